//! Work on another thread.

use crate::app::check::{Effect, Event};
use crate::app::kit::task::{self, Report};
use crate::tsume::Solution;

/// Starts an effect on another thread. If no thread can be started, the solution remains unknown.
pub(crate) fn start(effect: Effect, report: &Report<Event>) {
    let Effect::Check { game, subject, record } = effect;
    let failed = move |_| Event::Checked { game, subject, solution: None };
    task::start("check", report, failed, move |report| {
        report.send(Event::Checked { game, subject, solution: Solution::of(&record) });
    });
}
