//! 王 and 玉: the names of kings, for pictures and for moves in words.

use crate::shogi::{ByColor, Color, Piece, PieceKind, Position, Setup};

/// Which kings are called 王 (the senior player's) and which 玉.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Kings {
    senior: ByColor<bool>,
}

impl Kings {
    /// 玉 for both sides, as moves of games are written.
    pub const JUNIOR: Self = Self { senior: ByColor { black: false, white: false } };

    /// As usual in a problem (詰将棋) that starts here: the defender's king is 玉, and the attacker's, if there is one, 王.
    #[must_use]
    pub fn of_problem(start: &Position) -> Self {
        KingChoice::Usual.kings(Some(start.turn()), start.kings(start.turn()).next().is_some())
    }

    /// Whether a piece is 王.
    #[must_use]
    pub fn is_senior(self, piece: Piece) -> bool {
        piece.kind == PieceKind::King && self.senior[piece.color]
    }

    /// The name of a side's king: 王 or 玉.
    #[must_use]
    pub fn name(self, side: Color) -> &'static str {
        if self.senior[side] { "王" } else { "玉" }
    }
}

/// Whose king is 王 in pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum KingChoice {
    /// Of two kings White's, the upper side's and in handicap games the stronger player's; in a problem the attacker's.
    /// A single king is 玉.
    #[default]
    Usual,
    /// Black's.
    Black,
    /// White's.
    White,
    /// Both are 王.
    Both,
    /// Both are 玉.
    Neither,
}

impl KingChoice {
    /// All of them, the default first.
    pub const ALL: [Self; 5] = [Self::Usual, Self::Black, Self::White, Self::Both, Self::Neither];

    /// The name in settings and on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::Black => "black",
            Self::White => "white",
            Self::Both => "both",
            Self::Neither => "neither",
        }
    }

    /// The kings of a game, or of a problem with this attacker. `rival` says whether White of a game or the defender of a
    /// problem faces a king.
    #[must_use]
    pub fn kings(self, attacker: Option<Color>, rival: bool) -> Kings {
        let usual = attacker.unwrap_or(Color::White);
        let senior = ByColor::new_with(|side| match self {
            Self::Usual => rival && side == usual,
            Self::Black => side == Color::Black,
            Self::White => side == Color::White,
            Self::Both => true,
            Self::Neither => false,
        });
        Kings { senior }
    }
}

/// Whose king is 王 in pictures of games, and in those of problems.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KingNames {
    /// In games and positions.
    pub games: KingChoice,
    /// In problems.
    pub problems: KingChoice,
}

impl KingNames {
    /// The same choice for games and problems.
    #[must_use]
    pub const fn all(choice: KingChoice) -> Self {
        Self { games: choice, problems: choice }
    }

    /// The kings of a game, or of a problem with this attacker, from its start.
    #[must_use]
    pub fn kings(self, start: &Setup, attacker: Option<Color>) -> Kings {
        let rival = Piece::new(attacker.unwrap_or(Color::Black), PieceKind::King);
        let faces_rival = start.board.pieces().any(|(_, piece)| piece == rival);
        let choice = if attacker.is_some() { self.problems } else { self.games };
        choice.kings(attacker, faces_rival)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defender_of_a_problem_has_the_junior_king() {
        let names = |choice: KingChoice, sfen: &str, attacker: Option<Color>| {
            let setup = crate::notation::sfen::read(sfen).unwrap().setup;
            let kings = KingNames { games: choice, problems: KingChoice::Usual }.kings(&setup, attacker);
            Color::ALL.map(|side| kings.name(side)).concat()
        };
        let (both, one) = ("4k4/9/9/9/9/9/9/9/4K4 b - 1", "4k4/9/9/9/9/9/9/9/9 b - 1");
        let usual = KingChoice::Usual;
        assert_eq!((names(usual, both, None), names(usual, one, None)), ("玉王".to_owned(), "玉玉".to_owned()));
        assert_eq!(names(usual, both, Some(Color::Black)), "王玉");
        assert_eq!(names(usual, both, Some(Color::White)), "玉王");
        assert_eq!(names(usual, one, Some(Color::Black)), "玉玉");
        assert_eq!(KingChoice::ALL.map(|choice| names(choice, both, None)).concat(), "玉王王玉玉王王王玉玉");
        assert_eq!(names(KingChoice::White, one, Some(Color::Black)), "玉玉", "the choice for games");
    }
}
