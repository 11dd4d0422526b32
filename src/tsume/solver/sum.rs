//! Proof and disproof number of a position, from those of where its moves lead.

use super::child::{Child, INFINITE};
use super::search::{Frame, Search};

/// What the children of a frame amount to.
#[derive(Clone, Copy)]
pub(super) struct Sum {
    pub(super) pn: u32,
    pub(super) dn: u32,
    pub(super) best: usize,
    pub(super) best_limits: (u32, u32),
}

/// What all others count together is at most this. Where ways go round in circles the same positions are counted again and
/// again, a bit more for each ply: without an end to it the numbers of long problems reach [`INFINITE`], where they say
/// nothing any more.
const MOST_OTHERS: u64 = 1 << 8;

/// How hard it is for the side that did not move to answer all of the mover's children.
///
/// Not the sum: moves that are much alike are answered in the same way, which would be counted for each of them, and many
/// ways lead to the same positions. What is hardest counts whole, the others little (weak proof numbers).
#[derive(Default)]
struct Together {
    hardest: u64,
    total: u64,
    /// How many are not answered yet.
    open: u64,
}

impl Together {
    fn add(&mut self, number: u32) {
        self.hardest = self.hardest.max(number.into());
        self.total += u64::from(number);
        self.open += u64::from(number > 0);
    }

    /// The number of all, and what is not the one with this number's part in it.
    fn numbers(&self, is_attacker: bool, one: u32) -> (u64, u64) {
        if is_attacker {
            let rest = |number: u64| ((self.total - number) / 8).min(MOST_OTHERS) + self.open / 2;
            (self.hardest + rest(self.hardest), rest(one.into()))
        } else {
            let rest = self.open.saturating_sub(1);
            (self.hardest + rest, rest)
        }
    }
}

impl Search {
    /// Adds up the children of a frame.
    pub(super) fn sum(&self, frame: &Frame) -> Sum {
        if let Some(settled) = &frame.settled {
            return Sum { pn: settled.pn, dn: settled.dn, best: 0, best_limits: (0, 0) };
        }
        // The mover's number is the least of the children's, the other's is that of all children together.
        let numbers = |child: &Child| if frame.is_attacker { (child.pn, child.dn) } else { (child.dn, child.pn) };
        let children = &self.children[frame.first..];
        let (mut best, mut least, mut second) = (0, u32::MAX, INFINITE);
        let (mut best_rank, mut waiting) = (u16::MAX, 0);
        let mut all = Together::default();
        for (index, child) in children.iter().enumerate() {
            let (mine, theirs) = numbers(child);
            if child.after.is_some_and(|before| numbers(&children[usize::from(before)]).1 > 0) && mine > 0 {
                waiting += 1;
                continue;
            }
            all.add(theirs);
            if mine < least || mine == least && child.rank < best_rank {
                second = least.min(INFINITE);
                (best, least, best_rank) = (index, mine, child.rank);
            } else {
                second = second.min(mine);
            }
        }
        let searched = children.get(best).map_or(0, |child| numbers(child).1);
        let (total, others) = all.numbers(frame.is_attacker, searched);
        let (total, others) = (total + waiting / 8, others + waiting / 8);
        let cap = |number: u64| number.min(u64::from(INFINITE - 1)) as u32;
        let (mine, theirs) = if children.is_empty() {
            (INFINITE, 0)
        } else if least == 0 {
            (0, INFINITE)
        } else if least >= INFINITE {
            (INFINITE, 0)
        } else {
            (least, cap(total))
        };
        let (my_limit, their_limit) = if frame.is_attacker { frame.limits } else { (frame.limits.1, frame.limits.0) };
        let my_limit = my_limit.min(second.saturating_add(1 + second / 8));
        // Beyond the child's own number, even where the sums are cut off: else it would be left as it was entered, for ever.
        let their_limit = cap(u64::from(their_limit).saturating_sub(others)).max(searched.saturating_add(1));
        if frame.is_attacker {
            Sum { pn: mine, dn: theirs, best, best_limits: (my_limit, their_limit) }
        } else {
            Sum { pn: theirs, dn: mine, best, best_limits: (their_limit, my_limit) }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::shogi::{Color, Position};
    use crate::tsume::solver::budget::Budget;
    use crate::tsume::solver::held::Held;
    use crate::tsume::solver::search::NO_MOVE;
    use crate::tsume::solver::{FutileRule, key};

    /// The sum of children of the attacker's with these numbers, in a frame that is left only when it is decided.
    fn sum_of(numbers: &[(u32, u32)]) -> Sum {
        let mut search = Search::new(0, FutileRule::None, Color::Black, NonZeroUsize::MIN);
        let child = |&(pn, dn)| Child { pn, dn, ..Child::new(NO_MOVE, 0, Held::EMPTY) };
        search.children = numbers.iter().map(child).collect();
        let position = Position::startpos();
        search.sum(&Frame {
            at: 0,
            key: key::of(&position),
            position,
            hand: Held::EMPTY,
            way: 0,
            is_attacker: true,
            budget: Budget::UNLIMITED,
            limits: (INFINITE, INFINITE),
            first: 0,
            settled: None,
            nodes: 0,
            extend: 0,
            is_fresh: false,
            has_old: false,
        })
    }

    #[test]
    fn a_child_is_searched_beyond_its_number_however_large_that_is() {
        for dn in [1, 1000, INFINITE / 2, INFINITE - 100, INFINITE - 1] {
            let sum = sum_of(&[(7, dn), (9, dn), (9, INFINITE - 1)]);
            assert_eq!(sum.best, 0);
            assert!(sum.dn < INFINITE, "it is not decided");
            assert!(sum.best_limits.1 > dn, "{dn}: {:?}", sum.best_limits);
        }
    }

    #[test]
    fn numbers_do_not_run_away_in_long_problems() {
        let mut dn = 1;
        for _ in 0..300 {
            dn = sum_of(&[(1, dn); 9]).dn;
        }
        assert!(dn < INFINITE / 1000, "{dn}");
    }
}
