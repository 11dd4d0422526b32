//! Editing the game on the board, with undo and redo.

use crate::app::desk::arrangement::Arrange;
use crate::app::desk::done::{Done, Offer, Way};
use crate::app::desk::game::arranged::Step;
use crate::app::desk::notice::{NoticeKind, Topic};
use crate::app::desk::{Desk, words};
use crate::record::Edit;
use crate::tsume::PurposeWord;

impl Desk {
    /// Edits the game on the board, and shows a notice when the edit failed or has side effects.
    pub(crate) fn edit(&mut self, edit: Edit) {
        self.edit_and_say(edit, None);
    }

    /// The same; `also` stands in the notice behind what was done.
    pub(crate) fn edit_and_say(&mut self, edit: Edit, also: Option<String>) {
        self.autoplay = None;
        let language = self.language();
        let done = Done::before(self.game(), &edit);
        let naming = self.naming();
        let before = self.game().document().revision();
        match self.game_mut().edit(|document| document.apply(edit)) {
            // What was typed was taken back letter by letter, or by Escape: nothing was done.
            Ok(_) if self.game().document().revision() < before => self.forget_said(),
            Ok(remark) => {
                let said = [
                    done.map(|done| words::done::done(naming, done)),
                    remark.map(|remark| words::remark(language, remark)),
                    also,
                ];
                let said: Vec<_> = said.into_iter().flatten().collect();
                if said.is_empty() {
                    return;
                }
                if self.game().document().revision() == before {
                    self.notify(NoticeKind::Done, said.join(" "));
                } else {
                    self.notify_offering(said.join(" "), Way::Undo);
                }
            }
            Err(refused) => self.notify_about(Topic::Editing(self.place()), words::refused(language, refused)),
        }
    }

    /// Adds, removes, moves or numbers records of the game on the board, and says so.
    pub(crate) fn arrange(&mut self, how: Arrange) {
        self.autoplay = None;
        let language = self.language();
        if let Some(done) = self.game_mut().arrange(how) {
            let problem = self.game().is_problem();
            self.notify_offering(words::done::arranged(language, done, problem), Way::Undo);
        }
    }

    /// Edits the game on the board without a notice, where the effect is visible anyway.
    pub(crate) fn edit_quietly(&mut self, edit: Edit) {
        // Edits made this way cannot fail.
        let _ = self.game_mut().edit(|document| document.apply(edit));
    }

    /// Shows a notice when the headers' word about the purpose of the record was added or removed.
    pub(crate) fn notify_purpose(&mut self, before: Option<PurposeWord>, after: Option<PurposeWord>) {
        let (language, problem) = (self.language(), self.game().is_problem());
        let said = match (before, after) {
            (_, Some(word)) => words::purpose_written(language, word, problem),
            (Some(word), None) => words::purpose_removed(language, word, problem),
            (None, None) => return,
        };
        if before != after {
            self.notify(NoticeKind::Done, said);
        }
    }

    /// Undoes the last change, or pasting or reloading the game if there is none.
    pub(crate) fn undo(&mut self) {
        self.autoplay = None;
        self.forget_said();
        if self.tabs.can_unpaste() {
            self.tabs.unpaste(self.language());
        } else if self.tabs.can_take_back() {
            self.tabs.take_back();
        } else {
            let what = self.game().undoable();
            self.game_mut().undo();
            self.notify_went(what, Way::Redo, Way::Undo);
        }
    }

    /// Redoes the last undone change, or pasting.
    pub(crate) fn redo(&mut self) {
        self.autoplay = None;
        self.forget_said();
        if self.tabs.can_paste_again() {
            self.tabs.reopen();
        } else {
            let what = self.game().redoable();
            self.game_mut().redo();
            self.notify_went(what, Way::Undo, Way::Redo);
        }
    }

    /// Says what was undone or done again, and offers the opposite.
    fn notify_went(&mut self, what: Option<Step>, offer: Way, went: Way) {
        if let Some(what) = what {
            self.notify_offering(words::done::went(self.language(), went, what), offer);
        }
    }

    /// Says what became of the game on the board, with a way back.
    pub(crate) fn notify_offering(&mut self, text: String, way: Way) {
        let offer = Offer::now(self.game(), way);
        self.notify(NoticeKind::Done, text);
        if let Some(notice) = self.notices.last_mut() {
            notice.offer = Some(offer);
        }
    }

    /// Closes what was said at the bottom of the window, which undo makes untrue.
    pub(crate) fn forget_said(&mut self) {
        self.notices.retain(|notice| notice.kind == NoticeKind::Failed);
    }
}
