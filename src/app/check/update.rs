//! Solutions of problems, looked at whenever one was changed.

use crate::app::desk::checked::Look;
use crate::app::desk::origin::GameId;
use crate::app::shell::action::Effect;
use crate::app::shell::state::State;
use crate::tsume::Solution;

/// Has the moves of the shown record looked at if it is a problem, and nobody has yet.
pub(crate) fn follow(state: &mut State, effects: &mut Vec<Effect>) {
    let game = state.game_mut();
    let look = Look { shown: game.shown(), revision: game.document().revision() };
    if !game.begin_check(look) {
        return;
    }
    if game.is_problem() {
        effects.push(Effect::CheckSolution { game: game.id(), look, record: Box::new(game.record().clone()) });
    } else {
        game.end_check(look, None);
    }
}

/// What was found, unless something else is asked by now.
pub(crate) fn checked(state: &mut State, id: GameId, look: Look, solution: Option<Solution>) {
    if let Some(game) = state.tabs.get_mut(id) {
        game.end_check(look, solution);
    }
}
