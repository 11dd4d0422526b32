//! Changing the game, and taking changes back.

use crate::app::desk::edit::Edit;
use crate::app::shell::notice::Gravity;
use crate::app::shell::state::State;
use crate::app::shell::update::notify;
use crate::app::text;
use crate::record::Deed;

pub(crate) fn edit(state: &mut State, edit: Edit) {
    state.autoplay = None;
    let language = state.language();
    match state.game_mut().edit(|document| edit.apply(document)) {
        Ok(None) => {}
        Ok(Some(remark)) => notify(state, Gravity::Done, text::remark(language, remark)),
        Err(refused) => notify(state, Gravity::Failed, text::refused(language, refused)),
    }
}

/// The same without remarks, where the user sees what comes of it.
pub(crate) fn quietly(state: &mut State, edit: Edit) {
    // Nothing that is edited this way can be refused.
    let _ = state.game_mut().edit(|document| edit.apply(document));
}

/// Takes the last change back; where there is none in a game that was pasted, that it was. Who held what is left over
/// is seen only while a position is set up: elsewhere it is no step of its own.
pub(crate) fn undo(state: &mut State) {
    state.autoplay = None;
    forget_done(state);
    if state.tabs.can_unpaste() {
        state.tabs.unpaste(state.language());
    } else {
        let passes = state.setup.is_none();
        state.game_mut().edit(|document| {
            while passes && document.undoable() == Some(Deed::Rest) && document.undo() {}
            document.undo()
        });
    }
}

/// Makes the change again that was taken back last, be it that a game was pasted.
pub(crate) fn redo(state: &mut State) {
    state.autoplay = None;
    forget_done(state);
    if state.tabs.can_paste_again() {
        state.tabs.reopen();
    } else {
        let passes = state.setup.is_none();
        state.game_mut().edit(|document| {
            while passes && document.redoable() == Some(Deed::Rest) && document.redo() {}
            document.redo()
        });
    }
}

/// What was said of a change is no longer true when that is taken back.
fn forget_done(state: &mut State) {
    state.notices.retain(|notice| notice.gravity != Gravity::Done);
}
