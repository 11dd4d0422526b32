//! Finding words in comments, bookmarks and headers.

use std::ops::Range;

use crate::app::desk::describe;
use crate::lang::Naming;
use crate::notation::fold::{Folded, Kana};
use crate::record::{HeaderLine, NodeId, Record};

/// How many hits are listed.
const LISTED: usize = 500;
/// How many characters an excerpt shows before and after the hit.
const AROUND: [usize; 2] = [12, 60];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HitPlace {
    Comment(NodeId),
    Bookmark(NodeId),
    Header(usize),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hit {
    pub(super) found: HitPlace,
    /// The move there, or the header's key.
    pub(super) place: String,
    /// The words around it, on one line.
    pub(super) excerpt: String,
    /// The range of the match in the excerpt, in bytes.
    pub(super) marked: Range<usize>,
}

/// A search and its hits.
#[derive(Debug, Default)]
pub(super) struct Find {
    words: String,
    kana: Kana,
    /// The current hit: the one that was gone to last.
    at: Option<usize>,
    hits: Vec<Hit>,
    more: usize,
}

impl Find {
    pub(super) fn words(&self) -> &str {
        &self.words
    }

    pub(super) fn kana(&self) -> Kana {
        self.kana
    }

    pub(super) fn at(&self) -> Option<usize> {
        self.at
    }

    pub(super) fn set_words(&mut self, words: String) {
        self.words = words;
        self.at = None;
    }

    pub(super) fn set_kana(&mut self, kana: Kana) {
        self.kana = kana;
        self.at = None;
    }

    /// Makes the hit with this index the current one, if it is still at this place.
    pub(super) fn mark(&mut self, index: usize, found: HitPlace) {
        self.at = self.hits.get(index).is_some_and(|hit| hit.found == found).then_some(index);
    }

    pub(super) fn hits(&self) -> &[Hit] {
        &self.hits
    }

    /// How many hits are not listed.
    pub(super) fn more(&self) -> usize {
        self.more
    }

    pub(super) fn renew(&mut self, record: &Record, naming: Naming) {
        // Hits come and go with edits: the current one stays current, whatever its index is by now.
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
            self.search(&word, text, HitPlace::Header(index), || key.to_owned());
        }
        let tree = record.tree();
        for node in tree.walk() {
            let note = tree.note(node);
            for name in &note.bookmarks {
                self.search(&word, name, HitPlace::Bookmark(node), || describe::place(naming, record, node));
            }
            if let Some(comment) = note.text() {
                self.search(&word, &comment, HitPlace::Comment(node), || describe::place(naming, record, node));
            }
        }
        self.at = at.and_then(|at| self.hits.iter().position(|hit| *hit == at));
    }

    fn search(&mut self, word: &Folded, text: &str, found: HitPlace, place: impl Fn() -> String) {
        for at in Folded::new(text, self.kana).all(word) {
            if self.hits.len() == LISTED {
                self.more += 1;
                continue;
            }
            let (excerpt, marked) = excerpt(text, at);
            self.hits.push(Hit { found, place: place(), excerpt, marked });
        }
    }

    /// Makes the next hit the current one, or the previous one, and wraps around. Returns where it is.
    pub(super) fn go(&mut self, back: bool) -> Option<HitPlace> {
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

/// A range of a text with its surroundings on one line, and the range of the match in that line.
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
