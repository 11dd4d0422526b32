//! The documents of a file, and whether they have unsaved changes.

use std::sync::Arc;

use crate::format::Records;
use crate::record::{Document, Record, Revision};

/// Documents that are saved in one file. There is at least one.
///
/// They are shared with crash recovery by reference counting: an edit copies a document only while the recovery thread
/// is still writing it.
#[derive(Debug)]
pub(crate) struct Sheaf {
    sheets: Vec<Sheet>,
    changed: usize,
}

#[derive(Debug)]
struct Sheet {
    document: Arc<Document>,
    /// The document as last saved or read; `None` if it was not edited since.
    saved: Option<Arc<Document>>,
    changed: bool,
}

impl Sheet {
    /// Whether it differs from what was saved. Edits that cancel each other out, such as a word typed and deleted, do
    /// not count.
    fn differs(&self) -> bool {
        self.document.is_changed() && self.saved.as_ref().is_none_or(|saved| saved.record() != self.document.record())
    }
}

impl Sheaf {
    /// Records as they were read.
    pub(crate) fn of(records: Records) -> Self {
        Self::again(records.into_iter().map(|record| Arc::new(Document::new(record))).collect())
    }

    /// A record without a file, which counts as changed.
    pub(crate) fn unsaved(record: Record) -> Self {
        let mut document = Document::new(record);
        document.mark_saved(None);
        Self::again(vec![Arc::new(document)])
    }

    /// Restores documents with their histories, in which the saved states are found if they are still there.
    pub(crate) fn again(documents: Vec<Arc<Document>>) -> Self {
        let sheets: Vec<Sheet> = documents
            .into_iter()
            .map(|document| {
                let saved = document.is_changed().then(|| as_saved(&document)).flatten().map(Arc::new);
                let mut sheet = Sheet { document, saved, changed: false };
                sheet.changed = sheet.differs();
                sheet
            })
            .collect();
        let changed = sheets.iter().filter(|sheet| sheet.changed).count();
        Self { sheets, changed }
    }

    /// The revisions at which the documents equal these records; `None` if one of them never does.
    pub(crate) fn when(&self, records: &[Record]) -> Option<Vec<Revision>> {
        let sheets = self.documents().zip(records).map(|(document, record)| {
            let mut other = document.clone();
            while other.record() != record && other.undo() {}
            while other.record() != record && other.redo() {}
            (other.record() == record).then(|| other.revision())
        });
        (records.len() == self.len()).then(|| sheets.collect()).flatten()
    }

    /// The number of documents.
    pub(crate) fn len(&self) -> usize {
        self.sheets.len()
    }

    /// The document with this index, or the first if there is none.
    pub(crate) fn get(&self, index: usize) -> &Document {
        &self.sheets.get(index).unwrap_or(&self.sheets[0]).document
    }

    /// Shared references to all documents.
    pub(crate) fn shared(&self) -> Vec<Arc<Document>> {
        self.sheets.iter().map(|sheet| Arc::clone(&sheet.document)).collect()
    }

    /// All documents.
    pub(crate) fn documents(&self) -> impl ExactSizeIterator<Item = &Document> {
        self.sheets.iter().map(|sheet| &*sheet.document)
    }

    /// The records of all documents.
    pub(crate) fn records(&self) -> impl ExactSizeIterator<Item = &Record> {
        self.documents().map(Document::record)
    }

    /// Moves the cursor of a document, which is not an edit.
    pub(crate) fn walk(&mut self, index: usize, walk: impl FnOnce(&mut Document)) {
        if let Some(sheet) = self.sheets.get_mut(index) {
            walk(Arc::make_mut(&mut sheet.document));
        }
    }

    /// Edits the document with this index, or the first if there is none. Returns the result of `verb`, and whether the
    /// document has changed.
    pub(crate) fn edit<R>(&mut self, index: usize, verb: impl FnOnce(&mut Document) -> R) -> (R, bool) {
        let index = if index < self.sheets.len() { index } else { 0 };
        let sheet = &mut self.sheets[index];
        let before = sheet.document.revision();
        if sheet.saved.is_none() && !sheet.document.is_changed() {
            sheet.saved = Some(Arc::clone(&sheet.document));
        }
        let result = verb(Arc::make_mut(&mut sheet.document));
        let edited = sheet.document.revision() != before;
        if edited {
            self.changed -= usize::from(sheet.changed);
            sheet.changed = sheet.differs();
            self.changed += usize::from(sheet.changed);
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

    /// Notes that the documents were saved at these revisions. They may have been edited since.
    pub(crate) fn mark_saved(&mut self, at: &[Revision]) {
        for (sheet, &revision) in self.sheets.iter_mut().zip(at) {
            if sheet.document.revision() != revision || sheet.document.is_changed() {
                Arc::make_mut(&mut sheet.document).mark_saved(Some(revision));
                sheet.saved = None;
            }
            sheet.changed = sheet.differs();
        }
        self.changed = self.sheets.iter().filter(|sheet| sheet.changed).count();
    }
}

/// The document at its saved revision, found by undoing or redoing.
fn as_saved(document: &Document) -> Option<Document> {
    let mut back = document.clone();
    while back.is_changed() && back.undo() {}
    while back.is_changed() && back.redo() {}
    (!back.is_changed()).then_some(back)
}
