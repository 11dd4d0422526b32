//! Whole boards: the usual starts of problems, and transformations of positions and moves.

use crate::shogi::{Board, ByColor, Color, Move, Piece, PieceKind, Setup, Square, Squares};

/// One step in a direction, as Black sees the board: all pieces are [shifted](Setup::shifted) by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shift {
    /// Towards rank 1 (一段目).
    Up,
    /// Towards rank 9.
    Down,
    /// Towards file 9.
    Left,
    /// Towards file 1.
    Right,
}

impl Shift {
    /// The four shifts, in the order of their declaration.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The neighbouring square in this direction; `None` at the edge.
    #[must_use]
    pub const fn from(self, square: Square) -> Option<Square> {
        match self {
            Self::Up => square.offset(0, -1),
            Self::Down => square.offset(0, 1),
            Self::Left => square.offset(1, 0),
            Self::Right => square.offset(-1, 0),
        }
    }
}

/// A board cannot be shifted because pieces would leave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OffBoard {
    /// The squares of those pieces: at least one.
    pub squares: Squares,
}

impl Setup {
    /// The usual start of a problem (詰将棋): the defender's king alone on 5一, Black to move, Black's king in the
    /// [box](crate::shogi::PieceBox), and all other pieces in the defender's hand.
    ///
    /// ```
    /// use komadai::notation::sfen;
    /// use komadai::shogi::Setup;
    ///
    /// assert_eq!(sfen::write(&Setup::tsume(), None), "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p");
    /// ```
    #[must_use]
    pub fn tsume() -> Self {
        let mut setup = Self::EMPTY;
        if let Some(square) = Square::at(5, 1) {
            setup.board[square] = Some(Piece::new(Color::White, PieceKind::King));
        }
        setup.with_remaining_to(Color::White)
    }

    /// The start of a problem with two kings (双玉詰将棋): [`tsume`](Self::tsume) with the attacker's king on 5九.
    #[must_use]
    pub fn tsume_with_two_kings() -> Self {
        let mut setup = Self::tsume();
        if let Some(square) = Square::at(5, 9) {
            setup.board[square] = Some(Piece::new(Color::Black, PieceKind::King));
        }
        setup
    }

    /// The position with the sides exchanged (先後の入れ替え): board flipped, pieces, hands and turn swapped.
    #[must_use]
    pub fn swapped(self) -> Self {
        let other = |piece: Piece| Piece::new(piece.color.other(), piece.kind);
        Self {
            board: moved(&self.board, |square, piece| (square.flipped(), other(piece))),
            hands: ByColor { black: self.hands.white, white: self.hands.black },
            turn: self.turn.other(),
        }
    }

    /// The position mirrored (左右反転): file 1 becomes file 9. Its own inverse.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { board: moved(&self.board, |square, piece| (square.mirrored(), piece)), ..self }
    }

    /// The position with every piece on the board moved one step.
    ///
    /// # Errors
    /// When a piece would leave the board; the error holds the squares of all that would.
    ///
    /// ```
    /// use komadai::shogi::{Setup, Shift};
    ///
    /// let setup = Setup::tsume();
    /// assert!(setup.shifted(Shift::Up).is_err_and(|off| off.squares.len() == 1));
    /// assert_eq!(setup.shifted(Shift::Down).and_then(|down| down.shifted(Shift::Up)), Ok(setup));
    /// ```
    pub fn shifted(self, shift: Shift) -> Result<Self, OffBoard> {
        let squares: Squares =
            self.board.pieces().map(|(square, _)| square).filter(|&square| shift.from(square).is_none()).collect();
        if !squares.is_empty() {
            return Err(OffBoard { squares });
        }
        let board = moved(&self.board, |square, piece| (shift.from(square).unwrap_or(square), piece));
        Ok(Self { board, ..self })
    }
}

fn moved(board: &Board, mut to: impl FnMut(Square, Piece) -> (Square, Piece)) -> Board {
    let mut new = Board::EMPTY;
    for (square, piece) in board.pieces() {
        let (square, piece) = to(square, piece);
        new[square] = Some(piece);
    }
    new
}

/// A transformation of a whole position. Moves that can be played still can, transformed likewise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Transform {
    /// The sides are exchanged: [`Setup::swapped`]. Legal moves stay legal.
    Swap,
    /// Left becomes right: [`Setup::mirrored`]. Legal moves stay legal.
    Mirror,
    /// Every piece moves one step: [`Setup::shifted`]. Edges and promotion zones do not move, so a legal move may
    /// become a [foul](crate::shogi::Foul).
    Shift(Shift),
}

impl Transform {
    /// All six: swap, mirror and the four shifts.
    pub const ALL: [Self; 6] = [
        Self::Swap,
        Self::Mirror,
        Self::Shift(Shift::Up),
        Self::Shift(Shift::Down),
        Self::Shift(Shift::Left),
        Self::Shift(Shift::Right),
    ];

    /// The square to which a piece on this square goes; `None` off the board.
    #[must_use]
    pub const fn square(self, square: Square) -> Option<Square> {
        match self {
            Self::Swap => Some(square.flipped()),
            Self::Mirror => Some(square.mirrored()),
            Self::Shift(shift) => shift.from(square),
        }
    }

    /// The transformed move; `None` when one of its squares would be off the board.
    ///
    /// ```
    /// use komadai::notation::usi;
    /// use komadai::shogi::{Transform, Shift};
    ///
    /// let moved = |transform: Transform, mv| usi::read_move(mv).and_then(|mv| transform.mv(mv)).map(usi::write_move);
    /// assert_eq!(moved(Transform::Swap, "7g7f").as_deref(), Some("3c3d"));
    /// assert_eq!(moved(Transform::Mirror, "8h2b+").as_deref(), Some("2h8b+"));
    /// assert_eq!(moved(Transform::Shift(Shift::Up), "G*5a"), None);
    /// ```
    #[must_use]
    pub fn mv(self, mv: Move) -> Option<Move> {
        Some(match mv {
            Move::Board { from, to, promote } => {
                Move::Board { from: self.square(from)?, to: self.square(to)?, promote }
            }
            Move::Drop { kind, to } => Move::Drop { kind, to: self.square(to)? },
        })
    }

    /// The transformed position.
    ///
    /// # Errors
    /// When a piece would leave the board; the error holds the squares of all that would.
    pub fn setup(self, setup: Setup) -> Result<Setup, OffBoard> {
        match self {
            Self::Swap => Ok(setup.swapped()),
            Self::Mirror => Ok(setup.mirrored()),
            Self::Shift(shift) => setup.shifted(shift),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Handicap;

    #[test]
    fn problems_use_the_whole_set() {
        assert_eq!(Setup::tsume().piece_box().kings, 1);
        assert!(Setup::tsume().piece_box().pieces.is_empty());
        assert!(Setup::tsume_with_two_kings().piece_box().is_empty());
        assert_eq!(Setup::tsume().faults(), []);
    }

    #[test]
    fn the_even_game_looks_the_same_from_both_sides() {
        let even = Handicap::Even.setup();
        assert_eq!(even.swapped(), Setup { turn: Color::White, ..even });
        assert_eq!(even.mirrored().mirrored(), even);
        assert_ne!(even.mirrored(), even);
        let rook = Square::at(8, 8).map(|square| even.mirrored().board[square]);
        assert_eq!(rook, Some(Some(Piece::new(Color::Black, PieceKind::Rook))));
    }

    #[test]
    fn what_falls_off_is_named() {
        let even = Handicap::Even.setup();
        for shift in Shift::ALL {
            let off = even.shifted(shift).unwrap_err();
            let edge: Squares = Square::all().filter(|&square| shift.from(square).is_none()).collect();
            let pieces: Squares = even.board.pieces().map(|(square, _)| square).collect();
            assert_eq!(off.squares, edge & pieces, "{shift:?}");
        }
    }
}
