//! Where `komadai convert` writes: names, clashes, places where nothing can be written.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use komadai::format;
use serde_json::{Value, json};

use crate::support::corpus;
use crate::support::program::{self, feed, printed, said, slashed};

fn game(black: &str, white: &str, date: &str) -> String {
    format!("開始日時：{date}\n手合割：平手\n先手：{black}\n後手：{white}\n   1 ７六歩(77)\n   2 投了\n")
}

fn komadai(folder: &Path, args: &[&str]) -> Output {
    feed(program::komadai("C", folder, args), "")
}

/// The files below a folder, by their paths in it.
fn files(folder: &Path) -> Vec<String> {
    let found = corpus::files(folder);
    found.iter().map(|path| slashed(&path.strip_prefix(folder).unwrap().to_string_lossy())).collect()
}

/// A CSA file with so many games.
fn many_games(count: usize) -> String {
    let games: Vec<String> = (0..count).map(|game| format!("V2.2\nN+b{game}\nPI\n+\n+7776FU\n%TORYO\n")).collect();
    games.join("/\n")
}

#[test]
fn numbers_have_zeros_in_front_so_that_names_sort() {
    let folder = tempfile::tempdir().unwrap();
    for (count, first, last) in [(2, "all-1.kif", "all-2.kif"), (10, "all-01.kif", "all-10.kif")] {
        fs::write(folder.path().join("all.csa"), many_games(count)).unwrap();
        let output = komadai(folder.path(), &["convert", "all.csa", "--to", "kif", "--out-dir", "out", "-q"]);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        let names = files(&folder.path().join("out"));
        assert_eq!((names.len(), names[0].as_str(), names[count - 1].as_str()), (count, first, last));
        fs::remove_dir_all(folder.path().join("out")).unwrap();
    }
}

#[test]
fn names_come_from_the_records() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir_all(at("in/deep")).unwrap();
    fs::write(at("in/1.kif"), game("甲", "乙/丙", "2024/01/15")).unwrap();
    fs::write(at("in/2.kif"), game("A", "B", "2024")).unwrap();
    fs::write(at("in/3.kif"), game("a", "b", "2024")).unwrap();
    fs::write(at("in/4.kif"), "   1 ７六歩(77)\n").unwrap();
    fs::write(at("in/5.kif"), game("con", "", "")).unwrap();
    fs::write(at("in/deep/6.kif"), game("A", "B", "2024")).unwrap();
    let args = ["convert", "in", "--to", "kifu", "--out-dir", "out", "--name", "{black}-{white}-{date}"];
    let output = komadai(folder.path(), &args);
    assert_eq!((output.status.code(), said(&output)), (Some(0), String::new()));
    let expected = [
        "A-B-2024.kifu",
        "a-b-2024-2.kifu",
        "con-unknown-unknown.kifu",
        "deep/A-B-2024.kifu",
        "unknown-unknown-unknown.kifu",
        "甲-乙_丙-2024-01-15.kifu",
    ];
    let names = files(&at("out"));
    assert_eq!(names.len(), expected.len(), "{names:?}");
    for name in expected {
        assert!(names.iter().any(|found| found == name), "{name}: {names:?}");
    }
    // Every run gives the same names, so that nothing is written twice.
    let again = komadai(folder.path(), &args);
    assert_eq!(again.status.code(), Some(1));
    assert_eq!(files(&at("out")), names);

    // A name alone may mean a device. The extension may be stated.
    komadai(folder.path(), &["convert", "in/5.kif", "--to", "kif", "--out-dir", "devices", "--name", "{black}.KIF"]);
    assert_eq!(files(&at("devices")), ["_con.KIF"]);
    // Beside the source, if there is no other place.
    komadai(folder.path(), &["convert", "in/deep", "--to", "csa", "--name", "{name} {moves}"]);
    assert_eq!(files(&at("in/deep")), ["6 1.csa", "6.kif"]);
    let japanese =
        program::komadai("ja_JP.UTF-8", folder.path(), &["convert", "in/4.kif", "--to", "csa", "--name", "{black}"]);
    assert!(feed(japanese, "").status.success());
    assert!(at("in/不明.csa").exists());
}

#[test]
fn games_of_one_file_are_given_files_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let text = format!("{}\n{}", game("甲", "乙", "2024"), game("丙", "丁", "2023"));
    fs::write(at("two.kif"), &text).unwrap();
    fs::write(at("all.csa"), many_games(3)).unwrap();
    let black = |path: PathBuf| {
        let record = format::read(&fs::read(path).unwrap(), None).unwrap().records.into_first();
        record.headers().black().unwrap().to_owned()
    };
    for (source, to, names, players) in [
        ("two.kif", "kif", &["two-1.kif", "two-2.kif"][..], &["甲", "丙"][..]),
        ("all.csa", "csa", &["all-1.csa", "all-2.csa", "all-3.csa"], &["b0", "b1", "b2"]),
    ] {
        // What `inspect` counts, `convert` writes.
        let inspected: Value = serde_json::from_slice(&komadai(folder.path(), &["inspect", source]).stdout).unwrap();
        assert_eq!(inspected["records"].as_array().unwrap().len(), names.len(), "{source}");
        let output = komadai(folder.path(), &["convert", source, "--to", to, "--out-dir", "out", "--split"]);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        assert_eq!(files(&at("out")), names);
        let found: Vec<String> = names.iter().map(|name| black(at("out").join(name))).collect();
        assert_eq!(found, players);
        fs::remove_dir_all(at("out")).unwrap();
    }
    komadai(folder.path(), &["convert", "all.csa", "--to", "csa", "--out-dir", "out", "--name", "{number}-{black}"]);
    assert_eq!(files(&at("out")), ["1-b0.csa", "2-b1.csa", "3-b2.csa"]);
    // Further records in KIF are a warning, which tells how to get them.
    let inspected: Value = serde_json::from_slice(&komadai(folder.path(), &["inspect", "two.kif"]).stdout).unwrap();
    let warning = &inspected["warnings"][0];
    assert_eq!((&warning["code"], &warning["line"]), (&json!("further-records"), &json!(8)));
    assert!(warning["message"].as_str().unwrap().contains("convert --split"), "{warning}");
}

#[test]
fn a_dry_run_tells_what_it_would_write_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir_all(at("in/deep")).unwrap();
    fs::write(at("in/a.kif"), game("甲", "乙", "2024")).unwrap();
    fs::write(at("in/deep/all.csa"), many_games(2)).unwrap();
    fs::write(at("in/z.kif"), "<html>").unwrap();
    let args = ["convert", "in", "--to", "kif", "--out-dir", "out", "--dry-run", "-q"];
    let output = komadai(folder.path(), &args);
    assert_eq!(output.status.code(), Some(1), "one of them is broken");
    let expected =
        "in/a.kif -> out/a.kif\nin/deep/all.csa -> out/deep/all-1.kif\nin/deep/all.csa -> out/deep/all-2.kif\n";
    assert_eq!(printed(&output), expected);
    assert!(!at("out").exists());
    assert_eq!(files(folder.path()).len(), 3);
    // What is there would be kept.
    fs::create_dir(at("out")).unwrap();
    fs::write(at("out/a.kif"), "mine").unwrap();
    let output = komadai(folder.path(), &args);
    assert!(said(&output).contains("error: out/a.kif: already exists"), "{}", said(&output));
    let output = komadai(folder.path(), &[&args[..], &["--force"]].concat());
    assert_eq!(printed(&output), expected);
    assert_eq!(fs::read(at("out/a.kif")).unwrap(), b"mine");
}

#[test]
fn results_are_not_converted_again() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("a.kif"), game("甲", "乙", "2024")).unwrap();
    let convert = || komadai(folder.path(), &["convert", ".", "--to", "kif", "--out-dir", "out", "--force"]);
    assert_eq!(said(&convert()), "");
    let again = convert();
    assert_eq!(again.status.code(), Some(0));
    let replaced = "note: out/a.kif: replaced the existing file\n";
    let skipped = "note: ./out: skipped, because the results are written there\n";
    assert_eq!(said(&again), format!("{skipped}{replaced}"));
    assert_eq!(files(folder.path()), ["a.kif", "out/a.kif"]);
    // Whoever names it means it.
    let named = komadai(folder.path(), &["convert", "out", "--to", "kif", "--out-dir", "out", "--force"]);
    assert_eq!((named.status.code(), said(&named).as_str()), (Some(0), replaced));
}

#[test]
fn results_beside_their_sources_yield_to_them() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let convert = |args: &[&str]| komadai(folder.path(), &[&["convert", "--to", "csa"], args].concat());
    let black = || {
        String::from_utf8_lossy(&fs::read(at("a.csa")).unwrap())
            .lines()
            .find(|it| it.starts_with("N+"))
            .map(str::to_owned)
    };
    fs::write(at("a.kif"), game("A", "B", "2024")).unwrap();
    assert_eq!(said(&convert(&["."])), "");
    fs::write(at("a.kif"), game("C", "D", "2024")).unwrap();
    let kept = convert(&["."]);
    assert_eq!(kept.status.code(), Some(1));
    assert_eq!(said(&kept).matches("already exists; use --force").count(), 1, "{}", said(&kept));
    assert_eq!(black().as_deref(), Some("N+A"));
    let replaced = convert(&[".", "--force"]);
    let note = "note: ./a.csa: skipped, because ./a.kif is converted to it\n\
                note: ./a.csa: replaced the existing file\n";
    assert_eq!((replaced.status.code(), said(&replaced).as_str()), (Some(0), note));
    assert_eq!(black().as_deref(), Some("N+C"));
    // A file that is named is not lost, also if it is found as well.
    let before = fs::read(at("a.csa")).unwrap();
    for args in [&["a.csa", "a.kif", "--force"][..], &[".", "./a.csa", "--force"]] {
        let named = convert(args);
        assert_eq!(named.status.code(), Some(1), "{args:?}");
        assert!(
            said(&named).contains("a.kif: not converted, because another file is also written to"),
            "{}",
            said(&named)
        );
        assert_eq!(fs::read(at("a.csa")).unwrap(), before);
    }
}

#[test]
fn numbered_results_beside_their_source_yield_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let convert = |args: &[&str]| komadai(folder.path(), &[&["convert", ".", "--to", "kif"], args].concat());
    let two = |black: &str| format!("N+{black}\nPI\n+\n+7776FU\n/\nN+乙\nPI\n+\n+2726FU\n");
    let first = || {
        format::read(&fs::read(at("a-1.kif")).unwrap(), None).unwrap().records[0].headers().black().map(str::to_owned)
    };
    fs::write(at("a.csa"), two("甲")).unwrap();
    // Of a source that becomes a single file, nothing is numbered.
    fs::write(at("b.csa"), "N+丙\nPI\n+\n+7776FU\n").unwrap();
    fs::write(at("b-1.kif"), game("丁", "戊", "2024")).unwrap();
    assert_eq!(convert(&["--force"]).status.code(), Some(0));
    fs::write(at("a.csa"), two("己")).unwrap();
    let again = convert(&["--force"]);
    assert_eq!(again.status.code(), Some(0), "{}", said(&again));
    for number in [1, 2] {
        let note = format!("note: ./a-{number}.kif: skipped, because ./a.csa is converted to it");
        assert!(said(&again).contains(&note), "{}", said(&again));
    }
    assert!(!said(&again).contains("b-1.kif: skipped"), "{}", said(&again));
    assert_eq!(first().as_deref(), Some("己"));
    assert_eq!(files(folder.path()), ["a-1.kif", "a-2.kif", "a.csa", "b-1.kif", "b.csa", "b.kif"]);
}

#[test]
fn one_file_in_two_spellings_is_converted_once() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.csa"), "PI\n+\n+7776FU\n").unwrap();
    let output = komadai(folder.path(), &["convert", "a.csa", ".", "--to", "csa", "--force"]);
    let note = "note: ./a.csa: named twice; it is converted once\nnote: a.csa: replaced the existing file\n";
    assert_eq!((output.status.code(), said(&output).as_str()), (Some(0), note));
}

#[test]
fn outputs_that_cannot_be_written_are_told_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir_all(at("taken.csa")).unwrap();
    fs::create_dir_all(at("in/b.csa")).unwrap();
    fs::write(at("in/b.kif"), game("甲", "乙", "2024")).unwrap();
    fs::write(at("file"), "").unwrap();
    // The source is not there, which would be told if it were read.
    for (args, why) in [
        (&["none.kif", "-o", "taken.csa"][..], "taken.csa: cannot be written: it is a folder."),
        (&["none.kif", "-o", "none/a.csa"], "none/a.csa: cannot be written: there is no such folder."),
        (&["none.kif", "-o", "file/a.csa"], "file/a.csa: cannot be written: part of the path is not a folder."),
        (
            &["none.kif", "--to", "csa", "--out-dir", "file/new"],
            "file/new: cannot be written: part of the path is not a folder.",
        ),
        (&["in/b.kif", "--to", "csa"], "in/b.csa: cannot be written: it is a folder."),
    ] {
        let output = komadai(folder.path(), &[&["convert"], args].concat());
        assert_eq!((output.status.code(), said(&output)), (Some(1), format!("error: {why}\n")), "{args:?}");
    }
    assert_eq!(files(folder.path()), ["file", "in/b.kif"]);
}

#[test]
fn the_extension_of_the_output_tells_the_format() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.kif"), game("甲", "乙", "2024")).unwrap();
    for (name, begins) in [("a.usi", "position startpos"), ("a.json", "{"), ("a.KIFU", "開始日時"), ("a.CSA", "V2.2")]
    {
        let output = komadai(folder.path(), &["convert", "a.kif", "-o", name, "-q"]);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        let text = fs::read(folder.path().join(name)).unwrap();
        assert!(text.starts_with(begins.as_bytes()), "{name}");
    }
    assert_eq!(komadai(folder.path(), &["convert", "a.kif", "-o", "a.txt"]).status.code(), Some(2));
}

#[test]
fn options_that_exclude_each_other_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (args, message) in [
        (&["--to", "kif", "-o", "b", "--out-dir", "c"][..], "-o and --out-dir cannot be combined"),
        (&["--to", "kif", "-o", "b", "-o", "c"], "-o cannot be repeated"),
        (&["--to", "kif", "-o", "b", "--name", "{black}"], "-o and --name cannot be combined"),
        (&["--to", "kif", "-o", "-", "--split"], "-o - and --split cannot be combined"),
        (&["--to", "kif", "--name", "{sente}"], "--name has no field {sente}; the fields are {black}, {white}"),
        (&["--to", "kif", "--name", "{black"], "a brace in --name “{black” has no partner"),
        (&["--to", "kif", "--name", "../{black}"], "--name “../{black}” names a folder"),
    ] {
        let output = komadai(folder.path(), &[&["convert", "a.kif"], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(said(&output).starts_with(&format!("error: {message}")), "{}", said(&output));
    }
}
