//! Plates with a player's name, clock and turn.

mod set;

use std::borrow::Cow;

use egui::{Painter, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::app::desk::game::Game;
use crate::app::desk::words as shared;
use crate::app::kit::board::geometry::Stage;
use crate::app::kit::name::Fitted;
use crate::app::kit::theme::Palette;
use crate::app::play::words;
use crate::diagram::Table;
use crate::lang::{self, Language};
use crate::shogi::{ByColor, Color};

use set::{ALONE, BESIDE_MARK, Line, Setter, Source, Text, WAYS_ALONE};

/// The least height of the bar of the turn where names have lines of their own, in points.
const LEAST_BAR: f32 = 24.0;

/// What the plates remember by themselves: how names were set, and what they were set for.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    names: ByColor<Option<(Source, Fitted)>>,
    /// Those on narrow plates; `None` where one has no room there.
    narrow: ByColor<Option<(Source, Option<Fitted>)>>,
}

/// What a plate says.
struct Plate<'a> {
    side: Color,
    /// Which side it is.
    role: &'static str,
    name: Option<&'a str>,
    /// The rank or title, as the window's language has it; empty where there is none.
    rank: Cow<'a, str>,
    clock: Option<String>,
    /// The longest clock of the line, of either side: all are set in type of one size.
    longest: String,
    to_move: bool,
    kingless: bool,
}

/// Shows the plate of a side: who it is, their clock, and a bar while it is their turn. It touches its stand, so that
/// what it does not need is free at its other end. A name that is too long for a narrow one stands above or below the board
/// instead, and the rest touches the name.
/// A side that lacks its king, where one should be, has a frame around it.
pub(crate) fn plate_ui(
    ui: &Ui,
    stage: &Stage,
    language: Language,
    (game, side): (&Game, Color),
    kingless: bool,
    memory: &mut Memory,
) {
    let rect = stage.plate(side);
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
    let all = rect.union(bar(stage, side, rect));
    let response = ui.interact(all, ui.scope_id().with(("plate", side.index())), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, plate.said(language)));
    let palette = Palette::of_ui(ui);
    let set = &mut memory.names[side];
    let setter = Setter { painter: ui.painter(), palette, room: rect.size(), cell: stage.cell };
    let (lines, band) = match stage.band(side) {
        None => (setter.lines(&plate, set), None),
        Some(band) => match setter.narrow_lines(&plate, &mut memory.narrow[side]) {
            Some(lines) => (lines, None),
            None => (setter.lines_beside_band(&plate), Some(band)),
        },
    };
    paint_plate(&setter, rect, stage, &plate, lines, band.is_some());
    let beside = band.map(|band| {
        let rect = paint_band(ui.painter(), palette, band, stage, &plate, set);
        ui.interact(rect, ui.scope_id().with(("name", side.index())), Sense::hover())
    });
    if kingless {
        let frame = Stroke::new(2.0, palette.error);
        ui.painter().rect_stroke(rect.expand(3.0), 4, frame, StrokeKind::Inside);
    }
    if let Some(name) = name {
        // The file's own words, and all of them.
        let tip = format!("{name} {}", rank.unwrap_or_default());
        for response in [response].into_iter().chain(beside) {
            response.on_hover_text(tip.trim_end());
        }
    }
}

/// The longer one of both clocks at the end of the line.
fn longest_clock(game: &Game) -> String {
    let clocks = game.last_clocks().map(|clocks| Color::ALL.map(|side| shared::clock(clocks[side])));
    clocks.into_iter().flatten().max_by_key(String::len).unwrap_or_default()
}

impl Plate<'_> {
    /// What screen readers are told.
    fn said(&self, language: Language) -> String {
        let name = self.name.map_or_else(
            || self.role.to_owned(),
            |name| shared::labelled(language, self.role, format!("{name} {}", self.rank).trim_end()),
        );
        let said = words::of(language);
        let now = [self.clock.as_deref(), self.to_move.then_some(said.to_move), self.kingless.then_some(said.kingless)];
        let said: Vec<&str> = [name.as_str()].into_iter().chain(now.into_iter().flatten()).collect();
        said.join(" ")
    }
}

/// Paints a plate: the mark and the role, name and rank, and the clock, in this order in windows of every size.
fn paint_plate(setter: &Setter<'_>, rect: Rect, stage: &Stage, plate: &Plate<'_>, lines: Vec<Line>, has_band: bool) {
    let height = lines.iter().map(|line| line.height).sum::<f32>();
    // At the stand, or at the name.
    let is_high = stage.faces_up(plate.side) != has_band;
    let top = |height: f32| if is_high { rect.top() } else { (rect.bottom() - height).max(rect.top()) };
    if plate.to_move {
        let high = if has_band { height.max(LEAST_BAR) } else { height };
        let rows = top(high).round()..=(top(high) + high).round();
        let bar = bar(stage, plate.side, Rect::from_x_y_ranges(rect.x_range(), rows));
        setter.painter.rect_filled(bar, 1, setter.palette.accent);
    }
    let mut y = top(height);
    for line in lines {
        line.paint(setter.painter, plate.side, pos2(rect.left(), y));
        y += line.height;
    }
}

/// Paints who a side is on a line of its own: mark and name, or mark and role. Returns where they are.
fn paint_band(
    painter: &Painter,
    palette: &Palette,
    band: Rect,
    stage: &Stage,
    plate: &Plate<'_>,
    set: &mut Option<(Source, Fitted)>,
) -> Rect {
    let left = (ALONE * BESIDE_MARK).round();
    let room = vec2(band.width() - left, band.height());
    let setter = Setter { painter, palette, room, cell: stage.cell };
    let name = plate.name.unwrap_or(plate.role);
    let fitted = setter.fitted(name, ALONE, &WAYS_ALONE, set);
    let text = setter.text(&fitted.lines.concat(), fitted.size, palette.text);
    let wide = left + text.galley.size().x;
    let at = if stage.faces_up(plate.side) { band.right() - wide } else { band.left() };
    let tallest = text.galley.size().y;
    let line = Line { texts: vec![Text { left, ..text }], mark: Some(ALONE), height: band.height(), tallest };
    line.paint(painter, plate.side, pos2(at, band.top()));
    Rect::from_min_size(pos2(at, band.top()), vec2(wide, band.height()))
}

/// The bar that says whose turn it is: between the board and the plate, where nothing else is, as high as `beside`.
fn bar(stage: &Stage, side: Color, beside: Rect) -> Rect {
    let gap = stage.cell * Table::GAP / Table::SQUARE;
    let middle = if stage.faces_up(side) { beside.left() - gap / 2.0 } else { beside.right() + gap / 2.0 };
    let wide = (stage.cell * 0.065).clamp(3.0, 7.0).round();
    let left = (middle - wide / 2.0).round();
    Rect::from_x_y_ranges(left..=left + wide, beside.y_range())
}
