//! How a problem without a mate is refuted.

use std::ops::ControlFlow;

use super::response::escapes;
use super::solver::{Problem, Solver, Watch};
use crate::shogi::Move;

const NODES_PER_CHECK: u64 = 300_000;
const MAX_NODES: u64 = 3_000_000;

/// The check that comes nearest to a mate in a problem without one, and a defence against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Refutation {
    /// The first move that leaves the defender the fewest ways to escape.
    pub attack: Move,
    /// A defence against it.
    pub defence: Move,
}

impl Refutation {
    /// Asks the solver of a problem without a mate. `None` when no first move gives check, the effort suffices for
    /// none, or `watch`, called with the number of positions searched, breaks off.
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
        let start = problem.position();
        let begun = solver.nodes();
        let tried = |attack: Move| start.after(attack).ok().map(|after| (after.legal_moves(), attack, after));
        let mut attacks: Vec<_> = start.legal_checks().iter().filter_map(|&attack| tried(attack)).collect();
        // Try checks with few replies first: most others need not be searched.
        attacks.sort_by_key(|(replies, ..)| replies.len());
        let mut best: Option<(usize, Self)> = None;
        for (replies, attack, after) in attacks {
            let before = solver.nodes();
            let fewest = best.as_ref().map_or(usize::MAX, |&(fewest, _)| fewest);
            if fewest <= 1 || before.saturating_sub(begun) >= MAX_NODES {
                break;
            }
            if watch(before).is_break() {
                return None;
            }
            let most = before.saturating_add(NODES_PER_CHECK);
            let mut limited = |nodes| if nodes >= most { ControlFlow::Break(()) } else { watch(nodes) };
            let escapes = match replies[..] {
                [only] => Some(vec![only]),
                _ => escapes(solver, &after, fewest, &mut limited).ok().flatten(),
            };
            if let Some(escapes) = escapes
                && let Some(&defence) = escapes.first()
            {
                best = Some((escapes.len(), Self { attack, defence }));
            }
        }
        best.map(|(_, refutation)| refutation)
    }
}
