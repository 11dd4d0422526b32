//! Games in no format, as people write them down.

use komadai::format::{self, Dialect, Format, Loaded, WarningKind};
use komadai::notation::sfen;
use komadai::record::End;

use crate::support::corpus;

/// The moves of a game: where each ends, with its origin, its piece and the words behind it.
const GAME: [(&str, &str, &str); 10] = [
    ("７六", "歩", "77"),
    ("３四", "歩", "33"),
    ("２二", "角成", "88"),
    ("同　", "銀", "31"),
    ("４五", "角", ""),
    ("５二", "飛", "82"),
    ("３四", "角", "45"),
    ("３三", "角", ""),
    ("５八", "金左", "69"),
    ("８八", "角成", "33"),
];

const IN_USI: &str = "7g7f 3c3d 8h2b+ 3a2b B*4e 8b5b 4e3d B*3c 6i5h 3c8h+";

/// The move with this index in words: ２二角成, 同銀, 7六歩.
fn words(index: usize) -> String {
    let (to, piece, _) = GAME[index];
    format!("{}{piece}", to.trim_end_matches('　'))
}

/// The move with this index in KIF: ２二角成(88), ４五角打.
fn kif(index: usize) -> String {
    let (to, piece, from) = GAME[index];
    let piece = piece.trim_end_matches('左');
    if from.is_empty() { format!("{to}{piece}打") } else { format!("{to}{piece}({from})") }
}

fn lines(line: impl Fn(usize) -> String) -> String {
    (0..GAME.len()).map(|index| line(index) + "\n").collect()
}

/// Two moves a line.
fn pairs(line: impl Fn(usize, usize, usize) -> String) -> String {
    (0..GAME.len() / 2).map(|pair| line(pair + 1, 2 * pair, 2 * pair + 1) + "\n").collect()
}

fn read(text: &str) -> Loaded {
    format::read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

fn codes(loaded: &Loaded) -> Vec<&'static str> {
    loaded.warnings.iter().map(|warning| warning.kind.code()).collect()
}

fn main_line(loaded: &Loaded) -> String {
    corpus::main_line(loaded.records.first()).join(" ")
}

fn is_free_form(loaded: &Loaded) -> bool {
    loaded.warnings.iter().any(|warning| matches!(warning.kind, WarningKind::FreeForm { .. }))
}

#[test]
fn numbers_of_every_sort_are_passed_over() {
    let circled = |index: usize| char::from_u32('①' as u32 + u32::try_from(index).unwrap()).unwrap();
    let kanji = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"];
    let wide = ["１", "２", "３", "４", "５", "６", "７", "８", "９", "１０"];
    for head in ["", "先手：甲\n後手：乙\n"] {
        for text in [
            lines(|index| format!("{}{}", circled(index), words(index))),
            lines(|index| format!("{}手目 {}", kanji[index], words(index))),
            lines(|index| format!("{}　{}", wide[index], words(index))),
            lines(|index| format!("{}手目　{}", wide[index], words(index))),
            lines(|index| format!("#{} {}", index + 1, words(index))),
            lines(|index| format!("#{}. {}", index + 1, kif(index))),
            lines(|index| format!("{}: {}", index + 1, words(index))),
            lines(|index| format!("{}、{}", index + 1, words(index))),
            lines(|index| format!("第{}手　{}", kanji[index], words(index))),
        ] {
            let loaded = read(&format!("{head}{text}"));
            assert_eq!(main_line(&loaded), IN_USI, "{text}");
            assert!(!loaded.warnings.is_empty(), "{text}");
            assert_eq!(loaded.dialect.format, Format::Kif);
            assert_eq!(loaded.records.first().headers().fields().count(), head.lines().count(), "{text}");
        }
    }
}

#[test]
fn lists_of_markdown_of_mails_and_of_chats_are_games() {
    let marked = |index: usize| format!("{}{}", ["▲", "△"][index % 2], words(index));
    for text in [
        lines(|index| format!("**{}** {}", index + 1, words(index))),
        lines(|index| format!("**{}.** {} (0:10)", index + 1, marked(index))),
        lines(|index| format!("{}. **{}**", index + 1, words(index))),
        lines(|index| format!("{}. *{}*", index + 1, words(index))),
        lines(|index| format!("**{}**", marked(index))),
        pairs(|number, black, white| format!("**{number}.** ▲{} △{}", words(black), words(white))),
        lines(|index| format!("* {}", marked(index))),
        lines(|index| format!("- [x] {}", words(index))),
        lines(|index| format!("### {}", marked(index))),
        lines(|index| format!("_{}_ {}", index + 1, words(index))),
        lines(|index| format!("~~{}~~ {}", index + 1, words(index))),
        lines(|index| format!("{}. `{}`", index + 1, words(index))),
        lines(|index| format!("> **{}** {}", index + 1, words(index))),
        lines(|index| format!("> - {}", marked(index))),
        lines(|index| format!("{}{}", "> ".repeat(GAME.len() - index), words(index))),
        lines(|index| format!("| {}", marked(index))),
        lines(|index| format!("[12:{index:02}] {}: {}", ["甲", "乙"][index % 2], words(index))),
        lines(|index| format!("<{}> {}", ["甲", "乙"][index % 2], words(index))),
        format!("```\n{}```\n", lines(|index| format!("{} {}", index + 1, words(index)))),
    ] {
        for head in ["", "先手：甲\n後手：乙\n\n"] {
            let loaded = read(&format!("{head}{text}"));
            assert_eq!(main_line(&loaded), IN_USI, "{head}{text}");
            assert!(!loaded.warnings.is_empty(), "{head}{text}");
        }
    }
}

#[test]
fn comments_of_a_record_are_none_of_its_moves() {
    for text in [
        "手数----指手--\n*▲７六歩\n*△３四歩\n*▲２六歩\n",
        "手合割：平手\n*1 ７六歩\n*2 ３四歩\n*3 ２六歩\n",
        "先手：甲\n*▲７六歩△３四歩▲２六歩\n*別の手\n",
        "先手：甲\n*この将棋は▲７六歩で始まり\n*△３四歩から\n*▲２六歩と進む\n",
        "先手：甲\n&1 ７六歩\n",
    ] {
        let loaded = read(text);
        assert_eq!((main_line(&loaded).as_str(), loaded.warnings.len()), ("", 0), "{text}");
    }
    // KI2 has no line between headers and moves.
    let record = read("先手：甲\n手数----指手--\n*▲７六歩\n*△３四歩\n*▲２六歩\n");
    let written = format::write(record.records.first(), &Dialect::of(Format::Ki2));
    let again = format::read(&written.bytes, None).unwrap();
    assert_eq!((main_line(&again).as_str(), again.warnings.len()), ("", 0));
}

#[test]
fn tables_and_pairs_are_games() {
    let side = |index: usize| ["先手", "後手"][index % 2];
    for text in [
        lines(|index| format!("\"{}\",\"{}\",\"0:10\"", index + 1, words(index))),
        format!("手数,手番,指し手\n{}", lines(|index| format!("{},{},{}", index + 1, side(index), words(index)))),
        lines(|index| format!("|{}|{}|0:10|", index + 1, words(index))),
        format!("[{}]", (0..GAME.len()).map(|index| format!("\"{}\"", words(index))).collect::<Vec<_>>().join(",")),
        pairs(|number, black, white| format!("{number} {} {}", words(black), words(white))),
        pairs(|number, black, white| format!("{number}. {} {}", words(black), words(white))),
        pairs(|number, black, white| format!("{number}. {} {}", kif(black), kif(white))),
        pairs(|number, black, white| format!("{number}\t{}\t{}", words(black), words(white))),
        pairs(|_, black, white| format!("先手{} 後手{}", words(black), words(white))),
        pairs(|_, black, white| format!("先手：{} 後手：{}", words(black), words(white))),
        pairs(|_, black, white| format!("先手「{}」後手「{}」", words(black), words(white))),
        lines(|index| format!("<li>{}</li>", words(index))),
        (0..GAME.len()).map(|index| format!("{}→", words(index))).collect(),
        (0..GAME.len()).map(words).collect::<Vec<_>>().join("、"),
    ] {
        assert_eq!(main_line(&read(&text)), IN_USI, "{text}");
    }
}

#[test]
fn times_behind_moves_are_times() {
    for time in ["(0:10)", " (0:10)", "（0:10）", "(10秒)", "（１０秒）", " 0:10", "[0:10]", "<0:10>"] {
        let marked = |index: usize| format!("{}{}{time}", ["▲", "△"][index % 2], words(index));
        for text in [lines(marked), (0..GAME.len()).map(|index| marked(index) + " ").collect()] {
            let loaded = read(&text);
            assert_eq!(main_line(&loaded), IN_USI, "{text}");
            let record = loaded.records.first();
            let first = record.tree().main_line().next().unwrap();
            assert_eq!(record.tree().spent(first).map(|spent| spent.as_secs()), Some(10), "{text}");
        }
    }
}

/// As pages of Shogi Wars have it, which give the seconds that are left.
#[test]
fn games_of_shogi_wars_are_games() {
    let moves = ["+7776FU,L599", "-3334FU,L598", "+8822UM,L590", "-3122GI,L598"];
    for between in ["\t", " ", "\n", ";"] {
        let loaded = read(&format!("{}{between}SENTE_WIN_TIMEOUT\n", moves.join(between)));
        let record = loaded.records.first();
        assert_eq!(main_line(&loaded), "7g7f 3c3d 8h2b+ 3a2b", "{between:?}");
        let spent: Vec<_> = record.tree().main_line().filter_map(|id| record.tree().spent(id)).collect();
        assert_eq!(spent.iter().map(std::time::Duration::as_secs).collect::<Vec<_>>(), [1, 2, 9, 0], "{between:?}");
    }
    let loaded = read(&format!("receiveMove(\"{}\tSENTE_WIN_TORYO\");\n", moves[..3].join("\t")));
    assert_eq!(main_line(&loaded), "7g7f 3c3d 8h2b+");
    let conclusion = loaded.records.first().outcome().unwrap();
    assert_eq!(conclusion.end.as_deref(), Some(&End::Resign));
}

#[test]
fn what_else_stands_there_is_kept() {
    let text = "【自戦記】甲-乙\n初手からの指し手\n①▲７六歩 ②△３四歩 好手\n角道が開きました。\n③▲２二角成 まで3手で先手の勝ち #将棋\n";
    let loaded = read(text);
    assert_eq!(main_line(&loaded), "7g7f 3c3d 8h2b+");
    let written = String::from_utf8(format::write(loaded.records.first(), &loaded.dialect).bytes).unwrap();
    for kept in ["【自戦記】甲-乙", "初手からの指し手", "*好手", "角道が開きました。", "まで3手で先手の勝ち #将棋"]
    {
        assert!(written.contains(kept), "{kept} in\n{written}");
    }
    assert_eq!(main_line(&read(&written)), main_line(&loaded), "it is KIF from now on");
    assert!(!is_free_form(&read(&written)));
    let warning = loaded.warnings.iter().find(|warning| matches!(warning.kind, WarningKind::FreeForm { .. })).unwrap();
    assert_eq!((warning.at.line, warning.at.column), (3, 3), "where the first move stands");
}

#[test]
fn the_start_may_be_named_in_words_or_in_sfen() {
    for (text, start, moves) in [
        (
            "【二枚落ち】上手 甲 下手 乙\n上手６二銀 下手７六歩 上手５四歩\n",
            "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            "7a6b 7g7f 5c5d",
        ),
        ("sfen 8k/9/8P/9/9/9/9/9/9 b G 7\n▲１二金まで\n", "8k/9/8P/9/9/9/9/9/9 b G 7", "G*1b"),
        ("8k/9/8P/9/9/9/9/9/9 b G 1\n1: G*1b\n", "8k/9/8P/9/9/9/9/9/9 b G 1", "G*1b"),
    ] {
        let loaded = read(text);
        let record = loaded.records.first();
        assert_eq!(sfen::write(&record.initial().to_setup(), Some(record.first_number())), start, "{text}");
        assert_eq!(main_line(&loaded), moves, "{text}");
    }
}

#[test]
fn a_handicap_is_stated_once() {
    for text in ["手合割：二枚落ち\n上手「６二銀」下手「７六歩」\n", "二枚落ち 甲-乙\n上手「６二銀」下手「７六歩」\n"]
    {
        let loaded = read(text);
        let stated: Vec<_> = loaded.records[0].headers().fields().collect();
        assert_eq!((main_line(&loaded).as_str(), stated), ("7a6b 7g7f", vec![("手合割", "二枚落ち")]), "{text}");
    }
}

#[test]
fn moves_in_a_row_are_a_game_though_a_sentence_goes_on() {
    for text in
        ["▲７六歩△３四歩▲２六歩△８四歩と進み、横歩取りに。", "初手から７六歩、３四歩、２六歩、８四歩で横歩取り。"]
    {
        assert_eq!(main_line(&read(text)), "7g7f 3c3d 2g2f 8c8d", "{text}");
    }
}

#[test]
fn prose_that_mentions_moves_is_no_game() {
    for text in [
        "▲７六歩と指しました。\n△３四歩と応じました。\n",
        "ここで▲７六歩から△３四歩と進みます。\n",
        "2024年7月6日の歩み\n",
        "第７六歩戦法の会\n",
        &format!("{}load('７六歩', '３四歩')\n", "fn main() {}\n".repeat(30)),
    ] {
        assert!(format::read(text.as_bytes(), None).is_err(), "{text}");
    }
}

/// Where the moves say where they come from, a mistake stays one.
#[test]
fn a_mistake_in_kif_is_no_free_form() {
    let loaded = read("手数----指手--\n1 ７六歩(77)\n2 ３四歩(33)\n2 ３四玉(51)\n3 ２六歩(27)\n4 ８四歩(83)\n");
    assert!(!is_free_form(&loaded));
}

/// Each would end in an overflow of the stack, or in hours, if what is looked at grew with the line.
#[test]
fn a_long_line_is_read_like_a_short_one() {
    assert!(format::read(format!("▲７六{}歩\n", "成".repeat(200_000)).as_bytes(), None).is_err());
    let loaded = read(&format!("メモ\n{}\n", "76歩34歩".repeat(20_000)));
    assert_eq!(main_line(&loaded), "7g7f 3c3d", "the third cannot be played");
}

/// People type the head of a file of KIF, and below it what they like.
#[test]
fn below_the_head_of_kif_moves_may_stand_in_no_format() {
    let marks = |black: &'static str, white: &'static str| {
        pairs(move |number, one, two| format!("{number} {black}{} {white}{}", kif(one), kif(two)))
    };
    for text in [
        marks("▲", "△"),
        marks("▼", "▽"),
        marks("■", "□"),
        marks("●", "○"),
        marks("先：", "後："),
        marks("", "- "),
        marks("", "| "),
        marks("", "/ "),
        lines(|index| format!("{} {}", index + 1, words(index))),
        lines(|index| format!("{}\t{}", index + 1, words(index))),
        lines(|index| format!("{};{};0:10", index + 1, kif(index))),
        lines(|index| format!("\"{}\",\"{}\",\"( 0:10/00:00:10)\"", index + 1, kif(index))),
        lines(|index| format!("'{}','{}'", index + 1, kif(index))),
        lines(|index| format!("{} {}", char::from_u32('①' as u32 + index as u32).unwrap(), words(index))),
    ] {
        let head =
            "# 棋譜\n手合割：平手\n先手：甲\n後手：乙\n備考：▲７六歩△３四歩▲２六歩\n手数----指手---------消費時間--\n";
        let loaded = read(&format!("{head}*▲２六歩\n{text}"));
        assert_eq!(main_line(&loaded), IN_USI, "{text}");
        let record = loaded.records.first();
        assert_eq!(record.headers().fields().count(), 4, "{text}");
        assert_eq!(record.tree().note(record.tree().root()).comment.as_deref(), Some("▲２六歩"), "{text}");
        assert!(!loaded.warnings.is_empty(), "{text}");
    }
    for text in ["*▲７六歩\n*△３四歩\n*▲２六歩\n", "# 1 ７六歩\n# 2 ３四歩\n", "'７六歩\n'３四歩\n"]
    {
        let loaded =
            read(&format!("手合割：平手\n備考：▲７六歩△３四歩▲２六歩\n手数----指手---------消費時間--\n{text}"));
        assert_eq!(main_line(&loaded), "", "{text}");
    }
}

#[test]
fn a_total_in_a_column_of_its_own_is_no_time_of_a_move() {
    let (time, total) = (
        |index: usize| format!("0:{:02}", index + 1),
        |index: usize| (0..=index).rev().step_by(2).map(|it| it + 1).sum::<usize>(),
    );
    for text in [
        lines(|index| format!("{},{},{},0:{:02}", index + 1, kif(index), time(index), total(index))),
        lines(|index| format!("{},{},0:{:02},{}", index + 1, kif(index), total(index), time(index))),
    ] {
        let loaded = read(&text);
        assert_eq!(main_line(&loaded), IN_USI, "{text}");
        let tree = loaded.records.first().tree();
        let spent: Vec<_> = tree.main_line().filter_map(|id| tree.spent(id)).map(|spent| spent.as_secs()).collect();
        assert_eq!(spent, (1..=10).collect::<Vec<_>>(), "{text}");
    }
}

#[test]
fn the_number_of_an_end_is_not_that_of_the_first_move() {
    let loaded = read("1手目 ▲７六歩\n2手目 △３四歩\n3手目 ▲２六歩\n4手目 △８四歩\n5手目 投了\n");
    let record = loaded.records.first();
    assert_eq!((main_line(&loaded).as_str(), record.first_number()), ("7g7f 3c3d 2g2f 8c8d", 1));
    let last = record.tree().main_line().last().and_then(|id| record.tree().end(id));
    assert_eq!(last, Some(&End::Resign));
    assert!(
        loaded
            .warnings
            .iter()
            .all(|warning| !matches!(warning.kind, WarningKind::NumberOffset { .. } | WarningKind::NumberJump { .. }))
    );
}

/// Eleven numbered lines: the moves, and an end.
fn numbered() -> Vec<String> {
    let moves = (0..GAME.len()).map(|index| format!("{:4} {}", index + 1, kif(index)));
    moves.chain([format!("{:4} 投了", GAME.len() + 1)]).collect()
}

#[test]
fn moves_listed_from_last_to_first_are_put_in_order() {
    let head = "手合割：平手\n手数----指手---------消費時間--\n";
    let all: Vec<_> = numbered().into_iter().rev().collect();
    let text = format!("{head}{}\nまで10手で後手の勝ち\n", all.join("\n"));
    let words = lines(|index| format!("{}手目 {}", GAME.len() - index, words(GAME.len() - 1 - index)));
    for text in [text, words] {
        let loaded = read(&text);
        assert_eq!(main_line(&loaded), IN_USI, "{text}");
        assert!(loaded.warnings.iter().any(|warning| warning.kind == WarningKind::MovesReordered), "{text}");
    }
    // Warnings are about the lines of the file.
    let late = read("4 投了\n3 ２六歩(27)\n2 ３四歩(44)\n1 ７六歩(77)\n");
    let place = late
        .warnings
        .iter()
        .find(|warning| matches!(warning.kind, WarningKind::PieceMismatch { .. } | WarningKind::MoveUnplayable { .. }));
    assert_eq!(place.map(|warning| warning.at.line), Some(3), "{:?}", late.warnings);
}

#[test]
fn moves_without_numbers_from_last_to_first_are_put_in_order() {
    let mut rows: Vec<String> =
        (0..GAME.len()).map(|index| format!("{}{}", ["▲", "△"][index % 2], words(index))).collect();
    let forwards = rows.join("\n");
    rows.reverse();
    let listed = rows.join("\n");
    for text in [listed.clone(), format!("先手：甲\n後手：乙\n投了\n{listed}\n"), listed.replace(['▲', '△'], "")]
    {
        let loaded = read(&text);
        assert_eq!(main_line(&loaded), IN_USI, "{text}");
        assert!(codes(&loaded).contains(&"moves-reordered"), "{text}: {:?}", loaded.warnings);
    }
    assert!(!codes(&read(&forwards)).contains(&"moves-reordered"));
    // A game with a mistake is not listed from last to first.
    let broken = read(&forwards.replacen("△", "△９九", 1));
    assert!(!codes(&broken).contains(&"moves-reordered"));
}

#[test]
fn a_solution_may_be_a_single_move_below_its_board() {
    let board = "後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七　\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三\n";
    let empty = |rank: char| format!("| ・ ・ ・ ・ ・ ・ ・ ・ ・|{rank}\n");
    let board: String = board.to_owned() + &"四五六七八九".chars().map(empty).collect::<String>();
    let board = board + "+---------------------------+\n先手の持駒：金　\n";
    for solution in ["詰手順：１二金まで", "解答：▲１二金"] {
        assert_eq!(main_line(&read(&format!("{board}{solution}\n"))), "G*1b", "{solution}");
    }
    assert_eq!(main_line(&read(&format!("{board}備考：▲１二金\n"))), "");
}

#[test]
fn moves_with_their_sides_are_no_headers() {
    for mark in ["", "▲"] {
        let loaded = read(&format!("先手：{mark}７六歩\n後手：３四歩\n先手：２六歩\n"));
        assert_eq!(main_line(&loaded), "7g7f 3c3d 2g2f");
    }
}

#[test]
fn words_at_a_time_of_a_video_are_comments() {
    let loaded = read("0:00 オープニング\n0:12 ▲７六歩\n0:20 △３四歩\n0:31 ▲２六歩\n9:59 エンディング\n");
    let record = loaded.records.first();
    let tree = record.tree();
    assert_eq!((main_line(&loaded).as_str(), record.headers().lines()), ("7g7f 3c3d 2g2f", &[][..]));
    let comment = |id| tree.note(id).comment.clone();
    assert_eq!(comment(tree.root()).as_deref(), Some("0:00 オープニング"));
    assert_eq!(tree.main_line().last().and_then(comment).as_deref(), Some("0:31\n9:59 エンディング"));
}

#[test]
fn time_stamps_of_videos_are_kept_as_comments() {
    for (open, close) in [("", ""), ("[", "]")] {
        let text = lines(|index| format!("{open}{}:{:02}{close} ▲{}", index, index + 10, words(index)));
        let loaded = read(&text);
        assert_eq!(main_line(&loaded), IN_USI, "{text}");
        let tree = loaded.records.first().tree();
        let comments: Vec<_> = tree.main_line().filter_map(|id| tree.note(id).comment.clone()).collect();
        let stamps: Vec<_> = (0..GAME.len()).map(|index| format!("{index}:{:02}", index + 10)).collect();
        assert_eq!(comments, stamps, "{text}");
        assert!(tree.walk().all(|id| tree.spent(id).is_none()), "it is no time spent on a move");
    }
}

#[test]
fn moves_in_columns_are_put_in_order() {
    let rows: String =
        (0..5).map(|row| format!("{:3} {}      {:3} {}\n", row + 1, words(row), row + 6, words(row + 5))).collect();
    let loaded = read(&rows);
    assert_eq!(main_line(&loaded), IN_USI, "{rows}");
    assert!(loaded.warnings.iter().any(|warning| warning.kind == WarningKind::MovesReordered));
}

#[test]
fn a_result_behind_the_last_move_ends_the_game() {
    let moves = "▲７六歩 △３四歩 ▲２六歩";
    for (text, end) in [
        (format!("{moves} まで、3手で先手の勝ち\n"), End::Resign),
        (format!("{moves}\u{3000}まで3手で先手の勝ち\n"), End::Resign),
        (format!("{moves} 後手投了\n"), End::Resign),
        (format!("{moves} まで3手で千日手\n"), End::Repetition),
    ] {
        let loaded = read(&text);
        assert_eq!(loaded.dialect.format, Format::Ki2, "{text}");
        let tree = loaded.records[0].tree();
        let last = tree.main_line().last().and_then(|id| tree.end(id));
        assert_eq!((main_line(&loaded).as_str(), last), ("7g7f 3c3d 2g2f", Some(&end)), "{text}");
        assert!(loaded.warnings.is_empty(), "{text}: {:?}", loaded.warnings);
        assert_eq!(format::write_all(&loaded.records, &loaded.dialect).bytes, text.as_bytes());
    }
}

#[test]
fn markup_of_forums_is_removed() {
    let loaded = read(&lines(|index| format!("[b]{}[/b]", words(index))));
    assert_eq!(main_line(&loaded), IN_USI);
    assert!(loaded.warnings.iter().any(|warning| warning.kind == WarningKind::ForumMarkup));
}

#[test]
fn players_with_marks_have_names_without() {
    for (text, count) in [
        ("先手▲山田　後手△佐藤\n手合割：平手\n   1 ７六歩(77)\n", 3),
        ("先手：▲山田\n後手：△佐藤\n   1 ７六歩(77)\n", 2),
        ("先手：▲山田　後手：△佐藤\n▲７六歩\n", 2),
    ] {
        let loaded = read(text);
        let headers = loaded.records[0].headers();
        assert_eq!((headers.black(), headers.white()), (Some("山田"), Some("佐藤")), "{text}");
        assert_eq!((headers.fields().count(), main_line(&loaded).as_str()), (count, "7g7f"), "{text}");
        assert!(loaded.warnings.is_empty(), "{text}: {:?}", loaded.warnings);
        assert_eq!(format::write_all(&loaded.records, &loaded.dialect).bytes, text.as_bytes());
    }
}

#[test]
fn a_sign_behind_the_letters_of_csa_is_a_promotion() {
    for text in
        ["7776FU\n3334FU\n8822KA+\n3122GI\n", "7776FU+ 3334FU 8822KA+ 3122GI\n", "+7776FU-3334FU+8822UM-3122GI\n"]
    {
        let loaded = komadai::format::read(text.as_bytes(), None).unwrap();
        let tree = loaded.records.first().tree();
        let moves: Vec<String> =
            tree.main_line().filter_map(|id| tree.mv(id)).map(komadai::notation::usi::write_move).collect();
        assert_eq!(moves, ["7g7f", "3c3d", "8h2b+", "3a2b"], "{text}");
    }
}
