//! What a command is: the entry that menus, buttons, keys, the key list and the documentation are made of.

use egui::{Button, Key, KeyboardShortcut, Modifiers, Response, Ui};

use crate::lang::Language;

/// One command of a feature. Its table is a `static` slice of these, in the order in which the key list shows them.
#[derive(Debug)]
pub(crate) struct Entry<C: 'static> {
    /// What is run.
    pub(crate) command: C,
    /// Its stable name, `feature.verb` in kebab case: what a keymap and the documentation call it.
    pub(crate) id: &'static str,
    /// What menus call it, in Japanese and in English.
    pub(crate) name: [&'static str; 2],
    /// What it does, in one sentence for a tooltip, in Japanese and in English; empty where the name says it all.
    pub(crate) tip: [&'static str; 2],
    /// Its default keys, the one that menus show first.
    pub(crate) keys: &'static [KeyboardShortcut],
    /// In which modes it means something.
    pub(crate) modes: Modes,
}

impl<C> Entry<C> {
    /// A command without keys and tooltip that means something in every mode.
    pub(crate) const fn new(command: C, id: &'static str, name: [&'static str; 2]) -> Self {
        Self { command, id, name, tip: ["", ""], keys: &[], modes: Modes::ALL }
    }

    /// With these default keys, the one that menus show first.
    #[must_use]
    pub(crate) const fn keys(self, keys: &'static [KeyboardShortcut]) -> Self
    where
        C: Copy,
    {
        Self { keys, ..self }
    }

    /// Means something in these modes only.
    #[must_use]
    pub(crate) const fn modes(self, modes: Modes) -> Self
    where
        C: Copy,
    {
        Self { modes, ..self }
    }

    /// With a sentence that says more than the name, in Japanese and in English.
    #[must_use]
    pub(crate) const fn tip(self, tip: [&'static str; 2]) -> Self
    where
        C: Copy,
    {
        Self { tip, ..self }
    }

    /// What can be said of the command without knowing its feature.
    pub(crate) const fn about(&self) -> About {
        About { id: self.id, name: self.name, tip: self.tip, keys: self.keys, modes: self.modes }
    }

    /// What menus call it.
    pub(crate) const fn name(&self, language: Language) -> &'static str {
        choose(self.name, language)
    }
}

/// An entry without its command: what the shell knows of the commands of all features.
#[derive(Clone, Copy, Debug)]
pub(crate) struct About {
    /// Its stable name.
    pub(crate) id: &'static str,
    /// What menus call it, in Japanese and in English.
    pub(crate) name: [&'static str; 2],
    /// What it does, where that is more than the name says, in Japanese and in English.
    pub(crate) tip: [&'static str; 2],
    /// Its default keys, the one that menus show first.
    pub(crate) keys: &'static [KeyboardShortcut],
    /// In which modes it means something.
    pub(crate) modes: Modes,
}

impl About {
    /// What menus call it.
    pub(crate) const fn name(&self, language: Language) -> &'static str {
        choose(self.name, language)
    }

    /// Draws it as `button` in a menu, grey unless it is enabled, with its first key and with its sentence under the
    /// pointer. Programs that read the window know it by its id, whatever the language.
    pub(crate) fn item_ui(&self, ui: &mut Ui, language: Language, mut button: Button<'_>, enabled: bool) -> Response {
        if let Some(shortcut) = self.keys.first() {
            button = button.shortcut_text(key_name(language, shortcut));
        }
        let mut response = ui.add_enabled(enabled, button);
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_author_id(self.id));
        let tip = choose(self.tip, language);
        if !tip.is_empty() {
            response = response.on_hover_text(tip).on_disabled_hover_text(tip);
        }
        response
    }
}

impl<C> Entry<C> {
    /// The name with the first of its keys, for whoever points at a button that shows neither.
    pub(crate) fn hint(&self, language: Language) -> String {
        let name = self.name(language);
        match self.keys.first() {
            Some(shortcut) => format!("{name}  {}", key_name(language, shortcut)),
            None => name.to_owned(),
        }
    }
}

const fn choose([japanese, english]: [&'static str; 2], language: Language) -> &'static str {
    match language {
        Language::Japanese => japanese,
        Language::English => english,
    }
}

/// The modes of the window in which a command means something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Modes {
    /// While a record is replayed and edited, or quoted moves are shown.
    pub(crate) play: bool,
    /// While the start position is edited.
    pub(crate) set_up: bool,
    /// While a problem is solved: whatever neither edits nor saves the record.
    pub(crate) solve: bool,
}

impl Modes {
    /// Everywhere.
    pub(crate) const ALL: Self = Self { play: true, set_up: true, solve: true };
    /// Wherever a record is edited.
    pub(crate) const EDIT: Self = Self { solve: false, ..Self::ALL };
    /// Only while a record is replayed.
    pub(crate) const PLAY: Self = Self { set_up: false, ..Self::EDIT };
}

/// A key alone.
pub(crate) const fn key(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

/// A key with Shift.
pub(crate) const fn shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::SHIFT, key)
}

/// A key with Ctrl, on a Mac with ⌘.
pub(crate) const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

/// A key with Ctrl and Shift, on a Mac with ⌘ and Shift.
pub(crate) const fn ctrl_shift(key: Key) -> KeyboardShortcut {
    const BOTH: Modifiers = Modifiers { alt: false, ctrl: false, shift: true, mac_cmd: false, command: true };
    KeyboardShortcut::new(BOTH, key)
}

/// A key as it is printed on keyboards.
pub(crate) fn key_name(language: Language, shortcut: &KeyboardShortcut) -> String {
    let key = match (language, shortcut.logical_key) {
        (_, Key::ArrowLeft) => "←",
        (_, Key::ArrowRight) => "→",
        (_, Key::ArrowUp) => "↑",
        (_, Key::ArrowDown) => "↓",
        (_, Key::PageUp) => "PgUp",
        (_, Key::PageDown) => "PgDn",
        (_, Key::Minus) => "-",
        (_, Key::Plus) => "+",
        (_, Key::Equals) => "=",
        (Language::Japanese, Key::Space) => "スペース",
        (_, key) => key.name(),
    };
    let mut name = String::new();
    if shortcut.modifiers.command {
        name.push_str(if cfg!(target_os = "macos") { "⌘" } else { "Ctrl+" });
    }
    if shortcut.modifiers.shift {
        name.push_str("Shift+");
    }
    name + key
}

const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// The digit that a key writes, 1 to 9.
pub(crate) fn digit(key: Key) -> Option<usize> {
    DIGITS.iter().position(|&digit| digit == key).map(|index| index + 1)
}

/// Whether a key writes a character, which comes as a text behind it.
pub(crate) fn is_writing(key: Key) -> bool {
    key == Key::Space || key.name().chars().count() == 1 || key.symbol_or_name().chars().count() == 1
}
