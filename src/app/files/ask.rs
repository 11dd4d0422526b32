//! What the user is asked about files, and the answers.

use std::path::PathBuf;

use crate::app::desk::Desk;
use crate::app::desk::feature::Out;
use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::app::files::saving::{Conflict, Lossy};
use crate::app::files::{Files, Purpose};
use crate::record::Record;

/// What stands in front of the window.
#[derive(Debug)]
pub(crate) enum Ask {
    /// The list of what was odd in the file. There is nothing to be answered.
    Warnings,
    /// A path is to be typed, because the system has no dialogs.
    Path(Purpose),
    /// Saving would lose something.
    Losses(Lossy),
    /// Something stands where a file was to be written.
    Conflict(Conflict),
    /// A file of several records, one of which is to be merged in.
    Merge(Merging),
    /// There are changes that would be lost with this.
    Unsaved(Leaving),
}

/// The user's answers, each to the question of the same name.
#[derive(Debug)]
pub(crate) enum Answer {
    /// The path.
    Path(String),
    /// What to do although something would be lost.
    Losses(LossesAnswer),
    /// What to do about the file that is there.
    Conflict(ConflictAnswer),
    /// Index of the record.
    Merge(usize),
    /// What to do with the changes.
    Unsaved(UnsavedAnswer),
}

/// What to do although saving would lose something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LossesAnswer {
    /// Save all the same.
    SaveAnyway,
    /// Save as KIFU, which is in UTF-8.
    SaveAsUtf8,
}

/// What to do about a file that stands where one was to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConflictAnswer {
    /// Replace it.
    Overwrite,
    /// Ask for another place.
    SaveElsewhere,
    /// Show what is in it, in place of the game.
    Reload,
}

/// What to do with changes that are not saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnsavedAnswer {
    /// Save them.
    Save,
    /// Let them go.
    Discard,
}

/// A file of several records, one of which is to be merged into a game.
#[derive(Debug)]
pub(crate) struct Merging {
    /// The game.
    pub(crate) game: GameId,
    /// The file.
    pub(crate) path: PathBuf,
    /// What it holds.
    pub(crate) records: Vec<Record>,
    /// What each of them is called.
    pub(crate) names: Vec<String>,
}

/// What is about to be closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaving {
    /// A game.
    Game(GameId),
    /// The window, and all games with it.
    Window,
}

impl Leaving {
    /// The games whose changes would be lost.
    pub(crate) fn unsaved(self, desk: &Desk) -> impl Iterator<Item = &Game> {
        let goes = move |game: &&Game| self == Self::Window || self == Self::Game(game.id());
        desk.games().iter().filter(goes).filter(|game| game.is_changed())
    }
}

impl Files {
    /// Takes the answer to a question.
    pub(crate) fn answer(&mut self, desk: &mut Desk, ask: Ask, answer: Answer, out: &mut Out<Self>) {
        match (ask, answer) {
            (Ask::Path(purpose), Answer::Path(path)) => self.path_typed(desk, purpose, path.into(), out),
            (Ask::Losses(lossy), Answer::Losses(answer)) => self.save_lossy(desk, lossy, answer, out),
            (Ask::Conflict(conflict), Answer::Conflict(answer)) => self.resolve(desk, conflict, answer, out),
            (Ask::Merge(merging), Answer::Merge(index)) => merging.choose(desk, index),
            (Ask::Unsaved(leaving), Answer::Unsaved(UnsavedAnswer::Save)) => self.save_first(desk, leaving, out),
            (Ask::Unsaved(leaving), Answer::Unsaved(UnsavedAnswer::Discard)) => self.discard(desk, leaving, out),
            // The answer to a question that is no longer asked.
            (Ask::Warnings | Ask::Path(_) | Ask::Losses(_) | Ask::Conflict(_) | Ask::Merge(_) | Ask::Unsaved(_), _) => {
            }
        }
    }
}
