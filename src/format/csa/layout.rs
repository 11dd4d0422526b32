//! The statements of a CSA file with their roles, kept so that everything that has not changed is written back as it
//! was.
//!
//! Reading keeps only the text. Writing reads it once more to learn the role of each statement. So reading costs
//! nothing extra, and the writer compares what was read with what is to be written.

use std::ops::Range;

use super::{CsaVersion, read};
use crate::format::text::Decoded;
use crate::format::{Dialect, Encoding};
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
pub(super) struct Statement {
    start: u32,
    end: u32,
    pub(super) role: Role,
    /// The index of its record, if that could be read.
    record: Option<u32>,
}

/// The role of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
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
    /// The word of an end, behind it.
    Name(NodeId),
    /// A comment that says how headers are spelled.
    Beside,
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
    statements: Vec<Statement>,
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
        let statements = Vec::with_capacity(source.len() / 8);
        Self { origin: source.as_ptr() as usize, statements, ..Self::default() }
    }

    /// Records a statement, which is a part of the text.
    #[inline]
    pub(super) fn push(&mut self, statement: &str, role: Role) {
        if self.origin != 0 {
            let start = (statement.as_ptr() as usize).wrapping_sub(self.origin) as u32;
            let end = start.wrapping_add(statement.len() as u32);
            self.statements.push(Statement { start, end, role, record: None });
        }
    }

    /// Assigns all statements since the last record to this one, except those of unreadable games, which stay in
    /// their place.
    pub(super) fn give(&mut self, record: usize) {
        for statement in &mut self.statements[self.given..] {
            statement.record = u32::try_from(record).ok();
        }
        self.given = self.statements.len();
        self.game = self.given;
        self.unread.resize(record + 1, 0);
        self.unread[record] += std::mem::take(&mut self.aside);
    }

    /// Assigns all comments since the last game to this node.
    pub(super) fn note(&mut self, node: NodeId) {
        for statement in &mut self.statements[self.game..] {
            if matches!(statement.role, Role::Header | Role::Beside | Role::Remark) {
                statement.role = Role::Note(node);
            }
        }
    }

    /// Marks all statements since the last game as those of an unreadable one.
    pub(super) fn set_aside(&mut self) {
        for statement in &mut self.statements[self.game..] {
            statement.role = Role::Foreign;
        }
        self.game = self.statements.len();
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
pub(crate) struct Original<'a> {
    source: &'a str,
    pub(super) encoding: Encoding,
    statements: Vec<Statement>,
    records: Vec<Record>,
    /// The range of statements of each record.
    places: Vec<Range<usize>>,
    /// The number of unreadable games at each record.
    unread: Vec<usize>,
    /// Whether the output is of another version of CSA.
    pub(super) is_other_version: bool,
}

impl<'a> Original<'a> {
    /// Reads the original file again, if there is one.
    pub(crate) fn of(dialect: &'a Dialect) -> Option<Self> {
        let layout = dialect.csa.layout.as_deref()?;
        let source = layout.source.as_str();
        let text = Decoded::of(source, layout.encoding);
        let (records, recorder) = read::again(&text, Recorder::of(source));
        let mut places: Vec<Range<usize>> = vec![0..0; records.len()];
        for (index, statement) in recorder.statements.iter().enumerate() {
            if let Some(place) = statement.record.and_then(|record| places.get_mut(record as usize)) {
                place.start = if place.end == 0 { index } else { place.start };
                place.end = index + 1;
            }
        }
        Some(Self {
            source,
            encoding: layout.encoding,
            statements: recorder.statements,
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

    /// Whether these are the file's records, each in its place, whatever has changed in them.
    pub(in crate::format) fn is_in_order(&self, records: &[&Record]) -> bool {
        let is_elsewhere = |record: &&&Record| self.records.contains(record);
        let moved = || records.iter().zip(&self.records).filter(|(record, was)| **record != *was);
        records.len() == self.records.len() && !moved().any(|(record, _)| is_elsewhere(&record))
    }

    /// The statements of a record with their indices.
    pub(super) fn statements(&self, index: usize) -> impl Iterator<Item = (usize, Statement)> + '_ {
        let place = self.places.get(index).cloned().unwrap_or_default();
        let of_record = move |statement: &Statement| statement.record.is_some_and(|record| record as usize == index);
        place
            .filter_map(move |at| Some((at, *self.statements.get(at)?)))
            .filter(move |(_, statement)| of_record(statement))
    }

    /// The number of statements.
    pub(super) fn len(&self) -> usize {
        self.statements.len()
    }

    /// The number of unreadable games at a record.
    pub(super) fn unread(&self, index: usize) -> usize {
        self.unread.get(index).copied().unwrap_or(0)
    }

    /// The text of a statement.
    pub(super) fn text(&self, statement: Statement) -> &'a str {
        self.source.get(statement.start as usize..statement.end as usize).unwrap_or_default()
    }

    /// The text between a statement and the one before it: line end, comma, blanks, empty lines. For the index after
    /// the last statement, the text at the end of the file.
    pub(super) fn gap_before(&self, index: usize) -> &'a str {
        let end = |index: usize| self.statements.get(index).map(|statement| statement.end as usize);
        let before = index.checked_sub(1).and_then(end).unwrap_or(0);
        let start = self.statements.get(index).map_or(self.source.len(), |statement| statement.start as usize);
        self.source.get(before..start).unwrap_or_default()
    }
}
