//! A CSA file statement by statement, kept so that what did not change is written as it was.
//!
//! Reading keeps the text alone. Whoever writes reads it once more and learns what each statement was:
//! that costs nothing where nobody writes, and nothing has to be trusted, for what was read stands
//! beside what is to be written.

use std::borrow::Cow;
use std::ops::Range;

use super::{CsaVersion, read};
use crate::format::text::Decoded;
use crate::format::{Dialect, Encoding, Newline};
use crate::record::{NodeId, Record};

/// The file that records were read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    source: String,
    encoding: Encoding,
    version: CsaVersion,
}

/// A statement: a line, or one of the parts that commas separate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    start: u32,
    end: u32,
    pub(super) what: What,
    /// The record that it belongs to, if that could be read.
    record: Option<u32>,
}

/// What a statement is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// The version.
    Version,
    /// A comment that states the encoding.
    Encoding,
    /// `/`.
    Separator,
    /// A header line, wherever it stands: WCSC's have `$END_TIME` behind the moves.
    Header,
    /// `PI`, `P1`, `P+`.
    Start,
    /// `+`.
    Turn,
    /// A comment on the start that stands before the side to move.
    Remark,
    /// A move or an end.
    Node(NodeId),
    /// The time of the node.
    Time(NodeId),
    /// A part of what stands beside the node.
    Note(NodeId),
    /// A part of a game that cannot be read.
    Foreign,
}

/// Collects the statements of a file while it is read.
#[derive(Debug, Default)]
pub(super) struct Recorder {
    /// Where the text begins in memory; zero when nothing is collected.
    origin: usize,
    pieces: Vec<Piece>,
    /// From where on they belong to the game that is being read.
    game: usize,
    /// From where on they belong to no record yet.
    given: usize,
    /// How many games that cannot be read were met since then, and how many stand beside each record.
    aside: usize,
    unread: Vec<usize>,
}

impl Recorder {
    /// One that collects the statements of this text.
    fn of(source: &str) -> Self {
        let pieces = Vec::with_capacity(source.len() / 8);
        Self { origin: source.as_ptr() as usize, pieces, ..Self::default() }
    }

    /// Takes note of a statement, a part of the text.
    #[inline]
    pub(super) fn push(&mut self, statement: &str, what: What) {
        if self.origin != 0 {
            let start = (statement.as_ptr() as usize).wrapping_sub(self.origin) as u32;
            let end = start.wrapping_add(statement.len() as u32);
            self.pieces.push(Piece { start, end, what, record: None });
        }
    }

    /// All statements since the last record are this one's. Among them may be those of games that cannot
    /// be read: they stay where they are.
    pub(super) fn give(&mut self, record: usize) {
        for piece in &mut self.pieces[self.given..] {
            piece.record = u32::try_from(record).ok();
        }
        self.given = self.pieces.len();
        self.game = self.given;
        self.unread.resize(record + 1, 0);
        self.unread[record] += std::mem::take(&mut self.aside);
    }

    /// All comments since the last game stand beside this node.
    pub(super) fn note(&mut self, node: NodeId) {
        for piece in &mut self.pieces[self.game..] {
            if matches!(piece.what, What::Header | What::Remark) {
                piece.what = What::Note(node);
            }
        }
    }

    /// All statements since the last game are those of one that cannot be read.
    pub(super) fn set_aside(&mut self) {
        for piece in &mut self.pieces[self.game..] {
            piece.what = What::Foreign;
        }
        self.game = self.pieces.len();
        self.aside += 1;
    }

    /// What is left belongs to the last of so many records.
    pub(super) fn give_rest(&mut self, records: usize) {
        if let Some(last) = records.checked_sub(1) {
            self.give(last);
        }
    }
}

impl Layout {
    /// That of a text; `None` when it is too long.
    pub(super) fn of(source: Decoded<'_>, version: CsaVersion) -> Option<Self> {
        u32::try_from(source.text.len()).ok()?;
        Some(Self { encoding: source.encoding, version, source: source.into_text() })
    }
}

/// A file that was read, beside what it was read as.
pub(crate) struct Old<'a> {
    source: &'a str,
    pub(super) encoding: Encoding,
    pieces: Vec<Piece>,
    records: Vec<Record>,
    /// Where each record's statements are.
    places: Vec<Range<usize>>,
    /// How many games that cannot be read stand beside each record.
    unread: Vec<usize>,
    /// Whether it becomes a file of another version.
    pub(super) is_other_version: bool,
}

impl<'a> Old<'a> {
    /// The file that is to be written again, if there is one.
    pub(crate) fn of(dialect: &'a Dialect) -> Option<Self> {
        let layout = dialect.csa.layout.as_deref()?;
        let source = layout.source.as_str();
        let text = decoded(source, layout.encoding);
        let (records, recorder) = read::again(&text, Recorder::of(source));
        let mut places: Vec<Range<usize>> = vec![0..0; records.len()];
        for (index, piece) in recorder.pieces.iter().enumerate() {
            if let Some(place) = piece.record.and_then(|record| places.get_mut(record as usize)) {
                place.start = if place.end == 0 { index } else { place.start };
                place.end = index + 1;
            }
        }
        Some(Self {
            source,
            encoding: layout.encoding,
            pieces: recorder.pieces,
            records,
            places,
            unread: recorder.unread,
            is_other_version: layout.version != dialect.csa.version,
        })
    }

    /// A record as it was read.
    pub(super) fn record(&self, index: usize) -> Option<&Record> {
        self.records.get(index)
    }

    /// A record's statements, and which of the file's they are.
    pub(super) fn pieces(&self, index: usize) -> impl Iterator<Item = (usize, Piece)> + '_ {
        let place = self.places.get(index).cloned().unwrap_or_default();
        let of_record = move |piece: &Piece| piece.record.is_some_and(|record| record as usize == index);
        place.filter_map(move |at| Some((at, *self.pieces.get(at)?))).filter(move |(_, piece)| of_record(piece))
    }

    /// How many statements there are.
    pub(super) fn len(&self) -> usize {
        self.pieces.len()
    }

    /// How many games that cannot be read stand beside a record.
    pub(super) fn unread(&self, index: usize) -> usize {
        self.unread.get(index).copied().unwrap_or(0)
    }

    /// A statement.
    pub(super) fn text(&self, piece: Piece) -> &'a str {
        self.source.get(piece.start as usize..piece.end as usize).unwrap_or_default()
    }

    /// What separates a statement from the one before it: the end of the line, a comma, blanks, empty
    /// lines. That of the one behind the last is what ends the file.
    pub(super) fn gap_before(&self, index: usize) -> &'a str {
        let end = |index: usize| self.pieces.get(index).map(|piece| piece.end as usize);
        let before = index.checked_sub(1).and_then(end).unwrap_or(0);
        let start = self.pieces.get(index).map_or(self.source.len(), |piece| piece.start as usize);
        self.source.get(before..start).unwrap_or_default()
    }
}

/// A text that is at hand already.
pub(super) const fn decoded(text: &str, encoding: Encoding) -> Decoded<'_> {
    Decoded {
        text: Cow::Borrowed(text),
        encoding,
        bom: false,
        newline: Newline::Lf,
        end_mark: false,
        nec_kanji: false,
        warnings: Vec::new(),
    }
}
