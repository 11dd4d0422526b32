//! Starting checks after edits, and storing their results.

use crate::app::check::{Action, Check, Effect};
use crate::app::desk::Desk;
use crate::app::desk::checked::CheckSubject;
use crate::app::desk::feature::{Fact, Out};

impl Check {
    pub(crate) fn update(&mut self, desk: &mut Desk, action: Action, _: &mut Out<Self>) {
        match action {
            // Ignored by the game if a newer check has begun.
            Action::Checked { game, subject, solution } => {
                if let Some(game) = desk.tabs.get_mut(game) {
                    game.end_check(subject, solution);
                }
            }
        }
    }

    /// Reacts to a fact: starts a check when the board shows a problem whose current revision was not checked yet,
    /// unless that problem is being solved.
    pub(crate) fn follow(&mut self, desk: &mut Desk, fact: &Fact, out: &mut Out<Self>) {
        if !matches!(fact, Fact::PlaceChanged | Fact::ModeChanged) || desk.solving().is_some() {
            return;
        }
        let game = desk.game_mut();
        let subject = CheckSubject { shown: game.record_id(), revision: game.document().revision() };
        if !game.begin_check(subject) {
            return;
        }
        if game.is_problem() {
            out.run(Effect::Check { game: game.id(), subject, record: Box::new(game.record().clone()) });
        } else {
            game.end_check(subject, None);
        }
    }
}
