//! The line that a judgement is about.

use super::MainLine;
use super::solvers::Solvers;
use crate::shogi::{Move, Position};
use crate::tsume::solver::Mate;

/// A line with the positions on it: `positions[n]` is the one before `moves[n]`, the last one is the mate.
pub(super) struct PlayedLine {
    pub(super) moves: Vec<Move>,
    pub(super) positions: Vec<Position>,
}

impl PlayedLine {
    /// The moves from a position, as far as they are legal.
    pub(super) fn new(start: &Position, moves: &[Move]) -> Self {
        let mut played = Self { moves: Vec::new(), positions: vec![start.clone()] };
        let mut at = start.clone();
        for &mv in moves {
            if at.check(mv).is_err() || at.play(mv).is_err() {
                break;
            }
            played.moves.push(mv);
            played.positions.push(at.clone());
        }
        played
    }

    pub(super) fn length(&self) -> usize {
        self.moves.len()
    }

    /// The plies from the position before a move to the mate.
    pub(super) fn left_at(&self, index: usize) -> u16 {
        u16::try_from(self.length() - index).unwrap_or(u16::MAX)
    }

    /// The positions with the attacker to move.
    pub(super) fn attackers(&self) -> Vec<Position> {
        self.positions.iter().step_by(2).take(self.length().div_ceil(2)).cloned().collect()
    }

    fn into_main(self, solvers: &Solvers<'_>, is_recorded: bool) -> (MainLine, Self) {
        let attacker = solvers.problem.attacker();
        let left = self.positions.last().map(|end| *end.hand(attacker)).unwrap_or_default();
        (MainLine { moves: self.moves.clone(), raw_length: None, left, is_recorded }, self)
    }
}

/// The main line of a problem that has this mate: the recorded one, if it is a [`solution`].
pub(super) fn choose(solvers: &mut Solvers<'_>, recorded: &[Move], mate: &Mate) -> (MainLine, PlayedLine) {
    match solution(solvers, recorded) {
        Some(played) => played.into_main(solvers, true),
        None => PlayedLine::new(solvers.problem.position(), &mate.line).into_main(solvers, false),
    }
}

/// How much effort goes at first into each check of the recorded line.
const LITTLE: u64 = 30_000;

/// The recorded line as far as the mate, if it comes to one by checks, after each of which there is a mate whatever the
/// defender plays. `None` also when that is not known within the limits, or takes much more effort than to find any mate of
/// the problem: that a check fails can take for ever.
pub(super) fn solution(solvers: &mut Solvers<'_>, recorded: &[Move]) -> Option<PlayedLine> {
    let start = solvers.problem.position().clone();
    let played = mated_by(solvers, PlayedLine::new(&start, recorded))?;
    // The last moves first: what is found out about them serves those before.
    let mut open = Vec::new();
    for position in played.positions.iter().skip(1).step_by(2).rev() {
        match solvers.mates(position, None, LITTLE) {
            Some(mate) => {
                mate?;
            }
            None if solvers.limits.is_over => return None,
            None => open.push(position.clone()),
        }
    }
    if !open.is_empty() {
        let before = solvers.limits.spent;
        solvers.mates(&start, None, u64::MAX)??;
        let effort = 20 * (LITTLE + solvers.limits.spent - before);
        for position in open {
            solvers.mates(&position, None, effort)??;
        }
    }
    Some(played)
}

/// The line as far as the first mate by the rule; `None` when a move before it gives no check, or there is no mate.
pub(super) fn mated_by(solvers: &mut Solvers<'_>, mut played: PlayedLine) -> Option<PlayedLine> {
    for index in (0..played.length()).step_by(2) {
        if !played.positions[index].gives_check(played.moves[index]) {
            return None;
        }
        if solvers.is_mated(&played.positions[index + 1])? {
            played.moves.truncate(index + 1);
            played.positions.truncate(index + 2);
            return Some(played);
        }
    }
    None
}
