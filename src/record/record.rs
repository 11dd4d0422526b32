use std::borrow::Cow;
use std::time::Duration;

use super::result_line::{end_of_summary, outcome_of_summary};
use super::{Conclusion, End, EndSource, Headers, NodeId, Note, Tree};
use crate::shogi::Position;

/// A game: its headers, its start position, and the tree of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Record {
    headers: Headers,
    initial: Position,
    number: u32,
    tree: Tree,
}

impl Record {
    /// A record without moves from this start position.
    #[must_use]
    pub fn new(initial: Position) -> Self {
        Self { headers: Headers::default(), initial, number: 1, tree: Tree::new() }
    }

    /// The headers.
    #[must_use]
    pub fn headers(&self) -> &Headers {
        &self.headers
    }

    /// The headers, mutable.
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

    /// How the game ended: by the end of the main line or, without one, the result line after its last move.
    ///
    /// ```
    /// use komadai::record::{Builder, End, EndSource, Outcome};
    /// use komadai::shogi::{Color, Position};
    ///
    /// let mut game = Builder::new(Position::startpos());
    /// game.play("7g7f".parse()?)?;
    /// assert_eq!(game.record().outcome(), None);
    /// game.note_mut().summary = Some("まで1手で先手の勝ち".to_owned());
    /// let conclusion = game.record().outcome().ok_or("no end")?;
    /// assert_eq!(conclusion.winner(), Some(Color::Black));
    /// assert_eq!(conclusion.source, EndSource::ResultLine);
    ///
    /// game.end(End::Resign);
    /// let record = game.finish();
    /// let conclusion = record.outcome().ok_or("no end")?;
    /// assert_eq!(conclusion.outcome, Some(Outcome::Win(Color::Black)), "White was to move and resigned");
    /// assert_eq!((conclusion.end.as_deref(), conclusion.moves), (Some(&End::Resign), 1));
    /// assert_eq!(conclusion.source, EndSource::Entry);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Conclusion<'_>> {
        let mut turn = self.initial.turn();
        let mut moves = 0;
        let mut last = self.tree.root();
        for id in self.tree.main_line() {
            last = id;
            if let Some(end) = self.tree.end(id) {
                // 接続切れ does not imply the winner, but the result line names it.
                let stated = || outcome_of_summary(self.tree.note(id).summary.as_deref()?);
                let outcome = end.outcome(turn).or_else(stated);
                let end = Some(Cow::Borrowed(end));
                return Some(Conclusion { outcome, end, moves, source: EndSource::Entry });
            }
            (turn, moves) = (turn.other(), moves + 1);
        }
        let summary = self.tree.note(last).summary.as_deref()?;
        let end: Option<Cow<'_, End>> = end_of_summary(summary, &self.position_at(last)).map(Cow::Owned);
        let outcome = outcome_of_summary(summary).or_else(|| end.as_deref()?.outcome(turn));
        (end.is_some() || outcome.is_some()).then_some(Conclusion {
            outcome,
            end,
            moves,
            source: EndSource::ResultLine,
        })
    }

    /// The note of a node of this record's tree, mutable.
    pub fn note_mut(&mut self, id: NodeId) -> &mut Note {
        self.tree.note_mut(id)
    }

    /// Sets or removes the time spent on a move of this record's tree.
    pub fn set_spent(&mut self, id: NodeId, spent: Option<Duration>) {
        self.tree.set_spent(id, spent);
    }
}
