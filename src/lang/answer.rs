use super::{Language, Text};

/// A part of the answer to a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerPart {
    /// The solution that the composer meant (作意).
    Solution,
    /// The solution of a position without a composer.
    Moves,
    /// Another defence (変化).
    Variation,
    /// An attack that does not mate (紛れ).
    Try,
    /// Another attack that mates (余詰).
    Cook,
    /// A comment on the problem.
    Comment,
}

/// The heading of a part of an answer.
#[must_use]
pub const fn answer_part(language: Language, part: AnswerPart) -> &'static str {
    let words = match part {
        AnswerPart::Solution => Text { ja: "【作意】", en: "Solution" },
        AnswerPart::Moves => Text { ja: "【正解】", en: "Solution" },
        AnswerPart::Variation => Text { ja: "【変化】", en: "Variation" },
        AnswerPart::Try => Text { ja: "【紛れ】", en: "Try" },
        AnswerPart::Cook => Text { ja: "【余詰】", en: "Dual" },
        AnswerPart::Comment => Text { ja: "【解説】", en: "Comment" },
    };
    words.get(language)
}

/// The title of the first page of answers.
#[must_use]
pub const fn answers_title(language: Language) -> &'static str {
    Text { ja: "解答", en: "Solutions" }.get(language)
}

/// The caption of the diagram of a mate.
#[must_use]
pub const fn mate_position(language: Language) -> &'static str {
    Text { ja: "詰上り図", en: "Final position" }.get(language)
}

/// The end of a line that mates at this move; `None` where the last move shows it.
#[must_use]
pub fn mated(language: Language, moves: u32) -> Option<String> {
    (language == Language::Japanese).then(|| format!("まで{moves}手詰"))
}

/// The number of the move of a variation or a comment; `None` where moves have their numbers.
#[must_use]
pub fn at_move(language: Language, number: u32) -> Option<String> {
    (language == Language::Japanese).then(|| format!("{number}手目"))
}
