//! The criteria by which the problems of a set are listed.

use super::Problem;
use crate::notation::fold::{Folded, Kana};

/// Criteria that a problem or game of a set must meet to be listed. The default lists all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Words, separated by spaces, that must all occur in name, title or headers; full and half width, upper and lower
    /// case, hiragana and katakana are the same.
    pub text: String,
    /// The least number of moves of a problem. With this or `most`, games are not listed: their length says nothing
    /// about difficulty.
    pub fewest: Option<u32>,
    /// The greatest number of moves of a problem.
    pub most: Option<u32>,
    /// Whether solved problems are left out.
    pub unsolved: bool,
}

impl Filter {
    /// The words are folded once.
    pub(super) fn predicate(&self) -> impl Fn(&Problem) -> bool + use<> {
        let words: Vec<String> =
            self.text.split_whitespace().map(|word| Folded::new(word, Kana::Together).into_text()).collect();
        let (fewest, most, unsolved) = (self.fewest.unwrap_or(0), self.most.unwrap_or(u32::MAX), self.unsolved);
        let games = self.fewest.is_none() && self.most.is_none();
        move |problem| {
            (if problem.is_game { games } else { (fewest..=most).contains(&problem.length) })
                && !(unsolved && problem.solved.is_some())
                && words.iter().all(|word| problem.words.contains(word.as_str()))
        }
    }
}
