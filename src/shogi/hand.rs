//! Pieces in hand (持駒).

use super::PieceKind;

/// A kind of piece that can be held in hand: neither a king nor promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum HandKind {
    /// 歩.
    Pawn,
    /// 香.
    Lance,
    /// 桂.
    Knight,
    /// 銀.
    Silver,
    /// 金.
    Gold,
    /// 角.
    Bishop,
    /// 飛.
    Rook,
}

impl HandKind {
    /// All seven, weakest first.
    pub const ALL: [Self; 7] =
        [Self::Pawn, Self::Lance, Self::Knight, Self::Silver, Self::Gold, Self::Bishop, Self::Rook];

    /// All seven in the order in which hands are written: 飛角金銀桂香歩.
    pub const STRONGEST_FIRST: [Self; 7] =
        [Self::Rook, Self::Bishop, Self::Gold, Self::Silver, Self::Knight, Self::Lance, Self::Pawn];

    /// 0 to 6, in the order of [`ALL`](Self::ALL).
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind on the board once it is dropped.
    #[must_use]
    pub const fn kind(self) -> PieceKind {
        match self {
            Self::Pawn => PieceKind::Pawn,
            Self::Lance => PieceKind::Lance,
            Self::Knight => PieceKind::Knight,
            Self::Silver => PieceKind::Silver,
            Self::Gold => PieceKind::Gold,
            Self::Bishop => PieceKind::Bishop,
            Self::Rook => PieceKind::Rook,
        }
    }

    /// The count in a full set: 18 pawns, 4 lances, knights, silvers and golds, 2 bishops and rooks.
    #[must_use]
    pub const fn in_set(self) -> u8 {
        match self {
            Self::Pawn => 18,
            Self::Lance | Self::Knight | Self::Silver | Self::Gold => 4,
            Self::Bishop | Self::Rook => 2,
        }
    }
}

/// One side's pieces in hand: a count for each kind, 0 to 255, since files may claim more than a set has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hand([u8; 7]);

impl Hand {
    /// Nothing in hand.
    pub const EMPTY: Self = Self([0; 7]);

    /// How many of this kind are in hand, 0 to 255.
    #[must_use]
    pub const fn count(&self, kind: HandKind) -> u8 {
        self.0[kind.index()]
    }

    /// Sets how many of this kind are in hand.
    pub const fn set(&mut self, kind: HandKind, count: u8) {
        self.0[kind.index()] = count;
    }

    /// Adds one of this kind; 255 stays 255.
    pub const fn add(&mut self, kind: HandKind) {
        self.0[kind.index()] = self.0[kind.index()].saturating_add(1);
    }

    /// Removes one of this kind. Returns `false`, and changes nothing, when there is none.
    #[must_use]
    pub const fn take(&mut self, kind: HandKind) -> bool {
        let count = &mut self.0[kind.index()];
        if *count == 0 {
            return false;
        }
        *count -= 1;
        true
    }

    /// Whether the hand holds no piece at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// How many pieces are in hand.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.0.iter().copied().map(u32::from).sum()
    }

    /// The kinds that are held, strongest first, each with its count (1 to 255).
    pub fn iter(&self) -> impl Iterator<Item = (HandKind, u8)> + '_ {
        HandKind::STRONGEST_FIRST.into_iter().map(|kind| (kind, self.count(kind))).filter(|&(_, count)| count > 0)
    }
}
