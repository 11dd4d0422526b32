//! Forged proofs, which the verifier refuses.

use std::ops::ControlFlow;

use komadai::notation::sfen;
use komadai::tsume::proof::{self, ProofError};
use komadai::tsume::solver::{FutileRule, Options, Problem, Solver, Verdict};

use crate::support::words;

const MATE: &str = "9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p";
const NO_MATE: &str = "4k4/9/9/9/9/9/9/9/9 b G";

/// The proof of a verdict, as text.
fn proof(sfen: &str) -> String {
    let options = Options { rule: FutileRule::None, memory: 1 << 20, ..Options::default() };
    let mut solver = Solver::new(Problem::new(&words::position(sfen)).unwrap(), options);
    let proof = solver.proof(&mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(proof.verify(), Ok(()));
    proof.to_string()
}

/// What the verifier says of the only proof of a text.
fn verified(text: &str) -> Result<(), ProofError> {
    match proof::read_all(text).as_slice() {
        [Ok(proof)] => proof.verify(),
        other => panic!("{other:?}\n{text}"),
    }
}

/// The text with the line of a position replaced, or without it.
fn forged(text: &str, position: &str, line: Option<&str>) -> String {
    let is_of = |text: &str| text.starts_with(position);
    assert_eq!(text.lines().filter(|text| is_of(text)).count(), 1, "{position}\n{text}");
    let lines = text.lines().filter_map(|text| if is_of(text) { line } else { Some(text) });
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn known_positions_are_not_searched_again() {
    // A king that is chased all over the board.
    let position = words::position("1+P2l4/1+RPk5/9/p8/9/B3+P3B/9/9/9 b r4g4s4n3l14p");
    let options = Options { rule: FutileRule::None, memory: 64 << 20, ..Options::default() };
    let mut solver = Solver::new(Problem::new(&position).unwrap(), options);
    assert!(matches!(solver.any_mate(&mut |_| ControlFlow::Continue(())), Verdict::Mate(_)));
    let nodes = solver.nodes();
    let proof = solver.proof(&mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(proof.verify(), Ok(()));
    assert!(solver.nodes() - nodes < nodes / 20, "{nodes} and then {}", solver.nodes());
}

fn missing(position: &str) -> Result<(), ProofError> {
    Err(ProofError::Missing(Box::new(sfen::read(position).unwrap().setup)))
}

fn wrong_move(position: &str, mv: &str) -> Result<(), ProofError> {
    Err(ProofError::Move(Box::new(sfen::read(position).unwrap().setup), words::mv(mv)))
}

#[test]
fn a_mate_takes_as_long_as_it_takes() {
    let whole = proof(MATE);
    let shorter = |plies: u16| whole.replace("proof mate 3", &format!("proof mate {plies}"));
    for plies in 0..3 {
        assert_eq!(verified(&shorter(plies)), missing(MATE), "{plies}");
    }
    // Every line says so, and the last check would be no ply.
    let hasty: String = whole
        .replace("proof mate 3", "proof mate 2")
        .replace("p 3 ", "p 2 ")
        .lines()
        .map(|line| line.replace("p 1 ", "p 0 ") + "\n")
        .collect();
    assert!(hasty.contains("p 0 G*"), "{hasty}");
    assert!(matches!(verified(&hasty), Err(ProofError::Missing(_))), "{hasty}");
    let one = "8k/9/8P/9/9/9/9/9/9 b G";
    assert_eq!(verified(&format!("proof mate 0 {one}\n{one} 0 G*1b\nend\n")), missing(one));
    assert_eq!(verified(&format!("proof mate 1 {one}\n{one} 1 G*1b\nend\n")), Ok(()));
}

#[test]
fn a_mate_has_a_check_against_every_reply() {
    let whole = proof(MATE);
    let positions = || whole.lines().filter(|line| line.contains(" 1 ")).map(|line| line.split(" 1 ").next().unwrap());
    assert!(positions().count() > 1, "{whole}");
    for position in positions() {
        assert_eq!(verified(&forged(&whole, position, None)), missing(position));
    }
    for (mv, why) in
        [("2d3e", "no check"), ("2d1d", "no move of a bishop"), ("S*1c", "no silver in hand"), ("1b1a", "the king's")]
    {
        let line = format!("{MATE} 3 {mv}");
        assert_eq!(verified(&forged(&whole, MATE, Some(&line))), wrong_move(MATE, mv), "{why}");
    }
    // A pawn may not be dropped with mate.
    let pawn = "7nk/8l/9/7G1/7G1/9/9/9/9 b P";
    assert_eq!(verified(&format!("proof mate 1 {pawn}\n{pawn} 1 P*1c\nend\n")), wrong_move(pawn, "P*1c"));
    // The lines of another problem prove nothing of this one.
    let other = whole.replacen(MATE, "9/8k/9/7B1/9/9/9/9/9 b G2rb3g4s4n4l18p", 1);
    assert_eq!(verified(&other), missing("9/8k/9/7B1/9/9/9/9/9 b G2rb3g4s4n4l18p"));
}

#[test]
fn an_escape_answers_every_check() {
    let whole = proof(NO_MATE);
    let line = whole.lines().find(|line| line.starts_with(NO_MATE)).unwrap();
    let pairs: Vec<&str> = line[NO_MATE.len()..].split_whitespace().collect();
    assert!(pairs.len() > 2, "{line}");
    for pair in &pairs {
        let (check, _) = pair.split_once(':').unwrap();
        let position = Box::new(words::position(NO_MATE).to_setup());
        let without = line.replace(&format!(" {pair}"), "");
        let expected = Err(ProofError::Unanswered(position, words::mv(check)));
        assert_eq!(verified(&forged(&whole, NO_MATE, Some(&without))), expected);
        let illegal = line.replace(pair, &format!("{check}:1a1b"));
        assert_eq!(verified(&forged(&whole, NO_MATE, Some(&illegal))), wrong_move(NO_MATE, "1a1b"));
    }
    // A reply to where nothing is known.
    for position in whole.lines().skip(2).filter(|line| line.contains(':') && !line.starts_with(NO_MATE)) {
        let position: Vec<&str> = position.split(' ').take(3).collect();
        let position = position.join(" ");
        assert_eq!(verified(&forged(&whole, &position, None)), missing(&position));
    }
    // Of nothing at all, nothing is proved.
    assert_eq!(verified(&format!("proof no-mate {NO_MATE}\nend\n")), missing(NO_MATE));
    // A mate is none, whatever is replied.
    let mate = "8k/9/8P/9/9/9/9/9/9 b G";
    let answered = format!("proof no-mate {mate}\n{mate} G*1b:1a1b G*2a:1a2a G*1b:1a2b\nend\n");
    assert!(matches!(verified(&answered), Err(ProofError::Move(..) | ProofError::Unanswered(..))));
}

#[test]
fn without_a_king_to_mate_nothing_is_proved() {
    for board in ["9/9/8P/9/9/9/9/9/9 b G", "7kk/9/9/9/9/9/9/9/9 b -", "8k/9/9/9/9/9/9/9/KK7 b -"] {
        let expected = Err(ProofError::Kings(Box::new(words::position(board).to_setup())));
        assert_eq!(verified(&format!("proof no-mate {board}\n{board}\nend\n")), expected);
    }
    let both = "8k/9/9/9/9/9/9/9/K8 b -";
    assert_eq!(verified(&format!("proof no-mate {both}\n{both}\nend\n")), Ok(()));
}
