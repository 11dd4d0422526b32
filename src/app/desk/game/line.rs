//! The current line of a game and the cursor in it.

use std::time::Duration;

use super::Game;
use crate::analysis::Landmark;
use crate::app::desk::describe;
use crate::app::desk::words;
use crate::record::{Annotation, Lanes, LineName, NodeId, Positions};
use crate::shogi::{ByColor, Move, Position};

impl Game {
    /// The last move before or at the cursor, skipping ends; `None` at the start.
    pub(crate) fn last_move(&self) -> Option<Move> {
        if let Some(mv) = self.view.trial() {
            return Some(mv);
        }
        let tree = self.record().tree();
        let node = if tree.end(self.node()).is_some() { tree.parent(self.node())? } else { self.node() };
        tree.mv(node).filter(|_| !tree.is_stuck(node))
    }

    /// The index of the cursor in the line: 0 at the start.
    pub(crate) fn step(&self) -> usize {
        self.view.step()
    }

    /// The index of the last node of the line.
    pub(crate) fn last_step(&self) -> usize {
        self.view.nodes().len() - 1
    }

    /// The number of moves in the line, not counting an end.
    pub(crate) fn moves(&self) -> usize {
        let last = self.view.nodes()[self.last_step()];
        self.last_step() - usize::from(self.record().tree().end(last).is_some())
    }

    pub(crate) fn node(&self) -> NodeId {
        self.document().cursor()
    }

    /// The nodes of the current line, beginning with the root.
    pub(crate) fn line(&self) -> &[NodeId] {
        self.view.nodes()
    }

    pub(crate) fn position(&self) -> &Position {
        self.view.position()
    }

    /// Shows the position after a move at the cursor without playing it, until the cursor moves. Returns `false` when
    /// the move is impossible.
    pub(crate) fn begin_trial(&mut self, mv: Move) -> bool {
        self.view.begin_trial(mv)
    }

    /// Shows the position at the cursor again.
    pub(crate) fn end_trial(&mut self) {
        self.view.end_trial(self.documents.get(self.shown));
    }

    /// The lanes in which the nodes of the tree are drawn.
    pub(crate) fn lanes(&self) -> &Lanes {
        self.view.lanes()
    }

    /// Other nodes with the same position as the cursor: the first few.
    pub(crate) fn transpositions(&self) -> &[NodeId] {
        self.view.transpositions()
    }

    /// Cached positions of the tree.
    pub(crate) fn positions(&self) -> &Positions {
        self.view.positions()
    }

    /// The total time of each side up to the cursor; `None` when no move of the line took any.
    pub(crate) fn clocks(&self) -> Option<ByColor<Duration>> {
        self.view.clocks()
    }

    /// The total time of each side at the end of the line; `None` when no move of it took any.
    pub(crate) fn last_clocks(&self) -> Option<ByColor<Duration>> {
        self.view.last_clocks()
    }

    /// Whether any move of the line took time.
    pub(crate) fn has_times(&self) -> bool {
        self.view.has_times()
    }

    /// The time spent on a node of the line, and the total of its side up to there.
    pub(crate) fn times_at(&self, node: NodeId) -> Option<(Duration, Duration)> {
        self.view.times_at(self.record(), node)
    }

    pub(crate) fn is_on_line(&self, node: NodeId) -> bool {
        self.view.step_of(node).is_some()
    }

    /// Goes to an index of the line, clamped to its length.
    pub(crate) fn go_to(&mut self, step: usize) {
        let node = self.view.nodes()[step.min(self.last_step())];
        self.go_to_node(node);
    }

    /// Goes to a node; the line stays if it contains the node.
    pub(crate) fn go_to_node(&mut self, node: NodeId) {
        self.documents.walk(self.shown, |document| document.go(node));
        self.view.follow(self.documents.get(self.shown));
    }

    /// The continuations at the cursor, the main one first.
    pub(crate) fn continuations(&self) -> &[NodeId] {
        self.record().tree().children(self.node())
    }

    pub(crate) fn next_in_line(&self) -> Option<NodeId> {
        self.view.nodes().get(self.step() + 1).copied()
    }

    /// A continuation at the cursor in the usual notation.
    pub(crate) fn continuation_text(&self, choice: NodeId) -> String {
        self.name_of(self.position(), choice)
    }

    /// The move at a node in the usual notation, or the name of the end.
    pub(crate) fn move_text(&self, node: NodeId) -> String {
        let record = self.record();
        let before = record.tree().parent(node).unwrap_or(node);
        self.name_of(&self.positions().at(record, before), node)
    }

    /// The move at a node in the usual notation, or the name of the end. `before` is the position before it. A move that
    /// can no longer be played is written as when it could.
    pub(crate) fn name_of(&self, before: &Position, node: NodeId) -> String {
        let played = self.view.last_played(node).zip(self.record().tree().mv(node));
        let kept = played.and_then(|(played, mv)| describe::mv(self.naming, &played.before, mv, played.previous));
        kept.unwrap_or_else(|| describe::node(self.naming, self.record(), before, node))
    }

    /// The same with its number: 「12手目 ▲７六歩」.
    pub(crate) fn numbered_move(&self, node: NodeId) -> String {
        words::numbered(self.naming.language, self.move_number(node), &self.move_text(node))
    }

    /// The number of the move at a node; `None` for the start position and for ends.
    pub(crate) fn move_number(&self, node: NodeId) -> Option<u32> {
        let before = u32::try_from(self.positions().depth(node)).unwrap_or(u32::MAX).saturating_sub(1);
        self.record().tree().mv(node).map(|_| self.record().first_number().saturating_add(before))
    }

    /// The number of a move that would be played at the cursor.
    pub(crate) fn next_number(&self) -> u32 {
        let before = u32::try_from(self.positions().depth(self.document().tip())).unwrap_or(u32::MAX);
        self.record().first_number().saturating_add(before)
    }

    /// The number of the last move of the current line; one less than the first number where there is none.
    pub(crate) fn last_number(&self) -> u32 {
        let moves = u32::try_from(self.moves()).unwrap_or(u32::MAX);
        self.record().first_number().saturating_add(moves).saturating_sub(1)
    }

    /// The node of the current line with the move of this number; the start for the number before the first.
    pub(crate) fn node_numbered(&self, number: u32) -> Option<NodeId> {
        let step = number.saturating_add(1).checked_sub(self.record().first_number())?;
        let node = self.line().get(usize::try_from(step).ok()?).copied();
        node.filter(|&node| self.record().tree().end(node).is_none())
    }

    /// The first index after the cursor, or before it when not `forward`, with a note of this kind.
    pub(crate) fn landmark(&self, landmark: Landmark, forward: bool) -> Option<usize> {
        self.view.landmark(self.record(), landmark, forward)
    }

    /// The alternatives of which the current move is one, and that move; within a variation that does not branch here,
    /// those with which the variation begins, and its first move.
    pub(crate) fn siblings(&self) -> (&[NodeId], NodeId) {
        let tree = self.record().tree();
        let here = tree.siblings(self.node());
        match self.variation_start().filter(|_| here.len() < 2) {
            Some(start) => (tree.siblings(start), start),
            None => (here, self.node()),
        }
    }

    /// The first move of the variation that the cursor is in; `None` on the main line.
    pub(crate) fn variation_start(&self) -> Option<NodeId> {
        self.view.variation_start()
    }

    pub(crate) fn annotation(&self) -> &Annotation {
        self.view.annotation()
    }

    pub(crate) fn line_name(&self) -> LineName {
        self.view.line_name()
    }

    /// The one of [`siblings`](Self::siblings) that is listed `by` places further.
    pub(crate) fn sibling(&self, by: isize) -> Option<NodeId> {
        let (siblings, here) = self.siblings();
        let here = siblings.iter().position(|&id| id == here)?;
        siblings.get(here.checked_add_signed(by)?).copied()
    }

    /// Index of the last branching before the cursor.
    pub(crate) fn previous_branch(&self) -> Option<usize> {
        let branches = self.view.branches();
        let later = branches.partition_point(|&step| step < self.step());
        later.checked_sub(1).map(|index| branches[index])
    }

    pub(crate) fn next_branch(&self) -> Option<usize> {
        let branches = self.view.branches();
        branches.get(branches.partition_point(|&step| step <= self.step())).copied()
    }
}
