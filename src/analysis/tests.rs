use std::time::Duration;

use super::*;
use crate::shogi::Color;

fn one(comment: &str) -> Evaluation {
    let mut found = evaluations(comment);
    assert_eq!(found.len(), 1, "{comment}: {found:?}");
    found.remove(0)
}

fn mate(winner: Color, moves: Option<u32>) -> Option<Score> {
    Some(Score::Mate { winner, moves })
}

#[test]
fn shogihome_writes_a_line_for_each_fact() {
    let found = one(
        "先手有望\n*評価値=245\n*読み筋=▲７四金△２八と\n*深さ=3\n*ノード数=834\n*エンジン=usi-csa-bridge\n感想：よし",
    );
    let expected = Evaluation {
        score: Some(Score::Centipawns(245)),
        line: Some("▲７四金△２八と".to_owned()),
        depth: Some(3),
        nodes: Some(834),
        engine: Some("usi-csa-bridge".to_owned()),
        ..Evaluation::new(Dialect::ShogiHome, Asker::Player)
    };
    assert_eq!(found, expected);
    let found = one("*詰み=先手勝ち:10手\n先手勝勢\n*評価値=3509\n*読み筋=▲６三成桂\n*深さ=4");
    assert_eq!((found.score, found.depth), (mate(Color::Black, Some(10)), Some(4)));
    assert_eq!(one("#詰み=後手勝ち").score, mate(Color::White, None));
    assert_eq!(one("*評価値=-12.6").score, Some(Score::Centipawns(-12)));
    let found = evaluations("*評価値=80\n\n#評価値=-60\n#深さ=5\n#評価値=-70\n#深さ=6");
    let facts: Vec<_> = found.iter().map(|it| (it.asker, it.score, it.depth)).collect();
    let centipawns = |value| Some(Score::Centipawns(value));
    let expected = [
        (Asker::Player, centipawns(80), None),
        (Asker::Research, centipawns(-60), Some(5)),
        (Asker::Research, centipawns(-70), Some(6)),
    ];
    assert_eq!(facts, expected);
    assert_eq!(best(found).and_then(|it| it.score), centipawns(-70));
}

#[test]
fn shogigui_writes_all_on_one_line() {
    let found =
        one("*解析 0 ○ 候補2 時間 01:03.9 深さ 18/21 ノード数 1115190 評価値 103↑ 読み筋 ▲２六歩(27) △８四歩(83)");
    let expected = Evaluation {
        rank: Some(2),
        score: Some(Score::Centipawns(103)),
        bound: Some(Bound::Lower),
        depth: Some(18),
        selective_depth: Some(21),
        nodes: Some(1_115_190),
        time: Some(Duration::from_millis(63_900)),
        line: Some("▲２六歩(27) △８四歩(83)".to_owned()),
        ..Evaluation::new(Dialect::ShogiGui, Asker::Research)
    };
    assert_eq!(found, expected);
    assert_eq!(one("*対局 深さ 8 評価値 -35 読み筋 ▲２五歩(26)").asker, Asker::Player);
    for (value, score, bound) in [
        ("+詰 5", mate(Color::Black, Some(5)), None),
        ("-詰 11", mate(Color::White, Some(11)), None),
        ("+詰5", mate(Color::Black, Some(5)), None),
        ("-詰", mate(Color::White, None), None),
        ("-30000", mate(Color::White, None), None),
        ("30000", mate(Color::Black, None), None),
        ("-12↓", Some(Score::Centipawns(-12)), Some(Bound::Upper)),
        ("+64", Some(Score::Centipawns(64)), None),
    ] {
        for behind in ["", " 読み筋 ▲２六歩(27)"] {
            let found = one(&format!("*検討 1 時間 00:00.3 評価値 {value}{behind}"));
            assert_eq!((found.score, found.bound), (score, bound), "{value}{behind}");
        }
    }
    let found = one("* Engine hisui Version dr5 候補1 深さ 10/12 ノード数 100 評価値 5 読み筋 ▲７六歩(77)");
    assert_eq!((found.engine.as_deref(), found.rank), (Some("hisui dr5"), Some(1)));
    assert_eq!(evaluations("*Engines 0 Suisho5/YaneuraOu\n*解析 0 \n*解析 0 評価値 x"), []);
}

#[test]
fn floodgate_writes_a_number_and_moves() {
    let found = one("* 56 -2726FU +3334FU #1234567");
    assert_eq!((found.score, found.nodes), (Some(Score::Centipawns(56)), Some(1_234_567)));
    assert_eq!(found.line.as_deref(), Some("-2726FU +3334FU"));
    assert_eq!(one("* 0").score, Some(Score::Centipawns(0)));
    assert_eq!(one("* -30000 %TORYO").score, mate(Color::White, None));
    assert_eq!(one("*-12").score, Some(Score::Centipawns(-12)));
    assert_eq!(one("* 130 7g7f 8c8d P*5e").line.as_deref(), Some("7g7f 8c8d P*5e"));
    for comment in ["* 3手目は疑問", "* 58金右", "* 1.76歩", "** 56", "* 56 good", "* -", "56", "* 12 #many"] {
        assert_eq!(evaluations(comment), [], "{comment}");
    }
}

#[test]
fn piyo_shogi_writes_brackets() {
    let found = one("#指し手[72]△１四歩  ▲６八銀  △３四歩  \n#推奨手[29]△４二銀  ▲５八金右\n#定跡: △８五歩");
    assert_eq!(found.score, Some(Score::Centipawns(72)));
    assert_eq!(found.line.as_deref(), Some("△１四歩 ▲６八銀 △３四歩"));
    assert_eq!(one("#形勢[-104]").score, Some(Score::Centipawns(-104)));
    assert_eq!(evaluations("#定跡手\n#指し手[x]\n#指し手[3"), []);
}

#[test]
fn any_text_is_read_without_a_panic() {
    for comment in [
        "",
        "*",
        "#",
        "*評価値=",
        "*評価値=99999999999999999999",
        "*解析 0 時間 x:y 深さ / 評価値 詰",
        "*解析 0 時間 9e999 評価値 1",
        "*解析 0 時間 99999999999999999999:0 評価値 -99999999999",
        "* +",
        "*＋詰",
        "#指し手[",
        "*詰み=先手勝ち:手",
    ] {
        let _ = evaluations(comment);
    }
    assert_eq!(one("*解析 0 評価値 -99999999999").score, mate(Color::White, None));
    let long = "* 評価値".repeat(20_000);
    assert_eq!(evaluations(&long), []);
}

#[test]
fn the_best_is_the_first_candidate_looked_at_afterwards() {
    let comment = "*対局 深さ 30 評価値 10\n*解析 0 候補2 深さ 20 評価値 5\n*解析 0 候補1 深さ 12 評価値 7\n*解析 0 候補1 深さ 14 評価値 8↑";
    assert_eq!(best(evaluations(comment)).and_then(|it| it.depth), Some(12));
    assert_eq!(best(evaluations("普通のコメント")), None);
    assert_eq!(Score::Mate { winner: Color::White, moves: Some(3) }.chance(), 0.0);
}
