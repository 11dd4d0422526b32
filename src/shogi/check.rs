//! Whether a move is legal, and which pieces give check (王手).

use super::{
    Color, Foul, HandKind, Illegal, Move, Piece, PieceKind, Position, Square, Squares, SquaresIter, attacks,
    attacks::Direction,
};

impl Position {
    /// Whether the move can be carried out, and whether it is legal.
    ///
    /// Other moves are tried only where a dropped pawn might mate, so this is quick.
    ///
    /// # Errors
    /// The first reason found, the impossible before fouls. The order of fouls is: movement, promotion outside the
    /// zone, two pawns, dead piece, king taken, king left in check, pawn dropped for mate.
    pub fn check(&self, mv: Move) -> Result<(), Illegal> {
        let (piece, moved) = self.possible(mv)?;
        let side = moved.color;
        let to = mv.to();
        match mv {
            Move::Board { from, promote, .. } => {
                if !attacks::is_attacked(to, piece, from, self.occupied()) {
                    return Err(Foul::Movement.into());
                }
                let zone = attacks::zone(side);
                if promote && !zone.contains(from) && !zone.contains(to) {
                    return Err(Foul::PromotionOutsideZone.into());
                }
            }
            Move::Drop { .. } => {
                if moved.kind == PieceKind::Pawn && self.pawn_files(side).contains(to) {
                    return Err(Foul::TwoPawns.into());
                }
            }
        }
        if attacks::dead_end(side, moved.kind).contains(to) {
            return Err(Foul::DeadPiece.into());
        }
        if self.board()[to].is_some_and(|taken| taken.kind == PieceKind::King) {
            return Err(Foul::TakesKing.into());
        }
        if self.leaves_king_in_check(mv.from(), to) {
            return Err(Foul::KingLeftInCheck.into());
        }
        if mv.from().is_none() && moved.kind == PieceKind::Pawn && self.is_pawn_drop_mate(to) {
            return Err(Foul::PawnDropMate.into());
        }
        Ok(())
    }

    /// Whether the move leaves a king of the *opponent* in check (王手). A move that cannot be carried out does not.
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        self.after(mv).is_ok_and(|next| next.is_in_check(next.turn()))
    }

    /// Whether a king of `side` is attacked.
    #[must_use]
    pub fn is_in_check(&self, side: Color) -> bool {
        self.pieces(side, PieceKind::King)
            .iter()
            .any(|king| !self.attackers_among(side.other(), king, self.occupied()).is_empty())
    }

    /// The squares of the pieces that attack a king of `side`.
    #[must_use]
    pub fn checkers(&self, side: Color) -> Squares {
        self.pieces(side, PieceKind::King)
            .iter()
            .fold(Squares::EMPTY, |found, king| found | self.attackers(side.other(), king))
    }

    /// The squares of `side`'s pieces, pinned ones included, that attack a square, whatever is on it.
    #[must_use]
    pub fn attackers(&self, side: Color, square: Square) -> Squares {
        self.attackers_among(side, square, self.occupied())
    }

    /// The squares of the mover's pieces of one kind, pinned ones included, that could go to `to`, lowest index first;
    /// none when a piece of the mover is on `to`. Notation must distinguish them (右左上引寄直).
    pub fn movers(&self, kind: PieceKind, to: Square) -> SquaresIter {
        let side = self.turn();
        let candidates = self.pieces(side, kind);
        if candidates.is_empty() || self.side(side).contains(to) {
            return Squares::EMPTY.iter();
        }
        // The squares that the other side would attack from there are those from which the mover attacks it.
        let seen = Piece::new(side.other(), kind);
        (candidates & attacks::attacks(seen, to, self.occupied())).iter()
    }

    pub(super) fn attackers_among(&self, side: Color, square: Square, occupied: Squares) -> Squares {
        let mut found = self.near_attackers(side, square);
        for from in self.aimed_at(side, square) {
            if (attacks::between(square, from) & occupied).is_empty() {
                found.insert(from);
            }
        }
        found
    }

    pub(super) fn aimed_at(&self, side: Color, square: Square) -> Squares {
        let rooks = self.of_kind(PieceKind::Rook) | self.of_kind(PieceKind::Dragon);
        let bishops = self.of_kind(PieceKind::Bishop) | self.of_kind(PieceKind::Horse);
        let lances = self.of_kind(PieceKind::Lance);
        let aimed = rooks & attacks::straights(square)
            | bishops & attacks::diagonals(square)
            | lances & attacks::ray(Direction::forward(side.other()), square);
        aimed & self.side(side)
    }

    pub(super) fn near_attackers(&self, side: Color, square: Square) -> Squares {
        let seen = side.other();
        let candidates = self.side(side) & (attacks::king(square) | attacks::knight(seen, square));
        if candidates.is_empty() {
            return Squares::EMPTY;
        }
        let royal = self.of_kind(PieceKind::King) | self.of_kind(PieceKind::Horse) | self.of_kind(PieceKind::Dragon);
        let near = attacks::pawn(seen, square) & self.of_kind(PieceKind::Pawn)
            | attacks::knight(seen, square) & self.of_kind(PieceKind::Knight)
            | attacks::silver(seen, square) & self.of_kind(PieceKind::Silver)
            | attacks::gold(seen, square) & self.golds()
            | attacks::king(square) & royal;
        near & candidates
    }

    /// Whether one of the mover's kings is attacked after a piece moved (`None`: from the hand).
    pub(super) fn leaves_king_in_check(&self, from: Option<Square>, to: Square) -> bool {
        let side = self.turn();
        let mut kings = self.pieces(side, PieceKind::King);
        let mut occupied = self.occupied();
        if let Some(from) = from {
            occupied.remove(from);
            if kings.contains(from) {
                kings.remove(from);
                kings.insert(to);
            }
        }
        occupied.insert(to);
        kings.iter().any(|king| !(self.attackers_among(side.other(), king, occupied) - Squares::of(to)).is_empty())
    }

    pub(super) fn pawn_files(&self, side: Color) -> Squares {
        // A file is nine neighbouring bits. LOW + 255 carries into the ninth when any of the lower
        // eight is set, and from the ninth (HIGH) the whole file is filled.
        const FIRST: u128 = 0x100_8040_2010_0804_0201;
        const HIGH: u128 = FIRST << 8;
        let pawns = self.pieces(side, PieceKind::Pawn).bits();
        let any = (((pawns & !HIGH) + FIRST * 0xFF) | pawns) & HIGH;
        Squares::from_bits((any << 1).wrapping_sub(any >> 8))
    }

    pub(super) fn is_pawn_drop_mate(&self, to: Square) -> bool {
        let side = self.turn();
        let kings = self.pieces(side.other(), PieceKind::King);
        if (kings & attacks::pawn(side, to)).is_empty() {
            return false;
        }
        if let Some(king) = kings.first().filter(|_| !kings.are_several()) {
            let attacked = self.attacked_beside(king, side, self.occupied() | Squares::of(to));
            let open = !(self.side(side.other()) | self.of_kind(PieceKind::King));
            if !((attacks::king(king) & open) - attacked).is_empty() {
                return false;
            }
        }
        let drop = Move::Drop { kind: HandKind::Pawn, to };
        self.after(drop).is_ok_and(|next| !next.has_legal_move())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{Rank, Setup};

    #[test]
    fn the_files_of_pawns_are_filled_whole() {
        for files in 0..1 << 9 {
            for rank in Rank::all() {
                let on_file = |square: &Square| files >> (square.file().get() - 1) & 1 != 0;
                let mut setup = Setup::EMPTY;
                for square in Square::all().filter(|square| square.rank() == rank && on_file(square)) {
                    setup.board[square] = Some(Piece::new(Color::Black, PieceKind::Pawn));
                }
                let expected: Squares = Square::all().filter(on_file).collect();
                let position = Position::from(setup);
                assert_eq!(position.pawn_files(Color::Black), expected);
                assert!(position.pawn_files(Color::White).is_empty());
            }
        }
    }
}
