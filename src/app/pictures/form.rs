//! Pictures and sheets as the user wants them, before they are rendered.

use std::sync::Arc;

use crate::app::desk::Desk;
use crate::app::desk::listed::Listed;
use crate::app::desk::picture_settings::PictureSettings;
use crate::app::desk::solving::Solving;
use crate::app::pictures::job::{Diagrams, RenderJob};
use crate::diagram::{Appearance, Numerals, Sheet};
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

/// What there is to be drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Available<'a> {
    /// The record on the board.
    record: &'a Record,
    /// All of it, where the board shows only the moves of a problem that have been found.
    whole: &'a Record,
    /// Which of its positions is on the board.
    node: NodeId,
    /// The problems that are listed, while a set is open.
    listed: Option<Listed<'a>>,
    /// The language of the window.
    language: Language,
}

impl<'a> Available<'a> {
    /// What there is on the desk, and in the set that is open.
    pub(crate) fn on(desk: &'a Desk, listed: Option<Listed<'a>>) -> Self {
        let (record, node) = (desk.game().record(), desk.game().node());
        let whole = desk.solving().map_or(record, Solving::problem);
        Self { record, whole, node, listed, language: desk.language() }
    }
}

/// A picture that is being prepared.
#[derive(Clone, Debug)]
pub(crate) struct PictureForm {
    /// What is remembered from one picture to the next.
    pub(crate) settings: PictureSettings,
    /// What is drawn.
    pub(crate) subject: Subject,
    /// Whether White sits below.
    pub(crate) flipped: bool,
    /// What stands above: the record's name, until the user writes something else.
    pub(crate) title: String,
    /// What stands below: what the record says of the position, until the user writes something else.
    pub(crate) caption: String,
    /// The number of the diagram, or of the first one.
    pub(crate) figure: u32,
    /// How many pixels there are for the preview across and down; zero before the window has been laid out.
    pub(crate) room: [u32; 2],
    /// How many diagrams there are.
    pub(crate) count: usize,
    /// Whether the title follows the record.
    title_follows: bool,
    /// Whether the caption does.
    caption_follows: bool,
}

impl PictureForm {
    /// A picture of the position on the board.
    pub(crate) fn new(available: Available<'_>, settings: PictureSettings, flipped: bool) -> Self {
        let mut form = Self {
            settings,
            subject: Subject::Position,
            flipped,
            title: String::new(),
            caption: String::new(),
            figure: 1,
            room: [0, 0],
            count: 1,
            title_follows: true,
            caption_follows: true,
        };
        form.follow(available);
        form
    }

    /// Takes what the user has changed; title and caption follow the record until the user writes them, and who
    /// writes one wants it to be seen.
    pub(crate) fn change(&mut self, new: Self, available: Available<'_>) {
        let (titled, captioned) = (new.title != self.title, new.caption != self.caption);
        *self = Self {
            title_follows: self.title_follows && !titled,
            caption_follows: self.caption_follows && !captioned,
            ..new
        };
        self.settings.title |= titled;
        self.settings.caption |= captioned;
        self.follow(available);
    }

    /// Whether the user has changed anything, or there is another room for the preview.
    pub(crate) fn differs(&self, new: &Self) -> bool {
        new.settings != self.settings
            || (new.subject, new.flipped, new.figure, new.room) != (self.subject, self.flipped, self.figure, self.room)
            || (&new.title, &new.caption) != (&self.title, &self.caption)
    }

    /// Fills in what follows the record.
    fn follow(&mut self, available: Available<'_>) {
        let Available { record, whole, node, listed, language } = available;
        let start = StartDetails::of(whole);
        if self.title_follows {
            let title = match self.subject {
                Subject::Problems => listed.map(|listed| listed.name()),
                Subject::Position | Subject::Bookmarks => start.name(language),
            };
            self.title = title.unwrap_or_default();
        }
        if self.caption_follows {
            let above = self.settings.title.then_some(&*self.title);
            self.caption = picture::caption(record, &start, node, self.figure, above, language).unwrap_or_default();
        }
    }

    /// What is to be drawn.
    pub(crate) fn job(&self, available: Available<'_>) -> RenderJob {
        let Available { record, node, listed, language, .. } = available;
        let settings = &self.settings;
        let is_sheet = self.subject.is_sheet();
        let caption = match (settings.caption, is_sheet) {
            (true, true) => Label::FromRecord,
            (true, false) if !self.caption.is_empty() => Label::Text(self.caption.clone()),
            _ => Label::None,
        };
        let title = (settings.title && !self.title.is_empty()).then(|| self.title.clone());
        let options = DiagramOptions {
            look: self.look(language),
            title: title.clone().filter(|_| !is_sheet).map_or(Label::None, Label::Text),
            caption,
            figure: self.figure,
            names: settings.names,
            last: settings.last,
            both_hands: settings.both_hands,
        };
        let diagrams = match self.subject {
            Subject::Position => Diagrams::Given(vec![options.at_node(record, node, language)]),
            Subject::Bookmarks => {
                let mut diagrams = Vec::new();
                options.push_bookmarks(&mut diagrams, record, language);
                Diagrams::Given(diagrams)
            }
            Subject::Problems => {
                let listed = listed.into_iter().flat_map(|listed| listed.set.listed());
                let starts = listed.map(|problem| Arc::clone(&problem.start)).collect();
                Diagrams::OfProblems { starts, options, language }
            }
        };
        let paper = settings.paper.paper();
        let sheet = is_sheet.then_some(Sheet { paper, columns: settings.columns, rows: settings.rows, title });
        RenderJob { diagrams, sheet, width: settings.width }
    }

    /// How many pages the diagrams fill.
    pub(crate) fn pages(&self) -> usize {
        let page = self.settings.columns.max(1) as usize * self.settings.rows.max(1) as usize;
        self.count.div_ceil(page).max(1)
    }

    fn look(&self, language: Language) -> Appearance {
        let numerals = self.settings.numerals.unwrap_or(match language {
            Language::Japanese => Numerals::Japanese,
            Language::English => Numerals::Letters,
        });
        Appearance {
            style: self.settings.style,
            numerals,
            words: lang::picture_words(language),
            coordinates: self.settings.coordinates,
            flipped: self.flipped,
            ..Appearance::default()
        }
    }
}
