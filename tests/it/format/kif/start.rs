//! Texts, starts and boards of files from elsewhere, however they are stored, spelled and drawn.

use komadai::format::{self, Dialect, Encoding, Format, Loaded, Target, Warning, WarningKind};
use komadai::notation::sfen;
use komadai::record::{Document, Headers, Outcome};
use komadai::shogi::{Color, HandKind, Handicap};

use super::quirks::{HEAD, REST, TWO, check, main_line, read};
use crate::support::corpus;

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
fn hands_are_read_however_they_are_spelled() {
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
fn fields_of_every_record_are_known_without_a_colon() {
    for head in ["手合割 二枚落ち", "手合割　　二枚落ち　", "【手合割】二枚落ち", "【手合割】：二枚落ち\n【下手】山田"]
    {
        let text = format!("{head}\n手数----指手---------消費時間--\n   1 ６二銀(71)\n   2 ７六歩(77)\n");
        let loaded = check(&text, "7a6b 7g7f");
        assert_eq!(Handicap::of(&loaded.records[0].initial().to_setup()), Some(Handicap::Two), "{head}");
        assert!(loaded.warnings.is_empty(), "{head}: {:?}", loaded.warnings);
        let written = format::write(&loaded.records[0], &Dialect::kifu());
        let written = String::from_utf8_lossy(&written.bytes).into_owned();
        assert!(written.contains("手合割：二枚落ち"), "{head}: {written}");
    }
    // Prose is not.
    let loaded = check("手合割 未定\n【手合割りの話】平手\n1 ７六歩(77)\n", "7g7f");
    assert_eq!(loaded.records[0].headers().fields().count(), 0);
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
        let written = format::write(&loaded.records[0], &loaded.dialect);
        assert_eq!(String::from_utf8_lossy(&written.bytes), text);
    }
}

#[test]
fn what_is_framed_is_not_always_a_board() {
    let loaded = check(&format!("┌───┐\n│山田太郎│\n└───┘\n{HEAD}{TWO}"), "7g7f 3c3d");
    assert_eq!(loaded.records[0].headers().get("先手"), Some("A"));
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
        let dialect = Dialect { encoding, bom: false, ..read(&game).dialect.clone() };
        format::write(&read(&game).records[0], &dialect).bytes
    };
    let check = |bytes: &[u8], encoding, warnings: usize| {
        let loaded = format::read(bytes, None).unwrap();
        assert_eq!((main_line(&loaded).as_str(), loaded.dialect.encoding), ("7g7f 3c3d 2g2f", encoding));
        assert_eq!((loaded.dialect.bom, loaded.warnings.len()), (false, warnings), "{:?}", loaded.warnings);
        loaded
    };
    for encoding in [Encoding::Utf16Le, Encoding::Utf16Be] {
        let file = written(encoding);
        check(&file, encoding, 0);
        // CP/M fills a file with them.
        let end_marks = if encoding == Encoding::Utf16Le { *b"\x1A\0\x1A\0" } else { *b"\0\x1A\0\x1A" };
        let file = [file.as_slice(), &end_marks].concat();
        let loaded = check(&file, encoding, 0);
        assert_eq!(loaded.dialect.end_marks, 2);
        assert_eq!(format::write(&loaded.records[0], &loaded.dialect).bytes, file);
    }
    let marked = [b"\xEF\xBB\xBF".as_slice(), &written(Encoding::ShiftJis)].concat();
    check(&marked, Encoding::ShiftJis, 1);
    // One byte of eight bits in a mail of seven.
    let mut mail = written(Encoding::Iso2022Jp);
    mail.extend(b"*\xA0\n");
    check(&mail, Encoding::Iso2022Jp, 1);
    // What comes back of a damaged file is still told.
    let mut cut: Vec<u8> = "先手：大山\r\n後手：升田\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    cut.push(b'K');
    let loaded = format::read(&cut, Some(format::Format::Kif)).unwrap();
    let back = format::write(&loaded.records[0], &loaded.dialect).bytes;
    let again = format::read(&back, Some(format::Format::Kif)).unwrap();
    assert_eq!((again.dialect.encoding, &again.records), (Encoding::Utf16Le, &loaded.records));
    // Half a character is told once.
    let mut cut = written(Encoding::Utf8);
    cut.extend(&"*角".as_bytes()[..3]);
    check(&cut, Encoding::Utf8, 1);
}

#[test]
fn hands_stand_beside_other_words_and_lose_none() {
    let board = "┌─┬─┬─┬─┬─┬─┬─┬─┬─┐
│　│　│　│　│　│　│　│▽桂│▽玉│一
│　│　│　│　│　│　│　│　│　│二
│　│　│　│　│　│　│　│　│▲と│三
│　│　│　│　│　│　│　│　│　│四
│　│　│　│　│　│　│　│　│　│五
│　│　│　│　│　│　│　│　│　│六
│　│　│　│　│　│　│　│　│　│七
│　│　│　│　│　│　│　│　│　│八
│　│　│　│　│　│　│　│　│　│九
└─┴─┴─┴─┴─┴─┴─┴─┴─┘";
    let read = |text: &str| {
        let loaded = format::read(text.as_bytes(), None).unwrap();
        let record = &loaded.records[0];
        let headers: Vec<String> = record.headers().lines().iter().map(|line| format!("{line:?}")).collect();
        (sfen::write(&record.initial().to_setup(), None), headers.concat())
    };
    for (line, hands, left) in [
        ("第3問　攻方持駒：金銀", "GS", "第3問"),
        ("攻方：金銀  玉方：飛", "GSr", ""),
        ("持駒 金銀 (先手)", "GS", ""),
        ("先手の持駒：金銀　後手の持駒：なし", "GS", ""),
        ("▲持駒 金銀", "GS", ""),
        ("☗持駒　金銀", "GS", ""),
        ("詰将棋 持駒：金銀", "GS", "詰将棋"),
        ("先手：羽生　持駒：金銀", "GS", "羽生"),
        // What is not understood stays where it is.
        ("持駒は金と銀", "-", "持駒は金と銀"),
    ] {
        for text in [format!("{line}\n{board}\n"), format!("{board}\n\n{line}\n")] {
            let (position, headers) = read(&text);
            assert_eq!(position, format!("7nk/9/8+P/9/9/9/9/9/9 b {hands}"), "{text}");
            assert!(headers.contains(left) && (left.is_empty() == headers.is_empty()), "{text}\n{headers}");
        }
    }
    // Beside the board.
    let beside = board.replace("│二", "│二　　▲持ち駒:金").replace("┌─┬", "図 ┌─┬");
    assert_eq!(read(&beside).0, "7nk/9/8+P/9/9/9/9/9/9 b G");
    // What may be about something else takes nothing from what is not.
    let usual = format!("先手の持駒：金\n{board}\n変化図（持駒：銀）\n");
    assert_eq!(read(&usual).0, "7nk/9/8+P/9/9/9/9/9/9 b G");
    // Without a board it is a line like others.
    let (_, headers) = read("手合割：平手\n第3問　攻方持駒：金銀\n");
    assert!(headers.contains("攻方持駒") && headers.contains("金銀"), "{headers}");
}

#[test]
fn control_characters_in_a_comment_do_not_make_a_short_file_binary() {
    let file = "手数----指手--\n*\u{1}\u{2}\u{3}\u{4}\u{5}\n   1 ７六歩(77)\n";
    let loaded = format::read(file.as_bytes(), None).unwrap();
    assert_eq!(main_line(&loaded), "7g7f");
    // Nor when it is written in Shift_JIS.
    let written = format::write(&loaded.records[0], &Target::Kif.dialect(None, None));
    let again = format::read(&written.bytes, None).unwrap();
    assert_eq!((main_line(&again), again.dialect.encoding), ("7g7f".to_owned(), Encoding::ShiftJis));
    // Valid UTF-8, and no text.
    let noise: Vec<u8> = (0..4096_u32).map(|at| (at % 11) as u8).collect();
    assert!(matches!(format::read(&noise, None).unwrap_err().kind, format::ReadErrorKind::NotText));
}

/// The text of a file in whose handicap the giver is called 先手.
fn giver_first(file: &str) -> (Vec<u8>, Loaded) {
    let bytes = std::fs::read(corpus::data().join("kif/synthetic-dialects").join(file)).unwrap();
    let loaded = format::read(&bytes, Some(Format::Kif)).unwrap();
    (bytes, loaded)
}

#[test]
fn the_giver_of_a_handicap_who_is_called_first_has_the_upper_side() {
    for file in ["handicap-lance-giver-sente.kif", "handicap-2-giver-sente-turn.kif"] {
        let (bytes, loaded) = giver_first(file);
        let headers = loaded.records[0].headers();
        assert_eq!((headers.white(), headers.black()), (Some("上手さん"), Some("下手さん")), "{file}");
        let written = format::write_all(&loaded.records, &loaded.dialect);
        assert_eq!((written.bytes, written.losses.len()), (bytes, 0), "{file}");

        let csa = format::write(&loaded.records[0], &Dialect { encoding: Encoding::Utf8, ..Dialect::of(Format::Csa) });
        assert!(String::from_utf8(csa.bytes).unwrap().contains("N+下手さん"), "{file}");
    }
    let (_, loaded) = giver_first("handicap-2-sente-gote-names.kif");
    let black = loaded.records[0].headers().black();
    assert_eq!(black, Some("先手太郎"), "where nothing tells it, 先手 is Black, as in all programs");
}

/// KI2 files of a handicap whose giver is called 先手: by the marks, the result line or 先手番; with the side that has won.
const GIVER_FIRST: [(&str, Option<Color>); 6] = [
    ("手合割：二枚落ち\n\n▲６二銀 △７六歩 ▲５四歩\nまで3手で先手の勝ち\n", Some(Color::White)),
    ("手合割：二枚落ち\n\n▲６二銀 △７六歩 ▲５四歩 △６六歩\nまで4手で時間切れにより後手の勝ち\n", Some(Color::Black)),
    ("手合割：二枚落ち\n\n▲６二銀 △７六歩 ▲５四歩 △６六歩 ▲投了\nまで4手で後手の勝ち\n", Some(Color::Black)),
    ("手合割：二枚落ち\n\n△６二銀 ▲７六歩 △５四歩\nまで3手で先手の勝ち\n", Some(Color::White)),
    ("手合割：二枚落ち\n\n△６二銀 ▲７六歩 △５四歩 ▲６六歩\nまで4手で後手の勝ち\n", Some(Color::Black)),
    ("手合割：二枚落ち\n先手番\n\n△６二銀 ▲７六歩\nまで2手で中断\n", None),
];

#[test]
fn ki2_may_call_the_giver_of_a_handicap_first() {
    for (text, winner) in GIVER_FIRST {
        let text = text.replacen("落ち\n", "落ち\n先手：甲\n後手：乙\n", 1);
        let loaded = format::read(text.as_bytes(), None).unwrap();
        assert!(loaded.warnings.is_empty(), "{text}: {:?}", loaded.warnings);
        assert_eq!(format::write_all(&loaded.records, &loaded.dialect).bytes, text.as_bytes());
        let record = &loaded.records[0];
        let as_kif = format::write(record, &Dialect::of(Format::Kif));
        let kif = format::read(&as_kif.bytes, Some(Format::Kif)).unwrap();
        assert_eq!(format::write_all(&kif.records, &kif.dialect).bytes, as_kif.bytes, "{text}");
        for format in [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf] {
            let written = format::write(record, &Dialect { encoding: Encoding::Utf8, ..Dialect::of(format) });
            let again = format::read(&written.bytes, Some(format)).unwrap();
            assert!(again.warnings.is_empty(), "{text} as {format:?}: {:?}", again.warnings);
            let again = &again.records[0];
            let headers = again.headers();
            assert_eq!((headers.white(), headers.black()), (Some("甲"), Some("乙")), "{text} as {format:?}");
            let outcome = again.outcome().unwrap().outcome;
            assert_eq!(outcome, winner.map(Outcome::Win), "{text} as {format:?}");
        }
    }
}

#[test]
fn a_ki2_file_whose_giver_is_called_first_is_written_anew_when_its_moves_change() {
    let text = "手合割：二枚落ち\n先手：甲\n後手：乙\n\n▲６二銀 △７六歩 ▲５四歩\nまで3手で先手の勝ち\n";
    let loaded = format::read(text.as_bytes(), None).unwrap();
    let mut document = Document::new(loaded.records[0].clone());
    let third = document.record().tree().main_line().nth(2).unwrap();
    document.remove(third).unwrap();
    let record = document.record();
    let written = String::from_utf8(format::write(record, &loaded.dialect).bytes).unwrap();
    assert!(written.contains("上手：甲\n下手：乙\n\n△６二銀"), "{written}");
    assert_eq!(format::read(written.as_bytes(), None).unwrap().records[0], *record, "{written}");
}

#[test]
fn players_keep_their_sides_when_what_told_them_is_edited() {
    for file in ["handicap-lance-giver-sente.kif", "handicap-2-giver-sente-turn.kif"] {
        let (_, loaded) = giver_first(file);
        let mut renamed = loaded.records[0].clone();
        renamed.headers_mut().set("上手", "別人");
        let mut silent = loaded.records[0].clone();
        let last = silent.tree().main_line().last().unwrap();
        silent.note_mut(last).summary = None;
        for (record, white) in [(renamed, "別人"), (silent, "上手さん")] {
            let written = format::write(&record, &loaded.dialect);
            assert!(written.losses.is_empty(), "{file}: {:?}", written.losses);
            let again = format::read(&written.bytes, Some(Format::Kif)).unwrap();
            let headers = again.records[0].headers();
            assert_eq!((headers.white(), headers.black()), (Some(white), Some("下手さん")), "{file}");
            assert_eq!(again.records[0], record, "{file}");
        }
    }
}

#[test]
fn players_need_no_colon() {
    let marked = format::read("▲先手　島　朗\n△後手　羽生善治\n\n▲７六歩 △３四歩\n".as_bytes(), None).unwrap();
    assert_eq!(marked.records[0].headers().black(), Some("島　朗"));
    assert!(marked.warnings.is_empty(), "{:?}", marked.warnings);
    let text = "先手　島　朗\n後手　羽生善治\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let loaded = format::read(text.as_bytes(), Some(Format::Kif)).unwrap();
    let headers = loaded.records[0].headers();
    assert_eq!((headers.black(), headers.white()), (Some("島　朗"), Some("羽生善治")));
    assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
    assert_eq!(format::write_all(&loaded.records, &loaded.dialect).bytes, text.as_bytes());
    for prose in ["先手 有利", "先手 6分 後手 5分", "後手　よくなった。", "先手　後手　ともに"]
    {
        let text = format!("手合割：平手\n{prose}\n   1 ７六歩(77)\n");
        let loaded = format::read(text.as_bytes(), Some(Format::Kif)).unwrap();
        assert_eq!((loaded.records[0].headers().black(), loaded.records[0].headers().white()), (None, None), "{prose}");
    }
}

#[test]
fn both_players_may_stand_on_one_line() {
    for line in ["先手:abc 後手:def", "先手：abc　　後手 ：def", "  後手: def  先手: abc "] {
        let text = format!("{line}\n手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n");
        let loaded = format::read(text.as_bytes(), Some(Format::Kif)).unwrap();
        let headers = loaded.records[0].headers();
        assert_eq!((headers.black(), headers.white()), (Some("abc"), Some("def")), "{line}");
        assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
        assert_eq!(format::write_all(&loaded.records, &loaded.dialect).bytes, text.as_bytes(), "{line}");
    }
    let newspaper = "▲山田花子九段　△佐藤一郎七段\n\n▲７六歩　△３四歩\n";
    let loaded = format::read(newspaper.as_bytes(), None).unwrap();
    let headers = loaded.records[0].headers();
    assert_eq!((headers.black(), headers.white()), (Some("山田花子九段"), Some("佐藤一郎七段")));
    assert_eq!(format::write_all(&loaded.records, &loaded.dialect).bytes, newspaper.as_bytes());
    let three = "先手:A 後手:B 先手:C\n   1 ７六歩(77)\n";
    let loaded = format::read(three.as_bytes(), None).unwrap();
    assert_eq!(loaded.records[0].headers().white(), Some("B 先手:C"));
    assert_eq!(format::write_all(&loaded.records, &loaded.dialect).bytes, three.as_bytes());
    let alone = format::read("先手：後手：A\n   1 ７六歩(77)\n".as_bytes(), None).unwrap();
    assert_eq!(alone.records[0].headers().black(), Some("後手：A"));
}

#[test]
fn of_two_players_on_one_line_one_may_change() {
    let text = "先手:abc 後手:def\n手合割：平手\n   1 ７六歩(77)\n";
    let fields = |fields: &[(&str, &str)]| {
        let mut headers = Headers::default();
        fields.iter().for_each(|&(key, value)| headers.push_field(key, value));
        headers.push_field("手合割", "平手");
        headers
    };
    for (headers, expected) in [
        (fields(&[("先手", "X"), ("後手", "def")]), "先手：X\n後手:def\n"),
        (fields(&[("先手", "abc"), ("後手", "X")]), "先手:abc\n後手：X\n"),
        (fields(&[("先手", "abc")]), "先手:abc\n"),
        (fields(&[("後手", "def")]), "後手:def\n"),
        (fields(&[]), ""),
    ] {
        let mut loaded = format::read(text.as_bytes(), None).unwrap();
        *loaded.records.first_mut().headers_mut() = headers;
        let written = format::write_all(&loaded.records, &loaded.dialect).bytes;
        assert_eq!(String::from_utf8(written).unwrap(), format!("{expected}手合割：平手\n   1 ７六歩(77)\n"));
    }
}
