//! Where a header is typed: where it stands, or would stand if it said something, between what stands there all the same.

use egui::Ui;

use super::{Drawn, NAME, between_names, edit};
use crate::app::notes::head::{Namer, Part, Player};
use crate::app::notes::ui::head::line::{self, BETWEEN, GAP, Line, MARK};
use crate::app::notes::ui::head::rows::{LEAST, Spot, shared};
use crate::app::notes::words;
use crate::record::HeaderKey;
use crate::shogi::Color;

pub(super) struct Opening {
    pub(super) key: HeaderKey,
    pub(super) row: usize,
    /// The least width of the field together with its name.
    pub(super) least: f32,
    /// The width that is left for the result on its row.
    pub(super) result: f32,
    /// Whether the details before and behind the field still fit on its row.
    keeps: [bool; 2],
}

impl Drawn<'_> {
    pub(super) fn opening(&self, ui: &Ui, key: HeaderKey) -> Opening {
        let least = edit::least_width(ui, self.desk, self.head, key);
        let room_for_result = |taken: f32| {
            let room = (self.width - taken - least).min(self.result);
            if room >= LEAST.min(self.result) { room } else { 0.0 }
        };
        if self.head.is_heading(key) {
            let player = self.head.player_of(key);
            let row = player.filter(|_| self.is_stacked).map_or(0, |(side, _)| side.index());
            let beside = match (player, self.head.players()) {
                (Some((side, _)), Some(players)) if !self.is_stacked => {
                    let name = &players[(!side).index()].name.text;
                    between_names(self.desk, ui) + MARK + line::measure(ui.painter(), name, NAME)
                }
                _ => 0.0,
            };
            return Opening { key, row, least, result: room_for_result(beside + 2.0 * GAP), keeps: [true; 2] };
        }
        let own = self.placed().find(|(part, ..)| part.key == key).map(|(_, row, _)| row);
        let row = own.or_else(|| self.missing_row()).unwrap_or_else(|| self.last_row());
        let [before, after] = self.around(key, row).map(|spots| self.width_of(&spots));
        let fits = |taken: f32| taken + least <= self.width;
        let keeps_after = fits(after);
        let taken = if keeps_after { after } else { 0.0 };
        let result = if row == self.result_row() { room_for_result(taken + self.space) } else { 0.0 };
        let taken = taken + if result > 0.0 { result + self.space } else { 0.0 };
        Opening { key, row, least, result, keeps: [fits(taken + before), keeps_after] }
    }

    /// The row in which the first missing header can be typed: the last one with room behind everything else.
    pub(super) fn missing_row(&self) -> Option<usize> {
        let used = |row: usize| {
            let spots: Vec<_> =
                self.placed().filter(|&(_, at, _)| at == row).map(|(part, _, spot)| (part, spot)).collect();
            self.result_on(row) + self.width_of(&spots)
        };
        (self.first_detail()..self.heights().len()).rev().find(|&row| self.width - used(row) >= LEAST + GAP)
    }

    /// The first missing header, which can be typed behind the others.
    pub(super) fn missing_ui(&self, ui: &Ui, lines: &mut [Line], edited: Option<usize>) {
        let (Some(key), Some(row)) = (self.head.missing(), self.missing_row()) else { return };
        if edited == Some(row) {
            return;
        }
        let line = &mut lines[row];
        let is_empty = line.at <= line.rect.left();
        line.at += if is_empty { 0.0 } else { GAP };
        let text = if is_empty {
            words::add_header(self.desk.language(), &Namer::of(self.desk).key(key))
        } else {
            String::new()
        };
        let missing = Namer::of(self.desk).missing(key, text);
        line.part(ui, &missing, line.free(), None);
    }

    /// The details of a row before and behind the location of a header.
    fn around(&self, key: HeaderKey, row: usize) -> [Vec<(&Part, &Spot)>; 2] {
        let on_row: Vec<_> =
            self.placed().filter(|&(_, at, _)| at == row).map(|(part, _, spot)| (part, spot)).collect();
        let at = on_row.iter().position(|(part, _)| part.key == key).unwrap_or(on_row.len());
        let (before, after) = on_row.split_at(at);
        let is_other = |(part, _): &&(&Part, &Spot)| part.key != key;
        [before.to_vec(), after.iter().filter(is_other).copied().collect()]
    }

    fn width_of(&self, spots: &[(&Part, &Spot)]) -> f32 {
        spots.iter().map(|(_, spot)| spot.width + self.space).sum()
    }

    /// Puts the details around a field, and leaves the line as wide as the field may be.
    pub(super) fn around_field_ui(&self, ui: &Ui, line: &mut Line, opening: &Opening) {
        let [before, after] = self.around(opening.key, opening.row);
        for (part, spot) in before.into_iter().filter(|_| opening.keeps[0]) {
            line.next_detail(ui, part, spot);
        }
        if line.at > line.rect.left() {
            line.between(ui, BETWEEN);
        }
        let after = if opening.keeps[1] { after } else { Vec::new() };
        let (start, right) = (line.at, line.rect.right() - self.width_of(&after));
        line.at = right;
        for (part, spot) in after {
            line.next_detail(ui, part, spot);
        }
        (line.at, line.rect.max.x) = (start, right);
    }

    /// Puts the name of the other player beside the field for one: at its usual location, if there is room.
    pub(super) fn beside_field_ui(&self, ui: &Ui, line: &mut Line, players: &[Player; 2], side: Color, least: f32) {
        let between = between_names(self.desk, ui);
        let names = players.each_ref().map(|player| line.width(&player.name));
        let usual = shared(line.free() - 2.0 * MARK - between, names)[side.index()] + MARK;
        let (own, other) = (&players[side.index()], &players[(!side).index()]);
        // The rank can be typed, too, and stands behind the field.
        let rank = 2.0 * GAP + line.small(&own.rank.text);
        let wide = (MARK + line.width(&other.name)).min((line.free() - between - least).max(MARK + LEAST));
        let (left, right) = (line.at, line.rect.right());
        if side == Color::White {
            line.part(ui, &other.name, wide, Some(!side));
            self.versus_ui(ui, line);
            return;
        }
        let end = (left + usual.max(least) + rank).min(right - between - wide);
        line.at = end;
        self.versus_ui(ui, line);
        line.part(ui, &other.name, wide, Some(!side));
        (line.at, line.rect.max.x) = (left, end);
    }

    pub(super) fn versus_ui(&self, ui: &Ui, line: &mut Line) {
        line.at += GAP;
        line.between(ui, words::VERSUS.get(self.desk.language()));
        line.at += GAP;
    }
}
