//! The mate solver at work: whether the problem on the board has a mate, in how many moves, and by which line.
//!
//! It begins by itself whenever the start position of a problem changes, and ends with the next change. What it finds is
//! said in one line beside the board, and written into the record when the user asks for it.

mod answer;
pub(crate) mod commands;
#[cfg(test)]
mod tests;
pub(crate) mod ui;
mod update;
mod words;
pub(crate) mod work;

use std::convert::Infallible;
use std::io;

pub(crate) use answer::{Answer, Found};
pub(crate) use commands::{COMMANDS, Command};

use crate::app::desk::feature::Feature;
use crate::shogi::Position;
use crate::tsume::solver::Problem;

/// The feature's state.
#[derive(Debug, Default)]
pub(crate) struct Solver {
    /// The question about the problem on the board; `None` while there is no problem, or none that can be solved.
    question: Option<Question>,
    /// The number of the last question.
    last: u64,
}

/// A question to the solver, and what is known of its answer.
#[derive(Debug)]
struct Question {
    /// Told apart from earlier ones by this: their answers come too late.
    number: u64,
    /// The position that was asked about.
    position: Position,
    answer: Answer,
    /// The main line in the user's language; empty while there is none.
    line: String,
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
    /// Run a command.
    Run(Command),
}

/// Work outside the window.
#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    /// Solve a problem. An earlier search ends.
    Solve(Box<Job>),
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
    /// The greatest number of positions to be searched.
    pub(crate) nodes: u64,
    /// The size of the solver's tables in bytes.
    pub(crate) memory: usize,
}
