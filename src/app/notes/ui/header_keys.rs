//! The keys that headers usually have, and what they mean.

use crate::app::desk::game::Game;
use crate::lang::{self, Language};
use crate::tsume::TsumeHeader;

/// A key, and what it means to those who do not read Japanese.
type Key = (&'static str, &'static str);

/// The keys of games, as the document of the KIF format has them.
const GAME: &[Key] = &[
    ("先手", "Black"),
    ("後手", "White"),
    ("表題", "title"),
    ("棋戦", "event"),
    ("開始日時", "begun"),
    ("終了日時", "ended"),
    ("場所", "place"),
    ("持ち時間", "time control"),
    ("消費時間", "time spent"),
    ("手合割", "handicap"),
    ("戦型", "opening"),
    ("先手省略名", "Black, in short"),
    ("後手省略名", "White, in short"),
    ("秒読み", "byoyomi"),
    ("記録係", "recorder"),
    ("掲載", "published in"),
    ("備考", "remarks"),
];

/// The usual keys, those that fit the record first.
pub(crate) fn offered(game: &Game) -> [Vec<&'static str>; 2] {
    let problem: Vec<_> = TsumeHeader::ALL.iter().map(|header| header.key()).collect();
    let others: Vec<_> = GAME.iter().map(|&(key, _)| key).collect();
    let (first, mut second) = if game.is_problem() { (problem, others) } else { (others, problem) };
    second.retain(|key| !first.contains(key));
    [first, second]
}

/// What a key means, for those who may not read it.
pub(crate) fn meaning(language: Language, key: &str) -> Option<&'static str> {
    let of_problem = || TsumeHeader::ALL.into_iter().find(|header| header.key() == key);
    match language {
        Language::Japanese => None,
        Language::English => match GAME.iter().find(|(known, _)| *known == key) {
            Some(&(_, meaning)) => Some(meaning),
            None => of_problem().map(|header| lang::tsume_header(language, header)),
        },
    }
}
