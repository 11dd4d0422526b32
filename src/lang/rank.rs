use std::borrow::Cow;

use super::Language;
use crate::notation::digits;

const PREFIXES: [(&str, &str); 15] = [
    ("アマチュア", "Amateur"),
    ("アマ", "Amateur"),
    ("女流", "Women’s"),
    ("奨励会", "Shoreikai"),
    ("指導棋士", "Instructor"),
    ("永世", "Lifetime"),
    ("名誉", "Honorary"),
    ("贈", "Posthumous"),
    ("元", "Former"),
    ("前", "Former"),
    ("学生", "Student"),
    ("小学生", "Elementary School"),
    ("中学生", "Junior High School"),
    ("支部", "Club"),
    ("シニア", "Senior"),
];

/// As on the English pages of the Japan Shogi Association.
const TITLES: [(&str, &str); 14] = [
    ("竜王", "Ryuo"),
    ("龍王", "Ryuo"),
    ("名人", "Meijin"),
    ("王位", "Oi"),
    ("王座", "Oza"),
    ("棋王", "Kio"),
    ("叡王", "Eio"),
    ("王将", "Osho"),
    ("棋聖", "Kisei"),
    ("白玲", "Hakurei"),
    ("清麗", "Seirei"),
    ("女王", "Queen"),
    ("倉敷藤花", "Kurashiki Toka"),
    ("新人王", "Shinjin-O"),
];

const APART: [char; 8] = ['・', '、', '，', ',', '/', '／', ' ', '　'];

/// A rank (九段, 三級) or title (竜王・名人) in a language. Unknown ones are returned unchanged.
///
/// ```
/// use komadai::lang::{Language, rank};
///
/// assert_eq!(rank(Language::English, "アマ五段"), "Amateur 5-dan");
/// assert_eq!(rank(Language::English, "竜王・名人"), "Ryuo, Meijin");
/// assert_eq!(rank(Language::English, "R1800"), "R1800");
/// assert_eq!(rank(Language::Japanese, "アマ五段"), "アマ五段");
/// ```
#[must_use]
pub fn rank(language: Language, text: &str) -> Cow<'_, str> {
    match language {
        Language::Japanese => text.into(),
        Language::English => in_english(text).map_or(text.into(), Cow::Owned),
    }
}

/// Splits a player's name from the rank or title after it, which may be empty: `羽生善治 九段`, 渡辺明名人, `木村（四段）`.
///
/// ```
/// use komadai::lang::split_rank;
///
/// assert_eq!(split_rank("羽生善治 九段"), ("羽生善治", "九段"));
/// assert_eq!(split_rank("藤井聡太竜王・名人"), ("藤井聡太", "竜王・名人"));
/// assert_eq!(split_rank("天野宗歩"), ("天野宗歩", ""));
/// ```
#[must_use]
pub fn split_rank(name: &str) -> (&str, &str) {
    let name = name.trim();
    let inner = |rank: &str| -> Option<usize> {
        let rank = rank.trim();
        let inside = rank.strip_prefix(['(', '（']).and_then(|rank| rank.strip_suffix([')', '）']));
        in_english(inside.unwrap_or(rank)).map(|_| rank.len())
    };
    if inner(name).is_some() {
        return (name, "");
    }
    let ends = name.char_indices().skip(1).map(|(at, _)| at);
    let at = ends.map(|at| name.split_at(at)).find(|(who, rank)| !who.ends_with('の') && inner(rank).is_some());
    at.map_or((name, ""), |(who, rank)| {
        (who.trim_end(), rank.trim().trim_matches(|bracket| matches!(bracket, '(' | '（' | ')' | '）')))
    })
}

/// `None` when any title is unknown.
fn in_english(text: &str) -> Option<String> {
    let titles: Option<Vec<String>> = text.split(APART).filter(|part| !part.is_empty()).map(title).collect();
    titles.filter(|titles| !titles.is_empty()).map(|titles| titles.join(", "))
}

fn title(text: &str) -> Option<String> {
    if let Some(plain) = plain_title(text) {
        return Some(plain);
    }
    let prefixed = |&(prefix, word): &(&str, &str)| Some(format!("{word} {}", title(text.strip_prefix(prefix)?)?));
    PREFIXES.iter().find_map(prefixed)
}

fn plain_title(text: &str) -> Option<String> {
    if let Some(&(_, title)) = TITLES.iter().find(|(title, _)| *title == text) {
        return Some(title.to_owned());
    }
    let number = |text: &str| if text == "初" { Some(1) } else { digits::number(text).filter(|number| *number < 100) };
    let counted = |unit: &str| text.strip_suffix(unit).and_then(number);
    counted("段")
        .map(|number| format!("{number}-dan"))
        .or_else(|| counted("級").map(|number| format!("{number}-kyu")))
        .or_else(|| counted("冠").map(|number| format!("{number}-title holder")))
        .or_else(|| counted("世名人").map(|number| format!("{} Lifetime Meijin", ordinal(number))))
}

fn ordinal(number: u32) -> String {
    let ending = match (number % 10, number / 10 % 10) {
        (1..=3, 1) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_ranks_have_english_names() {
        for (japanese, english) in [
            ("九段", "9-dan"),
            ("初段", "1-dan"),
            ("３級", "3-kyu"),
            ("十一級", "11-kyu"),
            ("アマ五段", "Amateur 5-dan"),
            ("アマチュア六段", "Amateur 6-dan"),
            ("奨励会三段", "Shoreikai 3-dan"),
            ("女流二段", "Women’s 2-dan"),
            ("女流名人", "Women’s Meijin"),
            ("女流アマ名人", "Women’s Amateur Meijin"),
            ("永世棋聖", "Lifetime Kisei"),
            ("一世名人", "1st Lifetime Meijin"),
            ("十三世名人", "13th Lifetime Meijin"),
            ("竜王・名人・王位", "Ryuo, Meijin, Oi"),
            ("王座 棋王", "Oza, Kio"),
            ("七冠", "7-title holder"),
        ] {
            assert_eq!(rank(Language::English, japanese), english);
        }
        for other in ["", "段", "階段", "R1800", "竜王戦", "九段位", "・"] {
            assert_eq!(rank(Language::English, other), other);
        }
    }

    #[test]
    fn ranks_are_split_from_names() {
        for (name, rank) in [
            ("羽生善治", "九段"),
            ("渡辺明", "名人"),
            ("藤井聡太", "竜王・名人"),
            ("大山康晴", "十五世名人"),
            ("Habu", "9段"),
        ] {
            for between in ["", " ", "　"] {
                assert_eq!(split_rank(&format!("{name}{between}{rank}")), (name, rank));
            }
            assert_eq!(split_rank(&format!("{name}（{rank}）")), (name, rank));
        }
        assert_eq!(split_rank("藤井聡太 竜王 名人"), ("藤井聡太", "竜王 名人"));
        for whole in ["", "天野宗歩", "名人", "元竜王", "謎の名人", "shogi_master_2020", "王将太郎", "（九段）"]
        {
            assert_eq!(split_rank(whole), (whole, ""));
        }
    }
}
