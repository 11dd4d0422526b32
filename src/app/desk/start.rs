//! The starts that have a name.

use crate::app::desk::Desk;
use crate::app::desk::game::Game;
use crate::record::{Headers, Record};
use crate::shogi::{Handicap, Purpose, Setup};
use crate::tsume::{self, PurposeChange, PurposeWord};

/// A position to begin with, and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// The start of a game, even or with a handicap.
    Game(Handicap),
    /// A problem yet to be set up: the defending king alone, everything else in the defender's hand.
    Tsume,
    /// The same with a king for the attacker.
    TsumeWithTwoKings,
}

impl Start {
    /// All that begin a problem.
    pub(crate) const PROBLEMS: [Self; 2] = [Self::Tsume, Self::TsumeWithTwoKings];

    pub(crate) fn setup(self) -> Setup {
        match self {
            Self::Game(handicap) => handicap.setup(),
            Self::Tsume => Setup::tsume(),
            Self::TsumeWithTwoKings => Setup::tsume_with_two_kings(),
        }
    }

    pub(crate) const fn purpose(self) -> Purpose {
        match self {
            Self::Game(_) => Purpose::Game,
            Self::Tsume | Self::TsumeWithTwoKings => Purpose::Tsume,
        }
    }

    /// A record that begins there, and says what it is for where that is not seen.
    pub(crate) fn record(self) -> Record {
        let setup = self.setup();
        let mut record = Record::new(setup.into());
        let own = Headers::default();
        *record.headers_mut() = tsume::headers_for(&own, &own, &setup, PurposeChange::Set(self.purpose()));
        record
    }
}

impl Desk {
    /// Begins a record, on the board, and says what was written into it about its purpose.
    pub(crate) fn begin(&mut self, record: Record) {
        self.autoplay = None;
        let word = PurposeWord::of(record.headers());
        let game = Game::begun(record, self.language());
        self.tabs.add(game, true);
        self.tell_purpose(None, word);
    }

    /// A record that starts with the position on the board. Taken out of a problem, with the attacker to move, it is
    /// one itself.
    pub(crate) fn record_from_here(&self) -> Record {
        let (position, before) = (self.position().clone(), self.game().record());
        let (setup, goes_on) = (position.to_setup(), position.turn() == before.initial().turn());
        let mut record = Record::new(position);
        if goes_on && tsume::is_tsume(before) {
            let own = record.headers();
            *record.headers_mut() = tsume::headers_for(own, own, &setup, PurposeChange::Set(Purpose::Tsume));
        }
        record
    }
}
