//! What a game shows of its current document: the line through the cursor, clocks and names; updated only when record
//! or cursor change.

use std::collections::HashMap;
use std::time::Duration;

use super::Game;
use crate::analysis::Landmark;
use crate::app::desk::describe;
use crate::app::desk::words;
use crate::lang::{self, Naming};
use crate::notation::Kings;
use crate::record::{Annotation, Document, Lanes, LastPlayed, Line, LineName, NodeId, Positions, Record};
use crate::shogi::{ByColor, Color, Handicap, Move, Position};
use crate::tsume;

const ELSEWHERE: usize = 8;

#[derive(Clone, Debug)]
pub(super) struct View {
    line: Line,
    step: usize,
    position: Position,
    clocks: Vec<ByColor<Duration>>,
    branches: Vec<usize>,
    /// Some programs write zeros.
    spends: bool,
    players: ByColor<Option<String>>,
    /// Players with names apart from ranks.
    ranked: ByColor<Option<(String, String)>>,
    handicap: bool,
    problem: bool,
    /// In moves.
    kings: Kings,
    /// The shape of the tree of `lanes`, `positions` and `last_played`.
    shape: u64,
    lanes: Lanes,
    positions: Positions,
    /// In steps.
    longest: usize,
    last_played: HashMap<NodeId, LastPlayed>,
    transpositions: Vec<NodeId>,
    trial: Option<Move>,
    variation_start: Option<NodeId>,
    line_name: LineName,
    annotation: Annotation,
}

impl View {
    pub(super) fn of(document: &Document) -> Self {
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
            kings: Kings::JUNIOR,
            shape: record.tree().shape(),
            lanes: Lanes::of(record.tree()),
            positions: Positions::of(record),
            longest: 0,
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

    /// Keeps the line if it contains the cursor.
    pub(super) fn follow(&mut self, document: &Document) {
        match self.line.step_of(document.cursor()) {
            Some(step) => self.update_position(document.record(), step),
            None => {
                self.line = Line::through(document.record(), document.cursor());
                self.rebuild(document);
            }
        }
    }

    /// Keeps the line as far as its nodes exist.
    pub(super) fn update_after_edit(&mut self, document: &Document) {
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
        if self.shape != tree.shape() {
            self.shape = tree.shape();
            self.lanes = Lanes::of(tree);
            self.positions = Positions::of(document.record());
            self.last_played = document.last_played();
        }
        self.rebuild(document);
    }

    fn rebuild(&mut self, document: &Document) {
        let record = document.record();
        self.update_position(record, self.line.step_of(document.cursor()).unwrap_or(0));
        self.longest = self.positions.longest();
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
        self.kings = if self.problem { Kings::of_problem(record.initial()) } else { Kings::JUNIOR };
        let handicap = Handicap::of(&record.initial().to_setup());
        self.handicap = handicap.is_some_and(|handicap| handicap != Handicap::Even);
    }

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

    fn step_of(&self, node: NodeId) -> Option<usize> {
        let step = self.positions.depth(node);
        (self.line.nodes().get(step) == Some(&node)).then_some(step)
    }
}

impl Game {
    /// Skips ends; `None` at the start.
    pub(crate) fn last_move(&self) -> Option<Move> {
        if let Some(mv) = self.view.trial {
            return Some(mv);
        }
        let tree = self.record().tree();
        let node = if tree.end(self.node()).is_some() { tree.parent(self.node())? } else { self.node() };
        tree.mv(node).filter(|_| !tree.is_stuck(node))
    }

    pub(crate) fn step(&self) -> usize {
        self.view.step
    }

    pub(crate) fn last_step(&self) -> usize {
        self.line().len() - 1
    }

    /// The number of steps of the longest line.
    pub(crate) fn longest(&self) -> usize {
        self.view.longest.max(self.last_step())
    }

    pub(crate) fn moves(&self) -> usize {
        let last = self.line()[self.last_step()];
        self.last_step() - usize::from(self.record().tree().end(last).is_some())
    }

    pub(crate) fn node(&self) -> NodeId {
        self.document().cursor()
    }

    pub(crate) fn line(&self) -> &[NodeId] {
        self.view.line.nodes()
    }

    pub(crate) fn position(&self) -> &Position {
        &self.view.position
    }

    /// Shows the position after a move without playing it, until the cursor moves. Returns `false` if it is impossible.
    pub(crate) fn begin_trial(&mut self, mv: Move) -> bool {
        let can_be_played = self.view.position.play(mv).is_ok();
        if can_be_played {
            self.view.trial = Some(mv);
        }
        can_be_played
    }

    pub(crate) fn end_trial(&mut self) {
        if self.view.trial.is_some() {
            self.view.update_position(self.documents.get(self.shown).record(), self.view.step);
        }
    }

    pub(crate) fn lanes(&self) -> &Lanes {
        &self.view.lanes
    }

    /// The first few other nodes with the position at the cursor.
    pub(crate) fn transpositions(&self) -> &[NodeId] {
        &self.view.transpositions
    }

    pub(crate) fn positions(&self) -> &Positions {
        &self.view.positions
    }

    /// Total times up to the cursor; `None` if no move of the line took any.
    pub(crate) fn clocks(&self) -> Option<ByColor<Duration>> {
        self.view.spends.then(|| self.view.clocks.get(self.view.step).copied()).flatten()
    }

    /// Total times of the line; `None` if no move of it took any.
    pub(crate) fn last_clocks(&self) -> Option<ByColor<Duration>> {
        self.view.spends.then(|| self.view.clocks.last().copied()).flatten()
    }

    pub(crate) fn has_times(&self) -> bool {
        self.view.spends
    }

    /// The time of a node of the line, and the total of its side up to there.
    pub(crate) fn times_at(&self, node: NodeId) -> Option<(Duration, Duration)> {
        let step = self.view.step_of(node)?;
        let (before, after) = (self.view.clocks.get(step.checked_sub(1)?)?, self.view.clocks.get(step)?);
        let side = Color::ALL.into_iter().find(|&side| before[side] != after[side])?;
        Some((self.record().tree().spent(node)?, after[side]))
    }

    pub(crate) fn is_on_line(&self, node: NodeId) -> bool {
        self.view.step_of(node).is_some()
    }

    pub(crate) fn go_to(&mut self, step: usize) {
        let node = self.line()[step.min(self.last_step())];
        self.go_to_node(node);
    }

    pub(crate) fn go_to_node(&mut self, node: NodeId) {
        self.documents.walk(self.shown, |document| document.go(node));
        self.view.follow(self.documents.get(self.shown));
    }

    pub(crate) fn continuations(&self) -> &[NodeId] {
        self.record().tree().children(self.node())
    }

    pub(crate) fn next_in_line(&self) -> Option<NodeId> {
        self.line().get(self.step() + 1).copied()
    }

    pub(crate) fn continuation_text(&self, choice: NodeId) -> String {
        self.name_of(self.position(), choice)
    }

    pub(crate) fn move_text(&self, node: NodeId) -> String {
        let record = self.record();
        let before = record.tree().parent(node).unwrap_or(node);
        self.name_of(&self.positions().at(record, before), node)
    }

    /// `before` is the position before it. A move that can no longer be played is written as when it could.
    pub(crate) fn name_of(&self, before: &Position, node: NodeId) -> String {
        let played = self.view.last_played.get(&node).zip(self.record().tree().mv(node));
        let kept = played.and_then(|(played, mv)| describe::mv(self.naming(), &played.before, mv, played.previous));
        kept.unwrap_or_else(|| describe::node(self.naming(), self.record(), before, node))
    }

    /// 「12手目 ▲７六歩」
    pub(crate) fn numbered_move(&self, node: NodeId) -> String {
        words::numbered(self.naming.language, self.move_number(node), &self.move_text(node))
    }

    /// `None` for the start position and for ends.
    pub(crate) fn move_number(&self, node: NodeId) -> Option<u32> {
        let before = u32::try_from(self.positions().depth(node)).unwrap_or(u32::MAX).saturating_sub(1);
        self.record().tree().mv(node).map(|_| self.record().first_number().saturating_add(before))
    }

    pub(crate) fn next_number(&self) -> u32 {
        let before = u32::try_from(self.positions().depth(self.document().tip())).unwrap_or(u32::MAX);
        self.record().first_number().saturating_add(before)
    }

    /// Without moves, one less than the first number.
    pub(crate) fn last_number(&self) -> u32 {
        let moves = u32::try_from(self.moves()).unwrap_or(u32::MAX);
        self.record().first_number().saturating_add(moves).saturating_sub(1)
    }

    /// The start for the number before the first.
    pub(crate) fn node_numbered(&self, number: u32) -> Option<NodeId> {
        let step = number.saturating_add(1).checked_sub(self.record().first_number())?;
        let node = self.line().get(usize::try_from(step).ok()?).copied();
        node.filter(|&node| self.record().tree().end(node).is_none())
    }

    /// The index of the next note of this kind, or the previous one when not `forward`.
    pub(crate) fn landmark(&self, landmark: Landmark, forward: bool) -> Option<usize> {
        let go = if forward { Landmark::next } else { Landmark::previous };
        go(landmark, self.record(), &self.view.line, self.view.step)
    }

    /// The current move and its alternatives; within an unbranched variation, its first move and the alternatives of
    /// that.
    pub(crate) fn siblings(&self) -> (&[NodeId], NodeId) {
        let tree = self.record().tree();
        let here = tree.siblings(self.node());
        match self.variation_start().filter(|_| here.len() < 2) {
            Some(start) => (tree.siblings(start), start),
            None => (here, self.node()),
        }
    }

    pub(crate) fn variation_start(&self) -> Option<NodeId> {
        self.view.variation_start
    }

    pub(crate) fn annotation(&self) -> &Annotation {
        &self.view.annotation
    }

    pub(crate) fn line_name(&self) -> LineName {
        self.view.line_name
    }

    pub(crate) fn sibling(&self, by: isize) -> Option<NodeId> {
        let (siblings, here) = self.siblings();
        let here = siblings.iter().position(|&id| id == here)?;
        siblings.get(here.checked_add_signed(by)?).copied()
    }

    pub(crate) fn previous_branch(&self) -> Option<usize> {
        let branches = &self.view.branches;
        let later = branches.partition_point(|&step| step < self.step());
        later.checked_sub(1).map(|index| branches[index])
    }

    pub(crate) fn next_branch(&self) -> Option<usize> {
        let branches = &self.view.branches;
        branches.get(branches.partition_point(|&step| step <= self.step())).copied()
    }

    pub(crate) fn is_problem(&self) -> bool {
        self.view.problem
    }

    pub(crate) fn naming(&self) -> Naming {
        Naming { kings: self.view.kings, ..self.naming }
    }

    /// Without an end.
    pub(crate) fn moves_of_line(&self) -> impl Iterator<Item = Move> + '_ {
        let tree = self.record().tree();
        self.line().iter().filter(|&&id| !tree.is_stuck(id)).filter_map(|&id| tree.mv(id))
    }

    pub(crate) fn player(&self, side: Color) -> Option<&str> {
        self.view.players[side].as_deref()
    }

    /// The name, and the rank or title, which may be empty.
    pub(crate) fn ranked(&self, side: Color) -> Option<(&str, &str)> {
        self.view.ranked[side].as_ref().map(|(name, rank)| (name.as_str(), rank.as_str()))
    }

    pub(crate) fn is_handicap(&self) -> bool {
        self.view.handicap
    }
}
