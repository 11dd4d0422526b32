//! The purpose of a position and the remaining pieces of a problem, and undoing changes of them.

use egui::{Event, Key, Modifiers, MouseWheelUnit, Role, vec2};
use egui_kittest::kittest::Queryable;

use crate::app::desk::settings::ThemeChoice;
use crate::app::setup::tests::{assert_gone, setting_up, setup, state, typed, undo};
use crate::app::tests::window::{
    Window, assert_text, button, click, click_part, desk, drag, drag_between, hover, japanese, paste, press,
    press_with, redo, type_text, wheel, window, window_of,
};
use crate::format::{self, Target};
use crate::lang::Language;
use crate::notation::sfen;
use crate::picture::StartDetails;
use crate::record::EditKind;
use crate::shogi::{Handicap, Purpose, Setup};

const REMAINING: &str = "残りの駒をすべて玉方の持駒に";
/// Two kings, with the remaining pieces in the defender's hand.
const TWO_KINGS: &str = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1";

fn class(window: &Window) -> Option<&str> {
    state(window).desk.game().record().headers().get("分類")
}

fn purpose(window: &Window) -> Purpose {
    let game = state(window).desk.game();
    let is_problem = game.is_problem();
    assert_eq!(StartDetails::of(game.record()).is_tsume(), is_problem, "pictures, sheets and sets");
    let read = format::read(&game.written_as(Target::Kifu).bytes, None).unwrap();
    assert_eq!(StartDetails::of(&read.records[0]).is_tsume(), is_problem, "saved or copied, and opened again");
    let purpose = if is_problem { Purpose::Tsume } else { Purpose::Game };
    if let Some(mode) = &state(window).setup.session {
        assert_eq!(mode.purpose, purpose);
        assert_eq!(mode.remarks, mode.entry.setup().remarks(purpose));
    }
    purpose
}

fn gives_remaining(window: &Window) -> bool {
    state(window).setup.session.as_ref().expect("a position is set up").entry.gives_remaining()
}

#[test]
fn new_problems_from_the_menu_are_edited_at_once() {
    let mut window = japanese(&["a.kif"]);
    for (name, start, word) in [
        ("詰将棋", Setup::tsume(), None),
        ("双玉詰将棋", Setup::tsume_with_two_kings(), Some("双玉詰将棋")),
        ("双玉詰将棋", Setup::tsume_with_two_kings(), Some("双玉詰将棋")),
    ] {
        click(&mut window, "ファイル");
        click_part(&mut window, "新規");
        click(&mut window, name);
        window.get_by_label("局面編集");
        assert_eq!(setup(&window), sfen::write(&start, None));
        assert_eq!(
            (class(&window), purpose(&window), gives_remaining(&window)),
            (word, Purpose::Tsume, true),
            "{name}"
        );
        assert!(!state(&window).desk.game().is_changed(), "nothing is there to be lost");
        typed(&mut window, "53p");
        assert!(setup(&window).ends_with("b 2r2b4g4s4n4l17p"));
    }
    assert_eq!(state(&window).desk.games().len(), 4, "and the game is there");
}

#[test]
fn a_header_marks_a_problem_with_two_kings() {
    let mut window = setting_up();
    let before = setup(&window);
    click(&mut window, "双玉の初形");
    window.get_by_label("作品情報に「分類：双玉詰将棋」と記入しました。");
    assert_eq!((class(&window), purpose(&window)), (Some("双玉詰将棋"), Purpose::Tsume));
    let start = setup(&window);
    undo(&mut window);
    assert_eq!((setup(&window), class(&window), purpose(&window)), (before, None, Purpose::Game), "one step");
    assert_gone(&window, "作品情報に「分類：双玉詰将棋」と記入しました。");
    redo(&mut window);
    assert_eq!((setup(&window), class(&window), purpose(&window)), (start, Some("双玉詰将棋"), Purpose::Tsume));
    assert!(gives_remaining(&window));
    press(&mut window, Key::F2);
    click(&mut window, "作品情報");
    assert_text(&window, "双玉詰将棋");
    press(&mut window, Key::F2);
    typed(&mut window, "51");
    press(&mut window, Key::Delete);
    assert_eq!((class(&window), purpose(&window)), (Some("詰将棋"), Purpose::Tsume), "there are no two kings");
    typed(&mut window, "11K");
    assert_eq!((class(&window), purpose(&window)), (Some("双玉詰将棋"), Purpose::Tsume), "as it was");
    click(&mut window, "詰将棋の初形");
    assert_eq!((class(&window), purpose(&window)), (Some("詰将棋"), Purpose::Tsume), "in its place");
    let mut window = setting_up();
    click(&mut window, "双玉の初形");
    click(&mut window, "詰将棋の初形");
    window.get_by_label("作品情報の「分類：双玉詰将棋」を消しました。");
    assert_eq!((class(&window), purpose(&window)), (None, Purpose::Tsume), "one king says it all");
    // Two kings with the remaining pieces in the defender's hand are a problem.
    typed(&mut window, "59k");
    assert_eq!((class(&window), purpose(&window)), (Some("双玉詰将棋"), Purpose::Tsume));
    undo(&mut window);
    assert_eq!((class(&window), purpose(&window)), (None, Purpose::Tsume));
}

#[test]
fn the_user_sets_the_purpose() {
    let mut window = window_of(&format!("position sfen {TWO_KINGS}"));
    press(&mut window, Key::F2);
    assert_eq!((purpose(&window), gives_remaining(&window)), (Purpose::Game, false));
    click(&mut window, "詰将棋");
    assert_eq!((class(&window), purpose(&window)), (Some("双玉詰将棋"), Purpose::Tsume));
    assert_eq!(state(&window).desk.game().document().undoable(), Some(EditKind::Headers));
    click(&mut window, "対局");
    window.get_by_label("棋譜情報の「分類：双玉詰将棋」を消しました。");
    assert_eq!((class(&window), purpose(&window)), (None, Purpose::Game));
    undo(&mut window);
    assert_eq!((class(&window), purpose(&window)), (Some("双玉詰将棋"), Purpose::Tsume));
    let revision = state(&window).desk.game().document().revision();
    click(&mut window, "詰将棋");
    assert_eq!(state(&window).desk.game().document().revision(), revision);
    // A named start has a purpose; an empty board keeps it.
    typed(&mut window, "e");
    assert_eq!((class(&window), purpose(&window)), (None, Purpose::Game));
    click(&mut window, "詰将棋");
    assert_eq!((class(&window), purpose(&window)), (Some("双玉詰将棋"), Purpose::Tsume));
    click(&mut window, "すべて消す");
    assert_eq!((class(&window), purpose(&window)), (Some("詰将棋"), Purpose::Tsume));
    // Chosen before, it also applies to two kings.
    typed(&mut window, "51K 59k");
    assert_eq!(purpose(&window), Purpose::Tsume);
    // A single king is a game here until the other one is placed.
    click(&mut window, "すべて消す");
    typed(&mut window, "51K");
    assert_eq!(purpose(&window), Purpose::Tsume);
    click(&mut window, "対局");
    window.get_by_label("誤り 先手の玉がありません。");
    assert_eq!((class(&window), purpose(&window)), (Some("対局"), Purpose::Game));
    typed(&mut window, "59k");
    assert_eq!((class(&window), purpose(&window)), (Some("対局"), Purpose::Game), "it is still true");
}

#[test]
fn a_problem_remains_one_while_its_king_is_away() {
    let mut window = window_of(&format!("position sfen {ONE_KING}"));
    press(&mut window, Key::F2);
    assert_eq!((class(&window), purpose(&window)), (None, Purpose::Tsume));
    let kingless = |window: &Window| {
        assert_eq!(purpose(window), Purpose::Tsume);
        window.get_by_label("誤り 玉方の玉がありません。");
        window.get_by_label("玉方 玉なし");
        window.get_by_label("攻方 手番");
    };
    for away in ["51 g", "51 Delete", "c"] {
        typed(&mut window, away.trim_end_matches("Delete"));
        if away.ends_with("Delete") {
            press(&mut window, Key::Delete);
        }
        kingless(&window);
        assert!(window.query_by_label_contains("記入しました").is_none(), "{away}: a king is not worth a word");
        typed(&mut window, "51 K");
        assert_eq!((class(&window), purpose(&window)), (None, Purpose::Tsume), "{away}: as it was");
        window.get_by_label("玉方");
        assert!(window.query_by_label_contains("消しました").is_none(), "{away}");
    }
    typed(&mut window, "e c");
    assert_eq!((class(&window), purpose(&window)), (None, Purpose::Game));
    for side in ["先手", "後手"] {
        window.get_by_label(&format!("誤り {side}の玉がありません。"));
    }
    window.get_by_label("先手 手番 玉なし");
}

#[test]
fn the_side_to_move_attacks() {
    let mut window = window_of(&format!("position sfen {ONE_KING}"));
    press(&mut window, Key::F2);
    typed(&mut window, "w");
    window.get_by_label("玉方");
    assert!(setup(&window).contains(" w "), "{}", setup(&window));
    window.get_by_label("攻方 手番");
}

fn with_headers(headers: &[(&str, &str)], sfen: &str) -> Window {
    let mut record = format::read(format!("position sfen {sfen}").as_bytes(), None).unwrap().records[0].clone();
    headers.iter().for_each(|&(key, value)| record.headers_mut().push_field(key, value));
    let text = String::from_utf8(format::write(&record, &Target::Kifu.dialect(None, None)).bytes).unwrap();
    let mut window = window_of(&text);
    press(&mut window, Key::F2);
    window
}

fn headers(window: &Window) -> Vec<(String, String)> {
    let headers = state(window).desk.game().record().headers();
    headers.fields().map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

const ONE_KING: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

#[test]
fn a_header_of_the_file_stays_while_it_applies() {
    let mut window = with_headers(&[("分類", "詰将棋"), ("作者", "A")], ONE_KING);
    let own = headers(&window);
    for key in ["z", "c"] {
        typed(&mut window, key);
        assert_eq!((headers(&window), purpose(&window)), (own.clone(), Purpose::Tsume), "{key}");
    }
    paste(&mut window, ONE_KING);
    assert_eq!((headers(&window), purpose(&window)), (own.clone(), Purpose::Tsume));
    click(&mut window, "対局");
    assert_eq!((class(&window), purpose(&window)), (Some("対局"), Purpose::Game));
    click(&mut window, "詰将棋");
    assert_eq!((headers(&window), purpose(&window)), (own, Purpose::Tsume));
}

#[test]
fn a_removed_header_of_the_file_is_restored_in_place() {
    for author in [&[("作者", "A")][..], &[("場所", "家")]] {
        let rows = [&[("棋戦", "研究"), ("分類", "双玉詰将棋")], author].concat();
        let mut window = with_headers(&rows, TWO_KINGS);
        let own = headers(&window);
        typed(&mut window, "59");
        press(&mut window, Key::Delete);
        assert_eq!((class(&window), purpose(&window)), (Some("詰将棋"), Purpose::Tsume));
        typed(&mut window, "49k");
        assert_eq!((headers(&window), purpose(&window)), (own.clone(), Purpose::Tsume));
        click(&mut window, "対局");
        assert_eq!((class(&window), purpose(&window)), (Some("対局"), Purpose::Game));
        click(&mut window, "詰将棋");
        assert_eq!((headers(&window), purpose(&window)), (own, Purpose::Tsume));
    }
}

#[test]
fn one_field_holds_the_word_and_what_the_user_wrote() {
    let mut window = with_headers(&[("分類", "実戦型")], TWO_KINGS);
    let own = headers(&window);
    assert_eq!(purpose(&window), Purpose::Game);
    click(&mut window, "詰将棋");
    assert_eq!((class(&window), purpose(&window)), (Some("実戦型 双玉詰将棋"), Purpose::Tsume));
    assert_eq!(headers(&window).len(), own.len());
    click(&mut window, "対局");
    assert_eq!((headers(&window), purpose(&window)), (own, Purpose::Game));
}

#[test]
fn a_game_from_the_middle_is_one_everywhere() {
    let middle = "ln5nk/1r7/pppppppp1/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2p 1";
    let window = with_headers(&[("先手", "甲"), ("後手", "乙")], middle);
    assert_eq!(purpose(&window), Purpose::Game);
    assert!(!StartDetails::of(state(&window).desk.game().record()).is_problem());
}

#[test]
fn headers_by_the_user_are_kept() {
    let mut window = setting_up();
    click(&mut window, "双玉の初形");
    press(&mut window, Key::F2);
    click(&mut window, "作品情報");
    click(&mut window, "項目を追加");
    click(&mut window, "作品名");
    type_text(&mut window, "双玉の図");
    press(&mut window, Key::Escape);
    press(&mut window, Key::F2);
    click(&mut window, "対局");
    let headers = state(&window).desk.game().record().headers();
    let fields: Vec<_> = headers.fields().collect();
    assert_eq!(fields, [("分類", "対局"), ("作品名", "双玉の図")]);
    assert_eq!(purpose(&window), Purpose::Game);
    click(&mut window, "詰将棋");
    assert_eq!((class(&window), purpose(&window)), (Some("双玉詰将棋"), Purpose::Tsume), "as it was");
}

#[test]
fn a_pasted_problem_is_a_problem_on_the_board() {
    let mut window = setting_up();
    let two = format!("position sfen {TWO_KINGS}");
    let mut record = format::read(two.as_bytes(), None).unwrap().records[0].clone();
    record.headers_mut().push_field("作品名", "双玉の図");
    let text = String::from_utf8(format::write(&record, &Target::Kifu.dialect(None, None)).bytes).unwrap();
    paste(&mut window, &text);
    assert_eq!((class(&window), purpose(&window)), (Some("双玉詰将棋"), Purpose::Tsume));
    assert!(gives_remaining(&window));
    paste(&mut window, TWO_KINGS);
    assert_eq!((class(&window), purpose(&window)), (None, Purpose::Game), "which says nothing");
    undo(&mut window);
    assert_eq!((class(&window), purpose(&window)), (Some("双玉詰将棋"), Purpose::Tsume));
}

#[test]
fn a_record_begun_from_a_problem_is_a_problem() {
    let mut window = setting_up();
    click(&mut window, "双玉の初形");
    typed(&mut window, "53p hg");
    press(&mut window, Key::F2);
    press_with(&mut window, Modifiers::SHIFT, Key::F2);
    window.get_by_label("作品情報に「分類：双玉詰将棋」と記入しました。");
    assert_eq!((class(&window), purpose(&window)), (Some("双玉詰将棋"), Purpose::Tsume));
    assert!(gives_remaining(&window));
    assert!(!state(&window).desk.game().is_changed(), "it begins so");
    press(&mut window, Key::F2);
    for square in ["先手の持駒 金 一枚", "５二 空き"] {
        click(&mut window, square);
    }
    let mated = setup_here(&window);
    press(&mut window, Key::F2);
    window.get_by_label("1手目の局面を編集（新しい棋譜に）");
    press_with(&mut window, Modifiers::SHIFT, Key::F2);
    assert_eq!(setup(&window), mated);
    assert_eq!((class(&window), purpose(&window)), (None, Purpose::Game), "the defender is to move");
    assert_eq!(state(&window).desk.games().len(), 3);
}

fn setup_here(window: &Window) -> String {
    crate::notation::sfen::write(&state(window).desk.position().to_setup(), None)
}

#[test]
fn a_drag_that_paints_nothing_lets_the_window_sleep() {
    let mut window = setting_up();
    typed(&mut window, "c h3g");
    click(&mut window, "駒箱 先手の歩 残り18枚");
    click(&mut window, "１一 空き");
    let from = window.get_by_label("先手の持駒 金 三枚").rect().center();
    let to = window.get_by_label("５五 空き").rect().center();
    let before = setup(&window);
    window.event(Event::PointerMoved(from));
    window.event(button(from, true));
    window.run();
    for way in [0.3, 1.0] {
        window.event(Event::PointerMoved(from + (to - from) * way));
        // Runs until no more frames are requested; panics if that never happens.
        window.run();
    }
    window.event(button(to, false));
    window.run();
    assert_eq!(setup(&window), before);
}

#[test]
fn added_headers_are_reported_in_english_too() {
    let (mut window, _) = window(Language::English, ThemeChoice::Dark, &[], [900.0, 600.0]);
    press(&mut window, Key::F2);
    click(&mut window, "Two kings");
    window.get_by_label("Added to the problem information: 分類：双玉詰将棋 (tsume with two kings).");
    click(&mut window, "Game");
    window.get_by_label("Removed from the game information: 分類：双玉詰将棋.");
    assert_gone(&window, "Added to the problem information: 分類：双玉詰将棋 (tsume with two kings).");
}

#[test]
fn the_choice_about_remaining_pieces_is_no_edit() {
    for sfen in [TWO_KINGS, sfen::write(&Handicap::Even.setup(), None).as_str()] {
        let mut window = with_headers(&[], sfen);
        let (own, board) = (headers(&window), setup(&window));
        for given in [true, false] {
            click(&mut window, REMAINING);
            assert_eq!((gives_remaining(&window), purpose(&window)), (given, Purpose::Game));
            assert_eq!((headers(&window), setup(&window)), (own.clone(), board.clone()));
        }
    }
}

#[test]
fn the_defender_holds_the_remaining_pieces_of_a_problem_again() {
    let mut window = with_headers(&[], ONE_KING);
    assert!(gives_remaining(&window));
    click(&mut window, "対局");
    assert!(!gives_remaining(&window));
    click(&mut window, "詰将棋");
    assert!(gives_remaining(&window) && class(&window).is_none());
    let mut window = with_headers(&[], &ONE_KING.replace("17p", "16p"));
    click(&mut window, "対局");
    click(&mut window, "詰将棋");
    assert!(!gives_remaining(&window));
}

#[test]
fn the_remaining_pieces_are_undone_with_the_board() {
    let mut window = setting_up();
    typed(&mut window, "c 51K");
    let alone = setup(&window);
    click(&mut window, REMAINING);
    let given = setup(&window);
    assert!(given.ends_with("2r2b4g4s4n4l18p") && gives_remaining(&window));
    let revision = |window: &Window| state(window).desk.game().document().revision();
    let before = revision(&window);
    click(&mut window, REMAINING);
    assert_eq!((setup(&window), gives_remaining(&window), revision(&window)), (given.clone(), false, before));
    typed(&mut window, "53p");
    let kept = setup(&window);
    assert_eq!(kept, given.replacen("k4/9/9/", "k4/9/4P4/", 1));
    // Undo restores the choice of each revision.
    for board in [&given, &alone] {
        undo(&mut window);
        assert_eq!((&setup(&window), gives_remaining(&window)), (board, false));
    }
    for board in [&given, &kept] {
        redo(&mut window);
        assert_eq!((&setup(&window), gives_remaining(&window)), (board, false));
    }
    let before = revision(&window);
    typed(&mut window, "a");
    assert!(gives_remaining(&window) && setup(&window).ends_with("17p") && revision(&window) != before);
    let before = revision(&window);
    typed(&mut window, "a");
    assert!(!gives_remaining(&window));
    // It is remembered after the mode is left, and is no undo step.
    press(&mut window, Key::F2);
    press(&mut window, Key::F2);
    assert!(!gives_remaining(&window) && revision(&window) == before, "as it was left");
    typed(&mut window, "a");
    assert!(gives_remaining(&window) && revision(&window) == before);
    press(&mut window, Key::F2);
    undo(&mut window);
    assert_eq!(setup(&window), kept, "the pieces that were given");
    redo(&mut window);
    press(&mut window, Key::F2);
    assert!(gives_remaining(&window));
    click(&mut window, "対局");
    assert!(!gives_remaining(&window));
    undo(&mut window);
    assert!(gives_remaining(&window));
}

const TSUME: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

fn mode(window: &Window) -> (Purpose, bool) {
    let session = state(window).setup.session.as_ref().expect("a position is set up");
    (session.purpose, session.entry.gives_remaining())
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
    press_with(&mut window, Modifiers::COMMAND, Key::Y);
    press_with(&mut window, Modifiers::COMMAND, Key::Y);
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
    assert_eq!(desk(&window).game().record().first_number(), 9);
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
    press(&mut window, Key::T);
    paste(&mut window, "");
    let state = state(&window);
    assert!(state.desk.game().is_problem());
    press(&mut window, Key::Escape);
    press(&mut window, Key::F2);
    assert_eq!(mode(&window).0, Purpose::Tsume);
}

#[test]
fn the_moves_stay_out_of_the_way() {
    let mut window = window_of("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n");
    press(&mut window, Key::End);
    let step = |window: &Window| desk(window).game().step();
    assert_eq!(step(&window), 2);
    press(&mut window, Key::F2);
    for key in [Key::End, Key::PageDown, Key::Home] {
        press(&mut window, key);
        window.get_by_label("局面編集");
    }
    hover(&mut window, "５五 空き");
    wheel(&mut window, MouseWheelUnit::Line, -1.0);
    window.get_by_label("局面編集");
    assert_eq!(step(&window), 0);
    press(&mut window, Key::F2);
    assert_eq!(step(&window), 2);
    press(&mut window, Key::F2);
    click(&mut window, "2手目の局面を編集（新しい棋譜に）");
    window.get_by_label("局面編集");
    assert!(setup(&window).starts_with("lnsgkgsnl/1r5b1/pppppp1pp/6p2/"));
    assert!(window.query_by_label_contains("（新しい棋譜に）").is_none());
}

#[test]
fn a_drag_is_one_undo_step() {
    let mut window = setting_up();
    typed(&mut window, "c");
    let number = window.get_by_role_and_label(Role::SpinButton, "最初の手数").rect().center();
    drag_between(&mut window, number, number + vec2(60.0, 0.0));
    let first = |window: &Window| desk(window).game().record().first_number();
    assert!(first(&window) > 2);
    undo(&mut window);
    assert_eq!(first(&window), 1);
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
