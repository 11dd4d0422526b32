//! Settings for exported pictures that are remembered.

use serde::{Deserialize, Serialize};

use crate::diagram::{BoardTheme, Numerals, Paper, PieceSet, Style};

/// Paper sizes for sheets, in portrait format.
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

    /// Its width and height for sheets.
    pub(crate) const fn paper(self) -> Paper {
        match self {
            Self::A4 => Paper::A4,
            Self::A5 => Paper::A5,
            Self::B5 => Paper::B5,
            Self::Letter => Paper::LETTER,
        }
    }
}

/// Settings that apply to all exported pictures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct PictureSettings {
    /// The drawing style.
    pub(crate) style: Style,
    /// The board; that of the window when `None`.
    pub(crate) board: Option<BoardTheme>,
    /// The piece set; that of the window when `None`.
    pub(crate) pieces: Option<PieceSet>,
    /// The numerals of files, ranks and counts; those of the language when `None`.
    pub(crate) numerals: Option<Numerals>,
    /// Whether coordinates are drawn.
    pub(crate) coordinates: bool,
    /// Whether player names are drawn.
    pub(crate) names: bool,
    /// Whether the last move is marked.
    pub(crate) last: bool,
    /// Whether arrows and marked squares are drawn.
    pub(crate) annotations: bool,
    /// Whether the hand of a problem's defender is drawn.
    pub(crate) both_hands: bool,
    /// Whether there is a title above.
    pub(crate) title: bool,
    /// Whether there is a caption below.
    pub(crate) caption: bool,
    /// Width of a picture in pixels, within [`WIDTHS`].
    pub(crate) width: u32,
    /// Paper size of a sheet.
    pub(crate) paper: PaperSize,
    /// Number of diagrams in a row of a sheet.
    pub(crate) columns: u32,
    /// Number of diagrams in a column of a sheet.
    pub(crate) rows: u32,
}

impl Default for PictureSettings {
    fn default() -> Self {
        Self {
            style: Style::Book,
            board: None,
            pieces: None,
            numerals: None,
            coordinates: true,
            names: true,
            last: true,
            annotations: true,
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

/// The allowed widths of pictures, in pixels.
pub(crate) const WIDTHS: std::ops::RangeInclusive<u32> = 16..=16_384;
