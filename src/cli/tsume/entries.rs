//! The problems that a command line names.

use std::path::{Path, PathBuf};

use super::super::files;
use super::super::report::name;
use super::queue::Refusal;
use crate::format::{self, Format, Loaded, Location, ReadErrorKind, WarningKind};
use crate::lang::{self, Language};
use crate::notation::sfen::{self, Sfen};
use crate::record::Record;
use crate::shogi::{Position, Setup};
use crate::tsume::cook::Said;
use crate::tsume::solver::Problem;

/// Where problems come from.
pub(super) enum Source {
    /// A position on the command line.
    Sfen(Sfen),
    /// A file, or standard input.
    File(PathBuf),
}

impl Source {
    /// The file. `None` for a position.
    pub(super) fn file(&self) -> Option<&Path> {
        match self {
            Self::Sfen(_) => None,
            Self::File(path) => Some(path),
        }
    }
}

/// A problem, or why there is none.
pub(super) struct Entry {
    /// `None` for an SFEN.
    pub(super) file: Option<String>,
    /// Its number in the file, from 1.
    pub(super) index: usize,
    content: Result<Content, Refusal>,
}

/// A record taken for a problem.
struct Content {
    start: Setup,
    number: u32,
    said: Said,
}

/// A problem to be worked on.
pub(super) struct Task<'a> {
    pub(super) problem: Problem,
    pub(super) said: &'a Said,
    /// The position with the number of its first move.
    pub(super) sfen: String,
}

impl Entry {
    fn refused(file: Option<String>, why: Refusal) -> Vec<Self> {
        vec![Self { file, index: 1, content: Err(why) }]
    }

    /// The problem.
    ///
    /// # Errors
    /// Why there is none: it cannot be read, or is none.
    pub(super) fn task(&self, language: Language) -> Result<Task<'_>, Refusal> {
        let Content { start, number, said } = self.content.as_ref().map_err(Clone::clone)?;
        let problem = Problem::new(&Position::from(*start))
            .map_err(|error| Refusal::new(lang::problem_error(language, error)))?;
        Ok(Task { problem, said, sfen: sfen::write(start, Some(*number)) })
    }
}

/// The problems of a source.
pub(super) fn of_source(source: &Source, language: Language) -> Vec<Entry> {
    let path = match source {
        Source::Sfen(sfen) => {
            let content = Content { start: sfen.setup, number: sfen.number.unwrap_or(1), said: Said::default() };
            return vec![Entry { file: None, index: 1, content: Ok(content) }];
        }
        Source::File(path) => path.as_path(),
    };
    let file = Some(name(path));
    let bytes = match files::read(path) {
        Ok(bytes) => bytes,
        Err(error) => return Entry::refused(file, Refusal::new(files::read_error(language, &error))),
    };
    let hint = path.extension().and_then(|extension| extension.to_str()).and_then(Format::of_extension);
    let loaded = match format::read_all(&bytes, hint) {
        Err(error) => return Entry::refused(file, unreadable(language, error.at, &error.kind)),
        Ok(loaded) => loaded,
    };
    contents(&loaded, language)
        .into_iter()
        .enumerate()
        .map(|(at, content)| Entry { file: file.clone(), index: at + 1, content })
        .collect()
}

/// The records of a file in its order, and in the places of those that cannot be read, why.
fn contents(loaded: &Loaded, language: Language) -> Vec<Result<Content, Refusal>> {
    let content = |record: &Record| Content {
        start: record.initial().to_setup(),
        number: record.first_number(),
        said: Said::of(record),
    };
    let mut unreadable = loaded.warnings.iter().filter_map(|warning| match &warning.kind {
        WarningKind::RecordUnreadable { number, why } => Some((*number, unreadable(language, warning.at, why))),
        _ => None,
    });
    let mut next = unreadable.next();
    let mut contents = Vec::with_capacity(loaded.records.len());
    for record in loaded.records.iter() {
        while let Some((_, why)) = next.take_if(|(number, _)| *number as usize <= contents.len() + 1) {
            contents.push(Err(why));
            next = unreadable.next();
        }
        contents.push(Ok(content(record)));
    }
    contents.extend(next.into_iter().chain(unreadable).map(|(_, why)| Err(why)));
    contents
}

fn unreadable(language: Language, at: Location, why: &ReadErrorKind) -> Refusal {
    Refusal { at: Some(at), message: lang::read_error(language, why) }
}
