//! The documents of a file, and whether they have unsaved changes.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::app::desk::arrangement::{Arrange, Arranged, ArrangedKind, Arrangement, Change, number_of};
use crate::app::desk::done::Direction;
use crate::app::desk::snapshot::{KeptChange, KeptOrder};
use crate::format::Records;
use crate::record::{Document, Edit, EditKind, HeaderKey, NodeId, Record, Revision};

/// A record's id and one of its revisions.
pub(crate) type RecordState = (usize, Revision);

/// The documents of one file; at least one.
///
/// Shared with crash recovery by reference counting: an edit copies a document only while recovery writes it.
#[derive(Debug)]
pub(crate) struct Documents {
    slots: Vec<Slot>,
    saved_order: Vec<usize>,
    next_id: usize,
    arrangement: Arrangement,
}

#[derive(Debug)]
pub(crate) struct Slot {
    id: usize,
    document: Arc<Document>,
    /// As last saved or read; `None` if not edited since.
    saved: Option<Arc<Document>>,
    changed: bool,
}

impl Slot {
    fn of(id: usize, document: Arc<Document>) -> Self {
        let mut slot = Self { id, document, saved: None, changed: false };
        slot.saved = slot.saved_state();
        slot.changed = slot.differs();
        slot
    }

    /// As last saved or read, if edited since and still in the history.
    fn saved_state(&self) -> Option<Arc<Document>> {
        self.document.is_changed().then(|| as_saved(&self.document)).flatten().map(Arc::new)
    }

    /// Whether it differs from the saved one; edits that cancel each other out do not count.
    fn differs(&self) -> bool {
        self.document.is_changed() && self.saved.as_ref().is_none_or(|saved| saved.record() != self.document.record())
    }
}

impl Documents {
    pub(crate) fn of(records: Records) -> Self {
        Self::from_histories(records.into_iter().map(|record| Arc::new(Document::new(record))).collect())
    }

    pub(crate) fn unsaved(record: Record) -> Self {
        let mut document = Document::new(record);
        document.mark_saved(None);
        Self::from_histories(vec![Arc::new(document)])
    }

    /// Restores documents with their histories, which may contain the saved states.
    pub(crate) fn from_histories(documents: Vec<Arc<Document>>) -> Self {
        let slots: Vec<Slot> = documents.into_iter().enumerate().map(|(id, document)| Slot::of(id, document)).collect();
        let (saved_order, next_id) = ((0..slots.len()).collect(), slots.len());
        Self { slots, saved_order, next_id, arrangement: Arrangement::default() }
    }

    /// `None` if a document never equals its record.
    pub(crate) fn revisions_of(&self, records: &[Record]) -> Option<Vec<RecordState>> {
        let slots = self.slots.iter().zip(records).map(|(slot, record)| {
            let mut other = Document::clone(&slot.document);
            while other.record() != record && other.undo() {}
            while other.record() != record && other.redo() {}
            (other.record() == record).then(|| (slot.id, other.revision()))
        });
        (records.len() == self.len()).then(|| slots.collect()).flatten()
    }

    pub(crate) fn len(&self) -> usize {
        self.slots.len()
    }

    pub(crate) fn get(&self, index: usize) -> &Document {
        &self.slots.get(index).unwrap_or(&self.slots[0]).document
    }

    pub(crate) fn id(&self, index: usize) -> usize {
        self.slots.get(index).unwrap_or(&self.slots[0]).id
    }

    pub(crate) fn shared(&self) -> (Vec<Arc<Document>>, KeptOrder) {
        let shared = |slots: &[Slot]| -> Vec<(usize, Arc<Document>)> {
            slots.iter().map(|slot| (slot.id, Arc::clone(&slot.document))).collect()
        };
        let keep = |change: &Change| {
            let mut at: Vec<RecordState> = change.at.iter().map(|(&id, &revision)| (id, revision)).collect();
            at.sort_unstable();
            let mut edited: Vec<usize> = change.edited.iter().copied().collect();
            edited.sort_unstable();
            let &Change { kind, ref order, ref parked, shown, .. } = change;
            KeptChange { kind, order: order.clone(), parked: shared(parked), shown, at, edited }
        };
        let (ids, documents) = shared(&self.slots).into_iter().unzip();
        let Arrangement { undo, redo } = &self.arrangement;
        let (undo, redo) = (undo.iter().map(keep).collect(), redo.iter().map(keep).collect());
        (documents, KeptOrder { ids, saved: self.saved_order.clone(), undo, redo })
    }

    /// As [`from_histories`](Self::from_histories), with what was added, removed and moved.
    pub(crate) fn restored(documents: Vec<Arc<Document>>, order: Option<KeptOrder>) -> Self {
        let mut restored = Self::from_histories(documents);
        let Some(KeptOrder { ids, saved, undo, redo }) = order else { return restored };
        let are_sound = ids.len() == restored.len() && ids.iter().collect::<HashSet<_>>().len() == ids.len();
        if !are_sound {
            return restored;
        }
        restored.slots.iter_mut().zip(&ids).for_each(|(slot, &id)| slot.id = id);
        restored.saved_order = saved;
        let change = |KeptChange { kind, order, parked, shown, at, edited }| {
            let parked = parked.into_iter().map(|(id, document)| Slot::of(id, document)).collect();
            let (at, edited) = (at.into_iter().collect(), edited.into_iter().collect());
            Change { kind, order, parked, shown, at, edited }
        };
        restored.arrangement.undo = undo.into_iter().map(change).collect();
        restored.arrangement.redo = redo.into_iter().map(change).collect();
        let Arrangement { undo, redo } = &restored.arrangement;
        let parked = undo.iter().chain(redo).flat_map(|change| &change.parked);
        let known = restored.slots.iter().chain(parked).map(|slot| slot.id).chain(restored.saved_order.iter().copied());
        restored.next_id = known.max().map_or(0, |highest| highest.saturating_add(1));
        restored
    }

    fn is_in_saved_order(&self) -> bool {
        self.slots.iter().map(|slot| slot.id).eq(self.saved_order.iter().copied())
    }

    pub(crate) fn documents(&self) -> impl ExactSizeIterator<Item = &Document> {
        self.slots.iter().map(|slot| &*slot.document)
    }

    pub(crate) fn records(&self) -> impl ExactSizeIterator<Item = &Record> {
        self.documents().map(Document::record)
    }

    pub(crate) fn walk(&mut self, index: usize, walk: impl FnOnce(&mut Document)) {
        if let Some(slot) = self.slots.get_mut(index) {
            walk(Arc::make_mut(&mut slot.document));
        }
    }

    /// Edits the document with this index, or else the first. Returns the result of `verb`, and whether it has changed.
    pub(crate) fn edit<R>(&mut self, index: usize, verb: impl FnOnce(&mut Document) -> R) -> (R, bool) {
        let (result, edited) = self.change(index, verb);
        if edited {
            self.arrangement.redo.clear();
        }
        (result, edited)
    }

    fn change<R>(&mut self, index: usize, verb: impl FnOnce(&mut Document) -> R) -> (R, bool) {
        let index = if index < self.slots.len() { index } else { 0 };
        let slot = &mut self.slots[index];
        let before = slot.document.revision();
        if slot.saved.is_none() && !slot.document.is_changed() {
            slot.saved = Some(Arc::clone(&slot.document));
        }
        let result = verb(Arc::make_mut(&mut slot.document));
        let edited = slot.document.revision() != before;
        if edited {
            slot.changed = slot.differs();
        }
        (result, edited)
    }

    pub(crate) fn is_changed(&self) -> bool {
        self.slots.iter().any(|slot| slot.changed) || !self.is_in_saved_order()
    }

    pub(crate) fn is_untouched(&self) -> bool {
        self.arrangement.undo.is_empty() && self.documents().all(|document| document.undoable().is_none())
    }

    pub(crate) fn revisions(&self) -> Vec<RecordState> {
        self.slots.iter().map(|slot| (slot.id, slot.document.revision())).collect()
    }

    pub(crate) fn arrangements(&self) -> usize {
        self.arrangement.undo.len()
    }

    /// Returns what was done and the index of the record to show; `None` if nothing changes.
    pub(crate) fn arrange(&mut self, shown: usize, how: Arrange) -> Option<(Arranged, usize)> {
        let order: Vec<usize> = self.slots.iter().map(|slot| slot.id).collect();
        let (done, to, edited) = match how {
            Arrange::Insert(records, at) => {
                let (at, count) = (at.min(self.slots.len()), records.len());
                for (index, record) in records.into_iter().enumerate() {
                    let document = Arc::new(Document::new(record));
                    self.slots.insert(at + index, Slot { id: self.next_id, document, saved: None, changed: false });
                    self.next_id += 1;
                }
                (Arranged::Added { place: at + 1, count, of: self.len() }, at, HashSet::new())
            }
            Arrange::Remove => {
                let removed = (self.slots.len() > 1 && shown < self.slots.len()).then(|| self.slots.remove(shown))?;
                let done = Arranged::Removed { place: shown + 1, of: self.len() };
                return Some(self.note(done, order, vec![removed], shown, shown.min(self.len() - 1), HashSet::new()));
            }
            Arrange::Move(to) => {
                let to = to.min(self.slots.len() - 1);
                let slot = (shown < self.slots.len() && to != shown).then(|| self.slots.remove(shown))?;
                self.slots.insert(to, slot);
                (Arranged::Moved { place: to + 1, of: self.len() }, to, HashSet::new())
            }
            Arrange::Sort => {
                let id = self.id(shown);
                self.slots.sort_by_cached_key(|slot| number_of(slot.document.record()).unwrap_or(u32::MAX));
                let is_same = self.slots.iter().map(|slot| slot.id).eq(order.iter().copied());
                let to = self.slots.iter().position(|slot| slot.id == id).filter(|_| !is_same)?;
                (Arranged::Sorted { of: self.len() }, to, HashSet::new())
            }
            Arrange::Number => {
                let edited = self.number();
                let count = (!edited.is_empty()).then_some(edited.len())?;
                (Arranged::Numbered { count }, shown, edited)
            }
            Arrange::Write(edits) => {
                let edited = self.write(edits);
                let count = (!edited.is_empty()).then_some(edited.len())?;
                (Arranged::Written { count }, shown, edited)
            }
        };
        Some(self.note(done, order, Vec::new(), shown, to, edited))
    }

    /// Returns the ids of the changed records.
    fn number(&mut self) -> HashSet<usize> {
        let mut numbered = HashSet::new();
        for index in 0..self.slots.len() {
            let mut headers = self.get(index).record().headers().clone();
            headers.set_value(HeaderKey::Number, &(index + 1).to_string());
            let (_, edited) = self.change(index, |document| document.set_headers(headers));
            numbered.extend(edited.then(|| self.id(index)));
        }
        numbered
    }

    /// Returns the ids of the changed records; refused edits change nothing.
    fn write(&mut self, edits: Vec<(usize, Vec<(NodeId, Edit)>)>) -> HashSet<usize> {
        let mut written = HashSet::new();
        for (id, edits) in edits {
            let Some(index) = self.slots.iter().position(|slot| slot.id == id) else { continue };
            let (_, edited) = self.change(index, |document| document.apply_all(edits));
            written.extend(edited.then_some(id));
        }
        written
    }

    fn note(
        &mut self,
        done: Arranged,
        order: Vec<usize>,
        parked: Vec<Slot>,
        from: usize,
        to: usize,
        edited: HashSet<usize>,
    ) -> (Arranged, usize) {
        let (kind, at) = (done.kind(), self.revisions().into_iter().collect());
        self.arrangement.redo.clear();
        self.arrangement.undo.push(Change { kind, order, parked, shown: from, at, edited });
        (done, to)
    }

    /// The arrangement to undo or redo while this record is shown; `None` if an edit of the record is next.
    pub(crate) fn next_arrangement(&self, direction: Direction, shown: usize) -> Option<ArrangedKind> {
        let (changes, next_edit): (_, fn(&Document) -> Option<EditKind>) = match direction {
            Direction::Undo => (&self.arrangement.undo, Document::undoable),
            Direction::Redo => (&self.arrangement.redo, Document::redoable),
        };
        let change = changes.last()?;
        self.is_next(change, shown, |document| next_edit(document).is_some()).then_some(change.kind)
    }

    /// Whether the shown record is as the change left it, or has no edit to undo or redo first.
    fn is_next(&self, change: &Change, shown: usize, can: impl Fn(&Document) -> bool) -> bool {
        let is_as_left = |slot: &Slot| change.at.get(&slot.id) == Some(&slot.document.revision());
        let is_edited = |slot: &&Slot| change.edited.contains(&slot.id);
        let Some(slot) = self.slots.get(shown) else { return false };
        (is_as_left(slot) || !can(&slot.document)) && self.slots.iter().filter(is_edited).all(is_as_left)
    }

    /// Undoes or redoes an edit or an arrangement. Returns the index of the record to show, and whether anything
    /// changed.
    pub(crate) fn step(&mut self, direction: Direction, shown: usize) -> (usize, bool) {
        let step = match direction {
            Direction::Undo => Document::undo,
            Direction::Redo => Document::redo,
        };
        let is_edit = self.next_arrangement(direction, shown).is_none();
        let Arrangement { undo, redo } = &mut self.arrangement;
        let change = if direction == Direction::Undo { undo } else { redo }.pop_if(|_| !is_edit);
        let Some(change) = change else { return (shown, self.change(shown, step).1) };
        let (back, to) = self.cross(change, shown, step);
        let Arrangement { undo, redo } = &mut self.arrangement;
        let opposite = if direction == Direction::Undo { redo } else { undo };
        opposite.push(back);
        (to, true)
    }

    /// Returns the reverse change, and the index of the record to show.
    fn cross(&mut self, change: Change, shown: usize, step: impl Fn(&mut Document) -> bool) -> (Change, usize) {
        let Change { kind, order, parked, shown: to, edited, .. } = change;
        let back: Vec<usize> = self.slots.iter().map(|slot| slot.id).collect();
        let mut all: HashMap<usize, Slot> = self.slots.drain(..).chain(parked).map(|slot| (slot.id, slot)).collect();
        self.slots.extend(order.iter().filter_map(|id| all.remove(id)));
        for index in 0..self.slots.len() {
            if edited.contains(&self.id(index)) {
                self.change(index, &step);
            }
        }
        let (parked, at) = (all.into_values().collect(), self.revisions().into_iter().collect());
        (Change { kind, order: back, parked, shown, at, edited }, to.min(self.len() - 1))
    }

    pub(crate) fn mark_unsaved(&mut self) {
        for slot in &mut self.slots {
            Arc::make_mut(&mut slot.document).mark_saved(None);
            (slot.saved, slot.changed) = (None, true);
        }
        self.saved_order.clear();
    }

    /// Documents may have been edited since `at`.
    pub(crate) fn mark_saved(&mut self, at: &[RecordState]) {
        self.saved_order = at.iter().map(|&(id, _)| id).collect();
        let at: HashMap<usize, Revision> = at.iter().copied().collect();
        for slot in &mut self.slots {
            let Some(&revision) = at.get(&slot.id) else { continue };
            if slot.document.revision() != revision || slot.document.is_changed() {
                Arc::make_mut(&mut slot.document).mark_saved(Some(revision));
                slot.saved = slot.saved_state();
            }
            slot.changed = slot.differs();
        }
    }
}

/// The document at its saved revision, found by undo or redo.
fn as_saved(document: &Document) -> Option<Document> {
    let mut back = document.clone();
    while back.is_changed() && back.undo() {}
    while back.is_changed() && back.redo() {}
    (!back.is_changed()).then_some(back)
}
