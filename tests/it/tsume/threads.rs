//! The mate solver on several threads.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use komadai::tsume::solver::{Options, Problem, Solver, Verdict};

use super::solver::{patiently, position, solved};
use crate::support::words;
use komadai::shogi::Position;

/// Solves a problem by so many threads, and verifies the proof.
fn solve(position: &Position, threads: usize) -> (Verdict, u64) {
    let threads = NonZeroUsize::new(threads).unwrap();
    let mut solver = Solver::new(Problem::new(position).unwrap(), Options { threads, ..Options::default() });
    let verdict = solver.solve(&mut patiently);
    let nodes = solver.nodes();
    assert_eq!(solver.proof(&mut patiently).unwrap().verify(), Ok(()), "{position:?}");
    (verdict, nodes)
}

#[test]
fn threads_make_no_difference() {
    // Others help with what takes long; these are solved by one in 10,000 to 20,000 positions.
    let mut problems: Vec<_> = solved().into_iter().filter(|row| row["mate_ply"] == 9).collect();
    problems.truncate(if cfg!(debug_assertions) { 12 } else { usize::MAX });
    let mut helped = 0;
    for row in problems {
        let position = position(&row);
        let (verdict, nodes) = solve(&position, 1);
        if (8_000..20_000).contains(&nodes) {
            helped += 1;
            for threads in [2, 3] {
                assert_eq!(solve(&position, threads).0, verdict, "{threads} {row}");
            }
        }
    }
    assert!(helped >= 2, "{helped} problems");
}

#[test]
fn all_threads_are_broken_off_and_keep_the_limit_together() {
    let hard = words::position("3g1n1l1/2p1g1r2/5k2S/4p1N+R1/3+p5/7N1/B8/9/9 b 2GSNb2s3l15p 1");
    let problem = Problem::new(&hard).unwrap();
    let options = Options { nodes: 20_000, threads: NonZeroUsize::new(3).unwrap(), ..Options::default() };
    let mut solver = Solver::new(problem.clone(), options);
    assert_eq!(solver.solve(&mut patiently), Verdict::Undecided);
    // Of all together: one alone would have needed as many of its own.
    assert!(solver.nodes() >= 20_000, "{}", solver.nodes());
    let mut solver = Solver::new(problem, Options { nodes: u64::MAX, ..options });
    let mut watch = |nodes| if nodes < 8_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    assert_eq!(solver.solve(&mut watch), Verdict::Undecided);
}
