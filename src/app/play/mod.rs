//! Playing moves on the board and stepping through them.

mod annotate;
pub(crate) mod commands;
mod cursor;
mod go_to;
mod motion;
mod panels;
mod reach;
#[cfg(test)]
mod tests;
mod timeline;
mod update;
mod words;
pub(crate) mod work;

use crate::app::desk::gesture::{Gesture, Spot};
use crate::shogi::{Move, Shift};

pub(crate) use commands::Command;
pub(crate) use cursor::Cursor;
use go_to::GoTo;
use motion::Motion;
use reach::{Held, OpenQuestion};
use timeline::Timeline;

pub(crate) mod ui {
    pub(crate) mod plate;
    pub(crate) mod question;
    pub(crate) mod stage;
    mod timeline;
    pub(crate) mod transport;
}

#[derive(Debug, Default)]
pub(crate) struct Play {
    held: Option<Held>,
    open_question: Option<OpenQuestion>,
    go_to: Option<GoTo>,
    timeline: Timeline,
    motion: Motion,
    cursor: Cursor,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    AskForMotion,
    Knock,
}

#[derive(Clone, Debug)]
pub(crate) enum Input {
    Gesture(Gesture),
    /// Answer the question with the choice of this index, from 0.
    Answer(usize),
    /// Select the next or previous answer of the question.
    Choose(isize),
    Confirm,
    /// Enter moves that were not made on the board, one after the other.
    Enter {
        moves: Vec<Move>,
        /// Why the text behind them was refused, if it was.
        refused: Option<String>,
    },
    PutBack,
    CancelEntry,
    /// Go to this index of the line; 0 is the start position.
    GoTo(usize),
    /// Go this many moves forward, or back if negative.
    Step(isize),
    /// Go to the continuation with this number, from 1.
    ChooseNumber(usize),
    /// Go to the move of this number, which is still being typed.
    GoToNumber(String),
    EndGoTo,
    /// Return to where the user was before the number was typed.
    CancelGoTo,
    SetPace(f32),
    PressCursor,
    MoveCursor(Shift),
    /// This spot has gained the keyboard focus, or the board has lost it.
    Focus(Option<Spot>),
    EndDrawing,
    Run(Command),
}

#[derive(Debug)]
pub(crate) enum Event {
    ReduceMotion(bool),
}
