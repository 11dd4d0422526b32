//! Positions that were reported to other solvers, because they got them wrong.

use std::ops::ControlFlow;

use komadai::shogi::Transform;
use komadai::tsume::solver::{FutileRule, Length, Options, Problem, Solver, Verdict};

use crate::support::words;

/// Length by the wide rule, length by the rules of the game, and how many pieces are left.
fn lengths(sfen: &str, memory: usize) -> (Length, Length, u32) {
    let options = Options { rule: FutileRule::Wide, memory, ..Options::default() };
    let mut solver = Solver::new(Problem::new(&words::position(sfen)).unwrap(), options);
    let Verdict::Mate(mate) = solver.solve(&mut |_| ControlFlow::Continue(())) else { panic!("a mate") };
    let raw = solver.raw_length(&mut |_| ControlFlow::Continue(())).unwrap().unwrap();
    (mate.length, raw, mate.left.iter().map(|(_, count)| u32::from(count)).sum())
}

/// shtsume 17, the knights written as knights: there it came out as nine, with pieces left.
#[test]
fn a_mate_in_seven_leaves_no_piece() {
    for memory in [1 << 20, 64 << 20] {
        let found = lengths("5+P1k1/9/5+rB2/9/9/9/9/9/9 b RPb4g4s4n4l16p 1", memory);
        assert_eq!(found, (Length::Exactly(7), Length::Exactly(7), 0));
    }
}

const FROM_A_GAME: &str = "l4gknl/3g2s2/pB2pp1pp/3P5/2P6/4s3P/P3sPPP1/1P4K2/L5GNL w RGN3Prbsn2p 1";

/// KomoringHeights 5 and 7: what is dropped between and given back makes another position, which was taken for a mate in
/// three. By the rules of the game it is fifteen; what the wide rule leaves of it ends with two pieces in hand.
#[test]
fn a_gold_dropped_between_is_not_futile_when_it_guards() {
    assert_eq!(lengths(FROM_A_GAME, 64 << 20), (Length::Exactly(11), Length::Exactly(15), 2));
}

#[test]
fn it_was_reported_from_both_sides() {
    let other = words::position("lng5l/2k4p1/1pppS3p/p3S4/6p2/5p3/PP1PP2bP/2S2G3/LNKG4L b RBSN2Prgn3p 1");
    let turned = Transform::Swap.setup(other.to_setup()).unwrap();
    assert_eq!(turned, words::position(FROM_A_GAME).to_setup());
}
