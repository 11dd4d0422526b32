//! Converts a single file.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use super::places::{Places, place};
use super::{Out, Request};
use crate::cli::files::{self, coded_message, message, write_error};
use crate::disk::WriteFailure;
use crate::disk::walk::Source;
use crate::format::{self, Format, Loaded, ReadError, Warning, WarningKind, Written};
use crate::lang::{self, Language};
use crate::record::Record;

/// The outcome for a file.
#[derive(Debug, Default)]
pub(super) struct Done {
    /// Whether it was converted.
    pub(super) ok: bool,
    /// Messages of the form `file:line:column: message`.
    pub(super) messages: Vec<String>,
}

/// Reads, converts and writes a file.
pub(super) fn run(request: &Request, source: &Source, places: &Places<'_>, language: Language) -> Done {
    let mut job = Job { request, source, places, language, messages: Vec::new() };
    let ok = job.run().is_some();
    Done { ok, messages: job.messages }
}

struct Job<'a> {
    request: &'a Request,
    source: &'a Source,
    places: &'a Places<'a>,
    language: Language,
    messages: Vec<String>,
}

impl Job<'_> {
    /// Converts the file; `None` on failure, with the reason among the messages.
    fn run(&mut self) -> Option<()> {
        let path = &self.source.path;
        let bytes = match files::read(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                return self.fail(format!("{}: {}", path.display(), files::read_error(self.language, &error)));
            }
        };
        let extension = path.extension().and_then(OsStr::to_str);
        let loaded = match self.read(&bytes, extension.and_then(Format::of_extension)) {
            Ok(loaded) => loaded,
            Err(error) => {
                let what = lang::read_error(self.language, &error.kind);
                return self.fail(message(path, error.at, &what));
            }
        };
        for warning in &loaded.warnings {
            let what = lang::warning(self.language, &warning.kind);
            self.messages.push(coded_message(path, warning.at, &what, warning.kind.code()));
        }
        let lost = self.lacks_records(&loaded);
        let parts = self.convert(loaded, extension)?;
        let lossy = lost || parts.iter().any(|part| !part.losses.is_empty());
        let places: Vec<PathBuf> =
            (0..parts.len()).map(|part| place(self.request, self.source, part, parts.len())).collect();
        for (part, place) in parts.iter().zip(&places) {
            for loss in &part.losses {
                let what = lang::loss(self.language, &loss.kind);
                self.messages.push(coded_message(place, loss.at, &what, loss.kind.code()));
            }
        }
        if lossy && self.request.strict {
            return self.fail(format!("{}: {}", path.display(), refused(self.language)));
        }
        for (part, place) in parts.iter().zip(&places) {
            if !self.places.take(place, self.source) {
                return self.fail(format!("{}: {}", path.display(), taken(self.language, place)));
            }
            if let Err(error) = self.write(place, &part.bytes) {
                return self.fail(format!("{}: {}", place.display(), write_error(self.language, &error)));
            }
        }
        Some(())
    }

    /// Reads the file. If the output format cannot keep further records as text, they are read, too.
    fn read(&self, bytes: &[u8], hint: Option<Format>) -> Result<Loaded, ReadError> {
        let loaded = format::read(bytes, hint)?;
        let stays = self.request.at.is_none() && self.request.to.format() == loaded.dialect.format;
        if stays || loaded.dialect.further.is_none() { Ok(loaded) } else { format::read_all(bytes, hint) }
    }

    /// Whether records that could not be read are lost. In the same format they are kept as lines, and in KIF as text
    /// of another record.
    fn lacks_records(&self, loaded: &Loaded) -> bool {
        let from = loaded.dialect.format;
        let is_lost = |warning: &Warning| matches!(warning.kind, WarningKind::RecordUnreadable { .. });
        from.holds_several() && self.request.to.format() != from && loaded.warnings.iter().any(is_lost)
    }

    /// The output files: one, or one per record if the format holds only one.
    fn convert(&mut self, loaded: Loaded, extension: Option<&str>) -> Option<Vec<Written>> {
        let to = self.request.to;
        let mut dialect = to.dialect(Some(&loaded.dialect), extension);
        dialect.encoding = self.request.encoding.unwrap_or(dialect.encoding);
        dialect.bom &= dialect.encoding.is_unicode();
        dialect.newline = self.request.newline.unwrap_or(dialect.newline);
        dialect.further = dialect.further.filter(|_| self.request.at.is_none());
        let records = match self.request.at {
            None => loaded.records.into(),
            Some(ply) => {
                let cut: Option<Vec<_>> = loaded.records.iter().map(|record| at(record, ply, to.format())).collect();
                match cut {
                    Some(records) => records,
                    None => {
                        return self.fail(format!(
                            "{}: {}",
                            self.source.path.display(),
                            files::too_short(self.language, ply)
                        ));
                    }
                }
            }
        };
        if !to.format().holds_several() && !self.to_output() {
            return Some(records.iter().map(|record| format::write(record, &dialect)).collect());
        }
        // There is only one standard output.
        match format::write_collection(&records, &dialect) {
            Some(written) => Some(vec![written]),
            None => self.fail(format!("{}: {}", self.source.path.display(), not_together(self.language))),
        }
    }

    /// Whether everything goes to standard output.
    fn to_output(&self) -> bool {
        match &self.request.out {
            Out::Beside => self.source.path == Path::new("-"),
            Out::File(path) => path == Path::new("-"),
            Out::Folder(_) => false,
        }
    }

    fn fail<T>(&mut self, message: String) -> Option<T> {
        self.messages.push(message);
        None
    }

    fn write(&self, place: &Path, bytes: &[u8]) -> Result<(), WriteFailure> {
        if let (Out::Folder(_), Some(folder)) = (&self.request.out, place.parent()) {
            std::fs::create_dir_all(folder).map_err(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => WriteFailure::Io(io::ErrorKind::NotADirectory.into()),
                _ => WriteFailure::Io(error),
            })?;
        }
        files::write(place, bytes, self.request.force)
    }
}

/// The position after `ply` moves of the main line as a record; `None` if the main line is shorter.
fn at(record: &Record, ply: usize, format: Format) -> Option<Record> {
    let tree = record.tree();
    let root = tree.root();
    let node = std::iter::once(root).chain(tree.main_line_from(root)).nth(ply)?;
    tree.end(node).is_none().then(|| format::record_at(record, node, format))
}

const fn not_together(language: Language) -> &'static str {
    match language {
        Language::Japanese => {
            "これらの棋譜はこの形式では標準出力に続けて出力できません。-o か --out-dir で別々のファイルに出力してください。"
        }
        Language::English => {
            "these games cannot be written one after another in this format; write each to its own file with -o or --out-dir"
        }
    }
}

fn taken(language: Language, place: &Path) -> String {
    let place = place.display();
    match language {
        Language::Japanese => format!("ほかのファイルと出力先（{place}）が同じになるため、変換しません。"),
        Language::English => format!("not converted, because another file is also written to {place}"),
    }
}

const fn refused(language: Language) -> &'static str {
    match language {
        Language::Japanese => "失われる情報があるため、変換しません（--strict）。",
        Language::English => "not converted, because information would be lost (--strict)",
    }
}
