//! Nothing moves by itself: real games are stepped through and opened in turn, and all drawn shapes are compared.

use std::iter::repeat_n;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::{fs, thread};

use egui::epaint::{ClippedShape, Shape, Vertex};
use egui::{Event, Key, Modifiers, Rect, Role};
use egui_kittest::kittest::Queryable;

use crate::app::desk::feature::Wish;
use crate::app::desk::game::Game;
use crate::app::desk::origin::Reading;
use crate::app::desk::settings::ThemeChoice;
use crate::app::files;
use crate::app::shell::action::Action;
use crate::app::tests::window::{Window, act, desk, squares, window};
use crate::lang::Language;

const SIZE: [f32; 2] = [1280.0, 800.0];
const GAMES: usize = 50;
/// Moves between two frames, as on a slow screen; odd, so that both sides get a turn.
const STEPS: usize = 5;
/// Shorter records are problems and examples of a format.
const SHORTEST: usize = 40;
/// One file in seven comes first, so that every collection is represented.
const STRIDE: usize = 7;

fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    found.sort();
    found.into_iter().flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// Games of the collection next to the project, or else the project's own few.
fn games() -> Vec<PathBuf> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_long = |path: &&PathBuf| {
        let loaded = Reading::of(fs::read(path).unwrap(), None).result;
        loaded.is_ok_and(|loaded| (SHORTEST..300).contains(&loaded.records.first().tree().main_line().count()))
    };
    let is_real =
        |path: &PathBuf| !path.components().any(|part| part.as_os_str().to_string_lossy().contains("synthetic"));
    let mut collected: Vec<_> = ["csa", "ki2", "kif", "kifu"]
        .iter()
        .flat_map(|name| files(&project.join("../shared/corpus").join(name)))
        .collect();
    collected.retain(is_real);
    if !collected.is_empty() {
        let mixed = (0..STRIDE).flat_map(|first| collected.iter().skip(first).step_by(STRIDE));
        let games: Vec<_> = mixed.filter(is_long).take(GAMES).cloned().collect();
        assert_eq!(games.len(), GAMES);
        return games;
    }
    let own = ["assets/samples", "tests/data"];
    let own: Vec<_> = own.iter().flat_map(|name| files(&project.join(name))).collect();
    let games: Vec<_> = own.iter().filter(is_long).cloned().collect();
    assert!(games.len() >= 4, "{} games", games.len());
    games
}

/// Places that may change while stepping.
struct Places {
    /// Board, stands and controls: their content changes, not their place.
    held: Vec<Rect>,
    /// The list of moves, the texts about the move, and the status line, which says what the rules say of it.
    free: [Rect; 3],
}

fn places(window: &Window) -> Places {
    let edge = |name| window.get_by_role_and_label(Role::Splitter, name).rect();
    let (side, notes) = (edge("指し手のパネルの境界"), edge("コメント欄の境界"));
    let squares = squares(window);
    let mut held = vec![squares[0].union(squares[80]).expand(6.0)];
    // Stands grow with their pieces; above and below them are the clocks.
    let stage = Rect::everything_left_of(side.left()).intersect(Rect::everything_below(side.top()));
    let labels = window.query_all_by_role(Role::Label).map(|label| label.rect());
    let column = |label: Rect| Rect::from_x_y_ranges(label.expand(6.0).x_range(), held[0].expand(40.0).y_range());
    let columns: Vec<_> = labels.filter(|label| stage.contains_rect(*label)).map(column).collect();
    held.extend(columns);
    // Useless buttons are grey; counter and timeline show the move.
    let (first, last) = (window.get_by_label("開始局面へ").rect(), window.get_by_label("最終局面へ").rect());
    held.extend([first.union(last), window.get_by_label("自動再生").rect()]);
    let timeline = window.get_by_role_and_label(Role::Slider, "局面の位置").rect();
    let counter = window
        .get_by(|node| node.role() == Role::Button && node.label().is_some_and(|label| label.contains(" / ")))
        .rect();
    held.extend([timeline, counter]);
    let width = side.center().x + 1.0..=f32::INFINITY;
    let line = window.get_by_label("変化ツリー").rect();
    let typed = window.get_by_label("指し手の入力").rect();
    let pages = window.get_by_role_and_label(Role::Button, "コメント").rect();
    let list = Rect::from_x_y_ranges(width.clone(), line.top() - 4.0..=typed.top() - 4.0);
    let written = Rect::from_x_y_ranges(width, pages.bottom() + 1.0..=notes.bottom().max(side.bottom()));
    let status = Rect::everything_below(SIZE[1] - 38.0);
    Places { held, free: [list, written, status] }
}

impl Places {
    fn leave_out(&self, seen: Rect) -> bool {
        seen.is_positive() && !self.held.iter().chain(&self.free).any(|place| place.contains_rect(seen))
    }
}

fn outside(window: &Window, places: &Places) -> Vec<ClippedShape> {
    let seen = |shape: &ClippedShape| shape.shape.visual_bounding_rect().intersect(shape.clip_rect);
    window.output().shapes.iter().filter(|shape| places.leave_out(seen(shape))).cloned().collect()
}

/// Triangles outside these places: board and stands are one mesh.
fn rest(shape: &ClippedShape, places: &Places) -> Vec<Vertex> {
    let Shape::Mesh(mesh) = &shape.shape else { panic!("{:?} has changed", shape.shape.visual_bounding_rect()) };
    let mut rest = Vec::new();
    for triangle in mesh.indices.chunks_exact(3) {
        let [one, two, three] = [0, 1, 2].map(|corner| mesh.vertices[triangle[corner] as usize]);
        let mut seen = Rect::from_two_pos(one.pos, two.pos);
        seen.extend_with(three.pos);
        if places.leave_out(seen.intersect(shape.clip_rect)) {
            rest.extend([one, two, three]);
        }
    }
    rest
}

fn controls(window: &Window, places: &Places) -> Vec<Rect> {
    let is_control = |role| {
        use Role::{Button, GridCell, Slider, SpinButton, Splitter, TextInput};
        matches!(role, Button | GridCell | Slider | SpinButton | Splitter | TextInput)
    };
    let controls = window.query_all_by(|node| is_control(node.role()));
    let is_free = |rect: &Rect| places.free.iter().any(|place| place.contains(rect.center()));
    controls.map(|node| node.rect()).filter(|rect| !is_free(rect)).collect()
}

fn game(window: &Window) -> &Game {
    desk(window).game()
}

fn step_through(window: &mut Window, what: &str) {
    let places = places(window);
    let fixed = controls(window, &places);
    let mut before = outside(window, &places);
    assert!(before.len() > 40 && fixed.len() > 100, "{} shapes and {} controls are fixed", before.len(), fixed.len());
    let last = game(window).last_step();
    while game(window).step() < last {
        let step = (game(window).step() + STEPS).min(last);
        let (key, modifiers) = (Key::ArrowRight, Modifiers::NONE);
        let key = Event::Key { key, physical_key: None, pressed: true, repeat: true, modifiers };
        // A step past the last move shows a notice.
        let keys = step - game(window).step();
        window.input_mut().events.extend(repeat_n(key, keys));
        window.step();
        assert_eq!(game(window).step(), step, "{what}");
        let now = outside(window, &places);
        assert_eq!(now.len(), before.len(), "{what}, move {step}: as many shapes");
        for (now, before) in now.iter().zip(&before).filter(|(now, before)| now != before) {
            let drawn = now.shape.visual_bounding_rect();
            assert!(rest(now, &places) == rest(before, &places), "{what}, move {step}: {drawn} has changed");
        }
        before = now;
        let now = controls(window, &places);
        let lost: Vec<_> = fixed.iter().filter(|rect| !now.contains(rect)).collect();
        assert!(now == fixed, "{what}, move {step}: moved from {lost:?}, {} then, {} now", fixed.len(), now.len());
    }
}

fn step_through_all(games: &[&PathBuf]) {
    let (mut window, _) = window(Language::Japanese, ThemeChoice::Light, &[], SIZE);
    let board = squares(&window);
    for path in games {
        let what = path.display().to_string();
        let last = game(&window).id();
        act(&mut window, Action::Wish(Wish::Open { paths: vec![path.to_path_buf()], record: None }));
        assert_eq!(game(&window).path(), Some(path.as_path()));
        assert!(squares(&window) == board, "{what}: the board has moved");
        act(&mut window, Action::Files(files::Input::Close(last)));
        step_through(&mut window, &what);
    }
}

#[test]
fn stepping_through_games_changes_nothing_but_what_shows_the_moves() {
    let games = games();
    // Without a screen: one window for each processor.
    let windows = thread::available_parallelism().map_or(2, usize::from).min(8);
    thread::scope(|scope| {
        let share = |first| games.iter().skip(first).step_by(windows).collect::<Vec<_>>();
        let windows: Vec<_> =
            (0..windows).map(share).map(|games| scope.spawn(move || step_through_all(&games))).collect();
        for window in windows {
            window.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
}
