//! An open game: the records of a file, the current one, and its view.

mod view;

use std::path::Path;
use std::sync::Arc;

use crate::app::desk::arrangement::{Arrange, Arranged, ArrangedKind};
use crate::app::desk::documents::{Documents, RecordState};
use crate::app::desk::done::Direction;
use crate::app::desk::origin::{GameId, Known, Origin, Reading, RecordKey, RecordVersion, Source};
use crate::app::desk::preferences::NewFiles;
use crate::app::desk::snapshot::{KeptOrigin, KeptSource, KeptView, Recovered, Snapshot};
use crate::app::desk::words;
use crate::format::{self, Dialect, Loaded, Target, Warning, Written};
use crate::lang::{Language, Naming};
use crate::record::{Document, Edit, EditError, EditKind, Headers, NodeId, Record};
use crate::shogi::{Color, Handicap, Position};
use view::View;

/// Kifu for Windows marks the position to show after opening with this bookmark.
const SHOWN_ON_LOADING: &str = "読み込み時表示";

#[derive(Debug)]
pub(crate) struct Game {
    id: GameId,
    origin: Origin,
    source: Option<Source>,
    /// Format and dialect of the last save; `None` for those of the source.
    saved_as: Option<(Target, Dialect)>,
    /// The name of the file made by autosave, without number and extension; `None` for files of the user's.
    autosaved: Option<String>,
    documents: Documents,
    /// Incremented with each change that recovery must store.
    version: u64,
    shown: usize,
    record: usize,
    naming: Naming,
    view: View,
    pub(crate) flipped: bool,
    opened: jiff::civil::Time,
}

impl Game {
    pub(crate) fn blank(naming: impl Into<Naming>) -> Self {
        Self::begun(Record::new(Position::startpos()), naming)
    }

    /// Without unsaved changes.
    pub(crate) fn begun(record: Record, naming: impl Into<Naming>) -> Self {
        Self::with_documents(Origin::New, None, Documents::of(record.into()), naming.into())
    }

    pub(crate) fn unsaved(record: Record, naming: impl Into<Naming>) -> Self {
        Self::with_documents(Origin::New, None, Documents::unsaved(record), naming.into())
    }

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
            opened: jiff::Zoned::now().time(),
        };
        game.select(0);
        game
    }

    /// Changes whenever [`snapshot`](Self::snapshot) does.
    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    pub(crate) fn kept_view(&self) -> KeptView {
        KeptView { game: self.id.number(), shown: self.shown, cursor: self.node(), flipped: self.flipped }
    }

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

    pub(crate) fn is_blank(&self) -> bool {
        matches!(self.origin, Origin::New)
            && !self.is_changed()
            && self.version == 0
            && self.undoable().is_none()
            && self.redoable().is_none()
            && self.record().tree().children(self.record().tree().root()).is_empty()
            && Handicap::of(&self.record().initial().to_setup()) == Some(Handicap::Even)
    }

    /// Shows another record at its last cursor, flipped as its headers say.
    pub(crate) fn select(&mut self, index: usize) {
        if index < self.documents.len() {
            let document = self.documents.get(index);
            (self.shown, self.record) = (index, self.documents.id(index));
            self.flipped = document.record().headers().asks_for_flipped_board();
            self.view = View::of(document);
        }
    }

    pub(crate) fn fill(&mut self, headers: Headers) {
        let mut record = Record::new(self.record().initial().clone());
        *record.headers_mut() = headers;
        *self = Self { id: self.id, ..Self::begun(record, self.naming) };
    }

    pub(crate) fn document(&self) -> &Document {
        self.documents.get(self.shown)
    }

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

    /// Edits a record as one undo step, without moving its cursor. Returns whether it has changed.
    ///
    /// # Errors
    /// If there is no such record, or an edit is refused: the record is then unchanged.
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

    pub(crate) fn is_changed(&self) -> bool {
        self.documents.is_changed() || matches!(self.origin, Origin::Pasted(_))
    }

    pub(crate) fn origin(&self) -> &Origin {
        &self.origin
    }

    pub(crate) fn is_untouched(&self) -> bool {
        self.documents.is_untouched()
    }

    pub(crate) fn revisions(&self) -> Vec<RecordState> {
        self.documents.revisions()
    }

    /// The attacker (攻方) of a problem.
    pub(crate) fn attacker(&self) -> Option<Color> {
        self.is_problem().then(|| self.record().initial().turn())
    }

    pub(crate) fn record(&self) -> &Record {
        self.document().record()
    }

    pub(crate) fn shown(&self) -> usize {
        self.shown
    }

    pub(crate) fn record_id(&self) -> usize {
        self.record
    }

    pub(crate) fn record_key(&self) -> RecordKey {
        (self.id, self.record)
    }

    pub(crate) fn record_version(&self) -> RecordVersion {
        RecordVersion { record: self.record_key(), revision: self.document().revision() }
    }

    pub(crate) fn records(&self) -> impl ExactSizeIterator<Item = &Record> {
        self.documents.records()
    }

    /// Whether its file has other records, even if only one can be edited.
    pub(crate) fn has_more_records(&self) -> bool {
        self.count() > 1 || self.further() > 0
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

    pub(crate) fn placeholder_name(&self, language: Language) -> String {
        match self.origin {
            Origin::Pasted(_) | Origin::New if let Some(title) = self.record().headers().title() => title.to_owned(),
            Origin::Pasted(_) => words::pasted(language, self.is_problem()).to_owned(),
            Origin::New | Origin::File(_) | Origin::Part(_) => words::UNTITLED.get(language).to_owned(),
        }
    }

    /// The title, or else the players of a game without a file.
    pub(crate) fn untitled_name(&self, language: Language) -> String {
        let is_titled = self.record().headers().title().is_some();
        let players = match Color::ALL.map(|side| self.player(side)) {
            _ if is_titled || self.path().is_some() => None,
            [None, None] => None,
            [black, white] => Some(format!("{} – {}", black.unwrap_or("?"), white.unwrap_or("?"))),
        };
        players.unwrap_or_else(|| self.placeholder_name(language))
    }

    /// When the tab was opened, by the clock on the wall.
    pub(crate) fn opened(&self) -> String {
        format!("{:02}:{:02}", self.opened.hour(), self.opened.minute())
    }

    /// Apart from its kings.
    pub(crate) fn is_named_otherwise(&self, naming: Naming) -> bool {
        self.naming != Naming { kings: self.naming.kings, ..naming }
    }

    pub(crate) fn set_naming(&mut self, naming: Naming) {
        self.naming = naming;
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Edit(EditKind),
    Arrange(ArrangedKind),
}

impl Game {
    /// `None` if nothing was changed.
    pub(crate) fn arrange(&mut self, how: Arrange) -> Option<Arranged> {
        let (done, shown) = self.documents.arrange(self.shown, how)?;
        self.version += 1;
        self.show(shown);
        Some(done)
    }

    pub(crate) fn arrangements(&self) -> usize {
        self.documents.arrangements()
    }

    pub(crate) fn undoable(&self) -> Option<Step> {
        let arranged = self.documents.next_arrangement(Direction::Undo, self.shown).map(Step::Arrange);
        arranged.or_else(|| self.document().undoable().map(Step::Edit))
    }

    pub(crate) fn redoable(&self) -> Option<Step> {
        let arranged = self.documents.next_arrangement(Direction::Redo, self.shown).map(Step::Arrange);
        arranged.or_else(|| self.document().redoable().map(Step::Edit))
    }

    pub(crate) fn undo(&mut self) {
        self.go(Direction::Undo);
    }

    pub(crate) fn redo(&mut self) {
        self.go(Direction::Redo);
    }

    fn go(&mut self, direction: Direction) {
        let (shown, has_changed) = self.documents.step(direction, self.shown);
        let arranged = self.documents.id(shown) != self.record || shown != self.shown;
        self.version += u64::from(has_changed);
        if arranged {
            self.show(shown);
        } else {
            self.view.update_after_edit(self.documents.get(shown));
        }
    }

    /// Does not flip the board if the record stays the same.
    fn show(&mut self, shown: usize) {
        if self.documents.id(shown) == self.record {
            self.shown = shown;
            self.view = View::of(self.documents.get(shown));
        } else {
            self.select(shown);
        }
    }
}

impl Game {
    pub(crate) fn written(&self) -> Written {
        match (&self.source, &self.saved_as) {
            (_, Some((_, dialect))) => self.write(dialect),
            (Some(source), None) if self.documents.is_untouched() => {
                Written { bytes: source.bytes.to_vec(), losses: Vec::new() }
            }
            (Some(source), None) => self.write(&source.dialect),
            (None, None) => self.written_as(Target::Kif),
        }
    }

    /// All records, or only the current one if a file of the format holds one.
    pub(crate) fn written_as(&self, target: Target) -> Written {
        self.written_new(target, NewFiles::default())
    }

    /// A new file is written as `new` says.
    pub(crate) fn written_new(&self, target: Target, new: NewFiles) -> Written {
        self.write(&self.dialect_for(target, new))
    }

    /// Drops harmless losses.
    fn write(&self, dialect: &Dialect) -> Written {
        let mut written = self.write_all(dialect);
        written.losses.retain(|loss| !loss.is_harmless());
        written
    }

    fn write_all(&self, dialect: &Dialect) -> Written {
        let mut records: Vec<&Record> = self.documents.records().collect();
        let holds_all = dialect.format.holds_several() || dialect.collection.is_some() || records.len() == 1;
        if !holds_all {
            if let Some(written) = format::write_collection(records.iter().copied(), dialect) {
                return written;
            }
            if let Some(front) = records.get_mut(..=self.shown) {
                front.rotate_right(1);
            }
            return format::write_all(records, &dialect.clone().alone()(self.shown));
        }
        format::write_all(records, dialect)
    }

    /// The number of records after the only editable one, which are kept as text.
    pub(crate) fn further(&self) -> usize {
        let further = self.dialect().and_then(|dialect| dialect.further.as_ref());
        further.filter(|_| self.origin.file().is_some()).map_or(0, |further| further.records())
    }

    /// Makes a file with these revisions the game's own.
    pub(crate) fn mark_saved(&mut self, known: Known, target: Option<Target>, at: &[RecordState]) {
        if let Some(target) = target {
            self.note_format(target, NewFiles::default());
        }
        if self.path() != Some(&*known.path) {
            self.autosaved = None;
        }
        self.origin = Origin::File(known);
        self.documents.mark_saved(at);
        self.version += 1;
    }

    pub(crate) fn autosaved(&self) -> Option<&str> {
        self.autosaved.as_deref()
    }

    pub(crate) fn mark_autosaved(&mut self, name: String) {
        self.autosaved = Some(name);
        self.version += 1;
    }

    /// Sets the format for saving before the game has a file.
    pub(crate) fn note_format(&mut self, target: Target, new: NewFiles) {
        self.saved_as = Some((target, self.dialect_for(target, new)));
    }

    pub(crate) fn mark_unsaved(&mut self) {
        self.documents.mark_unsaved();
        self.version += 1;
    }

    /// That of the source if the format is the same, with the encoding of the extension (KIF: Shift_JIS, KIFU: UTF-8).
    /// A game without a file is written as `new` says.
    pub(crate) fn dialect_for(&self, target: Target, new: NewFiles) -> Dialect {
        let extension = self.path().and_then(Path::extension).and_then(std::ffi::OsStr::to_str);
        let dialect = self.source.as_ref().map(|source| &source.dialect);
        let dialect = target.dialect(dialect, extension);
        let usual = target.dialect(None, None);
        let dialect = match target {
            Target::Kif | Target::Kifu => Dialect { encoding: usual.encoding, bom: usual.bom, ..dialect },
            _ => dialect,
        };
        if self.origin.path().is_some() { dialect } else { new.dialect(target, dialect) }
    }

    /// That of the last save, or else of the source.
    pub(crate) fn dialect(&self) -> Option<&Dialect> {
        let saved = self.saved_as.as_ref().map(|(_, dialect)| dialect);
        saved.or(self.source.as_ref().map(|source| &source.dialect))
    }
}

impl Game {
    pub(crate) fn recovered(kept: Recovered, naming: impl Into<Naming>) -> Option<Self> {
        let Recovered { id, snapshot, loaded, file, view, .. } = kept;
        let Snapshot { origin, source, saved_as, documents, order } = snapshot;
        if documents.is_empty() {
            return None;
        }
        let source = source.zip(loaded).map(|(source, loaded)| Source::of(source.bytes, loaded).0);
        let read = source.as_ref().map(|source| Arc::clone(&source.bytes)).unwrap_or_default();
        let mut autosaved = None;
        let origin = match origin {
            KeptOrigin::New => Origin::New,
            KeptOrigin::Pasted => Origin::Pasted(GameId::mint()),
            KeptOrigin::File { path, held } => Origin::File(Known { path: path.into(), held: held.unwrap_or(read) }),
            KeptOrigin::Part(path) => Origin::Part(path.into()),
            KeptOrigin::Autosaved { path, held, name } => {
                autosaved = Some(name);
                Origin::File(Known { path: path.into(), held })
            }
        };
        let documents = Documents::restored(documents, order);
        let mut game = Self { id, ..Self::with_documents(origin, source, documents, naming.into()) };
        game.autosaved = autosaved;
        game.saved_as = saved_as.map(|target| (target, game.dialect_as_written(target)));
        if let Some(Reading { bytes, result: Ok(now) }) = file {
            game.find_saved(bytes, &now);
        }
        if let Some(view) = view {
            game.select(view.shown);
            game.go_to_node(view.cursor);
            game.flipped = view.flipped;
        }
        Some(game)
    }

    /// In the encoding and line endings of the existing file, not those for new files.
    fn dialect_as_written(&self, target: Target) -> Dialect {
        let dialect = self.dialect_for(target, NewFiles::default());
        let found = self.origin.file().and_then(|file| format::read(&file.held, Some(dialect.format)).ok());
        match found.map(|found| found.dialect).filter(|found| found.format == dialect.format) {
            Some(found) => Dialect { encoding: found.encoding, bom: found.bom, newline: found.newline, ..dialect },
            None => dialect,
        }
    }

    /// If the file holds an earlier state of the game, marks that as saved.
    fn find_saved(&mut self, held: Arc<[u8]>, now: &Loaded) {
        // Text after the record is not in the history, but must be the same.
        let same = self.dialect().is_none_or(|dialect| dialect.further == now.dialect.further);
        if let (Some(file), Some(at), true) = (self.origin.file(), self.documents.revisions_of(&now.records), same) {
            let path = file.path.clone();
            self.mark_saved(Known { path, held }, None, &at);
        }
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        let source = self.source.as_ref().map(|source| KeptSource { bytes: Arc::clone(&source.bytes) });
        let origin = match &self.origin {
            Origin::New => KeptOrigin::New,
            Origin::Pasted(_) => KeptOrigin::Pasted,
            Origin::Part(path) => KeptOrigin::Part(path.into()),
            Origin::File(Known { path, held }) if let Some(name) = &self.autosaved => {
                KeptOrigin::Autosaved { path: path.into(), held: Arc::clone(held), name: name.clone() }
            }
            Origin::File(Known { path, held }) => {
                let as_read = source.as_ref().is_some_and(|source| Arc::ptr_eq(&source.bytes, held));
                KeptOrigin::File { path: path.into(), held: (!as_read).then(|| Arc::clone(held)) }
            }
        };
        let saved_as = self.saved_as.as_ref().map(|&(target, _)| target);
        let (documents, order) = self.documents.shared();
        Snapshot { origin, source, saved_as, documents, order: Some(order) }
    }
}
