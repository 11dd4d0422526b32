//! What best play makes of moves that are tried out, against solvers that are asked about each reply alone.

use std::ops::ControlFlow;

use komadai::shogi::{Move, Position};
use komadai::tsume::Response;
use komadai::tsume::solver::{Interrupted, Options, Problem, Solver, Verdict};
use serde_json::Value;

use super::solver::patiently;
use crate::support::words::{self, mv};

const START: &str = "9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1";

fn small() -> Options {
    Options { memory: 1 << 20, ..Options::default() }
}

fn response(start: &Position, moves: &[Move]) -> Response {
    let problem = Problem::new(start).unwrap();
    let mut solver = Solver::new(problem.clone(), small());
    let tried = moves.iter().fold(start.clone(), |position, &mv| position.after(mv).unwrap());
    Response::to(&mut solver, &problem, &tried, &mut patiently).unwrap()
}

/// The answer, if it is known soon.
fn soon(start: &Position, tried: &Position) -> Option<Response> {
    let problem = Problem::new(start).unwrap();
    let mut solver = Solver::new(problem.clone(), small());
    let mut watch = |nodes| if nodes < 300 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    Response::to(&mut solver, &problem, tried, &mut watch).ok()
}

/// Whether the attacker, to move, mates, if that is known soon.
fn mates(position: &Position) -> Option<bool> {
    let options = Options { nodes: 300, ..small() };
    match Solver::new(Problem::new(position).unwrap(), options).solve(&mut patiently) {
        Verdict::Mate(_) => Some(true),
        Verdict::NoMate => Some(false),
        Verdict::Undecided => None,
    }
}

#[test]
fn an_attack_is_met_by_the_longest_defence_or_by_an_escape() {
    let start = words::position(START);
    let Response::Mate(mate) = response(&start, &[mv("G*1c")]) else { panic!("it mates") };
    assert_eq!(mate.line.len(), 2);
    let Response::Escape(escapes) = response(&start, &[mv("G*2b")]) else { panic!("the king takes it") };
    assert!(escapes.contains(&mv("1b2b")), "{escapes:?}");
    assert_eq!(response(&start, &[mv("2d3c")]), Response::NoCheck);
}

#[test]
fn a_defence_is_met_by_the_mate() {
    let start = words::position(START);
    let Response::Mate(mate) = response(&start, &[mv("G*1c"), mv("1b1a")]) else { panic!("it mates") };
    assert_eq!(mate.line.len(), 1);
    let Response::NoMate { checks } = response(&start, &[mv("G*2b"), mv("1b2b")]) else { panic!("it does not") };
    assert!(checks > 0);
}

#[test]
fn every_check_at_the_start_of_a_problem_is_answered_rightly() {
    let (mut mated, mut escaped) = (0, 0);
    for row in include_str!("../../data/tsume/solved.jsonl").lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        if row["mate_ply"].as_u64().unwrap() > 5 || mated + escaped > 40 {
            continue;
        }
        let start = words::position(row["sfen"].as_str().unwrap());
        for &check in &start.legal_checks() {
            let after = start.after(check).unwrap();
            let Some(response) = soon(&start, &after) else { continue };
            let mates = |&mv: &Move| mates(&after.after(mv).unwrap());
            match response {
                Response::Mate(mate) => {
                    mated += 1;
                    let defences = after.legal_moves();
                    assert!(defences.iter().all(|mv| mates(mv) != Some(false)), "{row} {check:?}");
                    assert!(mate.line.first().is_none_or(|mv| defences.contains(mv)), "{row} {check:?}");
                }
                Response::Escape(escapes) => {
                    escaped += 1;
                    for mv in &after.legal_moves() {
                        assert_ne!(mates(mv), Some(escapes.contains(mv)), "{row} {check:?} {mv:?}");
                    }
                    let checks = |mv: &Move| after.after(*mv).unwrap().legal_checks().len();
                    assert!(escapes.is_sorted_by_key(checks), "{row} {check:?}");
                }
                other => panic!("{row} {check:?}: {other:?}"),
            }
        }
    }
    assert!(mated > 10 && escaped > 10, "{mated} {escaped}");
}

#[test]
fn an_interrupted_question_has_no_answer() {
    let start = words::position("9/7kp/9/7G1/9/9/9/9/9 b GNP2r2b2g4s3n4l16p 1");
    let problem = Problem::new(&start).unwrap();
    let mut solver = Solver::new(problem.clone(), small());
    let broken = Response::to(&mut solver, &problem, &start, &mut |_| ControlFlow::Break(()));
    assert_eq!(broken, Err(Interrupted));
    assert!(Response::to(&mut solver, &problem, &start, &mut patiently).is_ok_and(|response| response.is_mate()));
}
