//! Files that broke a law in long runs of `tests/fuzz`, as small as they could be made. What was read of them must be
//! written and come back.

use komadai::format::{self, Dialect, Encoding, Format, Loaded, LossKind, Newline, RecordPart};

/// Reads a text as a file of this format.
fn read(text: &str, format: Format) -> Loaded {
    format::read(text.as_bytes(), Some(format)).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// An untouched file is written as it was.
#[track_caller]
fn comes_back(text: &str, format: Format) {
    let loaded = read(text, format);
    assert_eq!(loaded.dialect.format, format, "{text:?}");
    let written = format::write_all(&loaded.records, &loaded.dialect);
    assert!(written.losses.is_empty(), "{text:?}: {:?}", written.losses);
    assert_eq!(String::from_utf8(written.bytes).as_deref(), Ok(text));
}

fn dialect(format: Format) -> Dialect {
    Dialect { encoding: Encoding::Utf8, newline: Newline::Lf, ..Dialect::of(format) }
}

/// Written in this format, and read and written again, it is the same file.
#[track_caller]
fn is_stable(loaded: &Loaded, format: Format) -> String {
    let dialect = dialect(format);
    let first = String::from_utf8(format::write(&loaded.records[0], &dialect).bytes).unwrap();
    let again = read(&first, format);
    let second = String::from_utf8(format::write(&again.records[0], &dialect).bytes).unwrap();
    assert_eq!(second, first);
    first
}

#[test]
fn a_result_line_of_ki2_may_end_with_a_comma_and_without_a_line_end() {
    for text in
        ["手合割：八枚落ち\nで3手で中断,", "手：\n後手：\nまで後手勝/", "手合割：二枚落ち\n△５四歩\nで3手で中断,"]
    {
        comes_back(text, Format::Ki2);
    }
}

#[test]
fn a_result_line_that_calls_the_sides_otherwise_stays_in_ki2() {
    let loaded = read("下手：\n   1 ７六歩(77)\n   2 投了\nまで1手で先手の勝ち", Format::Kif);
    assert!(is_stable(&loaded, Format::Ki2).ends_with("まで1手で先手の勝ち\n"));
    comes_back("下手：\n上手：\n\n▲７六歩\nまで1手で先手の勝ち\n", Format::Ki2);
}

#[test]
fn a_result_line_above_an_end_without_moves_is_a_remark_in_ki2() {
    let loaded = read("後手：\n後手勝\n▲投了", Format::Ki2);
    let written = format::write(&loaded.records[0], &dialect(Format::Ki2));
    assert_eq!(str::from_utf8(&written.bytes), Ok("後手：\n\n# 後手勝\nまで0手で後手の勝ち\n"));
    let kind = LossKind::TextChanged { part: RecordPart::Summary, text: "後手勝".to_owned() };
    assert_eq!(written.losses[0].kind, kind);
}

#[test]
fn a_bookmark_may_look_like_a_character_of_html() {
    let board = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
                 |v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
                 | 歩 歩 歩 歩 歩 歩 歩 歩 歩|七\n| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八\n| 香 桂 銀 金 玉 金 銀 桂 香|九\n\
                 +---------------------------+\n先手の持駒：なし\n&#65;\n";
    assert_eq!(is_stable(&read(board, Format::Bod), Format::Ki2), "手合割：平手\n\n&#65;\n");
}

#[test]
fn a_header_with_a_line_end_written_out_stays_one_line() {
    let loaded = read("備考：\\n\n+-", Format::Kif);
    assert!(is_stable(&loaded, Format::Kif).starts_with("備考：\\n\n手数----"));
}

#[test]
fn a_destroyed_name_is_no_move_that_a_second_record_follows() {
    let loaded = read("手合割：\n▲\u{FFFD}\n３四歩0２二角成(88)", Format::Kif);
    let written = format::write(&loaded.records[0], &loaded.dialect);
    let again = format::read(&written.bytes, Some(Format::Kif)).unwrap();
    assert_eq!(again.records, loaded.records);
    assert!(again.dialect.further.is_none());
}
