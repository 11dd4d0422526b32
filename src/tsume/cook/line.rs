//! The line that shows a mate.

use super::solvers::Solvers;
use crate::shogi::{Move, Position};

/// A line from a position with either side to move, from which the attacker is known to mate in so many plies: the attacker
/// plays moves that are known to mate, the defender those that are known to last longest. It is not always the shortest.
/// Empty when the limits are reached.
pub(super) fn shown(solvers: &mut Solvers<'_>, from: &Position, plies: u16) -> Vec<Move> {
    follow(solvers, from, plies, None).unwrap_or_default()
}

/// As [`shown`], but the defender leads the attacker to one of the positions on the `way`, without which there is no mate.
pub(super) fn shown_back(solvers: &mut Solvers<'_>, from: &Position, plies: u16, way: &[Position]) -> Vec<Move> {
    follow(solvers, from, plies, Some(way)).unwrap_or_default()
}

/// How much effort is spent at most to see whether a defence leads back.
const LOOK: u64 = 10_000;

fn follow(
    solvers: &mut Solvers<'_>,
    from: &Position,
    mut plies: u16,
    mut way: Option<&[Position]>,
) -> Option<Vec<Move>> {
    let attacker = solvers.problem.attacker();
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

/// A check after which there is mate within so many plies: one that is known, or else the first that is found.
fn attack(solvers: &mut Solvers<'_>, at: &Position, plies: u16) -> Option<(Move, Position, u16)> {
    let checks = at.legal_checks();
    let nexts = || checks.iter().filter_map(|&mv| Some((mv, at.after(mv).ok()?)));
    let known = nexts()
        .filter_map(|(mv, after)| {
            let left = solvers.solver.known_mate(&after, plies)?;
            Some((mv, after, left))
        })
        .min_by_key(|&(_, _, left)| left);
    if known.is_some() {
        return known;
    }
    for (mv, after) in nexts() {
        if let Some(left) = solvers.mates(&after, Some(plies), u64::MAX)? {
            return Some((mv, after, left));
        }
    }
    None
}

/// The defence that lasts longest, as far as is known, of those that lead back to the way if there is one; `Some(None)` where
/// the defender is mated.
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
            way.iter().any(|met| met.board() == after.board()) || solvers.mates_off(way, &after, LOOK) == Some(false)
        });
        if longest.as_ref().is_none_or(|best| (leads_back, best.2) < (leads, left)) {
            leads_back = leads;
            longest = Some((mv, after, left));
        }
    }
    Some(longest)
}
