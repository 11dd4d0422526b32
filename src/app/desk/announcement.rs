//! The text that screen readers read out, wherever the focus is.

/// The last text announced.
#[derive(Debug, Default)]
pub(crate) struct Announcement {
    text: String,
    /// How many texts were announced: the same text twice counts twice.
    count: u64,
    /// When it was announced, in seconds of the window's clock.
    at: f64,
}

/// The number of characters up to which texts of one frame are joined. The end of a longer text would be cut off by the next.
const MAX_JOINED_LEN: usize = 200;

impl Announcement {
    /// Announces a text, joined to those of the same frame.
    pub(super) fn say(&mut self, text: &str, now: f64) {
        if self.at == now && !self.text.is_empty() && self.text.chars().count() < MAX_JOINED_LEN {
            self.text.push(' ');
        } else {
            self.text.clear();
        }
        self.text.push_str(text);
        (self.count, self.at) = (self.count + 1, now);
    }

    /// Empty before the first announcement.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn count(&self) -> u64 {
        self.count
    }
}
