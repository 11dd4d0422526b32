//! How a file is spelt: what a reader notices and a writer takes.

use std::sync::Arc;

use super::csa::CsaStyle;
use super::kif::KifStyle;
use super::text::Decoded;
use super::{Encoding, Format, Further, LineLayout, Newline};
use crate::record::NodeId;

/// How a file is spelt: its format, encoding, line ends and layout, as far as they do not belong to the records in it.
///
/// Reading a file reports the dialect that it has ([`Loaded::dialect`](super::Loaded)), and writing takes the one that
/// the file shall have. With the dialect of the file that a record was read from, everything that did not change is
/// written as it was, byte for byte.
///
/// ```
/// use komadai::format::{self, Dialect, Encoding, Format, Newline};
///
/// let loaded = format::read("手合割：平手\n1 ７六歩(77)\n".as_bytes(), None)?;
/// assert_eq!((loaded.dialect.format, loaded.dialect.newline), (Format::Kif, Newline::Lf));
/// let windows = Dialect { encoding: Encoding::ShiftJis, newline: Newline::CrLf, ..loaded.dialect };
/// assert!(format::write(loaded.records.first(), &windows).bytes.ends_with(b"(77)\r\n"));
/// # Ok::<(), format::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// The format. A reader tells it from the content, whatever the file's name says.
    pub format: Format,
    /// How characters are stored.
    pub encoding: Encoding,
    /// Whether the file begins with a byte order mark; only the encodings of Unicode have one.
    pub bom: bool,
    /// How lines end.
    pub newline: Newline,
    /// Whether a DOS end-of-file mark (0x1A) follows the text.
    pub end_mark: bool,
    /// Whether kanji that CP932 has in two places are where NEC had them, as Python's cp932 writes them. Windows has
    /// them where IBM had them.
    pub nec_kanji: bool,
    /// How KIF is laid out.
    pub kif: KifStyle,
    /// How CSA is laid out.
    pub csa: CsaStyle,
    /// Ends of the game that are spelt in another way than usual.
    pub end_words: Vec<EndWord>,
    /// The text of a file of SFEN or USI lines: those whose record did not change are written as they were.
    pub lines: Option<Arc<LineLayout>>,
    /// What stands behind the first record, in formats that have one record a file.
    pub further: Option<Arc<Further>>,
}

/// How a file spells an end of the game (`詰` instead of `詰み`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndWord {
    /// The record's index in the file, from 0.
    pub record: usize,
    /// The end's node in that record.
    pub node: NodeId,
    /// The word.
    pub word: String,
}

impl Dialect {
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

    /// KIFU: [`kif`](Self::kif) in UTF-8.
    #[must_use]
    pub fn kifu() -> Self {
        Self { encoding: Encoding::Utf8, ..Self::kif() }
    }

    /// A format as most programs write it: KIF, KI2, BOD and CSA in Shift_JIS with CRLF, the others in UTF-8 with LF.
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

    /// That of a text in this format; its layout is the usual one until the format's reader says more.
    pub(crate) fn of_text(text: &Decoded<'_>, format: Format) -> Self {
        let &Decoded { encoding, bom, newline, end_mark, nec_kanji, .. } = text;
        Self { format, encoding, bom, newline, end_mark, nec_kanji, ..Self::kif() }
    }
}
