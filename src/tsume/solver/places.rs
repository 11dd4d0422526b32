//! The places of a table, which several threads may read and fill at once, and their memory.
//!
//! No thread waits: words are read and written one by one. If two threads write into one place at once, the second
//! word, stored XORed with the others, no longer matches any position.
//!
//! Memory is reused for later tables of the same thread: zeroing it is much faster than requesting it.

use std::cell::RefCell;
use std::ops::{Deref, Range};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// The first two words identify the position. The last word is zero only in free places, which are all zeros.
pub(super) type Words = [u64; 5];

#[derive(Default, bytemuck::Zeroable)]
#[repr(transparent)]
pub(super) struct Place([AtomicU64; 5]);

impl Place {
    #[inline]
    pub(super) fn first(&self) -> u64 {
        self.0[0].load(Ordering::Relaxed)
    }

    #[inline]
    pub(super) fn last(&self) -> u64 {
        self.0[4].load(Ordering::Relaxed)
    }

    #[inline]
    pub(super) fn is_free(&self) -> bool {
        self.last() == 0
    }

    #[inline]
    pub(super) fn read(&self) -> Words {
        let [first, mixed, rest @ ..] = self.0.each_ref().map(|word| word.load(Ordering::Relaxed));
        [first, mixed ^ rest[0] ^ rest[1] ^ rest[2], rest[0], rest[1], rest[2]]
    }

    #[inline]
    pub(super) fn write(&self, [first, second, rest @ ..]: Words) {
        let words = [first, second ^ rest[0] ^ rest[1] ^ rest[2], rest[0], rest[1], rest[2]];
        for (place, word) in self.0.iter().zip(words) {
            place.store(word, Ordering::Relaxed);
        }
    }
}

/// Grows as it fills: short searches stay in the cache.
pub(super) struct Places {
    all: Memory,
    most: usize,
    used: AtomicUsize,
}

impl Places {
    const FIRST: usize = 1 << 12;

    /// A larger factor touches more memory than is filled, which is slow.
    const GROWTH: usize = 3;

    pub(super) fn new(bytes: usize, least: usize) -> Self {
        let most = (bytes / size_of::<Place>()).max(least);
        Self { all: Memory::free(most.min(Self::FIRST), least), most, used: AtomicUsize::new(0) }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn is_largest(&self) -> bool {
        self.all.len() >= self.most
    }

    #[inline]
    pub(super) fn at(&self, window: Range<usize>) -> &[Place] {
        &self.all[window]
    }

    /// Returns whether the table is half full and can grow.
    #[must_use]
    #[inline]
    pub(super) fn fill(&self, at: usize, words: Words) -> bool {
        let place = &self.all[at];
        let added = usize::from(place.is_free());
        place.write(words);
        let used = added
            + if added == 0 { self.used.load(Ordering::Relaxed) } else { self.used.fetch_add(1, Ordering::Relaxed) };
        used > self.all.len() / 2 && !self.is_largest()
    }

    /// Grows and returns the old content; does nothing at the largest size or without memory.
    pub(super) fn grow(&mut self) -> impl Iterator<Item = Words> + use<> {
        let now = self.all.len();
        let larger = Memory::free((self.most - now).min(now * Self::GROWTH), 0);
        let old = if larger.len() > now {
            self.used = AtomicUsize::new(0);
            std::mem::replace(&mut self.all, larger)
        } else {
            self.most = now;
            Memory::none()
        };
        (0..old.len()).map(move |at| old[at].read()).filter(|words| words[4] != 0)
    }
}

struct Memory(Box<[Place]>);

/// The most places kept for reuse in one piece (40 MB): larger ones take long to fill anyway.
const LARGEST: usize = 1 << 20;

thread_local! {
    /// At most two pieces of each size. Tables grow in the same steps, so there are few sizes.
    static SPARE: RefCell<Vec<Box<[Place]>>> = const { RefCell::new(Vec::new()) };
}

impl Memory {
    /// This number of free places, or a half or quarter where memory is short, but at least `least`.
    fn free(mut places: usize, least: usize) -> Self {
        if let Some(mut spare) = spare(places) {
            spare.fill_with(Place::default);
            return Self(spare);
        }
        while places > least {
            if let Ok(free) = bytemuck::allocation::try_zeroed_slice_box(places) {
                return Self(free);
            }
            places /= 2;
        }
        Self(bytemuck::allocation::zeroed_slice_box(places.max(least)))
    }

    fn none() -> Self {
        Self(Box::default())
    }
}

impl Deref for Memory {
    type Target = [Place];

    #[inline]
    fn deref(&self) -> &[Place] {
        &self.0
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        let given_up = std::mem::take(&mut self.0);
        if given_up.is_empty() || given_up.len() > LARGEST {
            return;
        }
        // It fails only at the end of a thread.
        let _ = SPARE.try_with(|all| {
            let mut all = all.borrow_mut();
            if all.iter().filter(|spare| spare.len() == given_up.len()).count() < 2 {
                all.push(given_up);
            }
        });
    }
}

fn spare(places: usize) -> Option<Box<[Place]>> {
    let take = |all: &RefCell<Vec<Box<[Place]>>>| {
        let mut all = all.borrow_mut();
        let found = all.iter().position(|spare| spare.len() == places)?;
        Some(all.swap_remove(found))
    };
    SPARE.try_with(take).ok().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn torn_writes_match_no_position() {
        let (one, other) = (Place::default(), Place::default());
        one.write([1, 2, 3, 4, 5]);
        other.write([6, 7, 8, 9, 10]);
        assert_eq!((one.read(), one.first(), one.last()), ([1, 2, 3, 4, 5], 1, 5));
        for half in 1..5 {
            let torn = Place::default();
            for (at, word) in torn.0.iter().enumerate() {
                let from = if at < half { &one } else { &other };
                word.store(from.0[at].load(Ordering::Relaxed), Ordering::Relaxed);
            }
            let [first, second, ..] = torn.read();
            assert!([first, second] != [1, 2] && [first, second] != [6, 7], "{half}");
        }
    }

    fn kept(places: usize) -> usize {
        SPARE.with_borrow(|all| all.iter().filter(|spare| spare.len() == places).count())
    }

    // Other systems zero the memory at once.
    #[cfg(target_os = "linux")]
    #[test]
    fn more_memory_than_there_is_is_as_much_as_there_is() {
        let wanted = 1 << 45;
        let places = Memory::free(wanted, 4);
        assert!(places.len() > 4 && places.len() < wanted);
    }

    #[test]
    fn reused_memory_is_free() {
        for _ in 0..3 {
            let memory = [Memory::free(100, 0), Memory::free(100, 0), Memory::free(100, 0)];
            for places in &memory {
                assert_eq!(places.len(), 100);
                assert!(places.iter().all(Place::is_free));
                places.iter().for_each(|place| place.write([1, 2, 3, 4, 5]));
            }
        }
        assert_eq!(kept(100), 2);
    }

    #[test]
    fn much_is_given_back() {
        drop(Memory::free(LARGEST + 1, 0));
        assert_eq!(kept(LARGEST + 1), 0);
    }
}
