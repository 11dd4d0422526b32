//! Impasse by entering kings (持将棋) and its declaration (入玉宣言).
//!
//! The declaring side must be to move, not in check, and have its king and ten other pieces in its promotion zone. Its
//! pieces there and in hand count one point each, rooks and bishops five, the king none.
//!
//! [By 27 points](ImpasseRule::Points27) (CSA, 将棋連盟アマチュア規定) 28 points win for Black and 27 for White. [By 24
//! points](ImpasseRule::Points24) (将棋連盟 対局規定) 31 points win, and 24 to 30 draw. Other declarations lose.

use super::{Color, HandKind, PieceKind, Position, attacks};

/// The rule by which the points of a declaration decide the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ImpasseRule {
    /// 27点法: a win from 28 points (Black) or 27 (White).
    Points27,
    /// 24点法: a win from 31 points, a draw from 24.
    Points24,
}

/// The result of a declaration, for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It wins.
    Win,
    /// The game is a draw (持将棋).
    Draw,
    /// The declaration is not valid, and the side that makes it loses.
    Loss,
}

/// What a declaration (入玉宣言) of one side depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declaration {
    /// The side that declares.
    pub side: Color,
    /// Its points in the promotion zone and in hand: 5 for each rook and bishop, 1 for others, 0 for the king.
    pub points: u16,
    /// How many of its pieces are in the zone, without kings. Ten are needed.
    pub pieces_in_zone: u8,
    /// Whether its king is in the zone; of several kings, all. `false` without one.
    pub king_in_zone: bool,
    /// Whether its king is in check, which forbids declaring.
    pub in_check: bool,
    /// Whether it is to move; otherwise it may not declare.
    pub to_move: bool,
}

impl Declaration {
    /// Counts the points and pieces of a side.
    #[must_use]
    pub fn new(position: &Position, side: Color) -> Self {
        let zone = attacks::zone(side);
        let kings = position.pieces(side, PieceKind::King);
        let pieces = (position.side(side) & zone) - kings;
        let great = [PieceKind::Bishop, PieceKind::Rook, PieceKind::Horse, PieceKind::Dragon]
            .into_iter()
            .map(|kind| (position.pieces(side, kind) & zone).len())
            .sum::<usize>();
        let hand = position.hand(side);
        let in_hand = HandKind::ALL
            .into_iter()
            .map(|kind| u16::from(hand.count(kind)) * if kind >= HandKind::Bishop { 5 } else { 1 })
            .sum::<u16>();
        Self {
            side,
            points: (pieces.len() + 4 * great) as u16 + in_hand,
            pieces_in_zone: pieces.len() as u8,
            king_in_zone: !kings.is_empty() && (kings - zone).is_empty(),
            in_check: position.is_in_check(side),
            to_move: position.turn() == side,
        }
    }

    /// Whether all conditions but the points are met.
    #[must_use]
    pub const fn may_declare(&self) -> bool {
        self.to_move && !self.in_check && self.king_in_zone && self.pieces_in_zone >= 10
    }

    /// The result under a rule.
    #[must_use]
    pub const fn verdict(&self, rule: ImpasseRule) -> Verdict {
        let (win, draw) = match (rule, self.side) {
            (ImpasseRule::Points27, Color::Black) => (28, 28),
            (ImpasseRule::Points27, Color::White) => (27, 27),
            (ImpasseRule::Points24, _) => (31, 24),
        };
        match self.points {
            _ if !self.may_declare() => Verdict::Loss,
            points if points >= win => Verdict::Win,
            points if points >= draw => Verdict::Draw,
            _ => Verdict::Loss,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{Piece, Setup, Square};

    fn entered() -> Setup {
        let mut setup = Setup::EMPTY;
        let kinds = [PieceKind::King, PieceKind::Dragon].into_iter().chain([PieceKind::Gold; 9]);
        for (square, kind) in Square::all().filter(|square| square.in_zone(Color::Black)).zip(kinds) {
            setup.board[square] = Some(Piece::new(Color::Black, kind));
        }
        setup.hands.black.set(HandKind::Pawn, 14);
        setup
    }

    fn verdicts(setup: Setup) -> [Verdict; 2] {
        let declaration = Declaration::new(&setup.into(), Color::Black);
        [ImpasseRule::Points27, ImpasseRule::Points24].map(|rule| declaration.verdict(rule))
    }

    #[test]
    fn points_decide() {
        for (pawns, expected) in [
            (9, [Verdict::Loss, Verdict::Loss]),
            (10, [Verdict::Loss, Verdict::Draw]),
            (13, [Verdict::Loss, Verdict::Draw]),
            (14, [Verdict::Win, Verdict::Draw]),
            (17, [Verdict::Win, Verdict::Win]),
        ] {
            let mut setup = entered();
            setup.hands.black.set(HandKind::Pawn, pawns);
            assert_eq!(verdicts(setup), expected, "{pawns}");
        }
    }

    #[test]
    fn the_other_conditions_must_all_be_met() {
        let changed = |squares: &[(u8, u8, Option<Piece>)], turn: Color| {
            let mut setup = Setup { turn, ..entered() };
            for &(file, rank, piece) in squares {
                if let Some(square) = Square::at(file, rank) {
                    setup.board[square] = piece;
                }
            }
            verdicts(setup)
        };
        let king = Some(Piece::new(Color::Black, PieceKind::King));
        let rook = Some(Piece::new(Color::White, PieceKind::Rook));
        let dragon = Some(Piece::new(Color::Black, PieceKind::Dragon));
        let won = [Verdict::Win, Verdict::Draw];
        let lost = [Verdict::Loss, Verdict::Loss];
        assert_eq!(changed(&[(1, 1, None), (9, 3, king)], Color::Black), won, "all is well");
        assert_eq!(changed(&[], Color::White), lost, "not to move");
        assert_eq!(changed(&[(1, 1, None)], Color::Black), lost, "no king");
        assert_eq!(changed(&[(1, 1, None), (9, 4, king)], Color::Black), lost, "king outside");
        assert_eq!(changed(&[(9, 4, king)], Color::Black), lost, "one king outside");
        assert_eq!(changed(&[(1, 1, None), (9, 3, king), (9, 9, rook)], Color::Black), lost, "in check");
        assert_eq!(changed(&[(2, 1, None), (1, 3, dragon)], Color::Black), lost, "nine pieces, points enough");
    }

    #[test]
    fn a_hand_beyond_all_bounds_is_counted() {
        let mut setup = Setup::EMPTY;
        HandKind::ALL.into_iter().for_each(|kind| setup.hands.black.set(kind, 255));
        let declaration = Declaration::new(&setup.into(), Color::Black);
        assert_eq!(declaration.points, 5 * 255 + 2 * 5 * 255);
        assert_eq!(declaration.verdict(ImpasseRule::Points27), Verdict::Loss);
    }
}
