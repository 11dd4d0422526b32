//! The view of a document: current line, clocks and names. All of it is derived from record and cursor, and
//! updated only when these change.

use std::collections::HashMap;
use std::time::Duration;

use crate::analysis::Landmark;
use crate::lang;
use crate::record::{Annotation, Document, Lanes, LastPlayed, Line, LineName, NodeId, Positions, Record};
use crate::shogi::{ByColor, Color, Handicap, Move, Position};
use crate::tsume;

/// How many other nodes with the same position are shown.
const ELSEWHERE: usize = 8;

/// The line through the cursor, with everything derived from it.
#[derive(Clone, Debug)]
pub(crate) struct View {
    line: Line,
    step: usize,
    position: Position,
    clocks: Vec<ByColor<Duration>>,
    branches: Vec<usize>,
    /// Whether any move took time: some programs write zeros.
    spends: bool,
    players: ByColor<Option<String>>,
    /// The same apart from the ranks, and these.
    ranked: ByColor<Option<(String, String)>>,
    handicap: bool,
    problem: bool,
    /// The shape of the tree that `lanes`, `positions` and `last_played` were made from.
    shape: u64,
    lanes: Lanes,
    positions: Positions,
    last_played: HashMap<NodeId, LastPlayed>,
    transpositions: Vec<NodeId>,
    trial: Option<Move>,
    variation_start: Option<NodeId>,
    line_name: LineName,
    annotation: Annotation,
}

impl View {
    /// The view of a document, on the line through its cursor.
    pub(crate) fn of(document: &Document) -> Self {
        let record = document.record();
        let mut view = Self {
            line: Line::through(record, document.cursor()),
            step: 0,
            position: record.initial().clone(),
            clocks: Vec::new(),
            branches: Vec::new(),
            spends: false,
            players: ByColor::default(),
            ranked: ByColor::default(),
            handicap: false,
            problem: false,
            shape: record.tree().shape(),
            lanes: Lanes::of(record.tree()),
            positions: Positions::of(record),
            last_played: document.last_played(),
            transpositions: Vec::new(),
            trial: None,
            variation_start: None,
            line_name: LineName::Main,
            annotation: Annotation::default(),
        };
        view.rebuild(document);
        view
    }

    /// Updates the view after the cursor has moved. The line stays if it contains the cursor.
    pub(crate) fn follow(&mut self, document: &Document) {
        match self.line.step_of(document.cursor()) {
            Some(step) => self.update_position(document.record(), step),
            None => {
                self.line = Line::through(document.record(), document.cursor());
                self.rebuild(document);
            }
        }
    }

    /// Updates the view after an edit. The line stays as far as its nodes still exist.
    pub(crate) fn update_after_edit(&mut self, document: &Document) {
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
            self.last_played = document.last_played();
        }
        self.rebuild(document);
    }

    /// Rebuilds everything that is derived from the line.
    fn rebuild(&mut self, document: &Document) {
        let record = document.record();
        self.update_position(record, self.line.step_of(document.cursor()).unwrap_or(0));
        self.update_names(record);
        self.update_times(record);
    }

    fn update_position(&mut self, record: &Record, step: usize) {
        self.step = step;
        self.position = self.line.position(record, step);
        self.trial = None;
        let node = self.line.nodes()[step];
        self.variation_start = record.tree().variation_start(node);
        self.line_name = record.line_name(node);
        self.annotation = record.tree().note(node).annotation();
        self.transpositions = self.positions.elsewhere(record, node).take(ELSEWHERE).collect();
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

    /// Where a move that is stuck could be played last; `None` where it never could.
    pub(crate) fn last_played(&self, node: NodeId) -> Option<&LastPlayed> {
        self.last_played.get(&node)
    }

    /// Other nodes with the same position as the cursor: the first few.
    pub(crate) fn transpositions(&self) -> &[NodeId] {
        &self.transpositions
    }

    fn update_names(&mut self, record: &Record) {
        let headers = record.headers();
        self.players = ByColor::new_with(|side| headers.player(side).map(str::to_owned));
        self.ranked = ByColor::new_with(|side| {
            let (name, title) = lang::split_rank(headers.player(side)?);
            let rank = headers.rank(side).filter(|rank| !title.contains(rank)).unwrap_or_default();
            let ranks: Vec<&str> = [title, rank].into_iter().filter(|rank| !rank.is_empty()).collect();
            Some((name.to_owned(), ranks.join(" ")))
        });
        self.problem = tsume::is_tsume(record);
        let handicap = Handicap::of(&record.initial().to_setup());
        self.handicap = handicap.is_some_and(|handicap| handicap != Handicap::Even);
    }

    /// Adds up the times of the line, and notes where it branches.
    fn update_times(&mut self, record: &Record) {
        let tree = record.tree();
        let mut clock = ByColor::default();
        let mut side = record.initial().turn();
        self.clocks.clear();
        self.branches.clear();
        self.spends = false;
        for (step, &id) in self.line.nodes().iter().enumerate() {
            if let Some(spent) = tree.spent(id) {
                self.spends |= !spent.is_zero();
                clock[side] += spent;
            }
            self.clocks.push(clock);
            if tree.children(id).len() > 1 {
                self.branches.push(step);
            }
            if tree.mv(id).is_some_and(|_| !tree.is_stuck(id)) {
                side = !side;
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

    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// The total time of each side up to the cursor; `None` when no move of the line took any.
    pub(crate) fn clocks(&self) -> Option<ByColor<Duration>> {
        self.spends.then(|| self.clocks.get(self.step).copied()).flatten()
    }

    /// The total time of each side at the end of the line; `None` when no move of it took any.
    pub(crate) fn last_clocks(&self) -> Option<ByColor<Duration>> {
        self.spends.then(|| self.clocks.last().copied()).flatten()
    }

    /// Whether any move of the line took time.
    pub(crate) fn has_times(&self) -> bool {
        self.spends
    }

    /// The time spent on a node of the line, and the total of its side up to there.
    pub(crate) fn times_at(&self, record: &Record, node: NodeId) -> Option<(Duration, Duration)> {
        let step = self.step_of(node)?;
        let (before, after) = (self.clocks.get(step.checked_sub(1)?)?, self.clocks.get(step)?);
        let side = Color::ALL.into_iter().find(|&side| before[side] != after[side])?;
        Some((record.tree().spent(node)?, after[side]))
    }

    /// The first move of the variation that the cursor is in.
    pub(crate) fn variation_start(&self) -> Option<NodeId> {
        self.variation_start
    }

    pub(crate) fn annotation(&self) -> &Annotation {
        &self.annotation
    }

    pub(crate) fn line_name(&self) -> LineName {
        self.line_name
    }

    pub(crate) fn step_of(&self, node: NodeId) -> Option<usize> {
        let step = self.positions.depth(node);
        (self.line.nodes().get(step) == Some(&node)).then_some(step)
    }

    /// The indices of the line with more than one continuation.
    pub(crate) fn branches(&self) -> &[usize] {
        &self.branches
    }

    /// The first index after the cursor, or before it when not `forward`, with a note of this kind.
    pub(crate) fn landmark(&self, record: &Record, landmark: Landmark, forward: bool) -> Option<usize> {
        if forward {
            landmark.next(record, &self.line, self.step)
        } else {
            landmark.previous(record, &self.line, self.step)
        }
    }

    pub(crate) fn player(&self, side: Color) -> Option<&str> {
        self.players[side].as_deref()
    }

    /// A player's name apart from the rank or title, which is empty where there is none.
    pub(crate) fn ranked(&self, side: Color) -> Option<(&str, &str)> {
        self.ranked[side].as_ref().map(|(name, rank)| (name.as_str(), rank.as_str()))
    }

    pub(crate) fn is_problem(&self) -> bool {
        self.problem
    }

    pub(crate) fn is_handicap(&self) -> bool {
        self.handicap
    }

    /// The moves of the line, without an end.
    pub(crate) fn moves<'a>(&'a self, record: &'a Record) -> impl Iterator<Item = Move> + 'a {
        let tree = record.tree();
        self.line.nodes().iter().filter(|&&id| !tree.is_stuck(id)).filter_map(|&id| tree.mv(id))
    }
}
