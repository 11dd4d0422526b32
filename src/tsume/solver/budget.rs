//! The number of plies within which a mate is searched.

/// A number of plies, or no limit. A search within a number of plies meets positions with ever smaller budgets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Budget(u16);

impl Budget {
    pub(super) const UNLIMITED: Self = Self(u16::MAX - 1);

    pub(super) const LONGEST: u16 = u16::MAX - 4;

    pub(super) fn of(plies: u16) -> Self {
        Self(plies.min(Self::LONGEST))
    }

    pub(super) const fn below(number: u16) -> Self {
        Self(number.saturating_sub(1))
    }

    pub(super) const fn number(self) -> u16 {
        self.0
    }

    pub(super) const fn allows(self, plies: u16) -> bool {
        plies <= self.0
    }

    /// The rest after a ply; `None` when there is none.
    pub(super) fn spent(self) -> Option<Self> {
        if self == Self::UNLIMITED { Some(self) } else { self.0.checked_sub(1).map(Self) }
    }

    pub(super) fn before(self) -> Self {
        if self.0 >= Self::LONGEST { self } else { Self(self.0 + 1) }
    }
}
