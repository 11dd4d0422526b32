//! Converts a single file.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::name::Origin;
use super::places::{Places, extension_of};
use super::turns::Turn;
use super::{Done, Failure, Files, Out, Remark, Request};
use crate::disk::walk::Source;
use crate::disk::{self, WriteFailure};
use crate::format::{self, Dialect, Encoding, Format, Loaded, Loss, ReadError, Target, Warning, WarningKind, Written};
use crate::lang::Language;
use crate::record::Record;
use crate::tsume;

pub(super) fn run(
    request: &Request,
    (index, source): (usize, &Source),
    places: &Places<'_>,
    turn: Turn<'_>,
    files: &dyn Files,
    language: Language,
) -> Done {
    let mut job = Job { request, index, source, places, files, language, done: Done::default() };
    if let Err(failure) = job.run(turn) {
        job.done.outputs.clear();
        job.done.remarks.push(Remark::Failed(failure));
    }
    job.done
}

struct Job<'a> {
    request: &'a Request,
    index: usize,
    source: &'a Source,
    places: &'a Places<'a>,
    files: &'a dyn Files,
    language: Language,
    done: Done,
}

pub(super) struct Converted {
    pub(super) parts: Vec<Written>,
    pub(super) names: Option<Vec<String>>,
    pub(super) encoding: Encoding,
}

impl Job<'_> {
    fn run(&mut self, turn: Turn<'_>) -> Result<(), Failure> {
        if let Some(other) = self.places.yields(self.index) {
            self.done.remarks.push(Remark::Yields(other.to_owned()));
            return Ok(());
        }
        if let Some((place, why)) = self.places.closed(self.index) {
            return Err(Failure::Unwritable(place, why));
        }
        let (loaded, extension) = load(self.request, self.source, self.files, &mut self.done)?;
        let lacks_records = self.lacks_records(&loaded);
        let converted = self.convert(loaded, extension)?;
        let (count, names) = (converted.parts.len(), converted.names.as_deref());
        let places = self.places.take(self.index, count, names, turn).map_err(Failure::Taken)?;
        put(self.request, self.files, &converted, &places, lacks_records, &mut self.done)?;
        if let ([first, .., last], false) = (&places[..], self.request.is_split()) {
            self.done.remarks.push(Remark::Parted { count, first: first.clone(), last: last.clone() });
        }
        Ok(())
    }

    /// In the same format, unreadable records are kept as lines; in KIF, as text of another record.
    fn lacks_records(&self, loaded: &Loaded) -> bool {
        let from = loaded.dialect.format;
        let is_lost = |warning: &Warning| matches!(warning.kind, WarningKind::RecordUnreadable { .. });
        let is_kept = self.request.to.format() == from && !self.request.is_split();
        from.holds_several() && !is_kept && loaded.warnings.iter().any(is_lost)
    }

    /// The output files: one, or one per record if the format holds only one and they are not to be joined, or the request
    /// is split.
    fn convert(&self, loaded: Loaded, extension: Option<&str>) -> Result<Converted, Failure> {
        let dialect = dialect(self.request, &loaded, extension, self.to_output());
        let encoding = dialect.encoding;
        let records = records(self.request, loaded)?;
        let names = self.names(&records);
        let holds_one = !self.request.to.format().holds_several() && !self.request.join;
        let parts = if (holds_one || self.request.is_split()) && !self.to_output() {
            let alone = dialect.alone();
            (0..).zip(&records).map(|(index, record)| format::write(record, &alone(index))).collect()
        } else {
            vec![format::write_collection(&records, &dialect).ok_or(Failure::NotTogether)?]
        };
        Ok(Converted { parts, names, encoding })
    }

    fn names(&self, records: &[Record]) -> Option<Vec<String>> {
        let template = self.request.name.as_ref()?;
        let path = &self.source.path;
        let stem = if extension_of(path).is_some() { path.file_stem() } else { path.file_name() };
        let stem = stem.filter(|_| path != Path::new("-")).map_or("stdin".into(), OsStr::to_string_lossy);
        let origin = |number| Origin { name: &stem, number, count: records.len() };
        let names = (1..).zip(records).map(|(number, record)| template.fill(record, origin(number), self.language));
        Some(names.collect())
    }

    fn to_output(&self) -> bool {
        match &self.request.out {
            Out::Beside => self.source.path == Path::new("-") && !self.request.is_split(),
            Out::File(path) => path == Path::new("-"),
            Out::Folder(_) => false,
        }
    }
}

/// The extension of the source, where the output has one that says another encoding: `.kif` does, `.kif.txt` does not.
fn renamed_from<'e>(request: &Request, extension: Option<&'e str>) -> Option<&'e str> {
    let is_free = matches!(&request.out, Out::File(path) if path != Path::new("-") && extension_of(path).is_none());
    extension.filter(|_| !is_free || request.to == Target::Kifu)
}

/// Reads a file, and notes its warnings. Returns its extension, too, if that decides the encoding.
pub(super) fn load<'a>(
    request: &Request,
    source: &'a Source,
    files: &dyn Files,
    done: &mut Done,
) -> Result<(Loaded, Option<&'a str>), Failure> {
    let path = &source.path;
    let bytes = files.read(path).map_err(Failure::Unreadable)?;
    let extension = path.extension().and_then(OsStr::to_str);
    let loaded = read(request, &bytes, extension.and_then(Format::of_extension));
    // The partial result would be kept with the error.
    let loaded = loaded.map_err(|error| Failure::NoRecord(ReadError { partial: None, ..error }))?;
    done.remarks.extend(loaded.warnings.iter().cloned().map(Remark::Warning));
    Ok((loaded, renamed_from(request, extension)))
}

fn read(request: &Request, bytes: &[u8], hint: Option<Format>) -> Result<Loaded, ReadError> {
    let loaded = format::read(bytes, hint)?;
    let stays = request.to.format() == loaded.dialect.format;
    let stays = stays && request.at.is_none() && !request.tsume && !request.is_split() && !request.join;
    if stays || loaded.dialect.further.is_none() { Ok(loaded) } else { format::read_all(bytes, hint) }
}

pub(super) fn dialect(request: &Request, loaded: &Loaded, extension: Option<&str>, to_output: bool) -> Dialect {
    let mut dialect = request.to.dialect(Some(&loaded.dialect), extension);
    let to_terminal = to_output && !request.dry_run && request.terminal;
    let encoding = request.encoding.or(to_terminal.then_some(Encoding::Utf8));
    dialect.encoding = encoding.unwrap_or(dialect.encoding);
    dialect.bom &= dialect.encoding.is_unicode() && !to_terminal;
    dialect.newline = request.newline.unwrap_or(dialect.newline);
    dialect.further = dialect.further.filter(|_| request.at.is_none());
    dialect
}

/// The records as they are requested: whole or one position of each, as problems or as they are.
pub(super) fn records(request: &Request, loaded: Loaded) -> Result<Vec<Record>, Failure> {
    let mut records: Vec<Record> = match request.at {
        None => loaded.records.into(),
        Some(ply) => {
            let format = request.to.format();
            let cut: Option<Vec<_>> = loaded.records.iter().map(|record| at(record, ply, format)).collect();
            cut.ok_or(Failure::TooShort(ply))?
        }
    };
    if request.tsume {
        records.iter_mut().for_each(tsume::declare);
    }
    Ok(records)
}

/// Writes the output files, and notes what they lose.
pub(super) fn put(
    request: &Request,
    files: &dyn Files,
    converted: &Converted,
    places: &[PathBuf],
    lacks_records: bool,
    done: &mut Done,
) -> Result<(), Failure> {
    let Converted { parts, encoding, .. } = converted;
    for (part, place) in parts.iter().zip(places) {
        let losses = part.losses.iter().filter(|loss| !loss.is_harmless());
        done.remarks.extend(losses.map(|loss| Remark::Loss(place.clone(), loss.clone())));
    }
    if request.strict && (lacks_records || parts.iter().any(|part| !part.losses.iter().all(Loss::is_harmless))) {
        return Err(Failure::Lossy);
    }
    for (part, place) in parts.iter().zip(places) {
        let replaces = request.force && disk::is_file(place);
        write(request, files, place, &part.bytes).map_err(|why| Failure::Unwritable(place.clone(), why))?;
        done.outputs.push(place.clone());
        if replaces {
            done.remarks.push(Remark::Replaced(place.clone()));
        }
        if place == Path::new("-") && request.encoding.is_none() && shows_encoding(&part.bytes) {
            done.remarks.push(Remark::WrittenIn(*encoding));
        }
    }
    Ok(())
}

fn write(request: &Request, files: &dyn Files, place: &Path, bytes: &[u8]) -> Result<(), WriteFailure> {
    if request.dry_run {
        let is_kept = !request.force && disk::is_file(place);
        return if is_kept { Err(WriteFailure::Exists) } else { Ok(()) };
    }
    if let (Out::Folder(_), Some(folder)) = (&request.out, place.parent()) {
        disk::make_folder(folder)?;
    }
    files.write(place, bytes, request.force)
}

fn at(record: &Record, ply: usize, format: Format) -> Option<Record> {
    let tree = record.tree();
    let root = tree.root();
    let node = std::iter::once(root).chain(tree.main_line_from(root)).nth(ply)?;
    tree.end(node).is_none().then(|| format::record_at(record, node, format))
}

/// Whether the bytes depend on the encoding.
fn shows_encoding(bytes: &[u8]) -> bool {
    // ISO-2022-JP has escapes, UTF-16 has zeros.
    bytes.iter().any(|&byte| !byte.is_ascii() || byte == 0x1B || byte == 0)
}
