//! Mates that are found by following the known mate of a position that is much alike.

use std::ops::ControlFlow;

use komadai::shogi::{HandKind, Move, Position, Setup};
use komadai::tsume::solver::{FutileRule, Options, Problem, Solver};

use super::solver::{mates_within, patiently, small};
use crate::support::dice::{Dice, rounds};
use crate::support::words;

/// A problem in which a lance mates from far away, in twenty-four plies and more.
const LANCES: &str = "7ks/9/5G3/4B+S3/9/9/9/9/9 b GL2rb2g2s4n3l18p 1";

fn solver(position: &Position) -> Solver {
    let options = Options { rule: FutileRule::None, memory: 4 << 20, ..Options::default() };
    Solver::new(Problem::new(position).unwrap(), options)
}

/// Whether the slow referee finds a mate within so many plies, the defender being to move.
fn is_mated_within(position: &Position, plies: u16) -> bool {
    let replies = position.legal_moves();
    let meets = |&reply: &Move| plies > 1 && mates_within(&position.after(reply).unwrap(), plies - 1);
    replies.iter().all(meets)
}

#[test]
fn a_lance_from_further_away_mates_in_the_same_way() {
    let start = words::position(LANCES);
    let after = |mv: &str| start.after(words::mv(mv)).unwrap();
    let (model, copies) = (after("L*2e"), ["L*2f", "L*2g", "L*2h"].map(after));
    let mut solver = solver(&start);
    assert!(solver.mates(&model, None, &mut patiently).unwrap().is_some());
    for copy in copies {
        let (alone, before) = (searched(&start, &copy), solver.nodes());
        assert!(solver.imitate(&model, &copy, &mut patiently).is_some(), "{copy:?}");
        let imitated = solver.nodes() - before;
        assert!(imitated * 10 < alone, "{imitated} of {alone}");
    }
}

/// How many positions a search takes that knows nothing.
fn searched(start: &Position, position: &Position) -> u64 {
    let mut solver = solver(start);
    assert!(solver.mates(position, None, &mut patiently).unwrap().is_some());
    solver.nodes()
}

/// Every two checks of small positions, similar or not: what is claimed to mate does, with what is left of the
/// hand as well, and without a mate nothing is claimed.
#[test]
fn imitated_lines_mate() {
    let mut dice = Dice(0x1A17);
    let (mut imitated, mut refused) = (0, 0);
    for _ in 0..rounds(300) {
        let start = small(&mut dice);
        let Ok(problem) = Problem::new(&start) else { continue };
        let mut solver =
            Solver::new(problem, Options { rule: FutileRule::None, memory: 1 << 20, ..Options::default() });
        let checks = start.legal_checks();
        let afters: Vec<Position> = checks.iter().map(|&mv| start.after(mv).unwrap()).collect();
        let Some(model) = afters.iter().find(|after| solver.mates(after, Some(4), &mut patiently) == Ok(Some(2)))
        else {
            continue;
        };
        for copy in afters.iter().filter(|&copy| copy != model) {
            let is_known = solver.known_mate(copy, u16::MAX).is_some();
            match solver.imitate(model, copy, &mut patiently) {
                Some(plies) if plies <= 4 => {
                    assert!(is_mated_within(copy, plies), "{start:?} {copy:?}");
                    assert_with_less(&solver, copy);
                    imitated += u32::from(!is_known);
                }
                Some(_) => {}
                None => {
                    refused += 1;
                    assert!(solver.known_mate(copy, u16::MAX).is_none());
                }
            }
        }
        let Ok(proof) = solver.proof(&mut patiently) else { panic!("{start:?}") };
        assert_eq!(proof.verify(), Ok(()), "{start:?}");
    }
    assert!(imitated > 20 && refused > 20, "{imitated} {refused}");
}

/// What the solver knows of the position with less in the attacker's hand holds.
fn assert_with_less(solver: &Solver, position: &Position) {
    let attacker = position.turn().other();
    for kind in HandKind::ALL {
        let mut setup: Setup = position.to_setup();
        if setup.hands[attacker].take(kind) {
            setup.hands[attacker.other()].add(kind);
            let less = Position::from(setup);
            if let Some(plies) = solver.known_mate(&less, 4) {
                assert!(is_mated_within(&less, plies), "{position:?} {kind:?}");
            }
        }
    }
}

#[test]
fn an_imitation_can_be_broken_off() {
    let start = words::position(LANCES);
    let [model, copy] = ["L*2e", "L*2f"].map(|mv| start.after(words::mv(mv)).unwrap());
    let mut solver = solver(&start);
    assert!(solver.mates(&model, None, &mut patiently).unwrap().is_some());
    assert_eq!(solver.imitate(&model, &copy, &mut |_| ControlFlow::Break(())), None);
    assert!(solver.imitate(&model, &copy, &mut patiently).is_some());
}
