//! Edits of single pieces.

use crate::shogi::{Color, Hand, HandKind, Piece, PieceKind, Setup, Square};

/// Where [`Setup::carried`] picks a piece up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceSource {
    /// From this square of the board.
    Square(Square),
    /// From this side's hand; the piece stays that side's.
    Hand(Color, HandKind),
    /// From the [box](crate::shogi::PieceBox), as this piece. The box never runs out: nineteen pawns are only a
    /// [fault](crate::shogi::Fault::TooMany).
    Box(Piece),
}

/// Where [`Setup::carried`] puts a piece down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceTarget {
    /// On this square of the board.
    Square(Square),
    /// In this side's hand, unpromoted.
    Hand(Color),
    /// In the box.
    Box,
}

impl Piece {
    /// The next state in the cycle of editors: 先手, 成, 後手, 後手成, 先手. Golds and kings, which do not promote, have two.
    ///
    /// ```
    /// use komadai::shogi::{Color, Piece, PieceKind};
    ///
    /// let pawn = Piece::new(Color::Black, PieceKind::Pawn);
    /// assert_eq!(pawn.cycled(), Piece::new(Color::Black, PieceKind::ProPawn));
    /// assert_eq!(pawn.cycled().cycled(), Piece::new(Color::White, PieceKind::Pawn));
    /// assert_eq!(pawn.cycled().cycled().cycled().cycled(), pawn);
    /// ```
    #[must_use]
    pub const fn cycled(self) -> Self {
        match self.kind.promoted() {
            Some(kind) => Self { color: self.color, kind },
            None => Self { color: self.color.other(), kind: self.kind.base() },
        }
    }

    /// The piece promoted or unpromoted; `None` for golds and kings.
    #[must_use]
    pub fn turned_over(self) -> Option<Self> {
        let kind = if self.kind.is_promoted() { Some(self.kind.base()) } else { self.kind.promoted() };
        kind.map(|kind| Self { color: self.color, kind })
    }
}

impl Setup {
    /// The position with this piece or nothing on a square. A replaced piece goes to the box.
    #[must_use]
    pub fn with(mut self, square: Square, piece: Option<Piece>) -> Self {
        self.board[square] = piece;
        self
    }

    /// The position with the piece on a square in its [next](Piece::cycled) state.
    #[must_use]
    pub fn cycled(self, square: Square) -> Self {
        self.with(square, self.board[square].map(Piece::cycled))
    }

    /// The position with a piece carried from one place to another.
    ///
    /// A piece on the target square goes to the hand of the carried piece's side. A king there changes places with the
    /// carried piece, or goes to the box if that came from a hand or the box. A king from the box moves its side's king
    /// as [`stamped`](Self::stamped) does. Nothing changes without a piece to carry, or when a king is put in a hand.
    ///
    /// ```
    /// use komadai::shogi::{Color, HandKind, Handicap, PieceSource, Square, PieceTarget};
    ///
    /// let (rook, pawn) = (Square::at(2, 8).ok_or("?")?, Square::at(2, 3).ok_or("?")?);
    /// let setup = Handicap::Even.setup().carried(PieceSource::Square(rook), PieceTarget::Square(pawn));
    /// assert_eq!(setup.board[rook], None);
    /// assert_eq!(setup.hands[Color::Black].count(HandKind::Pawn), 1);
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn carried(self, from: PieceSource, to: PieceTarget) -> Self {
        if let (PieceSource::Square(from), PieceTarget::Square(to)) = (from, to)
            && from == to
        {
            return self;
        }
        let mut new = self;
        let Some(piece) = new.lift(from) else { return self };
        if let (PieceSource::Box(_), PieceTarget::Square(_)) = (from, to) {
            new = new.without_only_king(piece);
        }
        match (to, piece.kind.in_hand()) {
            (PieceTarget::Box, _) => {}
            (PieceTarget::Hand(side), Some(kind)) => new.hands[side].add(kind),
            (PieceTarget::Hand(_), None) => return self,
            (PieceTarget::Square(square), _) => {
                if let Some(taken) = new.board[square].replace(piece) {
                    match (taken.kind.in_hand(), from) {
                        (Some(kind), _) => new.hands[piece.color].add(kind),
                        (None, PieceSource::Square(origin)) => new.board[origin] = Some(taken),
                        (None, PieceSource::Hand(..) | PieceSource::Box(_)) => {}
                    }
                }
            }
        }
        new
    }

    /// The position with a piece on a square, replacing any other. A side's only king moves there; others are added.
    ///
    /// ```
    /// use komadai::shogi::{Color, Piece, PieceKind, Setup, Square};
    /// let king = Piece::new(Color::White, PieceKind::King);
    /// let [five, one] = [Square::at(5, 1), Square::at(1, 1)].map(Option::unwrap);
    /// let setup = Setup::EMPTY.stamped(five, king).stamped(one, king);
    /// assert_eq!(setup, Setup::EMPTY.with(one, Some(king)));
    /// ```
    #[must_use]
    pub fn stamped(self, square: Square, piece: Piece) -> Self {
        self.without_only_king(piece).with(square, Some(piece))
    }

    /// The position with a side holding the rest of a full set, as the defender (玉方) of a problem does.
    #[must_use]
    pub fn with_remaining_to(mut self, side: Color) -> Self {
        self.hands[side] = Hand::EMPTY;
        self.hands[side] = self.piece_box().pieces;
        self
    }

    fn without_only_king(self, piece: Piece) -> Self {
        let mut kings = self.board.pieces().filter(|&(_, other)| other == piece).map(|(square, _)| square);
        match (piece.kind, kings.next(), kings.next()) {
            (PieceKind::King, Some(king), None) => self.with(king, None),
            _ => self,
        }
    }

    fn lift(&mut self, from: PieceSource) -> Option<Piece> {
        match from {
            PieceSource::Square(square) => self.board[square].take(),
            PieceSource::Hand(side, kind) => self.hands[side].take(kind).then(|| Piece::new(side, kind.kind())),
            PieceSource::Box(piece) => Some(piece),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{Handicap, PieceBox};

    fn at(file: u8, rank: u8) -> Square {
        Square::at(file, rank).unwrap()
    }

    #[test]
    fn every_state_of_every_piece_comes_round() {
        for kind in PieceKind::ALL {
            let first = Piece::new(Color::Black, kind.base());
            let mut seen = vec![first];
            while seen.last().unwrap().cycled() != first {
                seen.push(seen.last().unwrap().cycled());
            }
            assert_eq!(seen.len(), if kind.base().promoted().is_some() { 4 } else { 2 }, "{kind:?}");
            let all = Color::ALL.map(|color| [kind.base(), kind].map(|kind| Piece::new(color, kind)));
            assert!(all.as_flattened().iter().all(|piece| seen.contains(piece)), "{kind:?} skips a state");
        }
    }

    #[test]
    fn kings_change_places() {
        let even = Handicap::Even.setup();
        let (mine, theirs) = (at(5, 9), at(5, 1));
        let swapped = even.carried(PieceSource::Square(mine), PieceTarget::Square(theirs));
        assert_eq!((swapped.board[mine], swapped.board[theirs]), (even.board[theirs], even.board[mine]));
        let gold = Piece::new(Color::Black, PieceKind::Gold);
        let dropped = even.carried(PieceSource::Box(gold), PieceTarget::Square(theirs));
        assert_eq!((dropped.board[theirs], dropped.piece_box().kings), (Some(gold), 1));
        assert_eq!(even.carried(PieceSource::Square(mine), PieceTarget::Hand(Color::White)), even);
    }

    #[test]
    fn a_king_of_the_box_is_the_one_on_the_board() {
        let king = Piece::new(Color::White, PieceKind::King);
        let (here, there, third) = (at(5, 1), at(1, 1), at(9, 9));
        let gold = Piece::new(Color::Black, PieceKind::Gold);
        let one = Setup::EMPTY.with(here, Some(king)).with(there, Some(gold));
        let carried = one.carried(PieceSource::Box(king), PieceTarget::Square(there));
        assert_eq!(carried.board.pieces().collect::<Vec<_>>(), [(there, king)]);
        assert_eq!(carried.hands.white.count(HandKind::Gold), 1, "as any piece that is taken");
        assert_eq!(one.stamped(there, king).hands, Setup::EMPTY.hands);
        let two = Setup::EMPTY.with(here, Some(king)).with(there, Some(king));
        assert_eq!(two.stamped(third, king).board.pieces().count(), 3);
        assert_eq!(one.stamped(third, gold).board.pieces().count(), 3);
    }

    #[test]
    fn pieces_go_to_hands_and_box_unpromoted() {
        let dragon = Piece::new(Color::White, PieceKind::Dragon);
        let setup = Setup::EMPTY.carried(PieceSource::Box(dragon), PieceTarget::Square(at(5, 5)));
        assert_eq!(setup.board[at(5, 5)], Some(dragon));
        let held = setup.carried(PieceSource::Square(at(5, 5)), PieceTarget::Hand(Color::Black));
        assert_eq!((held.board, held.hands.black.count(HandKind::Rook)), (Setup::EMPTY.board, 1));
        let back = held.carried(PieceSource::Hand(Color::Black, HandKind::Rook), PieceTarget::Box);
        assert_eq!(back, Setup::EMPTY);
        assert_eq!(back.carried(PieceSource::Hand(Color::Black, HandKind::Rook), PieceTarget::Square(at(1, 1))), back);
        assert_eq!(back.carried(PieceSource::Square(at(1, 1)), PieceTarget::Square(at(1, 2))), back);
        assert_eq!(setup.carried(PieceSource::Square(at(5, 5)), PieceTarget::Square(at(5, 5))), setup);
    }

    #[test]
    fn the_rest_stays_true_while_pieces_come_and_go() {
        let mut setup = Setup::EMPTY.with_remaining_to(Color::White);
        assert_eq!(setup.hands.white.count(HandKind::Pawn), 18);
        setup.hands.black.set(HandKind::Gold, 1);
        for square in Square::all().take(3) {
            setup.board[square] = Some(Piece::new(Color::Black, PieceKind::ProPawn));
        }
        let setup = setup.with_remaining_to(Color::White);
        assert_eq!(setup.hands.white.count(HandKind::Pawn), 15);
        assert_eq!(setup.hands.white.count(HandKind::Gold), 3);
        assert_eq!(setup.piece_box(), PieceBox { pieces: Hand::EMPTY, kings: 2 });
        assert_eq!(setup.with_remaining_to(Color::White), setup);
    }
}
