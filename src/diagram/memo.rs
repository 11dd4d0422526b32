use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

/// A cache for the whole process of values that never change.
pub(super) struct Memo<K, V> {
    known: RwLock<BTreeMap<K, Arc<V>>>,
    most: usize,
}

impl<K: Ord, V> Memo<K, V> {
    pub(super) const fn new() -> Self {
        Self::of(usize::MAX)
    }

    /// An empty cache that is cleared at `most` entries, for an unlimited number of keys.
    pub(super) const fn of(most: usize) -> Self {
        Self { known: RwLock::new(BTreeMap::new()), most }
    }

    pub(super) fn get(&self, key: K, make: impl FnOnce(&K) -> Option<V>) -> Option<Arc<V>> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner).get(&key).map(Arc::clone);
        if known.is_some() {
            return known;
        }
        let made = Arc::new(make(&key)?);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= self.most {
            known.clear();
        }
        Some(Arc::clone(known.entry(key).or_insert(made)))
    }
}
