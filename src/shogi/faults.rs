//! Impossible features of a position that was set up.

use super::{Color, File, HandKind, Piece, PieceKind, Position, Setup, Square, Squares, attacks};

/// Something that cannot occur in a real game. Such a position can still be shown and played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// There are more pieces of a kind than in a set, counting both sides, board and hands, promoted or not.
    TooMany {
        /// The kind, unpromoted.
        kind: HandKind,
        /// How many there are; a set has [`HandKind::in_set`].
        count: u16,
    },
    /// A side has two or more kings. (No king is usual in tsume, and no fault.)
    SeveralKings {
        /// The side that has them.
        side: Color,
        /// Their squares.
        squares: Squares,
    },
    /// A side has two or more unpromoted pawns on a file (二歩).
    TwoPawns {
        /// The side that has them.
        side: Color,
        /// Their file.
        file: File,
    },
    /// A piece is where it can never move again (行き所のない駒).
    DeadPiece {
        /// Its square.
        square: Square,
        /// What it is.
        piece: Piece,
    },
    /// A king of the side that is *not* to move is attacked, so that it could be taken.
    KingCanBeTaken {
        /// Its square.
        king: Square,
    },
}

impl Setup {
    /// Everything that cannot occur in a real game, in the order of [`Fault`].
    ///
    /// ```
    /// use komadai::shogi::{Fault, Handicap, HandKind, Color};
    ///
    /// let mut setup = Handicap::Even.setup();
    /// assert!(setup.faults().is_empty());
    /// setup.hands[Color::Black].add(HandKind::Pawn);
    /// assert_eq!(setup.faults(), [Fault::TooMany { kind: HandKind::Pawn, count: 19 }]);
    /// ```
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let position = Position::from(*self);
        let mut faults = Vec::new();
        for kind in HandKind::STRONGEST_FIRST {
            let count = self.count(kind);
            if count > u16::from(kind.in_set()) {
                faults.push(Fault::TooMany { kind, count });
            }
        }
        for side in Color::ALL {
            let squares = position.pieces(side, PieceKind::King);
            if squares.are_several() {
                faults.push(Fault::SeveralKings { side, squares });
            }
        }
        for side in Color::ALL {
            let pawns = position.pieces(side, PieceKind::Pawn);
            if pawns.len() * 9 > position.pawn_files(side).len() {
                let on_file = |file| pawns.iter().filter(|square| square.file() == file).count();
                let crowded = File::all().filter(|&file| on_file(file) > 1);
                faults.extend(crowded.map(|file| Fault::TwoPawns { side, file }));
            }
        }
        let mut dead = Squares::EMPTY;
        for side in Color::ALL {
            for kind in [PieceKind::Pawn, PieceKind::Lance, PieceKind::Knight] {
                dead |= position.pieces(side, kind) & attacks::dead_end(side, kind);
            }
        }
        for square in dead {
            faults.extend(self.board[square].map(|piece| Fault::DeadPiece { square, piece }));
        }
        for king in position.kings(self.turn.other()) {
            if !position.attackers(self.turn, king).is_empty() {
                faults.push(Fault::KingCanBeTaken { king });
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Handicap;

    #[test]
    fn the_named_starts_are_sound() {
        assert!(Handicap::ALL.into_iter().all(|handicap| handicap.setup().faults().is_empty()));
        assert_eq!(Setup::EMPTY.faults(), []);
    }

    #[test]
    fn all_faults_are_found_at_once() {
        let mut setup = Setup::EMPTY;
        let mut squares = Square::all();
        let mut put = |color, kind| {
            let square = squares.next();
            if let Some(square) = square {
                setup.board[square] = Some(Piece::new(color, kind));
            }
            square
        };
        let lance = put(Color::Black, PieceKind::Lance);
        let (white_a, black) = (put(Color::White, PieceKind::King), put(Color::Black, PieceKind::King));
        let white_b = put(Color::White, PieceKind::King);
        let _pawns = (put(Color::White, PieceKind::Pawn), put(Color::White, PieceKind::Pawn));
        put(Color::Black, PieceKind::Dragon);
        setup.hands.white.set(HandKind::Rook, 255);
        setup.hands.black.set(HandKind::Rook, 255);

        let kings = [white_a, white_b].into_iter().flatten().collect();
        let faults = setup.faults();
        assert_eq!(
            faults[..2],
            [
                Fault::TooMany { kind: HandKind::Rook, count: 511 },
                Fault::SeveralKings { side: Color::White, squares: kings }
            ]
        );
        assert!(matches!(faults[2], Fault::TwoPawns { side: Color::White, file } if file.get() == 1));
        let piece = Piece::new(Color::Black, PieceKind::Lance);
        assert_eq!(lance.map(|square| Fault::DeadPiece { square, piece }), Some(faults[3]));
        assert_eq!(
            [white_a, white_b].map(|king| king.map(|king| Fault::KingCanBeTaken { king })),
            [Some(faults[4]), Some(faults[5])]
        );
        assert_eq!(faults.len(), 6);

        setup.turn = Color::White;
        assert_eq!(black.map(|king| Fault::KingCanBeTaken { king }).as_ref(), setup.faults().last());
    }
}
