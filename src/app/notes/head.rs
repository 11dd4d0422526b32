//! What the head of a game says: who plays, how it ended, where and when.

use crate::app::desk::Desk;
use crate::app::desk::game::Game;
use crate::app::desk::words::{handicap_name, side};
use crate::app::notes::words;
use crate::lang::{self, Language};
use crate::record::{Date, HeaderKey, Headers};
use crate::shogi::{Color, Handicap};
use crate::tsume;

/// A part of the head, and the header that is edited there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// The header; `None` where it is not one that can be typed.
    pub(super) key: Option<HeaderKey>,
    /// What is shown of it: one line.
    pub(super) text: String,
    /// Whether a header says it: otherwise the text stands in its place.
    pub(super) is_given: bool,
}

/// What stands on the first line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    /// Black and White, with their ranks where the names do not say them.
    Players([(Part, Option<String>); 2]),
    /// The title of a problem.
    Title(Part),
}

/// The two lines at the head of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Head {
    /// The first line.
    pub(super) heading: Heading,
    /// The result of a game, or the number of moves of a problem.
    pub(super) result: Option<String>,
    /// The second line.
    pub(super) details: Vec<Part>,
    /// The headers that can be typed here, in the order of the Tab key.
    pub(super) order: Vec<HeaderKey>,
}

impl Head {
    /// The head of the game on the board.
    pub(super) fn of(desk: &Desk) -> Self {
        let (language, game) = (desk.language(), desk.game());
        let headers = game.record().headers();
        let title = title_key(headers, game.is_problem());
        if game.is_problem() {
            let date = date_key(headers, HeaderKey::Published);
            let order = vec![title, HeaderKey::Author, HeaderKey::Magazine, date];
            let heading = Part::given(headers, title).unwrap_or_else(|| Part {
                key: Some(title),
                text: words::of(language).tsume.to_owned(),
                is_given: false,
            });
            let details = [HeaderKey::Author, HeaderKey::Magazine];
            let details = details.into_iter().filter_map(|key| Part::given(headers, key));
            return Self {
                heading: Heading::Title(heading),
                result: tsume::known_length(game.record()).map(|moves| words::mate_in(language, moves)),
                details: details.chain(day(language, headers, date)).collect(),
                order,
            };
        }
        let date = date_key(headers, HeaderKey::Started);
        let named = [title, HeaderKey::Event].into_iter().filter_map(|key| Part::given(headers, key));
        let opening = Part::given(headers, HeaderKey::Opening);
        let start = Part { key: None, text: start(language, game).to_owned(), is_given: true };
        Self {
            heading: Heading::Players(Color::ALL.map(|side| player(language, game, side))),
            result: result(language, game),
            details: named.chain(day(language, headers, date)).chain([start]).chain(opening).collect(),
            order: vec![HeaderKey::Black, HeaderKey::White, title, HeaderKey::Event, date, HeaderKey::Opening],
        }
    }

    /// Whether a header stands on the first line.
    pub(super) fn is_heading(&self, key: HeaderKey) -> bool {
        match &self.heading {
            Heading::Players(players) => players.iter().any(|(part, _)| part.key == Some(key)),
            Heading::Title(part) => part.key == Some(key),
        }
    }

    /// The header after this one, or before it; `None` behind the last.
    pub(super) fn beside(&self, key: HeaderKey, back: bool) -> Option<HeaderKey> {
        let at = self.order.iter().position(|&other| other == key)?;
        let next = if back { at.checked_sub(1)? } else { at + 1 };
        self.order.get(next).copied()
    }
}

impl Part {
    /// What a header says; `None` when it says nothing.
    fn given(headers: &Headers, key: HeaderKey) -> Option<Self> {
        headers.value(key).map(|value| Self { key: Some(key), text: value.to_owned(), is_given: true })
    }
}

/// What a header says now, for the field in which it is typed.
pub(super) fn value(headers: &Headers, key: HeaderKey) -> &str {
    let player = Color::ALL.into_iter().find(|&side| HeaderKey::player(side) == key);
    player.map_or_else(|| headers.value(key), |side| headers.player(side)).unwrap_or_default()
}

/// The name of a header, as the window's language has it.
pub(super) fn key_name(language: Language, key: HeaderKey, handicap: bool) -> String {
    let player = Color::ALL.into_iter().find(|&side| HeaderKey::player(side) == key);
    let name = player.map_or_else(|| lang::header_key(language, key), |color| side(language, color, handicap));
    let mut chars = name.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

fn player(language: Language, game: &Game, color: Color) -> (Part, Option<String>) {
    let key = Some(HeaderKey::player(color));
    match game.player(color) {
        Some(name) => {
            let rank = game.rank(color).filter(|rank| !name.contains(rank)).map(str::to_owned);
            (Part { key, text: name.to_owned(), is_given: true }, rank)
        }
        None => (Part { key, text: side(language, color, game.is_handicap()).to_owned(), is_given: false }, None),
    }
}

/// The header in which the title stands, or belongs.
fn title_key(headers: &Headers, problem: bool) -> HeaderKey {
    let keys = [HeaderKey::WorkTitle, HeaderKey::Title];
    let given = keys.into_iter().find(|&key| headers.value(key).is_some());
    given.unwrap_or(if problem { HeaderKey::WorkTitle } else { HeaderKey::Title })
}

/// The header in which the [date](Headers::date) stands, or belongs.
fn date_key(headers: &Headers, usual: HeaderKey) -> HeaderKey {
    let keys = [HeaderKey::Started, HeaderKey::Ended, HeaderKey::Published];
    keys.into_iter().find(|&key| headers.value(key).and_then(Date::read).is_some()).unwrap_or(usual)
}

/// The day in the usual form of the language, or else in the file's words.
fn day(language: Language, headers: &Headers, key: HeaderKey) -> Option<Part> {
    let part = Part::given(headers, key)?;
    let text = Date::read(&part.text).map(|date| words::date(language, date));
    Some(Part { text: text.unwrap_or_else(|| part.text.clone()), ..part })
}

/// The handicap, or that the game has a start of its own.
fn start(language: Language, game: &Game) -> &'static str {
    let handicap = Handicap::of(&game.record().initial().to_setup());
    handicap.map_or(words::of(language).other_start, |handicap| handicap_name(language, handicap))
}

/// How the game ended according to its moves, or else in the file's words.
fn result(language: Language, game: &Game) -> Option<String> {
    let record = game.record();
    let said = || record.headers().result().map(str::to_owned);
    let Some(conclusion) = record.outcome() else { return said() };
    let winner = conclusion.winner().map(|color| words::wins(language, side(language, color, game.is_handicap())));
    let Some(how) = winner.or_else(|| Some(lang::end(language, conclusion.end.as_deref()?))) else { return said() };
    let moves = u32::try_from(conclusion.moves).ok()?;
    let last = (moves > 0).then(|| record.first_number().saturating_add(moves) - 1);
    Some(words::result(language, last, &how))
}
