//! The list of keys, made of the tables of commands: for its dialog, for README and for `--help`.

use crate::app::kit::command::key_name;
use crate::app::moves;
use crate::app::shell::command::Command;
use crate::app::shell::words;
use crate::lang::Language;

/// How many keys of one command are listed; those beyond are for other keyboards.
const LISTED: usize = 2;

/// Every command that has keys, in the order of the tables, with its keys as they are printed on keyboards.
pub(crate) fn rows(language: Language) -> impl Iterator<Item = (String, Command)> {
    Command::all().filter_map(move |command| {
        let keys: Vec<_> =
            command.shortcuts().iter().take(LISTED).map(|shortcut| key_name(language, shortcut)).collect();
        (!keys.is_empty()).then(|| (keys.join("  "), command))
    })
}

/// How many keys are no commands.
pub(crate) const OTHERS: usize = 3;

/// The keys that are no commands: what is done with them, and their names.
pub(crate) fn others(language: Language) -> [(&'static str, &'static str); OTHERS] {
    let words = words::of(language);
    [
        ("1 – 9", moves::words::of(language).choose_by_number),
        (words.wheel, words.wheel_does),
        (words.draw, words.draw_does),
    ]
}

/// The list as plain text, two columns wide, as `--help` shows it.
pub(crate) fn plain(language: Language) -> String {
    use std::fmt::Write;

    let mut list = String::new();
    for (keys, command) in rows(language) {
        // The columns meet where the longest names of keys in both languages end.
        let _ = writeln!(list, "  {keys:<22} {}", command.name(language));
    }
    list
}

// On a Mac the keys have other names, and README has those of the others.
#[cfg(all(test, not(target_os = "macos")))]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails should say where")]

    use std::fmt::Write;

    use super::*;

    const FROM: &str = "<!-- The table of keys is made of the program's commands: a test compares them. -->\n";
    const TO: &str = "<!-- End of the table of keys. -->\n";

    /// The table as README has it.
    fn markdown() -> String {
        let mut table = String::from("\n| keys | what they do | 日本語 |\n|---|---|---|\n");
        for (keys, command) in rows(Language::English) {
            let keys: Vec<_> = keys.split("  ").map(|key| format!("`{key}`")).collect();
            let [japanese, english] = [Language::Japanese, Language::English].map(|language| command.name(language));
            writeln!(table, "| {} | {english} | {japanese} |", keys.join(" ")).unwrap();
        }
        table.push('\n');
        table
    }

    #[test]
    fn readme_lists_the_keys_of_the_tables() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
        let readme = std::fs::read_to_string(path).unwrap();
        let (before, rest) = readme.split_once(FROM).unwrap();
        let (table, after) = rest.split_once(TO).unwrap();
        let made = markdown();
        if table != made && std::env::var_os("KOMADAI_WRITE_README").is_some() {
            std::fs::write(path, [before, FROM, &made, TO, after].concat()).unwrap();
            return;
        }
        assert!(
            table == made,
            "the table of keys in README.md is not what the commands say: run this test with KOMADAI_WRITE_README=1"
        );
    }
}
