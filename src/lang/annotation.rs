use super::{Language, Text, capitalized};
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

/// The name of a line: 本譜 (of a problem 作意), 37手目の変化, or 37手目の変化（2/3） where several begin.
#[must_use]
pub fn line_name(language: Language, name: LineName, is_problem: bool) -> String {
    match (name, language) {
        (LineName::Main, _) => capitalized(main_line(language, is_problem)),
        (LineName::Variation { number, of: ..=1, .. }, Language::Japanese) => format!("{number}手目の変化"),
        (LineName::Variation { number, of: ..=1, .. }, Language::English) => format!("Variation at {number}"),
        (LineName::Variation { number, index, of }, Language::Japanese) => {
            format!("{number}手目の変化（{index}/{of}）")
        }
        (LineName::Variation { number, index, of }, Language::English) => {
            format!("Variation at {number} ({index}/{of})")
        }
    }
}

/// The main line of a game, or the solution (作意) of a problem.
#[must_use]
pub const fn main_line(language: Language, is_problem: bool) -> &'static str {
    let text = match is_problem {
        false => Text { ja: "本譜", en: "main line" },
        true => Text { ja: "作意", en: "solution" },
    };
    text.get(language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_named_and_signs_have_names_of_their_own() {
        let variation = |of| LineName::Variation { number: 37, index: 1, of };
        for (language, main, one, three) in [
            (Language::Japanese, "本譜", "37手目の変化", "37手目の変化（1/3）"),
            (Language::English, "Main line", "Variation at 37", "Variation at 37 (1/3)"),
        ] {
            let named = [LineName::Main, variation(1), variation(3)].map(|name| line_name(language, name, false));
            assert_eq!(named, [main, one, three]);
            let of_problem = line_name(language, LineName::Main, true);
            assert_eq!(of_problem, if language == Language::Japanese { "作意" } else { "Solution" });
            for (index, &one) in Sign::ALL.iter().enumerate() {
                assert!(Sign::ALL[..index].iter().all(|&other| sign(language, other) != sign(language, one)));
            }
            for (index, &one) in Brush::ALL.iter().enumerate() {
                assert!(Brush::ALL[..index].iter().all(|&other| brush(language, other) != brush(language, one)));
            }
        }
    }
}
