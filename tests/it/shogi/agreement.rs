//! `check`, `legal_moves` and the slow and plain rules say the same of *every* conceivable move,
//! in positions of the test data, of random games and of boards strewn at random.

use std::collections::HashSet;

use komadai::shogi::{Color, HandKind, Illegal, Move, Piece, PieceKind, Position, Setup, Square};
use serde_json::Value;

use super::naive;
use crate::support::dice::Dice;
use crate::support::words;

/// Compares everything that can be asked about a position.
fn agree(setup: &Setup) {
    let position = Position::from(*setup);
    let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
    assert_eq!(legal.len(), position.legal_moves().len(), "no move is listed twice: {setup:?}");
    assert_eq!(legal.len(), position.count_legal_moves());
    assert_eq!(!legal.is_empty(), position.has_legal_move());
    assert_eq!(position.is_checkmate(), legal.is_empty() && naive::in_check(&setup.board, setup.turn));
    let listed = position.legal_checks();
    let checks: HashSet<Move> = listed.iter().copied().collect();
    assert_eq!(checks.len(), listed.len(), "no check is listed twice: {setup:?}");
    let may_mate = [false, true].map(|interpositions_count| {
        let mut found = listed.to_vec();
        assert_eq!(position.checks_that_may_mate(interpositions_count, &mut found), checks.len(), "{setup:?}");
        assert!(found.iter().all(|mv| checks.contains(mv)), "only checks: {setup:?}");
        let distinct: HashSet<Move> = found.iter().copied().collect();
        assert_eq!(distinct.len(), found.len(), "none is found twice: {setup:?}");
        distinct
    });
    assert!(may_mate[1].is_subset(&may_mate[0]), "{setup:?}");
    for mv in words::conceivable_moves() {
        let expected = naive::check(setup, mv);
        assert_eq!(position.check(mv), expected, "{mv:?} in {setup:?}");
        assert_eq!(legal.contains(&mv), expected.is_ok(), "{mv:?} in {setup:?}");
        if let Err(Illegal::Impossible(reason)) = expected {
            assert_eq!(position.after(mv), Err(reason));
        } else {
            let next = naive::play(setup, mv).unwrap();
            let played = position.after(mv).unwrap();
            assert_eq!(played, Position::from(next), "{mv:?} in {setup:?}");
            let gives_check = expected.is_ok() && naive::in_check(&next.board, next.turn);
            assert_eq!(checks.contains(&mv), gives_check, "{mv:?} in {setup:?}");
            let is_mate = gives_check && !played.has_legal_move();
            assert!(!is_mate || may_mate.iter().all(|found| found.contains(&mv)), "{mv:?} in {setup:?}");
            if expected.is_ok() {
                assert_eq!(position.gives_check(mv), gives_check);
            }
        }
    }
    for side in Color::ALL {
        assert_eq!(position.is_in_check(side), naive::in_check(&setup.board, side));
        assert_eq!(position.checkers(side).is_empty(), !position.is_in_check(side));
        for square in Square::all() {
            let attackers: Vec<Square> = position.attackers(side, square).iter().collect();
            assert_eq!(attackers, naive::attackers(&setup.board, side, square), "{side:?} {square:?} in {setup:?}");
        }
    }
    for kind in PieceKind::ALL {
        for to in Square::all() {
            let movers: Vec<Square> = position.movers(kind, to).collect();
            let own = setup.board[to].is_some_and(|piece| piece.color == setup.turn);
            let mut expected = naive::attackers(&setup.board, setup.turn, to);
            expected.retain(|&from| !own && setup.board[from].is_some_and(|piece| piece.kind == kind));
            assert_eq!(movers, expected, "{kind:?} to {to:?} in {setup:?}");
        }
    }
}

/// What a position keeps beside its setup stays as if it had been made anew.
fn consistent(position: &Position) {
    let fresh = Position::from(position.to_setup());
    assert_eq!((position, position.key()), (&fresh, fresh.key()));
    for side in Color::ALL {
        for kind in PieceKind::ALL {
            assert_eq!(position.pieces(side, kind), fresh.pieces(side, kind));
        }
    }
    assert_eq!(position.occupied(), fresh.occupied());
}

/// A board on which anything may stand anywhere, any number of kings included.
fn strewn(dice: &mut Dice) -> Setup {
    let mut setup = Setup::EMPTY;
    let crowd = 2 + dice.roll(40);
    for _ in 0..crowd {
        // King by king on every seventh board, so that most have few of them.
        let kind = PieceKind::ALL[dice.roll(14)];
        if kind != PieceKind::King || dice.roll(7) == 0 {
            setup.board[Square::from_index(dice.roll(81)).unwrap()] = Some(Piece::new(Color::ALL[dice.roll(2)], kind));
        }
    }
    for side in Color::ALL {
        for _ in 0..dice.roll(3) {
            setup.board[Square::from_index(dice.roll(81)).unwrap()] = Some(Piece::new(side, PieceKind::King));
        }
        for kind in HandKind::ALL {
            setup.hands[side].set(kind, dice.roll(3) as u8);
        }
    }
    setup.turn = Color::ALL[dice.roll(2)];
    setup
}

const fn rounds(debug: usize, release: usize) -> usize {
    if cfg!(debug_assertions) { debug } else { release }
}

#[test]
fn in_the_test_data() {
    let rows = [include_str!("../../data/rules/rules.jsonl"), include_str!("../../data/rules/perft.jsonl")];
    let sfens: HashSet<String> = rows
        .iter()
        .flat_map(|rows| rows.lines())
        .filter_map(|row| serde_json::from_str::<Value>(row).unwrap()["sfen"].as_str().map(str::to_owned))
        .collect();
    assert!(sfens.len() > 60);
    sfens.iter().filter_map(|sfen| words::setup(sfen)).for_each(|setup| agree(&setup));
}

#[test]
fn in_random_games() {
    let mut dice = Dice(1);
    for _ in 0..rounds(4, 40) {
        let mut position = Position::startpos();
        for ply in 0..300 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[dice.roll(moves.len())]).unwrap();
            consistent(&position);
            if ply % 20 == 0 {
                agree(&position.to_setup());
            }
        }
    }
}

#[test]
fn on_strewn_boards() {
    let mut dice = Dice(2);
    for _ in 0..rounds(60, 1500) {
        agree(&strewn(&mut dice));
    }
}

#[test]
fn fouls_are_played_as_well() {
    let mut dice = Dice(3);
    let moves: Vec<Move> = words::conceivable_moves().collect();
    for _ in 0..rounds(50, 500) {
        let mut position = Position::from(strewn(&mut dice));
        for _ in 0..20_000 {
            let mv = moves[dice.roll(moves.len())];
            let before = position.clone();
            match position.play(mv) {
                Ok(()) => assert_eq!(Ok(position.to_setup()), naive::play(&before.to_setup(), mv)),
                Err(reason) => {
                    assert_eq!(position, before);
                    assert_eq!(position.check(mv), Err(Illegal::Impossible(reason)));
                }
            }
        }
        consistent(&position);
    }
}

#[test]
fn a_full_hand_takes_no_more() {
    let mut setup = words::setup("4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1").unwrap();
    setup.hands[Color::Black].set(HandKind::Pawn, 255);
    let position = Position::from(setup).after(words::mv("5f5e")).unwrap();
    assert_eq!(position.hand(Color::Black).count(HandKind::Pawn), 255);
    consistent(&position);
}
