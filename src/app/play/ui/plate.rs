//! Plates with a player's name, clock and turn.

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Align2, CornerRadius, FontId, Painter, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use crate::app::desk::game::Game;
use crate::app::desk::words as shared;
use crate::app::kit::board::paint;
use crate::app::kit::theme::{self, Palette};
use crate::app::play::words;
use crate::diagram::BoardTheme;
use crate::lang::Language;
use crate::shogi::Color;

/// Shows the plate of a side in `rect`, with texts for squares `cell` points wide.
pub(crate) fn plate_ui(ui: &Ui, rect: Rect, cell: f32, language: Language, game: &Game, side: Color) {
    let palette = Palette::of_ui(ui);
    let words = words::of(language);
    let to_move = game.position().turn() == side && game.record().tree().end(game.node()).is_none();
    let name = game.player(side).unwrap_or_else(|| shared::side(language, side, game.is_handicap()));
    let clock = game.clocks().map(|clocks| shared::clock(clocks[side]));

    let response = ui.interact(rect, ui.scope_id().with(("plate", side.index())), Sense::hover());
    response.widget_info(|| {
        let mut said = format!("{} {name}", mark(side));
        for part in [clock.as_deref(), to_move.then_some(words.to_move)].into_iter().flatten() {
            said.push(' ');
            said.push_str(part);
        }
        WidgetInfo::labeled(Role::Label, true, said)
    });

    let painter = ui.painter();
    let edge = if to_move { Stroke::new(2.0, palette.accent) } else { Stroke::new(1.0, palette.line) };
    painter.rect(rect, CornerRadius::same(6), palette.panel, edge, StrokeKind::Inside);

    let pad = (cell * 0.13).max(5.0);
    let inner = rect.shrink(pad);
    let small = FontId::proportional((cell * 0.20).clamp(9.5, 14.0));
    let large = FontId::proportional((cell * 0.235).clamp(11.0, 17.0));
    let top = Rect::from_min_size(inner.min, egui::Vec2::splat(large.size * 1.05));
    paint_mark(painter, palette, top, side);
    if to_move {
        let pill = Rect::from_min_max(pos2(top.right() + pad * 0.6, top.top()), pos2(inner.right(), top.bottom()));
        let said = painter.layout_no_wrap(words.to_move.to_owned(), small.clone(), palette.accent);
        if said.size().x <= pill.width() {
            painter.galley(Align2::LEFT_CENTER.anchor_size(pill.left_center(), said.size()).min, said, palette.accent);
        } else {
            // Where the word does not fit, a dot marks the turn.
            painter.circle_filled(pill.left_center() + vec2(small.size * 0.3, 0.0), small.size * 0.28, palette.accent);
        }
    }

    let clock_height = if clock.is_some() { small.size * 1.5 } else { 0.0 };
    let space = Rect::from_min_max(pos2(inner.left(), top.bottom() + pad * 0.3), inner.right_bottom());
    let leading = (large.size * 1.3).round();
    let rows = ((space.height() - clock_height) / leading).floor().max(1.0) as usize;
    let mut job = LayoutJob::single_section(
        name.to_owned(),
        TextFormat { line_height: Some(leading), font_id: large, color: palette.text, ..TextFormat::default() },
    );
    job.wrap = TextWrapping { max_width: space.width(), max_rows: rows, ..TextWrapping::default() };
    let galley = painter.layout_job(job);
    let cut = galley.elided;
    painter.galley(space.min, galley, palette.text);
    if let Some(clock) = clock {
        painter.text(inner.right_bottom() + vec2(0.0, 1.0), Align2::RIGHT_BOTTOM, clock, small, palette.weak);
    }
    if cut {
        response.on_hover_text(name);
    }
}

/// Paints ☗ or ☖ in black and white whatever the theme: characters would take the text colour.
fn paint_mark(painter: &Painter, palette: &Palette, rect: Rect, side: Color) {
    let colors = BoardTheme::default().colors(theme::light(painter.ctx().theme()));
    let fill = match side {
        Color::Black => paint::color32(colors.ink),
        Color::White => paint::color32(colors.rim[0]),
    };
    let (center, unit) = (rect.center(), rect.width() / 2.0);
    let corners = [(0.0, -0.95), (0.62, -0.6), (0.8, 0.85), (-0.8, 0.85), (-0.62, -0.6)];
    let corners = corners.iter().map(|&(x, y)| center + vec2(x, y) * unit).collect();
    painter.add(Shape::convex_polygon(corners, fill, Stroke::new(1.2, palette.weak)));
}

const fn mark(side: Color) -> &'static str {
    match side {
        Color::Black => "☗",
        Color::White => "☖",
    }
}
