//! KI2 and BOD files written again in their own way: nothing but what changed is another.

use std::fs;
use std::path::PathBuf;

use komadai::format::{self, Dialect, Encoding, Format, LossKind, Newline, Written};
use komadai::record::{Builder, End, Record};
use komadai::shogi::{Color, PieceKind, Setup, Square};

use crate::support::corpus;
use crate::support::lines;
use crate::support::words::mv;

/// Every KI2 and BOD file at hand.
fn files() -> Vec<PathBuf> {
    let mut found = corpus::files(&corpus::data());
    if let Some(shared) = corpus::shared() {
        found.extend(corpus::files(&shared.join("ki2")));
        found.extend(corpus::files(&shared.join("bod")));
    }
    found.retain(|path| matches!(corpus::hint(path), Some(Format::Ki2 | Format::Bod)));
    // Our own files are in both places.
    found.retain(|path| !corpus::is_copy(path));
    found
}

fn again(loaded: &format::Loaded) -> Written {
    format::write(&loaded.records[0], &loaded.dialect)
}

#[test]
fn what_was_not_touched_comes_back_byte_for_byte() {
    let mut failures = Vec::new();
    let files = files();
    for path in &files {
        let bytes = fs::read(path).unwrap();
        let loaded = format::read(&bytes, corpus::hint(path)).unwrap();
        let written = again(&loaded);
        if written.bytes != bytes || !written.losses.is_empty() {
            failures.push(format!("{}: {:?}", path.display(), written.losses));
        }
        assert_eq!(format::read(&written.bytes, corpus::hint(path)).unwrap().records, loaded.records);
    }
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), files.len(), failures.join("\n"));
    assert!(files.len() > 30, "only {} files were read", files.len());
}

#[test]
fn so_it_does_in_every_encoding_and_with_every_line_end() {
    for path in files().iter().filter(|path| path.starts_with(corpus::data())) {
        let loaded = format::read(&fs::read(path).unwrap(), corpus::hint(path)).unwrap();
        for encoding in [Encoding::Utf8, Encoding::ShiftJis, Encoding::EucJp, Encoding::Utf16Le] {
            for newline in [Newline::Lf, Newline::CrLf, Newline::Cr] {
                let bom = encoding == Encoding::Utf16Le;
                let dialect = Dialect { encoding, newline, bom, ..loaded.dialect.clone() };
                let written = format::write(&loaded.records[0], &dialect);
                let read = format::read(&written.bytes, corpus::hint(path)).unwrap();
                assert_eq!(read.records[0], loaded.records[0], "{}", path.display());
                assert_eq!(again(&read).bytes, written.bytes, "{} {encoding:?} {newline:?}", path.display());
            }
        }
    }
}

/// In the manner of Kifu for Windows, with qualifiers that no rule requires, a remark between the moves, and a variation
/// below the result.
const GAME: &str = "\
開始日時：2026/03/10
先手：甲
後手：乙

場所：東京
*始まり
▲７六歩    △３四歩    ▲４八銀上  △８四歩    ▲６八銀左  △３二銀
▲２六歩    △４四歩

*ここで一息
▲５八金右  △４三銀    ▲２五歩
まで11手で先手の勝ち

変化：   9手
▲７七銀上
まで9手で中断
";

fn record() -> (Record, Dialect) {
    let loaded = format::read(GAME.as_bytes(), None).unwrap();
    assert_eq!((loaded.dialect.format, loaded.warnings), (Format::Ki2, Vec::new()));
    (loaded.records.into_first(), loaded.dialect)
}

/// The lines of a file that an edit changes: those that went, and those that came.
fn changed(file: &str, edit: impl FnOnce(&mut Record)) -> (Vec<String>, Vec<String>) {
    let loaded = format::read(file.as_bytes(), None).unwrap();
    assert_eq!(String::from_utf8(again(&loaded).bytes).unwrap(), file);
    let (mut record, dialect) = (loaded.records.into_first(), loaded.dialect);
    edit(&mut record);
    let written = format::write(&record, &dialect);
    assert_eq!(written.losses, []);
    let text = String::from_utf8(written.bytes).unwrap();
    let read = format::read(text.as_bytes(), Some(dialect.format)).unwrap();
    assert_eq!(read.records[0], record, "{text}");
    (lines::only_in(file, &text), lines::only_in(&text, file))
}

fn went_and_came(went: &[&str], came: &[&str]) -> (Vec<String>, Vec<String>) {
    let lines = |lines: &[&str]| lines.iter().map(|&line| line.to_owned()).collect();
    (lines(went), lines(came))
}

#[test]
fn an_edit_changes_its_own_lines_and_no_others() {
    let comment = |record: &mut Record| {
        let node = corpus::main_node(record, 3);
        record.note_mut(node).comment = Some("銀".to_owned());
    };
    let row = "▲７六歩    △３四歩    ▲４八銀上  △８四歩    ▲６八銀左  △３二銀";
    let parts = ["▲７六歩    △３四歩    ▲４八銀上", "*銀", "△８四歩    ▲６八銀左  △３二銀"];
    assert_eq!(changed(GAME, comment), went_and_came(&[row], &parts));

    let no_comment = |record: &mut Record| {
        let node = corpus::main_node(record, 8);
        record.note_mut(node).comment = None;
    };
    assert_eq!(changed(GAME, no_comment), went_and_came(&["*ここで一息"], &[]));

    let at_the_end = |record: &mut Record| {
        let node = corpus::main_node(record, 12);
        record.note_mut(node).comment = Some("好局".to_owned());
    };
    assert_eq!(changed(GAME, at_the_end), went_and_came(&[], &["*好局"]));

    let header = |record: &mut Record| record.headers_mut().set("後手", "丙");
    assert_eq!(changed(GAME, header), went_and_came(&["後手：乙"], &["後手：丙"]));

    let new_header = |record: &mut Record| record.headers_mut().set("棋戦", "名人戦");
    assert_eq!(changed(GAME, new_header), went_and_came(&[], &["棋戦：名人戦"]));
}

/// The record of the game, grown by hand in the order of the file, and then some.
fn grown(file: &str, more: impl FnOnce(&mut Builder)) -> String {
    let loaded = format::read(file.as_bytes(), None).unwrap();
    let old = &loaded.records[0];
    let mut builder = Builder::new(old.initial().clone());
    let tree = old.tree();
    for node in tree.walk().skip(1) {
        builder.back_to(tree.path(node).len() - 1).unwrap();
        match (tree.mv(node), tree.end(node)) {
            (Some(mv), _) => drop(builder.play(mv).unwrap()),
            (None, end) => drop(builder.end(end.unwrap().clone())),
        }
        *builder.note_mut() = tree.note(node).clone();
    }
    *builder.record_mut().note_mut(tree.root()) = tree.note(tree.root()).clone();
    *builder.record_mut().headers_mut() = old.headers().clone();
    assert_eq!(builder.record(), old);
    more(&mut builder);
    let record = builder.finish();
    let written = format::write(&record, &loaded.dialect);
    assert_eq!(written.losses, []);
    let text = String::from_utf8(written.bytes).unwrap();
    assert_eq!(format::read(text.as_bytes(), None).unwrap().records[0], record, "{text}");
    text
}

#[test]
fn new_moves_are_set_like_the_old_ones() {
    let longer = grown(GAME, |builder| {
        builder.back_to(8).unwrap();
        builder.play(mv("6h7g")).unwrap();
        builder.play(mv("3b3c")).unwrap();
    });
    let variation = "変化：   9手\n▲７七銀上\nまで9手で中断\n";
    assert_eq!(longer, GAME.replace(variation, &format!("{variation}\n変化：  10手\n△３三銀\n")));

    let branch = grown(GAME, |builder| {
        builder.back_to(1).unwrap();
        builder.play(mv("8c8d")).unwrap();
        builder.play(mv("2g2f")).unwrap();
    });
    assert_eq!(branch, format!("{GAME}\n変化：   2手\n△８四歩    ▲２六歩\n"));
}

#[test]
fn each_program_sets_its_moves_its_own_way() {
    for (file, more) in [
        ("先手：甲\n▲７六歩 △３四歩\n▲２二角成 △同銀\n▲８八銀", " △３三銀\n▲７七銀\n"),
        ("先手：甲\n☗７六歩\n☖３四歩\n☗２二角成\n☖同銀\n☗８八銀", "\n☖３三銀\n☗７七銀\n"),
        ("先手：甲\n▲７六歩△３四歩▲２二角成△同　銀\n▲８八銀", "△３三銀▲７七銀\n"),
        ("先手：甲\n\n▲７六歩    △３四歩    ▲２二角成  △同　銀\n▲８八銀", "    △３三銀    ▲７七銀\n"),
    ] {
        let text = grown(file, |builder| {
            builder.play(mv("2b3c")).unwrap();
            builder.play(mv("8h7g")).unwrap();
        });
        assert_eq!(text, format!("{file}{more}"));
    }
}

#[test]
fn a_blank_stands_only_between_two_characters() {
    let file = "後手の持駒：なし\n+---------------------------+\n\
                | ・ ・ ・ ・v金 ・v玉 ・ ・|一\n| ・ ・ ・ ・ ・v金 ・ ・ ・|二\n| ・ ・ ・ ・ 銀 ・ 銀 ・ ・|三\n\
                | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
                | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n\
                +---------------------------+\n先手の持駒：金\n▲４二銀左成 △同　金 ▲４三金\n";
    let loaded = format::read(file.as_bytes(), None).unwrap();
    assert_eq!(loaded.warnings, []);
    let mut record = loaded.records.into_first();
    record.headers_mut().push_field("作者", "甲");
    let anew = format::write(&record, &Dialect { encoding: Encoding::Utf8, ..Dialect::of(Format::Ki2) });
    let text = String::from_utf8(anew.bytes).unwrap();
    assert!(text.contains("▲４二銀左成") && text.contains("△同　金"), "{text}");
}

#[test]
fn a_result_that_changes_leaves_the_moves_alone() {
    let (mut record, dialect) = record();
    let end = corpus::main_node(&record, 12);
    assert_eq!(record.tree().end(end), Some(&End::Resign));
    record.note_mut(end).summary = Some("まで11手で先手勝ち".to_owned());
    let text = String::from_utf8(format::write(&record, &dialect).bytes).unwrap();
    assert_eq!(text, GAME.replace("まで11手で先手の勝ち", "まで11手で先手勝ち"));
}

#[test]
fn times_are_lost_with_a_word() {
    let (mut record, dialect) = record();
    let node = corpus::main_node(&record, 2);
    record.set_spent(node, Some(std::time::Duration::from_secs(7)));
    let written = format::write(&record, &dialect);
    assert_eq!(String::from_utf8(written.bytes).unwrap(), GAME);
    assert!(written.losses.iter().any(|loss| loss.kind == LossKind::TimesDropped));
}

#[test]
fn marks_that_shift_jis_lacks_are_written_as_triangles() {
    let loaded = format::read("先手：甲\n☗７六歩 ☖３四歩\n".as_bytes(), None).unwrap();
    let dialect = Dialect { encoding: Encoding::ShiftJis, ..loaded.dialect };
    let written = format::write(&loaded.records[0], &dialect);
    assert_eq!(written.losses, []);
    assert_eq!(format::read(&written.bytes, None).unwrap().records, loaded.records);
}

/// In the manner of a book: names around the board, nothing for an empty hand, a blank behind the last piece or none.
const BOARD: &str = "\
# 第1図
後手：乙
後手の持駒：
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・v玉 ・|二
| ・ ・ ・ ・ ・ ・ ・ 歩 ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手：甲
先手の持駒：金二 銀
手数＝0

備考：創作
";

#[test]
fn an_edited_board_changes_its_own_lines_and_no_others() {
    let row = |record: &mut Record| {
        let mut setup = record.initial().to_setup();
        setup.board[Square::at(1, 1).unwrap()] = setup.board[Square::at(2, 2).unwrap()].take();
        *record = with_start(record, setup);
    };
    let went = ["| ・ ・ ・ ・ ・ ・ ・ ・ ・|一", "| ・ ・ ・ ・ ・ ・ ・v玉 ・|二"];
    let came = ["| ・ ・ ・ ・ ・ ・ ・ ・v玉|一", "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二"];
    assert_eq!(changed(BOARD, row), went_and_came(&went, &came));

    let hand = |record: &mut Record| {
        let mut setup = record.initial().to_setup();
        setup.hands.black.set(PieceKind::Gold.in_hand().unwrap(), 1);
        *record = with_start(record, setup);
    };
    assert_eq!(changed(BOARD, hand), went_and_came(&["先手の持駒：金二 銀"], &["先手の持駒：金　銀　"]));

    let turn = |record: &mut Record| {
        let setup = Setup { turn: Color::White, ..record.initial().to_setup() };
        *record = with_start(record, setup);
    };
    assert_eq!(changed(BOARD, turn), went_and_came(&[], &["", "後手番"]));

    let name = |record: &mut Record| record.headers_mut().set("先手", "丙");
    assert_eq!(changed(BOARD, name), went_and_came(&["先手：甲"], &["先手：丙"]));

    let number = |record: &mut Record| record.set_first_number(62);
    assert_eq!(changed(BOARD, number), went_and_came(&["手数＝0"], &["手数＝61  まで"]));
}

/// The same record from another start position.
fn with_start(record: &Record, setup: Setup) -> Record {
    let mut other = Record::new(setup.into());
    *other.headers_mut() = record.headers().clone();
    let root = other.tree().root();
    *other.note_mut(root) = record.tree().note(root).clone();
    other.set_first_number(record.first_number());
    other
}

#[test]
fn several_boards_come_back_as_they_were() {
    let second = BOARD.replace("第1図", "第2図").replace("手数＝0", "手数＝61  ▲２三歩  まで");
    for newline in ["\n", "\r\n", "\r"] {
        let file = format!("{BOARD}\n\n{second}").replace('\n', newline);
        let loaded = format::read(file.as_bytes(), Some(Format::Bod)).unwrap();
        assert_eq!(String::from_utf8(again(&loaded).bytes).unwrap(), file);
    }
}

#[test]
fn separators_between_moves_stay() {
    let file = "先手：甲\n▲７六歩、△３四歩、▲２六歩、△８四歩。\n";
    let text = grown(file, |builder| {
        builder.play(mv("2f2e")).unwrap();
    });
    assert_eq!(text, file.replace("。\n", "。▲２五歩\n"));
    // With what follows, the line is prose.
    let prose = "先手：甲\n▲７六歩 △３四歩\n▲２六歩、△８四歩となった。\n";
    let loaded = format::read(prose.as_bytes(), None).unwrap();
    assert_eq!(corpus::main_line(&loaded.records[0]), ["7g7f", "3c3d"]);
}

#[test]
fn quotation_marks_stay() {
    let file = "> 先手：甲\n> 後手：乙\n>\n> ▲７六歩 △３四歩\n> ▲２六歩\n";
    let loaded = format::read(file.as_bytes(), None).unwrap();
    assert_eq!(String::from_utf8(again(&loaded).bytes).unwrap(), file);
}

#[test]
fn a_second_result_line_stays() {
    for file in [
        "▲７六歩\nまで1手で中断\n先手勝\n",
        "▲７六歩\nまで1手で中断\n1手で中断\n",
        "▲７六歩\nまで1手で中断\nまで1手で中断\n",
    ] {
        let loaded = format::read(file.as_bytes(), Some(Format::Ki2)).unwrap();
        assert_eq!(String::from_utf8(again(&loaded).bytes).unwrap(), file);
    }
}
