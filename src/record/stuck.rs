//! Stuck moves: those that can no longer be played after an earlier one was changed.

use super::{NodeId, Record};
use crate::shogi::Position;

/// The nodes at and below `from` with a wrong mark, and the right one. `position` is before `from`, `None` if stuck.
pub(super) fn wrong_marks(record: &Record, from: NodeId, position: Option<Position>) -> Vec<(NodeId, bool)> {
    let tree = record.tree();
    let mut wrong = Vec::new();
    let mut open = vec![(from, position)];
    while let Some((id, before)) = open.pop() {
        let after = match tree.mv(id) {
            Some(mv) => before.and_then(|mut position| position.play(mv).is_ok().then_some(position)),
            None => before,
        };
        let stuck = after.is_none();
        if tree.mv(id).is_some() && tree.is_stuck(id) != stuck {
            wrong.push((id, stuck));
        } else if stuck {
            // All below a stuck node was stuck before.
            continue;
        }
        if let Some((&first, others)) = tree.children(id).split_first() {
            open.extend(others.iter().map(|&child| (child, after.clone())));
            open.push((first, after));
        }
    }
    wrong
}

impl Record {
    /// The position at a node; at a stuck one, that of the last playable move before it. Takes a step for each move.
    #[must_use]
    pub fn position_at(&self, node: NodeId) -> Position {
        let tree = self.tree();
        let mut position = self.initial().clone();
        for id in tree.path(node) {
            tree.play(id, &mut position);
        }
        position
    }

    /// Whether the record could start from this position without a [stuck](super::Tree::is_stuck) move or a foul.
    ///
    /// ```
    /// use komadai::record::Builder;
    /// use komadai::shogi::{Handicap, Position};
    ///
    /// let mut game = Builder::new(Handicap::Lance.setup().into());
    /// game.play("3c3d".parse()?)?;
    /// let record = game.finish();
    /// assert!(record.fits_start(&Handicap::Bishop.setup().into()));
    /// assert!(!record.fits_start(&Position::startpos()), "Black would be to move");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn fits_start(&self, start: &Position) -> bool {
        let tree = self.tree();
        let mut open = vec![(tree.root(), self.initial().clone(), start.clone())];
        while let Some((parent, now, then)) = open.pop() {
            for &id in tree.children(parent).iter().filter(|&&id| !tree.is_stuck(id)) {
                let (mut now, mut then) = (now.clone(), then.clone());
                if let Some(mv) = tree.mv(id) {
                    let becomes_foul = then.check(mv).is_err() && now.check(mv).is_ok();
                    if then.play(mv).is_err() || becomes_foul || now.play(mv).is_err() {
                        return false;
                    }
                }
                open.push((id, now, then));
            }
        }
        true
    }

    /// The record without its [stuck](super::Tree::is_stuck) moves, and the number of moves left out.
    #[must_use]
    pub fn without_stuck(&self) -> (Self, usize) {
        let mut free = self.clone();
        let mut left_out = 0;
        for top in self.tree().stuck_tops() {
            left_out += self.tree().walk_from(top).filter(|&id| self.tree().mv(id).is_some()).count();
            free.tree_mut().detach(top);
        }
        (free, left_out)
    }
}
