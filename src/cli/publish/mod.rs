//! `komadai publish`: a whole game for readers.

mod options;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::files::{self, read_error, write_error};
use super::message::{Kind as MessageKind, Message};
use super::options::Common;
use super::report::Report;
use super::usage::Stop;
use crate::disk::{self, WriteFailure};
use crate::format::{self, Format, Loaded};
use crate::lang;
use crate::publish::{Book, Kind, html, text};
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
        let (Request { source, out, options, .. }, language) = (self.request, self.common.language);
        let game = self.request.game.checked_sub(1).and_then(|index| loaded.records.get(index));
        let Some(record) = game else {
            let why = files::no_such_game(language, self.request.game, loaded.records.len());
            return Err(Message::error(source, why));
        };
        let book = Book::of(record, options, language)
            .map_err(|_| Message::error(out, lang::too_many_diagrams(language, Book::MOST_DIAGRAMS)))?;
        let bytes = match self.request.kind {
            Kind::Html => html(&book, record).into_bytes(),
            Kind::Text => text(&book, record).into_bytes(),
        };
        files::write(out, &bytes, self.request.force)
            .map_err(|error| Message::error(out, write_error(language, &error)))?;
        self.tell(None, std::slice::from_ref(out), &self.missing(&book));
        Ok(())
    }

    /// The warning for characters that no embedded face has, as far as they stand in pictures.
    fn missing(&self, book: &Book) -> Vec<Message> {
        if self.request.kind == Kind::Text {
            return Vec::new();
        }
        let mut missing: Vec<char> = Vec::new();
        for diagram in book.diagrams() {
            // Captions are text of the page.
            let bare = crate::diagram::Diagram { caption: None, ..diagram.clone() };
            missing.extend(bare.scene().missing);
        }
        missing.sort_unstable();
        missing.dedup();
        if missing.is_empty() {
            return Vec::new();
        }
        let what = lang::missing_characters(self.common.language, &missing);
        vec![Message { kind: MessageKind::Warning, ..Message::error(&self.request.out, what) }]
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
