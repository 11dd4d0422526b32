//! Pieces that could be weaker or be left out, against the judgement of the changed problems.

use std::ops::ControlFlow;

use komadai::lang::{self, Language};
use komadai::shogi::{Hand, Piece, PieceKind, Position, Setup, Square};
use komadai::tsume::cook::{
    Judgement, MainLine, PieceChange, RecordClaims, Settings, SparePieces, Verdict, judge, spare_pieces,
};
use komadai::tsume::solver::{FutileRule, Problem};
use serde_json::Value;

use super::solver::patiently;
use crate::support::words;

fn settings() -> Settings {
    Settings { rule: FutileRule::None, memory: 4 << 20, nodes: 60_000, ..Settings::default() }
}

fn judged(position: &Position) -> Judgement {
    judge(&Problem::new(position).unwrap(), &RecordClaims::default(), &settings(), &mut patiently)
}

fn spare(position: &Position) -> SparePieces {
    spare_pieces(&Problem::new(position).unwrap(), &judged(position), &settings(), &mut patiently)
}

/// What the changes say, in words.
fn described(sfen: &str) -> Vec<String> {
    let spare = spare(&words::position(sfen));
    assert_eq!(spare.open, []);
    spare.changes.iter().map(|change| lang::piece_change(Language::English, change)).collect()
}

/// The position with the change; the defender's hand is what is in no other place.
fn with(start: &Setup, change: PieceChange) -> Setup {
    let mut setup = *start;
    let hand = &mut setup.hands[start.turn];
    match change.at {
        Some(square) => setup.board[square] = change.into.map(|kind| Piece::new(change.piece.color, kind)),
        None => {
            assert!(hand.take(change.piece.kind.in_hand().unwrap()));
            change.into.into_iter().for_each(|kind| hand.add(kind.in_hand().unwrap()));
        }
    }
    setup.hands[start.turn.other()] = Hand::EMPTY;
    setup.hands[start.turn.other()] = setup.piece_box().pieces;
    setup
}

#[test]
fn pieces_without_effect_could_be_left_out() {
    let problem = "3Bnnk2/3+S5/8+N/6G2/9/9/9/9/9 b Rrb3g3sn4l18p 1";
    assert_eq!(described(problem), ["the knight on 5a is not needed"]);
    // Another pawn far away is found as well.
    let more = "3Bnnk2/3+S5/8+N/6G2/9/9/9/9/P8 b Rrb3g3sn4l17p 1";
    assert_eq!(described(more), ["the knight on 5a is not needed", "the pawn on 9i is not needed"]);
}

#[test]
fn changed_problems_are_judged_to_be_the_same() {
    let longest = if cfg!(debug_assertions) { 3 } else { 9 };
    let rows: Vec<Value> =
        include_str!("../../data/tsume/judged.jsonl").lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    let (mut without, mut weaker, mut examined) = (0, 0, 0);
    for row in rows.iter().filter(|row| row["mate_ply"].as_u64() <= Some(longest)) {
        let position = words::position(row["sfen"].as_str().unwrap());
        let judgement = judged(&position);
        let found = spare_pieces(&Problem::new(&position).unwrap(), &judgement, &settings(), &mut patiently);
        if judgement.verdict(settings().profile) != Verdict::Sound {
            assert_eq!((found.changes, found.open), (vec![], vec![]));
            continue;
        }
        examined += 1;
        for change in found.changes {
            let changed = judged(&Position::from(with(&position.to_setup(), change)));
            let length = |judgement: &Judgement| judgement.main_line().map(MainLine::length);
            assert_eq!(changed.verdict(settings().profile), Verdict::Sound, "{row} {change:?}");
            assert_eq!(length(&changed), length(&judgement), "{row} {change:?}");
            if change.into.is_none() { without += 1 } else { weaker += 1 }
        }
    }
    assert!(examined >= 1 && without + weaker >= 1, "{examined} examined, {without} without, {weaker} weaker");
}

#[test]
fn interrupted_searches_say_so() {
    let position = words::position("3Bnnk2/3+S5/8+N/6G2/9/9/9/9/9 b Rrb3g3sn4l18p 1");
    let problem = Problem::new(&position).unwrap();
    let judgement = judged(&position);
    let broken = spare_pieces(&problem, &judgement, &settings(), &mut |_| ControlFlow::Break(()));
    assert_eq!(broken.changes, []);
    let knight = broken.open.iter().find(|change| change.at == Square::at(5, 1));
    assert_eq!(knight.map(|change| (change.piece.kind, change.into)), Some((PieceKind::Knight, None)));
    // With some effort the same is found as with much.
    let little = spare_pieces(&problem, &judgement, &Settings { memory: 1 << 20, ..settings() }, &mut patiently);
    assert_eq!(little.changes, spare(&position).changes);
}
