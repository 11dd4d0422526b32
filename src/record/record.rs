//! A whole record.

use std::time::Duration;

use super::{Conclusion, Headers, NodeId, Note, Tree};
use crate::shogi::Position;

/// A game: its headers, the position it starts from, and the tree of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Record {
    headers: Headers,
    initial: Position,
    number: u32,
    tree: Tree,
}

impl Record {
    /// A record without moves that starts from this position.
    #[must_use]
    pub fn new(initial: Position) -> Self {
        Self { headers: Headers::default(), initial, number: 1, tree: Tree::new() }
    }

    /// The headers.
    #[must_use]
    pub fn headers(&self) -> &Headers {
        &self.headers
    }

    /// The headers, to be changed.
    pub fn headers_mut(&mut self) -> &mut Headers {
        &mut self.headers
    }

    /// The start position.
    #[must_use]
    pub fn initial(&self) -> &Position {
        &self.initial
    }

    /// The number of the first move: 1, or more when the record begins in the middle of a game.
    #[must_use]
    pub fn first_number(&self) -> u32 {
        self.number
    }

    /// Sets the number of the first move.
    pub fn set_first_number(&mut self, number: u32) {
        self.number = number;
    }

    pub(super) fn restart(&mut self, initial: Position, number: u32) {
        self.initial = initial;
        self.number = number;
        self.tree.restart();
    }

    /// The moves, their variations and ends.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    pub(super) fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// How the game ended, by the end of the main line; `None` when it has no end, as in most problems and in unfinished
    /// games.
    ///
    /// ```
    /// use komadai::record::{Builder, End, Outcome};
    /// use komadai::shogi::{Color, Position};
    ///
    /// let mut game = Builder::new(Position::startpos());
    /// game.play("7g7f".parse()?)?;
    /// assert_eq!(game.record().outcome(), None);
    /// game.end(End::Resign);
    /// let record = game.finish();
    /// let conclusion = record.outcome().ok_or("no end")?;
    /// assert_eq!(conclusion.outcome, Some(Outcome::Win(Color::Black)), "White was to move and resigned");
    /// assert_eq!((conclusion.end, conclusion.moves), (&End::Resign, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Conclusion<'_>> {
        let mut turn = self.initial.turn();
        let mut moves = 0;
        for id in self.tree.main_line() {
            if let Some(end) = self.tree.end(id) {
                return Some(Conclusion { outcome: end.outcome(turn), end, moves });
            }
            (turn, moves) = (turn.other(), moves + 1);
        }
        None
    }

    /// The note of a node, to be changed. The node must be one of this record's tree.
    pub fn note_mut(&mut self, id: NodeId) -> &mut Note {
        self.tree.note_mut(id)
    }

    /// Sets the time spent on a move, or removes it. The node must be one of this record's tree.
    pub fn set_spent(&mut self, id: NodeId, spent: Option<Duration>) {
        self.tree.set_spent(id, spent);
    }
}
