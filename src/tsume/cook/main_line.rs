//! The line that a judgement is about.

use super::MainLine;
use super::bench::Bench;
use crate::shogi::{Move, Position};
use crate::tsume::solver::Mate;

/// A line with the positions on it: `positions[n]` is the one before `moves[n]`, the last one is the mate.
pub(super) struct Way {
    pub(super) moves: Vec<Move>,
    pub(super) positions: Vec<Position>,
}

impl Way {
    /// The moves from a position, as far as they are legal.
    pub(super) fn new(start: &Position, moves: &[Move]) -> Self {
        let mut way = Self { moves: Vec::new(), positions: vec![start.clone()] };
        let mut at = start.clone();
        for &mv in moves {
            if at.check(mv).is_err() || at.play(mv).is_err() {
                break;
            }
            way.moves.push(mv);
            way.positions.push(at.clone());
        }
        way
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

    fn into_main(self, bench: &Bench<'_>, is_recorded: bool) -> (MainLine, Self) {
        let attacker = bench.problem.attacker();
        let left = self.positions.last().map(|end| *end.hand(attacker)).unwrap_or_default();
        (MainLine { moves: self.moves.clone(), raw_length: None, left, is_recorded }, self)
    }
}

/// The main line of a problem that has this mate: the recorded one as far as the mate, if it is made of checks and comes to
/// one.
pub(super) fn choose(bench: &mut Bench<'_>, recorded: &[Move], mate: &Mate) -> (MainLine, Way) {
    let start = bench.problem.position().clone();
    match mated_by(bench, Way::new(&start, recorded)) {
        Some(way) => way.into_main(bench, true),
        None => Way::new(&start, &mate.line).into_main(bench, false),
    }
}

/// The way as far as the first mate by the rule; `None` when a move before it gives no check, or there is no mate.
pub(super) fn mated_by(bench: &mut Bench<'_>, mut way: Way) -> Option<Way> {
    for index in (0..way.length()).step_by(2) {
        if !way.positions[index].gives_check(way.moves[index]) {
            return None;
        }
        if bench.is_mated(&way.positions[index + 1])? {
            way.moves.truncate(index + 1);
            way.positions.truncate(index + 2);
            return Some(way);
        }
    }
    None
}
