//! Files as mail programs, damaged disks and people leave them, which a patient reader understands.

use std::fmt::Write;

use komadai::format::{self, Format, Loaded, Target};
use komadai::record::Record;

const HEAD: &str = "手合割：平手\n手数----指手---------消費時間--\n";

fn read(text: impl AsRef<[u8]>) -> Loaded {
    format::read(text.as_ref(), None).unwrap()
}

fn codes(loaded: &Loaded) -> Vec<&'static str> {
    loaded.warnings.iter().map(|warning| warning.kind.code()).collect()
}

/// The main line as USI.
fn moves(record: &Record) -> String {
    let tree = record.tree();
    let moves: Vec<_> = tree.main_line().filter_map(|id| tree.mv(id)).map(komadai::notation::usi::write_move).collect();
    moves.join(" ")
}

#[test]
fn a_comment_may_be_longer_than_any_line() {
    let text = format!("{HEAD}   1 ７六歩(77)\n*{}\n   2 ３四歩(33)\n", "あ".repeat(400_000));
    let loaded = read(&text);
    assert_eq!(moves(loaded.records.first()), "7g7f 3c3d");
    assert!(loaded.warnings.is_empty());
    let error = format::read(text.replace('*', "").as_bytes(), Some(Format::Kif)).unwrap_err();
    assert_eq!(error.at.line, 4);
}

#[test]
fn headers_alone_are_a_record_under_its_name_or_if_there_are_several() {
    let read = |text: &str, extension| format::read(text.as_bytes(), Format::of_extension(extension));
    let headers = "会：社団戦\n相手：山田\n持ち時間制：三十分\n";
    for (text, extension) in [
        (headers, "txt"),
        (headers, "kif"),
        (headers, "csa"),
        ("会：社団戦\n", "kif"),
        ("会：社団戦\n", "ki2"),
        ("会：社団戦\n", "kifu"),
        ("会：社団戦\n", "bod"),
        ("会：社団戦\n相手：山田\nひとこと\n", "kif"),
    ] {
        let loaded = read(text, extension).unwrap_or_else(|error| panic!("{text} {extension}: {error}"));
        let record = loaded.records.first();
        assert_eq!(record.headers().get("会"), Some("社団戦"), "{text}");
        assert_eq!(format::write(record, &loaded.dialect).bytes, text.as_bytes(), "{text}");
    }
    for (text, extension) in [
        ("会：社団戦\n", "txt"),
        ("会：社団戦\n相手：山田\n", "txt"),
        ("会：社団戦\n相手：山田\n持ち時間制：三十分\nひとこと\n", "txt"),
        ("太郎：こんにちは\n花子：やあ\n太郎：元気？\n", "txt"),
        ("ひとこと\n", "kif"),
        ("ひとこと\n会：社団戦\n", "kif"),
    ] {
        assert!(read(text, extension).is_err(), "{text} {extension}");
    }
}

#[test]
fn a_nul_byte_inside_a_move_is_left_out() {
    for text in [&format!("{HEAD}   1 ７六\0歩(77)\n   2 ３四歩(33)\n"), "V2.2\nPI\n+\n+77\x0076FU\n-3334FU\n"] {
        let loaded = read(text);
        assert_eq!((moves(loaded.records.first()).as_str(), codes(&loaded)), ("7g7f 3c3d", vec!["nul-bytes"]));
    }
    // In a comment it is kept, and comes back.
    for text in [&format!("{HEAD}   1 ７六歩(77)\n*角\0道\n"), "V2.2\nPI\n+\n+7776FU\n'*角\0道\n"] {
        let loaded = read(text);
        let tree = loaded.records.first().tree();
        let last = tree.main_line().last().unwrap();
        assert_eq!(tree.note(last).comment.as_deref(), Some("角\0道"));
        assert_eq!(format::write_all(&loaded.records, &loaded.dialect).bytes, text.as_bytes());
    }
}

#[test]
fn utf_32_is_read_and_becomes_utf_8() {
    let text = format!("{HEAD}   1 ７六歩(77)\n");
    let little: Vec<u8> = text.chars().flat_map(|ch| u32::from(ch).to_le_bytes()).collect();
    let big: Vec<u8> = text.chars().flat_map(|ch| u32::from(ch).to_be_bytes()).collect();
    for bytes in [[&[0xFF, 0xFE, 0, 0], &little[..]].concat(), [&[0, 0, 0xFE, 0xFF], &big[..]].concat(), little, big] {
        let loaded = read(bytes);
        assert_eq!(codes(&loaded), ["encoding-read-only"]);
        assert_eq!(format::write_all(&loaded.records, &loaded.dialect).bytes, text.as_bytes());
    }
}

#[test]
fn a_mail_may_hold_its_record_encoded() {
    let quoted = |text: &str| {
        text.bytes().fold(String::new(), |mut out, byte| {
            let _ = if byte.is_ascii() { write!(out, "{}", char::from(byte)) } else { write!(out, "={byte:02X}") };
            out
        })
    };
    let body = quoted(&format!("{HEAD}   1 ７六歩(77)\n"));
    let single = format!("From: a@example.org\nContent-Transfer-Encoding: quoted-printable\n\n{body}");
    // 手合割：平手 and a move in Shift_JIS.
    let base64 = "juiNh4qEgUaVvY7oCiAgIDEgglaYWpXgKDc3KQo=";
    let parts = format!(
        "From: a@example.org\nSubject: =?ISO-2022-JP?B?GyRCNH1JaBsoQg==?=\nContent-Type: multipart/mixed; boundary=\"x\"\n\n\
         --x\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgoAAAANSUhEUgAAAAEAAAAB\n\
         --x\nContent-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\n{base64}\n--x--\nbye\n"
    );
    for mail in [single, parts.replace('\n', "\r\n")] {
        let loaded = read(&mail);
        assert_eq!(loaded.records.first().tree().len(), 2, "{mail}");
        assert_eq!(codes(&loaded)[0], "mail-decoded");
        assert_eq!(loaded.records.first().headers().get("From"), Some("a@example.org"));
    }
    assert_eq!(read(&parts).records.first().headers().get("Subject"), Some("棋譜"));
}

#[test]
fn one_bad_entry_of_jkf_ends_its_line_and_no_more() {
    let entry = |to: &str| format!(r#"{{"move":{{"from":{{"x":3,"y":3}},"to":{to},"piece":"FU"}}}}"#);
    for bad in [entry(r#"{"x":3}"#), entry(r#"{"x":3,"y":"a"}"#), entry(r#"{"x":3,"y":14}"#), "7".to_owned()] {
        let first = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}"#;
        let last = r#"{"comments":["last"]}"#;
        let text = format!(r#"{{"moves":[{{}},{first},{bad},{last}]}}"#);
        let loaded = read(&text);
        assert_eq!((moves(loaded.records.first()).as_str(), codes(&loaded)), ("7g7f", vec!["move-unplayable"]));
        assert_eq!(format::write_all(&loaded.records, &loaded.dialect).bytes, text.as_bytes());
        // What follows is in other formats, too.
        let kif = format::write(loaded.records.first(), &Target::Kifu.dialect(Some(&loaded.dialect), None));
        assert!(String::from_utf8(kif.bytes).unwrap().contains(last), "{bad}");
    }
}

#[test]
fn moves_that_are_cut_by_a_line_break_are_whole() {
    let loaded =
        read("先手：山田\n\n▲７六歩 △３四歩 ▲２六\n歩 △８四歩 ▲２\n五歩 △８五歩\n▲\n７八金 △３二金 ▲２四歩 △同\n歩\n");
    assert_eq!(moves(loaded.records.first()), "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d");
    assert_eq!(codes(&loaded), ["ki2-move-wrapped"; 4]);
    assert_eq!(loaded.warnings[0].at.line, 3);
}

#[test]
fn a_mark_gives_a_player_with_a_title_a_side() {
    for moves in ["\n▲７六歩 △３四歩\n", "手数----指手---------消費時間--\n   1 ７六歩(77)\n"] {
        let text = format!("▲羽生善治三冠\n☖谷川　浩司 九段\n{moves}");
        let loaded = read(&text);
        let headers = loaded.records.first().headers();
        assert_eq!((headers.black(), headers.white()), (Some("羽生善治三冠"), Some("谷川　浩司 九段")));
        assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
        assert_eq!(format::write_all(&loaded.records, &loaded.dialect).bytes, text.as_bytes());
    }
    let plans = read("▲居飛車\n△四間飛車\n\n▲７六歩 △３四歩\n");
    assert_eq!(plans.records.first().headers().black(), None);
}

#[test]
fn a_comment_may_begin_with_a_wide_asterisk() {
    let text = format!("{HEAD}   1 ７六歩(77)\n＊角道を開ける\n");
    let loaded = read(&text);
    let tree = loaded.records.first().tree();
    let last = tree.main_line().last().unwrap();
    assert_eq!(tree.note(last).comment.as_deref(), Some("角道を開ける"));
    assert_eq!(format::write_all(&loaded.records, &loaded.dialect).bytes, text.as_bytes());
}

#[test]
fn western_games_end_in_words() {
    for (words, side) in [("--White wins--", "後手の勝ち"), ("Sente won", "先手の勝ち"), ("--Draw--", "引き分け")]
    {
        let loaded = read(format!("[Sente \"A\"]\n1. P7g-7f P3c-3d\n{words}\n"));
        let tree = loaded.records.first().tree();
        let last = tree.main_line().last().unwrap();
        assert_eq!(tree.note(last).summary.as_deref(), Some(&*format!("まで2手で{side}")), "{words}");
    }
}

#[test]
fn a_link_may_hold_usen_as_the_name_of_a_file() {
    for link in ["https://example.org/kifu/#~0.7ku2jm6y2.usen", "https://example.org/~0.7ku2jm6y2."] {
        assert_eq!(moves(read(link).records.first()), "7g7f 3c3d 2g2f", "{link}");
    }
}

#[test]
fn any_number_of_headers_may_stand_above_the_moves() {
    let headers: String = (0..6_000).map(|number| format!("項目{number}：値\n")).collect();
    let loaded = read(format!("{headers}手数----指手---------消費時間--\n   1 ７六歩(77)\n"));
    assert_eq!(moves(loaded.records.first()), "7g7f");
    assert_eq!(loaded.records.first().headers().lines().len(), 6_000);
}

#[test]
fn moves_that_a_server_sends_back_are_no_others() {
    let text = "PI\n+\n+7776FU\n+7776FU,T3\n-3334FU,T5\n+2726FU\n+2726FU,T2\n%TORYO,T5\n#RESIGN\n#LOSE\n";
    let loaded = read(text);
    let tree = loaded.records.first().tree();
    let seconds: Vec<_> = tree.main_line().filter_map(|id| tree.spent(id)).map(|spent| spent.as_secs()).collect();
    assert_eq!((moves(loaded.records.first()).as_str(), seconds), ("7g7f 3c3d 2g2f", vec![3, 5, 2, 5]));
    assert_eq!(codes(&loaded).iter().filter(|&&code| code == "foreign-lines").count(), 1);
    assert_eq!(format::write_all(&loaded.records, &loaded.dialect).bytes, text.as_bytes());
    // The same side twice is a mistake.
    assert_eq!(codes(&read("PI\n+\n+7776FU\n+2726FU\n")), ["move-unplayable"]);
}

#[test]
fn minutes_may_stand_behind_moves_as_in_newspapers() {
    let text = "先手：甲\n後手：乙\n\n▲７六歩（３）△３四歩(1)、▲２六歩（１２） △８四歩（２分）\n▲２五歩\n";
    let loaded = read(text);
    let record = loaded.records.first();
    assert_eq!(moves(record), "7g7f 3c3d 2g2f 8c8d 2f2e");
    let tree = record.tree();
    let kept: Vec<_> = tree.main_line().flat_map(|id| &tree.note(id).verbatim).map(String::as_str).collect();
    assert_eq!(kept, ["（３）", "(1)", "（１２）", "（２分）"]);
    assert_eq!(format::write_all(&loaded.records, &loaded.dialect).bytes, text.as_bytes());
}
