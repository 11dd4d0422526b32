//! How a file is written: reported by readers and used by writers.

use std::collections::HashMap;
use std::sync::Arc;

use super::csa::CsaStyle;
use super::kif::KifStyle;
use super::text::Decoded;
use super::{Collection, Encoding, Format, FurtherRecords, Layout, Newline, kif};
use crate::record::NodeId;

/// How a file is written: its format, encoding, line ends and layout, as far as they are not part of the records.
///
/// Reading reports the dialect of the file ([`Loaded::dialect`](super::Loaded)); writing uses the given one. With the
/// dialect of the file that a record was read from, everything that has not changed is written back byte for byte.
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
    /// The format. Readers detect it from the content, not from the file name.
    pub format: Format,
    /// The character encoding.
    pub encoding: Encoding,
    /// Whether the file begins with a byte order mark; only Unicode encodings have one.
    pub bom: bool,
    /// The line ends.
    pub newline: Newline,
    /// The number of end-of-file marks of DOS (0x1A) after the text: usually none, sometimes one, and more where CP/M
    /// filled the last block of a file.
    pub end_marks: usize,
    /// Whether kanji that CP932 encodes twice use the code points of NEC, as in Python's cp932, and not those of IBM,
    /// as in Windows. Only for Shift_JIS.
    pub nec_kanji: bool,
    /// The style of KIF, KI2 and BOD.
    pub kif: KifStyle,
    /// The style of CSA.
    pub csa: CsaStyle,
    /// Ends of the game that are not written with their usual word, in the order of the records.
    pub end_words: Vec<EndWord>,
    /// The text of the original file: what has not changed is written back as it was. In another format, what only its
    /// own format holds is reported as lost.
    pub layout: Option<Arc<Layout>>,
    /// The text after the first record, for formats that hold one record per file.
    pub further: Option<Arc<FurtherRecords>>,
    /// The text and layout of each record, where a file of a format that holds one record holds several; records that
    /// have not changed are written back as they were. Only [`read_editable`](super::read_editable) keeps it.
    pub collection: Option<Arc<Collection>>,
}

/// An end of the game that is written with another word than usual (`詰` instead of `詰み`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndWord {
    /// The index of the record in the file, from 0.
    pub record: usize,
    /// The node of the end in that record.
    pub node: NodeId,
    /// The word as written in the file. In CSA an end has its keyword, and behind that the word of another format that a
    /// comment tells.
    pub word: String,
}

impl Dialect {
    /// KIF as written by Kifu for Windows: Shift_JIS with CRLF.
    #[must_use]
    pub fn kif() -> Self {
        Self {
            format: Format::Kif,
            encoding: Encoding::ShiftJis,
            bom: false,
            newline: Newline::CrLf,
            end_marks: 0,
            nec_kanji: false,
            kif: KifStyle::default(),
            csa: CsaStyle::default(),
            end_words: Vec::new(),
            layout: None,
            further: None,
            collection: None,
        }
    }

    /// KIFU: [`kif`](Self::kif) in UTF-8.
    #[must_use]
    pub fn kifu() -> Self {
        Self { encoding: Encoding::Utf8, ..Self::kif() }
    }

    /// The usual dialect of a format: Shift_JIS with CRLF for KIF, KI2, BOD and CSA, UTF-8 with LF for the others.
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

    /// The dialects for writing each record, given by its index in the file that was read, to a file of its own: the
    /// [words of ends](Self::end_words) are those of that record.
    pub fn alone(mut self) -> impl Fn(usize) -> Self {
        let words = std::mem::take(&mut self.end_words);
        move |index| {
            let from = words.partition_point(|word| word.record < index);
            let own = words[from..].iter().take_while(|word| word.record == index);
            Self { end_words: own.map(|word| EndWord { record: 0, ..word.clone() }).collect(), ..self.clone() }
        }
    }

    pub(crate) fn words_of(&self, record: usize) -> HashMap<NodeId, &str> {
        let from = self.end_words.partition_point(|word| word.record < record);
        let own = self.end_words[from..].iter().take_while(|word| word.record == record);
        own.map(|word| (word.node, word.word.as_str())).collect()
    }

    pub(crate) fn layout_of(&self, format: Format) -> Option<&Layout> {
        self.layout.as_deref().filter(|layout| layout.format() == format)
    }

    /// The dialect without the layout of a file of KIF, KI2 or BOD, but with the style inferred from it: for writing a record
    /// anew like the others of the file.
    #[must_use]
    pub fn without_layout(&self) -> Self {
        let layout = self.layout.clone().filter(|layout| !layout.is_kif());
        Self { kif: kif::inferred_style(self), layout, ..self.clone() }
    }

    pub(crate) fn of_text(text: &Decoded<'_>, format: Format) -> Self {
        let &Decoded { encoding, bom, newline, end_marks, nec_kanji, .. } = text;
        Self { format, encoding, bom, newline, end_marks, nec_kanji, ..Self::kif() }
    }
}
