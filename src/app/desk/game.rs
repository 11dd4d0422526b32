//! An open game: the records of a file, the current one, and its view.

pub(crate) mod arranged;
mod kept;
mod view;
mod written;

use std::path::Path;
use std::sync::Arc;

use crate::app::desk::checked::{CheckSubject, Checked};
use crate::app::desk::documents::{Documents, RecordState};
use crate::app::desk::origin::{GameId, Origin, Source};
use crate::app::desk::snapshot::KeptView;
use crate::app::desk::words;
use crate::format::{Dialect, Loaded, Target, Warning};
use crate::lang::{Language, Naming};
use crate::record::{Document, Edit, EditError, Headers, NodeId, Record};
use crate::shogi::{Color, Handicap, Move, Position};
use crate::tsume::Solution;

/// The bookmark with which Kifu for Windows marks the position to be shown after opening a file.
const SHOWN_ON_LOADING: &str = "読み込み時表示";

/// The records of a file, each with its own history, and the view of the current one.
#[derive(Debug)]
pub(crate) struct Game {
    id: GameId,
    origin: Origin,
    source: Option<Source>,
    /// Format and dialect of the last save; those of the source when `None`.
    saved_as: Option<(Target, Dialect)>,
    /// The name, without number and extension, under which autosave has made its file; `None` for files of the user's.
    autosaved: Option<String>,
    documents: Documents,
    /// Incremented with every change that recovery must store.
    version: u64,
    shown: usize,
    record: usize,
    naming: Naming,
    view: View,
    checked: Checked,
    /// Whether the board is flipped, with White at the bottom.
    pub(crate) flipped: bool,
}

impl Game {
    /// An empty even game without a file.
    pub(crate) fn blank(naming: impl Into<Naming>) -> Self {
        Self::begun(Record::new(Position::startpos()), naming)
    }

    /// A new record without a file, with nothing to be saved yet.
    pub(crate) fn begun(record: Record, naming: impl Into<Naming>) -> Self {
        Self::with_documents(Origin::New, None, Documents::of(record.into()), naming.into())
    }

    /// A record without a file that counts as changed.
    pub(crate) fn unsaved(record: Record, naming: impl Into<Naming>) -> Self {
        Self::with_documents(Origin::New, None, Documents::unsaved(record), naming.into())
    }

    /// The records of a file or a pasted text.
    pub(crate) fn new(origin: Origin, bytes: Arc<[u8]>, loaded: Loaded, naming: impl Into<Naming>) -> Self {
        let (source, records) = Source::of(bytes, loaded);
        let mut game = Self::with_documents(origin, Some(source), Documents::of(records), naming.into());
        game.go_to_marked_positions();
        game
    }

    fn with_documents(origin: Origin, source: Option<Source>, documents: Documents, naming: Naming) -> Self {
        let mut game = Self {
            id: GameId::mint(),
            view: View::of(documents.get(0)),
            checked: Checked::default(),
            origin,
            source,
            saved_as: None,
            autosaved: None,
            documents,
            version: 0,
            shown: 0,
            record: 0,
            naming,
            flipped: false,
        };
        game.select(0);
        game
    }

    /// A counter that changes whenever [`snapshot`](Self::snapshot) does.
    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// Which record and node are shown, and from which side, as recovery stores it.
    pub(crate) fn kept_view(&self) -> KeptView {
        KeptView { game: self.id.number(), shown: self.shown, cursor: self.node(), flipped: self.flipped }
    }

    /// Goes to the position that the file marks for opening, in each record.
    fn go_to_marked_positions(&mut self) {
        for index in 0..self.documents.len() {
            let tree = self.documents.get(index).record().tree();
            let start = tree.walk().find(|&id| tree.note(id).bookmarks.iter().any(|name| name == SHOWN_ON_LOADING));
            if let Some(start) = start {
                self.documents.walk(index, |document| document.go(start));
            }
        }
        self.select(0);
    }

    pub(crate) fn id(&self) -> GameId {
        self.id
    }

    /// Whether it is a new even game in which nothing was done yet.
    pub(crate) fn is_blank(&self) -> bool {
        matches!(self.origin, Origin::New)
            && !self.is_changed()
            && self.version == 0
            && self.undoable().is_none()
            && self.redoable().is_none()
            && self.record().tree().children(self.record().tree().root()).is_empty()
            && Handicap::of(&self.record().initial().to_setup()) == Some(Handicap::Even)
    }

    /// Shows another record of the file at the node where it was left, from the side that its headers ask for.
    pub(crate) fn select(&mut self, index: usize) {
        if index < self.documents.len() {
            let document = self.documents.get(index);
            (self.shown, self.record) = (index, self.documents.id(index));
            self.flipped = document.record().headers().asks_for_flipped_board();
            self.view = View::of(document);
        }
    }

    /// Gives a game in which nothing was done yet other headers.
    pub(crate) fn fill(&mut self, headers: Headers) {
        let mut record = Record::new(self.record().initial().clone());
        *record.headers_mut() = headers;
        *self = Self { id: self.id, ..Self::begun(record, self.naming) };
    }

    pub(crate) fn document(&self) -> &Document {
        self.documents.get(self.shown)
    }

    /// Edits the current document, and updates the view.
    pub(crate) fn edit<R>(&mut self, verb: impl FnOnce(&mut Document) -> R) -> R {
        let (result, edited) = self.documents.edit(self.shown, verb);
        let document = self.documents.get(self.shown);
        if edited {
            self.version += 1;
            self.view.update_after_edit(document);
        } else {
            self.view.follow(document);
        }
        result
    }

    /// Edits one of the records, as one undo step and without moving its cursor. Returns whether that has changed it.
    ///
    /// # Errors
    /// When there is no such record, or an edit is refused: the record is then unchanged.
    pub(crate) fn edit_record(&mut self, record: usize, edits: Vec<(NodeId, Edit)>) -> Result<bool, EditError> {
        let is_it = |&index: &usize| self.documents.id(index) == record;
        let index = (0..self.documents.len()).find(is_it).ok_or(EditError::NoSuchNode)?;
        let (result, edited) = self.documents.edit(index, |document| document.apply_all(edits));
        if edited {
            self.version += 1;
            if index == self.shown {
                self.view.update_after_edit(self.documents.get(index));
            }
        }
        result.map(|()| edited)
    }

    /// Whether there are unsaved changes. A pasted game counts as changed until it is saved.
    pub(crate) fn is_changed(&self) -> bool {
        self.documents.is_changed() || matches!(self.origin, Origin::Pasted(_))
    }

    /// Its origin: a file, the clipboard, or nothing.
    pub(crate) fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Whether there is nothing to undo in any of its records.
    pub(crate) fn is_untouched(&self) -> bool {
        self.documents.is_untouched()
    }

    pub(crate) fn revisions(&self) -> Vec<RecordState> {
        self.documents.revisions()
    }

    /// The attacker (攻方), if the current record is a problem.
    pub(crate) fn attacker(&self) -> Option<Color> {
        self.is_problem().then(|| self.record().initial().turn())
    }

    /// Returns whether this is still to be checked as a solution, and notes that the check has begun.
    pub(crate) fn begin_check(&mut self, subject: CheckSubject) -> bool {
        self.checked.begin(subject)
    }

    pub(crate) fn end_check(&mut self, subject: CheckSubject, solution: Option<Solution>) {
        self.checked.end(subject, solution);
    }

    /// The checked solution of the current record; `None` when it is no problem or was not checked yet.
    pub(crate) fn solution(&self) -> Option<&Solution> {
        self.checked.solution()
    }

    pub(crate) fn record(&self) -> &Record {
        self.document().record()
    }

    pub(crate) fn shown(&self) -> usize {
        self.shown
    }

    /// Identifies the current record within the game, wherever it is moved among the others.
    pub(crate) fn record_id(&self) -> usize {
        self.record
    }

    pub(crate) fn records(&self) -> impl ExactSizeIterator<Item = &Record> {
        self.documents.records()
    }

    pub(crate) fn count(&self) -> usize {
        self.documents.len()
    }

    pub(crate) fn path(&self) -> Option<&Path> {
        self.origin.path()
    }

    pub(crate) fn warnings(&self) -> &[Warning] {
        self.source.as_ref().map_or(&[], |source| &source.warnings)
    }

    pub(crate) fn name(&self) -> Option<String> {
        self.path()?.file_name().map(|name| name.to_string_lossy().into_owned())
    }

    /// The name of a game without a file.
    pub(crate) fn placeholder_name(&self, language: Language) -> String {
        match self.origin {
            Origin::Pasted(_) | Origin::New if let Some(title) = self.record().headers().title() => title.to_owned(),
            Origin::Pasted(_) => words::pasted(language, self.is_problem()).to_owned(),
            Origin::New | Origin::File(_) | Origin::Part(_) => words::untitled(language).to_owned(),
        }
    }

    pub(crate) const fn naming(&self) -> Naming {
        self.naming
    }

    /// Calls its moves otherwise.
    pub(crate) fn set_naming(&mut self, naming: Naming) {
        self.naming = naming;
    }
}
