//! Completions for bash 4 and later.

use super::{Command, Program, names_of};
use crate::cli::tables::{Described, Takes};

pub(super) fn script(program: &Program) -> String {
    let names: Vec<&str> = program.commands.iter().map(|command| command.name).collect();
    let mut takes = values("''", &program.rows);
    let mut options = format!("        '') options='{}' ;;\n", named(&program.rows));
    let mut words = String::new();
    for command in &program.commands {
        takes.push_str(&values(command.name, &command.rows));
        options.push_str(&format!("        {}) options='{}' ;;\n", command.name, named(&command.rows)));
        words.push_str(&operands(command));
    }
    include_str!("komadai.bash")
        .replace("        @VALUES@\n", &takes)
        .replace("        @OPTIONS@\n", &options)
        .replace("        @WORDS@\n", &words)
        .replace("@COMMANDS@", &names.join(" "))
        .replace("@PATTERN@", &names.join(" | "))
}

fn named(rows: &[Described]) -> String {
    rows.iter().flat_map(names_of).collect::<Vec<_>>().join(" ")
}

fn values(command: &str, rows: &[Described]) -> String {
    let mut arms = String::new();
    for row in rows.iter().filter(|row| row.value.is_some()) {
        let names: Vec<String> = names_of(row).map(|name| format!("{command}:{name}")).collect();
        arms.push_str(&format!("        {}) takes='{}' ;;\n", names.join(" | "), kind(row.takes)));
    }
    arms
}

fn operands(command: &Command) -> String {
    let mut arms = String::new();
    for (at, &takes) in command.words.iter().enumerate() {
        // The last one matches any further words.
        let number = if at + 1 == command.words.len() && !is_once(takes) { "*".to_owned() } else { at.to_string() };
        arms.push_str(&format!("        {}:{number}) takes='{}' ;;\n", command.name, kind(takes)));
    }
    arms
}

const fn is_once(takes: Takes) -> bool {
    matches!(takes, Takes::OneOf(_))
}

fn kind(takes: Takes) -> String {
    match takes {
        Takes::Text => "text".to_owned(),
        Takes::File => "file".to_owned(),
        Takes::Folder => "folder".to_owned(),
        Takes::OneOf(words) => format!("= {}", words().join(" ")),
    }
}
