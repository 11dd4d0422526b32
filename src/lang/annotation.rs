//! Names of annotation signs, of the colours of arrows, and of lines.

use super::Language;
use crate::record::{Brush, LineName, Sign};

/// The name of an annotation sign: 好手, good move.
#[must_use]
pub const fn sign(language: Language, sign: Sign) -> &'static str {
    use Language::{English, Japanese};
    match (sign, language) {
        (Sign::Good, Japanese) => "好手",
        (Sign::Good, English) => "good move",
        (Sign::Mistake, Japanese) => "悪手",
        (Sign::Mistake, English) => "mistake",
        (Sign::Brilliant, Japanese) => "妙手",
        (Sign::Brilliant, English) => "brilliant move",
        (Sign::Blunder, Japanese) => "大悪手",
        (Sign::Blunder, English) => "blunder",
        (Sign::Interesting, Japanese) => "面白い手",
        (Sign::Interesting, English) => "interesting move",
        (Sign::Dubious, Japanese) => "疑問手",
        (Sign::Dubious, English) => "dubious move",
    }
}

/// The name of a colour of arrows and marked squares.
#[must_use]
pub const fn brush(language: Language, brush: Brush) -> &'static str {
    use Language::{English, Japanese};
    match (brush, language) {
        (Brush::Green, Japanese) => "緑",
        (Brush::Green, English) => "green",
        (Brush::Red, Japanese) => "赤",
        (Brush::Red, English) => "red",
        (Brush::Yellow, Japanese) => "黄",
        (Brush::Yellow, English) => "yellow",
        (Brush::Blue, Japanese) => "青",
        (Brush::Blue, English) => "blue",
    }
}

/// The name of a line: 本譜, 変化 37手, and 変化 37手（2/3） where several begin there.
#[must_use]
pub fn line_name(language: Language, name: LineName) -> String {
    match (name, language) {
        (LineName::Main, Language::Japanese) => "本譜".to_owned(),
        (LineName::Main, Language::English) => "Main line".to_owned(),
        (LineName::Variation { number, of: ..=1, .. }, Language::Japanese) => format!("変化 {number}手"),
        (LineName::Variation { number, of: ..=1, .. }, Language::English) => format!("Variation at {number}"),
        (LineName::Variation { number, index, of }, Language::Japanese) => format!("変化 {number}手（{index}/{of}）"),
        (LineName::Variation { number, index, of }, Language::English) => {
            format!("Variation at {number} ({index}/{of})")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_named_and_signs_have_names_of_their_own() {
        let variation = |of| LineName::Variation { number: 37, index: 1, of };
        for (language, main, one, three) in [
            (Language::Japanese, "本譜", "変化 37手", "変化 37手（1/3）"),
            (Language::English, "Main line", "Variation at 37", "Variation at 37 (1/3)"),
        ] {
            let named = [LineName::Main, variation(1), variation(3)].map(|name| line_name(language, name));
            assert_eq!(named, [main, one, three]);
            for (index, &one) in Sign::ALL.iter().enumerate() {
                assert!(Sign::ALL[..index].iter().all(|&other| sign(language, other) != sign(language, one)));
            }
            for (index, &one) in Brush::ALL.iter().enumerate() {
                assert!(Brush::ALL[..index].iter().all(|&other| brush(language, other) != brush(language, one)));
            }
        }
    }
}
