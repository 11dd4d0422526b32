//! CSA, KI2, BOD, SFEN, USI and JKF: the small files of our own against what they mean, the large
//! corpus against what other readers made of it.

use komadai::format::{self, Format, Loaded, ReadError};
use komadai::lang::{self, Language};
use serde_json::Value;

use crate::corpus::{self, hint};
use crate::summary::Summary;

/// All that was said about a file, in English; saying it in Japanese must not fail either.
fn said(read: &Result<Loaded, ReadError>) -> Vec<String> {
    match read {
        Ok(loaded) => {
            let say = |language| loaded.warnings.iter().map(move |w| lang::warning(language, &w.kind));
            assert!(say(Language::Japanese).all(|text| !text.is_empty()));
            say(Language::English).zip(&loaded.warnings).map(|(text, w)| format!("{}: {text}", w.at.line)).collect()
        }
        Err(error) => {
            assert!(!lang::read_error(Language::Japanese, &error.kind).is_empty());
            vec![format!("{}: {}", error.at.line, lang::read_error(Language::English, &error.kind))]
        }
    }
}

/// What is wrong with the reading of a file, if anything.
fn verdict(verdict: &str, read: &Result<Loaded, ReadError>) -> Option<String> {
    let words = said(read);
    match (verdict, read) {
        ("accept", Ok(loaded)) if loaded.warnings.is_empty() => None,
        ("accept_with_warning", Ok(loaded)) if !loaded.warnings.is_empty() => None,
        ("reject", Err(_)) | ("unknown", _) => None,
        _ => Some(format!("should be {verdict}, was {} {words:?}", if read.is_ok() { "read" } else { "refused" })),
    }
}

fn compare(expected: &Value, loaded: &Loaded) -> Vec<String> {
    let summary = Summary::of(&loaded.records[0]);
    let mut wrong = Vec::new();
    let mut check = |what: &str, got: Value| {
        if let Some(want) = expected.get(what)
            && *want != got
        {
            wrong.push(format!("{what}: {got} instead of {want}"));
        }
    };
    check("init_sfen", summary.initial.into());
    check("main_usi", summary.main.into());
    check("final_sfen", summary.last.into());
    check("terminal", summary.end.into());
    let branches = summary.branches.into_iter().map(|(ply, moves)| {
        std::iter::once(Value::from(ply)).chain(moves.into_iter().map(Value::from)).collect::<Vec<_>>()
    });
    check("variations", branches.collect::<Vec<_>>().into());
    check("games", loaded.records.len().into());
    check("ply", (loaded.records[0].first_number() - 1).into());
    if let Some(millis) = summary.millis {
        check("ms", millis.into_iter().map(|ms| u64::try_from(ms).unwrap()).collect::<Vec<_>>().into());
    }
    wrong
}

#[test]
fn our_own_files_mean_what_they_should() {
    let mut wrong = Vec::new();
    let expectations = corpus::rows(&corpus::data().join("expectations.jsonl"));
    for expected in &expectations {
        let path = expected["path"].as_str().unwrap();
        let bytes = std::fs::read(corpus::data().join(path)).unwrap();
        if let Some(cases) = expected.get("lines") {
            for case in cases.as_array().unwrap() {
                let text = case["text"].as_str().unwrap();
                let read = format::read(text.as_bytes(), Some(Format::Sfen));
                let fault = verdict(case["verdict"].as_str().unwrap(), &read);
                wrong.extend(fault.map(|fault| format!("{path} line {} {text}: {fault}", case["line"])));
            }
            continue;
        }
        let read = format::read(&bytes, hint(path.as_ref()));
        let fault = verdict(expected["verdict"].as_str().unwrap(), &read);
        wrong.extend(fault.map(|fault| format!("{path}: {fault}")));
        if let Ok(loaded) = &read {
            wrong.extend(compare(expected, loaded).into_iter().map(|fault| format!("{path}: {fault}")));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), expectations.len(), wrong.join("\n"));
}

/// Where the majority of the other readers is wrong: the file, the part, and why.
const PEERS_ARE_WRONG: [(&str, u64, &str); 3] = [
    ("csa/apery-wcsc28/utf8_WCSC28_L5_YAM_WOD.csa", 1, "%-ILLEGAL_ACTION names the side; they say 反則勝ち"),
    ("csa/sunfish-tsshogi-inline/csa_spec-L0162.csa", 1, "%+ILLEGAL_ACTION names the side; they say 反則勝ち"),
    ("ki2/na2hiro-json-kifu-format/fuujite.ki2u", 1, "封じ手 is a sealed move, they say 中断"),
];

#[test]
fn the_corpus_reads_as_other_readers_have_it() {
    let Some(shared) = corpus::shared() else { return };
    let mut wrong = Vec::new();
    let mut compared = 0;
    for oracle in corpus::rows(&shared.join("oracle.jsonl")) {
        let path = oracle["path"].as_str().unwrap();
        let kind = path.split('/').next().unwrap();
        let sure = matches!(oracle["level"].as_str(), Some("unanimous" | "majority"));
        if !matches!(kind, "csa" | "ki2" | "bod" | "sfen") || path.contains("/synthetic-") || !sure {
            continue;
        }
        let part = oracle["part"].as_u64().unwrap();
        if PEERS_ARE_WRONG.iter().any(|&(file, at, _)| file == path && at == part) {
            continue;
        }
        compared += 1;
        let bytes = std::fs::read(shared.join(path)).unwrap();
        let fault = against_oracle(&oracle, kind, part, &bytes, path);
        wrong.extend(fault.into_iter().map(|fault| format!("{path} {part}: {fault}")));
    }
    assert!(wrong.is_empty(), "{} of {compared}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(compared > 1000, "{compared}");
}

fn against_oracle(oracle: &Value, kind: &str, part: u64, bytes: &[u8], path: &str) -> Vec<String> {
    // A part of an SFEN file is a line.
    let read = if kind == "sfen" {
        let line = bytes.split(|&b| b == b'\n').filter(|line| !line.trim_ascii().is_empty()).nth(part as usize - 1);
        format::read(line.unwrap(), hint(path.as_ref()))
    } else {
        format::read(bytes, hint(path.as_ref()))
    };
    let Ok(loaded) = &read else { return vec![format!("refused {:?}", said(&read))] };
    let record = &loaded.records[if kind == "sfen" { 0 } else { part as usize - 1 }];
    let summary = Summary::of(record);
    let main = &oracle["main"];
    let mut wrong = Vec::new();
    let mut check = |what: &str, want: &Value, got: Value| {
        if !want.is_null() && *want != got {
            wrong.push(format!("{what}: {got} instead of {want} {:?}", said(&read)));
        }
    };
    check("ply", &main["ply"], summary.main.len().into());
    check("initial", &main["init_sfen"], summary.initial.into());
    check("final", &main["final_sfen"], summary.last.into());
    check("moves", &oracle["total_moves"], summary.moves.into());
    check("variations", &oracle["variations"], summary.branches.len().into());
    check("end", &oracle["result"], summary.end.into());
    wrong
}
