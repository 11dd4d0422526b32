//! Questions about other positions of a problem than its first, for those who judge it.

use super::budget::Budget;
use super::held::Held;
use super::search::Outcome;
use super::table::Table;
use super::{FutileRule, Interrupted, Length, Mate, Solver, Watch, key, mated, shortest};
use crate::shogi::{Hand, Move, Position};

impl Solver {
    /// The same solver, for which the attacker has failed once one of these positions comes up, or one that is no better:
    /// the same board with no more in the attacker's hand. It finds the mates that do without them.
    ///
    /// For a solver that has not searched yet: what it knows is not forgotten.
    #[must_use]
    pub fn barring(mut self, positions: &[Position]) -> Self {
        let attacker = self.problem.attacker();
        self.search.barred =
            positions.iter().map(|position| (key::of(position), Held::of(position.hand(attacker)))).collect();
        self
    }

    /// Lends this solver, which is [barring](Self::barring) positions, what another one of the same problem and rule knows, or
    /// gives it back: where the attacker cannot mate, nor can one for whom more positions are failures, and a mate by none of
    /// them is one here as well. The other one knows nothing as long as that is lent.
    pub fn swap_known(&mut self, other: &mut Self) {
        std::mem::swap(self.search.lent.get_or_insert_with(Table::least), &mut other.search.table);
    }

    /// Whether the attacker mates from a position that can come up in the problem, with either side to move, within so many
    /// plies or, by `None`, at all. The answer is a number of plies that suffices, not always the least.
    ///
    /// # Errors
    /// When `watch` breaks off, or the limit of the [`Options`](super::Options) is reached.
    pub fn mates(
        &mut self,
        position: &Position,
        within: Option<u16>,
        watch: Watch<'_>,
    ) -> Result<Option<u16>, Interrupted> {
        let mut watch = self.limited(&self.search, watch);
        self.search.adopt(position, &mut watch);
        match self.search.run(position, within.map_or(Budget::UNLIMITED, Budget::of), &mut watch) {
            Outcome::Mate(plies) => Ok(Some(plies)),
            Outcome::Fail => Ok(None),
            Outcome::Stopped => Err(Interrupted),
        }
    }

    /// Looks whether the attacker mates from `copy` in the way that is known from `model`, with little effort: positions that
    /// can come up in the problem, the defender being to move, which differ little, as by the square of a piece. The answer
    /// is a number of plies that suffices, which is known from then on. `None` when it does not work in the same way, or was
    /// broken off: there may be a mate nevertheless.
    pub fn imitate(&mut self, model: &Position, copy: &Position, watch: Watch<'_>) -> Option<u16> {
        let mut watch = self.limited(&self.search, watch);
        self.search.imitate(model, copy, &mut watch)
    }

    /// As [`mates`](Self::mates) within so many plies, from what is known already and without a search. `None` when there is
    /// no such mate, or it is not known.
    #[must_use]
    pub fn known_mate(&self, position: &Position, within: u16) -> Option<u16> {
        self.search.known_mate(position, Budget::of(within))
    }

    /// Proof and disproof number of a position of which it is not known whether the attacker mates at any length: how hard it
    /// looks to find a mate, and to find that there is none. `None` when there are none in the table.
    #[must_use]
    pub fn numbers(&self, position: &Position) -> Option<(u32, u32)> {
        self.search.numbers(position)
    }

    /// A line of the problem that mates, as far as the search has come, when it was broken off before the main line was known:
    /// of the mates that are known the attacker plays a shortest one, and the defender the longest defence. Empty when no
    /// mate is known, or not to its end.
    #[must_use]
    pub fn known_line(&self) -> Vec<Move> {
        let (mut at, mut line) = (self.problem.position().clone(), Vec::new());
        let known = |position: &Position| self.search.known_mate(position, Budget::UNLIMITED);
        let nexts = |at: &Position, moves: &[Move]| -> Vec<(Move, Position)> {
            moves.iter().filter_map(|&mv| Some((mv, at.after(mv).ok()?))).collect()
        };
        // Each check comes nearer to the mate.
        let mut before = Budget::LONGEST;
        loop {
            let is_mated = |after: &Position| mated::is_mated(after, self.search.rule);
            let checks = nexts(&at, &at.legal_checks());
            if let Some((mv, _)) = checks.iter().find(|(_, after)| is_mated(after)) {
                line.push(*mv);
                return line;
            }
            let sooner = |after: &Position| known(after).filter(|&plies| plies < before);
            let best = checks.iter().filter_map(|next| Some((sooner(&next.1)?, next))).min_by_key(|&(plies, _)| plies);
            let Some((plies, (mv, after))) = best else { return Vec::new() };
            before = plies;
            let replies = nexts(after, &after.legal_moves());
            let longest =
                replies.iter().filter_map(|next| Some((known(&next.1)?, next))).max_by_key(|&(plies, _)| plies);
            let Some((_, (reply, next))) = longest else { return Vec::new() };
            line.extend([*mv, *reply]);
            at = next.clone();
        }
    }

    /// Whether the defender, who is to move in a position that can come up in the problem, is mated as the rule says: on the
    /// board, or having nothing but futile interpositions.
    ///
    /// # Errors
    /// When `watch` breaks off, or the limit of the [`Options`](super::Options) is reached.
    pub fn is_mated(&mut self, position: &Position, watch: Watch<'_>) -> Result<bool, Interrupted> {
        // All that is interposed is taken, on seven squares at most.
        const MOST: u16 = 14;
        if mated::is_mated(position, self.search.rule) {
            return Ok(true);
        }
        Ok(self.rule == FutileRule::Wide
            && mated::may_decline(position)
            && self.mates(position, Some(MOST), watch)?.is_some()
            && self.best(position, watch)?.is_some_and(|mate| mate.line.is_empty()))
    }

    /// The main line from a position that can come up in the problem, with either side to move; `None` when there is no mate.
    ///
    /// # Errors
    /// When `watch` breaks off, or the limit of the [`Options`](super::Options) is reached, before the line is known.
    pub fn best(&mut self, position: &Position, watch: Watch<'_>) -> Result<Option<Mate>, Interrupted> {
        self.best_of_use(position, &|_, _| true, watch)
    }

    /// As [`best`](Self::best), where a main line is of use only if this holds for its number of plies and of pieces that are
    /// left: `None` also when it is of none. What is of use must be so with more plies, too, and may depend on whether pieces
    /// are left, but not on how many.
    ///
    /// # Errors
    /// As those of [`best`](Self::best).
    pub fn best_of_use(
        &mut self,
        position: &Position,
        is_of_use: &dyn Fn(u16, u32) -> bool,
        watch: Watch<'_>,
    ) -> Result<Option<Mate>, Interrupted> {
        let mut watch = self.limited(&self.search, watch);
        let Some(length) = shortest(&mut self.search, position, &mut watch)? else { return Ok(None) };
        let Length::Exactly(plies) = length else { return Err(Interrupted) };
        // No main line is longer than the shortest mate by the rules of the game.
        if !is_of_use(plies, 0) && !is_of_use(plies, 1) {
            return Ok(None);
        }
        let Some(line) = self.line_of_use(position, plies, is_of_use, &mut watch)? else { return Ok(None) };
        let mut end = position.clone();
        let is_whole = line.iter().all(|&mv| end.play(mv).is_ok());
        let left = if is_whole { *end.hand(self.problem.attacker()) } else { Hand::EMPTY };
        Ok(Some(Mate { length: u16::try_from(line.len()).map_or(length, Length::Exactly), line, left }))
    }
}

/// Whether a reply to a check interposes between the one piece that gives it and the king.
pub(in crate::tsume) fn is_interposition(position: &Position, reply: Move) -> bool {
    mated::interposed_against(position, reply).is_some()
}
