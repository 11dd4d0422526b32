//! What is computed beside the window.

use crate::app::check::{Action, Effect};
use crate::tsume::Solution;

/// Carries out an effect; called on a thread of its own.
pub(crate) fn carry_out(effect: Effect) -> Action {
    let Effect::Check { game, look, record } = effect;
    Action::Checked { game, look, solution: Solution::of(&record) }
}
