//! Rows of similar moves, which are searched one after the other.

use super::moves::gains_by_promotion;
use crate::shogi::{Move, Position, Square};

#[derive(Default)]
pub(super) struct Rows {
    /// The last drop on each guarded square.
    drops: Vec<(Square, u16)>,
    /// The last drop on a square that the defender does not guard.
    unguarded: Option<u16>,
    promotions: Vec<(Square, Square, u16)>,
}

impl Rows {
    /// The child before this one in its row.
    pub(super) fn before(&mut self, position: &Position, mv: Move, index: u16, is_attacker: bool) -> Option<u16> {
        match mv {
            Move::Drop { to, .. } if !is_attacker => {
                // A drop where nothing guards it is taken, on any square.
                let gives_check = || has_king(position) && position.gives_check(mv);
                if position.attackers(position.turn(), to).is_empty() && !gives_check() {
                    return self.unguarded.replace(index);
                }
                if let Some(row) = self.drops.iter_mut().find(|row| row.0 == to) {
                    return Some(std::mem::replace(&mut row.1, index));
                }
                self.drops.push((to, index));
                None
            }
            Move::Drop { .. } => None,
            Move::Board { from, to, .. } => {
                let piece = position.board()[from]?;
                if !gains_by_promotion(piece.kind) || !(from.in_zone(piece.color) || to.in_zone(piece.color)) {
                    return None;
                }
                if let Some(row) = self.promotions.iter_mut().find(|row| (row.0, row.1) == (from, to)) {
                    return Some(std::mem::replace(&mut row.2, index));
                }
                self.promotions.push((from, to, index));
                None
            }
        }
    }
}

fn has_king(position: &Position) -> bool {
    position.kings(position.turn().other()).next().is_some()
}
