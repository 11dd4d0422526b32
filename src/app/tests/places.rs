//! What keeps its place and size, and what must be visible in small windows.

use egui::{Key, Modifiers, MouseWheelUnit, Role};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::desk::settings::ThemeChoice;
use crate::app::problems::tests::{defences, drop_on};
use crate::app::tests::window::{Window, click, japanese, paste, press, press_with, squares, wheel, window};
use crate::app::tests::{GAME, tsume};
use crate::lang::Language;

#[test]
fn the_board_stays_where_it_is() {
    for (language, size) in [
        (Language::Japanese, [800.0, 600.0]),
        (Language::English, [800.0, 600.0]),
        (Language::Japanese, [1280.0, 800.0]),
        (Language::English, [2560.0, 1440.0]),
    ] {
        let (mut window, _) = window(language, ThemeChoice::Light, &[], size);
        let before = squares(&window);
        let stays =
            |window: &Window, what: &str| assert!(squares(window) == before, "{what} at {size:?}, {language:?}");
        paste(&mut window, GAME);
        stays(&window, "the first game");
        assert_eq!(window.query_all_by_role(Role::Tab).count(), 1);
        paste(&mut window, &GAME.replace("試験戦", "第二戦"));
        stays(&window, "a second game");
        for number in 3..20 {
            paste(&mut window, &GAME.replace("試験戦", &format!("とても長い名前の棋戦の第{number}局")));
        }
        stays(&window, "many games");
        let shown = window.query_all_by_role(Role::Tab).filter(|tab| tab.rect().right() <= size[0]).count();
        assert!(window.query_all_by_role(Role::Tab).count() == 19 && shown >= 2, "{shown} tabs are seen");

        for key in [Key::ArrowRight, Key::ArrowRight, Key::R] {
            press(&mut window, key);
            stays(&window, "a step, or a correction");
        }
        press(&mut window, Key::Escape);
        press(&mut window, Key::I);
        stays(&window, "two moves to be inserted");
        press(&mut window, Key::Escape);
        for text in ["こんにちは", "さようなら", "またあした"] {
            paste(&mut window, text);
            stays(&window, "a failure");
        }
        let stage = before[0].union(before[80]);
        let message = window.get_by_label_contains(if language == Language::Japanese {
            "すべて閉じる"
        } else {
            "Close all"
        });
        assert!(message.rect().top() < stage.center().y, "{}", message.rect());
        press(&mut window, Key::Escape);
        press_with(&mut window, Modifiers::COMMAND, Key::B);
        stays(&window, "something that went well");
        press(&mut window, Key::F2);
        stays(&window, "the start position, edited");
        press(&mut window, Key::F1);
        stays(&window, "the keys of editing");
    }
}

const SHORT: &str = "先手：甲\n後手：乙\n手合割：平手\n▲７六歩 △３四歩\n";

/// With names and an event too long for any head, and a branch.
const LONG: &str = "先手：神奈川県代表アマチュア竜王戦出場選手 山本太郎左衛門次郎
後手：Maximilian Alexander von Hohenstaufen-Württemberg und zu Friedrichshafen am Bodensee
先手段級：六段
表題：長い表題の付いた棋譜
棋戦：第三十七回全国高等学校文化連盟将棋新人大会関東地区予選会男子個人戦決勝トーナメント準決勝第二局
開始日時：2024/05/26
戦型：角換わり腰掛銀
手合割：平手
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:06/00:00:06)
   2 ３四歩(33)   ( 0:06/00:00:06)
   3 ２六歩(27)   ( 0:06/00:00:12)
   4 投了
変化：2手
   2 ８四歩(83)   ( 0:06/00:00:06)
";

const EVALUATED: &str = "手合割：平手\n   1 ７六歩(77)\n**評価値=108\n   2 ３四歩(33)\n**評価値=-80\n";

const SEVERAL: &str = "V2.2\nN+甲\nPI\n+\n+7776FU\n/\nV2.2\nN+乙\nPI\n+\n+2726FU\n";

#[test]
fn another_game_moves_nothing() {
    for size in [[800.0, 600.0], [1280.0, 800.0], [1920.0, 1080.0], [900.0, 1200.0]] {
        for language in [Language::Japanese, Language::English] {
            let english = language == Language::English;
            let name = |names: [&'static str; 2]| names[usize::from(english)];
            let (mut window, _) = window(language, ThemeChoice::Light, &[], size);
            let places = |window: &Window| {
                let mut places = squares(window);
                places.extend(window.query_all_by_label(name(["変化ツリー", "Tree"])).map(|button| button.rect()));
                assert!(places.len() > 81);
                places.push(window.get_by_label(name(["指し手の入力", "Enter move"])).rect());
                places.push(window.get_by_label(name(["局面の位置", "Position in the game"])).rect());
                places.push(window.get_by_label(name(["しおり", "Bookmarks"])).rect());
                places
            };
            paste(&mut window, SHORT);
            let before = places(&window);
            for text in [LONG, "▲７六歩\n", EVALUATED, GAME, SEVERAL] {
                paste(&mut window, text);
                assert_eq!(places(&window), before, "{text} at {size:?}, {language:?}");
            }
            window.get_by_label(name(["ファイル内の棋譜", "Games in the file"]));
            let mut known = 0;
            for _ in 0..4 {
                press_with(&mut window, Modifiers::COMMAND, Key::Tab);
                assert_eq!(places(&window), before, "another tab at {size:?}, {language:?}");
                known += usize::from(window.query_all_by_label_contains("山本太郎左衛門次郎").next().is_some());
            }
            assert_eq!(known, 1);
        }
    }
}

fn flawed() -> String {
    let moves = "   1 ５二金打\n   2 詰み\n";
    tsume("手数：三手詰\n", "4k4/9/4P4/9/9/9/9/9/9 b RGr2b3g4s4n4l17p 1", moves)
}

fn with_text(language: Language, size: [f32; 2], text: &str) -> Window {
    let (mut window, _) = window(language, ThemeChoice::Light, &[], size);
    paste(&mut window, text);
    window
}

fn row(window: &Window, name: &str) -> egui::Rect {
    let rows = window.query_all_by_role(Role::ListItem);
    let mut found = rows.filter(|row| row.accesskit_node().label().is_some_and(|label| label.starts_with(name)));
    found.next().unwrap_or_else(|| panic!("no row {name}")).rect()
}

#[test]
fn errors_about_a_solution_precede_notes_and_are_fully_visible() {
    for (language, size) in [(Language::English, [1280.0, 800.0]), (Language::Japanese, [900.0, 600.0])] {
        let window = with_text(language, size, &flawed());
        let names = match language {
            Language::English => ["Flaw Move 1: The header says", "Note Move 1: Pieces are left", "Comment"],
            Language::Japanese => ["欠陥 1手目：手数の欄は", "参考 1手目：", "コメント"],
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
        let mut window = with_text(language, [1280.0, 800.0], &flawed());
        window.set_size(size.into());
        press(&mut window, Key::F2);
        let names = match language {
            Language::Japanese => ["残りの駒をすべて玉方の持駒に", "点検", "最初の手数", "先手", "欠陥 1手目："],
            Language::English => {
                ["Remaining pieces to defender", "Validation", "First move number", "Black", "Flaw Move 1:"]
            }
        };
        let rest = window.get_by_label(names[0]).rect();
        let check = window.get_by_label(names[1]).rect();
        assert!(rest.bottom() <= check.top(), "{language:?} {size:?}: {rest} {check}");
        let number = window.get_by_role_and_label(Role::SpinButton, names[2]).rect();
        let side = window.get_by_role_and_label(Role::Button, names[3]).rect();
        let is_beside = (number.center().y - side.center().y).abs() < 2.0;
        assert!(
            is_beside || size[0] < 1000.0 && number.top() > side.bottom(),
            "{language:?} {size:?}: {number} {side}"
        );
        assert!(row(&window, names[4]).bottom() < size[1] - 26.0, "{language:?} {size:?}");
    }
}

#[test]
fn names_of_pages_are_on_one_line() {
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
    click(&mut window, "残りの駒をすべて玉方の持駒に");
    window.get_by_label("駒箱 後手の歩 残り0枚");
    window.get_by_label("駒箱 後手の飛 残り0枚");
}
