//! What was worked out once and is the same for ever.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

/// Values by their keys, for the whole process; as many as there are keys.
pub(super) struct Memo<K, V> {
    known: RwLock<BTreeMap<K, Arc<V>>>,
    most: usize,
}

impl<K: Ord, V> Memo<K, V> {
    /// Nothing is known yet.
    pub(super) const fn new() -> Self {
        Self::of(usize::MAX)
    }

    /// An empty memo with a limit, at which all entries are forgotten: for an unlimited number of keys.
    pub(super) const fn of(most: usize) -> Self {
        Self { known: RwLock::new(BTreeMap::new()), most }
    }

    /// The value of a key, made on first use; `None` is not remembered.
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
