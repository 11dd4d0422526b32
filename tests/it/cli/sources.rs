//! Which files are read, and what is told of them.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};

use crate::support::program::{self, feed, printed, said};

const GAME: &str = "手合割：平手\n先手：甲\n   1 ７六歩(77)\n   2 投了\n";

fn komadai(locale: &str, folder: &Path, args: &[&str]) -> Output {
    feed(program::komadai(locale, folder, args), GAME)
}

/// Writes a game to each of these files.
fn write(folder: &Path, names: &[&str]) {
    for name in names {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, GAME).unwrap();
    }
}

/// The files that would be read.
fn sources(folder: &Path, args: &[&str]) -> Vec<String> {
    let output = komadai("C", folder, &[&["convert", "--to", "sfen", "--at", "0", "-n", "-q"], args].concat());
    assert_eq!(said(&output), "");
    let lines = printed(&output);
    lines.lines().map(|line| line.split(" -> ").next().unwrap().to_owned()).collect()
}

#[test]
fn patterns_say_which_files_are_read() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &["in/a.kif", "in/b.KIF", "in/notes.txt", "in/old/c.kif", "in/old/第1局.csa", "d.kif"]);
    let all = ["in/a.kif", "in/b.KIF", "in/old/c.kif", "in/old/第1局.csa"];
    assert_eq!(sources(folder.path(), &["in"]), all);
    for (args, expected) in [
        (&["--include", "*.kif"][..], &all[..3]),
        (&["--include", "第?局*", "--include", "a.*"], &["in/a.kif", "in/old/第1局.csa"]),
        (&["--include", "*.txt"], &["in/notes.txt"]),
        (&["--exclude", "old"], &all[..2]),
        (&["--exclude", "old/"], &all[..2]),
        (&["--exclude", "old/c*", "--exclude", "[ab].kif"], &["in/old/第1局.csa"]),
        (&["--include", "old/*"], &all[2..]),
    ] {
        assert_eq!(sources(folder.path(), &[&["in"], args].concat()), expected, "{args:?}");
    }
    // Files that are named obey, too: a shell may have found them.
    assert_eq!(sources(folder.path(), &["in", "d.kif", "--exclude", "d*", "--include", "*.csa"]), [all[3]]);
    let wrong = komadai("C", folder.path(), &["convert", "in", "--to", "sfen", "--include", "[a"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(said(&wrong).starts_with("error: “[a” is not a valid pattern"), "{}", said(&wrong));
}

#[cfg(unix)]
#[test]
fn links_are_followed_once() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &["in/z/a.kif", "beside/b.kif"]);
    let at = |name: &str| folder.path().join(name);
    symlink("..", at("in/z/up")).unwrap();
    symlink("z", at("in/again")).unwrap();
    symlink("../beside", at("in/beside")).unwrap();
    symlink("z/a.kif", at("in/link.kif")).unwrap();
    symlink("nowhere", at("in/dead.kif")).unwrap();
    write(folder.path(), &["outside.kif"]);
    symlink("../outside.kif", at("in/out.kif")).unwrap();
    symlink("out.kif", at("in/out2.kif")).unwrap();
    let all = ["in/out.kif", "in/z/a.kif", "in/beside/b.kif"];
    assert_eq!(sources(folder.path(), &["in"]), all);
    // A link that is named itself is read.
    assert_eq!(sources(folder.path(), &["in/link.kif", "in/z/a.kif"]), ["in/link.kif", "in/z/a.kif"]);
    assert_eq!(sources(folder.path(), &["in", "--include", "link*"]), ["in/link.kif"]);
    for (locale, expected) in [
        (
            "C",
            [
                "note: in/dead.kif: skipped, because this link leads nowhere",
                "note: in/again: skipped, because this folder was read already",
                "note: in/z/up: skipped, because this folder was read already",
                "note: in/link.kif: skipped, because the file that it links to is read",
                "note: in/out2.kif: skipped, because the file that it links to is read",
            ],
        ),
        (
            "ja_JP.UTF-8",
            [
                "情報: in/dead.kif: リンク先がないので、読み飛ばします。",
                "情報: in/again: すでに読んだフォルダなので、読み飛ばします。",
                "情報: in/z/up: すでに読んだフォルダなので、読み飛ばします。",
                "情報: in/link.kif: リンク先のファイルを読むので、読み飛ばします。",
                "情報: in/out2.kif: リンク先のファイルを読むので、読み飛ばします。",
            ],
        ),
    ] {
        let output = komadai(locale, folder.path(), &["convert", "in", "--to", "kif", "--out-dir", "out", "-n"]);
        assert_eq!(said(&output).lines().collect::<Vec<_>>(), expected);
    }
}

#[test]
fn a_file_named_twice_is_done_once() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &["in/a.kif", "in/b.kif"]);
    for (locale, expected) in [
        ("C", "note: in/../in/a.kif: named twice; it is converted once\n"),
        ("ja_JP.UTF-8", "情報: in/../in/a.kif: 同じファイルが2回指定されたので、1回だけ変換します。\n"),
    ] {
        let _ = fs::remove_dir_all(folder.path().join("out"));
        let args = ["convert", "in/a.kif", "in/../in/a.kif", "in/b.kif", "--to", "csa", "--out-dir", "out"];
        let output = komadai(locale, folder.path(), &args);
        assert!(output.status.success());
        assert_eq!(said(&output), expected);
    }
    assert_eq!(fs::read_dir(folder.path().join("out")).unwrap().count(), 2);
}

#[test]
fn errors_and_warnings_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &["in/1.kif"]);
    fs::write(folder.path().join("in/2.kif"), "後手：甲\n   1 ７六歩(77)\nあれ\n").unwrap();
    fs::write(folder.path().join("in/3.kif"), "<html>").unwrap();
    for (locale, warning, error, summary) in [
        ("C", "warning: ", "error: in/3.kif:1:1: ", "error: 1 of 3 files failed:\n  in/3.kif:1:1: No game or position"),
        (
            "ja_JP.UTF-8",
            "警告: ",
            "エラー: in/3.kif:1:1: ",
            "エラー: 3ファイル中1ファイルで失敗しました：\n  in/3.kif:1:1: ",
        ),
    ] {
        let convert = |more: &[&str]| {
            let args = [&["convert", "in", "--to", "sfen", "--out-dir", "out", "--force"], more].concat();
            let output = komadai(locale, folder.path(), &args);
            assert_eq!(output.status.code(), Some(1));
            said(&output)
        };
        let told = convert(&[]);
        let begins = |with: &str| told.lines().filter(|line| line.starts_with(with)).count();
        // What was odd in the second, and the moves and headers that SFEN cannot hold.
        assert!(begins(&format!("{warning}in/2.kif:")) >= 1 && begins(&format!("{warning}out/1.sfen:")) >= 1, "{told}");
        // What failed is listed last, and nowhere else.
        assert!(told.contains(summary) && told.matches("in/3.kif").count() == 1, "{told}");
        // Only what failed, once.
        let quiet = convert(&["--quiet"]);
        assert!(quiet.starts_with(error) && quiet.lines().count() == 1, "{quiet}");
    }
}

#[test]
fn json_tells_what_happened_to_each_file() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &["in/1.kif"]);
    fs::write(folder.path().join("in/2.kif"), "後手：甲\n   1 ７六歩(77)\nあれ\n").unwrap();
    fs::write(folder.path().join("in/3.kif"), "<html>").unwrap();
    fs::create_dir(folder.path().join("out")).unwrap();
    fs::write(folder.path().join("out/1.usi"), "mine").unwrap();
    let args = ["convert", "in", "--to", "usi", "--out-dir", "out", "--json"];
    let output = komadai("C", folder.path(), &args);
    assert_eq!((output.status.code(), said(&output)), (Some(1), String::new()));
    let lines: Vec<Value> = printed(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((&lines[0]["file"], &lines[0]["outputs"]), (&json!("in/1.kif"), &json!([])));
    let exists = json!({"file": "out/1.usi", "message": "already exists; use --force to replace it"});
    assert_eq!(lines[0]["error"], exists);
    assert_eq!((&lines[1]["outputs"], &lines[1]["error"]), (&json!(["out/2.usi"]), &Value::Null));
    let warning = &lines[1]["warnings"][0];
    assert!(warning["code"].is_string() && warning["line"] == 3 && warning.get("file").is_none(), "{warning}");
    let loss = &lines[1]["losses"][0];
    assert!(loss["code"].is_string() && loss["file"] == "out/2.usi", "{loss}");
    assert_eq!((&lines[2]["error"]["line"], &lines[2]["error"]["column"]), (&json!(1), &json!(1)));
    // Where standard output carries the record, it goes to standard error.
    let output = komadai("C", folder.path(), &["convert", "-", "--to", "usi", "--json"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "position startpos moves 7g7f\n");
    let line: Value = serde_json::from_str(&said(&output)).unwrap();
    assert_eq!((&line["file"], &line["outputs"]), (&json!("-"), &json!(["-"])));
}

#[test]
fn the_encoding_of_standard_output_is_told() {
    let folder = tempfile::tempdir().unwrap();
    for (args, note) in [
        (&["--to", "csa"][..], "note: -: written in Shift_JIS; --encoding chooses another\n"),
        (&["--to", "kif"], "note: -: written in UTF-8; --encoding chooses another\n"),
        // It was chosen, makes no difference, or nobody wants to know.
        (&["--to", "csa", "--encoding", "euc-jp"], ""),
        (&["--to", "usi", "--quiet"], ""),
        (&["--to", "csa", "-q"], ""),
    ] {
        let output = komadai("C", folder.path(), &[&["convert", "-"], args].concat());
        let notes: String =
            said(&output).lines().filter(|line| line.starts_with("note")).map(|it| format!("{it}\n")).collect();
        assert_eq!((output.status.code(), notes.as_str()), (Some(0), note), "{args:?}");
    }
}

#[test]
fn a_position_is_a_problem_when_one_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1\n";
    let convert = |more: &[&str]| {
        let command = program::komadai("C", folder.path(), &[&["convert", "-", "--to", "kifu", "-q"], more].concat());
        String::from_utf8(feed(command, sfen).stdout).unwrap()
    };
    assert!(!convert(&[]).contains("詰将棋"));
    assert!(convert(&["--tsume"]).contains("双玉詰将棋"));
}
