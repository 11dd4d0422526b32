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

/// The feature's state.
#[derive(Debug, Default)]
pub(crate) struct Solver {
    /// The question about the problem on the board; `None` while there is no problem, or none that can be solved.
    question: Option<Question>,
    /// The state of the game that was looked at last, to see soon that nothing has changed.
    seen: Option<Seen>,
    /// The number of the last question.
    last: u64,
    /// The position that is tried out.
    trial: Option<Trial>,
    /// Whether the move that was tried last is to be answered by one of the other side's.
    replies: bool,
    /// Whether the search for the question was ended by one for a move that was tried.
    is_paused: bool,
    /// What the record has beside its main line.
    beside: Option<Beside>,
    /// Which pieces could go or be weaker, where that was asked.
    pieces: Option<Pieces>,
    /// The number of the search for variations that are to be written, and of the question whose mate they go with.
    writes: Option<(u64, u64)>,
}

/// A question to the solver, and what is known of its answer.
#[derive(Debug)]
struct Question {
    /// Told apart from earlier ones by this: their answers come too late.
    number: u64,
    /// The position that was asked about.
    position: Position,
    /// What the record says of it.
    said: Said,
    /// By which rules it is judged.
    rules: Rules,
    /// The solver's mate, which is known long before the answer.
    mate: Option<Mate>,
    /// What is known to count against the problem by then.
    flaw: Option<Flaw>,
    /// The check that comes nearest to a mate where there is none, and the defence that refutes it.
    refuted: Option<SideLine>,
    answer: Answer,
    words: Words,
}

/// A record of a game at a revision.
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

/// What is known in the user's language.
#[derive(Debug, Default)]
struct Words {
    /// The verdict in a line.
    verdict: String,
    /// How far the search for every further cook has come; empty while there is none.
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

/// A finding in words.
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

/// Input to [`Solver::update`].
#[derive(Debug)]
pub(crate) enum Action {
    /// The search goes on, and has come this far.
    Searched {
        /// The number of the question.
        question: u64,
        /// The number of positions searched so far.
        nodes: u64,
    },
    /// There is a mate; whether the problem is sound is not known yet.
    Mated {
        /// The number of the question.
        question: u64,
        /// The mate.
        mate: Mate,
    },
    /// There is something that counts against the problem, of which the rest is not known yet.
    Flawed {
        /// The number of the question.
        question: u64,
        /// What it is.
        flaw: Flaw,
    },
    /// The search goes on, and something is known about a main line.
    Found {
        /// The number of the question.
        question: u64,
        /// The main line.
        main: Vec<Move>,
        /// What was found.
        finding: Finding,
    },
    /// The search has ended.
    Answered {
        /// The number of the question.
        question: u64,
        /// What was found.
        answer: Answer,
    },
    /// No thread could be started.
    NotStarted {
        /// The number of the question.
        question: u64,
        /// Why.
        error: io::Error,
    },
    /// Try a move out on the board, and reply to it.
    Try(Move),
    /// It is known what comes of a move that was tried, or by `None` that the limits did not suffice.
    Responded {
        /// The number of the query.
        number: u64,
        /// The answer.
        response: Option<Response>,
    },
    /// What the record has beside its main line is known.
    Compared {
        /// The number of the comparison.
        number: u64,
        /// What was found.
        found: Found,
    },
    /// Show what was found beside the main line: the row of it.
    ShowBeside(usize),
    /// It is known which pieces could go or be weaker.
    PiecesKnown {
        /// The number of the search.
        number: u64,
        /// What was found.
        found: SparePieces,
    },
    /// The variations and tries of the main line are known.
    VariationsKnown {
        /// The number of the search.
        number: u64,
        /// What was found.
        found: SideLines,
    },
    /// It is known how the check that comes nearest to a mate is refuted.
    RefutationKnown {
        /// The number of the question.
        question: u64,
        /// The check and the defence; `None` where there is no check, or the limits did not suffice.
        found: Option<SideLine>,
    },
    /// Show the piece of this row.
    ShowPiece(usize),
    /// Take away or replace the piece of this row.
    ChangePiece(usize),
    /// Take the moves back that were tried.
    TakeBack,
    /// Add the moves that were tried to the record.
    AddTried,
    /// Show what a finding is about: the row of it.
    Show(usize),
    /// Judge problems by these rules.
    SetRules(Rules),
    /// Run a command.
    Run(Command),
}

/// Work outside the window.
#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    /// Solve a problem. An earlier search ends.
    Solve(Box<Job>),
    /// Say what comes of a move that was tried. An earlier search ends.
    Respond(Box<Query>),
    /// Look at what a record has beside its main line. An earlier search ends.
    Compare(Box<Comparison>),
    /// Look for pieces that could go or be weaker. An earlier search ends.
    CheckPieces(Box<PiecesJob>),
    /// Look for the check that comes nearest to a mate where there is none. An earlier search ends.
    Refute(Box<VariationsJob>),
    /// Look for the variations and tries of a main line. An earlier search ends.
    WorkOut(Box<VariationsJob>),
    /// End the search: nobody waits for it any more.
    Stop,
}

/// A problem to be solved.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Job {
    /// The number of the question.
    pub(crate) question: u64,
    /// The problem.
    pub(crate) problem: Problem,
    /// What the record says of it.
    pub(crate) said: Said,
    /// By which rules it is judged.
    pub(crate) rules: Rules,
    /// How far cooks are looked for.
    pub(crate) extent: Extent,
    /// The greatest number of positions to be searched.
    pub(crate) nodes: u64,
    /// The size of the solver's tables in bytes.
    pub(crate) memory: usize,
}

impl Job {
    /// A search for all that there is to know, until it ends or is stopped.
    const fn endless(question: u64, problem: Problem, said: Said, rules: Rules) -> Self {
        Self { question, problem, said, rules, extent: Extent::Everything, nodes: u64::MAX, memory: MEMORY }
    }
}
