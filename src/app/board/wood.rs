//! The board and the stands without their pieces.

use egui::epaint::{Mesh, Vertex, WHITE_UV};
use egui::{Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

use super::geometry::Stage;
use crate::app::theme::Palette;
use crate::lang::Language;
use crate::notation::digits;
use crate::shogi::{Color, Square};

/// The board: wood, grid, star points and coordinates.
pub(crate) fn paint_board(painter: &Painter, palette: &Palette, stage: &Stage, language: Language) {
    plank(painter, palette, stage.board, palette.wood, stage.cell, 0x5eed);
    paint_grid(painter, palette, stage);
    paint_coordinates(painter, palette, stage, language);
}

/// A stand (駒台).
pub(crate) fn paint_stand(painter: &Painter, palette: &Palette, stage: &Stage, side: Color) {
    plank(painter, palette, stage.stands[side], palette.stand, stage.cell, 0xc0de + side.index() as u32);
}

/// Straight-grained wood (柾目): a gradient under fine upright lines of uneven width, the same at every
/// start. A few hundred corners; cheaper than a picture, and sharp at any size.
fn plank(painter: &Painter, palette: &Palette, rect: Rect, wood: [Color32; 2], cell: f32, seed: u32) {
    for (grow, fall, share) in [(3.0, 5.0, 0.25), (1.5, 3.5, 0.35), (0.0, 2.0, 0.6)] {
        let shadow = rect.expand(grow).translate(vec2(0.0, fall));
        painter.rect_filled(shadow, CornerRadius::same(4), palette.shadow.gamma_multiply(share));
    }
    painter.rect_filled(rect, CornerRadius::same(2), wood[1]);
    let mut mesh = Mesh::default();
    let mut noise = seed;
    let mut next = || {
        // xorshift: any even-handed noise will do.
        noise ^= noise << 13;
        noise ^= noise >> 17;
        noise ^= noise << 5;
        f32::from((noise >> 8) as u16) / f32::from(u16::MAX)
    };
    let mut left = rect.left();
    while left < rect.right() {
        let right = (left + cell * (0.03 + 0.13 * next())).min(rect.right());
        let share = 0.15 + 0.7 * next();
        let upper = wood[0].lerp_to_gamma(wood[1], share * 0.75);
        let lower = wood[0].lerp_to_gamma(wood[1], share * 0.75 + 0.25);
        strip(&mut mesh, [rect.left_top().y, rect.bottom()], [left, right], [upper, lower]);
        left = right;
    }
    painter.add(Shape::mesh(mesh));
    painter.rect_stroke(rect, CornerRadius::same(2), Stroke::new(1.0, palette.wood_edge), StrokeKind::Inside);
    let lit = palette.face[0].gamma_multiply(0.55);
    painter.hline(rect.left() + 1.0..=rect.right() - 1.0, rect.top() + 1.5, Stroke::new(1.0, lit));
}

fn strip(mesh: &mut Mesh, [top, bottom]: [f32; 2], [left, right]: [f32; 2], [upper, lower]: [Color32; 2]) {
    let first = mesh.vertices.len() as u32;
    for (pos, color) in
        [(pos2(left, top), upper), (pos2(right, top), upper), (pos2(right, bottom), lower), (pos2(left, bottom), lower)]
    {
        mesh.vertices.push(Vertex { pos, uv: WHITE_UV, color });
    }
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first, first + 2, first + 3);
}

fn paint_grid(painter: &Painter, palette: &Palette, stage: &Stage) {
    let pixels = painter.pixels_per_point();
    // A hairline between squares, a line around them, both on whole pixels.
    let snap = |point: Pos2| pos2((point.x * pixels).floor() + 0.5, (point.y * pixels).floor() + 0.5) / pixels;
    let thin = Stroke::new((stage.cell / 62.0).max(1.0), palette.grid);
    for line in 1..9 {
        let (top, bottom) = (snap(stage.crossing(line, 0)), snap(stage.crossing(line, 9)));
        painter.line_segment([top, bottom], thin);
        let (left, right) = (snap(stage.crossing(0, line)), snap(stage.crossing(9, line)));
        painter.line_segment([left, right], thin);
    }
    let frame = Rect::from_two_pos(snap(stage.crossing(0, 0)), snap(stage.crossing(9, 9)));
    painter.rect_stroke(frame, CornerRadius::ZERO, Stroke::new(2.0 * thin.width, palette.grid), StrokeKind::Middle);
    for column in [3, 6] {
        for row in [3, 6] {
            painter.circle_filled(snap(stage.crossing(column, row)), (stage.cell * 0.055).max(2.0), palette.grid);
        }
    }
}

fn paint_coordinates(painter: &Painter, palette: &Palette, stage: &Stage, language: Language) {
    let font = FontId::proportional((stage.cell * 0.26).round().max(9.0));
    let margin = stage.grid.top() - stage.board.top();
    for square in Square::all() {
        let (file, rank) = (square.file().get(), square.rank().get());
        let place = stage.square(square);
        if place.top() < stage.grid.top() + 1.0 {
            let at = pos2(place.center().x, stage.grid.top() - margin * 0.48);
            painter.text(at, Align2::CENTER_CENTER, file, font.clone(), palette.on_wood);
        }
        if place.right() > stage.grid.right() - 1.0 {
            let at = pos2(stage.grid.right() + margin * 0.48, place.center().y);
            let name = match language {
                Language::Japanese => digits::kanji(u32::from(rank)),
                Language::English => char::from(b'a' + rank - 1).to_string(),
            };
            painter.text(at, Align2::CENTER_CENTER, name, font.clone(), palette.on_wood);
        }
    }
}
