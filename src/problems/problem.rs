//! What a list shows of a problem.

use std::path::Path;
use std::sync::Arc;

use super::Solve;
use crate::notation::fold::{Folded, Kana};
use crate::picture::StartDetails;
use crate::record::Record;
use crate::shogi::Color;
use crate::tsume;

/// Which problem of a set: the place of its file among the set's files, and its own in the file. Problems are
/// listed in the order of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProblemId {
    /// Which file, from 0.
    pub file: u32,
    /// Which record in it, from 0.
    pub record: u32,
}

/// What is kept of a problem while its set is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Which it is.
    pub id: ProblemId,
    /// The file it is in.
    pub path: Arc<Path>,
    /// The file's name below the folder that was opened, and its number there where the file has several.
    pub name: Box<str>,
    /// Where it starts, and what it is called.
    pub start: Arc<StartDetails>,
    /// Who made it, or who played.
    pub author: Option<Box<str>>,
    /// Whether it is no problem but a game: it starts as games do.
    pub is_game: bool,
    /// How many moves its main line has or, where none are recorded, the header 手数 states; 0 when nothing does.
    pub length: u32,
    /// When it was solved last.
    pub solved: Option<Solve>,
    /// Name, title and all headers, folded for searching.
    pub(super) words: Box<str>,
}

impl Problem {
    /// What is worth keeping of the record that `count` records of its file are with.
    #[must_use]
    pub fn of(id: ProblemId, path: &Arc<Path>, below: &Path, count: usize, record: &Record) -> Self {
        let (headers, start) = (record.headers(), StartDetails::of(record));
        let below = below.to_string_lossy();
        let name = if count > 1 { format!("{below} ({})", u64::from(id.record) + 1) } else { below.into_owned() };
        let mut words = name.clone();
        for (_, value) in headers.fields() {
            words.push('\n');
            words.push_str(value);
        }
        let players = || {
            let [black, white] = [Color::Black, Color::White].map(|side| start.players[side].as_deref());
            Some(format!("{} – {}", black?, white?).into())
        };
        let author = headers.author().map(Box::from).or_else(players);
        let length = tsume::known_length(record).filter(|_| start.is_tsume());
        let length = length.unwrap_or_else(|| tsume::solution_length(record));
        Self {
            id,
            path: Arc::clone(path),
            name: name.into(),
            is_game: !start.is_problem(),
            start: Arc::new(start),
            author,
            length,
            solved: None,
            words: Folded::new(&words, Kana::Together).into_text().into(),
        }
    }
}
