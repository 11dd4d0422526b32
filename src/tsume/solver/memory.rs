//! The memory of tables, which is used again for later ones of the same thread.
//!
//! A judgement needs several tables, and a set has a thousand problems. Filling a few megabytes with zeros takes a small part
//! of the time in which the system hands out as many.

use std::cell::RefCell;
use std::ops::Deref;

use super::places::Place;

/// Places for a table.
pub(super) struct Memory(Box<[Place]>);

/// The most places that are kept for later in one piece (40 MB): what is larger takes so long to fill that the system's part in
/// it is small.
const LARGEST: usize = 1 << 20;

thread_local! {
    /// What was given up; of each size at most two. Tables of all sizes grow in the same steps, so that these are few.
    static SPARE: RefCell<Vec<Box<[Place]>>> = const { RefCell::new(Vec::new()) };
}

impl Memory {
    /// So many free places, or half, or half of that, where the system has less memory; but no fewer than `least`.
    pub(super) fn free(mut places: usize, least: usize) -> Self {
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

    /// None.
    pub(super) fn none() -> Self {
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
        // At the end of a thread there is no later.
        let _ = SPARE.try_with(|all| {
            let mut all = all.borrow_mut();
            if all.iter().filter(|spare| spare.len() == given_up.len()).count() < 2 {
                all.push(given_up);
            }
        });
    }
}

/// So many places that were given up, with what stands in them.
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

    /// How many pieces of this size are kept: other tests of the same thread leave theirs.
    fn kept(places: usize) -> usize {
        SPARE.with_borrow(|all| all.iter().filter(|spare| spare.len() == places).count())
    }

    // Other systems fill the memory with zeros at once.
    #[cfg(target_os = "linux")]
    #[test]
    fn more_memory_than_there_is_is_as_much_as_there_is() {
        let wanted = 1 << 45;
        let places = Memory::free(wanted, 4);
        assert!(places.len() > 4 && places.len() < wanted);
    }

    #[test]
    fn what_is_used_again_is_free() {
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
