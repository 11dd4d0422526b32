//! Remarks about a position and its solution while it is edited, and the layout in small windows.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::desk::settings::ThemeChoice;
use crate::app::setup::tests::{assert_gone, click, press, setting_up, setup, state, typed, undo, window_of};
use crate::app::shell::state::Modal;
use crate::app::tests::tsume;
use crate::app::tests::window::{Window, desk, paste, press_with, type_text, window};
use crate::format::{self, Target};
use crate::lang::Language;
use crate::notation::{sfen, usi};
use crate::record::HeaderKey;

fn shown(window: &mut Window, sfen: &str, purpose: &str, remark: &str) -> String {
    paste(window, sfen);
    click(window, purpose);
    click(window, remark);
    state(window)
        .desk
        .overlays
        .selected()
        .iter()
        .map(|square| format!("{square:?} "))
        .collect::<String>()
        .trim_end()
        .to_owned()
}

#[test]
fn every_mistake_is_listed_with_its_squares() {
    let mut window = setting_up();
    let (tsume, game) = ("詰将棋", "対局");
    for (sfen, purpose, remark, squares) in [
        ("4k4/9/R8/8R/R8/9/9/9/9 b - 1", tsume, "誤り 飛が3枚あります（1組では2枚）。", "1d 9c 9e"),
        ("9/9/4P4/9/9/9/9/9/9 b G 1", tsume, "誤り 玉方の玉がありません。", ""),
        ("4k4/9/4P4/9/9/9/9/9/9 b G 1", game, "誤り 先手の玉がありません。", ""),
        ("k7k/9/8P/9/9/9/9/9/9 b G 1", tsume, "誤り 玉方の玉が2枚以上あります。", "1a 9a"),
        ("k8/9/9/4P4/9/9/4P4/9/9 b G 1", tsume, "誤り 攻方の5筋が二歩です。", "5d 5g"),
        ("k8/9/9/9/9/9/9/4n4/9 b G 1", tsume, "誤り ５八の桂は行き所のない駒です。", "5h"),
        ("k7R/9/9/9/9/9/9/9/9 b G 1", tsume, "誤り 手番でない側の玉（９一）に王手がかかっています。", "1a 9a"),
        ("9/9/9/4k4/5K3/9/9/9/9 b G 1", game, "誤り 玉どうしが隣り合っています。", "4e 5d"),
        ("8k/9/9/9/9/9/9/9/P8 b - 1", tsume, "誤り 攻方に王手をかける手がありません。", "9i"),
        ("8k/9/9/9/9/9/9/9/9 b - 1", tsume, "誤り 攻方に指せる手がありません。", ""),
        (
            "8k/9/8P/9/9/9/9/9/9 b G 1",
            tsume,
            "参考 駒箱に飛二枚・角二枚・金三枚・銀四枚・桂四枚・香四枚・歩十七枚が残っています。",
            "",
        ),
        ("9/9/9/9/9/9/8p/9/8K w g 1", tsume, "参考 後手が攻方になっています（詰将棋では普通、先手が攻方です）。", ""),
        ("8k/8G/8P/9/9/9/9/9/K8 w - 1", game, "参考 後手に指せる手がありません。", "1a"),
    ] {
        assert_eq!(shown(&mut window, sfen, purpose, remark), squares, "{sfen}");
        click(&mut window, remark);
        assert!(state(&window).desk.overlays.selected().is_empty());
    }
}

#[test]
fn mistakes_come_and_go_as_keys_are_pressed() {
    const TWO: &str = "誤り 攻方の5筋が二歩です。";
    let mut window = setting_up();
    click(&mut window, "詰将棋の初形");
    typed(&mut window, "53 p 11");
    assert_gone(&window, TWO);
    typed(&mut window, "54 p");
    window.get_by_label(TWO);
    let marked: Vec<_> = state(&window).desk.overlays.highlighted().iter().collect();
    assert_eq!(format!("{marked:?}"), "[5c, 5d]", "without being asked");
    typed(&mut window, "+");
    assert_gone(&window, TWO);
    undo(&mut window);
    window.get_by_label(TWO);
    press(&mut window, Key::Delete);
    assert_gone(&window, TWO);
}

#[test]
fn unusual_positions_are_kept() {
    let mut window = setting_up();
    typed(&mut window, "c 51 p 55 p 99 N 19 K 33 r 34 r 35 r hG");
    let odd = setup(&window);
    assert!(state(&window).setup.session.as_ref().unwrap().remarks.len() > 4);
    press(&mut window, Key::F2);
    let game = state(&window).desk.game();
    for target in [Target::Kif, Target::Kifu, Target::Bod, Target::Sfen, Target::Usi, Target::Jkf] {
        let read = format::read(&game.written_as(target).bytes, None).unwrap();
        assert_eq!(sfen::write(&read.records[0].initial().to_setup(), None), odd, "{target:?}");
    }
    window_of(&String::from_utf8_lossy(&game.written_as(Target::Kifu).bytes)).get_by_label("１九 後手の玉");
    press(&mut window, Key::F2);
    assert_eq!(setup(&window), odd);
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    assert!(matches!(&state(&window).modal, Some(Modal::Pictures(_))));
}

#[test]
fn the_headers_of_problems_are_offered_by_name() {
    let mut window = setting_up();
    click(&mut window, "双玉の初形");
    press(&mut window, Key::F2);
    click(&mut window, "作品情報");
    click(&mut window, "項目を追加");
    for header in HeaderKey::OF_PROBLEMS.into_iter().filter(|&header| header != HeaderKey::Class) {
        window.get_by_label(header.name());
    }
    assert_gone(&window, HeaderKey::Class.name());
    click(&mut window, "作品名");
    type_text(&mut window, "初形");
    assert_eq!(state(&window).desk.game().record().headers().get("作品名"), Some("初形"));
}

const STUCK: &str = "誤り このままでは指せない手が1手あります。残してあるので、訂正を続けられます。";

fn problem(moves: &str) -> Window {
    window_of(&tsume("", "4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1", moves))
}

#[test]
fn the_solution_is_checked_while_the_position_is_edited() {
    const LEFT: &str = "1手目：攻方の持駒が余ります：金。";
    const SOLVED: &str = "入力された手順は王手が続き、詰みで終わっています。";
    let mut window = problem("   1 ５二金打\n");
    press(&mut window, Key::F2);
    window.get_by_label("解答の点検（1手）");
    window.get_by_label(LEFT);
    typed(&mut window, "h1g");
    window.get_by_label(SOLVED);
    assert_gone(&window, LEFT);
    typed(&mut window, "53 g 54 p");
    window.get_by_label(SOLVED);
    press(&mut window, Key::Delete);
    typed(&mut window, "53");
    press(&mut window, Key::Delete);
    window.get_by_label("1手目：詰みの局面で終わっていません。");
    for _ in 0..2 {
        undo(&mut window);
    }
    window.get_by_label(SOLVED);
    typed(&mut window, "h0g");
    window.get_by_label("1手目：指せない手です：その駒は持駒にありません。");
    window.get_by_label("解答の点検");
    window.get_by_label(STUCK);
    assert_gone(&window, "手数欄に記入");
    typed(&mut window, "h2g");
    window.get_by_label(LEFT);
    click(&mut window, LEFT);
    window.get_by_label("５二 先手の金");
    assert_gone(&window, "局面編集");
}

#[test]
fn moves_are_transformed_with_the_board() {
    const LEFT: &str = "1手目：攻方の持駒が余ります：金。";
    let mut window = problem("   1 ５二金打\n\n変化：1手\n   1 ４二金打\n");
    press(&mut window, Key::F2);
    window.get_by_label(LEFT);
    click(&mut window, "一筋左へ");
    for button in ["左右を反転", "一段下へ", "先後を入れ替える"] {
        let before = setup(&window);
        click(&mut window, button);
        assert_ne!(setup(&window), before, "{button}");
        window.get_by_label("解答の点検（1手）");
        assert!(window.query_by_label_contains("指せない手").is_none(), "{button}");
        undo(&mut window);
        assert_eq!(setup(&window), before, "{button} is one step");
        window.get_by_label(LEFT);
    }
    let line = |window: &Window| {
        let tree = state(window).desk.game().record().tree();
        tree.walk().filter_map(|id| tree.mv(id).map(usi::write_move)).collect::<Vec<_>>()
    };
    assert_eq!(line(&window), ["G*6b", "G*5b"]);
    click(&mut window, "左右を反転");
    assert_eq!(line(&window), ["G*4b", "G*5b"]);
    // A move at the edge prevents shifting the board, as a piece does.
    let mut window = problem("   1 ５二金打\n   2 ９一飛打\n");
    press(&mut window, Key::F2);
    let before = setup(&window);
    click(&mut window, "一筋左へ");
    window.get_by_label_contains("盤の外に出る駒や指し手");
    assert_eq!(setup(&window), before);
}

#[test]
fn moves_of_a_game_are_no_solution() {
    let mut window = problem("   1 ５二金打\n");
    press(&mut window, Key::F2);
    click(&mut window, "対局");
    assert_gone(&window, "解答の点検（1手）");
    typed(&mut window, "h0g");
    window.get_by_label(STUCK);
    click(&mut window, "詰将棋");
    window.get_by_label("解答の点検");
    undo(&mut window);
    assert_gone(&window, "解答の点検");
    undo(&mut window);
    assert_gone(&window, "解答の点検（1手）");
    undo(&mut window);
    click(&mut window, "手数欄に記入");
    assert_eq!(desk(&window).game().record().headers().get("手数"), Some("1手"));
    window.get_by_label("局面編集");
}

#[test]
fn the_list_of_keys_is_shown_beside_the_board_and_keys_work() {
    for size in [[1280.0, 800.0], [900.0, 600.0]] {
        let (mut window, _) = window(Language::Japanese, ThemeChoice::Light, &["a.kif"], size);
        press(&mut window, Key::F2);
        press(&mut window, Key::F1);
        let key = window.get_by_label_contains("P ふ 歩").rect();
        let board = window.get_by_label("１九 先手の香").rect();
        assert!(key.left() > board.right() && window.query_by_label("棋譜の再生").is_none());
        typed(&mut window, "55 p");
        window.get_by_label("５五 先手の歩");
        window.get_by_label("誤り 先手の5筋が二歩です。");
        press(&mut window, Key::Escape);
        assert!(window.query_by_label_contains("P ふ 歩").is_none());
        window.get_by_label("局面編集");
        press(&mut window, Key::F1);
        press(&mut window, Key::F1);
        assert!(window.query_by_label_contains("P ふ 歩").is_none());
    }
}

#[test]
fn a_small_window_has_room_for_the_board_and_for_what_is_said() {
    for language in [Language::Japanese, Language::English] {
        let (mut window, _) = window(language, ThemeChoice::Dark, &["a.kif"], [900.0, 600.0]);
        let squares = |window: &Window| {
            let squares = window.query_all_by_role(egui::Role::GridCell).map(|square| square.rect());
            squares.reduce(egui::Rect::union).unwrap()
        };
        let before = squares(&window);
        press(&mut window, Key::F2);
        typed(&mut window, "c 51 p 55 p 54 p");
        assert_eq!(squares(&window), before, "the board stays where it is");
        let text = window.query_all_by_role(egui::Role::ListItem).filter(|row| {
            let name = row.accesskit_node().label().unwrap_or_default();
            (name.starts_with("誤り") || name.starts_with("Error")) && row.rect().bottom() < 574.0
        });
        assert!(text.count() >= 3, "{language:?}");
        press(&mut window, Key::F2);
        assert_eq!(squares(&window), before);
    }
}
