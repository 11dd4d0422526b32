use super::words;
use crate::lang::{self, Language, Naming};
use crate::picture::StartDetails;
use crate::record::{HeaderKey, Record};
use crate::shogi::{Color, Handicap};

pub(super) fn players(record: &Record) -> Vec<(Color, String)> {
    let headers = record.headers();
    let player = |side| {
        let name = headers.player(side)?;
        Some((side, headers.rank(side).map_or_else(|| name.to_owned(), |rank| format!("{name} {rank}"))))
    };
    Color::ALL.into_iter().filter_map(player).collect()
}

pub(super) fn title(record: &Record, players: &[(Color, String)], language: Language) -> String {
    let name = StartDetails::of(record).name(language).filter(|name| !name.trim().is_empty());
    name.unwrap_or_else(|| match players {
        [(_, black), (_, white)] => words::pairing(language, black, white),
        _ => words::UNTITLED.get(language).to_owned(),
    })
}

/// All other headers with a value, with translated names.
pub(super) fn facts(record: &Record, naming: Naming) -> Vec<(String, String)> {
    let language = naming.language;
    let headers = record.headers();
    let title = StartDetails::of(record).name(language);
    let is_even = Handicap::of(&record.initial().to_setup()) == Some(Handicap::Even);
    let mut facts: Vec<(String, String)> = Vec::new();
    for (name, value) in headers.fields() {
        let key = HeaderKey::of(name);
        let is_said_elsewhere = match key {
            Some(HeaderKey::Handicap) => is_even,
            Some(key) => is_of_head(key) || key.side().is_some(),
            None => false,
        };
        if is_said_elsewhere || value.trim().is_empty() || title.as_deref() == Some(value) {
            continue;
        }
        let name = key.map_or(name.to_owned(), |key| lang::capitalized(&naming.said(lang::header_key(language, key))));
        let handicap = if key == Some(HeaderKey::Handicap) { Handicap::named(value) } else { None };
        let value = match (handicap, language) {
            (Some(handicap), Language::English) => handicap.english_name(),
            _ => value,
        };
        let fact = (name, value.to_owned());
        if !facts.contains(&fact) {
            facts.push(fact);
        }
    }
    facts
}

/// Whether a header is part of the players' names, or only for programs.
const fn is_of_head(key: HeaderKey) -> bool {
    use HeaderKey::{BlackRank, BlackShort, MaxMoves, Players, StartPosition, Turn, Variant, WhiteRank, WhiteShort};
    matches!(key, BlackShort | WhiteShort | BlackRank | WhiteRank | Players | Turn | StartPosition | Variant | MaxMoves)
}
