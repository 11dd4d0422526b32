//! How moves and sides are called in the window: by its language, and by what the user has chosen.

use std::borrow::Cow;

use crate::app::desk::preferences::{MoveStyle, SideNames};
use crate::lang::{self, Language};
use crate::notation::Spelling;
use crate::record::End;
use crate::shogi::Color;

/// How moves and sides are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Naming {
    /// The language of the window.
    pub(crate) language: Language,
    /// How moves are written.
    pub(crate) moves: MoveStyle,
    /// How the sides are called in English.
    pub(crate) sides: SideNames,
}

impl From<Language> for Naming {
    /// What is usual in a language.
    fn from(language: Language) -> Self {
        Self { language, moves: MoveStyle::default(), sides: SideNames::default() }
    }
}

impl Naming {
    /// The notation of moves.
    pub(crate) const fn spelling(self) -> Spelling {
        match (self.moves, self.language) {
            (MoveStyle::FullWidth, _) | (MoveStyle::Usual, Language::Japanese) => Spelling::FullWidth,
            (MoveStyle::HalfWidth, _) => Spelling::HalfWidth,
            (MoveStyle::Western, _) | (MoveStyle::Usual, Language::English) => Spelling::Western,
            (MoveStyle::Usi, _) => Spelling::Usi,
        }
    }

    /// The same in Japanese: only the digits are as chosen.
    pub(crate) const fn in_japanese(self) -> Self {
        let moves = match self.moves {
            MoveStyle::HalfWidth => MoveStyle::HalfWidth,
            _ => MoveStyle::FullWidth,
        };
        Self { language: Language::Japanese, moves, ..self }
    }

    /// A side: 先手/後手, or 下手/上手 in a handicap game; Black/White, or Sente/Gote.
    pub(crate) const fn side(self, color: Color, handicap: bool) -> &'static str {
        match (self.language, color, handicap, self.sides) {
            (Language::Japanese, Color::Black, false, _) => "先手",
            (Language::Japanese, Color::White, false, _) => "後手",
            (Language::Japanese, Color::Black, true, _) => "下手",
            (Language::Japanese, Color::White, true, _) => "上手",
            (Language::English, Color::Black, _, SideNames::BlackWhite) => "Black",
            (Language::English, Color::White, _, SideNames::BlackWhite) => "White",
            (Language::English, Color::Black, _, SideNames::SenteGote) => "Sente",
            (Language::English, Color::White, _, SideNames::SenteGote) => "Gote",
        }
    }

    /// A text of the program, in which nothing of the user's stands, with the sides as they are called.
    pub(crate) fn said<'a>(self, text: impl Into<Cow<'a, str>>) -> Cow<'a, str> {
        let text = text.into();
        match (self.language, self.sides) {
            (Language::English, SideNames::SenteGote) if text.contains("Black") || text.contains("White") => {
                Cow::Owned(text.replace("Black", "Sente").replace("White", "Gote"))
            }
            _ => text,
        }
    }

    /// The name of an end of the game.
    pub(crate) fn end(self, end: &End) -> String {
        match end {
            End::Other(word) => word.clone(),
            end => self.said(lang::end(self.language, end)).into_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;

    #[test]
    fn sides_are_called_as_chosen_in_english_alone() {
        let naming = Naming { sides: SideNames::SenteGote, ..Language::English.into() };
        assert_eq!(Color::ALL.map(|side| naming.side(side, false)), ["Sente", "Gote"]);
        assert_eq!(naming.end(&End::PerpetualCheck(Color::White)), "Perpetual check by Gote");
        assert_eq!(naming.end(&End::Other("Black out".to_owned())), "Black out");
        assert_eq!(naming.said("White’s rank"), "Gote’s rank");
        let japanese = Naming { language: Language::Japanese, ..naming };
        assert_eq!(Color::ALL.map(|side| japanese.side(side, false)), ["先手", "後手"]);
        assert_eq!(Naming::from(Language::English).said("Black"), "Black");
    }
}
