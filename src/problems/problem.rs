use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::Arc;

use super::Solve;
use crate::notation::fold::{Folded, Kana};
use crate::picture::StartDetails;
use crate::record::Record;
use crate::shogi::Color;
use crate::tsume::cook::RecordClaims;
use crate::tsume::{self, ProblemKey};

/// Identifies a problem by its file and its index there; problems are listed in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProblemId {
    /// Index of the file among the files of the set, from 0.
    pub file: u32,
    /// Index of the record in the file, from 0.
    pub record: u32,
}

/// A record of a set, problem or game, without its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Its file and index.
    pub id: ProblemId,
    /// Path of its file.
    pub path: Arc<Path>,
    /// Path of its file relative to the set, with its number from 1 if the file has several: `dir/a.kif (2)`.
    pub name: Box<str>,
    /// Its start position, title and players.
    pub start: Arc<StartDetails>,
    /// The composer, or both players if known: "Black – White".
    pub author: Option<Box<str>>,
    /// Whether it is a game, from the initial position or a handicap.
    pub is_game: bool,
    /// The number of moves of its main line or, without moves, of the header 手数; 0 without either.
    pub length: u32,
    /// Equal for problems that are judged alike: [`content_of`](Self::content_of).
    pub content: u64,
    /// Equal for problems that resemble each other: [`ProblemKey::likeness`]. 0 for games.
    pub likeness: u64,
    /// When it was last solved; `None` if never.
    pub solved: Option<Solve>,
    /// Name and all header values, folded for search.
    pub(super) words: Box<str>,
}

impl Problem {
    /// Summarizes a record; `below` is the file's path relative to the set, `count` the number of its records.
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
            author,
            length,
            content: Self::content_of(record),
            likeness: if start.is_problem() { ProblemKey::likeness(&start.setup) } else { 0 },
            start: Arc::new(start),
            solved: None,
            words: Folded::new(&words, Kana::Together).into_text().into(),
        }
    }

    /// A hash of a problem's position and its record's claims. It differs between versions of this program.
    #[must_use]
    pub fn content_of(record: &Record) -> u64 {
        let mut hasher = DefaultHasher::new();
        record.initial().to_setup().hash(&mut hasher);
        record.first_number().hash(&mut hasher);
        RecordClaims::of(record).hash(&mut hasher);
        hasher.finish()
    }
}
