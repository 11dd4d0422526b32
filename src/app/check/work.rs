//! What is computed beside the window.

use crate::app::check::{Action, Effect};
use crate::app::kit::task::{self, Report};
use crate::tsume::Solution;

/// Begins to carry out an effect beside the UI thread. Where that cannot be, nothing is known about the solution.
pub(crate) fn start(effect: Effect, report: &Report<Action>) {
    let Effect::Check { game, look, record } = effect;
    let failed = move |_| Action::Checked { game, look, solution: None };
    task::start("check", report, failed, move |report| {
        report.send(Action::Checked { game, look, solution: Solution::of(&record) });
    });
}
