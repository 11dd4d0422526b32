//! The problems that a command line names.

use std::path::{Path, PathBuf};

use super::super::files;
use super::super::report::name;
use crate::format::{self, Format};
use crate::lang::{self, Language};
use crate::notation::sfen::{self, Sfen};
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
    content: Result<Content, String>,
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
    fn refused(file: Option<String>, message: String) -> Vec<Self> {
        vec![Self { file, index: 1, content: Err(message) }]
    }

    /// The problem.
    ///
    /// # Errors
    /// The message for one that cannot be read, or is none.
    pub(super) fn task(&self, language: Language) -> Result<Task<'_>, String> {
        let Content { start, number, said } = self.content.as_ref().map_err(Clone::clone)?;
        let problem = Problem::new(&Position::from(*start)).map_err(|error| lang::problem_error(language, error))?;
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
        Err(error) => return Entry::refused(file, files::read_error(language, &error)),
    };
    let hint = path.extension().and_then(|extension| extension.to_str()).and_then(Format::of_extension);
    let loaded = match format::read_all(&bytes, hint) {
        Err(error) => return Entry::refused(file, lang::read_error(language, &error.kind)),
        Ok(loaded) => loaded,
    };
    let content = loaded.records.iter().map(|record| Content {
        start: record.initial().to_setup(),
        number: record.first_number(),
        said: Said::of(record),
    });
    content.enumerate().map(|(at, content)| Entry { file: file.clone(), index: at + 1, content: Ok(content) }).collect()
}
