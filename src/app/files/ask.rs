//! The questions about files, and their answers.

use std::path::PathBuf;

use crate::app::desk::Desk;
use crate::app::desk::feature::Out;
use crate::app::desk::game::Game;
use crate::app::desk::origin::{GameId, Known};
use crate::app::files::saving::{Conflict, Lossy};
use crate::app::files::{Files, Purpose};
use crate::format::Loaded;
use crate::record::Record;

/// A question about files, shown as a modal.
#[derive(Debug)]
pub(crate) enum Ask {
    /// The list of the file's warnings, which needs no answer.
    Warnings,
    /// A path to be typed, on systems without dialogs.
    Path(Purpose),
    /// Whether to save although information will be lost.
    Losses(Lossy),
    /// What to do about an existing or changed file.
    Conflict(Conflict),
    /// Which record of a file to merge.
    Merge(Merging),
    /// Whether to save changes before closing.
    Unsaved(Leaving),
    /// Which of two versions to go on with, where both the game and its file have changed.
    Changed(Box<Newer>),
}

/// An answer to the [`Ask`] of the same name.
#[derive(Debug)]
pub(crate) enum Answer {
    /// The typed path.
    Path(String),
    /// How to save.
    Losses(LossesAnswer),
    /// What to do about the existing file.
    Conflict(ConflictAnswer),
    /// Index of the record.
    Merge(usize),
    /// What to do with the changes.
    Unsaved(UnsavedAnswer),
    /// Which version to go on with.
    Changed(ChangedAnswer),
}

/// Which version to go on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChangedAnswer {
    /// The edited game. Saving it asks once more.
    Keep,
    /// What the file holds now.
    Load,
}

/// What the file of an edited game holds now.
#[derive(Debug)]
pub(crate) struct Newer {
    /// The game.
    pub(crate) game: GameId,
    /// Path and content of its file.
    pub(crate) known: Known,
    /// The records in it.
    pub(crate) loaded: Loaded,
}

/// How to save when information will be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LossesAnswer {
    /// Save as intended.
    SaveAnyway,
    /// Save as KIFU, which is in UTF-8.
    SaveAsUtf8,
}

/// What to do about a file that exists or was changed by another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConflictAnswer {
    /// Replace it.
    Overwrite,
    /// Write once more as before.
    TryAgain,
    /// Ask for another path.
    SaveElsewhere,
    /// Reload the game from the file.
    Reload,
}

/// What to do with unsaved changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnsavedAnswer {
    /// Save them.
    Save,
    /// Discard them.
    Discard,
}

/// A file with several records, one of which is to be merged into a game.
#[derive(Debug)]
pub(crate) struct Merging {
    /// The game to merge into.
    pub(crate) game: GameId,
    /// Path of the file.
    pub(crate) path: PathBuf,
    /// Its records.
    pub(crate) records: Vec<Record>,
    /// The name of each record, in the same order.
    pub(crate) names: Vec<String>,
}

/// What the user wants to close.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaving {
    /// A game.
    Game(GameId),
    /// The window with all games.
    Window,
}

impl Leaving {
    /// The games with unsaved changes among those to be closed.
    pub(crate) fn unsaved(self, desk: &Desk) -> impl Iterator<Item = &Game> {
        let goes = move |game: &&Game| self == Self::Window || self == Self::Game(game.id());
        desk.games().iter().filter(goes).filter(|game| game.is_changed())
    }
}

impl Files {
    /// Handles the answer to a question.
    pub(crate) fn answer(&mut self, desk: &mut Desk, ask: Ask, answer: Answer, out: &mut Out<Self>) {
        match (ask, answer) {
            (Ask::Path(purpose), Answer::Path(path)) => self.path_typed(desk, purpose, path.into(), out),
            (Ask::Losses(lossy), Answer::Losses(answer)) => self.save_lossy(desk, lossy, answer, out),
            (Ask::Conflict(conflict), Answer::Conflict(answer)) => self.resolve_conflict(desk, conflict, answer, out),
            (Ask::Merge(merging), Answer::Merge(index)) => merging.choose(desk, index),
            (Ask::Unsaved(leaving), Answer::Unsaved(UnsavedAnswer::Save)) => self.save_first(desk, leaving, out),
            (Ask::Unsaved(leaving), Answer::Unsaved(UnsavedAnswer::Discard)) => self.discard(desk, leaving, out),
            (Ask::Changed(newer), Answer::Changed(ChangedAnswer::Load)) => self.load_newer(desk, *newer),
            // To go on as before, or an answer to another question.
            (
                Ask::Warnings
                | Ask::Path(_)
                | Ask::Losses(_)
                | Ask::Conflict(_)
                | Ask::Merge(_)
                | Ask::Unsaved(_)
                | Ask::Changed(_),
                _,
            ) => {}
        }
    }
}
