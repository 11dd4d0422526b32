//! The handicap (手合割) as a choice: what can be chosen, and which of it fits what was typed.

use crate::app::desk::start::Start;
use crate::app::desk::words::handicap_name;
use crate::app::notes::words;
use crate::lang::Language;
use crate::notation::fold::{Folded, Kana};
use crate::record::Record;
use crate::shogi::Handicap;

/// A handicap, or `None` for a start position of the game's own (その他).
pub(super) type Choice = Option<Handicap>;

pub(super) fn all() -> impl Iterator<Item = Choice> {
    Handicap::ALL.into_iter().map(Some).chain([None])
}

/// The handicap of the start position of a record.
pub(super) fn of(record: &Record) -> Choice {
    Handicap::of(&record.initial().to_setup())
}

/// Whether a record can have this handicap without breaking a move. その他 leads to the position editor, which is always
/// possible.
pub(super) fn fits(record: &Record, choice: Choice) -> bool {
    choice.is_none_or(|handicap| record.fits_start(&handicap.setup().into()))
}

pub(super) fn name(language: Language, choice: Choice) -> &'static str {
    choice.map_or(words::OTHER_START.get(language), |handicap| handicap_name(language, handicap))
}

/// Whether a typed text matches a choice: part of its name in either language, with a number in digits (2枚) or in
/// kana, as input methods show it during conversion.
pub(super) fn is_meant(choice: Choice, typed: &str) -> bool {
    let typed = Folded::new(typed.trim(), Kana::Together).into_text();
    let names = [name(Language::Japanese, choice), name(Language::English, choice), reading(choice), in_digits(choice)];
    names.into_iter().any(|name| Folded::new(name, Kana::Together).into_text().contains(&typed))
}

/// The reading in hiragana.
const fn reading(choice: Choice) -> &'static str {
    match choice {
        Some(handicap) => Start::Game(handicap).reading(),
        None => "そのた",
    }
}

/// The name with its number in digits; an empty text where it has none.
const fn in_digits(choice: Choice) -> &'static str {
    match choice {
        Some(Handicap::Two) => "2枚落ち",
        Some(Handicap::Three) => "3枚落ち",
        Some(Handicap::Four) => "4枚落ち",
        Some(Handicap::Five) => "5枚落ち",
        Some(Handicap::LeftFive) => "左5枚落ち",
        Some(Handicap::Six) => "6枚落ち",
        Some(Handicap::LeftSeven) => "左7枚落ち",
        Some(Handicap::RightSeven) => "右7枚落ち",
        Some(Handicap::Eight) => "8枚落ち",
        Some(Handicap::Ten) => "10枚落ち",
        Some(
            Handicap::Even
            | Handicap::Lance
            | Handicap::RightLance
            | Handicap::Bishop
            | Handicap::Rook
            | Handicap::RookLance,
        )
        | None => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meant(typed: &str) -> Vec<Choice> {
        all().filter(|&choice| is_meant(choice, typed)).collect()
    }

    #[test]
    fn there_are_all_handicaps_and_other_starts() {
        assert_eq!(all().count(), 17);
        assert_eq!(meant("").len(), 17);
        for choice in all() {
            for language in [Language::Japanese, Language::English] {
                assert!(meant(name(language, choice)).contains(&choice), "{choice:?}");
            }
        }
    }

    #[test]
    fn a_few_letters_or_digits_say_which_is_meant() {
        let lances = [Some(Handicap::Lance), Some(Handicap::RightLance), Some(Handicap::RookLance)];
        assert_eq!(meant("香"), lances);
        assert_eq!(meant("きょう"), lances);
        assert_eq!(meant("LANCE"), lances);
        for typed in ["2", "２", "二", "に", "ニマイ", "two"] {
            assert_eq!(meant(typed), [Some(Handicap::Two)], "{typed}");
        }
        assert_eq!(meant("7"), [Some(Handicap::LeftSeven), Some(Handicap::RightSeven)]);
        assert_eq!(meant("そ"), [None]);
        assert_eq!(meant("九枚"), []);
    }
}
