//! Pictures and sheets as the user wants them, before they are saved or copied.

use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::diagram::{Bitmap, Diagram, Look, Numerals, Paper, Sheet, Style};
use crate::lang::{self, Language};
use crate::picture::{self, Around, Caption, Kind, Size};
use crate::record::{NodeId, Record};

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

    const fn paper(self) -> Paper {
        match self {
            Self::A4 => Paper::A4,
            Self::A5 => Paper::A5,
            Self::B5 => Paper::B5,
            Self::Letter => Paper::LETTER,
        }
    }
}

/// What is the same from one picture to the next, and remembered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Choice {
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

impl Default for Choice {
    fn default() -> Self {
        Self {
            style: Style::Book,
            numerals: None,
            coordinates: true,
            names: true,
            last: true,
            both_hands: false,
            caption: true,
            width: 960,
            paper: PaperSize::A4,
            columns: 2,
            rows: 3,
        }
    }
}

/// The widths there are, in pixels.
pub(crate) const WIDTHS: std::ops::RangeInclusive<u32> = 120..=4000;

/// A picture that is being prepared.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    /// What is remembered.
    pub(crate) choice: Choice,
    /// Whether it is a sheet of the record's bookmarks, and not this position alone.
    pub(crate) sheet: bool,
    /// Whether White sits below.
    pub(crate) turned: bool,
    /// What stands above.
    pub(crate) title: String,
    /// What stands below, until the user writes something else what the record tells.
    pub(crate) caption: String,
    /// The number of the diagram, or of the first one.
    pub(crate) figure: u32,
    /// What it looks like so far.
    pub(crate) preview: Option<Arc<Bitmap>>,
    /// Characters that no face has.
    pub(crate) missing: Vec<char>,
    /// Whether the caption is what the record tells.
    told: bool,
    /// The state of this picture that is drawn; older ones come too late.
    pub(crate) state: u64,
}

/// Something that is to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Order {
    /// The positions.
    pub(crate) diagrams: Vec<Diagram>,
    /// The pages they stand on; nothing for a picture of one.
    pub(crate) sheet: Option<Sheet>,
    /// Pixels from left to right, for a picture of one.
    pub(crate) width: u32,
}

impl Picture {
    /// A picture of this position of the record.
    pub(crate) fn of(record: &Record, node: NodeId, choice: Choice, turned: bool, language: Language) -> Self {
        let mut picture = Self {
            choice,
            sheet: false,
            turned,
            title: String::new(),
            caption: String::new(),
            figure: 1,
            preview: None,
            missing: Vec::new(),
            told: true,
            state: 0,
        };
        picture.tell(record, node, language);
        picture
    }

    /// Takes what the user changed; the caption follows the record until the user writes one.
    pub(crate) fn change(&mut self, new: Self, record: &Record, node: NodeId, language: Language) {
        let written = new.caption != self.caption;
        let told = self.told && !written;
        *self = Self { told, state: self.state + 1, preview: self.preview.take(), ..new };
        if told {
            self.tell(record, node, language);
        }
    }

    fn tell(&mut self, record: &Record, node: NodeId, language: Language) {
        self.caption = picture::told(record, node, self.figure, language).unwrap_or_default();
    }

    /// What is to be drawn.
    pub(crate) fn order(&self, record: &Record, node: NodeId, language: Language) -> Order {
        let choice = &self.choice;
        let numerals = choice.numerals.unwrap_or(match language {
            Language::Japanese => Numerals::Japanese,
            Language::English => Numerals::Letters,
        });
        let look = Look {
            style: choice.style,
            numerals,
            words: lang::picture_words(language),
            coordinates: choice.coordinates,
            turned: self.turned,
        };
        let caption = match (choice.caption, self.sheet) {
            (false, _) => Caption::None,
            (true, true) => Caption::Told,
            (true, false) => Caption::Given(self.caption.clone()),
        };
        let title = (!self.title.is_empty()).then(|| self.title.clone());
        let around = Around {
            look,
            title: if self.sheet { None } else { title.clone() },
            caption,
            figure: self.figure,
            names: choice.names,
            both_hands: choice.both_hands,
        };
        let mut diagrams = Vec::new();
        if self.sheet {
            around.push_all(&mut diagrams, record, language);
        } else {
            diagrams.push(around.node(record, node, language));
        }
        if !choice.last {
            diagrams.iter_mut().for_each(|diagram| diagram.last = None);
        }
        let paper = choice.paper.paper();
        let sheet = self.sheet.then_some(Sheet { paper, columns: choice.columns, rows: choice.rows, title });
        Order { diagrams, sheet, width: choice.width }
    }
}

impl Order {
    /// The picture, or the pages.
    fn scenes(&self) -> Vec<crate::diagram::Scene> {
        match &self.sheet {
            Some(sheet) => sheet.pages(&self.diagrams),
            None => self.diagrams.iter().map(Diagram::scene).collect(),
        }
    }

    /// The picture, or the first page, so many pixels wide; and the characters that no face has.
    pub(crate) fn bitmap(&self, width: u32) -> Option<(Bitmap, Vec<char>)> {
        let scenes = self.scenes();
        let missing = scenes.iter().flat_map(|scene| scene.missing.iter().copied()).collect();
        let bitmap = crate::diagram::bitmap(scenes.first()?, width).ok()?;
        Some((bitmap, missing))
    }

    /// The files, by name: one, or one a page.
    pub(crate) fn files(&self, path: &std::path::Path) -> Option<Vec<(PathBuf, Vec<u8>)>> {
        let kind = Kind::of(path).unwrap_or(Kind::Png);
        let size = if self.sheet.is_some() { Size::Paper } else { Size::Pixels(self.width) };
        picture::files(&self.scenes(), kind, size, path).ok()
    }
}
