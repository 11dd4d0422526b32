//! Named start positions, and new records.

use crate::app::desk::Desk;
use crate::app::desk::game::Game;
use crate::app::desk::preferences::NewHeaders;
use crate::record::{HeaderKey, Headers, Record};
use crate::shogi::{Handicap, Purpose, Setup};
use crate::tsume::{self, PurposeChange, PurposeWord};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    Game(Handicap),
    /// The defender's king, with all other pieces in the defender's hand.
    Tsume,
    /// The same with an attacker's king.
    TsumeWithTwoKings,
}

impl Start {
    pub(crate) const PROBLEMS: [Self; 2] = [Self::Tsume, Self::TsumeWithTwoKings];

    /// In hiragana.
    pub(crate) const fn reading(self) -> &'static str {
        match self {
            Self::Tsume => "つめしょうぎ",
            Self::TsumeWithTwoKings => "そうぎょくつめしょうぎ",
            Self::Game(Handicap::Even) => "ひらて",
            Self::Game(Handicap::Lance) => "きょうおち",
            Self::Game(Handicap::RightLance) => "みぎきょうおち",
            Self::Game(Handicap::Bishop) => "かくおち",
            Self::Game(Handicap::Rook) => "ひしゃおち",
            Self::Game(Handicap::RookLance) => "ひきょうおち",
            Self::Game(Handicap::Two) => "にまいおち",
            Self::Game(Handicap::Three) => "さんまいおち",
            Self::Game(Handicap::Four) => "よんまいおち",
            Self::Game(Handicap::Five) => "ごまいおち",
            Self::Game(Handicap::LeftFive) => "ひだりごまいおち",
            Self::Game(Handicap::Six) => "ろくまいおち",
            Self::Game(Handicap::LeftSeven) => "ひだりななまいおち",
            Self::Game(Handicap::RightSeven) => "みぎななまいおち",
            Self::Game(Handicap::Eight) => "はちまいおち",
            Self::Game(Handicap::Ten) => "じゅうまいおち",
        }
    }

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

    /// Headers name the handicap, so that files need no board, and the purpose if it does not follow from the position.
    pub(crate) fn record(self) -> Record {
        let setup = self.setup();
        let mut record = Record::new(setup.into());
        let mut own = Headers::default();
        if let Self::Game(handicap) = self
            && handicap != Handicap::Even
        {
            own.set_handicap(Some(handicap));
        }
        *record.headers_mut() = tsume::headers_for(&own, &own, &setup, PurposeChange::Set(self.purpose()));
        record
    }
}

impl Desk {
    pub(crate) fn fill_headers(&self, headers: &mut Headers) {
        let NewHeaders { date, black, white, event, site } = &self.settings.new_headers;
        let today = self.today.filter(|_| *date).map(|today| today.to_string().replace('-', "/"));
        let values = [
            (HeaderKey::Started, today.as_deref().unwrap_or_default()),
            (HeaderKey::Event, event),
            (HeaderKey::Site, site),
            (HeaderKey::Black, black),
            (HeaderKey::White, white),
        ];
        for (key, value) in values.into_iter().filter(|(_, value)| !value.trim().is_empty()) {
            headers.set_value(key, value.trim());
        }
    }

    pub(crate) fn fill_blank_games(&mut self) {
        let mut wanted = Headers::default();
        self.fill_headers(&mut wanted);
        for game in self.tabs.games_mut().iter_mut().filter(|game| game.is_blank()) {
            if *game.record().headers() != wanted {
                game.fill(wanted.clone());
            }
        }
    }

    /// Shows a notice if a header about the purpose was written.
    pub(crate) fn begin(&mut self, record: Record) {
        self.autoplay = None;
        let word = PurposeWord::of(record.headers());
        let game = Game::begun(record, self.naming());
        self.tabs.add(game, true);
        self.notify_purpose(None, word);
    }

    /// Starts with the position on the board. A problem if that comes from one and the attacker is to move.
    pub(crate) fn record_from_here(&self) -> Record {
        let (position, before) = (self.position().clone(), self.game().record());
        let (setup, goes_on) = (position.to_setup(), position.turn() == before.initial().turn());
        let mut record = Record::new(position);
        if goes_on && tsume::is_tsume(before) {
            let own = record.headers();
            *record.headers_mut() = tsume::headers_for(own, own, &setup, PurposeChange::Set(Purpose::Tsume));
        } else {
            self.fill_headers(record.headers_mut());
        }
        record
    }
}
