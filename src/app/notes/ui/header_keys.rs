//! The keys that headers usually have, and what they mean.

use crate::app::desk::game::Game;
use crate::lang::{self, Language};
use crate::record::HeaderKey;

/// The usual keys, those that fit the record first.
pub(super) fn offered(game: &Game) -> [Vec<&'static str>; 2] {
    let [games, problems] = [&HeaderKey::OF_GAMES[..], &HeaderKey::OF_PROBLEMS];
    let (first, second) = if game.is_problem() { (problems, games) } else { (games, problems) };
    let names = |keys: &[HeaderKey]| keys.iter().map(|key| key.name()).collect::<Vec<_>>();
    let others: Vec<_> = second.iter().copied().filter(|key| !first.contains(key)).collect();
    [names(first), names(&others)]
}

/// What a key means, for those who may not read it.
pub(super) fn meaning(language: Language, key: &str) -> Option<&'static str> {
    match language {
        Language::Japanese => None,
        Language::English => HeaderKey::of(key).map(|key| lang::header_key(language, key)),
    }
}
