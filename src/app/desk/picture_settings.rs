//! Settings for exported pictures that are remembered.

use serde::{Deserialize, Serialize};

use crate::app::desk::page_settings::{AnswerSettings, PageSettings, PrintSettings};
use crate::app::desk::publish_settings::PublishSettings;
use crate::diagram::{BoardTheme, Numerals, Paper, PieceSet, Style};
use crate::picture::Size;

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
    /// 105 by 148 mm (文庫判).
    A6,
    /// 128 by 182 mm.
    B6,
    /// 127 by 188 mm (四六判).
    Shiroku,
    /// 103 by 182 mm (新書判).
    Shinsho,
    /// 8.5 by 11 inches.
    Letter,
    Custom,
}

impl PaperSize {
    pub(crate) const ALL: [(Self, &'static str); 9] = [
        (Self::A4, "A4"),
        (Self::A5, "A5"),
        (Self::B5, "B5"),
        (Self::A6, "A6"),
        (Self::B6, "B6"),
        (Self::Shiroku, "四六"),
        (Self::Shinsho, "新書"),
        (Self::Letter, "Letter"),
        (Self::Custom, "… mm"),
    ];

    /// Its width and height for sheets; `None` if the user chooses them.
    pub(crate) const fn paper(self) -> Option<Paper> {
        Some(match self {
            Self::A4 => Paper::A4,
            Self::A5 => Paper::A5,
            Self::B5 => Paper::B5,
            Self::A6 => Paper::millimetres(105.0, 148.0),
            Self::B6 => Paper::millimetres(128.0, 182.0),
            Self::Shiroku => Paper::millimetres(127.0, 188.0),
            Self::Shinsho => Paper::millimetres(103.0, 182.0),
            Self::Letter => Paper::LETTER,
            Self::Custom => return None,
        })
    }
}

/// What the width of a picture of one position is measured in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WidthUnit {
    #[default]
    Pixels,
    Millimetres,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct PictureSettings {
    pub(crate) style: Style,
    /// The board; that of the window when `None`.
    pub(crate) board: Option<BoardTheme>,
    /// The piece set; that of the window when `None`.
    pub(crate) pieces: Option<PieceSet>,
    /// The numerals of files, ranks and counts; those of the language when `None`.
    pub(crate) numerals: Option<Numerals>,
    pub(crate) coordinates: bool,
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
    pub(crate) unit: WidthUnit,
    /// Width of a picture in pixels, within [`WIDTHS`].
    pub(crate) width: u32,
    /// Width of a picture on paper in tenths of a millimetre, within [`PAPER_WIDTHS`].
    pub(crate) paper_width: u32,
    pub(crate) paper: PaperSize,
    /// Number of diagrams in a row of a sheet.
    pub(crate) columns: u32,
    /// Number of diagrams in a column of a sheet.
    pub(crate) rows: u32,
    /// How diagrams in the book style are set.
    pub(crate) print: PrintSettings,
    /// How the pages of a sheet are laid out.
    pub(crate) page: PageSettings,
    pub(crate) answers: AnswerSettings,
    pub(crate) publish: PublishSettings,
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
            unit: WidthUnit::Pixels,
            width: 960,
            paper_width: 600,
            paper: PaperSize::A4,
            columns: 2,
            rows: 3,
            print: PrintSettings::default(),
            page: PageSettings::default(),
            answers: AnswerSettings::default(),
            publish: PublishSettings::default(),
        }
    }
}

impl PictureSettings {
    pub(crate) fn size(&self) -> Size {
        match self.unit {
            WidthUnit::Pixels => Size::Pixels(self.width),
            WidthUnit::Millimetres => Size::Millimetres(self.paper_width as f32 / 10.0),
        }
    }
}

/// The allowed widths of pictures, in pixels.
pub(crate) const WIDTHS: std::ops::RangeInclusive<u32> = 16..=16_384;
/// The allowed widths of pictures on paper, in tenths of a millimetre.
pub(crate) const PAPER_WIDTHS: std::ops::RangeInclusive<u32> = 50..=10_000;
