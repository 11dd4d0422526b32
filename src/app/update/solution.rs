//! Solutions of problems, looked at whenever one was changed.

use crate::app::action::Effect;
use crate::app::origin::GameId;
use crate::app::state::State;
use crate::record::Revision;
use crate::tsume::{self, Solution};

/// Has the moves of the shown record looked at if it is a problem and nobody has yet.
pub(super) fn follow(state: &mut State, effects: &mut Vec<Effect>) {
    let game = state.game_mut();
    let (shown, revision) = (game.shown(), game.document().revision());
    if game.begin_check(shown, revision) && tsume::is_tsume(game.record()) {
        let record = Box::new(game.record().clone());
        effects.push(Effect::CheckSolution { game: game.id(), shown, revision, record });
    }
}

/// What was found, unless the record is another by now.
pub(super) fn checked(state: &mut State, id: GameId, shown: usize, revision: Revision, solution: Option<Solution>) {
    if let Some(game) = state.tabs.get_mut(id) {
        game.end_check(shown, revision, solution);
    }
}
