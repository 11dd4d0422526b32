//! Oddities met in files from elsewhere, each with what must come of it.

use komadai::format::{self, Format, Loaded, Options, Warning, WarningKind};
use komadai::notation::usi;
use komadai::record::{End, Outcome};
use komadai::shogi::{Color, HandKind};

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

const HEAD: &str = "手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n";
const TWO: &str = "   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:02/00:00:02)\n";
const REST: &str = "   3 ２六歩(27)   ( 0:03/00:00:04)\n   4 投了\n";

/// The end of the main line, if there is one, and its closing words.
fn closing(loaded: &Loaded) -> (Option<End>, Option<String>) {
    let tree = loaded.records[0].tree();
    let last = tree.main_line_from(tree.root()).last().unwrap();
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
        assert!(matches!(kinds[..], [WarningKind::Truncated { .. }]), "{cut}: {kinds:?}");
        assert_eq!(closing(&loaded).0, None, "{cut}");
    }
    let whole = check(&format!("{HEAD}{TWO}   3 ２六歩(27)   ( 0:03/00:00:04)"), "7g7f 3c3d 2g2f");
    assert!(whole.warnings.is_empty());
}

/// A problem; `above` and `below` stand around its board, which is drawn by `draw`.
fn problem(above: &str, below: &str, draw: impl Fn(&str) -> String) -> String {
    let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
    let mut rows =
        vec!["| ・ ・ ・ ・ ・ ・ ・v桂v香|", "| ・ ・ ・ ・ ・ ・v金v玉 ・|", "| ・ ・ ・ ・ ・ ・v歩v歩v歩|"];
    rows.resize(9, empty);
    let rows: Vec<String> =
        rows.iter().zip("一二三四五六七八九".chars()).map(|(row, name)| format!("{row}{name}")).collect();
    format!("手合割：その他\n{above}\n{}{below}\n手数----指手--\n1 ３一銀打\n2 同　玉(22)\n", draw(&rows.join("\n")))
}

fn in_frame(top: &str, rows: &str, bottom: &str) -> String {
    format!("{top}\n{rows}\n{bottom}\n")
}

#[test]
fn hands_are_read_however_they_are_spelt() {
    for (above, below) in [
        ("後手持駒：なし", "先手持駒：銀二　飛車二"),
        ("玉方の持ち駒：なし", "攻方の持ち駒：銀×2　飛×2"),
        ("玉方：なし", "攻方：銀二枚、飛二枚"),
        ("後手の持駒 なし", "先手の持駒 銀二　飛二"),
        ("△持駒：なし", "▲持駒：銀銀飛飛"),
    ] {
        let loaded = check(&problem(above, below, |rows| in_frame("+---+", rows, "+---+")), "S*3a 2b3a");
        let hands = loaded.records[0].initial().to_setup().hands;
        assert_eq!(hands.black.count(HandKind::Rook), 2, "{below}");
        assert_eq!(loaded.records[0].headers().fields().count(), 1, "{below}");
        assert!(loaded.warnings.iter().all(|w| !matches!(w.kind, WarningKind::HandMissing(_))), "{below}");
    }
    // Without a board they are kept as what they are.
    let loaded = check("手合割：平手\n先手の持駒 銀二\n1 ７六歩(77)\n", "7g7f");
    assert_eq!(loaded.records[0].headers().lines().len(), 2);
}

#[test]
fn boards_are_read_however_they_are_drawn() {
    let boxed = |rows: &str| rows.replace('|', "│");
    let grid = |rows: &str| {
        let cut = |row: &str| {
            let cells: Vec<char> = row.chars().filter(|ch| !"| ".contains(*ch)).collect();
            let (name, cells) = cells.split_last().unwrap();
            let cells: String = cells.iter().collect::<String>().replace('v', "│v").replace('・', "│　");
            format!("{cells}│{name}")
        };
        rows.lines().map(cut).collect::<Vec<_>>().join("\n├─┼─┼─┼─┼─┼─┼─┼─┼─┤\n")
    };
    let drawn: [&dyn Fn(&str) -> String; 7] = [
        &|rows| in_frame("+---------+", rows, "+---------+"),
        &|rows| in_frame("┌─────┐", &boxed(rows), "└─────┘"),
        &|rows| in_frame("┌─┬─┐", &grid(rows), "└─┴─┘"),
        &|rows| in_frame("＋－－－＋", &rows.replace('|', "｜"), "＋－－－＋"),
        &|rows| in_frame("+---+", &rows.replace('・', "．"), "+---+"),
        &|rows| in_frame("+---+", &rows.replace('・', "　"), "+---+"),
        &|rows| in_frame("  9  8  7  6  5  4  3  2  1\n+---+", &rows.replace('・', "  "), "+---+"),
    ];
    for draw in drawn {
        let text = problem("後手の持駒：なし", "先手の持駒：銀", draw);
        let loaded = check(&text, "S*3a 2b3a");
        assert_eq!(loaded.records[0].headers().lines().len(), 1, "{text}");
        // And they come back.
        let written = format::write(&loaded.records[0], &format::Options::like(&loaded.dialect));
        assert_eq!(String::from_utf8_lossy(&written.bytes), text);
    }
}

#[test]
fn a_piece_that_is_not_meant_does_not_move() {
    // A king is named, a pawn stands there, and neither goes that far.
    let loaded = check(&format!("{HEAD}{TWO}   3 ２二玉(27)   ( 0:03/00:00:04)\n   4 ８四歩(83)\n"), "7g7f 3c3d");
    assert!(matches!(loaded.warnings[..], [Warning { kind: WarningKind::Move { .. }, .. }]));
}

#[test]
fn an_end_alone_is_no_game() {
    for first in ["   1 ５五角打", "   1 ２二角(55)"] {
        assert!(format::read(format!("{HEAD}{first}\n   2 投了\n").as_bytes(), None).is_err(), "{first}");
    }
}

#[test]
fn the_first_move_tells_whose_turn_it_is() {
    let frame = |rows: &str| in_frame("+---+", rows, "+---+");
    // Only White can have played the first move, whatever is said.
    let stated = problem("後手の持駒：なし", "先手の持駒：銀\n後手番", frame);
    let loaded = check(&stated, "S*3a 2b3a");
    assert!(matches!(loaded.warnings[..], [Warning { kind: WarningKind::TurnContradicted(Color::Black), .. }]));
    let drop = problem("後手の持駒：銀", "先手の持駒：なし", frame).replace("同　玉(22)", "投了");
    let loaded = check(&drop, "S*3a");
    assert!(matches!(loaded.warnings[..], [Warning { kind: WarningKind::TurnInferred(Color::White), .. }]));
}

#[test]
fn blanks_and_brackets_of_all_kinds_are_what_they_look_like() {
    let game = format!("{HEAD}{TWO}{REST}");
    for (from, to) in [
        ("手合割：平手", "手合割：平手<br>"),
        ("手合割：平手", "手合割：平手&nbsp;"),
        ("手合割：平手", "\u{200B}手合割：平手\u{2028}"),
        ("   1 ７", "\u{A0}\u{A0} 1\u{2009}７"),
        ("   2 ３", "\u{200B}2\u{A0}３"),
        ("( 0:02/00:00:02)", "（ ０：０２／００：００：０２）"),
        ("( 0:02/00:00:02)", "(\u{A0}0:02/\u{A0}00:00:02)"),
        ("( 0:02/00:00:02)", "(2秒)"),
        ("\n", "\u{2028}"),
        ("\n", "\u{85}"),
        ("\n", "<br>\n"),
        ("\n", "<br>"),
        (" ", "&nbsp;"),
    ] {
        let loaded = check(&game.replace(from, to), "7g7f 3c3d 2g2f");
        let tree = loaded.records[0].tree();
        let spent: Vec<_> = tree.walk().filter_map(|id| tree.spent(id)).map(|time| time.as_secs()).collect();
        assert_eq!(spent, [1, 2, 3], "{to:?}");
        assert_eq!((loaded.records[0].headers().get("先手"), tree.len()), (Some("A"), 5), "{to:?}");
        assert!(loaded.warnings.len() <= 1, "{to:?}: {:?}", loaded.warnings);
    }
    // What a comment says is left alone.
    let comment = "三行<br>の<br>コメント&nbsp;<br>";
    let loaded = check(&game.replace("   3", &format!("*{comment}\n   3")), "7g7f 3c3d 2g2f");
    let tree = loaded.records[0].tree();
    assert!(tree.walk().any(|id| tree.note(id).comment.as_deref() == Some(comment)));
}

#[test]
fn encodings_that_are_not_marked_or_marked_wrongly_are_told() {
    use format::Encoding;
    let game = format!("{HEAD}{TWO}*長考した末に飛車先を突いた\n{REST}");
    let written = |encoding| {
        let options = Options { encoding, bom: false, ..Options::like(&read(&game).dialect) };
        format::write(&read(&game).records[0], &options).bytes
    };
    let check = |bytes: &[u8], encoding, warnings: usize| {
        let loaded = format::read(bytes, None).unwrap();
        assert_eq!((main_line(&loaded).as_str(), loaded.dialect.encoding), ("7g7f 3c3d 2g2f", encoding));
        assert_eq!((loaded.dialect.bom, loaded.warnings.len()), (false, warnings), "{:?}", loaded.warnings);
        loaded
    };
    for encoding in [Encoding::Utf16Le, Encoding::Utf16Be] {
        check(&written(encoding), encoding, 0);
    }
    let marked = [b"\xEF\xBB\xBF".as_slice(), &written(Encoding::ShiftJis)].concat();
    check(&marked, Encoding::ShiftJis, 1);
    // One byte of eight bits in a mail of seven.
    let mut mail = written(Encoding::Iso2022Jp);
    mail.extend(b"*\xA0\n");
    check(&mail, Encoding::Iso2022Jp, 1);
    // Half a character is told once.
    let mut cut = written(Encoding::Utf8);
    cut.extend(&"*角".as_bytes()[..3]);
    check(&cut, Encoding::Utf8, 1);
}
