//! The main line of a mate whose length is known.

use std::collections::HashMap;

use super::budget::Budget;
use super::mated::is_mated;
use super::search::Outcome;
use super::{FutileRule, Interrupted, Solver};
use crate::shogi::{Hand, Move, Position, Setup};

/// The main lines from positions that were looked at: the first move, and what they come to.
pub(super) type Lines = HashMap<Setup, Best>;

/// What the main line from a position comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Best {
    /// The first move; `None` at the mate.
    mv: Option<Move>,
    /// How many pieces the attacker has left in hand at the mate.
    left: u32,
    pub(super) plies: u16,
}

impl Solver {
    /// The main line of a mate in exactly so many plies from a position.
    pub(super) fn line(
        &mut self,
        root: &Position,
        plies: u16,
        watch: super::Watch<'_>,
    ) -> Result<Vec<Move>, Interrupted> {
        let mut lines = Lines::new();
        if root.turn() == self.problem.attacker() {
            self.attack(root, plies, &mut lines, watch)?;
        } else {
            self.defend(root, plies, &mut lines, watch)?;
        }
        let (mut line, mut position) = (Vec::new(), root.clone());
        while let Some(mv) = lines.get(&position.to_setup()).and_then(|best| best.mv) {
            line.push(mv);
            if position.play(mv).is_err() {
                break;
            }
        }
        Ok(line)
    }

    /// The main line from a position in which the attacker mates in exactly so many plies: of the moves that do, the first
    /// whose line leaves fewest pieces in hand.
    fn attack(
        &mut self,
        position: &Position,
        plies: u16,
        lines: &mut Lines,
        watch: super::Watch<'_>,
    ) -> Result<Best, Interrupted> {
        if let Some(&best) = lines.get(&position.to_setup()) {
            return Ok(best);
        }
        let mut best: Option<Best> = None;
        for mv in ordered(position, &position.legal_checks()) {
            let Ok(after) = position.after(mv) else { continue };
            if !self.mates_within(&after, Budget::of(plies - 1), watch)? {
                continue;
            }
            let line = self.defend(&after, plies - 1, lines, watch)?;
            let next = Best { mv: Some(mv), left: line.left, plies: line.plies + 1 };
            if best.is_none_or(|best| (next.plies, next.left) < (best.plies, best.left)) {
                best = Some(next);
            }
            // Nothing can be better, unless lines of several lengths are.
            if next.left == 0 && self.rule != FutileRule::Wide {
                break;
            }
        }
        let best = best.ok_or(Interrupted)?;
        lines.insert(position.to_setup(), best);
        Ok(best)
    }

    /// The main line from a position in which the defender is mated in exactly so many plies.
    fn defend(
        &mut self,
        position: &Position,
        plies: u16,
        lines: &mut Lines,
        watch: super::Watch<'_>,
    ) -> Result<Best, Interrupted> {
        if let Some(&best) = lines.get(&position.to_setup()) {
            return Ok(best);
        }
        let attacker = self.problem.attacker();
        if plies == 0 || is_mated(position, self.search.rule) {
            let best = Best { mv: None, left: count(position.hand(attacker)), plies: 0 };
            lines.insert(position.to_setup(), best);
            return Ok(best);
        }
        let mut best: Option<Best> = None;
        for (mv, length) in self.defences(position, plies, watch)? {
            // The lines come with the longest first: what is left cannot be longer than it is in truth.
            let is_beaten = |best: Best| match self.rule {
                FutileRule::Wide => best.left == 0 && length < best.plies,
                FutileRule::None | FutileRule::Narrow => best.left == 0 || length < best.plies,
            };
            if best.is_some_and(is_beaten) {
                break;
            }
            let Ok(after) = position.after(mv) else { continue };
            let line = self.attack(&after, length - 1, lines, watch)?;
            let next = Best { mv: Some(mv), left: line.left, plies: line.plies + 1 };
            let is_better = |best: Best| match self.rule {
                FutileRule::Wide => (next.left, best.plies) < (best.left, next.plies),
                FutileRule::None | FutileRule::Narrow => (best.plies, next.left) < (next.plies, best.left),
            };
            if best.is_none_or(is_better) {
                best = Some(next);
            }
        }
        let best = best.ok_or(Interrupted)?;
        lines.insert(position.to_setup(), best);
        Ok(best)
    }

    /// The legal moves of the defender with the number of plies after which each is mated, counted from before the move, the
    /// longest first. By the other rules than the wide one, only the longest.
    fn defences(
        &mut self,
        position: &Position,
        plies: u16,
        watch: super::Watch<'_>,
    ) -> Result<Vec<(Move, u16)>, Interrupted> {
        let mut defences = Vec::new();
        for mv in ordered(position, &position.legal_moves()) {
            let Ok(after) = position.after(mv) else { continue };
            let mut length = plies;
            let all = self.rule == FutileRule::Wide;
            while length >= 4 && self.mates_within(&after, Budget::of(length - 3), watch)? {
                length -= 2;
                if !all {
                    break;
                }
            }
            if length == plies || all {
                defences.push((mv, length));
            }
        }
        defences.sort_by_key(|&(_, length)| std::cmp::Reverse(length));
        Ok(defences)
    }

    fn mates_within(
        &mut self,
        position: &Position,
        budget: Budget,
        watch: super::Watch<'_>,
    ) -> Result<bool, Interrupted> {
        match self.search.run(position, budget, watch) {
            Outcome::Mate(_) => Ok(true),
            Outcome::Fail => Ok(false),
            Outcome::Stopped => Err(Interrupted),
        }
    }
}

fn count(hand: &Hand) -> u32 {
    hand.iter().map(|(_, count)| u32::from(count)).sum()
}

/// Moves in the order in which one of several equal ones is taken: captures, then other moves on the board, then drops;
/// each promoting first, then by the square they go to and the one they come from; drops the weakest piece first.
fn ordered(position: &Position, moves: &[Move]) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves.sort_by_key(|&mv| match mv {
        Move::Board { from, to, promote } => {
            (u8::from(position.board()[to].is_none()), !promote, to.index(), from.index())
        }
        Move::Drop { kind, to } => (2, false, to.index(), kind.index()),
    });
    moves
}
