//! Look-alikes and substitutes of the characters in moves.

/// The usual character for another one in moves: radicals, as copied from some PDFs (⾦ for 金), other forms of kanji (步,
/// 弐), katakana (ﾄ for と), and ditto signs (仝 for 同).
#[must_use]
pub(crate) const fn meant(c: char) -> Option<char> {
    Some(match c {
        '⼀' | '壱' | '壹' => '一',
        '⼆' | '弐' | '貳' => '二',
        '参' | '參' => '三',
        '⼋' => '八',
        '步' => '歩',
        '⾹' => '香',
        '⾦' => '金',
        '⾓' => '角',
        '⾶' => '飛',
        '⽟' => '玉',
        '⾺' => '馬',
        '⿓' => '龍',
        '⼊' => '入',
        '⽣' => '生',
        'ト' | 'ﾄ' => 'と',
        '仝' | '々' | '〃' => '同',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{digits, names};

    #[test]
    fn replacements_are_known_and_replace_themselves() {
        for c in '\u{80}'..='\u{FFFF}' {
            let Some(plain) = meant(c) else { continue };
            assert_eq!(meant(plain), None, "{c}");
            assert!(
                matches!(plain, '入' | '生' | '同') || names::of_char(c).is_some() || digits::rank(c).is_some(),
                "{c}"
            );
            assert_eq!((names::of_char(c), digits::rank(c)), (names::of_char(plain), digits::rank(plain)), "{c}");
        }
    }
}
