//! Arrows and marked squares that a user drew over the position.
//!
//! Each colour has its own line style, for grey print and colour-blind readers. A light edge separates lines from wood
//! and the board's lines.

use super::board::CELL;
use super::description::PiecePlace;
use super::scene::{Color, Fill, Point, Rect, Scene, Shape, Stroke};
use crate::shogi::Square;

/// A colour of arrows and marked squares, with a line style of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Solid.
    Green,
    /// Long dashes.
    Red,
    /// Short dashes.
    Yellow,
    /// Long and short dashes in turn.
    Blue,
}

/// An arrow over the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// The colour and line style.
    pub ink: Ink,
    /// Where it begins. In the book style, an arrow from a hand begins at that side's edge of the board.
    pub from: PiecePlace,
    /// Where it points.
    pub to: Square,
}

/// A square with a line around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outline {
    /// The colour and line style.
    pub ink: Ink,
    /// The square.
    pub square: Square,
}

const WIDTH: f32 = 8.0;
const EDGE: f32 = 5.0;
const HEAD: f32 = 34.0;

impl Ink {
    /// The colour, with a contrast of at least 3:1 to paper and to the light edge.
    #[must_use]
    pub const fn color(self) -> Color {
        Color::rgb(match self {
            Self::Green => 0x0015_781b,
            Self::Red => 0x00a3_1f1f,
            Self::Yellow => 0x00ad_6a00,
            Self::Blue => 0x0018_45a0,
        })
    }

    const fn pattern(self) -> &'static [f32] {
        match self {
            Self::Green => &[],
            Self::Red => &[24.0, 12.0],
            Self::Yellow => &[8.0, 9.0],
            Self::Blue => &[26.0, 9.0, 8.0, 9.0],
        }
    }

    fn stretches(self, from: Point, to: Point) -> Vec<(Point, Point)> {
        let length = (to.x - from.x).hypot(to.y - from.y);
        if self.pattern().is_empty() || length <= 0.0 {
            return vec![(from, to)];
        }
        let at = |along: f32| between(from, to, (along / length).min(1.0));
        let (mut along, mut stretches) = (0.0, Vec::new());
        for (index, &step) in self.pattern().iter().cycle().enumerate() {
            if along >= length {
                break;
            }
            if index.is_multiple_of(2) {
                stretches.push((at(along), at(along + step)));
            }
            along += step;
        }
        stretches
    }

    fn line(self, scene: &mut Scene, from: Point, to: Point) {
        let strokes = [(WIDTH + EDGE, Color::WHITE.with_alpha(200)), (WIDTH, self.color())];
        let stretches = self.stretches(from, to);
        for (width, color) in strokes {
            for &(from, to) in &stretches {
                scene.line(from, to, Stroke { width, color });
            }
        }
    }
}

impl Outline {
    pub(super) fn draw(self, scene: &mut Scene, square: Rect) {
        let Rect { min, max } = square.grown(-9.0);
        let corners = [min, Point::new(max.x, min.y), max, Point::new(min.x, max.y)];
        let next = corners.iter().cycle().skip(1);
        for (&from, &to) in corners.iter().zip(next) {
            self.ink.line(scene, from, to);
        }
    }
}

impl Arrow {
    /// Draws it between two places, away from their middles so that the pieces can be read.
    pub(super) fn draw(self, scene: &mut Scene, from: Point, to: Point) {
        let length = (to.x - from.x).hypot(to.y - from.y);
        let start = if matches!(self.from, PiecePlace::Square(_)) { CELL * 0.3 } else { 0.0 };
        if length <= start + HEAD {
            return;
        }
        let tip = between(from, to, 1.0 - CELL * 0.08 / length);
        let neck = between(from, tip, 1.0 - HEAD / length);
        self.ink.line(scene, between(from, to, start / length), neck);
        let (x, y) = ((tip.x - neck.x) * 0.55, (tip.y - neck.y) * 0.55);
        let head = vec![tip, Point::new(neck.x - y, neck.y + x), Point::new(neck.x + y, neck.y - x)];
        let closed = [head.as_slice(), &head[..2]].concat();
        scene.shapes.push(Shape::Line(closed, Stroke { width: EDGE, color: Color::WHITE.with_alpha(200) }));
        scene.shapes.push(Shape::Polygon(head, Fill::Plain(self.ink.color())));
    }
}

fn between(from: Point, to: Point, share: f32) -> Point {
    Point::new(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Ink; 4] = [Ink::Green, Ink::Red, Ink::Yellow, Ink::Blue];

    #[test]
    fn every_ink_is_seen_on_paper_and_has_a_line_of_its_own() {
        for (index, ink) in ALL.into_iter().enumerate() {
            let found = ink.color().contrast(Color::WHITE);
            assert!(found >= 3.0, "{ink:?}: {found}");
            assert!(ALL[index + 1..].iter().all(|other| other.pattern() != ink.pattern()), "{ink:?}");
        }
    }

    #[test]
    fn stretches_stay_on_the_line() {
        let (from, to) = (Point::new(10.0, 0.0), Point::new(110.0, 0.0));
        assert_eq!(Ink::Green.stretches(from, to), [(from, to)]);
        for ink in ALL {
            let stretches = ink.stretches(from, to);
            assert_eq!(stretches.first().map(|stretch| stretch.0), Some(from));
            assert!(stretches.iter().all(|&(a, b)| a.x < b.x && b.x <= to.x + 0.01), "{stretches:?}");
            assert!(stretches.windows(2).all(|pair| pair[0].1.x < pair[1].0.x), "{stretches:?}");
            assert_eq!(ink.stretches(from, from).len(), 1);
        }
    }
}
