//! Oddities met in files from elsewhere, each with what must come of it.

use komadai::format::{self, Dialect, Encoding, Format, Loaded, LossKind, RecordPart, Warning, WarningKind};
use komadai::notation::usi;
use komadai::record::{End, Outcome};
use komadai::shogi::Color;

pub(crate) fn read(text: &str) -> Loaded {
    format::read(text.as_bytes(), None).unwrap()
}

pub(crate) fn main_line(loaded: &Loaded) -> String {
    let tree = loaded.records[0].tree();
    let moves = tree.main_line().filter_map(|id| tree.mv(id));
    moves.map(usi::write_move).collect::<Vec<_>>().join(" ")
}

#[track_caller]
pub(crate) fn check(text: &str, moves: &str) -> Loaded {
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
        ["①", "②"],
        ["❶ ", "❷ "],
        ["⒈", "⒉"],
        ["一 ", "二 "],
        ["一", "二"],
        ["一手目 ", "二手目 "],
        ["第一手　", "第二手　"],
        ["一、", "二、"],
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
    for heading in ["変化：2手目", "変化：第2手", "変化：2手から", "変化：2手 四間飛車", "変化：2手（△８四歩）"]
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
        let text = format!("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n{end}{second}");
        let loaded = check(&text, "7g7f 3c3d");
        assert!(loaded.warnings.iter().any(|warning| warning.kind == WarningKind::FurtherRecords { records: 1 }));
        let again = format::write(&loaded.records[0], &loaded.dialect);
        assert_eq!(String::from_utf8(again.bytes).unwrap(), text, "kept as it stands");
    }
}

pub(crate) const HEAD: &str = "手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n";
pub(crate) const TWO: &str = "   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:02/00:00:02)\n";
pub(crate) const REST: &str = "   3 ２六歩(27)   ( 0:03/00:00:04)\n   4 投了\n";

/// The end of the main line, if there is one, and its closing words.
fn closing(loaded: &Loaded) -> (Option<End>, Option<String>) {
    let tree = loaded.records[0].tree();
    let last = tree.main_line().last().unwrap();
    (tree.end(last).cloned(), tree.note(last).summary.clone())
}

#[test]
fn ends_are_known_in_peoples_own_words() {
    for (words, end) in [
        ("   3 投　了", End::Resign),
        ("投了", End::Resign),
        ("   3 引分け", End::Draw),
        ("引分け", End::Draw),
        ("入玉宣言勝ち", End::Declaration),
        ("   3 27点法で勝ち", End::Declaration),
        ("   3 時間切れ負け", End::TimeUp),
    ] {
        let loaded = check(&format!("{HEAD}{TWO}{words}\n"), "7g7f 3c3d");
        assert_eq!((closing(&loaded), loaded.warnings.len()), ((Some(end), None), 0), "{words}");
    }
    for words in ["まで2手で先手勝ち", "まで2 まで先手の勝ち", "後手時間切れ", "（まで2手で先手の勝ち）"]
    {
        let loaded = check(&format!("{HEAD}{TWO}{words}\n"), "7g7f 3c3d");
        assert_eq!((closing(&loaded), loaded.warnings.len()), ((None, Some(words.to_owned())), 0), "{words}");
        assert_eq!(format::kif::outcome_of_summary(words), Some(Outcome::Win(Color::Black)), "{words}");
    }
    // In KI2 they are the end.
    let loaded = read("手合割：平手\n\n▲７六歩    △３四歩\nまで2手で投了\n");
    assert_eq!(closing(&loaded).0, Some(End::Resign));
}

#[test]
fn a_second_end_is_told() {
    let loaded = check(&format!("{HEAD}{TWO}   3 投了\n   4 中断\n"), "7g7f 3c3d");
    assert!(matches!(loaded.warnings[0].kind, WarningKind::EndAfterEnd { .. }));
}

#[test]
fn prose_between_the_moves_is_no_move() {
    for prose in [
        "▲７六歩と迷った",
        "▲２六歩",
        "７６歩を突く",
        "76歩を突く",
        "同歩なら",
        "12 分考えた",
        "3 分",
        "3 ２六歩もある",
        "2 六歩(27)がよい",
        "1 名無し",
        "変化：12手を考えた",
        "変化:本譜",
        "中断",
    ] {
        let loaded = check(&format!("{HEAD}{TWO}{prose}\n{REST}"), "7g7f 3c3d 2g2f");
        let tree = loaded.records[0].tree();
        assert_eq!((tree.len(), loaded.warnings.len(), closing(&loaded).0), (5, 1, Some(End::Resign)), "{prose}");
        if prose != "▲２六歩" {
            check(&format!("{prose}\n{HEAD}{TWO}{REST}"), "7g7f 3c3d 2g2f");
        }
    }
    // Where moves have no numbers, such a line is a move.
    check("手合割：平手\n▲７六歩(77)\n△３四歩(33)\n▲２六歩\n", "7g7f 3c3d 2g2f");
}

#[test]
fn prose_before_a_record_does_not_decide_its_format() {
    for prose in [
        "▲７六歩△３四歩…で始まる将棋です。",
        "▲７六歩 △３四歩",
        "%TORYO は投了のことです",
        "V2.2",
        "P1 の局面",
        "+7776FU と書く",
        "position startpos moves 7g7f を送った",
        "position startpos moves 7g7f",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "{\"a\":1}",
    ] {
        check(&format!("{prose}\n\n{HEAD}{TWO}{REST}"), "7g7f 3c3d 2g2f");
    }
    let ki2 = read("▲７六歩と突く将棋です。\n\n▲７六歩　△３四歩　▲２六歩 ここで長考\n△８四歩\n");
    assert_eq!((ki2.dialect.format, main_line(&ki2).as_str()), (Format::Ki2, "7g7f 3c3d 2g2f 8c8d"));
    assert_eq!(ki2.warnings.len(), 2);
}

#[test]
fn a_file_that_was_cut_off_says_so() {
    for (cut, moves) in [
        ("   3 ２六歩(27)", "7g7f 3c3d 2g2f"),
        ("   3 ２六歩(27)   ( 0:03/00:0", "7g7f 3c3d 2g2f"),
        ("変化：1", "7g7f 3c3d"),
        ("変化", "7g7f 3c3d"),
        ("   3 投", "7g7f 3c3d"),
        ("\n  3", "7g7f 3c3d"),
    ] {
        let loaded = check(&format!("{HEAD}{TWO}{cut}"), moves);
        let kinds: Vec<_> = loaded.warnings.iter().map(|warning| &warning.kind).collect();
        assert!(matches!(kinds[..], [WarningKind::MoveTruncated { .. }]), "{cut}: {kinds:?}");
        assert_eq!(closing(&loaded).0, None, "{cut}");
    }
    let whole = check(&format!("{HEAD}{TWO}   3 ２六歩(27)   ( 0:03/00:00:04)"), "7g7f 3c3d 2g2f");
    assert!(whole.warnings.is_empty());
}

#[test]
fn a_piece_that_is_not_meant_does_not_move() {
    // A king is named, a pawn stands there, and neither goes that far.
    let loaded = check(&format!("{HEAD}{TWO}   3 ２二玉(27)   ( 0:03/00:00:04)\n   4 ８四歩(83)\n"), "7g7f 3c3d");
    assert!(matches!(loaded.warnings[..], [Warning { kind: WarningKind::MoveUnplayable { .. }, .. }]));
}

#[test]
fn an_end_behind_a_move_that_cannot_be_played_is_text() {
    for first in ["   1 ５五角打", "   1 ２二角(55)"] {
        let loaded = check(&format!("{HEAD}{first}\n   2 投了\n"), "");
        let tree = loaded.records[0].tree();
        assert_eq!(tree.note(tree.root()).verbatim, [first, "   2 投了"]);
        assert!(matches!(loaded.warnings[..], [Warning { kind: WarningKind::MoveUnplayable { .. }, .. }]));
    }
}

#[test]
fn moves_in_words_that_need_no_origin_may_have_numbers() {
    let text = "手数----指手--\n1 ▲７六歩\n2 △３四歩\n3 ▲２六歩\n4 △４四歩\n5 ▲５八金右\n6 投了\n";
    let loaded = check(text, "7g7f 3c3d 2g2f 4c4d 4i5h");
    assert_eq!(loaded.warnings.len(), 1, "told once");
}

#[test]
fn lost_line_ends_and_bars_are_no_hindrance() {
    let game = format!("{HEAD}{TWO}   3 投了\nまで2手で後手の勝ち\n");
    let bars: String = game.lines().map(|line| format!("| {line}\n")).collect();
    for (text, code) in [
        (game.trim_end().replace('\n', " "), "line-ends-missing"),
        (game.trim_end().replace('\n', "\\n"), "line-ends-missing"),
        (bars, "barred-lines"),
    ] {
        let loaded = check(&text, "7g7f 3c3d");
        assert_eq!(closing(&loaded).0, Some(End::Resign), "{text}");
        assert_eq!(loaded.warnings.iter().map(|warning| warning.kind.code()).collect::<Vec<_>>(), [code], "{text}");
    }
    let table = "|手数|指し手|\n|1|７六歩(77)|\n|2|３四歩(33)|\n";
    assert_eq!(check(table, "7g7f 3c3d").warnings.len(), 1);
}

#[test]
fn remarks_behind_a_heading_are_kept() {
    let loaded = check(&format!("{HEAD}{TWO}\n変化：1手 ＃四間飛車\n   1 ２六歩(27)\n"), "7g7f 3c3d");
    let tree = loaded.records[0].tree();
    assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
    assert_eq!(tree.note(tree.children(tree.root())[1]).verbatim, ["#四間飛車"]);
}

#[test]
fn moves_are_read_however_they_are_spelled() {
    for (third, fourth) in [
        ("２二角成り(88)", "同２二銀(31)"),
        ("２二角成る(88)", "２二同　銀(31)"),
        ("２二角成(8八)", "同銀(31)"),
        ("?２二角成(88)", "？同銀(31)"),
        ("２二角成(88) 0:03", "同　銀(31)\t4秒"),
    ] {
        let loaded = check(&format!("{HEAD}{TWO}   3 {third}\n   4 {fourth}\n   5投了。\n"), "7g7f 3c3d 8h2b+ 3a2b");
        assert_eq!(closing(&loaded).0, Some(End::Resign), "{third}");
    }
}

#[test]
fn numbers_that_go_back_begin_a_variation() {
    let moves = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n";
    for (text, main, nodes) in [
        // The move would fit here as well.
        (format!("{moves}2 ８四歩(83)\n3 ２五歩(26)\n"), "7g7f 3c3d 2g2f", 5),
        (format!("{moves}2 ８四歩(83)\n3 ６八銀(79)\n"), "7g7f 3c3d 2g2f", 6),
        (format!("{moves}2 ８四歩(83)\n"), "7g7f 3c3d 2g2f", 5),
        // A slip of the pen.
        (format!("{moves}2 ８四歩(83)\n5 ６八銀(79)\n"), "7g7f 3c3d 2g2f 8c8d 7i6h", 6),
    ] {
        let loaded = check(&format!("手数----指手--\n{text}"), main);
        assert_eq!(loaded.records[0].tree().len(), nodes, "{text}");
    }
}

#[test]
fn separators_and_quotations_of_other_widths_are_such() {
    for separator in ["手数－－－－指手－－－－", "手数───指手──────消費時間─", "手数　指手　消費時間"]
    {
        let loaded = check(&format!("手合割：平手\n{separator}\n{TWO}"), "7g7f 3c3d");
        assert!(loaded.warnings.is_empty(), "{separator}");
    }
    let quoted: String = format!("{HEAD}{TWO}").lines().map(|line| format!("＞{line}\n")).collect();
    assert_eq!(check(&quoted, "7g7f 3c3d").records[0].headers().get("先手"), Some("A"));
}

#[test]
fn players_behind_marks_are_no_moves() {
    let text = "第1局\n▲山田太郎\n△三浦次郎\n\n▲７六歩　△３四歩　▲投了\n";
    let loaded = read(text);
    assert_eq!((loaded.dialect.format, main_line(&loaded).as_str()), (Format::Ki2, "7g7f 3c3d"));
    assert_eq!(closing(&loaded).0, Some(End::Resign));
}

/// What is read again of what was written.
fn again(loaded: &Loaded) -> (Loaded, Vec<LossKind>) {
    let written = format::write(&loaded.records[0], &loaded.dialect.without_layout());
    let losses = written.losses.into_iter().map(|loss| loss.kind).collect();
    (read(str::from_utf8(&written.bytes).unwrap()), losses)
}

#[test]
fn a_move_that_was_no_move_where_it_stood_does_not_become_one() {
    // Of several in one line, the last is text, for it has no number and the next line goes on.
    let loaded = check("７六歩7３四歩２二角成(88)５二金(61)\n4同銀3歩\n", "7g7f 3c3d 8h2b+ 3a2b");
    let (back, losses) = again(&loaded);
    assert_eq!(main_line(&back), "7g7f 3c3d 8h2b+ 3a2b");
    assert!(losses.iter().any(
        |loss| matches!(loss, LossKind::TextChanged { part: RecordPart::Verbatim, text } if text == "５二金(61)")
    ));
}

#[test]
fn nor_does_one_behind_an_end() {
    let loaded = check("７六歩9 投了 \n△３四歩(33)\n2３四歩\n", "7g7f");
    let (back, losses) = again(&loaded);
    let moves =
        |loaded: &Loaded| loaded.records[0].tree().walk().filter_map(|id| loaded.records[0].tree().mv(id)).count();
    assert_eq!((moves(&loaded), moves(&back), losses.len()), (2, 2, 1));
}

#[test]
fn a_game_may_begin_and_end_at_any_number() {
    let loaded = check("手合割：平手\n手数----指手----\n  31 封じ手\n", "");
    let record = &loaded.records[0];
    let root = record.tree().root();
    let ends: Vec<_> = record.tree().children(root).iter().map(|&id| record.tree().end(id).cloned()).collect();
    assert_eq!((record.first_number(), ends), (31, vec![Some(End::Other("封じ手".to_owned()))]));
    let (back, losses) = again(&loaded);
    assert_eq!((&back.records, losses.len()), (&loaded.records, 0));
    // Before moves it is prose.
    let loaded = check("手合割：平手\n手数----指手----\n  31 回戦\n   1 ７六歩(77)\n", "7g7f");
    assert_eq!(loaded.records[0].first_number(), 1);
}

#[test]
fn closing_words_in_the_midst_of_moves_do_not_end_them_in_ki2() {
    let loaded = check("1 ７六歩(77)\n後手反則勝\n2 ３四歩(33)\n3 ２六歩(27)\n", "7g7f 3c3d 2g2f");
    let dialect = Dialect { encoding: Encoding::Utf8, ..Dialect::of(Format::Ki2) };
    let written = format::write(&loaded.records[0], &dialect);
    assert!(
        written.losses.iter().any(|loss| matches!(loss.kind, LossKind::TextChanged { part: RecordPart::Summary, .. }))
    );
    let back = format::read(&written.bytes, Some(Format::Ki2)).unwrap();
    assert_eq!(main_line(&back), "7g7f 3c3d 2g2f");
    assert_eq!(format::write(&back.records[0], &dialect).bytes, written.bytes);
}

#[test]
fn a_start_told_as_sfen_stays_in_ki2() {
    for turn in ["b", "w"] {
        let text = format!("開始局面：sfen 9/9/9/9/4k4/9/9/9/9 {turn} -\n先手番\n");
        let text = if turn == "w" { text.replace('先', "後") } else { text };
        let loaded = format::read(text.as_bytes(), Some(Format::Ki2)).unwrap();
        let dialect = Dialect { encoding: Encoding::Utf8, ..Dialect::of(Format::Ki2) };
        let written = format::write(&loaded.records[0], &dialect);
        let back = format::read(&written.bytes, Some(Format::Ki2)).unwrap();
        assert_eq!(back.records[0].initial(), loaded.records[0].initial());
    }
}
