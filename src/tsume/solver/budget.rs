//! A limit of plies for the search of a mate.

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

    pub(super) fn spent(self) -> Option<Self> {
        if self == Self::UNLIMITED { Some(self) } else { self.0.checked_sub(1).map(Self) }
    }

    pub(super) fn before(self) -> Self {
        if self.0 >= Self::LONGEST { self } else { Self(self.0 + 1) }
    }
}
