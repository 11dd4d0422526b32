//! Arrows and marked squares on the board.

use crate::notation::{names, usi};
use crate::shogi::{Color, HandKind, Square};

/// The colour of a shape, one of lichess' four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Brush {
    /// `G`, the usual one.
    #[default]
    Green,
    /// `R`.
    Red,
    /// `Y`.
    Yellow,
    /// `B`.
    Blue,
}

impl Brush {
    /// All colours, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Yellow, Self::Blue];

    /// The letter in front of a shape in a comment: G, R, Y or B.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }

    /// The colour with this letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|brush| brush.letter() == letter)
    }
}

/// Where an arrow begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Origin {
    /// On a square.
    Square(Square),
    /// At a piece in a side's hand.
    Hand(Color, HandKind),
}

/// An arrow on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Arrow {
    /// Its colour.
    pub brush: Brush,
    /// Where it begins.
    pub from: Origin,
    /// The square it points to.
    pub to: Square,
}

/// A marked square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mark {
    /// Its colour.
    pub brush: Brush,
    /// The square.
    pub square: Square,
}

impl Arrow {
    /// `G7g7f`; from a hand `GP*5e`, from White's `Gp*5e`.
    pub(super) fn write(self) -> String {
        let brush = self.brush.letter();
        match self.from {
            Origin::Square(from) => format!("{brush}{from}{}", self.to),
            Origin::Hand(side, kind) => {
                let letter = names::letter(kind.kind());
                let letter = if side == Color::White { letter.to_ascii_lowercase() } else { letter };
                format!("{brush}{letter}*{}", self.to)
            }
        }
    }

    pub(super) fn read(text: &str) -> Option<Self> {
        let mut chars = text.chars();
        let brush = Brush::of_letter(chars.next()?)?;
        let (from, to) = chars.as_str().split_at_checked(2)?;
        let to = usi::read_square(to)?;
        let from = match *from.as_bytes() {
            [letter, b'*'] => {
                let side = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
                let kind = names::of_letter(char::from(letter.to_ascii_uppercase()))?;
                Origin::Hand(side, kind.in_hand()?)
            }
            _ => Origin::Square(usi::read_square(from)?),
        };
        (from != Origin::Square(to)).then_some(Self { brush, from, to })
    }
}

impl Mark {
    pub(super) fn write(self) -> String {
        format!("{}{}", self.brush.letter(), self.square)
    }

    pub(super) fn read(text: &str) -> Option<Self> {
        let mut chars = text.chars();
        let brush = Brush::of_letter(chars.next()?)?;
        Some(Self { brush, square: usi::read_square(chars.as_str())? })
    }
}
