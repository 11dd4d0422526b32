//! What is written in and around pictures of positions.

use std::fmt;

use super::Language;
use crate::diagram::{SizeError, Words};
use crate::notation::digits;

/// The words beside a diagram's board.
#[must_use]
pub const fn picture_words(language: Language) -> Words {
    match language {
        Language::Japanese => Words::JAPANESE,
        Language::English => Words { in_hand: "in hand", nothing: "none" },
    }
}

/// What stands below a diagram: its number and the move that led to it, as far as there are any (第1図は▲７六歩まで,
/// Diagram 1: after 1. P-7f).
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

/// The number of a problem on a sheet.
#[must_use]
pub fn problem(language: Language, number: u32) -> String {
    match language {
        Language::Japanese => format!("第{number}問"),
        Language::English => format!("Problem {number}"),
    }
}

/// What a problem is called in its collection: 第１番, No. 1; as it is written there, where that is more than a number.
#[must_use]
pub fn number_of_work(language: Language, number: &str) -> String {
    match (language, digits::number(number)) {
        (_, None) => number.to_owned(),
        (Language::Japanese, Some(_)) => format!("第{number}番"),
        (Language::English, Some(number)) => format!("No. {number}"),
    }
}

/// Who composed a problem.
#[must_use]
pub fn composed_by(language: Language, author: &str) -> String {
    match language {
        Language::Japanese => format!("{author}作"),
        Language::English => format!("by {author}"),
    }
}

/// How long the solution of a problem is.
#[must_use]
pub fn mate_in(language: Language, moves: u32) -> String {
    match language {
        Language::Japanese => format!("{moves}手詰"),
        Language::English => format!("mate in {moves}"),
    }
}

/// Several things that are said of a picture, one behind the other.
#[must_use]
pub fn listed(language: Language, parts: &[String]) -> String {
    parts.join(match language {
        Language::Japanese => "　",
        Language::English => ", ",
    })
}

/// A picture would have too many pixels, or none.
#[must_use]
pub fn picture_too_large(language: Language, SizeError { width, widest }: SizeError) -> String {
    match language {
        Language::Japanese => format!("幅{width}ピクセルの画像にはできません（この図は{widest}ピクセルまで）。"),
        Language::English => format!("the picture cannot be {width} pixels wide, only up to {widest}"),
    }
}

/// In English; for other languages there is [`picture_too_large`].
impl fmt::Display for SizeError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&picture_too_large(Language::English, *self))
    }
}

impl std::error::Error for SizeError {}

/// Characters were drawn as 〓.
#[must_use]
pub fn missing_characters(language: Language, missing: &[char]) -> String {
    let list: Vec<String> =
        missing.iter().map(|&character| format!("{character} (U+{:04X})", character as u32)).collect();
    match language {
        Language::Japanese => format!("内蔵の書体にない文字を〓にしました：{}", list.join("、")),
        Language::English => format!("no embedded face has these characters, 〓 stands for them: {}", list.join(", ")),
    }
}
