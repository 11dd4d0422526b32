//! Texts of the document during editing in text fields.
//!
//! A text field needs its own string. Typed text reaches the document in the next frame, for saving, undo and recovery;
//! all changes until the field loses the focus are one undo step.

use egui::text_edit::TextEditState;
use egui::{Context, Id, Response};

use crate::app::desk::Desk;
use crate::app::desk::origin::GameId;
use crate::record::{Edit, NodeId, Revision};

type Owner = ((GameId, usize), Option<NodeId>);

#[derive(Debug, Default)]
pub(crate) struct Draft<T> {
    pub(crate) value: T,
    owner: Option<Owner>,
    /// The revision after this draft's last edit, unless there were edits elsewhere.
    own_revision: Option<Revision>,
    known_revision: Option<Revision>,
    sent: bool,
}

pub(crate) fn owner(desk: &Desk, node: Option<NodeId>) -> Owner {
    (desk.place().game, node)
}

impl<T> Draft<T> {
    /// Updates the draft after edits elsewhere or for another owner. `is_held` compares a draft with the document.
    /// Returns whether there were edits elsewhere, which invalidate the undo history of the text field.
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

    /// Prepares an edit that stores the draft, joined to the previous undo step if this draft made that.
    pub(crate) fn send(&mut self, desk: &Desk, edit: Edit) -> Edit {
        let goes_on = self.own_revision == Some(desk.game().document().revision());
        self.sent = true;
        if goes_on { Edit::Amend(Box::new(edit)) } else { edit }
    }

    pub(crate) fn end_step(&mut self) {
        self.own_revision = None;
    }
}

/// Decides whether keys belong to a text field or to the window.
#[derive(Debug, Default)]
pub(crate) struct Typing {
    /// The focused text field of the document, with its text.
    field: Option<(Id, String)>,
    /// A text field outside the document in which nothing is typed.
    resting: Option<Id>,
    /// The uncommitted text of an input method; empty when inactive.
    preedit: String,
    composed: bool,
}

impl Typing {
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

    /// Sets a field outside the document in which nothing is typed: undo does not apply to it.
    pub(crate) fn rest_in(&mut self, field: Option<Id>) {
        self.resting = field;
    }

    /// Whether undo (or redo, with `again`) belongs to the focused text field: while its own history has a step. Fields
    /// outside the document keep these keys, except one at [rest](Self::rest_in).
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
