//! One piece, drawn as vectors with its character from the brush face.

use egui::epaint::{Mesh, PathShape, TextShape, Vertex, WHITE_UV};
use egui::{Color32, FontId, Painter, Pos2, Shape, Stroke, Vec2, pos2, vec2};

use crate::app::fonts;
use crate::app::theme::Palette;
use crate::diagram::piece as carved;
use crate::notation::names;
use crate::shogi::{Color, Piece, PieceKind};

/// Who has 王: the senior player. The junior has 玉, and so has the one king of a tsume.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kings {
    /// White's is 王.
    Both,
    /// All are 玉.
    One,
}

const fn character(piece: Piece, kings: Kings) -> &'static str {
    match (piece.kind, piece.color, kings) {
        (PieceKind::King, Color::White, Kings::Both) => "王",
        (kind, _, _) => names::short(kind),
    }
}

/// Draws a piece centred on `center` for squares of width `cell`.
pub(crate) fn paint(
    painter: &Painter,
    palette: &Palette,
    center: Pos2,
    cell: f32,
    piece: Piece,
    kings: Kings,
    up: bool,
) {
    let height = cell * carved::height(piece.kind);
    let way = if up { 1.0 } else { -1.0 };
    let corners = |grow: f32, shift: Vec2| -> Vec<Pos2> {
        carved::OUTLINE.iter().map(|&(x, y)| center + vec2(x, y) * (height * grow * way) + shift).collect()
    };

    // Light falls from above, whichever way the piece points: shadow first, soft and close.
    for (grow, fall, share) in [(1.07, 0.050, 0.30), (1.035, 0.042, 0.45), (1.0, 0.034, 0.75)] {
        let shadow = palette.shadow.gamma_multiply(share);
        painter.add(Shape::convex_polygon(corners(grow, vec2(cell * 0.012, cell * fall)), shadow, Stroke::NONE));
    }
    // The thickness of the wood shows at the lower edge.
    let side = corners(1.0, vec2(0.0, cell * 0.020));
    painter.add(Shape::convex_polygon(side, palette.edge[1], Stroke::new(0.8, palette.edge[1])));

    let face = corners(1.0, Vec2::ZERO);
    painter.add(graded(&face, palette.face));
    painter.add(PathShape::closed_line(face, Stroke::new((cell * 0.016).max(0.7), palette.edge[1])));
    // A lit bevel just inside the two edges that look up.
    let lit = corners(0.955, Vec2::ZERO);
    let bevel = if up { [lit[4], lit[0], lit[1]] } else { [lit[2], lit[3], lit[3]] };
    painter.add(PathShape::line(bevel.to_vec(), Stroke::new((cell * 0.020).max(0.8), palette.edge[0])));

    let ink = if piece.kind.is_promoted() { palette.promoted } else { palette.ink };
    paint_character(painter, center + vec2(0.0, height * 0.055 * way), height * 0.60, character(piece, kings), ink, up);
}

/// A polygon whose colour runs from `shades[0]` at its top to `shades[1]` at its bottom.
fn graded(corners: &[Pos2], shades: [Color32; 2]) -> Shape {
    let top = corners.iter().map(|corner| corner.y).fold(f32::INFINITY, f32::min);
    let bottom = corners.iter().map(|corner| corner.y).fold(f32::NEG_INFINITY, f32::max);
    let mut mesh = Mesh::default();
    for &pos in corners {
        let share = (pos.y - top) / (bottom - top).max(f32::EPSILON);
        mesh.vertices.push(Vertex { pos, uv: WHITE_UV, color: shades[0].lerp_to_gamma(shades[1], share) });
    }
    for corner in 2..corners.len() as u32 {
        mesh.add_triangle(0, corner - 1, corner);
    }
    Shape::mesh(mesh)
}

/// Draws a character so that its *ink* is centred and `size` high: brush faces give と a small body.
fn paint_character(painter: &Painter, center: Pos2, size: f32, text: &str, color: Color32, up: bool) {
    let measure = painter.layout_no_wrap(text.to_owned(), FontId::new(size, fonts::pieces()), color);
    let ink = measure.mesh_bounds.size();
    let factor = (size / ink.y.max(1.0)).min(size * 1.02 / ink.x.max(1.0)).clamp(0.8, 1.5);
    // Whole points: a face is rasterised once for each size.
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::new((size * factor).round(), fonts::pieces()), color);
    let middle = galley.mesh_bounds.center().to_vec2();
    let shape = if up {
        TextShape::new(center - middle, galley, color)
    } else {
        TextShape::new(pos2(center.x + middle.x, center.y + middle.y), galley, color).with_angle(std::f32::consts::PI)
    };
    painter.add(shape);
}
