//! The form in which the user configures a picture or sheet.

use std::path::Path;
use std::sync::Arc;

use crate::app::desk::Desk;
use crate::app::desk::game::Game;
use crate::app::desk::picture_settings::{AnswerPages, PictureSettings};
use crate::app::desk::problems::{ListedProblem, ListedProblems, Solving};
use crate::app::pictures::render::{AnswerSource, AnswersJob, Diagrams, RenderJob};
use crate::diagram::{Appearance, BoardTheme, PieceSet, Sheet};
use crate::lang::{self, Language, Naming};
use crate::notation::KingNames;
use crate::picture::{self, Booklet, DiagramOptions, Label, MovesShown, StartDetails};
use crate::record::{NodeId, Record};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    Position,
    Bookmarks,
    Problems,
    /// Problems of the file as they are edited, on pages.
    File,
}

impl Subject {
    pub(crate) const fn is_sheet(self) -> bool {
        !matches!(self, Self::Position)
    }

    pub(crate) const fn has_answers(self) -> bool {
        matches!(self, Self::Problems | Self::File)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tab {
    #[default]
    Diagram,
    Print,
    Page,
    Answers,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Available<'a> {
    record: &'a Record,
    /// Whole even while the board shows only the found moves of a problem.
    whole: &'a Record,
    node: NodeId,
    listed: Option<&'a ListedProblems>,
    /// A file of several problems, unless they are being solved.
    file: Option<&'a Game>,
    naming: Naming,
}

impl<'a> Available<'a> {
    pub(crate) fn on(desk: &'a Desk, listed: Option<&'a ListedProblems>) -> Self {
        let (record, node) = (desk.game().record(), desk.game().node());
        let whole = desk.solving().map_or(record, Solving::problem);
        let is_set = |game: &&Game| game.count() > 1 && game.is_problem() && desk.solving().is_none();
        Self { record, whole, node, listed, file: Some(desk.game()).filter(is_set), naming: desk.naming() }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct PictureForm {
    pub(crate) settings: PictureSettings,
    pub(crate) subject: Subject,
    /// White is at the bottom.
    pub(crate) flipped: bool,
    /// Follows the record until the user edits it.
    pub(crate) title: String,
    /// Describes the position until the user edits it.
    pub(crate) caption: String,
    pub(crate) figure: u32,
    pub(crate) first_page: u32,
    tab: Tab,
    /// For the preview, in pixels; zero before the first layout.
    pub(crate) room: [u32; 2],
    pub(crate) count: usize,
    pub(crate) has_file: bool,
    /// Set once the file is chosen as the subject.
    collected: Arc<[(Arc<StartDetails>, Arc<Record>)]>,
    /// Listed when the form was opened.
    pub(crate) listed: Option<Arc<ListedProblems>>,
    /// The window's choices, which pictures follow.
    window: (BoardTheme, PieceSet, KingNames),
    title_follows: bool,
    caption_follows: bool,
}

impl PictureForm {
    pub(crate) fn new(desk: &Desk, listed: Option<ListedProblems>) -> Self {
        let (listed, window) = (listed.map(Arc::new), &desk.settings);
        let available = Available::on(desk, listed.as_deref());
        let mut form = Self {
            settings: (*window.picture).clone(),
            subject: Subject::Position,
            flipped: desk.game().flipped,
            title: String::new(),
            caption: String::new(),
            figure: 1,
            first_page: 1,
            tab: Tab::Diagram,
            room: [0, 0],
            count: 1,
            has_file: available.file.is_some(),
            collected: Arc::new([]),
            listed: listed.clone(),
            window: (window.board, window.pieces, desk.king_names()),
            title_follows: true,
            caption_follows: true,
        };
        form.follow(available);
        form
    }

    /// Editing title or caption ends its automatic text and shows it.
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

    pub(crate) fn differs(&self, new: &Self) -> bool {
        new.settings != self.settings
            || (new.subject, new.flipped, new.figure, new.room) != (self.subject, self.flipped, self.figure, self.room)
            || (new.tab(), new.first_page) != (self.tab(), self.first_page)
            || (&new.title, &new.caption) != (&self.title, &self.caption)
    }

    pub(crate) const fn tab(&self) -> Tab {
        match (self.tab, self.subject) {
            (Tab::Page, subject) if !subject.is_sheet() => Tab::Diagram,
            (Tab::Answers, subject) if !subject.has_answers() => Tab::Diagram,
            (tab, _) => tab,
        }
    }

    pub(crate) const fn set_tab(&mut self, tab: Tab) {
        self.tab = tab;
    }

    pub(crate) fn has_room(&self) -> bool {
        !self.subject.is_sheet() || self.sheet(None).has_room()
    }

    fn sheet(&self, title: Option<String>) -> Sheet {
        let PictureSettings { page, paper, print, columns, rows, .. } = &self.settings;
        let style = page.style(paper.paper(), self.first_page, print.captions);
        let (gutters, width) = (page.gutters(), page.diagram_width());
        Sheet { page: style, columns: *columns, rows: *rows, gutters, width, title }
    }

    fn follow(&mut self, available: Available<'_>) {
        let Available { record, whole, node, listed, file, naming } = available;
        let language = naming.language;
        let start = StartDetails::of(whole);
        if self.subject == Subject::File && self.collected.is_empty() {
            // The form is a modal: as long as it is open, nothing is edited.
            let records = file.into_iter().flat_map(Game::records);
            self.collected =
                records.map(|record| (Arc::new(StartDetails::of(record)), Arc::new(record.clone()))).collect();
        }
        if self.title_follows {
            let title = match self.subject {
                Subject::Problems => listed.map(|listed| listed.name.clone()),
                Subject::File => {
                    file.and_then(Game::path).and_then(Path::file_stem).map(|stem| stem.to_string_lossy().into())
                }
                Subject::Position | Subject::Bookmarks => start.name(language),
            };
            self.title = title.unwrap_or_default();
        }
        if self.caption_follows {
            let above = self.settings.title.then_some(&*self.title);
            self.caption = picture::caption(record, &start, node, self.figure, above, MovesShown::Shown, naming)
                .unwrap_or_default();
        }
    }

    pub(crate) fn job(&self, available: Available<'_>) -> RenderJob {
        let Available { record, node, listed, naming, .. } = available;
        let language = naming.language;
        let settings = &self.settings;
        let is_sheet = self.subject.is_sheet();
        let caption = match (settings.caption, is_sheet) {
            (true, true) => typed(&settings.page.below).map_or(Label::FromRecord, Label::Text),
            (true, false) if !self.caption.is_empty() => Label::Text(self.caption.clone()),
            _ => Label::None,
        };
        let title = (settings.title && !self.title.is_empty()).then(|| self.title.clone());
        let options = DiagramOptions {
            look: self.appearance(language),
            title: title.clone().filter(|_| !is_sheet).map_or(Label::None, Label::Text),
            caption,
            above: typed(&settings.page.above).filter(|_| is_sheet).map_or(Label::None, Label::Text),
            moves: settings.print.moves,
            own_numbers: is_sheet && settings.page.own_numbers,
            figure: self.figure,
            names: settings.names,
            last: settings.last,
            annotations: settings.annotations,
            both_hands: settings.both_hands,
        };
        let mut answers = None;
        let diagrams = match self.subject {
            Subject::Position => Diagrams::Given(vec![options.at_node(record, node, naming)]),
            Subject::Bookmarks => {
                let mut diagrams = Vec::new();
                options.push_bookmarks(&mut diagrams, record, naming);
                Diagrams::Given(diagrams)
            }
            Subject::Problems => {
                let listed = listed.into_iter().flat_map(|listed| &listed.problems);
                let of_problem = |problem: &ListedProblem| {
                    let source = AnswerSource::File(Arc::clone(&problem.path), problem.record);
                    (Arc::clone(&problem.start), source)
                };
                let (starts, sources) = self.ordered(listed.map(of_problem).collect());
                answers = self.answers(sources);
                Diagrams::OfProblems { starts, options, language }
            }
            Subject::File => {
                let of_record = |(start, record): &(Arc<StartDetails>, Arc<Record>)| {
                    (Arc::clone(start), AnswerSource::Record(Arc::clone(record)))
                };
                let (starts, sources) = self.ordered(self.collected.iter().map(of_record).collect());
                answers = self.answers(sources);
                Diagrams::OfProblems { starts, options, language }
            }
        };
        let page = &settings.page;
        let sheet = is_sheet.then(|| Booklet {
            head: page.head.clone(),
            foot: typed(&page.foot),
            answers: settings.answers.answers(lang::answers_title(language)).filter(|_| answers.is_some()),
            ..Booklet::of(self.sheet(title))
        });
        RenderJob { diagrams, answers, sheet, size: settings.size(), gray: settings.print.gray }
    }

    fn ordered(
        &self,
        mut problems: Vec<(Arc<StartDetails>, AnswerSource)>,
    ) -> (Vec<Arc<StartDetails>>, Vec<AnswerSource>) {
        if self.settings.page.sorted {
            problems.sort_by_key(|(start, _)| {
                let number = start.own_number();
                (number.is_none(), number)
            });
        }
        problems.into_iter().unzip()
    }

    fn answers(&self, sources: Vec<AnswerSource>) -> Option<AnswersJob> {
        let settings = &self.settings.answers;
        (settings.pages != AnswerPages::None).then(|| AnswersJob {
            sources,
            heading: typed(&settings.heading).map_or(Label::FromRecord, Label::Text),
            is_alone: settings.pages == AnswerPages::Only,
            is_seen: self.tab() == Tab::Answers,
        })
    }

    pub(crate) fn pages(&self) -> usize {
        let page = self.settings.columns.max(1) as usize * self.settings.rows.max(1) as usize;
        self.count.div_ceil(page).max(1)
    }

    fn appearance(&self, language: Language) -> Appearance {
        let usual = picture::appearance(language);
        Appearance {
            style: self.settings.style,
            board: self.settings.board.unwrap_or(self.window.0),
            pieces: self.settings.pieces.unwrap_or(self.window.1),
            kings: self.settings.kings.map_or(self.window.2, KingNames::all),
            numerals: self.settings.numerals.unwrap_or(usual.numerals),
            coordinates: self.settings.coordinates,
            flipped: self.flipped,
            print: self.settings.print.print(),
            ..usual
        }
    }
}

fn typed(text: &str) -> Option<String> {
    Some(text.to_owned()).filter(|text| !text.trim().is_empty())
}
