//! An open game and where the user stands in it.

mod kept;
mod written;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::app::desk::checked::{Checked, Look};
use crate::app::desk::describe;
use crate::app::desk::origin::{GameId, Origin, Source};
use crate::app::desk::sheaf::Sheaf;
use crate::app::desk::snapshot::Place;
use crate::app::desk::view::{Row, View};
use crate::app::desk::words;
use crate::format::{Dialect, Loaded, Target, Warning};
use crate::lang::Language;
use crate::record::{Document, Lanes, NodeId, Positions, Record, Revision};
use crate::shogi::{ByColor, Color, Handicap, Move, Position};
use crate::tsume::{self, Solution};

/// The bookmark with which Kifu for Windows marks the position that is shown on loading.
const SHOWN_ON_LOADING: &str = "読み込み時表示";

/// A file's records, edited each for itself, and what is shown of one of them.
#[derive(Debug)]
pub(crate) struct Game {
    id: GameId,
    origin: Origin,
    source: Option<Source>,
    /// What the game was saved as last, and how; as it was read when `None`.
    saved_as: Option<(Target, Dialect)>,
    sheaf: Sheaf,
    /// Grows with whatever would be lost in a crash.
    version: u64,
    shown: usize,
    language: Language,
    view: View,
    checked: Checked,
    /// Whether White sits below.
    pub(crate) turned: bool,
}

impl Game {
    /// An empty record of an even game.
    pub(crate) fn blank(language: Language) -> Self {
        Self::begun(Record::new(Position::startpos()), language)
    }

    /// A record in which nothing was done yet.
    pub(crate) fn begun(record: Record, language: Language) -> Self {
        Self::over(Origin::New, None, Sheaf::of(record.into()), language)
    }

    /// A record that no file holds yet.
    pub(crate) fn unsaved(record: Record, language: Language) -> Self {
        Self::over(Origin::New, None, Sheaf::unsaved(record), language)
    }

    /// What was read.
    pub(crate) fn new(origin: Origin, bytes: Arc<[u8]>, loaded: Loaded, language: Language) -> Self {
        let (source, records) = Source::of(bytes, loaded);
        let mut game = Self::over(origin, Some(source), Sheaf::of(records), language);
        game.stand_where_asked();
        game
    }

    fn over(origin: Origin, source: Option<Source>, sheaf: Sheaf, language: Language) -> Self {
        let mut game = Self {
            id: GameId::mint(),
            view: View::of(sheaf.get(0), language),
            checked: Checked::default(),
            origin,
            source,
            saved_as: None,
            sheaf,
            version: 0,
            shown: 0,
            language,
            turned: false,
        };
        game.select(0);
        game
    }

    /// Grows whenever a snapshot would be another.
    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// Where the user stands.
    pub(crate) fn place(&self) -> Place {
        Place { game: self.id.number(), shown: self.shown, cursor: self.node(), turned: self.turned }
    }

    /// Goes in each record to where its file wants it shown.
    fn stand_where_asked(&mut self) {
        for index in 0..self.sheaf.len() {
            let tree = self.sheaf.get(index).record().tree();
            let start = tree.walk().find(|&id| tree.note(id).bookmarks.iter().any(|name| name == SHOWN_ON_LOADING));
            if let Some(start) = start {
                self.sheaf.walk(index, |document| document.go(start));
            }
        }
        self.select(0);
    }

    /// Its name.
    pub(crate) fn id(&self) -> GameId {
        self.id
    }

    /// Whether nothing is in it that anybody could miss.
    pub(crate) fn is_blank(&self) -> bool {
        matches!(self.origin, Origin::New)
            && !self.is_changed()
            && !self.document().has_history()
            && Handicap::of(&self.record().initial().to_setup()) == Some(Handicap::Even)
    }

    /// Shows another of the file's records, where the user left it or from where the file wants it shown.
    pub(crate) fn select(&mut self, index: usize) {
        if index < self.sheaf.len() {
            let document = self.sheaf.get(index);
            self.shown = index;
            self.turned = document.record().headers().asks_for_flipped_board();
            self.view = View::of(document, self.language);
        }
    }

    /// The document that is shown.
    pub(crate) fn document(&self) -> &Document {
        self.sheaf.get(self.shown)
    }

    /// Changes the document that is shown, and all that is shown of it.
    pub(crate) fn edit<R>(&mut self, verb: impl FnOnce(&mut Document) -> R) -> R {
        let (result, edited) = self.sheaf.edit(self.shown, verb);
        let document = self.sheaf.get(self.shown);
        if edited {
            self.version += 1;
            self.view.renew(document, self.language);
        } else {
            self.view.follow(document, self.language);
        }
        result
    }

    /// Whether saving would change the file. No file holds yet what was pasted.
    pub(crate) fn is_changed(&self) -> bool {
        self.sheaf.is_changed() || matches!(self.origin, Origin::Pasted(_))
    }

    /// Where it came from.
    pub(crate) fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Whether all of its records are as they were read or begun.
    pub(crate) fn is_untouched(&self) -> bool {
        self.sheaf.is_untouched()
    }

    /// What state each of its records is in.
    pub(crate) fn revisions(&self) -> Vec<Revision> {
        self.sheaf.revisions()
    }

    /// Whether the record is a problem.
    pub(crate) fn is_problem(&self) -> bool {
        tsume::is_tsume(self.record())
    }

    /// Whether this is still to be looked at as a solution; from now on it is.
    pub(crate) fn begin_check(&mut self, look: Look) -> bool {
        self.checked.begin(look)
    }

    /// Takes what was found about the solution.
    pub(crate) fn end_check(&mut self, look: Look, solution: Option<Solution>) {
        self.checked.end(look, solution);
    }

    /// What is known about the moves as the solution of a problem, if the record is one.
    pub(crate) fn solution(&self) -> Option<&Solution> {
        self.checked.solution()
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
        self.sheaf.len()
    }

    /// The file it came from.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.origin.path()
    }

    /// The moves of the line that is shown.
    pub(crate) fn moves_of_line(&self) -> impl Iterator<Item = Move> + '_ {
        self.view.moves(self.record())
    }

    /// What was odd in it.
    pub(crate) fn warnings(&self) -> &[Warning] {
        self.source.as_ref().map_or(&[], |source| &source.warnings)
    }

    /// The file's name, or the players', or nothing.
    pub(crate) fn name(&self) -> Option<String> {
        self.path()?.file_name().map(|name| name.to_string_lossy().into_owned())
    }

    /// What to call a game that came from no file.
    pub(crate) fn nameless(&self, language: Language) -> &'static str {
        match self.origin {
            Origin::Pasted(_) => words::pasted(language),
            Origin::New | Origin::File(_) | Origin::Part(_) => words::untitled(language),
        }
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
        self.view.stop_foreseeing(self.sheaf.get(self.shown));
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
        self.sheaf.walk(self.shown, |document| document.go(node));
        self.view.follow(self.sheaf.get(self.shown), self.language);
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
        self.view.rebuild(self.sheaf.get(self.shown), language);
    }
}
