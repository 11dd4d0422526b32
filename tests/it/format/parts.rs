//! Positions in words, drawn in part, or with hands from top to bottom, as they are pasted.

use komadai::format::{self, Target, WarningKind};
use komadai::notation::{sfen, usi};
use komadai::record::HeaderLine;
use komadai::shogi::Color;

fn position(text: &str) -> Result<String, String> {
    let loaded = format::read(text.as_bytes(), None).map_err(|error| error.to_string())?;
    let record = loaded.records.first();
    let here = sfen::write(&record.initial().to_setup(), None);
    let found = format::position_of_text(text).map_err(|error| format!("pasted: {error}"))?;
    assert_eq!(sfen::write(&found.setup, None), here, "{text}");
    Ok(here)
}

const WORDS: &str = "7k1/9/8G/7S1/9/9/9/9/9 b G";
/// The same as a problem, in which the defender has what is not listed.
const PROBLEM: &str = "7k1/9/8G/7S1/9/9/9/9/9 b G2r2b2g3s4n4l18p";

#[test]
fn positions_in_words_are_read() {
    for text in [
        "先手：１三金、２四銀 後手：２一玉 先手持駒：金将",
        "☗1三金・2四銀　☖2一玉　☗持駒 金",
        "White: K2a\nBlack: G1c, S2d\nHand: G\n",
        "先手：１三金、２四銀、持駒は金、後手：２一玉、持駒：なし",
        "攻方 1三金、2四銀／玉方 2一玉 持駒 金／玉方持駒 なし",
        "攻方 1三金、2四銀、持駒 金／玉方 2一玉、持駒 なし",
        "玉方：２一玉　持駒：なし\n攻方：１三金、２四銀 持駒：金",
    ] {
        assert_eq!(position(text), Ok(WORDS.to_owned()), "{text}");
        let loaded = format::read(text.as_bytes(), None).unwrap();
        let is_told = |kind: &WarningKind| matches!(kind, WarningKind::PositionInWords { .. });
        assert!(loaded.warnings.iter().any(|warning| is_told(&warning.kind)), "{text}");
    }
    for text in [
        "攻方 1三金、2四銀／玉方 2一玉 持駒 金",
        "攻方 1三金、2四銀\n玉方 2一玉\n持駒 金\n",
        "詰将棋　１手詰\n玉方　２一玉\n攻方　１三金　２四銀\n持駒　金",
        "【問題1】\n玉方：２一玉\n攻方：１三金・２四銀\n攻方持駒：金",
        "Attacker: 13G 24S; Defender: 21K; in hand: G1",
        "> 攻方 1三金、2四銀\n> 玉方 2一玉\n> 持駒 金",
        "攻方持駒：金　攻方盤面：１三金・２四銀　玉方盤面：２一玉",
        "攻め方の持駒：金\n攻め方の駒：１三金、２四銀\n玉方の駒：２一玉",
        "攻方：１三金、２四銀\n玉方：２一玉のみ\n持駒：金",
        "詰方：１三金 ２四銀\n王方：２一王\n手持ち：金",
        "玉方 王21\n攻方 金13 銀24\n持駒 金",
        "攻方：金１三、銀２四　玉方：玉２一　持駒：金",
        "Attacker: Gold 1c, Silver 2d; Defender: King 2a; Attacker in hand: Gold",
        "詰将棋 玉方：２一玉 攻方：１三金、２四銀 持駒：金 （3手詰）",
        "攻方 １三金、２四銀、玉方 ２一玉、持駒 金。解けますか？",
        "攻 1三金、2四銀／玉 2一玉 持 金",
        "攻：1三金、2四銀\n玉：2一玉\n持：金\n",
        "【受】２一玉 【攻】１三金、２四銀 【持】金",
    ] {
        assert_eq!(position(text), Ok(PROBLEM.to_owned()), "{text}");
        let loaded = format::read(text.as_bytes(), None).unwrap();
        let is_told = |kind: &WarningKind| *kind == WarningKind::HandRemaining(Color::White);
        assert!(loaded.warnings.iter().any(|warning| is_told(&warning.kind)), "{text}");
    }
    let rest = "攻方 1三と、2四成銀、33竜王／玉方 2一玉 1一香車 持駒 金二 歩／玉方持駒 残り全部";
    assert_eq!(position(rest), Ok("7kl/9/6+R1+P/7+S1/9/9/9/9/9 b 2GPr2b2g3s4n3l16p".to_owned()));
    let promoted = "Attacker: tokin 1c, promoted silver 2d; Defender: king 2a";
    assert_eq!(position(promoted), Ok("7k1/9/8+P/7+S1/9/9/9/9/9 b 2r2b4g3s4n4l17p".to_owned()));
    // What stands around it is kept.
    let loaded =
        format::read("第三問\n作者：甲\n攻方 1三金／玉方 2一玉 持駒 金 銀\n難しい。".as_bytes(), None).unwrap();
    let record = loaded.records.first();
    assert_eq!(record.headers().get("作者"), Some("甲"));
    assert_eq!(record.tree().note(record.tree().root()).comment.as_deref(), Some("第三問\n難しい。"));
}

#[test]
fn what_is_not_listed_is_the_defenders_wherever_that_is_said() {
    for text in [
        "攻方 1三金、2四銀 持駒 金\n玉方 2一玉 残り駒全部",
        "攻方：1三金、2四銀、持駒：金\n玉方：2一玉、持駒：残り",
        "玉方：2一玉、持駒：残り\n攻方：1三金、2四銀、持駒：金",
        "玉方 2一玉\n詰方 1三金・2四銀\n持駒 金（残り全部玉方）",
        "攻め方：13金 24銀、持ち駒は金\n玉方：21玉　持駒・残りすべて",
        "詰め方　▲1三金 ▲2四銀\n受け方　△2一玉\n持ち駒　金\n残りは玉方の持駒",
        "先手：13金、24銀、持駒：金\n後手：21玉、残り全て",
        "White: K2a, in hand: the rest\nBlack: G1c, S2d, in hand: G",
        "White in hand: the rest\nBlack in hand: gold\nBlack: gold-1c, silver 2d\nWhite: king 2a",
    ] {
        assert_eq!(position(text), Ok(PROBLEM.to_owned()), "{text}");
    }
    let two = "攻方 1三金、2四銀、持ち駒は金と銀と歩2枚／玉方 2一玉";
    assert_eq!(position(two), Ok("7k1/9/8G/7S1/9/9/9/9/9 b GS2P2r2b2g2s4n4l16p".to_owned()));
}

#[test]
fn half_of_a_position_in_words_is_none() {
    for text in [
        "攻方 1三金、2四銀／玉方 2一玉、持駒 金。1一桂",
        "攻方 1三金、2四銀／玉方 2一玉、持駒 金（残りは盤上）ほか",
        "詰方 ▲1三金 ▲2四歩成\n玉方 △2一玉 △1一香\n持駒 金",
        "攻方 ▲1三金 ▲２０歩\n玉方 △2一玉 △1一香",
    ] {
        assert!(position(text).is_err(), "{text}");
    }
}

#[test]
fn other_words_are_no_position() {
    for text in [
        "攻方は玉を追う。玉方は逃げる。",
        "玉 2一、金 1三",
        "この 玉 は 2一玉 と 1一香 と 持 ち駒で守られる",
        "攻方 1三金、2四銀",
        "▲1三金 △2一玉",
        "攻方 1三金、1三銀／玉方 2一玉",
        "攻方 1三金、2四銀／玉方 2一玉 と書いてあった",
        "玉方 2一玉",
    ] {
        assert!(position(text).is_err(), "{text}");
    }
    // A game whose players have odd names is one.
    let game = "先手：１三金\n後手：２一玉、１一香\n手合割：平手\n   1 ７六歩(77)\n";
    assert!(position(game).unwrap().starts_with("lnsgkgsnl/"));
}

#[test]
fn a_part_of_a_board_is_where_its_names_say() {
    let corner = "  ４ ３ ２ １\n+------------+\n| ・ ・v玉v香|一\n| ・ ・ ・ ・|二\n| ・ ・ 金 ・|三\n| ・ ・ ・ 歩|四\n\
                  +------------+\n持駒：金\n";
    let expected = Ok("7kl/9/7G1/8P/9/9/9/9/9 b G".to_owned());
    let bare: String = corner.replace(['|', '+', '-'], " ");
    let unruled: String = corner.lines().skip(1).flat_map(|line| [line, "\n"]).collect();
    let boxed = "┌─┬─┬─┬─┐\n│　│　│v玉│v香│\n├─┼─┼─┼─┤\n│　│　│　│　│\n├─┼─┼─┼─┤\n│　│　│金│　│\n\
                 ├─┼─┼─┼─┤\n│　│　│　│歩│\n└─┴─┴─┴─┘\n持駒　金\n";
    for text in [corner, &bare, &unruled, boxed] {
        assert_eq!(position(text), expected, "{text}");
    }
    // Wide blanks stand between the squares, or are some.
    let spaced = "３　２　１\n香　v金　v王　一\n・　・　・　二\n・　金　・　三\n持ち駒　金\n";
    assert_eq!(position(spaced), Ok("6Lgk/9/7G1/9/9/9/9/9/9 b G".to_owned()));
    let blank = "３　２　１\n　　v王一\n　　　二\n　金　三\n持ち駒　金\n";
    assert_eq!(position(blank), Ok("8k/9/7G1/9/9/9/9/9/9 b G".to_owned()));
    let elsewhere =
        corner.replace("４ ３ ２ １", "６ ５ ４ ３").replace('四', "五").replace('三', "四").replace('二', "三");
    let elsewhere = elsewhere.replace('一', "二");
    assert_eq!(position(&elsewhere), Ok("9/5kl2/9/5G3/6P2/9/9/9/9 b G".to_owned()));
    let half = format!(
        "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n{}\n+---------------------------+\n",
        ["| ・ ・ ・ ・v玉 ・ ・ ・ ・|一", "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二", "| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三"]
            .join("\n")
    );
    assert_eq!(position(&half), Ok("4k4/9/4P4/9/9/9/9/9/9 b -".to_owned()));
    // Small boards are other games, and boards with a row too few are damaged.
    let small = "+---------------+\n|v飛v角v銀v金v玉|一\n| ・ ・ ・ ・v歩|二\n| ・ ・ ・ ・ ・|三\n| 歩 ・ ・ ・ ・|四\n\
                 | 玉 金 銀 角 飛|五\n+---------------+\n";
    assert!(position(small).is_err());
}

#[test]
fn hands_stand_beside_a_part_of_a_board() {
    let board = |beside: [&str; 4]| {
        let [frame, first, second, third] = beside;
        format!(
            "  ３ ２ １\n+---------+{frame}\n| ・ ・v玉|一{first}\n| ・ 歩 ・|二{second}\n| ・ ・ ・|三{third}\n+---------+\n"
        )
    };
    for beside in [
        ["", " ☗", " 金", " 銀"],
        [" ☗", " 金", " 銀", ""],
        ["", "　▲金銀", "", ""],
        [" ☗", " 持", " 駒", " 金銀"],
        ["", "", "  持駒：金 銀", ""],
    ] {
        assert_eq!(position(&board(beside)), Ok("8k/7P1/9/9/9/9/9/9/9 b GS".to_owned()), "{beside:?}");
    }
    // A longer one goes on below.
    let longer = board(["", " 持", " 駒", " 金"]).replacen("一 持", "一 ☗持", 1)
        + "            銀\n            歩\n            二\n";
    assert_eq!(position(&longer), Ok("8k/7P1/9/9/9/9/9/9/9 b GS2P".to_owned()));
    assert_eq!(position(&board([" ☖", " 歩三", "", ""])), Ok("8k/7P1/9/9/9/9/9/9/9 b 3p".to_owned()));
    // What is no hand is not passed over.
    let text = board([" 第一図", "", "", " 難問"]);
    let loaded = format::read(text.as_bytes(), None).unwrap();
    let told = loaded.warnings.iter().filter_map(|warning| match &warning.kind {
        WarningKind::BoardRowTrailingText { text } => Some((warning.at.line, text.as_str())),
        _ => None,
    });
    assert_eq!(told.collect::<Vec<_>>(), [(2, "第一図"), (5, "難問")]);
    let loaded = format::read("先手：甲\n+---+ 第一図\n".as_bytes(), None).unwrap();
    let kinds: Vec<_> = loaded.warnings.iter().map(|warning| &warning.kind).collect();
    assert_eq!(kinds, [&WarningKind::BoardRowTrailingText { text: "第一図".to_owned() }]);
}

#[test]
fn hands_stand_at_the_left_of_a_board() {
    let left = |cells: [&str; 5], right: [&str; 3]| {
        let [frame, first, second, third, below] = cells;
        format!(
            "　 ３ ２ １\n{frame}+---------+\n{first}| ・ ・v玉|一{}\n{second}| ・ 歩 ・|二{}\n{third}| ・ ・ ・|三{}\n\
             {below}+---------+\n",
            right[0], right[1], right[2]
        )
    };
    for (cells, hands) in [
        (["　", "持", "駒", "金", "　"], "G"),
        (["持", "駒", "金", "銀", "歩"], "GSP"),
        (["  ", "☗ ", "金 ", "銀 ", "  "], "GS"),
        (["　", "　", "☖", "歩", "三"], "3p"),
        (["後", "手", "持", "駒", "金"], "g"),
    ] {
        let text = left(cells, ["", "", ""]);
        assert_eq!(position(&text), Ok(format!("8k/7P1/9/9/9/9/9/9/9 b {hands}")), "{text}");
        let quoted: String = text.lines().flat_map(|line| ["> ", line, "\n"]).collect();
        assert_eq!(position(&quoted), position(&text), "{quoted}");
    }
    let both = left(["　", "☖", "金", "歩", "二"], [" ☗", " 銀", " 角"]);
    assert_eq!(position(&both), Ok("8k/7P1/9/9/9/9/9/9/9 b BSg2p".to_owned()));
    let mut whole = BOARD.to_owned();
    for (row, cell) in whole.clone().lines().skip(2).zip(["☖", "桂", "四", "と", "香"]) {
        whole = whole.replacen(row, &format!("{cell}{row}"), 1);
    }
    assert!(position(&whole).is_err(), "と is no piece in hand");
    // What is in a format without boards stays as it is.
    let csa = "P-00AL\n　☗\n☖|・・\n歩|・+\n+\n";
    let loaded = format::read(csa.as_bytes(), None).unwrap();
    assert_eq!(format::write(loaded.records.first(), &loaded.dialect).bytes, csa.as_bytes());
    assert_eq!(position(&whole.replacen('と', "金", 1)), Ok("7kl/9/8P/9/9/9/9/9/9 b g4nl".to_owned()));
}

/// The moves of the main line.
fn moves(loaded: &format::Loaded) -> Vec<String> {
    let tree = loaded.records.first().tree();
    tree.main_line().filter_map(|id| tree.mv(id)).map(usi::write_move).collect()
}

#[test]
fn moves_follow_a_part_of_a_board() {
    let head = "手合割：詰将棋\n後手の持駒：なし\n";
    let rows = "  ４ ３ ２ １\n+------------+\n| ・ ・v玉v香|一\n| ・ ・ ・ ・|二\n| ・ ・ 歩 ・|三\n+------------+\n";
    let tail = "先手の持駒：金\n手数----指手---------消費時間--\n   1 ２二金打\n   2 詰み\n";
    for rows in [rows, &rows["  ４ ３ ２ １\n".len()..], &rows.replace("------------", "----")] {
        let text = format!("{head}{rows}{tail}");
        let loaded = format::read(text.as_bytes(), None).unwrap();
        let record = loaded.records.first();
        assert_eq!(sfen::write(&record.initial().to_setup(), None), "7kl/9/7P1/9/9/9/9/9/9 b G", "{text}");
        assert_eq!(moves(&loaded), ["G*2b"], "{text}");
        assert_eq!(record.headers().lines().len(), 1, "{text}");
        let kinds: Vec<_> = loaded.warnings.iter().map(|warning| &warning.kind).collect();
        assert_eq!(kinds, [&WarningKind::BoardCorner { files: 4, ranks: 3 }], "{text}");
        assert_eq!(format::write(record, &loaded.dialect).bytes, text.as_bytes());
    }
    // In another format it is a whole board.
    let loaded = format::read(format!("{head}{rows}{tail}").as_bytes(), None).unwrap();
    let ki2 = format::write(loaded.records.first(), &Target::Ki2.dialect(Some(&loaded.dialect), None));
    let back = format::read(&ki2.bytes, None).unwrap();
    assert_eq!(back.records.first().initial(), loaded.records.first().initial());
    assert_eq!(back.warnings, []);
}

#[test]
fn a_part_of_a_board_needs_no_king() {
    let castle = "  ９ ８ ７\n+---------+\n| ・ 銀 金|七\n| ・ ・ ・|八\n| 香 桂 ・|九\n+---------+\n";
    assert_eq!(position(castle), Ok("9/9/9/9/9/9/1SG6/9/LN7 b -".to_owned()));
    let bare = "+------+\n| ・ 銀|\n| 香 桂|\n+------+\n";
    assert_eq!(position(bare), Ok("8S/7LN/9/9/9/9/9/9/9 b -".to_owned()));
    let uneven = castle.replace("| 香 桂 ・|九", "| 香 桂|九");
    let damaged = [BOARD.replacen("| ・ ", "| ", 1), BOARD.replace("| ・ ", "| "), uneven.replace('金', "玉")];
    for damaged in [&damaged[0], &damaged[1], &damaged[2], &bare.replace(['銀', '香', '桂'], "・")] {
        assert!(position(damaged).is_err(), "{damaged}");
    }
}

#[test]
fn what_looks_like_a_ruler_without_a_board_is_kept() {
    let text = "手合割：平手\n3 2 1\n手数----指手---------消費時間--\n   1 ７六歩(77)\n";
    let loaded = format::read(text.as_bytes(), None).unwrap();
    let record = loaded.records.first();
    assert!(record.headers().lines().contains(&HeaderLine::Verbatim("3 2 1".to_owned())), "{:?}", record.headers());
    assert_eq!(loaded.warnings.len(), 1);
    assert_eq!(moves(&loaded), ["7g7f"]);
    assert_eq!(format::write(record, &loaded.dialect).bytes, text.as_bytes());
}

#[test]
fn boards_in_comments_of_source_code_are_read() {
    for mark in ["# >> ", "#>> ", "// ", " * ", ";; "] {
        let quoted: String = BOARD.lines().flat_map(|line| [mark, line, "\n"]).collect();
        let text =
            format!("puts container\n{mark}後手の持駒：銀\n{quoted}{mark}先手の持駒：金\n{mark}\n{mark}後手番\n");
        assert_eq!(position(&text), Ok("7kl/9/8P/9/9/9/9/9/9 w Gs".to_owned()), "{text}");
        let loaded = format::read(text.as_bytes(), None).unwrap();
        assert!(loaded.warnings.iter().any(|warning| warning.kind == WarningKind::CommentedLines), "{text}");
    }
}

const BOARD: &str = "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・v玉v香|一\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n";

#[test]
fn hands_may_stand_from_top_to_bottom() {
    let expected = Ok("7kl/9/8P/9/9/9/9/9/9 b GS2P".to_owned());
    let mut beside = BOARD.to_owned();
    for (row, text) in "一二三四五六".chars().zip(["持", "駒", "金", "銀", "歩", "二"]) {
        beside = beside.replace(&format!("|{row}\n"), &format!("|{row} {text}\n"));
    }
    let quoted: String = format!("{BOARD}持駒\n金\n銀\n歩二\n").lines().flat_map(|line| ["> ", line, "\n"]).collect();
    for text in [
        format!("{BOARD}持駒\n金\n銀\n歩二\n"),
        format!("{BOARD}攻方の持駒\n\n金\n銀\n歩\n二\n"),
        format!("持\n駒\n\n金\n銀\n歩\n歩\n\n{BOARD}"),
        beside,
        quoted,
    ] {
        assert_eq!(position(&text), expected, "{text}");
    }
    // A line of hands is the hand, and other words are none.
    assert_eq!(position(&format!("{BOARD}持駒：金\n持駒\n銀\n")), Ok("7kl/9/8P/9/9/9/9/9/9 b G".to_owned()));
    assert_eq!(position(&format!("{BOARD}持駒\nは\n金\n")), Ok("7kl/9/8P/9/9/9/9/9/9 b -".to_owned()));
}

#[test]
fn templates_of_wikipedia_are_positions() {
    let rows = |first: &str, third: &str| {
        let empty = "| | | | | | | | | \n";
        format!("|lg| | | | | | |{first}\n{empty}| | | | | | | |{third}\n{}", empty.repeat(6))
    };
    let board = rows("kgl|_", "pss|dsl");
    for text in [
        format!("{{{{Shogi diagram\n| tright\n| Title\n| –\n{board}| 飛 金<sub>2</sub>\n| comment\n}}}}"),
        format!("A page. {{{{shogi diagram|floatright|'''T'''|none\n{board}|R G2|[[a|b]]}}}} And more."),
        format!("{{{{shogi diagram|tright\n|☖ pieces in hand: -\n{board}|☗ pieces in hand: 飛 金<sub>2</sub>\n}}}}"),
    ] {
        assert_eq!(position(&text), Ok("l6k1/9/7+S+R/9/9/9/9/9/9 b R2G".to_owned()), "{text}");
    }
    let text = format!("{{{{Shogi diagram|tright|第一図|出題|–\n{board}|飛<br>難問|さて<br />解けますか|2026}}}}");
    let loaded = format::read(text.as_bytes(), None).unwrap();
    let record = loaded.records.first();
    let comment = record.tree().note(record.tree().root()).comment.as_deref();
    assert_eq!(comment, Some("第一図\n出題\n難問\nさて\n解けますか\n2026"));
    let rest = format!("{{{{shogi diagram||pieces in hand: ''all the rest''\n{board}|}}}}");
    assert!(position(&rest).unwrap().contains(" b r2b4g"), "{:?}", position(&rest));
    for text in ["{{shogi diagram|a|b}}".to_owned(), format!("{{{{shogi diagram\n{board}"), board] {
        assert!(position(&text).is_err(), "{text}");
    }
}

#[test]
fn some_rows_of_csa_are_a_position() {
    let rows = "P1 *  *  *  *  *  *  *  * -OU\nP3 *  *  *  *  *  *  *  * +FU\n";
    assert_eq!(position(&format!("{rows}P+00KI\n")), Ok("8k/9/8P/9/9/9/9/9/9 b G".to_owned()));
    assert_eq!(position(&format!("{rows}P-00AL\n-\n")), Ok("8k/9/8P/9/9/9/9/9/9 w 2r2b4g4s4n4l17p".to_owned()));
    // What stands beside them is kept.
    let beside = format!("第三問\n作者：甲\n{rows}'難問\nPlease try.\n持駒：金\n");
    assert_eq!(position(&beside), Ok("8k/9/8P/9/9/9/9/9/9 b G".to_owned()));
    let loaded = format::read(beside.as_bytes(), None).unwrap();
    let record = loaded.records.first();
    assert_eq!(record.headers().get("作者"), Some("甲"));
    let comment = record.tree().note(record.tree().root()).comment.as_deref();
    assert_eq!(comment, Some("第三問\n'難問\nPlease try."));
    let words = format!("{}図\n", rows.trim_end());
    let loaded = format::read(words.as_bytes(), None).unwrap();
    assert!(
        loaded
            .warnings
            .iter()
            .any(|it| matches!(&it.kind, WarningKind::BoardRowSpelling { text } if text.ends_with('図')))
    );
    // Moves begin with a whole board.
    assert!(position(&format!("{rows}+\n+1312FU\n")).is_err());
}
