//! The purpose of a position as it follows from the board, and undoing it.

use egui::{Event, Key, Modifiers, MouseWheelUnit, Role, TouchPhase, vec2};
use egui_kittest::kittest::Queryable;

use crate::app::tests::pointer::{drag, drag_between};
use crate::app::tests::window::{Window, click, japanese, press, window_of};
use crate::notation::sfen;
use crate::shogi::{Purpose, Setup};

const REMAINING: &str = "残りの駒をすべて玉方の持駒に";
const TSUME: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

fn setting_up() -> Window {
    let mut window = japanese(&[]);
    press(&mut window, Key::F2);
    window
}

fn typed(window: &mut Window, keys: &str) {
    for key in keys.split_whitespace().flat_map(str::chars) {
        window.event(Event::Text(key.to_string()));
    }
    window.run();
}

fn undo(window: &mut Window) {
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
}

fn setup(window: &Window) -> String {
    let record = window.state().as_ref().unwrap().state.desk.game().record();
    sfen::write(&record.initial().to_setup(), None)
}

fn mode(window: &Window) -> (Purpose, bool) {
    let session = window.state().as_ref().unwrap().state.setup.session.as_ref().expect("a position is set up");
    (session.purpose, session.entry.gives_remaining())
}

fn paste(window: &mut Window, text: &str) {
    window.event(Event::Paste(text.to_owned()));
    window.run();
}

#[test]
fn undo_restores_the_purpose() {
    let mut window = setting_up();
    typed(&mut window, "c z");
    assert_eq!(mode(&window), (Purpose::Tsume, true));
    undo(&mut window);
    assert_eq!(setup(&window), sfen::write(&Setup::EMPTY, None));
    assert_eq!(mode(&window), (Purpose::Game, false));
    typed(&mut window, "55p");
    assert_eq!(setup(&window), "9/9/9/9/4P4/9/9/9/9 b -", "nobody holds the remaining pieces");
    undo(&mut window);
    undo(&mut window);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Y);
    window.run();
    window.key_press_modifiers(Modifiers::COMMAND, Key::Y);
    window.run();
    assert_eq!(setup(&window), "9/9/9/9/4P4/9/9/9/9 b -");
}

#[test]
fn the_remaining_pieces_follow_the_defender() {
    let mut window = setting_up();
    typed(&mut window, "z w 91P");
    let turned = setup(&window);
    assert!(turned.starts_with("p8/9/9/9/9/9/9/9/4K4 w "), "{turned}");
    assert!(turned.ends_with("2R2B4G4S4N4L17P"), "{turned}");
    typed(&mut window, "hg");
    assert!(setup(&window).contains("4G"), "Black holds the remaining pieces");
    click(&mut window, "先手");
    assert!(setup(&window).ends_with(" b 2r2b4g4s4n4l17p"), "{}", setup(&window));
    // A problem with an empty box needs no choice about the remaining pieces.
    let mut again = window_of(&format!("position sfen {TSUME}"));
    press(&mut again, Key::F2);
    assert_eq!(mode(&again), (Purpose::Tsume, true));
    typed(&mut again, "55p");
    assert!(setup(&again).ends_with("16p"));
    click(&mut again, REMAINING);
    typed(&mut again, "56p");
    assert!(setup(&again).ends_with("16p"), "no longer");
}

#[test]
fn the_purpose_follows_from_the_position() {
    let mut window = setting_up();
    assert_eq!(mode(&window).0, Purpose::Game);
    typed(&mut window, "c 51K 53p hg");
    assert_eq!(mode(&window).0, Purpose::Tsume);
    assert!(window.query_by_label_contains("先手の玉がありません").is_none());
    typed(&mut window, "59k");
    assert_eq!(mode(&window).0, Purpose::Game);
    typed(&mut window, "a");
    assert_eq!(mode(&window), (Purpose::Game, true), "who holds the remaining pieces says nothing of that");
    typed(&mut window, "e");
    assert_eq!(mode(&window), (Purpose::Game, false));
    paste(&mut window, &format!("{}9", TSUME.trim_end_matches('1')));
    assert_eq!(window.state().as_ref().unwrap().state.desk.game().record().first_number(), 9);
    assert_eq!(mode(&window), (Purpose::Tsume, true));
    assert!(window.query_by_label_contains("先手の玉がありません").is_none());
    undo(&mut window);
    assert_eq!(mode(&window), (Purpose::Game, false));
    // The user's choice holds until another start is set up.
    click(&mut window, "詰将棋");
    typed(&mut window, "55 Delete".split(' ').next().unwrap_or_default());
    press(&mut window, Key::Delete);
    assert_eq!(mode(&window).0, Purpose::Tsume);
}

#[test]
fn a_position_with_two_kings_becomes_a_problem_when_the_user_says_so() {
    let mut window = setting_up();
    typed(&mut window, "x 51");
    press(&mut window, Key::Delete);
    typed(&mut window, "11K 13p hg");
    press(&mut window, Key::F2);
    window.key_press(Key::T);
    window.run();
    paste(&mut window, "");
    let state = &window.state().as_ref().unwrap().state;
    assert!(state.desk.game().is_problem());
    press(&mut window, Key::Escape);
    press(&mut window, Key::F2);
    assert_eq!(mode(&window).0, Purpose::Tsume);
}

#[test]
fn the_moves_stay_out_of_the_way() {
    let mut window = window_of("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n");
    press(&mut window, Key::End);
    let step = |window: &Window| window.state().as_ref().unwrap().state.desk.game().step();
    assert_eq!(step(&window), 2);
    press(&mut window, Key::F2);
    for key in [Key::End, Key::PageDown, Key::Home] {
        press(&mut window, key);
        window.get_by_label("局面編集");
    }
    window.hover_at(window.get_by_label("５五 空き").rect().center());
    window.run();
    window.event(Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: vec2(0.0, -1.0),
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
        source: egui::MouseWheelSource::Unknown,
    });
    window.run();
    window.get_by_label("局面編集");
    assert_eq!(step(&window), 0);
    // Without changes the cursor returns to where it was.
    press(&mut window, Key::F2);
    assert_eq!(step(&window), 2);
    press(&mut window, Key::F2);
    click(&mut window, "2手目の局面から新しい棋譜を作る");
    window.get_by_label("局面編集");
    assert!(setup(&window).starts_with("lnsgkgsnl/1r5b1/pppppp1pp/6p2/"));
    assert!(window.query_by_label_contains("から新しい棋譜を作る").is_none());
}

#[test]
fn a_drag_is_one_undo_step() {
    let mut window = setting_up();
    typed(&mut window, "c");
    let number = window.get_by_role_and_label(Role::SpinButton, "最初の手数").rect().center();
    drag_between(&mut window, number, number + vec2(60.0, 0.0));
    let first = |window: &Window| window.state().as_ref().unwrap().state.desk.game().record().first_number();
    assert!(first(&window) > 2);
    undo(&mut window);
    assert_eq!(first(&window), 1);
    // With a brush, a drag paints.
    click(&mut window, "駒箱 先手の歩 残り18枚");
    drag(&mut window, "１七 空き", "５七 空き");
    assert_eq!(setup(&window), "9/9/9/9/9/9/4PPPPP/9/9 b -");
    drag(&mut window, "３七 先手の歩", "９七 空き");
    assert_eq!(setup(&window), "9/9/9/9/9/9/7PP/9/9 b -", "what is there is rubbed out");
    undo(&mut window);
    assert_eq!(setup(&window), "9/9/9/9/9/9/4PPPPP/9/9 b -");
    undo(&mut window);
    assert_eq!(setup(&window), "9/9/9/9/9/9/9/9/9 b -");
    press(&mut window, Key::Escape);
    window.get_by_label("局面編集");
}
