//! Measurements of the window's own work, for `benches/speed/window.rs`.

pub(crate) mod frames;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use egui::{
    Context, Event, FullOutput, Key, Modifiers, MouseWheelSource, MouseWheelUnit, Pos2, RawInput, Rect, TouchPhase,
    Vec2, pos2, vec2,
};

use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::origin::Reading;
use crate::app::desk::settings::Settings;
use crate::app::recovery::Watch;
use crate::app::shell::action::{Action, Event as Happened};
use crate::app::shell::command::Command;
use crate::app::shell::host::Native;
use crate::app::shell::own::Own;
use crate::app::shell::state::State;
use crate::app::shell::update::update;
use crate::app::{App, files, kit, play};
use crate::lang::Language;
use crate::record::Edit;

/// Frame times while a list of problems is scrolled: layout, drawing and tessellation, without the graphics card.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frames {
    /// Number of listed problems.
    pub problems: usize,
    /// From the start of the window until the first row is listed.
    pub first: Duration,
    /// From the start of the window until all are listed.
    pub all: Duration,
    /// Median frame time.
    pub median: Duration,
    /// Longest frame time.
    pub worst: Duration,
    /// Longest frame time while problems were still being read.
    pub worst_while_reading: Duration,
}

/// Opens the problems of a folder in a window without a screen, and scrolls through all of them, slowly and then in
/// leaps, and back. This is repeated, and the best time of each frame counts, which other load on the machine disturbs
/// least.
///
/// # Errors
/// When no problem can be read within a minute; the message is in English.
pub(crate) fn scroll_problems(folder: &Path) -> Result<Frames, String> {
    let mut window = Window::new(vec![folder.to_owned()]);
    let (mut first, mut worst_while_reading) = (None, Duration::ZERO);
    let all = loop {
        let taken = window.frame(Vec::new());
        worst_while_reading = worst_while_reading.max(taken);
        // Waits like a screen, because reading needs the processor, too.
        std::thread::sleep(FRAME.saturating_sub(taken));
        let elapsed = window.begun.elapsed();
        let problems = window.app.state.shown_problems();
        if first.is_none() && problems.is_some_and(|problems| problems.set().shown() > 0) {
            first = Some(elapsed);
        }
        if problems.is_some_and(super::problems::LoadedSet::is_complete) {
            break elapsed;
        }
        if elapsed > Duration::from_secs(60) {
            return Err(format!("{} is not read after a minute", folder.display()));
        }
    };
    let first = first.ok_or_else(|| format!("there are no problems in {}", folder.display()))?;
    let mut best = window.scroll();
    for _ in 1..PASSES {
        for (best, again) in best.iter_mut().zip(window.scroll()) {
            *best = again.min(*best);
        }
    }
    best.sort_unstable();
    let problems = window.app.state.shown_problems().map_or(0, |problems| problems.set().shown());
    let (median, worst) = (best[best.len() / 2], best.last().copied().unwrap_or_default());
    Ok(Frames { problems, first, all, median, worst, worst_while_reading })
}

/// Number of repetitions.
const PASSES: usize = 3;
/// Numbers of frames, and how far each of them scrolls, in points.
const SCROLLING: [(usize, f32); 4] = [(120, -40.0), (60, -9000.0), (60, 9000.0), (120, 40.0)];
/// Duration of a frame.
const FRAME: Duration = Duration::from_nanos(1_000_000_000 / 60);
const SIZE: Vec2 = vec2(1920.0, 1200.0);
/// A place in the list of problems.
const LIST: Pos2 = pos2(SIZE.x - 120.0, 300.0);

/// A window without a screen.
struct Window {
    ctx: Context,
    app: App,
    begun: Instant,
    /// The window's clock.
    time: Duration,
    size: Vec2,
    /// How long the window's own code took in the last frame.
    own: Duration,
}

impl Window {
    fn new(files: Vec<PathBuf>) -> Self {
        let (ctx, begun) = (Context::default(), Instant::now());
        let host = Box::new(Native::without_memory());
        let app = App::new(&ctx, Settings::default(), Language::Japanese, host, files);
        Self { ctx, app, begun, time: Duration::ZERO, size: SIZE, own: Duration::ZERO }
    }

    /// Draws a frame after these events, and returns how long that took.
    fn frame(&mut self, events: Vec<Event>) -> Duration {
        let before = Instant::now();
        let output = self.draw(events);
        drop(self.ctx.tessellate(output.shapes, output.pixels_per_point));
        before.elapsed()
    }

    /// Draws a frame after these events, and returns its output.
    fn draw(&mut self, events: Vec<Event>) -> FullOutput {
        let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), self.size));
        // The clock advances as on a screen, however fast frames are drawn.
        self.time += FRAME;
        let time = Some(self.time.as_secs_f64());
        let input = RawInput { screen_rect, time, events, ..RawInput::default() };
        let Self { app, own, .. } = self;
        *own = Duration::ZERO;
        let mut output = self.ctx.run_ui(input, |ui| {
            let before = Instant::now();
            app.apply_pending(ui.ctx());
            app.draw(ui);
            *own += before.elapsed();
        });
        // There is no graphics card to upload them to.
        output.textures_delta.clear();
        output
    }

    /// Scrolls through the list, and returns how long each frame took.
    fn scroll(&mut self) -> Vec<Duration> {
        let frames = SCROLLING.iter().flat_map(|&(frames, points)| std::iter::repeat_n(points, frames));
        frames.map(|points| self.frame(wheel(LIST, points))).collect()
    }
}

/// Events of the mouse wheel over a place.
fn wheel(over: Pos2, points: f32) -> Vec<Event> {
    let (delta, modifiers) = (vec2(0.0, points), Modifiers::NONE);
    let (unit, phase, source) = (MouseWheelUnit::Point, TouchPhase::Move, MouseWheelSource::Unknown);
    vec![Event::PointerMoved(over), Event::MouseWheel { unit, delta, phase, modifiers, source }]
}

/// Frame times of replaying a game and of resizing the window, each with a name.
///
/// # Errors
/// When the file is no game; the message is in English.
pub(crate) fn replay(file: &Path) -> Result<Vec<(&'static str, Duration)>, String> {
    let mut window = Window::new(vec![file.to_owned()]);
    while window.app.state.desk.game().path().is_none() {
        window.frame(Vec::new());
        if window.begun.elapsed() > Duration::from_secs(10) {
            return Err(format!("{} is not read after ten seconds", file.display()));
        }
    }
    let key = |key| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::NONE };
    let mut best = |prepare: &dyn Fn(&mut Window), frame: &dyn Fn(&mut Window) -> Duration| {
        let mut once = || {
            prepare(&mut window);
            frame(&mut window)
        };
        (0..5).map(|_| once()).min().unwrap_or_default()
    };
    Ok(vec![
        ("a frame in which nothing changes", best(&|_| {}, &|window| window.frame(Vec::new()))),
        // Actions of one frame are visible in the next.
        (
            "a step, until it is seen",
            best(&|_| {}, &|window| window.frame(vec![key(Key::ArrowRight)]) + window.frame(Vec::new())),
        ),
        ("the first frame in another size", best(&|window| window.size *= 0.93, &|window| window.frame(Vec::new()))),
    ])
}

/// Times of the most frequent actions in a game given as a file, each with a name; the best of several runs.
///
/// # Errors
/// When the file is no record; the message is in English.
pub(crate) fn edit(file: &[u8]) -> Result<Vec<(&'static str, Duration)>, String> {
    let mut bench = Bench::with(file)?;
    let last = |bench: &mut Bench| bench.run(Command::Play(play::Command::Last));
    let middle = |bench: &mut Bench| bench.act(Action::Play(play::Input::GoTo(bench.state.desk.game().moves() / 2)));
    let mut watch = Watch::default();
    Ok(vec![
        ("step", bench.best(middle, |bench| bench.run(Command::Play(play::Command::Forward)))),
        (
            "jump",
            bench.best(
                |bench| bench.run(Command::Play(play::Command::First)),
                |bench| bench.run(Command::Play(play::Command::Last)),
            ),
        ),
        ("play a move", bench.best(last, Bench::play)),
        ("undo", bench.best(|_| {}, |bench| bench.run(Command::Own(Own::Undo)))),
        ("play in the middle", bench.best(middle, Bench::play)),
        (
            "delete",
            bench.best(middle, |bench| {
                let node = bench.state.desk.game().node();
                bench.act(Action::Wish(Wish::Edit(Edit::Remove(node))));
                bench.run(Command::Own(Own::Undo));
            }),
        ),
        // Handing over shares the documents, so that the next edit has to copy.
        ("hand over", bench.best(Bench::play, |bench| drop(watch.changes(&bench.state.desk.tabs, None)))),
        (
            "play while written",
            bench.best(last, |bench| {
                let shared = bench.state.desk.game().snapshot();
                bench.play();
                drop(shared);
            }),
        ),
    ])
}

/// Times of the controls below the board alone, with the timeline, for a game given as a file, each with a name; the best of
/// several runs.
///
/// # Errors
/// When the file is no record; the message is in English.
pub(crate) fn timeline(file: &[u8]) -> Result<Vec<(&'static str, Duration)>, String> {
    let mut bench = Bench::with(file)?;
    let ctx = Context::default();
    kit::fonts::install(&ctx);
    kit::theme::install(&ctx);
    let mut memory = play::ui::transport::ViewState::default();
    let mut width = 1400.0;
    let mut frame = |bench: &Bench, width: f32| {
        let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(width, play::ui::transport::HEIGHT)));
        let State { desk, play, .. } = &bench.state;
        let before = Instant::now();
        let mut output = ctx.run_ui(RawInput { screen_rect, ..RawInput::default() }, |ui| {
            play::ui::transport::transport_ui(ui, desk, play, &mut memory, &mut Clicks::default());
        });
        // There is no graphics card to upload them to.
        output.textures_delta.clear();
        drop(ctx.tessellate(output.shapes, output.pixels_per_point));
        before.elapsed()
    };
    // Fonts are there from the second frame on.
    frame(&bench, width);
    let mut best = |bench: &mut Bench, prepare: &mut dyn FnMut(&mut Bench) -> f32| {
        let mut once = || {
            let width = prepare(bench);
            frame(bench, width)
        };
        (0..5).map(|_| once()).min().unwrap_or_default()
    };
    let made = bench.best(
        |_| {},
        |bench| {
            let game = bench.state.desk.game();
            let (node, marked) = (game.node(), !game.record().tree().note(game.node()).bookmarks.is_empty());
            let bookmarks = if marked { Vec::new() } else { vec![String::new()] };
            bench.act(Action::Wish(Wish::Edit(Edit::Bookmarks(node, bookmarks))));
        },
    );
    Ok(vec![
        (
            "a frame after a step",
            best(&mut bench, &mut |bench| {
                bench.run(Command::Play(play::Command::Forward));
                1400.0
            }),
        ),
        (
            "the first frame in another size",
            best(&mut bench, &mut |_| {
                width *= 0.97;
                width
            }),
        ),
        ("an edit, until it is made anew", made),
    ])
}

/// A state without a window.
struct Bench {
    state: State,
}

impl Bench {
    /// A state with a game given as text.
    fn with(file: &[u8]) -> Result<Self, String> {
        let mut bench = Self { state: State::new(Settings::default(), Language::Japanese) };
        let result = Ok(Reading::of(file.to_vec(), None));
        let path = PathBuf::from("game.kifu");
        bench.act(Action::Event(Happened::Files(files::Event::Opened { path, in_front: true, record: None, result })));
        if bench.state.desk.game().path().is_none() {
            return Err("this is no record".to_owned());
        }
        Ok(bench)
    }

    fn act(&mut self, action: Action) {
        update(&mut self.state, action, &mut Vec::new());
    }

    fn run(&mut self, command: Command) {
        self.act(Action::Command(command));
    }

    fn play(&mut self) {
        let mv = self.state.desk.game().position().legal_moves().first().copied();
        if let Some(mv) = mv {
            self.act(Action::Wish(Wish::Edit(Edit::Play(vec![mv]))));
        }
    }

    /// The best time of several runs.
    fn best(&mut self, mut prepare: impl FnMut(&mut Self), mut act: impl FnMut(&mut Self)) -> Duration {
        let mut once = || {
            prepare(self);
            let before = Instant::now();
            act(self);
            before.elapsed()
        };
        (0..5).map(|_| once()).min().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use egui::Shape;

    use super::*;

    #[test]
    fn what_is_measured_is_a_list_that_is_scrolled() {
        let folder = tempfile::tempdir().unwrap();
        let sfen = "8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n";
        std::fs::write(folder.path().join("many.sfen"), sfen.repeat(300)).unwrap();
        let mut window = Window::new(vec![folder.path().to_owned()]);
        while window.app.state.shown_problems().is_none_or(|problems| !problems.is_complete()) {
            window.frame(Vec::new());
        }
        assert!(is_seen(&mut window, "many.sfen (2)") && !is_seen(&mut window, "many.sfen (300)"));
        for _ in 0..60 {
            window.frame(wheel(LIST, -9000.0));
        }
        assert!(is_seen(&mut window, "many.sfen (300)") && !is_seen(&mut window, "many.sfen (2)"));
    }

    #[test]
    fn what_is_measured_is_the_timeline_of_a_game() {
        let kifu = "手合割：平手\n   1 ７六歩(77) ( 0:07/)\n**評価値=52\n   2 ３四歩(33)\n*[%sign !]\n&\n";
        let times = timeline(kifu.as_bytes()).unwrap();
        assert_eq!(times.len(), 3);
        assert!(times.iter().all(|(_, time)| *time > Duration::ZERO), "{times:?}");
        assert!(timeline(b"").is_err());
    }

    /// Whether a row of the list is drawn.
    fn is_seen(window: &mut Window, row: &str) -> bool {
        let mut shapes = window.draw(Vec::new()).shapes.into_iter();
        shapes.any(|shape| matches!(&shape.shape, Shape::Text(text) if text.galley.job.text == row))
    }
}
