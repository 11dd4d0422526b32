//! Playing moves on the board and stepping through them.

mod annotate;
pub(crate) mod commands;
mod reach;
#[cfg(test)]
mod tests;
mod timeline;
mod update;
mod words;

/// The board with stands and plates, and the transport controls below it.
pub(crate) mod ui {
    pub(crate) mod entry;
    pub(crate) mod plate;
    pub(crate) mod question;
    pub(crate) mod stage;
    mod timeline;
    pub(crate) mod transport;
}

use std::convert::Infallible;

pub(crate) use commands::{COMMANDS, Command};
use reach::{Held, Question};
use timeline::Timeline;

use crate::app::desk::feature::Feature;
use crate::app::desk::gesture::Gesture;
use crate::shogi::Move;

/// The feature's state: the picked-up piece, the question about it, and what the timeline shows.
#[derive(Debug, Default)]
pub(crate) struct Play {
    /// The piece that is picked up.
    held: Option<Held>,
    /// The question about a move, shown beside its destination.
    question: Option<Question>,
    /// What there is along the line on the board.
    timeline: Timeline,
}

impl Feature for Play {
    type Action = Action;
    type Effect = Infallible;
    type Ask = Infallible;
}

/// Input to [`Play::update`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum Action {
    /// A pointer gesture on the board.
    Gesture(Gesture),
    /// Answer the question with the choice of this index, from 0.
    Answer(usize),
    /// Enter a move that was not made on the board.
    Enter(Move),
    /// Put the picked-up piece back, and close the question.
    PutBack,
    /// Cancel a correction or insertion.
    CancelEntry,
    /// Go to this index of the line; 0 is the start position.
    GoTo(usize),
    /// Go this many moves forward, or back if negative.
    Step(isize),
    /// Go to the continuation with this number, from 1.
    ChooseNumber(usize),
    /// Set the pace of autoplay, in seconds a move.
    SetPace(f32),
    /// Run a command.
    Run(Command),
}
