use super::colors::{self, Colors};
use super::face::Face;
use super::piece::Light;
use crate::notation::names;
use crate::shogi::PieceKind;

/// A board (盤), with the stands that belong to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum BoardTheme {
    /// Of torreya wood (本榧): honey yellow, straight-grained.
    #[default]
    Kaya,
    /// Of Japanese Judas tree (桂): redder and plainer.
    Katsura,
    /// The pale green of new tatami mats (畳).
    Tatami,
    /// White paper (紙), as diagrams are printed on.
    Paper,
    /// Dark slate (墨), for the night.
    Slate,
}

impl BoardTheme {
    /// All of them, the default first.
    pub const ALL: [Self; 5] = [Self::Kaya, Self::Katsura, Self::Tatami, Self::Paper, Self::Slate];

    /// The name in settings and on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Kaya => "kaya",
            Self::Katsura => "katsura",
            Self::Tatami => "tatami",
            Self::Paper => "paper",
            Self::Slate => "slate",
        }
    }

    /// The colours of the board, and of wooden pieces on it.
    #[must_use]
    pub const fn colors(self, light: Light) -> &'static Colors {
        let [day, evening] = match self {
            Self::Kaya => &colors::KAYA,
            Self::Katsura => &colors::KATSURA,
            Self::Tatami => &colors::TATAMI,
            Self::Paper => &colors::PAPER,
            Self::Slate => &colors::SLATE,
        };
        match light {
            Light::Day => day,
            Light::Evening => evening,
        }
    }
}

/// A piece set (駒).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum PieceSet {
    /// One brushed character on a wooden piece (一文字).
    #[default]
    Single,
    /// The whole name, as on real pieces: 飛車 (二文字).
    Double,
    /// One character in a bold face without serifs, for small boards (太字).
    Bold,
    /// Symbols for those who do not read kanji: a crown, a tower, the sun.
    International,
    /// The characters of printed diagrams without wood (書籍).
    Book,
}

impl PieceSet {
    /// All of them, the default first.
    pub const ALL: [Self; 5] = [Self::Single, Self::Double, Self::Bold, Self::International, Self::Book];

    /// The name in settings and on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Double => "double",
            Self::Bold => "bold",
            Self::International => "international",
            Self::Book => "book",
        }
    }

    /// The face of its characters.
    #[must_use]
    pub const fn face(self) -> Face {
        match self {
            Self::Single => Face::Pieces,
            Self::Double => Face::Double,
            Self::Bold => Face::Bold,
            Self::International => Face::Symbols,
            Self::Book => Face::Book,
        }
    }

    /// The text on a piece: one character of [`face`](Self::face), or two for two lines. A king `is_senior` if it is 王.
    #[must_use]
    pub fn words(self, kind: PieceKind, is_senior: bool) -> &'static str {
        match self {
            Self::Single | Self::Bold | Self::Book if kind == PieceKind::King && is_senior => "王",
            Self::Single | Self::Bold | Self::Book => names::short(kind),
            Self::Double => match kind {
                PieceKind::King if is_senior => "王将",
                PieceKind::King => "玉将",
                PieceKind::Rook => "飛車",
                PieceKind::Bishop => "角行",
                PieceKind::Gold => "金将",
                PieceKind::Silver => "銀将",
                PieceKind::Knight => "桂馬",
                PieceKind::Lance => "香車",
                PieceKind::Pawn => "歩兵",
                PieceKind::Dragon => "龍王",
                PieceKind::Horse => "龍馬",
                PieceKind::ProSilver => "成銀",
                PieceKind::ProKnight => "成桂",
                PieceKind::ProLance => "成香",
                PieceKind::ProPawn => "と",
            },
            Self::International => match kind {
                PieceKind::King => "K",
                PieceKind::Rook => "R",
                PieceKind::Bishop => "B",
                PieceKind::Gold => "G",
                PieceKind::Silver => "S",
                PieceKind::Knight => "N",
                PieceKind::Lance => "L",
                PieceKind::Pawn => "P",
                // A crown for a king's steps, the sun for a gold's.
                PieceKind::Dragon => "^R",
                PieceKind::Horse => "^B",
                PieceKind::ProSilver => "+S",
                PieceKind::ProKnight => "+N",
                PieceKind::ProLance => "+L",
                PieceKind::ProPawn => "+P",
            },
        }
    }
}
