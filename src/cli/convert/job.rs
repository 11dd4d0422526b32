//! Converts a single file.

use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use super::name::Origin;
use super::places::{Places, extension_of};
use super::turns::Turn;
use super::{Out, Request};
use crate::cli::files::{self, write_error};
use crate::cli::message::Message;
use crate::cli::tsume::as_tsume;
use crate::disk::WriteFailure;
use crate::disk::walk::Source;
use crate::format::{self, Dialect, Encoding, Format, Loaded, ReadError, Warning, WarningKind, Written};
use crate::lang::{self, Language};
use crate::record::Record;

/// The outcome for a file. It failed if there is an error among the messages.
#[derive(Debug, Default)]
pub(super) struct Done {
    /// The files that were written, or would be.
    pub(super) outputs: Vec<PathBuf>,
    pub(super) messages: Vec<Message>,
}

/// Reads, converts and writes a file.
pub(super) fn run(request: &Request, source: &Source, places: &Places<'_>, turn: Turn<'_>, language: Language) -> Done {
    let mut job = Job { request, source, places, language, done: Done::default() };
    if job.run(turn).is_none() {
        job.done.outputs.clear();
    }
    job.done
}

struct Job<'a> {
    request: &'a Request,
    source: &'a Source,
    places: &'a Places<'a>,
    language: Language,
    done: Done,
}

/// The files that a source becomes.
struct Converted {
    parts: Vec<Written>,
    /// Their names, where those come from the records.
    names: Option<Vec<String>>,
    encoding: Encoding,
}

impl Job<'_> {
    /// Converts the file; `None` on failure, with the reason among the messages.
    fn run(&mut self, turn: Turn<'_>) -> Option<()> {
        let path = &self.source.path;
        if let Some((place, why)) = self.places.closed(self.source, self.language) {
            return self.fail(Message::error(&place, why));
        }
        let bytes = match files::read(path) {
            Ok(bytes) => bytes,
            Err(error) => return self.fail(Message::error(path, files::read_error(self.language, &error))),
        };
        let extension = path.extension().and_then(OsStr::to_str);
        let loaded = match self.read(&bytes, extension.and_then(Format::of_extension)) {
            Ok(loaded) => loaded,
            Err(error) => {
                let what = lang::read_error(self.language, &error.kind);
                return self.fail(Message::error_at(path, error.at, what));
            }
        };
        let warnings = loaded.warnings.iter().map(|warning| Message::warning(self.language, path, warning));
        self.done.messages.extend(warnings);
        let lacks_records = self.lacks_records(&loaded);
        let Converted { parts, names, encoding } = self.convert(loaded, extension)?;
        let places = match self.places.take(self.source, parts.len(), names.as_deref(), turn) {
            Ok(places) => places,
            Err(place) => return self.fail(Message::error(path, taken(self.language, &place))),
        };
        for (part, place) in parts.iter().zip(&places) {
            let losses = part.losses.iter().map(|loss| Message::loss(self.language, place, loss));
            self.done.messages.extend(losses);
        }
        if self.request.strict && (lacks_records || parts.iter().any(|part| !part.losses.is_empty())) {
            return self.fail(Message::error(path, refused(self.language)));
        }
        for (part, place) in parts.iter().zip(&places) {
            if let Err(error) = self.write(place, &part.bytes) {
                return self.fail(Message::error(place, write_error(self.language, &error)));
            }
            self.done.outputs.push(place.clone());
            if place == Path::new("-") && self.request.encoding.is_none() && shows_encoding(&part.bytes) {
                self.done.messages.push(Message::note(place, written_in(self.language, encoding)));
            }
        }
        Some(())
    }

    /// Reads the file. If the output cannot keep further records as text, they are read, too.
    fn read(&self, bytes: &[u8], hint: Option<Format>) -> Result<Loaded, ReadError> {
        let loaded = format::read(bytes, hint)?;
        let stays = self.request.to.format() == loaded.dialect.format;
        let stays = stays && self.request.at.is_none() && !self.request.tsume && !self.request.is_split();
        if stays || loaded.dialect.further.is_none() { Ok(loaded) } else { format::read_all(bytes, hint) }
    }

    /// Whether records that could not be read are lost. In the same format they are kept as lines, and in KIF as text
    /// of another record.
    fn lacks_records(&self, loaded: &Loaded) -> bool {
        let from = loaded.dialect.format;
        let is_lost = |warning: &Warning| matches!(warning.kind, WarningKind::RecordUnreadable { .. });
        let is_kept = self.request.to.format() == from && !self.request.is_split();
        from.holds_several() && !is_kept && loaded.warnings.iter().any(is_lost)
    }

    /// The output files: one, or one per record if the format holds only one or each shall have its own.
    fn convert(&mut self, loaded: Loaded, extension: Option<&str>) -> Option<Converted> {
        let dialect = self.dialect(&loaded, extension);
        let mut records: Vec<Record> = match self.request.at {
            None => loaded.records.into(),
            Some(ply) => {
                let format = self.request.to.format();
                let cut: Option<Vec<_>> = loaded.records.iter().map(|record| at(record, ply, format)).collect();
                match cut {
                    Some(records) => records,
                    None => {
                        let what = files::too_short(self.language, ply);
                        return self.fail(Message::error(&self.source.path, what));
                    }
                }
            }
        };
        if self.request.tsume {
            records.iter_mut().for_each(as_tsume);
        }
        let names = self.names(&records);
        let holds_one = !self.request.to.format().holds_several();
        let parts = if (holds_one || self.request.is_split()) && !self.to_output() {
            records.iter().map(|record| format::write(record, &dialect)).collect()
        } else {
            // There is only one standard output.
            match format::write_collection(&records, &dialect) {
                Some(written) => vec![written],
                None => return self.fail(Message::error(&self.source.path, not_together(self.language))),
            }
        };
        Some(Converted { parts, names, encoding: dialect.encoding })
    }

    /// How the output is written.
    fn dialect(&self, loaded: &Loaded, extension: Option<&str>) -> Dialect {
        let mut dialect = self.request.to.dialect(Some(&loaded.dialect), extension);
        let to_terminal = self.to_output() && !self.request.dry_run && io::stdout().is_terminal();
        let encoding = self.request.encoding.or(to_terminal.then_some(Encoding::Utf8));
        dialect.encoding = encoding.unwrap_or(dialect.encoding);
        dialect.bom &= dialect.encoding.is_unicode() && !to_terminal;
        dialect.newline = self.request.newline.unwrap_or(dialect.newline);
        dialect.further = dialect.further.filter(|_| self.request.at.is_none());
        dialect
    }

    /// The names of the output files, if they come from the records.
    fn names(&self, records: &[Record]) -> Option<Vec<String>> {
        let template = self.request.name.as_ref()?;
        let path = &self.source.path;
        let stem = if extension_of(path).is_some() { path.file_stem() } else { path.file_name() };
        let stem = stem.filter(|_| path != Path::new("-")).map_or("stdin".into(), OsStr::to_string_lossy);
        let origin = |number| Origin { name: &stem, number, count: records.len() };
        let names = (1..).zip(records).map(|(number, record)| template.fill(record, origin(number), self.language));
        Some(names.collect())
    }

    /// Whether everything goes to standard output.
    fn to_output(&self) -> bool {
        match &self.request.out {
            Out::Beside => self.source.path == Path::new("-") && !self.request.is_split(),
            Out::File(path) => path == Path::new("-"),
            Out::Folder(_) => false,
        }
    }

    fn fail<T>(&mut self, why: Message) -> Option<T> {
        self.done.messages.push(why);
        None
    }

    fn write(&self, place: &Path, bytes: &[u8]) -> Result<(), WriteFailure> {
        if self.request.dry_run {
            let is_kept = !self.request.force && place.symlink_metadata().is_ok_and(|there| there.is_file());
            return if is_kept { Err(WriteFailure::Exists) } else { Ok(()) };
        }
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

/// Whether the bytes would be others in another encoding.
fn shows_encoding(bytes: &[u8]) -> bool {
    // ISO-2022-JP has escapes, UTF-16 has zeros.
    bytes.iter().any(|&byte| !byte.is_ascii() || byte == 0x1B || byte == 0)
}

fn written_in(language: Language, encoding: Encoding) -> String {
    let encoding = encoding.name();
    match language {
        Language::Japanese => format!("文字コードは{encoding}です。--encoding で変えられます。"),
        Language::English => format!("written in {encoding}; --encoding chooses another"),
    }
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
