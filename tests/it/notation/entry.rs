//! Positions typed key by key.

use komadai::notation::entry::{Entry, EntryKey, KEYS};
use komadai::shogi::{Setup, Shift};

use crate::support::dice::Dice;
use crate::support::words;

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
    let problem = "3n5/kBp+B5/9/N2p5/+pn2p4/2R1+s4/pN7/1L7/1s2+R4 b 4g2s3l13p";
    let problem = words::setup(problem).unwrap();
    assert_eq!(problem.board.pieces().count(), 17);

    let keys = "61N92K82b72P62b+94n64P95P+85N55P76r56S+97P87n88l89S59r+a";
    let entry = keys.chars().fold(Entry::new(Setup::EMPTY), |entry, key| entry.press(EntryKey::Char(key)).unwrap());
    assert_eq!(entry.setup(), &problem);
    // Shift counts as a key, and most keyboards want it for the plus sign, too.
    let shifted = |key: char| key.is_ascii_uppercase() || key == '+';
    let strokes = |key: char| if key.is_ascii_digit() { 0 } else { 1 + usize::from(shifted(key)) };
    assert_eq!(keys.chars().map(strokes).sum::<usize>(), 36);
}
