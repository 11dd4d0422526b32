//! The list of keys from the tables of commands, for its dialog, the manual and `--help`.

use egui::KeyboardShortcut;

use crate::app::desk::preferences::WheelUse;
use crate::app::kit::command::key_name;
use crate::app::moves;
use crate::app::shell::command::Command;
use crate::app::shell::words;
use crate::lang::Language;

/// At most two; further keys are for other keyboards.
pub(crate) fn shown_keys(language: Language, keys: &[KeyboardShortcut]) -> String {
    keys.iter().take(2).map(|key| key_name(language, key)).collect::<Vec<_>>().join("  ")
}

pub(crate) const OTHERS: usize = 3;

/// Keys and clicks that are not commands, with what they do.
pub(crate) fn others(language: Language, wheel: WheelUse) -> [(&'static str, &'static str); OTHERS] {
    [
        ("1 – 9", moves::words::CHOOSE_BY_NUMBER.get(language)),
        (words::WHEEL.get(language), words::wheel_does(language, wheel)),
        (words::DRAW.get(language), words::DRAW_DOES.get(language)),
    ]
}

/// As plain text in two columns, for `--help`.
pub(crate) fn plain(language: Language) -> String {
    let with_keys = Command::all().filter(|command| !command.shortcuts().is_empty());
    // 22 is the width of the longest keys in either language.
    let line =
        |command: Command| format!("  {:<22} {}\n", shown_keys(language, command.shortcuts()), command.name(language));
    with_keys.map(line).collect()
}

// The manual has the names of keys on other systems than macOS.
#[cfg(all(test, not(target_os = "macos")))]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails should say where")]

    use std::fmt::Write;
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::app::shell::keymap::presets::Preset;

    /// The pages with the tables, and the headings of these.
    const PAGES: [(Language, &str, [&str; 3]); 2] = [
        (Language::English, "docs/en/keys.md", ["keys", "what they do", "id"]),
        (Language::Japanese, "docs/ja/keys.md", ["キー", "操作", "id"]),
    ];

    const KEYS: [&str; 2] = ["<!-- keys: made of the tables of commands -->\n", "<!-- end of keys -->\n"];
    const PRESETS: [&str; 2] = ["<!-- presets: made of their tables -->\n", "<!-- end of presets -->\n"];

    fn printed(language: Language, keys: &[KeyboardShortcut]) -> String {
        let keys: Vec<_> = keys.iter().map(|key| format!("`{}`", key_name(language, key))).collect();
        keys.join(" ")
    }

    /// Commands without keys come last.
    fn keys(language: Language, [keys, what, id]: [&str; 3]) -> String {
        let mut table = format!("\n| {keys} | {what} | {id} |\n|---|---|---|\n");
        for with_keys in [true, false] {
            for about in Command::all().map(Command::about).filter(|about| about.keys.is_empty() != with_keys) {
                let (keys, name) = (printed(language, about.keys), about.full_name(language));
                writeln!(table, "| {keys} | {name} | `{}` |", about.id).unwrap();
            }
        }
        table.push('\n');
        table
    }

    /// Where they differ from the usual keys.
    fn presets(language: Language, [_, what, _]: [&str; 3]) -> String {
        let others = &Preset::ALL[1..];
        let names: Vec<_> = others.iter().map(|preset| preset.name()).collect();
        let mut table =
            format!("\n| {what} | Komadai | {} |\n|---|---|{}\n", names.join(" | "), "---|".repeat(others.len()));
        for command in Command::all() {
            let usual = command.shortcuts();
            let theirs: Vec<_> =
                others.iter().map(|preset| preset.keys(command).filter(|keys| *keys != usual)).collect();
            if theirs.iter().any(Option::is_some) {
                let theirs: Vec<_> = theirs.iter().map(|keys| printed(language, keys.unwrap_or_default())).collect();
                let name = command.about().full_name(language);
                writeln!(table, "| {name} | {} | {} |", printed(language, usual), theirs.join(" | ")).unwrap();
            }
        }
        table.push('\n');
        table
    }

    #[test]
    fn the_manual_has_the_keys_of_the_tables() {
        for (language, page, heads) in PAGES {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
            let mut text = fs::read_to_string(&path).unwrap();
            for ([from, to], made) in [(KEYS, keys(language, heads)), (PRESETS, presets(language, heads))] {
                let (before, rest) = text.split_once(from).unwrap();
                let (table, after) = rest.split_once(to).unwrap();
                let is_current = table == made;
                text = [before, from, &made, to, after].concat();
                if std::env::var_os("KOMADAI_WRITE_DOCS").is_some() {
                    fs::write(&path, &text).unwrap();
                } else {
                    assert!(is_current, "{page} is not what the commands say: run this test with KOMADAI_WRITE_DOCS=1");
                }
            }
        }
    }
}
