//! Commands, files and options: what the words of a command line are taken for.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::support::places::repository;
use crate::support::program::{self, feed, said};

fn komadai(locale: &str, args: &[&str]) -> Output {
    feed(program::komadai(locale, Path::new("."), args), "")
}

#[test]
fn unknown_commands_are_refused_with_the_nearest_names() {
    for (args, english, japanese) in [
        (
            &["inspct", "game.kif"][..],
            "there is neither a command nor a file “inspct”; did you mean inspect?",
            "「inspct」というコマンドもファイルもありません。inspect のことですか？",
        ),
        (
            &["Convert"],
            "there is neither a command nor a file “Convert”; did you mean convert?",
            "「Convert」というコマンドもファイルもありません。convert のことですか？",
        ),
        (
            &["list"],
            "there is neither a command nor a file “list”; the commands are inspect, convert, diagram, sheet, publish, tsume, engine, perft, completions, man, help; see komadai --help",
            "「list」というコマンドもファイルもありません。コマンドには inspect、convert、diagram、sheet、publish、tsume、engine、perft、completions、man、help があります。使い方は komadai --help で表示します。",
        ),
        (
            &["convert", "--outdir", "x"],
            "there is no option --outdir; did you mean --out-dir?",
            "オプション --outdir はありません。--out-dir のことですか？",
        ),
        (
            &["convert", "--bogus"],
            "there is no option --bogus; see komadai convert --help",
            "オプション --bogus はありません。使い方は komadai convert --help で表示します。",
        ),
    ] {
        for (locale, message) in
            [("C", format!("error: {english}\n")), ("ja_JP.UTF-8", format!("エラー: {japanese}\n"))]
        {
            let output = komadai(locale, args);
            assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{args:?}");
            assert_eq!(said(&output), message);
        }
    }
}

/// Without the window, a word that is taken for a file is one that it would open.
#[cfg(not(feature = "gui"))]
#[test]
fn files_are_opened_whatever_they_are_called() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("convert"), "").unwrap();
    fs::write(folder.path().join("棋譜"), "").unwrap();
    for args in [
        &["missing.kif"][..],
        &["棋譜"],
        &["./convert"],
        &["--", "convert"],
        &["--", "inspct"],
        &["a/b"],
        &["--lang", "en", "a.kif"],
        &[],
    ] {
        let output = feed(program::komadai("C", folder.path(), args), "");
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert!(said(&output).starts_with("error: this komadai was built without the window."), "{}", said(&output));
    }
}

/// The subcommands of this program.
const COMMANDS: &[&str] = if cfg!(feature = "pictures") {
    &["inspect", "convert", "perft", "diagram", "sheet", "publish", "tsume", "engine", "completions", "man"]
} else {
    &["inspect", "convert", "perft", "tsume", "engine", "completions", "man"]
};

fn help(locale: &str, command: &str) -> String {
    let output = komadai(locale, &[command, "--help"]);
    assert_eq!((output.status.code(), said(&output)), (Some(0), String::new()));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_command_has_a_help_of_its_own() {
    for (locale, usage, status) in [("C", "Usage:", "Exit status:"), ("ja_JP.UTF-8", "使い方：", "終了ステータス：")]
    {
        for command in COMMANDS {
            let text = help(locale, command);
            assert!(text.starts_with(&format!("komadai {command}: ")), "{text}");
            assert!(text.contains(&format!("\n{usage}\n  komadai {command} ")) && text.contains(status), "{text}");
            let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
            assert!(widest <= 110, "{command}: {widest}");
            let same = komadai(locale, &["help", command]);
            assert_eq!(String::from_utf8(same.stdout).unwrap(), text);
            let short = komadai(locale, &[command, "-h"]);
            assert_eq!(String::from_utf8(short.stdout).unwrap(), text);
        }
    }
    assert!(help("C", "convert").contains("--out-dir DIR"));
    assert!(!help("C", "inspect").contains("--out-dir"));
    let part = komadai("C", &["help", "tsume", "solve"]);
    assert_eq!(String::from_utf8(part.stdout).unwrap(), help("C", "tsume"));
    let unknown = komadai("C", &["help", "covnert"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(said(&unknown).ends_with("did you mean convert?\n"), "{}", said(&unknown));
}

/// The long options in a text.
fn options(text: &str) -> Vec<&str> {
    let words = text.split(|ch: char| !ch.is_ascii_alphanumeric() && ch != '-');
    // A table is ruled with hyphens.
    words.filter(|word| word.starts_with("--") && word.ends_with(|last: char| last != '-')).collect()
}

#[test]
fn the_manual_has_every_option_and_no_other() {
    let manual = fs::read_to_string(repository().join("docs/command-line.md")).unwrap();
    let known: Vec<String> = COMMANDS.iter().map(|command| help("C", command)).chain([help("C", "help")]).collect();
    let known: Vec<&str> = known.iter().flat_map(|text| options(text)).collect();
    assert!(known.len() > 20);
    for option in &known {
        assert!(options(&manual).contains(option), "docs/command-line.md does not have {option}");
    }
    if cfg!(feature = "pictures") {
        for option in options(&manual) {
            assert!(known.contains(&option), "docs/command-line.md has {option}, which no help has");
        }
    }
}

#[test]
fn languages_can_be_chosen() {
    for args in [&["--lang", "ja", "convert"][..], &["convert", "--lang", "ja"]] {
        assert!(said(&komadai("C", args)).starts_with("エラー: convert にはファイルの指定が必要です"), "{args:?}");
    }
    let french = komadai("C", &["convert", "--lang", "fr"]);
    assert!(said(&french).starts_with("error: --lang cannot be “fr”; possible values are ja, en"));
}
