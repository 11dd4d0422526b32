//! Completions for zsh, with descriptions in the language of the user.

use super::{Command, Program, described};
use crate::cli::tables::{Described, Takes};
use crate::lang::{Language, Text};

pub(super) fn script(program: &Program) -> String {
    let mut text = include_str!("komadai.zsh").to_owned();
    for (language, suffix) in [(Language::Japanese, "ja"), (Language::English, "en")] {
        text.push_str(&format!(
            "\n_komadai_{suffix}() {{\n    _komadai_program '{}' \\\n",
            COMMAND_OR_FILE.get(language)
        ));
        text.push_str(&specs(&program.rows, language));
        text.push_str("\n}\n");
        text.push_str(&format!("\n_komadai_commands_{suffix}() {{\n    commands=(\n"));
        for command in &program.commands {
            let about = described(command.about, language);
            text.push_str(&format!("        {}\n", quoted(&format!("{}:{about}", command.name))));
        }
        text.push_str("    )\n}\n");
        for command in &program.commands {
            text.push_str(&format!("\n_komadai_{}_{suffix}() {{\n    _arguments -s -S \\\n", command.name));
            text.push_str(&operands(command, language));
            text.push_str(&specs(&command.rows, language));
            text.push_str("\n}\n");
        }
    }
    text.push_str("\n_komadai \"$@\"\n");
    text
}

const COMMAND_OR_FILE: Text = Text { ja: "コマンドまたはファイル", en: "command or file" };
const FILE: Text = Text { ja: "ファイル", en: "file" };
const WORD: Text = Text { ja: "語", en: "word" };

fn specs(rows: &[Described], language: Language) -> String {
    rows.iter().map(|row| format!("        {}", spec(row, language))).collect::<Vec<_>>().join(" \\\n")
}

fn spec(row: &Described, language: Language) -> String {
    let long = format!("--{}", row.long);
    let about = described(row.about, language).replace('\\', "\\\\").replace('[', "\\[").replace(']', "\\]");
    let value = match row.value {
        Some(value) => format!(":{}:{}", plain(value.get(language)), action(row.takes)),
        None => String::new(),
    };
    // Repeatable patterns need no special form in zsh.
    match (row.short, row.value.is_some()) {
        (None, false) => quoted(&format!("{long}[{about}]")),
        (None, true) => quoted(&format!("*{long}=[{about}]{value}")),
        (Some(short), false) => {
            format!("'(-{short} {long})'{{-{short},{long}}}{}", quoted(&format!("[{about}]")))
        }
        (Some(short), true) => {
            format!("'(-{short} {long})'{{-{short}+,{long}=}}{}", quoted(&format!("[{about}]{value}")))
        }
    }
}

fn operands(command: &Command, language: Language) -> String {
    let last = command.words.len().saturating_sub(1);
    let mut text = String::new();
    for (number, &takes) in command.words.iter().enumerate() {
        let place = match takes {
            Takes::OneOf(_) => (number + 1).to_string(),
            _ if number == last => "*".to_owned(),
            _ => (number + 1).to_string(),
        };
        let message = if matches!(takes, Takes::File) { FILE } else { WORD };
        let spec = format!("{place}:{}:{}", plain(message.get(language)), action(takes));
        text.push_str(&format!("        {} \\\n", quoted(&spec)));
    }
    text
}

fn action(takes: Takes) -> String {
    match takes {
        Takes::Text => String::new(),
        Takes::File => "_files".to_owned(),
        Takes::Folder => "_files -/".to_owned(),
        Takes::OneOf(words) => format!("({})", words().join(" ")),
    }
}

/// Escapes a message in a specification, where a colon would end it.
fn plain(text: &str) -> String {
    text.replace('\\', "\\\\").replace(':', "\\:")
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}
