//! How an engine ends a search: `bestmove`, `checkmate`.

use std::fmt;

use super::variation::Variation;
use crate::notation::usi;
use crate::shogi::Move;

/// `bestmove`: the answer to a `go` other than `go mate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BestMove {
    /// A move, which need not be playable, and the reply that the engine would ponder on.
    Move {
        /// What it plays.
        mv: Move,
        /// What it expects, if it said so readably.
        ponder: Option<Move>,
    },
    /// 投了.
    Resign,
    /// 入玉宣言: the engine claims the win by declaration. Whether it may is for the program to check.
    Win,
    /// The engine has no move: `(none)`, `none`, `null`, `0000`. Engines made for chess say so when they are mated.
    Nothing,
}

impl BestMove {
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let word = words.next()?;
        let is = |names: &[&str]| names.iter().any(|name| word.eq_ignore_ascii_case(name));
        if is(&["resign"]) {
            return Some(Self::Resign);
        } else if is(&["win"]) {
            return Some(Self::Win);
        } else if is(&["(none)", "none", "null", "(null)", "0000"]) {
            return Some(Self::Nothing);
        }
        let mv = usi::read_move(word)?;
        let ponder = words.next().filter(|&word| word == "ponder").and_then(|_| words.next());
        Some(Self::Move { mv, ponder: ponder.and_then(usi::read_move) })
    }

    /// The move, if it is one.
    #[must_use]
    pub const fn mv(self) -> Option<Move> {
        match self {
            Self::Move { mv, .. } => Some(mv),
            Self::Resign | Self::Win | Self::Nothing => None,
        }
    }
}

impl fmt::Display for BestMove {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { mv, ponder: None } => write!(out, "{mv}"),
            Self::Move { mv, ponder: Some(reply) } => write!(out, "{mv} ponder {reply}"),
            Self::Resign => out.write_str("resign"),
            Self::Win => out.write_str("win"),
            Self::Nothing => out.write_str("(none)"),
        }
    }
}

/// `checkmate`: the answer to `go mate`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checkmate {
    /// The moves to the mate as the engine says; neither legal nor a mate before they have been proved.
    Mate(Variation),
    /// There is no mate.
    NoMate,
    /// It found none in time.
    Timeout,
    /// It cannot search for mates.
    NotImplemented,
}

impl Checkmate {
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace().peekable();
        Some(match words.peek()?.to_ascii_lowercase().as_str() {
            "nomate" => Self::NoMate,
            "timeout" => Self::Timeout,
            "notimplemented" => Self::NotImplemented,
            word => {
                usi::read_move(text.split_whitespace().next().unwrap_or(word))?;
                Self::Mate(Variation::read(words))
            }
        })
    }
}

impl fmt::Display for Checkmate {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mate(moves) => write!(out, "{moves}"),
            Self::NoMate => out.write_str("nomate"),
            Self::Timeout => out.write_str("timeout"),
            Self::NotImplemented => out.write_str("notimplemented"),
        }
    }
}
