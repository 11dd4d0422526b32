//! Prepares the moves of a position under search: first numbers, order, and rows.

use crate::shogi::{HandKind, Move, PieceKind, Position, Square};
use crate::tsume::solver::held::Held;

pub(super) fn hand_after(position: &Position, mv: Move, is_attacker: bool, hand: Held) -> Held {
    if !is_attacker {
        return hand;
    }
    match mv {
        Move::Drop { kind, .. } => hand.minus(kind),
        Move::Board { to, .. } => taken(position, to).map_or(hand, |kind| hand.plus(kind)),
    }
}

pub(super) fn hand_before(position: &Position, mv: Move, hand: Held) -> Held {
    match mv {
        Move::Drop { kind, .. } => hand.plus(kind),
        Move::Board { to, .. } => taken(position, to).map_or(hand, |kind| hand.minus(kind)),
    }
}

fn taken(position: &Position, to: Square) -> Option<HandKind> {
    position.board()[to].and_then(|piece| piece.kind.in_hand())
}

/// The first guess of proof and disproof number (df-pn+), by how well either side guards the destination.
pub(super) fn first_numbers(position: &Position, mv: Move, is_attacker: bool) -> (u32, u32) {
    let (side, to) = (position.turn(), mv.to());
    let own = position.attackers(side, to).len() + usize::from(mv.from().is_none());
    let other = position.attackers(side.other(), to).len();
    let takes = position.board()[to].is_some();
    if is_attacker {
        let pn = 2 + 2 * u32::from(other >= 2) + u32::from(own <= other && !takes) * 2;
        let dn = if own > other || takes { 4 } else { 2 };
        return (pn, dn);
    }
    let by_king = mv.from().is_some_and(|from| position.kings(side).any(|king| king == from));
    if takes {
        (4, 2)
    } else if by_king {
        (2, 2)
    } else if other < own {
        (4, 2)
    } else {
        (2, 4)
    }
}

/// Near the king first, strong pieces first, declined promotions last. The defender's drops are ordered by their worth.
pub(super) fn rank_of(position: &Position, mv: Move, is_attacker: bool, king: Square) -> u16 {
    const WORTH: [u16; 14] = [1, 2, 2, 3, 5, 5, 5, 8, 5, 5, 5, 5, 8, 8];
    let to = mv.to();
    let distance = king.file().get().abs_diff(to.file().get()).max(king.rank().get().abs_diff(to.rank().get()));
    let (kind, is_held_back) = match mv {
        Move::Drop { kind, .. } => (kind.kind(), false),
        Move::Board { from, promote, .. } => {
            let Some(piece) = position.board()[from] else { return u16::MAX };
            let in_zone = from.in_zone(piece.color) || to.in_zone(piece.color);
            let kind = if promote { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind };
            (kind, !promote && in_zone && gains_by_promotion(piece.kind))
        }
    };
    let worth = WORTH.get(kind.index()).copied().unwrap_or(0);
    let worth = if is_attacker || mv.from().is_some() { 8 - worth } else { worth };
    100 * u16::from(is_held_back) + worth + 2 * u16::from(distance)
}

/// Whether a piece of this kind can only be worse unpromoted, except to avoid a pawn drop mate.
pub(super) const fn gains_by_promotion(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook)
}

#[derive(Default)]
pub(super) struct Rows {
    drops: Vec<(Square, u16)>,
    unguarded: Option<u16>,
    promotions: Vec<(Square, Square, u16)>,
}

impl Rows {
    pub(super) fn before(&mut self, position: &Position, mv: Move, index: u16, is_attacker: bool) -> Option<u16> {
        match mv {
            Move::Drop { to, .. } if !is_attacker => {
                let gives_check = || has_king(position) && position.gives_check(mv);
                if position.attackers(position.turn(), to).is_empty() && !gives_check() {
                    return self.unguarded.replace(index);
                }
                if let Some(row) = self.drops.iter_mut().find(|row| row.0 == to) {
                    return Some(std::mem::replace(&mut row.1, index));
                }
                self.drops.push((to, index));
                None
            }
            Move::Drop { .. } => None,
            Move::Board { from, to, .. } => {
                let piece = position.board()[from]?;
                if !gains_by_promotion(piece.kind) || !(from.in_zone(piece.color) || to.in_zone(piece.color)) {
                    return None;
                }
                if let Some(row) = self.promotions.iter_mut().find(|row| (row.0, row.1) == (from, to)) {
                    return Some(std::mem::replace(&mut row.2, index));
                }
                self.promotions.push((from, to, index));
                None
            }
        }
    }
}

fn has_king(position: &Position) -> bool {
    position.kings(position.turn().other()).next().is_some()
}
