//! The solvers of a judgement, and their common limits.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::main_line::PlayedLine;
use crate::shogi::Position;
use crate::tsume::solver::{self, FutileRule, Interrupted, Length, Mate, Options, Problem, Solver, Watch};

struct Limits<'a> {
    watch: Watch<'a>,
    nodes: u64,
    spent: u64,
    is_over: bool,
    is_broken_off: bool,
}

impl<'a> Limits<'a> {
    const fn new(nodes: u64, watch: Watch<'a>) -> Self {
        Self { watch, nodes, spent: 0, is_over: false, is_broken_off: false }
    }

    fn ask<T>(
        &mut self,
        solver: &mut Solver,
        effort: u64,
        question: impl FnOnce(&mut Solver, Watch<'_>) -> Result<T, Interrupted>,
    ) -> Option<T> {
        if self.is_over {
            return None;
        }
        let (start, spent, limit) = (solver.nodes(), self.spent, self.nodes);
        let (watch, is_over, is_broken_off) = (&mut self.watch, &mut self.is_over, &mut self.is_broken_off);
        let mut within = |nodes: u64| {
            let now = nodes.saturating_sub(start);
            *is_broken_off = watch(spent.saturating_add(now)).is_break();
            *is_over = *is_broken_off || spent.saturating_add(now) >= limit;
            if *is_over || now >= effort { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let answer = question(solver, &mut within).ok();
        self.spent += solver.nodes() - start;
        answer
    }
}

pub(super) struct Solvers<'a> {
    problem: Problem,
    rule: FutileRule,
    threads: NonZeroUsize,
    limits: Limits<'a>,
    solver: Solver,
    memory: usize,
    /// For detours: the positions of the main line are failures for it.
    elsewhere: Option<Solver>,
}

impl<'a> Solvers<'a> {
    pub(super) fn new(problem: &Problem, options: Options, watch: Watch<'a>) -> Self {
        let Options { rule, memory, nodes, threads } = options;
        let solver = Solver::new(problem.clone(), Options { memory: memory / 4 * 3, nodes: u64::MAX, ..options });
        let limits = Limits::new(nodes, watch);
        Self { problem: problem.clone(), rule, threads, limits, solver, memory: memory / 8, elsewhere: None }
    }

    pub(super) const fn problem(&self) -> &Problem {
        &self.problem
    }

    pub(super) const fn rule(&self) -> FutileRule {
        self.rule
    }

    pub(super) const fn spent(&self) -> u64 {
        self.limits.spent
    }

    pub(super) const fn is_over(&self) -> bool {
        self.limits.is_over
    }

    pub(super) const fn solver(&self) -> &Solver {
        &self.solver
    }

    pub(super) fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut Solver, Watch<'_>) -> Result<T, Interrupted>,
    ) -> Option<T> {
        self.limits.ask(&mut self.solver, u64::MAX, question)
    }

    pub(super) fn with_solver<T>(&mut self, solver: Solver, questions: impl FnOnce(&mut Self) -> T) -> T {
        let own = std::mem::replace(&mut self.solver, solver);
        let answer = questions(self);
        self.solver = own;
        answer
    }

    pub(super) fn within<T>(&mut self, effort: u64, questions: impl FnOnce(&mut Self) -> T) -> T {
        let all = self.limits.nodes;
        self.limits.nodes = all.min(self.limits.spent.saturating_add(effort));
        let answer = questions(self);
        self.limits.nodes = all;
        self.limits.is_over = self.limits.is_broken_off || self.limits.spent >= all;
        answer
    }

    const fn other_options(&self, rule: FutileRule) -> Options {
        Options { rule, memory: self.memory, nodes: u64::MAX, threads: self.threads }
    }

    pub(super) fn other_solver(&self, problem: Problem) -> Solver {
        Solver::new(problem, self.other_options(self.rule))
    }

    /// The plies of a mate, at most `within`: `Some(None)` when there is none, `None` when the effort does not suffice.
    pub(super) fn mates(&mut self, position: &Position, within: Option<u16>, effort: u64) -> Option<Option<u16>> {
        self.limits.ask(&mut self.solver, effort, |solver, watch| solver.mates(position, within, watch))
    }

    pub(super) fn imitate(&mut self, model: &Position, copy: &Position) {
        let _ = self.ask(|solver, watch| Ok(solver.imitate(model, copy, watch)));
    }

    pub(super) fn mates_within(&mut self, position: &Position, plies: u16) -> Option<bool> {
        Some(self.mates(position, Some(plies), u64::MAX)?.is_some())
    }

    pub(super) fn is_mated(&mut self, position: &Position) -> Option<bool> {
        self.ask(|solver, watch| solver.is_mated(position, watch))
    }

    pub(super) fn best(&mut self, position: &Position, within: u16) -> Option<Option<Mate>> {
        self.mates_within(position, within)?;
        self.ask(|solver, watch| solver.best(position, watch))
    }

    pub(super) fn best_useful(
        &mut self,
        position: &Position,
        within: u16,
        is_useful: &dyn Fn(u16, u32) -> bool,
    ) -> Option<Option<Mate>> {
        self.mates_within(position, within)?;
        self.ask(|solver, watch| solver.best_useful(position, is_useful, watch))
    }

    /// The `way` must be the same in every call.
    pub(super) fn mates_off(&mut self, way: &[Position], position: &Position, effort: u64) -> Option<bool> {
        let mut solver = match self.elsewhere.take() {
            Some(solver) => solver,
            None => self.other_solver(self.problem.clone()).excluding(way),
        };
        solver.swap_table(&mut self.solver);
        let answer = self.limits.ask(&mut solver, effort, |solver, watch| solver.mates(position, None, watch));
        solver.swap_table(&mut self.solver);
        self.elsewhere = Some(solver);
        Some(answer?.is_some())
    }

    /// Asks questions whose answers are not kept, so that they do not change the effort of others.
    pub(super) fn aside<T>(&mut self, questions: impl FnOnce(&mut Self) -> T) -> T {
        let solver = self.other_solver(self.problem.clone());
        let elsewhere = self.elsewhere.take();
        let answer = self.with_solver(solver, questions);
        self.elsewhere = elsewhere;
        answer
    }

    fn by_rules_of_game<T>(&mut self, questions: impl FnOnce(&mut Self) -> T) -> T {
        // The other rules find lengths by the rules of the game already.
        if self.rule != FutileRule::Narrow {
            return questions(self);
        }
        let solver = Solver::new(self.problem.clone(), self.other_options(FutileRule::None));
        self.with_solver(solver, questions)
    }

    pub(super) fn raw_length(&mut self, plies: u16) -> Option<u16> {
        self.by_rules_of_game(|solvers| {
            let start = solvers.problem.position().clone();
            for more in [0, 2, 4, 8] {
                if solvers.mates_within(&start, plies + more)? {
                    break;
                }
            }
            match solvers.ask(Solver::raw_length)?? {
                Length::Exactly(plies) => Some(plies),
                Length::AtMost(_) => None,
            }
        })
    }

    /// For a line that is not the shortest: the attacker meets omitted interpositions by the fastest mate.
    pub(super) fn raw_length_of(&mut self, line: &PlayedLine, effort: u64) -> Option<u16> {
        self.within(effort, |solvers| solvers.by_rules_of_game(|solvers| solvers.longest_interposed(line)))
    }

    fn longest_interposed(&mut self, line: &PlayedLine) -> Option<u16> {
        let mut longest = line.left_at(0);
        for (plies, position) in (1..).zip(&line.positions[1..]).step_by(2) {
            let replies = position.legal_moves();
            for &reply in replies.iter().filter(|&&reply| solver::is_interposition(position, reply)) {
                let Ok(after) = position.after(reply) else { continue };
                let no_longer = longest.checked_sub(plies + 1);
                if no_longer.is_none_or(|within| self.mates_within(&after, within) != Some(true)) {
                    longest = longest.max(plies + 1 + self.shortest(&after)?);
                }
            }
        }
        Some(longest)
    }

    fn shortest(&mut self, position: &Position) -> Option<u16> {
        let mut plies = self.mates(position, None, u64::MAX)??;
        while plies > 2
            && let Some(fewer) = self.mates(position, Some(plies - 2), u64::MAX)?
        {
            plies = fewer;
        }
        Some(plies)
    }
}
