//! The head of a game: players, result, place and date, edited where they are shown.

mod view;

use crate::app::desk::Desk;
use crate::app::desk::game::Game;
use crate::app::desk::words::{header_name, labelled};
use crate::app::notes::{handicap, words};
use crate::lang::{self, Language, Naming};
use crate::record::{Date, HeaderKey, Headers};
use crate::shogi::Color;
use crate::tsume;

pub(crate) use view::{ViewState, head_ui};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    key: HeaderKey,
    /// On one line, translated if possible.
    text: String,
    /// With the header's name, for screen readers.
    accessible: String,
    /// As in the file, with the header's name, for tooltips.
    tip: String,
    /// Otherwise `text` is a placeholder.
    is_given: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Player {
    name: Part,
    rank: Part,
    /// Whether there is a rank that the name does not contain.
    has_rank: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "there is one, and most of the time it names two players")]
pub(super) enum Heading {
    Players([Player; 2]),
    Title(Part),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Head {
    heading: Heading,
    /// The result of a game, or the length of a problem.
    result: Option<String>,
    details: Vec<Part>,
    /// Editable headers in Tab order.
    order: Vec<HeaderKey>,
}

impl Head {
    pub(super) fn of(desk: &Desk) -> Self {
        let (namer, game) = (Namer::of(desk), desk.game());
        let headers = game.record().headers();
        let (heading, result, order) = if game.is_problem() {
            let title = title_key(headers, HeaderKey::WorkTitle);
            let untitled = || namer.missing(title, words::TSUME.get(namer.naming.language).to_owned());
            let length = tsume::known_length(game.record());
            let length = length.map(|moves| lang::capitalized(&lang::mate_in(namer.naming.language, moves)));
            let date = date_key(headers, HeaderKey::Published);
            let order = vec![title, HeaderKey::Author, HeaderKey::Magazine, date];
            (Heading::Title(namer.given(game, title).unwrap_or_else(untitled)), length, order)
        } else {
            let names = Color::ALL.map(|side| [HeaderKey::player(side), HeaderKey::player_rank(side)]);
            let (title, date) = (title_key(headers, HeaderKey::Title), date_key(headers, HeaderKey::Started));
            let others = [title, HeaderKey::Event, date, HeaderKey::Handicap, HeaderKey::Opening];
            let order = names.into_iter().flatten().chain(others).collect();
            (Heading::Players(Color::ALL.map(|side| namer.player(game, side))), result(namer.naming, game), order)
        };
        let head = Self { heading, result, details: Vec::new(), order };
        let below = head.order.iter().filter(|&&key| !head.is_heading(key));
        let details = below.filter_map(|&key| namer.given(game, key)).collect();
        Self { details, ..head }
    }

    pub(super) fn players(&self) -> Option<&[Player; 2]> {
        match &self.heading {
            Heading::Players(players) => Some(players),
            Heading::Title(_) => None,
        }
    }

    pub(super) fn is_heading(&self, key: HeaderKey) -> bool {
        self.player_of(key).is_some() || matches!(&self.heading, Heading::Title(part) if part.key == key)
    }

    pub(super) fn player_of(&self, key: HeaderKey) -> Option<(Color, &Player)> {
        let has = |player: &Player| player.name.key == key || player.rank.key == key;
        Color::ALL.into_iter().zip(self.players()?).find(|(_, player)| has(player))
    }

    /// The first header without a value that is usually shown below the heading.
    pub(super) fn missing(&self) -> Option<HeaderKey> {
        let is_shown = |key| self.is_heading(key) || self.details.iter().any(|part| part.key == key);
        self.order.iter().copied().find(|&key| !is_shown(key))
    }

    pub(super) fn next_key(&self, key: HeaderKey, back: bool) -> Option<HeaderKey> {
        let at = self.order.iter().position(|&other| other == key)?;
        let next = if back { at.checked_sub(1)? } else { at + 1 };
        self.order.get(next).copied()
    }
}

#[derive(Clone, Copy)]
pub(super) struct Namer {
    naming: Naming,
    /// Whether the sides have the names of a handicap game.
    has_handicap: bool,
}

impl Namer {
    pub(super) fn of(desk: &Desk) -> Self {
        Self { naming: desk.naming(), has_handicap: desk.game().is_handicap() }
    }

    pub(super) fn key(self, key: HeaderKey) -> String {
        header_name(self.naming, self.has_handicap, key)
    }

    fn with_name(self, key: HeaderKey, value: &str) -> String {
        labelled(self.naming.language, &self.key(key), value)
    }

    /// A header with a value: dates in the usual form of the language if readable, the handicap by the start position,
    /// others as in the file.
    fn given(self, game: &Game, key: HeaderKey) -> Option<Part> {
        if key == HeaderKey::Handicap {
            return Some(self.handicap(game));
        }
        let value = game.record().headers().value(key)?;
        let date = Date::read(value).filter(|_| DATES.contains(&key));
        let text = date.map_or_else(|| value.to_owned(), |date| words::date(self.naming.language, date));
        Some(self.part(key, text, value))
    }

    fn part(self, key: HeaderKey, text: String, value: &str) -> Part {
        Part { key, accessible: self.with_name(key, &text), tip: self.with_name(key, value), text, is_given: true }
    }

    pub(super) fn missing(self, key: HeaderKey, text: String) -> Part {
        let name = self.with_name(key, words::NOT_GIVEN.get(self.naming.language));
        Part { key, text, tip: name.clone(), accessible: name, is_given: false }
    }

    fn player(self, game: &Game, color: Color) -> Player {
        let (name_key, rank_key) = (HeaderKey::player(color), HeaderKey::player_rank(color));
        let whole = game.player(color);
        let rank = game.record().headers().value(rank_key);
        let own = rank.filter(|rank| whole.is_none_or(|name| !name.contains(rank)));
        let ranked = |rank: &str| lang::rank(self.naming.language, rank).into_owned();
        let name = match whole {
            Some(name) => {
                let all = |name: &str, rank: Option<String>| {
                    [name, &rank.unwrap_or_default()].join(" ").trim_end().to_owned()
                };
                let text = self.name(name);
                let accessible = self.with_name(name_key, &all(&text, own.map(ranked)));
                Part { accessible, ..self.part(name_key, text, &all(name, own.map(str::to_owned))) }
            }
            None => self.missing(name_key, self.naming.side(color, self.has_handicap).to_owned()),
        };
        let rank = rank.map(|rank| self.part(rank_key, ranked(rank), rank));
        let rank = rank.unwrap_or_else(|| self.missing(rank_key, words::RANK.get(self.naming.language).to_owned()));
        Player { name, rank, has_rank: own.is_some() }
    }

    fn name(self, name: &str) -> String {
        match (self.naming.language, lang::split_rank(name)) {
            (Language::Japanese, _) | (_, (_, "")) => name.to_owned(),
            (Language::English, (name, rank)) => format!("{name} {}", lang::rank(self.naming.language, rank)),
        }
    }

    fn handicap(self, game: &Game) -> Part {
        let (key, choice) = (HeaderKey::Handicap, handicap::choice_of(game.record()));
        let name = handicap::choice_name(self.naming.language, choice);
        let text =
            if choice.is_some() { name.to_owned() } else { words::OWN_START.get(self.naming.language).to_owned() };
        Part { accessible: self.with_name(key, name), ..self.part(key, text, name) }
    }
}

pub(super) fn value(headers: &Headers, key: HeaderKey) -> &str {
    key.side().map_or_else(|| headers.value(key), |side| headers.player(side)).unwrap_or_default()
}

/// The header with the title, or else the usual one.
fn title_key(headers: &Headers, usual: HeaderKey) -> HeaderKey {
    let keys = [HeaderKey::WorkTitle, HeaderKey::Title];
    keys.into_iter().find(|&key| headers.value(key).is_some()).unwrap_or(usual)
}

const DATES: [HeaderKey; 3] = [HeaderKey::Started, HeaderKey::Ended, HeaderKey::Published];

/// The header with the [date](Headers::date), or else the usual one.
fn date_key(headers: &Headers, usual: HeaderKey) -> HeaderKey {
    DATES.into_iter().find(|&key| headers.value(key).and_then(Date::read).is_some()).unwrap_or(usual)
}

/// According to the moves, or else as in the file.
fn result(naming: Naming, game: &Game) -> Option<String> {
    let (language, record) = (naming.language, game.record());
    let in_words = || record.headers().result().map(str::to_owned);
    let Some(conclusion) = record.outcome() else { return in_words() };
    let winner = conclusion.winner().map(|color| words::wins(language, naming.side(color, game.is_handicap())));
    let Some(how) = winner.or_else(|| Some(naming.end(conclusion.end.as_deref()?))) else { return in_words() };
    let moves = u32::try_from(conclusion.moves).ok()?;
    let last = (moves > 0).then(|| record.first_number().saturating_add(moves) - 1);
    Some(words::result(language, last, &how))
}
