//! Diagrams as books print them (図面).
//!
//! Black on white; pieces as single characters, White's upside down; a heavy frame; ☗ beside the lower right
//! corner and ☖ beside the upper left with their hands in vertical lines; the piece that moved last stands on
//! a tint.

use super::board::{CELL, Grid, TALL};
use super::description::{Diagram, Form, Mark, PiecePlace, mark};
use super::face::Face;
use super::scene::{Color, Fill, Point, Rect, Scene, Shape, Stroke, Turn};
use super::text::{self, Block, Fit, Type};
use crate::shogi::{self, ByColor, Piece};

/// White space around everything.
const EDGE: f32 = 26.0;
/// The room that coordinates take.
const NAMES: f32 = 48.0;
/// From the frame, or the coordinates, to what a side holds.
const GAP: f32 = 22.0;
/// Sizes of type: pieces, coordinates, a hand, and the words before it; title and caption.
const PIECE: f32 = 86.0;
const COORDINATE: f32 = 33.0;
const HAND: f32 = 64.0;
const LABEL: f32 = 46.0;
const TITLE: f32 = 54.0;
const CAPTION: f32 = 46.0;
/// Behind the piece that moved last.
const TINT: Color = Color::rgb(0x00CF_CFCF);

pub(super) fn scene(diagram: &Diagram, captions: &[Fit]) -> Scene {
    let look = &diagram.look;
    let sides = ByColor::new_with(|side| Side::of(diagram, side));
    let side_width = sides.black.width().max(sides.white.width());
    let beside = if look.coordinates { NAMES } else { 0.0 };
    // The board is in the middle, whatever stands beside it.
    let margin = EDGE + side_width + GAP + beside;
    let width = margin * 2.0 + 9.0 * CELL;

    let title = Block::of(diagram.title.as_deref(), TITLE, width - 2.0 * EDGE, text::ALONE);
    let caption = Block::of(diagram.caption.as_deref(), CAPTION, width - 2.0 * EDGE, captions);
    let above = title.as_ref().map_or(0.0, |title| title.height() + 14.0);
    let top = EDGE + above + if look.coordinates { NAMES } else { 0.0 };
    let grid = Grid::at(margin, top, look.flipped);
    let below = caption.as_ref().map_or(0.0, |caption| caption.height() + 20.0);
    let mut scene = Scene::new(width, grid.rect.max.y + below + EDGE, Color::WHITE);

    let middle = width / 2.0;
    if let Some(title) = title {
        title.draw(&mut scene, Color::BLACK, Point::new(middle, EDGE));
    }
    board(&mut scene, diagram, &grid);
    for side in shogi::Color::ALL {
        sides[side].draw(&mut scene, &grid, side, beside);
    }
    diagram.draw_over(&mut scene, |place| match place {
        PiecePlace::Square(square) => grid.square(square),
        // At the corner where that side's hand stands.
        PiecePlace::Hand(side, _) => {
            let Rect { min, max } = grid.rect;
            let (x, y) = if grid.faces_up(side) { (max.x, max.y - TALL) } else { (min.x - CELL, min.y) };
            Rect::new(x, y, CELL, TALL)
        }
    });
    if let Some(caption) = caption {
        caption.draw(&mut scene, Color::BLACK, Point::new(middle, grid.rect.max.y + 20.0));
    }
    scene
}

fn board(scene: &mut Scene, diagram: &Diagram, grid: &Grid) {
    if let Some(square) = diagram.destination() {
        scene.rect(grid.square(square), Fill::Plain(TINT));
    }
    let squares = |mark: &Mark| match mark.at {
        PiecePlace::Square(square) => Some((grid.square(square), mark.color)),
        PiecePlace::Hand(..) => None,
    };
    for (square, color) in diagram.marked(Form::Filled).filter_map(squares) {
        scene.rect(square, Fill::Plain(color));
    }
    for (from, to) in grid.lines() {
        scene.line(from, to, Stroke { width: 2.0, color: Color::BLACK });
    }
    for star in grid.stars() {
        scene.shapes.push(Shape::Disc(star, 6.0, Color::BLACK));
    }
    scene.shapes.push(Shape::Frame(grid.rect, Stroke { width: 6.0, color: Color::BLACK }));
    if diagram.look.coordinates {
        let kind = Type { face: Face::Book, size: COORDINATE, color: Color::BLACK };
        for (name, at) in grid.names(&diagram.look, NAMES * 0.52, NAMES * 0.58) {
            text::line(scene, kind, name.encode_utf8(&mut [0; 4]), at);
        }
    }
    for (square, color) in diagram.marked(Form::Dot).filter_map(squares) {
        scene.shapes.push(Shape::Disc(square.center(), CELL * 0.15, color));
    }
    for (square, color) in diagram.marked(Form::Ring).filter_map(squares) {
        scene.shapes.push(Shape::Frame(square.grown(-6.0), Stroke { width: 4.0, color }));
    }
    let kind = Type { face: Face::Book, size: PIECE, color: Color::BLACK };
    for (square, piece) in diagram.pieces() {
        let turn = if grid.faces_up(piece.color) { Turn::Upright } else { Turn::Over };
        text::centered(scene, kind, diagram.character(piece), grid.square(square).center(), turn);
    }
}

/// A part of what stands beside the board.
struct Part {
    kind: Type,
    text: String,
    /// The space above it.
    before: f32,
}

impl Part {
    fn new(face: Face, size: f32, before: f32, text: &str) -> Self {
        let kind = Type { face: face.for_text(text), size, color: Color::BLACK };
        Self { kind, text: text.to_owned(), before }
    }

    /// With the space above it.
    fn height(&self) -> f32 {
        self.before + text::depth(self.kind.face, &self.text) * self.kind.size
    }
}

/// Vertical lines beside the board, the first one to the right.
struct Side {
    columns: Vec<Vec<Part>>,
}

impl Side {
    /// Who it is, and what they hold: in one line when that does not make it small, otherwise in two.
    fn of(diagram: &Diagram, side: shogi::Color) -> Self {
        let name = diagram.names.as_ref().map(|names| text::clean(&names[side])).filter(|name| !name.is_empty());
        let mut who = vec![Part::new(Face::Words, LABEL, 0.0, mark(side))];
        who.extend(name.map(|name| Part::new(Face::Book, LABEL, 4.0, &text::cut(Face::Words, &name, 60.0))));
        let mut columns = match (diagram.hands[side], who.len()) {
            // Without a name the mark belongs to the hand: ☗持駒.
            (true, 1) => vec![who.into_iter().chain(hand(diagram, side, 6.0)).collect()],
            (true, _) => vec![who, hand(diagram, side, 32.0)],
            (false, 1) => return Self { columns: Vec::new() },
            (false, _) => vec![who],
        };
        if columns.iter().map(|column| height(column)).sum::<f32>() <= TALLEST * 1.2 {
            columns = vec![columns.into_iter().flatten().collect()];
        }
        for column in &mut columns {
            if let Some(first) = column.first_mut() {
                first.before = 0.0;
            }
            let factor = (TALLEST / height(column)).min(1.0);
            for part in column {
                part.kind.size *= factor;
                part.before *= factor;
            }
        }
        Self { columns }
    }

    fn width(&self) -> f32 {
        self.columns.iter().map(|column| width(column)).sum()
    }

    /// The near side's lines end where the board ends, the far side's begin where it begins.
    fn draw(&self, scene: &mut Scene, grid: &Grid, side: shogi::Color, beside: f32) {
        let near = grid.faces_up(side);
        let tallest = self.columns.iter().map(|column| height(column)).fold(0.0, f32::max);
        let (mut right, top) = if near {
            (grid.rect.max.x + beside + GAP + self.width(), grid.rect.max.y - tallest)
        } else {
            (grid.rect.min.x - GAP, grid.rect.min.y)
        };
        for column in &self.columns {
            let mut bottom = top;
            for part in column {
                text::column(
                    scene,
                    part.kind,
                    &part.text,
                    Point::new(right - width(column) / 2.0, bottom + part.before),
                );
                bottom += part.height();
            }
            right -= width(column);
        }
    }
}

/// 持駒 角歩三, so far below what stands above it.
fn hand(diagram: &Diagram, side: shogi::Color, before: f32) -> Vec<Part> {
    let (words, numerals) = (diagram.look.words, diagram.look.numerals);
    let mut parts = vec![Part::new(Face::Book, LABEL, before, words.in_hand)];
    for (kind, count) in diagram.held(side) {
        let piece = diagram.character(Piece::new(side, kind.kind()));
        let before = if parts.len() == 1 { 18.0 } else { 11.0 };
        parts.push(Part::new(Face::Book, HAND, before, piece.encode_utf8(&mut [0; 4])));
        if count > 1 {
            parts.push(Part::new(Face::Book, HAND, 0.0, &numerals.count(count)));
        }
    }
    if parts.len() == 1 {
        parts.push(Part::new(Face::Book, LABEL, 18.0, words.nothing));
    }
    parts
}

/// The longest vertical line: as long as the board.
const TALLEST: f32 = 9.0 * TALL;

fn width(column: &[Part]) -> f32 {
    column.iter().map(|part| part.kind.size).fold(0.0, f32::max) + 10.0
}

fn height(column: &[Part]) -> f32 {
    column.iter().map(Part::height).sum()
}
