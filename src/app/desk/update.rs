//! Changing the game on the board, and taking changes back.

use crate::app::desk::Desk;
use crate::app::desk::edit::Edit;
use crate::app::desk::mode::Mode;
use crate::app::desk::notice::Gravity;
use crate::app::desk::words;
use crate::record::EditKind;

impl Desk {
    /// Changes the game on the board, and says what there is to say about it.
    pub(crate) fn edit(&mut self, edit: Edit) {
        self.autoplay = None;
        let language = self.language();
        match self.game_mut().edit(|document| edit.apply(document)) {
            Ok(None) => {}
            Ok(Some(remark)) => self.notify(Gravity::Done, words::remark(language, remark)),
            Err(refused) => self.notify(Gravity::Failed, words::refused(language, refused)),
        }
    }

    /// The same without remarks, where the user sees what comes of it.
    pub(crate) fn edit_quietly(&mut self, edit: Edit) {
        // Nothing that is edited this way can be refused.
        let _ = self.game_mut().edit(|document| edit.apply(document));
    }

    /// Takes the last change back; where there is none in a game that was pasted, the pasting. Who held what is left
    /// over is seen only while a position is set up: elsewhere it is no step of its own.
    pub(crate) fn undo(&mut self) {
        self.autoplay = None;
        self.forget_done();
        if self.tabs.can_unpaste() {
            self.tabs.unpaste(self.language());
        } else {
            let passes = self.mode != Mode::SetUp;
            self.game_mut().edit(|document| {
                while passes && document.undoable() == Some(EditKind::Rest) && document.undo() {}
                document.undo()
            });
        }
    }

    /// Makes the change again that was taken back last, or pastes again.
    pub(crate) fn redo(&mut self) {
        self.autoplay = None;
        self.forget_done();
        if self.tabs.can_paste_again() {
            self.tabs.reopen();
        } else {
            let passes = self.mode != Mode::SetUp;
            self.game_mut().edit(|document| {
                while passes && document.redoable() == Some(EditKind::Rest) && document.redo() {}
                document.redo()
            });
        }
    }

    /// What was said of a change is no longer true when that is taken back.
    fn forget_done(&mut self) {
        self.notices.retain(|notice| notice.gravity != Gravity::Done);
    }
}
