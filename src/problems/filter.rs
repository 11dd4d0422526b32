//! Which problems are wanted.

use super::Problem;
use crate::notation::fold::{Folded, Kana};

/// Which problems of a set are shown. The default shows all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Words that must all stand in name, title or headers, whatever their width, case and syllabary.
    pub text: String,
    /// The fewest moves; of a problem, for how long a game was is another matter. With this or `most`, no games are shown.
    pub fewest: Option<u32>,
    /// The most moves.
    pub most: Option<u32>,
    /// Whether only those are shown that have not been solved.
    pub unsolved: bool,
}

impl Filter {
    /// Whether it shows all.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.text.trim().is_empty() && self.fewest.is_none() && self.most.is_none() && !self.unsolved
    }

    /// Tells of each problem whether it is wanted.
    pub(super) fn ready(&self) -> impl Fn(&Problem) -> bool + use<> {
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
