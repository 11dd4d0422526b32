use super::*;
use crate::notation::{sfen, usi};
use crate::shogi::{Color, PieceKind};

fn after(words: &str) -> (Position, Option<Square>) {
    let mut position = Position::startpos();
    let mut previous = None;
    for word in words.split_whitespace() {
        let mv = usi::read_move(word).unwrap();
        position.play(mv).unwrap();
        previous = Some(mv.to());
    }
    (position, previous)
}

fn here(board: &str) -> (Position, Option<Square>) {
    (sfen::read(board).unwrap().setup.into(), None)
}

fn found(text: &str, (position, previous): &(Position, Option<Square>)) -> Vec<String> {
    candidates(text, position, *previous).into_iter().map(usi::write_move).collect()
}

fn line(text: &str, (position, previous): &(Position, Option<Square>)) -> (String, Option<(String, BadMoveReason)>) {
    let read = read_moves(text, position, *previous);
    let moves: Vec<String> = read.moves.into_iter().map(usi::write_move).collect();
    (moves.join(" "), read.bad.map(|bad| (text[bad.at].to_owned(), bad.reason)))
}

#[test]
fn every_way_of_writing_a_move_is_understood() {
    let start = after("");
    for text in [
        "▲７六歩",
        "７六歩",
        "76歩",
        "７６歩",
        "7六歩",
        "☗ ７六歩",
        "７六歩(77)",
        "76歩（77）",
        "７六歩（７７",
        "7g7f",
        "7G7F",
        "７ｇ７ｆ",
        "+7776FU",
        "7776fu",
        "＋７７７６ＦＵ",
        "P-7f",
        "p-7f",
        "7776",
    ] {
        assert_eq!(found(text, &start), ["7g7f"], "{text}");
    }
    let taken = after("7g7f 3c3d 8h2b+");
    for text in ["同銀", "△同銀", "同　銀", "２二銀", "22同銀", "同銀(31)", "3a2b", "-3122GI", "Sx2b"] {
        assert_eq!(found(text, &taken), ["3a2b"], "{text}");
    }
    let drop = after("7g7f 3c3d 8h2b+ 3a2b");
    for text in ["４五角", "45角打", "B*4e", "b*4e", "+0045KA", "0045"] {
        assert_eq!(found(text, &drop), ["B*4e"], "{text}");
    }
    let tokin = here("4k4/9/9/9/4+S4/9/9/9/4K4 b - 1");
    for text in ["５四成銀", "54全", "+5554NG"] {
        assert_eq!(found(text, &tokin), ["5e5d"], "{text}");
    }
    assert_eq!(found("成銀", &tokin), [""; 0]);
}

#[test]
fn incomplete_moves_are_completed() {
    let start = after("");
    assert_eq!(found("58金", &start), ["4i5h", "6i5h"]);
    assert_eq!(found("５八", &start), ["5i5h", "2h5h", "4i5h", "6i5h"]);
    assert_eq!(found("58金右", &start), ["4i5h"]);
    assert_eq!(found("58金(69)", &start), ["6i5h"]);
    for text in ["", " ▲", "55歩", "ふ"] {
        assert_eq!(found(text, &start), [""; 0], "{text}");
    }
    let promotes = after("7g7f 3c3d");
    assert_eq!(found("22角", &promotes), ["8h2b+", "8h2b"]);
    assert_eq!(found("２二角生", &promotes), ["8h2b"]);
    assert_eq!(found("8h2b", &promotes), ["8h2b", "8h2b+"]);
    assert_eq!(found("8h2b+", &promotes), ["8h2b+"]);
}

#[test]
fn fouls_are_found_when_they_are_written_out() {
    let position = here("4k4/9/9/9/9/9/4P4/9/4K4 b P 1");
    assert_eq!(found("５五歩打", &position), ["P*5e"]);
    assert_eq!(found("P*5e", &position), ["P*5e"]);
    assert_eq!(found("5755FU", &position), ["5g5e"]);
    for text in ["5756KI", "１一歩打打"] {
        assert_eq!(found(text, &position), [""; 0], "{text}");
    }
}

#[test]
fn romaji_and_kana_are_words() {
    let start = after("");
    for text in ["76fu", "７６ＦＵ", "7f fu", "7ffu", "76ふ", "７六ふ", "７６フ", "76FU", "76 fu", "P76", "p-76", "P7f"]
    {
        assert_eq!(found(text, &start), ["7g7f"], "{text}");
    }
    for (text, moves) in [
        ("58ki", &["4i5h", "6i5h"][..]),
        ("58k", &["5i5h", "4i5h", "6i5h"]),
        ("58kin", &["4i5h", "6i5h"]),
        ("58kinmigi", &["4i5h"]),
        ("58 kin hidari", &["6i5h"]),
        ("58きんみぎ", &["4i5h"]),
        ("58金hidari", &["6i5h"]),
        ("58きん右", &["4i5h"]),
        ("G5h", &["4i5h", "6i5h"]),
        ("68gin", &["7i6h"]),
        ("68gi", &["7i6h"]),
        ("78hi", &["2h7h"]),
        ("78hisya", &["2h7h"]),
        ("78hisha", &["2h7h"]),
        ("58gyoku", &["5i5h"]),
        ("58ou", &["5i5h"]),
        ("76f", &["7g7f"]),
        ("55fu", &[]),
        ("fu", &[]),
        ("doufu", &[]),
        ("76furu", &[]),
    ] {
        assert_eq!(found(text, &start), moves, "{text}");
    }
}

#[test]
fn letters_and_squares_come_in_either_order() {
    let start = after("");
    for text in ["76p", "76P", "7fp", "７六p", "p76", "P-76", "p-7六", "7fP"] {
        assert_eq!(found(text, &start), ["7g7f"], "{text}");
    }
    assert_eq!(found("58g", &start), ["4i5h", "6i5h", "5i5h"], "gyoku, too");
    assert_eq!(found("22b+", &after("7g7f 3c3d"))[0], "8h2b+");
    let tsume = here("7k1/9/7PP/9/9/9/9/9/9 b G 1");
    for text in ["22g", "G22", "g*22", "G*22", "G-22", "2bg", "2二金", "2二金打", "22金打", "２２ｇ", "22kin", "２二g"]
    {
        assert_eq!(found(text, &tsume)[0], "G*2b", "{text}");
        assert_eq!(line(text, &tsume), ("G*2b".to_owned(), None), "{text}");
    }
    let both = here("7k1/9/7G1/9/9/9/9/9/9 b G 1");
    for (text, mv) in [("22g", "2c2b"), ("G-22", "2c2b"), ("g22", "2c2b"), ("G*22", "G*2b"), ("22金打", "G*2b")] {
        assert_eq!(line(text, &both), (mv.to_owned(), None), "{text}");
    }
    let silver = here("7k1/9/7PP/9/9/9/9/9/9 b S 1");
    let none = |kind, file, rank| BadMoveReason::NoSuchMove { kind: Some(kind), to: Square::at(file, rank).unwrap() };
    for text in ["14r", "R14", "r*14", "R-1d", "1四r"] {
        let bad = Some((text.to_owned(), none(PieceKind::Rook, 1, 4)));
        assert_eq!(line(text, &silver), (String::new(), bad), "{text}");
    }
    for text in ["13s", "S*13", "１三銀打", "▲１三銀", "2d1c"] {
        let bad = Some((text.to_owned(), BadMoveReason::OwnPiece { to: Square::at(1, 3).unwrap() }));
        assert_eq!(line(text, &silver), (String::new(), bad), "{text}");
    }
    let drop = Some(("P*22".to_owned(), none(PieceKind::Pawn, 2, 2)));
    assert_eq!(line("P*22", &silver), (String::new(), drop), "the pawn is on the board");
}

#[test]
fn same_promotion_and_drops_in_romaji() {
    let taken = after("7g7f 3c3d 8h2b+");
    for text in ["同gin", "dougin", "dou gin", "どうぎん", "doug", "22gi", "22dougin", "2b gin"] {
        assert_eq!(found(text, &taken), ["3a2b"], "{text}");
    }
    let promotes = after("7g7f 3c3d");
    for text in ["22kakunari", "22kakunaru", "22かくなる", "22kaku+", "2b+", "22+", "B2b+", "22kanari"] {
        assert_eq!(found(text, &promotes)[0], "8h2b+", "{text}");
    }
    for text in ["22kakunarazu", "22kakufunari", "22かくならず", "22kaku="] {
        assert_eq!(found(text, &promotes), ["8h2b"], "{text}");
    }
    let hand = after("7g7f 3c3d 8h2b+ 3a2b");
    for text in ["45kaku", "45kakuutsu", "45kakuuchi", "45kautu", "B45", "B*45", "45かくうつ"] {
        assert_eq!(found(text, &hand), ["B*4e"], "{text}");
    }
}

#[test]
fn promoted_pieces_and_every_qualifier() {
    let position = here("4k4/9/9/9/3+S1+S3/9/4+S4/9/4K4 b - 1");
    for (text, mv) in [
        ("54nariginmigi", "4e5d"),
        ("54narigihidari", "6e5d"),
        ("54nghidari", "6e5d"),
        ("56nariginhiku", ""),
        ("56nariginsugu", "5g5f"),
        ("56nariginagaru", "5g5f"),
    ] {
        let moves = found(text, &position);
        assert_eq!(moves.first().map_or("", String::as_str), mv, "{text}");
    }
    let sideways = here("4k4/9/9/9/9/4R4/9/9/R3K4 b - 1");
    assert_eq!(found("59hi", &sideways), [""; 0]);
    let gold = here("4k4/9/9/9/9/9/3G5/9/3GK4 b - 1");
    assert_eq!(found("68kinagaru", &gold), ["6i6h"]);
    assert_eq!(found("68kinhiku", &gold), ["6g6h"]);
    for (board, text, mv) in [
        ("4k4/9/9/9/4+P4/9/9/9/4K4 b - 1", "54to", "5e5d"),
        ("4k4/9/9/9/4+L4/9/9/9/4K4 b - 1", "54narikyo", "5e5d"),
        ("4k4/9/9/9/4+N4/9/9/9/4K4 b - 1", "54narikei", "5e5d"),
        ("4k4/9/9/9/4+B4/9/9/9/4K4 b - 1", "54uma", "5e5d"),
        ("4k4/9/9/9/4+R4/9/9/9/4K4 b - 1", "64ryu", "5e6d"),
        ("4k4/9/9/9/4+R4/9/9/9/4K4 b - 1", "64ryuu", "5e6d"),
        ("4k4/9/9/9/4+R4/9/9/9/4K4 b - 1", "64tatsu", "5e6d"),
        ("4k4/9/9/9/4L4/9/9/9/4K4 b - 1", "54kyou", "5e5d"),
        ("4k4/9/9/9/4N4/9/9/9/4K4 b - 1", "43keinarazu", "5e4c"),
    ] {
        assert_eq!(found(text, &here(board)), [mv], "{text}");
    }
}

#[test]
fn a_line_of_any_notation_is_played() {
    let start = after("");
    let moves = "7g7f 3c3d 2g2f";
    for text in [
        "76fu 34fu 26fu",
        "76fu34fu26fu",
        "７６ＦＵ　３４ＦＵ　２６ＦＵ",
        "▲７六歩△３四歩▲２六歩",
        "☗ ７六歩 ☖ ３四歩 ☗ ２六歩",
        "☗７六歩、☖３四歩、☗２六歩",
        "7g7f 3c3d 2g2f",
        "7g7f3c3d2g2f",
        "+7776FU,-3334FU,+2726FU",
        "+7776FU -3334FU +2726FU",
        "7776FU3334FU2726FU",
        "P-7f P-3d P-2f",
        "1.P-7f 2.P-3d 3. P-2f",
        "76 fu 34 fu 26 fu",
        "７六歩(77)\n３四歩(33)\n２六歩(27)",
        "76ふ 34ふ 26ふ",
        "P76 P34 P26",
    ] {
        assert_eq!(line(text, &start), (moves.to_owned(), None), "{text}");
    }
    assert_eq!(line("", &start), (String::new(), None));
    assert_eq!(line(" 、\n", &start), (String::new(), None));
    let exchange = "7g7f 3c3d 8h2b+ 3a2b B*4e";
    for text in [
        "76fu 34fu 22kaku nari dou gin 45 kaku",
        "▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲４五角",
        "7g7f 3c3d 8h2b+ 3a2b B*4e",
        "8h2b+",
        "P-7f P-3d Bx2b+ Sx2b B*4e",
        "+7776FU -3334FU +8822UM -3122GI +0045KA",
        "7g7f 3c3d 2b+ dougin 45kaku",
    ] {
        let from = if text == "8h2b+" { after("7g7f 3c3d") } else { start.clone() };
        let expected = if text == "8h2b+" { "8h2b+" } else { exchange };
        assert_eq!(line(text, &from), (expected.to_owned(), None), "{text}");
    }
}

#[test]
fn every_move_of_a_line_has_its_place() {
    let text = "1. 76fu、☖ ３四歩 2g2f x";
    let read = read_moves(text, &Position::startpos(), None);
    let places: Vec<&str> = read.places.into_iter().map(|at| &text[at]).collect();
    assert_eq!(places, ["76fu", "☖ ３四歩", "2g2f"]);
    assert_eq!(read.moves.len(), 3);
}

#[test]
fn the_first_bad_move_is_named() {
    let start = after("");
    let square = |file, rank| Square::at(file, rank).unwrap();
    let no_pawn = |to| BadMoveReason::NoSuchMove { kind: Some(PieceKind::Pawn), to };
    for (text, moves, word, reason) in [
        ("76fu 35fu 26fu", "7g7f", "35fu", no_pawn(square(3, 5))),
        ("▲７六歩△３五歩", "7g7f", "△３五歩", no_pawn(square(3, 5))),
        ("7g7f 3c3e", "7g7f 3c3e", "", BadMoveReason::NotAMove),
        ("7g7f 7f7e", "7g7f", "7f7e", no_pawn(square(7, 5))),
        ("▲７六歩▲２六歩", "7g7f", "▲２六歩", BadMoveReason::WrongSide(Color::Black)),
        ("同歩", "", "同歩", BadMoveReason::NothingBefore),
        ("doufu 34fu", "", "doufu", BadMoveReason::NothingBefore),
        ("76fu hello 26fu", "7g7f", "hello", BadMoveReason::NotAMove),
        ("76fu 3", "7g7f", "3", BadMoveReason::NotAMove),
        ("76fuu", "", "76fuu", BadMoveReason::NotAMove),
        ("▲", "", "▲", BadMoveReason::NotAMove),
    ] {
        let bad = (!word.is_empty()).then(|| (word.to_owned(), reason));
        assert_eq!(line(text, &start), (moves.to_owned(), bad), "{text}");
    }
    let (moves, bad) = line("76fu 34fu 58kin 44fu", &start);
    let Some((word, BadMoveReason::Ambiguous(meant))) = bad else { panic!("{bad:?}") };
    let meant: Vec<String> = meant.into_iter().map(|(_, words)| words.to_string()).collect();
    assert_eq!((moves.as_str(), word.as_str()), ("7g7f 3c3d", "58kin"));
    assert_eq!(meant, ["▲５八金右", "▲５八金左"]);
}

#[test]
fn any_text_is_read_to_its_end_or_to_a_place_in_it() {
    let start = after("");
    for text in ["▲▲▲", "\u{301}", "76", "d", "どどど", "++++", "1.", "1.2.3.", "７", "同同同", "(", "76歩(", "☗ "]
    {
        let read = read_moves(text, &start.0, None);
        assert!(read.bad.is_none_or(|bad| text.get(bad.at).is_some_and(|word| !word.is_empty())), "{text}");
        let _ = candidates(text, &start.0, None);
    }
    let long = "歩".repeat(10_000);
    assert_eq!(read_moves(&long, &start.0, None).bad.unwrap().at, 0..long.len());
    let shuffle = "58ou52ou59ou51ou".repeat(20);
    assert_eq!(read_moves(&shuffle, &start.0, None).moves.len(), 80);
}

#[test]
fn a_square_and_a_piece_apart_from_it_are_one_move() {
    let start = Position::startpos();
    for line in ["76fu 34fu 5e gi", "76fu 34fu 55 銀", "76fu 34fu 5e  gin 84fu"] {
        let read = read_moves(line, &start, None);
        let bad = read.bad.unwrap_or_else(|| panic!("{line}"));
        let to = "5e".parse().unwrap();
        assert_eq!(
            (read.moves.len(), bad.reason),
            (2, BadMoveReason::NoSuchMove { kind: Some(PieceKind::Silver), to })
        );
        let word = &line[bad.at];
        assert_eq!(word.split_whitespace().count(), 2, "{line}: {word}");
    }
    for (line, moves) in
        [("76fu 34fu 5e ka", 3), ("76fu 34fu 5e 84fu", 4), ("76fu 34fu 22kanari 同銀", 4), ("76 34 55 同角", 4)]
    {
        assert_eq!(read_moves(line, &start, None).moves.len(), moves, "{line}");
    }
}
