//! `komadai engine`.

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;

use crate::support::{FAKE, alone};

fn komadai(locale: &str, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_komadai")).args(args).env("LC_ALL", locale).output().unwrap()
}

fn printed(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn an_engine_is_shown_in_both_languages() {
    let _alone = alone();
    let output = komadai("C", &["engine", FAKE]);
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(0), "{text}{}", said(&output));
    for line in [
        "Name        Fake 1.0\n",
        "Author      the tests\n",
        "Options     4\n",
        "  Skill Level  20 (0 to 20)\n",
        "  Book File    (empty) (file)\n",
        "  Style        Rather Bold (Rather Bold, Shy)\n",
        "  Clear Hash   button\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
    for line in ["Started in  ", "Ready in    ", "Ended in    "] {
        assert!(text.lines().any(|found| found.starts_with(line) && found.ends_with(" s")), "{line}\n{text}");
    }
    assert!(said(&output).contains("the engine says: A banner by somebody"), "{}", said(&output));
    let text = printed(&komadai("ja_JP.UTF-8", &["engine", FAKE]));
    for line in ["名前        Fake 1.0\n", "オプション  4\n", "  Skill Level  20（0～20）\n", "  Clear Hash   ボタン"]
    {
        assert!(text.contains(line), "{line}{text}");
    }
}

#[test]
fn an_engine_is_shown_as_json() {
    let _alone = alone();
    let output = komadai("C", &["engine", "--json", FAKE]);
    let report: Value = serde_json::from_str(&printed(&output)).unwrap();
    assert_eq!((&report["name"], &report["author"]), (&Value::from("Fake 1.0"), &Value::from("the tests")));
    assert!(report["milliseconds"]["usiok"].is_u64() && report["milliseconds"]["readyok"].is_u64(), "{report}");
    assert_eq!(report["options"][0]["max"], 20);
    assert_eq!(report["options"][2]["choices"][1], "Shy");
    assert_eq!(report["said"][0], "A banner by somebody");
    assert_eq!(report.get("error"), None);
}

#[test]
fn what_is_wrong_is_said_in_words() {
    let _alone = alone();
    for (args, english, japanese) in [
        (
            &["--timeout", "1", FAKE, "silent:usi"][..],
            "Within 1 second it did not answer as a USI engine does",
            "起動後1秒たってもUSIエンジンとしての応答（usiok）がありません。",
        ),
        (
            &["--timeout", "1", FAKE, "freeze:isready"],
            "Within 1 second it did not say that it is ready",
            "1秒たっても準備ができたという応答（readyok）がありません。",
        ),
        (
            &[FAKE, "die:usi"],
            "It ended by itself before it had started (“usiok”) (exit code 7). Its last words: terminate called",
            "エンジンが起動の途中で終了しました（終了コード7）。最後の出力：terminate called",
        ),
        (
            &[FAKE, "abort:isready"],
            "It ended by itself before it was ready (“readyok”) (signal 6: aborted).",
            "エンジンが準備の途中で終了しました（シグナル6：異常終了）。",
        ),
        (&[FAKE, "deaf:quit"], "It was told to quit and did not", "終了を指示しても終わらないため"),
        (&["/nowhere/engine"], "It cannot be started. There is no such file", "エンジンを起動できません。"),
        (&["/etc/hostname"], "It cannot be started. It ", "エンジンを起動できません。実行"),
    ] {
        for (locale, words) in [("C", english), ("ja_JP.UTF-8", japanese)] {
            let output = komadai(locale, &[&["engine"], args].concat());
            assert_eq!(output.status.code(), Some(1), "{args:?}");
            assert!(said(&output).contains(words), "{words}\n{}", said(&output));
        }
    }
    let output = komadai("C", &["engine", "--json", FAKE, "die:isready"]);
    let report: Value = serde_json::from_str(&printed(&output)).unwrap();
    assert_eq!(report["name"], "Fake 1.0");
    assert!(report["error"]["message"].as_str().unwrap().contains("before it was ready"), "{report}");
    assert_eq!(komadai("C", &["engine"]).status.code(), Some(2));
}

#[test]
fn what_was_said_is_saved() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("usi.log");
    let args = ["engine", FAKE, "--log", log.to_str().unwrap()];
    assert_eq!(komadai("C", &args).status.code(), Some(0));
    let text = fs::read_to_string(&log).unwrap();
    let sent: Vec<&str> = text.lines().filter_map(|line| line.split_once(" > ").map(|(_, command)| command)).collect();
    assert_eq!(sent, ["usi", "isready", "quit"]);
    assert!(text.contains(" < id name Fake 1.0\n"), "{text}");
    assert_eq!(komadai("C", &args).status.code(), Some(1), "it is there already");
    assert_eq!(komadai("C", &[&args[..], &["--force"]].concat()).status.code(), Some(0));
}

#[test]
fn real_engines_are_shown() {
    let _alone = alone();
    for (path, name) in [("/usr/games/fairy-stockfish", "Fairy-Stockfish"), ("/usr/games/gpsusi", "gpsshogi")] {
        let output = komadai("C", &["engine", "--json", "--timeout", "240", path]);
        let report: Value = serde_json::from_str(&printed(&output)).unwrap();
        assert!(report["name"].as_str().unwrap().starts_with(name), "{report}");
        assert!(report["options"].as_array().unwrap().len() > 5 && report.get("error").is_none(), "{report}");
    }
}
