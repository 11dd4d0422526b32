//! Looking for words in comments, bookmarks and headers.

use std::ops::Range;

use crate::app::desk::describe;
use crate::lang::Language;
use crate::notation::fold::{Folded, Kana};
use crate::record::{HeaderLine, NodeId, Record};

/// How many hits are listed: nobody reads more.
const LISTED: usize = 500;
/// How many characters are shown before and behind what was found.
const AROUND: [usize; 2] = [12, 60];

/// Where something was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// In the comment beside this node.
    Comment(NodeId),
    /// In the name of a bookmark of this node.
    Bookmark(NodeId),
    /// In this header line.
    Header(usize),
}

/// Something that was found, as the list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hit {
    /// Where.
    pub(super) found: Found,
    /// The move there, or the header's key.
    pub(super) place: String,
    /// The words around it, on one line.
    pub(super) excerpt: String,
    /// What was found, in bytes of the excerpt.
    pub(super) marked: Range<usize>,
}

/// What is looked for, and what was found.
#[derive(Debug, Default)]
pub(super) struct Find {
    words: String,
    kana: Kana,
    /// Which of the hits was gone to last.
    at: Option<usize>,
    hits: Vec<Hit>,
    more: usize,
}

impl Find {
    /// The words that are looked for.
    pub(super) fn words(&self) -> &str {
        &self.words
    }

    /// Whether hiragana and katakana are told apart.
    pub(super) fn kana(&self) -> Kana {
        self.kana
    }

    /// Which of the hits was gone to last.
    pub(super) fn at(&self) -> Option<usize> {
        self.at
    }

    /// Looks for other words from now on.
    pub(super) fn look_for(&mut self, words: String) {
        self.words = words;
        self.at = None;
    }

    /// Tells hiragana from katakana from now on, or does not.
    pub(super) fn tell_kana(&mut self, kana: Kana) {
        self.kana = kana;
        self.at = None;
    }

    /// Marks the hit with this index as gone to, if it still is what was found there.
    pub(super) fn mark(&mut self, index: usize, found: Found) {
        self.at = self.hits.get(index).is_some_and(|hit| hit.found == found).then_some(index);
    }

    /// What was found, in the order of the record.
    pub(super) fn hits(&self) -> &[Hit] {
        &self.hits
    }

    /// How many hits are not in the list.
    pub(super) fn more(&self) -> usize {
        self.more
    }

    /// Looks again.
    pub(super) fn renew(&mut self, record: &Record, language: Language) {
        // Finds come and go with edits: the one that was gone to keeps its mark, whichever it is by now.
        let at = self.at.and_then(|at| (at < self.hits.len()).then(|| self.hits.swap_remove(at)));
        self.hits.clear();
        self.more = 0;
        let word = Folded::new(&self.words, self.kana);
        if word.is_empty() {
            self.at = None;
            return;
        }
        for (index, line) in record.headers().lines().iter().enumerate() {
            let (key, text) = match line {
                HeaderLine::Field { key, value } => (key.as_str(), value),
                HeaderLine::Verbatim(text) => ("", text),
            };
            self.look(&word, text, Found::Header(index), || key.to_owned());
        }
        let tree = record.tree();
        for node in tree.walk() {
            let note = tree.note(node);
            for name in &note.bookmarks {
                self.look(&word, name, Found::Bookmark(node), || describe::place(language, record, node));
            }
            if let Some(comment) = &note.comment {
                self.look(&word, comment, Found::Comment(node), || describe::place(language, record, node));
            }
        }
        self.at = at.and_then(|at| self.hits.iter().position(|hit| *hit == at));
    }

    fn look(&mut self, word: &Folded, text: &str, found: Found, place: impl Fn() -> String) {
        for at in Folded::new(text, self.kana).all(word) {
            if self.hits.len() == LISTED {
                self.more += 1;
                continue;
            }
            let (excerpt, marked) = excerpt(text, at);
            self.hits.push(Hit { found, place: place(), excerpt, marked });
        }
    }

    /// Goes to the hit after the one that was gone to last, or to the one before it; round and round.
    pub(super) fn step(&mut self, back: bool) -> Option<Found> {
        let count = self.hits.len();
        let last = count.checked_sub(1)?;
        let at = match (self.at, back) {
            (None, false) => 0,
            (None | Some(0), true) => last,
            (Some(at), true) => at - 1,
            (Some(at), false) => (at + 1) % count,
        };
        self.at = Some(at);
        Some(self.hits[at].found)
    }
}

/// What stands around a part of a text, on one line, and where in it that part stands.
fn excerpt(text: &str, at: Range<usize>) -> (String, Range<usize>) {
    let [before, behind] = AROUND;
    let start = text[..at.start].char_indices().rev().take(before).last().map_or(at.start, |(start, _)| start);
    let end = text[at.end..].char_indices().nth(behind).map_or(text.len(), |(length, _)| at.end + length);
    let flat = |part: &str| part.replace(['\n', '\t'], " ");
    let mut excerpt = String::new();
    if start > 0 {
        excerpt.push('…');
    }
    excerpt.push_str(&flat(&text[start..at.start]));
    let from = excerpt.len();
    excerpt.push_str(&flat(&text[at.clone()]));
    let marked = from..excerpt.len();
    excerpt.push_str(&flat(&text[at.end..end]));
    if end < text.len() {
        excerpt.push('…');
    }
    (excerpt, marked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_marks_what_was_found() {
        let text = "あいうえおかきくけこさしすせそ\n角道を開く";
        let at = text.find("角道").unwrap_or_default();
        let (excerpt, marked) = excerpt(text, at..at + 6);
        assert_eq!((excerpt.as_str(), &excerpt[marked]), ("…おかきくけこさしすせそ 角道を開く", "角道"));
    }
}
