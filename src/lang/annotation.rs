use super::{Language, Text};
use crate::record::{Brush, LineName, Sign};

/// The name of an annotation sign: 好手, good move.
#[must_use]
pub const fn sign(language: Language, sign: Sign) -> &'static str {
    let text = match sign {
        Sign::Good => Text { ja: "好手", en: "good move" },
        Sign::Mistake => Text { ja: "悪手", en: "mistake" },
        Sign::Brilliant => Text { ja: "妙手", en: "brilliant move" },
        Sign::Blunder => Text { ja: "大悪手", en: "blunder" },
        Sign::Interesting => Text { ja: "面白い手", en: "interesting move" },
        Sign::Dubious => Text { ja: "疑問手", en: "dubious move" },
    };
    text.get(language)
}

/// The name of a colour of arrows and marked squares.
#[must_use]
pub const fn brush(language: Language, brush: Brush) -> &'static str {
    let text = match brush {
        Brush::Green => Text { ja: "緑", en: "green" },
        Brush::Red => Text { ja: "赤", en: "red" },
        Brush::Yellow => Text { ja: "黄", en: "yellow" },
        Brush::Blue => Text { ja: "青", en: "blue" },
    };
    text.get(language)
}

/// The name of a line: 本譜, 変化 37手, or 変化 37手（2/3） where several begin.
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
