//! What a list shows of a problem.

use std::path::Path;
use std::sync::Arc;

use super::Solve;
use crate::notation::fold::{Folded, Kana};
use crate::record::Record;
use crate::shogi::Setup;
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
    /// What it is called, where a header tells: 作品名, 表題, and for games 棋戦.
    pub title: Option<Box<str>>,
    /// Who made it, or who played.
    pub author: Option<Box<str>>,
    /// How many moves its main line has or, where none are recorded, the header 手数 states; 0 when nothing does.
    pub length: u32,
    /// Whether it is a tsume (詰将棋).
    pub is_tsume: bool,
    /// The start.
    pub setup: Setup,
    /// When it was solved last.
    pub solved: Option<Solve>,
    /// Name, title and all headers, folded for searching.
    pub(super) words: Box<str>,
}

impl Problem {
    /// What is worth keeping of the record that `count` records of its file are with.
    #[must_use]
    pub fn of(id: ProblemId, path: &Arc<Path>, below: &Path, count: usize, record: &Record) -> Self {
        let headers = record.headers();
        let first = |keys: &[&str]| {
            keys.iter().find_map(|key| headers.get(key).filter(|value| !value.is_empty())).map(Box::from)
        };
        let below = below.to_string_lossy();
        let name = if count > 1 { format!("{below} ({})", u64::from(id.record) + 1) } else { below.into_owned() };
        let mut words = name.clone();
        for (_, value) in headers.fields() {
            words.push('\n');
            words.push_str(value);
        }
        let players = || {
            let side = |keys: &[&str]| first(keys);
            Some(format!("{} – {}", side(&["先手", "下手"])?, side(&["後手", "上手"])?).into())
        };
        let length = match tsume::solution_length(record) {
            0 => tsume::stated_length(record).unwrap_or(0),
            moves => moves,
        };
        Self {
            id,
            path: Arc::clone(path),
            name: name.into(),
            title: first(&["作品名", "表題", "題名", "棋戦", "大会"]),
            author: first(&["作者"]).or_else(players),
            length,
            is_tsume: tsume::is_tsume(record),
            setup: record.initial().to_setup(),
            solved: None,
            words: Folded::new(&words, Kana::Together).into_text().into(),
        }
    }
}
