//! Chance that can be repeated.

/// Numbers that look random and are the same in every run (SplitMix64).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number from 0 to `sides - 1`; 0 when there are no sides.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % sides.max(1) as u64) as usize
    }

    /// One of these.
    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.roll(from.len())]
    }
}

/// So many rounds of a law that is tested on random input, and so many times more with `KOMADAI_ROUNDS=10` (or any other
/// number) in the environment, for a long look at it:
///
/// ```text
/// KOMADAI_ROUNDS=50 cargo test --release --no-default-features --test it laws
/// ```
pub(crate) fn rounds(usual: usize) -> usize {
    let more = std::env::var("KOMADAI_ROUNDS").ok();
    usual * more.map_or(1, |more| more.parse().expect("KOMADAI_ROUNDS is a number"))
}
