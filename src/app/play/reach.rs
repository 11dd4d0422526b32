//! Moves by pointer: which pieces can be picked up, their destinations, and questions.

use crate::app::desk::gesture::Spot;
use crate::shogi::{Foul, Illegal, Move, Position, Square, Squares};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Held {
    pub(crate) from: Spot,
    pub(crate) reach: Squares,
}

impl Held {
    /// `None` if the piece does not belong to the side to move.
    pub(crate) fn at(position: &Position, from: Spot) -> Option<Self> {
        let turn = position.turn();
        let is_there = match from {
            Spot::Square(square) => position.board()[square].is_some_and(|piece| piece.color == turn),
            Spot::Hand(side, kind) => side == turn && position.hand(side).count(kind) > 0,
            Spot::Stand(_) => false,
        };
        let starts_here = |mv: &Move| match (from, *mv) {
            (Spot::Square(square), Move::Board { from, .. }) => square == from,
            (Spot::Hand(_, held), Move::Drop { kind, .. }) => held == kind,
            _ => false,
        };
        is_there.then(|| {
            let moves = position.legal_moves().into_iter().filter(starts_here);
            Self { from, reach: moves.fold(Squares::EMPTY, |reach, mv| reach | Squares::of(mv.to())) }
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Release {
    Move(Move),
    Ask(Question),
    Nothing,
}

/// With the answer for Enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenQuestion {
    pub(crate) question: Question,
    pub(crate) chosen: usize,
}

impl From<Question> for OpenQuestion {
    fn from(question: Question) -> Self {
        Self { question, chosen: 0 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Promotion { promoted: Move, plain: Move },
    Foul { mv: Move, foul: Foul },
}

impl Question {
    pub(crate) const fn at(self) -> Square {
        match self {
            Self::Promotion { plain: mv, .. } | Self::Foul { mv, .. } => mv.to(),
        }
    }

    /// The likeliest first.
    pub(crate) fn choices(self) -> impl ExactSizeIterator<Item = Move> {
        match self {
            Self::Promotion { promoted, plain } => vec![promoted, plain],
            Self::Foul { mv, .. } => vec![mv],
        }
        .into_iter()
    }
}

impl Release {
    /// The effect of releasing a piece from a spot on a square.
    pub(crate) fn of(position: &Position, from: Spot, to: Square) -> Self {
        let (plain, promoted) = match from {
            Spot::Square(from) => {
                let [plain, promoted] = [false, true].map(|promote| Move::Board { from, to, promote });
                (plain, Some(promoted))
            }
            Spot::Hand(_, kind) => (Move::Drop { kind, to }, None),
            Spot::Stand(_) => return Self::Nothing,
        };
        let with_promotion = promoted.map(|mv| (mv, position.check(mv)));
        match (position.check(plain), with_promotion) {
            (Ok(()), Some((promoted, Ok(())))) => Self::Ask(Question::Promotion { promoted, plain }),
            (Ok(()), _) => Self::Move(plain),
            (_, Some((promoted, Ok(())))) => Self::Move(promoted),
            (Err(Illegal::Foul(foul)), _) => Self::Ask(Question::Foul { mv: plain, foul }),
            (Err(Illegal::Impossible(_)), _) => Self::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use crate::notation::sfen;
    use crate::shogi::{Color, HandKind};

    fn position(sfen: &str) -> Position {
        sfen::read(sfen).unwrap().setup.into()
    }

    fn square(file: u8, rank: u8) -> Square {
        Square::at(file, rank).unwrap()
    }

    #[test]
    fn only_the_side_to_move_picks_up() {
        let start = Position::startpos();
        let pawn = Held::at(&start, Spot::Square(square(7, 7))).unwrap();
        assert_eq!(pawn.reach, Squares::of(square(7, 6)));
        assert_eq!(Held::at(&start, Spot::Square(square(3, 3))), None);
        assert_eq!(Held::at(&start, Spot::Square(square(5, 5))), None);
        assert_eq!(Held::at(&start, Spot::Hand(Color::Black, HandKind::Pawn)), None);
    }

    #[test]
    fn promotion_is_asked_only_where_there_is_a_choice() {
        let position = position("4k4/9/2S6/2P6/9/9/9/9/4K4 b P 1");
        let silver = Spot::Square(square(7, 3));
        assert!(matches!(Release::of(&position, silver, square(7, 2)), Release::Ask(Question::Promotion { .. })));
        assert!(matches!(Release::of(&position, silver, square(8, 4)), Release::Ask(Question::Promotion { .. })));
        let last = self::position("4k4/2P6/9/9/9/9/9/9/4K4 b P 1");
        assert!(matches!(
            Release::of(&last, Spot::Square(square(7, 2)), square(7, 1)),
            Release::Move(Move::Board { promote: true, .. })
        ));
    }

    #[test]
    fn fouls_are_asked_about_and_impossible_moves_ignored() {
        let position = position("4k4/9/2S6/2P6/9/9/9/9/4K4 b P 1");
        let pawn = Spot::Hand(Color::Black, HandKind::Pawn);
        assert!(matches!(
            Release::of(&position, pawn, square(7, 6)),
            Release::Ask(Question::Foul { foul: Foul::TwoPawns, .. })
        ));
        assert!(matches!(
            Release::of(&position, pawn, square(6, 1)),
            Release::Ask(Question::Foul { foul: Foul::DeadPiece, .. })
        ));
        assert_eq!(Release::of(&position, pawn, square(7, 4)), Release::Nothing);
        let king = Spot::Square(square(5, 9));
        assert!(matches!(
            Release::of(&position, king, square(5, 5)),
            Release::Ask(Question::Foul { foul: Foul::Movement, .. })
        ));
    }
}
