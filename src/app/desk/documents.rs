//! The documents of a file, and whether they have unsaved changes.

use std::sync::Arc;

use crate::format::Records;
use crate::record::{Document, Record, Revision};

/// Documents that are saved in one file. There is at least one.
///
/// They are shared with crash recovery by reference counting: an edit copies a document only while the recovery thread
/// is still writing it.
#[derive(Debug)]
pub(crate) struct Documents {
    slots: Vec<Slot>,
    changed: usize,
}

#[derive(Debug)]
struct Slot {
    document: Arc<Document>,
    /// The document as last saved or read; `None` if it was not edited since.
    saved: Option<Arc<Document>>,
    changed: bool,
}

impl Slot {
    /// The document as last saved or read, if it was edited since and its history still has that state.
    fn saved_state(&self) -> Option<Arc<Document>> {
        self.document.is_changed().then(|| as_saved(&self.document)).flatten().map(Arc::new)
    }

    /// Whether it differs from what was saved. Edits that cancel each other out, such as a word typed and deleted, do
    /// not count.
    fn differs(&self) -> bool {
        self.document.is_changed() && self.saved.as_ref().is_none_or(|saved| saved.record() != self.document.record())
    }
}

impl Documents {
    /// Records as they were read.
    pub(crate) fn of(records: Records) -> Self {
        Self::from_histories(records.into_iter().map(|record| Arc::new(Document::new(record))).collect())
    }

    /// A record without a file, which counts as changed.
    pub(crate) fn unsaved(record: Record) -> Self {
        let mut document = Document::new(record);
        document.mark_saved(None);
        Self::from_histories(vec![Arc::new(document)])
    }

    /// Restores documents with their histories, in which the saved states are found if they are still there.
    pub(crate) fn from_histories(documents: Vec<Arc<Document>>) -> Self {
        let slots: Vec<Slot> = documents
            .into_iter()
            .map(|document| {
                let mut slot = Slot { document, saved: None, changed: false };
                slot.saved = slot.saved_state();
                slot.changed = slot.differs();
                slot
            })
            .collect();
        let changed = slots.iter().filter(|slot| slot.changed).count();
        Self { slots, changed }
    }

    /// The revisions at which the documents equal these records; `None` if one of them never does.
    pub(crate) fn revisions_of(&self, records: &[Record]) -> Option<Vec<Revision>> {
        let slots = self.documents().zip(records).map(|(document, record)| {
            let mut other = document.clone();
            while other.record() != record && other.undo() {}
            while other.record() != record && other.redo() {}
            (other.record() == record).then(|| other.revision())
        });
        (records.len() == self.len()).then(|| slots.collect()).flatten()
    }

    /// The number of documents.
    pub(crate) fn len(&self) -> usize {
        self.slots.len()
    }

    /// The document with this index, or the first if there is none.
    pub(crate) fn get(&self, index: usize) -> &Document {
        &self.slots.get(index).unwrap_or(&self.slots[0]).document
    }

    /// Shared references to all documents.
    pub(crate) fn shared(&self) -> Vec<Arc<Document>> {
        self.slots.iter().map(|slot| Arc::clone(&slot.document)).collect()
    }

    /// All documents.
    pub(crate) fn documents(&self) -> impl ExactSizeIterator<Item = &Document> {
        self.slots.iter().map(|slot| &*slot.document)
    }

    /// The records of all documents.
    pub(crate) fn records(&self) -> impl ExactSizeIterator<Item = &Record> {
        self.documents().map(Document::record)
    }

    /// Moves the cursor of a document, which is not an edit.
    pub(crate) fn walk(&mut self, index: usize, walk: impl FnOnce(&mut Document)) {
        if let Some(slot) = self.slots.get_mut(index) {
            walk(Arc::make_mut(&mut slot.document));
        }
    }

    /// Edits the document with this index, or the first if there is none. Returns the result of `verb`, and whether the
    /// document has changed.
    pub(crate) fn edit<R>(&mut self, index: usize, verb: impl FnOnce(&mut Document) -> R) -> (R, bool) {
        let index = if index < self.slots.len() { index } else { 0 };
        let slot = &mut self.slots[index];
        let before = slot.document.revision();
        if slot.saved.is_none() && !slot.document.is_changed() {
            slot.saved = Some(Arc::clone(&slot.document));
        }
        let result = verb(Arc::make_mut(&mut slot.document));
        let edited = slot.document.revision() != before;
        if edited {
            self.changed -= usize::from(slot.changed);
            slot.changed = slot.differs();
            self.changed += usize::from(slot.changed);
        }
        (result, edited)
    }

    /// Whether any document has unsaved changes.
    pub(crate) fn is_changed(&self) -> bool {
        self.changed > 0
    }

    /// Whether there is nothing to undo in any document.
    pub(crate) fn is_untouched(&self) -> bool {
        self.documents().all(|document| document.undoable().is_none())
    }

    /// The revisions of all documents.
    pub(crate) fn revisions(&self) -> Vec<Revision> {
        self.documents().map(Document::revision).collect()
    }

    /// Notes that the file holds something else, so that all documents count as changed.
    pub(crate) fn mark_unsaved(&mut self) {
        for slot in &mut self.slots {
            Arc::make_mut(&mut slot.document).mark_saved(None);
            (slot.saved, slot.changed) = (None, true);
        }
        self.changed = self.slots.len();
    }

    /// Notes that the documents were saved at these revisions. They may have been edited since.
    pub(crate) fn mark_saved(&mut self, at: &[Revision]) {
        for (slot, &revision) in self.slots.iter_mut().zip(at) {
            if slot.document.revision() != revision || slot.document.is_changed() {
                Arc::make_mut(&mut slot.document).mark_saved(Some(revision));
                slot.saved = slot.saved_state();
            }
            slot.changed = slot.differs();
        }
        self.changed = self.slots.iter().filter(|slot| slot.changed).count();
    }
}

/// The document at its saved revision, found by undoing or redoing.
fn as_saved(document: &Document) -> Option<Document> {
    let mut back = document.clone();
    while back.is_changed() && back.undo() {}
    while back.is_changed() && back.redo() {}
    (!back.is_changed()).then_some(back)
}
