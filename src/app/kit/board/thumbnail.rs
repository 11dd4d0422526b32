//! Small boards for lists: a grid with one character for each piece.

use egui::epaint::TextShape;
use egui::{Color32, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

use crate::app::kit::board::paint::color32;
use crate::app::kit::theme;
use crate::diagram::BoardTheme;
use crate::notation::{Kings, names};
use crate::shogi::{Color, PieceKind, Setup};

pub(crate) fn paint(painter: &Painter, rect: Rect, setup: &Setup, kings: Kings) {
    let colors = BoardTheme::default().colors(theme::light(painter.ctx().theme()));
    let cell = (rect.width().min(rect.height()) / 9.0).floor();
    let grid = Rect::from_min_size(rect.min.round(), Vec2::splat(cell * 9.0));
    let thin = Stroke::new(1.0, color32(colors.grid).gamma_multiply(0.32));
    painter.rect_filled(grid, 1, color32(colors.board[0]));
    for line in 1..9 {
        let offset = f32::from(line as u8) * cell + 0.5;
        painter.vline(grid.left() + offset, grid.y_range(), thin);
        painter.hline(grid.x_range(), grid.top() + offset, thin);
    }
    painter.rect_stroke(grid.expand(0.5), 1, Stroke::new(1.0, color32(colors.edge)), StrokeKind::Middle);
    let font = FontId::proportional(cell);
    for (square, piece) in setup.board.pieces() {
        let (file, rank) = (f32::from(9 - square.file().get()), f32::from(square.rank().get() - 1));
        let center = grid.min + vec2(file + 0.5, rank + 0.5) * cell + Vec2::splat(0.5);
        let ink = color32(if piece.kind.is_promoted() { colors.promoted } else { colors.ink });
        let name = if piece.kind == PieceKind::King { kings.name(piece.color) } else { names::short(piece.kind) };
        character(painter, center, name, &font, ink, piece.color == Color::Black);
    }
}

fn character(painter: &Painter, center: Pos2, text: &str, font: &FontId, ink: Color32, up: bool) {
    let galley = painter.layout_no_wrap(text.to_owned(), font.clone(), ink);
    let middle = galley.mesh_bounds.center().to_vec2();
    let shape = if up {
        TextShape::new(center - middle, galley, ink)
    } else {
        TextShape::new(pos2(center.x + middle.x, center.y + middle.y), galley, ink).with_angle(std::f32::consts::PI)
    };
    painter.add(shape);
}
