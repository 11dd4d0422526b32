//! Lines: the one that a judgement is about, and those that show a mate.

use super::MainLine;
use super::solvers::Solvers;
use crate::shogi::{Move, Position};
use crate::tsume::solver::Mate;

/// `positions[n]` is before `moves[n]`; the last position is the mate.
pub(super) struct PlayedLine {
    pub(super) moves: Vec<Move>,
    pub(super) positions: Vec<Position>,
}

impl PlayedLine {
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

    pub(super) fn left_at(&self, index: usize) -> u16 {
        u16::try_from(self.length() - index).unwrap_or(u16::MAX)
    }

    pub(super) fn attackers(&self) -> Vec<Position> {
        self.positions.iter().step_by(2).take(self.length().div_ceil(2)).cloned().collect()
    }

    fn into_main(self, solvers: &Solvers<'_>, is_recorded: bool) -> (MainLine, Self) {
        let attacker = solvers.problem().attacker();
        let left = self.positions.last().map(|end| *end.hand(attacker)).unwrap_or_default();
        (MainLine { moves: self.moves.clone(), raw_length: None, left, is_recorded }, self)
    }
}

pub(super) fn choose(solvers: &mut Solvers<'_>, recorded: &[Move], mate: &Mate) -> (MainLine, PlayedLine) {
    let start = solvers.problem().position().clone();
    match mated_by(solvers, PlayedLine::new(&start, recorded)).filter(|line| is_solution(solvers, line)) {
        Some(played) => played.into_main(solvers, true),
        None => PlayedLine::new(&start, &mate.line).into_main(solvers, false),
    }
}

const LEAST_EFFORT: u64 = 200_000;

/// Whether every check of a line that ends in mate keeps the mate. Also `false` when the limits are reached or after
/// much more effort than so far: showing that a check fails can take very long.
pub(super) fn is_solution(solvers: &mut Solvers<'_>, line: &PlayedLine) -> bool {
    let effort = LEAST_EFFORT.saturating_add(solvers.spent().saturating_mul(4));
    // The last moves first: their results serve the earlier ones.
    let mut after_checks = line.positions.iter().skip(1).step_by(2).rev();
    after_checks.all(|position| matches!(solvers.mates(position, None, effort), Some(Some(_))))
}

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

/// A line of known mates and longest known defences, not always the shortest. Empty when the limits are reached.
pub(super) fn shown(solvers: &mut Solvers<'_>, from: &Position, plies: u16) -> Vec<Move> {
    follow(solvers, from, plies, None).unwrap_or_default()
}

/// As [`shown`], but the defender returns to a position on the `way`, without which there is no mate.
pub(super) fn shown_back(solvers: &mut Solvers<'_>, from: &Position, plies: u16, way: &[Position]) -> Vec<Move> {
    follow(solvers, from, plies, Some(way)).unwrap_or_default()
}

const LEAD_BACK_EFFORT: u64 = 10_000;

fn follow(
    solvers: &mut Solvers<'_>,
    from: &Position,
    mut plies: u16,
    mut way: Option<&[Position]>,
) -> Option<Vec<Move>> {
    let attacker = solvers.problem().attacker();
    let (mut at, mut line) = (from.clone(), Vec::new());
    while plies > 0 {
        let (mv, after, left) = if at.turn() == attacker {
            attack(solvers, &at, plies - 1)?
        } else {
            match defend(solvers, &at, plies - 1, way)? {
                Some(longest) => longest,
                None => break,
            }
        };
        if way.is_some_and(|way| way.iter().any(|met| met.board() == after.board())) {
            way = None;
        }
        line.push(mv);
        (at, plies) = (after, left);
    }
    Some(line)
}

fn attack(solvers: &mut Solvers<'_>, at: &Position, plies: u16) -> Option<(Move, Position, u16)> {
    let known = solvers.solver().known_check(at, plies);
    if known.is_some() {
        return known;
    }
    for &mv in &at.legal_checks() {
        let Ok(after) = at.after(mv) else { continue };
        if let Some(left) = solvers.mates(&after, Some(plies), u64::MAX)? {
            return Some((mv, after, left));
        }
    }
    None
}

#[expect(clippy::option_option, reason = "not known is not the same as mated")]
fn defend(
    solvers: &mut Solvers<'_>,
    at: &Position,
    plies: u16,
    way: Option<&[Position]>,
) -> Option<Option<(Move, Position, u16)>> {
    if solvers.mates(at, Some(0), u64::MAX)?.is_some() {
        return Some(None);
    }
    let mut longest: Option<(Move, Position, u16)> = None;
    let mut leads_back = false;
    for &mv in &at.legal_moves() {
        let Ok(after) = at.after(mv) else { continue };
        let left = solvers.mates(&after, Some(plies), u64::MAX)??;
        let leads = way.is_some_and(|way| {
            way.iter().any(|met| met.board() == after.board())
                || solvers.mates_off(way, &after, LEAD_BACK_EFFORT) == Some(false)
        });
        if longest.as_ref().is_none_or(|best| (leads_back, best.2) < (leads, left)) {
            leads_back = leads;
            longest = Some((mv, after, left));
        }
    }
    Some(longest)
}
