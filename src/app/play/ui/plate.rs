//! Plates with a player's name, clock and turn.

use std::sync::Arc;

use egui::{Color32, FontId, Galley, Painter, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::app::desk::game::Game;
use crate::app::desk::words as shared;
use crate::app::kit::board::geometry::Stage;
use crate::app::kit::board::paint::paint_mark;
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::{Wrapped, wrap};
use crate::app::play::words;
use crate::lang::Language;
use crate::shogi::Color;

/// How names are set: in so many lines, so much smaller. What fits in the first of these ways is set so.
const FITS: [(usize, f32); 7] = [(1, 1.0), (1, 0.92), (1, 0.84), (2, 1.0), (2, 0.9), (2, 0.8), (2, 0.7)];
/// The smallest type of a name, in points.
const SMALLEST: f32 = 10.0;
/// The heights of lines, in sizes of their type.
const LEADING: f32 = 1.28;

/// What a plate says.
struct Plate<'a> {
    side: Color,
    name: &'a str,
    /// Which side it is, and the player's rank; empty where the name says it.
    role: String,
    clock: Option<String>,
    to_move: bool,
}

/// Shows the plate of a side: who it is, their clock, and a bar while it is their turn. It touches its stand, so that
/// what it does not need is free at its other end.
pub(crate) fn plate_ui(ui: &Ui, stage: &Stage, language: Language, game: &Game, side: Color) {
    let rect = stage.plate(side);
    let palette = Palette::of_ui(ui);
    let words = words::of(language);
    let to_move = game.position().turn() == side && game.record().tree().end(game.node()).is_none();
    let role = shared::player_role(language, side, game.is_handicap(), game.is_problem());
    let plate = match game.player(side) {
        Some(name) => {
            let rank = game.rank(side).filter(|rank| !name.contains(rank));
            let role = rank.map_or_else(|| role.to_owned(), |rank| format!("{role} {rank}"));
            Plate { side, name, role, clock: None, to_move }
        }
        None => Plate { side, name: role, role: String::new(), clock: None, to_move },
    };
    let plate = Plate { clock: game.clocks().map(|clocks| shared::clock(clocks[side])), ..plate };

    let response = ui.interact(rect, ui.scope_id().with(("plate", side.index())), Sense::hover());
    response.widget_info(|| {
        let mut said = format!("{} {}", mark(side), plate.name);
        for part in [plate.clock.as_deref(), to_move.then_some(words.to_move)].into_iter().flatten() {
            said.push(' ');
            said.push_str(part);
        }
        WidgetInfo::labeled(Role::Label, true, said)
    });
    if paint_plate(ui.painter(), palette, rect, stage, &plate) {
        response.on_hover_text(plate.name);
    }
}

/// Paints a plate; returns whether the name was cut off.
fn paint_plate(painter: &Painter, palette: &Palette, rect: Rect, stage: &Stage, plate: &Plate<'_>) -> bool {
    let cell = stage.cell;
    let bar = (cell * 0.065).clamp(3.0, 7.0).round();
    let inner = rect.with_min_x(rect.left() + bar + (cell * 0.12).max(4.0).round());
    let mut lines = Vec::new();
    let (name, size, is_cut) = name_lines(painter, plate.name, (cell * 0.26).clamp(11.0, 26.0), inner.width());
    lines.extend(name.into_iter().map(|text| Line::new(painter, text, size, palette.text)));
    if !plate.role.is_empty() {
        let size = (cell * 0.19).clamp(9.5, 17.0);
        let font = FontId::proportional(size);
        let role = painter.fonts_mut(|fonts| wrap(&plate.role, &[inner.width()], |c| fonts.glyph_width(&font, c)));
        lines.push(Line::new(painter, role.lines.concat(), size, palette.weak));
    }
    if let Some(clock) = &plate.clock {
        lines.push(clock_line(painter, clock, (cell * 0.36).clamp(15.0, 38.0), inner.width(), palette.text));
    }
    let height = lines.iter().map(|line| line.height).sum::<f32>();
    let top = if stage.faces_up(plate.side) { inner.top() } else { (inner.bottom() - height).max(inner.top()) };
    if plate.to_move {
        let bar = Rect::from_min_size(pos2(rect.left(), top.round()), vec2(bar, height.round()));
        painter.rect_filled(bar, 1, palette.accent);
    }
    let first = Rect::from_min_size(pos2(inner.left(), top), vec2(size * MARK, size * LEADING));
    paint_mark(painter, Rect::from_center_size(first.center(), vec2(size, size) * 0.9), plate.side);
    let mut y = top;
    for (index, line) in lines.into_iter().enumerate() {
        let x = if index == 0 { first.right() + size * 0.25 } else { inner.left() };
        let at = pos2(x, y + (line.height - line.galley.size().y) / 2.0);
        painter.galley(at.round(), line.galley, line.color);
        y += line.height;
    }
    is_cut
}

/// The width of the mark before a name, in sizes of its type.
const MARK: f32 = 0.9;

/// A line of a plate.
struct Line {
    galley: Arc<Galley>,
    color: Color32,
    height: f32,
}

impl Line {
    fn new(painter: &Painter, text: String, size: f32, color: Color32) -> Self {
        let galley = painter.layout_no_wrap(text, FontId::proportional(size), color);
        Self { galley, color, height: (size * LEADING).round() }
    }
}

/// The name in one or two lines, the first with room for the mark; its size, and whether it was cut off.
fn name_lines(painter: &Painter, name: &str, size: f32, width: f32) -> (Vec<String>, f32, bool) {
    let fit = |(lines, factor): (usize, f32)| {
        let size = (size * factor).max(SMALLEST);
        let font = FontId::proportional(size);
        let widths = [width - size * (MARK + 0.25), width];
        let Wrapped { lines, is_cut } =
            painter.fonts_mut(|fonts| wrap(name, &widths[..lines], |c| fonts.glyph_width(&font, c)));
        (lines, size, is_cut)
    };
    let [.., smallest] = FITS;
    FITS.into_iter().map(fit).find(|(.., is_cut)| !is_cut).unwrap_or_else(|| fit(smallest))
}

/// The clock, as large as there is room for.
fn clock_line(painter: &Painter, clock: &str, size: f32, width: f32, color: Color32) -> Line {
    let line = Line::new(painter, clock.to_owned(), size, color);
    let wide = line.galley.size().x;
    if wide <= width {
        return line;
    }
    Line::new(painter, clock.to_owned(), (size * width / wide).floor().max(9.0), color)
}

const fn mark(side: Color) -> &'static str {
    match side {
        Color::Black => "☗",
        Color::White => "☖",
    }
}
