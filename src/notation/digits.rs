//! Digits in kifu: 7, ７ and 七, and kanji numerals such as 十八.

use super::look_alikes;

pub(crate) const FULL_WIDTH: [char; 10] = ['０', '１', '２', '３', '４', '５', '６', '７', '８', '９'];

pub(crate) const KANJI: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The value of a digit in any spelling: half-width, full-width or kanji (〇 and 零 are 0).
///
/// ```
/// use komadai::notation::digits::value;
/// assert_eq!(['7', '７', '七'].map(value), [Some(7); 3]);
/// assert_eq!(value('十'), None);
/// ```
#[must_use]
pub const fn value(c: char) -> Option<u8> {
    match c {
        '0'..='9' => Some(c as u8 - b'0'),
        '０'..='９' => Some((c as u32 - '０' as u32) as u8),
        '〇' | '零' => Some(0),
        '一' => Some(1),
        '二' => Some(2),
        '三' => Some(3),
        '四' => Some(4),
        '五' => Some(5),
        '六' => Some(6),
        '七' => Some(7),
        '八' => Some(8),
        '九' => Some(9),
        _ => None,
    }
}

/// Reads a rank. Look-alikes count: katakana ニ and ハ for 二 and 八, a dash for 一, Ⅲ.
#[must_use]
pub(crate) const fn rank(c: char) -> Option<u8> {
    match c {
        'ー' | '―' | '—' | '─' | '━' | '－' | 'Ⅰ' => Some(1),
        'ニ' | 'Ⅱ' => Some(2),
        'ミ' | 'Ⅲ' => Some(3),
        'Ⅳ' => Some(4),
        'Ⅴ' => Some(5),
        'Ⅵ' => Some(6),
        'Ⅶ' => Some(7),
        'ハ' | 'Ⅷ' => Some(8),
        'Ⅸ' => Some(9),
        _ => match look_alikes::meant(c) {
            Some(plain) => value(plain),
            None => value(c),
        },
    }
}

#[must_use]
pub(crate) const fn enclosed(c: char) -> Option<u8> {
    let (first, number) = match c {
        '①'..='⑳' => ('①', 1),
        '⑴'..='⒇' => ('⑴', 1),
        '⒈'..='⒛' => ('⒈', 1),
        '⓫'..='⓴' => ('⓫', 11),
        '⓵'..='⓾' => ('⓵', 1),
        '❶'..='❿' => ('❶', 1),
        '➀'..='➉' => ('➀', 1),
        '➊'..='➓' => ('➊', 1),
        '㉑'..='㉟' => ('㉑', 21),
        '㊱'..='㊿' => ('㊱', 36),
        _ => return None,
    };
    Some((c as u32 - first as u32) as u8 + number)
}

/// Appends a number in ASCII digits, padded on the left with `fill` to `width` characters.
pub(crate) fn push(text: &mut String, number: u64, width: usize, fill: char) {
    if number >= 10 {
        push(text, number / 10, width.saturating_sub(1), fill);
    } else {
        for _ in 1..width {
            text.push(fill);
        }
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// The number in full-width digits: 34 is ３４.
#[must_use]
pub fn full_width(number: u32) -> String {
    number.to_string().bytes().filter_map(|digit| FULL_WIDTH.get(usize::from(digit - b'0'))).collect()
}

/// The number in kanji: 18 is 十八, 123 is 百二十三. Numbers above 999 are written digit by digit (一〇〇〇).
#[must_use]
pub fn kanji(number: u32) -> String {
    if number == 0 || number > 999 {
        return number.to_string().bytes().filter_map(|digit| KANJI.get(usize::from(digit - b'0'))).collect();
    }
    let mut text = String::new();
    for (unit, name) in [(100, "百"), (10, "十"), (1, "")] {
        let digit = number / unit % 10;
        if digit > 1 || (digit == 1 && unit == 1) {
            text.push(KANJI[digit as usize]);
        }
        if digit > 0 {
            text.push_str(name);
        }
    }
    text
}

/// Reads a number in any spelling: `18`, `１８`, 十八, 一八, 百二十三. `None` for other texts and beyond a `u32`.
///
/// ```
/// use komadai::notation::digits::number;
/// assert_eq!(number("十八"), Some(18));
/// assert_eq!(number("１８"), Some(18));
/// assert_eq!(number("歩"), None);
/// ```
#[must_use]
pub fn number(text: &str) -> Option<u32> {
    let (mut sum, mut digits) = (0_u32, None::<u32>);
    let mut last_unit = u32::MAX;
    for c in text.chars() {
        let unit = match c {
            '十' => 10,
            '百' => 100,
            '千' => 1000,
            _ => {
                digits = Some(digits.unwrap_or(0).checked_mul(10)?.checked_add(u32::from(value(c)?))?);
                continue;
            }
        };
        if unit >= last_unit {
            return None;
        }
        last_unit = unit;
        sum = sum.checked_add(digits.take().unwrap_or(1).checked_mul(unit)?)?;
    }
    if digits.is_none() && last_unit == u32::MAX {
        return None;
    }
    sum.checked_add(digits.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kanji_numerals_go_both_ways() {
        for n in 0..=999 {
            assert_eq!(number(&kanji(n)), Some(n), "{}", kanji(n));
            assert_eq!(number(&full_width(n)), Some(n));
            assert_eq!(number(&n.to_string()), Some(n));
        }
        for (n, text) in [(1, "一"), (10, "十"), (11, "十一"), (18, "十八"), (20, "二十"), (100, "百"), (111, "百十一")]
        {
            assert_eq!(kanji(n), text);
        }
        assert_eq!(kanji(1000), "一〇〇〇");
        assert_eq!(full_width(34), "３４");
    }

    #[test]
    fn other_spellings_are_read() {
        assert_eq!(number("一八"), Some(18));
        assert_eq!(number("二千二十四"), Some(2024));
        assert_eq!(['ニ', 'ー', 'Ⅵ', '⼋', '五', '歩'].map(rank), [Some(2), Some(1), Some(6), Some(8), Some(5), None]);
        assert_eq!(number("1十"), Some(10));
        assert_eq!(number("零"), Some(0));
    }

    #[test]
    fn enclosed_numbers_are_numbers() {
        for (text, from) in [
            ("①⑩⑳", [1, 10, 20]),
            ("㉑㉟㊱", [21, 35, 36]),
            ("㊿❶❿", [50, 1, 10]),
            ("⓫⓴⑴", [11, 20, 1]),
            ("⒇⒈⒛", [20, 1, 20]),
        ] {
            assert_eq!(text.chars().map(enclosed).collect::<Vec<_>>(), from.map(Some), "{text}");
        }
        assert_eq!(['1', '一', 'Ⓐ', '㈠'].map(enclosed), [None; 4]);
    }

    #[test]
    fn other_texts_are_not_numbers() {
        for text in ["", "歩", "十百", "十十", "1 ", "-1", "99999999999", "九九九九九九九九九千"] {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
