//! Every case of `rules.jsonl`, and what must hold of all positions.

use komadai::shogi::{Foul, Handicap, Illegal, Impossible, Position, perft};
use serde_json::Value;

use crate::words;

fn cases(kind: &str) -> Vec<Value> {
    include_str!("../data/rules/rules.jsonl")
        .lines()
        .map(|row| serde_json::from_str::<Value>(row).unwrap())
        .filter(|case| case["kind"] == kind)
        .collect()
}

fn position(case: &Value) -> Position {
    words::position(case["sfen"].as_str().unwrap())
}

#[test]
fn legal() {
    let cases = cases("legal");
    assert_eq!(cases.len(), 36);
    for case in cases {
        let expected = match case["expect"]["reason"].as_str() {
            None => Ok(()),
            Some("uchifuzume") => Err(Illegal::Foul(Foul::PawnDropMate)),
            Some("nifu") => Err(Illegal::Foul(Foul::TwoPawns)),
            Some("dead_piece" | "must_promote") => Err(Illegal::Foul(Foul::DeadPiece)),
            Some("king_left_in_check") => Err(Illegal::Foul(Foul::KingLeftInCheck)),
            Some("cannot_promote") => Err(Illegal::Impossible(Impossible::CannotPromote)),
            Some(other) => panic!("{other} is not known"),
        };
        let mv = words::mv(case["move"].as_str().unwrap());
        let position = position(&case);
        assert_eq!(position.check(mv), expected, "{}", case["id"]);
        assert_eq!(position.legal_moves().any(|legal| legal == mv), expected.is_ok(), "{}", case["id"]);
    }
}

#[test]
fn perfts() {
    let cases = cases("perft");
    assert_eq!(cases.len(), 8);
    for case in cases {
        let depth = case["depth"].as_u64().unwrap() as u32;
        let nodes = case["expect"]["nodes"].as_u64().unwrap();
        if nodes < 1_000_000 || !cfg!(debug_assertions) {
            assert_eq!(perft(&position(&case), depth), nodes, "{}", case["id"]);
        }
    }
}

#[test]
fn status() {
    let cases = cases("status");
    assert_eq!(cases.len(), 2);
    for case in cases {
        let position = position(&case);
        let mate = case["expect"]["status"] == "checkmate";
        assert_eq!(position.is_checkmate(), mate);
        assert_eq!(position.is_in_check(position.turn()), mate);
        assert!(!position.has_legal_move());
        assert_eq!(position.legal_moves().count() as u64, case["expect"]["legal_moves"].as_u64().unwrap());
    }
}

#[test]
fn handicaps() {
    let cases = cases("handicap_table");
    assert_eq!(cases.len(), 1);
    let table = cases[0]["expect"].as_array().unwrap();
    assert_eq!(table.len(), 16);
    for (row, handicap) in table.iter().zip(Handicap::ALL) {
        assert_eq!(row["name"], handicap.name());
        assert_eq!(words::setup(row["sfen"].as_str().unwrap()), Some(handicap.setup()), "{}", handicap.name());
        assert_eq!(Handicap::of(&handicap.setup()), Some(handicap));
        for (depth, nodes) in (1..).zip(row["perft123"].as_array().unwrap()) {
            assert_eq!(perft(&handicap.setup().into(), depth), nodes.as_u64().unwrap(), "{}", handicap.name());
        }
    }
}
