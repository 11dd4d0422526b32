//! `komadai convert`, as a script calls it.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use komadai::format;

use crate::support::program::{self, feed, said};

const KIF: &str = "手合割：平手\n先手：甲\n手数----指手--\n   1 ７六歩(77)\n*角道\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n";
const TWO: &str = "V2.2\nN+A\nPI\n+\n+7776FU\n%TORYO\n/\nV2.2\nN+B\nPI\n+\n+2726FU\n-8384FU\n%CHUDAN\n";

fn komadai(folder: &Path, input: &str, args: &[&str]) -> Output {
    feed(program::komadai("C", folder, args), input)
}

#[test]
fn standard_input_goes_to_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let output = komadai(folder.path(), KIF, &["convert", "-", "--to", "usi"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "position startpos moves 7g7f 3c3d\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(said(&output).contains("-:1:1: This format cannot store variations"), "{}", said(&output));
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_open_already_is_written_on() {
    let folder = tempfile::tempdir().unwrap();
    let (path, game) = (folder.path().join("all.txt"), folder.path().join("game.kif"));
    fs::write(&game, KIF).unwrap();
    for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        let mut all = fs::File::create(&path).unwrap();
        all.write_all(b"one\n").unwrap();
        let done = program::komadai("C", folder.path(), &["convert", "game.kif", "--to", "usi", "-o", name])
            .stdout(all.try_clone().unwrap())
            .stderr(Stdio::null())
            .status()
            .unwrap();
        assert!(done.success(), "{name}");
        all.write_all(b"two\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\nposition startpos moves 7g7f 3c3d\ntwo\n", "{name}");
    }
}

#[test]
fn strict_refuses_losses_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let output = komadai(folder.path(), KIF, &["convert", "-", "--to", "csa", "--strict"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    let same = komadai(folder.path(), KIF, &["convert", "-", "--to", "kif", "--strict"]);
    let note = "note: -: written in UTF-8; --encoding chooses another\n".to_owned();
    assert_eq!((same.status.code(), said(&same)), (Some(0), note));
    let (one, two) = (format::read(KIF.as_bytes(), None).unwrap(), format::read(&same.stdout, None).unwrap());
    assert_eq!(one.records, two.records);
}

#[test]
fn folders_are_walked_and_files_are_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("in/deep")).unwrap();
    fs::write(folder.path().join("in/a.kif"), KIF).unwrap();
    fs::write(folder.path().join("in/deep/b.kif"), KIF).unwrap();
    fs::write(folder.path().join("in/deep/c.csa"), TWO).unwrap();
    fs::write(folder.path().join("in/picture.png"), [0x89, 0x50]).unwrap();
    fs::write(folder.path().join("in/broken.kif"), "<html>").unwrap();
    let args = ["convert", "in", "--to", "kifu", "--out-dir", "out"];
    let output = komadai(folder.path(), "", &args);
    assert_eq!(output.status.code(), Some(1), "one of them is broken");
    assert!(said(&output).contains("broken.kif:1:1: "), "{}", said(&output));
    for name in ["a.kifu", "deep/b.kifu", "deep/c-1.kifu", "deep/c-2.kifu"] {
        let bytes = fs::read(folder.path().join("out").join(name)).unwrap();
        assert!(std::str::from_utf8(&bytes).is_ok(), "{name}");
        assert!(!format::read(&bytes, None).unwrap().records[0].tree().is_empty(), "{name}");
    }
    fs::write(folder.path().join("out/a.kifu"), "mine").unwrap();
    assert!(said(&komadai(folder.path(), "", &args)).contains("--force"));
    assert_eq!(fs::read(folder.path().join("out/a.kifu")).unwrap(), b"mine");
    let forced = ["convert", "in/a.kif", "--to", "kifu", "-o", "out/a.kifu", "--force"];
    let would = komadai(folder.path(), "", &[&forced[..], &["--dry-run", "--lang", "en"]].concat());
    assert!(said(&would).contains("note: out/a.kifu: would be replaced\n"), "{}", said(&would));
    let output = komadai(folder.path(), "", &[&forced[..], &["--lang", "en"]].concat());
    assert!(said(&output).contains("note: out/a.kifu: replaced the existing file\n"), "{}", said(&output));
    assert_ne!(fs::read(folder.path().join("out/a.kifu")).unwrap(), b"mine");
}

#[test]
fn no_file_takes_the_place_of_another_or_of_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["one", "two"] {
        fs::create_dir(folder.path().join(name)).unwrap();
        fs::write(folder.path().join(name).join("a.kif"), KIF).unwrap();
    }
    let args = ["convert", "one/a.kif", "two/a.kif", "--to", "kif", "--out-dir", "out", "--force"];
    let output = komadai(folder.path(), "", &args);
    assert_eq!(output.status.code(), Some(1));
    let why = "two/a.kif: not converted, because another file is also written to out/a.kif";
    assert_eq!(said(&output), format!("error: 1 of 2 files failed:\n  {why}\n"));
    assert_eq!(fs::read_dir(folder.path().join("out")).unwrap().count(), 1);

    let convert = |more: &[&str]| {
        let output = komadai(folder.path(), "", &[&["convert", "one/a.kif", "--to", "kifu"], more].concat());
        assert_eq!(output.status.code(), Some(1));
        said(&output)
    };
    assert_eq!(convert(&["-o", "two"]), "error: two: cannot be written: it is a folder.\n");
    assert_eq!(
        convert(&["--out-dir", "two/a.kif"]),
        "error: two/a.kif: cannot be written: part of the path is not a folder.\n"
    );
    assert_eq!(fs::read(folder.path().join("two/a.kif")).unwrap(), KIF.as_bytes());
}

#[test]
fn several_games_stay_together_where_they_can() {
    let folder = tempfile::tempdir().unwrap();
    for (to, encoding) in [("csa", "utf-8"), ("csa3", "utf-8")] {
        let output = komadai(folder.path(), TWO, &["convert", "-", "--to", to, "--encoding", encoding]);
        let again = format::read(&output.stdout, None).unwrap();
        let before = format::read(TWO.as_bytes(), None).unwrap();
        assert_eq!(again.records, before.records, "{to}: {}", said(&output));
    }
    let output = komadai(folder.path(), TWO, &["convert", "-", "--to", "usi"]);
    let lines = "position startpos moves 7g7f\nposition startpos moves 2g2f 8c8d\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), lines);
    fs::write(folder.path().join("two.usi"), lines).unwrap();
    for args in [&["two.usi", "-o", "-"][..], &["-", "-o", "-"], &["-"]] {
        let convert = |to: &str| komadai(folder.path(), lines, &[&["convert", "--to", to], args].concat());
        let kif = convert("kif");
        let note = "note: -: written in Shift_JIS; --encoding chooses another\n".to_owned();
        assert_eq!((kif.status.code(), said(&kif)), (Some(0), note));
        let again = format::read_all(&kif.stdout, None).unwrap().records;
        assert_eq!(again, format::read(lines.as_bytes(), None).unwrap().records);
        // What cannot stand there together is refused.
        let jkf = convert("jkf");
        assert_eq!((jkf.status.code(), jkf.stdout.len()), (Some(1), 0));
        assert!(said(&jkf).contains(": these games cannot be written one after another"), "{}", said(&jkf));
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing beside standard output");
}

#[test]
fn records_behind_each_other_are_converted_each() {
    let folder = tempfile::tempdir().unwrap();
    let text = format!("{KIF}\n{}", KIF.replace("甲", "乙"));
    let same = komadai(folder.path(), &text, &["convert", "-", "--to", "kif"]);
    assert_eq!(String::from_utf8_lossy(&same.stdout), text);
    let csa = komadai(folder.path(), &text, &["convert", "-", "--to", "csa", "--encoding", "utf-8"]);
    let games = format::read(&csa.stdout, None).unwrap().records;
    assert_eq!(games.iter().filter_map(|game| game.headers().get("先手")).collect::<Vec<_>>(), ["甲", "乙"]);
    komadai(folder.path(), &text, &["convert", "-", "--to", "ki2", "--out-dir", "out"]);
    let files = fs::read_dir(folder.path().join("out")).unwrap().count();
    assert_eq!(files, 2);
    let positions = komadai(folder.path(), &text, &["convert", "-", "--to", "sfen", "--at", "1"]);
    assert_eq!(String::from_utf8_lossy(&positions.stdout).lines().count(), 2);
}

#[test]
fn strict_refuses_what_lacks_a_record_that_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "position startpos moves 7g7f\nposition sfen bogus\nposition startpos moves 2g2f\n";
    for (to, code) in [("usi", 0), ("sfen", 1), ("csa", 1)] {
        let output = komadai(folder.path(), lines, &["convert", "-", "--to", to, "--strict"]);
        assert_eq!(output.status.code(), Some(code), "{to}");
        assert_eq!(output.stdout, if code == 0 { lines.as_bytes() } else { &[] });
        let output = komadai(folder.path(), lines, &["convert", "-", "--to", to]);
        assert_eq!(output.status.code(), Some(0), "{to}");
    }
}

#[test]
fn numbered_files_keep_the_extension_that_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    for (out, names) in [
        ("x.json", ["x-1.json", "x-2.json"]),
        ("第1.2局.JKF", ["第1.2局-1.JKF", "第1.2局-2.JKF"]),
        ("第1.2局", ["第1.2局-1.jkf", "第1.2局-2.jkf"]),
    ] {
        let output = komadai(folder.path(), TWO, &["convert", "-", "--to", "jkf", "-o", out]);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        for name in names {
            fs::remove_file(folder.path().join(name)).unwrap();
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}

#[test]
fn many_files_become_one_and_one_becomes_many() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| komadai(folder.path(), "", args);
    let mates = ["8k/9/8P/9/9/9/9/9/9 b 2G 1", "8k/9/8P/9/9/9/9/9/9 b G2S 1", "7k1/9/7P1/9/9/9/9/9/9 b 2G 1"];
    fs::write(folder.path().join("set.sfen"), mates.map(|sfen| format!("{sfen}\n")).concat()).unwrap();
    let parted = run(&["convert", "set.sfen", "-o", "part.kif", "--lang", "en"]);
    assert_eq!(parted.status.code(), Some(0), "{}", said(&parted));
    assert!(
        said(&parted).contains("3 games became files of their own, part-1.kif to part-3.kif; --join"),
        "{}",
        said(&parted)
    );
    assert!(!said(&run(&["convert", "set.sfen", "-o", "other.kif", "-q"])).contains("--join"));
    let boards = |file: &str| -> Vec<String> {
        let output = run(&["convert", file, "--to", "sfen", "-o", "-"]);
        String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
    };
    let joined = run(&["convert", "set.sfen", "--join", "-o", "list.kif"]);
    assert_eq!((joined.status.code(), boards("list.kif")), (Some(0), mates.map(str::to_owned).to_vec()));
    let joined = run(&["convert", "part-1.kif", "part-2.kif", "part-3.kif", "--join", "-o", "files.kif"]);
    assert_eq!(joined.status.code(), Some(0), "{}", said(&joined));
    assert_eq!(boards("files.kif"), mates);
    let again = run(&["convert", "files.kif", "--to", "kif", "--split", "--out-dir", "split"]);
    assert_eq!((again.status.code(), fs::read_dir(folder.path().join("split")).unwrap().count()), (Some(0), 3));
    let lacking = run(&["convert", "part-1.kif", "none.kif", "part-2.kif", "--join", "-o", "some.kif"]);
    assert_eq!(
        (lacking.status.code(), boards("some.kif")),
        (Some(1), mates[..2].iter().map(|&sfen| sfen.to_owned()).collect())
    );
    for other in ["--split", "--name=x"] {
        assert_eq!(run(&["convert", "set.sfen", "--to", "kif", "--join", other]).status.code(), Some(2), "{other}");
    }
}

#[test]
fn a_position_of_the_main_line_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let output = komadai(folder.path(), KIF, &["convert", "-", "--to", "sfen", "--at", "2"]);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3\n"
    );
    let output = komadai(folder.path(), KIF, &["convert", "-", "--to", "bod", "--at", "1", "--encoding", "utf-8"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("手数＝1  ▲７六歩  まで") && text.contains("後手番") && text.contains("*角道"), "{text}");
    let output = komadai(folder.path(), KIF, &["convert", "-", "--to", "sfen", "--at", "9"]);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_command_line_that_makes_no_sense_is_told() {
    let folder = tempfile::tempdir().unwrap();
    for args in [
        &["convert"][..],
        &["convert", "a.kif"],
        &["convert", "a.kif", "--to", "xls"],
        &["convert", "a.kif", "--to", "kif", "-o", "b", "--out-dir", "c"],
        &["convert", "a.kif", "--to", "kif", "--at", "x"],
        &["convert", "a.kif", "--to", "kif", "--newline", "nel"],
        &["convert", "", "--to", "kif"],
        &["convert", "a.kif", "--to", "kif", "-o", ""],
        &["convert", "a.kif", "--to", "kif", "--out-dir", ""],
        &["convert", "a.kif", "--to", "kif", "--encoding", "klingon"],
        &["convert", "a.kif", "b.kif", "--to", "kif", "-o", "c.kif"],
    ] {
        let output = komadai(folder.path(), "", args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", said(&output));
        assert!(!said(&output).is_empty());
    }
}

#[test]
fn the_encoding_that_a_file_names_follows_it_without_a_loss() {
    let folder = tempfile::tempdir().unwrap();
    let text = "#KIF version=2.0 encoding=UTF-8\n手合割：平手\n   1 ７六歩(77)\n";
    std::fs::write(folder.path().join("a.kifu"), text).unwrap();
    let args = ["convert", "a.kifu", "-o", "b.kif", "--to", "kif", "--strict"];
    let output = feed(program::komadai("C", folder.path(), &args), "");
    assert_eq!((output.status.code(), said(&output).as_str()), (Some(0), ""));
    let written = std::fs::read(folder.path().join("b.kif")).unwrap();
    assert!(written.starts_with(b"#KIF version=2.0 encoding=Shift_JIS"));
}

#[test]
fn a_name_that_says_no_encoding_keeps_that_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let text = "手合割：平手\n先手：甲\n   1 ７六歩(77)\n";
    for (encoding, bytes) in [("utf-8", text.as_bytes().into()), ("sjis", encoding_rs::SHIFT_JIS.encode(text).0)] {
        let source = format!("{encoding}.kif.txt");
        fs::write(folder.path().join(&source), &bytes).unwrap();
        for args in [&["-o", "x.kif.txt"][..], &["--to", "kif", "-o", "x.txt"]] {
            let output = komadai(folder.path(), "", &[&["convert", &source, "--force"], args].concat());
            assert!(output.status.success(), "{}", said(&output));
            assert_eq!(fs::read(folder.path().join(args.last().unwrap())).unwrap(), *bytes, "{source} {args:?}");
        }
    }
    // These names do say one.
    for (out, bytes) in [("x.kif", encoding_rs::SHIFT_JIS.encode(text).0), ("x.kifu.txt", text.as_bytes().into())] {
        let source = if out == "x.kif" { "utf-8.kif.txt" } else { "sjis.kif.txt" };
        assert!(komadai(folder.path(), "", &["convert", source, "-o", out, "--force"]).status.success());
        assert_eq!(fs::read(folder.path().join(out)).unwrap(), *bytes, "{out}");
    }
}
