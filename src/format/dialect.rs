//! How a file is written: what was noticed when reading it, and what a writer is asked for.

use std::sync::Arc;

use super::csa::CsaStyle;
use super::kif::KifStyle;
use super::text::Decoded;
use super::{Encoding, Format, Further, LineLayout, Newline};
use crate::record::NodeId;

/// How a file was written: what a writer needs to write it the same way again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// What the content is, whatever the name says.
    pub format: Format,
    /// How its characters are stored.
    pub encoding: Encoding,
    /// Whether it began with a byte order mark.
    pub bom: bool,
    /// How its lines end.
    pub newline: Newline,
    /// Whether a DOS end-of-file mark (0x1A) follows the text.
    pub end_mark: bool,
    /// Whether kanji that CP932 has in two places are where NEC had them.
    pub nec_kanji: bool,
    /// How KIF is laid out.
    pub kif: KifStyle,
    /// How CSA is laid out.
    pub csa: CsaStyle,
    /// Ends that the file spells in another way than usual.
    pub end_words: Vec<EndWord>,
    /// The file itself, if it is one of lines: what did not change since is written as it was.
    pub lines: Option<Arc<LineLayout>>,
    /// What stands behind the first record, in formats that have one record a file.
    pub further: Option<Arc<Further>>,
}

impl Dialect {
    /// That of a text of this format, laid out as usual.
    pub(crate) fn of(text: &Decoded<'_>, format: Format) -> Self {
        Self {
            format,
            encoding: text.encoding,
            bom: text.bom,
            newline: text.newline,
            end_mark: text.end_mark,
            nec_kanji: text.nec_kanji,
            kif: KifStyle::default(),
            csa: CsaStyle::default(),
            end_words: Vec::new(),
            lines: None,
            further: None,
        }
    }
}

/// How a file spells an end (`詰` instead of `詰み`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndWord {
    /// Which of the file's records.
    pub record: usize,
    /// The end's node there.
    pub node: NodeId,
    /// The word.
    pub word: String,
}

/// What a file shall be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The format.
    pub format: Format,
    /// How characters are stored.
    pub encoding: Encoding,
    /// Whether to begin with a byte order mark; only the encodings of Unicode have one.
    pub bom: bool,
    /// How lines end.
    pub newline: Newline,
    /// Whether to add a DOS end-of-file mark.
    pub end_mark: bool,
    /// Whether to store kanji that CP932 has in two places where NEC had them; Windows does not.
    pub nec_kanji: bool,
    /// How KIF is laid out.
    pub kif: KifStyle,
    /// How CSA is laid out.
    pub csa: CsaStyle,
    /// Ends to be spelt in another way than usual, in the record that is written.
    pub end_words: Vec<EndWord>,
    /// The file of lines that the records were read from.
    pub lines: Option<Arc<LineLayout>>,
    /// What shall stand behind the record.
    pub further: Option<Arc<Further>>,
}

impl Options {
    /// KIF as Kifu for Windows writes it: Shift_JIS, CRLF.
    #[must_use]
    pub fn kif() -> Self {
        Self {
            format: Format::Kif,
            encoding: Encoding::ShiftJis,
            bom: false,
            newline: Newline::CrLf,
            end_mark: false,
            nec_kanji: false,
            kif: KifStyle::default(),
            csa: CsaStyle::default(),
            end_words: Vec::new(),
            lines: None,
            further: None,
        }
    }

    /// A format as most programs write it: the Japanese ones in Shift_JIS with CRLF like
    /// [`kif`](Self::kif), the others in UTF-8 with LF.
    #[must_use]
    pub fn of(format: Format) -> Self {
        let japanese = Self { format, ..Self::kif() };
        match format {
            Format::Kif | Format::Ki2 | Format::Bod | Format::Csa => japanese,
            Format::Sfen | Format::Usi | Format::Jkf => {
                Self { encoding: Encoding::Utf8, newline: Newline::Lf, ..japanese }
            }
        }
    }

    /// KIFU: the same in UTF-8.
    #[must_use]
    pub fn kifu() -> Self {
        Self { encoding: Encoding::Utf8, ..Self::kif() }
    }

    /// As the file that was read.
    #[must_use]
    pub fn like(dialect: &Dialect) -> Self {
        Self {
            format: dialect.format,
            encoding: dialect.encoding,
            bom: dialect.bom,
            newline: dialect.newline,
            end_mark: dialect.end_mark,
            nec_kanji: dialect.nec_kanji,
            kif: dialect.kif.learnt(),
            csa: dialect.csa.clone(),
            end_words: dialect.end_words.iter().filter(|word| word.record == 0).cloned().collect(),
            lines: dialect.lines.clone(),
            further: dialect.further.clone(),
        }
    }
}

/// A file that was written like this is like this when it is read.
impl From<Options> for Dialect {
    fn from(options: Options) -> Self {
        let Options { format, encoding, bom, newline, end_mark, nec_kanji, kif, csa, end_words, lines, further } =
            options;
        Self { format, encoding, bom, newline, end_mark, nec_kanji, kif, csa, end_words, lines, further }
    }
}
