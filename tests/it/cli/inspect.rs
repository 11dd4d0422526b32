//! The command line, run as a program.

use std::ffi::OsStr;
use std::fs;
use std::process::{Command, Output, Stdio};

use komadai::format;
use serde_json::{Value, json};

use crate::support::corpus;
use crate::support::program::{self, feed};
use crate::support::summary::Summary;

fn komadai<I: AsRef<OsStr>>(args: &[I]) -> Command {
    program::komadai("C.UTF-8", &corpus::data(), args)
}

fn run(args: &[&str]) -> Output {
    komadai(args).output().unwrap()
}

fn lines(output: &Output) -> Vec<Value> {
    String::from_utf8(output.stdout.clone()).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn what_only_a_result_line_states_is_said_to_be_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.kif");
    for (words, end, text, result) in [
        // How it was won is not stated.
        ("先手の勝ち", "none", json!(null), json!("black")),
        ("千日手", "repetition", json!("千日手"), json!("draw")),
        ("中断", "interrupt", json!("中断"), json!(null)),
        ("詰み", "mate", json!("詰み"), json!("black")),
        ("接続切れにより後手の勝ち", "other", json!("接続切れ"), json!("white")),
    ] {
        std::fs::write(&file, format!("手合割：平手\n   1 ７六歩(77)\nまで1手で{words}\n")).unwrap();
        let output = program::komadai("C", folder.path(), &["inspect", "game.kif"]).output().unwrap();
        let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let game = &line["records"][0];
        assert_eq!((&game["end"], &game["end_text"], &game["result"]), (&json!(end), &text, &result), "{words}");
        assert_eq!(game["result_source"], "result_line");
    }
}

#[test]
fn inspect_tells_what_a_file_holds() {
    let output = run(&["inspect", "kif/synthetic-dialects/var-nested.kif"]);
    assert!(output.status.success());
    let expected = concat!(
        r#"{"file":"kif/synthetic-dialects/var-nested.kif","format":"kif","encoding":"Shift_JIS","newline":"LF","#,
        r#""bom":false,"records":[{"headers":[["開始日時","2024/01/15 10:00:00"],["棋戦","練習将棋"],["手合割","平手"],"#,
        r#"["先手","先手太郎"],["後手","後手花子"]],"handicap":"平手","#,
        r#""initial_sfen":"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1","#,
        r#""main_line":["7g7f","3c3d","8h2b+","3a2b","B*4e","6a5b","4e3d","2b3c"],"#,
        r#""final_sfen":"lns1kg1nl/1r2g4/ppppppspp/6B2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Pb 9","#,
        r#""end":"resign","end_text":"投了","result":"white","moves":12,"#,
        r#""branches":[[3,"2g2f","8c8d","2f2e"],[4,"4a3b"]],"time_ms":220000,"comments":0,"bookmarks":0,"illegal":[]}],"#,
        r#""warnings":[]}"#,
        "\n"
    );
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
}

#[test]
fn inspect_and_convert_count_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    let game = |black: &str| format!("手合割：平手\n先手：{black}\n手数----指手--\n   1 ７六歩(77)\n   2 投了\n\n");
    fs::write(folder.path().join("three.kif"), ["甲", "乙", "丙"].map(game).concat()).unwrap();
    let at = |args: &[&str]| komadai(args).current_dir(folder.path()).output().unwrap();
    let inspected = lines(&at(&["inspect", "three.kif"]));
    assert_eq!(inspected[0]["records"].as_array().unwrap().len(), 3);
    let output = at(&["convert", "three.kif", "--to", "csa", "-o", "-"]);
    let converted = String::from_utf8_lossy(&output.stdout);
    assert_eq!(converted.matches("+7776FU").count(), 3);
}

/// The summary of the tests walks over records by itself: what the program says is compared with it.
#[test]
fn inspect_says_what_was_read() {
    let mut files = corpus::files(&corpus::data());
    files.retain(|path| corpus::hint(path).is_some());
    let args: Vec<&OsStr> = std::iter::once(OsStr::new("inspect")).chain(files.iter().map(AsRef::as_ref)).collect();
    let lines = lines(&komadai(&args).output().unwrap());
    assert_eq!(lines.len(), files.len());
    let mut seen = 0;
    for (path, line) in files.iter().zip(lines) {
        let read = format::read_all(&fs::read(path).unwrap(), corpus::hint(path));
        let Ok(loaded) = read else {
            assert!(line["error"]["message"].is_string(), "{}", path.display());
            continue;
        };
        let games = line["records"].as_array().unwrap();
        assert_eq!(games.len(), loaded.records.len(), "{}", path.display());
        for (game, record) in games.iter().zip(loaded.records.iter()) {
            let summary = Summary::of(record);
            let board = |key: &str| game[key].as_str().unwrap().rsplit_once(' ').unwrap().0.to_owned();
            let mut branches = game["branches"].as_array().unwrap().clone();
            branches.sort_by_key(|branch| (branch[0].as_u64(), branch.to_string()));
            let mut expected: Vec<Value> = Vec::new();
            for (ply, moves) in &summary.branches {
                expected.push(std::iter::once(json!(ply)).chain(moves.iter().map(|mv| json!(mv))).collect());
            }
            expected.sort_by_key(|branch| (branch[0].as_u64(), branch.to_string()));
            assert_eq!(board("initial_sfen"), summary.initial, "{}", path.display());
            assert_eq!(game["main_line"], json!(summary.main), "{}", path.display());
            assert_eq!(board("final_sfen"), summary.last, "{}", path.display());
            // A result line alone is no node.
            if game["result_source"] != "result_line" {
                assert_eq!(game["end"], json!(summary.end), "{}", path.display());
            }
            assert_eq!(game["moves"], json!(summary.moves), "{}", path.display());
            assert_eq!(branches, expected, "{}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 300, "only {seen} records were compared");
}

#[test]
fn inspect_goes_on_after_a_file_that_cannot_be_read() {
    let files = ["kif/synthetic-broken/html-page.kif", "missing.kif", "kif/synthetic-dialects/made-only.kif"];
    let mut args = vec!["inspect"];
    args.extend(files);
    let output = run(&args);
    assert_eq!(output.status.code(), Some(1));
    let lines = lines(&output);
    assert_eq!(lines.iter().map(|line| line["file"].as_str().unwrap()).collect::<Vec<_>>(), files);
    for line in &lines[..2] {
        assert!(!line["error"]["message"].as_str().unwrap().is_empty());
        assert_eq!((&line["error"]["line"], &line["error"]["column"]), (&1.into(), &1.into()));
    }
    // No end is stated; the closing words tell who has won.
    let game = &lines[2]["records"][0];
    assert_eq!(
        (game["end"].as_str(), game["end_text"].as_str(), game["result"].as_str()),
        (Some("none"), None, Some("white"))
    );
}

#[test]
fn inspect_reads_standard_input_and_speaks_japanese() {
    let command = program::komadai("ja_JP.UTF-8", &corpus::data(), &["inspect", "-"]);
    let output = feed(command, "手合割：2枚落ち\n   1 ４二玉(51)\n   2 詰んだ\n");
    assert!(output.status.success());
    let line = &lines(&output)[0];
    assert_eq!(line["encoding"], "UTF-8");
    assert_eq!(line["records"][0]["handicap"], "二枚落ち");
    assert_eq!((&line["records"][0]["end"], &line["records"][0]["end_text"]), (&"other".into(), &"詰んだ".into()));
    let warnings = line["warnings"].as_array().unwrap();
    assert_eq!(
        warnings[0],
        serde_json::json!({"code": "handicap-spelling", "line": 1, "column": 5, "message": "手合割「2枚落ち」は「二枚落ち」とみなしました。"})
    );
    assert_eq!(warnings.len(), 2);
}

#[test]
fn fouls_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("foul.kif");
    fs::write(&path, "   1 ５六歩(57)\n   2 ３四歩(33)\n   3 ５四歩(56)\n").unwrap();
    let output = komadai(&[OsStr::new("inspect"), path.as_os_str()]).output().unwrap();
    let line = &lines(&output)[0];
    assert_eq!(line["records"][0]["illegal"], serde_json::json!([3]));
    assert_eq!(line["records"][0]["time_ms"], Value::Null);
}

#[test]
fn a_command_line_that_makes_no_sense_is_refused() {
    for args in [
        &["inspect"][..],
        &["inspect", ""],
        &[""],
        &["--nonsense"],
        &["perft", "startpos"],
        &["perft", "startpos", "x"],
        &["perft", "x", "1"],
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty());
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: "), "{args:?}");
    }
}

#[test]
fn help_version_and_perft() {
    let version = run(&["--version"]);
    assert_eq!(String::from_utf8_lossy(&version.stdout), format!("komadai {}\n", env!("CARGO_PKG_VERSION")));
    for (language, word) in [("C", "Usage"), ("ja_JP.UTF-8", "使い方")] {
        let help = komadai(&["--help"]).env("LC_ALL", language).output().unwrap();
        assert!(help.status.success());
        assert!(String::from_utf8_lossy(&help.stdout).contains(word));
    }
    let perft = run(&["perft", "startpos", "3"]);
    assert_eq!(String::from_utf8_lossy(&perft.stdout).trim(), "25470");
}

#[test]
fn a_reader_that_stops_listening_does_no_harm() {
    let files = vec!["kif/synthetic-dialects/var-nested.kif"; 3000];
    let mut args = vec!["inspect"];
    args.extend(files);
    let mut child = komadai(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(!output.status.success());
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"));
}

#[test]
fn work_goes_on_when_nobody_listens_to_messages() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("in")).unwrap();
    for number in 0..20 {
        // Each has something to be said about it.
        fs::write(at(&format!("in/{number}.kif")), "後手：甲\n   1 ７六歩(77)\nあれ\n").unwrap();
    }
    let unheard = |args: &[&str]| {
        let mut child = komadai(args).current_dir(folder.path()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stderr.take());
        child.wait().unwrap().code()
    };
    assert_eq!(unheard(&["convert", "in", "--to", "sfen", "--out-dir", "out"]), Some(0));
    assert_eq!(fs::read_dir(at("out")).unwrap().count(), 20);
    if cfg!(feature = "pictures") {
        assert_eq!(unheard(&["sheet", "in", "-o", "sheet.pdf"]), Some(0));
    }
    assert_eq!(unheard(&["convert"]), Some(2));
    assert_eq!(unheard(&["perft", "x", "1"]), Some(2));
}

#[test]
fn folders_are_searched_as_by_the_other_subcommands() {
    let folder = tempfile::tempdir().unwrap();
    let game = "手合割：平手\n   1 ７六歩(77)\n";
    fs::create_dir_all(folder.path().join("games/old")).unwrap();
    for name in ["games/10.kif", "games/2.kif", "games/old/1.kif", "games/readme.txt", "last.kif"] {
        fs::write(folder.path().join(name), game).unwrap();
    }
    let inspect = |args: &[&str]| {
        let output = komadai(&[&["inspect"], args].concat()).current_dir(folder.path()).output().unwrap();
        let files = lines(&output).iter().map(|line| line["file"].as_str().unwrap().to_owned()).collect::<Vec<_>>();
        (files, String::from_utf8(output.stderr).unwrap(), output.status.code())
    };
    let found = |args: &[&str]| {
        let (files, said, code) = inspect(args);
        assert_eq!((said.as_str(), code), ("", Some(0)));
        files
    };
    assert_eq!(found(&["games", "last.kif"]), ["games/2.kif", "games/10.kif", "games/old/1.kif", "last.kif"]);
    assert_eq!(found(&["last.kif", "games", "--exclude", "old"]), ["last.kif", "games/2.kif", "games/10.kif"]);
    assert_eq!(found(&["games", "--include", "*.txt"]), ["games/readme.txt"]);

    fs::create_dir(folder.path().join("empty")).unwrap();
    let (files, said, code) = inspect(&["empty"]);
    assert!(files.is_empty() && said.starts_with("warning: ") && code == Some(0), "{said}");
}
