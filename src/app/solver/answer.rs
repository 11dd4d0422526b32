//! The solver's answer, from the start of the search to the judgement.

use crate::lang::{self, Language, Naming};
use crate::shogi::{Hand, Move, Position};
use crate::tsume::cook::{Finding, Judgement, MainLine, Outcome};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Searching {
        nodes: u64,
        endless: bool,
    },
    Stopped {
        nodes: u64,
    },
    /// Complete, or as far as the node limit allowed.
    Judged(Box<Judgement>),
    /// The main line is known, and the search for all cooks continues.
    Widening {
        judgement: Box<Judgement>,
        /// Positions searched since the judgement.
        nodes: u64,
    },
    Failed,
}

impl Answer {
    pub(crate) fn judgement(&self) -> Option<&Judgement> {
        match self {
            Self::Judged(judgement) | Self::Widening { judgement, .. } => Some(judgement),
            Self::Searching { .. } | Self::Stopped { .. } | Self::Failed => None,
        }
    }

    pub(crate) fn main_line(&self) -> Option<&MainLine> {
        self.judgement().and_then(Judgement::main_line)
    }

    pub(crate) fn is_endless(&self) -> bool {
        matches!(self, Self::Searching { endless: true, .. } | Self::Widening { .. })
    }

    pub(crate) fn is_open(&self) -> bool {
        match self {
            Self::Judged(judgement) => judgement.outcome == Outcome::Undecided || !judgement.open.is_empty(),
            Self::Stopped { .. } => true,
            Self::Searching { .. } | Self::Widening { .. } | Self::Failed => false,
        }
    }

    pub(super) fn start_widening(&mut self) -> bool {
        match self {
            Self::Judged(judgement) if judgement.main_line().is_some() => {
                *self = Self::Widening { judgement: judgement.clone(), nodes: 0 };
                true
            }
            _ => false,
        }
    }

    /// Returns whether it is new.
    pub(super) fn add_finding(&mut self, main: &[Move], finding: Finding) -> bool {
        match self {
            Self::Widening { judgement, .. } if judgement.main_line().is_some_and(|known| known.moves == main) => {
                judgement.add(finding)
            }
            _ => false,
        }
    }

    /// Replaces this by a later answer, unless that was stopped earlier in the search.
    pub(super) fn merge(&mut self, later: Self) {
        match (self.judgement(), later.judgement()) {
            (Some(known), Some(now)) if !now.reaches(known) => self.finish_widening(),
            _ => *self = later,
        }
    }

    pub(super) fn finish_widening(&mut self) {
        if let Self::Widening { judgement, .. } = self {
            *self = Self::Judged(judgement.clone());
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// Two first moves mate independently.
    FirstMoves([Move; 2]),
    /// A finding about this main line.
    Found(Vec<Move>, Finding),
}

impl Flaw {
    /// 3手目 ▲２四金 から余詰, if `line` is the shown mate.
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
