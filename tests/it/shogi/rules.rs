//! Every case of `rules.jsonl`, and what must hold of all positions.

use komadai::shogi::{
    Color, Declaration, Fault, Foul, HandKind, Handicap, Illegal, ImpasseRule, Impossible, Position, Repetition,
    Repetitions, Square, Verdict, first_repetition, perft,
};
use serde_json::Value;

use crate::support::words;

fn cases(kind: &str) -> Vec<Value> {
    include_str!("../../data/rules/rules.jsonl")
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
        assert_eq!(position.legal_moves().contains(&mv), expected.is_ok(), "{}", case["id"]);
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
        assert_eq!(position.legal_moves().len() as u64, case["expect"]["legal_moves"].as_u64().unwrap());
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
        assert_eq!(Handicap::of(&handicap.setup()), Some(handicap));
        let setup = words::setup(row["sfen"].as_str().unwrap()).unwrap();
        // The table takes the right lance for 三枚落ち; jkf, rsshogi, cshogi, python-shogi and the files of
        // the corpus take the left one.
        if handicap == Handicap::Three {
            let lances = [1, 9].map(|file| Square::at(file, 1).unwrap());
            assert_eq!(lances.map(|lance| handicap.setup().board[lance].is_some()), [false, true]);
        } else {
            assert_eq!(setup, handicap.setup(), "{}", handicap.name());
        }
        for (depth, nodes) in (1..).zip(row["perft123"].as_array().unwrap()) {
            assert_eq!(perft(&setup.into(), depth), nodes.as_u64().unwrap(), "{}", handicap.name());
        }
    }
}

#[test]
fn repetition() {
    let cases = cases("repetition");
    assert_eq!(cases.len(), 8);
    for case in cases {
        let mut line = vec![position(&case)];
        for word in case["moves"].as_str().unwrap().split(' ') {
            let mv = words::mv(word);
            let last = line.last().unwrap();
            assert_eq!(last.check(mv), Ok(()), "{} {word}", case["id"]);
            line.push(last.after(mv).unwrap());
        }
        let found = first_repetition(&line);
        assert_eq!(found.map(|found| found.ply as u64), case["expect"]["ply"].as_u64(), "{}", case["id"]);
        let result = match found.map(|found| found.loser) {
            None => "none",
            Some(None) => "sennichite",
            Some(Some(Color::Black)) => "perpetual_check_by_black",
            Some(Some(Color::White)) => "perpetual_check_by_white",
        };
        assert_eq!(case["expect"]["result"], result, "{}", case["id"]);

        // Walking back to the start and forth again finds the same.
        let mut repetitions = Repetitions::new(&line[0]);
        let walk = |repetitions: &mut Repetitions| line[1..].iter().find_map(|next| repetitions.push(next));
        assert_eq!(walk(&mut repetitions), found);
        let end = found.map_or(line.len() - 1, |found| found.ply);
        assert!((0..end).all(|_| repetitions.pop()));
        assert!(!repetitions.pop(), "the start stays");
        assert_eq!((repetitions.occurrences(&line[0]), repetitions.occurrences(&line[1])), (1, 0));
        assert_eq!(walk(&mut repetitions), found);
    }
}

#[test]
fn perpetual_check_by_white_and_further_occurrences() {
    let mut position = words::position("3r4k/9/9/9/9/9/9/9/4K4 w - 1");
    let mut repetitions = Repetitions::new(&position);
    let mut found = Vec::new();
    for word in ["6a5a", "5i6i", "5a6a", "6i5i"].into_iter().cycle().take(17) {
        position.play(words::mv(word)).unwrap();
        found.extend(repetitions.push(&position));
    }
    let repetition = |ply| Repetition { ply, first: ply - 12, loser: Some(Color::White) };
    assert_eq!(found, [12, 13, 14, 15, 16, 17].map(repetition));
    assert_eq!(repetitions.occurrences(&position), 5);
}

#[test]
fn declaration() {
    let cases = cases("declaration");
    assert_eq!(cases.len(), 9);
    for case in cases {
        let side = words::side(case["side"].as_str().unwrap());
        let position = position(&case);
        let declaration = Declaration::new(&position, side);
        let expect = &case["expect"];
        assert_eq!(expect["points"], declaration.points, "{}", case["id"]);
        assert_eq!(expect["pieces_in_zone"], declaration.pieces_in_zone, "{}", case["id"]);
        assert_eq!(expect["king_in_zone"], declaration.king_in_zone, "{}", case["id"]);
        assert_eq!(expect["in_check"], declaration.in_check, "{}", case["id"]);
        assert_eq!(declaration.to_move, position.turn() == side);
        let won = declaration.verdict(ImpasseRule::Points27) == Verdict::Win;
        assert_eq!(expect["csa27"], if won { "win" } else { "not_win" }, "{}", case["id"]);
        let verdict = match declaration.verdict(ImpasseRule::Points24) {
            Verdict::Win => "win",
            Verdict::Draw => "draw",
            Verdict::Loss => "lose",
        };
        assert_eq!(expect["jsa24"], verdict, "{}", case["id"]);
    }
}

#[test]
fn invalid_positions() {
    let cases = cases("invalid_position");
    assert_eq!(cases.len(), 6);
    for case in cases {
        let sfen = case["sfen"].as_str().unwrap();
        let fault = words::setup(sfen).map(|setup| setup.faults());
        match case["id"].as_str().unwrap() {
            "inv_nifu_board" => assert!(
                matches!(fault.as_deref(), Some([Fault::TwoPawns { side: Color::Black, file }]) if file.get() == 5)
            ),
            "inv_dead_pawn" | "inv_dead_knight" => assert!(matches!(fault.as_deref(), Some([Fault::DeadPiece { .. }]))),
            "inv_opp_in_check" => assert!(matches!(fault.as_deref(), Some([Fault::KingCanBeTaken { .. }]))),
            "inv_too_many" => assert_eq!(fault.unwrap(), [Fault::TooMany { kind: HandKind::Rook, count: 3 }]),
            // A board of another shape is no setup at all.
            "inv_sfen_rank" => assert_eq!(fault, None),
            other => panic!("{other} is not known"),
        }
    }
}

#[test]
fn sound_positions_have_no_faults() {
    let mut faulty = Vec::new();
    for kind in ["legal", "perft", "status", "repetition", "declaration"] {
        for case in cases(kind) {
            if !position(&case).to_setup().faults().is_empty() {
                faulty.push(case["id"].as_str().unwrap().to_owned());
            }
        }
    }
    // It makes its point with three rooks.
    assert_eq!(faulty, ["uchifu_pinned_may_take_on_line"]);
}

#[test]
fn every_case_is_of_a_kind_that_is_tested() {
    let kinds = ["legal", "perft", "status", "handicap_table", "repetition", "declaration", "invalid_position"];
    let tested: usize = kinds.map(|kind| cases(kind).len()).iter().sum();
    assert_eq!(tested, include_str!("../../data/rules/rules.jsonl").lines().count());
}
