//! What was worked out once and is the same for ever.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

/// Values by their keys, for the whole process; as many as there are keys, so there must be few.
pub(super) struct Memo<K, V>(RwLock<BTreeMap<K, Arc<V>>>);

impl<K: Ord, V> Memo<K, V> {
    /// Nothing is known yet.
    pub(super) const fn new() -> Self {
        Self(RwLock::new(BTreeMap::new()))
    }

    /// The value of a key, made when it is asked for first; `None` is not remembered.
    pub(super) fn get(&self, key: K, make: impl FnOnce(&K) -> Option<V>) -> Option<Arc<V>> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&key).map(Arc::clone);
        if known.is_some() {
            return known;
        }
        let made = Arc::new(make(&key)?);
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        Some(Arc::clone(known.entry(key).or_insert(made)))
    }
}
