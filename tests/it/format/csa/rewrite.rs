//! CSA files written again in their own way: nothing but what changed is another.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use komadai::format::csa::{CsaStyle, CsaVersion};
use komadai::format::{self, Dialect, Encoding, Format, Loaded, Loss, LossKind, Newline, Written};
use komadai::record::{Builder, End, HeaderLine, NodeId, Record};

use crate::support::corpus;
use crate::support::dice::Dice;
use crate::support::lines;
use crate::support::words::mv;

fn csa_files() -> Vec<PathBuf> {
    let mut found = corpus::files(&corpus::data());
    if let Some(shared) = corpus::shared() {
        found.extend(corpus::files(&shared.join("csa")));
    }
    found.retain(|path| corpus::hint(path) == Some(Format::Csa));
    // Our own files are in both places.
    found.retain(|path| !corpus::is_copy(path));
    found
}

fn again(loaded: &Loaded) -> Written {
    format::write_all(&loaded.records, &loaded.dialect)
}

#[test]
fn what_was_not_touched_comes_back_byte_for_byte() {
    let mut files = 0;
    let mut failures = Vec::new();
    for path in csa_files() {
        let bytes = fs::read(&path).unwrap();
        let Ok(loaded) = format::read(&bytes, Some(Format::Csa)) else { continue };
        if loaded.dialect.format != Format::Csa {
            continue;
        }
        files += 1;
        let written = again(&loaded);
        if written.bytes != bytes {
            failures.push(path.display().to_string());
        }
        let read = format::read(&written.bytes, Some(Format::Csa));
        if read.is_ok_and(|read| read.records != loaded.records) {
            failures.push(format!("{}: another record", path.display()));
        }
    }
    assert!(failures.is_empty(), "{} of {files}:\n{}", failures.len(), failures.join("\n"));
    assert!(files > 20, "{files}");
}

#[test]
fn every_way_of_writing_comes_back() {
    for text in [
        // Nothing but moves; no end of the last line.
        "+7776FU\n-3334FU",
        "PI\n+\n+7776FU,T3\n-3334FU,T4\n%TORYO,T0\n",
        "PI , + , +7776FU,T3,-3334FU\r\n",
        "'CSA encoding=UTF-8\nV3.0\n\nN+ A \n$event : B\n$X:\nPI\n\n+\n\n+7776FU\n'*a\nT1\n'** 12\n\n%toryo\n'summary\n\n",
        "V2\nN-B\nN+A\nP+59OU00FU\nP-51OU\nP-00AL\n-\n-5142OU\nT03\n'after\n$END_TIME:2026/01/01\n\n",
        "V2.1\n'remark\n'*first\nPI82HI 22KA\n-\n'*start\n-5142OU\n%MATTA\n%CHUDAN\n+7776FU\n",
        " / \nPI\n+\n+7776FU\n/\n\nP1 broken\n+\n/ \nPI\n+\n+2726FU\n/\n'the end\n",
        "P1 broken\n+\n/\nPI\n+\n+7776FU\n/\nV2.2\nN+X\nP1 broken\n+\n%TORYO\n",
        "P1 broken\n/\nP2\n/\nPI\n+\n+7776FU",
        "PI\n+\n+7776FU\n  /\n\n  PI\n+\n\n\n /\r\n+2726FU",
        "Hello,\n> V2.2\n> N+A\n>\n> PI\n> +\n> +7776FU,T1\n>> -3334FU\n>'*b\n",
        "PI\n+\n+7776FU T3\n-3334FU  T4,'*a\n%TORYO T5\n",
        "PI\r+\n+7776FU\r\n%TORYO",
        "PI\n+\n7776FU\n-3334FU\n%TORYO\n+1111FU\nT5\nwhat\n",
    ] {
        let loaded = format::read(text.as_bytes(), Some(Format::Csa)).unwrap();
        let written = again(&loaded);
        assert_eq!(String::from_utf8(written.bytes).unwrap(), text);
        assert_eq!(written.losses, []);
    }
}

const GAME: &str = "\
'CSA encoding=UTF-8
V2.2

N+A
N- B
$X_FINAL:C
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA *
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  *
P5 *  *  *  *  *  *  *  *  *
P6 *  *  *  *  *  *  *  *  *
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI *
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
+
'*start
+7776FU,T1
'one

-3334FU,T02
'*two
T02
+8822UM
%TORYO,T3
'summary
$END_TIME:2026/01/01
";

/// The lines of the file that an edit changes: those that went, and those that came.
fn changed(edit: impl FnOnce(&mut Record)) -> (Vec<String>, Vec<String>) {
    let mut loaded = format::read(GAME.as_bytes(), None).unwrap();
    assert_eq!(String::from_utf8(again(&loaded).bytes).unwrap(), GAME);
    edit(&mut loaded.records[0]);
    written(&loaded)
}

fn written(loaded: &Loaded) -> (Vec<String>, Vec<String>) {
    let written = again(loaded);
    assert_eq!(written.losses, []);
    let text = String::from_utf8(written.bytes).unwrap();
    let read = format::read(text.as_bytes(), None).unwrap();
    assert_eq!(read.records[0], loaded.records[0], "{text}");
    (lines::only_in(GAME, &text), lines::only_in(&text, GAME))
}

fn lines(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|&line| line.to_owned()).collect()
}

#[test]
fn an_edit_changes_its_own_lines_and_no_others() {
    let comment = |record: &mut Record| {
        let node = corpus::main_node(record, 3);
        record.note_mut(node).comment = Some("新しい\n二行".to_owned());
    };
    assert_eq!(changed(comment), (lines(&[]), lines(&["'*新しい", "'*二行"])));

    let other_comment = |record: &mut Record| {
        let node = corpus::main_node(record, 2);
        record.note_mut(node).comment = None;
    };
    assert_eq!(changed(other_comment), (lines(&["'*two"]), lines(&[])));

    let start = |record: &mut Record| {
        let root = record.tree().root();
        record.note_mut(root).comment = Some("初めに".to_owned());
    };
    assert_eq!(changed(start), (lines(&["'*start"]), lines(&["'*初めに"])));

    let header = |record: &mut Record| record.headers_mut().set("後手", "C");
    assert_eq!(changed(header), (lines(&["N- B"]), lines(&["N-C"])));

    let time = |record: &mut Record| {
        let node = corpus::main_node(record, 1);
        record.set_spent(node, Some(Duration::from_secs(61)));
    };
    assert_eq!(changed(time), (lines(&["+7776FU,T1"]), lines(&["+7776FU,T61"])));

    let no_time = |record: &mut Record| {
        let node = corpus::main_node(record, 4);
        record.set_spent(node, None);
    };
    assert_eq!(changed(no_time), (lines(&["%TORYO,T3"]), lines(&["%TORYO"])));

    let new_time = |record: &mut Record| {
        let node = corpus::main_node(record, 3);
        record.set_spent(node, Some(Duration::from_secs(9)));
    };
    assert_eq!(changed(new_time), (lines(&["+8822UM"]), lines(&["+8822UM,T9"])));
}

#[test]
fn new_moves_are_set_like_the_old_ones() {
    let mut loaded = format::read(GAME.as_bytes(), None).unwrap();
    let old = loaded.records[0].clone();
    let mut builder = Builder::new(old.initial().clone());
    let mut nodes = vec![builder.tip()];
    nodes.extend(["7g7f", "3c3d"].map(|text| builder.play(mv(text)).unwrap()));
    *builder.record_mut().headers_mut() = old.headers().clone();
    for node in nodes {
        *builder.record_mut().note_mut(node) = old.tree().note(node).clone();
        builder.record_mut().set_spent(node, old.tree().spent(node));
    }
    let node = builder.play(mv("2g2f")).unwrap();
    builder.record_mut().set_spent(node, Some(Duration::from_secs(75)));
    builder.end(End::Interrupted);
    loaded.records[0] = builder.finish();
    let went = lines(&["+8822UM", "%TORYO,T3", "'summary"]);
    assert_eq!(written(&loaded), (went, lines(&["+2726FU,T75", "%CHUDAN"])));
}

#[test]
fn games_that_cannot_be_read_stay_where_they_are() {
    let before = "P1 broken\n+\n/\nPI\n+\n+7776FU\n-3334FU";
    let behind = "/\nN+X\nP+99XX\n+\n/\n'no more\n";
    let mut loaded = format::read(format!("{before}\n{behind}").as_bytes(), None).unwrap();
    assert_eq!(loaded.records.len(), 1);
    let record = &mut loaded.records[0];
    let node = corpus::main_node(record, 1);
    record.note_mut(node).comment = Some("!".to_owned());
    record.headers_mut().set("先手", "A");
    let written = again(&loaded);
    assert_eq!(written.losses, []);
    let expected = format!("{}\n{behind}", before.replace("PI", "N+A\nPI").replace("76FU", "76FU\n'*!"));
    assert_eq!(String::from_utf8(written.bytes).unwrap(), expected);

    // Another version of CSA has no place for them.
    let style = CsaStyle { version: CsaVersion::V3_0, ..loaded.dialect.csa.clone() };
    let anew = format::write_all(&loaded.records, &Dialect { csa: style, ..loaded.dialect.clone() });
    assert!(
        matches!(anew.losses[..], [Loss { kind: LossKind::UnreadGamesDropped { games: 2 }, .. }]),
        "{:?}",
        anew.losses
    );
}

#[test]
fn what_the_file_is_stored_in_may_change() {
    let loaded = format::read(GAME.as_bytes(), None).unwrap();
    let like = loaded.dialect.clone();
    let dialect = Dialect { encoding: Encoding::ShiftJis, newline: Newline::CrLf, ..like };
    let text = String::from_utf8(format::write_all(&loaded.records, &dialect).bytes).unwrap();
    assert_eq!(text, GAME.replace("UTF-8", "Shift_JIS").replace('\n', "\r\n"));
}

#[test]
fn variations_are_still_told() {
    let mut loaded = format::read(GAME.as_bytes(), None).unwrap();
    let mut builder = Builder::new(loaded.records[0].initial().clone());
    builder.play(mv("7g7f")).unwrap();
    builder.back_to(0).unwrap();
    builder.play(mv("2g2f")).unwrap();
    loaded.records[0] = builder.finish();
    let kinds: Vec<_> = again(&loaded).losses.into_iter().map(|loss| loss.kind).collect();
    assert_eq!(kinds, [LossKind::VariationsDropped { moves: 1 }]);
}

/// Changes notes, headers and times at random.
fn edit(record: &mut Record, dice: &mut Dice) {
    let nodes: Vec<NodeId> = record.tree().walk().collect();
    for _ in 0..=dice.roll(4) {
        let node = nodes[dice.roll(nodes.len())];
        match dice.roll(8) {
            0 => record.note_mut(node).comment = None,
            1 => record.note_mut(node).comment = Some("変わった".to_owned()),
            2 => record.note_mut(node).verbatim.push("'印".to_owned()),
            3 => record.headers_mut().set("先手", "甲"),
            4 => record.headers_mut().push_field("場所", "乙"),
            5 => record.headers_mut().set("$KEY", "x"),
            6 => record.note_mut(node).verbatim.clear(),
            _ if node != nodes[0] => record.set_spent(node, Some(Duration::from_secs(dice.roll(9000) as u64))),
            _ => {}
        }
    }
}

/// The record with the names of the sides that even games have: CSA takes them from the board.
fn with_plain_sides(record: &Record) -> Record {
    let mut plain = record.clone();
    for line in std::mem::take(plain.headers_mut()).lines() {
        plain.headers_mut().push(match line {
            HeaderLine::Field { key, value } => {
                let key = key.replace("下手", "先手").replace("上手", "後手");
                HeaderLine::Field { key, value: value.clone() }
            }
            HeaderLine::Verbatim(_) => line.clone(),
        });
    }
    plain
}

#[test]
fn edited_records_come_back_as_well() {
    let mut dice = Dice(42);
    let mut files = csa_files();
    files.retain(|path| fs::metadata(path).is_ok_and(|file| file.len() < 12_000));
    let (mut lossless, rounds) = (0, 600);
    for round in 0..rounds {
        let path = &files[dice.roll(files.len())];
        let Ok(mut loaded) = format::read(&fs::read(path).unwrap(), Some(Format::Csa)) else { continue };
        edit(&mut loaded.records[0], &mut dice);
        // The layout of another file must do no harm.
        let mut dialect = loaded.dialect.clone();
        if round % 4 == 0 {
            let other = &files[dice.roll(files.len())];
            let Ok(other) = format::read(&fs::read(other).unwrap(), Some(Format::Csa)) else { continue };
            dialect.csa = other.dialect.csa;
        }
        let written = format::write(&loaded.records[0], &dialect);
        if written.losses.is_empty() && loaded.dialect.format == Format::Csa {
            lossless += 1;
            let text = String::from_utf8_lossy(&written.bytes);
            let again = format::read(&written.bytes, Some(Format::Csa)).unwrap();
            let [before, after] = [&loaded.records[0], &again.records[0]].map(with_plain_sides);
            let difference = corpus::difference(&before, &after);
            assert!(before == after, "round {round}, {}: {difference}\n{text}", path.display());
        }
    }
    assert!(lossless > rounds / 2, "{lossless}");
}

#[test]
fn what_another_format_has_no_place_for_comes_back_from_there() {
    let to = |bytes: &[u8], format| {
        let loaded = format::read(bytes, None).unwrap();
        format::write(
            &loaded.records[0],
            &Dialect { encoding: Encoding::Utf8, newline: Newline::Lf, ..Dialect::of(format) },
        )
    };
    let csa = "V2.2\nN+A\n'Max_Moves:512\n$X:y\nPI\n+\n'rate:1\n+7776FU\nT3\n'*a\n'** 12\n'b\n%TORYO\n";
    let kif = to(csa.as_bytes(), Format::Kif);
    assert_eq!(kif.losses.len(), 3, "{:?}", kif.losses);
    assert_eq!(format::read(&kif.bytes, None).unwrap().warnings, []);
    assert_eq!(
        String::from_utf8(to(&kif.bytes, Format::Csa).bytes).unwrap(),
        csa.replace("PI\n+\n'rate:1", "'rate:1\nPI\n+")
    );

    let kif = "# made by hand\n先手：A\n備考：b\n先手省略名：c\n手数----指手--\n   1 ７六歩(77)\n# d\n   2 投了\n";
    let csa = to(kif.as_bytes(), Format::Csa);
    assert_eq!(csa.losses, []);
    let again = String::from_utf8(to(&csa.bytes, Format::Kif).bytes).unwrap();
    assert_eq!(again, kif.replace("--指手--", "--指手---------消費時間--"));
}
