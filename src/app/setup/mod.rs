//! Editing positions (局面編集): the start of the record that is shown, by mouse and by keyboard.

mod arrange;
pub(crate) mod commands;
mod keys;
mod remaining;
mod session;
#[cfg(test)]
mod tests;
mod update;
mod words;

/// The panel beside the board while its position is edited, and what stands at the keyboard's cursor.
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

/// The feature.
#[derive(Debug, Default)]
pub(crate) struct SetUp {
    /// What is known in [`Mode::SetUp`]; ended as soon as the mode is another.
    session: Option<Session>,
    /// Who holds the remaining pieces, as far as that cannot be seen from the record.
    remaining: Remaining,
}

impl Feature for SetUp {
    type Action = Action;
    type Effect = Effect;
    type Ask = Infallible;
}

/// What can happen to it.
#[derive(Debug)]
pub(crate) enum Action {
    /// Something was done with the pointer on the board.
    Gesture(Gesture),
    /// A key of the keyboard's own way ([`crate::notation::entry`]).
    Key(EntryKey),
    /// Something is done to the whole board.
    Arrange(Arrange),
    /// A piece of the box is taken as the stamp that clicks and strokes paint, or put away.
    Stamp(Piece),
    /// A piece is dragged out of the box.
    LiftFromBox(Piece),
    /// What the position is for.
    Purpose(Purpose),
    /// The squares that a remark is about are shown on the board.
    Point(Squares),
    /// What is held goes back, and the stamp away.
    LetGo,
    /// The keys are shown in place of the box, or the box again.
    ToggleKeys,
    /// A text was pasted.
    Paste(String),
    /// The position that a pasted text shows has been read, or not.
    Pasted(Result<Box<FoundPosition>, ReadError>),
    /// A pasted text could not be looked at.
    NotPasted(io::Error),
    /// Begin to edit the start of the record on the board.
    Begin,
    /// Run a command.
    Run(Command),
}

/// What it asks of the world outside the window.
#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    /// Read the position that a text shows.
    ReadPosition(String),
}

impl Effect {
    /// Carries it out on a thread of its own.
    pub(crate) fn start(self, report: &Report<Action>) {
        task::start("read position", report, Action::NotPasted, move |report| report.send(self.carry_out()));
    }

    /// Carries it out at once; what has come of it.
    pub(crate) fn carry_out(self) -> Action {
        let Self::ReadPosition(text) = self;
        Action::Pasted(format::position_of_text(&text).map(Box::new))
    }
}

impl SetUp {
    /// The position that is being edited.
    fn session(&self, desk: &Desk) -> Option<&Session> {
        self.session.as_ref().filter(|_| desk.mode == Mode::SetUp)
    }

    /// How the stage draws the board while its position is edited, and takes gestures on it.
    pub(crate) fn editing(&self, desk: &Desk) -> Option<Editing> {
        self.session(desk).map(Session::editing)
    }
}
