//! The questions about files, and their answers.

use std::path::PathBuf;

use crate::app::desk::Desk;
use crate::app::desk::game::Game;
use crate::app::desk::origin::{GameId, Known};
use crate::app::files::Purpose;
use crate::app::files::saving::{Conflict, Lossy};
use crate::format::Loaded;
use crate::record::Record;

#[derive(Debug)]
pub(crate) enum Ask {
    /// Needs no answer.
    Warnings,
    /// A path to be typed, on systems without dialogs.
    Path(Purpose),
    Losses(Lossy),
    Conflict(Conflict),
    Merge(Merging),
    Unsaved(Leaving),
    Changed(Box<Newer>),
}

#[derive(Debug)]
pub(crate) enum Answer {
    Path(String),
    Losses(LossesAnswer),
    Conflict(ConflictAnswer),
    Merge(usize),
    Unsaved(UnsavedAnswer),
    Changed(ChangedAnswer),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChangedAnswer {
    /// The edited game. Saving it asks once more.
    Keep,
    Load,
}

/// What the file of an edited game holds now.
#[derive(Debug)]
pub(crate) struct Newer {
    pub(crate) game: GameId,
    pub(crate) known: Known,
    pub(crate) loaded: Loaded,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LossesAnswer {
    SaveAnyway,
    /// Save as KIFU, which is in UTF-8.
    SaveAsUtf8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConflictAnswer {
    Overwrite,
    TryAgain,
    SaveElsewhere,
    Reload,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnsavedAnswer {
    Save,
    Discard,
}

/// A file with several records, one of which is to be merged into a game.
#[derive(Debug)]
pub(crate) struct Merging {
    pub(crate) game: GameId,
    pub(crate) path: PathBuf,
    pub(crate) records: Vec<Record>,
    pub(crate) names: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaving {
    Game(GameId),
    Window,
}

impl Leaving {
    pub(crate) fn unsaved(self, desk: &Desk) -> impl Iterator<Item = &Game> {
        let goes = move |game: &&Game| self == Self::Window || self == Self::Game(game.id());
        desk.games().iter().filter(goes).filter(|game| game.is_changed())
    }
}
