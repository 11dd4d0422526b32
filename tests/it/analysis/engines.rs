//! Marks of moves, summaries of games, and evaluations written as each program writes them.

use std::time::Duration;

use komadai::analysis::{
    Asker, Bound, Dialect, Evaluation, Judged, Mark, Score, Summary, Writing, accuracy, evaluations,
};
use komadai::notation::sfen;
use komadai::shogi::{Color, Move, Position};

const WON: Score = Score::Mate { winner: Color::Black, moves: Some(7) };
const LOST: Score = Score::Mate { winner: Color::White, moves: Some(8) };

const fn cp(value: i32) -> Score {
    Score::Centipawns(value)
}

/// A move of Black between two values.
const fn move_between(before: Score, after: Score) -> Judged {
    Judged { mover: Color::Black, before, after, second: None, is_best: false, is_obvious: false }
}

/// The same move seen from the other side of the board.
fn mirrored(judged: Judged) -> Judged {
    let turn = |score| match score {
        Score::Centipawns(value) => cp(-value),
        Score::Mate { winner, moves } => Score::Mate { winner: !winner, moves },
    };
    let second = judged.second.map(turn);
    Judged { mover: !judged.mover, before: turn(judged.before), after: turn(judged.after), second, ..judged }
}

#[test]
fn moves_are_marked_by_what_they_lose() {
    for (before, after, mark) in [
        (cp(0), cp(0), None),
        (cp(0), cp(300), None),
        (cp(0), cp(-100), None),
        (cp(0), cp(-130), Some(Mark::Slack)),
        (cp(0), cp(-260), Some(Mark::Doubtful)),
        (cp(0), cp(-540), Some(Mark::Bad)),
        (cp(800), cp(-800), Some(Mark::Blunder)),
        // The same number of pawns in a game that is decided.
        (cp(3_000), cp(2_700), None),
    ] {
        let judged = move_between(before, after);
        assert_eq!(judged.mark(), mark, "{before:?} {after:?} {}", judged.loss());
        assert_eq!(mirrored(judged).mark(), mark, "{before:?} {after:?}, White's");
    }
}

/// The rules of lila, with lishogi's limits.
#[test]
fn mates_that_are_missed_or_walked_into_are_marked() {
    for (before, after, mark) in [
        // Missed, and still beyond doubt, all but decided, open, lost.
        (WON, cp(5_000), Some(Mark::Slack)),
        (WON, cp(2_000), Some(Mark::Doubtful)),
        (WON, cp(900), Some(Mark::Bad)),
        (WON, cp(0), Some(Mark::Blunder)),
        (WON, LOST, Some(Mark::Blunder)),
        // Walked into, when it was beyond doubt, all but decided, open.
        (cp(-5_000), LOST, Some(Mark::Slack)),
        (cp(-2_000), LOST, Some(Mark::Doubtful)),
        (cp(-900), LOST, Some(Mark::Bad)),
        (cp(300), LOST, Some(Mark::Blunder)),
        // A longer mate is a mate, and who is mated loses no more.
        (WON, Score::Mate { winner: Color::Black, moves: Some(31) }, None),
        (LOST, LOST, None),
        (LOST, cp(-3_000), None),
    ] {
        let judged = move_between(before, after);
        assert_eq!(judged.mark(), mark, "{before:?} {after:?}");
        assert_eq!(mirrored(judged).mark(), mark, "{before:?} {after:?}, White's");
    }
}

#[test]
fn the_only_good_move_is_marked() {
    let only = Judged { second: Some(cp(-600)), is_best: true, ..move_between(cp(50), cp(40)) };
    assert_eq!(only.mark(), Some(Mark::Only));
    assert_eq!(mirrored(only).mark(), Some(Mark::Only));
    for other in [
        Judged { second: Some(cp(-200)), ..only },
        Judged { second: None, ..only },
        Judged { is_best: false, ..only },
        Judged { is_obvious: true, ..only },
    ] {
        assert_eq!(other.mark(), None, "{other:?}");
    }
    // Among mates there is no worse one.
    assert_eq!(Judged { second: Some(WON), ..Judged { before: WON, after: WON, ..only } }.mark(), None);
}

#[test]
fn accuracy_is_that_of_lila() {
    for (loss, expected) in [(0.0, 100.0), (-0.2, 100.0), (0.1, 64.6), (0.2, 41.0), (1.0, 0.0)] {
        let found = accuracy(loss);
        assert!((found - expected).abs() < 0.2, "{loss}: {found}");
    }
}

#[test]
fn a_game_is_summed_up() {
    // Black blunders at the third move and White gives it back at the sixth.
    let values = [0, 20, 10, -900, -880, -900, 300, 320];
    let moves: Vec<_> = values
        .windows(2)
        .enumerate()
        .map(|(index, pair)| {
            let mover = if index % 2 == 0 { Color::Black } else { Color::White };
            Some(Judged { mover, ..move_between(cp(pair[0]), cp(pair[1])) })
        })
        .collect();
    let summary = Summary::of(&moves);
    assert_eq!((summary.black.moves, summary.white.moves), (4, 3));
    assert_eq!((summary.black.count(Mark::Bad), summary.black.count(Mark::Blunder)), (1, 0));
    assert_eq!((summary.white.count(Mark::Bad), summary.white.count(Mark::Slack)), (1, 0));
    assert_eq!(summary.worst.iter().map(|(index, _)| *index).collect::<Vec<_>>(), [5, 2]);
    assert_eq!(summary.turning_points, [2, 5]);
    let (black, white) = (summary.black.accuracy.unwrap(), summary.white.accuracy.unwrap());
    assert!((20.0..90.0).contains(&black) && white < black, "{black} {white}");
    let gap = Summary::of(&[moves[0], None, moves[2]]);
    assert_eq!((gap.black.moves, gap.white.moves, gap.white.accuracy), (2, 0, None));
    let perfect = Summary::of(&[moves[0]; 30]);
    assert!(perfect.black.accuracy.is_some_and(|accuracy| accuracy > 99.999));
    assert_eq!(Summary::of(&[]), Summary::default());
}

fn found(asker: Asker, score: Score) -> Evaluation {
    let mut found = Evaluation::new(Dialect::ShogiHome, asker);
    found.score = Some(score);
    found
}

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

/// What `buildSearchComment` and its like of ShogiHome give for the same.
#[test]
fn each_dialect_is_written_to_the_letter() {
    let start = Position::startpos();
    let line = moves("7g7f 3c3d 8h2b+ 3a2b B*4e");
    let full = Evaluation {
        rank: Some(1),
        depth: Some(18),
        selective_depth: Some(21),
        nodes: Some(1_115_190),
        time: Some(Duration::from_millis(63_950)),
        engine: Some("Suisho5".to_owned()),
        ..found(Asker::Research, cp(245))
    };
    let text = |writing: Writing, found: &Evaluation| writing.comment(&start, found, &line);
    assert_eq!(
        text(Writing::ShogiHome, &full),
        "先手有望\n#評価値=245\n#読み筋=▲７六歩△３四歩▲２二角成△同　銀▲４五角\n#深さ=18\n#ノード数=1115190\n#エンジン=Suisho5"
    );
    assert_eq!(
        text(Writing::ShogiGui, &full),
        "*解析 0 候補1 時間 01:03.9 深さ 18/21 ノード数 1115190 評価値 245 読み筋 ▲７六歩(77) △３四歩(33) ▲２二角成(88) △２二銀(31) ▲４五角打"
    );
    assert_eq!(text(Writing::Floodgate, &full), "* 245 +7776FU -3334FU +8822UM -3122GI +0045KA");
    assert_eq!(text(Writing::Csa3, &full), "* 245 +7776FU -3334FU +8822UM -3122GI +0045KA #1115190");
    let played = found(Asker::Player, LOST);
    assert_eq!(Writing::ShogiHome.comment(&start, &played, &[]), "*詰み=後手勝ち:8手");
    assert_eq!(Writing::ShogiGui.comment(&start, &played, &[]), "*対局 評価値 -30000");
    assert_eq!(Writing::Floodgate.comment(&start, &played, &[]), "* -30000");
    let nothing = Evaluation { score: None, engine: Some("E".to_owned()), ..played };
    for writing in [Writing::ShogiHome, Writing::ShogiGui, Writing::Floodgate, Writing::Csa3] {
        assert_eq!(writing.comment(&start, &nothing, &[]), "");
        // Moves are written as far as they are legal.
        let broken = writing.comment(&start, &full, &moves("7g7f 9a1i 3c3d"));
        assert!(!broken.contains("３四歩") && !broken.contains("3334"), "{broken}");
    }
}

#[test]
fn the_words_above_a_value_are_those_of_shogihome() {
    for (value, words) in [
        (0, "互角"),
        (199, "互角"),
        (-199, "互角"),
        (200, "先手有望"),
        (400, "先手有利"),
        (-600, "後手優勢"),
        (1_499, "先手優勢"),
        (-1_500, "後手勝勢"),
    ] {
        let text = Writing::ShogiHome.comment(&Position::startpos(), &found(Asker::Research, cp(value)), &[]);
        assert_eq!(text, format!("{words}\n#評価値={value}"));
    }
}

/// Values come back as they were: mates as far as the dialect has them.
#[test]
fn what_is_written_is_read_again() {
    let setup = sfen::read("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2").unwrap().setup;
    let position = Position::from(setup);
    let line = moves("3c3d 8h2b+ 3a2b");
    for asker in [Asker::Player, Asker::Research] {
        for score in [cp(0), cp(-1), cp(29_999), WON, LOST, Score::Mate { winner: Color::Black, moves: None }] {
            for bound in [None, Some(Bound::Lower), Some(Bound::Upper)] {
                let full = Evaluation { depth: Some(5), nodes: Some(77), bound, rank: Some(2), ..found(asker, score) };
                let length_lost = match score {
                    Score::Mate { winner, .. } => Score::Mate { winner, moves: None },
                    other => other,
                };
                for (writing, dialect) in [
                    (Writing::ShogiHome, Dialect::ShogiHome),
                    (Writing::ShogiGui, Dialect::ShogiGui),
                    (Writing::Csa3, Dialect::Floodgate),
                ] {
                    let text = writing.comment(&position, &full, &line);
                    let read = evaluations(&text);
                    assert_eq!(read.len(), 1, "{text}");
                    let expected = if writing == Writing::ShogiHome { score } else { length_lost };
                    assert_eq!(
                        (read[0].dialect, read[0].score, read[0].nodes),
                        (dialect, Some(expected), Some(77)),
                        "{text}"
                    );
                    assert!(read[0].line.is_some(), "{text}");
                    if writing == Writing::ShogiGui {
                        assert_eq!((read[0].bound, read[0].asker, read[0].depth), (bound, asker, Some(5)), "{text}");
                    }
                }
            }
        }
    }
}
