//! The problems of a command line: positions, files, and files in folders.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use super::Refusal;
use crate::cli::message::{Message, name};
use crate::cli::sources::Selection;
use crate::cli::typed::{self, NotPosition};
use crate::cli::{Common, files};
use crate::disk::ReadFailure;
use crate::format::{Loaded, Location, ReadErrorKind, Warning, WarningKind};
use crate::lang::{self, Language, Sides};
use crate::notation::sfen;
use crate::record::Record;
use crate::shogi::{Fault, Position, Setup};
use crate::tsume::cook::RecordClaims;
use crate::tsume::solver::Problem;

pub(super) struct Entry {
    /// `None` for an SFEN.
    file: Option<String>,
    /// Its number in the file, from 1.
    index: usize,
    content: Result<Content, Refusal>,
}

struct Content {
    start: Setup,
    number: u32,
    said: RecordClaims,
}

pub(super) struct Task<'a> {
    pub(super) problem: Problem,
    pub(super) said: &'a RecordClaims,
    /// The position in SFEN, with the number of its first move.
    pub(super) sfen: String,
}

impl Entry {
    fn refused(file: Option<String>, why: Refusal) -> Vec<Self> {
        vec![Self { file, index: 1, content: Err(why) }]
    }

    pub(super) fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    pub(super) const fn index(&self) -> usize {
        self.index
    }

    pub(super) fn task(&self, language: Language) -> Result<Task<'_>, Refusal> {
        let Content { start, number, said } = self.content.as_ref().map_err(Clone::clone)?;
        let problem = Problem::new(&Position::from(*start))
            .map_err(|error| Refusal::new(lang::problem_error(language, error)))?;
        // No game reaches such a position, and any move would give check.
        let faults = start.faults();
        if let Some(fault) = faults.iter().find(|fault| matches!(fault, Fault::KingCanBeTaken { .. })) {
            let sides = Sides::Parts { attacker: start.turn };
            return Err(Refusal::new(lang::fault(language, fault, sides)));
        }
        Ok(Task { problem, said, sfen: sfen::write(start, Some(*number)) })
    }
}

pub(super) fn of_words(words: Vec<OsString>, selection: &Selection, common: Common) -> Vec<Entry> {
    sources(words, selection, common).iter().flat_map(|source| of_source(source, common)).collect()
}

fn of_source(source: &Source, common: Common) -> Vec<Entry> {
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
    match files::load(path, language) {
        Err(error) => Entry::refused(file, Refusal { at: error.location(), message: error.text() }),
        Ok(loaded) => {
            print_warnings(path, &loaded, common);
            of_loaded(file.as_deref(), &loaded, language)
        }
    }
}

fn of_loaded(file: Option<&str>, loaded: &Loaded, language: Language) -> Vec<Entry> {
    let entry = |(at, content)| Entry { file: file.map(str::to_owned), index: at + 1, content };
    contents(loaded, language).into_iter().enumerate().map(entry).collect()
}

/// Skips warnings about SFEN spelling and those that become the result of a problem.
fn print_warnings(path: &Path, loaded: &Loaded, common: Common) {
    let is_printed = |warning: &&Warning| {
        !typed::is_spelling(&warning.kind) && !matches!(warning.kind, WarningKind::RecordUnreadable { .. })
    };
    for warning in loaded.warnings.iter().filter(is_printed) {
        common.print(&Message::warning(common.language, path, warning));
    }
}

fn contents(loaded: &Loaded, language: Language) -> Vec<Result<Content, Refusal>> {
    let content = |record: &Record| Content {
        start: record.initial().to_setup(),
        number: record.first_number(),
        said: RecordClaims::of(record),
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
    Refusal { at: Some(Location { line: 1, column: error.column() }), message: error.sentence(language) }
}

fn unreadable(language: Language, at: Location, why: &ReadErrorKind) -> Refusal {
    Refusal { at: Some(at), message: lang::read_error(language, why) }
}

enum Source {
    Typed(Result<Box<Loaded>, NotPosition>),
    File(PathBuf),
    Unreadable(PathBuf, ReadFailure),
}

fn sources(words: Vec<OsString>, selection: &Selection, common: Common) -> Vec<Source> {
    if let Some(position) = in_several_words(&words, common) {
        return vec![position];
    }
    let of_word = |word: OsString| match of_word(word, common) {
        Source::File(path) => files(&path, selection, common),
        other => vec![other],
    };
    words.into_iter().flat_map(of_word).collect()
}

fn in_several_words(words: &[OsString], common: Common) -> Option<Source> {
    let joined = words.join(OsStr::new(" "));
    let text = joined.to_str().filter(|text| is_position(text))?;
    let boards = words.iter().filter(|word| word.to_string_lossy().contains('/')).count();
    if boards > 1 || words.iter().any(|word| is_file(word) || word.to_string_lossy().contains(' ')) {
        return None;
    }
    Some(Source::Typed(typed::read(text, common.language).map(Box::new)))
}

fn of_word(word: OsString, common: Common) -> Source {
    match word.to_str() {
        Some(text) if is_position(text) && !is_file(&word) => {
            Source::Typed(typed::read(text, common.language).map(Box::new))
        }
        _ => Source::File(word.into()),
    }
}

fn files(path: &Path, selection: &Selection, common: Common) -> Vec<Source> {
    let found = selection.files(&[path.to_owned()], None, common);
    let failed = found.failed.into_iter().map(|(path, why)| Source::Unreadable(path, why));
    found.files.into_iter().map(|file| Source::File(file.path)).chain(failed).collect()
}

fn is_file(word: &OsString) -> bool {
    word == "-" || Path::new(word).exists()
}

/// Whether a text is meant as a position, valid or not.
fn is_position(text: &str) -> bool {
    let text = text.trim_start();
    let text = text.strip_prefix("position ").unwrap_or(text).trim_start();
    let text = text.strip_prefix("sfen ").unwrap_or(text).trim_start();
    let board = text.split_whitespace().next().unwrap_or_default();
    let is_of_board = |ch: char| ch.is_ascii_digit() || "/+PLNSGBRKplnsgbrk".contains(ch);
    board == "startpos"
        || (board.contains('/') && board.chars().all(is_of_board))
        || (board.matches('/').count() == 8 && text.contains(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_board_is_distinguished_from_a_path() {
        for (text, is_one) in [
            ("startpos", true),
            ("9/8k/9/7B1/9/9/9/9/9 b 2G 1", true),
            ("position sfen 9/8k/9/7B1/9/9/9/9/9 b 2G 1 moves G*1c", true),
            ("sfen 8k/9/9", true),
            ("8k/9/9/9/9/9/9/9/9x b G 1", true),
            ("sets/nine.sfen", false),
            ("a/b/c/d/e/f/g/h/i", false),
            ("problem.kif", false),
            ("-", false),
            ("", false),
        ] {
            assert_eq!(is_position(text), is_one, "{text}");
        }
    }
}
