//! What is told of a problem before it is judged.

use std::ops::ControlFlow;

use crate::app::shell::action::{Action, Event};
use crate::app::solver::tests::THREE;
use crate::app::solver::tests::asking::{answer, with_problem};
use crate::app::solver::{self, Flaw, SolveJob, work};
use crate::app::tests::state::Bench;
use crate::tsume::cook::{JudgeEvent, Kind};
use crate::tsume::solver::{Options, Verdict};

/// A mate in three with a cook at the first move.
const COOKED: &str = "sfen 9/7+N1/6G1k/7Rs/9/6n2/9/9/9 b Gr2b2g3s2n4l18p 1";

#[test]
fn flaws_are_reported_before_the_judgement() {
    let (mut bench, job) = with_problem(COOKED);
    let mut flaws = Vec::new();
    let mut tell = |told: JudgeEvent<'_>| match told {
        JudgeEvent::Mate(mate) => {
            bench.act(Action::Event(Event::Solver(solver::Event::MateFound {
                question: job.question,
                mate: mate.clone(),
            })));
        }
        JudgeEvent::Found(main, finding) if finding.kind == Kind::Cook => {
            flaws.push(Flaw::Found(main.to_vec(), finding.clone()));
        }
        JudgeEvent::Found(..) | JudgeEvent::FirstMoves(_) => {}
    };
    let _ = work::judge(&job, &mut tell, &mut |_| ControlFlow::Continue(()));
    let verdict =
        |bench: &Bench| bench.state.solver.question_on_board(&bench.state.desk).unwrap().texts.verdict.clone();
    let before = verdict(&bench);
    assert!(before.ends_with("余詰を調べています…"), "{before}");
    let flaw = flaws.swap_remove(0);
    bench.act(Action::Event(Event::Solver(solver::Event::FlawFound { question: job.question, flaw })));
    let after = verdict(&bench);
    assert!(after.starts_with("3手詰・1手目 ▲") && after.ends_with(" から余詰…"), "{after}");
    // Broken off by its limits.
    answer(&mut bench, &SolveJob { nodes: 1, ..job });
    assert_eq!(verdict(&bench), after.trim_end_matches('…'));
}

#[test]
fn two_first_moves_are_reported_whichever_the_line_starts_with() {
    let (bench, job) = with_problem(THREE);
    let mut solver = crate::tsume::solver::Solver::new(job.problem.clone(), Options::default());
    let Verdict::Mate(mate) = solver.solve(&mut |_| ControlFlow::Continue(())) else { panic!("a mate") };
    let start = bench.state.desk.game().record().initial().clone();
    let other = start.legal_checks().into_iter().find(|&mv| mv != mate.line[0]).unwrap();
    let name = bench.state.desk.naming().mv(&start, other, None).unwrap();
    for moves in [[mate.line[0], other], [other, mate.line[0]]] {
        let (mut bench, job) = with_problem(THREE);
        bench
            .act(Action::Event(Event::Solver(solver::Event::MateFound { question: job.question, mate: mate.clone() })));
        let flaw = Flaw::FirstMoves(moves);
        bench.act(Action::Event(Event::Solver(solver::Event::FlawFound { question: job.question, flaw })));
        let verdict = &bench.state.solver.question_on_board(&bench.state.desk).unwrap().texts.verdict;
        assert_eq!(*verdict, format!("3手詰・初手 {name} も詰む…"));
    }
}
