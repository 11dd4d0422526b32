//! Moves and positions as text: the Japan Shogi Association's rule, and every way back.

use komadai::notation::japanese::{self, Mark, MoveError, ResolveError, Style};
use komadai::notation::{kif_move, sfen, usi, western};
use komadai::shogi::{Move, Position, Square};

use crate::support::dice::Dice;

fn position(text: &str) -> Position {
    sfen::read(text).unwrap_or_else(|e| panic!("{text}: {e:?}")).setup.into()
}

fn mv(text: &str) -> Move {
    usi::read_move(text).unwrap_or_else(|| panic!("{text}"))
}

/// The words of each move, and back.
#[track_caller]
fn check(sfen: &str, moves: &[(&str, &str)]) {
    let position = position(sfen);
    for &(usi, words) in moves {
        let mv = mv(usi);
        assert_eq!(japanese::words(&position, mv, None).unwrap().to_string(), words, "{usi}");
        assert_eq!(japanese::read_move(words, &position, None), Ok(mv), "{words}");
    }
}

// https://www.shogi.or.jp/faq/kihuhyouki.html, in its order. The kings, which play no part, are left out.

#[test]
fn motion_distinguishes_pieces() {
    check("9/2G6/G8/9/9/9/9/9/9 b - 1", &[("9c8b", "▲８二金上"), ("7b8b", "▲８二金寄")]);
    check("6G2/9/5G3/9/9/9/9/9/9 b - 1", &[("4c3b", "▲３二金上"), ("3a3b", "▲３二金引")]);
    check("9/9/9/9/5G3/4G4/9/9/9 b - 1", &[("5f5e", "▲５五金上"), ("4e5e", "▲５五金寄")]);
    check("9/9/9/9/9/9/2S6/9/1S7 b - 1", &[("8i8h", "▲８八銀上"), ("7g8h", "▲８八銀引")]);
    check("9/9/9/9/9/9/7S1/9/5S3 b - 1", &[("4i3h", "▲３八銀上"), ("2g3h", "▲３八銀引")]);
}

#[test]
fn sides_distinguish_pieces_where_motion_does_not() {
    check("9/G1G6/9/9/9/9/9/9/9 b - 1", &[("9b8a", "▲８一金左"), ("7b8a", "▲８一金右")]);
    check("9/6G1G/9/9/9/9/9/9/9 b - 1", &[("3b2b", "▲２二金左"), ("1b2b", "▲２二金右")]);
    check("9/9/9/9/3S1S3/9/9/9/9 b - 1", &[("6e5f", "▲５六銀左"), ("4e5f", "▲５六銀右")]);
    check("9/9/9/9/9/9/9/9/1GG6 b - 1", &[("8i7h", "▲７八金左"), ("7i7h", "▲７八金直")]);
    check("9/9/9/9/9/9/9/9/6SS1 b - 1", &[("3i3h", "▲３八銀直"), ("2i3h", "▲３八銀右")]);
}

#[test]
fn three_and_more_pieces_may_need_both() {
    let golds = [("6c5b", "▲５二金左"), ("5c5b", "▲５二金直"), ("4c5b", "▲５二金右")];
    check("9/9/3GGG3/9/9/9/9/9/9 b - 1", &golds);
    let tokins = [
        ("7i8h", "▲８八と右"),
        ("8i8h", "▲８八と直"),
        ("9i8h", "▲８八と左上"),
        ("9h8h", "▲８八と寄"),
        ("8g8h", "▲８八と引"),
    ];
    check("9/9/9/9/9/9/1+P7/+P8/+P+P+P6 b - 1", &tokins);
    let silvers = [("2i2h", "▲２八銀直"), ("1g2h", "▲２八銀右"), ("3i2h", "▲２八銀左上"), ("3g2h", "▲２八銀左引")];
    check("9/9/9/9/9/9/6S1S/9/6SS1 b - 1", &silvers);
}

#[test]
fn two_dragons_have_left_and_right_but_not_straight() {
    check("+R8/9/9/1+R7/9/9/9/9/9 b - 1", &[("9a8b", "▲８二龍引"), ("8d8b", "▲８二龍上")]);
    check("9/4+R4/7+R1/9/9/9/9/9/9 b - 1", &[("2c4c", "▲４三龍寄"), ("5b4c", "▲４三龍引")]);
    check("9/9/9/9/4+R3+R/9/9/9/9 b - 1", &[("5e3e", "▲３五龍左"), ("1e3e", "▲３五龍右")]);
    check("9/9/9/9/9/9/9/9/+R+R7 b - 1", &[("9i8h", "▲８八龍左"), ("8i8h", "▲８八龍右")]);
    check("9/9/9/9/9/9/9/7+R1/8+R b - 1", &[("2h1g", "▲１七龍左"), ("1i1g", "▲１七龍右")]);
}

#[test]
fn two_horses_have_left_and_right_but_not_straight() {
    check("+B+B7/9/9/9/9/9/9/9/9 b - 1", &[("9a8b", "▲８二馬左"), ("8a8b", "▲８二馬右")]);
    check("9/9/3+B5/9/+B8/9/9/9/9 b - 1", &[("9e8e", "▲８五馬寄"), ("6c8e", "▲８五馬引")]);
    check("8+B/9/9/6+B2/9/9/9/9/9 b - 1", &[("1a1b", "▲１二馬引"), ("3d1b", "▲１二馬上")]);
    check("9/9/9/9/9/9/9/9/+B3+B4 b - 1", &[("9i7g", "▲７七馬左"), ("5i7g", "▲７七馬右")]);
    check("9/9/9/9/9/9/5+B3/8+B/9 b - 1", &[("4g2i", "▲２九馬左"), ("1h2i", "▲２九馬右")]);
}

#[test]
fn white_sees_the_board_from_the_other_side() {
    check("9/9/9/9/9/9/9/9/1ggg5 w - 1", &[("8i8h", "△８八金直")][..0]);
    let golds = [("4g5h", "△５八金左"), ("5g5h", "△５八金直"), ("6g5h", "△５八金右")];
    check("9/9/9/9/9/9/3ggg3/9/9 w - 1", &golds);
    check("9/9/9/9/9/9/9/7+b+b/9 w - 1", &[("1h2i", "△２九馬左"), ("2h2i", "△２九馬右")]);
}

#[test]
fn drop_is_written_only_where_a_piece_on_the_board_could_go() {
    check("9/9/9/9/9/9/9/9/3G5 b G 1", &[("G*5h", "▲５八金打"), ("6i5h", "▲５八金"), ("G*5e", "▲５五金")]);
    // A promoted pawn is another kind of piece.
    check("9/9/9/9/4+P4/9/9/9/9 b P 1", &[("P*5d", "▲５四歩"), ("5e5d", "▲５四と")]);
}

#[test]
fn promotion_is_written_where_there_is_a_choice() {
    let moves = [("5d5c+", "▲５三銀成"), ("5d5c", "▲５三銀不成"), ("5d5e", "▲５五銀")];
    check("9/9/9/4S4/9/9/9/9/9 b - 1", &moves[..2]);
    check("9/9/4S4/9/9/9/9/9/9 b - 1", &[("5c6d+", "▲６四銀成"), ("5c6d", "▲６四銀不成"), ("5c5b+", "▲５二銀成")]);
    check("9/4P4/9/9/9/9/9/9/9 b - 1", &[("5b5a+", "▲５一歩成"), ("5b5a", "▲５一歩不成")]);
    check("9/4G4/4K4/9/9/9/9/9/9 b - 1", &[("5b5a", "▲５一金"), ("5c6b", "▲６二玉")]);
    check("9/4+S4/9/9/9/9/9/9/9 b - 1", &[("5b5a", "▲５一成銀")]);
}

#[test]
fn the_same_square_and_the_styles() {
    let position = position("9/9/9/9/4p4/4S4/9/9/9 b - 1");
    let words = japanese::words(&position, mv("5f5e"), Square::at(5, 5)).unwrap();
    assert_eq!(words.to_string(), "▲同銀");
    let blank = Style { same_blank: true, ..Style::default() };
    assert_eq!(words.text(Style { mark: Mark::Pieces, ..blank }), "☗同　銀");
    assert_eq!(words.text(Style { mark: Mark::None, ..blank }), "同　銀");
    // The blank keeps two characters from standing alone, and nothing else.
    let camp = self::position("9/9/4p4/4S4/9/9/9/9/9 b - 1");
    let promotes = japanese::words(&camp, mv("5d5c+"), Square::at(5, 3)).unwrap();
    assert_eq!(promotes.text(blank), "▲同銀成");
    assert_eq!(words.text(Style { same_square: true, ..Style::default() }), "▲５五同銀");
    for text in ["同銀", "同　銀", "同 銀", "▲同銀", "先手同銀", "同５五銀", "５五同銀", "55同銀", "５五銀", "同銀上"]
    {
        assert_eq!(japanese::read_move(text, &position, Square::at(5, 5)), Ok(mv("5f5e")), "{text}");
    }
    let nothing = japanese::read_move("同銀", &position, None);
    assert_eq!(nothing, Err(MoveError::Resolve(ResolveError::NothingBefore)));
}

#[test]
fn every_spelling_is_read() {
    let sfen = "9/9/3+R+S4/9/9/9/2P6/7B1/4K4 b RSP 1";
    let position = position(sfen);
    let read = |text: &str| japanese::read_move(text, &position, None);
    for text in
        ["７六歩", "76歩", "７６歩", "7六歩", "▲７六歩", "☗76歩", "▼７六歩", "先手７六歩", "先７六歩", " 七六歩 "]
    {
        assert_eq!(read(text), Ok(mv("7g7f")), "{text}");
    }
    for text in ["５二成銀", "52全", "５二成銀直", "５二成銀上", "５二成銀行"] {
        assert_eq!(read(text), Ok(mv("5c5b")), "{text}");
    }
    for text in ["６二龍", "６二竜", "６二成飛", "６二龍上", "６二竜入"] {
        assert_eq!(read(text), Ok(mv("6c6b")), "{text}");
    }
    for text in ["５八玉", "５八王"] {
        assert_eq!(read(text), Ok(mv("5i5h")), "{text}");
    }
    for text in ["７三角成", "７三角ナル", "73角成(28)"] {
        assert_eq!(read(text), Ok(mv("2h7c+")), "{text}");
    }
    for text in ["７三角不成", "７三角生", "７三角ナラズ", "７三角ならず", "７三角", "73角(28)"]
    {
        assert_eq!(read(text), Ok(mv("2h7c")), "{text}");
    }
    for text in ["４五歩打", "４五歩", "45歩"] {
        assert_eq!(read(text), Ok(mv("P*4e")), "{text}");
    }
    assert_eq!(read("５二銀"), Ok(mv("S*5b")), "a plain silver is not the promoted one");
    assert!(matches!(read("７六歩７"), Err(MoveError::Syntax(_))));
    assert!(matches!(read("７六"), Err(MoveError::Syntax(_))));
    assert!(matches!(read("歩"), Err(MoveError::Syntax(_))));
    assert!(matches!(read(""), Err(MoveError::Syntax(_))));
    assert!(matches!(read("７六金"), Err(MoveError::Resolve(ResolveError::NoSuchMove { .. }))));
    assert!(matches!(read("５二成銀成"), Err(MoveError::Resolve(ResolveError::NoSuchMove { .. }))));
    assert!(matches!(read("４五歩直"), Err(MoveError::Resolve(ResolveError::NoSuchMove { .. }))));
}

#[test]
fn words_that_are_not_the_rules_are_read_when_they_can_only_mean_one() {
    // 直 of a dragon, 右 where 寄 would do, 左 of the one that stands straight below.
    let dragons = position("9/9/9/9/9/9/9/9/+R+R7 b - 1");
    assert_eq!(japanese::read_move("８八龍直", &dragons, None), Ok(mv("8i8h")));
    let golds = position("9/2G6/G8/9/9/9/9/9/9 b - 1");
    assert_eq!(japanese::read_move("８二金右", &golds, None), Ok(mv("7b8b")));
    let golds = position("9/9/9/9/9/9/9/9/1GG6 b - 1");
    assert_eq!(japanese::read_move("７八金右", &golds, None), Ok(mv("7i7h")));
    assert_eq!(
        japanese::read_move("７八金上", &golds, None)
            .map_err(|e| matches!(e, MoveError::Resolve(ResolveError::Ambiguous { moves, .. }) if moves.len() == 2)),
        Err(true)
    );
}

#[test]
fn a_pin_resolves_ambiguous_words() {
    // The gold on 6h is pinned by the rook on 9h.
    let position = position("9/9/9/9/9/9/5G3/r2GK4/9 b - 1");
    assert_eq!(japanese::read_move("５七金", &position, None), Ok(mv("4g5g")));
    assert_eq!(japanese::words(&position, mv("4g5g"), None).unwrap().to_string(), "▲５七金寄");
}

#[test]
fn a_piece_that_must_promote_does() {
    let position = position("9/4P4/9/9/9/9/9/9/9 b - 1");
    assert_eq!(japanese::read_move("５一歩", &position, None), Ok(mv("5b5a+")));
    assert_eq!(western::read("P-5a", &position), Ok(mv("5b5a+")));
}

#[test]
fn western_words() {
    let position = position("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b P 3");
    for (usi, words) in [
        ("2g2f", "P-2f"),
        ("8h2b+", "Bx2b+"),
        ("8h2b", "Bx2b="),
        ("4i5h", "G4i-5h"),
        ("6i5h", "G6i-5h"),
        ("5i5h", "K-5h"),
        ("P*5e", "P*5e"),
    ] {
        assert_eq!(western::write(&position, mv(usi)).unwrap(), words);
        assert_eq!(western::read(words, &position), Ok(mv(usi)));
    }
    for text in ["P-26", "p2f", "P2g-2f", "P2726", "P-2f"] {
        assert_eq!(western::read(text, &position), Ok(mv("2g2f")), "{text}");
    }
    assert_eq!(western::read("P'5e", &position), Ok(mv("P*5e")));
    assert!(matches!(western::read("G-5h", &position), Err(western::WesternError::Ambiguous { .. })));
    assert!(matches!(western::read("N-5h", &position), Err(western::WesternError::NoSuchMove { .. })));
    assert!(matches!(western::read("R*5e", &position), Err(western::WesternError::NoSuchMove { .. })));
    for (text, at) in [("", 0), ("X-5h", 0), ("P-5", 2), ("P-5hh", 4), ("+G-5h", 1), ("P*歩", 2)] {
        assert_eq!(western::read(text, &position), Err(western::WesternError::Syntax(at)), "{text}");
    }
}

#[test]
fn every_legal_move_of_random_games_comes_back_from_its_text() {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let starts = [
        sfen::STARTPOS,
        // Many pieces in hand and many of a kind on the board.
        "4k4/1+P+P+P5/9/1g1g1s1s1/9/1G1G1S1S1/9/5+P+P+P1/4K4 b RB2N2L9Prb2n2l3p 1",
        "4k4/9/2+R1+B4/9/4+R4/2+B6/9/9/4K4 b 4G4S4N4L18P 1",
        "4k4/9/1ssss4/9/9/4GGGG1/9/9/4K4 w 2R2B4N4L9P9p 1",
    ];
    let mut checked = 0;
    for round in 0..40 {
        let mut position = position(starts[round % starts.len()]);
        let mut previous = None;
        for _ in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            for &mv in &moves {
                let words = japanese::words(&position, mv, previous).unwrap();
                for style in [
                    Style::default(),
                    Style { mark: Mark::None, same_blank: true, ..Style::default() },
                    Style { same_square: true, ..Style::default() },
                ] {
                    let text = words.text(style);
                    let read = japanese::read_move(&text, &position, previous);
                    assert_eq!(read, Ok(mv), "{text} in {}", sfen::write(&position.to_setup(), None));
                }
                let text = kif_move::write(&position, mv, previous).unwrap();
                assert_eq!(japanese::read_move(&text, &position, previous), Ok(mv), "{text}");
                assert_eq!(usi::read_move(&usi::write_move(mv)), Some(mv));
                let text = western::write(&position, mv).unwrap();
                assert_eq!(western::read(&text, &position), Ok(mv), "{text}");
                checked += 1;
            }
            let mv = moves[dice.roll(moves.len())];
            previous = Some(mv.to());
            position = position.after(mv).unwrap();
            let setup = position.to_setup();
            assert_eq!(sfen::read(&sfen::write(&setup, Some(7))).unwrap(), sfen::Sfen { setup, number: Some(7) });
        }
    }
    assert!(checked > 100_000, "{checked}");
}

#[test]
fn no_text_panics() {
    let mut dice = Dice(42);
    let start = Position::startpos();
    let words: Vec<char> =
        "▲△☗先手同　 ７7七六6成銀全竜龍王玉歩左右直上寄引行入打不生ナラズ(（)）7g7f+P*xX-=/9bw".chars().collect();
    for _ in 0..20_000 {
        let text: String = (0..dice.roll(12)).map(|_| words[dice.roll(words.len())]).collect();
        let _ = japanese::read_move(&text, &start, None);
        let _ = western::read(&text, &start);
        let _ = usi::read_move(&text);
        let _ = sfen::read(&text);
        let _ = usi::read_line(&text).map(|line| line.moves.count());
    }
}
