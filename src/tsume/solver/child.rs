//! The moves of a position under search, and what is known of where they lead.

use super::budget::Budget;
use super::held::Held;
use crate::shogi::{HandKind, Move, PieceKind, Position, Square};

/// Proof and disproof numbers from here on are beyond all counting: what is proved has this disproof number, what is
/// disproved this proof number.
pub(super) const INFINITE: u32 = 1 << 30;

/// The depth on which a failure depends that does not depend on any.
pub(super) const INDEPENDENT: u16 = u16::MAX;

/// A move and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) mv: Move,
    pub(super) key: u128,
    /// The attacker's hand after the move.
    pub(super) hand: Held,
    pub(super) pn: u32,
    pub(super) dn: u32,
    /// The length of a mate.
    pub(super) plies: u16,
    /// The budget within which there is no mate, of a failure.
    pub(super) budget: Budget,
    /// The least hand that is known to mate as well, or the greatest that is known to fail as well.
    pub(super) basis: Held,
    /// The depth of the position on the way that a failure by repetition depends on, or [`INDEPENDENT`].
    pub(super) since: u16,
    /// Whether it was never searched.
    pub(super) is_fresh: bool,
    /// Whether nothing was asked about it yet, because it waits in its row.
    pub(super) is_asleep: bool,
    /// Whether it was reached before on a shorter way, so that the search may be going round in a circle.
    pub(super) is_old: bool,
    /// The number of the child before it in the row of moves that are much alike, and searched one after the other.
    pub(super) after: Option<u16>,
    /// Moves with lower numbers are looked at first.
    pub(super) rank: u16,
}

impl Child {
    /// One of which nothing is known yet.
    pub(super) const fn new(mv: Move, key: u128, hand: Held) -> Self {
        Self {
            mv,
            key,
            hand,
            pn: 1,
            dn: 1,
            plies: 0,
            budget: Budget::UNLIMITED,
            basis: hand,
            since: INDEPENDENT,
            is_fresh: true,
            is_asleep: false,
            is_old: false,
            after: None,
            rank: 0,
        }
    }

    /// Whether its mover should not have been allowed it, so that what waits for it is looked at.
    pub(super) const fn is_refuted(&self, is_attacker: bool) -> bool {
        if is_attacker { self.dn == 0 } else { self.pn == 0 }
    }

    pub(super) const fn is_mate(&self) -> bool {
        self.pn == 0
    }

    pub(super) const fn is_failure(&self) -> bool {
        self.dn == 0
    }

    pub(super) fn set_mate(&mut self, plies: u16, basis: Held) {
        (self.pn, self.dn, self.plies, self.basis) = (0, INFINITE, plies, basis);
    }

    pub(super) fn set_failure(&mut self, budget: Budget, basis: Held, since: u16) {
        (self.pn, self.dn, self.budget, self.basis, self.since) = (INFINITE, 0, budget, basis, since);
    }
}

/// The attacker's hand after a move of either side.
pub(super) fn hand_after(position: &Position, mv: Move, is_attacker: bool, hand: Held) -> Held {
    if !is_attacker {
        return hand;
    }
    match mv {
        Move::Drop { kind, .. } => hand.minus(kind),
        Move::Board { to, .. } => taken(position, to).map_or(hand, |kind| hand.plus(kind)),
    }
}

/// The attacker's hand before a move of the attacker's, so that it is this one after it.
pub(super) fn hand_before(position: &Position, mv: Move, hand: Held) -> Held {
    match mv {
        Move::Drop { kind, .. } => hand.plus(kind),
        Move::Board { to, .. } => taken(position, to).map_or(hand, |kind| hand.minus(kind)),
    }
}

fn taken(position: &Position, to: Square) -> Option<HandKind> {
    position.board()[to].and_then(|piece| piece.kind.in_hand())
}

/// The first guess of proof and disproof number for the position after a move (df-pn+): how well the square it goes to is
/// guarded by either side.
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

/// Where a move stands among others with the same numbers: near the king first, strong pieces first, and what could have
/// promoted last. Drops of the defender come in the order of their worth.
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

/// Whether a piece of this kind can only be worse unpromoted, pawn drop mates apart.
pub(super) const fn gains_by_promotion(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook)
}
