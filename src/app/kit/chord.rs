//! Keys as written in files: `Ctrl+Shift+K`, `F5`, `Left`. `Ctrl` is ⌘ on a Mac.

use egui::{Key, KeyboardShortcut, Modifiers};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ChordError {
    Unknown(String),
    /// Used everywhere, like Escape or the digits that choose a variation.
    Reserved(String),
}

pub(crate) fn read(text: &str) -> Result<KeyboardShortcut, ChordError> {
    let unknown = || ChordError::Unknown(text.trim().to_owned());
    let mut modifiers = Modifiers::NONE;
    let mut rest = text.trim();
    while let Some((first, behind)) = rest.split_once('+').filter(|(_, behind)| !behind.is_empty()) {
        match first.trim().to_ascii_lowercase().as_str() {
            "ctrl" | "control" | "cmd" | "command" => modifiers.command = true,
            "shift" => modifiers.shift = true,
            "alt" | "option" => modifiers.alt = true,
            _ => return Err(unknown()),
        }
        rest = behind.trim();
    }
    let key = key(rest).ok_or_else(unknown)?;
    let chord = KeyboardShortcut::new(modifiers, key);
    if is_reserved(&chord) { Err(ChordError::Reserved(write(&chord))) } else { Ok(chord) }
}

/// In any case. Media keys, browser keys and modifiers are rejected.
fn key(name: &str) -> Option<Key> {
    let name = match name.to_ascii_lowercase().as_str() {
        "esc" => "Escape".to_owned(),
        "return" => "Enter".to_owned(),
        "pgup" => "PageUp".to_owned(),
        "pgdn" => "PageDown".to_owned(),
        "del" => "Delete".to_owned(),
        "ins" => "Insert".to_owned(),
        lower => lower.to_owned(),
    };
    Key::ALL.iter().copied().find(|key| is_usual(*key) && key.name().eq_ignore_ascii_case(&name)).or_else(|| {
        let key = Key::from_name(&name)?;
        is_usual(key).then_some(key)
    })
}

fn is_usual(key: Key) -> bool {
    let name = key.name();
    !["Browser", "Media", "Audio", "Launch", "Shift", "Control", "Alt", "Super", "Meta"]
        .iter()
        .any(|other| name.starts_with(other))
}

pub(crate) fn write(chord: &KeyboardShortcut) -> String {
    let mut text = String::new();
    for (is_held, name) in
        [(chord.modifiers.command, "Ctrl+"), (chord.modifiers.alt, "Alt+"), (chord.modifiers.shift, "Shift+")]
    {
        if is_held {
            text.push_str(name);
        }
    }
    text + chord.logical_key.name()
}

/// `None` for modifiers, media keys and browser keys.
pub(crate) fn pressed(key: Key, modifiers: Modifiers) -> Option<KeyboardShortcut> {
    let shift = modifiers.shift && !is_sign(key);
    let held = Modifiers { command: modifiers.command, alt: modifiers.alt, shift, ..Modifiers::NONE };
    is_usual(key).then_some(KeyboardShortcut::new(held, key))
}

/// Shift may be held as well, and Alt for signs.
pub(crate) fn is_pressed(chord: &KeyboardShortcut, key: Key, modifiers: Modifiers) -> bool {
    chord.logical_key == key
        && modifiers.matches_logically(chord.modifiers)
        && (modifiers.alt == chord.modifiers.alt || is_sign(key))
}

/// Signs need Shift or Alt on some keyboards.
fn is_sign(key: Key) -> bool {
    let is_arrow = matches!(key, Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown);
    key.name().len() > 1 && key.symbol_or_name().chars().count() == 1 && key != Key::Space && !is_arrow
}

pub(crate) fn is_reserved(chord: &KeyboardShortcut) -> bool {
    let is_alone = !chord.modifiers.command && !chord.modifiers.alt;
    match chord.logical_key {
        // The last three exist on some keyboards.
        Key::Escape | Key::Copy | Key::Cut | Key::Paste => true,
        // Tab moves the focus, and Alt+Tab belongs to the system.
        Key::Tab => !chord.modifiers.command || chord.modifiers.alt,
        Key::Enter | Key::Backspace => is_alone,
        key => is_alone && crate::app::kit::command::digit(key).is_some(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use crate::app::kit::command;

    #[test]
    fn what_is_written_is_read() {
        let modifiers = [false, true].into_iter().flat_map(|command| {
            [false, true].into_iter().flat_map(move |shift| {
                [false, true].into_iter().map(move |alt| Modifiers { command, shift, alt, ..Modifiers::NONE })
            })
        });
        let mut count = 0;
        for modifiers in modifiers {
            for &key in Key::ALL {
                let chord = KeyboardShortcut::new(modifiers, key);
                if is_usual(key) && !is_reserved(&chord) {
                    assert_eq!(read(&write(&chord)), Ok(chord), "{}", write(&chord));
                    count += 1;
                }
            }
        }
        assert!(count > 500, "{count}");
    }

    #[test]
    fn keys_are_read_as_people_write_them() {
        let ctrl_shift_k = command::ctrl_shift(Key::K);
        for text in ["Ctrl+Shift+K", "ctrl+shift+k", " Shift + Ctrl + K ", "Cmd+Shift+K"] {
            assert_eq!(read(text).unwrap(), ctrl_shift_k, "{text}");
        }
        assert_eq!(read("Ctrl++").unwrap(), command::ctrl(Key::Plus));
        assert_eq!(read("+").unwrap(), command::key(Key::Plus));
        assert_eq!(read("pgdn").unwrap(), command::key(Key::PageDown));
        assert_eq!(read("Right").unwrap(), command::key(Key::ArrowRight));
        assert_eq!(read("?").unwrap(), command::key(Key::Questionmark));
        for text in ["", "Ctrl", "Ctrl+", "Hyper+K", "Ctrl+KK", "歩", "BrowserBack"] {
            assert!(matches!(read(text), Err(ChordError::Unknown(_))), "{text}");
        }
        for text in ["Esc", "Ctrl+Esc", "Tab", "Enter", "1", "Shift+9"] {
            assert!(matches!(read(text), Err(ChordError::Reserved(_))), "{text}");
        }
        assert!(read("Ctrl+1").is_ok() && read("0").is_ok() && read("Ctrl+Enter").is_ok());
    }

    #[test]
    fn alt_makes_another_chord_of_keys_that_are_no_signs() {
        let held = |chord: KeyboardShortcut, modifiers| is_pressed(&chord, chord.logical_key, modifiers);
        for key in [Key::F4, Key::F, Key::ArrowDown] {
            assert!(held(command::key(key), Modifiers::NONE) && held(command::key(key), Modifiers::SHIFT));
            assert!(!held(command::key(key), Modifiers::ALT), "{key:?}: the system's, or nobody's");
            let with_alt = KeyboardShortcut::new(Modifiers::ALT, key);
            assert!(held(with_alt, Modifiers::ALT) && !held(with_alt, Modifiers::NONE));
        }
        assert!(held(command::key(Key::OpenBracket), Modifiers::ALT), "some keyboards need it for this sign");
    }
}
