//! A table of results of fixed size that replaces entries with the least effort.

use std::sync::Arc;

use super::budget::Budget;
use super::held::Held;
use super::key::{mixed, with_hand};
use super::places::{Place, Places, Words};

#[derive(Clone, Copy, Debug)]
pub(super) enum Known {
    /// With this hand or any that covers it.
    Mate { plies: u16, hand: Held },
    /// No mate within this budget, at least the requested one, with this hand or any that it covers.
    Fail { budget: Budget, hand: Held },
    /// With the least depth at which the position was searched.
    Open { pn: u32, dn: u32, depth: u16 },
    /// A mate, but in more plies than the budget.
    Slow { plies: u16 },
    /// Nothing about this hand; lower bounds of its numbers, from worse and better hands.
    Nothing { pn: u32, dn: u32 },
}

impl Known {
    pub(super) const fn mate(self) -> Option<(u16, Held)> {
        match self {
            Self::Mate { plies, hand } => Some((plies, hand)),
            Self::Fail { .. } | Self::Open { .. } | Self::Slow { .. } | Self::Nothing { .. } => None,
        }
    }
}

#[derive(Clone, Copy)]
struct Entry {
    key: [u64; 2],
    hand: Held,
    /// Whether the numbers are from a search with a budget.
    is_bounded: bool,
    /// Both numbers are 0 when only a bound is known.
    pn: u32,
    dn: u32,
    plies: u16,
    fails_below: u16,
    depth: u16,
    /// The logarithm of the effort; 0 for a free place.
    effort: u16,
}

const UNPROVEN: u16 = u16::MAX;

const BOUNDED: u64 = 1 << 63;

impl Entry {
    const fn new(key: [u64; 2], hand: Held) -> Self {
        Self { key, hand, is_bounded: false, pn: 0, dn: 0, plies: UNPROVEN, fails_below: 0, depth: 0, effort: 0 }
    }

    const fn read([first, second, hand, numbers, rest]: Words) -> Self {
        Self {
            key: [first, second],
            hand: Held::from_bits(hand & !BOUNDED),
            is_bounded: hand & BOUNDED != 0,
            pn: numbers as u32,
            dn: (numbers >> 32) as u32,
            plies: !(rest as u16),
            fails_below: (rest >> 16) as u16,
            depth: (rest >> 32) as u16,
            effort: (rest >> 48) as u16,
        }
    }

    const fn words(self) -> Words {
        let numbers = self.pn as u64 | (self.dn as u64) << 32;
        let rest = !self.plies as u64 | (self.fails_below as u64) << 16;
        let rest = rest | (self.depth as u64) << 32 | (self.effort as u64) << 48;
        let hand = if self.is_bounded { self.hand.bits() | BOUNDED } else { self.hand.bits() };
        [self.key[0], self.key[1], hand, numbers, rest]
    }
}

const WINDOW: usize = 16;

pub(super) struct Table {
    places: Arc<Places>,
}

impl Table {
    pub(super) fn new(bytes: usize) -> Self {
        Self { places: Arc::new(Places::new(bytes, 4 * WINDOW)) }
    }

    pub(super) fn least() -> Self {
        Self::new(0)
    }

    /// Grows to its full size first.
    pub(super) fn share(&mut self) -> Self {
        while Arc::get_mut(&mut self.places).is_some_and(|places| !places.is_largest()) {
            self.grow();
        }
        Self { places: Arc::clone(&self.places) }
    }

    /// Fetches the places of several positions from memory at once.
    pub(super) fn fetch(&self, keys: impl Iterator<Item = u128>) {
        std::hint::black_box(keys.fold(0, |sum, key| sum ^ self.places.at(self.window(key))[0].first()));
    }

    pub(super) fn look_up(&self, key: u128, hand: Held, budget: Budget) -> Known {
        let halves = halves(key);
        let mut known = None;
        let (mut least_pn, mut least_dn) = (0, 0);
        let mut mate: Option<(u16, Held)> = None;
        let (mut slow, is_bounded) = (UNPROVEN, budget != Budget::UNLIMITED);
        for place in self.places.at(self.window(key)) {
            if place.is_free() {
                break;
            }
            if place.first() != halves[0] {
                continue;
            }
            let words = place.read();
            if words[1] != halves[1] {
                continue;
            }
            let entry = Entry::read(words);
            let plies_known = mate.map_or(UNPROVEN, |(plies, _)| plies);
            if entry.plies < plies_known && hand.covers(entry.hand) {
                if budget.allows(entry.plies) {
                    mate = Some((entry.plies, entry.hand));
                } else {
                    slow = slow.min(entry.plies);
                }
            }
            if entry.fails_below > budget.number() && entry.hand.covers(hand) {
                return Known::Fail { budget: Budget::below(entry.fails_below), hand: entry.hand };
            }
            if entry.pn == 0 {
                continue;
            }
            if entry.hand == hand {
                // Numbers within a budget do not hold for larger budgets.
                if entry.is_bounded == is_bounded || is_bounded && slow == UNPROVEN {
                    known = Some((entry.pn, entry.dn, entry.depth));
                }
            } else if entry.is_bounded == is_bounded {
                if entry.hand.covers(hand) {
                    least_pn = least_pn.max(entry.pn);
                } else if hand.covers(entry.hand) {
                    least_dn = least_dn.max(entry.dn);
                }
            }
        }
        match (mate, known) {
            (Some((plies, hand)), _) => Known::Mate { plies, hand },
            (None, Some((pn, dn, depth))) => Known::Open { pn: pn.max(least_pn), dn: dn.max(least_dn), depth },
            (None, None) if slow < UNPROVEN => Known::Slow { plies: slow },
            (None, None) => Known::Nothing { pn: least_pn, dn: least_dn },
        }
    }

    pub(super) fn mate(&mut self, key: u128, hand: Held, plies: u16, nodes: u64) {
        self.change(key, hand, nodes, |entry| entry.plies = entry.plies.min(plies));
    }

    pub(super) fn fail(&mut self, key: u128, hand: Held, budget: Budget, nodes: u64) {
        self.change(key, hand, nodes, |entry| entry.fails_below = entry.fails_below.max(budget.number() + 1));
    }

    pub(super) fn open(
        &mut self,
        key: u128,
        hand: Held,
        (pn, dn): (u32, u32),
        is_bounded: bool,
        depth: u16,
        nodes: u64,
    ) {
        self.change(key, hand, nodes, |entry| {
            entry.is_bounded = is_bounded;
            entry.depth = if entry.pn == 0 { depth } else { entry.depth.min(depth) };
            (entry.pn, entry.dn) = (pn, dn);
        });
    }

    fn change(&mut self, key: u128, hand: Held, nodes: u64, change: impl FnOnce(&mut Entry)) {
        let window = self.window(key);
        let start = window.start;
        let halves = halves(key);
        let (mut at, mut least, mut found) = (0, u16::MAX, None);
        for (index, place) in self.places.at(window).iter().enumerate() {
            let effort = (place.last() >> 48) as u16;
            if effort > 0 && place.first() == halves[0] {
                let words = place.read();
                if words[1] == halves[1] && words[2] & !BOUNDED == hand.bits() {
                    (at, found) = (index, Some(Entry::read(words)));
                    break;
                }
            }
            if effort < least {
                (at, least) = (index, effort);
            }
            if effort == 0 {
                break;
            }
        }
        if found.is_none() && least > 0 {
            self.age(start);
        }
        let mut entry = found.unwrap_or(Entry::new(halves, hand));
        entry.effort = entry.effort.max(effort(nodes));
        change(&mut entry);
        self.fill(start + at, entry.words());
    }

    /// Lowers the effort of all entries in a full window, so that old ones get replaced.
    fn age(&self, start: usize) {
        for (index, place) in self.places.at(start..start + WINDOW).iter().enumerate() {
            let mut words = place.read();
            if words[4] >> 48 > 1 {
                words[4] -= 1 << 48;
                let _ = self.places.fill(start + index, words);
            }
        }
    }

    fn fill(&mut self, at: usize, words: Words) {
        if self.places.fill(at, words) {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let Some(places) = Arc::get_mut(&mut self.places) else { return };
        for words in places.grow() {
            let window = self.window(whole([words[0], words[1]]));
            let start = window.start;
            if let Some(free) = self.places.at(window).iter().position(Place::is_free) {
                self.fill(start + free, words);
            }
        }
    }

    fn window(&self, key: u128) -> std::ops::Range<usize> {
        let places = self.places.len() - WINDOW + 1;
        let hash = mixed(key as u64);
        let start = ((u128::from(hash) * places as u128) >> 64) as usize;
        start..start + WINDOW
    }
}

/// Failures by repetition. Of four in a window, the oldest is replaced.
///
/// Such a failure depends on an earlier position (graph history interaction), so it is kept under the whole path.
pub(super) struct Loops {
    places: Places,
    next: usize,
    /// A bit for each remainder of the noted keys: it stays in the cache and answers most look-ups.
    noted: Vec<u64>,
}

impl Loops {
    const WINDOW: usize = 4;
    const REMAINDERS: u64 = 1 << 20;

    pub(super) fn new(bytes: usize) -> Self {
        Self { places: Places::new(bytes, 4 * Self::WINDOW), next: 0, noted: vec![0; Self::REMAINDERS as usize / 64] }
    }

    pub(super) fn look_up(&self, key: u128, hand: Held, path_key: u128, budget: Budget) -> Option<(Budget, u16)> {
        let (word, bit) = Self::remainder(key);
        if self.noted[word] & bit == 0 {
            return None;
        }
        let place = with_hand(key, hand);
        let mut window = self.places.at(self.window(place, path_key)).iter().map(Place::read);
        let found = window.find(|words| is_of(words, place, path_key))?[4];
        let known = Budget::below(found as u16);
        (known >= budget).then_some((known, (found >> 16) as u16))
    }

    pub(super) fn fail(&mut self, key: u128, hand: Held, path_key: u128, budget: Budget, since: u16) {
        let (word, bit) = Self::remainder(key);
        self.noted[word] |= bit;
        let place = with_hand(key, hand);
        let window = self.window(place, path_key);
        let start = window.start;
        let same = self.places.at(window).iter().position(|at| is_of(&at.read(), place, path_key));
        self.next = (self.next + 1) % Self::WINDOW;
        let ([one, two], [three, four]) = (halves(place), halves(path_key));
        let rest = u64::from(budget.number() + 1) | u64::from(since) << 16;
        self.fill(start + same.unwrap_or(self.next), [one, two, three, four, rest]);
    }

    fn fill(&mut self, at: usize, words: Words) {
        if !self.places.fill(at, words) {
            return;
        }
        for words in self.places.grow() {
            let window = self.window(whole([words[0], words[1]]), whole([words[2], words[3]]));
            let start = window.start;
            if let Some(free) = self.places.at(window).iter().position(Place::is_free) {
                self.fill(start + free, words);
            }
        }
    }

    fn window(&self, place: u128, path_key: u128) -> std::ops::Range<usize> {
        let windows = self.places.len() / Self::WINDOW;
        let hash = mixed(place as u64 ^ path_key as u64);
        let start = ((u128::from(hash) * windows as u128) >> 64) as usize * Self::WINDOW;
        start..start + Self::WINDOW
    }

    const fn remainder(key: u128) -> (usize, u64) {
        let rest = key as u64 % Self::REMAINDERS;
        (rest as usize / 64, 1 << (rest % 64))
    }
}

fn is_of(words: &Words, place: u128, path_key: u128) -> bool {
    let ([one, two], [three, four]) = (halves(place), halves(path_key));
    words[4] != 0 && words[..4] == [one, two, three, four]
}

const fn halves(key: u128) -> [u64; 2] {
    [key as u64, (key >> 64) as u64]
}

const fn whole(halves: [u64; 2]) -> u128 {
    halves[0] as u128 | (halves[1] as u128) << 64
}

fn effort(nodes: u64) -> u16 {
    let nodes = nodes.max(1);
    let exponent = nodes.ilog2();
    let fraction = if exponent >= 4 { (nodes >> (exponent - 4)) & 15 } else { (nodes << (4 - exponent)) & 15 };
    1 + 16 * exponent as u16 + fraction as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_grows_keeps_what_it_knows() {
        let mut table = Table::new(64 << 20);
        let first = table.places.len();
        let key = |n: u64| whole([mixed(n), mixed(!n)]);
        for n in 0..20_000 {
            table.mate(key(n), Held::EMPTY, 7, n);
        }
        assert!(table.places.len() > first);
        let is_known =
            |n: &u64| matches!(table.look_up(key(*n), Held::EMPTY, Budget::UNLIMITED), Known::Mate { plies: 7, .. });
        assert!((0..20_000).filter(is_known).count() > 19_800);
        assert!(matches!(table.look_up(key(20_000), Held::EMPTY, Budget::UNLIMITED), Known::Nothing { .. }));
    }

    #[test]
    fn a_table_keeps_within_its_memory() {
        let mut table = Table::new(1 << 20);
        for n in 0..100_000 {
            table.mate(whole([mixed(n), n]), Held::EMPTY, 7, n);
        }
        let size = table.places.len() * size_of::<Place>();
        assert!(size <= 1 << 20 && size > 1 << 19, "{size}");
    }
}
