//! Squares and their coordinates.

use std::fmt;
use std::num::NonZeroU8;

use super::Color;

/// A file (筋), 1 to 9, counted from Black's right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct File(NonZeroU8);

/// A rank (段), 1 to 9, counted from White's side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(NonZeroU8);

macro_rules! coordinate {
    ($name:ident) => {
        impl $name {
            /// The one with this number; `None` unless it is 1 to 9.
            #[must_use]
            pub const fn new(number: u8) -> Option<Self> {
                match NonZeroU8::new(number) {
                    Some(n) if n.get() <= 9 => Some(Self(n)),
                    _ => None,
                }
            }

            /// The number, 1 to 9.
            #[must_use]
            pub const fn get(self) -> u8 {
                self.0.get()
            }

            /// All nine, in ascending order.
            pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
                [1, 2, 3, 4, 5, 6, 7, 8, 9].map(|n: u8| Self(NonZeroU8::MIN.saturating_add(n - 1))).into_iter()
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({})", stringify!($name), self.get())
            }
        }
    };
}

coordinate!(File);
coordinate!(Rank);

/// One of the 81 squares (升). `Option<Square>` is one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(NonZeroU8);

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 81;

    /// 5五, in the middle of the board.
    pub const CENTRE: Self = Self(NonZeroU8::MIN.saturating_add(40));

    /// The square of a file and a rank.
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        let number = (file.get() - 1) * 9 + rank.get();
        match NonZeroU8::new(number) {
            Some(n) => Self(n),
            None => Self(NonZeroU8::MIN),
        }
    }

    /// The square of two numbers, `None` unless both are 1 to 9.
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        match (File::new(file), Rank::new(rank)) {
            (Some(file), Some(rank)) => Some(Self::new(file, rank)),
            _ => None,
        }
    }

    /// The square with this [`index`](Self::index), `None` from 81 on.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            match NonZeroU8::new(index as u8 + 1) {
                Some(n) => Some(Self(n)),
                None => None,
            }
        } else {
            None
        }
    }

    /// 0 to 80: `(file - 1) * 9 + (rank - 1)`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The file (筋) it lies on.
    #[must_use]
    pub const fn file(self) -> File {
        match File::new((self.0.get() - 1) / 9 + 1) {
            Some(file) => file,
            None => File(NonZeroU8::MIN),
        }
    }

    /// The rank (段) it lies on.
    #[must_use]
    pub const fn rank(self) -> Rank {
        match Rank::new((self.0.get() - 1) % 9 + 1) {
            Some(rank) => rank,
            None => Rank(NonZeroU8::MIN),
        }
    }

    /// The square `files` to the left (towards file 9) and `ranks` down (towards rank 9); `None` off the board.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self.file().get() as i8).saturating_add(files);
        let rank = (self.rank().get() as i8).saturating_add(ranks);
        if file < 1 || rank < 1 { None } else { Self::at(file as u8, rank as u8) }
    }

    /// The same square on the flipped board, as the other side sees it: 5九 becomes 5一.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match Self::from_index(80 - self.index()) {
            Some(square) => square,
            None => self,
        }
    }

    /// The same square on the mirrored board: 1一 becomes 9一.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        match Self::at(10 - self.file().get(), self.rank().get()) {
            Some(square) => square,
            None => self,
        }
    }

    /// 1 to 9: how far from `side`'s far edge this square is. The promotion zone is 1 to 3.
    #[must_use]
    pub const fn depth(self, side: Color) -> u8 {
        match side {
            Color::Black => self.rank().get(),
            Color::White => 10 - self.rank().get(),
        }
    }

    /// Whether this is one of `side`'s last three ranks (敵陣).
    #[must_use]
    pub const fn in_zone(self, side: Color) -> bool {
        self.depth(side) <= 3
    }

    /// All squares, 1一 first, down each file.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(|index| Self(NonZeroU8::MIN.saturating_add(index as u8)))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().get(), char::from(b'a' + self.rank().get() - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_optional_square_is_one_byte() {
        assert_eq!(size_of::<Option<Square>>(), 1);
    }

    #[test]
    fn index_file_and_rank_agree() {
        for (index, square) in Square::all().enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(Square::from_index(index), Some(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
            assert_eq!(square.flipped().flipped(), square);
            assert_eq!(square.mirrored().mirrored(), square);
            assert_eq!(square.mirrored().rank(), square.rank());
        }
        assert_eq!(Some(Square::CENTRE), Square::at(5, 5));
        assert_eq!(Square::CENTRE.offset(i8::MAX, 0), None);
        assert_eq!(Square::CENTRE.offset(0, i8::MIN), None);
        assert_eq!(Square::from_index(81), None);
        assert_eq!(Square::at(0, 1), None);
        assert_eq!(Square::at(1, 10), None);
    }
}
