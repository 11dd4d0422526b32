//! A cache of positions without a mate in one, small enough for the processor's.

use crate::tsume::solver::held::Held;

pub(super) struct Glances {
    entries: Vec<Entry>,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u128,
    hand: Held,
    checks: u32,
}

impl Glances {
    const PLACES: usize = 1 << 12;

    pub(super) fn new() -> Self {
        Self { entries: vec![Entry { key: 0, hand: Held::ALL, checks: 0 }; Self::PLACES] }
    }

    const fn place(key: u128, hand: Held) -> usize {
        let spread = (key as u64 ^ hand.bits()).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (spread >> 32) as usize % Self::PLACES
    }

    pub(super) fn look_up(&self, key: u128, hand: Held) -> Option<u32> {
        let entry = &self.entries[Self::place(key, hand)];
        (entry.key == key && entry.hand == hand).then_some(entry.checks)
    }

    pub(super) fn note(&mut self, key: u128, hand: Held, checks: u32) {
        self.entries[Self::place(key, hand)] = Entry { key, hand, checks };
    }
}
