//! The files that `komadai sheet` writes, and what it tells of those that it reads.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::support::program::{self, feed, printed, said};

const PROBLEM: &str = "8k/9/8P/9/9/9/9/9/9 b G 1\n";

fn komadai(folder: &Path, input: &str, args: &[&str]) -> Output {
    feed(program::komadai("ja_JP.UTF-8", folder, args), input)
}

#[test]
fn pages_are_numbered_with_zeros_in_front() {
    let folder = tempfile::tempdir().unwrap();
    let set = PROBLEM.repeat(10);
    let args = ["sheet", "-", "-o", "x.png", "--columns", "1", "--rows", "1"];
    let output = komadai(folder.path(), &set, &args);
    assert_eq!((output.status.code(), said(&output)), (Some(0), String::new()));
    let mut names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!((names.len(), names[0].to_str(), names[9].to_str()), (10, Some("x-01.png"), Some("x-10.png")));
    assert!(fs::read(folder.path().join("x-01.png")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn json_tells_of_pictures() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("in")).unwrap();
    fs::write(folder.path().join("in/1.sfen"), PROBLEM).unwrap();
    fs::write(folder.path().join("in/2.kif"), "<html>").unwrap();
    let output = komadai(folder.path(), "", &["sheet", "in", "-o", "a.pdf", "--json"]);
    assert_eq!((output.status.code(), said(&output)), (Some(1), String::new()));
    let text = printed(&output);
    let lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines.len(), &lines[0]["file"]), (3, &"in/1.sfen".into()));
    assert!(lines[0].get("error").is_none() && lines[1]["error"]["line"] == 1, "{text}");
    assert!(lines[2].get("file").is_none() && lines[2]["outputs"][0] == "a.pdf", "{text}");
    // Told before the work.
    let output = komadai(folder.path(), "", &["sheet", "none", "-o", "a.pdf"]);
    assert_eq!(said(&output), "エラー: a.pdf: すでに存在します。上書きするには --force を付けてください。\n");
    let output = komadai(folder.path(), "", &["sheet", "in", "-o", "b.pdf"]);
    assert!(
        said(&output).contains("エラー: 2ファイル中1ファイルで失敗しました：\n  in/2.kif:1:1: "),
        "{}",
        said(&output)
    );
    assert_eq!(said(&output).matches("in/2.kif").count(), 1, "{}", said(&output));
}
