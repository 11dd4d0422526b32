//! Texts about what the solver has found.

use std::io;

use crate::app::solver::{Answer, Found};
use crate::lang::{self, Language};
use crate::tsume::solver::Length;

/// The texts without parameters.
pub(super) struct Words {
    /// Goes on without a limit.
    pub(super) go_on: &'static str,
    /// Ends a search without a limit.
    pub(super) stop: &'static str,
    /// The button that writes the line into the record.
    pub(super) write: &'static str,
}

pub(super) const fn of(language: Language) -> &'static Words {
    match language {
        Language::Japanese => &Words { go_on: "続けて調べる", stop: "中止", write: "棋譜に書き込む" },
        Language::English => &Words { go_on: "Search on", stop: "Stop", write: "Write into record" },
    }
}

/// The verdict in a line.
pub(super) fn verdict(language: Language, answer: &Answer) -> String {
    match (language, answer) {
        (Language::Japanese, Answer::Searching { endless: false, .. }) => "詰みを調べています…".to_owned(),
        (Language::English, Answer::Searching { endless: false, .. }) => "Looking for a mate…".to_owned(),
        (Language::Japanese, Answer::Searching { nodes, .. }) => {
            format!("詰みを調べています…（{}局面）", grouped(*nodes))
        }
        (Language::English, Answer::Searching { nodes, .. }) => {
            format!("Looking for a mate… ({} positions)", grouped(*nodes))
        }
        (_, Answer::Mate(found)) => mate(language, found),
        (Language::Japanese, Answer::NoMate) => "詰まない（不詰）".to_owned(),
        (Language::English, Answer::NoMate) => "No mate".to_owned(),
        (Language::Japanese, Answer::Undecided { nodes }) => {
            format!("詰むかどうか分かりません（{}局面まで）", grouped(*nodes))
        }
        (Language::English, Answer::Undecided { nodes }) => {
            format!("Not decided after {} positions", grouped(*nodes))
        }
        (Language::Japanese, Answer::Failed) => "詰みを調べられませんでした".to_owned(),
        (Language::English, Answer::Failed) => "The solver could not be started".to_owned(),
    }
}

/// Why the solver could not be started.
pub(super) fn not_started(language: Language, error: &io::Error) -> String {
    let why = lang::io_error(language, error);
    match language {
        Language::Japanese => format!("詰みを調べられませんでした：{why}"),
        Language::English => format!("The solver could not be started: {why}"),
    }
}

fn mate(language: Language, found: &Found) -> String {
    let mut said = length(language, found.length);
    if found.pieces_left {
        said.push_str(match language {
            Language::Japanese => "・駒余り",
            Language::English => ", pieces left in hand",
        });
    }
    if let Some(raw) = found.raw.filter(|&raw| raw != found.length) {
        let raw = raw.plies();
        said.push_str(&match language {
            Language::Japanese => format!("（無駄合を数えると{raw}手）"),
            Language::English => format!(" ({raw} with futile interpositions)"),
        });
    }
    said
}

fn length(language: Language, length: Length) -> String {
    match (language, length) {
        (Language::Japanese, Length::Exactly(plies)) => format!("{plies}手詰"),
        (Language::Japanese, Length::AtMost(plies)) => format!("{plies}手以内で詰み"),
        (Language::English, Length::Exactly(plies)) => format!("Mate in {plies}"),
        (Language::English, Length::AtMost(plies)) => format!("Mate in {plies} or fewer"),
    }
}

/// A large number with its thousands apart: 1,000,000.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_stand_apart() {
        for (number, said) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), said);
        }
    }
}
