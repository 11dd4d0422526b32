//! Places of a table, which several threads may read and fill at once.
//!
//! Nobody waits for anybody: a place consists of words of which each is read and written on its own. What two threads wrote at
//! once into one place is told by a word that is kept mixed with all others: it is no longer that of any position.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::memory::Memory;

/// What is kept in a place; the first two words are of the position that it is about. A free place is all zeros, so that
/// the system hands out the memory as it is written to, and the last word of all others is not zero.
pub(super) type Words = [u64; 5];

/// A place: the words, the second one mixed with those behind it.
#[derive(Default, bytemuck::Zeroable)]
#[repr(transparent)]
pub(super) struct Place([AtomicU64; 5]);

impl Place {
    /// The first of the words.
    #[inline]
    pub(super) fn first(&self) -> u64 {
        self.0[0].load(Ordering::Relaxed)
    }

    /// The last of the words.
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

/// The places of a table that begins small and grows as it fills. What is searched in a moment then stays in the cache, and
/// the system need not find memory that nobody uses.
pub(super) struct Places {
    all: Memory,
    most: usize,
    /// How many are not free.
    used: AtomicUsize,
}

impl Places {
    /// At the beginning: 160 kB.
    const FIRST: usize = 1 << 12;

    /// How many times as large it gets at once. A larger step is one less often, but touches more memory than it fills, and the
    /// system takes long to hand that out.
    const GROWTH: usize = 3;

    /// Places within so many bytes, but no fewer than `least`.
    pub(super) fn new(bytes: usize, least: usize) -> Self {
        let most = (bytes / size_of::<Place>()).max(least);
        Self { all: Memory::free(most.min(Self::FIRST), least), most, used: AtomicUsize::new(0) }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there may not be more.
    pub(super) fn is_largest(&self) -> bool {
        self.all.len() >= self.most
    }

    /// Some neighbouring places.
    #[inline]
    pub(super) fn at(&self, window: Range<usize>) -> &[Place] {
        &self.all[window]
    }

    /// Fills a place. Whether half of all are filled now, and there may be more.
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

    /// As many more places as there may be at once, all free; what stood in the old ones is returned. Nothing where there may
    /// not be more, or the system has no memory for them.
    pub(super) fn grow(&mut self) -> impl Iterator<Item = Words> + use<> {
        let now = self.all.len();
        // Both together stay within the memory.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_wrote_at_once_is_of_no_position() {
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
}
