//! Pieces (駒).

use super::{Color, HandKind};

/// The kind of a piece: eight unpromoted and six promoted ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum PieceKind {
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
    /// 玉 / 王.
    King,
    /// と (成歩).
    ProPawn,
    /// 成香 / 杏.
    ProLance,
    /// 成桂 / 圭.
    ProKnight,
    /// 成銀 / 全.
    ProSilver,
    /// 馬 (成角).
    Horse,
    /// 龍 / 竜 (成飛).
    Dragon,
}

impl PieceKind {
    /// The fourteen kinds, in the order of their declaration.
    pub const ALL: [Self; 14] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Gold,
        Self::Bishop,
        Self::Rook,
        Self::King,
        Self::ProPawn,
        Self::ProLance,
        Self::ProKnight,
        Self::ProSilver,
        Self::Horse,
        Self::Dragon,
    ];

    /// 0 to 13, in the order of [`ALL`](Self::ALL).
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind it promotes to; `None` for gold, king and promoted kinds.
    #[must_use]
    pub const fn promoted(self) -> Option<Self> {
        match self {
            Self::Pawn => Some(Self::ProPawn),
            Self::Lance => Some(Self::ProLance),
            Self::Knight => Some(Self::ProKnight),
            Self::Silver => Some(Self::ProSilver),
            Self::Bishop => Some(Self::Horse),
            Self::Rook => Some(Self::Dragon),
            _ => None,
        }
    }

    /// The unpromoted kind: the kind itself unless it is promoted.
    #[must_use]
    pub const fn base(self) -> Self {
        match self {
            Self::ProPawn => Self::Pawn,
            Self::ProLance => Self::Lance,
            Self::ProKnight => Self::Knight,
            Self::ProSilver => Self::Silver,
            Self::Horse => Self::Bishop,
            Self::Dragon => Self::Rook,
            unpromoted => unpromoted,
        }
    }

    /// Whether this is a promoted kind.
    #[must_use]
    pub const fn is_promoted(self) -> bool {
        matches!(self, Self::ProPawn | Self::ProLance | Self::ProKnight | Self::ProSilver | Self::Horse | Self::Dragon)
    }

    /// The kind it has in hand once it is taken, unpromoted; `None` for a king.
    #[must_use]
    pub const fn in_hand(self) -> Option<HandKind> {
        match self.base() {
            Self::Pawn => Some(HandKind::Pawn),
            Self::Lance => Some(HandKind::Lance),
            Self::Knight => Some(HandKind::Knight),
            Self::Silver => Some(HandKind::Silver),
            Self::Gold => Some(HandKind::Gold),
            Self::Bishop => Some(HandKind::Bishop),
            Self::Rook => Some(HandKind::Rook),
            _ => None,
        }
    }

    /// Whether a piece could never move again from a square of this [depth](super::Square::depth) (行き所のない駒).
    #[must_use]
    pub const fn is_dead_at(self, depth: u8) -> bool {
        match self {
            Self::Pawn | Self::Lance => depth == 1,
            Self::Knight => depth <= 2,
            _ => false,
        }
    }
}

/// A piece on the board: a kind and the side it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Piece {
    /// The side it belongs to.
    pub color: Color,
    /// Its kind, promoted or not.
    pub kind: PieceKind,
}

impl Piece {
    /// A piece of this side and kind.
    #[must_use]
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        Self { color, kind }
    }
}
