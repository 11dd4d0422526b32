//! What stands before the moves: players, date, event and anything else (棋譜情報).

use serde::{Deserialize, Serialize};

/// One line of the header section.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HeaderLine {
    /// `key：value`. Keys are kept as the file has them, known or not, empty or not.
    Field {
        /// What stands before the colon, without surrounding blanks.
        key: String,
        /// What stands after it, without surrounding blanks.
        value: String,
    },
    /// A line that is not a field (`# …`, `盤面回転`, stray text), whole.
    Verbatim(String),
}

/// The header lines in file order, duplicates kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Headers(Vec<HeaderLine>);

impl Headers {
    /// All lines, in order.
    #[must_use]
    pub fn lines(&self) -> &[HeaderLine] {
        &self.0
    }

    /// Key and value of each field, in order.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().filter_map(|line| match line {
            HeaderLine::Field { key, value } => Some((key.as_str(), value.as_str())),
            HeaderLine::Verbatim(_) => None,
        })
    }

    /// The value of the first field with this key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.fields().find(|&(k, _)| k == key).map(|(_, value)| value)
    }

    /// Adds a line at the end.
    pub fn push(&mut self, line: HeaderLine) {
        self.0.push(line);
    }

    /// Adds a field at the end.
    pub fn push_field(&mut self, key: impl Into<String>, value: impl Into<String>) {
        self.0.push(HeaderLine::Field { key: key.into(), value: value.into() });
    }

    /// Sets the first field with this key, or adds one at the end.
    pub fn set(&mut self, key: &str, new: impl Into<String>) {
        for line in &mut self.0 {
            if let HeaderLine::Field { key: k, value } = line
                && k == key
            {
                *value = new.into();
                return;
            }
        }
        self.push_field(key, new);
    }

    /// Whether a bare `盤面回転` or `盤面反転` line asks for the board to be shown from White's side.
    #[must_use]
    pub fn asks_for_turned_board(&self) -> bool {
        self.0
            .iter()
            .any(|line| matches!(line, HeaderLine::Verbatim(text) if matches!(text.trim(), "盤面回転" | "盤面反転")))
    }
}
