//! Remarks about positions, in words.

use komadai::format::WarningKind;
use komadai::lang::{self, Language, Naming, SideNames, Sides};
use komadai::notation::typed::read_moves;
use komadai::record::End;
use komadai::shogi::{Color, HandKind, Handicap, Oddity, Piece, PieceKind, Position, Purpose, Setup, Severity, Square};
use komadai::tsume::solver::ProblemError;

use crate::support::boards::strewn;
use crate::support::dice::Dice;

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
fn sides_have_the_chosen_names_in_all_messages() {
    let sente = Naming { sides: SideNames::SenteGote, ..Language::English.into() };
    let pawn = Piece::new(Color::White, PieceKind::Pawn);
    let mut setup = Setup { turn: Color::White, ..Setup::EMPTY };
    for rank in [3, 4] {
        setup = setup.with(Square::at(7, rank).unwrap(), Some(pawn));
    }
    let two_pawns = setup.faults().into_iter().next().unwrap();
    let read = read_moves("▲３四歩", &Position::startpos().after("7g7f".parse().unwrap()).unwrap(), None);
    let bad = read.bad.unwrap();
    let said = |naming: Naming| {
        vec![
            lang::fault(naming, &two_pawns, Sides::Players),
            lang::oddity(naming, &Oddity::NoKing(Color::White), Sides::Players),
            lang::oddity(naming, &Oddity::WhiteAttacks, Sides::Parts { attacker: Color::White }),
            lang::warning(naming, &WarningKind::PositionInvalid(two_pawns)),
            lang::warning(naming, &WarningKind::HandMissing(Color::White)),
            lang::problem_error(naming, ProblemError::SeveralKings(Color::White)),
            lang::bad_move(naming, "▲３四歩", &bad, Sides::Players),
            naming.end(&End::PerpetualCheck(Color::White)),
            lang::entry_keys(naming).into_iter().map(|(_, does)| does).filter(|does| does.contains("te")).collect(),
        ]
    };
    for (usual, said) in said(Language::English.into()).iter().zip(said(sente)) {
        assert!(usual.contains("White"), "{usual}");
        assert!(said.contains("Gote") && !said.contains("White") && !said.contains("Black"), "{said}");
    }
    let japanese = Naming { sides: SideNames::SenteGote, ..Language::Japanese.into() };
    assert_eq!(said(japanese), said(Language::Japanese.into()));
}
