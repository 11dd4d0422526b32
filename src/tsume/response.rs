//! Best play from a position of a problem.

use super::solver::{Interrupted, Mate, Problem, Solver, Watch};
use crate::shogi::{Move, Position};

/// Best play from a position of a problem, with either side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    /// The attacker mates, with the main line from here on. Without moves the defender is mated.
    Mate(Mate),
    /// Any of these moves of the defender, to move, escapes. The first leaves the attacker the fewest checks.
    Escape(Vec<Move>),
    /// The attacker is to move, and the defender escapes from every check.
    NoMate {
        /// The number of checks.
        checks: usize,
    },
    /// The attacker gave no check.
    NoCheck,
}

impl Response {
    /// Asks the solver about a position that can come up in its problem. `watch` gets the positions searched for it.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use komadai::notation::{sfen, usi::read_move};
    /// use komadai::shogi::Position;
    /// use komadai::tsume::Response;
    /// use komadai::tsume::solver::{Options, Problem, Solver};
    ///
    /// let start = Position::from(sfen::read("9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1")?.setup);
    /// let problem = Problem::new(&start)?;
    /// let mut solver = Solver::new(problem.clone(), Options::default());
    /// let mv = read_move("G*2b").ok_or("a move")?;
    /// let tried = start.after(mv).map_err(|error| error.to_string())?;
    /// let response = Response::to(&mut solver, &problem, &tried, &mut |_| ControlFlow::Continue(()));
    /// assert!(matches!(response, Ok(Response::Escape(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When `watch` breaks off before the answer is known.
    pub fn to(
        solver: &mut Solver,
        problem: &Problem,
        position: &Position,
        watch: Watch<'_>,
    ) -> Result<Self, Interrupted> {
        let before = solver.nodes();
        let mut watch = |nodes: u64| watch(nodes.saturating_sub(before));
        let defends = position.turn() != problem.attacker();
        if defends && !position.is_in_check(position.turn()) {
            return Ok(Self::NoCheck);
        }
        if let Some(mate) = solver.best(position, &mut watch)? {
            return Ok(Self::Mate(mate));
        }
        if !defends {
            return Ok(Self::NoMate { checks: position.legal_checks().len() });
        }
        escapes(solver, position, usize::MAX, &mut watch).map(|escapes| Self::Escape(escapes.unwrap_or_default()))
    }

    /// The moves of best play, as far as they are known.
    #[must_use]
    pub fn line(&self) -> &[Move] {
        match self {
            Self::Mate(mate) => &mate.line,
            Self::Escape(moves) => &moves[..moves.len().min(1)],
            Self::NoMate { .. } | Self::NoCheck => &[],
        }
    }

    /// Whether the attacker succeeds.
    #[must_use]
    pub const fn is_mate(&self) -> bool {
        matches!(self, Self::Mate(_))
    }
}

/// The replies to a check that avoid mate, the one that leaves the fewest checks first, if fewer than `fewest`.
pub(super) fn escapes(
    solver: &mut Solver,
    position: &Position,
    fewest: usize,
    watch: Watch<'_>,
) -> Result<Option<Vec<Move>>, Interrupted> {
    let mut escapes = Vec::new();
    for &mv in &position.legal_moves() {
        let Ok(after) = position.after(mv) else { continue };
        if solver.mates(&after, None, watch)?.is_none() {
            escapes.push((after.legal_checks().len(), mv));
            if escapes.len() >= fewest {
                return Ok(None);
            }
        }
    }
    escapes.sort_by_key(|&(checks, _)| checks);
    Ok(Some(escapes.into_iter().map(|(_, mv)| mv).collect()))
}
