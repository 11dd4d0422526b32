//! Records that go to CSA and back: what CSA has no place for comes back from its comments, and nothing of it is a
//! surprise to a reader.

use std::collections::BTreeSet;
use std::fs;
use std::mem::{Discriminant, discriminant};

use komadai::format::{self, Dialect, Encoding, Format, Loaded, LossKind, RecordPart, Target, WarningKind};
use komadai::record::{HeaderLine, Record};

use crate::support::corpus;

/// The file as another format, read again.
fn through(loaded: &Loaded, target: Target) -> (Loaded, Vec<LossKind>) {
    let dialect = Dialect { encoding: Encoding::Utf8, ..target.dialect(Some(&loaded.dialect), None) };
    let written = format::write(&loaded.records[0], &dialect);
    let losses = written.losses.into_iter().map(|loss| loss.kind).collect();
    (format::read(&written.bytes, Some(target.format())).unwrap(), losses)
}

/// Header lines.
fn headers(record: &Record) -> Vec<String> {
    let lines = record.headers().lines().iter();
    let told = lines.map(|line| match line {
        HeaderLine::Field { key, value } => format!("{key}：{value}"),
        HeaderLine::Verbatim(text) => text.clone(),
    });
    // The first line says which format the file had.
    told.filter(|line| !line.starts_with("#KIF")).collect()
}

/// The notes of the main line: comments, bookmarks, result lines, remarks.
fn notes(record: &Record) -> Vec<String> {
    let tree = record.tree();
    std::iter::once(tree.root()).chain(tree.main_line()).map(|id| format!("{:?}", tree.note(id))).collect()
}

fn kinds(loaded: &Loaded) -> BTreeSet<String> {
    let plain = |kind: &WarningKind| format!("{:?}", discriminant(kind));
    // What was damaged is text with holes now.
    let kinds = loaded.warnings.iter().map(|warning| &warning.kind);
    kinds.filter(|kind| !matches!(kind, WarningKind::CharactersLost { .. })).map(plain).collect()
}

/// Whether a loss is one of text in another form.
fn is_text(kind: &LossKind) -> bool {
    let text: Discriminant<LossKind> =
        discriminant(&LossKind::TextChanged { part: RecordPart::Summary, text: String::new() });
    discriminant(kind) == text
}

#[test]
fn files_of_kif_come_back() {
    let (mut files, mut whole, mut wrong) = (0, 0, Vec::new());
    for path in corpus::kif_files() {
        let Ok(bytes) = fs::read(&path) else { continue };
        let Ok(loaded) = format::read(&bytes, Some(Format::Kif)) else { continue };
        if loaded.records[0].tree().len() > 2_000 {
            continue;
        }
        let (csa, losses) = through(&loaded, Target::Csa);
        let (back, _) = through(&csa, Target::Kifu);
        files += 1;
        let new: Vec<_> = kinds(&back).difference(&kinds(&loaded)).cloned().collect();
        if !new.is_empty() {
            wrong.push(format!("{}: warns of itself: {:?}", path.display(), back.warnings));
        }
        if losses.iter().any(is_text) {
            continue;
        }
        whole += 1;
        let (before, after) = (&loaded.records[0], &back.records[0]);
        if headers(before) != headers(after) {
            wrong.push(format!("{}: {:?} {:?}", path.display(), headers(before), headers(after)));
        }
        let (old, new) = (notes(before), notes(after));
        if let Some(pair) = old.iter().zip(&new).find(|(old, new)| old != new) {
            wrong.push(format!("{}: {pair:?}", path.display()));
        }
    }
    assert!(whole > 180 && whole * 100 > files * 85, "{whole} of {files} files");
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn what_csa_states_comes_back_from_kif() {
    for (head, end) in [
        ("V2.2\nN+甲\nN-乙\n$EVENT:棋戦\n$TIME_LIMIT:00:25+30\nPI\n+\n", "%TORYO\n"),
        ("V2.2\n$TIME_LIMIT:05:00+00\n$OPENING:YAGURA\n$X_FINAL:y\nPI\n+\n", "%-ILLEGAL_ACTION\n"),
        ("V2.2\nPI\n+\n", "%+ILLEGAL_ACTION\n"),
        (
            "'CSA encoding=UTF-8\nV3.0\nN+甲\n$TIME+:600+10+5\n$TIME-:900+0+10\n$MAX_MOVES:256\n$JISHOGI:27\n$NOTE:一\\n二\nPI\n+\n",
            "%MAX_MOVES\n",
        ),
        ("'CSA encoding=UTF-8\nV3.0\n$TIME:900+0+5\nPI\n+\n", "%+ILLEGAL_ACTION\n"),
        ("V2.2\nN+甲\n'Max_Moves:256\nPI\n+\n", "%KACHI\n"),
        ("V2.2\nN+甲\nPI\n+\n", "%CHUDAN\n#CENSORED\n"),
        ("V2.2\nN+甲\nPI\n+\n", "%TORYO\n'投了図\n#RESIGN\n#LOSE\n"),
        ("V2.2\nN+甲\nPI\n+\n", "#RESIGN\n#LOSE\n'summary:toryo:甲 lose:乙 win\n"),
        ("V2.2\nPI\n+\n", "#TIME_UP\n"),
        ("V2.2\nPI\n+\n", "%ERROR\n"),
        ("V2.2\nPI\n+\n", "%MATTA\n"),
        ("V2.2\nPI\n+\n", "#ILLEGAL_MOVE\n'summary:illegal move:甲 win:乙 lose\n"),
        ("V2.2\nPI\n+\n", "%TIME_UP\n'終局：Time-up\n"),
        ("V2.2\n'下手・上手\nN+甲\nN-乙\nPI\n+\n", "%ILLEGAL_MOVE\n'終局：Illegal move\n"),
        ("V2.2\n$TIME_LIMIT:00:15+00\n'持ち時間：900+00+0\nPI\n+\n", "%TORYO\n"),
        ("'CSA encoding=UTF-8\nV3.0\n$TIME:900+0+0\n'持ち時間：0:15+0\nPI\n+\n", "#MAX_MOVES\n"),
    ] {
        let text = format!("{head}+7776FU\nT3\n-3334FU\nT4\n{end}");
        let target = if text.contains("V3.0") { Target::Csa3 } else { Target::Csa };
        let loaded = format::read(text.as_bytes(), Some(Format::Csa)).unwrap();
        for way in [Target::Kif, Target::Kifu] {
            let (kif, _) = through(&loaded, way);
            assert_eq!(kif.warnings, [], "{text}");
            let dialect = Dialect { encoding: Encoding::Utf8, ..target.dialect(Some(&kif.dialect), None) };
            let written = String::from_utf8(format::write(&kif.records[0], &dialect).bytes).unwrap();
            assert_eq!(written.lines().collect::<Vec<_>>(), text.lines().collect::<Vec<_>>());
            assert_eq!(format::read(written.as_bytes(), Some(Format::Csa)).unwrap().warnings, [], "{written}");
        }
    }
}
