//! What the search of a position found out, once it leaves it.

use super::budget::Budget;
use super::child::{self, Child, INDEPENDENT};
use super::held::Held;
use super::mated::keeps_drops;
use super::search::{Frame, NO_MOVE, Search};
use super::sum::Sum;
use crate::shogi::{HandKind, Move};

impl Search {
    /// What is known of the last frame now, as its parent's child. It goes into the tables.
    pub(super) fn conclude(&mut self, sum: Sum) -> Child {
        let depth = self.frames.len() - 1;
        let frame = &self.frames[depth];
        let mut result = Child::new(NO_MOVE, frame.key, frame.hand);
        result.is_fresh = false;
        let (key, hand, nodes) = (frame.key, frame.hand, self.nodes - frame.nodes + 1);
        if sum.pn == 0 {
            let (plies, basis) = self.mate_of(frame);
            result.set_mate(plies, basis);
            self.table.mate(key, basis, plies, nodes);
        } else if sum.dn == 0 {
            let (budget, basis, since) = self.failure_of(frame);
            if usize::from(since) >= depth {
                result.set_failure(budget, basis, INDEPENDENT);
                self.table.fail(key, basis, budget, nodes);
            } else {
                let way = frame.way;
                result.set_failure(budget, hand, since);
                self.loops.fail(key, hand, way, budget, since);
            }
        } else {
            (result.pn, result.dn) = (sum.pn, sum.dn);
            let is_bounded = frame.budget != Budget::UNLIMITED;
            self.table.open(key, hand, (sum.pn, sum.dn), is_bounded, depth as u16, nodes);
        }
        result
    }

    /// The length of a mate, and the hand it needs.
    fn mate_of(&self, frame: &Frame) -> (u16, Held) {
        if let Some(settled) = &frame.settled {
            return (settled.plies, settled.basis);
        }
        let children = &self.children[frame.first..];
        if frame.is_attacker {
            let Some(best) = children.iter().filter(|child| child.is_mate()).min_by_key(|child| child.plies) else {
                return (Budget::LONGEST, frame.hand);
            };
            (best.plies + 1, child::hand_before(&frame.position, best.mv, best.basis))
        } else {
            let plies = children.iter().map(|child| child.plies).max().unwrap_or(0);
            let needed = keeps_drops(&frame.position, frame.hand);
            (plies + 1, children.iter().fold(needed, |basis, child| basis.max(child.basis)))
        }
    }

    /// The budget of a failure, the hand with which it still holds, and the depth that it depends on.
    fn failure_of(&self, frame: &Frame) -> (Budget, Held, u16) {
        if let Some(settled) = &frame.settled {
            return (settled.budget, settled.basis, settled.since);
        }
        let children = &self.children[frame.first..];
        if frame.is_attacker {
            let budget = children.iter().map(|child| child.budget).min().unwrap_or(Budget::UNLIMITED);
            let since = children.iter().map(|child| child.since).min().unwrap_or(INDEPENDENT);
            let basis = children.iter().fold(basis_without_checks(frame.hand), |basis, child| {
                basis.min(child::hand_before(&frame.position, child.mv, child.basis))
            });
            return (budget.before(), basis, since);
        }
        let Some(best) = children.iter().filter(|child| child.is_failure()).max_by_key(|child| child.since) else {
            return (frame.budget, frame.hand, INDEPENDENT);
        };
        let basis = match best.mv {
            // The attacker must leave the defender one to drop.
            Move::Drop { kind, .. } => {
                let all = frame.hand.count(kind) + frame.position.hand(frame.position.turn()).count(kind);
                best.basis.with(kind, best.basis.count(kind).min(all.saturating_sub(1)))
            }
            Move::Board { .. } => best.basis,
        };
        (best.budget.before(), basis, best.since)
    }
}

/// The greatest hand with which there is no check either: more of what is in hand, but no other kind.
pub(super) fn basis_without_checks(hand: Held) -> Held {
    HandKind::ALL
        .into_iter()
        .fold(Held::ALL, |basis, kind| if hand.count(kind) == 0 { basis.with(kind, 0) } else { basis })
}
