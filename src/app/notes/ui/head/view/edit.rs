//! The field for a header in the head of a game, and its area on a row.

use egui::{Align2, FontId, Margin, Rect, TextEdit, Ui, UiBuilder, vec2};

use crate::app::desk::Desk;
use crate::app::desk::draft::{self, Draft};
use crate::app::desk::feature::Wish;
use crate::app::kit::field::{field_ui, select};
use crate::app::notes::handicap::{FIELD_KEYS, FieldExit, HandicapChooser, chooser_ui};
use crate::app::notes::ui::head::view::rows::{MIN_WIDTH, shared};
use crate::app::notes::ui::head::view::{
    BETWEEN, Editing, Editor, FieldArea, GAP, Layout, Line, MARK, NAME, PlacedText, SMALL, between_names, measure,
};
use crate::app::notes::ui::head::{self, Head, Namer, Part, Player};
use crate::record::{Edit, HeaderKey, Headers};
use crate::shogi::Color;

/// Least width of a field that shares its row, in points.
const FIELD: f32 = 80.0;

/// The least width of a field with what precedes it: a player's mark, a name before its rank, or the header's name.
fn least_width(ui: &Ui, desk: &Desk, head: &Head, key: HeaderKey) -> f32 {
    FIELD
        + match head.player_of(key) {
            Some((_, player)) if player.rank.key == key => MARK + measure(ui.painter(), &player.name.text, NAME) + GAP,
            Some(_) => MARK,
            None => measure(ui.painter(), &Namer::of(desk).key(key), SMALL) + GAP,
        }
}

#[derive(Debug)]
pub(super) enum Field {
    Text(Text),
    Handicap(HandicapChooser),
}

#[derive(Debug)]
pub(super) struct Text {
    /// The headers before editing, so that an emptied one keeps its line's position.
    before: Headers,
    draft: Draft<String>,
    wants_focus: bool,
}

impl Field {
    pub(super) fn new(desk: &Desk, key: HeaderKey) -> Self {
        if key == HeaderKey::Handicap {
            return Self::Handicap(HandicapChooser::new(desk, true));
        }
        let before = desk.game().record().headers().clone();
        Self::Text(Text { before, draft: Draft::default(), wants_focus: true })
    }
}

impl Text {
    fn headers(&self, key: HeaderKey, value: &str) -> Headers {
        let mut headers = self.before.clone();
        // An unchanged value keeps its spelling, such as blanks in 対局者.
        if head::value(&headers, key) != value.trim() {
            headers.set_value(key, value.trim());
        }
        headers
    }
}

impl Editor<'_> {
    /// Shows the field after its name. Enter keeps the typed text, Escape reverts it, Tab goes to the next header, as
    /// if clicked. Leaving the field empties `slot`.
    pub(super) fn show(&mut self, ui: &mut Ui, line: &mut Line, slot: &mut Option<Editing>) {
        let Some(editing) = slot else { return };
        let key = editing.key;
        let name = Namer::of(self.desk).key(key);
        let size = line.size - 1.0;
        match self.head.player_of(key) {
            Some((side, player)) if player.rank.key == key => {
                let wide = (MARK + line.width(&player.name)).min(line.free() - GAP - FIELD);
                line.part(ui, &player.name, wide, Some(side));
                line.at += GAP;
            }
            Some((side, _)) => line.mark(side),
            None => {
                line.field_name(ui, &name, size);
                line.at += GAP;
            }
        }
        let rect = self.field_rect(ui, line, key);
        let mut child = ui.new_child(UiBuilder::new().id_salt(("head", editing.game, key)).max_rect(rect));
        child.spacing_mut().interact_size.y = 0.0;
        let (exit, edited_elsewhere) = match &mut editing.field {
            Field::Text(text) => self.text_ui(&mut child, text, (key, &name), size),
            Field::Handicap(chooser) => {
                let (desk, out) = (self.desk, &mut *self.out);
                let exit =
                    chooser_ui(&mut child, desk, chooser, |text| sized_field(text, rect, size), self.typing, out);
                (exit, false)
            }
        };
        if let Some(FieldExit::Tab { back }) = exit {
            line.clicked = line.clicked.or(self.head.next_key(key, back));
        }
        if exit.is_some() {
            *slot = None;
        } else if edited_elsewhere {
            editing.shown = None;
        }
    }

    /// Puts the rank after a name's field. Returns the rectangle of the field.
    fn field_rect(&self, ui: &Ui, line: &mut Line, key: HeaderKey) -> Rect {
        let mut rect = line.rect.with_min_x(line.at);
        if let Some((_, Player { rank: part, .. })) =
            self.head.player_of(key).filter(|(_, player)| player.name.key == key)
        {
            let width = line.small(&part.text).min(rect.width() - FIELD - 2.0 * GAP);
            if width > 2.0 * GAP {
                line.at = rect.right() - width;
                line.small_part(ui, part, width);
                rect.max.x -= width + 2.0 * GAP;
            }
        }
        rect
    }

    /// Returns how the field was left, and whether the record was edited elsewhere.
    fn text_ui(
        &mut self,
        ui: &mut Ui,
        text: &mut Text,
        (key, name): (HeaderKey, &str),
        size: f32,
    ) -> (Option<FieldExit>, bool) {
        let (desk, held) = (self.desk, self.desk.game().record().headers());
        let mut draft = std::mem::take(&mut text.draft);
        let edited_elsewhere = draft.follow(
            desk,
            draft::owner(desk, None),
            self.typing,
            |value| text.headers(key, value) == *held,
            || head::value(held, key).to_owned(),
        );
        if edited_elsewhere {
            held.clone_into(&mut text.before);
        }
        // Nothing else on the row names a rank.
        let is_rank = self.head.player_of(key).is_some_and(|(_, player)| player.rank.key == key);
        let hint = if is_rank { name } else { "" };
        let field = sized_field(&mut draft.value, ui.max_rect(), size).hint_text(hint).event_filter(FIELD_KEYS);
        let response = field_ui(ui, field).accessible_name(name);
        if edited_elsewhere {
            draft::clear_undo_history(ui.ctx(), response.id);
        }
        if std::mem::take(&mut text.wants_focus) {
            response.request_focus();
            select(ui, response.id, 0..draft.value.chars().count());
        }
        self.typing.watch(&response, &draft.value);
        let exit = FieldExit::by_key(ui, &response, self.typing);
        if exit == Some(FieldExit::Cancel) {
            head::value(&text.before, key).clone_into(&mut draft.value);
        }
        let headers = text.headers(key, &draft.value);
        if headers != *held && !self.typing.is_composing() {
            self.out.wish(Wish::Edit(draft.send(desk, Edit::Headers(headers))));
        }
        text.draft = draft;
        (exit.or_else(|| response.lost_focus().then_some(FieldExit::Done)), edited_elsewhere)
    }
}

fn sized_field(text: &mut String, rect: Rect, size: f32) -> TextEdit<'_> {
    TextEdit::singleline(text)
        .id_salt("field")
        .font(FontId::proportional(size))
        .desired_width(f32::INFINITY)
        .margin(Margin::symmetric(5, 1))
        .min_size(vec2(0.0, rect.height() - 1.0))
        .align(Align2::LEFT_CENTER)
}

impl Layout<'_> {
    pub(super) fn field_area(&self, ui: &Ui, key: HeaderKey) -> FieldArea {
        let least = least_width(ui, self.desk, self.head, key);
        let room_for_result = |taken: f32| {
            let room = (self.width - taken - least).min(self.result);
            if room >= MIN_WIDTH.min(self.result) { room } else { 0.0 }
        };
        if self.head.is_heading(key) {
            let player = self.head.player_of(key);
            let row = player.filter(|_| self.is_stacked).map_or(0, |(side, _)| side.index());
            let beside = match (player, self.head.players()) {
                (Some((side, _)), Some(players)) if !self.is_stacked => {
                    let name = &players[(!side).index()].name.text;
                    between_names(self.desk, ui) + MARK + measure(ui.painter(), name, NAME)
                }
                _ => 0.0,
            };
            return FieldArea { key, row, least, result: room_for_result(beside + 2.0 * GAP), keeps: [true; 2] };
        }
        let own = self.placed().find(|(part, ..)| part.key == key).map(|(_, row, _)| row);
        let row = own.or_else(|| self.missing_row()).unwrap_or_else(|| self.last_row());
        let [before, after] = self.around(key, row).map(|spots| self.width_of(&spots));
        let fits = |taken: f32| taken + least <= self.width;
        let keeps_after = fits(after);
        let taken = if keeps_after { after } else { 0.0 };
        let result = if row == self.result_row() { room_for_result(taken + self.separator) } else { 0.0 };
        let taken = taken + if result > 0.0 { result + self.separator } else { 0.0 };
        FieldArea { key, row, least, result, keeps: [fits(taken + before), keeps_after] }
    }

    fn around(&self, key: HeaderKey, row: usize) -> [Vec<(&Part, &PlacedText)>; 2] {
        let on_row = self.on_row(row);
        let at = on_row.iter().position(|(part, _)| part.key == key).unwrap_or(on_row.len());
        let (before, after) = on_row.split_at(at);
        let is_other = |(part, _): &&(&Part, &PlacedText)| part.key != key;
        [before.to_vec(), after.iter().filter(is_other).copied().collect()]
    }

    /// Draws the details around a field, and leaves the line as wide as the field may be.
    pub(super) fn around_field_ui(&self, ui: &Ui, line: &mut Line, area: &FieldArea) {
        let [before, after] = self.around(area.key, area.row);
        for (part, spot) in before.into_iter().filter(|_| area.keeps[0]) {
            line.next_detail(ui, part, spot);
        }
        if line.at > line.rect.left() {
            line.between(ui, BETWEEN);
        }
        let after = if area.keeps[1] { after } else { Vec::new() };
        let (start, right) = (line.at, line.rect.right() - self.width_of(&after));
        line.at = right;
        for (part, spot) in after {
            line.next_detail(ui, part, spot);
        }
        (line.at, line.rect.max.x) = (start, right);
    }

    /// Puts the other player's name next to a field, at its usual place if there is room.
    pub(super) fn beside_field_ui(&self, ui: &Ui, line: &mut Line, players: &[Player; 2], side: Color, least: f32) {
        let between = between_names(self.desk, ui);
        let names = players.each_ref().map(|player| line.width(&player.name));
        let usual = shared(line.free() - 2.0 * MARK - between, names)[side.index()] + MARK;
        let (own, other) = (&players[side.index()], &players[(!side).index()]);
        // The rank after the field can be edited, too.
        let rank = 2.0 * GAP + line.small(&own.rank.text);
        let wide = (MARK + line.width(&other.name)).min((line.free() - between - least).max(MARK + MIN_WIDTH));
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
}
