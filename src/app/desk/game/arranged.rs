//! The records of a game as a whole: added, removed, moved and numbered; undo and redo.

use super::Game;
use crate::app::desk::arrangement::{Arrange, Arranged, ArrangedKind};
use crate::app::desk::view::View;
use crate::record::EditKind;

/// What undo takes back, or redo repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Edit(EditKind),
    Arrange(ArrangedKind),
}

impl Game {
    /// Adds, removes, moves or numbers records, and shows the one that this is about. Returns what was done; `None` if
    /// there was nothing to do.
    pub(crate) fn arrange(&mut self, how: Arrange) -> Option<Arranged> {
        let (done, shown) = self.documents.arrange(self.shown, how)?;
        self.version += 1;
        self.show(shown);
        Some(done)
    }

    /// How many arrangements of the records were made and not undone.
    pub(crate) fn arrangements(&self) -> usize {
        self.documents.arrangements()
    }

    /// What [`undo`](Self::undo) takes back.
    pub(crate) fn undoable(&self) -> Option<Step> {
        let arranged = self.documents.arrangement_undoable(self.shown).map(Step::Arrange);
        arranged.or_else(|| self.document().undoable().map(Step::Edit))
    }

    /// What [`redo`](Self::redo) repeats.
    pub(crate) fn redoable(&self) -> Option<Step> {
        let arranged = self.documents.arrangement_redoable(self.shown).map(Step::Arrange);
        arranged.or_else(|| self.document().redoable().map(Step::Edit))
    }

    /// Takes the last change back.
    pub(crate) fn undo(&mut self) {
        let done = self.documents.undo(self.shown);
        self.went(done);
    }

    /// Repeats the change that was taken back last.
    pub(crate) fn redo(&mut self) {
        let done = self.documents.redo(self.shown);
        self.went(done);
    }

    fn went(&mut self, (shown, has_changed): (usize, bool)) {
        let arranged = self.documents.id(shown) != self.record || shown != self.shown;
        self.version += u64::from(has_changed);
        if arranged {
            self.show(shown);
        } else {
            self.view.update_after_edit(self.documents.get(shown));
        }
    }

    /// Shows a record at the node where it was left; the board stays as it is turned if the record does.
    fn show(&mut self, shown: usize) {
        if self.documents.id(shown) == self.record {
            self.shown = shown;
            self.view = View::of(self.documents.get(shown));
        } else {
            self.select(shown);
        }
    }
}
