//! When the next frame is due.

use std::time::{Duration, Instant};

/// The system's time to deliver a requested frame. Wayland requests none for hidden windows; then only their logic
/// runs.
const PATIENCE: Duration = Duration::from_millis(250);
const UNSEEN: Duration = Duration::from_millis(100);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    Nothing,
    Ask,
    Overdue,
}

/// When frames are drawn: when wanted, at most as often as the screen shows them.
#[derive(Debug)]
pub(super) struct Schedule {
    /// The shortest time between two visible frames.
    pace: Duration,
    rest: Duration,
    begun: Option<Instant>,
    wanted: Option<Instant>,
    asked: Option<Instant>,
}

impl Schedule {
    /// `frames`: refresh rate in frames per 1,000 seconds, if known.
    pub(super) fn new(frames: Option<u32>) -> Self {
        let frames = frames.filter(|frames| *frames > 0).map_or(60.0, |frames| f64::from(frames) / 1000.0);
        let pace = Duration::from_secs_f64(1.0 / frames.clamp(30.0, 240.0));
        Self { pace, rest: pace, begun: None, wanted: None, asked: None }
    }

    pub(super) fn want(&mut self, at: Instant) {
        let at = self.begun.map_or(at, |begun| at.max(begun + self.rest));
        self.wanted = Some(self.wanted.map_or(at, |wanted| wanted.min(at)));
    }

    /// Returns whether the system was asked for the frame; if not, the window has lost its content.
    pub(super) fn begin(&mut self, now: Instant, is_seen: bool) -> bool {
        self.begun = Some(now);
        self.rest = if is_seen { self.pace } else { UNSEEN };
        self.asked.take().is_some()
    }

    pub(super) fn due(&mut self, now: Instant) -> Due {
        if self.asked.is_some_and(|until| until <= now) {
            self.asked = None;
            return Due::Overdue;
        }
        if self.wanted.is_none_or(|wanted| now < wanted) {
            return Due::Nothing;
        }
        self.wanted = None;
        self.asked.get_or_insert(now + PATIENCE);
        Due::Ask
    }

    pub(super) fn next(&self) -> Option<Instant> {
        self.wanted.into_iter().chain(self.asked).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACE: Duration = Duration::from_millis(20);

    fn schedule() -> (Schedule, Instant) {
        (Schedule::new(Some(50_000)), Instant::now())
    }

    #[test]
    fn nothing_is_due_while_nothing_is_wanted() {
        let (mut schedule, now) = schedule();
        assert_eq!((schedule.due(now), schedule.next()), (Due::Nothing, None));
        schedule.want(now);
        assert_eq!(schedule.due(now), Due::Ask);
        assert!(schedule.begin(now, true));
        assert_eq!((schedule.due(now + PACE * 99), schedule.next()), (Due::Nothing, None));
    }

    #[test]
    fn frames_are_no_closer_than_the_screen_shows_them() {
        let (mut schedule, now) = schedule();
        schedule.begin(now, true);
        schedule.want(now);
        assert_eq!((schedule.due(now), schedule.next()), (Due::Nothing, Some(now + PACE)));
        assert_eq!(schedule.due(now + PACE), Due::Ask);
    }

    #[test]
    fn the_earliest_wish_counts() {
        let (mut schedule, now) = schedule();
        schedule.want(now + PACE * 9);
        schedule.want(now + PACE * 2);
        schedule.want(now + PACE * 5);
        assert_eq!(schedule.next(), Some(now + PACE * 2));
    }

    #[test]
    fn a_window_that_is_not_seen_is_seldom_drawn() {
        let (mut schedule, now) = schedule();
        schedule.begin(now, false);
        schedule.want(now + PACE);
        assert_eq!(schedule.next(), Some(now + UNSEEN));
        assert_eq!(schedule.due(now + UNSEEN), Due::Ask);
        schedule.begin(now + UNSEEN, true);
        schedule.want(now);
        assert_eq!(schedule.next(), Some(now + UNSEEN + PACE));
    }

    #[test]
    fn a_frame_that_nobody_asked_for_is_known() {
        let (mut schedule, now) = schedule();
        assert!(!schedule.begin(now, true));
    }

    #[test]
    fn a_system_that_does_not_answer_is_not_waited_for() {
        let (mut schedule, now) = schedule();
        schedule.want(now);
        assert_eq!(schedule.due(now), Due::Ask);
        assert_eq!((schedule.due(now), schedule.next()), (Due::Nothing, Some(now + PATIENCE)));
        assert_eq!(schedule.due(now + PATIENCE), Due::Overdue);
        assert_eq!((schedule.due(now + PATIENCE), schedule.next()), (Due::Nothing, None));
    }

    #[test]
    fn a_screen_that_says_nothing_shows_sixty_frames() {
        let pace = |frames| Schedule::new(frames).pace.as_micros();
        assert_eq!([None, Some(0), Some(60_000)].map(pace), [16_666; 3]);
        assert_eq!([Some(1), Some(9_000_000)].map(pace), [33_333, 4_166]);
    }
}
