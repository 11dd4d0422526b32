//! The contents of the manual pages of the program and of its subcommands.

use super::roff::{Roff, bold, escaped, italic};
use crate::cli::subcommand::Subcommand;
use crate::cli::tables::help::{self, CALLS, PROGRAM, STATUS, WORDS};
use crate::cli::tables::{Described, Manual, Options};
use crate::lang::{Language, Text};

const COLLECTION: Text = Text { ja: "駒台の使い方", en: "Komadai Manual" };
const NAME: Text = Text { ja: "名前", en: "NAME" };
const SYNOPSIS: Text = Text { ja: "書式", en: "SYNOPSIS" };
const DESCRIPTION: Text = Text { ja: "説明", en: "DESCRIPTION" };
const COMMANDS: Text = Text { ja: "コマンド", en: "COMMANDS" };
const OPTIONS: Text = Text { ja: "オプション", en: "OPTIONS" };
const EXAMPLES: Text = Text { ja: "例", en: "EXAMPLES" };
const EXIT_STATUS: Text = Text { ja: "終了ステータス", en: "EXIT STATUS" };
const ENVIRONMENT: Text = Text { ja: "環境変数", en: "ENVIRONMENT" };
const FILES: Text = Text { ja: "ファイル", en: "FILES" };
const SEE_ALSO: Text = Text { ja: "関連項目", en: "SEE ALSO" };

const ABOUT: Text = Text { ja: "将棋の棋譜を並べ、編集する", en: "view and edit records of shogi games" };

const VARIABLES: [(&str, Text); 1] = [(
    "LC_ALL, LC_MESSAGES, LANG",
    Text {
        ja: "最初に設定されているものが言語を決める。ja で始まれば日本語、ほかは英語。",
        en: "The first that is set decides on the language: Japanese if it begins with ja, otherwise English.",
    },
)];

const PLACES: [(&str, Text); 2] = [
    ("~/.config/komadai/settings.json", Text { ja: "ウィンドウの設定。", en: "The settings of the window." }),
    (
        "~/.local/share/komadai/",
        Text {
            ja: "強制終了に備えて書き留める、開いている棋譜。解いた問題の記録。",
            en: "The open games, written down in case of a crash, and which problems were solved.",
        },
    ),
];

pub(super) fn name(command: Option<Subcommand>) -> String {
    command.map_or_else(|| "komadai".to_owned(), |command| format!("komadai-{}", command.name()))
}

/// `keys` are a line with a title and a line for each key, or empty.
pub(super) fn program(language: Language, options: &[Options], keys: &str) -> String {
    let mut page = begin(language, &name(None), ABOUT.get(language));
    page.section(SYNOPSIS.get(language));
    page.lines(CALLS.map(|(line, _)| call(line.get(language), 1)));
    page.section(DESCRIPTION.get(language));
    page.paragraph(PROGRAM.get(language));
    page.section(COMMANDS.get(language));
    for command in Subcommand::ALL {
        page.entry(&bold(command.name()), command.about().get(language));
    }
    page.paragraph(WORDS.get(language));
    list_options(&mut page, options, language);
    if let Some((title, keys)) = keys.trim_start().split_once('\n') {
        page.section(title);
        page.verbatim(keys.trim_end());
    }
    list_status(&mut page, language);
    page.section(ENVIRONMENT.get(language));
    for (variable, about) in VARIABLES {
        page.entry(&bold(variable), about.get(language));
    }
    page.section(FILES.get(language));
    for (path, about) in PLACES {
        page.entry(&italic(path), about.get(language));
    }
    let others: Vec<String> = Manual::all().iter().map(|manual| name(Some(manual.page.command))).collect();
    see_also(page, &others, language)
}

pub(super) fn command(language: Language, manual: &Manual) -> String {
    let command = manual.page.command;
    let mut page = begin(language, &name(Some(command)), command.about().get(language));
    page.section(SYNOPSIS.get(language));
    let usage = manual.page.usage.get(language).lines();
    page.lines(usage.map(|usage| call(&format!("komadai {} {usage}", command.name()), 2)));
    page.section(DESCRIPTION.get(language));
    page.paragraph(manual.page.details.get(language));
    list_options(&mut page, &manual.options, language);
    page.section(EXAMPLES.get(language));
    for (line, about) in manual.page.examples {
        page.entry(&bold(&format!("komadai {line}")), about.get(language));
    }
    list_status(&mut page, language);
    see_also(page, &[name(None)], language)
}

fn begin(language: Language, name: &str, about: &str) -> Roff {
    let mut page = Roff::new(language, &name.to_uppercase(), &help::version(), COLLECTION.get(language));
    page.section(NAME.get(language));
    // The hyphen is what `apropos` looks for.
    page.lines([format!("{} \\- {}", escaped(name), escaped(about))]);
    page
}

fn call(line: &str, typed: usize) -> String {
    let end = line.match_indices(' ').nth(typed - 1).map_or(line.len(), |(at, _)| at);
    let (typed, rest) = line.split_at(end);
    format!("{}{}", bold(typed), escaped(rest))
}

fn list_options(page: &mut Roff, options: &[Options], language: Language) {
    page.section(OPTIONS.get(language));
    for group in options {
        // A group with the heading of the section needs no subsection.
        if !group.heading.get(language).eq_ignore_ascii_case(OPTIONS.get(language)) {
            page.subsection(group.heading.get(language));
        }
        for row in &group.rows {
            page.entry(&row_name(row, language), row.about.get(language));
        }
    }
}

fn row_name(row: &Described, language: Language) -> String {
    let short = row.short.map_or_else(String::new, |short| format!("{}, ", bold(&format!("-{short}"))));
    let value = row.value.map_or_else(String::new, |value| format!(" {}", italic(value.get(language))));
    format!("{short}{}{value}", bold(&format!("--{}", row.long)))
}

fn list_status(page: &mut Roff, language: Language) {
    page.section(EXIT_STATUS.get(language));
    for (code, about) in STATUS {
        page.entry(&bold(code), about.get(language));
    }
}

fn see_also(mut page: Roff, names: &[String], language: Language) -> String {
    page.section(SEE_ALSO.get(language));
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
