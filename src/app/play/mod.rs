//! Playing moves on the board and stepping through them.

pub(crate) mod commands;
mod reach;
#[cfg(test)]
mod tests;
mod update;
mod words;

/// The board with its stands and plates, and the transport below it.
pub(crate) mod ui {
    pub(crate) mod entry;
    pub(crate) mod plate;
    pub(crate) mod question;
    pub(crate) mod stage;
    pub(crate) mod transport;
}

use std::convert::Infallible;

pub(crate) use commands::{COMMANDS, Command};
use reach::{Held, Question};

use crate::app::desk::feature::Feature;
use crate::app::desk::gesture::Gesture;
use crate::shogi::Move;

/// The feature: what is in the user's hand, and what they are asked about it.
#[derive(Debug, Default)]
pub(crate) struct Play {
    /// The piece that is picked up.
    held: Option<Held>,
    /// What is asked beside the square where it was put down, or about a move that was typed.
    question: Option<Question>,
}

impl Feature for Play {
    type Action = Action;
    type Effect = Infallible;
    type Ask = Infallible;
}

/// What can happen to it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Action {
    /// Something was done with the pointer on the board.
    Gesture(Gesture),
    /// The question is answered with this one of its choices; 0 is the first.
    Answer(usize),
    /// A move was entered other than on the board.
    Enter(Move),
    /// The piece that is picked up goes back, and the question with it.
    LetGo,
    /// What the next move was for is given up.
    CancelEntry,
    /// Go to this step of the line; 0 is the start position.
    GoTo(usize),
    /// Go so many steps forward, or back where it is negative.
    Step(isize),
    /// Go on with the continuation of this number, from 1.
    ChooseNumber(usize),
    /// How long autoplay shows each move, in seconds.
    SetPace(f32),
    /// Run a command.
    Run(Command),
}
