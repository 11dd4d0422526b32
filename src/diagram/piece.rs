//! Pieces on boards, for pictures and for the window.

use std::sync::Arc;

use super::board::CELL;
use super::body::{self, BLOCKS, FOOT};
use super::description::Appearance;
use super::face::{self, Face};
use super::memo::Memo;
use super::scene::{Color, Glyph, Point, Rect, Shape, Stamp, Turn};
use super::set::PieceSet;
use crate::shogi::{File, Piece, PieceKind};

/// The light on wooden boards and pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Light {
    /// By day, as on paper.
    #[default]
    Day,
    /// In a dark window.
    Evening,
}

/// The height of a piece in widths of a square, as in real sets.
const fn height(kind: PieceKind) -> f32 {
    1.045
        * match kind.base() {
            PieceKind::King => 0.925,
            PieceKind::Rook | PieceKind::Bishop => 0.87,
            PieceKind::Gold | PieceKind::Silver => 0.835,
            PieceKind::Knight => 0.80,
            PieceKind::Lance => 0.775,
            _ => 0.755,
        }
}

pub(super) fn width(kind: PieceKind) -> f32 {
    CELL * height(kind) * FOOT
}

/// The picture of a piece, about its middle, for squares 100 wide. `block` is its wood; a king `is_senior` if it is 王.
#[must_use]
pub fn stamp(look: &Appearance, kind: PieceKind, is_senior: bool, turn: Turn, block: u8) -> Arc<Stamp> {
    /// Set, colour of print, light, kind, senior king and turned over, block.
    type Key = (PieceSet, Color, Light, PieceKind, [bool; 2], u8);
    static KNOWN: Memo<Key, Stamp> = Memo::new();
    let is_printed = look.pieces == PieceSet::Book;
    // Wooden pieces look the same on every board, printed ones the same everywhere on a board.
    let (color, block) = match is_printed {
        true => (look.board.colors(look.light).words, 0),
        false => (Color::BLACK, block % BLOCKS),
    };
    let make =
        || if is_printed { printed(kind, is_senior, turn, color) } else { carved(look, kind, is_senior, turn, block) };
    let key = (look.pieces, color, look.light, kind, [is_senior, turn == Turn::Over], block);
    KNOWN.get(key, |_| Some(make())).unwrap_or_else(|| Arc::new(make()))
}

/// The `block` of a piece on this file, or beside the board. Pawns and lances keep theirs while they go straight ahead.
#[must_use]
pub fn block(piece: Piece, file: Option<File>) -> u8 {
    let file = file.map_or(0, File::get);
    let kind = piece.kind.base().index() as u8;
    (kind.wrapping_mul(5) ^ file.wrapping_mul(7) ^ (file >> 1) ^ (piece.color.index() as u8) << 1) % BLOCKS
}

fn printed(kind: PieceKind, is_senior: bool, turn: Turn, color: Color) -> Stamp {
    let letter = |character| Letter { character, middle: Point::default(), size: 0.86 * CELL };
    let words = PieceSet::Book.words(kind, is_senior);
    let shapes = words.chars().map(|character| letter(character).glyph(Face::Book, turn, color)).collect();
    let half = CELL / 2.0;
    Stamp { shapes, bounds: Rect::new(-half, -half, CELL, CELL) }
}

/// The wood of a piece without its character, and its scale; `None` in a printed set.
pub(super) fn blank(look: &Appearance, kind: PieceKind, turn: Turn, block: u8) -> Option<(Arc<Stamp>, f32)> {
    let scale = CELL * height(kind) / body::HEIGHT;
    (look.pieces != PieceSet::Book).then(|| (body::stamp(look.light, block % BLOCKS, turn), scale))
}

fn carved(look: &Appearance, kind: PieceKind, is_senior: bool, turn: Turn, block: u8) -> Stamp {
    let (colors, height) = (look.board.colors(look.light), CELL * height(kind));
    let (body, scale) = (body::stamp(look.light, block, turn), height / body::HEIGHT);
    let Rect { min, max } = body.bounds;
    let [min, max] = [min, max].map(|corner| Point::new(corner.x * scale, corner.y * scale));
    let color = if kind.is_promoted() { colors.promoted } else { colors.ink };
    let letters = letters(look.pieces, look.pieces.words(kind, is_senior), height);
    let glyphs = letters.into_iter().map(|letter| letter.glyph(look.pieces.face(), turn, color));
    let body = Shape::Stamp { stamp: body, at: Point::default(), scale };
    Stamp { shapes: std::iter::once(body).chain(glyphs).collect(), bounds: Rect { min, max } }
}

/// A character on an upright piece.
struct Letter {
    character: char,
    middle: Point,
    size: f32,
}

impl Letter {
    fn glyph(&self, face: Face, turn: Turn, color: Color) -> Shape {
        let &Self { character, middle, size } = self;
        let glyph = Glyph { face, character, origin: Point::default(), size, turn, color };
        let (ink, at) = (glyph.ink().center(), turn.apply(middle.x, middle.y));
        Shape::Glyph(Glyph { origin: Point::new(at.x - ink.x, at.y - ink.y), ..glyph })
    }
}

fn letters(set: PieceSet, words: &str, height: f32) -> Vec<Letter> {
    // Each with its place below the middle and its size, in heights of the piece.
    let places: &[(f32, f32)] = match (set, words.chars().count()) {
        (PieceSet::International, 2..) => &[(-0.215, 0.27), (0.185, 0.53)],
        (PieceSet::International, _) => &[(0.06, 0.68)],
        (PieceSet::Double, 2..) => return stacked(set.face(), words, height),
        (PieceSet::Bold, _) => &[(0.06, 0.66)],
        (PieceSet::Single | PieceSet::Double | PieceSet::Book, _) => &[(0.055, 0.63)],
    };
    let letter = |(character, &(down, share)): (char, &(f32, f32))| {
        let size = match set {
            // Symbols have squares of one size.
            PieceSet::International => height * share,
            set => inked(set.face(), character, height * share),
        };
        Letter { character, middle: Point::new(0.0, height * down), size }
    };
    words.chars().zip(places).map(letter).collect()
}

/// Two characters, one above the other, that fill a piece of this height.
fn stacked(face: Face, words: &str, height: f32) -> Vec<Letter> {
    let sizes: Vec<(char, f32)> = words.chars().map(|ch| (ch, inked(face, ch, height * 0.45))).collect();
    let deep = |ch: char, size: f32| face::outline(face, ch).map_or(size, |outline| outline.bounds().height() * size);
    let inks: f32 = sizes.iter().map(|&(ch, size)| deep(ch, size)).sum();
    let (room, gap) = (height * 0.76, height * 0.035);
    let factor = ((room - gap) / inks).min(1.1);
    let mut top = height * 0.06 - (inks * factor + gap) / 2.0;
    let letter = |(character, size): (char, f32)| {
        let (size, deep) = (size * factor, deep(character, size) * factor);
        let middle = Point::new(0.0, top + deep / 2.0);
        top += deep + gap;
        Letter { character, middle, size }
    };
    sizes.into_iter().map(letter).collect()
}

/// The size at which the *ink* of a character has this height: some brush characters, as と, are small.
fn inked(face: Face, character: char, height: f32) -> f32 {
    let Some(outline) = face::outline(face, character) else { return height };
    let ink = outline.bounds();
    height * (1.0 / ink.height()).min(1.02 / ink.width()).clamp(0.8, 1.5)
}
