//! KIF files with one quirk each, and what they mean.

use std::fs;

use komadai::format::{self, WarningKind};
use komadai::notation::sfen;
use komadai::record::{End, Line, Record};
use serde_json::Value;

use crate::support::corpus;

#[test]
fn every_quirk_is_read_as_expected() {
    let data = corpus::data();
    let rows = corpus::rows(&data.join("kif/expectations.jsonl"));
    assert!(rows.len() > 200);
    let mut failures = Vec::new();
    for row in rows {
        let path = row["path"].as_str().unwrap();
        let bytes = fs::read(data.join(path)).unwrap();
        if let Err(problem) = check(&row, &bytes, corpus::hint(path.as_ref())) {
            failures.push(format!("{path}: {problem} ({})", row["note"].as_str().unwrap_or_default()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn check(row: &Value, bytes: &[u8], hint: Option<format::Format>) -> Result<(), String> {
    let verdict = row["verdict"].as_str().unwrap();
    let loaded = match (format::read(bytes, hint), verdict) {
        (Err(_), "reject") => return Ok(()),
        (Err(error), _) => return Err(format!("refused: {:?} {:?}", error.at, error.kind)),
        (Ok(loaded), "reject") => return Err(format!("not refused: {:?}", loaded.warnings)),
        (Ok(loaded), _) => loaded,
    };
    match verdict {
        "accept" if !loaded.warnings.is_empty() => return Err(format!("warned: {:?}", loaded.warnings)),
        "accept_with_warning" if loaded.warnings.is_empty() => return Err("no warning".to_owned()),
        _ => {}
    }
    let record = &loaded.records[0];
    let same = |what: &str, expected: Value, found: Value| {
        if expected.is_null() || expected == found { Ok(()) } else { Err(format!("{what}: {expected} {found}")) }
    };
    let line = Line::through(record, record.tree().root());
    let last = line.position(record, line.nodes().len() - 1);
    same("start", row["init_sfen"].clone(), sfen::write(&record.initial().to_setup(), None).into())?;
    same("moves", row["main_usi"].clone(), corpus::main_line(record).into())?;
    same("final position", row["final_sfen"].clone(), sfen::write(&last.to_setup(), None).into())?;
    let end = line.nodes().last().and_then(|&id| record.tree().end(id).map(|end| (id, end)));
    same("end", row["terminal"].clone(), end.map_or("none", |(_, end)| end.code()).into())?;
    if let Some((id, end)) = end {
        let word = loaded.dialect.end_words.iter().find(|word| word.node == id).map(|word| word.word.clone());
        let word = word.or_else(|| match end {
            End::Other(word) => Some(word.clone()),
            _ => None,
        });
        if let Some(word) = word {
            same("end's word", row["terminal_text"].clone(), word.into())?;
        }
    }
    if let Some(expected) = row["variations"].as_array() {
        let mut expected: Vec<(u64, Vec<String>)> = expected
            .iter()
            .map(|line| {
                let line = line.as_array().unwrap();
                let moves = line[1..].iter().map(|mv| mv.as_str().unwrap().to_owned()).collect();
                (line[0].as_u64().unwrap(), moves)
            })
            .collect();
        expected.sort();
        let found = corpus::branches(record);
        if expected != found {
            return Err(format!("variations: {expected:?} {found:?}"));
        }
    }
    let moves = record.tree().walk().filter(|&id| record.tree().mv(id).is_some()).count();
    same("all moves", row["total_moves"].clone(), moves.into())?;
    same("number of variations", row["n_variations"].clone(), corpus::branches(record).len().into())?;
    same("times", row["ms"].clone(), times(record).into())?;
    let values: Vec<&str> = record.headers().fields().map(|(_, value)| value).collect();
    if let Some(value) = row["header_value"].as_str()
        && !values.contains(&value)
    {
        return Err(format!("no header {value}: {values:?}"));
    }
    if let Some(duplicates) = row["header_dups"].as_object() {
        for (key, expected) in duplicates {
            let found: Vec<&str> = record.headers().fields().filter(|(k, _)| k == key).map(|(_, v)| v).collect();
            same(key, expected.clone(), found.into())?;
        }
    }
    Ok(())
}

/// The main line's times in milliseconds.
fn times(record: &Record) -> Vec<u64> {
    let tree = record.tree();
    let moves = tree.main_line().filter(|&id| tree.mv(id).is_some());
    moves.filter_map(|id| tree.spent(id)).map(|time| time.as_millis() as u64).collect()
}

#[test]
fn a_file_of_garbage_is_refused_at_once() {
    use format::ReadErrorKind as Kind;
    let kind = |bytes: &[u8]| format::read(bytes, None).map(|_| ()).map_err(|error| error.kind);
    let noise = |seed: u32, len: usize| {
        let mut state = seed;
        std::iter::repeat_with(move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        })
        .take(len)
        .collect::<Vec<u8>>()
    };
    assert_eq!(kind(b""), Err(Kind::Empty));
    assert_eq!(kind(b"\r\n \n"), Err(Kind::Empty));
    assert_eq!(kind(&noise(7, 1 << 20)), Err(Kind::NotText));
    // High bytes alone are text in no encoding, whatever each of them is.
    let high: Vec<u8> = noise(11, 1 << 20).iter().map(|byte| byte | 0x80).collect();
    let refused = kind(&high);
    assert!(matches!(refused, Err(Kind::NotText | Kind::EndlessLine { .. } | Kind::NotARecord { .. })), "{refused:?}");
    assert!(matches!(kind(&vec![b'a'; 8 << 20]), Err(Kind::EndlessLine { .. })));
    assert!(matches!(kind("１".repeat(1 << 20).as_bytes()), Err(Kind::EndlessLine { .. })));
    assert!(matches!(kind("Lorem ipsum\n".repeat(1 << 18).as_bytes()), Err(Kind::NotARecord { .. })));
    assert!(matches!(kind(b"<html><body>404</body></html>"), Err(Kind::NotARecord { .. })));
}

#[test]
fn a_text_that_was_destroyed_says_so() {
    let bytes = fs::read(corpus::data().join("kif/synthetic-broken/destroyed.kif")).unwrap();
    let lost = String::from_utf8(bytes.clone()).unwrap().matches('\u{FFFD}').count();
    let error = format::read(&bytes, Some(format::Format::Kif)).unwrap_err();
    assert_eq!(error.kind, format::ReadErrorKind::Destroyed { count: lost });
    // With a few lost characters, the rest is read.
    let loaded = format::read("手合割：平手\n先手：木\u{FFFD}\n   1 ７六歩(77)\n".as_bytes(), None).unwrap();
    assert_eq!(loaded.warnings[0].kind, WarningKind::CharactersLost { count: 1 });
}

#[test]
fn other_games_are_refused_by_name() {
    let row = "| ・ ・ ・ ・ ・|\n";
    let small = format!(
        "後手の持駒：なし\n+---------------+\n{}+---------------+\n先手の持駒：なし\n手数----指手--\n",
        row.repeat(5)
    );
    let chu = "先手：A\n後手：B\n手数----指手---------消費時間--\n   1 １２八歩(129)\n   2 一歩目　７五獅(85)\n";
    for text in [small.as_str(), "手合割：5五将棋\n手数----指手--\n   1 ４四歩(45)\n", chu] {
        let error = format::read(text.as_bytes(), None).unwrap_err();
        assert!(matches!(error.kind, format::ReadErrorKind::Variant { .. }), "{:?}", error.kind);
    }
}

#[test]
fn warnings_point_at_their_place() {
    let text = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六銀(77)\n   2 ３四歩(33)   ( 0:aa:bb)\n   3 ちょっと待った\n";
    let loaded = format::read(text.as_bytes(), None).unwrap();
    let found: Vec<_> = loaded.warnings.iter().map(|w| (w.at.line, w.at.column)).collect();
    assert_eq!(found, [(3, 6), (4, 16), (5, 6)], "{:?}", loaded.warnings);
    assert!(matches!(loaded.warnings[0].kind, WarningKind::PieceMismatch { .. }));
}

#[test]
fn encodings_are_told_by_the_bytes() {
    use format::Encoding;
    let text = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*角道を開ける\n";
    let encoding = |bytes: &[u8]| format::read(bytes, None).map(|loaded| loaded.dialect.encoding).ok();
    let utf8 = text.as_bytes();
    assert_eq!(encoding(utf8), Some(Encoding::Utf8));
    // Cut off, or with a byte that means nothing: still UTF-8, with a warning.
    assert_eq!(encoding(&utf8[..utf8.len() - 2]), Some(Encoding::Utf8));
    let damaged = [utf8, b"*\xFF\n"].concat();
    let loaded = format::read(&damaged, None).unwrap();
    assert_eq!(loaded.dialect.encoding, Encoding::Utf8);
    assert_eq!(loaded.warnings.len(), 1);
    assert_eq!((loaded.warnings[0].at.line, loaded.warnings[0].at.column), (5, 2));
    assert_eq!(loaded.warnings[0].kind, WarningKind::BytesInvalid { count: 1 });
    // What is all ASCII is UTF-8.
    assert_eq!(encoding(b"V2.2\nPI\n+\n+7776FU\n"), Some(Encoding::Utf8));
    for (label, expected) in [(Encoding::ShiftJis, "Shift_JIS"), (Encoding::EucJp, "EUC-JP")] {
        let dialect = format::Dialect { encoding: label, ..format::Dialect::kif() };
        let bytes = format::write(&format::read(utf8, None).unwrap().records[0], &dialect).bytes;
        assert_eq!(encoding(&bytes), Some(label), "{expected}");
        assert_eq!(label.name(), expected);
    }
}
