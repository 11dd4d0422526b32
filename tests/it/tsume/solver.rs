//! The mate solver, against problems with known answers, against a slow referee, and against itself.

use std::ops::ControlFlow;

use komadai::shogi::{Color, Hand, HandKind, Piece, PieceKind, Position, Setup, Square, Transform};
use komadai::tsume::proof::{MateProof, Proof};
use komadai::tsume::solver::{FutileRule, Interrupted, Length, Mate, Options, Problem, ProblemError, Solver, Verdict};
use serde_json::Value;

use crate::support::dice::{Dice, rounds};
use crate::support::words;

/// Problems made for this project, with their lengths.
pub(super) fn solved() -> Vec<Value> {
    include_str!("../../data/tsume/solved.jsonl").lines().map(|row| serde_json::from_str(row).unwrap()).collect()
}

/// Positions made for this project in which there is no mate.
fn without_mate() -> Vec<Value> {
    include_str!("../../data/tsume/no-mate.jsonl").lines().map(|row| serde_json::from_str(row).unwrap()).collect()
}

pub(super) fn position(row: &Value) -> Position {
    words::position(row["sfen"].as_str().unwrap())
}

fn solver(position: &Position, rule: FutileRule, memory: usize) -> Solver {
    let options = Options { rule, memory, ..Options::default() };
    Solver::new(Problem::new(position).unwrap(), options)
}

pub(super) fn patiently(_: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The verdict by the rules of the game, its proof being verified; `None` when that takes more than `nodes`.
fn proved_within(position: &Position, memory: usize, nodes: u64) -> Option<Verdict> {
    let options = Options { rule: FutileRule::None, memory, nodes, ..Options::default() };
    let mut solver = Solver::new(Problem::new(position).unwrap(), options);
    let verdict = solver.solve(&mut patiently);
    if verdict == Verdict::Undecided {
        return None;
    }
    let proof =
        solver.proof(&mut |met| if met < nodes { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }).ok()?;
    assert_eq!(proof.verify(), Ok(()), "{position:?}");
    assert_eq!(*proof.root(), position.to_setup());
    match (&verdict, &proof) {
        (Verdict::Mate(Mate { length: Length::AtMost(_), .. }), _) => return None,
        (Verdict::Mate(mate), Proof::Mate(proof)) => {
            assert_eq!(Length::Exactly(proof.plies()), mate.length);
            if mate.line.is_empty() {
                return None;
            }
            assert_line_mates(position, mate);
        }
        (Verdict::NoMate, Proof::NoMate(_)) => {}
        (verdict, proof) => panic!("{verdict:?} is not what {proof:?} shows"),
    }
    Some(verdict)
}

fn proved(position: &Position) -> Verdict {
    proved_within(position, 16 << 20, u64::MAX).unwrap()
}

fn assert_line_mates(position: &Position, mate: &Mate) {
    let (mut at, attacker) = (position.clone(), position.turn());
    for &mv in &mate.line {
        assert_eq!(at.check(mv), Ok(()), "{position:?} {:?}", mate.line);
        assert!(at.turn() != attacker || at.gives_check(mv), "{position:?} {:?}", mate.line);
        at.play(mv).unwrap();
    }
    assert!(at.is_checkmate(), "{position:?} {:?}", mate.line);
    assert_eq!(*at.hand(attacker), mate.left);
}

/// Whether the slow referee finds a mate within so many plies: every move is tried, and nothing is remembered.
pub(super) fn mates_within(position: &Position, plies: u16) -> bool {
    let checks = position.legal_moves();
    checks.iter().filter(|&&mv| position.gives_check(mv)).any(|&mv| {
        let after = position.after(mv).unwrap();
        let replies = after.legal_moves();
        replies.is_empty()
            || plies > 2 && replies.iter().all(|&reply| mates_within(&after.after(reply).unwrap(), plies - 2))
    })
}

/// A king near a corner with a few pieces of the attacker's around it and a few of its own; now and then a king of the
/// attacker's, who may be in check.
pub(super) fn small(dice: &mut Dice) -> Position {
    let mut setup = Setup::EMPTY;
    let near = |dice: &mut Dice| Square::at(1 + dice.roll(4) as u8, 1 + dice.roll(4) as u8).unwrap();
    setup.board[near(dice)] = Some(Piece::new(Color::White, PieceKind::King));
    for _ in 0..3 + dice.roll(4) {
        let square = near(dice);
        let color = if dice.roll(3) == 0 { Color::White } else { Color::Black };
        let kind = PieceKind::ALL[dice.roll(14)];
        if setup.board[square].is_none() && kind != PieceKind::King && !kind.is_dead_at(square.depth(color)) {
            setup.board[square] = Some(Piece::new(color, kind));
        }
    }
    if dice.roll(4) == 0 {
        let square = Square::at(2 + dice.roll(5) as u8, 3 + dice.roll(4) as u8).unwrap();
        if setup.board[square].is_none() {
            setup.board[square] = Some(Piece::new(Color::Black, PieceKind::King));
        }
    }
    for _ in 0..dice.roll(3) {
        setup.hands.black.add(*dice.pick(&HandKind::ALL));
    }
    for _ in 0..dice.roll(3) {
        setup.hands.white.add(*dice.pick(&HandKind::ALL));
    }
    Position::from(setup)
}

#[test]
fn lengths_are_those_that_others_found() {
    let longest = if cfg!(debug_assertions) { 7 } else { u64::MAX };
    let (mut count, mut nodes) = (0, 0);
    for row in solved().iter().filter(|row| row["raw_ply"].as_u64() <= Some(longest)) {
        let mut solver = solver(&position(row), FutileRule::None, 16 << 20);
        let Verdict::Mate(mate) = solver.solve(&mut patiently) else { panic!("{row}") };
        assert_eq!(mate.length, Length::Exactly(row["raw_ply"].as_u64().unwrap() as u16), "{row}");
        assert_eq!(mate.line.len(), usize::from(mate.length.plies()));
        assert_line_mates(&position(row), &mate);
        count += 1;
        nodes += solver.nodes();
    }
    assert!(count > 50 && nodes > count, "{count} problems, {nodes} nodes");
}

#[test]
fn most_lengths_are_as_composers_count() {
    let longest = if cfg!(debug_assertions) { 7 } else { 13 };
    let (mut count, mut agreed) = (0, 0);
    for row in solved().iter().filter(|row| row["raw_ply"].as_u64() <= Some(longest)) {
        let Verdict::Mate(mate) = solver(&position(row), FutileRule::default(), 16 << 20).solve(&mut patiently) else {
            panic!("{row}")
        };
        assert!(u64::from(mate.length.plies()) <= row["raw_ply"].as_u64().unwrap(), "{row}");
        assert_eq!(mate.length, Length::Exactly(mate.line.len() as u16), "{row}");
        count += 1;
        agreed += u32::from(row["mate_ply"].as_u64() == Some(mate.length.plies().into()));
    }
    // The others turn on interpositions of which another solver takes another view.
    assert!(count > 50 && agreed * 8 >= count * 7, "{agreed} of {count}");
}

#[test]
fn interpositions_that_only_prolong_are_not_counted() {
    // A knight or a pawn between the bishop and the king is taken, and the gold mates as before.
    let prolonged = words::position("7ks/9/5G3/4B+S3/9/9/9/9/9 b GL2rb2g2s4n3l18p 1");
    let length = |rule| match solver(&prolonged, rule, 1 << 20).solve(&mut patiently) {
        Verdict::Mate(mate) => (mate.length.plies(), mate.line.last().copied()),
        verdict => panic!("{verdict:?}"),
    };
    assert_eq!(length(FutileRule::None).0, 7);
    assert_eq!(length(FutileRule::Narrow).0, 7);
    assert_eq!(length(FutileRule::Wide), (3, Some(words::mv("G*2c"))));
}

#[test]
fn an_interposition_that_is_given_back_on_the_way_only_prolongs() {
    // P*8e is taken, and P*9e gives the pawn back in the position to which 9d9e comes two plies sooner.
    let problem = words::position("l8/1n7/np3B3/k2+P5/1RN6/9/1Ps6/1N7/5+B3 b r4g3s3l15p 1");
    let after = problem.after(words::mv("8e8c")).unwrap();
    let best = |rule| solver(&problem, rule, 16 << 20).best(&after, &mut patiently).unwrap().unwrap();
    assert_eq!(best(FutileRule::None).length, Length::Exactly(16));
    let line = best(FutileRule::Wide).line;
    assert_eq!((line[0], line.len()), (words::mv("9d9e"), 12));
}

#[test]
fn positions_without_a_mate_are_proved_to_have_none() {
    let rows = without_mate();
    assert!(rows.len() >= 40);
    for row in rows.iter().step_by(if cfg!(debug_assertions) { 8 } else { 1 }) {
        assert_eq!(proved(&position(row)), Verdict::NoMate, "{row}");
    }
}

#[test]
fn a_slow_referee_agrees() {
    let mut dice = Dice(14);
    let (mut mates, mut others, mut given_up) = (0, 0, 0);
    for _ in 0..rounds(if cfg!(debug_assertions) { 60 } else { 2_000 }) {
        let position = small(&mut dice);
        // A king that runs over an open board takes long, and nothing is learned from it.
        let Some(verdict) = proved_within(&position, 1 << 20, 3_000) else {
            given_up += 1;
            continue;
        };
        let found = [1, 3, 5].into_iter().find(|&plies| mates_within(&position, plies));
        match (&verdict, found) {
            (Verdict::Mate(mate), Some(plies)) => {
                assert_eq!(mate.length, Length::Exactly(plies), "{position:?}");
                mates += 1;
            }
            (Verdict::Mate(mate), None) => assert!(mate.length.plies() > 5, "{position:?}"),
            (Verdict::NoMate, None) => others += 1,
            (verdict, found) => panic!("{verdict:?} but {found:?} in {position:?}"),
        }
    }
    assert!(mates > 8 && others > 15 && given_up < mates + others, "{mates} mates, {others} others, {given_up} left");
}

#[test]
fn neither_the_side_nor_the_memory_makes_a_difference() {
    let mut dice = Dice(41);
    let mut count = 0;
    let strip = |verdict: Verdict| match verdict {
        Verdict::Mate(Mate { length, left, .. }) => {
            Some((length, left.iter().map(|(_, count)| u32::from(count)).sum::<u32>()))
        }
        Verdict::NoMate | Verdict::Undecided => None,
    };
    for _ in 0..rounds(if cfg!(debug_assertions) { 12 } else { 500 }) {
        let position = small(&mut dice);
        let mut first = solver(&position, FutileRule::None, 1 << 20);
        let _ =
            first.solve(&mut |nodes| if nodes < 1_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) });
        if first.nodes() >= 1_000 {
            continue;
        }
        count += 1;
        for rule in [FutileRule::None, FutileRule::Narrow, FutileRule::Wide] {
            let solve = |position: &Position, memory| solver(position, rule, memory).solve(&mut patiently);
            let verdict = solve(&position, 1 << 20);
            assert_ne!(verdict, Verdict::Undecided);
            // In the smallest there is less room than there are positions: only the time that it takes may change.
            for memory in [1 << 30, 64 << 20, 1 << 15] {
                assert_eq!(solve(&position, memory), verdict, "{memory} {rule:?} {position:?}");
            }
            let verdict = strip(verdict);
            for transform in [Transform::Mirror, Transform::Swap] {
                let other = transform.setup(position.to_setup()).unwrap();
                assert_eq!(strip(solve(&other.into(), 1 << 20)), verdict, "{rule:?} {transform:?} {position:?}");
            }
        }
    }
    assert!(count >= 6, "{count} positions");
}

#[test]
fn an_attacker_in_check_must_answer_it_with_a_check() {
    // The gold can mate, but a rook gives check: only taking it with check would do.
    let free = words::position("4k4/9/4P4/9/9/9/9/9/K8 b G 1");
    assert!(matches!(proved(&free), Verdict::Mate(_)));
    let in_check = words::position("4k4/9/4P4/9/9/9/9/9/K7r b G 1");
    assert!(in_check.is_in_check(Color::Black));
    assert_eq!(proved(&in_check), Verdict::NoMate);
}

#[test]
fn a_dropped_pawn_never_mates() {
    assert_eq!(
        proved(&words::position("7nk/6R2/7G1/9/9/9/9/9/9 b P 1")),
        Verdict::Mate(Mate {
            length: Length::Exactly(1),
            line: vec![words::mv("3b1b+")],
            left: {
                let mut left = Hand::EMPTY;
                left.add(HandKind::Pawn);
                left
            },
        })
    );
}

#[test]
fn a_position_without_a_king_to_mate_is_no_problem() {
    let problem = |sfen| Problem::new(&words::position(sfen)).map(|_| ());
    assert_eq!(problem("9/9/9/9/9/9/9/9/9 b G 1"), Err(ProblemError::NoKing { defender: Color::White }));
    assert_eq!(problem("k8/9/9/9/9/9/9/9/9 w G 1"), Err(ProblemError::NoKing { defender: Color::Black }));
    assert_eq!(problem("k7k/9/9/9/9/9/9/9/9 b G 1"), Err(ProblemError::SeveralKings(Color::White)));
    assert_eq!(problem("k8/9/9/9/9/9/9/9/9 b 100P28p 1"), Err(ProblemError::TooManyPieces(HandKind::Pawn)));
    assert_eq!(problem("k8/9/9/9/9/9/9/9/9 b 100P27p 1"), Ok(()));
}

#[test]
fn more_pieces_than_a_set_has_are_solved_as_well() {
    let Verdict::Mate(mate) = proved(&words::position("8k/9/8R/9/9/9/9/9/9 b 9G9g 1")) else { panic!() };
    assert_eq!(mate.length, Length::Exactly(mate.line.len() as u16));
}

#[test]
fn a_search_can_be_broken_off() {
    let hard = words::position("3g1n1l1/2p1g1r2/5k2S/4p1N+R1/3+p5/7N1/B8/9/9 b 2GSNb2s3l15p 1");
    let mut asked = 0;
    let verdict = solver(&hard, FutileRule::None, 1 << 20).solve(&mut |_| {
        asked += 1;
        if asked > 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((verdict, asked), (Verdict::Undecided, 4));
    let options = Options { nodes: 500, ..Options::default() };
    let mut solver = Solver::new(Problem::new(&hard).unwrap(), options);
    assert_eq!(solver.solve(&mut patiently), Verdict::Undecided);
    assert!((500..1_500).contains(&solver.nodes()), "{}", solver.nodes());
}

#[test]
fn a_proof_keeps_within_the_limit() {
    let position = words::position("9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1");
    for rule in FutileRule::ALL {
        let within = |nodes| {
            let options = Options { rule, memory: 1 << 20, nodes, ..Options::default() };
            Solver::new(Problem::new(&position).unwrap(), options).proof(&mut patiently)
        };
        assert_eq!(within(1).err(), Some(Interrupted), "{rule:?}");
        assert_eq!(within(10_000).map(|proof| proof.verify()), Ok(Ok(())), "{rule:?}");
    }
}

#[test]
fn a_proof_with_a_gap_is_no_proof() {
    let position = words::position("9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1");
    let Proof::Mate(whole) = solver(&position, FutileRule::None, 1 << 20).proof(&mut patiently).unwrap() else {
        panic!()
    };
    let root = position.to_setup();
    let check = whole.check(&root).unwrap();
    // Only the first move, all the others, and the first one with too few plies.
    let mut first = MateProof::new(root, 3);
    first.insert(root, check, 3);
    assert!(Proof::Mate(first).verify().is_err());
    let mut hasty = whole.clone();
    hasty.insert(root, check, 1);
    assert!(Proof::Mate(hasty).verify().is_err());
    let mut quiet = whole.clone();
    quiet.insert(root, words::mv("2d3e"), 3);
    assert!(Proof::Mate(quiet).verify().is_err());
    assert_eq!(Proof::Mate(whole).verify(), Ok(()));
}

#[test]
fn consequences_of_a_move_can_be_queried() {
    let start = words::position("9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1");
    let mut solver = solver(&start, FutileRule::None, 1 << 20);
    let checked = start.after(words::mv("G*1c")).unwrap();
    assert_eq!(solver.known_mate(&checked, 2), None);
    assert_eq!(solver.mates(&checked, Some(0), &mut patiently), Ok(None));
    assert_eq!(solver.mates(&checked, Some(2), &mut patiently), Ok(Some(2)));
    assert_eq!(solver.known_mate(&checked, 2), Some(2));
    assert_eq!(solver.known_mate(&checked, 1), None);
    let best = solver.best(&checked, &mut patiently).unwrap().unwrap();
    assert_eq!((best.length, best.line.len(), best.left), (Length::Exactly(2), 2, Hand::EMPTY));
    let quiet = start.after(words::mv("G*3b")).unwrap();
    assert_eq!(solver.best(&quiet, &mut patiently), Ok(None));
    assert_eq!(solver.mates(&checked, None, &mut |_| ControlFlow::Break(())), Ok(Some(2)), "known by now");
}

#[test]
fn a_mate_without_certain_positions_is_another_one() {
    // The only mate in this one goes by a position that is barred.
    let start = words::position("9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1");
    let third = words::mv("1b2a");
    let after = start.after(words::mv("G*1c")).unwrap().after(third).unwrap();
    assert_eq!(solver(&start, FutileRule::None, 1 << 20).mates(&start, None, &mut patiently), Ok(Some(3)));
    let mut other = solver(&start, FutileRule::None, 1 << 20).excluding(&[after]);
    assert_eq!(other.mates(&start, None, &mut patiently), Ok(None));
}

#[test]
fn a_shared_table_does_not_change_which_attacks_mate() {
    let mut dice = Dice(52);
    let (mut mates, mut others) = (0, 0);
    for _ in 0..rounds(if cfg!(debug_assertions) { 25 } else { 150 }) {
        let start = small(&mut dice);
        let within = |nodes: u64| if nodes < 500 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        let mut whole = solver(&start, FutileRule::None, 1 << 20);
        let Verdict::Mate(mate) = whole.solve(&mut { within }) else { continue };
        let mut line = vec![start.clone()];
        for &mv in &mate.line {
            line.push(line.last().unwrap().after(mv).unwrap());
        }
        let attackers: Vec<Position> = line.iter().step_by(2).take(mate.line.len().div_ceil(2)).cloned().collect();
        let excluding = || solver(&start, FutileRule::None, 1 << 20).excluding(&attackers);
        for &check in &start.legal_checks() {
            let after = start.after(check).unwrap();
            let most = whole.nodes() + 500;
            let mut few = |nodes: u64| if nodes < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
            if whole.mates(&after, None, &mut few).is_err() {
                continue;
            }
            let mut knowing = excluding();
            knowing.swap_table(&mut whole);
            let known = knowing.mates(&after, None, &mut { within });
            knowing.swap_table(&mut whole);
            let (Ok(known), Ok(found)) = (known, excluding().mates(&after, None, &mut { within })) else { continue };
            assert_eq!(known.is_some(), found.is_some(), "{check:?} in {start:?}");
            if found.is_some() { mates += 1 } else { others += 1 }
        }
    }
    assert!(mates > 10 && others > 10, "{mates} mates, {others} others");
}
