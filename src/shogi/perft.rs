//! Counts the tree of legal moves, the usual test of a move generator.

use super::Position;

/// The number of sequences of `depth` legal moves from a position (1 for depth 0).
///
/// Optional promotions count twice; pawn drops that mate (打ち歩詰め) do not count.
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
        _ => {
            let mut leaves = 0;
            for &mv in &position.legal_moves() {
                let mut next = position.clone();
                if next.play(mv).is_ok() {
                    leaves += perft(&next, depth - 1);
                }
            }
            leaves
        }
    }
}
