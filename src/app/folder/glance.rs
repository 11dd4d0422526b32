//! A summary of a file: its first record without the moves.

use std::path::Path;

use crate::format::{self, Format, Loaded};
use crate::notation::fold::{Folded, Kana};
use crate::record::{Date, Outcome, Record};
use crate::shogi::{ByColor, Color, Handicap, Move, Setup};
use crate::tsume;

/// The first record of a file, as lists and small boards show it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Glance {
    pub(crate) title: Option<Box<str>>,
    pub(crate) event: Option<Box<str>>,
    pub(crate) players: ByColor<Option<Box<str>>>,
    pub(crate) author: Option<Box<str>>,
    pub(crate) date: Option<Date>,
    /// Of the main line, or of the solution.
    pub(crate) moves: u32,
    pub(crate) outcome: Option<Outcome>,
    /// Whether sides are called 上手 and 下手.
    pub(crate) handicap: bool,
    pub(crate) problem: bool,
    /// As far as they were read.
    pub(crate) records: usize,
    /// The last position of a game, the first one of a problem.
    pub(crate) setup: Setup,
    pub(crate) last: Option<Move>,
    pub(crate) flipped: bool,
    /// All headers, folded for searching.
    words: Box<str>,
}

impl Glance {
    /// `None` without a record.
    pub(crate) fn of_bytes(bytes: &[u8], path: &Path) -> Option<Self> {
        let hint = path.extension().and_then(std::ffi::OsStr::to_str).and_then(Format::of_extension);
        format::read(bytes, hint).ok().map(|loaded| Self::of(&loaded))
    }

    fn of(loaded: &Loaded) -> Self {
        let record = loaded.records.first();
        let (headers, problem) = (record.headers(), tsume::is_tsume(record));
        let text = |text: Option<&str>| text.map(str::trim).filter(|text| !text.is_empty()).map(Box::from);
        let mut words = String::new();
        for (_, value) in headers.fields() {
            words.push_str(value);
            words.push('\n');
        }
        let further = loaded.dialect.further.as_ref().map_or(0, |further| further.records());
        let (setup, last) = if problem { (record.initial().to_setup(), None) } else { end(record) };
        Self {
            title: text(headers.title()),
            event: text(headers.event()),
            players: ByColor::new_with(|side| text(headers.player(side))),
            author: text(headers.author()).filter(|_| problem),
            date: headers.date(),
            moves: if problem { solution_length(record) } else { length(record) },
            outcome: record.outcome().and_then(|conclusion| conclusion.outcome).filter(|_| !problem),
            handicap: Handicap::of(&record.initial().to_setup()).is_some_and(|handicap| handicap != Handicap::Even),
            problem,
            records: loaded.records.len() + further,
            setup,
            last,
            flipped: headers.asks_for_flipped_board(),
            words: Folded::new(&words, Kana::Together).into_text().into(),
        }
    }

    pub(crate) fn has(&self, word: &str) -> bool {
        self.words.contains(word)
    }

    /// 羽生善治 – 谷川浩司, as far as they are known.
    pub(crate) fn names(&self) -> Option<String> {
        let [black, white] = [Color::Black, Color::White].map(|side| self.players[side].as_deref());
        match (black, white) {
            (None, None) => None,
            (black, white) => Some(format!("{} – {}", black.unwrap_or("?"), white.unwrap_or("?"))),
        }
    }
}

fn end(record: &Record) -> (Setup, Option<Move>) {
    let tree = record.tree();
    let last = tree.main_line().filter(|&node| tree.mv(node).is_some() && !tree.is_stuck(node)).last();
    let Some(last) = last else { return (record.initial().to_setup(), None) };
    (record.position_at(last).to_setup(), tree.mv(last))
}

fn length(record: &Record) -> u32 {
    let tree = record.tree();
    u32::try_from(tree.main_line().filter(|&node| tree.mv(node).is_some()).count()).unwrap_or(u32::MAX)
}

fn solution_length(record: &Record) -> u32 {
    tsume::known_length(record).unwrap_or_else(|| tsume::solution_length(record))
}
