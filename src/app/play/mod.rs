//! Playing moves on the board and stepping through them.

mod annotate;
pub(crate) mod commands;
mod cursor;
mod go_to;
mod motion;
mod reach;
#[cfg(test)]
mod tests;
mod timeline;
mod update;
mod words;
pub(crate) mod work;

/// The board with stands and plates, and the transport controls below it.
pub(crate) mod ui {
    pub(crate) mod counter;
    mod cursor;
    pub(crate) mod entry;
    pub(crate) mod plate;
    pub(crate) mod question;
    pub(crate) mod stage;
    mod timeline;
    pub(crate) mod transport;
}

use std::convert::Infallible;

pub(crate) use commands::{COMMANDS, Command};
pub(crate) use cursor::Cursor;
use go_to::GoTo;
use motion::Motion;
use reach::{Asked, Held};
use timeline::Timeline;

use crate::app::desk::feature::Feature;
use crate::app::desk::gesture::{Gesture, Spot};
use crate::shogi::{Move, Shift};

/// The feature's state: the picked-up piece, the question about it, and what the timeline shows.
#[derive(Debug, Default)]
pub(crate) struct Play {
    /// The piece that is picked up.
    held: Option<Held>,
    /// The question about a move, shown beside its destination.
    asked: Option<Asked>,
    /// The number of a move to go to, while it is typed.
    go_to: Option<GoTo>,
    /// What there is along the line on the board.
    timeline: Timeline,
    /// The piece that is seen moving.
    motion: Motion,
    /// The cursor on the board, for keys.
    cursor: Cursor,
}

impl Feature for Play {
    type Action = Action;
    type Effect = Effect;
    type Ask = Infallible;
}

/// What playing asks of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Ask whether the user wants less motion.
    AskForMotion,
    /// Let a piece be heard on the board.
    Knock,
}

/// Input to [`Play::update`].
#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// A pointer gesture on the board.
    Gesture(Gesture),
    /// Answer the question with the choice of this index, from 0.
    Answer(usize),
    /// Let Enter give the question's next answer, or the previous one.
    Choose(isize),
    /// Give the answer that Enter would.
    Confirm,
    /// Enter moves that were not made on the board, one after the other.
    Enter {
        /// The moves.
        moves: Vec<Move>,
        /// What is to be said of the text behind them, when that cannot be played.
        refused: Option<String>,
    },
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
    /// Go to the move of this number, which is still being typed.
    GoToNumber(String),
    /// Stay where the number has led.
    EndGoTo,
    /// Go back to where the user was before the number was typed.
    CancelGoTo,
    /// Set the pace of autoplay, in seconds a move.
    SetPace(f32),
    /// The window is there.
    Start,
    /// The system asks for less motion, or does not.
    ReduceMotion(bool),
    /// Pick up or put down a piece at the cursor on the board.
    PressCursor,
    /// Move the cursor on the board by one square.
    MoveCursor(Shift),
    /// This spot has got the keyboard focus, or the board has lost it.
    Focus(Option<Spot>),
    /// Forget the arrow that was begun with the keyboard.
    EndDrawing,
    /// Run a command.
    Run(Command),
}
