//! `komadai publish`: a whole game for readers.

mod options;
mod rows;
mod values;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::files::{self, read_error, write_error};
use super::message::{Kind as MessageKind, Message};
use super::options::Common;
use super::report::Report;
use super::usage::Stop;
use crate::diagram::{self, AnimationError, AnimationKind, AnimationStyle, Diagram, Frames, Prose};
use crate::disk::{self, WriteFailure};
use crate::format::{self, Format, Loaded};
use crate::lang;
use crate::publish::{self, Book, Film, FilmError, Kind, html, text};
use crate::record::Record;
pub(super) use options::manual;
use options::{Request, parse};

/// Writes the file; tells warnings on standard error.
pub(super) fn run(parser: lexopt::Parser, common: &mut Common) -> Result<ExitCode, Stop> {
    let request = parse(parser, common)?;
    let job = Job { request: &request, common: *common };
    let done = job.check().and_then(|()| job.read()).and_then(|loaded| job.publish(&loaded));
    Ok(match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            let file = (why.path == request.source).then_some(request.source.as_path());
            job.tell(file, &[], &[why]);
            ExitCode::FAILURE
        }
    })
}

struct Job<'a> {
    request: &'a Request,
    common: Common,
}

impl Job<'_> {
    /// Finds out before the work whether the file can be written.
    fn check(&self) -> Result<(), Message> {
        let out = &self.request.out;
        if out == Path::new("-") {
            return Ok(());
        }
        let fail = |error: &WriteFailure| Message::error(out, write_error(self.common.language, error));
        disk::check(out).map_err(|error| fail(&error.into()))?;
        if !self.request.force && out.is_file() { Err(fail(&WriteFailure::Exists)) } else { Ok(()) }
    }

    fn read(&self) -> Result<Loaded, Message> {
        let (path, language) = (&self.request.source, self.common.language);
        let bytes = files::read(path).map_err(|error| Message::error(path, read_error(language, &error)))?;
        let hint = path.extension().and_then(OsStr::to_str).and_then(Format::of_extension);
        let loaded = format::read_all(&bytes, hint);
        let loaded =
            loaded.map_err(|error| Message::error_at(path, error.at, lang::read_error(language, &error.kind)))?;
        let warnings: Vec<Message> =
            loaded.warnings.iter().map(|warning| Message::warning(language, path, warning)).collect();
        self.tell(Some(path), &[], &warnings);
        Ok(loaded)
    }

    fn publish(&self, loaded: &Loaded) -> Result<(), Message> {
        let (Request { source, out, .. }, language) = (self.request, self.common.language);
        let game = self.request.game.checked_sub(1).and_then(|index| loaded.records.get(index));
        let Some(record) = game else {
            let why = files::no_such_game(language, self.request.game, loaded.records.len());
            return Err(Message::error(source, why));
        };
        let (bytes, remarks) = self.made(record)?;
        files::write(out, &bytes, self.request.force)
            .map_err(|error| Message::error(out, write_error(language, &error)))?;
        self.tell(None, std::slice::from_ref(out), &remarks);
        Ok(())
    }

    /// The file, and what is not as it should be.
    fn made(&self, record: &Record) -> Result<(Vec<u8>, Vec<Message>), Message> {
        let (request, language) = (self.request, self.common.language);
        let fail = |why: String| Message::error(&request.out, why);
        if let Some(kind) = request.kind.animation() {
            return self.film(record, kind).map_err(fail);
        }
        let book = Book::of(record, &request.options, language)
            .map_err(|_| fail(lang::too_many_diagrams(language, Book::MOST_DIAGRAMS)))?;
        let mut missing = Vec::new();
        let bytes = match request.kind {
            Kind::Pdf => {
                let pages = publish::pages(&book, &request.pages)
                    .map_err(|_| fail(lang::too_many_pages(language, Prose::MOST_PAGES)))?;
                missing.extend(pages.iter().flat_map(|page| page.missing.iter().copied()));
                diagram::pdf(&pages, 1.0)
            }
            Kind::Text => text(&book, record).into_bytes(),
            Kind::Html | Kind::Gif | Kind::Apng => {
                for diagram in book.diagrams() {
                    // Captions are text of the page.
                    missing.extend(Diagram { caption: None, ..diagram.clone() }.scene().missing);
                }
                html(&book, record).into_bytes()
            }
        };
        let left_out = (book.left_out > 0).then(|| self.warning(lang::moves_left_out(language, book.left_out)));
        Ok((bytes, self.missing(missing).into_iter().chain(left_out).collect()))
    }

    /// An animation of the main line.
    fn film(&self, record: &Record, kind: AnimationKind) -> Result<(Vec<u8>, Vec<Message>), String> {
        let (request, language) = (self.request, self.common.language);
        let tree = record.tree();
        let last = tree.main_line().filter(|&node| tree.mv(node).is_some()).last().unwrap_or(tree.root());
        let film = Film::of(record, last, request.film.clone(), language).map_err(|error| match error {
            FilmError::NoMoves => lang::no_moves_in_range(language).to_owned(),
            FilmError::TooManyMoves => lang::too_many_frames(language, Film::MOST_MOVES),
        })?;
        let style = AnimationStyle { kind, width: request.width, plays: request.plays };
        let bytes = diagram::animation(&film, style, &mut |_| true).map_err(|error| match error {
            AnimationError::Size(error) => lang::picture_too_large(language, error),
            AnimationError::Stopped | AnimationError::Failed => lang::no_animation(language).to_owned(),
        })?;
        let missing = film.scene(0).missing;
        Ok((bytes, self.missing(missing).into_iter().collect()))
    }

    /// The warning for characters that no embedded face has.
    fn missing(&self, mut missing: Vec<char>) -> Option<Message> {
        missing.sort_unstable();
        missing.dedup();
        (!missing.is_empty()).then(|| self.warning(lang::missing_characters(self.common.language, &missing)))
    }

    fn warning(&self, what: String) -> Message {
        Message { kind: MessageKind::Warning, ..Message::error(&self.request.out, what) }
    }

    /// Tells messages about the file that was read or, without one, about what was written.
    fn tell(&self, file: Option<&Path>, outputs: &[PathBuf], messages: &[Message]) {
        if self.common.json {
            Report::of(file, outputs, messages).print(self.request.out == Path::new("-"));
        } else {
            messages.iter().for_each(|message| self.common.tell(message));
        }
    }
}
