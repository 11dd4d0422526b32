//! Comments that the program writes at the lines of a problem. Where a label says the same, they are left out.

use super::answer::{AnswerPart, answer_part};
use super::cook::finding_kind;
use super::{Language, Naming};
use crate::tsume::cook::Kind;

/// The comment where the solution leaves the recorded moves: 作意：7手詰.
#[must_use]
pub fn solution_comment(language: Language, plies: usize) -> String {
    match language {
        Language::Japanese => format!("作意：{plies}手詰"),
        Language::English => format!("Solution: mate in {plies}"),
    }
}

/// The comment at a variation that mates at this move: 変化：5手で詰み.
#[must_use]
pub fn variation_comment(language: Language, plies: usize) -> String {
    match language {
        Language::Japanese => format!("変化：{plies}手で詰み"),
        Language::English => format!("Variation: mate in {plies}"),
    }
}

/// The comment at a try, with the reply that refutes it: 紛れ：△１一玉で逃れ.
#[must_use]
pub fn try_comment(naming: Naming, reply: Option<&str>) -> String {
    match (naming.language, reply) {
        (Language::Japanese, None) => "紛れ".to_owned(),
        (Language::Japanese, Some(reply)) => format!("紛れ：{reply}で逃れ"),
        (Language::English, None) => "Try".to_owned(),
        (Language::English, Some(reply)) => format!("Try: {reply} escapes"),
    }
}

/// A line of a comment as it follows the label of a part of an answer: without that label, and `None` if the program
/// wrote it ([`variation_comment`], [`finding`](super::finding) …), since label and moves say the same.
#[must_use]
pub fn after_label(part: AnswerPart, line: &str) -> Option<&str> {
    let line = line.trim();
    let rest = Language::ALL.into_iter().find_map(|language| {
        let label = answer_part(language, part).trim_matches(['【', '】']);
        line.strip_prefix(label)?.strip_prefix(['：', ':'])
    });
    let rest = rest.map_or(line, str::trim_start);
    (!rest.is_empty() && !is_of_program(line)).then_some(rest)
}

fn is_of_program(line: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let between = |before: &str, after: &str| line.strip_prefix(before)?.strip_suffix(after).map(str::trim);
    let counts = [("作意：", "手詰"), ("変化：", "手で詰み"), ("Solution: mate in ", ""), ("Variation: mate in ", "")];
    let counts = counts.into_iter().any(|(before, after)| between(before, after).is_some_and(is_number));
    let is_move = |text: &str| text.starts_with(['▲', '△', '☗', '☖']) && !text.contains(['、', '。']);
    let is_try = between("紛れ：", "で逃れ").is_some_and(is_move)
        || between("Try: ", " escapes").is_some_and(|text| text.split_whitespace().count() <= 2);
    counts || is_try || matches!(line, "紛れ" | "Try") || is_finding(line)
}

/// 「3手目 ▲２四金 から余詰」, "move 3: G-2d mates, too (cook)".
fn is_finding(line: &str) -> bool {
    let after_number = |text: &str| text.trim_start_matches(|letter: char| letter.is_ascii_digit()).len() < text.len();
    let is_numbered =
        after_number(line) && line.contains("手目 ") || line.strip_prefix("move ").is_some_and(after_number);
    let names = |language, forms: &[[&str; 2]]| {
        Kind::ALL.into_iter().any(|kind| {
            let name = finding_kind(language, kind);
            forms.iter().any(|[before, after]| line.ends_with(&format!("{before}{name}{after}")))
        })
    };
    let is_early = line.contains("から早詰（") && line.ends_with("手）");
    is_numbered
        && (is_early
            || names(Language::Japanese, &[["から", ""], ["（", "）"], ["は", ""], ["が", ""]])
            || names(Language::English, &[["(", ")"]]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_not_repeated() {
        let naming = Naming::from(Language::Japanese);
        let own = [
            (AnswerPart::Variation, variation_comment(Language::Japanese, 3)),
            (AnswerPart::Try, try_comment(naming, Some("△１一玉"))),
            (AnswerPart::Try, "紛れ：△１一玉 で逃れ".to_owned()),
            (AnswerPart::Try, try_comment(naming, None)),
            (AnswerPart::Comment, solution_comment(Language::English, 3)),
            (AnswerPart::Variation, variation_comment(Language::English, 13)),
            (AnswerPart::Try, try_comment(Language::English.into(), Some("K-1a"))),
            (AnswerPart::Cook, "3手目 ▲２四金 から余詰".to_owned()),
            (AnswerPart::Cook, "3手目 ▲２四金 から早詰（5手）".to_owned()),
            (AnswerPart::Variation, "2手目 △１一玉 の変化は ▲２二金 でも詰む（変化別詰）".to_owned()),
            (AnswerPart::Cook, "move 3: G-2d mates, too (cook)".to_owned()),
        ];
        for (part, line) in own {
            assert_eq!(after_label(part, &line), None, "{line}");
        }
        let user = [
            (AnswerPart::Try, "紛れ：この手は惜しい。△１一玉で逃れ", Some("この手は惜しい。△１一玉で逃れ")),
            (AnswerPart::Variation, "変化：すぐ詰む。", Some("すぐ詰む。")),
            (AnswerPart::Comment, "変化が多い。", Some("変化が多い。")),
            (AnswerPart::Variation, "2手目は余詰を避けた手。", Some("2手目は余詰を避けた手。")),
            (AnswerPart::Try, "Try: this is hard to refute.", Some("this is hard to refute.")),
        ];
        for (part, line, expected) in user {
            assert_eq!(after_label(part, line), expected);
        }
    }
}
