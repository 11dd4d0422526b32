//! KIF files written again in their own way: nothing but what changed is another.

use std::fs;
use std::time::Duration;

use komadai::format::{self, Dialect, Format, Loaded, Written};
use komadai::record::{Builder, End, NodeId, Record};

use crate::support::corpus;
use crate::support::dice::Dice;
use crate::support::lines;
use crate::support::words::mv;

/// Files that do not come back byte for byte, and why.
const NOT_THE_SAME: &[(&str, &str)] = &[
    ("bad-bytes-in-comment.kif", "the bytes mean nothing, and are told as losses"),
    ("truncated-multibyte.kif", "half a character means nothing, and is told as a loss"),
    ("eof-nul-padding.kif", "padding is left out"),
    ("hdr-gekisashi-oneline.kif", "two headers in a line become two lines"),
    ("kif-board-in-hash-lines.kif", "the marks of comments before the board are removed, and told"),
    ("kif-board-in-hash-lines-with-handicap.kif", "the same"),
    ("kif-heading-with-move.kif", "a heading and its move become two lines"),
    ("kif-two-headings-with-moves.kif", "the same"),
];

fn again(loaded: &Loaded) -> Written {
    format::write(&loaded.records[0], &loaded.dialect)
}

#[test]
fn what_was_not_touched_comes_back_byte_for_byte() {
    let (mut files, mut same) = (0, 0);
    let mut failures = Vec::new();
    for path in corpus::kif_files() {
        let bytes = fs::read(&path).unwrap();
        let Ok(loaded) = format::read(&bytes, Some(Format::Kif)) else { continue };
        if loaded.dialect.format != Format::Kif {
            continue;
        }
        files += 1;
        let known = NOT_THE_SAME.iter().any(|(name, _)| path.ends_with(name));
        match again(&loaded).bytes == bytes {
            true if known => failures.push(format!("{} is listed, but comes back", path.display())),
            true => same += 1,
            false if known => {}
            false => failures.push(path.display().to_string()),
        }
    }
    assert!(failures.is_empty(), "{} of {files}:\n{}", failures.len(), failures.join("\n"));
    assert_eq!(same + NOT_THE_SAME.len(), files);
    assert!(files > 150, "only {files} files were read");
}

const GAME: &str = "\
# ---- Kifu for Windows V7 V7.80 棋譜ファイル ----
開始日時：2026/03/10 12:23:55
手合割：平手　　
先手: A
後手: B

手数----指手---------消費時間--
*始まり
   1 ７六歩(77)   ( 0:01/00:00:01)+
   2 ３四歩(33)   ( 0:02/00:00:02)
&しおり
*二手目
# remark
   3 ２二角成(88) ( 0:03/00:00:04)
   4 投了         ( 0:00/00:00:02)
まで3手で先手の勝ち


変化：1手
   1 ２六歩(27)   ( 0:09/00:00:09)
";

/// The lines of the file that an edit changes: those that went, and those that came.
fn changed(edit: impl FnOnce(&mut Record)) -> (Vec<String>, Vec<String>) {
    let mut loaded = format::read(GAME.as_bytes(), None).unwrap();
    assert_eq!(String::from_utf8(again(&loaded).bytes).unwrap(), GAME);
    edit(&mut loaded.records[0]);
    let written = again(&loaded);
    assert_eq!(written.losses, []);
    let text = String::from_utf8(written.bytes).unwrap();
    let read = format::read(text.as_bytes(), None).unwrap();
    assert_eq!(read.records[0], loaded.records[0], "{text}");
    (lines::only_in(GAME, &text), lines::only_in(&text, GAME))
}

/// The record of the game, grown by hand in the order of the file, and then some.
fn grown(more: impl FnOnce(&mut Builder)) -> (Vec<String>, Vec<String>) {
    let loaded = format::read(GAME.as_bytes(), None).unwrap();
    let old = &loaded.records[0];
    let mut builder = Builder::new(old.initial().clone());
    let mut nodes = vec![builder.tip()];
    nodes.extend(["7g7f", "3c3d", "8h2b+"].map(|text| builder.play(mv(text)).unwrap()));
    nodes.push(builder.end(End::Resign));
    builder.back_to(0).unwrap();
    nodes.push(builder.play(mv("2g2f")).unwrap());
    *builder.record_mut().headers_mut() = old.headers().clone();
    for node in nodes {
        *builder.record_mut().note_mut(node) = old.tree().note(node).clone();
        builder.record_mut().set_spent(node, old.tree().spent(node));
    }
    assert_eq!(builder.record(), old);
    more(&mut builder);
    let record = builder.finish();
    let written = format::write(&record, &loaded.dialect);
    assert_eq!(written.losses, []);
    let text = String::from_utf8(written.bytes).unwrap();
    assert_eq!(format::read(text.as_bytes(), None).unwrap().records[0], record, "{text}");
    (lines::only_in(GAME, &text), lines::only_in(&text, GAME))
}

#[test]
fn new_moves_are_set_like_the_old_ones() {
    let went = |lines: &[&str]| lines.iter().map(|&line| line.to_owned()).collect::<Vec<_>>();
    let longer = grown(|builder| {
        let node = builder.play(mv("8c8d")).unwrap();
        builder.record_mut().set_spent(node, Some(Duration::from_secs(75)));
    });
    assert_eq!(longer, (Vec::new(), went(&["   2 ８四歩(83)   ( 1:15/00:01:15)"])));

    let branch = grown(|builder| {
        builder.back_to(0).unwrap();
        builder.play(mv("7g7f")).unwrap();
        builder.play(mv("8c8d")).unwrap();
    });
    let came = went(&["   2 ３四歩(33)   ( 0:02/00:00:02)+", "変化：2手", "   2 ８四歩(83)", "", ""]);
    assert_eq!(branch, (went(&["   2 ３四歩(33)   ( 0:02/00:00:02)"]), came));
}

#[test]
fn an_edit_changes_its_own_lines_and_no_others() {
    let none: Vec<String> = Vec::new();
    let comment = |record: &mut Record| {
        let node = corpus::main_node(record, 1);
        record.note_mut(node).comment = Some("新しい\n二行".to_owned());
    };
    assert_eq!(changed(comment), (none.clone(), vec!["*新しい".to_owned(), "*二行".to_owned()]));

    let other_comment = |record: &mut Record| {
        let node = corpus::main_node(record, 2);
        record.note_mut(node).comment = None;
    };
    assert_eq!(changed(other_comment), (vec!["*二手目".to_owned()], none.clone()));

    let start = |record: &mut Record| {
        let root = record.tree().root();
        record.note_mut(root).comment = Some("初めに".to_owned());
    };
    assert_eq!(changed(start), (vec!["*始まり".to_owned()], vec!["*初めに".to_owned()]));

    let header = |record: &mut Record| record.headers_mut().set("後手", "C");
    assert_eq!(changed(header), (vec!["後手: B".to_owned()], vec!["後手：C".to_owned()]));

    let new_header = |record: &mut Record| record.headers_mut().set("場所", "東京");
    assert_eq!(changed(new_header), (none, vec!["場所：東京".to_owned()]));

    // A side's totals follow its times.
    let time = |record: &mut Record| {
        let node = corpus::main_node(record, 1);
        record.set_spent(node, Some(Duration::from_secs(61)));
    };
    let went = ["   1 ７六歩(77)   ( 0:01/00:00:01)+", "   3 ２二角成(88) ( 0:03/00:00:04)"].map(str::to_owned);
    let came = ["   1 ７六歩(77)   ( 1:01/00:01:01)+", "   3 ２二角成(88) ( 0:03/00:01:04)"].map(str::to_owned);
    assert_eq!(changed(time), (went.to_vec(), came.to_vec()));
}

#[test]
fn a_changed_encoding_is_stated() {
    let file = "#KIF version=2.0 encoding=UTF-8\n先手：甲\n手数----指手--\n   1 ７六歩(77)\n";
    let loaded = format::read(file.as_bytes(), None).unwrap();
    let dialect = Dialect { encoding: format::Encoding::ShiftJis, ..loaded.dialect.clone() };
    let written = format::write(&loaded.records[0], &dialect);
    assert!(written.losses.iter().all(format::Loss::is_slight));
    assert!(written.bytes.starts_with(b"#KIF version=2.0 encoding=Shift_JIS\n"));
    assert_eq!(format::read(&written.bytes, None).unwrap().warnings, []);
}

/// Changes notes, headers and times at random.
fn edit(record: &mut Record, dice: &mut Dice) {
    let nodes: Vec<NodeId> = record.tree().walk().collect();
    for _ in 0..=dice.roll(4) {
        let node = nodes[dice.roll(nodes.len())];
        match dice.roll(9) {
            0 => record.note_mut(node).comment = None,
            1 => record.note_mut(node).comment = Some("変わった".to_owned()),
            2 => record.note_mut(node).bookmarks.push("印".to_owned()),
            3 => record.note_mut(node).summary = Some("まで3手で中断".to_owned()),
            4 => record.headers_mut().set("先手", "甲"),
            5 => record.headers_mut().push_field("備考", "乙"),
            6 => record.headers_mut().set("手合割", "平手"),
            7 if node != nodes[0] => record.set_spent(node, Some(Duration::from_millis(dice.roll(9000) as u64))),
            _ => record.set_first_number(1 + dice.roll(50) as u32),
        }
    }
}

#[test]
fn edited_records_come_back_as_well() {
    let mut dice = Dice(42);
    let mut files = corpus::kif_files();
    files.retain(|path| fs::metadata(path).is_ok_and(|file| file.len() < 12_000));
    let (mut lossless, rounds) = (0, 600);
    for round in 0..rounds {
        let path = &files[dice.roll(files.len())];
        let Ok(mut loaded) = format::read(&fs::read(path).unwrap(), Some(Format::Kif)) else { continue };
        edit(&mut loaded.records[0], &mut dice);
        // The layout of another file must do no harm.
        let mut dialect = loaded.dialect.clone();
        if round % 4 == 0 {
            let other = &files[dice.roll(files.len())];
            let Ok(other) = format::read(&fs::read(other).unwrap(), Some(Format::Kif)) else { continue };
            dialect.kif = other.dialect.kif;
        }
        let written = format::write(&loaded.records[0], &dialect);
        if written.losses.is_empty() && loaded.dialect.format == Format::Kif {
            lossless += 1;
            let again = format::read(&written.bytes, Some(Format::Kif)).unwrap();
            let text = String::from_utf8_lossy(&written.bytes);
            let difference = corpus::difference(&loaded.records[0], &again.records[0]);
            assert!(again.records[0] == loaded.records[0], "round {round}, {}: {difference}\n{text}", path.display());
        }
    }
    assert!(lossless > rounds / 2, "{lossless}");
}

#[test]
fn blanks_of_any_kind_before_a_time_do_no_harm() {
    for blank in ["\u{3000}", "\u{FEFF}", "\t", " \u{3000} "] {
        let text = format!("手数----指手--\n   1 ７六歩(77){blank}( 0:05/00:00:05)\n   2 中断{blank}(0:5)\n");
        let loaded = format::read(text.as_bytes(), Some(Format::Kif)).unwrap();
        let written = format::write(&loaded.records[0], &loaded.dialect);
        assert_eq!(String::from_utf8(written.bytes).unwrap(), text);
    }
}

#[test]
fn a_remark_behind_a_heading_is_written_once() {
    let moves = "手数----指手--\n   1 ７六歩(77)\n\n変化：1手#速攻\n   1 ２六歩(27)\n";
    let mut loaded = format::read(moves.as_bytes(), None).unwrap();
    let root = loaded.records[0].tree().root();
    let node = loaded.records[0].tree().children(root)[1];
    loaded.records.first_mut().note_mut(node).comment = Some("新".to_owned());
    let text = String::from_utf8(again(&loaded).bytes).unwrap();
    assert_eq!(text, moves.replace("1手#速攻", "1手") + "*新\n#速攻\n");
}

#[test]
fn a_board_that_is_added_stands_above_a_result_line() {
    // The bar and those of a board are more than one board has.
    let file = "手合割：\nまで手|\n３四歩0\n5 投了 5 投了(0:4)\n";
    let loaded = format::read(file.as_bytes(), Some(Format::Kif)).unwrap();
    let written = again(&loaded);
    assert_eq!(written.losses, []);
    let read = format::read(&written.bytes, Some(Format::Kif)).unwrap();
    assert_eq!(read.records, loaded.records, "{}", String::from_utf8_lossy(&written.bytes));
}

#[test]
fn a_remark_behind_a_heading_without_moves_stays() {
    let file = "△３四歩７六歩(27)\n変化：1手# 別の手\n";
    let loaded = format::read(file.as_bytes(), Some(Format::Kif)).unwrap();
    let written = again(&loaded);
    assert_eq!(written.losses, []);
    let text = String::from_utf8(written.bytes).unwrap();
    assert!(text.lines().any(|line| line == "# 別の手"), "{text}");
}
