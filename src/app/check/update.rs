//! Solutions are checked whenever one was changed.

use crate::app::check::{Action, Check, Effect};
use crate::app::desk::Desk;
use crate::app::desk::checked::Look;
use crate::app::desk::feature::{Fact, Out};

impl Check {
    /// Takes what happened.
    pub(crate) fn update(&mut self, desk: &mut Desk, action: Action, _: &mut Out<Self>) {
        match action {
            // What was found, unless something else is asked by now.
            Action::Checked { game, look, solution } => {
                if let Some(game) = desk.tabs.get_mut(game) {
                    game.end_check(look, solution);
                }
            }
        }
    }

    /// Has the moves of the record on the board checked if it is a problem and nobody has done so yet. What is being
    /// solved is no record of the user's.
    pub(crate) fn follow(&mut self, desk: &mut Desk, fact: &Fact, out: &mut Out<Self>) {
        if !matches!(fact, Fact::PlaceChanged | Fact::ModeChanged) || desk.solving().is_some() {
            return;
        }
        let game = desk.game_mut();
        let look = Look { shown: game.shown(), revision: game.document().revision() };
        if !game.begin_check(look) {
            return;
        }
        if game.is_problem() {
            out.run(Effect::Check { game: game.id(), look, record: Box::new(game.record().clone()) });
        } else {
            game.end_check(look, None);
        }
    }
}
