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

/// The panel of position editing, and the keyboard cursor on the board.
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

/// The feature's state.
#[derive(Debug, Default)]
pub(crate) struct SetUp {
    /// The session of [`Mode::SetUp`]; ended as soon as the mode changes.
    session: Option<Session>,
    /// Whether the defender holds the remaining pieces, as far as the record does not show it.
    remaining: Remaining,
}

impl Feature for SetUp {
    type Action = Action;
    type Effect = Effect;
    type Ask = Infallible;
}

/// Input to [`SetUp::update`].
#[derive(Debug)]
pub(crate) enum Action {
    /// A pointer gesture on the board.
    Gesture(Gesture),
    /// A key of the keyboard entry ([`crate::notation::entry`]).
    Key(EntryKey),
    /// Change the whole board.
    Arrange(Arrange),
    /// Select or deselect a piece of the box as the brush that clicks and strokes paint with.
    SelectBrush(Piece),
    /// Begin to drag a piece out of the box.
    LiftFromBox(Piece),
    /// Set the purpose of the position: game or problem.
    Purpose(Purpose),
    /// Highlight the squares that a remark refers to.
    Point(Squares),
    /// Mark these squares, unless something is wrong with others.
    Hint(Squares),
    /// Put the picked-up piece back and deselect the brush.
    PutBack,
    /// Show the list of keys instead of the box, or the box again.
    ToggleKeys,
    /// A text was pasted.
    Paste(String),
    /// Reading the position in this pasted text has ended.
    Pasted(String, Result<Box<FoundPosition>, ReadError>),
    /// A pasted text could not be read, because no thread could be started.
    NotPasted(io::Error),
    /// Begin to edit the start position of the record on the board.
    Begin,
    /// Run a command.
    Run(Command),
}

/// Work outside the UI thread.
#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    /// Read the position in a text.
    ReadPosition(String),
}

impl Effect {
    /// Starts the effect on another thread.
    pub(crate) fn start(self, report: &Report<Action>) {
        task::start("read position", report, Action::NotPasted, move |report| report.send(self.carry_out()));
    }

    /// Runs the effect, and returns its result.
    pub(crate) fn carry_out(self) -> Action {
        let Self::ReadPosition(text) = self;
        let read = format::position_of_text(&text).map(Box::new);
        Action::Pasted(text, read)
    }
}

impl SetUp {
    /// The current session, if a position is being edited.
    fn session(&self, desk: &Desk) -> Option<&Session> {
        self.session.as_ref().filter(|_| desk.mode == Mode::SetUp)
    }

    /// The editing state that the board shows; `None` unless a position is being edited.
    pub(crate) fn editing(&self, desk: &Desk) -> Option<Editing> {
        self.session(desk).map(Session::editing)
    }
}
