//! The view of a document: current line, rows, clocks and names. All of it is derived from record and cursor, and
//! updated only when these change.

use std::time::Duration;

use crate::app::desk::describe;
use crate::lang::Language;
use crate::record::{Document, Lanes, Line, NodeId, Positions, Record};
use crate::shogi::{ByColor, Color, Handicap, Illegal, Impossible, Move, Position};

/// How many other nodes with the same position are shown.
const ELSEWHERE: usize = 8;

/// One row of the move list.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The move number; `None` for the start position and for ends.
    pub(crate) number: Option<u32>,
    /// The move in the usual notation, or the name of the end.
    pub(crate) text: String,
    /// The time spent on it.
    pub(crate) spent: Option<Duration>,
    /// Whether it has a comment.
    pub(crate) comment: bool,
    /// Whether it has a bookmark.
    pub(crate) bookmark: bool,
    /// The number of alternatives to this move.
    pub(crate) variations: usize,
    /// Whether it breaks a rule.
    pub(crate) foul: bool,
    /// Whether it can no longer be played.
    pub(crate) stuck: bool,
    /// Why it cannot, for the first stuck move of the line.
    pub(crate) why_stuck: Option<Impossible>,
}

/// The line through the cursor, with everything derived from it.
#[derive(Clone, Debug)]
pub(crate) struct View {
    line: Line,
    step: usize,
    position: Position,
    rows: Vec<Row>,
    clocks: Vec<ByColor<Duration>>,
    branches: Vec<usize>,
    timed: bool,
    title: Option<String>,
    players: ByColor<Option<String>>,
    handicap: bool,
    /// The shape of the tree that `lanes` and `positions` were made from.
    shape: u64,
    lanes: Lanes,
    positions: Positions,
    elsewhere: Vec<NodeId>,
    trial: Option<Move>,
}

impl View {
    /// The view of a document, on the line through its cursor.
    pub(crate) fn of(document: &Document, language: Language) -> Self {
        let record = document.record();
        let mut view = Self {
            line: Line::through(record, document.cursor()),
            step: 0,
            position: record.initial().clone(),
            rows: Vec::new(),
            clocks: Vec::new(),
            branches: Vec::new(),
            timed: false,
            title: None,
            players: ByColor::default(),
            handicap: false,
            shape: record.tree().shape(),
            lanes: Lanes::of(record.tree()),
            positions: Positions::of(record),
            elsewhere: Vec::new(),
            trial: None,
        };
        view.rebuild(document, language);
        view
    }

    /// Updates the view after the cursor has moved. The line stays if it contains the cursor.
    pub(crate) fn follow(&mut self, document: &Document, language: Language) {
        match self.line.step_of(document.cursor()) {
            Some(step) => self.update_position(document.record(), step),
            None => {
                self.line = Line::through(document.record(), document.cursor());
                self.rebuild(document, language);
            }
        }
    }

    /// Updates the view after an edit. The line stays as far as its nodes still exist.
    pub(crate) fn renew(&mut self, document: &Document, language: Language) {
        let (tree, cursor) = (document.record().tree(), document.cursor());
        let mut last = tree.root();
        for &id in self.line.nodes().iter().skip(1) {
            if !tree.children(last).contains(&id) {
                break;
            }
            last = id;
        }
        let through = if tree.is_above(cursor, last) { last } else { cursor };
        self.line = Line::through(document.record(), through);
        // Editing a comment does not change the shape of the tree.
        if self.shape != tree.shape() {
            self.shape = tree.shape();
            self.lanes = Lanes::of(tree);
            self.positions = Positions::of(document.record());
        }
        self.rebuild(document, language);
    }

    /// Rebuilds everything that is derived from the line.
    pub(crate) fn rebuild(&mut self, document: &Document, language: Language) {
        let record = document.record();
        self.update_position(record, self.line.step_of(document.cursor()).unwrap_or(0));
        self.update_names(record);
        self.update_rows(record, language);
    }

    fn update_position(&mut self, record: &Record, step: usize) {
        self.step = step;
        self.position = self.line.position(record, step);
        self.trial = None;
        let node = self.line.nodes()[step];
        self.elsewhere = self.positions.elsewhere(record, node).take(ELSEWHERE).collect();
    }

    /// Shows the position after a move without playing it. Returns `false` when it is impossible.
    pub(crate) fn begin_trial(&mut self, mv: Move) -> bool {
        let can_be = self.position.play(mv).is_ok();
        if can_be {
            self.trial = Some(mv);
        }
        can_be
    }

    /// Shows the position at the cursor again.
    pub(crate) fn end_trial(&mut self, document: &Document) {
        if self.trial.is_some() {
            self.update_position(document.record(), self.step);
        }
    }

    /// The move that is shown without being played.
    pub(crate) fn trial(&self) -> Option<Move> {
        self.trial
    }

    /// The lanes in which the nodes of the tree are drawn.
    pub(crate) fn lanes(&self) -> &Lanes {
        &self.lanes
    }

    /// Cached positions of the tree.
    pub(crate) fn positions(&self) -> &Positions {
        &self.positions
    }

    /// Other nodes with the same position as the cursor: the first few.
    pub(crate) fn elsewhere(&self) -> &[NodeId] {
        &self.elsewhere
    }

    fn update_names(&mut self, record: &Record) {
        let headers = record.headers();
        self.title = headers.title().or_else(|| headers.event()).map(str::to_owned);
        self.players = ByColor::new_with(|side| headers.player(side).map(str::to_owned));
        let handicap = Handicap::of(&record.initial().to_setup());
        self.handicap = handicap.is_some_and(|handicap| handicap != Handicap::Even);
    }

    fn update_rows(&mut self, record: &Record, language: Language) {
        let tree = record.tree();
        let mut number = record.first_number();
        let mut clock = ByColor::default();
        self.rows.clear();
        self.clocks.clear();
        self.branches.clear();
        self.timed = false;
        let mut before = record.initial().clone();
        let mut in_vain = false;
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
            let (mv, stuck) = (tree.mv(id), tree.is_stuck(id));
            self.rows.push(Row {
                number: mv.map(|_| number),
                text: describe::node(language, record, &before, id),
                spent,
                comment: note.comment.is_some(),
                bookmark: !note.bookmarks.is_empty(),
                variations: tree.parent(id).map_or(0, |parent| tree.children(parent).len() - 1),
                foul: !stuck && mv.is_some_and(|mv| matches!(before.check(mv), Err(Illegal::Foul(_)))),
                stuck,
                why_stuck: mv.filter(|_| stuck && !in_vain).and_then(|mv| before.after(mv).err()),
            });
            in_vain |= stuck;
            if let Some(mv) = mv {
                number = number.saturating_add(1);
                if !stuck {
                    // Moves that are not stuck can be played.
                    let _ = before.play(mv);
                }
            }
        }
    }

    /// The nodes of the line, beginning with the root.
    pub(crate) fn nodes(&self) -> &[NodeId] {
        self.line.nodes()
    }

    /// The index of the cursor in the line: 0 at the start.
    pub(crate) fn step(&self) -> usize {
        self.step
    }

    /// The position at the cursor.
    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// The rows of the move list, beginning with the start position.
    pub(crate) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The total time of each side up to the cursor; `None` when the line has no times.
    pub(crate) fn clocks(&self) -> Option<ByColor<Duration>> {
        self.timed.then(|| self.clocks.get(self.step).copied()).flatten()
    }

    /// The indices of the line with more than one continuation.
    pub(crate) fn branches(&self) -> &[usize] {
        &self.branches
    }

    /// The title of the game according to the headers.
    pub(crate) fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// A player's name from the headers.
    pub(crate) fn player(&self, side: Color) -> Option<&str> {
        self.players[side].as_deref()
    }

    /// Whether it is a handicap game.
    pub(crate) fn is_handicap(&self) -> bool {
        self.handicap
    }

    /// The moves of the line, without an end.
    pub(crate) fn moves<'a>(&'a self, record: &'a Record) -> impl Iterator<Item = Move> + 'a {
        let tree = record.tree();
        self.line.nodes().iter().filter(|&&id| !tree.is_stuck(id)).filter_map(|&id| tree.mv(id))
    }
}
