//! The judgement of problems: against problems whose duals others listed, against a slow referee, and kind by kind.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use komadai::lang::{self, Language, Naming};
use komadai::notation::{Spelling, usi};
use komadai::shogi::{Move, Position, Transform};
use komadai::tsume::cook::{
    Extent, Finding, JudgeEvent, Judgement, Kind, MainLine, Mark, Outcome, Profile, Question, RecordClaims, Settings,
    StatedSoundness, Verdict, Weight, judge, judge_with_progress,
};
use komadai::tsume::solver::{FutileRule, Problem};
use serde_json::Value;

use super::solver::{mates_within, patiently, small};
use crate::support::dice::{Dice, rounds};
use crate::support::words;

/// Problems made for this project, with the duals that two other solvers found.
fn judged() -> Vec<Value> {
    include_str!("../../data/tsume/judged.jsonl").lines().map(|row| serde_json::from_str(row).unwrap()).collect()
}

fn judged_with(position: &Position, claims: &RecordClaims, settings: &Settings) -> Judgement {
    judge(&Problem::new(position).unwrap(), claims, settings, &mut patiently)
}

/// By the rules of the game alone, within some effort.
fn settings() -> Settings {
    Settings { rule: FutileRule::None, memory: 4 << 20, nodes: 20_000, ..Settings::default() }
}

fn found(sfen: &str, moves: &str) -> Judgement {
    let moves = moves.split_whitespace().map(words::mv).collect();
    judged_with(&words::position(sfen), &RecordClaims { moves, ..RecordClaims::default() }, &settings())
}

const DUALS: [Kind; 8] = [
    Kind::Cook,
    Kind::EarlyMate,
    Kind::FinalCook,
    Kind::PromotionChoice,
    Kind::DropChoice,
    Kind::Detour,
    Kind::DistanceDrop,
    Kind::Mirror,
];

/// The other attacks that mate, as `3:2d2c+`.
fn duals(judgement: &Judgement) -> BTreeSet<String> {
    let duals = judgement.findings.iter().filter(|finding| DUALS.contains(&finding.kind));
    duals.filter_map(|finding| Some(named(finding.ply?, mark(finding)?))).collect()
}

fn named(ply: u16, mv: Move) -> String {
    format!("{ply}:{}", usi::write_move(mv))
}

fn mark(finding: &Finding) -> Option<Move> {
    match finding.mark {
        Mark::Move(mv) => Some(mv),
        _ => None,
    }
}

/// Every finding as `kind ply move`.
fn described(judgement: &Judgement) -> Vec<String> {
    let word = |finding: &Finding| match finding.mark {
        Mark::Move(mv) => usi::write_move(mv),
        Mark::Square(square) => format!("{square:?}"),
        Mark::Left(hand) => hand.iter().map(|(kind, count)| format!("{kind:?}{count}")).collect(),
        Mark::Length(stated) => stated.to_string(),
        Mark::Soundness(stated) => format!("{stated:?}"),
    };
    let line = |finding: &Finding| {
        format!(
            "{} {} {}",
            finding.kind.code(),
            finding.ply.map_or("-".to_owned(), |ply| ply.to_string()),
            word(finding)
        )
    };
    judgement.findings.iter().map(line).collect()
}

#[test]
fn duals_are_those_that_others_listed() {
    let longest = if cfg!(debug_assertions) { 3 } else { 9 };
    let (mut count, mut listed, mut missed) = (0, 0, 0);
    for row in judged().iter().filter(|row| row["mate_ply"].as_u64() <= Some(longest)) {
        let strings = |value: &Value| -> BTreeSet<String> {
            value.as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()).collect()
        };
        let judgement = found(row["sfen"].as_str().unwrap(), row["pv"].as_str().unwrap());
        let Some(main) = judgement.main_line() else {
            missed += 1;
            continue;
        };
        assert!(main.is_recorded, "{row}");
        assert_eq!(Some(u64::from(main.length())), row["mate_ply"].as_u64());
        assert!(main.raw_length.is_none_or(|raw| raw == main.length()), "{row}");
        assert_eq!(!main.left.is_empty(), row["koma_amari"].as_bool().unwrap(), "{row}");
        let (wanted, undecided) = (strings(&row["duals"]), strings(&row["undecided"]));
        let (duals, open) = (duals(&judgement), open_attacks(&judgement));
        assert!(duals.is_subset(&wanted.union(&undecided).cloned().collect()), "{row}: {duals:?}");
        let lacking: Vec<&String> = wanted.difference(&duals).collect();
        assert!(lacking.iter().all(|&dual| open.contains(dual)), "{row}: {lacking:?}");
        listed += wanted.len();
        missed += lacking.len();
        count += 1;
    }
    assert!(count >= 15 && listed > 50 && missed * 4 < listed, "{count} problems, {missed} of {listed} duals missed");
}

fn open_attacks(judgement: &Judgement) -> BTreeSet<String> {
    let open = judgement.open.iter().filter_map(|&question| match question {
        Question::Attack { ply, mv } => Some(named(ply, mv)),
        _ => None,
    });
    open.collect()
}

#[test]
fn a_slow_referee_agrees() {
    let mut dice = Dice(77);
    let (mut sound, mut cooked, mut without, mut given_up) = (0, 0, 0, 0);
    for _ in 0..rounds(if cfg!(debug_assertions) { 120 } else { 1_500 }) {
        let position = small(&mut dice);
        let settings = Settings { nodes: 3_000, memory: 1 << 20, needless: false, ..settings() };
        let judgement = judged_with(&position, &RecordClaims::default(), &settings);
        let Some(main) = judgement.main_line() else {
            if judgement.verdict(settings.profile) == Verdict::NoMate {
                assert!(!mates_within(&position, 5), "{position:?}");
                without += 1;
            }
            continue;
        };
        if main.length() > 5 || !open_attacks(&judgement).is_empty() {
            given_up += 1;
            continue;
        }
        let length = main.length();
        assert!(mates_within(&position, length) && (length < 3 || !mates_within(&position, length - 2)));
        agree_about_moves(&position, &main.moves, &judgement);
        if judgement.verdict(settings.profile) == Verdict::Sound { sound += 1 } else { cooked += 1 }
    }
    assert!(
        sound > 0 && sound + cooked > 4 && without > 30,
        "{sound} sound, {cooked} cooked, {without} none, {given_up} left"
    );
}

/// Compares the findings about other attacks and defences with what the referee finds within five plies.
fn agree_about_moves(start: &Position, main: &[Move], judgement: &Judgement) {
    let duals = duals(judgement);
    let mut at = start.clone();
    for (index, &mv) in main.iter().enumerate() {
        let (ply, left) = (index as u16 + 1, (main.len() - index) as u16);
        for &other in at.legal_moves().iter().filter(|&&other| other != mv) {
            let after = at.after(other).unwrap();
            let name = named(ply, other);
            if index % 2 == 0 && at.gives_check(other) {
                let replies = after.legal_moves();
                let mates = replies.iter().all(|&reply| mates_within(&after.after(reply).unwrap(), 3));
                assert!(!mates || duals.contains(&name), "{start:?} {main:?}: {name} mates");
            } else if index % 2 == 1 {
                let lasts = left > 2 && !mates_within(&after, left - 3) || left == 2;
                assert!(mates_within(&after, left - 1), "{start:?} {main:?}: {name} lasts longer");
                let is_found = judgement.findings.iter().any(|finding| {
                    finding.kind == Kind::EqualVariation && finding.ply == Some(ply) && mark(finding) == Some(other)
                });
                assert!(lasts || !is_found, "{start:?} {main:?}: {name} does not last as long");
            }
        }
        at.play(mv).unwrap();
    }
    for finding in judgement.findings.iter().filter(|finding| DUALS.contains(&finding.kind)) {
        assert_shown(start, main, finding);
    }
}

/// Whether a line is one of checks that ends in mate.
fn assert_shown(start: &Position, main: &[Move], finding: &Finding) {
    let mut at = start.clone();
    let before = usize::from(finding.ply.unwrap()) - 1;
    let attacker = start.turn();
    for &mv in main[..before].iter().chain(&finding.line) {
        assert_eq!(at.check(mv), Ok(()), "{start:?} {finding:?}");
        assert!(at.turn() != attacker || at.gives_check(mv), "{start:?} {finding:?}");
        at.play(mv).unwrap();
    }
    assert!(at.is_checkmate(), "{start:?} {finding:?}");
    assert_eq!(finding.line.first().copied(), mark(finding));
}

#[test]
fn findings_have_their_kinds() {
    for (sfen, moves, tells) in [
        // The king is between its knights: a gold on either side, or in front of it.
        ("3nkn3/9/4+P4/9/9/9/9/9/9 b G 1", "", &["mirror 1 G*6b", "final-cook 1 G*5b"][..]),
        ("8k/5GR2/9/9/9/9/9/9/9 b Brb3g4s4n4l18p 1", "B*3c 1a2a 3b2b+", &["drop-choice 1 B*4d", "final-cook 3 3b2b"]),
        ("9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1", "", &["equal-variation 2 1b2a", "final-cook 3 2d3c"]),
        // From further away the lance mates later, and only by coming back to the main line.
        ("5+B2k/5n3/9/5P3/9/9/9/9/9 b LGb2r3g4s3n3l17p 1", "", &["distance-drop 1 L*1d", "distance-drop 1 L*1i"]),
        ("6p1g/6+B1k/9/9/9/9/9/9/9 b S2rb3g3s4n4l17p 1", "", &["needless-piece - 3a"]),
        (
            "n2p1s1G1/rs2g4/p4p1kp/4p2p1/1p4p2/4P4/PP1KNPNPP/LBSG2G1R/L1P3S1L b NLPb2p 63",
            "8h2b+ 2c1d N*2f 1d1e 1g1f",
            &["cook 1 2a2b", "cook 3 L*1e", "pieces-left 5 Lance1Pawn1"],
        ),
        (
            "rn4b1b/1sg3g2/lpp1kp2l/6G1s/p3P4/1PS2P2P/P1NP4+n/L1P6/2K1+p1GN1 w 4Prsl2p 110",
            "R*6i 7i8h S*9i 8h8g 6i8i+",
            &["promotion-choice 5 6i8i"],
        ),
    ] {
        let lines = described(&found(sfen, moves));
        for wanted in tells {
            assert!(lines.iter().any(|line| line == wanted), "{sfen}: {wanted} is not among {lines:?}");
        }
    }
}

#[test]
fn a_recorded_line_of_any_length_is_judged() {
    let sfen = "8k/5GR2/9/9/9/9/9/9/9 b Brb3g4s4n4l18p 1";
    let shortest = found(sfen, "");
    assert_eq!(shortest.main_line().map(|main| (main.length(), main.is_recorded)), Some((3, false)));
    // A bishop from further away mates later: with that line as the main line, this one is too soon.
    let later = shortest.findings.iter().find(|finding| mark(finding) == Some(words::mv("B*4d"))).unwrap();
    let line: Vec<String> = later.line.iter().map(|&mv| usi::write_move(mv)).collect();
    assert_eq!(line.len(), 5);
    let judgement = found(sfen, &line.join(" "));
    assert_eq!(judgement.main_line().map(|main| (main.length(), main.is_recorded)), Some((5, true)));
    let early = judgement.findings.iter().find(|finding| finding.kind == Kind::EarlyMate).unwrap();
    assert_eq!((early.ply, mark(early), early.line.len()), (Some(1), Some(words::mv("B*3c")), 3));
    assert_eq!(judgement.verdict(Profile::App), Verdict::Cooked);
    // The raw length is that of the line, and not of the shortest mate. (By the narrow rule that takes a search of its own.)
    let claims = RecordClaims { moves: later.line.clone(), ..RecordClaims::default() };
    for rule in [FutileRule::None, FutileRule::Wide] {
        let main = judged_with(&words::position(sfen), &claims, &Settings { rule, ..settings() }).outcome;
        assert!(matches!(main, Outcome::Mate(MainLine { raw_length: Some(5..), .. })), "{rule:?} {main:?}");
    }
    // A line that ends without mate, or has a move without check, is none.
    for moves in ["B*4d", "B*4d 1a2a 4d5c+"] {
        assert_eq!(found(sfen, moves).main_line().map(|main| main.is_recorded), Some(false), "{moves}");
    }
    // Neither is one that comes to mate by a mistake of the defender's: the king could have gone to 4b.
    let sfen = "4k4/9/4P4/9/9/9/9/9/9 b RGr2b3g4s4n4l17p 1";
    let main = found(sfen, "R*9a P*6a G*5b").main_line().cloned().unwrap();
    assert_eq!((main.moves, main.is_recorded), (vec![words::mv("G*5b")], false));
}

#[test]
fn a_record_may_end_before_futile_interpositions() {
    // The lance mates from a distance: what is dropped in between is taken.
    let position = words::position("5S1k1/6+l2/9/8p/9/9/9/6R2/9 b r2b4g3s4n3l17p 1");
    let moves: Vec<Move> = ["3h3b+", "2a1a", "L*1c"].map(words::mv).to_vec();
    let judged = |rule| {
        let claims = RecordClaims { moves: moves.clone(), ..RecordClaims::default() };
        let judgement = judged_with(&position, &claims, &Settings { rule, ..settings() });
        let duals = duals(&judgement);
        judgement.main_line().map(|main| (main.is_recorded, main.length(), duals))
    };
    let wide = Some((true, 3, BTreeSet::from(["3:L*1b".to_owned()])));
    assert_eq!((judged(FutileRule::Wide), judged(FutileRule::Narrow)), (wide.clone(), wide));
    assert_eq!(judged(FutileRule::None).map(|(is_recorded, ..)| is_recorded), Some(false));
}

// Some hundred thousand positions are too many for a debug build.
#[cfg(not(debug_assertions))]
#[test]
fn cooks_of_an_unsound_problem_are_looked_for_with_bounded_effort() {
    // A king in the open, and a piece left at the end: it counts already, so that the rest is no more than worth knowing.
    let position = words::position("9/7lk/9/7S1/9/3R5/9/9/9 b 2GSPr2b2g2s4n3l17p 1");
    let settings = Settings { nodes: u64::MAX, ..settings() };
    let judgement = judged_with(&position, &RecordClaims::default(), &settings);
    assert_eq!(judgement.verdict(Profile::Magazine), Verdict::Cooked);
    assert!(duals(&judgement).len() > 5 && judgement.nodes < 300_000, "{}", judgement.nodes);
}

// The same.
#[cfg(not(debug_assertions))]
#[test]
fn every_cook_is_looked_for_where_that_is_asked() {
    use komadai::tsume::cook::Extent;

    let sfen = "7k1/6p2/5GS2/9/9/9/9/9/9 b BL2rb3g3s4n3l17p 1";
    let row = judged().into_iter().find(|row| row["sfen"] == sfen).unwrap();
    let moves = row["pv"].as_str().unwrap().split(' ').map(words::mv).collect();
    let claims = RecordClaims { moves, ..RecordClaims::default() };
    let with =
        |extent| judged_with(&words::position(sfen), &claims, &Settings { extent, nodes: 400_000, ..settings() });
    let (brief, whole) = (with(Extent::Verdict), with(Extent::Everything));
    assert!(!brief.open.is_empty() && whole.open.is_empty(), "{} {}", brief.nodes, whole.nodes);
    assert_eq!(brief.verdict(Profile::Magazine), whole.verdict(Profile::Magazine));
    assert!(duals(&brief).is_subset(&duals(&whole)));
    assert!(brief.findings.iter().all(|finding| whole.findings.contains(finding)));
}

// The same.
#[cfg(not(debug_assertions))]
#[test]
fn a_mate_with_a_slow_main_line_is_reported_early() {
    use komadai::tsume::solver::{Length, Options, Solver};

    let position = words::position("6kpl/5p3/9/8R/9/9/9/9/9 b 2B2GSr2g3s4n3l16p 1");
    let (problem, mut mates) = (Problem::new(&position).unwrap(), Vec::new());
    let mut firsts = None;
    let mut tell = |met: JudgeEvent<'_>| match met {
        JudgeEvent::Mate(mate) => mates.push((mate.length, mate.line.clone())),
        JudgeEvent::FirstMoves(moves) => {
            assert_eq!((mates.len(), firsts.replace(moves)), (1, None), "after the first mate, and once");
        }
        JudgeEvent::Found(..) => {}
    };
    let settings = Settings { rule: FutileRule::Wide, nodes: u64::MAX, ..settings() };
    let judgement = judge_with_progress(&problem, &RecordClaims::default(), &settings, &mut tell, &mut patiently);
    assert_eq!(judgement.main_line().map(MainLine::length), Some(9));
    let [(Length::AtMost(most), first), (Length::Exactly(9), last)] = &mates[..] else { panic!("{mates:?}") };
    assert!(*most >= 13 && last.len() == 9, "{mates:?}");
    // Gold and silver on the same square.
    let firsts = firsts.expect("two first moves");
    assert!(firsts[0] == first[0] && firsts[1] != first[0], "{firsts:?} {mates:?}");
    for mv in firsts {
        let mut solver = Solver::new(problem.clone(), Options::default());
        assert!(solver.mates(&position.after(mv).unwrap(), None, &mut patiently).unwrap().is_some(), "{mv:?}");
    }
}

#[test]
fn a_defence_that_gives_up_too_soon_has_a_longer_variation() {
    let row = |row: Value| (row["sfen"].as_str().unwrap().to_owned(), row["pv"].as_str().unwrap().to_owned());
    let rows = judged().into_iter().filter(|row| row["mate_ply"] == 5).map(row);
    // A defence that the attacker answers with mate.
    let quick = |sfen: &str, pv: &str| {
        let (start, first) = (words::position(sfen), words::mv(pv.split(' ').next()?));
        let after = start.after(first).ok()?;
        after.legal_moves().into_iter().find_map(|reply| {
            let next = after.after(reply).ok()?;
            let mate =
                next.legal_checks().into_iter().find(|&mv| next.after(mv).is_ok_and(|end| end.is_checkmate()))?;
            Some([first, reply, mate].map(usi::write_move).join(" "))
        })
    };
    let mut count = 0;
    for (sfen, pv, quick) in rows.filter_map(|(sfen, pv)| quick(&sfen, &pv).map(|quick| (sfen, pv, quick))).take(3) {
        let judgement = found(&sfen, &quick);
        assert_eq!(judgement.main_line().map(MainLine::length), Some(3), "{sfen}");
        let wanted = pv.split(' ').nth(1).map(words::mv);
        let mut longer = judgement.findings.iter().filter(|finding| finding.kind == Kind::LongerVariation);
        assert!(longer.any(|longer| (longer.ply, mark(longer)) == (Some(2), wanted)), "{sfen}: {quick}");
        count += 1;
    }
    assert!(count > 0);
}

#[test]
fn profiles_differ_in_what_counts() {
    let line = |kind, weight| Finding { kind, ply: None, mark: Mark::Length(0), line: Vec::new(), weight };
    for kind in Kind::ALL {
        let counts = |weight| Profile::ALL.map(|profile| profile.counts(&line(kind, weight)));
        let (usual, more) = match kind {
            Kind::Cook | Kind::EarlyMate | Kind::PiecesLeft => ([true; 3], [true; 3]),
            Kind::FinalCook => ([false; 3], [true; 3]),
            Kind::LongerVariation => ([false, true, true], [true; 3]),
            Kind::VariationCook => ([false; 3], [false, true, false]),
            Kind::EqualVariation | Kind::DropChoice | Kind::NeedlessPiece => {
                ([false, true, false], [false, true, false])
            }
            _ => ([false; 3], [false; 3]),
        };
        assert_eq!((counts(Weight::Usual), counts(Weight::More)), (usual, more), "{}", kind.code());
    }
}

#[test]
fn headers_are_compared_with_the_findings() {
    let position = words::position("9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1");
    let judged = |length, soundness| {
        let judgement =
            judged_with(&position, &RecordClaims { length, soundness, ..RecordClaims::default() }, &settings());
        described(&judgement).into_iter().filter(|line| line.contains("header")).collect::<Vec<_>>()
    };
    assert!(judged(Some(3), Some(StatedSoundness::Sound)).is_empty());
    assert_eq!(judged(Some(5), Some(StatedSoundness::Cooked)), ["length-header - 5", "soundness-header - Cooked"]);
    let none = words::position("8n/9/6k2/5P3/9/8R/9/9/9 b NPr2b4g4s2n4l16p 1");
    let claims = RecordClaims { soundness: Some(StatedSoundness::Sound), ..RecordClaims::default() };
    let judgement = judged_with(&none, &claims, &settings());
    assert_eq!(judgement.verdict(Profile::Magazine), Verdict::NoMate);
    assert_eq!(described(&judgement), ["soundness-header - Sound"]);
}

#[test]
fn a_mirror_image_is_judged_by_the_mirrored_line() {
    // Against one of two defences that last as long there is a second mate. Which of them is the main line is a matter of order.
    for sfen in [
        "9/6Bk1/9/6+R2/9/9/9/9/9 b rb4g4s4n4l18p 1",
        "9/1kB6/9/2+R6/9/9/9/9/9 b rb4g4s4n4l18p 1",
        "9/9/9/9/9/2+r6/9/1Kb6/9 w RB4G4S4N4L18P 1",
    ] {
        let found = judged_with(&words::position(sfen), &RecordClaims::default(), &Settings::default());
        assert_eq!(found.verdict(Profile::Magazine), Verdict::Cooked, "{sfen}");
    }
}

#[test]
fn neither_the_memory_nor_the_threads_nor_the_side_make_a_difference() {
    let (mut count, mut cooked, mut sides) = (0, 0, 0);
    for row in judged().iter().filter(|row| row["mate_ply"].as_u64() == Some(3)).take(12) {
        let position = words::position(row["sfen"].as_str().unwrap());
        let with = |memory| judged_with(&position, &RecordClaims::default(), &Settings { memory, ..settings() });
        let (large, small) = (with(64 << 20), with(1 << 20));
        if !large.open.is_empty() || !small.open.is_empty() {
            continue;
        }
        let threads = NonZeroUsize::new(2).unwrap();
        let two = judged_with(&position, &RecordClaims::default(), &Settings { threads, ..settings() });
        for other in [small, with(1 << 30), two] {
            assert_eq!((described(&large), &large.outcome), (described(&other), &other.outcome), "{row}");
        }
        // The main line and the findings, as they are after a transform.
        let transformed = |judgement: &Judgement, turned: &dyn Fn(Move) -> Move| {
            let line = judgement.main_line().map(|main| main.moves.iter().map(|&mv| usi::write_move(turned(mv))));
            let finding = |found: &Finding| {
                format!("{:?} {:?} {:?}", found.kind, found.ply, mark(found).map(|mv| usi::write_move(turned(mv))))
            };
            let findings: BTreeSet<String> = judgement.findings.iter().map(finding).collect();
            (judgement.verdict(Profile::Magazine), line.map(Vec::from_iter), findings)
        };
        for transform in [Transform::Mirror, Transform::Swap] {
            let other = transform.setup(position.to_setup()).unwrap().into();
            let other = judged_with(&other, &RecordClaims::default(), &Settings { nodes: 200_000, ..settings() });
            if !other.open.is_empty() {
                continue;
            }
            sides += 1;
            let expected = transformed(&large, &|mv| transform.mv(mv).unwrap());
            assert_eq!(expected, transformed(&other, &|mv| mv), "{transform:?} {row}");
        }
        count += 1;
        cooked += usize::from(large.verdict(Profile::Magazine) == Verdict::Cooked);
    }
    assert!(
        count >= 5 && (1..count).contains(&cooked) && sides > count,
        "{cooked} of {count} are cooked, {sides} sides"
    );
}

#[test]
fn a_recorded_main_line_takes_the_place_of_the_solvers() {
    let (mut count, mut fewer) = (0, 0);
    for row in judged().iter().filter(|row| row["mate_ply"].as_u64() <= Some(5)).take(20) {
        let problem = Problem::new(&words::position(row["sfen"].as_str().unwrap())).unwrap();
        let claims = RecordClaims {
            moves: row["pv"].as_str().unwrap().split(' ').map(words::mv).collect(),
            ..RecordClaims::default()
        };
        let mut mate = None;
        let mut found = 0;
        let mut report = |event: JudgeEvent<'_>| match event {
            JudgeEvent::Mate(met) => mate = Some(met.clone()),
            JudgeEvent::Found(..) => found += 1,
            JudgeEvent::FirstMoves(_) => {}
        };
        let short = judge_with_progress(&problem, &claims, &settings(), &mut report, &mut patiently);
        let whole = judge(&problem, &RecordClaims::default(), &settings(), &mut patiently);
        let (main, own) = (short.main_line().unwrap(), whole.main_line().unwrap());
        assert_eq!(found, short.findings.iter().filter(|finding| !is_header(finding.kind)).count(), "{row}");
        let mate = mate.unwrap();
        assert_eq!((&mate.line, mate.length.plies(), mate.left), (&main.moves, main.length(), main.left), "{row}");
        if short.open.is_empty() && whole.open.is_empty() && main.moves == own.moves {
            assert!(main.is_recorded && !own.is_recorded, "{row}");
            assert_eq!((described(&short), main.raw_length), (described(&whole), own.raw_length), "{row}");
            (count, fewer) = (count + 1, fewer + u32::from(short.nodes < whole.nodes));
        }
    }
    assert!(count >= 3 && fewer > 0, "{count} problems, {fewer} in fewer positions");
}

const fn is_header(kind: Kind) -> bool {
    matches!(kind, Kind::LengthHeader | Kind::SoundnessHeader)
}

#[test]
fn reported_findings_make_up_the_judgement() {
    let (mut count, mut further, mut closed) = (0, 0, 0);
    for row in judged().iter().filter(|row| row["mate_ply"].as_u64() <= Some(7)).take(20) {
        let problem = Problem::new(&words::position(row["sfen"].as_str().unwrap())).unwrap();
        let few = Settings { nodes: 2_000, ..settings() };
        let mut known = judge(&problem, &RecordClaims::default(), &few, &mut patiently);
        let Some(main) = known.main_line().cloned() else { continue };
        let before = known.clone();
        let everything = Settings { extent: Extent::Everything, needless: false, ..settings() };
        let mut report = |event: JudgeEvent<'_>| {
            if let JudgeEvent::Found(moves, finding) = event {
                assert_eq!(moves, main.moves, "{row}");
                further += u32::from(known.add(finding.clone()));
                assert!(!known.add(finding.clone()), "{finding:?} twice in {row}");
            }
        };
        let all = judge_with_progress(&problem, &RecordClaims::default(), &everything, &mut report, &mut patiently);
        let of_moves = |judged: &Judgement| {
            let about = |finding: &&Finding| finding.ply.is_some();
            judged.findings.iter().filter(about).map(|finding| (finding.ply, finding.mark)).collect::<Vec<_>>()
        };
        assert_eq!(of_moves(&known), of_moves(&all), "{row}");
        assert!(all.reaches(&before), "{:?} {:?} {row}", all.open, before.open);
        assert!(all.reaches(&known), "{:?} {:?} {row}", all.open, known.open);
        assert!(known.reaches(&before), "{:?} {:?} {row}", known.open, before.open);
        assert_eq!(before.reaches(&all), before.open.len() == all.open.len(), "{row}");
        (count, closed) = (count + 1, closed + usize::from(all.open.len() < before.open.len()));
    }
    assert!(count >= 5 && further > 0 && closed > 0, "{count} problems, {closed} better known, {further} findings");
}

#[test]
fn a_mate_is_reported_when_limits_end_the_search_for_the_shortest() {
    use komadai::tsume::solver::Length;

    let sfen = "9/9/6Sk1/9/9/9/9/9/9 b 2RBb4g3s4n4l18p 1";
    let row = judged().into_iter().find(|row| row["sfen"] == sfen).unwrap();
    let moves: Vec<Move> = row["pv"].as_str().unwrap().split(' ').map(words::mv).collect();
    let problem = Problem::new(&words::position(sfen)).unwrap();
    let reported = |moves: &[Move]| {
        let claims = RecordClaims { moves: moves.to_vec(), ..RecordClaims::default() };
        let is_reported = |&nodes: &u64| {
            let (mut is_bounded, settings) = (false, Settings { rule: FutileRule::Wide, nodes, ..settings() });
            let mut report = |event: JudgeEvent<'_>| {
                is_bounded |= matches!(event, JudgeEvent::Mate(mate) if matches!(mate.length, Length::AtMost(_)));
            };
            let _ = judge_with_progress(&problem, &claims, &settings, &mut report, &mut patiently);
            is_bounded
        };
        [800, 1_600, 3_200].into_iter().filter(is_reported).collect::<Vec<u64>>()
    };
    let (recorded, own) = (reported(&moves), reported(&[]));
    assert!(!recorded.is_empty() && !own.is_empty(), "{recorded:?} {own:?}");
}

#[test]
fn a_judgement_can_be_broken_off() {
    let position = words::position("9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1");
    let problem = Problem::new(&position).unwrap();
    let judged = judge(&problem, &RecordClaims::default(), &settings(), &mut |_| ControlFlow::Break(()));
    assert_eq!((judged.verdict(Profile::Magazine), judged.findings.len()), (Verdict::Undecided, 0));
    assert_eq!(judged.open, [Question::MainLine], "nothing was looked at");
    let said = lang::left_open(Language::English, &judged).unwrap();
    assert!(said.starts_with("Not looked at: whether there is a mate"), "{said}");
    // Enough for the main line, not for all the rest.
    let few = Settings { nodes: 250, ..settings() };
    let judged = judge(&problem, &RecordClaims::default(), &few, &mut patiently);
    assert!(judged.nodes < 400, "{}", judged.nodes);
    assert!(!judged.open.is_empty());
}

#[test]
fn judgements_are_described_in_words() {
    let sfen = "9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1";
    let judgement = found(sfen, "");
    let words = |language| lang::judgement(language, &words::position(sfen), &judgement, Profile::Magazine);
    assert!(words(Language::Japanese).starts_with("3手詰・余詰なし\n"), "{}", words(Language::Japanese));
    assert!(words(Language::English).starts_with("Mate in 3, no cooks\n"), "{}", words(Language::English));
    // Other findings that count are reported at once.
    let left = "4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1";
    let judgement = found(left, "");
    let words = |language| lang::judgement(language, &words::position(left), &judgement, Profile::Magazine);
    assert!(words(Language::Japanese).starts_with("1手詰・余詰なし・駒余り\n"), "{}", words(Language::Japanese));
    assert!(words(Language::English).starts_with("Mate in 1, no cooks, pieces left in hand\n"));
    // The length with every interposition is that of the shortest mate; of a longer line it says nothing.
    let drops = "8k/5GR2/9/9/9/9/9/9/9 b Brb3g4s4n4l18p 1";
    let shortest = found(drops, "");
    let later = shortest.findings.iter().find(|finding| mark(finding) == Some(words::mv("B*4d"))).unwrap();
    let claims = RecordClaims { moves: later.line.clone(), ..RecordClaims::default() };
    let judgement = judged_with(&words::position(drops), &claims, &settings());
    let words = lang::judgement(Language::Japanese, &words::position(drops), &judgement, Profile::App);
    assert!(words.starts_with("5手詰・余詰あり") && !words.contains("無駄合"), "{words}");
    assert!(words.contains("\n2手目 △２一玉 は3手で駒余らず、作意が変長\n"), "{words}");
    let cooked = "n2p1s1G1/rs2g4/p4p1kp/4p2p1/1p4p2/4P4/PP1KNPNPP/LBSG2G1R/L1P3S1L b NLPb2p 63";
    let judgement = found(cooked, "8h2b+ 2c1d N*2f 1d1e 1g1f");
    let words = |naming: Naming| lang::judgement(naming, &words::position(cooked), &judgement, Profile::Magazine);
    let (japanese, english) = (Naming::from(Language::Japanese), Naming::from(Language::English));
    let half_width = Naming { spelling: Spelling::HalfWidth, ..japanese };
    for (naming, expected) in [
        (japanese, "\n3手目 ▲１五香 から余詰"),
        (half_width, "\n3手目 ▲1五香 から余詰"),
        (english, "\nmove 3: L*1e mates, too (cook)"),
    ] {
        assert!(words(naming).contains(expected), "{}", words(naming));
    }
}
