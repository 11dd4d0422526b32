//! Sets of squares.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

use super::Square;

/// A set of squares, one bit each. `|`, `&`, `-` and `!` are union, intersection, difference and complement.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Squares(u128);

impl Squares {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// All 81 squares of the board.
    pub const ALL: Self = Self((1 << Square::COUNT) - 1);

    /// The set of one square.
    #[must_use]
    pub const fn of(square: Square) -> Self {
        // Shifting one word is quicker than shifting two.
        let bit = 1_u64 << (square.index() % 64);
        Self(if square.index() < 64 { bit as u128 } else { (bit as u128) << 64 })
    }

    /// The set with these bits: bit *n* is the square of [index](Square::index) *n*. Bits from 81 on are ignored.
    #[must_use]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Its bits: bit *n* is the square of [index](Square::index) *n*.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Whether the square is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        let half = if square.index() < 64 { self.0 as u64 } else { (self.0 >> 64) as u64 };
        half >> (square.index() % 64) & 1 != 0
    }

    /// Whether the set has no square.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares in the set, 0 to 81.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has two or more squares.
    #[must_use]
    pub const fn are_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The square with the lowest index; `None` for the empty set.
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        Square::from_index(self.0.trailing_zeros() as usize)
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        self.0 |= Self::of(square).0;
    }

    /// Removes a square.
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !Self::of(square).0;
    }

    /// The squares in the order of their indices.
    #[must_use]
    pub const fn iter(self) -> SquaresIter {
        SquaresIter(self)
    }
}

impl BitAnd for Squares {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for Squares {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOr for Squares {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Squares {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Sub for Squares {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Squares {
    type Output = Self;

    fn not(self) -> Self {
        Self::ALL - self
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = SquaresIter;

    fn into_iter(self) -> SquaresIter {
        self.iter()
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The squares of a [`Squares`], lowest index first.
#[derive(Clone, Debug)]
pub struct SquaresIter(Squares);

impl Iterator for SquaresIter {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0.wrapping_sub(1);
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }

    fn fold<B, F: FnMut(B, Square) -> B>(self, init: B, mut f: F) -> B {
        // Half by half: iterating over one word is quicker than over two.
        let bits = self.0.bits();
        let mut folded = init;
        for (mut half, start) in [(bits as u64, 0), ((bits >> 64) as u64, 64)] {
            while half != 0 {
                if let Some(square) = Square::from_index(half.trailing_zeros() as usize + start) {
                    folded = f(folded, square);
                }
                half &= half - 1;
            }
        }
        folded
    }
}

impl ExactSizeIterator for SquaresIter {}

impl FusedIterator for SquaresIter {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_what_was_put_in() {
        let all: Squares = Square::all().collect();
        assert_eq!(all, Squares::ALL);
        assert_eq!(all.iter().collect::<Vec<_>>(), Square::all().collect::<Vec<_>>());
        assert_eq!(!all, Squares::EMPTY);
        for square in Square::all() {
            let mut set = Squares::of(square);
            assert!(set.contains(square) && !(!set).contains(square) && !set.are_several());
            assert_eq!((set.first(), set.len(), set.iter().len()), (Some(square), 1, 1));
            set.remove(square);
            assert!(set.is_empty() && set.first().is_none());
        }
    }
}
