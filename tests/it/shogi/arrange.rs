//! Boards set up by hand: no piece appears or vanishes, and everything can be taken back.

use komadai::shogi::{
    Color, HandKind, Piece, PieceKind, PieceSource, PieceTarget, Position, Purpose, Setup, Severity, Shift, Transform,
};

use crate::support::boards::{side, square, strewn};
use crate::support::dice::Dice;
use crate::support::{corpus, words};

/// How many pieces there are of each unpromoted kind, box included: always the set.
fn set(setup: &Setup) -> Vec<usize> {
    let left = setup.piece_box();
    PieceKind::ALL[..8]
        .iter()
        .map(|&kind| {
            let board = setup.board.pieces().filter(|(_, piece)| piece.kind.base() == kind).count();
            let held = |side: Color| kind.in_hand().map_or(0, |kind| usize::from(setup.hands[side].count(kind)));
            board + held(Color::Black) + held(Color::White) + usize::from(left.count(kind))
        })
        .collect()
}

const SET: [usize; 8] = [18, 4, 4, 4, 4, 2, 2, 2];

#[test]
fn nothing_done_to_a_board_makes_or_loses_a_piece() {
    let mut dice = Dice(1);
    for _ in 0..200 {
        let mut setup = strewn(&mut dice);
        for _ in 0..50 {
            let from = match dice.roll(3) {
                0 => PieceSource::Square(square(&mut dice)),
                1 => PieceSource::Hand(side(&mut dice), HandKind::ALL[dice.roll(7)]),
                _ => {
                    let kind = PieceKind::ALL[dice.roll(14)];
                    if setup.piece_box().count(kind) == 0 {
                        continue;
                    }
                    PieceSource::Box(Piece::new(side(&mut dice), kind))
                }
            };
            let to = match dice.roll(6) {
                0 => PieceTarget::Box,
                1 => PieceTarget::Hand(side(&mut dice)),
                _ => PieceTarget::Square(square(&mut dice)),
            };
            let before = setup;
            setup = setup.carried(from, to);
            assert_eq!(set(&setup), SET, "{from:?} to {to:?} in {before:?}");
            // What is put on a square stands there.
            if let (PieceSource::Box(piece), PieceTarget::Square(square)) = (from, to) {
                assert_eq!(setup.board[square], Some(piece));
            }
            setup = setup.cycled(square(&mut dice));
            assert_eq!(set(&setup), SET);
        }
        for other in [setup.swapped(), setup.mirrored(), setup.with_remaining_to(side(&mut dice))] {
            assert_eq!(set(&other), SET);
        }
        assert_eq!(set(&setup.with(square(&mut dice), None)), SET);
    }
}

#[test]
fn whole_boards_come_back() {
    let mut dice = Dice(2);
    for _ in 0..300 {
        let setup = strewn(&mut dice);
        assert_eq!(setup.mirrored().mirrored(), setup);
        assert_eq!(setup.swapped().swapped(), setup);
        assert_eq!(setup.mirrored().swapped(), setup.swapped().mirrored());
        for (there, back) in [(Shift::Up, Shift::Down), (Shift::Left, Shift::Right)] {
            for (there, back) in [(there, back), (back, there)] {
                match setup.shifted(there) {
                    Ok(shifted) => assert_eq!(shifted.shifted(back), Ok(setup)),
                    Err(off) => {
                        assert!(off.squares.iter().all(|square| setup.board[square].is_some()));
                        // Without those it goes.
                        let freed = off.squares.iter().fold(setup, |setup, square| setup.with(square, None));
                        assert!(freed.shifted(there).is_ok());
                    }
                }
            }
        }
        let rest = setup.with_remaining_to(Color::White);
        assert!(rest.piece_box().pieces.is_empty());
        assert_eq!((rest.board, rest.hands.black), (setup.board, setup.hands.black));
    }
}

#[test]
fn a_board_turned_or_mirrored_plays_the_same() {
    let mut dice = Dice(3);
    for _ in 0..60 {
        let setup = strewn(&mut dice);
        let legal = |setup: Setup| Position::from(setup).legal_moves();
        for motion in [Transform::Swap, Transform::Mirror] {
            let moved = Position::from(motion.setup(setup).unwrap());
            let moves = legal(setup);
            assert_eq!(moves.len(), moved.legal_moves().len(), "{motion:?} {setup:?}");
            for mv in moves {
                assert_eq!(moved.check(motion.mv(mv).unwrap()), Ok(()), "{motion:?} {mv:?} {setup:?}");
            }
        }
        // And is as odd.
        let oddities = |setup: Setup| {
            let remarks = setup.remarks(Purpose::Game);
            let mut sizes: Vec<_> = remarks.iter().map(|remark| (remark.severity, remark.squares.len())).collect();
            sizes.sort_unstable();
            sizes
        };
        assert_eq!(oddities(setup.swapped()), oddities(setup), "{setup:?}");
        assert_eq!(oddities(setup.mirrored()), oddities(setup), "{setup:?}");
    }
}

/// The check of a problem finds nothing wrong with published ones. Those that were put together by a program are
/// in `tests/data`; the masterpieces lie beside the project and may be missing.
#[test]
fn published_problems_are_not_called_wrong() {
    let mut rows = include_str!("../../data/tsume/generated.jsonl").to_owned();
    for name in ["classics", "long", "special"] {
        rows.push_str(&corpus::problems(name));
    }
    assert!(rows.lines().count() > 10);
    for row in rows.lines() {
        let row: serde_json::Value = serde_json::from_str(row).unwrap();
        let setup = words::setup(row["sfen"].as_str().unwrap()).unwrap();
        let mut errors = setup.remarks(Purpose::Tsume);
        errors.retain(|remark| remark.severity == Severity::Error);
        assert!(errors.is_empty(), "{row}: {errors:?}");
    }
}
