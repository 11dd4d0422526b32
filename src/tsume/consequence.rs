//! Evaluates moves that are not in a record, and solves problems.

use super::solver::{Mate, Options, Problem, Solver, Verdict, Watch};
use crate::shogi::{Move, Position};

/// In plies: computing a main line uses the caller's stack.
const LONGEST: u16 = 150;

/// What a move of the attacker leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// The attacker mates. Holds the longest defence; `None` when the defender has none.
    Mate(Option<Move>),
    /// There is no mate after this defence.
    Refuted(Move),
}

impl Consequence {
    /// What `mv` leads to after the moves `played` from the start of a problem. `None` when a limit is reached, `watch`
    /// breaks off, a move cannot be played, or the start is no problem.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use komadai::notation::{sfen, usi::read_move};
    /// use komadai::shogi::Position;
    /// use komadai::tsume::{Consequence, solver::Options};
    ///
    /// let start = Position::from(sfen::read("8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1")?.setup);
    /// let of = |mv| Consequence::of(&start, &[], mv, Options::default(), &mut |_| ControlFlow::Continue(()));
    /// assert_eq!(read_move("G*1b").and_then(of), Some(Consequence::Mate(None)));
    /// assert_eq!(read_move("G*2b").and_then(of), read_move("1a2b").map(Consequence::Refuted));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(start: &Position, played: &[Move], mv: Move, options: Options, watch: Watch<'_>) -> Option<Self> {
        let mut solver = Solver::new(Problem::new(start).ok()?, options);
        let mut after = start.clone();
        for &mv in played.iter().chain([&mv]) {
            after.play(mv).ok()?;
        }
        if let Some(plies) = solver.mates(&after, None, watch).ok()? {
            let line = if plies > LONGEST { return None } else { solver.best(&after, watch).ok()??.line };
            return Some(Self::Mate(line.first().copied()));
        }
        // Of several defences, one that moves a piece says more than one that drops one.
        let mut defences = after.legal_moves().to_vec();
        defences.sort_by_key(|defence| matches!(defence, Move::Drop { .. }));
        for defence in defences {
            if solver.mates(&after.after(defence).ok()?, None, watch).ok()?.is_none() {
                return Some(Self::Refuted(defence));
            }
        }
        None
    }
}

/// The solution: a mate with its main line, or with the best known line if that is too long or over the limits of
/// `options`. [`Verdict::Undecided`] when a mate has no known line or the start is no problem.
#[must_use]
pub fn solve(start: &Position, options: Options, watch: Watch<'_>) -> Verdict {
    let Ok(problem) = Problem::new(start) else { return Verdict::Undecided };
    let mut solver = Solver::new(problem, options);
    let mut verdict = solver.any_mate(watch);
    if matches!(&verdict, Verdict::Mate(mate) if mate.length.plies() <= LONGEST) {
        verdict = solver.solve(watch);
    }
    match verdict {
        Verdict::Mate(mate) if mate.line.is_empty() => match solver.known_line() {
            line if line.is_empty() => Verdict::Undecided,
            line => Verdict::Mate(Mate { line, ..mate }),
        },
        known => known,
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::notation::sfen;

    const THREE: &str = "4k4/9/9/4N4/9/9/9/9/9 b 2G2r2b2g4s3n4l18p 1";

    fn of(sfen: &str, line: &[&str], options: Options) -> Option<Consequence> {
        let start = Position::from(sfen::read(sfen).unwrap().setup);
        let moves: Vec<Move> = line.iter().map(|mv| mv.parse().unwrap()).collect();
        let (&mv, played) = moves.split_last().unwrap();
        Consequence::of(&start, played, mv, options, &mut |_| ControlFlow::Continue(()))
    }

    #[test]
    fn any_mating_move_is_a_mate() {
        for (line, defence) in
            [(&["G*6b"][..], Some("5a4a")), (&["G*4b"], Some("5a6a")), (&["G*4b", "5a6a", "G*6b"], None)]
        {
            let expected = Consequence::Mate(defence.map(|mv| mv.parse().unwrap()));
            assert_eq!(of(THREE, line, Options::default()), Some(expected), "{line:?}");
        }
    }

    #[test]
    fn a_refutation_is_a_legal_defence_after_which_there_is_no_mate() {
        let start = Position::from(sfen::read(THREE).unwrap().setup);
        let tried: Move = "G*5b".parse().unwrap();
        let Some(Consequence::Refuted(defence)) = of(THREE, &["G*5b"], Options::default()) else { panic!() };
        let after = start.after(tried).unwrap().after(defence).unwrap();
        let mut solver = Solver::new(Problem::new(&start).unwrap(), Options::default());
        assert_eq!(solver.mates(&after, None, &mut |_| ControlFlow::Continue(())), Ok(None));
    }

    #[test]
    fn a_solution_has_a_line_or_is_undecided() {
        let solved = |sfen: &str, nodes| {
            let start = Position::from(sfen::read(sfen).unwrap().setup);
            solve(&start, Options { nodes, ..Options::default() }, &mut |_| ControlFlow::Continue(()))
        };
        let lines = [1, 5, 10, 20, u64::MAX].map(|nodes| match solved(THREE, nodes) {
            Verdict::Mate(mate) => mate.line.len(),
            Verdict::Undecided => 0,
            Verdict::NoMate => usize::MAX,
        });
        assert_eq!((lines[0], lines[4]), (0, 3), "{lines:?}");
        assert!(lines.iter().all(|plies| [0, 3].contains(plies)), "{lines:?}");
        assert_eq!(solved("4k4/9/9/9/9/9/9/9/9 b G", u64::MAX), Verdict::NoMate);
        assert_eq!(solved("4k4/9/9/9/9/9/9/9/4K4 w G", u64::MAX), Verdict::NoMate);
    }

    #[test]
    fn unknown_consequences_are_none() {
        assert_eq!(of(THREE, &["G*4b"], Options { nodes: 1, ..Options::default() }), None);
        assert_eq!(of(THREE, &["G*5a"], Options::default()), None, "that square is taken");
    }
}
