//! Settings for print that are remembered: how pictures and sheets are set.

use serde::{Deserialize, Serialize};

use crate::diagram::{
    Answers, Binding, CaptionFace, Crop, HandsAt, LineWeights, Margins, PageStyle, Paper, PieceFace, Print,
};
use crate::picture::MovesShown;

/// Points in a tenth of a millimetre, in which lengths are kept.
const TENTH: f32 = 7.2 / 25.4;

/// A length in points.
fn points(tenths: u32) -> f32 {
    tenths as f32 * TENTH
}

/// How diagrams in the book style are set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct PrintSettings {
    pub(crate) pieces: PieceFace,
    pub(crate) captions: CaptionFace,
    pub(crate) hands: HandsAt,
    /// Whether the marks ☗ and ☖ are drawn.
    pub(crate) marks: bool,
    /// Whether an empty hand is mentioned.
    pub(crate) empty_hands: bool,
    /// Whether only a part of the board is drawn.
    pub(crate) cropped: bool,
    /// Which part that is, as [`Crop::read`] takes it.
    pub(crate) part: String,
    /// The weight of lines between squares in hundredths of a point; 0 is the usual one.
    pub(crate) line: u16,
    /// The weight of lines around the board, likewise.
    pub(crate) frame: u16,
    /// Whether everything is printed with black ink alone.
    pub(crate) gray: bool,
    pub(crate) moves: MovesShown,
}

impl Default for PrintSettings {
    fn default() -> Self {
        Self {
            pieces: PieceFace::default(),
            captions: CaptionFace::default(),
            hands: HandsAt::default(),
            marks: true,
            empty_hands: true,
            cropped: false,
            part: "pieces".to_owned(),
            line: 0,
            frame: 0,
            gray: false,
            moves: MovesShown::default(),
        }
    }
}

impl PrintSettings {
    /// How much of the board is drawn; `None` while what is typed is no part of it.
    pub(crate) fn crop(&self) -> Option<Crop> {
        if self.cropped { Crop::read(&self.part) } else { Some(Crop::Whole) }
    }

    /// The same as a diagram has it.
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
            lines: (lines.thin.is_some() || lines.frame.is_some()).then_some(lines),
        }
    }
}

/// How the pages of sheets are laid out. Lengths are in tenths of a millimetre.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct PageSettings {
    /// Width and height of a page of no usual size.
    pub(crate) size: [u32; 2],
    /// Above, at the outer edge, below, and at the inner edge.
    pub(crate) margins: [u32; 4],
    /// Between columns, and between rows.
    pub(crate) gutters: [u32; 2],
    /// The width of the diagrams; 0 is as wide as fits.
    pub(crate) diagram: u32,
    /// The bound edge of odd pages.
    pub(crate) binding: Binding,
    /// What is cut off at each edge.
    pub(crate) bleed: u32,
    /// What stands above each page.
    pub(crate) head: String,
    /// What stands below each page; its number if this is empty.
    pub(crate) foot: String,
    /// What stands above each diagram.
    pub(crate) above: String,
    /// What stands below each diagram; what the record says if this is empty.
    pub(crate) below: String,
    pub(crate) own_numbers: bool,
    pub(crate) sorted: bool,
}

impl Default for PageSettings {
    fn default() -> Self {
        Self {
            size: [1480, 2100],
            margins: [141; 4],
            gutters: [49; 2],
            diagram: 0,
            binding: Binding::None,
            bleed: 0,
            head: String::new(),
            foot: String::new(),
            above: String::new(),
            below: String::new(),
            own_numbers: false,
            sorted: false,
        }
    }
}

impl PageSettings {
    /// A page of this paper, whose first has this number.
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

    /// The width of the diagrams in points; `None` is as wide as fits.
    pub(crate) fn diagram_width(&self) -> Option<f32> {
        (self.diagram > 0).then(|| points(self.diagram))
    }

    /// The gutters in points.
    pub(crate) fn gutters(&self) -> [f32; 2] {
        self.gutters.map(points)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum AnswerPages {
    /// Problems alone.
    #[default]
    None,
    /// Problems, and their answers behind them.
    Behind,
    /// Answers alone.
    Only,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct AnswerSettings {
    pub(crate) pages: AnswerPages,
    /// What stands above each; what the record says if this is empty.
    pub(crate) heading: String,
    /// Columns of text; 0 are as many as fit well.
    pub(crate) columns: u32,
    /// The size of type in tenths of a point.
    pub(crate) size: u32,
    pub(crate) diagrams: bool,
    /// The width of those in tenths of a millimetre; 0 is the usual one.
    pub(crate) width: u32,
}

impl Default for AnswerSettings {
    fn default() -> Self {
        Self { pages: AnswerPages::None, heading: String::new(), columns: 0, size: 90, diagrams: true, width: 0 }
    }
}

impl AnswerSettings {
    /// The same as a booklet has it; `None` when there are no answers.
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
