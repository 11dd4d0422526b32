//! Help texts.

use super::{Described, Manual, Options};
use crate::cli::subcommand::Subcommand;
use crate::lang::{Language, Text};

pub(in crate::cli) fn version() -> String {
    format!("komadai {}", env!("CARGO_PKG_VERSION"))
}

pub(in crate::cli) fn page(language: Language, manual: &Manual) -> String {
    let page = manual.page;
    let name = page.command.name();
    let mut text = format!("komadai {name}: {}\n", page.command.about().get(language));
    text.push_str(&heading(USAGE, language));
    for usage in page.usage.get(language).lines() {
        text.push_str(&format!("  komadai {name} {usage}\n"));
    }
    text.push_str(&format!("\n{}\n", page.details.get(language)));
    text.push_str(&options_text(&manual.options, language));
    text.push_str(&heading(Text { ja: "例", en: "Examples" }, language));
    for (line, about) in page.examples {
        text.push_str(&format!("  komadai {line}\n      {}\n", about.get(language)));
    }
    text.push_str(&exit_status(language));
    text
}

pub(in crate::cli) fn program(language: Language, options: &[Options]) -> String {
    let mut text = format!("{}\n\n{}\n", version(), PROGRAM.get(language));
    text.push_str(&heading(USAGE, language));
    text.push_str(&columns(CALLS.map(|(line, about)| (line.get(language).to_owned(), about.get(language)))));
    text.push_str(&heading(Text { ja: "コマンド", en: "Commands" }, language));
    let commands = Subcommand::ALL.map(|it| (it.name().to_owned(), it.about().get(language)));
    text.push_str(&columns(commands));
    text.push_str(&format!("\n{}\n", WORDS.get(language)));
    text.push_str(&options_text(options, language));
    text.push_str(&exit_status(language));
    text
}

fn options_text(options: &[Options], language: Language) -> String {
    options.iter().map(|group| heading(group.heading, language) + &rows(&group.rows, language)).collect()
}

const USAGE: Text = Text { ja: "使い方", en: "Usage" };

pub(super) const CALLS: [(Text, Text); 2] = [
    (
        Text { ja: "komadai [ファイル…]", en: "komadai [FILE…]" },
        Text {
            ja: "ウィンドウを開く。フォルダなら中の棋譜を一覧にする",
            en: "open the window; of a folder, the records are listed",
        },
    ),
    (
        Text { ja: "komadai コマンド …", en: "komadai COMMAND …" },
        Text { ja: "ウィンドウを開かずにコマンドを実行する", en: "run a command, without a window" },
    ),
];

pub(super) const PROGRAM: Text = Text {
    ja: "駒台 ― 将棋の棋譜を読み、並べ、書き出す",
    en: "Komadai reads, replays and writes kifu, the records of shogi games.",
};

pub(super) const WORDS: Text = Text {
    ja: "それぞれのコマンドの説明は komadai コマンド --help で表示します。コマンドと同じ名前のファイルを
開くには ./convert のように書くか、komadai -- convert とします。",
    en: "komadai COMMAND --help tells more about a command. To open a file that has the name of a command,
write ./convert, or komadai -- convert.",
};

pub(super) const STATUS: [(&str, Text); 3] = [
    ("0", Text { ja: "すべて成功した（警告があっても0）", en: "success, possibly with warnings" }),
    ("1", Text { ja: "失敗したファイルがある", en: "a file failed" }),
    ("2", Text { ja: "コマンドの使い方が正しくない", en: "invalid command line; nothing was done" }),
];

fn exit_status(language: Language) -> String {
    let status = STATUS.map(|(code, about)| (code.to_owned(), about.get(language)));
    heading(Text { ja: "終了ステータス", en: "Exit status" }, language) + columns(status).trim_end()
}

fn heading(words: Text, language: Language) -> String {
    match language {
        Language::Japanese => format!("\n{}：\n", words.ja),
        Language::English => format!("\n{}:\n", words.en),
    }
}

fn rows(rows: &[Described], language: Language) -> String {
    let name = |row: &Described| {
        let short = row.short.map_or_else(|| "    ".to_owned(), |short| format!("-{short}, "));
        let value = row.value.map_or_else(String::new, |value| format!(" {}", value.get(language)));
        format!("{short}--{}{value}", row.long)
    };
    columns(rows.iter().map(|row| (name(row), row.about.get(language))))
}

fn columns(rows: impl IntoIterator<Item = (String, &'static str)>) -> String {
    /// A longer name has a line of its own.
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
