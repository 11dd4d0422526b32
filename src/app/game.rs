//! An open game and where the user stands in it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::describe;
use super::text::Strings;
use super::view::{Row, View};
use crate::format::{Dialect, Loaded, Options, Target, Warning};
use crate::lang::Language;
use crate::record::{Document, Lanes, NodeId, Positions, Record};
use crate::shogi::{ByColor, Color, Move, Position};

/// The bookmark with which Kifu for Windows marks the position that is shown on loading.
const SHOWN_ON_LOADING: &str = "読み込み時表示";

/// A file's records, edited each for itself, and what is shown of one of them.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    path: Option<PathBuf>,
    documents: Vec<Document>,
    dialect: Option<Dialect>,
    warnings: Vec<Warning>,
    shown: usize,
    language: Language,
    view: View,
    /// The shown record as it was when it was saved, from the first edit after that on.
    saved: Option<Record>,
    changed: bool,
    /// Whether White sits below.
    pub(crate) turned: bool,
}

impl Game {
    /// An empty record of an even game.
    pub(crate) fn blank(language: Language) -> Self {
        Self::over(None, vec![Record::new(Position::startpos())], None, Vec::new(), language)
    }

    /// A file that was read. `None` if it holds no record, which readers do not let happen.
    pub(crate) fn new(path: Option<PathBuf>, loaded: Loaded, language: Language) -> Option<Self> {
        let Loaded { records, dialect, warnings, .. } = loaded;
        (!records.is_empty()).then(|| Self::over(path, records, Some(dialect), warnings, language))
    }

    /// A record that no file holds yet.
    pub(crate) fn unsaved(record: Record, language: Language) -> Self {
        let mut game = Self::over(None, vec![record], None, Vec::new(), language);
        game.documents[0].mark_saved(None);
        game.changed = true;
        game
    }

    /// At least one record.
    fn over(
        path: Option<PathBuf>,
        records: Vec<Record>,
        dialect: Option<Dialect>,
        warnings: Vec<Warning>,
        language: Language,
    ) -> Self {
        let documents: Vec<Document> = records.into_iter().map(Document::new).collect();
        let mut game = Self {
            path,
            view: View::of(&documents[0], language),
            documents,
            dialect,
            warnings,
            shown: 0,
            language,
            saved: None,
            changed: false,
            turned: false,
        };
        for document in &mut game.documents {
            let tree = document.record().tree();
            let start = tree.walk().find(|&id| tree.note(id).bookmarks.iter().any(|name| name == SHOWN_ON_LOADING));
            if let Some(start) = start {
                document.go(start);
            }
        }
        game.select(0);
        game
    }

    /// Whether nothing is in it that anybody could miss.
    pub(crate) fn is_blank(&self) -> bool {
        self.path.is_none() && self.dialect.is_none() && !self.changed && !self.document().has_history()
    }

    /// Shows another of the file's records, where the user left it or from where the file wants it shown.
    pub(crate) fn select(&mut self, index: usize) {
        let Some(document) = self.documents.get(index) else { return };
        self.shown = index;
        self.saved = None;
        self.turned = document.record().headers().asks_for_turned_board();
        self.view = View::of(document, self.language);
        self.changed = self.documents.iter().any(Document::is_changed);
    }

    /// The document that is shown.
    pub(crate) fn document(&self) -> &Document {
        &self.documents[self.shown]
    }

    /// Changes the document that is shown, and all that is shown of it.
    pub(crate) fn edit<R>(&mut self, verb: impl FnOnce(&mut Document) -> R) -> R {
        let document = &mut self.documents[self.shown];
        let before = document.revision();
        if self.saved.is_none() && !document.is_changed() {
            self.saved = Some(document.record().clone());
        }
        let result = verb(document);
        if document.revision() == before {
            self.view.follow(document, self.language);
        } else {
            self.view.renew(document, self.language);
            self.changed = self.is_shown_changed() || self.is_another_changed();
        }
        result
    }

    /// Whether saving would change the file.
    pub(crate) fn is_changed(&self) -> bool {
        self.changed
    }

    /// Edits that come to nothing, such as a word that was written and rubbed out, leave the file as it is.
    fn is_shown_changed(&self) -> bool {
        let document = self.document();
        document.is_changed() && self.saved.as_ref().is_none_or(|saved| saved != document.record())
    }

    fn is_another_changed(&self) -> bool {
        self.documents.iter().enumerate().any(|(index, document)| index != self.shown && document.is_changed())
    }

    /// The record that is shown.
    pub(crate) fn record(&self) -> &Record {
        self.document().record()
    }

    /// Which of the file's records is shown.
    pub(crate) fn shown(&self) -> usize {
        self.shown
    }

    /// How many records the file has.
    pub(crate) fn count(&self) -> usize {
        self.documents.len()
    }

    /// The file it came from.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// How to write the record in a format: as its file was written, as far as that is the same. But what
    /// is saved as KIF is in Shift_JIS and as KIFU in UTF-8, as the dialog says.
    pub(crate) fn options(&self, target: Target) -> Options {
        let extension = self.path.as_deref().and_then(Path::extension).and_then(std::ffi::OsStr::to_str);
        // What is noticed of a file's layout is noticed of its first record.
        let dialect = self.dialect.as_ref().filter(|_| self.shown == 0);
        let options = target.options(dialect, extension);
        let usual = target.options(None, None);
        match target {
            Target::Kif | Target::Kifu => Options { encoding: usual.encoding, bom: usual.bom, ..options },
            _ => options,
        }
    }

    /// The moves of the line that is shown.
    pub(crate) fn moves_of_line(&self) -> impl Iterator<Item = Move> + '_ {
        self.view.moves(self.record())
    }

    /// How the file was written.
    pub(crate) fn dialect(&self) -> Option<&Dialect> {
        self.dialect.as_ref()
    }

    /// What was odd in it.
    pub(crate) fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// The file's name, or the players', or nothing.
    pub(crate) fn name(&self) -> Option<String> {
        self.path.as_deref()?.file_name().map(|name| name.to_string_lossy().into_owned())
    }

    /// What to call a game that came from no file.
    pub(crate) fn nameless(&self, words: &Strings) -> &'static str {
        if self.dialect.is_some() { words.pasted } else { words.untitled }
    }

    /// What the game is called: its title, its event, or its file.
    pub(crate) fn title(&self) -> Option<String> {
        self.view.title().map(str::to_owned).or_else(|| self.name())
    }

    /// A player's name, if the file gives one.
    pub(crate) fn player(&self, side: Color) -> Option<&str> {
        self.view.player(side)
    }

    /// Whether White gives a handicap.
    pub(crate) fn is_handicap(&self) -> bool {
        self.view.is_handicap()
    }

    /// The move that led to the cursor; at an end, the move before it.
    pub(crate) fn last_move(&self) -> Option<Move> {
        if let Some(mv) = self.view.foreseen() {
            return Some(mv);
        }
        let tree = self.record().tree();
        let node = if tree.end(self.node()).is_some() { tree.parent(self.node())? } else { self.node() };
        tree.mv(node).filter(|_| !tree.is_stuck(node))
    }

    /// How many moves, or moves and an end, lead to the cursor.
    pub(crate) fn step(&self) -> usize {
        self.view.step()
    }

    /// The end of the line.
    pub(crate) fn last_step(&self) -> usize {
        self.view.nodes().len() - 1
    }

    /// How many moves the line has, a stated end not counted.
    pub(crate) fn moves(&self) -> usize {
        let last = self.view.nodes()[self.last_step()];
        self.last_step() - usize::from(self.record().tree().end(last).is_some())
    }

    /// The node at the cursor.
    pub(crate) fn node(&self) -> NodeId {
        self.document().cursor()
    }

    /// The nodes of the line that is shown, the root first.
    pub(crate) fn line(&self) -> &[NodeId] {
        self.view.nodes()
    }

    /// The position at the cursor.
    pub(crate) fn position(&self) -> &Position {
        self.view.position()
    }

    /// Shows the board as if a move had been played at the cursor, until the user goes elsewhere. `false` when it
    /// cannot be played.
    pub(crate) fn foresee(&mut self, mv: Move) -> bool {
        self.view.foresee(mv)
    }

    /// Shows the position at the cursor again.
    pub(crate) fn stop_foreseeing(&mut self) {
        self.view.stop_foreseeing(&self.documents[self.shown]);
    }

    /// Where the nodes of the whole tree are drawn.
    pub(crate) fn lanes(&self) -> &Lanes {
        self.view.lanes()
    }

    /// Where else in the tree the position at the cursor stands, as many as are worth showing.
    pub(crate) fn elsewhere(&self) -> &[NodeId] {
        self.view.elsewhere()
    }

    /// The positions of the whole tree.
    pub(crate) fn positions(&self) -> &Positions {
        self.view.positions()
    }

    /// The rows of the move list, the start first.
    pub(crate) fn rows(&self) -> &[Row] {
        self.view.rows()
    }

    /// The time each side has spent up to the cursor; `None` when the line has no times.
    pub(crate) fn clocks(&self) -> Option<ByColor<Duration>> {
        self.view.clocks()
    }

    /// Goes to a step of the line, or as near as there is one.
    pub(crate) fn go_to(&mut self, step: usize) {
        let node = self.view.nodes()[step.min(self.last_step())];
        self.go_to_node(node);
    }

    /// Goes to a node, along the current line if that passes through it.
    pub(crate) fn go_to_node(&mut self, node: NodeId) {
        let document = &mut self.documents[self.shown];
        document.go(node);
        self.view.follow(document, self.language);
    }

    /// What can follow at the cursor, the main continuation first.
    pub(crate) fn choices(&self) -> &[NodeId] {
        self.record().tree().children(self.node())
    }

    /// The choice that the line takes.
    pub(crate) fn taken(&self) -> Option<NodeId> {
        self.view.nodes().get(self.step() + 1).copied()
    }

    /// A move or an end that can follow at the cursor, as people write it.
    pub(crate) fn choice_text(&self, choice: NodeId) -> String {
        describe::node(self.language, self.record(), self.position(), choice)
    }

    /// The variation to the current move that is listed `by` places further.
    pub(crate) fn sibling(&self, by: isize) -> Option<NodeId> {
        let tree = self.record().tree();
        let siblings = tree.children(tree.parent(self.node())?);
        let here = siblings.iter().position(|&id| id == self.node())?;
        siblings.get(here.checked_add_signed(by)?).copied()
    }

    /// The last step before the cursor where the line branches.
    pub(crate) fn previous_branch(&self) -> Option<usize> {
        let branches = self.view.branches();
        let later = branches.partition_point(|&step| step < self.step());
        later.checked_sub(1).map(|index| branches[index])
    }

    /// The next step after the cursor where the line branches.
    pub(crate) fn next_branch(&self) -> Option<usize> {
        let branches = self.view.branches();
        branches.get(branches.partition_point(|&step| step <= self.step())).copied()
    }

    /// Writes the rows in another language.
    pub(crate) fn set_language(&mut self, language: Language) {
        self.language = language;
        self.view.rebuild(&self.documents[self.shown], language);
    }
}
