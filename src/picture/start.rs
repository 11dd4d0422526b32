//! What a picture shows of a record before its first move.

use super::{Around, Caption, side_name};
use crate::diagram::Diagram;
use crate::lang::{self, Language};
use crate::record::Record;
use crate::shogi::{ByColor, Color, Handicap, Setup};
use crate::tsume;

/// Where a record starts, and what a picture says of that. Sets of problems keep this of each of theirs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The position.
    pub setup: Setup,
    /// Whether it is a tsume (詰将棋): nobody plays it, and the defender's hand is understood.
    pub is_tsume: bool,
    /// What it is called, where a header tells: 作品名, 表題, and for games 棋戦.
    pub title: Option<Box<str>>,
    /// Who plays, as far as headers tell.
    pub players: ByColor<Option<Box<str>>>,
}

impl Start {
    /// The start of a record.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        let player = |side| match side {
            Color::Black => first(record, &["先手", "下手"]),
            Color::White => first(record, &["後手", "上手"]),
        };
        Self {
            setup: record.initial().to_setup(),
            is_tsume: tsume::is_tsume(record),
            title: title(record).map(Box::from),
            players: ByColor::new_with(|side| player(side).map(Box::from)),
        }
    }
}

/// What a record is called, where a header tells.
#[must_use]
pub fn title(record: &Record) -> Option<&str> {
    first(record, &["作品名", "表題", "題名", "棋戦", "大会"])
}

/// The first of these headers that is filled in.
fn first<'a>(record: &'a Record, keys: &[&str]) -> Option<&'a str> {
    keys.iter().find_map(|key| record.headers().get(key).filter(|value| !value.is_empty()))
}

impl Around {
    /// The start as one of the problems on a sheet: below it stand its number and, where it has one, its name.
    #[must_use]
    pub fn problem(&self, start: &Start, number: u32, language: Language) -> Diagram {
        let about = start.title.as_deref().unwrap_or_default();
        let caption = (self.caption == Caption::Told).then(|| lang::problem(language, number, about));
        Diagram { caption, ..self.start(start, language) }
    }

    /// The start with the names of the players, and nothing else around it.
    pub(super) fn start(&self, start: &Start, language: Language) -> Diagram {
        let attacker = start.setup.turn;
        let hands = ByColor::new_with(|side| !start.is_tsume || self.both_hands || side == attacker);
        let handicap = Handicap::of(&start.setup).is_some_and(|handicap| handicap != Handicap::Even);
        let named = |side| start.players[side].as_deref().unwrap_or(side_name(language, side, handicap)).to_owned();
        let names = (self.names && !start.is_tsume).then(|| ByColor::new_with(named));
        Diagram { names, hands, look: self.look, ..Diagram::new(start.setup) }
    }
}
