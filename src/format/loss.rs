//! What a file could not hold.

use super::{Encoding, Location};

/// Something that was not written as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Where in the file that was written.
    pub at: Location,
    /// What it is.
    pub kind: LossKind,
}

/// What a [`Loss`] can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LossKind {
    /// A character was stored as the one that Windows has in the same place of JIS (`〜` as `～`).
    /// Hardly anybody can tell the two apart.
    Twin {
        /// The character.
        ch: char,
        /// What was written.
        with: char,
    },
    /// The encoding lacks a character; another was written (`☗` as `▲`, or `〓` for want of a likeness).
    Character {
        /// The character.
        ch: char,
        /// What was written.
        with: char,
        /// The encoding that lacks it.
        encoding: Encoding,
    },
    /// So many further characters were replaced.
    More {
        /// Their number.
        count: usize,
    },
    /// A text cannot stand in its place as it is; something like it was written.
    Text {
        /// The part of the record that the text is.
        part: Part,
        /// The text ([shortened](super::excerpt)).
        text: String,
    },
    /// The format has no place for texts of this kind.
    NoPlace {
        /// The part of the record that the texts are.
        part: Part,
    },
    /// The format has one record a file.
    Records {
        /// How many others were left out.
        records: usize,
    },
    /// Games of the file that could not be read were left out.
    Unread {
        /// Their number.
        games: usize,
    },
    /// The format has no variations.
    Variations {
        /// How many moves were left out.
        moves: usize,
    },
    /// The format has no moves.
    Moves {
        /// The number of moves left out.
        moves: usize,
    },
    /// Moves that can no longer be played, because one before them was corrected, were left out.
    Stuck {
        /// Their number.
        moves: usize,
    },
    /// Variations inside variations go too deep; the deepest were left out.
    TooDeep {
        /// How many moves were left out.
        moves: usize,
    },
    /// The format cannot number the moves from another number than 1.
    MoveNumber {
        /// The number of the first move.
        number: u32,
    },
    /// The file states its encoding, and now states the one that it has.
    Restated {
        /// The encoding that the file has.
        encoding: Encoding,
    },
    /// The format has no times.
    Times,
    /// The format has whole seconds, or thousandths, and nothing finer.
    TimeFraction,
    /// The format has no place for the end of the game.
    NoEnd,
    /// The format has no word for this end of the game; another was written.
    End {
        /// What was written.
        with: String,
    },
}

/// A text of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The key of a header field.
    HeaderKey,
    /// The value of a header field.
    HeaderValue,
    /// A header line that is not a field.
    HeaderLine,
    /// A comment.
    Comment,
    /// The name of a bookmark.
    Bookmark,
    /// A line kept as it was read.
    Verbatim,
    /// The word of an end.
    End,
    /// The closing words.
    Summary,
}

impl Loss {
    /// Whether nobody will miss it.
    #[must_use]
    pub const fn is_slight(&self) -> bool {
        matches!(self.kind, LossKind::Twin { .. } | LossKind::Restated { .. })
    }
}
