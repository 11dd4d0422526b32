//! Termination signals of the system, as when the user logs out.

use crate::app::kit::task::Report;
use crate::app::recovery::Event;

#[cfg(unix)]
pub(crate) fn listen(report: &Report<Event>) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    crate::app::kit::task::start(
        "signals",
        report,
        |_| Event::NotListening,
        |report| {
            let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
            let mut signals = signals.forever();
            if signals.next().is_some() {
                report.send(Event::Terminate);
            }
            // A second signal ends the program without waiting.
            if let Some(signal) = signals.next() {
                let _ = emulate_default_handler(signal);
            }
        },
    );
}

#[cfg(not(unix))]
pub(crate) fn listen(_: &Report<Event>) {}
