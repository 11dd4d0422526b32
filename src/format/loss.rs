//! Losses: what a written file does not hold, or holds in another form.

use super::{Encoding, Location};

/// Something in a record that could not be written unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Its location in the written file.
    pub at: Location,
    /// The kind of loss.
    pub kind: LossKind,
}

/// The kind of a [`Loss`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LossKind {
    /// A character was replaced by a similar one that Windows maps to the same JIS code point (`〜` by `～`).
    CharacterVariant {
        /// The character of the record.
        ch: char,
        /// The character that was written.
        with: char,
    },
    /// The encoding does not have a character; another was written (`☗` became `▲`, or `〓` where nothing is similar).
    CharacterReplaced {
        /// The character of the record.
        ch: char,
        /// The character that was written.
        with: char,
        /// The encoding of the file.
        encoding: Encoding,
    },
    /// Further characters were replaced.
    MoreCharactersReplaced {
        /// The number of further characters.
        count: usize,
    },
    /// A text cannot be written unchanged in its place; a similar text was written.
    TextChanged {
        /// The kind of text.
        part: RecordPart,
        /// The text, shortened by [`excerpt`](super::excerpt).
        text: String,
    },
    /// The format has no place for this kind of text; it was left out.
    TextDropped {
        /// The kind of text.
        part: RecordPart,
    },
    /// The format holds one record per file; the others were left out.
    RecordsDropped {
        /// The number of records left out.
        records: usize,
    },
    /// Records of the original file that could not be read were left out.
    UnreadGamesDropped {
        /// The number of records left out.
        games: usize,
    },
    /// The original file is JKF and has keys that are not part of that format; no other format has a place for them.
    JsonKeysDropped {
        /// The keys, each once, those of the main line first, shortened by [`excerpt`](super::excerpt).
        keys: String,
    },
    /// The format has no variations; they were left out.
    VariationsDropped {
        /// The number of moves left out.
        moves: usize,
    },
    /// The format has no moves; they were left out.
    MovesDropped {
        /// The number of moves left out.
        moves: usize,
    },
    /// Moves that no longer fit after a correction of an earlier move were left out.
    StuckMovesDropped {
        /// The number of moves left out.
        moves: usize,
    },
    /// Variations are nested more deeply than the format supports; the deepest were left out.
    DeepVariationsDropped {
        /// The number of moves left out.
        moves: usize,
    },
    /// The format cannot store a first move number other than 1.
    FirstNumberDropped {
        /// The number of the first move.
        number: u32,
    },
    /// The encoding stated in the file was changed to the one the file is stored in.
    EncodingRestated {
        /// The encoding of the file.
        encoding: Encoding,
    },
    /// The format has no times.
    TimesDropped,
    /// The format does not store fractions of a second, or not as small ones.
    TimeFractionDropped,
    /// The format has no place for the end of the game.
    EndDropped,
    /// The end of the game is written with another word of the same meaning than in the original file.
    EndReworded {
        /// The word of the original file.
        word: String,
        /// The word that was written.
        with: String,
    },
    /// The format has no word for this end of the game; the nearest was written.
    EndChanged {
        /// The word that was written.
        with: String,
    },
}

/// A kind of text in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordPart {
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
    /// The result line, such as まで85手で先手の勝ち.
    Summary,
}

impl Loss {
    /// Whether nothing is lost: the encoding stated in the file became that of the file.
    #[must_use]
    pub const fn is_harmless(&self) -> bool {
        matches!(self.kind, LossKind::EncodingRestated { .. })
    }

    /// Whether the loss is hardly noticeable: a similar character, a word of the same meaning, or the stated encoding.
    #[must_use]
    pub const fn is_slight(&self) -> bool {
        matches!(
            self.kind,
            LossKind::CharacterVariant { .. } | LossKind::EncodingRestated { .. } | LossKind::EndReworded { .. }
        )
    }
}
