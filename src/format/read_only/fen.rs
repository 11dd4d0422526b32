//! Positions in FEN, as chess programs that also play shogi write them (PyChess, Fairy-Stockfish): hands in brackets.
//!
//! ```text
//! lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[Pp] w 0 1
//! ```

use std::fmt::Write as _;

/// With the two numbers of chess behind the side to move, `w` is the side that chess calls White and that begins, our
/// Black; otherwise sides are called as in SFEN.
pub(super) fn as_sfen(text: &str) -> Option<String> {
    let (board, rest) = text.trim().split_once('[')?;
    let (held, rest) = rest.split_once(']')?;
    let fields: Vec<&str> = rest.split([' ', '_']).filter(|field| !field.is_empty()).collect();
    let turn = fields.first().copied().unwrap_or("w");
    let is_number = |field: &&str| field.bytes().all(|byte| byte.is_ascii_digit());
    let counts_half_moves = fields.len() < 2 || fields.len() > 2 && fields.iter().rev().take(2).all(is_number);
    let turn = match (turn, counts_half_moves) {
        ("w", true) => "b",
        ("b", true) => "w",
        (turn, _) => turn,
    };
    let mut hands = String::new();
    for piece in "RBGSNLPrbgsnlp".chars() {
        match held.matches(piece).count() {
            0 => {}
            1 => hands.push(piece),
            count => drop(write!(hands, "{count}{piece}")),
        }
    }
    let hands = if hands.is_empty() { "-" } else { &hands };
    Some(format!("{} {turn} {hands} 1", board.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_and_hands() {
        for (fen, sfen) in [
            ("8k/9[-] w 0 1", "8k/9 b - 1"),
            ("8k/9[PPGp] b - - 0 7", "8k/9 w G2Pp 1"),
            ("8k/9[-] b - 1", "8k/9 b - 1"),
            ("8k/9[]_w_0_1", "8k/9 b - 1"),
        ] {
            assert_eq!(as_sfen(fen).as_deref(), Some(sfen), "{fen}");
        }
        assert_eq!(as_sfen("8k/9 b - 1"), None);
    }
}
