//! The same as the programs of a desktop and of a shell see it. `./run tests` installs these programs.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use super::METAINFO;
use crate::support::places::repository;
use crate::support::program::{self, feed, said};

/// What a command prints. It must succeed and have nothing to complain of.
fn prints(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let told = said(&output);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && told.is_empty(), "{command:?}: {}\n{text}\n{told}", output.status);
    text
}

fn asset(name: &str) -> std::path::PathBuf {
    repository().join("assets/linux").join(name)
}

/// What the program writes on its standard output.
fn komadai(folder: &Path, args: &[&str]) -> Vec<u8> {
    let output = feed(program::komadai("C", folder, args), "");
    assert!(output.status.success(), "{args:?}: {}", said(&output));
    output.stdout
}

#[test]
fn the_desktop_entry_and_the_metadata_are_valid() {
    assert_eq!(prints(Command::new("desktop-file-validate").arg("--warn-kde").arg(asset("komadai.desktop"))), "");
    // As packages have it: with the address of the project.
    let metadata = prints(&mut Command::new(asset("metainfo")));
    assert!(!metadata.contains('@') && metadata.contains("<screenshot"), "{metadata}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(METAINFO);
    fs::write(&file, &metadata).unwrap();
    let told = prints(Command::new("appstreamcli").args(["validate", "--no-net", "--pedantic"]).arg(file));
    assert!(told.lines().count() == 1, "{told}");
}

/// The type of a file, where the types of Komadai are installed below `data`.
fn type_of(data: &TempDir, file: &Path) -> String {
    let mut gio = Command::new("gio");
    let info = gio.args(["info", "-a", "standard::content-type"]).arg(file).env("XDG_DATA_HOME", data.path());
    let text = prints(info.env("LC_ALL", "C"));
    text.lines().find_map(|line| line.trim().strip_prefix("standard::content-type: ")).unwrap().to_owned()
}

#[test]
fn desktops_know_the_type_of_every_record_by_name_and_mostly_by_content() {
    let data = tempfile::tempdir().unwrap();
    let packages = data.path().join("mime/packages");
    fs::create_dir_all(&packages).unwrap();
    fs::copy(asset("komadai.xml"), packages.join("komadai.xml")).unwrap();
    let made = Command::new("update-mime-database").arg(data.path().join("mime")).output().unwrap();
    assert!(made.status.success() && !said(&made).contains("rror"), "{}", said(&made));

    let folder = tempfile::tempdir().unwrap();
    let sample = repository().join("assets/samples/soho-1845.kif");
    for (to, suffix, encoding, expected, is_known_by_content) in [
        ("kif", "kif", "shift_jis", "application/x-kif", true),
        ("kif", "kifu", "utf-8", "application/x-kif", true),
        ("ki2", "ki2", "shift_jis", "application/x-ki2", false),
        ("ki2", "ki2u", "utf-8", "application/x-ki2", false),
        ("csa", "csa", "shift_jis", "application/x-csa-shogi", true),
        ("csa3", "csa", "utf-8", "application/x-csa-shogi", true),
        ("bod", "bod", "shift_jis", "application/x-bod", true),
        ("bod", "bod", "utf-8", "application/x-bod", true),
        ("sfen", "sfen", "utf-8", "application/x-sfen", true),
        ("usi", "usi", "utf-8", "application/x-usi", true),
        ("jkf", "jkf", "utf-8", "application/x-jkf+json", false),
    ] {
        let sample = sample.to_str().unwrap();
        let args = ["convert", sample, "--to", to, "--encoding", encoding, "-o", "-", "--quiet"];
        let bytes = komadai(folder.path(), &args);
        let (named, nameless) = (folder.path().join(format!("{to}.{suffix}")), folder.path().join("record"));
        fs::write(&named, &bytes).unwrap();
        fs::write(&nameless, &bytes).unwrap();
        assert_eq!(type_of(&data, &named), expected, "{suffix} in {encoding}");
        assert_eq!(type_of(&data, &nameless) == expected, is_known_by_content, "{to} in {encoding}, by its content");
    }
}

#[test]
fn manual_pages_are_read_without_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    komadai(folder.path(), &["man", "--out-dir", "."]);
    let mut names = [BTreeSet::new(), BTreeSet::new()];
    let languages = [("man1", ["NAME", "SYNOPSIS", "OPTIONS"]), ("ja/man1", ["名前", "書式", "オプション"])];
    for ((place, words), names) in languages.into_iter().zip(&mut names) {
        for file in fs::read_dir(folder.path().join(place)).unwrap() {
            let path = file.unwrap().path();
            let mut man = Command::new("man");
            let text = prints(
                man.args(["--warnings", "-E", "UTF-8", "-l", "-Tutf8"])
                    .arg(&path)
                    .env("LC_ALL", "C.UTF-8")
                    .env("MANWIDTH", "80")
                    .env("MANROFFOPT", "-P-c -P-b -P-u"),
            );
            for word in words {
                assert!(text.lines().any(|line| line == word), "{}: {word}", path.display());
            }
            names.insert(path.file_name().unwrap().to_owned());
        }
    }
    assert_eq!(names[0], names[1], "each page is there in both languages");
    let helped = String::from_utf8(komadai(folder.path(), &["--help"])).unwrap();
    let missing = ["inspect", "convert", "diagram", "sheet", "publish", "tsume", "perft", "completions", "man"]
        .into_iter()
        .filter(|name| !helped.contains(name) || !names[0].contains(OsStr::new(&format!("komadai-{name}.1"))));
    assert_eq!(missing.collect::<Vec<_>>(), [""; 0]);
    assert!(names[0].contains(OsStr::new("komadai.1")));
    let again = feed(program::komadai("C", folder.path(), &["man", "--out-dir", "."]), "");
    assert_eq!(again.status.code(), Some(1), "pages that are there were replaced without --force");
}

/// The scripts of all shells in a folder with a few files.
fn scripts() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for shell in ["bash", "zsh", "fish"] {
        let script = komadai(folder.path(), &["completions", shell]);
        fs::write(folder.path().join(shell), script).unwrap();
        assert_eq!(prints(Command::new(shell).arg("-n").arg(folder.path().join(shell))), "", "{shell}");
    }
    fs::create_dir(folder.path().join("games")).unwrap();
    fs::write(folder.path().join("games/a.kif"), "").unwrap();
    folder
}

/// What stands at the end of a command line, and what it can become.
const LINES: &[(&str, &str)] = &[
    ("komadai conv", "convert"),
    ("komadai convert --o", "--out-dir --output"),
    ("komadai --lang ja convert --st", "--strict"),
    ("komadai convert a.kif --to ki", "ki2 kif kifu"),
    ("komadai tsume so", "solve"),
    ("komadai tsume check --futile na", "narrow"),
    ("komadai help com", "completions"),
    ("komadai completions fi", "fish"),
];

fn sorted<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let mut words: Vec<_> = words.collect();
    words.sort_unstable();
    words.join(" ")
}

#[test]
fn bash_completes_command_lines() {
    let folder = scripts();
    for (line, expected) in LINES {
        let script = r#"source ./bash; words=$1; COMP_WORDS=($words); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _komadai; printf '%s\n' "${COMPREPLY[@]}""#;
        let mut bash = Command::new("bash");
        let text = prints(bash.args(["--norc", "-c", script, "-", line]).current_dir(folder.path()));
        assert_eq!(sorted(text.lines()), *expected, "{line}");
    }
}

#[test]
fn fish_completes_command_lines_in_both_languages() {
    let folder = scripts();
    for (locale, described) in [("C.UTF-8", "do not convert"), ("ja_JP.UTF-8", "変換しない")] {
        for (line, expected) in LINES {
            let mut fish = Command::new("fish");
            let script = "source ./fish; complete -C $argv[1]";
            let run = fish.args(["--no-config", "-c", script, line]).current_dir(folder.path());
            let text = prints(run.env("LC_ALL", locale).env("HOME", folder.path()));
            let names = text.lines().map(|line| line.split_once('\t').map_or(line, |(name, _)| name));
            assert_eq!(sorted(names), *expected, "{line}");
            assert!(!line.ends_with("--st") || text.contains(described), "{text}");
        }
    }
}
