//! Moves that an engine expects.

use std::fmt;

use crate::notation::usi;
use crate::shogi::{Move, Position};

/// Moves in USI, as far as they are moves. Engines put other words among them (`pass`, `resign`), and cut them short.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    moves: Vec<Move>,
    unread: Option<String>,
}

impl Variation {
    /// Takes all words, and reads them up to the first that is no move.
    pub(super) fn read<'a>(words: impl IntoIterator<Item = &'a str>) -> Self {
        let mut found = Self::default();
        for word in words {
            match usi::read_move(word) {
                _ if found.unread.is_some() => {}
                Some(mv) => found.moves.push(mv),
                None => found.unread = Some(word.to_owned()),
            }
        }
        found
    }

    /// The moves before the first word that is none. They need not be playable.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The first word that is no move, at which reading stopped.
    #[must_use]
    pub fn unread(&self) -> Option<&str> {
        self.unread.as_deref()
    }

    /// The moves that can be legally played one after the other from a position.
    ///
    /// ```
    /// use komadai::shogi::Position;
    /// use komadai::usi::{Output, read};
    ///
    /// let Ok(Output::Info(info)) = read("info pv 7g7f 3c3d 9a1i") else { panic!("it is an info line") };
    /// let line = info.line.unwrap_or_default();
    /// assert_eq!(line.legal_from(&Position::startpos()).len(), 2);
    /// ```
    #[must_use]
    pub fn legal_from(&self, start: &Position) -> &[Move] {
        let mut position = start.clone();
        let legal = |&&mv: &&Move| position.check(mv).is_ok() && position.play(mv).is_ok();
        let count = self.moves.iter().take_while(legal).count();
        &self.moves[..count]
    }
}

impl From<Vec<Move>> for Variation {
    fn from(moves: Vec<Move>) -> Self {
        Self { moves, unread: None }
    }
}

/// The moves, and the word that is none, with blanks between them.
impl fmt::Display for Variation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mv) in self.moves.iter().enumerate() {
            write!(out, "{}{mv}", if index == 0 { "" } else { " " })?;
        }
        match &self.unread {
            Some(word) if self.moves.is_empty() => out.write_str(word),
            Some(word) => write!(out, " {word}"),
            None => Ok(()),
        }
    }
}
