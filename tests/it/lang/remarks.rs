//! Remarks about positions, in words.

use komadai::lang::{self, Language, Sides};
use komadai::shogi::{HandKind, Handicap, Oddity, Purpose, Severity, Square};

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
