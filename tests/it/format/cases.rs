//! Small files of kinds that occur in mails, blogs, chats and links, one kind each, and what they mean.

use std::fs;

use komadai::format::{self, Dialect, Format, Loaded};
use komadai::notation::sfen;
use komadai::record::{Outcome, Record};
use komadai::shogi::Color;
use serde_json::Value;

use crate::support::corpus;

#[test]
fn every_case_is_read_as_expected() {
    let folder = corpus::data().join("cases");
    let rows = corpus::rows(&folder.join("expectations.jsonl"));
    assert!(rows.len() > 60);
    let mut failures = Vec::new();
    for row in &rows {
        let name = row["file"].as_str().unwrap();
        let bytes = fs::read(folder.join(name)).unwrap();
        if let Err(problem) = check(row, &bytes, corpus::hint(name.as_ref())) {
            failures.push(format!("{name}: {problem} ({})", row["why"].as_str().unwrap_or_default()));
        }
    }
    assert!(failures.is_empty(), "{} of {}\n{}", failures.len(), rows.len(), failures.join("\n"));
    let files = corpus::files(&folder).len() - 1;
    assert_eq!(files, rows.len(), "every file has a row");
}

fn check(row: &Value, bytes: &[u8], hint: Option<Format>) -> Result<(), String> {
    let loaded = match format::read_all(bytes, hint) {
        Ok(loaded) => loaded,
        Err(_) if row["refused_or_warned"] == true => return Ok(()),
        Err(error) => return Err(format!("refused: {:?} {:?}", error.at, error.kind)),
    };
    if (row["warn"] == true || row["refused_or_warned"] == true) && loaded.warnings.is_empty() {
        return Err("no warning".to_owned());
    }
    let record = loaded.records.first();
    let found = found(row, &loaded, record);
    for (key, expected) in row.as_object().unwrap() {
        if let Some(found) = found.get(key)
            && found != expected
        {
            return Err(format!("{key}: {expected}, but read {found}; {:?}", loaded.warnings));
        }
    }
    for line in row["csa"].as_array().into_iter().flatten() {
        let written = format::write(record, &Dialect::of(Format::Csa)).bytes;
        let written = String::from_utf8_lossy(&written).into_owned();
        if !written.lines().any(|written| written == line.as_str().unwrap()) {
            return Err(format!("no line {line} in CSA: {written}"));
        }
    }
    Ok(())
}

/// What was read, under the keys of the expectations.
fn found(row: &Value, loaded: &Loaded, record: &Record) -> serde_json::Map<String, Value> {
    let tree = record.tree();
    let start = sfen::write(&record.initial().to_setup(), None);
    let outcome = record.outcome().and_then(|conclusion| conclusion.outcome);
    let end = tree.main_line().last().and_then(|id| tree.end(id));
    let spent = |id| tree.spent(id).map(|spent| spent.as_millis() as u64);
    let moves = || tree.main_line().filter(|&id| tree.mv(id).is_some());
    let mut found = serde_json::Map::new();
    let mut put = |key: &str, value: Value| found.insert(key.to_owned(), value);
    put("start", row["start"].as_str().filter(|expected| start.starts_with(expected)).unwrap_or(&start).into());
    put("main_line", corpus::main_line(record).into());
    let mut branches: Vec<(u64, Vec<String>)> = corpus::branches(record);
    let place = |branch: &(u64, Vec<String>)| {
        let rows = row["branches"].as_array().into_iter().flatten();
        rows.clone().position(|row| row[0] == branch.0 && row[1] == *branch.1[0])
    };
    branches.sort_by_key(place);
    let flat = |(ply, moves): (u64, Vec<String>)| -> Value {
        std::iter::once(Value::from(ply)).chain(moves.into_iter().map(Value::from)).collect()
    };
    put("branches", branches.into_iter().map(flat).collect());
    put("moves", tree.walk().filter(|&id| tree.mv(id).is_some()).count().into());
    put("records", loaded.records.len().into());
    put("end", end.map_or("none", |end| end.code()).into());
    put(
        "result",
        outcome.map_or(Value::Null, |outcome| match outcome {
            Outcome::Win(Color::Black) => "black".into(),
            Outcome::Win(Color::White) => "white".into(),
            Outcome::Draw => "draw".into(),
        }),
    );
    put("time_ms", moves().filter_map(spent).sum::<u64>().into());
    if let Some(key) = row["header"][0].as_str() {
        let value = record.headers().get(key).unwrap_or_default();
        put("header", [key, value].into_iter().collect());
    }
    found
}
