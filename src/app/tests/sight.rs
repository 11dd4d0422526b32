//! What must be visible however small the window is.

use egui::{Key, MouseWheelUnit, Role};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::desk::settings::ThemeChoice;
use crate::app::problems::tests::{defences, drop_on};
use crate::app::tests::tsume;
use crate::app::tests::window::{Window, click, japanese, paste, press, wheel, window};
use crate::lang::Language;

/// A solution of one move that leaves a rook in hand, with a header that says three.
fn flawed() -> String {
    let moves = "   1 ５二金打\n   2 詰み\n";
    tsume("手数：三手詰\n", "4k4/9/4P4/9/9/9/9/9/9 b RGr2b3g4s4n4l17p 1", moves)
}

fn with_text(language: Language, size: [f32; 2], text: &str) -> Window {
    let (mut window, _) = window(language, ThemeChoice::Light, &[], size);
    paste(&mut window, text);
    window
}

/// By the beginning of its name.
fn row(window: &Window, name: &str) -> egui::Rect {
    let rows = window.query_all_by_role(Role::ListItem);
    let mut found = rows.filter(|row| row.accesskit_node().label().is_some_and(|label| label.starts_with(name)));
    found.next().unwrap_or_else(|| panic!("no row {name}")).rect()
}

#[test]
fn errors_about_a_solution_stand_before_notes_and_are_seen_whole() {
    for (language, size) in [(Language::English, [1280.0, 800.0]), (Language::Japanese, [900.0, 600.0])] {
        let window = with_text(language, size, &flawed());
        let names = match language {
            Language::English => ["Error Move 1: The header says", "Note Move 1: Pieces are left", "Comment"],
            Language::Japanese => ["誤り 1手目：手数の欄は", "参考 1手目：", "コメント"],
        };
        let (error, note) = (row(&window, names[0]), row(&window, names[1]));
        let below = window.get_by_role_and_label(Role::Button, names[2]).rect();
        assert!(error.bottom() < note.top() && error.bottom() < below.top(), "{error} {note} {below}");
        assert!(size[1] < 800.0 || note.bottom() < below.top(), "{note} {below}");
    }
}

#[test]
fn the_current_move_stays_in_sight_when_the_list_gets_lower() {
    let mut window = with_text(Language::Japanese, [1280.0, 800.0], &long());
    for _ in 0..15 {
        press(&mut window, Key::ArrowRight);
    }
    let is_seen = |window: &Window| {
        let field = window.get_by_label("指し手の入力").rect();
        let rows = window.query_all_by_role(Role::ListItem);
        let name = |label: Option<String>| label.is_some_and(|label| label.starts_with("15 "));
        rows.filter(|row| name(row.accesskit_node().label())).any(|row| row.rect().bottom() <= field.top() + 1.0)
    };
    assert!(is_seen(&window));
    for height in [640.0, 560.0, 480.0, 440.0] {
        window.set_size(egui::vec2(1280.0, height));
        window.run();
        assert!(is_seen(&window), "at {height}");
    }
    // Rows that the user has scrolled to stay visible.
    let list = row(&window, "15 ").center();
    window.hover_at(list);
    for _ in 0..12 {
        wheel(&mut window, MouseWheelUnit::Point, -100.0);
    }
    assert!(!is_seen(&window));
    window.set_size(egui::vec2(1280.0, 500.0));
    window.run();
    assert!(!is_seen(&window));
}

#[test]
fn the_current_move_is_in_sight_when_the_panel_goes_elsewhere() {
    for language in [Language::Japanese, Language::English] {
        let mut window = with_text(language, [900.0, 1400.0], &long());
        press(&mut window, Key::End);
        for _ in 0..6 {
            press(&mut window, Key::ArrowLeft);
        }
        for size in [[1920.0, 1080.0], [900.0, 1400.0], [800.0, 600.0], [900.0, 1400.0], [2560.0, 1440.0]] {
            window.set_size(size.into());
            window.run();
            let field = match language {
                Language::Japanese => "指し手の入力",
                Language::English => "Enter move",
            };
            let row = row(&window, "34 ");
            let field = window.get_by_label(field).rect();
            assert!(row.bottom() <= field.top() + 1.0 && row.top() > 60.0, "{language:?} {size:?}: {row} {field}");
        }
    }
}

fn long() -> String {
    let moves = ["７八金(69)", "３二金(41)", "６九金(78)", "４一金(32)"];
    let lines = (0..40).map(|ply| format!("{:4} {}\n", ply + 1, moves[ply % 4]));
    format!("手合割：平手\n{}", lines.collect::<String>())
}

#[test]
fn the_answer_is_seen_beside_what_is_still_to_be_answered() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("1.kif"), defences()).unwrap();
    let (mut window, _) =
        window(Language::Japanese, ThemeChoice::Light, &[folder.path().to_str().unwrap()], [900.0, 600.0]);
    drop_on(&mut window, "桂 一枚", "４三");
    drop_on(&mut window, "銀 一枚", "５二");
    let below = window.get_by_label("次へ").rect();
    let current = row(&window, "3 ▲５二銀");
    let others = window.get_by_label("2 △６一玉").rect();
    assert!(others.bottom() < current.top() && current.bottom() <= below.top() + 1.0, "{others} {current} {below}");
}

#[test]
fn all_board_controls_are_visible_above_the_remarks() {
    for (language, size) in [
        (Language::Japanese, [800.0, 600.0]),
        (Language::English, [800.0, 600.0]),
        (Language::Japanese, [1280.0, 800.0]),
        (Language::English, [1280.0, 800.0]),
    ] {
        // The panel keeps its width from the larger window.
        let mut window = with_text(language, [1280.0, 800.0], &flawed());
        window.set_size(size.into());
        press(&mut window, Key::F2);
        let names = match language {
            Language::Japanese => ["残りの駒をすべて玉方の持駒に", "点検", "最初の手数", "先手", "誤り 1手目："],
            Language::English => {
                ["Remaining pieces to defender", "Validation", "First move number", "Black", "Error Move 1:"]
            }
        };
        let rest = window.get_by_label(names[0]).rect();
        let check = window.get_by_label(names[1]).rect();
        assert!(rest.bottom() <= check.top(), "{language:?} {size:?}: {rest} {check}");
        let number = window.get_by_role_and_label(Role::SpinButton, names[2]).rect();
        let side = window.get_by_role_and_label(Role::Button, names[3]).rect();
        // In a narrow panel the number has a line of its own.
        let is_beside = (number.center().y - side.center().y).abs() < 2.0;
        assert!(
            is_beside || size[0] < 1000.0 && number.top() > side.bottom(),
            "{language:?} {size:?}: {number} {side}"
        );
        assert!(row(&window, names[4]).bottom() < size[1] - 26.0, "{language:?} {size:?}");
    }
}

#[test]
fn names_of_pages_stand_in_one_line() {
    let (window, _) = window(Language::English, ThemeChoice::Light, &["a.kif"], [900.0, 600.0]);
    let page = |name| window.get_by_role_and_label(Role::Button, name).rect();
    let (first, last) = (page("Comment"), page("Find"));
    assert!((first.center().y - last.center().y).abs() < 1.0 && last.right() <= 900.0, "{first} {last}");
}

#[test]
fn the_box_offers_what_the_defender_holds() {
    let mut window = japanese(&[]);
    press(&mut window, Key::F2);
    click(&mut window, "詰将棋の初形");
    window.get_by_label("駒箱 先手の玉 残り1枚");
    click(&mut window, "駒箱 先手の歩 残り18枚");
    click(&mut window, "５三 空き");
    window.get_by_label("駒箱 後手の歩 残り17枚");
    // The box has the pieces that no hand has.
    click(&mut window, "残りの駒をすべて玉方の持駒に");
    window.get_by_label("駒箱 後手の歩 残り0枚");
    window.get_by_label("駒箱 後手の飛 残り0枚");
}
