//! The tables of the manual that say what each format holds: made by writing records of which one thing is told.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

use komadai::format::{self, Target};
use komadai::record::Record;

use crate::support::places::repository;

/// The pages, with the heads of the first column and the names of the rows.
const PAGES: [(&str, &str, [&str; ROWS.len()]); 2] = [
    (
        "docs/en/formats.md",
        "",
        [
            "moves",
            "variations",
            "comments",
            "bookmarks",
            "times",
            "tenths of a second",
            "players, event",
            "any other header",
            "resignation",
            "any other end",
            "a first move number",
            "characters beyond Shift_JIS",
            "several records a file",
        ],
    ),
    (
        "docs/ja/formats.md",
        "",
        [
            "指し手",
            "変化",
            "コメント",
            "しおり",
            "消費時間",
            "1秒未満の時間",
            "対局者・棋戦",
            "そのほかのヘッダ",
            "投了",
            "そのほかの終局",
            "最初の手数",
            "Shift_JISにない文字",
            "1ファイルに複数の棋譜",
        ],
    ),
];

const FROM: &str = "<!-- what formats hold: made by writing them -->\n";
const TO: &str = "<!-- end of what formats hold -->\n";

/// A record for each row, in any format, that tells one thing and as little else as may be.
const ROWS: [&str; 13] = [
    "position startpos moves 7g7f\n",
    "   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n",
    "   1 ７六歩(77)\n*定跡\n",
    "   1 ７六歩(77)\n&第一図\n",
    "   1 ７六歩(77) ( 0:03/00:00:03)\n",
    "V3.0\nPI\n+\n+7776FU,T1.5\n",
    "棋戦：名人戦\n先手：甲\n後手：乙\n手数----指手----\n",
    "天気：晴れ\n先手：甲\n手数----指手----\n",
    "   1 ７六歩(77)\n   2 投了\n",
    "   1 ７六歩(77)\n   2 不戦勝\n",
    "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 30 moves 5c5b+\n",
    "先手：𠮷田\n手数----指手----\n",
    "position startpos\n",
];

/// The row of a position that does not begin with move 1.
const FIRST_NUMBER: usize = 10;

const TARGETS: [Target; 9] = [
    Target::Kif,
    Target::Kifu,
    Target::Ki2,
    Target::Csa,
    Target::Csa3,
    Target::Jkf,
    Target::Usi,
    Target::Sfen,
    Target::Bod,
];

const HEAD: &str = "| KIF | KIFU | KI2 | CSA V2.2 | CSA V3.0 | JKF | USI | SFEN | BOD |\n";

fn codes(records: &[Record], target: Target) -> BTreeSet<&'static str> {
    let written = format::write_all(records, &target.dialect(None, None));
    written.losses.iter().map(|loss| loss.kind.code()).collect()
}

/// What becomes of the record of a row; of the last row there are two.
fn cell(row: usize, target: Target) -> &'static str {
    let read = |row: usize| format::read(ROWS[row].as_bytes(), None).unwrap().records.into_first();
    let records = if row == ROWS.len() - 1 { vec![read(row), read(row)] } else { vec![read(row)] };
    let mut codes = codes(&records, target);
    // A format with positions alone numbers these.
    if row == FIRST_NUMBER {
        codes.remove("moves-dropped");
    }
    match codes.iter().any(|code| code.ends_with("-dropped")) {
        _ if codes.is_empty() => "✓",
        true => "–",
        false => "△",
    }
}

fn table(head: &str, names: [&str; ROWS.len()]) -> String {
    let mut table = format!("\n| {head} {HEAD}|---|{}\n", ":-:|".repeat(TARGETS.len()));
    for (row, name) in names.into_iter().enumerate() {
        let cells: Vec<_> = TARGETS.iter().map(|&target| cell(row, target)).collect();
        writeln!(table, "| {name} | {} |", cells.join(" | ")).unwrap();
    }
    table.push('\n');
    table
}

#[test]
fn the_manual_says_what_formats_hold() {
    for (page, head, names) in PAGES {
        let path = repository().join(page);
        let text = fs::read_to_string(&path).unwrap();
        let (before, rest) = text.split_once(FROM).unwrap();
        let (found, after) = rest.split_once(TO).unwrap();
        let made = table(head, names);
        if std::env::var_os("KOMADAI_WRITE_DOCS").is_some() {
            fs::write(&path, [before, FROM, &made, TO, after].concat()).unwrap();
        } else {
            assert!(found == made, "{page} is not what the writers do: run this test with KOMADAI_WRITE_DOCS=1");
        }
    }
}

#[test]
fn the_manual_names_every_ending_that_is_written() {
    for (page, ..) in PAGES {
        let text = fs::read_to_string(repository().join(page)).unwrap();
        for name in Target::names() {
            let target = Target::of_name(name).unwrap();
            assert!(text.contains(&format!("`.{}`", target.extension())), "{page}: .{}", target.extension());
            assert!(text.contains(&format!("`{name}`")), "{page}: {name} of --to");
        }
    }
}
