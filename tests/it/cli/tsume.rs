//! `komadai tsume`: verdicts on problems.

use std::fs;
use std::path::Path;
use std::process::Output;

use komadai::format;
use serde_json::Value;
use tempfile::tempdir;

use crate::support::program::{self, feed, said};

/// Mate in three, and none.
const MATE: &str = "9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1";
const NO_MATE: &str = "8n/9/6k2/5P3/9/8R/9/9/9 b NPr2b4g4s2n4l16p 1";

fn komadai(folder: &Path, args: &[&str]) -> Output {
    feed(program::komadai("C", folder, args), "")
}

fn lines(output: &Output) -> Vec<Value> {
    String::from_utf8_lossy(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What does not depend on the clock.
fn without_times(mut lines: Vec<Value>) -> Vec<Value> {
    for line in &mut lines {
        line["seconds"] = Value::Null;
    }
    lines
}

#[test]
fn every_problem_of_a_file_has_a_line() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("set.sfen"), format!("{MATE}\n{NO_MATE}\n")).unwrap();
    let output = komadai(folder.path(), &["tsume", "solve", "set.sfen"]);
    assert_eq!((output.status.code(), said(&output)), (Some(0), String::new()));
    let found = lines(&output);
    assert_eq!(found.len(), 2);
    for (at, line) in found.iter().enumerate() {
        assert_eq!((&line["file"], &line["index"]), (&"set.sfen".into(), &(at + 1).into()));
        assert!(line["nodes"].as_u64() > Some(0) && line["seconds"].is_number());
    }
    let [mate, no_mate] = [&found[0], &found[1]];
    assert_eq!(mate["sfen"], MATE);
    assert_eq!((&mate["verdict"], &mate["length"], &mate["raw_length"]), (&"mate".into(), &3.into(), &3.into()));
    assert_eq!(mate["line"].as_array().unwrap().len(), 3);
    assert_eq!(mate["pieces_left"], false);
    assert_eq!((&no_mate["verdict"], &no_mate["length"]), (&"no-mate".into(), &Value::Null));
    // Several threads and little memory answer the same.
    let other = komadai(folder.path(), &["tsume", "solve", "set.sfen", "--threads", "2", "--memory", "1"]);
    assert_eq!(without_times(lines(&other)), without_times(found));
}

#[test]
fn interpositions_count_as_the_rule_says() {
    let folder = tempdir().unwrap();
    // A dragon and a bishop mate from afar: what is dropped between is only taken.
    let sfen = "9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p 1";
    for (rule, length) in [("none", 9), ("narrow", 3), ("wide", 3)] {
        // Quoted, and not.
        let mut args = vec!["tsume", "solve", "--futile", rule];
        args.extend(if rule == "none" { vec![sfen] } else { sfen.split(' ').collect() });
        let output = komadai(folder.path(), &args);
        assert_eq!((output.status.code(), said(&output)), (Some(0), String::new()));
        let found = lines(&output);
        assert_eq!((&found[0]["length"], &found[0]["raw_length"]), (&length.into(), &9.into()), "{rule}");
        assert_eq!((&found[0]["file"], &found[0]["index"]), (&Value::Null, &1.into()));
    }
}

#[test]
fn what_is_not_decided_ends_with_a_failure() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("broken.kif"), "<html></html>").unwrap();
    let hard = "3g1n1l1/2p1g1r2/5k2S/4p1N+R1/3+p5/7N1/B8/9/9 b 2GSNb2s3l15p 1";
    let output = komadai(folder.path(), &["tsume", "solve", "--nodes", "100", hard]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(lines(&output)[0]["verdict"], "undecided");
    let output = komadai(folder.path(), &["tsume", "solve", "--seconds", "0.05", hard]);
    assert_eq!((output.status.code(), &lines(&output)[0]["verdict"]), (Some(1), &"undecided".into()));
    let kingless = "9/9/9/9/9/9/9/9/9 b G 1";
    for source in ["broken.kif", "missing.kif", kingless] {
        let output = komadai(folder.path(), &["tsume", "solve", source, MATE]);
        assert_eq!(output.status.code(), Some(1), "{source}");
        let found = lines(&output);
        assert!(found[0]["error"]["message"].is_string() && found[0]["verdict"].is_null(), "{source}: {found:?}");
        assert_eq!(found[1]["verdict"], "mate", "{source}");
    }
}

#[test]
fn a_problem_that_cannot_be_read_has_a_line_in_its_place() {
    let folder = tempdir().unwrap();
    let short = "9/8k/9/7B1/9/9/9/9 b 2G 1";
    fs::write(folder.path().join("set.sfen"), format!("{MATE}\n{short}\n{NO_MATE}\n{short}\n{short}\n")).unwrap();
    for task in ["solve", "check"] {
        let output = komadai(folder.path(), &["tsume", task, "set.sfen"]);
        assert_eq!(output.status.code(), Some(1), "{task}");
        let found = lines(&output);
        let indices: Vec<_> = found.iter().map(|line| line["index"].as_u64()).collect();
        assert_eq!(indices, (1..=5).map(Some).collect::<Vec<_>>(), "{task}");
        let places: Vec<_> = found.iter().map(|line| line["error"]["line"].as_u64()).collect();
        assert_eq!(places, [None, Some(2), None, Some(4), Some(5)], "{task}");
        assert_eq!(found[1]["error"]["column"], 19, "{task}: {}", found[1]);
        assert_eq!((&found[0]["sfen"], &found[2]["sfen"]), (&MATE.into(), &NO_MATE.into()), "{task}");
    }
}

#[test]
fn a_damaged_position_says_what_is_wrong_and_where() {
    let folder = tempdir().unwrap();
    for (words, column, message) in [
        (&["8k/9/9/9/9/9/9/9 b G 1"][..], 17, "This is not a position in SFEN: it should have 9 ranks and has 8."),
        (&["8k/9/9/9/9/9/9/9", "b", "G", "1"], 17, "This is not a position in SFEN: it should have 9 ranks and has 8."),
        (&["8k/9/9/9/9/9/9/9/9x b G 1"], 19, "This is not a position in SFEN: “x” is not a piece."),
        (
            &["8k/9/8P b G"],
            1,
            "This is not a position in SFEN: No game or position was found in this text, which begins with “8k/9/8P b G”.",
        ),
    ] {
        let output = komadai(folder.path(), &[&["tsume", "solve"][..], words].concat());
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        let expected = serde_json::json!([{
            "file": null, "index": 1, "error": {"line": 1, "column": column, "message": message}
        }]);
        assert_eq!(Value::from(lines(&output)), expected, "{words:?}");
    }
    let words = komadai(folder.path(), &["tsume", "check", "--text", "--lang", "ja", "8k/9/9/9/9/9/9/9 b G 1"]);
    let words = String::from_utf8_lossy(&words.stdout).into_owned();
    assert!(words.ends_with("8段です。（17文字目）\n"), "{words}");
    // The others are solved all the same; moves and a board alone are positions.
    let solve = ["tsume", "solve", "8k/9/9 b - 1", MATE, "8k/9/7P1/9/9/9/9/9/9"];
    let found = lines(&komadai(folder.path(), &solve));
    let verdicts: Vec<_> = found.iter().map(|line| line["verdict"].as_str()).collect();
    assert_eq!(verdicts, [None, Some("mate"), Some("no-mate")]);
    let moves = format!("tsume check position sfen {MATE} moves G*1c 1b2a G*2b");
    let found = lines(&komadai(folder.path(), &moves.split(' ').collect::<Vec<_>>()));
    assert_eq!(found[0]["line"], serde_json::json!(["G*1c", "1b2a", "G*2b"]));
}

#[test]
fn folders_are_searched_for_problems() {
    let folder = tempdir().unwrap();
    let set = folder.path().join("set/more");
    fs::create_dir_all(&set).unwrap();
    fs::write(set.join("2.sfen"), format!("{MATE}\n")).unwrap();
    fs::write(set.join("10.sfen"), format!("{NO_MATE}\n{MATE}\n")).unwrap();
    fs::write(set.join("notes.txt"), "none").unwrap();
    fs::create_dir(folder.path().join("empty")).unwrap();
    let solve = |words: &[&str]| komadai(folder.path(), &[&["tsume", "solve"][..], words].concat());
    let places = |output: &Output| -> Vec<String> {
        lines(output).iter().map(|line| format!("{}:{}", line["file"].as_str().unwrap(), line["index"])).collect()
    };
    let output = solve(&["set"]);
    assert_eq!(places(&output), ["set/more/2.sfen:1", "set/more/10.sfen:1", "set/more/10.sfen:2"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(places(&solve(&["set", "--exclude", "2.*"])), ["set/more/10.sfen:1", "set/more/10.sfen:2"]);
    let output = solve(&["empty"]);
    assert_eq!((output.status.code(), said(&output)), (Some(1), "error: no game records found\n".to_owned()));
}

#[test]
fn a_mate_whose_length_is_not_known_has_the_line_that_is() {
    let folder = tempdir().unwrap();
    let seven = "3Bnnk2/3+S5/8+N/6G2/9/9/9/9/9 b Rrb3g3sn4l18p 1";
    let mut open = 0;
    for nodes in 1..60 {
        let output = komadai(folder.path(), &["tsume", "solve", "--nodes", &nodes.to_string(), seven]);
        let found = &lines(&output)[0];
        if found["verdict"] == "mate" && found["length"].is_null() {
            open += 1;
            assert_eq!(output.status.code(), Some(1), "{found}");
            assert!(found["length_at_most"].as_u64() >= Some(7), "{found}");
            assert!(ends_in_mate(seven, found), "{found}");
        }
    }
    assert!(open > 0);
}

/// Whether the line that was found for a problem ends in mate.
fn ends_in_mate(sfen: &str, found: &Value) -> bool {
    let words = found["line"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap());
    let usi = format!("position sfen {sfen} moves {}", words.collect::<Vec<_>>().join(" "));
    let record = format::read(usi.as_bytes(), None).unwrap().records.into_first();
    let end = record.tree().main_line().last().unwrap();
    record.position_at(end).is_checkmate()
}

#[test]
fn any_mate_will_do_when_that_is_asked_for() {
    let folder = tempdir().unwrap();
    // 将棋無双 第99番, 41手詰.
    let muso = "3s5/2k1p4/2B2p3/+R1P3lp1/1B+P+p5/3SP2Sg/3g1P2p/2S1N3N/5R1G1 b g2n3l9p 1";
    let output = komadai(folder.path(), &["tsume", "solve", "--any", muso]);
    let found = &lines(&output)[0];
    assert_eq!((output.status.code(), &found["verdict"], &found["length"]), (Some(0), &"mate".into(), &Value::Null));
    assert!(found["length_at_most"].as_u64() >= Some(41) && ends_in_mate(muso, found), "{found}");
    // That is known long before it is known that there is none shorter.
    let nodes = found["nodes"].to_string();
    let whole = &lines(&komadai(folder.path(), &["tsume", "solve", "--nodes", &nodes, muso]))[0];
    assert!(whole["verdict"] == "undecided" || whole["length"].is_null(), "{whole}");
}

#[test]
fn files_are_found_whatever_their_names_and_errors_speak_the_language() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("startpos"), format!("{MATE}\n")).unwrap();
    let found = lines(&komadai(folder.path(), &["tsume", "solve", "startpos"]));
    assert_eq!((&found[0]["file"], &found[0]["verdict"]), (&"startpos".into(), &"mate".into()));
    for (locale, sfen, message) in [
        ("C", "9/9/9/9/9/9/9/9/9 b G 1", "The defender has no king."),
        ("ja_JP.UTF-8", "9/9/9/9/9/9/9/9/9 b G 1", "玉方の玉がありません。"),
        ("C", "8k/8G/8P/9/9/9/9/9/9 b G 1", "The king on 1a is in check though its side is not to move."),
        ("ja_JP.UTF-8", "8k/8G/8P/9/9/9/9/9/9 b G 1", "手番でない側の玉（１一）に王手がかかっています。"),
    ] {
        let args = ["tsume", "solve", sfen];
        let found = lines(&feed(program::komadai(locale, folder.path(), &args), ""));
        assert_eq!(found[0]["error"]["message"], message);
    }
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::ffi::OsStrExt;
        // 詰 in Shift_JIS, as in archives from Windows.
        let name = std::ffi::OsStr::from_bytes(b"\x8b\x6c.sfen");
        fs::write(folder.path().join(name), format!("{MATE}\n")).unwrap();
        let mut command = program::komadai("C", folder.path(), &["tsume", "solve"]);
        command.arg(name);
        assert_eq!(lines(&feed(command, ""))[0]["verdict"], "mate");
    }
}

#[test]
fn command_lines_that_make_no_sense_are_refused() {
    let folder = tempdir().unwrap();
    for (args, message) in [
        (&["tsume"][..], "tsume needs one of the words solve, check, verify"),
        (&["tsume", "sove", "a.kif"], "tsume cannot “sove”; it can solve, check, verify"),
        (&["tsume", "solve"], "tsume solve needs a file"),
        (&["tsume", "solve", ""], "a name is empty"),
        (&["tsume", "solve", "a.kif", "--futile", "all"], "--futile cannot be “all”"),
        (&["tsume", "solve", "a.kif", "--threads", "0"], "--threads cannot be “0”"),
        (&["tsume", "solve", "a.kif", "--seconds", "0"], "--seconds cannot be “0”; it is seconds, such as 10 or 0.5"),
        (&["tsume", "solve", "a.kif", "--profile", "app"], "tsume solve has no option --profile"),
        (&["tsume", "--proof", "a.proof", "check", "a.kif"], "tsume check has no option --proof"),
        (&["tsume", "verify", "a.proof", "--nodes", "9"], "tsume verify has no option --nodes"),
    ] {
        let output = komadai(folder.path(), args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(said(&output).contains(message), "{args:?}: {}", said(&output));
    }
}

#[test]
fn a_check_tells_what_there_is_to_say() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("set.sfen"), format!("{MATE}\n{NO_MATE}\n")).unwrap();
    let output = komadai(folder.path(), &["tsume", "check", "set.sfen"]);
    assert_eq!((output.status.code(), said(&output)), (Some(0), String::new()));
    let found = lines(&output);
    let [mate, no_mate] = [&found[0], &found[1]];
    assert_eq!((&mate["verdict"], &mate["length"], &mate["raw_length"]), (&"sound".into(), &3.into(), &3.into()));
    assert_eq!(mate["line"].as_array().unwrap().len(), 3);
    let equal = &mate["findings"][0];
    assert_eq!((&equal["kind"], &equal["ply"], &equal["move"]), (&"equal-variation".into(), &2.into(), &"1b2a".into()));
    assert_eq!((&equal["line"][0], &equal["flaw"]), (&"1b2a".into(), &false.into()));
    assert_eq!((&no_mate["verdict"], &no_mate["length"]), (&"no-mate".into(), &Value::Null));
    assert_eq!(no_mate["findings"].as_array().map(Vec::len), Some(0));
    // A contest is stricter; several threads answer the same.
    let strict = komadai(folder.path(), &["tsume", "check", "set.sfen", "--profile", "contest", "--threads", "2"]);
    let strict = lines(&strict);
    assert_eq!((&strict[0]["verdict"], &strict[0]["findings"][0]["flaw"]), (&"cooked".into(), &true.into()));
    let words = komadai(folder.path(), &["tsume", "check", "set.sfen", "--text", "--lang", "ja"]);
    let words = String::from_utf8(words.stdout).unwrap();
    assert!(words.starts_with("set.sfen:1: 3手詰・余詰なし\n  "), "{words}");
    assert!(words.ends_with("\nset.sfen:2: 不詰\n  ▲４三歩成 には △２四玉\n"), "{words}");
}

#[test]
fn pieces_that_could_be_left_out_are_told_when_asked_for() {
    let folder = tempdir().unwrap();
    let needless = "3Bnnk2/3+S5/8+N/6G2/9/9/9/9/9 b Rrb3g3sn4l18p 1";
    let check = |more: &[&str]| komadai(folder.path(), &[&["tsume", "check", needless][..], more].concat());
    let found = &lines(&check(&["--pieces"]))[0];
    assert_eq!(found["pieces"], serde_json::json!([{"at": "5a", "piece": "n", "into": null}]));
    assert_eq!(found.get("pieces_open"), None);
    assert_eq!(lines(&check(&[]))[0].get("pieces"), None);
    let words = check(&["--pieces", "--text", "--lang", "ja"]);
    assert_eq!(String::from_utf8_lossy(&words.stdout).matches("５一桂").count(), 1, "{words:?}");
}

#[test]
fn the_recorded_line_is_what_is_checked() {
    let folder = tempdir().unwrap();
    // Not the solver's main line, but one as long.
    let usi = format!("position sfen {MATE} moves G*1c 1b2a G*2b");
    fs::write(folder.path().join("a.usi"), usi).unwrap();
    let found = lines(&komadai(folder.path(), &["tsume", "check", "a.usi"]));
    assert_eq!(found[0]["line"], serde_json::json!(["G*1c", "1b2a", "G*2b"]));
    assert_eq!(found[0]["findings"][0]["move"], "1b1a");
    let said = "The recorded moves were not found to be a solution";
    let words = |usi: &str| {
        fs::write(folder.path().join("b.usi"), usi).unwrap();
        String::from_utf8(komadai(folder.path(), &["tsume", "check", "b.usi", "--text", "--lang", "en"]).stdout)
            .unwrap()
    };
    let of_line = |moves: &str| words(&format!("position sfen {MATE} moves {moves}"));
    assert!(!of_line("G*1c 1b2a G*2b").contains(said) && !words(&format!("position sfen {MATE}")).contains(said));
    assert!(of_line("G*2b").contains(said), "{}", of_line("G*2b"));
}

#[test]
fn proofs_are_written_and_verified() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("set.sfen"), format!("{MATE}\n{NO_MATE}\n")).unwrap();
    let solve = ["tsume", "solve", "set.sfen", "--proof", "set.proof"];
    assert_eq!(komadai(folder.path(), &solve).status.code(), Some(0));
    let output = komadai(folder.path(), &["tsume", "verify", "set.proof"]);
    assert_eq!((output.status.code(), said(&output)), (Some(0), String::new()));
    let found = lines(&output);
    assert_eq!(
        (&found[0]["verdict"], &found[0]["length"], &found[0]["valid"]),
        (&"mate".into(), &3.into(), &true.into())
    );
    assert_eq!(
        (&found[1]["verdict"], &found[1]["length"], &found[1]["valid"]),
        (&"no-mate".into(), &Value::Null, &true.into())
    );
    assert!(found.iter().all(|line| line["positions"].as_u64() > Some(1)));
    // What exists is not overwritten, which is found out before the work.
    let again = komadai(folder.path(), &solve);
    assert_eq!((again.status.code(), again.stdout.len()), (Some(1), 0));
    assert_eq!(komadai(folder.path(), &[&solve[..], &["--force"]].concat()).status.code(), Some(0));
    // What the limits leave without a proof is told: by the narrow rule the proof wants a search of its own.
    let narrow = ["tsume", "solve", MATE, "--futile", "narrow", "--nodes", "16", "--proof", "narrow.proof"];
    let output = komadai(folder.path(), &narrow);
    assert_eq!((output.status.code(), &lines(&output)[0]["length"]), (Some(1), &3.into()));
    assert!(said(&output).contains("the proof of problem 1 was not completed within the limits"), "{}", said(&output));
    assert_eq!(fs::read_to_string(folder.path().join("narrow.proof")).unwrap(), "");
    // A proof with a gap proves nothing.
    let text = fs::read_to_string(folder.path().join("set.proof")).unwrap();
    let gap: Vec<&str> = text.lines().enumerate().filter(|&(at, _)| at != 2).map(|(_, line)| line).collect();
    fs::write(folder.path().join("gap.proof"), gap.join("\n")).unwrap();
    let output = komadai(folder.path(), &["tsume", "verify", "gap.proof"]);
    assert_eq!(output.status.code(), Some(1));
    let found = lines(&output);
    assert_eq!(found[0]["valid"], false);
    assert!(found[0]["error"]["message"].is_string());
    fs::write(folder.path().join("no.proof"), "<html>").unwrap();
    let output = komadai(folder.path(), &["tsume", "verify", "no.proof"]);
    assert_eq!(output.status.code(), Some(1));
    let error = &lines(&output)[0]["error"];
    assert!(error["line"] == 1 && error["message"].as_str().unwrap().starts_with("A proof begins"), "{error}");
}
