//! `option` lines: what can be set in an engine.

use std::fmt;

/// Something that can be set in an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    name: String,
    kind: OptionKind,
}

/// What values an option takes, and which it has at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// On or off.
    Check {
        /// Whether it is on.
        default: bool,
    },
    /// A whole number within limits. YaneuraOu has limits of 63 bits; larger ones are clamped.
    Spin {
        /// The number at first; `None` if the engine said none that can be read.
        default: Option<i64>,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of several names, which may hold blanks.
    Combo {
        /// The name chosen at first.
        default: String,
        /// What can be chosen, in the engine's order.
        choices: Vec<String>,
    },
    /// Something that is done when it is sent. It has no value.
    Button,
    /// A text.
    Text {
        /// The text at first. Empty where the engine says `<empty>` or nothing.
        default: String,
    },
    /// The path of a file (`filename`, added by Shogidokoro).
    File {
        /// The path at first, as [`Text`](Self::Text).
        default: String,
    },
}

/// Why an `option` line cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// There is no name.
    NoName,
    /// There is no type, or one that USI does not have.
    NoType,
}

/// Why a value cannot be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueError {
    /// It is neither `true` nor `false`.
    NotBool,
    /// It is no whole number.
    NotNumber,
    /// It is below the least or above the greatest.
    OutOfRange {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// It is none of the choices.
    NotChoice,
    /// A button has no value.
    Button,
    /// It has a line break, which would end the command.
    LineBreak,
}

const TYPES: [&str; 6] = ["check", "spin", "combo", "button", "string", "filename"];

impl EngineOption {
    /// An option of this name and kind.
    #[must_use]
    pub fn new(name: impl Into<String>, kind: OptionKind) -> Self {
        Self { name: name.into(), kind }
    }

    /// Reads what follows the word `option`. Names and choices may hold blanks, although USI has none: the type is what
    /// follows the last ` type ` before a word that is one.
    ///
    /// # Errors
    /// When name or type is missing. Values that cannot be read are as if they were not there.
    pub(super) fn read(text: &str) -> Result<Self, OptionError> {
        let rest = word_first(text, "name").ok_or(OptionError::NoName)?;
        let (name, kind, values) = split_type(rest).ok_or(OptionError::NoType)?;
        if name.is_empty() {
            return Err(OptionError::NoName);
        }
        let default = || text_value(word_first(values, "default").unwrap_or_default());
        let kind = match kind {
            "check" => OptionKind::Check { default: default().eq_ignore_ascii_case("true") },
            "spin" => spin(values),
            "combo" => combo(values),
            "button" => OptionKind::Button,
            "string" => OptionKind::Text { default: default() },
            _ => OptionKind::File { default: default() },
        };
        Ok(Self::new(name, kind))
    }

    /// Its name, as it is sent. Names are compared without regard to case.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What values it takes.
    #[must_use]
    pub const fn kind(&self) -> &OptionKind {
        &self.kind
    }

    /// Whether this is its name, without regard to case.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Its value at first, as it would be sent; `None` where it has none.
    #[must_use]
    pub fn default_value(&self) -> Option<String> {
        match &self.kind {
            OptionKind::Check { default } => Some(default.to_string()),
            OptionKind::Spin { default, .. } => default.map(|number| number.to_string()),
            OptionKind::Combo { default, .. } | OptionKind::Text { default } | OptionKind::File { default } => {
                Some(default.clone())
            }
            OptionKind::Button => None,
        }
    }

    /// The value as it is to be sent, if the option takes it: a choice in the engine's spelling.
    ///
    /// ```
    /// use komadai::usi::{EngineOption, OptionKind, ValueError};
    ///
    /// let hash = EngineOption::new("USI_Hash", OptionKind::Spin { default: Some(16), min: 1, max: 1024 });
    /// assert_eq!(hash.accept("256").as_deref(), Ok("256"));
    /// assert_eq!(hash.accept("0"), Err(ValueError::OutOfRange { min: 1, max: 1024 }));
    /// ```
    ///
    /// # Errors
    /// When it does not.
    pub fn accept(&self, value: &str) -> Result<String, ValueError> {
        match &self.kind {
            OptionKind::Check { .. } => {
                let value = value.trim().to_ascii_lowercase();
                if matches!(value.as_str(), "true" | "false") { Ok(value) } else { Err(ValueError::NotBool) }
            }
            &OptionKind::Spin { min, max, .. } => {
                let number: i64 = value.trim().parse().map_err(|_| ValueError::NotNumber)?;
                if (min..=max).contains(&number) {
                    Ok(number.to_string())
                } else {
                    Err(ValueError::OutOfRange { min, max })
                }
            }
            OptionKind::Combo { choices, .. } => {
                let exact = choices.iter().find(|choice| *choice == value);
                let found = exact.or_else(|| choices.iter().find(|choice| choice.eq_ignore_ascii_case(value.trim())));
                found.cloned().ok_or(ValueError::NotChoice)
            }
            OptionKind::Button => Err(ValueError::Button),
            OptionKind::Text { .. } | OptionKind::File { .. } => {
                if value.contains(['\n', '\r', '\0']) {
                    Err(ValueError::LineBreak)
                } else {
                    Ok(value.to_owned())
                }
            }
        }
    }
}

/// What follows a word at the beginning of a text.
fn word_first<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.trim_start().strip_prefix(word)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then_some(rest)
}

/// Every word with its offset.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// Name, type and what follows.
fn split_type(text: &str) -> Option<(&str, &str, &str)> {
    let mut found = None;
    let mut before: Option<(usize, &str)> = None;
    for (at, word) in words(text) {
        if let Some((begin, "type")) = before
            && TYPES.contains(&word)
        {
            found = Some((text[..begin].trim(), word, &text[at + word.len()..]));
        }
        before = Some((at, word));
    }
    found
}

fn text_value(text: &str) -> String {
    let text = text.trim();
    if text == "<empty>" { String::new() } else { text.to_owned() }
}

fn spin(values: &str) -> OptionKind {
    let value = |key: &str| {
        let mut words = values.split_whitespace();
        words.find(|&word| word == key)?;
        words.next().and_then(number)
    };
    let (min, max) = (value("min").unwrap_or(i64::MIN), value("max").unwrap_or(i64::MAX));
    OptionKind::Spin { default: value("default"), min, max: max.max(min) }
}

/// A number, clamped to 64 bits.
fn number(word: &str) -> Option<i64> {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(word.parse().unwrap_or(if word.starts_with('-') { i64::MIN } else { i64::MAX }))
}

/// `default` and `var` reach to the next of them: the values may hold blanks.
fn combo(values: &str) -> OptionKind {
    let keys: Vec<(usize, &str)> = words(values).filter(|(_, word)| matches!(*word, "default" | "var")).collect();
    let (mut default, mut choices) = (String::new(), Vec::new());
    for (index, &(at, key)) in keys.iter().enumerate() {
        let end = keys.get(index + 1).map_or(values.len(), |next| next.0);
        let value = text_value(&values[at + key.len()..end]);
        if key == "default" {
            default = value;
        } else if !choices.contains(&value) {
            choices.push(value);
        }
    }
    OptionKind::Combo { default, choices }
}

/// As an `option` line.
impl fmt::Display for EngineOption {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "option name {} type ", self.name)?;
        let or_empty = |text: &str| if text.is_empty() { "<empty>".to_owned() } else { text.to_owned() };
        match &self.kind {
            OptionKind::Check { default } => write!(out, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                out.write_str("spin")?;
                if let Some(default) = default {
                    write!(out, " default {default}")?;
                }
                write!(out, " min {min} max {max}")
            }
            OptionKind::Combo { default, choices } => {
                write!(out, "combo default {}", or_empty(default))?;
                choices.iter().try_for_each(|choice| write!(out, " var {}", or_empty(choice)))
            }
            OptionKind::Button => out.write_str("button"),
            OptionKind::Text { default } => write!(out, "string default {}", or_empty(default)),
            OptionKind::File { default } => write!(out, "filename default {}", or_empty(default)),
        }
    }
}
