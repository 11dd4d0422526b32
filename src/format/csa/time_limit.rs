//! Time limits: those of CSA, and in words: `30分+30秒`, `各3時間`, `10分切れ負け`, `15分、秒読み60秒`, `1手30秒`.

use crate::format::lines::is_blank;
use crate::notation::digits;

/// Total, byoyomi and increment in seconds, from `00:25+30`, `1500+30+0` or words.
pub(super) fn time_limit(value: &str) -> Option<[String; 3]> {
    in_digits(value).or_else(|| {
        let Limit { total, byoyomi, increment } = in_words(value)?;
        Some([total, byoyomi.unwrap_or(0), increment].map(|seconds| seconds.to_string()))
    })
}

/// Whether words say how much time there is for each move once the other is used up.
pub(super) fn states_byoyomi(value: &str) -> bool {
    in_digits(value).is_some() || in_words(value).is_some_and(|limit| limit.byoyomi.is_some())
}

/// The seconds of 秒読み: `60秒`, `1分`.
pub(super) fn byoyomi(value: &str) -> Option<u64> {
    let limit = in_words(value)?;
    Some(limit.byoyomi.unwrap_or(limit.total)).filter(|&seconds| seconds > 0)
}

fn in_digits(value: &str) -> Option<[String; 3]> {
    let parts: Vec<&str> = value.split('+').collect();
    let number = |text: &str| text.len() <= 9 && !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    match *parts.as_slice() {
        [clock, byoyomi] if number(byoyomi) => {
            let (hours, minutes) = clock.split_once(':').filter(|(h, m)| number(h) && number(m))?;
            let seconds = hours.parse::<u64>().ok()? * 3600 + minutes.parse::<u64>().ok()? * 60;
            Some([seconds.to_string(), byoyomi.parse::<u64>().ok()?.to_string(), "0".to_owned()])
        }
        [total, byoyomi, increment] => {
            let decimal = |text: &str| {
                let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
                number(whole) && number(fraction)
            };
            (decimal(total) && decimal(byoyomi) && decimal(increment))
                .then(|| [total.to_owned(), byoyomi.to_owned(), increment.to_owned()])
        }
        _ => None,
    }
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Limit {
    total: u64,
    byoyomi: Option<u64>,
    increment: u64,
}

/// What the next number is, and words that say so or nothing. Longer words come first.
const WORDS: &[(&str, Option<Next>)] = &[
    ("秒読みなし", Some(Next::None)),
    ("秒読み無し", Some(Next::None)),
    ("秒読み", Some(Next::Byoyomi)),
    ("秒読", Some(Next::Byoyomi)),
    ("使い切ったら", Some(Next::Byoyomi)),
    ("使いきったら", Some(Next::Byoyomi)),
    ("使用後", Some(Next::Byoyomi)),
    ("切れ負け", Some(Next::None)),
    ("切負", Some(Next::None)),
    ("切れたら", Some(Next::Byoyomi)),
    ("切れると", Some(Next::Byoyomi)),
    ("切れ後", Some(Next::Byoyomi)),
    ("以降", Some(Next::Byoyomi)),
    ("以後", Some(Next::Byoyomi)),
    ("その後", Some(Next::Byoyomi)),
    ("1手", Some(Next::Byoyomi)),
    ("１手", Some(Next::Byoyomi)),
    ("一手", Some(Next::Byoyomi)),
    ("フィッシャー", Some(Next::Increment)),
    ("加算", Some(Next::Increment)),
    ("増加", Some(Next::Increment)),
    ("追加", Some(Next::Increment)),
    ("チェスクロック", None),
    ("ストップウォッチ", None),
    ("持ち時間", None),
    ("持時間", None),
    ("それぞれ", None),
    ("切れ", None),
    ("各自", None),
    ("各", None),
    ("使用", None),
    ("方式", None),
    ("ルール", None),
    ("未満", None),
    ("ずつ", None),
    ("につき", None),
    ("毎に", None),
    ("ごとに", None),
    ("の", None),
    ("は", None),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Total,
    Byoyomi,
    Increment,
    None,
}

/// `None` unless every word is known.
fn in_words(value: &str) -> Option<Limit> {
    let mut limit = Limit::default();
    let (mut next, mut rest, mut found) = (Next::Total, value, false);
    loop {
        rest = rest.trim_start_matches(|ch| is_blank(ch) || "()（）「」・でが".contains(ch));
        let Some(ch) = rest.chars().next() else { break };
        if matches!(ch, '+' | '＋' | '、' | '，' | ',' | '。' | '/' | '／' | 'と' | '：' | ':') {
            if next == Next::Total && found {
                next = Next::Byoyomi;
            }
            rest = &rest[ch.len_utf8()..];
            continue;
        }
        if let Some((word, meaning)) = WORDS.iter().find(|(word, _)| rest.starts_with(word)) {
            rest = &rest[word.len()..];
            match meaning {
                // The number stands before it: 1手5秒加算.
                Some(Next::Increment) if limit.byoyomi.is_some() => {
                    limit.increment = limit.byoyomi.take().unwrap_or(0);
                    limit.byoyomi = Some(0);
                }
                Some(Next::None) => limit.byoyomi = Some(0),
                Some(meaning) => next = *meaning,
                None => {}
            }
            continue;
        }
        let end = rest.find(|ch| digits::value(ch).is_none() && ch != '十').unwrap_or(rest.len());
        let number = u64::from(digits::number(&rest[..end])?);
        let behind = rest[end..].trim_start_matches(is_blank);
        let units = [("時間", 3600), ("分間", 60), ("分", 60), ("秒", 1), ("min", 60), ("sec", 1)];
        let (unit, seconds) = units.iter().find(|(unit, _)| behind.starts_with(unit))?;
        rest = &behind[unit.len()..];
        let seconds = number.checked_mul(*seconds)?;
        match next {
            Next::Total => limit.total += seconds,
            Next::Byoyomi | Next::None => limit.byoyomi = Some(limit.byoyomi.unwrap_or(0) + seconds),
            Next::Increment => limit.increment += seconds,
        }
        found = true;
    }
    found.then_some(limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_in_words() {
        for (value, expected) in [
            ("30分+30秒", [1800, 30, 0]),
            ("15分＋60秒", [900, 60, 0]),
            ("各3時間", [10_800, 0, 0]),
            ("各６時間（チェスクロック使用）", [21_600, 0, 0]),
            ("10分切れ負け", [600, 0, 0]),
            ("1時間30分、切れたら1手60秒", [5400, 60, 0]),
            ("各30分、秒読み30秒", [1800, 30, 0]),
            ("1手30秒", [0, 30, 0]),
            ("５分、１手５秒加算", [300, 0, 5]),
            ("00:25+30", [1500, 30, 0]),
            ("1500+0+10", [1500, 0, 10]),
        ] {
            assert_eq!(time_limit(value), Some(expected.map(|seconds: u64| seconds.to_string())), "{value}");
        }
        for value in ["", "早指し2", "10", "10:00", "2日制", "無制限"] {
            assert_eq!(time_limit(value), None, "{value}");
        }
        assert!(states_byoyomi("10分+30秒") && !states_byoyomi("10分"));
        assert_eq!(["60秒", "1分", "なし"].map(byoyomi), [Some(60), Some(60), None]);
    }
}
