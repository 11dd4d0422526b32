//! Transforming a whole record: its start position and all moves.

use crate::record::NodeId;
use crate::record::document::{Document, EditError, EditKind};
use crate::record::step::Step;
use crate::shogi::Transform;

impl Document {
    /// Transforms the start position and every move of the tree, variations included: moves that could be played still can,
    /// and the solution of a problem remains its solution. Comments and other notes stay as they are.
    ///
    /// # Errors
    /// [`EditError::OffBoard`] when a piece of the start position would leave the board, or a move that can be played.
    /// [Stuck](crate::record::Tree::is_stuck) moves that would leave it stay as they are.
    pub fn transform(&mut self, transform: Transform) -> Result<NodeId, EditError> {
        self.change_here(EditKind::Start, |draft| {
            let (record, tree) = (draft.record(), draft.record().tree());
            let initial = transform.setup(record.initial().to_setup()).map_err(|_| EditError::OffBoard)?.into();
            let mut edits = Vec::new();
            if initial != *record.initial() {
                edits.push(Step::Start { initial: Box::new(initial), number: record.first_number() });
            }
            for node in tree.walk() {
                let Some(old) = tree.mv(node) else { continue };
                match transform.mv(old) {
                    Some(mv) if mv != old => edits.push(Step::Move { node, mv }),
                    None if !tree.is_stuck(node) => return Err(EditError::OffBoard),
                    Some(_) | None => {}
                }
            }
            for edit in edits {
                draft.edit(edit)?;
            }
            // A stuck move that stayed where it was may find its piece now.
            draft.mark_stuck(draft.record().tree().root());
            Ok(())
        })
    }
}
