//! Counting the tree of legal moves, which tells right rules from wrong ones.

use super::{Move, Position};

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
    // One list for the whole walk: each level's moves lie after those of the level above.
    walk(position, depth, &mut Vec::new())
}

fn walk(position: &Position, depth: u32, moves: &mut Vec<Move>) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => {
            let start = moves.len();
            position.legal_moves_into(moves);
            let mut nodes = 0;
            for index in start..moves.len() {
                if let Ok(next) = position.after(moves[index]) {
                    nodes += walk(&next, depth - 1, moves);
                }
            }
            moves.truncate(start);
            nodes
        }
    }
}
