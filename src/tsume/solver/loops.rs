//! Failures that hold only on one path to a position, because they end in its repetition.
//!
//! A failure by repetition depends on the failure of an earlier position on the path. It must not be taken for a
//! failure of the position itself (the problem of graph history), so it is kept under the whole path that led to it.

use super::budget::Budget;
use super::held::Held;
use super::key::{mixed, with_hand};
use super::places::{Place, Places, Words};
use super::table::{halves, whole};

/// Whether a place holds a failure on this path: board and hand, path, then budget and depth.
fn is_of(words: &Words, place: u128, path_key: u128) -> bool {
    let ([one, two], [three, four]) = (halves(place), halves(path_key));
    words[4] != 0 && words[..4] == [one, two, three, four]
}

/// The word and the bit of a board in [`Loops::noted`].
const fn remainder(key: u128) -> (usize, u64) {
    let rest = key as u64 % REMAINDERS;
    (rest as usize / 64, 1 << (rest % 64))
}

const WINDOW: usize = 4;

/// Failures by repetition. Of four in a window, the oldest is replaced.
pub(super) struct Loops {
    places: Places,
    next: usize,
    /// A bit for each remainder of the keys noted: it stays in the cache, and most look-ups end there.
    noted: Vec<u64>,
}

const REMAINDERS: u64 = 1 << 20;

impl Loops {
    pub(super) fn new(bytes: usize) -> Self {
        Self { places: Places::new(bytes, 4 * WINDOW), next: 0, noted: vec![0; REMAINDERS as usize / 64] }
    }

    /// The budget within which a position fails on this path, and the depth that this depends on.
    pub(super) fn look_up(&self, key: u128, hand: Held, path_key: u128, budget: Budget) -> Option<(Budget, u16)> {
        let (word, bit) = remainder(key);
        if self.noted[word] & bit == 0 {
            return None;
        }
        let place = with_hand(key, hand);
        let mut window = self.places.at(self.window(place, path_key)).iter().map(Place::read);
        let found = window.find(|words| is_of(words, place, path_key))?[4];
        let known = Budget::below(found as u16);
        (known >= budget).then_some((known, (found >> 16) as u16))
    }

    /// Notes a failure within a budget that depends on the position at a depth.
    pub(super) fn fail(&mut self, key: u128, hand: Held, path_key: u128, budget: Budget, since: u16) {
        let (word, bit) = remainder(key);
        self.noted[word] |= bit;
        let place = with_hand(key, hand);
        let window = self.window(place, path_key);
        let start = window.start;
        let same = self.places.at(window).iter().position(|at| is_of(&at.read(), place, path_key));
        self.next = (self.next + 1) % WINDOW;
        let ([one, two], [three, four]) = (halves(place), halves(path_key));
        let rest = u64::from(budget.number() + 1) | u64::from(since) << 16;
        self.fill(start + same.unwrap_or(self.next), [one, two, three, four, rest]);
    }

    /// Fills a place. At half capacity the table grows, and the failures that fit into their windows move.
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
        let windows = self.places.len() / WINDOW;
        let hash = mixed(place as u64 ^ path_key as u64);
        let start = ((u128::from(hash) * windows as u128) >> 64) as usize * WINDOW;
        start..start + WINDOW
    }
}
