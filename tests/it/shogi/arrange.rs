//! Boards set up by hand: no piece appears or vanishes, and everything can be taken back.

use crate::support::corpus;
use komadai::format::{self, Dialect, Encoding, Format};
use komadai::lang::{self, Language, Sides};
use komadai::notation::entry::{Entry, EntryKey, KEYS};
use komadai::notation::sfen;
use komadai::record::Record;
use komadai::shogi::{
    Color, HandKind, Handicap, Oddity, Piece, PieceKind, PieceSource, PieceTarget, Position, Purpose, Setup, Severity,
    Shift, Square, Transform,
};

use crate::support::dice::Dice;

/// Forty pieces strewn over board, hands and box; kings stay off the hands.
fn strewn(dice: &mut Dice) -> Setup {
    let mut setup = Setup::EMPTY;
    if dice.roll(2) == 1 {
        setup.turn = Color::White;
    }
    for kind in HandKind::ALL {
        for _ in 0..kind.in_set() {
            let side = Color::ALL[dice.roll(2)];
            match dice.roll(4) {
                0 => {}
                1 => setup.hands[side].add(kind),
                _ => {
                    let promoted = kind.kind().promoted().filter(|_| dice.roll(3) == 0);
                    put(&mut setup, dice, Piece::new(side, promoted.unwrap_or(kind.kind())));
                }
            }
        }
    }
    for side in Color::ALL {
        if dice.roll(4) > 0 {
            put(&mut setup, dice, Piece::new(side, PieceKind::King));
        }
    }
    setup
}

fn put(setup: &mut Setup, dice: &mut Dice, piece: Piece) {
    let square = Square::from_index(dice.roll(Square::COUNT)).unwrap();
    if setup.board[square].is_none() {
        setup.board[square] = Some(piece);
    }
}

/// How many pieces there are of each unpromoted kind, box included: always the set.
fn set(setup: &Setup) -> Vec<usize> {
    let left = setup.piece_box();
    PieceKind::ALL[..8]
        .iter()
        .map(|&kind| {
            let board = setup.board.pieces().filter(|(_, piece)| piece.kind.base() == kind).count();
            let held = |side: Color| kind.in_hand().map_or(0, |kind| usize::from(setup.hands[side].count(kind)));
            board + held(Color::Black) + held(Color::White) + usize::from(left.count(kind))
        })
        .collect()
}

const SET: [usize; 8] = [18, 4, 4, 4, 4, 2, 2, 2];

fn square(dice: &mut Dice) -> Square {
    Square::from_index(dice.roll(Square::COUNT)).unwrap()
}

fn side(dice: &mut Dice) -> Color {
    Color::ALL[dice.roll(2)]
}

#[test]
fn nothing_done_to_a_board_makes_or_loses_a_piece() {
    let mut dice = Dice(1);
    for _ in 0..200 {
        let mut setup = strewn(&mut dice);
        for _ in 0..50 {
            let from = match dice.roll(3) {
                0 => PieceSource::Square(square(&mut dice)),
                1 => PieceSource::Hand(side(&mut dice), HandKind::ALL[dice.roll(7)]),
                _ => {
                    let kind = PieceKind::ALL[dice.roll(14)];
                    if setup.piece_box().count(kind) == 0 {
                        continue;
                    }
                    PieceSource::Box(Piece::new(side(&mut dice), kind))
                }
            };
            let to = match dice.roll(6) {
                0 => PieceTarget::Box,
                1 => PieceTarget::Hand(side(&mut dice)),
                _ => PieceTarget::Square(square(&mut dice)),
            };
            let before = setup;
            setup = setup.carried(from, to);
            assert_eq!(set(&setup), SET, "{from:?} to {to:?} in {before:?}");
            // What is put on a square stands there.
            if let (PieceSource::Box(piece), PieceTarget::Square(square)) = (from, to) {
                assert_eq!(setup.board[square], Some(piece));
            }
            setup = setup.cycled(square(&mut dice));
            assert_eq!(set(&setup), SET);
        }
        for other in [setup.swapped(), setup.mirrored(), setup.with_remaining_to(side(&mut dice))] {
            assert_eq!(set(&other), SET);
        }
        assert_eq!(set(&setup.with(square(&mut dice), None)), SET);
    }
}

#[test]
fn whole_boards_come_back() {
    let mut dice = Dice(2);
    for _ in 0..300 {
        let setup = strewn(&mut dice);
        assert_eq!(setup.mirrored().mirrored(), setup);
        assert_eq!(setup.swapped().swapped(), setup);
        assert_eq!(setup.mirrored().swapped(), setup.swapped().mirrored());
        for (there, back) in [(Shift::Up, Shift::Down), (Shift::Left, Shift::Right)] {
            for (there, back) in [(there, back), (back, there)] {
                match setup.shifted(there) {
                    Ok(shifted) => assert_eq!(shifted.shifted(back), Ok(setup)),
                    Err(off) => {
                        assert!(off.squares.iter().all(|square| setup.board[square].is_some()));
                        // Without those it goes.
                        let freed = off.squares.iter().fold(setup, |setup, square| setup.with(square, None));
                        assert!(freed.shifted(there).is_ok());
                    }
                }
            }
        }
        let rest = setup.with_remaining_to(Color::White);
        assert!(rest.piece_box().pieces.is_empty());
        assert_eq!((rest.board, rest.hands.black), (setup.board, setup.hands.black));
    }
}

#[test]
fn a_board_turned_or_mirrored_plays_the_same() {
    let mut dice = Dice(3);
    for _ in 0..60 {
        let setup = strewn(&mut dice);
        let legal = |setup: Setup| Position::from(setup).legal_moves();
        for motion in [Transform::Swap, Transform::Mirror] {
            let moved = Position::from(motion.setup(setup).unwrap());
            let moves = legal(setup);
            assert_eq!(moves.len(), moved.legal_moves().len(), "{motion:?} {setup:?}");
            for mv in moves {
                assert_eq!(moved.check(motion.mv(mv).unwrap()), Ok(()), "{motion:?} {mv:?} {setup:?}");
            }
        }
        // And is as odd.
        let oddities = |setup: Setup| {
            let remarks = setup.remarks(Purpose::Game);
            let mut sizes: Vec<_> = remarks.iter().map(|remark| (remark.severity, remark.squares.len())).collect();
            sizes.sort_unstable();
            sizes
        };
        assert_eq!(oddities(setup.swapped()), oddities(setup), "{setup:?}");
        assert_eq!(oddities(setup.mirrored()), oddities(setup), "{setup:?}");
    }
}

#[test]
fn any_board_opens_saves_and_opens_again() {
    let mut dice = Dice(4);
    let formats = [Format::Bod, Format::Sfen, Format::Csa, Format::Kif];
    for round in 0..150 {
        let mut setup = strewn(&mut dice);
        // Odd ones, too: too many pieces, in hand and on the board.
        if round % 3 == 0 {
            setup.hands[side(&mut dice)].set(HandKind::ALL[dice.roll(7)], 100);
            let kind = PieceKind::ALL[dice.roll(14)];
            for _ in 0..20 {
                setup = setup.with(square(&mut dice), Some(Piece::new(side(&mut dice), kind)));
            }
        }
        let mut at = setup;
        for format in formats {
            let dialect = Dialect { encoding: Encoding::Utf8, ..Dialect::of(format) };
            let written = format::write(&Record::new(at.into()), &dialect);
            let loaded = format::read(&written.bytes, Some(format))
                .unwrap_or_else(|error| panic!("{format:?} {}: {:?}", sfen::write(&at, None), error.kind));
            at = loaded.records[0].initial().to_setup();
            assert_eq!(at, setup, "{format:?} {}", sfen::write(&setup, None));
        }
    }
}

#[test]
fn remarks_speak_both_languages() {
    let mut seen = std::collections::HashSet::new();
    let mut dice = Dice(5);
    for _ in 0..100 {
        let mut setup = strewn(&mut dice);
        setup.hands.white.set(HandKind::Rook, 3);
        for purpose in [Purpose::Game, Purpose::Tsume] {
            let remarks = setup.remarks(purpose);
            assert!(remarks.is_sorted_by_key(|remark| remark.severity));
            for remark in remarks {
                let sides = Sides::of(purpose, setup.turn);
                let said = [Language::Japanese, Language::English]
                    .map(|language| lang::oddity(language, &remark.about, sides));
                if purpose == Purpose::Tsume && !matches!(remark.about, Oddity::WhiteAttacks) {
                    for word in ["先手", "後手", "Black", "White"] {
                        assert!(said.iter().all(|said| !said.contains(word)), "{said:?}");
                    }
                }
                assert!(!said[0].is_ascii() && said[1].is_ascii() | said[1].contains('“'), "{said:?}");
                seen.insert(std::mem::discriminant(&remark.about));
            }
        }
    }
    assert!(seen.len() >= 4, "random boards are odd in more ways than {}", seen.len());
    let left = Handicap::Two.setup().with(Square::at(5, 1).unwrap(), None).remarks(Purpose::Game);
    let notes: Vec<_> = left.iter().filter(|remark| remark.severity == Severity::Note).collect();
    assert_eq!(lang::oddity(Language::Japanese, &notes[0].about, Sides::Players), "駒箱に玉・飛・角が残っています。");
    assert_eq!(
        lang::oddity(Language::English, &notes[0].about, Sides::Players),
        "Left in the box: 1 king, 1 rook, 1 bishop."
    );
}

#[test]
fn any_keys_may_be_pressed() {
    let mut dice = Dice(6);
    let typed: Vec<char> = KEYS.iter().flat_map(|(_, keys)| keys.chars()).chain("0xVPHＰ５　ａ".chars()).collect();
    let mut entry = Entry::new(Setup::EMPTY).with_remaining(true);
    for _ in 0..20_000 {
        let key = match dice.roll(8) {
            0 => EntryKey::Arrow(Shift::ALL[dice.roll(4)]),
            1 if dice.roll(2) == 0 => EntryKey::Escape,
            1 => EntryKey::Delete,
            _ => EntryKey::Char(typed[dice.roll(typed.len())]),
        };
        let Some(next) = entry.press(key) else { continue };
        if next.gives_remaining() {
            let defender = next.setup().turn.other();
            assert_eq!(*next.setup(), next.setup().with_remaining_to(defender), "{key:?} in {entry:?}");
        }
        entry = next;
    }
    assert!(entry.setup().board.pieces().count() > 20);
}

#[test]
fn a_published_problem_is_typed_in_fewer_than_forty_keys() {
    // 将棋精妙 第一番, seventeen pieces; the KIF document has it as its example.
    let file = include_bytes!("../../data/seed/kif-document-tsume.kifu");
    let problem = format::read(file, None).unwrap().records[0].initial().to_setup();
    assert_eq!(problem.board.pieces().count(), 17);

    let keys = "61N92K82b72P62b+94n64P95P+85N55P76r56S+97P87n88l89S59r+a";
    let entry = keys.chars().fold(Entry::new(Setup::EMPTY), |entry, key| entry.press(EntryKey::Char(key)).unwrap());
    assert_eq!(entry.setup(), &problem);
    // Shift counts as a key, and most keyboards want it for the plus sign, too.
    let shifted = |key: char| key.is_ascii_uppercase() || key == '+';
    let strokes = |key: char| if key.is_ascii_digit() { 0 } else { 1 + usize::from(shifted(key)) };
    assert_eq!(keys.chars().map(strokes).sum::<usize>(), 36);
}

/// The check of a problem finds nothing wrong with published ones. Those that were put together by a program are
/// in `tests/data`; the masterpieces lie beside the project and may be missing.
#[test]
fn published_problems_are_not_called_wrong() {
    let mut rows = include_str!("../../data/tsume/generated.jsonl").to_owned();
    for name in ["classics", "long", "special"] {
        rows.push_str(&corpus::problems(name));
    }
    assert!(rows.lines().count() > 10);
    for row in rows.lines() {
        let row: serde_json::Value = serde_json::from_str(row).unwrap();
        let setup = sfen::read(row["sfen"].as_str().unwrap()).unwrap().setup;
        let mut errors = setup.remarks(Purpose::Tsume);
        errors.retain(|remark| remark.severity == Severity::Error);
        assert!(errors.is_empty(), "{row}: {errors:?}");
    }
}
