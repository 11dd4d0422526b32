//! How a problem without a mate is refuted.

use std::ops::ControlFlow;

use super::Response;
use super::solver::{Problem, Solver, Watch};
use crate::shogi::Move;

/// So many positions are searched for each check.
const EACH: u64 = 300_000;
/// So many positions are searched in all.
const ALL: u64 = 3_000_000;

/// The check that comes nearest to a mate where there is none, and a defence against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Refutation {
    /// The first move that leaves the defender the fewest ways to escape.
    pub attack: Move,
    /// One of these.
    pub defence: Move,
}

impl Refutation {
    /// Asks the solver of a problem without a mate. `None` when no first move gives check, when the effort did not suffice for
    /// any, and when `watch`, which is told the number of positions that the solver has searched, breaks off.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use komadai::notation::{sfen, usi::read_move};
    /// use komadai::shogi::Position;
    /// use komadai::tsume::Refutation;
    /// use komadai::tsume::solver::{Options, Problem, Solver};
    ///
    /// let start = Position::from(sfen::read("8k/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1")?.setup);
    /// let problem = Problem::new(&start)?;
    /// let mut solver = Solver::new(problem.clone(), Options::default());
    /// let found = Refutation::nearest(&mut solver, &problem, &mut |_| ControlFlow::Continue(()));
    /// let Refutation { attack, defence } = found.ok_or("a check")?;
    /// assert_eq!((Some(attack), Some(defence)), (read_move("G*1b"), read_move("1a1b")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nearest(solver: &mut Solver, problem: &Problem, watch: Watch<'_>) -> Option<Self> {
        let begun = solver.nodes();
        let mut best: Option<(usize, Self)> = None;
        for &attack in &problem.position().legal_checks() {
            let Ok(after) = problem.position().after(attack) else { continue };
            let before = solver.nodes();
            if before.saturating_sub(begun) >= ALL {
                break;
            }
            if watch(before).is_break() {
                return None;
            }
            let mut limited =
                |nodes| if nodes >= EACH { ControlFlow::Break(()) } else { watch(before.saturating_add(nodes)) };
            if let Ok(Response::Escape(escapes)) = Response::to(solver, problem, &after, &mut limited)
                && let Some(&defence) = escapes.first()
                && best.as_ref().is_none_or(|(fewest, _)| escapes.len() < *fewest)
            {
                best = Some((escapes.len(), Self { attack, defence }));
            }
        }
        best.map(|(_, refutation)| refutation)
    }
}
