//! The moves of the position that the search has come to, and what is known of where they lead.

use super::FutileRule;
use super::budget::Budget;
use super::child::{self, Child, INDEPENDENT};
use super::conclude::basis_without_checks;
use super::held::Held;
use super::key;
use super::mated::{basis_of_mate, is_mated, is_mated_with};
use super::rows::Rows;
use super::search::{Frame, NO_MOVE, REMAINDERS, Search, way_after};
use super::table::Known;
use crate::shogi::{Move, Square};

impl Search {
    pub(super) fn expand_attack(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        let checks = frame.position.legal_checks();
        if checks.is_empty() {
            let settled = self.settled_failure(Budget::UNLIMITED, basis_without_checks(frame.hand));
            self.settle(settled);
            return;
        }
        self.expand(&checks);
    }

    pub(super) fn expand_defence(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        let replies = frame.position.legal_moves();
        if is_mated_with(&frame.position, &replies, self.rule) {
            let mut settled = self.settled_failure(frame.budget, frame.hand);
            settled.set_mate(0, basis_of_mate(&frame.position, frame.hand));
            self.settle(settled);
            return;
        }
        if frame.budget.spent().is_none() {
            // The reply stays as long as the defender has the piece.
            let settled = self.settled_failure(Budget::of(1), frame.hand);
            self.settle(settled);
            return;
        }
        self.expand(&replies);
    }

    fn settle(&mut self, settled: Child) {
        if let Some(frame) = self.frames.last_mut() {
            frame.settled = Some(settled);
        }
    }

    fn settled_failure(&self, budget: Budget, basis: Held) -> Child {
        let mut child = Child::new(NO_MOVE, 0, Held::EMPTY);
        child.set_failure(budget, basis, INDEPENDENT);
        child
    }

    /// Lists the moves of the last frame with what is known of the positions after them.
    fn expand(&mut self, moves: &[Move]) {
        let depth = self.frames.len();
        let Some(frame) = self.frames.last() else { return };
        let Frame { key, hand, way, is_attacker, budget, first, .. } = *frame;
        let way = way_after(way, key, hand);
        let budget = budget.spent().unwrap_or(Budget::of(0));
        let position = &frame.position;
        let defender_king = position.kings(self.attacker.other()).next().unwrap_or(Square::CENTRE);
        self.ranked.clear();
        self.ranked.extend(moves.iter().map(|&mv| (child::rank_of(position, mv, is_attacker, defender_king), mv)));
        self.ranked.sort_by_key(|&(rank, _)| rank);
        self.children.extend(self.ranked.iter().map(|&(rank, mv)| {
            let (key, hand) = (key::after(key, position, mv), child::hand_after(position, mv, is_attacker, hand));
            Child { rank, ..Child::new(mv, key, hand) }
        }));
        self.table.fetch(self.children[first..].iter().map(|child| child.key));
        let mut has_old = false;
        let mut drops = Rows::default();
        for index in first..self.children.len() {
            let position = &self.frames[depth - 1].position;
            let mv = self.children[index].mv;
            let after = drops.before(position, mv, (index - first) as u16, is_attacker);
            self.children[index].after = after;
            if after.is_some_and(|before| !self.children[first + usize::from(before)].is_refuted(is_attacker)) {
                self.children[index].is_asleep = true;
                continue;
            }
            let child = self.ask(self.children[index], way, budget);
            self.children[index] = child;
            has_old |= child.is_old;
            let is_won = if is_attacker { child.is_mate() } else { child.is_failure() };
            if is_won && child.since == INDEPENDENT {
                // Nothing else matters any more.
                self.children.swap(first, index);
                self.children[first].after = None;
                self.children.truncate(first + 1);
                break;
            }
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.has_old = has_old;
        }
    }

    /// Asks about the children of the last frame that waited for one that is refuted now.
    pub(super) fn wake(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        let Frame { key, hand, way, is_attacker, budget, first, .. } = *frame;
        let way = way_after(way, key, hand);
        let budget = budget.spent().unwrap_or(Budget::of(0));
        for index in first..self.children.len() {
            let child = self.children[index];
            let is_due = |before: u16| self.children[first + usize::from(before)].is_refuted(is_attacker);
            if child.is_asleep && child.after.is_some_and(is_due) {
                self.children[index] = Child { is_asleep: false, ..self.ask(child, way, budget) };
            }
        }
    }

    /// A child of the last frame with what is known of it, or seen at a glance.
    fn ask(&mut self, mut child: Child, way: u128, budget: Budget) -> Child {
        let depth = self.frames.len();
        self.know(&mut child, way, budget, depth as u16);
        let frame = &self.frames[depth - 1];
        if !frame.is_attacker && child.is_fresh && child.pn > 0 && child.dn > 0 {
            self.glance(&mut child, budget);
        }
        self.imitate_row(&mut child, budget);
        child
    }

    /// Fills in what the tables and the way know of a child.
    fn know(&self, child: &mut Child, way: u128, budget: Budget, depth: u16) {
        if let Some(&(_, hand)) = self.barred.iter().find(|bar| bar.0 == child.key && bar.1.covers(child.hand)) {
            child.set_failure(Budget::UNLIMITED, hand, INDEPENDENT);
            return;
        }
        if let Some(since) = self.repeats(child.key, child.hand) {
            child.set_failure(budget, child.hand, since);
            return;
        }
        let lent = self.lent.as_ref().map(|lent| lent.look_up(child.key, child.hand, budget));
        if let Some(Known::Fail { budget, hand }) = lent {
            child.set_failure(budget, hand, INDEPENDENT);
            return;
        }
        match self.table.look_up(child.key, child.hand, budget) {
            Known::Mate { plies, hand } => child.set_mate(plies, hand),
            Known::Fail { budget, hand } => child.set_failure(budget, hand, INDEPENDENT),
            Known::Open { pn, dn, depth: met } => {
                (child.pn, child.dn, child.is_fresh) = (pn, dn, false);
                child.is_old = met < depth;
            }
            Known::Slow { plies } => {
                // It is a mate, but likely too slow.
                (child.pn, child.dn) = (4 + u32::from(plies - budget.number()), 1);
            }
            Known::Nothing { pn, dn } => {
                let Some(frame) = self.frames.last() else { return };
                let mut first = child::first_numbers(&frame.position, child.mv, frame.is_attacker);
                if self.whim > 0 {
                    let guess = key::mixed(child.key as u64 ^ self.whim);
                    first = (first.0 + (guess & 1) as u32, first.1 + (guess >> 1 & 1) as u32);
                }
                (child.pn, child.dn) = (first.0.max(pn), first.1.max(dn));
                if let Some(Known::Mate { .. }) = lent {
                    // As likely as not here as well.
                    (child.pn, child.dn) = (1, 8);
                }
            }
        }
        if child.pn > 0
            && child.dn > 0
            && let Some((budget, since)) = self.loops.look_up(child.key, child.hand, way, budget)
        {
            child.set_failure(budget, child.hand, since);
        }
    }

    /// The depth of the last position on the way with this board in which the attacker held as much or more. To come back to
    /// it is no progress: whatever mates now would have mated there, and sooner.
    fn repeats(&self, key: u128, hand: Held) -> Option<u16> {
        if self.on_way[key as usize % REMAINDERS] == 0 {
            return None;
        }
        self.frames.iter().rposition(|frame| frame.key == key && frame.hand.covers(hand)).map(|depth| depth as u16)
    }

    /// Looks whether the attacker mates at once in a position that was never searched, or has no check.
    fn glance(&mut self, child: &mut Child, budget: Budget) {
        let checks = match self.glances.look_up(child.key, child.hand) {
            Some(checks) => checks,
            None => match self.mate_at_once(child) {
                Ok(basis) => {
                    child.set_mate(1, basis);
                    self.table.mate(child.key, basis, 1, 1);
                    return;
                }
                Err(checks) => {
                    self.glances.note(child.key, child.hand, checks);
                    checks
                }
            },
        };
        if checks == 0 {
            let basis = basis_without_checks(child.hand);
            child.set_failure(Budget::UNLIMITED, basis, INDEPENDENT);
            return;
        }
        // All of them must be refuted.
        child.dn = child.dn.max(2 * checks);
        if !budget.allows(3) {
            child.set_failure(Budget::of(2), child.hand, INDEPENDENT);
        }
    }

    /// The hand that is needed for a mate by the next move after a child of the last frame; without one, how many checks
    /// there are.
    fn mate_at_once(&mut self, child: &Child) -> Result<Held, u32> {
        let Some(frame) = self.frames.last() else { return Err(0) };
        let mut position = frame.position.clone();
        let _ = position.play(child.mv);
        let checks = position.checks_that_may_mate(self.rule == FutileRule::None, &mut self.may_mate);
        for &check in &self.may_mate {
            let mut after = position.clone();
            let _ = after.play(check);
            if is_mated(&after, self.rule) {
                let hand = child::hand_after(&position, check, true, child.hand);
                return Ok(child::hand_before(&position, check, basis_of_mate(&after, hand)));
            }
        }
        Err(checks as u32)
    }
}
