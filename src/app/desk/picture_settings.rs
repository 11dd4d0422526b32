//! The settings of exported pictures, sheets and answers.

use serde::{Deserialize, Serialize};

use crate::app::desk::publish_settings::PublishSettings;
use crate::app::desk::settings::with_defaults;
use crate::diagram::{
    Answers, Binding, BoardTheme, CaptionFace, Crop, HandsAt, LineWeights, Margins, Numerals, PageStyle, Paper,
    PieceFace, PieceSet, Print, Style,
};
use crate::notation::KingChoice;
use crate::picture::{MovesShown, Size};

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

    /// `None` for a custom size.
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

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WidthUnit {
    #[default]
    Pixels,
    Millimetres,
}

with_defaults! {
    pub(crate) struct PictureSettings {
        pub(crate) style: Style = Style::Book,
        /// `None` for that of the window.
        pub(crate) board: Option<BoardTheme> = None,
        /// `None` for that of the window.
        pub(crate) pieces: Option<PieceSet> = None,
        /// `None` for that of the window.
        pub(crate) kings: Option<KingChoice> = None,
        /// Of files, ranks and counts; `None` for those of the language.
        pub(crate) numerals: Option<Numerals> = None,
        pub(crate) coordinates: bool = true,
        pub(crate) names: bool = true,
        pub(crate) last: bool = true,
        pub(crate) annotations: bool = true,
        /// Whether the hand of a problem's defender is drawn.
        pub(crate) both_hands: bool = false,
        pub(crate) title: bool = true,
        pub(crate) caption: bool = true,
        pub(crate) unit: WidthUnit = WidthUnit::Pixels,
        /// In pixels, within [`WIDTHS`].
        pub(crate) width: u32 = 960,
        /// In tenths of a millimetre, within [`PAPER_WIDTHS`].
        pub(crate) paper_width: u32 = 600,
        pub(crate) paper: PaperSize = PaperSize::A4,
        /// In a row of a sheet.
        pub(crate) columns: u32 = 2,
        /// In a column of a sheet.
        pub(crate) rows: u32 = 3,
        pub(crate) print: PrintSettings = PrintSettings::default(),
        pub(crate) page: PageSettings = PageSettings::default(),
        pub(crate) answers: AnswerSettings = AnswerSettings::default(),
        pub(crate) publish: PublishSettings = PublishSettings::default(),
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

/// In pixels.
pub(crate) const WIDTHS: std::ops::RangeInclusive<u32> = 16..=16_384;
/// In tenths of a millimetre.
pub(crate) const PAPER_WIDTHS: std::ops::RangeInclusive<u32> = 50..=10_000;

/// The points in a tenth of a millimetre, the unit of stored lengths.
const TENTH: f32 = 7.2 / 25.4;

fn points(tenths: u32) -> f32 {
    tenths as f32 * TENTH
}

with_defaults! {
    pub(crate) struct PrintSettings {
        pub(crate) pieces: PieceFace = PieceFace::default(),
        pub(crate) captions: CaptionFace = CaptionFace::default(),
        pub(crate) hands: HandsAt = HandsAt::default(),
        /// Whether ☗ and ☖ are drawn.
        pub(crate) marks: bool = true,
        pub(crate) empty_hands: bool = true,
        pub(crate) cropped: bool = false,
        /// In the form of [`Crop::read`], if `cropped`.
        pub(crate) part: String = "pieces".to_owned(),
        /// The weight of lines between squares in hundredths of a point; 0 for the usual one.
        pub(crate) line: u16 = 0,
        /// The weight of lines around the board, likewise.
        pub(crate) frame: u16 = 0,
        /// The size of captions in hundredths of a point; 0 for the usual one.
        pub(crate) caption_size: u16 = 0,
        /// The size of coordinates, likewise.
        pub(crate) coordinate_size: u16 = 0,
        /// Whether everything is black.
        pub(crate) gray: bool = false,
        pub(crate) moves: MovesShown = MovesShown::default(),
    }
}

impl PrintSettings {
    /// `None` if the typed part is invalid.
    pub(crate) fn crop(&self) -> Option<Crop> {
        if self.cropped { Crop::read(&self.part) } else { Some(Crop::Whole) }
    }

    pub(crate) fn print(&self) -> Print {
        let weight = |weight: u16| (weight > 0).then_some(weight);
        let lines = LineWeights { thin: weight(self.line), frame: weight(self.frame) };
        Print {
            pieces: self.pieces,
            captions: self.captions,
            hands: self.hands,
            marks: self.marks,
            empty_hands: self.empty_hands,
            crop: self.crop().unwrap_or_default(),
            caption_size: weight(self.caption_size),
            coordinate_size: weight(self.coordinate_size),
            lines: (lines.thin.is_some() || lines.frame.is_some()).then_some(lines),
        }
    }
}

with_defaults! {
    /// Lengths are in tenths of a millimetre.
    pub(crate) struct PageSettings {
        /// Of [`PaperSize::Custom`].
        pub(crate) size: [u32; 2] = [1480, 2100],
        /// Top, outer, bottom and inner.
        pub(crate) margins: [u32; 4] = [141; 4],
        /// Between columns, and between rows.
        pub(crate) gutters: [u32; 2] = [49; 2],
        /// Of diagrams; 0 for as wide as fits.
        pub(crate) diagram: u32 = 0,
        /// The bound edge of odd pages.
        pub(crate) binding: Binding = Binding::None,
        /// Cut off at each edge.
        pub(crate) bleed: u32 = 0,
        /// Above each page.
        pub(crate) head: String = String::new(),
        /// Below each page; the page number if empty.
        pub(crate) foot: String = String::new(),
        /// Above each diagram.
        pub(crate) above: String = String::new(),
        /// Below each diagram; the record's text if empty.
        pub(crate) below: String = String::new(),
        pub(crate) own_numbers: bool = false,
        pub(crate) sorted: bool = false,
    }
}

impl PageSettings {
    /// `first` is the number of the first page.
    pub(crate) fn style(&self, paper: Option<Paper>, first: u32, face: CaptionFace) -> PageStyle {
        let [width, height] = self.size.map(points);
        let [top, outer, bottom, inner] = self.margins.map(points);
        PageStyle {
            paper: paper.unwrap_or(Paper { width, height }),
            margins: Margins { top, outer, bottom, inner },
            binding: self.binding,
            bleed: points(self.bleed),
            first,
            face,
        }
    }

    /// In points; `None` for as wide as fits.
    pub(crate) fn diagram_width(&self) -> Option<f32> {
        (self.diagram > 0).then(|| points(self.diagram))
    }

    /// In points.
    pub(crate) fn gutters(&self) -> [f32; 2] {
        self.gutters.map(points)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum AnswerPages {
    #[default]
    None,
    Behind,
    Only,
}

with_defaults! {
    pub(crate) struct AnswerSettings {
        pub(crate) pages: AnswerPages = AnswerPages::None,
        /// Above each answer; the record's text if empty.
        pub(crate) heading: String = String::new(),
        /// Columns of text; 0 for as many as fit well.
        pub(crate) columns: u32 = 0,
        /// In tenths of a point.
        pub(crate) size: u32 = 90,
        pub(crate) diagrams: bool = true,
        /// Of diagrams, in tenths of a millimetre; 0 for the usual one.
        pub(crate) width: u32 = 0,
    }
}

impl AnswerSettings {
    pub(crate) fn answers(&self, title: &str) -> Option<Answers> {
        let diagram = match (self.diagrams, self.width) {
            (false, _) => Some(0.0),
            (true, 0) => None,
            (true, width) => Some(points(width)),
        };
        (self.pages != AnswerPages::None).then(|| Answers {
            columns: (self.columns > 0).then_some(self.columns),
            size: self.size as f32 / 10.0,
            diagram,
            title: Some(title.to_owned()),
            ..Answers::default()
        })
    }
}
