//! Frame times of reading a record: a held key, and scrolling the list of moves and the tree.

use std::path::Path;
use std::time::{Duration, Instant};

use egui::{Event, Key, Modifiers, Pos2, Vec2, ViewportId, pos2, vec2};

use super::{SCROLLING, Window, wheel};
use crate::app::desk::panels::Panels;
use crate::app::shell::layout::{self, Contents, Side};

/// The best time of each frame in several runs, which other load disturbs least.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Work {
    pub what: &'static str,
    /// Actions, layout and shapes of the window's own code.
    pub own: Spread,
    /// With egui, and the triangles for the graphics card.
    pub whole: Spread,
    /// Frames after the last event until the window sleeps.
    pub until_idle: usize,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Spread {
    pub median: Duration,
    pub slow: Duration,
    pub worst: Duration,
}

impl Spread {
    fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let at = |part: f64| times.get((part * times.len() as f64) as usize).copied().unwrap_or_default();
        Self { median: at(0.5), slow: at(0.99), worst: times.last().copied().unwrap_or_default() }
    }
}

const RUNS: usize = 5;
const STEPS: usize = 500;
/// More frames after an event are an endless animation.
const AWAKE: usize = 600;

/// `size` is in points. Returns the time until the record was on the board, and the frame times after that.
pub(crate) fn reading(file: &Path, size: [f32; 2]) -> Result<(Duration, Vec<Work>), String> {
    let (started, mut window) = (0..RUNS)
        .map(|_| open(file, size))
        .collect::<Result<Vec<_>, _>>()?
        .into_iter()
        .min_by_key(|(started, _)| *started)
        .ok_or("never opened")?;
    let list = window.list();
    let steps = STEPS.min(window.app.state.desk.game().last_step());
    let held = vec![vec![key(Key::ArrowRight)]; steps];
    let scrolled: Vec<_> =
        SCROLLING.iter().flat_map(|&(frames, points)| std::iter::repeat_n(wheel(list, points), frames)).collect();
    let mut work = Vec::new();
    let mut measure = |what, before: &[Key], events: &[Vec<Event>]| {
        let measured = window.work(what, before, events);
        work.push(measured?);
        Ok::<_, String>(())
    };
    measure("a key is held", &[Key::Home], &held)?;
    measure("the list of moves scrolls", &[], &scrolled)?;
    measure("a key is held beside the drawn tree", &[Key::V, Key::Home], &held)?;
    measure("the drawn tree scrolls", &[], &scrolled)?;
    Ok((started, work))
}

fn open(file: &Path, size: [f32; 2]) -> Result<(Duration, Window), String> {
    let begun = Instant::now();
    let mut window = Window::new(vec![file.to_owned()]);
    let size = Vec2::from(size);
    let zoom = layout::zoom(size);
    // egui's setter lays the first frame out without bounds.
    window.ctx.options_mut(|options| options.zoom_factor = zoom);
    window.size = size / zoom;
    while window.app.state.desk.game().path().is_none() {
        window.frame(Vec::new());
        if begun.elapsed() > Duration::from_secs(60) {
            return Err(format!("{} is not read after a minute", file.display()));
        }
    }
    window.frame(Vec::new());
    Ok((begun.elapsed(), window))
}

fn key(key: Key) -> Event {
    Event::Key { key, physical_key: None, pressed: true, repeat: true, modifiers: Modifiers::NONE }
}

impl Window {
    fn list(&self) -> Pos2 {
        let space = self.size - vec2(0.0, layout::BAR + layout::STATUS);
        match layout::side(space, &Panels::default(), Contents::Moves) {
            Side::Beside(width) => pos2(self.size.x - width + 60.0, 300.0),
            Side::Below(height) => pos2(60.0, self.size.y - layout::STATUS - height / 2.0),
        }
    }

    /// The `before` keys precede all events.
    fn work(&mut self, what: &'static str, before: &[Key], events: &[Vec<Event>]) -> Result<Work, String> {
        let mut best = vec![(Duration::MAX, Duration::MAX); events.len()];
        let mut until_idle = 0;
        for run in 0..RUNS {
            for &pressed in before.iter().filter(|&&pressed| run == 0 || pressed != Key::V) {
                self.frame(vec![key(pressed)]);
            }
            self.rest()?;
            for (events, best) in events.iter().zip(&mut best) {
                let whole = self.frame(events.clone());
                *best = (best.0.min(self.own), best.1.min(whole));
            }
            until_idle = self.rest()?;
        }
        let (own, whole) = best.into_iter().unzip();
        Ok(Work { what, own: Spread::of(own), whole: Spread::of(whole), until_idle })
    }

    /// Returns the number of frames.
    fn rest(&mut self) -> Result<usize, String> {
        for frames in 0..AWAKE {
            let output = self.draw(Vec::new());
            let delay = output.viewport_output.get(&ViewportId::ROOT).map(|viewport| viewport.repaint_delay);
            // The window sleeps until later work, such as the end of a notice.
            if delay.is_none_or(|delay| delay > Duration::from_millis(100)) {
                return Ok(frames);
            }
        }
        Err(format!("{AWAKE} frames were drawn while nothing happened"))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;

    const TREE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/large/tree-500.kif");

    #[test]
    fn a_key_that_is_held_steps_in_every_frame() {
        let (started, mut window) = open(Path::new(TREE), [1280.0, 800.0]).unwrap();
        assert!(started > Duration::ZERO);
        let Work { own, whole, until_idle, .. } =
            window.work("held", &[Key::Home], &vec![vec![key(Key::ArrowRight)]; 4]).unwrap();
        assert_eq!(window.app.state.desk.game().step(), 4);
        assert!(own.median > Duration::ZERO && own.median <= own.slow && own.slow <= own.worst, "{own:?}");
        assert!(whole.median > own.median && until_idle < 60, "{whole:?}, {until_idle}");
    }

    #[test]
    fn the_list_and_the_drawn_tree_scroll_under_the_pointer() {
        let (_, mut window) = open(Path::new(TREE), [2560.0, 1440.0]).unwrap();
        let list = window.list();
        for before in [Key::Home, Key::V] {
            window.frame(vec![key(before)]);
            window.frame(wheel(list, 0.0));
            window.rest().unwrap();
            let drawn = |window: &mut Window| window.draw(Vec::new()).shapes;
            let still = drawn(&mut window);
            assert!(still == drawn(&mut window), "{before:?}: nothing moves by itself");
            for _ in 0..3 {
                window.frame(wheel(list, -300.0));
            }
            window.rest().unwrap();
            assert!(still != drawn(&mut window), "{before:?}");
        }
        assert!(window.app.state.moves.is_tree_shown());
    }
}
