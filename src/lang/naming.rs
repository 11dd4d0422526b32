use std::borrow::Cow;

use super::Language;
use super::words::{end, side};
use crate::notation::japanese::{Style, Words, words};
use crate::notation::{KingNames, Kings, Spelling};
use crate::notation::{names, western};
use crate::record::{End, Record};
use crate::shogi::{Color, Move, Position, Square};
use crate::tsume;

/// The names of the sides in English.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum SideNames {
    /// Black and White.
    #[default]
    BlackWhite,
    /// Sente and Gote.
    SenteGote,
}

impl SideNames {
    /// A side: 先手 and 後手, Black and White, or Sente and Gote.
    #[must_use]
    pub const fn name(self, language: Language, whose: Color) -> &'static str {
        match (self, language, whose) {
            (Self::SenteGote, Language::English, Color::Black) => "Sente",
            (Self::SenteGote, Language::English, Color::White) => "Gote",
            (_, language, whose) => side(language, whose),
        }
    }
}

/// The language of a text, and the names of moves and sides in it.
///
/// ```
/// use komadai::lang::{Language, Naming, SideNames};
/// use komadai::notation::Spelling;
/// use komadai::shogi::{Color, Position};
///
/// let usual = Naming::from(Language::English);
/// assert_eq!(usual.side(Color::White, false), "White");
/// assert_eq!(usual.mv(&Position::startpos(), "7g7f".parse()?, None).as_deref(), Some("P-7f"));
/// let own = Naming { spelling: Spelling::HalfWidth, sides: SideNames::SenteGote, ..usual };
/// assert_eq!(own.side(Color::White, false), "Gote");
/// assert_eq!(own.mv(&Position::startpos(), "7g7f".parse()?, None).as_deref(), Some("▲7六歩"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Naming {
    /// The language of the words.
    pub language: Language,
    /// The notation of the moves.
    pub spelling: Spelling,
    /// The names of the sides.
    pub sides: SideNames,
    /// The names of the kings in moves in Japanese: those of games are all 玉.
    pub kings: Kings,
}

impl From<Language> for Naming {
    /// The defaults of a language.
    fn from(language: Language) -> Self {
        let spelling = match language {
            Language::Japanese => Spelling::FullWidth,
            Language::English => Spelling::Western,
        };
        Self { language, spelling, sides: SideNames::default(), kings: Kings::JUNIOR }
    }
}

impl Naming {
    /// With the names of the kings in pictures of a record, if that is a problem; moves of games have 玉.
    #[must_use]
    pub fn for_record(self, record: &Record, names: KingNames) -> Self {
        let start = record.initial();
        let of_problem = || names.kings(&start.to_setup(), Some(start.turn()));
        Self { kings: if tsume::is_tsume(record) { of_problem() } else { Kings::JUNIOR }, ..self }
    }

    /// With the usual names of the kings of a problem that starts here.
    #[must_use]
    pub fn for_problem(self, start: &Position) -> Self {
        Self { kings: Kings::of_problem(start), ..self }
    }

    /// A move in print, with the destination of the move before it. `None` when there is no piece on its origin.
    #[must_use]
    pub fn mv(self, before: &Position, mv: Move, previous: Option<Square>) -> Option<String> {
        match (self.spelling, self.language) {
            // The number of the move tells the side.
            (Spelling::Western, Language::English) => western::write(before, mv),
            (Spelling::Usi, Language::English) => western::write(before, mv).map(|_| mv.to_string()),
            (spelling, _) => spelling.write_with(before, mv, previous, self.kings),
        }
    }

    /// A move without the one before it: 同 shows the capture, with its square, as in books (▲６六同銀左).
    #[must_use]
    pub fn lone_mv(self, before: &Position, mv: Move, previous: Option<Square>) -> Option<String> {
        match self.spelling {
            Spelling::FullWidth | Spelling::HalfWidth => {
                words(before, mv, previous).map(|words| self.lone_words(&words))
            }
            Spelling::Western | Spelling::Usi => self.mv(before, mv, previous),
        }
    }

    /// A move by itself, from its words.
    #[must_use]
    pub fn lone_words(self, words: &Words) -> String {
        let style = |ascii_file| Style { same_square: true, ascii_file, kings: self.kings, ..Style::default() };
        match self.spelling {
            Spelling::FullWidth => words.text(style(false)),
            Spelling::HalfWidth => words.text(style(true)),
            Spelling::Western | Spelling::Usi => western::of_words(words),
        }
    }

    /// The same in Japanese, with the same kind of digits.
    #[must_use]
    pub const fn in_japanese(self) -> Self {
        let spelling = match self.spelling {
            Spelling::HalfWidth => Spelling::HalfWidth,
            _ => Spelling::FullWidth,
        };
        Self { language: Language::Japanese, spelling, ..self }
    }

    /// A side: 先手 and 後手 (in a handicap game 下手 and 上手), Black and White, or Sente and Gote.
    #[must_use]
    pub const fn side(self, whose: Color, handicap: bool) -> &'static str {
        match self.language {
            Language::Japanese => names::side(whose, handicap),
            Language::English => self.sides.name(self.language, whose),
        }
    }

    /// A text of the program with the chosen names of the sides. It must not contain the user's text.
    pub fn said<'a>(self, text: impl Into<Cow<'a, str>>) -> Cow<'a, str> {
        let text = text.into();
        match (self.language, self.sides) {
            (Language::English, SideNames::SenteGote) if text.contains("Black") || text.contains("White") => {
                Cow::Owned(text.replace("Black", "Sente").replace("White", "Gote"))
            }
            _ => text,
        }
    }

    /// The name of an end of the game.
    #[must_use]
    pub fn end(self, how: &End) -> String {
        match how {
            End::Other(word) => word.clone(),
            how => self.said(end(self.language, how)).into_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
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
        assert_eq!(Color::ALL.map(|side| japanese.side(side, true)), ["下手", "上手"]);
        assert_eq!(Naming::from(Language::English).said("Black"), "Black");
    }
}
