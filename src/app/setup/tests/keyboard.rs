//! Positions set up with keys, with an input method, and by pasting.

use egui::output::IMEOutput;
use egui::{Event, ImeEvent, Key, Modifiers, Rect};
use egui_kittest::kittest::Queryable;

use crate::app::setup::tests::{assert_gone, click, press, setting_up, setup, state, typed, undo};
use crate::app::setup::words;
use crate::app::tests::window::{Window, paste, press_with};
use crate::format::{self, Dialect, Encoding, Format, Target};
use crate::lang::{self, Language};
use crate::notation::entry::Pending;
use crate::notation::sfen;
use crate::record::Record;
use crate::shogi::{Color, Setup};

#[test]
fn a_problem_is_typed_without_a_mouse() {
    let mut window = setting_up();
    typed(&mut window, "z");
    assert_eq!(setup(&window), sfen::write(&Setup::tsume(), None));
    press_with(&mut window, Modifiers::SHIFT, Key::ArrowLeft);
    assert!(setup(&window).starts_with("3k5/"));
    press_with(&mut window, Modifiers::SHIFT, Key::ArrowRight);
    typed(&mut window, "51 Delete".trim_end_matches("Delete"));
    press(&mut window, Key::Delete);
    typed(&mut window, "11K 13p 23s+ hg");
    assert_eq!(setup(&window), "8k/9/7+SP/9/9/9/9/9/9 b G2r2b3g3s4n4l17p");
    window.get_by_label("局面に問題はありません。");
    for _ in 0..3 {
        undo(&mut window);
    }
    assert_eq!(setup(&window), "8k/9/8P/9/9/9/9/9/9 b 2r2b4g4s4n4l17p");
    press(&mut window, Key::F2);
    assert!(window.query_by_label("局面編集").is_none());
    window.get_by_label("１一 後手の玉");
}

#[test]
fn a_plus_promotes_what_comes_right_behind_it() {
    let mut window = setting_up();
    typed(&mut window, "c 51K +r 52p +R 53p +");
    undo(&mut window);
    typed(&mut window, "r");
    assert_eq!(setup(&window), "4+R4/4+r4/4R4/9/9/9/9/9/9 b -");
}

#[test]
fn a_published_problem_can_be_typed() {
    let mut window = setting_up();
    // 将棋精妙 第一番; tests/it/notation/entry.rs counts its keys.
    typed(&mut window, "c 61N 92K 82b 72P 62b+ 94n 64P 95P+ 85N 55P 76r 56S+ 97P 87n 88l 89S 59r+ a");
    let file = include_bytes!("../../../../tests/data/seed/kif-document-tsume.kifu");
    let problem = format::read(file, None).unwrap().records[0].initial().to_setup();
    assert_eq!(setup(&window), sfen::write(&problem, None));
    window.get_by_label("局面に問題はありません。");
}

#[test]
fn every_key_has_its_kana_its_kanji_and_its_row_in_the_list_of_keys() {
    let mut window = setting_up();
    typed(&mut window, "c 11ふ 21や 31け 41ぎ 51き 61か 71ひ 81お 91と");
    let kana = setup(&window);
    typed(&mut window, "c 11歩 21香 31桂 41銀 51金 61角 71飛 81玉 91と");
    assert_eq!(setup(&window), kana);
    typed(&mut window, "c 11p 21l 31n 41s 51g 61b 71r 81k 91p+");
    assert_eq!(setup(&window), kana);
    typed(&mut window, "t");
    assert!(setup(&window).contains(" w "));
    typed(&mut window, "5");
    press(&mut window, Key::Escape);
    window.get_by_label("局面編集");
    press(&mut window, Key::F1);
    for (keys, _) in lang::entry_keys(Language::Japanese) {
        assert!(window.query_all_by_label(&keys).next().is_some(), "{keys} is not explained");
    }
}

#[test]
fn pieces_are_typed_as_moves_are() {
    let mut window = setting_up();
    typed(&mut window, "c");
    for keys in ["G*13", "P-76"] {
        typed(&mut window, keys);
    }
    assert_eq!(setup(&window), "9/9/8G/9/9/2P6/9/9/9 b -");
    undo(&mut window);
    assert_eq!(setup(&window), "9/9/8G/9/9/9/9/9/9 b -");
    undo(&mut window);
    assert_eq!(setup(&window), "9/9/9/9/9/9/9/9/9 b -");
    typed(&mut window, "1c g 2e s");
    assert_eq!(setup(&window), "9/9/8G/9/7S1/9/9/9/9 b -");
    typed(&mut window, "q");
    window.get_by_label("「q」は読み取れません。例：13金、13g、G*13、1三金打");
    typed(&mut window, "p");
    assert!(window.query_by_label_contains("読み取れません").is_none());
}

#[test]
fn a_new_board_takes_pieces_before_squares_again() {
    let mut window = setting_up();
    typed(&mut window, "z 12K 24b z K11 g13");
    assert_eq!(setup(&window), "8k/9/8G/9/9/9/9/9/9 b 2r2b3g4s4n4l18p");
    typed(&mut window, "c 24b c G13 K11");
    assert_eq!(setup(&window), "8k/9/8g/9/9/9/9/9/9 b -");
}

#[test]
fn what_is_begun_names_the_sides_as_the_plates_do() {
    let white = Pending::Hand { side: Color::White, count: Some(2) };
    let message = |attacker| words::pending(Language::Japanese, white, attacker).unwrap();
    assert_eq!([None, Some(Color::Black)].map(message), ["後手の持駒2…", "玉方の持駒2…"]);
    let marked = Pending::Marks { other: true, promoted: true };
    let message = |attacker| words::pending(Language::English, marked, attacker).unwrap();
    assert_eq!([None, Some(Color::Black)].map(message), ["White +…", "Defender +…"]);
}

const EMPTY: &str = "9/9/9/9/9/9/9/9/9 b -";

fn empty_board() -> Window {
    let mut window = setting_up();
    click(&mut window, "すべて消す");
    window
}

fn preedit(window: &mut Window, text: &str) {
    window.event(Event::Ime(ImeEvent::Preedit { text: text.to_owned(), active_range_chars: None }));
    window.step();
    assert_eq!(window.state().as_ref().unwrap().memory.panels.shared.typing.preedit(), text);
}

fn commit(window: &mut Window, text: &str) {
    // Most systems send events in this order.
    preedit(window, "");
    window.event(Event::Ime(ImeEvent::Commit(text.to_owned())));
    window.run();
}

fn asked(window: &Window) -> Option<IMEOutput> {
    window.output().platform_output.ime
}

#[test]
fn text_committed_by_an_input_method_counts_as_keys() {
    let mut window = empty_board();
    for text in ["h", "ふ"] {
        preedit(&mut window, text);
    }
    commit(&mut window, "ふ");
    assert_eq!(setup(&window), "9/9/9/9/4P4/9/9/9/9 b -");
    for (text, row) in
        [("７五ぎょく", "2K1P4"), ("75銀", "2S1P4"), ("香車", "2L1P4"), ("７五成銀", "2+S1P4"), ("Ｇ", "2g1P4")]
    {
        commit(&mut window, text);
        assert_eq!(setup(&window), format!("9/9/9/9/{row}/9/9/9/9 b -"), "{text}");
    }
    undo(&mut window);
    assert_eq!(setup(&window), "9/9/9/9/2+S1P4/9/9/9/9 b -");
    commit(&mut window, "持駒金残り");
    assert!(setup(&window).ends_with("b G2r2b3g3s4n4l17p"), "{}", setup(&window));
    commit(&mut window, "ｚ");
    assert!(setup(&window).starts_with("4k4/9/9/"));
    commit(&mut window, "むだ話");
    window.get_by_label("局面編集");
}

#[test]
fn keys_are_the_input_methods_while_it_converts() {
    let mut window = empty_board();
    preedit(&mut window, "か");
    typed(&mut window, "p 7 6");
    for key in [Key::F2, Key::Escape, Key::Delete, Key::Backspace, Key::ArrowLeft, Key::Space, Key::Enter, Key::F1] {
        press(&mut window, key);
    }
    assert_eq!(setup(&window), EMPTY);
    window.get_by_label("局面編集");
    commit(&mut window, "角");
    assert_eq!(setup(&window), "9/9/9/9/4B4/9/9/9/9 b -");
    preedit(&mut window, "ひ");
    preedit(&mut window, "");
    press(&mut window, Key::Delete);
    assert_eq!(setup(&window), EMPTY);
    press(&mut window, Key::F2);
    assert_gone(&window, "局面編集");
}

#[test]
fn the_input_method_writes_at_the_cursor() {
    let mut window = setting_up();
    let place = |window: &Window, label: &str| -> Rect { window.get_by_label(label).rect() };
    typed(&mut window, "28");
    let asked_for = asked(&window).unwrap();
    assert_eq!(asked_for.rect, place(&window, "２八 先手の飛"));
    assert!(asked_for.rect.contains_rect(asked_for.cursor_rect));
    preedit(&mut window, "ぎ");
    click(&mut window, "５五 空き");
    assert_eq!(asked(&window).unwrap().rect, place(&window, "５五 空き"));
    commit(&mut window, "銀");
    window.get_by_label("５五 先手の銀");
    window.get_by_label("２八 先手の飛");
    // Also while the list of keys is shown, but not behind a modal or outside position editing.
    press(&mut window, Key::F1);
    assert!(asked(&window).is_some());
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    assert_eq!(asked(&window), None);
    press(&mut window, Key::Escape);
    assert!(asked(&window).is_some());
    press(&mut window, Key::F2);
    assert_eq!(asked(&window), None);
}

/// 将棋精妙 第一番.
const PROBLEM: &str = include_str!("../../../../tests/data/seed/kif-document-tsume.kifu");
const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";

fn problem() -> Setup {
    format::read(PROBLEM.as_bytes(), None).unwrap().records[0].initial().to_setup()
}

fn board_alone() -> Setup {
    Setup { hands: Setup::EMPTY.hands, ..problem() }
}

fn check(window: &mut Window, text: &str, expected: &Setup) {
    paste(window, text);
    assert_eq!(setup(window), sfen::write(expected, None), "{text}");
    window.get_by_label("局面編集");
    undo(window);
    assert_eq!(setup(window), START, "{text}");
    assert_eq!(state(window).desk.games().len(), 1, "no game is opened");
}

fn rows() -> Vec<String> {
    PROBLEM.lines().filter(|line| line.starts_with('|')).map(str::to_owned).collect()
}

fn cells(row: &str) -> Vec<String> {
    let inside: Vec<char> = row.trim_matches('|').chars().take(18).collect();
    inside.chunks(2).map(|cell| cell.iter().collect::<String>().trim().replace('・', "")).collect()
}

#[test]
fn files_of_every_kind_are_pasted() {
    let mut window = setting_up();
    check(&mut window, PROBLEM, &problem());
    let record = Record::new(problem().into());
    for target in [Target::Bod, Target::Sfen, Target::Csa, Target::Kif, Target::Ki2, Target::Usi, Target::Jkf] {
        let dialect = Dialect { encoding: Encoding::Utf8, ..target.dialect(None, None) };
        let text = String::from_utf8(format::write(&record, &dialect).bytes).unwrap();
        check(&mut window, &text, &problem());
    }
    let csa = format::write(&record, &Dialect { encoding: Encoding::Utf8, ..Dialect::of(Format::Csa) });
    let csa = String::from_utf8(csa.bytes).unwrap();
    let rows: String = csa.lines().filter(|line| line.starts_with('P')).map(|line| format!("{line}\n")).collect();
    check(&mut window, &rows, &problem());
    check(&mut window, &format!("https://example.org/?sfen={}", sfen::write(&problem(), None)), &problem());
}

#[test]
fn diagrams_from_mails_and_web_pages_are_pasted() {
    let mut window = setting_up();
    let rows = rows();
    let quoted: String = PROBLEM.lines().map(|line| format!("> {line}\n")).collect();
    check(&mut window, &format!("＞ 次の局面です。\n\n{quoted}\n"), &problem());
    check(&mut window, &rows.join("\r\n"), &board_alone());
    let bare: Vec<&str> = rows.iter().map(|row| row.trim_matches('|').split('|').next().unwrap()).collect();
    check(&mut window, &bare.join("\n"), &board_alone());
    let wide = bare.join("\n").replace(' ', "　").replace('v', "ｖ");
    check(&mut window, &wide, &board_alone());
    let table = |between: &str| rows.iter().map(|row| cells(row).join(between) + "\n").collect::<String>();
    check(&mut window, &table("\t"), &board_alone());
    check(&mut window, &format!("<p>問題</p>\n<pre>\n{PROBLEM}</pre>\n"), &problem());
    check(&mut window, &rows.join("<br>\n"), &board_alone());
    let html: String = rows.iter().map(|row| format!("<tr><td>{}</td></tr>\n", cells(row).join("</td><td>"))).collect();
    check(&mut window, &format!("<table>\n{html}</table>\n"), &board_alone());
}

#[test]
fn ignored_lines_are_reported_with_their_numbers() {
    let mut window = setting_up();
    let rows = rows().join("\n");
    paste(&mut window, &format!("第3問　攻方持駒：金銀\n{rows}\n"));
    assert!(setup(&window).ends_with(" b GS"), "{}", setup(&window));
    window.get_by_label_contains("無視したところ：1 行「第3問」");
    paste(&mut window, &format!("攻方：金銀  玉方：残り全部\n{rows}\n後手番\n"));
    assert!(setup(&window).contains(" w GS"), "{}", setup(&window));
    paste(&mut window, &format!("こんにちは。\n持駒は金と銀\n{rows}\n"));
    assert!(setup(&window).ends_with(" b -"), "{}", setup(&window));
    window.get_by_label_contains("2 行「持駒は金と銀」");
    paste(&mut window, &rows.replace("|三", "|三　←銀"));
    window.get_by_label_contains("盤面図の段の後ろの「←銀」は読み取れません。");
}

#[test]
fn how_a_position_was_written_is_no_failure() {
    let mut window = setting_up();
    paste(&mut window, "攻方 1三金\n玉方 1一玉\n持駒 金\n");
    assert!(setup(&window).starts_with("8k/9/8G/"), "{}", setup(&window));
    assert_eq!(window.query_all_by_label_contains("貼り付けました").count(), 0);
    paste(
        &mut window,
        "  ４ ３ ２ １\n+------------+\n| ・ ・v玉 ・|一\n| ・ ・ ・ ・|二\n| ・ ・ 金 ・|三\n+------------+\n",
    );
    window.get_by_label_contains("貼り付けました。盤面の一部（4筋×3段）だけの図です。");
    assert!(!state(&window).desk.has_failures());
}

#[test]
fn pasting_text_without_a_position_changes_nothing() {
    let mut window = setting_up();
    paste(&mut window, "こんにちは");
    window.get_by_label_contains("貼り付けた文字列を読み込めません");
    assert_eq!(setup(&window), START);
    assert!(!state(&window).desk.game().is_changed());
    window.get_by_label("局面編集");
}

#[test]
fn pasted_pieces_are_put_as_if_they_were_typed() {
    for text in ["１三金打", "▲1三金", "13g", "G*13", "13金打\n"] {
        let mut window = setting_up();
        click(&mut window, "すべて消す");
        paste(&mut window, text);
        assert_eq!(setup(&window), "9/9/8G/9/9/9/9/9/9 b -", "{text}");
        assert!(!state(&window).desk.has_failures(), "{text}");
        undo(&mut window);
        assert_eq!(setup(&window), "9/9/9/9/9/9/9/9/9 b -", "{text}");
    }
}

#[test]
fn only_the_last_failed_paste_is_reported() {
    let mut window = setting_up();
    for text in ["こんにちは", "foo bar", "13金 hello"] {
        paste(&mut window, text);
        assert_eq!(window.query_all_by_label_contains("貼り付けた文字列を読み込めません").count(), 1, "{text}");
        assert_eq!(setup(&window), START, "{text}");
    }
    paste(&mut window, "13金");
    assert!(!state(&window).desk.has_failures());
}
