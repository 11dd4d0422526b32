use std::fmt;

use super::Language;
use crate::diagram::{SizeError, Words};
use crate::notation::digits;

/// The labels next to the board of a diagram.
#[must_use]
pub const fn picture_words(language: Language) -> Words {
    match language {
        Language::Japanese => Words::JAPANESE,
        Language::English => Words { in_hand: "in hand", nothing: "none", upright: true },
    }
}

/// The caption of a diagram, with its number and the last move, if given: 第1図は▲７六歩まで, Diagram 1: after 1. P-7f.
#[must_use]
pub fn caption(language: Language, figure: Option<u32>, last: Option<&str>) -> String {
    match (language, figure, last) {
        (_, None, None) => String::new(),
        (Language::Japanese, Some(figure), None) => format!("第{figure}図"),
        (Language::English, Some(figure), None) => format!("Diagram {figure}"),
        (Language::Japanese, Some(figure), Some(last)) => format!("第{figure}図は{last}まで"),
        (Language::English, Some(figure), Some(last)) => format!("Diagram {figure}: after {last}"),
        (Language::Japanese, None, Some(last)) => format!("{last}まで"),
        (Language::English, None, Some(last)) => format!("After {last}"),
    }
}

/// The title of a problem on a sheet, by its number.
#[must_use]
pub fn problem(language: Language, number: u32) -> String {
    match language {
        Language::Japanese => format!("第{number}問"),
        Language::English => format!("Problem {number}"),
    }
}

/// 第１番, No. 1; anything but a number is unchanged.
#[must_use]
pub(crate) fn number_in_collection(language: Language, number: &str) -> String {
    match (language, digits::number(number)) {
        (_, None) => number.to_owned(),
        (Language::Japanese, Some(_)) => format!("第{number}番"),
        (Language::English, Some(number)) => format!("No. {number}"),
    }
}

#[must_use]
pub(crate) fn composed_by(language: Language, author: &str) -> String {
    match language {
        Language::Japanese => format!("{author}作"),
        Language::English => format!("by {author}"),
    }
}

/// The line that gives the number of moves in the solution.
#[must_use]
pub fn mate_in(language: Language, moves: u32) -> String {
    match language {
        Language::Japanese => format!("{moves}手詰"),
        Language::English => format!("mate in {moves}"),
    }
}

/// Joins several phrases.
#[must_use]
pub fn listed(language: Language, parts: &[String]) -> String {
    parts.join(match language {
        Language::Japanese => "　",
        Language::English => ", ",
    })
}

/// The message for a picture with too many pixels, or none.
#[must_use]
pub fn picture_too_large(language: Language, SizeError { width, widest }: SizeError) -> String {
    match language {
        Language::Japanese => format!("幅{width}ピクセルの画像にはできません（この図は{widest}ピクセルまで）。"),
        Language::English => format!("the picture cannot be {width} pixels wide, only up to {widest}"),
    }
}

/// In English; for other languages see [`picture_too_large`].
impl fmt::Display for SizeError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&picture_too_large(Language::English, *self))
    }
}

impl std::error::Error for SizeError {}

/// The message for characters without a glyph, which were drawn as 〓.
#[must_use]
pub fn missing_characters(language: Language, missing: &[char]) -> String {
    let list: Vec<String> =
        missing.iter().map(|&character| format!("{character} (U+{:04X})", character as u32)).collect();
    match language {
        Language::Japanese => format!("内蔵の書体にない文字を〓にしました：{}", list.join("、")),
        Language::English => format!("no embedded face has these characters, 〓 stands for them: {}", list.join(", ")),
    }
}
