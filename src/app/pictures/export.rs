//! Pictures and sheets as the user wants them, before they are saved or copied.

use std::sync::Arc;

use crate::app::desk::picture_settings::Choice;
use crate::app::pictures::order::{Order, Shown};
use crate::app::problems::Problems;
use crate::diagram::{Appearance, Bitmap, Numerals, Sheet};
use crate::lang::{self, Language};
use crate::picture::{self, DiagramOptions, Label, StartDetails};
use crate::record::{NodeId, Record};

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// The position on the board.
    Position,
    /// The positions of the record that have bookmarks, on pages.
    Bookmarks,
    /// The problems that are listed, on pages.
    Problems,
}

impl Subject {
    /// Whether it fills pages.
    pub(crate) const fn is_sheet(self) -> bool {
        !matches!(self, Self::Position)
    }
}

/// What the window shows of all this.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scenery<'a> {
    /// The record on the board.
    pub(crate) record: &'a Record,
    /// All of it, where the board shows only the moves of a problem that have been found.
    pub(crate) whole: &'a Record,
    /// Which of its positions.
    pub(crate) node: NodeId,
    /// The set that is open.
    pub(crate) problems: Option<&'a Problems>,
    /// The language of the window.
    pub(crate) language: Language,
}

/// A picture that is being prepared.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    /// What is remembered.
    pub(crate) choice: Choice,
    /// What is drawn.
    pub(crate) subject: Subject,
    /// Whether White sits below.
    pub(crate) turned: bool,
    /// What stands above, until the user writes something else what the record is called.
    pub(crate) title: String,
    /// What stands below, until the user writes something else what the record tells.
    pub(crate) caption: String,
    /// The number of the diagram, or of the first one.
    pub(crate) figure: u32,
    /// How many pixels there are for it across and down while it is being prepared; none before the window has said so.
    pub(crate) room: [u32; 2],
    /// What it looks like so far.
    pub(crate) preview: Option<Arc<Bitmap>>,
    /// Characters that no face has.
    pub(crate) missing: Vec<char>,
    /// How many diagrams there are.
    pub(crate) count: usize,
    /// Whether the title is what the record is called.
    title_told: bool,
    /// Whether the caption is what the record tells.
    caption_told: bool,
    /// The state of this picture that is drawn; older ones come too late.
    pub(crate) state: u64,
}

impl Picture {
    /// A picture of the position on the board.
    pub(crate) fn of(scenery: Scenery<'_>, choice: Choice, turned: bool) -> Self {
        let mut picture = Self {
            choice,
            subject: Subject::Position,
            turned,
            title: String::new(),
            caption: String::new(),
            figure: 1,
            room: [0, 0],
            preview: None,
            missing: Vec::new(),
            count: 1,
            title_told: true,
            caption_told: true,
            state: 0,
        };
        picture.tell(scenery);
        picture
    }

    /// Takes what the user changed; title and caption follow the record until the user writes them, and who writes
    /// one wants it to be seen.
    pub(crate) fn change(&mut self, new: Self, scenery: Scenery<'_>) {
        let (titled, captioned) = (new.title != self.title, new.caption != self.caption);
        *self = Self {
            title_told: self.title_told && !titled,
            caption_told: self.caption_told && !captioned,
            state: self.state + 1,
            preview: self.preview.take(),
            ..new
        };
        self.choice.title |= titled;
        self.choice.caption |= captioned;
        self.tell(scenery);
    }

    fn tell(&mut self, scenery: Scenery<'_>) {
        let Scenery { record, whole, node, problems, language } = scenery;
        let start = StartDetails::of(whole);
        if self.title_told {
            let told = match self.subject {
                Subject::Problems => problems.map(Problems::name),
                Subject::Position | Subject::Bookmarks => start.name(language),
            };
            self.title = told.unwrap_or_default();
        }
        if self.caption_told {
            let above = self.choice.title.then_some(&*self.title);
            self.caption = picture::caption(record, &start, node, self.figure, above, language).unwrap_or_default();
        }
    }

    /// What is to be drawn.
    pub(crate) fn order(&self, scenery: Scenery<'_>) -> Order {
        let Scenery { record, node, problems, language, .. } = scenery;
        let choice = &self.choice;
        let is_sheet = self.subject.is_sheet();
        let caption = match (choice.caption, is_sheet) {
            (true, true) => Label::FromRecord,
            (true, false) if !self.caption.is_empty() => Label::Text(self.caption.clone()),
            _ => Label::None,
        };
        let title = (choice.title && !self.title.is_empty()).then(|| self.title.clone());
        let around = DiagramOptions {
            look: self.look(language),
            title: title.clone().filter(|_| !is_sheet).map_or(Label::None, Label::Text),
            caption,
            figure: self.figure,
            names: choice.names,
            last: choice.last,
            both_hands: choice.both_hands,
        };
        let mut diagrams = Vec::new();
        let shown = match self.subject {
            Subject::Position => Shown::Diagrams(vec![around.at_node(record, node, language)]),
            Subject::Bookmarks => {
                around.push_bookmarks(&mut diagrams, record, language);
                Shown::Diagrams(diagrams)
            }
            Subject::Problems => {
                let listed = problems.into_iter().flat_map(|problems| problems.set.listed());
                Shown::Problems { starts: listed.map(|problem| Arc::clone(&problem.start)).collect(), around, language }
            }
        };
        let paper = choice.paper.paper();
        let sheet = is_sheet.then_some(Sheet { paper, columns: choice.columns, rows: choice.rows, title });
        Order { shown, sheet, width: choice.width }
    }

    /// How many pages the diagrams fill.
    pub(crate) fn pages(&self) -> usize {
        let page = self.choice.columns.max(1) as usize * self.choice.rows.max(1) as usize;
        self.count.div_ceil(page).max(1)
    }

    fn look(&self, language: Language) -> Appearance {
        let numerals = self.choice.numerals.unwrap_or(match language {
            Language::Japanese => Numerals::Japanese,
            Language::English => Numerals::Letters,
        });
        Appearance {
            style: self.choice.style,
            numerals,
            words: lang::picture_words(language),
            coordinates: self.choice.coordinates,
            flipped: self.turned,
            ..Appearance::default()
        }
    }
}
