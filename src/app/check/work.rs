//! Work on another thread.

use crate::app::check::{Effect, Event};
use crate::app::kit::task::{self, Report};
use crate::tsume::Solution;

/// Without a thread the solution stays unknown.
pub(crate) fn start(effect: Effect, report: &Report<Event>) {
    let version = effect.version;
    let failed = move |_| Event { version, solution: None };
    task::start("check", report, failed, move |report| report.send(check(&effect)));
}

pub(crate) fn check(effect: &Effect) -> Event {
    Event { version: effect.version, solution: Solution::of(&effect.record) }
}
