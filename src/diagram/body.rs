//! The wood of a piece: five bevelled edges, a fine grain, and a short soft shadow.

use std::sync::Arc;

use super::colors::Colors;
use super::grain::Noise;
use super::memo::Memo;
use super::piece::Light;
use super::scene::{Color, Fill, Point, Rect, Shape, Stamp, Stroke, Turn};
use super::set::BoardTheme;

pub(super) const HEIGHT: f32 = 100.0;

/// Corners of an upright piece of height 1 about its middle, as (right, down), clockwise from the apex.
const OUTLINE: [(f32, f32); 5] = [(0.0, -0.5), (0.32, -0.338), (0.432, 0.5), (-0.432, 0.5), (-0.32, -0.338)];
pub(super) const FOOT: f32 = OUTLINE[2].0 - OUTLINE[3].0;

/// The pieces of wood that a set is cut from, each with its own grain and tone.
pub(super) const BLOCKS: u8 = 3;

pub(super) fn stamp(light: Light, block: u8, turn: Turn) -> Arc<Stamp> {
    static KNOWN: Memo<(Light, u8, bool), Stamp> = Memo::new();
    let make = || carved(BoardTheme::default().colors(light), block, turn);
    KNOWN.get((light, block, turn == Turn::Over), |_| Some(make())).unwrap_or_else(|| Arc::new(make()))
}

fn corners(turn: Turn, grow: f32, x: f32, y: f32) -> Vec<Point> {
    let corner = |&(right, down): &(f32, f32)| {
        let at = turn.apply(right * HEIGHT * grow, down * HEIGHT * grow);
        Point::new(at.x + x, at.y + y)
    };
    OUTLINE.iter().map(corner).collect()
}

fn carved(colors: &Colors, block: u8, turn: Turn) -> Stamp {
    let mut shapes = Vec::with_capacity(20);
    for (grow, right, down, share) in [(1.045, 3.0, 5.4, 0.28), (1.015, 2.2, 4.4, 0.42), (0.99, 1.4, 3.6, 0.7)] {
        shapes.push(Shape::Polygon(corners(turn, grow, right, down), Fill::Plain(colors.shade(share))));
    }
    let tone = |color: Color| match block {
        0 => color,
        1 => color.mixed(colors.rim[0], 0.30),
        _ => color.mixed(colors.heart, 0.16),
    };
    // Pieces are thicker at the foot than at the apex.
    let thick = if turn == Turn::Over { 1.8 } else { 3.2 };
    let side = tone(colors.rim[1].mixed(colors.face[1], 0.25));
    shapes.push(Shape::Polygon(corners(turn, 1.0, 0.0, thick), Fill::Plain(side)));
    let (outer, inner) = (corners(turn, 1.0, 0.0, 0.0), corners(turn, 0.945, 0.0, 0.0));
    let [upper, lower] = colors.face.map(tone);
    for side in 0..5 {
        let next = (side + 1) % 5;
        let facet = vec![outer[side], outer[next], inner[next], inner[side]];
        shapes.push(Shape::Polygon(
            facet,
            Fill::Plain(facing(colors, upper.mixed(lower, 0.5), outer[side], outer[next])),
        ));
    }
    shapes.push(Shape::Polygon(inner, Fill::Graded(upper, lower)));
    push_grain(&mut shapes, lower.mixed(colors.rim[1], 0.17), block, turn);
    let closed = outer.iter().chain(outer.first()).copied().collect();
    shapes.push(Shape::Line(closed, Stroke { width: 1.1, color: colors.rim[1] }));
    let half = HEIGHT * 0.56;
    Stamp { shapes, bounds: Rect::new(-half, -half, 2.0 * half, 2.0 * half + 6.0) }
}

/// The colour of a bevel along a clockwise edge, in light from the upper left.
fn facing(colors: &Colors, face: Color, from: Point, to: Point) -> Color {
    let (x, y) = (to.x - from.x, to.y - from.y);
    // The edge's outward normal times the direction of the light.
    let lit = (-0.5 * y + 0.86 * x) / x.hypot(y);
    if lit > 0.0 { face.mixed(colors.rim[0], 0.35 + 0.65 * lit) } else { face.mixed(colors.rim[1], 0.08 - 0.34 * lit) }
}

fn push_grain(shapes: &mut Vec<Shape>, color: Color, block: u8, turn: Turn) {
    let mut noise = Noise(0x9e37_79b9 ^ (u32::from(block) + 1).wrapping_mul(0x85eb_ca6b));
    let lean = noise.between(-0.03, 0.03);
    let mut foot = -0.36 + noise.between(0.0, 0.06);
    while foot < 0.37 {
        let head = (foot * 0.80 + lean).clamp(-0.28, 0.28);
        let top = -0.46 + head.abs() * 0.51;
        let along = [(head, top), (foot, 0.46)]
            .map(|(right, down)| turn.apply((right * HEIGHT).round(), (down * HEIGHT).round()));
        shapes.push(Shape::Line(along.into(), Stroke { width: 0.9, color }));
        foot += noise.between(0.08, 0.21);
    }
}
