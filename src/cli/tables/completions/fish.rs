//! Completions for fish, with descriptions in the language of the user.

use super::{Command, Program, described, names_of};
use crate::cli::tables::{Described, Takes};
use crate::lang::Language;

pub(super) fn script(program: &Program) -> String {
    let names: Vec<&str> = program.commands.iter().map(|command| command.name).collect();
    let valued = program.rows.iter().filter(|row| row.value.is_some()).flat_map(names_of);
    let head = include_str!("komadai.fish")
        .replace("@COMMANDS@", &names.join(" "))
        .replace("@VALUED@", &valued.collect::<Vec<_>>().join(" "));
    let [japanese, english] = [Language::Japanese, Language::English].map(|language| all(program, language));
    format!("{head}    case 'ja*'\n{japanese}    case '*'\n{english}end\n")
}

fn all(program: &Program, language: Language) -> String {
    let mut text = String::new();
    for command in &program.commands {
        let about = quoted(&described(command.about, language));
        text.push_str(&complete(&format!("-n '__komadai_in \"\"' -a {} -d {about}", command.name)));
    }
    for row in &program.rows {
        text.push_str(&option("\"\"", row, language));
    }
    for command in &program.commands {
        text.push_str(&words(command));
        for row in &command.rows {
            text.push_str(&option(command.name, row, language));
        }
    }
    text
}

fn complete(what: &str) -> String {
    format!("        complete -c komadai {what}\n")
}

fn option(command: &str, row: &Described, language: Language) -> String {
    let short = row.short.map_or_else(String::new, |short| format!(" -s {short}"));
    let value = match (row.value, row.takes) {
        (None, _) => String::new(),
        (Some(_), Takes::Text) => " -x".to_owned(),
        (Some(_), Takes::File) => " -r -F".to_owned(),
        (Some(_), Takes::Folder) => " -x -a '(__fish_complete_directories)'".to_owned(),
        (Some(_), Takes::OneOf(words)) => format!(" -x -a {}", quoted(&words().join(" "))),
    };
    let about = quoted(&described(row.about, language));
    complete(&format!("-n '__komadai_in {command}'{short} -l {}{value} -d {about}", row.long))
}

fn words(command: &Command) -> String {
    let mut text = String::new();
    for (at, &takes) in command.words.iter().enumerate() {
        if let Takes::OneOf(words) = takes {
            // Files are completed, too, if other words are files.
            let files = if command.words.len() > 1 { "" } else { " -f" };
            let place = format!("-n '__komadai_in {} {at}'", command.name);
            text.push_str(&complete(&format!("{place}{files} -a {}", quoted(&words().join(" ")))));
        }
    }
    text
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}
