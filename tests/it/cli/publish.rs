//! `komadai publish`: games for readers.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::support::program::{self, feed, printed, said};

const GAME: &str = "先手：甲\n後手：乙\n手数----指手--\n   1 ７六歩(77)\n*角道\n   2 ３四歩(33)\n&しおり\n   3 投了\n";

fn komadai(folder: &Path, args: &[&str]) -> Output {
    feed(program::komadai("ja_JP.UTF-8", folder, args), GAME)
}

#[test]
fn a_page_is_written_and_nothing_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let output = komadai(folder.path(), &["publish", "-", "-o", "game.html"]);
    assert_eq!((output.status.code(), said(&output)), (Some(0), String::new()));
    let page = fs::read_to_string(folder.path().join("game.html")).unwrap();
    assert!(page.starts_with("<!doctype html>\n<html lang=\"ja\">") && page.contains("<h1>甲 対 乙</h1>"));
    assert!(page.contains("<figcaption>第1図は△３四歩まで　しおり</figcaption>"), "bookmarks are shown");
    let again = komadai(folder.path(), &["publish", "-", "-o", "game.html"]);
    let refused = "エラー: game.html: すでに存在します。上書きするには --force を付けてください。\n";
    assert_eq!((again.status.code(), said(&again).as_str()), (Some(1), refused));
    let more = ["publish", "-", "-o", "game.html", "--force", "--lang", "en", "--every", "1", "--at", "start,end"];
    let output = komadai(folder.path(), &more);
    let replaced = "note: game.html: replaced the existing file\n";
    assert_eq!((output.status.code(), said(&output).as_str()), (Some(0), replaced));
    let page = fs::read_to_string(folder.path().join("game.html")).unwrap();
    assert!(page.contains("<html lang=\"en\">") && page.matches("<figure ").count() == 3, "start, and two moves");
    let output = komadai(folder.path(), &["publish", "-", "-o", "game.txt", "--at", "none"]);
    assert_eq!((output.status.code(), said(&output)), (Some(0), String::new()));
    let text = fs::read_to_string(folder.path().join("game.txt")).unwrap();
    // Black is to move, and resigns.
    let told = "甲 対 乙\n先手：甲\n後手：乙\n\n   1 ▲７六歩\n\n角道\n\n   2 △３四歩\nまで2手で後手の勝ち\n";
    assert_eq!(text, told);
    let same = komadai(folder.path(), &["publish", "-", "-o", "-", "--at", "none"]);
    assert!(printed(&same).ends_with("</html>\n") && !printed(&same).contains("<figure "));
}

#[test]
fn pages_and_animations_are_written_by_the_name_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let made = |args: &[&str]| {
        let _ = fs::remove_file(folder.path().join(args[0]));
        let output = komadai(folder.path(), &[&["publish", "-", "-o"], args].concat());
        assert_eq!((output.status.code(), said(&output)), (Some(0), String::new()), "{args:?}");
        fs::read(folder.path().join(args[0])).unwrap()
    };
    let a4 = made(&["a.pdf"]);
    let small = made(&["b.pdf", "--paper", "shiroku", "--face", "gothic", "--size", "8pt", "--columns", "2"]);
    assert!(a4.starts_with(b"%PDF") && small.starts_with(b"%PDF") && a4 != small);
    let box_of = |pdf: &[u8]| String::from_utf8_lossy(pdf).contains("/MediaBox [0 0 595.28 841.89]");
    assert_eq!((box_of(&a4), box_of(&small)), (true, false));
    let all = made(&["a.gif", "--width", "120"]);
    let part = made(&["b.gif", "--width", "120", "--range", "2-", "--seconds", "0.5", "--last", "2", "--once"]);
    // Width and height stand behind the name of the format.
    assert!(all.starts_with(b"GIF89a\x78\0") && part.len() < all.len());
    assert!(
        all.windows(11).any(|bytes| bytes == b"NETSCAPE2.0") && !part.windows(11).any(|bytes| bytes == b"NETSCAPE2.0")
    );
    let png = made(&["c.png", "--width", "120", "--book"]);
    assert!(png.starts_with(b"\x89PNG") && png.windows(4).any(|bytes| bytes == b"acTL"));
    assert_eq!(made(&["d.dat", "--to", "apng", "--width", "120", "--book"]), png);
    let output = komadai(folder.path(), &["publish", "-", "-o", "e.gif", "--range", "7-9"]);
    assert_eq!(said(&output), "エラー: e.gif: その範囲に指し手がありません。\n");
    let bare = made(&["f.txt", "--no-comments", "--no-variations", "--at", "none"]);
    assert!(!String::from_utf8(bare).unwrap().contains("角道"));
}

#[test]
fn what_cannot_be_meant_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (args, message) in [
        (&["-o", "a.html"][..], "エラー: publish にはファイルの指定が必要です。"),
        (&["-"], "エラー: publish には -o の指定が必要です。"),
        (&["-", "-o", "a.doc"], "エラー: 「a.doc」の名前では形式が決まりません。"),
        (&["a", "b", "-o", "a.html"], "エラー: publish が書き出すのは1つのファイルの一局だけです。"),
        (&["-", "-o", "a.html", "--at", "middle"], "エラー: --at に「middle」は指定できません。"),
        (&["-", "-o", "a.gif", "--range", "9-3"], "エラー: --range に「9-3」は指定できません。"),
        (&["-", "-o", "a.gif", "--range", "-"], "エラー: --range に「-」は指定できません。"),
        (&["-", "-o", "a.gif", "--seconds", "0"], "エラー: --seconds に「0」は指定できません。"),
        (&["-", "-o", "a.gif", "--width", "50"], "エラー: --width に「50」は指定できません。"),
        (&["-", "-o", "a.pdf", "--paper", "a9"], "エラー: --paper に「a9」は指定できません。"),
        (&["-", "-o", "a.html", "--every", "0"], "エラー: --every に「0」は指定できません。"),
    ] {
        let output = komadai(folder.path(), &[&["publish"], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(said(&output).starts_with(message), "{}", said(&output));
    }
    let output = komadai(folder.path(), &["publish", "-", "-o", "a.html", "--game", "2"]);
    assert_eq!(said(&output), "エラー: -: 2番目の棋譜はありません（全1局）。\n");
    assert!(fs::read_dir(folder.path()).unwrap().next().is_none(), "nothing was written");
}
