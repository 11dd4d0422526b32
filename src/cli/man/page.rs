//! What stands on the manual pages: on that of the program, and on those of its subcommands.

use super::roff::{Roff, bold, escaped, italic};
use crate::cli::help::{self, CALLS, PROGRAM, STATUS, WORDS};
use crate::cli::manual::{Manual, Options};
use crate::cli::options::{Row, Words, said};
use crate::cli::subcommand::Subcommand;
use crate::lang::Language;

const COLLECTION: Words = ["駒台の使い方", "Komadai Manual"];
const NAME: Words = ["名前", "NAME"];
const SYNOPSIS: Words = ["書式", "SYNOPSIS"];
const DESCRIPTION: Words = ["説明", "DESCRIPTION"];
const COMMANDS: Words = ["コマンド", "COMMANDS"];
const OPTIONS: Words = ["オプション", "OPTIONS"];
const EXAMPLES: Words = ["例", "EXAMPLES"];
const EXIT_STATUS: Words = ["終了ステータス", "EXIT STATUS"];
const ENVIRONMENT: Words = ["環境変数", "ENVIRONMENT"];
const FILES: Words = ["ファイル", "FILES"];
const SEE_ALSO: Words = ["関連項目", "SEE ALSO"];

/// What `komadai` is, in the few words that `apropos` shows.
const ABOUT: Words = ["将棋の棋譜を並べ、編集する", "view and edit records of shogi games"];

const VARIABLES: [(&str, Words); 1] = [(
    "LC_ALL, LC_MESSAGES, LANG",
    [
        "最初に設定されているものが言語を決める。ja で始まれば日本語、ほかは英語。",
        "The first that is set decides on the language: Japanese if it begins with ja, otherwise English.",
    ],
)];

/// The folders of the program, by their names on Linux.
const PLACES: [(&str, Words); 2] = [
    ("~/.config/komadai/settings.json", ["ウィンドウの設定。", "The settings of the window."]),
    (
        "~/.local/share/komadai/",
        [
            "強制終了に備えて書き留める、開いている棋譜。解いた問題の記録。",
            "The open games, written down in case of a crash, and which problems were solved.",
        ],
    ),
];

/// The name of the page of a subcommand, or of the program: `komadai-convert`, `komadai`.
pub(super) fn name(command: Option<Subcommand>) -> String {
    command.map_or_else(|| "komadai".to_owned(), |command| format!("komadai-{}", command.name()))
}

/// The page of the program. `keys` are a line with a title and a line for each key, or empty.
pub(super) fn program(language: Language, options: &[Options], keys: &str) -> String {
    let mut page = begin(language, &name(None), said(ABOUT, language));
    page.section(said(SYNOPSIS, language));
    page.lines(CALLS.map(|(line, _)| call(said(line, language), 1)));
    page.section(said(DESCRIPTION, language));
    page.paragraph(said(PROGRAM, language));
    page.section(said(COMMANDS, language));
    for command in Subcommand::ALL {
        page.entry(&bold(command.name()), said(command.about(), language));
    }
    page.paragraph(said(WORDS, language));
    list_options(&mut page, options, language);
    if let Some((title, keys)) = keys.trim_start().split_once('\n') {
        page.section(title);
        page.verbatim(keys.trim_end());
    }
    list_status(&mut page, language);
    page.section(said(ENVIRONMENT, language));
    for (variable, about) in VARIABLES {
        page.entry(&bold(variable), said(about, language));
    }
    page.section(said(FILES, language));
    for (path, about) in PLACES {
        page.entry(&italic(path), said(about, language));
    }
    let others: Vec<String> = Manual::all().iter().map(|manual| name(Some(manual.page.command))).collect();
    see_also(page, &others, language)
}

/// The page of a subcommand.
pub(super) fn command(language: Language, manual: &Manual) -> String {
    let command = manual.page.command;
    let mut page = begin(language, &name(Some(command)), said(command.about(), language));
    page.section(said(SYNOPSIS, language));
    let usage = said(manual.page.usage, language).lines();
    page.lines(usage.map(|usage| call(&format!("komadai {} {usage}", command.name()), 2)));
    page.section(said(DESCRIPTION, language));
    page.paragraph(said(manual.page.details, language));
    list_options(&mut page, &manual.options, language);
    page.section(said(EXAMPLES, language));
    for (line, about) in manual.page.examples {
        page.entry(&bold(&format!("komadai {line}")), said(*about, language));
    }
    list_status(&mut page, language);
    see_also(page, &[name(None)], language)
}

fn begin(language: Language, name: &str, about: &str) -> Roff {
    let mut page = Roff::new(language, &name.to_uppercase(), &help::version(), said(COLLECTION, language));
    page.section(said(NAME, language));
    // The hyphen is what `apropos` looks for.
    page.lines([format!("{} \\- {}", escaped(name), escaped(about))]);
    page
}

/// A way to call the program: the first words are typed as they stand.
fn call(line: &str, typed: usize) -> String {
    let end = line.match_indices(' ').nth(typed - 1).map_or(line.len(), |(at, _)| at);
    let (typed, rest) = line.split_at(end);
    format!("{}{}", bold(typed), escaped(rest))
}

fn list_options(page: &mut Roff, options: &[Options], language: Language) {
    page.section(said(OPTIONS, language));
    for group in options {
        // Options without another heading stand below that of the section.
        if !said(group.heading, language).eq_ignore_ascii_case(said(OPTIONS, language)) {
            page.subsection(said(group.heading, language));
        }
        for row in &group.rows {
            page.entry(&row_name(row, language), said(row.about, language));
        }
    }
}

fn row_name(row: &Row<()>, language: Language) -> String {
    let short = row.short.map_or_else(String::new, |short| format!("{}, ", bold(&format!("-{short}"))));
    let value = row.value.map_or_else(String::new, |value| format!(" {}", italic(said(value, language))));
    format!("{short}{}{value}", bold(&format!("--{}", row.long)))
}

fn list_status(page: &mut Roff, language: Language) {
    page.section(said(EXIT_STATUS, language));
    for (code, about) in STATUS {
        page.entry(&bold(code), said(about, language));
    }
}

fn see_also(mut page: Roff, names: &[String], language: Language) -> String {
    page.section(said(SEE_ALSO, language));
    let names: Vec<String> = names.iter().map(|name| format!("{}(1)", bold(name))).collect();
    page.lines([names.join(", ")]);
    page.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_have_every_command_and_option() {
        let mut seen = 0;
        for language in [Language::Japanese, Language::English] {
            for manual in Manual::all() {
                let text = command(language, &manual);
                for row in manual.options.iter().flat_map(|group| &group.rows) {
                    let entry = format!(".TP\n{}\n", row_name(row, language));
                    assert_eq!(text.matches(&entry).count(), 1, "{}: {}", manual.page.command.name(), row.long);
                    seen += 1;
                }
            }
            let text = program(language, &crate::cli::options(), "\nKeys\n  F1  Help\n");
            for command in Subcommand::ALL {
                assert!(text.contains(&format!(".TP\n{}\n", bold(command.name()))), "{}", command.name());
            }
            assert!(
                text.contains("\\-\\-version") && text.contains("\n.SH \"Keys\"\n.nf\n  F1  Help\n.fi\n"),
                "{text}"
            );
        }
        assert!(seen > 100, "{seen}");
    }

    #[test]
    fn a_program_without_a_window_has_no_keys() {
        let text = program(Language::English, &crate::cli::options(), "");
        assert!(!text.contains(".nf"), "{text}");
    }
}
