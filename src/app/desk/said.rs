//! What screen readers read out, wherever their user is in the window.

/// The text that was said last.
#[derive(Debug, Default)]
pub(crate) struct Said {
    text: String,
    /// How many texts were said before it: the same text said again is another one.
    count: u64,
    /// When it was said, in seconds of the window's clock.
    at: f64,
}

/// What is said between two frames is one text, up to so many characters: of what is longer, nobody hears the end before
/// the next is said.
const LONGEST: usize = 200;

impl Said {
    /// Says a text. What was said at the same time stands before it.
    pub(super) fn say(&mut self, text: &str, now: f64) {
        if self.at == now && !self.text.is_empty() && self.text.chars().count() < LONGEST {
            self.text.push(' ');
        } else {
            self.text.clear();
        }
        self.text.push_str(text);
        (self.count, self.at) = (self.count + 1, now);
    }

    /// The text; empty before anything was said.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn count(&self) -> u64 {
        self.count
    }
}
