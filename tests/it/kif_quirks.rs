//! Oddities met in files from elsewhere, each with what must come of it.

use komadai::format::{self, Format, Loaded};
use komadai::notation::usi;

fn read(text: &str) -> Loaded {
    format::read(text.as_bytes(), None).unwrap()
}

fn main_line(loaded: &Loaded) -> String {
    let tree = loaded.records[0].tree();
    let moves = tree.main_line_from(tree.root()).filter_map(|id| tree.mv(id));
    moves.map(usi::write_move).collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn check(text: &str, moves: &str) -> Loaded {
    let loaded = read(text);
    assert_eq!((loaded.dialect.format, main_line(&loaded).as_str()), (Format::Kif, moves), "{text}");
    loaded
}

#[test]
fn numbers_with_something_around_them_are_numbers() {
    for [one, two] in [
        ["1) ", "2) "],
        ["1手目 ", "2手目 "],
        ["1手 ", "2手 "],
        ["第1手 ", "第2手 "],
        ["No.1 ", "No.2 "],
        ["(1) ", "(2) "],
        ["[1] ", "[2] "],
        ["1: ", "2: "],
        ["1, ", "2, "],
        ["・1 ", "・2 "],
    ] {
        let text = format!(
            "先手：A\n手数----指手---------消費時間--\n{one}７六歩(77)   ( 0:05/00:00:05)\n{two}３四歩(33)   ( 0:05/00:00:05)\n"
        );
        let loaded = check(&text, "7g7f 3c3d");
        assert_eq!(loaded.records[0].headers().fields().count(), 1, "{text}");
        assert!(!loaded.warnings.is_empty(), "{text}");
    }
}

#[test]
fn a_side_mark_before_a_header_is_no_move() {
    let loaded = check("▲先手：A\n△後手：B\n手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n", "7g7f 3c3d");
    assert_eq!(loaded.records[0].headers().fields().count(), 3);
    check("☗山田太郎　対　☖鈴木花子\n手合割：平手\n1 ７六歩(77)\n", "7g7f");
}

#[test]
fn a_mail_may_say_something_before_it_quotes() {
    let loaded = check("田中さんへ\n> 手合割：平手\n> 1 ７六歩(77)\n> 2 ３四歩(33)\n", "7g7f 3c3d");
    assert!(!loaded.warnings.is_empty());
}

#[test]
fn a_move_that_is_cut_off_is_not_guessed() {
    for cut in ["3 ２二角", "3 ２二角成"] {
        let loaded = check(&format!("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n{cut}"), "7g7f 3c3d");
        assert_eq!(loaded.warnings.len(), 1, "{cut}");
    }
    // Where no move says where it comes from, the last one need not.
    check("手合割：平手\n1 ７六歩\n2 ３四歩\n3 ２二角成", "7g7f 3c3d 8h2b+");
}

#[test]
fn words_behind_the_number_of_a_variation_do_not_lose_it() {
    for heading in ["変化：2手目", "変化：2手から", "変化：2手 四間飛車", "変化：2手（△８四歩）"]
    {
        let loaded =
            check(&format!("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n{heading}\n2 ８四歩(83)\n"), "7g7f 3c3d");
        let tree = loaded.records[0].tree();
        assert_eq!((tree.len(), loaded.warnings.len()), (4, 1), "{heading}");
    }
}

#[test]
fn a_second_game_is_not_more_of_the_first() {
    let second = "手合割：平手\n1 ２六歩(27)\n2 ８四歩(83)\nまで2手で中断\n";
    for end in ["まで2手で中断\n\n", "3 投了\n"] {
        let loaded = check(&format!("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n{end}{second}"), "7g7f 3c3d");
        assert!(!loaded.warnings.is_empty());
        let again = format::write(&loaded.records[0], &format::Options::kifu());
        assert!(String::from_utf8_lossy(&again.bytes).contains("２六歩(27)"), "kept as text");
    }
}
