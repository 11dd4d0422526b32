//! The attacker's pieces in hand as one number, so that whole hands are compared at once.

use crate::shogi::{Hand, HandKind};

/// A hand of at most [`Held::MOST`] pieces of each kind: a byte for each.
///
/// The board and the attacker's hand determine what the defender holds, so a hand that [covers](Self::covers) another
/// is never worse for the attacker (優越関係).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Held(u64);

const HIGH: u64 = 0x0080_8080_8080_8080;

impl Held {
    pub(super) const MOST: u8 = 127;

    pub(super) const EMPTY: Self = Self(0);

    pub(super) const ALL: Self = Self(HIGH - (HIGH >> 7));

    pub(super) fn of(hand: &Hand) -> Self {
        HandKind::ALL.into_iter().fold(Self::EMPTY, |held, kind| held.with(kind, hand.count(kind).min(Self::MOST)))
    }

    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    pub(super) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    pub(super) const fn count(self, kind: HandKind) -> u8 {
        (self.0 >> (8 * kind.index())) as u8
    }

    pub(super) const fn with(self, kind: HandKind, count: u8) -> Self {
        let shift = 8 * kind.index();
        Self(self.0 & !(0xFF << shift) | (count as u64) << shift)
    }

    pub(super) fn plus(self, kind: HandKind) -> Self {
        self.with(kind, (self.count(kind) + 1).min(Self::MOST))
    }

    pub(super) fn minus(self, kind: HandKind) -> Self {
        self.with(kind, self.count(kind).saturating_sub(1))
    }

    pub(super) const fn covers(self, other: Self) -> bool {
        self.reaches(other) == HIGH
    }

    pub(super) const fn max(self, other: Self) -> Self {
        let mine = Self::mask(self.reaches(other));
        Self(self.0 & mine | other.0 & !mine)
    }

    pub(super) const fn min(self, other: Self) -> Self {
        let mine = Self::mask(self.reaches(other));
        Self(other.0 & mine | self.0 & !mine)
    }

    /// The highest bit of each byte that is at least the other's.
    const fn reaches(self, other: Self) -> u64 {
        ((self.0 | HIGH) - other.0) & HIGH
    }

    const fn mask(high: u64) -> u64 {
        (high - (high >> 7)) | high
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_compared_kind_by_kind() {
        let held = |pawns: u8, golds: u8, rooks: u8| {
            Held::EMPTY.with(HandKind::Pawn, pawns).with(HandKind::Gold, golds).with(HandKind::Rook, rooks)
        };
        let (few, many) = (held(3, 0, 1), held(127, 2, 0));
        assert!(!few.covers(many) && !many.covers(few));
        assert!(Held::ALL.covers(many) && many.covers(many) && many.covers(Held::EMPTY));
        assert_eq!(few.max(many), held(127, 2, 1));
        assert_eq!(few.min(many), held(3, 0, 0));
        assert_eq!(many.plus(HandKind::Pawn), many);
        assert_eq!(few.minus(HandKind::Gold), few);
        assert_eq!(few.minus(HandKind::Rook).plus(HandKind::Gold), held(3, 1, 0));
    }
}
