//! Changing the game on the board, and taking changes back.

use crate::app::desk::Desk;
use crate::app::desk::edit::Edit;
use crate::app::desk::notice::Gravity;
use crate::app::desk::words;
use crate::record::Document;
use crate::tsume::PurposeWord;

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

    /// Says that a word about a record's purpose was written into its headers, or taken out of them.
    pub(crate) fn tell_purpose(&mut self, before: Option<PurposeWord>, after: Option<PurposeWord>) {
        let language = self.language();
        let said = match (before, after) {
            (_, Some(word)) => words::purpose_written(language, word),
            (Some(word), None) => words::purpose_removed(language, word),
            (None, None) => return,
        };
        if before != after {
            self.notify(Gravity::Done, said);
        }
    }

    /// Takes the last change back; where there is none in a game that was pasted, the pasting.
    pub(crate) fn undo(&mut self) {
        self.autoplay = None;
        self.forget_done();
        if self.tabs.can_unpaste() {
            self.tabs.unpaste(self.language());
        } else {
            self.game_mut().edit(Document::undo);
        }
    }

    /// Makes the change again that was taken back last, or pastes again.
    pub(crate) fn redo(&mut self) {
        self.autoplay = None;
        self.forget_done();
        if self.tabs.can_paste_again() {
            self.tabs.reopen();
        } else {
            self.game_mut().edit(Document::redo);
        }
    }

    /// What was said of a change is no longer true when that is taken back.
    fn forget_done(&mut self) {
        self.notices.retain(|notice| notice.gravity != Gravity::Done);
    }
}
