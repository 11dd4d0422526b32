//! A file's documents, and whether saving them would change it.

use std::sync::Arc;

use crate::format::Records;
use crate::record::{Document, Record, Revision};

/// Documents that are saved as one file. There is at least one.
///
/// They are shared with whoever writes them down ([`recovery`](super::recovery)): handing them over costs
/// nothing, and an edit copies a document only while somebody else still looks at it.
#[derive(Debug)]
pub(crate) struct Sheaf {
    sheets: Vec<Sheet>,
    changed: usize,
}

#[derive(Debug)]
struct Sheet {
    document: Arc<Document>,
    /// As it was when it was saved or read, from the first edit after that on.
    saved: Option<Arc<Document>>,
    changed: bool,
}

impl Sheet {
    /// Edits that come to nothing, such as a word that was written and rubbed out, leave the file as it is.
    fn differs(&self) -> bool {
        self.document.is_changed() && self.saved.as_ref().is_none_or(|saved| saved.record() != self.document.record())
    }
}

impl Sheaf {
    /// Records as they were read.
    pub(crate) fn of(records: Records) -> Self {
        Self::again(records.into_iter().map(|record| Arc::new(Document::new(record))).collect())
    }

    /// A record that no file holds.
    pub(crate) fn unsaved(record: Record) -> Self {
        let mut document = Document::new(record);
        document.mark_saved(None);
        Self::again(vec![Arc::new(document)])
    }

    /// Documents with their history. What was saved of each is found in that, where it is still there.
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

    /// In which states of their histories they are just these records.
    pub(crate) fn when(&self, records: &[Record]) -> Option<Vec<Revision>> {
        let sheets = self.documents().zip(records).map(|(document, record)| {
            let mut other = document.clone();
            while other.record() != record && other.undo() {}
            while other.record() != record && other.redo() {}
            (other.record() == record).then(|| other.revision())
        });
        (records.len() == self.len()).then(|| sheets.collect()).flatten()
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.sheets.len()
    }

    /// One of them; the first when there is none of this number.
    pub(crate) fn get(&self, index: usize) -> &Document {
        &self.sheets.get(index).unwrap_or(&self.sheets[0]).document
    }

    /// All of them, to be read by others too.
    pub(crate) fn shared(&self) -> Vec<Arc<Document>> {
        self.sheets.iter().map(|sheet| Arc::clone(&sheet.document)).collect()
    }

    /// All of them.
    pub(crate) fn documents(&self) -> impl ExactSizeIterator<Item = &Document> {
        self.sheets.iter().map(|sheet| &*sheet.document)
    }

    /// What is in them.
    pub(crate) fn records(&self) -> impl ExactSizeIterator<Item = &Record> {
        self.documents().map(Document::record)
    }

    /// Walks in one of them, which changes nothing.
    pub(crate) fn walk(&mut self, index: usize, walk: impl FnOnce(&mut Document)) {
        if let Some(sheet) = self.sheets.get_mut(index) {
            walk(Arc::make_mut(&mut sheet.document));
        }
    }

    /// Edits one of them, the first when there is none of this number. Whether that changed it comes with
    /// what the edit has to say.
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

    /// Whether any of them differs from what was saved.
    pub(crate) fn is_changed(&self) -> bool {
        self.changed > 0
    }

    /// Whether all of them are as they were read.
    pub(crate) fn is_untouched(&self) -> bool {
        self.documents().all(Document::is_untouched)
    }

    /// What state each of them is in.
    pub(crate) fn revisions(&self) -> Vec<Revision> {
        self.documents().map(Document::revision).collect()
    }

    /// These states of them are what the file holds. They may have been edited since.
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

/// The document as it was saved, found by undoing or redoing.
fn as_saved(document: &Document) -> Option<Document> {
    let mut back = document.clone();
    while back.is_changed() && back.undo() {}
    while back.is_changed() && back.redo() {}
    (!back.is_changed()).then_some(back)
}
