//! Resolves the words of a text to a move in a position.

use super::qualify::{lateral, motion, qualify};
use super::{Destination, Ending, Lateral, Motion, Spoken};
use crate::shogi::{Color, Move, PieceKind, Position, Square};

/// Why the words do not name exactly one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResolveError {
    /// 同 is written, but no move was played before.
    NothingBefore,
    /// No piece can go there as the words say.
    NoSuchMove {
        /// The kind of piece that is named.
        kind: PieceKind,
        /// The square that is named.
        to: Square,
    },
    /// Several pieces can go there as the words say.
    Ambiguous {
        /// The kind of piece that is named.
        kind: PieceKind,
        /// The square that is named.
        to: Square,
        /// All moves that the words could mean.
        moves: Vec<Move>,
    },
}

impl Spoken {
    /// The move in a position, where `previous` is the destination of the move before.
    ///
    /// The words are first taken by the rule. If no move fits, they need only be true (右 for a piece from the right,
    /// though the rule requires 寄). If several fit, legal moves take precedence over fouls. A piece that must promote
    /// needs no 成, and a drop no 打 when no piece on the board can go there.
    ///
    /// # Errors
    /// When no move fits, or several do.
    pub fn resolve(&self, position: &Position, previous: Option<Square>) -> Result<Move, ResolveError> {
        let to = match self.destination {
            Destination::Square(square) => square,
            Destination::Same => previous.ok_or(ResolveError::NothingBefore)?,
        };
        let drop = self.drop(position, to);
        if self.ending == Some(Ending::Drop) {
            return drop.ok_or(ResolveError::NoSuchMove { kind: self.kind, to });
        }
        let board = self.on_board(position, to);
        match (board.as_slice(), drop) {
            (&[], None) => Err(ResolveError::NoSuchMove { kind: self.kind, to }),
            (&[], Some(mv)) | (&[mv], None) => Ok(mv),
            (moves, drop) => {
                let mut legal = moves.iter().copied().filter(|&mv| position.check(mv).is_ok());
                match (legal.next(), legal.next(), drop) {
                    (Some(mv), None, _) => Ok(mv),
                    (None, _, Some(mv)) if position.check(mv).is_ok() => Ok(mv),
                    _ if moves.len() == 1 => Ok(moves[0]),
                    _ => Err(ResolveError::Ambiguous { kind: self.kind, to, moves: board }),
                }
            }
        }
    }

    fn drop(&self, position: &Position, to: Square) -> Option<Move> {
        let plain = self.lateral.is_none() && self.motion.is_none() && self.from.is_none();
        let kind = self.kind.in_hand().filter(|_| plain && !self.kind.is_promoted())?;
        let free = position.board()[to].is_none() && position.hand(position.turn()).count(kind) > 0;
        let drops = matches!(self.ending, None | Some(Ending::Drop));
        (free && drops).then_some(Move::Drop { kind, to })
    }

    fn on_board(&self, position: &Position, to: Square) -> Vec<Move> {
        let side = position.turn();
        let movers = position.movers(self.kind, to);
        if self.ending == Some(Ending::Promote) && self.kind.promoted().is_none() {
            return Vec::new();
        }
        if let Some(from) = self.from {
            let there = position.board()[from].is_some_and(|piece| piece.color == side && piece.kind == self.kind);
            return if there { vec![self.mv(side, from, to)] } else { Vec::new() };
        }
        let mut fitting: Vec<Square> = movers.clone().collect();
        let words = (self.lateral, self.motion);
        if words != (None, None) {
            let exact = |from: &Square| qualify(side, self.kind, *from, to, movers.clone()) == words;
            if fitting.iter().any(exact) {
                fitting.retain(exact);
            } else {
                fitting.retain(|&from| self.is_true_of(side, from, to));
                self.keep_outermost(side, &mut fitting);
            }
        }
        fitting.into_iter().map(|from| self.mv(side, from, to)).collect()
    }

    /// Whether every word is true. 左 and 右 may be relative to the other piece.
    fn is_true_of(&self, side: Color, from: Square, to: Square) -> bool {
        let from_side = lateral(side, from, to);
        let lateral_fits = match self.lateral {
            None => true,
            Some(Lateral::Straight) => from_side == Lateral::Straight && motion(side, from, to) == Motion::Up,
            Some(stated) => from_side == stated || from_side == Lateral::Straight,
        };
        lateral_fits && self.motion.is_none_or(|stated| stated == motion(side, from, to))
    }

    fn keep_outermost(&self, side: Color, fitting: &mut Vec<Square>) {
        let Some(side_word @ (Lateral::Left | Lateral::Right)) = self.lateral else { return };
        let outermost = fitting.iter().copied().reduce(|a, b| if lateral(side, b, a) == side_word { b } else { a });
        fitting.retain(|from| outermost.is_some_and(|best| lateral(side, *from, best) == Lateral::Straight));
    }

    fn mv(&self, side: Color, from: Square, to: Square) -> Move {
        let must = self.kind.is_dead_at(to.depth(side));
        let promote = match self.ending {
            Some(Ending::Promote) => true,
            Some(Ending::Decline | Ending::Drop) => false,
            None => must,
        };
        Move::Board { from, to, promote }
    }
}
