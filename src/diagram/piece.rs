//! The shape and the colours of things made of wood, for pictures and for the window.

use std::sync::Arc;

use super::board::CELL;
use super::body::{self, BLOCKS};
use super::face::{self, Face};
use super::memo::Memo;
use super::scene::{Color, Glyph, Point, Rect, Shape, Stamp, Turn};
use crate::notation::names;
use crate::shogi::{self, File, Piece, PieceKind, Setup};

/// The light that things of wood are seen in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Light {
    /// By day, as on paper.
    #[default]
    Day,
    /// In a dark window.
    Evening,
}

impl Light {
    /// The colours in this light.
    #[must_use]
    pub const fn wood(self) -> &'static Wood {
        match self {
            Self::Day => &Wood::DAY,
            Self::Evening => &Wood::EVENING,
        }
    }
}

/// The colours of a wooden set.
#[derive(Clone, Copy, Debug)]
pub struct Wood {
    /// What the board stands on.
    pub ground: Color,
    /// Words on the ground.
    pub text: Color,
    /// The board, its light and its dark grain.
    pub board: [Color; 2],
    /// The stands.
    pub stand: [Color; 2],
    /// The edge of boards.
    pub edge: Color,
    /// The lines of the board.
    pub grid: Color,
    /// Coordinates and counts on the wood.
    pub words: Color,
    /// The square that was just left, and the one that was moved to.
    pub last: [Color; 2],
    /// The face of a piece, above and below.
    pub face: [Color; 2],
    /// The darker wood of some pieces, from nearer to the heart of the tree.
    pub heart: Color,
    /// The edge of a piece, lit and in shade.
    pub rim: [Color; 2],
    /// Lacquer (漆).
    pub ink: Color,
    /// Lacquer of promoted pieces.
    pub promoted: Color,
    /// What things throw on what they lie on, at its darkest.
    pub shadow: Color,
}

impl Wood {
    const DAY: Self = Self {
        ground: Color::rgb(0x00E9_E5DC),
        text: Color::rgb(0x002B_2824),
        board: [Color::rgb(0x00F0_CD86), Color::rgb(0x00E0_B468)],
        stand: [Color::rgb(0x00D9_B171), Color::rgb(0x00C8_9C5A)],
        edge: Color::rgb(0x00A9_7F45),
        grid: Color::rgb(0x0048_3519),
        words: Color::rgb(0x0053_3F21),
        last: [Color::rgb(0x00C5_5D29).with_alpha(44), Color::rgb(0x00CD_6127).with_alpha(92)],
        face: [Color::rgb(0x00FB_E9BC), Color::rgb(0x00F0_D59C)],
        heart: Color::rgb(0x00DD_AE66),
        rim: [Color::rgb(0x00FF_F6DC), Color::rgb(0x009C_733A)],
        ink: Color::rgb(0x001C_1712),
        promoted: Color::rgb(0x00B2_1B16),
        shadow: Color::rgb(0x0033_2107).with_alpha(70),
    };
    const EVENING: Self = Self {
        ground: Color::rgb(0x001D_1E20),
        text: Color::rgb(0x00E6_E2DA),
        board: [Color::rgb(0x00D3_B37A), Color::rgb(0x00C5_A265)],
        stand: [Color::rgb(0x00B6_9059), Color::rgb(0x00A6_7F49)],
        edge: Color::rgb(0x0079_5A2E),
        grid: Color::rgb(0x003B_2B14),
        words: Color::rgb(0x0040_2F17),
        last: [Color::rgb(0x00B5_5520).with_alpha(48), Color::rgb(0x00BF_5820).with_alpha(96)],
        face: [Color::rgb(0x00F0_DDB0), Color::rgb(0x00E0_C48B)],
        heart: Color::rgb(0x00C8_9A57),
        rim: [Color::rgb(0x00FB_EFD0), Color::rgb(0x007E_5B2C)],
        ink: Color::rgb(0x0018_130F),
        promoted: Color::rgb(0x00A8_1813),
        shadow: Color::BLACK.with_alpha(90),
    };

    /// The shadow where only this share of it falls.
    pub(super) fn shade(&self, share: f32) -> Color {
        self.shadow.with_alpha((f32::from(self.shadow.a) * share).round() as u8)
    }
}

/// The height of a piece in widths of a square. Real sets have pieces of different sizes: the king's is the
/// largest, the pawn's the smallest.
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

/// Which king is 王, the senior player's character. The junior has 玉, and so has the one king of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kings {
    /// White's is 王.
    Both,
    /// All are 玉.
    One,
}

impl Kings {
    /// The kings of a position: White's is 王 where Black has one, too.
    #[must_use]
    pub fn of(setup: &Setup) -> Self {
        let black = Piece::new(shogi::Color::Black, PieceKind::King);
        if setup.board.pieces().any(|(_, piece)| piece == black) { Self::Both } else { Self::One }
    }

    /// The character on a piece.
    #[must_use]
    pub fn character(self, piece: Piece) -> char {
        match (piece.kind, piece.color, self) {
            (PieceKind::King, shogi::Color::White, Self::Both) => '王',
            (kind, _, _) => names::short(kind).chars().next().unwrap_or('　'),
        }
    }
}

/// A wooden piece with this character, about its middle, for squares 100 wide, cut from one of the [`BLOCKS`] of its
/// set.
#[must_use]
pub fn stamp(light: Light, kind: PieceKind, character: char, turn: Turn, block: u8) -> Arc<Stamp> {
    static KNOWN: Memo<(Light, char, bool, u8), Stamp> = Memo::new();
    let block = block % BLOCKS;
    let make = || lettered(light, kind, character, turn, block);
    KNOWN.get((light, character, turn == Turn::Over, block), |_| Some(make())).unwrap_or_else(|| Arc::new(make()))
}

/// From which of the [`BLOCKS`] a piece is cut that stands on this file, or lies beside the board. A pawn or a lance
/// keeps its wood as long as it goes straight ahead.
#[must_use]
pub fn block(piece: Piece, file: Option<File>) -> u8 {
    let file = file.map_or(0, File::get);
    let kind = piece.kind.base().index() as u8;
    (kind.wrapping_mul(5) ^ file.wrapping_mul(7) ^ (file >> 1) ^ (piece.color.index() as u8) << 1) % BLOCKS
}

fn lettered(light: Light, kind: PieceKind, character: char, turn: Turn, block: u8) -> Stamp {
    let (wood, height) = (light.wood(), CELL * height(kind));
    let (body, scale) = (body::stamp(light, block, turn), height / body::HEIGHT);
    let Rect { min, max } = body.bounds;
    let [min, max] = [min, max].map(|corner| Point::new(corner.x * scale, corner.y * scale));
    let mut shapes = vec![Shape::Stamp { stamp: body, at: Point::default(), scale }];
    let color = if kind.is_promoted() { wood.promoted } else { wood.ink };
    let glyph = Glyph {
        face: Face::Pieces,
        character,
        origin: Point::default(),
        size: inked(character, height * 0.63),
        turn,
        color,
    };
    let (middle, low) = (glyph.ink().center(), turn.apply(0.0, height * 0.055));
    shapes.push(Shape::Glyph(Glyph { origin: Point::new(low.x - middle.x, low.y - middle.y), ..glyph }));
    Stamp { shapes, bounds: Rect { min, max } }
}

/// The size at which the *ink* of a character is so high: brush faces give と a small body.
fn inked(character: char, height: f32) -> f32 {
    let Some(outline) = face::outline(Face::Pieces, character) else { return height };
    let ink = outline.bounds();
    height * (1.0 / ink.height()).min(1.02 / ink.width()).clamp(0.8, 1.5)
}
