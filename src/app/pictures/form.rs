//! The form in which the user configures a picture or sheet.

use std::sync::Arc;

use crate::app::desk::Desk;
use crate::app::desk::listed::ListedProblems;
use crate::app::desk::picture_settings::PictureSettings;
use crate::app::desk::settings::Settings;
use crate::app::desk::solving::Solving;
use crate::app::pictures::job::{Diagrams, RenderJob};
use crate::diagram::{Appearance, BoardTheme, Numerals, PageStyle, PieceSet, Sheet};
use crate::lang::{self, Language};
use crate::picture::{self, Booklet, DiagramOptions, Label, MovesShown, StartDetails};
use crate::record::{NodeId, Record};

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// The position on the board.
    Position,
    /// The positions of the record that have bookmarks, on pages.
    Bookmarks,
    /// The listed problems, on pages.
    Problems,
}

impl Subject {
    /// Whether it is a sheet of pages, not a single picture.
    pub(crate) const fn is_sheet(self) -> bool {
        !matches!(self, Self::Position)
    }
}

/// What can be drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Available<'a> {
    /// The record on the board.
    record: &'a Record,
    /// The whole record, also while the board shows only the found moves of a problem.
    whole: &'a Record,
    /// The node on the board.
    node: NodeId,
    /// The listed problems, if a set is open.
    listed: Option<ListedProblems<'a>>,
    /// The language of the window.
    language: Language,
}

impl<'a> Available<'a> {
    /// What can be drawn of the desk and the open set.
    pub(crate) fn on(desk: &'a Desk, listed: Option<ListedProblems<'a>>) -> Self {
        let (record, node) = (desk.game().record(), desk.game().node());
        let whole = desk.solving().map_or(record, Solving::problem);
        Self { record, whole, node, listed, language: desk.language() }
    }
}

/// The values of the form.
#[derive(Clone, Debug)]
pub(crate) struct PictureForm {
    /// The remembered settings.
    pub(crate) settings: PictureSettings,
    /// What is drawn.
    pub(crate) subject: Subject,
    /// Whether the board is flipped, with White at the bottom.
    pub(crate) flipped: bool,
    /// The title above: that of the record until the user edits it.
    pub(crate) title: String,
    /// The caption below: a description of the position until the user edits it.
    pub(crate) caption: String,
    /// The number of the diagram, or of the first one.
    pub(crate) figure: u32,
    /// Width and height available for the preview, in pixels; zero before the first layout.
    pub(crate) room: [u32; 2],
    /// The number of diagrams.
    pub(crate) count: usize,
    /// Board and piece set of the window, which pictures follow.
    window: (BoardTheme, PieceSet),
    /// Whether the title is taken from the record.
    title_follows: bool,
    /// Whether the caption is generated.
    caption_follows: bool,
}

impl PictureForm {
    /// A form for a picture of the position on the board.
    pub(crate) fn new(available: Available<'_>, window: &Settings, flipped: bool) -> Self {
        let mut form = Self {
            settings: window.picture.clone(),
            subject: Subject::Position,
            flipped,
            title: String::new(),
            caption: String::new(),
            figure: 1,
            room: [0, 0],
            count: 1,
            window: (window.board, window.pieces),
            title_follows: true,
            caption_follows: true,
        };
        form.follow(available);
        form
    }

    /// Applies the user's changes. Editing title or caption ends its automatic text, and makes it visible.
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

    /// Whether the user has changed a value, or the space for the preview has changed.
    pub(crate) fn differs(&self, new: &Self) -> bool {
        new.settings != self.settings
            || (new.subject, new.flipped, new.figure, new.room) != (self.subject, self.flipped, self.figure, self.room)
            || (&new.title, &new.caption) != (&self.title, &self.caption)
    }

    /// Updates the automatic texts and the number of diagrams.
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
            self.caption = picture::caption(record, &start, node, self.figure, above, MovesShown::Shown, language)
                .unwrap_or_default();
        }
    }

    /// What is drawn.
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
            look: self.appearance(language),
            title: title.clone().filter(|_| !is_sheet).map_or(Label::None, Label::Text),
            caption,
            figure: self.figure,
            names: settings.names,
            last: settings.last,
            annotations: settings.annotations,
            both_hands: settings.both_hands,
            ..DiagramOptions::default()
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
        let page = PageStyle { paper: settings.paper.paper(), ..PageStyle::default() };
        let sheet = Sheet { page, columns: settings.columns, rows: settings.rows, title, ..Sheet::default() };
        let sheet = is_sheet.then_some(Booklet::of(sheet));
        RenderJob { diagrams, sheet, width: settings.width }
    }

    /// The number of pages.
    pub(crate) fn pages(&self) -> usize {
        let page = self.settings.columns.max(1) as usize * self.settings.rows.max(1) as usize;
        self.count.div_ceil(page).max(1)
    }

    fn appearance(&self, language: Language) -> Appearance {
        let numerals = self.settings.numerals.unwrap_or(match language {
            Language::Japanese => Numerals::Japanese,
            Language::English => Numerals::Letters,
        });
        Appearance {
            style: self.settings.style,
            board: self.settings.board.unwrap_or(self.window.0),
            pieces: self.settings.pieces.unwrap_or(self.window.1),
            numerals,
            words: lang::picture_words(language),
            coordinates: self.settings.coordinates,
            flipped: self.flipped,
            ..Appearance::default()
        }
    }
}
