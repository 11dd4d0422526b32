//! Resolves a move as written on a board.

use super::move_words::{MoveWords, Origin};
use crate::format::MoveFault;
use crate::notation::japanese::Spoken;
use crate::shogi::{Foul, Illegal, Impossible, Move, PieceKind, Position, Square};

/// A flaw of a move that is unambiguous nonetheless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveFlaw {
    /// 打 is missing.
    DropUnmarked,
    /// The origin is missing.
    OriginMissing,
    /// Another piece is on the origin.
    PieceMismatch(PieceKind),
}

/// The move that the words mean, which stand at the beginning of the text; `last` is the destination of the previous move.
/// Whether the move is legal is checked by the position.
#[inline]
pub(super) fn meant(
    words: &MoveWords,
    text: &str,
    position: &Position,
    last: Option<Square>,
) -> Result<(Move, Option<MoveFlaw>), MoveFault> {
    resolve(words, position, last).or_else(|fault| by_words(fault, text, position, last))
}

/// Resolves a move; `last` is the destination of the previous move. Whether the move is legal is checked by the
/// position.
#[inline]
pub(super) fn resolve(
    words: &MoveWords,
    position: &Position,
    last: Option<Square>,
) -> Result<(Move, Option<MoveFlaw>), MoveFault> {
    let Some(to) = words.to.or(last) else { return Err(MoveFault::NothingBefore) };
    match words.from {
        Origin::Square(from) => {
            let mv = Move::Board { from, to, promote: words.promote };
            let flaw = match position.board()[from] {
                Some(piece) if piece.kind == words.kind => None,
                // As in CSA, the piece is named as it is after the move: ２二馬(88).
                Some(piece) if piece.kind.promoted() == Some(words.kind) => {
                    let promotes = Move::Board { from, to, promote: true };
                    if position.check(promotes).is_ok() {
                        return Ok((promotes, Some(MoveFlaw::PieceMismatch(piece.kind))));
                    }
                    Some(MoveFlaw::PieceMismatch(piece.kind))
                }
                // Neither the name nor the movement fits the piece: it is not the one that was meant.
                Some(_) if matches!(position.check(mv), Err(Illegal::Foul(Foul::Movement))) => {
                    return Err(MoveFault::NoSuchPiece);
                }
                Some(piece) => Some(MoveFlaw::PieceMismatch(piece.kind)),
                None => return Err(MoveFault::Impossible(Impossible::EmptyOrigin)),
            };
            Ok((mv, flaw))
        }
        Origin::Hand => drop(words, to).map(|mv| (mv, None)),
        Origin::Unsaid => unsaid(words, to, position),
    }
}

/// Resolves an ambiguous move by relative words as in KI2: `５八金右`.
#[cold]
fn by_words(
    fault: MoveFault,
    text: &str,
    position: &Position,
    last: Option<Square>,
) -> Result<(Move, Option<MoveFlaw>), MoveFault> {
    let spoken = Spoken::read(text).ok().filter(|_| fault == MoveFault::Ambiguous);
    let meant = spoken.and_then(|(spoken, _)| spoken.resolve(position, last).ok());
    meant.map(|mv| (mv, Some(MoveFlaw::OriginMissing))).ok_or(fault)
}

fn drop(words: &MoveWords, to: Square) -> Result<Move, MoveFault> {
    match words.kind.in_hand() {
        Some(kind) if !words.kind.is_promoted() && !words.promote => Ok(Move::Drop { kind, to }),
        _ => Err(MoveFault::Unreadable),
    }
}

/// Resolves a move with neither an origin nor 打, as in KI2: by a piece on the board if one can get there, otherwise
/// as a drop.
fn unsaid(words: &MoveWords, to: Square, position: &Position) -> Result<(Move, Option<MoveFlaw>), MoveFault> {
    let moves = position.movers(words.kind, to).map(|from| Move::Board { from, to, promote: words.promote });
    let mut legal = moves.filter(|&mv| position.check(mv).is_ok());
    match (legal.next(), legal.next()) {
        (Some(mv), None) => Ok((mv, Some(MoveFlaw::OriginMissing))),
        (Some(_), Some(_)) => Err(MoveFault::Ambiguous),
        (None, _) => match drop(words, to) {
            Ok(mv @ Move::Drop { kind, .. }) if position.hand(position.turn()).count(kind) > 0 => {
                Ok((mv, Some(MoveFlaw::DropUnmarked)))
            }
            _ => Err(MoveFault::NoSuchPiece),
        },
    }
}
