//! A number of 128 bits for a board and the side to move, without hands; collisions are ignored.

use super::held::Held;
use crate::shogi::{Move, Piece, Position, Square};

pub(super) fn of(position: &Position) -> u128 {
    let turn = position.turn().index() as u128 * TURN;
    position.board().pieces().fold(turn, |key, (square, piece)| key.wrapping_add(on_board(piece, square)))
}

pub(super) fn after(key: u128, position: &Position, mv: Move) -> u128 {
    let side = position.turn();
    let key = if side.index() == 0 { key.wrapping_add(TURN) } else { key.wrapping_sub(TURN) };
    match mv {
        Move::Drop { kind, to } => key.wrapping_add(on_board(Piece::new(side, kind.kind()), to)),
        Move::Board { from, to, promote } => {
            let Some(piece) = position.board()[from] else { return key };
            let kind = if promote { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind };
            let taken = position.board()[to].map_or(0, |taken| on_board(taken, to));
            let lifted = on_board(piece, from).wrapping_add(taken);
            key.wrapping_sub(lifted).wrapping_add(on_board(Piece::new(side, kind), to))
        }
    }
}

pub(super) fn with_hand(key: u128, hand: Held) -> u128 {
    key ^ (u128::from(mixed(hand.bits())) << 64 | u128::from(mixed(!hand.bits())))
}

/// The key of a path after one more position; a polynomial, so that the order matters.
pub(super) fn path_after(path_key: u128, key: u128, hand: Held) -> u128 {
    path_key.wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645).wrapping_add(with_hand(key, hand))
}

/// Spreads a number over all 64 bits (the SplitMix64 generator).
pub(super) const fn mixed(n: u64) -> u64 {
    let mut z = n.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

const TURN: u128 = number(0xFFFF);

static BOARD: [[[u128; Square::COUNT]; 14]; 2] = board();

fn on_board(piece: Piece, square: Square) -> u128 {
    BOARD[piece.color.index()][piece.kind.index()][square.index()]
}

const fn number(n: u64) -> u128 {
    (mixed(mixed(2 * n)) as u128) << 64 | mixed(mixed(2 * n + 1)) as u128
}

const fn board() -> [[[u128; Square::COUNT]; 14]; 2] {
    let mut table = [[[0; Square::COUNT]; 14]; 2];
    let mut n = 0;
    while n < 2 * 14 * Square::COUNT {
        table[n / Square::COUNT / 14][n / Square::COUNT % 14][n % Square::COUNT] = number(n as u64);
        n += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_follow_the_moves() {
        let mut position = Position::startpos();
        let mut key = of(&position);
        for word in ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e", "8b8d"] {
            let mv = word.parse().unwrap();
            key = after(key, &position, mv);
            position.play(mv).unwrap();
            assert_eq!(key, of(&position), "{word}");
        }
    }
}
