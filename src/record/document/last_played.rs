//! What stuck moves were when they could be played.

use std::collections::HashMap;

use super::Document;
use crate::record::{NodeId, Positions};
use crate::shogi::{Move, Position, Square};

/// Where a [stuck](crate::record::Tree::is_stuck) move could be played last: what is needed to write it as it was written
/// then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastPlayed {
    /// The position before it.
    pub before: Position,
    /// The destination of the move before it, for 同.
    pub previous: Option<Square>,
}

impl Document {
    /// For each stuck move that could be played earlier, when that was so last. Found by undoing, so that it takes a step
    /// for each edit up to there; nothing where no move is stuck.
    ///
    /// ```
    /// use komadai::record::{Document, Record};
    /// use komadai::shogi::Position;
    /// let mut document = Document::new(Record::new(Position::startpos()));
    /// let pawn = document.play("7g7f".parse()?)?;
    /// let again = document.play_moves(&["3c3d".parse()?, "7f7e".parse()?])?;
    /// document.correct(pawn, "2g2f".parse()?)?;
    /// let played = document.last_played();
    /// assert_eq!(played.len(), 1);
    /// assert!(played[&again].before.board()["7f".parse()?].is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn last_played(&self) -> HashMap<NodeId, LastPlayed> {
        let tree = self.record().tree();
        let mut wanted: Vec<(NodeId, Move)> =
            tree.walk().filter(|&id| tree.is_stuck(id)).filter_map(|id| Some((id, tree.mv(id)?))).collect();
        let mut found = HashMap::with_capacity(wanted.len());
        if wanted.is_empty() {
            return found;
        }
        let mut back = self.clone();
        while !wanted.is_empty() && back.undo() {
            let (record, tree) = (back.record(), back.record().tree());
            // A move that was mirrored since is another one.
            let could =
                |&mut (id, mv): &mut (NodeId, Move)| tree.mv(id) == Some(mv) && !tree.is_stuck(id) && tree.contains(id);
            let free: Vec<_> = wanted.extract_if(.., could).collect();
            if free.is_empty() {
                continue;
            }
            let positions = Positions::of(record);
            for (id, _) in free {
                let parent = tree.parent(id).unwrap_or(tree.root());
                let played =
                    LastPlayed { before: positions.at(record, parent), previous: tree.mv(parent).map(Move::to) };
                found.insert(id, played);
            }
        }
        found
    }
}
