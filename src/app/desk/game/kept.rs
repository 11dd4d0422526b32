//! Snapshots of a game for crash recovery, and restoring one.

use std::sync::Arc;

use crate::app::desk::documents::Documents;
use crate::app::desk::game::Game;
use crate::app::desk::origin::{GameId, Known, Origin, Source};
use crate::app::desk::preferences::NewFiles;
use crate::app::desk::reading::Reading;
use crate::app::desk::snapshot::{KeptOrigin, KeptSource, Recovered, Snapshot};
use crate::format::{self, Dialect, Loaded, Target};
use crate::lang::Naming;

impl Game {
    pub(crate) fn recovered(kept: Recovered, naming: impl Into<Naming>) -> Option<Self> {
        let Recovered { id, snapshot, loaded, file, view, .. } = kept;
        let Snapshot { origin, source, saved_as, documents } = snapshot;
        if documents.is_empty() {
            return None;
        }
        let source = source.zip(loaded).map(|(source, loaded)| Source::of(source.bytes, loaded).0);
        let read = source.as_ref().map(|source| Arc::clone(&source.bytes)).unwrap_or_default();
        let mut autosaved = None;
        let origin = match origin {
            KeptOrigin::New => Origin::New,
            KeptOrigin::Pasted => Origin::Pasted(GameId::mint()),
            KeptOrigin::File { path, held } => Origin::File(Known { path: path.into(), held: held.unwrap_or(read) }),
            KeptOrigin::Part(path) => Origin::Part(path.into()),
            KeptOrigin::Autosaved { path, held, name } => {
                autosaved = Some(name);
                Origin::File(Known { path: path.into(), held })
            }
        };
        let mut game =
            Self { id, ..Self::with_documents(origin, source, Documents::from_histories(documents), naming.into()) };
        game.autosaved = autosaved;
        game.saved_as = saved_as.map(|target| (target, game.dialect_as_written(target)));
        if let Some(Reading { bytes, result: Ok(now) }) = file {
            game.find_saved(bytes, &now);
        }
        if let Some(view) = view {
            game.select(view.shown);
            game.go_to_node(view.cursor);
            game.flipped = view.flipped;
        }
        Some(game)
    }

    /// The dialect for saving in a format, written as the file is: it was chosen when that was new.
    fn dialect_as_written(&self, target: Target) -> Dialect {
        let dialect = self.dialect_for(target, NewFiles::default());
        let found = self.origin.file().and_then(|file| format::read(&file.held, Some(dialect.format)).ok());
        match found.map(|found| found.dialect).filter(|found| found.format == dialect.format) {
            Some(found) => Dialect { encoding: found.encoding, bom: found.bom, newline: found.newline, ..dialect },
            None => dialect,
        }
    }

    /// If the file holds an earlier state of the game, saved just before the program ended, marks that state as saved.
    fn find_saved(&mut self, held: Arc<[u8]>, now: &Loaded) {
        // Text after the record is not part of the history, but must be the same.
        let same = self.dialect().is_none_or(|dialect| dialect.further == now.dialect.further);
        if let (Some(file), Some(at), true) = (self.origin.file(), self.documents.revisions_of(&now.records), same) {
            let path = file.path.clone();
            self.mark_saved(Known { path, held }, None, &at);
        }
    }

    /// Everything that recovery must store.
    pub(crate) fn snapshot(&self) -> Snapshot {
        let source = self.source.as_ref().map(|source| KeptSource { bytes: Arc::clone(&source.bytes) });
        let origin = match &self.origin {
            Origin::New => KeptOrigin::New,
            Origin::Pasted(_) => KeptOrigin::Pasted,
            Origin::Part(path) => KeptOrigin::Part(path.into()),
            Origin::File(Known { path, held }) if let Some(name) = &self.autosaved => {
                KeptOrigin::Autosaved { path: path.into(), held: Arc::clone(held), name: name.clone() }
            }
            Origin::File(Known { path, held }) => {
                let as_read = source.as_ref().is_some_and(|source| Arc::ptr_eq(&source.bytes, held));
                KeptOrigin::File { path: path.into(), held: (!as_read).then(|| Arc::clone(held)) }
            }
        };
        let saved_as = self.saved_as.as_ref().map(|&(target, _)| target);
        Snapshot { origin, source, saved_as, documents: self.documents.shared() }
    }
}
