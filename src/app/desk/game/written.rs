//! Writing a game as a file.

use std::path::Path;

use crate::app::desk::documents::RecordState;
use crate::app::desk::game::Game;
use crate::app::desk::origin::{Known, Origin};
use crate::app::desk::preferences::NewFiles;
use crate::format::{self, Dialect, Target, Written};
use crate::record::Record;

impl Game {
    /// The content of the file in its own format, with the losses.
    pub(crate) fn written(&self) -> Written {
        match (&self.source, &self.saved_as) {
            (_, Some((_, dialect))) => self.write(dialect),
            (Some(source), None) if self.documents.is_untouched() => {
                Written { bytes: source.bytes.to_vec(), losses: Vec::new() }
            }
            (Some(source), None) => self.write(&source.dialect),
            (None, None) => self.written_as(Target::Kif),
        }
    }

    /// All records in another format, or only the current one where a file of the format cannot hold several.
    pub(crate) fn written_as(&self, target: Target) -> Written {
        self.written_new(target, NewFiles::default())
    }

    /// The same; a file that is new is written as `new` says.
    pub(crate) fn written_new(&self, target: Target, new: NewFiles) -> Written {
        self.write(&self.dialect_for(target, new))
    }

    /// Nobody has to be asked about what loses nothing.
    fn write(&self, dialect: &Dialect) -> Written {
        let mut written = self.write_all(dialect);
        written.losses.retain(|loss| !loss.is_harmless());
        written
    }

    fn write_all(&self, dialect: &Dialect) -> Written {
        let mut records: Vec<&Record> = self.documents.records().collect();
        let holds_all = dialect.format.holds_several() || dialect.collection.is_some() || records.len() == 1;
        if !holds_all {
            if let Some(written) = format::write_collection(records.iter().copied(), dialect) {
                return written;
            }
            if let Some(front) = records.get_mut(..=self.shown) {
                front.rotate_right(1);
            }
            return format::write_all(records, &dialect.clone().alone()(self.shown));
        }
        format::write_all(records, dialect)
    }

    /// The number of records in the file after the only one that can be edited; they are kept as text.
    pub(crate) fn further(&self) -> usize {
        let further = self.dialect().and_then(|dialect| dialect.further.as_ref());
        further.filter(|_| self.origin.file().is_some()).map_or(0, |further| further.records())
    }

    /// Notes that these revisions were saved to a file, which is the game's file from now on.
    pub(crate) fn mark_saved(&mut self, known: Known, target: Option<Target>, at: &[RecordState]) {
        if let Some(target) = target {
            self.note_format(target, NewFiles::default());
        }
        if self.path() != Some(&*known.path) {
            self.autosaved = None;
        }
        self.origin = Origin::File(known);
        self.documents.mark_saved(at);
        self.version += 1;
    }

    /// The name under which autosave has made the game's file, without number and extension.
    pub(crate) fn autosaved(&self) -> Option<&str> {
        self.autosaved.as_deref()
    }

    /// Notes that autosave has written the game's file, under this name without number and extension.
    pub(crate) fn mark_autosaved(&mut self, name: String) {
        self.autosaved = Some(name);
        self.version += 1;
    }

    /// Notes in which format it is saved from now on, before it has a file as `new` says.
    pub(crate) fn note_format(&mut self, target: Target, new: NewFiles) {
        self.saved_as = Some((target, self.dialect_for(target, new)));
    }

    /// Notes that the file holds something else than the game, which has unsaved changes now.
    pub(crate) fn mark_unsaved(&mut self) {
        self.documents.mark_unsaved();
        self.version += 1;
    }

    /// The dialect for saving in a format: that of the source if the format is the same, with the encoding that the
    /// extension stands for (KIF: Shift_JIS, KIFU: UTF-8). A game without a file is written as `new` says.
    pub(crate) fn dialect_for(&self, target: Target, new: NewFiles) -> Dialect {
        let extension = self.path().and_then(Path::extension).and_then(std::ffi::OsStr::to_str);
        let dialect = self.source.as_ref().map(|source| &source.dialect);
        let dialect = target.dialect(dialect, extension);
        let usual = target.dialect(None, None);
        let dialect = match target {
            Target::Kif | Target::Kifu => Dialect { encoding: usual.encoding, bom: usual.bom, ..dialect },
            _ => dialect,
        };
        if self.origin.path().is_some() { dialect } else { new.dialect(target, dialect) }
    }

    /// The dialect of the last save, or else of the source.
    pub(crate) fn dialect(&self) -> Option<&Dialect> {
        let saved = self.saved_as.as_ref().map(|(_, dialect)| dialect);
        saved.or(self.source.as_ref().map(|source| &source.dialect))
    }
}
