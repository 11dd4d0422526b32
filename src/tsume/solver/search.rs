//! The search: df-pn with budgets, on a stack of its own.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::budget::Budget;
use super::child::{Child, INFINITE};
use super::glances::Glances;
use super::held::Held;
use super::loops::Loops;
use super::sum::Sum;
use super::table::{Known, Table};
use super::{FutileRule, Watch, key};
use crate::shogi::{Color, HandKind, Move, Position, Square};

/// What a search found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Mate in at most so many plies.
    Mate(u16),
    /// No mate within the budget.
    Fail,
    /// It was stopped.
    Stopped,
}

/// A position on the way.
pub(super) struct Frame {
    pub(super) position: Position,
    /// Where it stands among the children of the frame before.
    pub(super) at: usize,
    pub(super) key: u128,
    pub(super) hand: Held,
    /// What stands for the positions before this one, and their order.
    pub(super) way: u128,
    pub(super) is_attacker: bool,
    pub(super) budget: Budget,
    /// The search of this position ends when a number reaches these.
    pub(super) limits: (u32, u32),
    /// Its first child; its last one is the one before the first of the next frame.
    pub(super) first: usize,
    /// What is known without a search.
    pub(super) settled: Option<Child>,
    pub(super) nodes: u64,
    /// [`Search::extend`] when the search came here.
    pub(super) extend: u32,
    pub(super) is_fresh: bool,
    pub(super) has_old: bool,
}

/// So many positions are searched by one thread before others help: by then most questions are answered, and sooner than a
/// thread begins.
const ALONE: u64 = 2_000;

/// The longest way that is searched. Stopped beyond it: nothing is said about what is longer.
const DEEPEST: usize = 30_000;

/// The tables and the stack of one search after another of the same problem.
pub(super) struct Search {
    pub(super) table: Table,
    pub(super) loops: Loops,
    /// A table of another search, whose failures are failures here as well.
    pub(super) lent: Option<Table>,
    /// The searches of other threads, which help with what takes long.
    pub(super) helpers: Vec<Self>,
    /// What tells one helper from the other in its guesses; 0 for none.
    pub(super) whim: u64,
    pub(super) rule: FutileRule,
    pub(super) attacker: Color,
    /// Positions that count as failures, with the attacker's hands.
    pub(super) barred: Vec<(u128, Held)>,
    pub(super) frames: Vec<Frame>,
    pub(super) children: Vec<Child>,
    /// How many positions on the way have a board of this remainder.
    pub(super) on_way: Vec<u16>,
    /// Positions that were expanded.
    pub(super) nodes: u64,
    /// For checks that may mate.
    pub(super) may_mate: Vec<Move>,
    /// For the moves of a position, in the order of their ranks.
    pub(super) ranked: Vec<(u16, Move)>,
    /// How many checks there were in positions that have no mate at once.
    pub(super) glances: Glances,
    /// How many fresh positions must still be met before limits hold again (threshold controlling, against circles).
    pub(super) extend: u32,
}

/// Stands where no move led.
pub(super) const NO_MOVE: Move = Move::Drop { kind: HandKind::Pawn, to: Square::CENTRE };

pub(super) const REMAINDERS: usize = 1 << 12;

impl Search {
    /// A search within so many bytes, on so many threads.
    pub(super) fn new(bytes: usize, rule: FutileRule, attacker: Color, threads: NonZeroUsize) -> Self {
        let loops = bytes / 8 / threads;
        let one = |table, whim| Self::on(table, Loops::new(loops), whim, rule, attacker);
        let mut first = one(Table::new(bytes / 8 * 7), 0);
        first.helpers = (1..threads.get()).map(|whim| one(Table::least(), whim as u64)).collect();
        first
    }

    fn on(table: Table, loops: Loops, whim: u64, rule: FutileRule, attacker: Color) -> Self {
        Self {
            table,
            loops,
            lent: None,
            helpers: Vec::new(),
            whim,
            rule,
            attacker,
            barred: Vec::new(),
            frames: Vec::new(),
            children: Vec::new(),
            on_way: vec![0; REMAINDERS],
            nodes: 0,
            may_mate: Vec::new(),
            ranked: Vec::new(),
            glances: Glances::new(),
            extend: 0,
        }
    }

    /// Searches a mate within the budget. `watch` is asked now and then, with the number of nodes, whether to go on.
    pub(super) fn run(&mut self, root: &Position, budget: Budget, watch: Watch<'_>) -> Outcome {
        if self.helpers.is_empty() {
            return self.run_alone(root, budget, watch);
        }
        let (mut is_long, end) = (false, self.nodes + ALONE);
        let outcome = self.run_alone(root, budget, &mut |nodes| {
            let goes_on = watch(nodes);
            is_long = goes_on.is_continue() && nodes >= end;
            if is_long { ControlFlow::Break(()) } else { goes_on }
        });
        if is_long && outcome == Outcome::Stopped { self.run_together(root, budget, watch) } else { outcome }
    }

    /// The same, on this thread only.
    pub(super) fn run_alone(&mut self, root: &Position, budget: Budget, watch: Watch<'_>) -> Outcome {
        let hand = Held::of(root.hand(self.attacker));
        let key = key::of(root);
        match self.table.look_up(key, hand, budget) {
            Known::Mate { plies, .. } => Outcome::Mate(plies),
            Known::Fail { .. } => Outcome::Fail,
            Known::Open { .. } | Known::Slow { .. } | Known::Nothing { .. } => self.run_below(root, budget, watch),
        }
    }

    /// The same, whatever the table knows of the root itself: it knows by which move from then on.
    pub(super) fn run_below(&mut self, root: &Position, budget: Budget, watch: Watch<'_>) -> Outcome {
        let hand = Held::of(root.hand(self.attacker));
        let key = key::of(root);
        self.extend = 0;
        self.frames.push(Frame {
            position: root.clone(),
            at: 0,
            key,
            hand,
            way: 0,
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
                if watch(self.nodes).is_break() || self.frames.len() > DEEPEST {
                    self.abandon();
                    return Outcome::Stopped;
                }
            }
            if let Some(result) = self.step() {
                return if result.is_mate() { Outcome::Mate(result.plies) } else { Outcome::Fail };
            }
        }
    }

    /// Whether the table knows that there is no mate.
    pub(super) fn is_known_failure(&self, position: &Position) -> bool {
        let hand = Held::of(position.hand(self.attacker));
        matches!(self.table.look_up(key::of(position), hand, Budget::UNLIMITED), Known::Fail { .. })
    }

    /// The plies of a mate within the budget that the table knows.
    pub(super) fn known_mate(&self, position: &Position, budget: Budget) -> Option<u16> {
        let hand = Held::of(position.hand(self.attacker));
        match self.table.look_up(key::of(position), hand, budget) {
            Known::Mate { plies, .. } => Some(plies),
            Known::Fail { .. } | Known::Slow { .. } | Known::Open { .. } | Known::Nothing { .. } => None,
        }
    }

    /// Proof and disproof number of a position that was searched without a budget, and without a result.
    pub(super) fn numbers(&self, position: &Position) -> Option<(u32, u32)> {
        let hand = Held::of(position.hand(self.attacker));
        match self.table.look_up(key::of(position), hand, Budget::UNLIMITED) {
            Known::Open { pn, dn, .. } => Some((pn, dn)),
            Known::Mate { .. } | Known::Fail { .. } | Known::Slow { .. } | Known::Nothing { .. } => None,
        }
    }

    /// Leaves all positions on the way, with what is known of them by now.
    fn abandon(&mut self) {
        while let Some(frame) = self.frames.last() {
            let sum = self.sum(frame);
            let _ = self.leave(sum);
        }
    }

    /// Goes one position on or back. When the search is over, what is known of the root.
    fn step(&mut self) -> Option<Child> {
        let sum = self.sum(self.frames.last()?);
        if !self.is_done(sum) {
            self.descend(sum);
            return None;
        }
        self.leave(sum)
    }

    /// Goes back from the last frame. When it was the root, what is known of it.
    fn leave(&mut self, sum: Sum) -> Option<Child> {
        let result = self.conclude(sum);
        let frame = self.frames.pop()?;
        self.on_way[frame.key as usize % REMAINDERS] -= 1;
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

    /// Whether the search of the last frame should end: it is decided, or its numbers have reached the limits.
    fn is_done(&mut self, sum: Sum) -> bool {
        let Some(frame) = self.frames.last_mut() else { return true };
        let is_beyond = sum.pn >= frame.limits.0 || sum.dn >= frame.limits.1;
        let was_extended = frame.extend > 0;
        if frame.is_fresh {
            frame.is_fresh = false;
            // A fresh position was met: one less to wait for.
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
        // On the way to a fresh position, limits give way; then all go back to where they did.
        self.extend == 0 && (is_beyond || was_extended)
    }

    /// Enters the position of the best child.
    fn descend(&mut self, sum: Sum) {
        let Some(frame) = self.frames.last() else { return };
        let child = self.children[frame.first + sum.best];
        let next = Frame {
            position: frame.position.clone(),
            at: sum.best,
            key: child.key,
            hand: child.hand,
            way: way_after(frame.way, frame.key, frame.hand),
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
            // A legal move can be played.
            let _ = next.position.play(child.mv);
        }
        self.enter();
    }

    /// Counts the last position on the way, and lists its moves.
    fn enter(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        self.nodes += 1;
        self.on_way[frame.key as usize % REMAINDERS] += 1;
        if frame.is_attacker { self.expand_attack() } else { self.expand_defence() }
    }
}

pub(super) fn place(key: u128, hand: Held) -> u128 {
    key ^ (u128::from(key::mixed(hand.bits())) << 64 | u128::from(key::mixed(!hand.bits())))
}

pub(super) fn way_after(way: u128, key: u128, hand: Held) -> u128 {
    // A polynomial, so that the order of the positions matters.
    way.wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645).wrapping_add(place(key, hand))
}
