//! The problems that a command line names.

use std::path::Path;

use super::super::files;
use super::super::message::Message;
use super::super::options::Common;
use super::super::report::name;
use super::super::typed::{self, NotPosition};
use super::queue::Refusal;
use super::sources::Source;
use crate::format::{self, Format, Loaded, Location, ReadErrorKind, Warning, WarningKind};
use crate::lang::{self, Language, Sides};
use crate::notation::sfen;
use crate::record::Record;
use crate::shogi::{Fault, Position, Setup};
use crate::tsume::cook::Said;
use crate::tsume::solver::Problem;

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
        // In a game there is no such position, and any move at all would give check.
        let faults = start.faults();
        if let Some(fault) = faults.iter().find(|fault| matches!(fault, Fault::KingCanBeTaken { .. })) {
            let sides = Sides::Parts { attacker: start.turn };
            return Err(Refusal::new(lang::fault(language, fault, sides)));
        }
        Ok(Task { problem, said, sfen: sfen::write(start, Some(*number)) })
    }
}

/// The problems of a source. Tells what is unusual in a file.
pub(super) fn of_source(source: &Source, common: Common) -> Vec<Entry> {
    let language = common.language;
    let path = match source {
        Source::Typed(Ok(loaded)) => return of_loaded(None, loaded, language),
        Source::Typed(Err(error)) => return Entry::refused(None, not_a_position(language, error)),
        Source::Unreadable(path, why) => {
            return Entry::refused(Some(name(path)), Refusal::new(files::read_error(language, why)));
        }
        Source::File(path) => path.as_path(),
    };
    let file = Some(name(path));
    let bytes = match files::read(path) {
        Ok(bytes) => bytes,
        Err(error) => return Entry::refused(file, Refusal::new(files::read_error(language, &error))),
    };
    let hint = path.extension().and_then(|extension| extension.to_str()).and_then(Format::of_extension);
    match format::read_all(&bytes, hint) {
        Err(error) => Entry::refused(file, unreadable(language, error.at, &error.kind)),
        Ok(loaded) => {
            tell(path, &loaded, common);
            of_loaded(file.as_deref(), &loaded, language)
        }
    }
}

fn of_loaded(file: Option<&str>, loaded: &Loaded, language: Language) -> Vec<Entry> {
    let entry = |(at, content)| Entry { file: file.map(str::to_owned), index: at + 1, content };
    contents(loaded, language).into_iter().enumerate().map(entry).collect()
}

/// Tells what is unusual, but not what is told of a problem itself, nor how a position is spelled.
fn tell(path: &Path, loaded: &Loaded, common: Common) {
    let is_told = |warning: &&Warning| {
        !typed::is_spelling(&warning.kind) && !matches!(warning.kind, WarningKind::RecordUnreadable { .. })
    };
    for warning in loaded.warnings.iter().filter(is_told) {
        common.tell(&Message::warning(common.language, path, warning));
    }
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
    for record in &loaded.records {
        while let Some((_, why)) = next.take_if(|(number, _)| *number as usize <= contents.len() + 1) {
            contents.push(Err(why));
            next = unreadable.next();
        }
        contents.push(Ok(content(record)));
    }
    contents.extend(next.into_iter().chain(unreadable).map(|(_, why)| Err(why)));
    contents
}

fn not_a_position(language: Language, error: &NotPosition) -> Refusal {
    let NotPosition { column, why } = error;
    let message = match language {
        Language::Japanese => format!("SFENとして読めません。{why}。"),
        Language::English => format!("This is not a position in SFEN: {why}."),
    };
    Refusal { at: Some(Location { line: 1, column: *column }), message }
}

fn unreadable(language: Language, at: Location, why: &ReadErrorKind) -> Refusal {
    Refusal { at: Some(at), message: lang::read_error(language, why) }
}
