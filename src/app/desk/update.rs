//! Editing the game on the board, with undo and redo.

use crate::app::desk::Desk;
use crate::app::desk::edit::Edit;
use crate::app::desk::notice::NoticeKind;
use crate::app::desk::words;
use crate::record::Document;
use crate::tsume::PurposeWord;

impl Desk {
    /// Edits the game on the board, and shows a notice when the edit failed or has side effects.
    pub(crate) fn edit(&mut self, edit: Edit) {
        self.autoplay = None;
        let language = self.language();
        match self.game_mut().edit(|document| edit.apply(document)) {
            Ok(None) => {}
            Ok(Some(remark)) => self.notify(NoticeKind::Done, words::remark(language, remark)),
            Err(refused) => self.notify(NoticeKind::Failed, words::refused(language, refused)),
        }
    }

    /// Edits the game on the board without a notice, where the effect is visible anyway.
    pub(crate) fn edit_quietly(&mut self, edit: Edit) {
        // Edits made this way cannot fail.
        let _ = self.game_mut().edit(|document| edit.apply(document));
    }

    /// Shows a notice when the headers' word about the purpose of the record was added or removed.
    pub(crate) fn notify_purpose(&mut self, before: Option<PurposeWord>, after: Option<PurposeWord>) {
        let language = self.language();
        let said = match (before, after) {
            (_, Some(word)) => words::purpose_written(language, word),
            (Some(word), None) => words::purpose_removed(language, word),
            (None, None) => return,
        };
        if before != after {
            self.notify(NoticeKind::Done, said);
        }
    }

    /// Undoes the last change, or pasting the game if there is none.
    pub(crate) fn undo(&mut self) {
        self.autoplay = None;
        self.forget_done();
        if self.tabs.can_unpaste() {
            self.tabs.unpaste(self.language());
        } else {
            self.game_mut().edit(Document::undo);
        }
    }

    /// Redoes the last undone change, or pasting.
    pub(crate) fn redo(&mut self) {
        self.autoplay = None;
        self.forget_done();
        if self.tabs.can_paste_again() {
            self.tabs.reopen();
        } else {
            self.game_mut().edit(Document::redo);
        }
    }

    /// Closes notices about changes, which undo makes untrue.
    fn forget_done(&mut self) {
        self.notices.retain(|notice| notice.kind != NoticeKind::Done);
    }
}
