//! The keys that headers usually have, and what they mean.

use crate::app::game::Game;
use crate::lang::Language;

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

/// The keys of problems (詰将棋).
const PROBLEM: &[Key] = &[
    ("作品番号", "number"),
    ("作品名", "title"),
    ("作者", "composer"),
    ("発表誌", "published in"),
    ("発表年月", "published"),
    ("出典", "source"),
    ("手数", "moves"),
    ("完全性", "soundness"),
    ("分類", "class"),
    ("受賞", "prize"),
    ("備考", "remarks"),
];

/// The usual keys, those that fit the record first.
pub(super) fn offered(game: &Game) -> [&'static [Key]; 2] {
    if game.is_problem() { [PROBLEM, GAME] } else { [GAME, PROBLEM] }
}

/// What a key means, for those who may not read it.
pub(super) fn meaning(language: Language, key: &str) -> Option<&'static str> {
    match language {
        Language::Japanese => None,
        Language::English => GAME.iter().chain(PROBLEM).find(|(known, _)| *known == key).map(|&(_, meaning)| meaning),
    }
}
