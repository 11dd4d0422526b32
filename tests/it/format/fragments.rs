//! Positions out of what people copy from files, mails and web pages.

use komadai::format::{self, Dialect, Encoding, Format, ReadErrorKind, position_of_text};
use komadai::notation::sfen;
use komadai::record::Record;
use komadai::shogi::{Color, Handicap, Setup};

use crate::support::corpus;

/// 将棋精妙 第一番.
const PROBLEM: &str = include_str!("../../data/seed/kif-document-tsume.kifu");

fn problem() -> Setup {
    format::read(PROBLEM.as_bytes(), None).unwrap().records[0].initial().to_setup()
}

/// The problem's nine rows, frames and all.
fn rows() -> Vec<&'static str> {
    PROBLEM.lines().filter(|line| line.starts_with('|')).collect()
}

fn read(text: &str) -> Setup {
    let found = position_of_text(text);
    found.unwrap_or_else(|error| panic!("{:?} {:?}\n{text}", error.at, error.kind)).setup
}

fn check(text: &str, expected: Setup) {
    assert_eq!(sfen::write(&read(text), None), sfen::write(&expected, None), "{text}");
}

/// Without anything in hand.
fn board_alone() -> Setup {
    Setup { hands: Setup::EMPTY.hands, ..problem() }
}

#[test]
fn files_of_every_format_give_their_position() {
    check(PROBLEM, problem());
    let record = Record::new(problem().into());
    for format in [Format::Kif, Format::Ki2, Format::Bod, Format::Csa, Format::Sfen, Format::Usi, Format::Jkf] {
        let dialect = Dialect { encoding: Encoding::Utf8, ..Dialect::of(format) };
        let text = String::from_utf8(format::write(&record, &dialect).bytes).unwrap();
        check(&text, problem());
        let quoted: String = text.lines().map(|line| format!("> {line}\n")).collect();
        check(&quoted, problem());
        check(&format!("\n\n{}\n\n", text.trim_end()), problem());
    }
    check("手合割：二枚落ち\n", Handicap::Two.setup());
    let moved = read("position startpos moves 7g7f 3c3d");
    assert_eq!(sfen::write(&moved, None), "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b -");
    check("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n", Handicap::Even.setup());
}

#[test]
fn rows_alone_are_a_board() {
    let rows = rows();
    check(&rows.join("\n"), board_alone());
    check(&format!("次の局面です。\n\n{}\n\nいかがでしょう。", rows.join("\r\n")), board_alone());
    check(&format!("図\n{}\n", rows.join("\n\n")), board_alone());
    // Without the frame, without the ranks' numbers, or both.
    let inside = |row: &&str| row.trim_matches('|').split('|').next().unwrap().to_owned();
    let bare: Vec<String> = rows.iter().map(inside).collect();
    check(&bare.join("\n"), board_alone());
    check(&bare.iter().map(|row| format!("> {row}\n")).collect::<String>(), board_alone());
    check(&bare.iter().map(|row| format!("|{row}|\n")).collect::<String>(), board_alone());
    let labelled = rows.iter().map(|row| row.trim_start_matches('|').replace('|', " ") + "\n");
    check(&labelled.collect::<String>(), board_alone());
    // Squares that are told by other marks, or by none.
    let plain = rows.join("\n");
    for (old, new) in [("・", "．"), ("・", "□"), ("・", "　"), ("v", "△"), ("v", "▽"), ("v", "☖"), ("全", "成銀")]
    {
        check(&plain.replace(old, new), board_alone());
    }
    check(&bare.iter().map(|row| row.replace(' ', "") + "\n").collect::<String>(), board_alone());
}

#[test]
fn tables_and_box_drawings_are_boards() {
    let cells = |row: &&str| -> Vec<String> {
        let inside: Vec<char> = row.trim_matches('|').chars().take(18).collect();
        inside.chunks(2).map(|cell| cell.iter().collect::<String>().trim().replace('・', "")).collect()
    };
    let table: Vec<Vec<String>> = rows().iter().map(cells).collect();
    let with = |divide: fn(&[String]) -> String| table.iter().map(|row| divide(row) + "\n").collect::<String>();
    check(&with(|row| row.join("\t")), board_alone());
    let named =
        table.iter().zip("一二三四五六七八九".chars()).map(|(row, name)| format!("{}\t{name}\n", row.join("\t")));
    check(&named.collect::<String>(), board_alone());
    check(&with(|row| format!("|{}|", row.join("|"))), board_alone());
    check(&with(|row| format!("│{}│一", row.join("│"))), board_alone());
    let drawn = with(|row| format!("┃{}┃\n┠─┼─┼─┼─┼─┼─┼─┼─┼─┨", row.join("│")));
    check(&format!("　９　８　７　６　５　４　３　２　１\n┏━┯━┯━┯━┯━┯━┯━┯━┯━┓\n{drawn}"), board_alone());
    let markdown = with(|row| format!("| {} |", row.join(" | ")));
    check(
        &format!("| 9 | 8 | 7 | 6 | 5 | 4 | 3 | 2 | 1 |\n|---|---|---|---|---|---|---|---|---|\n{markdown}"),
        board_alone(),
    );
}

#[test]
fn hands_and_turn_stand_around_the_board() {
    let rows = rows().join("\n");
    let black = |text: &str| read(&format!("{rows}\n{text}\n")).hands.black;
    let golds = black("先手の持駒：金二　歩");
    assert_eq!(golds.iter().map(|(_, count)| count).collect::<Vec<_>>(), [2, 1]);
    for text in [
        "先手持駒：金二 歩",
        "攻方持駒：金二歩",
        "攻方の持駒　金二 歩",
        "☗持駒 金二　歩",
        "▲先手持ち駒：金二歩",
        "持駒 金金歩",
        "持ち駒：金二、歩",
    ] {
        assert_eq!(black(text), golds, "{text}");
    }
    assert!(black("持駒　なし").is_empty());
    assert!(black("先手の持駒が少ないので、次の手は難しい。").is_empty());
    let white = read(&format!("玉方持駒：残り全部\n{rows}\n持駒：なし\n手番：後手"));
    check(&format!("{rows}\n後手番"), Setup { turn: Color::White, ..board_alone() });
    assert_eq!(white, Setup { turn: Color::White, ..problem() });
}

#[test]
fn sfen_is_found_wherever_it_stands() {
    let full = sfen::write(&problem(), None);
    let board = full.split(' ').next().unwrap();
    check(&full, problem());
    check(board, board_alone());
    check(&format!("{board} b"), board_alone());
    check(&format!("{board} w"), Setup { turn: Color::White, ..board_alone() });
    check(&format!("sfen {board}"), board_alone());
    check(&format!("詰将棋です: {full}。解けますか"), problem());
    check(&format!("解けますか「{board}」"), board_alone());
    check(&format!("<a href=\"https://example.org/editor/{}\">", full.replace(' ', "_")), problem());
    let encoded = full.replace('+', "%2B").replace('/', "%2F").replace(' ', "%20");
    check(&format!("https://example.org/?lang=ja&sfen={encoded}&turn=1"), problem());
    check(&format!("https://example.org/?sfen={encoded}"), problem());
}

#[test]
fn rows_of_csa_and_of_letters_are_boards() {
    let csa: String = rows_of_csa(Handicap::Even.setup());
    check(&csa, Handicap::Even.setup());
    check(&csa.lines().map(|line| format!("> {line}\n")).collect::<String>(), Handicap::Even.setup());
    // As programs in Python print a board.
    let letters = " l  n  s  g  k  g  s  n  l\n .  r  .  .  .  .  .  b  .\n p  p  p  p  p  p  p  p  p\n .  .  .  .  .  .  .  .  .\n .  .  .  . +P  .  .  .  .\n .  .  .  .  .  .  .  .  .\n P  P  P  P  P  P  P  P  P\n .  B  .  .  .  .  .  R  .\n L  N  S  G  K  G  S  N  L\n";
    let setup = read(letters);
    assert_eq!(sfen::write(&setup, None), "lnsgkgsnl/1r5b1/ppppppppp/9/4+P4/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -");
}

fn rows_of_csa(setup: Setup) -> String {
    let written =
        format::write(&Record::new(setup.into()), &Dialect { encoding: Encoding::Utf8, ..Dialect::of(Format::Csa) });
    let text = String::from_utf8(written.bytes).unwrap();
    if text.lines().any(|line| line.starts_with("P1")) {
        return text.lines().filter(|line| line.as_bytes()[0] == b'P').map(|line| format!("{line}\n")).collect();
    }
    ["P1-KY-KE-GI-KI-OU-KI-GI-KE-KY", "P2 * -HI *  *  *  *  * -KA * ", "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU"]
        .into_iter()
        .map(str::to_owned)
        .chain((4..=6).map(|rank| format!("P{rank} *  *  *  *  *  *  *  *  * ")))
        .chain(
            ["P7+FU+FU+FU+FU+FU+FU+FU+FU+FU", "P8 * +KA *  *  *  *  * +HI * ", "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY"]
                .map(str::to_owned),
        )
        .map(|line| line + "\n")
        .collect()
}

#[test]
fn whatever_opens_gives_its_start() {
    let mut seen = 0;
    for path in corpus::files(&corpus::data()) {
        let Some(text) = std::fs::read(&path).ok().and_then(|bytes| String::from_utf8(bytes).ok()) else { continue };
        let Ok(loaded) = format::read(text.as_bytes(), None) else { continue };
        // Headers that nobody knows tell of no position.
        let is_headers_alone = path.ends_with("recoveries/headers-alone.txt");
        if loaded.dialect.format != Format::Usi && !is_headers_alone {
            check(&text, loaded.records[0].initial().to_setup());
            seen += 1;
        }
    }
    assert!(seen > 40, "only {seen} files were read");
}

#[test]
fn what_shows_no_position_is_refused() {
    let refused =
        |text: &str| position_of_text(text).map(|found| sfen::write(&found.setup, None)).map_err(|error| error.kind);
    assert_eq!(refused(""), Err(ReadErrorKind::Empty));
    for text in ["こんにちは", "先手：羽生善治\n後手：谷川浩司\n", "1/2/3/4/5/6/7/8/9", "http://a/b/c/d/e/f/g/h/i/j"]
    {
        assert!(
            matches!(refused(text), Err(ReadErrorKind::NotARecord { .. } | ReadErrorKind::Sfen(_))),
            "{text}: {:?}",
            refused(text)
        );
    }
    let rows = rows();
    assert!(refused(&rows[..8].join("\n")).is_err());
    let broken = rows.join("\n").replace('馬', "鳳");
    assert!(matches!(refused(&broken), Err(ReadErrorKind::BoardPiece { .. })));
    let hand = format!("{}\n先手の持駒：鳳\n", rows.join("\n"));
    assert!(matches!(refused(&hand), Err(ReadErrorKind::HandPiece { .. })));
    // Nothing that is typed makes it fail otherwise, or takes long.
    for ch in
        ["・", "v", "|", "│\n", "+", "成", "/", "9/", "%2F", "持駒", "> ", "手番", "△", "\t", "<", "<td>", "<tr><td>"]
    {
        let _ = position_of_text(&ch.repeat(20_000));
        let _ = position_of_text(&format!("{}\n", ch.repeat(9)).repeat(2_000));
    }
}

#[test]
fn the_number_of_the_next_move_comes_along() {
    let document = std::fs::read_to_string(crate::support::corpus::data().join("seed/bod-document.bod")).unwrap();
    for (text, number) in [
        (document.as_str(), Some(172)),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 4", Some(4)),
        ("https://example.org/8k/9/8P/9/9/9/9/9/9_b_G_7 is it", Some(7)),
        ("https://example.org/8k/9/8P/9/9/9/9/9/9_b_G", None),
        ("position startpos moves 7g7f 3c3d", Some(3)),
    ] {
        assert_eq!(position_of_text(text).unwrap().number, number, "{text}");
    }
}
