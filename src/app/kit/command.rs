//! Tables of commands, the source of menus, buttons, keys, the list of keys and the documentation.

use std::borrow::Cow;
use std::convert::Infallible;

use egui::{Button, Key, KeyboardShortcut, Modifiers, Response, RichText, Ui};

use crate::app::kit::keymap::Keymap;
use crate::app::kit::menu::{self, Mark};
use crate::app::kit::theme::Palette;
use crate::lang::{Language, Text};

/// A row of a table, in the order of the list of keys.
#[derive(Debug)]
pub(crate) struct Entry<C: 'static> {
    pub(crate) command: C,
    pub(crate) about: About,
}

impl<C: Copy> Entry<C> {
    /// Without keys and tooltip, available in every mode; texts in Japanese and English.
    pub(crate) const fn new(command: C, id: &'static str, [ja, en]: [&'static str; 2]) -> Self {
        const NONE: Text = Text { ja: "", en: "" };
        let about = About {
            id,
            name: Text { ja, en },
            reading: "",
            also: "",
            within: NONE,
            tip: NONE,
            keys: &[],
            needs: NONE,
            modes: Modes::ALL,
            uses: KeyUse { waits: false, over_modals: false, pastes: false },
        };
        Self { command, about }
    }

    /// In hiragana without signs.
    #[must_use]
    pub(crate) const fn reading(mut self, reading: &'static str) -> Self {
        self.about.reading = reading;
        self
    }

    #[must_use]
    pub(crate) const fn also(mut self, also: &'static str) -> Self {
        self.about.also = also;
        self
    }

    #[must_use]
    pub(crate) const fn within(mut self, [ja, en]: [&'static str; 2]) -> Self {
        self.about.within = Text { ja, en };
        self
    }

    #[must_use]
    pub(crate) const fn keys(mut self, keys: &'static [KeyboardShortcut]) -> Self {
        self.about.keys = keys;
        self
    }

    #[must_use]
    pub(crate) const fn modes(mut self, modes: Modes) -> Self {
        self.about.modes = modes;
        self
    }

    #[must_use]
    pub(crate) const fn tip(mut self, [ja, en]: [&'static str; 2]) -> Self {
        self.about.tip = Text { ja, en };
        self
    }

    #[must_use]
    pub(crate) const fn needs(mut self, [ja, en]: [&'static str; 2]) -> Self {
        self.about.needs = Text { ja, en };
        self
    }

    #[must_use]
    pub(crate) const fn waits(mut self) -> Self {
        self.about.uses.waits = true;
        self
    }

    #[must_use]
    pub(crate) const fn over_modals(mut self) -> Self {
        self.about.uses.over_modals = true;
        self
    }

    #[must_use]
    pub(crate) const fn pastes(mut self) -> Self {
        self.about.uses.pastes = true;
        self
    }

    pub(crate) const fn name(&self, language: Language) -> &'static str {
        self.about.name(language)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KeyUse {
    /// Not used while a text is typed, so that typing neither edits moves nor leaves the text.
    pub(crate) waits: bool,
    pub(crate) over_modals: bool,
    pub(crate) pastes: bool,
}

/// Gives a command type the method `entry`, which looks up its row in `COMMANDS`. Does not compile unless the rows are
/// in the order of the variants.
macro_rules! index_table {
    ($command:ident) => {
        const _: () = {
            let mut index = 0;
            while index < COMMANDS.len() {
                assert!(COMMANDS[index].command as usize == index);
                index += 1;
            }
        };

        impl $command {
            pub(crate) const fn entry(self) -> &'static Entry<Self> {
                &COMMANDS[self as usize]
            }
        }

        impl $crate::app::kit::command::TableCommand for $command {
            const TABLE: &'static [Entry<Self>] = COMMANDS;

            fn entry(self) -> &'static Entry<Self> {
                self.entry()
            }
        }
    };
}
pub(crate) use index_table;

pub(crate) trait TableCommand: Copy + 'static {
    const TABLE: &'static [Entry<Self>];

    fn entry(self) -> &'static Entry<Self>;
}

impl TableCommand for Infallible {
    const TABLE: &'static [Entry<Self>] = &[];

    fn entry(self) -> &'static Entry<Self> {
        match self {}
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct About {
    /// Stable `feature.verb` in kebab case, for keymaps and documentation.
    pub(crate) id: &'static str,
    pub(crate) name: Text,
    /// In hiragana without signs, for search, also as romaji.
    pub(crate) reading: &'static str,
    /// Search words in both languages: other names, and results.
    pub(crate) also: &'static str,
    /// The submenu that completes the name; may be empty.
    pub(crate) within: Text,
    /// One sentence; may be empty.
    pub(crate) tip: Text,
    /// Menus show the first.
    pub(crate) keys: &'static [KeyboardShortcut],
    /// Why it is disabled, as a short sentence; empty if it never is in its modes.
    pub(crate) needs: Text,
    pub(crate) modes: Modes,
    pub(crate) uses: KeyUse,
}

impl About {
    pub(crate) const fn name(&self, language: Language) -> &'static str {
        self.name.get(language)
    }

    /// With its submenu: テーマ：ライト.
    pub(crate) fn full_name(&self, language: Language) -> Cow<'static, str> {
        let (name, within) = (self.name(language), self.within.get(language));
        match language {
            _ if within.is_empty() => Cow::Borrowed(name),
            Language::Japanese => Cow::Owned(format!("{within}：{name}")),
            Language::English => Cow::Owned(format!("{within}: {name}")),
        }
    }

    pub(crate) const fn tip(&self, language: Language) -> &'static str {
        self.tip.get(language)
    }

    pub(crate) const fn why_not(&self, language: Language) -> &'static str {
        self.needs.get(language)
    }

    /// With the first key and the tooltip; greyed out with `why_not`. The accessibility author id is the command's id.
    pub(crate) fn item_ui(
        &self,
        ui: &mut Ui,
        language: Language,
        keymap: &Keymap,
        name: &str,
        mark: Mark,
        why_not: Option<&str>,
    ) -> Response {
        let mut button = if mark == Mark::None { Button::new(name) } else { Button::new(menu::indented(name)) };
        if let Some(shortcut) = keymap.keys(self).first() {
            let key = RichText::new(key_name(language, shortcut)).color(Palette::of_ui(ui).weak);
            button = button.shortcut_text(key);
        }
        let mut response = menu::item_ui(ui, button, name, mark, why_not.is_none());
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_author_id(self.id));
        let tip = self.tip.get(language);
        if let Some(why_not) = why_not.filter(|why_not| !why_not.is_empty()) {
            response = response.on_disabled_hover_text(why_not);
        }
        if !tip.is_empty() {
            response = response.on_hover_text(tip).on_disabled_hover_text(tip);
        }
        response
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Modes {
    /// While a record is replayed and edited, or a preview is shown.
    pub(crate) play: bool,
    pub(crate) set_up: bool,
    /// For commands that neither edit nor save the record.
    pub(crate) solve: bool,
}

impl Modes {
    pub(crate) const ALL: Self = Self { play: true, set_up: true, solve: true };
    pub(crate) const EDIT: Self = Self { solve: false, ..Self::ALL };
    /// Replaying a record, and solving a problem.
    pub(crate) const REPLAY: Self = Self { set_up: false, ..Self::ALL };
    pub(crate) const PLAY: Self = Self { set_up: false, ..Self::EDIT };
}

pub(crate) const fn key(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

pub(crate) const fn shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::SHIFT, key)
}

pub(crate) const fn alt(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::ALT, key)
}

/// ⌘ on a Mac.
pub(crate) const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

pub(crate) const fn ctrl_shift(key: Key) -> KeyboardShortcut {
    const BOTH: Modifiers = Modifiers { alt: false, ctrl: false, shift: true, mac_cmd: false, command: true };
    KeyboardShortcut::new(BOTH, key)
}

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
        // "?" instead of "Questionmark", but no symbols for Enter or Tab.
        (_, key) if key.symbol_or_name().len() == 1 => key.symbol_or_name(),
        (_, key) => key.name(),
    };
    let mut name = String::new();
    if shortcut.modifiers.command {
        name.push_str(if cfg!(target_os = "macos") { "⌘" } else { "Ctrl+" });
    }
    if shortcut.modifiers.alt {
        name.push_str(if cfg!(target_os = "macos") { "⌥" } else { "Alt+" });
    }
    if shortcut.modifiers.shift {
        name.push_str("Shift+");
    }
    name + key
}

const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

pub(crate) fn digit(key: Key) -> Option<usize> {
    DIGITS.iter().position(|&digit| digit == key).map(|index| index + 1)
}

/// Whether a text event follows the key event.
pub(crate) fn is_writing(key: Key) -> bool {
    key == Key::Space || key.name().chars().count() == 1 || key.symbol_or_name().chars().count() == 1
}
