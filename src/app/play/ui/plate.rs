//! Plates with a player's name, clock and turn.

mod set;

use std::borrow::Cow;

use egui::{Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

use crate::app::desk::game::Game;
use crate::app::desk::words as shared;
use crate::app::kit::board::geometry::Stage;
use crate::app::kit::name::Fitted;
use crate::app::kit::theme::Palette;
use crate::app::play::words;
use crate::diagram::Table;
use crate::lang::{self, Language};
use crate::shogi::{ByColor, Color};

use set::{InLine, Line, Setter, Source};

/// The layouts of names, cached for what they were made for.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    names: ByColor<Option<(Source, Fitted)>>,
    /// Those of plates with one line.
    in_line: ByColor<Option<(Source, InLine)>>,
}

struct Plate<'a> {
    side: Color,
    role: &'static str,
    name: Option<&'a str>,
    /// The rank or title in the language of the window; empty if there is none.
    rank: Cow<'a, str>,
    clock: Option<String>,
    /// The longest clock of the line, of either side: all are set in one size.
    longest: String,
    to_move: bool,
    kingless: bool,
}

/// Shows the plate of a side: the player, the clock, and a bar while it is their turn. It touches its stand, so that
/// unused space is at its other end. A side that lacks its king, where one is required, has a frame around it.
pub(crate) fn plate_ui(
    ui: &Ui,
    stage: &Stage,
    language: Language,
    (game, side): (&Game, Color),
    kingless: bool,
    memory: &mut Memory,
) {
    let (name, rank) = game.ranked(side).unzip();
    let plate = Plate {
        side,
        role: shared::player_role(game.naming(), side, game.is_handicap(), game.attacker()),
        name,
        rank: lang::rank(language, rank.unwrap_or_default()),
        clock: game.clocks().map(|clocks| shared::clock(clocks[side])),
        longest: longest_clock(game),
        kingless,
        to_move: game.position().turn() == side && game.record().tree().end(game.node()).is_none(),
    };
    let palette = Palette::of_ui(ui);
    let mut setter = Setter { painter: ui.painter(), palette, room: stage.plate(side).size(), cell: stage.cell };
    let (lines, rect) = if stage.has_lines() {
        let line = setter.in_line(&plate, &mut memory.in_line[side]);
        setter.room.x = line.width();
        (vec![line], line_rect(stage, side, setter.room.x))
    } else {
        (setter.lines(&plate, &mut memory.names[side]), stage.plate(side))
    };
    let all = rect.union(bar(stage, side, rect));
    let response = ui.interact(all, ui.scope_id().with(("plate", side.index())), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, plate.said(language)));
    paint_plate(&setter, rect, stage, &plate, lines);
    if kingless {
        let around = if stage.has_lines() { vec2(3.0, 1.0) } else { Vec2::splat(3.0) };
        let frame = Stroke::new(2.0, palette.error);
        ui.painter().rect_stroke(rect.expand2(around), 4, frame, StrokeKind::Inside);
    }
    if let Some(name) = name {
        // The file's own words, and all of them.
        let tip = format!("{name} {}", rank.unwrap_or_default());
        response.on_hover_text(tip.trim_end());
    }
}

/// The rectangle of a one-line plate of this width, at the stand's end of its line.
fn line_rect(stage: &Stage, side: Color, width: f32) -> Rect {
    let line = stage.plate(side);
    let left = if stage.faces_up(side) { line.right() - width } else { line.left() };
    Rect::from_min_size(pos2(left, line.top()), vec2(width, line.height()))
}

/// The longer one of both clocks at the end of the line.
fn longest_clock(game: &Game) -> String {
    let clocks = game.last_clocks().map(|clocks| Color::ALL.map(|side| shared::clock(clocks[side])));
    clocks.into_iter().flatten().max_by_key(String::len).unwrap_or_default()
}

impl Plate<'_> {
    /// The accessible name.
    fn said(&self, language: Language) -> String {
        let name = self.name.map_or_else(
            || self.role.to_owned(),
            |name| shared::labelled(language, self.role, format!("{name} {}", self.rank).trim_end()),
        );
        let now = [
            self.clock.as_deref(),
            self.to_move.then_some(words::TO_MOVE.get(language)),
            self.kingless.then_some(words::KINGLESS.get(language)),
        ];
        let said: Vec<&str> = [name.as_str()].into_iter().chain(now.into_iter().flatten()).collect();
        said.join(" ")
    }
}

fn paint_plate(setter: &Setter<'_>, rect: Rect, stage: &Stage, plate: &Plate<'_>, lines: Vec<Line>) {
    let height = lines.iter().map(|line| line.height).sum::<f32>();
    let top = if stage.faces_up(plate.side) { rect.top() } else { (rect.bottom() - height).max(rect.top()) };
    if plate.to_move {
        let beside = Rect::from_x_y_ranges(rect.x_range(), top.round()..=(top + height).round());
        setter.painter.rect_filled(bar(stage, plate.side, beside), 1, setter.palette.accent);
    }
    let mut y = top;
    for line in lines {
        line.paint(setter.painter, plate.side, pos2(rect.left(), y));
        y += line.height;
    }
}

/// The bar that marks the side to move: between the board and the plate, as high as `beside`. With one-line plates it
/// is between the board and the stand, as high as a square.
fn bar(stage: &Stage, side: Color, beside: Rect) -> Rect {
    let gap = stage.cell * Table::GAP / Table::SQUARE;
    let stand = stage.stand(side);
    let middle = if stage.faces_up(side) { stand.left() - gap / 2.0 } else { stand.right() + gap / 2.0 };
    let wide = (stage.cell * 0.065).clamp(3.0, 7.0).round();
    let left = (middle - wide / 2.0).round();
    let rows = match (stage.has_lines(), stage.faces_up(side)) {
        (false, _) => beside.y_range(),
        (true, false) => (stand.top() + 1.0..=stand.top() + stage.cell).into(),
        (true, true) => (stand.bottom() - stage.cell..=stand.bottom() - 1.0).into(),
    };
    Rect::from_x_y_ranges(left..=left + wide, rows)
}
