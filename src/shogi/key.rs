//! The hash key of a position (Zobrist's idea, with sums).
//!
//! Every piece on its square and every piece in hand has a fixed random number; the key is their sum. A sum needs only
//! one number for each kind in hand, an exclusive or one for each count.

use super::{Color, HandKind, Piece, Square};

pub(super) fn on_board(piece: Piece, square: Square) -> u64 {
    BOARD[piece.color.index()][piece.kind.index()][square.index()]
}

pub(super) fn in_hand(side: Color, kind: HandKind) -> u64 {
    HAND[side.index()][kind.index()]
}

pub(super) const WHITE_TO_MOVE: u64 = random(0x8000);

static BOARD: [[[u64; Square::COUNT]; 14]; 2] = board();
static HAND: [[u64; 7]; 2] = hand();

const fn board() -> [[[u64; Square::COUNT]; 14]; 2] {
    let mut table = [[[0; Square::COUNT]; 14]; 2];
    let mut n = 0;
    while n < 2 * 14 * Square::COUNT {
        table[n / Square::COUNT / 14][n / Square::COUNT % 14][n % Square::COUNT] = random(n as u64);
        n += 1;
    }
    table
}

const fn hand() -> [[u64; 7]; 2] {
    let mut table = [[0; 7]; 2];
    let mut n = 0;
    while n < 14 {
        table[n / 7][n % 7] = random(0x4000 + n as u64);
        n += 1;
    }
    table
}

/// The `n`-th number of the SplitMix64 generator.
const fn random(n: u64) -> u64 {
    let mut z = (n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
