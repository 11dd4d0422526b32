//! Evaluations in comments.

mod engines;

use std::collections::BTreeMap;
use std::fs;

use komadai::analysis::{Dialect, Landmark, Score, along, evaluations, remark};
use komadai::format;
use komadai::record::{Line, Record};
use komadai::shogi::Color;

use crate::support::corpus::{data, files, hint, shared};

fn read(text: &str) -> Record {
    format::read(text.as_bytes(), None).unwrap().records.first().clone()
}

fn scores(record: &Record) -> Vec<Option<Score>> {
    let line = Line::through(record, record.tree().root());
    along(record, &line).into_iter().map(|found| found.and_then(|found| found.score)).collect()
}

#[test]
fn files_of_each_program_give_a_graph() {
    let centipawns = |value| Some(Score::Centipawns(value));
    let mate = |winner, moves| Some(Score::Mate { winner, moves });
    for (text, expected) in [
        // ShogiHome, from KIF.
        (
            "手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:00/00:00:00)\n*互角\n**評価値=80\n*#評価値=-60\n   2 ３四歩(33)   ( 0:00/00:00:00)\n*#詰み=後手勝ち:9手\n",
            [None, centipawns(-60), mate(Color::White, Some(9))],
        ),
        // ShogiGUI.
        (
            "**Engines 0 Suisho5\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:00/00:00:00)\n**解析 0 \n**解析 0 候補1 時間 00:01.5 深さ 20/30 ノード数 123 評価値 52 読み筋 △３四歩(33)\n**解析 0 候補2 評価値 31 読み筋 △８四歩(83)\n   2 ３四歩(33)   ( 0:00/00:00:00)\n**検討 1 評価値 -詰 11 読み筋 ▲２二角成(88)\n",
            [None, centipawns(52), mate(Color::White, Some(11))],
        ),
        // floodgate and CSA V3.
        (
            "V2.2\nPI\n+\n+7776FU\nT1\n'** 56 -3334FU +2726FU\n-3334FU\nT2\n'** -30000\n",
            [None, centipawns(56), mate(Color::White, None)],
        ),
        (
            "'CSA encoding=UTF-8\nV3.0\nPI\n+\n+7776FU\nT1.5\n'** 56 -3334FU +2726FU #1234\n-3334FU\nT2\n'**評価値=12\n",
            [None, centipawns(56), centipawns(12)],
        ),
        // Piyo Shogi.
        (
            "# ----  ぴよ将棋 棋譜ファイル  ----\n手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n*#定跡手\n   2 ３四歩(33)   ( 0:01/00:00:02)\n*#指し手[72]△３四歩  ▲６八銀\n*#推奨手[29]△８四歩\n",
            [None, None, centipawns(72)],
        ),
    ] {
        assert_eq!(scores(&read(text)), expected, "{text}");
    }
}

/// What the comments of some files hold, by program.
fn counts(root: &std::path::Path) -> BTreeMap<Dialect, usize> {
    let mut counts = BTreeMap::new();
    for path in files(root) {
        let Some(hint) = hint(&path) else { continue };
        let Ok(loaded) = format::read(&fs::read(&path).unwrap(), Some(hint)) else { continue };
        for record in &loaded.records {
            let comments = record.tree().walk().filter_map(|node| record.tree().note(node).comment.as_deref());
            for found in comments.flat_map(evaluations) {
                *counts.entry(found.dialect).or_default() += 1;
            }
        }
    }
    counts
}

#[test]
fn our_own_files_hold_evaluations_of_three_programs() {
    let counts = counts(&data());
    for dialect in [Dialect::ShogiHome, Dialect::ShogiGui, Dialect::Floodgate] {
        assert!(counts.contains_key(&dialect), "{dialect:?}: {counts:?}");
    }
}

#[test]
fn the_corpus_holds_those_of_every_program() {
    let Some(corpus) = shared() else { return };
    let counts = counts(&corpus);
    let expected = [(Dialect::ShogiHome, 190), (Dialect::ShogiGui, 5), (Dialect::Floodgate, 980), (Dialect::Piyo, 103)];
    for (dialect, count) in expected {
        assert_eq!(counts.get(&dialect), Some(&count), "{dialect:?}");
    }
    assert!(counts.get(&Dialect::Shogidokoro).is_some_and(|&count| count > 600), "{counts:?}");
}

/// A game as 将棋所 writes it, of two engines whose values are given.
fn game_of_engines(values: [&str; 6]) -> Record {
    let moves = ["７六歩(77)", "３四歩(33)", "２六歩(27)", "８四歩(83)", "２五歩(26)", "８五歩(84)"];
    let mut text = "手数----指手---------消費時間--\n".to_owned();
    for ((mv, value), number) in moves.iter().zip(values).zip(1..) {
        text.push_str(&format!("{number:4} {mv}    (01:42 / 00:01:42)\n*{value}\n*P2g-2f P8c-8d\n"));
    }
    read(&text)
}

#[test]
fn whose_view_shogidokoro_has_is_found_in_the_game() {
    let cp = Score::Centipawns;
    let mate = |winner, moves| Score::Mate { winner, moves };
    let (black, white) = (Color::Black, Color::White);
    for (values, expected) in [
        // Black's: both engines say so.
        (["45", "44", "66", "57", "70", "90"], [cp(45), cp(44), cp(66), cp(57), cp(70), cp(90)]),
        // Each engine's own.
        (["104", "-65", "135", "-97", "106", "-52"], [cp(104), cp(65), cp(135), cp(97), cp(106), cp(52)]),
        // A side that mates plays the last move.
        (
            ["-2992", "2876", "-3000", "+Mate:3", "-Mate:2", "+Mate:1"],
            [cp(-2992), cp(-2876), cp(-3000), mate(white, Some(3)), mate(white, Some(2)), mate(white, Some(1))],
        ),
        (
            ["14153", "10804", "+Mate:5", "+Mate:4", "+Mate:3", "+Mate:2"],
            [
                cp(14_153),
                cp(10_804),
                mate(black, Some(5)),
                mate(black, Some(4)),
                mate(black, Some(3)),
                mate(black, Some(2)),
            ],
        ),
        // Without a number it is always the engine's.
        (
            ["1537", "1538", "+Mate", "2797", "+Mate", "-Mate"],
            [cp(1537), cp(1538), mate(black, None), cp(2797), mate(black, None), mate(black, None)],
        ),
    ] {
        let found = scores(&game_of_engines(values));
        assert_eq!(found[1..].iter().copied().flatten().collect::<Vec<_>>(), expected, "{values:?}");
    }
}

#[test]
fn known_games_of_shogidokoro_are_won_by_the_side_with_the_better_values() {
    let Some(corpus) = shared() else { return };
    for (file, winner) in [
        ("kif/mogproject-mog-core-scala/game-008.kif", Color::White),
        ("kif/mogproject-mog-core-scala/game-010.kif", Color::Black),
        ("kif/sugyan-shogi-kifu-converter/Shogidokoro.kif", Color::Black),
    ] {
        let loaded = format::read(&fs::read(corpus.join(file)).unwrap(), None).unwrap();
        let scores: Vec<Score> = scores(loaded.records.first()).into_iter().flatten().collect();
        assert!(scores.len() > 100, "{file}");
        let mates = scores.iter().filter(|score| matches!(score, Score::Mate { winner: side, .. } if *side == winner));
        assert!(mates.count() >= 5, "{file}");
        let others = scores[scores.len() - 12..].iter();
        let wrong = others.filter(|score| matches!(score, Score::Mate { winner: side, .. } if *side != winner));
        assert_eq!(wrong.count(), 0, "{file}");
    }
}

#[test]
fn landmarks_are_found_along_a_line() {
    let record = read(
        "手数----指手---------消費時間--\n*始め\n   1 ７六歩(77)\n   2 ３四歩(33)\n*[%sign !]\n*先手有望\n*#評価値=245\n   3 ２六歩(27)\n&駒組\n   4 ８四歩(83)\n**解析 0 候補1 評価値 52 読み筋 ▲２五歩(26)\n*終わり\n",
    );
    let line = Line::through(&record, record.tree().root());
    let next = |step, landmark: Landmark| landmark.next(&record, &line, step);
    let previous = |step, landmark: Landmark| landmark.previous(&record, &line, step);
    let (sign, words) = (Landmark::Annotation, Landmark::Comment);
    assert_eq!((next(0, words), next(4, words)), (Some(4), None), "neither an annotation nor an evaluation is a text");
    assert_eq!((previous(4, words), previous(0, words)), (Some(0), None));
    assert_eq!((next(0, Landmark::Bookmark), previous(3, Landmark::Bookmark)), (Some(3), None));
    assert_eq!((next(0, sign), previous(usize::MAX, sign)), (Some(2), Some(2)));
    assert_eq!(next(usize::MAX, words), None);
}

#[test]
fn comments_of_people_are_distinguished_from_those_of_programs() {
    for (comment, found) in [
        // ShogiHome, ShogiGUI, floodgate and Piyo Shogi.
        ("*評価値=80\n#詰み=後手勝ち:9手\n#エンジン=Suisho5", None),
        ("互角\n#評価値=12", None),
        ("*解析 0 \n*解析 0 候補1 深さ 3 評価値 103↑ 読み筋 ▲２六歩(27)", None),
        ("*検討 1 時間 00:00.3 読み筋 ▲２二角成(88)", None),
        ("*Engines 0 Suisho5", None),
        ("* 56 -3334FU +2726FU #1234", None),
        ("45\nP2g-2f P8c-8d P7g-7f", None),
        ("-Mate:16\n▲９八玉(99)", None),
        ("45\n好手", Some("45")),
        ("#指し手[72]△１四歩  ▲６八銀\n#推奨手[29]△４二銀\n#定跡: 矢倉", None),
        ("*\n \n", None),
        // People begin lines with these marks, too, and say the same of a position.
        ("互角", Some("互角")),
        ("先手優勢と思う\n#評価値=245", Some("先手優勢と思う")),
        ("*評価値=80\n* 3手目は疑問", Some("* 3手目は疑問")),
        ("#重要", Some("#重要")),
        ("*解析した結果", Some("*解析した結果")),
    ] {
        assert_eq!(remark(comment), found, "{comment}");
    }
}
