//! The statements of a CSA file with their roles, kept so that everything that has not changed is written back as it
//! was.
//!
//! Reading keeps only the text. Writing reads it once more to learn the role of each statement. So reading costs
//! nothing extra, and the writer compares what was read with what is to be written.

use std::borrow::Cow;
use std::ops::Range;

use super::{CsaVersion, read};
use crate::format::text::Decoded;
use crate::format::{Dialect, Encoding, Newline};
use crate::record::{NodeId, Record};

/// The text of a CSA file, and its version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    source: String,
    encoding: Encoding,
    version: CsaVersion,
}

/// A statement: a line, or a part of a line separated by commas.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    start: u32,
    end: u32,
    pub(super) what: What,
    /// The index of its record, if that could be read.
    record: Option<u32>,
}

/// The role of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// The version line.
    Version,
    /// A comment that states the encoding.
    Encoding,
    /// The separator of games, `/`.
    Separator,
    /// A header line; in records of WCSC, `$END_TIME` follows the moves.
    Header,
    /// A line of the start position: `PI`, `P1`, `P+`.
    Start,
    /// The side to move, `+` or `-`.
    Turn,
    /// A comment on the start before the side to move.
    Remark,
    /// A move or an end.
    Node(NodeId),
    /// The time of a node.
    Time(NodeId),
    /// A part of the note of a node.
    Note(NodeId),
    /// A statement of a game that cannot be read.
    Foreign,
}

/// Collects the statements of a file while it is read.
#[derive(Debug, Default)]
pub(super) struct Recorder {
    /// The address of the text in memory; zero if nothing is collected.
    origin: usize,
    pieces: Vec<Piece>,
    /// The index of the first statement of the current game.
    game: usize,
    /// The index of the first statement without a record.
    given: usize,
    /// The number of unreadable games since then, and at each record.
    aside: usize,
    unread: Vec<usize>,
}

impl Recorder {
    /// A recorder of the statements of this text.
    fn of(source: &str) -> Self {
        let pieces = Vec::with_capacity(source.len() / 8);
        Self { origin: source.as_ptr() as usize, pieces, ..Self::default() }
    }

    /// Records a statement, which is a part of the text.
    #[inline]
    pub(super) fn push(&mut self, statement: &str, what: What) {
        if self.origin != 0 {
            let start = (statement.as_ptr() as usize).wrapping_sub(self.origin) as u32;
            let end = start.wrapping_add(statement.len() as u32);
            self.pieces.push(Piece { start, end, what, record: None });
        }
    }

    /// Assigns all statements since the last record to this one, except those of unreadable games, which stay in
    /// their place.
    pub(super) fn give(&mut self, record: usize) {
        for piece in &mut self.pieces[self.given..] {
            piece.record = u32::try_from(record).ok();
        }
        self.given = self.pieces.len();
        self.game = self.given;
        self.unread.resize(record + 1, 0);
        self.unread[record] += std::mem::take(&mut self.aside);
    }

    /// Assigns all comments since the last game to this node.
    pub(super) fn note(&mut self, node: NodeId) {
        for piece in &mut self.pieces[self.game..] {
            if matches!(piece.what, What::Header | What::Remark) {
                piece.what = What::Note(node);
            }
        }
    }

    /// Marks all statements since the last game as those of an unreadable one.
    pub(super) fn set_aside(&mut self) {
        for piece in &mut self.pieces[self.game..] {
            piece.what = What::Foreign;
        }
        self.game = self.pieces.len();
        self.aside += 1;
    }

    /// Assigns the remaining statements to the last of this number of records.
    pub(super) fn give_rest(&mut self, records: usize) {
        if let Some(last) = records.checked_sub(1) {
            self.give(last);
        }
    }
}

impl Layout {
    /// The layout of a text; `None` if the text is too long.
    pub(super) fn of(source: Decoded<'_>, version: CsaVersion) -> Option<Self> {
        u32::try_from(source.text.len()).ok()?;
        Some(Self { encoding: source.encoding, version, source: source.into_text() })
    }
}

/// The original file, with the records read from it.
pub(crate) struct Old<'a> {
    source: &'a str,
    pub(super) encoding: Encoding,
    pieces: Vec<Piece>,
    records: Vec<Record>,
    /// The range of statements of each record.
    places: Vec<Range<usize>>,
    /// The number of unreadable games at each record.
    unread: Vec<usize>,
    /// Whether the output is of another version of CSA.
    pub(super) is_other_version: bool,
}

impl<'a> Old<'a> {
    /// Reads the original file again, if there is one.
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

    /// The statements of a record with their indices.
    pub(super) fn pieces(&self, index: usize) -> impl Iterator<Item = (usize, Piece)> + '_ {
        let place = self.places.get(index).cloned().unwrap_or_default();
        let of_record = move |piece: &Piece| piece.record.is_some_and(|record| record as usize == index);
        place.filter_map(move |at| Some((at, *self.pieces.get(at)?))).filter(move |(_, piece)| of_record(piece))
    }

    /// The number of statements.
    pub(super) fn len(&self) -> usize {
        self.pieces.len()
    }

    /// The number of unreadable games at a record.
    pub(super) fn unread(&self, index: usize) -> usize {
        self.unread.get(index).copied().unwrap_or(0)
    }

    /// The text of a statement.
    pub(super) fn text(&self, piece: Piece) -> &'a str {
        self.source.get(piece.start as usize..piece.end as usize).unwrap_or_default()
    }

    /// The text between a statement and the one before it: line end, comma, blanks, empty lines. For the index after
    /// the last statement, the text at the end of the file.
    pub(super) fn gap_before(&self, index: usize) -> &'a str {
        let end = |index: usize| self.pieces.get(index).map(|piece| piece.end as usize);
        let before = index.checked_sub(1).and_then(end).unwrap_or(0);
        let start = self.pieces.get(index).map_or(self.source.len(), |piece| piece.start as usize);
        self.source.get(before..start).unwrap_or_default()
    }
}

/// A text as if it had been decoded from this encoding.
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
