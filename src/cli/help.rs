//! The help texts: one of the program, and one of each subcommand, made from the table of its options.

use super::manual::{Manual, Options};
use super::options::{Row, Takes, Words, said};
use super::subcommand::Subcommand;
use crate::lang::Language;

/// The name and version: `komadai 0.1.0`.
pub(super) fn version() -> String {
    format!("komadai {}", env!("CARGO_PKG_VERSION"))
}

/// What the help of a subcommand says besides its options.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) command: Subcommand,
    /// What stands behind the name of the subcommand, a line for each way to call it.
    pub(super) usage: Words,
    /// What its words are, one by one; any more are what the last is.
    pub(super) words: &'static [Takes],
    /// What one needs to know to use it.
    pub(super) details: Words,
    /// Command lines without the name of the program, and what they do.
    pub(super) examples: &'static [(&'static str, Words)],
}

/// The help of a subcommand.
pub(super) fn page(language: Language, manual: &Manual) -> String {
    let page = manual.page;
    let name = page.command.name();
    let mut text = format!("komadai {name}: {}\n", said(page.command.about(), language));
    text.push_str(&heading(USAGE, language));
    for usage in said(page.usage, language).lines() {
        text.push_str(&format!("  komadai {name} {usage}\n"));
    }
    text.push_str(&format!("\n{}\n", said(page.details, language)));
    text.push_str(&options_text(&manual.options, language));
    text.push_str(&heading(["例", "Examples"], language));
    for (line, about) in page.examples {
        text.push_str(&format!("  komadai {line}\n      {}\n", said(*about, language)));
    }
    text.push_str(&exit_status(language));
    text
}

/// The help of the program, with the options that are its own.
pub(super) fn program(language: Language, options: &[Options]) -> String {
    let mut text = format!("{}\n\n{}\n", version(), said(PROGRAM, language));
    text.push_str(&heading(USAGE, language));
    text.push_str(&columns(CALLS.map(|(line, about)| (said(line, language).to_owned(), said(about, language)))));
    text.push_str(&heading(["コマンド", "Commands"], language));
    let commands = Subcommand::ALL.map(|it| (it.name().to_owned(), said(it.about(), language)));
    text.push_str(&columns(commands));
    text.push_str(&format!("\n{}\n", said(WORDS, language)));
    text.push_str(&options_text(options, language));
    text.push_str(&exit_status(language));
    text
}

fn options_text(options: &[Options], language: Language) -> String {
    options.iter().map(|group| heading(group.heading, language) + &rows(&group.rows, language)).collect()
}

const USAGE: Words = ["使い方", "Usage"];

/// The ways to call the program.
pub(super) const CALLS: [(Words, Words); 2] = [
    (
        ["komadai [ファイル…]", "komadai [FILE…]"],
        ["ウィンドウを開く。フォルダなら中の棋譜を一覧にする", "open the window; of a folder, the records are listed"],
    ),
    (
        ["komadai コマンド …", "komadai COMMAND …"],
        ["ウィンドウを開かずにコマンドを実行する", "run a command, without a window"],
    ),
];

pub(super) const PROGRAM: Words =
    ["駒台 ― 将棋の棋譜を読み、並べ、書き出す", "Komadai reads, replays and writes kifu, the records of shogi games."];

pub(super) const WORDS: Words = [
    "それぞれのコマンドの説明は komadai コマンド --help で表示します。コマンドと同じ名前のファイルを
開くには ./convert のように書くか、komadai -- convert とします。",
    "komadai COMMAND --help tells more about a command. To open a file that has the name of a command,
write ./convert, or komadai -- convert.",
];

/// The codes with which the program ends, and what they mean.
pub(super) const STATUS: [(&str, Words); 3] = [
    ("0", ["すべて成功した（警告があっても0）", "success, possibly with warnings"]),
    ("1", ["失敗したファイルがある", "a file failed"]),
    ("2", ["コマンドの使い方が正しくない", "invalid command line; nothing was done"]),
];

fn exit_status(language: Language) -> String {
    let status = STATUS.map(|(code, about)| (code.to_owned(), said(about, language)));
    heading(["終了ステータス", "Exit status"], language) + columns(status).trim_end()
}

fn heading(words: Words, language: Language) -> String {
    match language {
        Language::Japanese => format!("\n{}：\n", words[0]),
        Language::English => format!("\n{}:\n", words[1]),
    }
}

fn rows(rows: &[Row<()>], language: Language) -> String {
    let name = |row: &Row<()>| {
        let short = row.short.map_or_else(|| "    ".to_owned(), |short| format!("-{short}, "));
        let value = row.value.map_or_else(String::new, |value| format!(" {}", said(value, language)));
        format!("{short}--{}{value}", row.long)
    };
    columns(rows.iter().map(|row| (name(row), said(row.about, language))))
}

/// Lines with what something is called on the left and what it is on the right.
fn columns(rows: impl IntoIterator<Item = (String, &'static str)>) -> String {
    /// What is longer on the left has a line of its own.
    const WIDEST: usize = 24;
    let rows: Vec<_> = rows.into_iter().collect();
    let width = rows.iter().map(|(left, _)| wide(left)).filter(|&width| width <= WIDEST).max().unwrap_or(WIDEST);
    let mut text = String::new();
    for (left, right) in rows {
        let indent = " ".repeat(width + 4);
        let blanks = match width.checked_sub(wide(&left)) {
            Some(missing) => " ".repeat(missing + 2),
            None => format!("\n{indent}"),
        };
        text.push_str(&format!("  {left}{blanks}{}\n", right.replace('\n', &format!("\n{indent}"))));
    }
    text
}

/// The columns of a terminal that a text takes: Japanese characters take two.
fn wide(text: &str) -> usize {
    text.chars().map(|ch| if ch >= '\u{1100}' { 2 } else { 1 }).sum()
}
