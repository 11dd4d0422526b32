//! Texts of the document while they are being edited in text fields.
//!
//! A text field needs its own string. What is typed reaches the document in the next frame, so that it is there for
//! saving, undo and crash recovery; while a field keeps the focus, all its changes are one undo step.

use egui::text_edit::TextEditState;
use egui::{Context, Id, Response};

use crate::app::desk::Desk;
use crate::app::desk::origin::GameId;
use crate::record::{Edit, NodeId, Revision};

/// The record, and the node if the text belongs to one.
type Owner = ((GameId, usize), Option<NodeId>);

#[derive(Debug, Default)]
pub(crate) struct Draft<T> {
    pub(crate) value: T,
    owner: Option<Owner>,
    /// The revision after this draft's last edit, if nothing was edited elsewhere since.
    own_revision: Option<Revision>,
    known_revision: Option<Revision>,
    sent: bool,
}

pub(crate) fn owner(desk: &Desk, node: Option<NodeId>) -> Owner {
    (desk.place().game, node)
}

impl<T> Draft<T> {
    /// Updates the draft when the document was edited elsewhere or another owner is shown. `is_held` compares a draft
    /// with the document. Returns whether the document was edited elsewhere, in which case the undo history of the text
    /// field is no longer valid.
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
            self.own_revision = same.then_some(revision);
        }
        let edited = !sent && self.known_revision != Some(revision);
        self.known_revision = Some(revision);
        let anew = moved || !(same || typing.is_composing() || typing.composed);
        if anew {
            *self = Self {
                value: held(),
                owner: Some(owner),
                own_revision: None,
                known_revision: self.known_revision,
                sent: false,
            };
        }
        anew || edited
    }

    /// Prepares an edit that stores the draft in the document: as part of the previous undo step if this draft made
    /// that.
    pub(crate) fn send(&mut self, desk: &Desk, edit: Edit) -> Edit {
        let goes_on = self.own_revision == Some(desk.game().document().revision());
        self.sent = true;
        if goes_on { Edit::Amend(Box::new(edit)) } else { edit }
    }

    /// Makes the next edit a new undo step.
    pub(crate) fn end_step(&mut self) {
        self.own_revision = None;
    }
}

/// What decides whether keys belong to a text field or to the window.
#[derive(Debug, Default)]
pub(crate) struct Typing {
    /// The focused text field of the document, and its text.
    field: Option<(Id, String)>,
    /// A text field outside the document in which nothing is typed.
    resting: Option<Id>,
    /// The text that an input method has not committed yet; empty when it is inactive.
    preedit: String,
    /// Whether an input method was active in the previous frame.
    composed: bool,
}

impl Typing {
    /// Whether an input method is active and receives the keys.
    pub(crate) fn is_composing(&self) -> bool {
        !self.preedit.is_empty()
    }

    pub(crate) fn preedit(&self) -> &str {
        &self.preedit
    }

    pub(crate) fn begin(&mut self) {
        self.composed = self.is_composing();
    }

    pub(crate) fn compose(&mut self, preedit: String) {
        self.preedit = preedit;
    }

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

    /// Notes a field outside the document in which nothing is typed, if there is one: undo is not about its text.
    pub(crate) fn rest_in(&mut self, field: Option<Id>) {
        self.resting = field;
    }

    /// Whether undo (or redo, with `again`) belongs to the focused text field: as long as its own history has such a
    /// step. Text fields outside the document keep these keys, but for one at [rest](Self::rest_in).
    pub(crate) fn undoes_itself(&self, ctx: &Context, again: bool) -> bool {
        let Some(focused) = ctx.memory(egui::Memory::focused).filter(|id| Some(*id) != self.resting) else {
            return false;
        };
        let Some((_, text)) = self.field.as_ref().filter(|(id, _)| *id == focused) else { return true };
        let Some(state) = TextEditState::load(ctx, focused) else { return false };
        let mut undoer = state.undoer();
        let mut now = (state.cursor.char_range().unwrap_or_default(), text.clone());
        loop {
            let next = if again { undoer.redo(&now) } else { undoer.undo(&now) };
            match next.cloned() {
                // Steps that only move the caret do not count.
                Some(next) if next.1 == *text => now = next,
                Some(_) => return true,
                None => return false,
            }
        }
    }
}

pub(crate) fn clear_undo_history(ctx: &Context, field: Id) {
    if let Some(mut state) = TextEditState::load(ctx, field) {
        state.clear_undoer();
        state.store(ctx, field);
    }
}
