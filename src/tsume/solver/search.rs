//! The search: df-pn with budgets, on its own stack.

mod adopt;
mod glances;
mod imitate;
mod moves;
#[cfg(test)]
mod tests;
mod threads;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::budget::Budget;
use super::held::Held;
use super::mated::{basis_of_mate, is_mated, is_mated_with, keeps_drops};
use super::table::{Known, Loops, Table};
use super::{FutileRule, Interrupted, Watch, key};
use crate::shogi::{Color, HandKind, Move, Position, Square};
use glances::Glances;
use moves::{Rows, first_numbers, hand_after, hand_before, rank_of};

/// Numbers from here on mean proved or disproved.
const INFINITE: u32 = 1 << 30;

const INDEPENDENT: u16 = u16::MAX;

#[derive(Clone, Copy, Debug)]
struct Child {
    mv: Move,
    key: u128,
    hand: Held,
    pn: u32,
    dn: u32,
    plies: u16,
    budget: Budget,
    basis: Held,
    /// The depth of the position that a failure by repetition depends on, or [`INDEPENDENT`].
    since: u16,
    is_fresh: bool,
    /// Not evaluated yet, because it waits in its row.
    is_asleep: bool,
    /// Reached before on a shorter path, so the search may be going round in a circle.
    is_old: bool,
    /// The child before it in a row of similar moves, which are searched one after the other.
    after: Option<u16>,
    rank: u16,
}

impl Child {
    const fn new(mv: Move, key: u128, hand: Held) -> Self {
        Self {
            mv,
            key,
            hand,
            pn: 1,
            dn: 1,
            plies: 0,
            budget: Budget::UNLIMITED,
            basis: hand,
            since: INDEPENDENT,
            is_fresh: true,
            is_asleep: false,
            is_old: false,
            after: None,
            rank: 0,
        }
    }

    const fn is_refuted(&self, is_attacker: bool) -> bool {
        if is_attacker { self.dn == 0 } else { self.pn == 0 }
    }

    const fn is_mate(&self) -> bool {
        self.pn == 0
    }

    const fn is_failure(&self) -> bool {
        self.dn == 0
    }

    fn set_mate(&mut self, plies: u16, basis: Held) {
        (self.pn, self.dn, self.plies, self.basis) = (0, INFINITE, plies, basis);
    }

    fn set_failure(&mut self, budget: Budget, basis: Held, since: u16) {
        (self.pn, self.dn, self.budget, self.basis, self.since) = (INFINITE, 0, budget, basis, since);
    }
}

struct Frame {
    position: Position,
    at: usize,
    key: u128,
    hand: Held,
    path_key: u128,
    is_attacker: bool,
    budget: Budget,
    limits: (u32, u32),
    /// Its first child; its children end where those of the next frame begin.
    first: usize,
    settled: Option<Child>,
    nodes: u64,
    extend: u32,
    is_fresh: bool,
    has_old: bool,
}

/// How many positions one thread searches before others help: most questions take less time than starting a thread.
const SINGLE_THREAD_NODES: u64 = 2_000;

/// The longest path; beyond it the search stops without an answer.
const MAX_DEPTH: usize = 30_000;

pub(super) struct Search {
    table: Table,
    loops: Loops,
    /// A table of another search, whose failures are failures here as well.
    shared_table: Option<Table>,
    helpers: Vec<Self>,
    /// Varies the guesses of the helpers; 0 in the first search.
    helper_seed: u64,
    rule: FutileRule,
    attacker: Color,
    excluded: Vec<(u128, Held)>,
    frames: Vec<Frame>,
    children: Vec<Child>,
    /// The number of positions on the path for each remainder of a board's key.
    on_path: Vec<u16>,
    nodes: u64,
    may_mate: Vec<Move>,
    ranked: Vec<(u16, Move)>,
    glances: Glances,
    /// How many new positions must be met before limits hold again (threshold controlling, against circles).
    extend: u32,
}

const NO_MOVE: Move = Move::Drop { kind: HandKind::Pawn, to: Square::CENTRE };

const REMAINDERS: usize = 1 << 12;

#[derive(Clone, Copy)]
struct Sum {
    pn: u32,
    dn: u32,
    best: usize,
    best_limits: (u32, u32),
}

/// Limits the total of the other children: in circles, positions are counted again and again, up to [`INFINITE`].
const MOST_OTHERS: u64 = 1 << 8;

/// The hardest child counts whole, the others little (weak proof numbers), since similar moves have similar answers.
#[derive(Default)]
struct OpponentNumbers {
    hardest: u64,
    total: u64,
    open: u64,
}

impl OpponentNumbers {
    fn add(&mut self, number: u32) {
        self.hardest = self.hardest.max(number.into());
        self.total += u64::from(number);
        self.open += u64::from(number > 0);
    }

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
    pub(super) fn new(bytes: usize, rule: FutileRule, attacker: Color, threads: NonZeroUsize) -> Self {
        let loops = bytes / 8 / threads;
        let one = |table, helper_seed| Self::on(table, Loops::new(loops), helper_seed, rule, attacker);
        let mut first = one(Table::new(bytes / 8 * 7), 0);
        first.helpers = (1..threads.get()).map(|helper_seed| one(Table::least(), helper_seed as u64)).collect();
        first
    }

    fn on(table: Table, loops: Loops, helper_seed: u64, rule: FutileRule, attacker: Color) -> Self {
        Self {
            table,
            loops,
            shared_table: None,
            helpers: Vec::new(),
            helper_seed,
            rule,
            attacker,
            excluded: Vec::new(),
            frames: Vec::new(),
            children: Vec::new(),
            on_path: vec![0; REMAINDERS],
            nodes: 0,
            may_mate: Vec::new(),
            ranked: Vec::new(),
            glances: Glances::new(),
            extend: 0,
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) fn exclude(&mut self, positions: &[Position]) {
        let of = |position: &Position| (key::of(position), Held::of(position.hand(self.attacker)));
        self.excluded = positions.iter().map(of).collect();
    }

    pub(super) fn swap_table(&mut self, other: &mut Self) {
        std::mem::swap(self.shared_table.get_or_insert_with(Table::least), &mut other.table);
    }

    pub(super) fn is_mated(&self, position: &Position) -> bool {
        is_mated(position, self.rule)
    }

    pub(super) fn run(
        &mut self,
        root: &Position,
        budget: Budget,
        watch: Watch<'_>,
    ) -> Result<Option<u16>, Interrupted> {
        if self.helpers.is_empty() {
            return self.run_alone(root, budget, watch);
        }
        let (mut is_long, end) = (false, self.nodes + SINGLE_THREAD_NODES);
        let outcome = self.run_alone(root, budget, &mut |nodes| {
            let goes_on = watch(nodes);
            is_long = goes_on.is_continue() && nodes >= end;
            if is_long { ControlFlow::Break(()) } else { goes_on }
        });
        if is_long && outcome.is_err() { self.run_together(root, budget, watch) } else { outcome }
    }

    fn run_alone(&mut self, root: &Position, budget: Budget, watch: Watch<'_>) -> Result<Option<u16>, Interrupted> {
        match self.known(root, budget) {
            Known::Mate { plies, .. } => Ok(Some(plies)),
            Known::Fail { .. } => Ok(None),
            Known::Open { .. } | Known::Slow { .. } | Known::Nothing { .. } => self.run_below(root, budget, watch),
        }
    }

    /// Does not look up the root, so that the table knows its mating move afterwards.
    pub(super) fn run_below(
        &mut self,
        root: &Position,
        budget: Budget,
        watch: Watch<'_>,
    ) -> Result<Option<u16>, Interrupted> {
        let hand = Held::of(root.hand(self.attacker));
        let key = key::of(root);
        self.extend = 0;
        self.frames.push(Frame {
            position: root.clone(),
            at: 0,
            key,
            hand,
            path_key: 0,
            is_attacker: root.turn() == self.attacker,
            budget,
            limits: (INFINITE, INFINITE),
            first: self.children.len(),
            settled: None,
            nodes: self.nodes + 1,
            extend: 0,
            is_fresh: false,
            has_old: false,
        });
        self.enter();
        let mut next_watch = self.nodes;
        loop {
            if self.nodes >= next_watch {
                next_watch = self.nodes + 64;
                if watch(self.nodes).is_break() || self.frames.len() > MAX_DEPTH {
                    self.abandon();
                    return Err(Interrupted);
                }
            }
            if let Some(result) = self.step() {
                return Ok(result.is_mate().then_some(result.plies));
            }
        }
    }

    fn known(&self, position: &Position, budget: Budget) -> Known {
        self.table.look_up(key::of(position), Held::of(position.hand(self.attacker)), budget)
    }

    pub(super) fn is_known_failure(&self, position: &Position) -> bool {
        matches!(self.known(position, Budget::UNLIMITED), Known::Fail { .. })
    }

    pub(super) fn known_mate(&self, position: &Position, budget: Budget) -> Option<u16> {
        self.known(position, budget).mate().map(|(plies, _)| plies)
    }

    pub(super) fn known_check(&self, position: &Position, budget: Budget) -> Option<(Move, Position, u16)> {
        let checks = position.legal_checks();
        let known = checks.iter().filter_map(|&mv| {
            let after = position.after(mv).ok()?;
            let plies = self.known_mate(&after, budget)?;
            Some((mv, after, plies))
        });
        known.min_by_key(|&(.., plies)| plies)
    }

    pub(super) fn proof_numbers(&self, position: &Position) -> Option<(u32, u32)> {
        match self.known(position, Budget::UNLIMITED) {
            Known::Open { pn, dn, .. } => Some((pn, dn)),
            Known::Mate { .. } | Known::Fail { .. } | Known::Slow { .. } | Known::Nothing { .. } => None,
        }
    }

    fn is_excluded(&self, key: u128, hand: Held) -> bool {
        self.excluded.iter().any(|&(excluded, held)| excluded == key && held.covers(hand))
    }

    fn count(&mut self, limit: u64, watch: Watch<'_>) -> Option<()> {
        self.nodes += 1;
        let nodes = self.nodes;
        (nodes < limit && (!nodes.is_multiple_of(64) || watch(nodes).is_continue())).then_some(())
    }

    fn abandon(&mut self) {
        while let Some(frame) = self.frames.last() {
            let sum = self.sum(frame);
            let _ = self.leave(sum);
        }
    }

    fn step(&mut self) -> Option<Child> {
        let sum = self.sum(self.frames.last()?);
        if !self.is_done(sum) {
            self.descend(sum);
            return None;
        }
        self.leave(sum)
    }

    fn leave(&mut self, sum: Sum) -> Option<Child> {
        let result = self.conclude(sum);
        let frame = self.frames.pop()?;
        self.on_path[frame.key as usize % REMAINDERS] -= 1;
        self.children.truncate(frame.first);
        self.extend = self.extend.min(frame.extend);
        let Some(parent) = self.frames.last() else { return Some(result) };
        let child = &mut self.children[parent.first + frame.at];
        *child = Child { mv: child.mv, after: child.after, rank: child.rank, is_old: child.is_old, ..result };
        if child.is_refuted(parent.is_attacker) {
            self.wake();
        }
        None
    }

    fn is_done(&mut self, sum: Sum) -> bool {
        let Some(frame) = self.frames.last_mut() else { return true };
        let is_beyond = sum.pn >= frame.limits.0 || sum.dn >= frame.limits.1;
        let was_extended = frame.extend > 0;
        if frame.is_fresh {
            frame.is_fresh = false;
            self.extend = self.extend.saturating_sub(1);
            frame.extend = self.extend;
            if is_beyond {
                return true;
            }
        }
        if sum.pn == 0 || sum.dn == 0 {
            return true;
        }
        if frame.has_old {
            frame.has_old = false;
            self.extend += 1;
        }
        // On the way to a fresh position limits give way; then all frames go back to where they did.
        self.extend == 0 && (is_beyond || was_extended)
    }

    fn descend(&mut self, sum: Sum) {
        let Some(frame) = self.frames.last() else { return };
        let child = self.children[frame.first + sum.best];
        let next = Frame {
            position: frame.position.clone(),
            at: sum.best,
            key: child.key,
            hand: child.hand,
            path_key: key::path_after(frame.path_key, frame.key, frame.hand),
            is_attacker: !frame.is_attacker,
            budget: frame.budget.spent().unwrap_or(Budget::of(0)),
            limits: sum.best_limits,
            first: self.children.len(),
            settled: None,
            nodes: self.nodes + 1,
            extend: self.extend,
            is_fresh: child.is_fresh,
            has_old: false,
        };
        self.frames.push(next);
        if let Some(next) = self.frames.last_mut() {
            let _ = next.position.play(child.mv);
        }
        self.enter();
    }

    fn enter(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        self.nodes += 1;
        self.on_path[frame.key as usize % REMAINDERS] += 1;
        if frame.is_attacker { self.expand_attack() } else { self.expand_defence() }
    }

    fn expand_attack(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        let checks = frame.position.legal_checks();
        if checks.is_empty() {
            let settled = settled_failure(Budget::UNLIMITED, basis_without_checks(frame.hand));
            self.settle(settled);
            return;
        }
        self.expand(&checks);
    }

    fn expand_defence(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        let replies = frame.position.legal_moves();
        if is_mated_with(&frame.position, &replies, self.rule) {
            let mut settled = settled_failure(frame.budget, frame.hand);
            settled.set_mate(0, basis_of_mate(&frame.position, frame.hand));
            self.settle(settled);
            return;
        }
        if frame.budget.spent().is_none() {
            let settled = settled_failure(Budget::of(1), frame.hand);
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

    fn expand(&mut self, moves: &[Move]) {
        let depth = self.frames.len();
        let Some(frame) = self.frames.last() else { return };
        let Frame { key, hand, path_key, is_attacker, budget, first, .. } = *frame;
        let path_key = key::path_after(path_key, key, hand);
        let budget = budget.spent().unwrap_or(Budget::of(0));
        let position = &frame.position;
        let defender_king = position.kings(self.attacker.other()).next().unwrap_or(Square::CENTRE);
        self.ranked.clear();
        self.ranked.extend(moves.iter().map(|&mv| (rank_of(position, mv, is_attacker, defender_king), mv)));
        self.ranked.sort_by_key(|&(rank, _)| rank);
        self.children.extend(self.ranked.iter().map(|&(rank, mv)| {
            let (key, hand) = (key::after(key, position, mv), hand_after(position, mv, is_attacker, hand));
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
            let child = self.evaluate(self.children[index], path_key, budget);
            self.children[index] = child;
            has_old |= child.is_old;
            let is_won = if is_attacker { child.is_mate() } else { child.is_failure() };
            if is_won && child.since == INDEPENDENT {
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

    fn wake(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        let Frame { key, hand, path_key, is_attacker, budget, first, .. } = *frame;
        let path_key = key::path_after(path_key, key, hand);
        let budget = budget.spent().unwrap_or(Budget::of(0));
        for index in first..self.children.len() {
            let child = self.children[index];
            let is_due = |before: u16| self.children[first + usize::from(before)].is_refuted(is_attacker);
            if child.is_asleep && child.after.is_some_and(is_due) {
                self.children[index] = Child { is_asleep: false, ..self.evaluate(child, path_key, budget) };
            }
        }
    }

    fn evaluate(&mut self, mut child: Child, path_key: u128, budget: Budget) -> Child {
        let depth = self.frames.len();
        self.look_up_child(&mut child, path_key, budget, depth as u16);
        let frame = &self.frames[depth - 1];
        if !frame.is_attacker && child.is_fresh && child.pn > 0 && child.dn > 0 {
            self.look_ahead(&mut child, budget);
        }
        self.imitate_row(&mut child, budget);
        child
    }

    fn look_up_child(&self, child: &mut Child, path_key: u128, budget: Budget, depth: u16) {
        if let Some(&(_, hand)) =
            self.excluded.iter().find(|excluded| excluded.0 == child.key && excluded.1.covers(child.hand))
        {
            child.set_failure(Budget::UNLIMITED, hand, INDEPENDENT);
            return;
        }
        if let Some(since) = self.repeats(child.key, child.hand) {
            child.set_failure(budget, child.hand, since);
            return;
        }
        let shared = self.shared_table.as_ref().map(|table| table.look_up(child.key, child.hand, budget));
        if let Some(Known::Fail { budget, hand }) = shared {
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
                (child.pn, child.dn) = (4 + u32::from(plies - budget.number()), 1);
            }
            Known::Nothing { pn, dn } => {
                let Some(frame) = self.frames.last() else { return };
                let mut first = first_numbers(&frame.position, child.mv, frame.is_attacker);
                if self.helper_seed > 0 {
                    let guess = key::mixed(child.key as u64 ^ self.helper_seed);
                    first = (first.0 + (guess & 1) as u32, first.1 + (guess >> 1 & 1) as u32);
                }
                (child.pn, child.dn) = (first.0.max(pn), first.1.max(dn));
                if let Some(Known::Mate { .. }) = shared {
                    (child.pn, child.dn) = (1, 8);
                }
            }
        }
        if child.pn > 0
            && child.dn > 0
            && let Some((budget, since)) = self.loops.look_up(child.key, child.hand, path_key, budget)
        {
            child.set_failure(budget, child.hand, since);
        }
    }

    /// Coming back to a board with at least this hand is no progress: that position would have mated sooner.
    fn repeats(&self, key: u128, hand: Held) -> Option<u16> {
        if self.on_path[key as usize % REMAINDERS] == 0 {
            return None;
        }
        self.frames.iter().rposition(|frame| frame.key == key && frame.hand.covers(hand)).map(|depth| depth as u16)
    }

    fn look_ahead(&mut self, child: &mut Child, budget: Budget) {
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
        child.dn = child.dn.max(2 * checks);
        if !budget.allows(3) {
            child.set_failure(Budget::of(2), child.hand, INDEPENDENT);
        }
    }

    /// The hand needed for a mate by the next move; without a mate, the number of checks.
    fn mate_at_once(&mut self, child: &Child) -> Result<Held, u32> {
        let Some(frame) = self.frames.last() else { return Err(0) };
        let mut position = frame.position.clone();
        let _ = position.play(child.mv);
        let checks = position.checks_that_may_mate(self.rule == FutileRule::None, &mut self.may_mate);
        for &check in &self.may_mate {
            let mut after = position.clone();
            let _ = after.play(check);
            if is_mated(&after, self.rule) {
                let hand = hand_after(&position, check, true, child.hand);
                return Ok(hand_before(&position, check, basis_of_mate(&after, hand)));
            }
        }
        Err(checks as u32)
    }

    fn sum(&self, frame: &Frame) -> Sum {
        if let Some(settled) = &frame.settled {
            return Sum { pn: settled.pn, dn: settled.dn, best: 0, best_limits: (0, 0) };
        }
        let numbers = |child: &Child| if frame.is_attacker { (child.pn, child.dn) } else { (child.dn, child.pn) };
        let children = &self.children[frame.first..];
        let (mut best, mut least, mut second) = (0, u32::MAX, INFINITE);
        let (mut best_rank, mut waiting) = (u16::MAX, 0);
        let mut all = OpponentNumbers::default();
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
        // Above the child's own number even where sums are capped, or the search would make no progress.
        let their_limit = cap(u64::from(their_limit).saturating_sub(others)).max(searched.saturating_add(1));
        if frame.is_attacker {
            Sum { pn: mine, dn: theirs, best, best_limits: (my_limit, their_limit) }
        } else {
            Sum { pn: theirs, dn: mine, best, best_limits: (their_limit, my_limit) }
        }
    }

    fn conclude(&mut self, sum: Sum) -> Child {
        let depth = self.frames.len() - 1;
        let frame = &self.frames[depth];
        let mut result = Child::new(NO_MOVE, frame.key, frame.hand);
        result.is_fresh = false;
        let (key, hand, nodes) = (frame.key, frame.hand, self.nodes - frame.nodes + 1);
        if sum.pn == 0 {
            let (plies, basis) = self.mate_of(frame);
            result.set_mate(plies, basis);
            self.table.mate(key, basis, plies, nodes);
        } else if sum.dn == 0 {
            let (budget, basis, since) = self.failure_of(frame);
            if usize::from(since) >= depth {
                result.set_failure(budget, basis, INDEPENDENT);
                self.table.fail(key, basis, budget, nodes);
            } else {
                let path_key = frame.path_key;
                result.set_failure(budget, hand, since);
                self.loops.fail(key, hand, path_key, budget, since);
            }
        } else {
            (result.pn, result.dn) = (sum.pn, sum.dn);
            let is_bounded = frame.budget != Budget::UNLIMITED;
            self.table.open(key, hand, (sum.pn, sum.dn), is_bounded, depth as u16, nodes);
        }
        result
    }

    fn mate_of(&self, frame: &Frame) -> (u16, Held) {
        if let Some(settled) = &frame.settled {
            return (settled.plies, settled.basis);
        }
        let children = &self.children[frame.first..];
        if frame.is_attacker {
            let Some(best) = children.iter().filter(|child| child.is_mate()).min_by_key(|child| child.plies) else {
                return (Budget::LONGEST, frame.hand);
            };
            (best.plies + 1, hand_before(&frame.position, best.mv, best.basis))
        } else {
            let plies = children.iter().map(|child| child.plies).max().unwrap_or(0);
            let needed = keeps_drops(&frame.position, frame.hand);
            (plies + 1, children.iter().fold(needed, |basis, child| basis.max(child.basis)))
        }
    }

    fn failure_of(&self, frame: &Frame) -> (Budget, Held, u16) {
        if let Some(settled) = &frame.settled {
            return (settled.budget, settled.basis, settled.since);
        }
        let children = &self.children[frame.first..];
        if frame.is_attacker {
            let budget = children.iter().map(|child| child.budget).min().unwrap_or(Budget::UNLIMITED);
            let since = children.iter().map(|child| child.since).min().unwrap_or(INDEPENDENT);
            let basis = children.iter().fold(basis_without_checks(frame.hand), |basis, child| {
                basis.min(hand_before(&frame.position, child.mv, child.basis))
            });
            return (budget.before(), basis, since);
        }
        let Some(best) = children.iter().filter(|child| child.is_failure()).max_by_key(|child| child.since) else {
            return (frame.budget, frame.hand, INDEPENDENT);
        };
        let basis = match best.mv {
            Move::Drop { kind, .. } => {
                let all = frame.hand.count(kind) + frame.position.hand(frame.position.turn()).count(kind);
                best.basis.with(kind, best.basis.count(kind).min(all.saturating_sub(1)))
            }
            Move::Board { .. } => best.basis,
        };
        (best.budget.before(), basis, best.since)
    }
}

fn settled_failure(budget: Budget, basis: Held) -> Child {
    let mut child = Child::new(NO_MOVE, 0, Held::EMPTY);
    child.set_failure(budget, basis, INDEPENDENT);
    child
}

fn basis_without_checks(hand: Held) -> Held {
    HandKind::ALL
        .into_iter()
        .fold(Held::ALL, |basis, kind| if hand.count(kind) == 0 { basis.with(kind, 0) } else { basis })
}
