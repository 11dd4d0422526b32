//! Moves as people type them: `76fu`, `34kin`, `5e gi`, `7g7f`, P-7f, `2b+`, 同歩, `doukin`.
//!
//! Accepted are Japanese (７六歩, 76歩, ７六歩(77), 同歩), romaji and unconverted kana (`76fu`, `58kinmigi`, ７６ふ), USI (`7g7f`),
//! CSA (`+7776FU`) and Western (P-7f, P76, 76p, Bx2b+, `2b+`), in any width and case, with or without marks and blanks.
//!
//! [`candidates`] completes one typed move; [`read_moves`] reads a line of them; [`MoveQuery`] finds them in a game.

mod line;
mod query;
mod romaji;
mod spellings;
#[cfg(test)]
mod tests;

pub use line::{BadMove, BadMoveReason, TypedMoves, read_moves};
pub use query::MoveQuery;

use crate::shogi::{Move, Position, Square};
use spellings::Spellings;

/// The legal moves that a text may become, those named in full first; fouls (反則) only if named in full. Side marks are
/// ignored. `previous` is the destination of the move before, for 同.
///
/// ```
/// use komadai::notation::typed::candidates;
/// use komadai::shogi::Position;
/// let start = Position::startpos();
/// for text in ["76fu", "７６ふ", "7f fu", "P-7f", "P76", "76p", "▲７六歩", "7776FU"] {
///     assert_eq!(candidates(text, &start, None), ["7g7f".parse()?], "{text}");
/// }
/// assert_eq!(candidates("58ki", &start, None).len(), 2, "two golds, kin");
/// # Ok::<(), komadai::notation::ParseMoveError>(())
/// ```
#[must_use]
pub fn candidates(text: &str, position: &Position, previous: Option<Square>) -> Vec<Move> {
    let spellings = Spellings::of(position, previous);
    let found = spellings.find(text);
    let mut moves = found.whole;
    moves.extend(found.begun);
    if moves.is_empty() {
        moves.extend(spellings.written_out(text));
    }
    moves
}
