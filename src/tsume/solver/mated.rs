//! Whether the defender is mated, with futile interpositions ignored by the rule.

use super::FutileRule;
use super::held::Held;
use crate::shogi::{HandKind, Move, Position, Setup, Square, Squares};

pub(super) fn is_mated(position: &Position, rule: FutileRule) -> bool {
    !position.has_legal_move() || rule != FutileRule::None && only_futile_moves(position)
}

pub(super) fn is_mated_with(position: &Position, replies: &[Move], rule: FutileRule) -> bool {
    replies.is_empty() || rule != FutileRule::None && only_futile_moves(position)
}

pub(super) fn may_decline(position: &Position) -> bool {
    lone_far_checker(position).is_some()
        && (position.legal_moves().iter().all(|reply| reply.from().is_none()) || only_futile_moves(position))
}

pub(super) fn interposed_against(position: &Position, reply: Move) -> Option<Square> {
    let (checker, king) = lone_far_checker(position)?;
    (reply.to() != checker && reply.from() != Some(king)).then_some(checker)
}

/// Whether every legal move is an interposition that the checker takes and, the piece given back, mates at once, futile
/// interpositions being ignored again. The recursion ends because the checker comes nearer to the king.
fn only_futile_moves(position: &Position) -> bool {
    let Some((checker, king)) = lone_far_checker(position) else { return false };
    let replies = position.legal_moves();
    if replies.iter().any(|&reply| reply.to() == checker || reply.from() == Some(king)) {
        return false;
    }
    // The kind matters only if it gives check, since it is given back.
    let mut dropped_on = Squares::EMPTY;
    replies.iter().all(|&reply| {
        if reply.from().is_none() && !position.gives_check(reply) {
            if dropped_on.contains(reply.to()) {
                return true;
            }
            dropped_on.insert(reply.to());
        }
        is_futile(position, reply, checker)
    })
}

fn is_futile(position: &Position, reply: Move, checker: Square) -> bool {
    let side = position.turn();
    let Ok(interposed) = position.after(reply) else { return false };
    [true, false].into_iter().any(|promote| {
        let take = Move::Board { from: checker, to: reply.to(), promote };
        interposed.check(take).is_ok()
            && given_back(&interposed, take)
                .is_some_and(|given| given.is_in_check(side) && (!given.has_legal_move() || only_futile_moves(&given)))
    })
}

/// The position after a capture, with the taken piece back in the hand of the side that lost it.
pub(super) fn given_back(position: &Position, take: Move) -> Option<Position> {
    let side = position.turn().other();
    let kind = position.board()[take.to()]?.kind.in_hand()?;
    let mut setup: Setup = position.after(take).ok()?.into();
    setup.hands[side].add(kind);
    setup.hands[side.other()].take(kind).then(|| setup.into())
}

fn lone_far_checker(position: &Position) -> Option<(Square, Square)> {
    let side = position.turn();
    let checkers = position.checkers(side);
    let (checker, king) = (checkers.first()?, position.kings(side).next()?);
    let is_far = || {
        let files = checker.file().get().abs_diff(king.file().get());
        let ranks = checker.rank().get().abs_diff(king.rank().get());
        files.max(ranks) > 1 && (files == ranks || files == 0 || ranks == 0)
    };
    (!checkers.are_several() && is_far()).then_some((checker, king))
}

pub(super) fn keeps_drops(position: &Position, hand: Held) -> Held {
    if lone_far_checker(position).is_none() {
        return Held::EMPTY;
    }
    let theirs = position.hand(position.turn());
    HandKind::ALL.into_iter().fold(Held::EMPTY, |needed, kind| {
        if theirs.count(kind) == 0 { needed.with(kind, hand.count(kind)) } else { needed }
    })
}

pub(super) fn basis_of_mate(position: &Position, hand: Held) -> Held {
    if position.has_legal_move() { hand } else { keeps_drops(position, hand) }
}
