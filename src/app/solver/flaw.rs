//! Flaws of a problem that are known before the judgement is complete.

use crate::lang::{self, Language, Naming};
use crate::shogi::{Hand, Move, Position};
use crate::tsume::cook::{Finding, MainLine};

/// The first flaw found; the judgement may hold others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// Two first moves mate independently.
    FirstMoves([Move; 2]),
    /// A finding about this main line.
    Found(Vec<Move>, Finding),
}

impl Flaw {
    /// `line` is the mate that is shown: 3手目 ▲２四金 から余詰.
    pub(super) fn describe(&self, naming: Naming, start: &Position, line: &[Move]) -> Option<String> {
        match self {
            Self::FirstMoves(moves) => {
                let other = moves.iter().find(|mv| Some(*mv) != line.first())?;
                let other = naming.mv(start, *other, None)?;
                Some(match naming.language {
                    Language::Japanese => format!("初手 {other} も詰む"),
                    Language::English => format!("move 1: {other} mates, too"),
                })
            }
            Self::Found(moves, finding) => {
                let main = MainLine { moves: moves.clone(), raw_length: None, left: Hand::EMPTY, is_recorded: false };
                Some(lang::finding(naming, start, &main, finding))
            }
        }
    }
}
