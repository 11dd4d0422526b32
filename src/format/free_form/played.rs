//! The line of moves that has been played, and the ways back along it.

use crate::shogi::{Impossible, Move, Position, Square};

/// The distance of stored positions in moves: a position is large, a move may be five bytes of a text.
const APART: usize = 32;

#[derive(Clone, Debug)]
pub(super) struct Played {
    /// The positions after 0, 32, 64 … moves.
    kept: Vec<Position>,
    moves: Vec<Move>,
    position: Position,
}

impl Played {
    pub(super) fn new(start: &Position) -> Self {
        Self { kept: vec![start.clone()], moves: Vec::new(), position: start.clone() }
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    /// The square where the last move ended.
    pub(super) fn last(&self) -> Option<Square> {
        self.moves.last().map(|mv| mv.to())
    }

    pub(super) fn play(&mut self, mv: Move) -> Result<(), Impossible> {
        self.position.play(mv)?;
        self.moves.push(mv);
        if self.moves.len().is_multiple_of(APART) {
            self.kept.push(self.position.clone());
        }
        Ok(())
    }

    /// Goes back to where this many moves have been played; does nothing if there are not more.
    pub(super) fn back_to(&mut self, moves: usize) {
        if moves >= self.moves.len() {
            return;
        }
        let last = moves / APART;
        self.moves.truncate(moves);
        self.kept.truncate(last + 1);
        self.position.clone_from(&self.kept[last]);
        for &mv in &self.moves[last * APART..] {
            // It was played before, so it can be played again.
            let _ = self.position.play(mv);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_position_anywhere_is_that_of_the_moves_up_to_there() {
        let round = ["2h3h", "8b7b", "3h2h", "7b8b"].map(|mv| mv.parse::<Move>().unwrap());
        let start = Position::startpos();
        let mut positions = vec![start.clone()];
        let mut played = Played::new(&start);
        for &mv in round.iter().cycle().take(3 * APART + 1) {
            played.play(mv).unwrap();
            positions.push(played.position().clone());
        }
        for moves in (0..positions.len()).rev().filter(|moves| moves % 7 < 3) {
            played.back_to(moves);
            assert_eq!((played.len(), played.position()), (moves, &positions[moves]));
        }
        played.back_to(1);
        assert_eq!((played.len(), played.last()), (0, None));
        assert!(played.play("5e5d".parse().unwrap()).is_err());
        assert_eq!((played.len(), played.kept.len()), (0, 1));
    }
}
