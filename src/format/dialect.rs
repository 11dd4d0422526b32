//! How a file is written: reported by readers and used by writers.

use std::collections::HashMap;
use std::sync::Arc;

use super::csa::CsaStyle;
use super::kif::KifStyle;
use super::text::Decoded;
use super::{Collection, Encoding, Format, FurtherRecords, Layout, Newline, kif};
use crate::record::NodeId;

/// How a file is written, apart from its records: format, encoding, line ends and layout.
///
/// Reading reports the dialect ([`Loaded::dialect`](super::Loaded)). Writing with it gives back, byte for byte, all
/// that has not changed.
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
    /// The number of end-of-file marks of DOS (0x1A) after the text; CP/M filled the last block of a file with them.
    pub end_marks: usize,
    /// Whether kanji that CP932 has twice use the code points of NEC, as in Python's cp932, not those of IBM, as in
    /// Windows. Only for Shift_JIS.
    pub nec_kanji: bool,
    /// The style of KIF, KI2 and BOD.
    pub kif: KifStyle,
    /// The style of CSA.
    pub csa: CsaStyle,
    /// Ends of the game that are not written with their usual word, in the order of the records.
    pub end_words: Vec<EndWord>,
    /// The original text, whose unchanged parts are written back. Another format reports its unknown parts as lost.
    pub layout: Option<Arc<Layout>>,
    /// The text after the first record, for formats that hold one record per file.
    pub further: Option<Arc<FurtherRecords>>,
    /// The text and layout of each record of several in KIF, KI2 or BOD, written back if unchanged. Set by
    /// [`read_editable`](super::read_editable).
    pub collection: Option<Arc<Collection>>,
}

/// An end of the game that is written with another word than usual (`詰` instead of `詰み`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndWord {
    /// The index of the record in the file, from 0.
    pub record: usize,
    /// The node of the end in that record.
    pub node: NodeId,
    /// The word as written in the file. In CSA, that of a comment behind the keyword.
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

    /// The dialects for writing each record, by its index in the file, to a file of its own, with its [words of
    /// ends](Self::end_words).
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

    /// The dialect without the layout of a KIF, KI2 or BOD file, but with the style inferred from it, for writing
    /// records anew.
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
