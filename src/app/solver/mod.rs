//! The solver at work: whether the problem on the board has a mate, by which line, and whether it is sound.
//!
//! It begins by itself whenever the start position or the solution of a problem changes, and ends with the next change. What
//! it finds is said beside the board, and written into the record when the user asks for it.

mod answer;
mod beside;
pub(crate) mod commands;
mod explore;
mod flaw;
mod pieces;
#[cfg(test)]
mod tests;
pub(crate) mod ui;
mod update;
mod variations;
pub(crate) mod words;
pub(crate) mod work;

use std::convert::Infallible;
use std::io;

pub(crate) use answer::Answer;
use beside::Beside;
pub(crate) use beside::{Comparison, Found};
pub(crate) use commands::{COMMANDS, Command};
pub(crate) use explore::Query;
use explore::Trial;
pub(crate) use flaw::Flaw;
use pieces::Pieces;
pub(crate) use pieces::PiecesJob;
pub(crate) use variations::{SideLine, SideLines, VariationsJob};

use crate::app::desk::feature::Feature;
use crate::app::desk::origin::GameId;
use crate::app::desk::rules::Rules;
use crate::record::Revision;
use crate::shogi::{Move, Position};
use crate::tsume::Response;
use crate::tsume::cook::{Extent, Finding, Said, SparePieces};
use crate::tsume::solver::{Mate, Problem};

#[derive(Debug, Default)]
pub(crate) struct Solver {
    /// The question about the problem on the board; `None` while there is no problem, or none that can be solved.
    question: Option<Question>,
    seen: Option<Seen>,
    last: u64,
    trial: Option<Trial>,
    /// Whether the move that was tried last is to be answered by one of the other side's.
    replies: bool,
    /// Whether the search for the question was ended by one for a move that was tried.
    is_paused: bool,
    beside: Option<Beside>,
    pieces: Option<Pieces>,
    /// The number of the search for variations that are to be written, and of the question whose mate they go with.
    writes: Option<(u64, u64)>,
}

#[derive(Debug)]
struct Question {
    /// Told apart from earlier ones by this: their answers come too late.
    number: u64,
    position: Position,
    said: Said,
    rules: Rules,
    mate: Option<Mate>,
    flaw: Option<Flaw>,
    /// The check that comes nearest to a mate where there is none, and the defence that refutes it.
    refuted: Option<SideLine>,
    answer: Answer,
    words: Words,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seen {
    game: GameId,
    shown: usize,
    revision: Revision,
}

/// So many positions are searched without being asked: some seconds.
const UNASKED: u64 = 1_000_000;
/// The size of the tables of a search that nobody has asked for, in bytes.
const MEMORY_UNASKED: usize = 64 << 20;
/// The size of the tables of a search that goes on until it is decided, in bytes.
const MEMORY: usize = 512 << 20;

#[derive(Debug, Default)]
struct Words {
    verdict: String,
    progress: String,
    /// By which rules; empty where they are the usual ones.
    rules: String,
    /// The main line; empty while there is none.
    line: String,
    /// What was found, and whether it counts against the problem; what counts comes first.
    findings: Vec<Row>,
    /// What was looked at and what was not; empty while it is not known.
    examined: String,
}

#[derive(Debug)]
struct Row {
    text: String,
    counts: bool,
    finding: Finding,
}

impl Feature for Solver {
    type Action = Action;
    type Effect = Effect;
    type Ask = Infallible;
}

#[derive(Debug)]
pub(crate) enum Action {
    Searched {
        question: u64,
        nodes: u64,
    },
    /// There is a mate; whether the problem is sound is not known yet.
    Mated {
        question: u64,
        mate: Mate,
    },
    /// There is something that counts against the problem, of which the rest is not known yet.
    Flawed {
        question: u64,
        flaw: Flaw,
    },
    /// The search goes on, and something is known about a main line.
    Found {
        question: u64,
        main: Vec<Move>,
        finding: Finding,
    },
    Answered {
        question: u64,
        answer: Answer,
    },
    /// No thread could be started.
    NotStarted {
        question: u64,
        error: io::Error,
    },
    /// Try a move out on the board, and reply to it.
    Try(Move),
    /// It is known what comes of a move that was tried, or by `None` that the limits did not suffice.
    Responded {
        number: u64,
        response: Option<Response>,
    },
    Compared {
        number: u64,
        found: Found,
    },
    ShowBeside(usize),
    PiecesKnown {
        number: u64,
        found: SparePieces,
    },
    VariationsKnown {
        number: u64,
        found: SideLines,
    },
    RefutationKnown {
        question: u64,
        /// The check and the defence; `None` where there is no check, or the limits did not suffice.
        found: Option<SideLine>,
    },
    ShowPiece(usize),
    /// Take away or replace the piece of this row.
    ChangePiece(usize),
    TakeBack,
    AddTried,
    Show(usize),
    SetRules(Rules),
    Run(Command),
}

#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    Solve(Box<Job>),
    Respond(Box<Query>),
    Compare(Box<Comparison>),
    CheckPieces(Box<PiecesJob>),
    Refute(Box<VariationsJob>),
    WorkOut(Box<VariationsJob>),
    Stop,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Job {
    pub(crate) question: u64,
    pub(crate) problem: Problem,
    pub(crate) said: Said,
    pub(crate) rules: Rules,
    pub(crate) extent: Extent,
    pub(crate) nodes: u64,
    pub(crate) memory: usize,
}

impl Job {
    /// A search for all that there is to know, until it ends or is stopped.
    const fn endless(question: u64, problem: Problem, said: Said, rules: Rules) -> Self {
        Self { question, problem, said, rules, extent: Extent::Everything, nodes: u64::MAX, memory: MEMORY }
    }
}
