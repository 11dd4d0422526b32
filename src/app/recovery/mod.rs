//! A crash costs nothing: every open game is stored beside the user's settings while it is edited, and opened again at
//! the next start after a run that did not end well. So it is after one that was told to end at once, as when the
//! user logs out: then nobody could be asked about changes.
//!
//! Each running program has a folder of its own and holds a lock as long as it lives, so that several windows
//! do not get in each other's way and only what nobody looks after any more is taken over. In the folder is a
//! file for each open game, written anew after edits, and one small file that says which games there are, in
//! which order, and where the user stands in each. All of it goes when a game or the window is closed.
//!
//! Nothing here takes the window's time. Documents are shared, not copied ([`Sheaf`](super::desk::sheaf::Sheaf)); a
//! thread waits a moment for more edits, and writes.

#[cfg(test)]
mod golden;
mod keeper;
mod seal;
pub(crate) mod signal;
mod store;
#[cfg(test)]
mod tests;
mod update;
mod watch;
mod words;

use std::convert::Infallible;
use std::io;

pub(crate) use keeper::{Ending, Keeper};
pub(crate) use store::Found;
pub(crate) use watch::{Keep, Watch};

use crate::app::desk::feature::Feature;

/// The feature: what is known to be stored.
#[derive(Debug, Default)]
pub(crate) struct Recovery {
    watch: Watch,
    /// Whether the program was told to end at once.
    terminated: bool,
}

impl Feature for Recovery {
    type Action = Action;
    type Effect = Effect;
    type Ask = Infallible;
}

/// What can happen to it.
#[derive(Debug)]
pub(crate) enum Action {
    /// The window is there.
    Start,
    /// What earlier runs have left was looked for.
    Found(Found),
    /// The games cannot be stored, so that a crash would cost something.
    NotStored(io::Error),
    /// The system tells the program to end at once: everything is kept, and nothing is asked.
    Terminate,
    /// There is no thread that listens for that: it ends the program as if it had crashed.
    NotListening,
}

/// What it asks of the world outside the window.
#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    /// Look for what earlier runs have left, and take it over.
    TakeOver,
    /// Close the window.
    Close,
}
