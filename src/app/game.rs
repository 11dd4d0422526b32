//! An open game and where the user stands in it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::describe;
use super::text::Strings;
use crate::format::{Dialect, Loaded, Options, Target, Warning};
use crate::lang::Language;
use crate::record::{Line, NodeId, Record};
use crate::shogi::{ByColor, Color, Handicap, Illegal, Move, Position};

/// The bookmark with which Kifu for Windows marks the position that is shown on loading.
const SHOWN_ON_LOADING: &str = "読み込み時表示";

/// One row of the move list.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The number of the move; `None` for the start and for ends.
    pub(crate) number: Option<u32>,
    /// The move as people write it, or the word for the end.
    pub(crate) text: String,
    /// The time spent on it.
    pub(crate) spent: Option<Duration>,
    /// Whether something is written beside it.
    pub(crate) comment: bool,
    /// Whether a bookmark is set.
    pub(crate) bookmark: bool,
    /// How many variations there are to this move.
    pub(crate) variations: usize,
    /// Whether it breaks a rule.
    pub(crate) foul: bool,
}

/// A file's records and the cursor. Walking is not editing: nothing here changes the records.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    path: Option<PathBuf>,
    records: Vec<Record>,
    dialect: Option<Dialect>,
    warnings: Vec<Warning>,
    shown: usize,
    language: Language,
    step: usize,
    line: Line,
    /// The position at the cursor.
    position: Position,
    rows: Vec<Row>,
    clocks: Vec<ByColor<Duration>>,
    /// The steps of the line at which more than one thing follows.
    branches: Vec<usize>,
    timed: bool,
    title: Option<String>,
    players: ByColor<Option<String>>,
    handicap: bool,
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

    /// At least one record.
    fn over(
        path: Option<PathBuf>,
        records: Vec<Record>,
        dialect: Option<Dialect>,
        warnings: Vec<Warning>,
        language: Language,
    ) -> Self {
        let mut game = Self {
            path,
            line: Line::through(&records[0], records[0].tree().root()),
            position: records[0].initial().clone(),
            records,
            dialect,
            warnings,
            shown: 0,
            language,
            step: 0,
            rows: Vec::new(),
            clocks: Vec::new(),
            branches: Vec::new(),
            timed: false,
            title: None,
            players: ByColor::default(),
            handicap: false,
            turned: false,
        };
        game.select(0);
        game
    }

    /// Whether nothing is in it that anybody could miss.
    pub(crate) fn is_blank(&self) -> bool {
        self.path.is_none() && self.dialect.is_none() && self.record().tree().is_empty()
    }

    /// Shows another of the file's records, from where the file wants it shown.
    pub(crate) fn select(&mut self, index: usize) {
        let Some(record) = self.records.get(index) else { return };
        let headers = record.headers();
        let first = |keys: &[&str]| {
            keys.iter().find_map(|key| headers.get(key).filter(|value| !value.is_empty())).map(str::to_owned)
        };
        self.title = first(&["表題", "作品名", "棋戦", "大会"]).or_else(|| self.name());
        self.players = ByColor { black: first(&["先手", "下手"]), white: first(&["後手", "上手"]) };
        self.shown = index;
        self.handicap = Handicap::of(&record.initial().to_setup()).is_some_and(|handicap| handicap != Handicap::Even);
        self.turned = record.headers().asks_for_turned_board();
        let tree = record.tree();
        let start = tree.walk().find(|&id| tree.note(id).bookmarks.iter().any(|name| name == SHOWN_ON_LOADING));
        self.show_line(start.unwrap_or(tree.root()));
    }

    /// The record that is shown.
    pub(crate) fn record(&self) -> &Record {
        &self.records[self.shown]
    }

    /// Which of the file's records is shown.
    pub(crate) fn shown(&self) -> usize {
        self.shown
    }

    /// All records of the file.
    pub(crate) fn records(&self) -> &[Record] {
        &self.records
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
        self.line.nodes().iter().filter_map(|&id| self.record().tree().mv(id))
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
    pub(crate) fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// A player's name, if the file gives one.
    pub(crate) fn player(&self, side: Color) -> Option<&str> {
        self.players[side].as_deref()
    }

    /// Whether White gives a handicap.
    pub(crate) fn is_handicap(&self) -> bool {
        self.handicap
    }

    /// The move that led to the cursor; at an end, the move before it.
    pub(crate) fn last_move(&self) -> Option<Move> {
        let tree = self.record().tree();
        let node = if tree.end(self.node()).is_some() { tree.parent(self.node())? } else { self.node() };
        tree.mv(node)
    }

    /// How many moves, or moves and an end, lead to the cursor.
    pub(crate) fn step(&self) -> usize {
        self.step
    }

    /// The end of the line.
    pub(crate) fn last_step(&self) -> usize {
        self.line.nodes().len() - 1
    }

    /// How many moves the line has, a stated end not counted.
    pub(crate) fn moves(&self) -> usize {
        let last = self.line.nodes()[self.last_step()];
        self.last_step() - usize::from(self.record().tree().end(last).is_some())
    }

    /// The node at the cursor.
    pub(crate) fn node(&self) -> NodeId {
        self.line.nodes()[self.step]
    }

    /// The position at the cursor.
    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// The rows of the move list, the start first.
    pub(crate) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The time each side has spent up to the cursor; `None` when the line has no times.
    pub(crate) fn clocks(&self) -> Option<ByColor<Duration>> {
        self.timed.then(|| self.clocks.get(self.step).copied()).flatten()
    }

    /// Goes to a step of the line, or as near as there is one.
    pub(crate) fn go_to(&mut self, step: usize) {
        self.step = step.min(self.last_step());
        self.position = self.line.position(self.record(), self.step);
    }

    /// Goes to a node, along the current line if that passes through it.
    pub(crate) fn go_to_node(&mut self, node: NodeId) {
        match self.line.step_of(node) {
            Some(step) => self.go_to(step),
            None => self.show_line(node),
        }
    }

    fn show_line(&mut self, node: NodeId) {
        self.line = Line::through(self.record(), node);
        self.go_to(self.line.step_of(node).unwrap_or(0));
        self.rebuild_rows();
    }

    /// What can follow at the cursor, the main continuation first.
    pub(crate) fn choices(&self) -> &[NodeId] {
        self.record().tree().children(self.node())
    }

    /// The choice that the line takes.
    pub(crate) fn taken(&self) -> Option<NodeId> {
        self.line.nodes().get(self.step + 1).copied()
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
        let later = self.branches.partition_point(|&step| step < self.step);
        later.checked_sub(1).map(|index| self.branches[index])
    }

    /// The next step after the cursor where the line branches.
    pub(crate) fn next_branch(&self) -> Option<usize> {
        let later = self.branches.partition_point(|&step| step <= self.step);
        self.branches.get(later).copied()
    }

    /// Writes the rows in another language.
    pub(crate) fn set_language(&mut self, language: Language) {
        self.language = language;
        self.rebuild_rows();
    }

    fn rebuild_rows(&mut self) {
        let record = &self.records[self.shown];
        let tree = record.tree();
        let mut number = record.first_number();
        let mut clock = ByColor::default();
        self.rows.clear();
        self.clocks.clear();
        self.branches.clear();
        self.timed = false;
        let mut before = record.initial().clone();
        for (step, &id) in self.line.nodes().iter().enumerate() {
            let note = tree.note(id);
            let spent = tree.spent(id);
            if let Some(spent) = spent {
                self.timed = true;
                let side: Color = before.turn();
                clock[side] += spent;
            }
            self.clocks.push(clock);
            if tree.children(id).len() > 1 {
                self.branches.push(step);
            }
            let mv = tree.mv(id);
            self.rows.push(Row {
                number: mv.map(|_| number),
                text: describe::node(self.language, record, &before, id),
                spent,
                comment: note.comment.is_some(),
                bookmark: !note.bookmarks.is_empty(),
                variations: tree.parent(id).map_or(0, |parent| tree.children(parent).len() - 1),
                foul: mv.is_some_and(|mv| matches!(before.check(mv), Err(Illegal::Foul(_)))),
            });
            if let Some(mv) = mv {
                number = number.saturating_add(1);
                // Trees hold only moves that can be played.
                let _ = before.play(mv);
            }
        }
    }
}
