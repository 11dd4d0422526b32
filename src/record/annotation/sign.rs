//! Annotation signs: what a move is worth, in one sign.

use std::fmt;
use std::str::FromStr;

/// What an annotator thinks of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Sign {
    /// `!`, 好手: a good move.
    Good,
    /// `?`, 悪手: a mistake.
    Mistake,
    /// `!!`, 妙手: a brilliant move.
    Brilliant,
    /// `??`, 大悪手: a blunder.
    Blunder,
    /// `!?`, 面白い手: worth thinking about.
    Interesting,
    /// `?!`, 疑問手: dubious.
    Dubious,
}

/// A text is none of the six signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSignError;

impl Sign {
    /// All signs, in the order of their [numbers](Self::nag).
    pub const ALL: [Self; 6] =
        [Self::Good, Self::Mistake, Self::Brilliant, Self::Blunder, Self::Interesting, Self::Dubious];

    /// The sign as text: `!` `?` `!!` `??` `!?` `?!`.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Mistake => "?",
            Self::Brilliant => "!!",
            Self::Blunder => "??",
            Self::Interesting => "!?",
            Self::Dubious => "?!",
        }
    }

    /// The number of the sign among the Numeric Annotation Glyphs of PGN, 1 to 6.
    #[must_use]
    pub const fn nag(self) -> u8 {
        match self {
            Self::Good => 1,
            Self::Mistake => 2,
            Self::Brilliant => 3,
            Self::Blunder => 4,
            Self::Interesting => 5,
            Self::Dubious => 6,
        }
    }
}

/// The [symbol](Sign::symbol).
impl fmt::Display for Sign {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.symbol())
    }
}

/// Reads a [symbol](Sign::symbol), in full width, too: `！？`.
impl FromStr for Sign {
    type Err = ParseSignError;

    fn from_str(text: &str) -> Result<Self, ParseSignError> {
        let narrow = text.replace('！', "!").replace('？', "?");
        Self::ALL.into_iter().find(|sign| sign.symbol() == narrow).ok_or(ParseSignError)
    }
}
