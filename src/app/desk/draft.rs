//! Texts of the document while they are edited in fields.
//!
//! A text field needs a string of its own. What is typed reaches the document with the next frame, so that saving,
//! undoing or a crash finds it there; while a field keeps the caret, all of it is one step of undoing.

use egui::text_edit::TextEditState;
use egui::{Context, Id, Response};

use crate::app::desk::Desk;
use crate::app::desk::edit::Edit;
use crate::app::desk::origin::GameId;
use crate::record::{NodeId, Revision};

/// What a draft belongs to: which record of which game, and which node of it where that matters.
type Owner = ((GameId, usize), Option<NodeId>);

/// Something of the document that is being edited.
#[derive(Debug, Default)]
pub(crate) struct Draft<T> {
    /// As the fields have it.
    pub(crate) value: T,
    owner: Option<Owner>,
    /// The state of the document that this draft made, if nothing has been edited elsewhere since.
    made: Option<Revision>,
    /// The state of the document that was seen last.
    seen: Option<Revision>,
    sent: bool,
}

/// What a draft of a node, or of the whole record, belongs to.
pub(crate) fn owner(desk: &Desk, node: Option<NodeId>) -> Owner {
    (desk.place().game, node)
}

impl<T> Draft<T> {
    /// Keeps the draft with the document: where that holds something else by now, or another place is shown, that
    /// is taken. `is_held` tells whether a draft is what the document holds. Says whether the document has been
    /// edited elsewhere: what was typed in a field can no longer be taken back there.
    pub(crate) fn follow(
        &mut self,
        desk: &Desk,
        owner: Owner,
        typing: &Typing,
        is_held: impl FnOnce(&T) -> bool,
        held: impl FnOnce() -> T,
    ) -> bool {
        let moved = self.owner != Some(owner);
        let same = !moved && is_held(&self.value);
        let revision = desk.game().document().revision();
        let sent = std::mem::take(&mut self.sent);
        if sent {
            self.made = same.then_some(revision);
        }
        let edited = !sent && self.seen != Some(revision);
        self.seen = Some(revision);
        let anew = moved || !(same || typing.is_composing() || typing.composed);
        if anew {
            *self = Self { value: held(), owner: Some(owner), made: None, seen: self.seen, sent: false };
        }
        anew || edited
    }

    /// The edit that brings the draft into the document: part of the step before it, if this draft made that.
    pub(crate) fn send(&mut self, desk: &Desk, edit: Edit) -> Edit {
        let goes_on = self.made == Some(desk.game().document().revision());
        self.sent = true;
        if goes_on { Edit::Amend(Box::new(edit)) } else { edit }
    }

    /// What is typed from now on is another step of undoing.
    pub(crate) fn leave(&mut self) {
        self.made = None;
    }
}

/// What the window's keys must know of the text that is being typed.
#[derive(Debug, Default)]
pub(crate) struct Typing {
    /// The field of the document's that has the caret, and its text.
    field: Option<(Id, String)>,
    /// What an input method has not turned out yet: empty when none is at work.
    preedit: String,
    /// Whether one was in the frame before: fields are still as it left them.
    composed: bool,
}

impl Typing {
    /// Whether an input method is at work: what it shows in a field is not yet the user's text, and keys are its.
    pub(crate) fn is_composing(&self) -> bool {
        !self.preedit.is_empty()
    }

    /// What an input method has not turned out yet.
    pub(crate) fn preedit(&self) -> &str {
        &self.preedit
    }

    /// Begins a frame.
    pub(crate) fn begin(&mut self) {
        self.composed = self.is_composing();
    }

    /// Notes what an input method has not turned out yet.
    pub(crate) fn compose(&mut self, preedit: String) {
        self.preedit = preedit;
    }

    /// Notes how a field of the document's stands after it was shown.
    pub(crate) fn watch(&mut self, response: &Response, text: &str) {
        let known = self.field.as_ref().is_some_and(|(id, _)| *id == response.id);
        if !response.has_focus() {
            if known {
                self.field = None;
            }
        } else if !(known && self.field.as_ref().is_some_and(|(_, known)| known == text)) {
            self.field = Some((response.id, text.to_owned()));
        }
    }

    /// Whether undoing, or doing again, is up to the field that has the caret: as long as there is something typed
    /// to take back. Fields that are not the document's have nothing to do with its history.
    pub(crate) fn undoes_itself(&self, ctx: &Context, again: bool) -> bool {
        let Some(focused) = ctx.memory(egui::Memory::focused) else { return false };
        let Some((_, text)) = self.field.as_ref().filter(|(id, _)| *id == focused) else { return true };
        let Some(state) = TextEditState::load(ctx, focused) else { return false };
        let mut undoer = state.undoer();
        let mut now = (state.cursor.char_range().unwrap_or_default(), text.clone());
        loop {
            let next = if again { undoer.redo(&now) } else { undoer.undo(&now) };
            match next.cloned() {
                // A step that only moves the caret is none.
                Some(next) if next.1 == *text => now = next,
                Some(_) => return true,
                None => return false,
            }
        }
    }
}

/// Forgets what was typed in a field: its text is another one now.
pub(crate) fn forget_typing(ctx: &Context, field: Id) {
    if let Some(mut state) = TextEditState::load(ctx, field) {
        state.clear_undoer();
        state.store(ctx, field);
    }
}
