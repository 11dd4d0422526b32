//! How pictures are drawn, remembered from one to the next.

use serde::{Deserialize, Serialize};

use crate::diagram::{Numerals, Paper, Style};

/// The pages there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum PaperSize {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 148 by 210 mm.
    A5,
    /// 182 by 257 mm.
    B5,
    /// 8.5 by 11 inches.
    Letter,
}

impl PaperSize {
    /// All of them, with their names.
    pub(crate) const ALL: [(Self, &'static str); 4] =
        [(Self::A4, "A4"), (Self::A5, "A5"), (Self::B5, "B5"), (Self::Letter, "Letter")];

    pub(crate) const fn paper(self) -> Paper {
        match self {
            Self::A4 => Paper::A4,
            Self::A5 => Paper::A5,
            Self::B5 => Paper::B5,
            Self::Letter => Paper::LETTER,
        }
    }
}

/// The choices that are the same from one picture to the next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct PictureSettings {
    /// What it looks like.
    pub(crate) style: Style,
    /// How files, ranks and counts are written; as the language has them when `None`.
    pub(crate) numerals: Option<Numerals>,
    /// Whether files and ranks are named.
    pub(crate) coordinates: bool,
    /// Whether the players are named.
    pub(crate) names: bool,
    /// Whether the last move is marked.
    pub(crate) last: bool,
    /// Whether a problem's defender has a hand, too.
    pub(crate) both_hands: bool,
    /// Whether something stands above.
    pub(crate) title: bool,
    /// Whether something stands below.
    pub(crate) caption: bool,
    /// Pixels from left to right.
    pub(crate) width: u32,
    /// The page of a sheet.
    pub(crate) paper: PaperSize,
    /// Diagrams side by side on it.
    pub(crate) columns: u32,
    /// Diagrams one below the other.
    pub(crate) rows: u32,
}

impl Default for PictureSettings {
    fn default() -> Self {
        Self {
            style: Style::Book,
            numerals: None,
            coordinates: true,
            names: true,
            last: true,
            both_hands: false,
            title: true,
            caption: true,
            width: 960,
            paper: PaperSize::A4,
            columns: 2,
            rows: 3,
        }
    }
}

/// The widths there are, in pixels.
pub(crate) const WIDTHS: std::ops::RangeInclusive<u32> = 16..=16_384;
