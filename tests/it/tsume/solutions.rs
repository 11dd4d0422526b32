//! Problems and their solutions.

use komadai::format;
use komadai::lang::{self, Language};
use komadai::notation::{sfen, usi};
use komadai::record::{Builder, Document, End, HeaderKey, NodeId, Record};
use komadai::shogi::{Color, Foul, HandKind, Handicap, Impossible, Position, Severity};
use komadai::tsume::{Flaw, MateStatus, Solution, is_tsume, solution_length};
use serde_json::Value;

use crate::support::corpus;
use crate::support::words::{self, mv};

/// Problems made for this project: a few, and all of them where the corpus is.
fn generated() -> Vec<Value> {
    let rows = include_str!("../../data/tsume/generated.jsonl").to_owned() + &corpus::problems("generated");
    rows.lines().map(|row| serde_json::from_str(row).unwrap()).collect()
}

/// A builder that has played these moves from this position.
fn played(start: &str, moves: &str) -> Builder {
    let mut builder = Builder::new(words::position(start));
    play(&mut builder, moves);
    builder
}

fn play(builder: &mut Builder, moves: &str) -> NodeId {
    moves.split(' ').for_each(|word| {
        builder.play(mv(word)).unwrap();
    });
    builder.tip()
}

/// What is found, the moves as USI.
fn found(record: &Record) -> Vec<(Option<String>, Severity, Flaw)> {
    let findings = Solution::of(record).unwrap().findings;
    let word = |at| record.tree().mv(at).map(usi::write_move);
    findings.iter().map(|finding| (word(finding.at), finding.severity, finding.flaw)).collect()
}

#[test]
fn errors_come_before_notes() {
    // A rook is left, and what is stated is not so.
    let mut builder = Builder::new(words::position("4k4/9/4P4/9/9/9/9/9/9 b RG 1"));
    play(&mut builder, "G*5b");
    let mut record = builder.finish();
    record.headers_mut().set("手数", "三手詰".to_owned());
    let findings = Solution::of(&record).unwrap().findings;
    let found: Vec<_> = findings.iter().map(|finding| finding.severity).collect();
    assert_eq!(found, [Severity::Error, Severity::Note]);
}

#[test]
fn published_solutions_are_right() {
    let rows = generated();
    assert!(rows.len() >= 12);
    for row in rows {
        let (start, moves) = (row["sfen"].as_str().unwrap(), row["pv"].as_str().unwrap());
        let mut builder = Builder::new(words::position(start));
        let count = moves.split(' ').count();
        for (ply, word) in moves.split(' ').enumerate() {
            let ending = MateStatus::of(builder.position());
            assert_ne!(ending, MateStatus::Mate, "{start}: over after {ply} of {count} moves");
            play(&mut builder, word);
        }
        let ending = MateStatus::of(builder.position());
        // Whether what is dropped on 1二 there is futile takes a search to tell.
        let undecided = start.starts_with("3p2ks1/4B1g2/9/7P+B/9");
        assert_eq!(ending, if undecided { MateStatus::Interpositions } else { MateStatus::Mate }, "{start} {moves}");
        // A futile interposition is the difference between this mate and that of games.
        assert!(builder.position().is_checkmate() || row["mudaai"] == true, "{start}");
        let record = builder.finish();
        let solution = Solution::of(&record).unwrap();
        assert!(solution.is_right(), "{start}: {:?}", solution.findings);
        assert_eq!(u64::from(solution.moves), row["mate_ply"].as_u64().unwrap());
        let left = solution.findings.iter().any(|finding| matches!(finding.flaw, Flaw::PiecesLeft { .. }));
        assert_eq!(row["koma_amari"], left, "{start}");
    }
}

#[test]
fn collections_are_problems() {
    if corpus::shared().is_none() {
        return;
    }
    let mut solved = 0;
    for row in (corpus::problems("classics") + &corpus::problems("special")).lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        let start = sfen::read(row["sfen"].as_str().unwrap()).unwrap().setup;
        let record = Record::new(start.into());
        let kings = Color::ALL.map(|side| record.initial().kings(side).count());
        assert_eq!(is_tsume(&record), kings == [0, 1], "{row}");
        assert_eq!(MateStatus::of(record.initial()), MateStatus::Open, "{row}");
        if let Some(moves) = row["pv"].as_str() {
            let solution = Solution::of(&played(row["sfen"].as_str().unwrap(), moves).finish()).unwrap();
            assert!(solution.is_right(), "{row}: {:?}", solution.findings);
            solved += 1;
        }
    }
    assert!(solved > 10, "{solved}");
}

/// Three moves to mate, with a gold too many.
const THREE: &str = "9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1";
const MATE: &str = "G*1c 1b2a G*2b";

#[test]
fn the_first_move_without_check_is_shown() {
    let flaws = found(&played(THREE, "G*1c 1b2a G*5e 2a1a 1c1b").finish());
    assert_eq!(flaws, [(Some("G*5e".to_owned()), Severity::Error, Flaw::NoCheck)]);
    // In each line.
    let mut builder = played(THREE, MATE);
    builder.back_to(0).unwrap();
    play(&mut builder, "G*9i 1b2a");
    builder.back_to(2).unwrap();
    let flaws = found(builder.record());
    assert_eq!(flaws, [(Some("G*9i".to_owned()), Severity::Error, Flaw::NoCheck)]);
}

#[test]
fn lines_end_in_mate() {
    assert_eq!(found(&played(THREE, MATE).finish()), []);
    let ends = |moves: &str| found(&played(THREE, moves).finish());
    let even = Flaw::EvenLength { moves: 2 };
    assert_eq!(ends("G*1c 1b2a"), [(Some("1b2a".to_owned()), Severity::Error, even)]);
    assert_eq!(ends("G*1c"), [(Some("G*1c".to_owned()), Severity::Error, Flaw::NotMate)]);

    // A try fails, and need not say so; one that claims mate is wrong.
    let with_try = |end: Option<End>| {
        let mut builder = played(THREE, MATE);
        builder.back_to(0).unwrap();
        play(&mut builder, "G*2b 1b2b");
        if let Some(end) = end {
            builder.end(end);
        }
        found(builder.record()).first().map(|&(_, severity, flaw)| (severity, flaw))
    };
    assert_eq!(with_try(None), None);
    assert_eq!(with_try(Some(End::NoMate)), None);
    // Another defence is to be answered.
    let mut builder = played(THREE, MATE);
    builder.back_to(1).unwrap();
    play(&mut builder, "1b1a");
    let open = [(Some("1b1a".to_owned()), Severity::Note, Flaw::NotMate)];
    assert_eq!(found(builder.record()), open);
    // Tries in its answer need not mate either.
    for tried in ["G*1b", "G*2a"] {
        builder.back_to(2).unwrap();
        play(&mut builder, tried);
    }
    assert_eq!(found(builder.record()), []);
    assert_eq!(with_try(Some(End::Mate)), Some((Severity::Error, Flaw::NotMate)));
    // A stated end at the end of the main line changes nothing.
    let mut builder = played(THREE, MATE);
    builder.end(End::Mate);
    assert_eq!((found(builder.record()), solution_length(builder.record())), (Vec::new(), 3));
}

#[test]
fn flaws_of_variations_name_where_they_leave_the_main_line() {
    let mut builder = played(THREE, "G*1c 1b2a G*9i");
    let branch = |builder: &mut Builder, ply, moves| {
        builder.back_to(ply).unwrap();
        play(builder, moves);
    };
    branch(&mut builder, 2, "G*8i");
    // One that has only an end is about the move of the main line that it ends with.
    builder.back_to(2).unwrap();
    builder.end(End::Interrupted);
    branch(&mut builder, 1, "1b1a G*9i");
    // A variation of a variation has left the main line where the first one did.
    branch(&mut builder, 2, "G*7i");
    branch(&mut builder, 0, "G*2b 1b2b");
    let findings = Solution::of(builder.record()).unwrap().findings;
    let found: Vec<_> = findings.iter().map(|finding| (finding.step, finding.left)).collect();
    // The last one is a note: a variation that ends without mate. The try behind it need not mate.
    assert_eq!(found, [(3, None), (3, Some(3)), (3, Some(2)), (3, Some(2)), (2, Some(2))]);
}

#[test]
fn rules_hold_in_problems() {
    // A pawn dropped for mate.
    let uchifuzume = "7nk/9/7NG/9/9/9/9/9/9 b P 1";
    let flaws = found(&played(uchifuzume, "P*1b").finish());
    assert_eq!(flaws, [(Some("P*1b".to_owned()), Severity::Error, Flaw::Illegal(Foul::PawnDropMate.into()))]);
    // The defender stays in check.
    let flaws = found(&played(THREE, "G*1c 1b1a G*1b").finish());
    assert_eq!(flaws, [], "the corner is no way out either");
    let flaws = found(&played(THREE, "G*1c P*9h").finish());
    assert_eq!(flaws[0], (Some("P*9h".to_owned()), Severity::Error, Flaw::Illegal(Foul::KingLeftInCheck.into())));
}

#[test]
fn moves_that_the_board_no_longer_allows_are_shown() {
    let mut document = Document::new(played(THREE, MATE).finish());
    let mut start = document.record().initial().to_setup();
    start.hands.black.set(HandKind::Gold, 1);
    document.set_start(start.into(), 1);
    let flaws = found(document.record());
    assert_eq!(flaws, [(Some("G*2b".to_owned()), Severity::Error, Flaw::Illegal(Impossible::NotInHand.into()))]);
    assert_eq!(solution_length(document.record()), 2);
    // Nothing fits any more, and no header is wrong about that.
    let mut headers = document.record().headers().clone();
    headers.set("手数", "3手");
    document.set_headers(headers);
    start.hands.black.set(HandKind::Gold, 0);
    document.set_start(start.into(), 1);
    let flaws = found(document.record());
    assert_eq!(flaws, [(Some("G*1c".to_owned()), Severity::Error, Flaw::Illegal(Impossible::NotInHand.into()))]);
    let solution = Solution::of(document.record()).unwrap();
    assert_eq!((solution.moves, solution.whole, solution.findings[0].step), (0, false, 1));
}

#[test]
fn the_length_of_the_header_is_held_against_the_moves() {
    let mut record = played(THREE, MATE).finish();
    for (value, length) in [("３", 3), ("3手", 3), ("三手詰", 3), (" 3手詰め ", 3)] {
        record.headers_mut().set("手数", value);
        assert_eq!((record.headers().stated_length(), found(&record).len()), (Some(length), 0), "{value}");
    }
    record.headers_mut().set("手数", "５");
    assert_eq!(found(&record)[0].2, Flaw::OtherLength { stated: 5, moves: 3 });
    record.headers_mut().set("手数", "短編");
    assert_eq!((record.headers().stated_length(), found(&record).len()), (None, 0));
    assert_eq!(Solution::of(&Record::new(record.initial().clone())), None, "no moves, no solution");
}

#[test]
fn problems_are_distinguished_from_games() {
    let file = include_bytes!("../../data/seed/kif-document-tsume.kifu");
    let record = &format::read(file, None).unwrap().records[0];
    assert!(is_tsume(record));
    assert_eq!(record.headers().stated_length(), Some(33));
    let known = |key: &str| HeaderKey::OF_PROBLEMS.iter().any(|header| header.name() == key);
    assert!(record.headers().fields().all(|(key, _)| known(key)), "{:?}", record.headers());

    for handicap in Handicap::ALL {
        let mut record = Record::new(handicap.setup().into());
        record.headers_mut().set("作品名", "実戦");
        assert!(!is_tsume(&record), "{}", handicap.name());
    }
    // Both kings: it must be stated.
    let mut record = Record::new(words::position("8k/9/8P/9/9/9/9/9/4K4 b G 1"));
    assert!(!is_tsume(&record));
    record.headers_mut().set("作品名", "");
    assert!(!is_tsume(&record));
    record.headers_mut().set("棋戦", "双玉詰将棋");
    assert!(is_tsume(&record));
    // Nobody to mate.
    assert!(!is_tsume(&Record::new(words::position("9/9/8P/9/9/9/9/9/4K4 b G 1"))));
    assert!(!is_tsume(&Record::new(Position::default())));
}

#[test]
fn large_trees_are_left_alone() {
    let mut builder = Builder::new(words::position("4k4/9/9/9/9/9/9/9/4R3K b - 1"));
    for ply in 0..komadai::tsume::LARGEST_TREE {
        play(&mut builder, ["5i5h", "5a4a", "5h5i", "4a5a"][ply % 4]);
    }
    assert_eq!(Solution::of(builder.record()), None);
}

#[test]
fn flaws_speak_both_languages() {
    let hand = sfen::read("9/9/9/9/9/9/9/9/9 b G2P 1").unwrap().setup.hands.black;
    let left = Flaw::PiecesLeft { attacker: Color::Black, hand };
    assert_eq!(lang::flaw(Language::Japanese, &left), "攻方の持駒が余ります：金・歩二枚。");
    assert_eq!(lang::flaw(Language::English, &left), "Pieces are left in the attacker's hand: 1 gold, 2 pawns.");
    for header in HeaderKey::OF_PROBLEMS {
        assert!(lang::header_key(Language::English, header).is_ascii());
        assert_eq!(lang::header_key(Language::Japanese, header), header.name());
    }
}
