//! Editing the start position of a record (局面編集) with mouse and keyboard.

mod arrange;
pub(crate) mod commands;
mod keys;
mod read_out;
mod remaining;
mod session;
#[cfg(test)]
mod tests;
mod update;
mod words;

pub(crate) mod ui {
    pub(crate) mod cursor;
    mod keys;
    pub(crate) mod panel;
    mod piece_box;
}

use std::convert::Infallible;
use std::io;

use arrange::Arrange;
pub(crate) use commands::{COMMANDS, Command};
pub(crate) use keys::Press;
use remaining::Remaining;
use session::Session;

use crate::app::desk::Desk;
use crate::app::desk::feature::Feature;
use crate::app::desk::gesture::{Editing, Gesture};
use crate::app::desk::mode::Mode;
use crate::app::kit::task::{self, Report};
use crate::format::{self, FoundPosition, ReadError};
use crate::notation::entry::EntryKey;
use crate::shogi::{Piece, Purpose, Squares};

#[derive(Debug, Default)]
pub(crate) struct SetUp {
    session: Option<Session>,
    remaining: Remaining,
}

impl Feature for SetUp {
    type Action = Action;
    type Effect = Effect;
    type Ask = Infallible;
}

#[derive(Debug)]
pub(crate) enum Action {
    Gesture(Gesture),
    Key(EntryKey),
    Arrange(Arrange),
    /// Select a piece of the box as the brush that clicks and strokes paint with, or deselect it.
    SelectBrush(Piece),
    /// Begin to drag a piece out of the box.
    LiftFromBox(Piece),
    Purpose(Purpose),
    /// Highlight the squares that a remark refers to.
    Point(Squares),
    /// Mark these squares, unless there are errors on others.
    Hint(Squares),
    PutBack,
    /// Switch between the box and the list of keys.
    ToggleKeys,
    Paste(String),
    Pasted(String, Result<Box<FoundPosition>, ReadError>),
    NotPasted(io::Error),
    Begin,
    Run(Command),
}

#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    ReadPosition(String),
}

impl Effect {
    pub(crate) fn start(self, report: &Report<Action>) {
        task::start("read position", report, Action::NotPasted, move |report| report.send(self.carry_out()));
    }

    pub(crate) fn carry_out(self) -> Action {
        let Self::ReadPosition(text) = self;
        let read = format::position_of_text(&text).map(Box::new);
        Action::Pasted(text, read)
    }
}

impl SetUp {
    fn session(&self, desk: &Desk) -> Option<&Session> {
        self.session.as_ref().filter(|_| desk.mode == Mode::SetUp)
    }

    /// The editing state shown by the board; `None` unless a position is being edited.
    pub(crate) fn editing(&self, desk: &Desk) -> Option<Editing> {
        self.session(desk).map(Session::editing)
    }
}
