//! Counting the tree of legal moves, which tells right rules from wrong ones.

use super::Position;

/// How many sequences of `depth` legal moves there are from a position (1 for depth 0).
///
/// Every promotion that may be declined counts twice, and pawns dropped for mate do not count.
///
/// ```
/// use komadai::shogi::{Position, perft};
///
/// assert_eq!(perft(&Position::startpos(), 3), 25_470);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        // A legal move can be played.
        _ => position
            .legal_moves()
            .iter()
            .filter_map(|&mv| position.after(mv).ok())
            .map(|next| perft(&next, depth - 1))
            .sum(),
    }
}
