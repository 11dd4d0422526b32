//! Playing moves on the board and stepping through them.

mod annotate;
pub(crate) mod commands;
mod cursor;
mod go_to;
mod motion;
mod panels;
mod reach;
mod ruling;
#[cfg(test)]
mod tests;
mod timeline;
mod update;
mod words;
pub(crate) mod work;

use crate::app::desk::gesture::{Gesture, Spot};
use crate::app::desk::preferences::GraphScale;
use crate::record::NodeId;
use crate::shogi::{Move, Shift};

pub(crate) use commands::Command;
pub(crate) use cursor::Cursor;
use go_to::GoTo;
use motion::Motion;
use reach::{Held, OpenQuestion};
use ruling::Ruling;
use timeline::Timeline;

pub(crate) mod ui {
    pub(crate) mod graph;
    pub(crate) mod plate;
    pub(crate) mod question;
    pub(crate) mod ruling;
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
    ruling: Ruling,
    /// The foul that was refused last, with the node: played there again, it is asked about.
    refused: Option<(NodeId, Move)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    AskForMotion,
    Knock,
}

#[derive(Clone, Debug)]
pub(crate) enum Input {
    Gesture(Gesture),
    /// By index, from 0.
    Answer(usize),
    Choose(isize),
    Confirm,
    /// Enters moves that were not made on the board, in order.
    Enter {
        moves: Vec<Move>,
        /// Why the following text was refused.
        refused: Option<String>,
    },
    PutBack,
    CancelEntry,
    /// By index in the line; 0 is the start position.
    GoTo(usize),
    /// Negative is back.
    Step(isize),
    /// From 1.
    ChooseNumber(usize),
    /// The number is still being typed.
    GoToNumber(String),
    EndGoTo,
    /// Returns to where the user was before typing the number.
    CancelGoTo,
    SetPace(f32),
    SetGraphScale(GraphScale),
    /// In points; the usual height if `None`.
    SizeGraph(Option<f32>),
    PressCursor,
    MoveCursor(Shift),
    /// The spot with the keyboard focus; `None` if the board has lost it.
    Focus(Option<Spot>),
    EndDrawing,
    Run(Command),
}

#[derive(Debug)]
pub(crate) enum Event {
    ReduceMotion(bool),
}
