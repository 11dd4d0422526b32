//! Positions pasted onto the board.

use egui_kittest::kittest::Queryable;

use crate::app::setup::tests::{click, setting_up, setup, state, undo};
use crate::app::tests::window::{Window, paste};
use crate::format::{self, Dialect, Encoding, Format, Target};
use crate::notation::sfen;
use crate::record::Record;
use crate::shogi::Setup;

/// 将棋精妙 第一番.
const PROBLEM: &str = include_str!("../../../../tests/data/seed/kif-document-tsume.kifu");
const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";

fn problem() -> Setup {
    format::read(PROBLEM.as_bytes(), None).unwrap().records[0].initial().to_setup()
}

/// Without pieces in hand.
fn board_alone() -> Setup {
    Setup { hands: Setup::EMPTY.hands, ..problem() }
}

/// Pastes a position, and undoes that in one step.
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

/// Empty squares are blank.
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
    // CSA's rows alone, with the pieces in hand.
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
    // As in the source of a web page.
    check(&mut window, &format!("<p>問題</p>\n<pre>\n{PROBLEM}</pre>\n"), &problem());
    check(&mut window, &rows.join("<br>\n"), &board_alone());
    let html: String = rows.iter().map(|row| format!("<tr><td>{}</td></tr>\n", cells(row).join("</td><td>"))).collect();
    check(&mut window, &format!("<table>\n{html}</table>\n"), &board_alone());
}

#[test]
fn ignored_lines_are_reported_with_their_numbers() {
    let mut window = setting_up();
    let rows = rows().join("\n");
    // Everything was read.
    paste(&mut window, &format!("第3問　攻方持駒：金銀\n{rows}\n"));
    assert!(setup(&window).ends_with(" b GS"), "{}", setup(&window));
    window.get_by_label_contains("無視したところ：1 行「第3問」");
    paste(&mut window, &format!("攻方：金銀  玉方：残り全部\n{rows}\n後手番\n"));
    assert!(setup(&window).contains(" w GS"), "{}", setup(&window));
    // Text about hands is a failure, which stays until it is closed.
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
fn only_the_last_text_that_cannot_be_pasted_is_told() {
    let mut window = setting_up();
    for text in ["こんにちは", "foo bar", "13金 hello"] {
        paste(&mut window, text);
        assert_eq!(window.query_all_by_label_contains("貼り付けた文字列を読み込めません").count(), 1, "{text}");
        assert_eq!(setup(&window), START, "{text}");
    }
    paste(&mut window, "13金");
    assert!(!state(&window).desk.has_failures());
}
