//! A list of moves that allocates nothing.

use std::ops::Deref;

use super::{Move, Square};

/// The moves of a position, as a slice. Allocates nothing up to [`MoveList::CAPACITY`], enough for one set of pieces.
///
/// ```
/// use komadai::shogi::Position;
///
/// let moves = Position::startpos().legal_moves();
/// assert_eq!(moves.len(), 30);
/// assert!(moves.contains(&"7g7f".parse()?));
/// for mv in moves {
///     assert!(mv.from().is_some(), "nothing is in hand yet");
/// }
/// # Ok::<(), komadai::notation::ParseMoveError>(())
/// ```
#[derive(Clone)]
pub struct MoveList {
    room: [Move; Self::CAPACITY],
    len: usize,
    more: Vec<Move>,
}

impl MoveList {
    /// The most legal moves known of any position with one set of pieces (最大合法手数):
    /// `R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1`.
    pub const CAPACITY: usize = 593;

    /// A constant, so that it is copied and not filled move by move.
    pub(super) const EMPTY: Self = {
        let nothing = Move::Board { from: Square::CENTRE, to: Square::CENTRE, promote: false };
        Self { room: [nothing; Self::CAPACITY], len: 0, more: Vec::new() }
    };

    pub(super) fn push(&mut self, mv: Move) {
        match self.room.get_mut(self.len) {
            Some(free) => *free = mv,
            None => {
                if self.more.is_empty() {
                    self.more.extend_from_slice(&self.room);
                }
                self.more.push(mv);
            }
        }
        self.len += 1;
    }

    pub(super) fn retain(&mut self, keep: impl Fn(Move) -> bool) {
        let all = std::mem::replace(self, Self::EMPTY);
        all.iter().filter(|&&mv| keep(mv)).for_each(|&mv| self.push(mv));
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        self.room.get(..self.len).unwrap_or(&self.more)
    }
}

impl std::fmt::Debug for MoveList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Iterates over the moves of a [`MoveList`].
#[derive(Clone, Debug)]
pub struct IntoMoves {
    list: MoveList,
    next: usize,
}

impl Iterator for IntoMoves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let mv = self.list.get(self.next).copied()?;
        self.next += 1;
        Some(mv)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for IntoMoves {}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = IntoMoves;

    fn into_iter(self) -> IntoMoves {
        IntoMoves { list: self, next: 0 }
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{Color, HandKind, Piece, PieceKind, Position, Setup};

    #[test]
    fn boards_with_more_moves_than_any_game_has_are_listed_whole() {
        let mut setup = Setup::EMPTY;
        for rank in 1..=9 {
            setup.board[Square::at(rank, rank).unwrap()] = Some(Piece::new(Color::Black, PieceKind::Rook));
        }
        for kind in HandKind::ALL {
            setup.hands.black.set(kind, 1);
        }
        let position = Position::from(setup);
        let moves = position.legal_moves();
        assert!(moves.len() > MoveList::CAPACITY, "{} moves", moves.len());
        assert_eq!(moves.len(), position.count_legal_moves());
        let listed: std::collections::HashSet<Move> = moves.iter().copied().collect();
        assert_eq!(listed.len(), moves.len());
        assert!(moves.into_iter().all(|mv| position.check(mv).is_ok()));
    }
}
