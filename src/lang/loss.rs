//! What a file could not hold.

use super::Language;
use crate::format::{LossKind, Part};

/// What was not written as it is, in a sentence.
#[must_use]
pub fn loss(language: Language, kind: &LossKind) -> String {
    match language {
        Language::Japanese => japanese(kind),
        Language::English => english(kind),
    }
}

fn japanese(kind: &LossKind) -> String {
    match kind {
        LossKind::Twin { ch, with } => {
            format!("「{ch}」(U+{:04X}) を、ほぼ同じ形の「{with}」で保存しました。", u32::from(*ch))
        }
        LossKind::Character { ch, with, encoding } => format!(
            "「{ch}」(U+{:04X}) は{}で保存できないため、「{with}」に置き換えました。UTF-8（.kifu）なら保存できます。",
            u32::from(*ch),
            encoding.name()
        ),
        LossKind::Text { part, text } => {
            format!("{}「{text}」はこの形式ではそのまま書けないため、形を変えて書きました。", part_japanese(*part))
        }
        LossKind::End { with } => format!("この終局の理由を表す言葉がこの形式にないため、「{with}」と書きました。"),
    }
}

fn english(kind: &LossKind) -> String {
    match kind {
        LossKind::Twin { ch, with } => {
            format!("“{ch}” (U+{:04X}) was stored as “{with}”, which looks almost the same.", u32::from(*ch))
        }
        LossKind::Character { ch, with, encoding } => format!(
            "“{ch}” (U+{:04X}) does not exist in {}; “{with}” was written instead. UTF-8 (.kifu) can hold it.",
            u32::from(*ch),
            encoding.name()
        ),
        LossKind::Text { part, text } => {
            format!(
                "The {} “{text}” cannot be written as it is in this format; its form was changed.",
                part_english(*part)
            )
        }
        LossKind::End { with } => {
            format!("This format has no word for this end of the game; “{with}” was written.")
        }
    }
}

const fn part_japanese(part: Part) -> &'static str {
    match part {
        Part::HeaderKey => "棋譜情報の項目",
        Part::HeaderValue => "棋譜情報の値",
        Part::HeaderLine => "棋譜情報の行",
        Part::Comment => "コメント",
        Part::Bookmark => "しおり",
        Part::Verbatim => "読み取れなかった行",
        Part::End => "終局",
        Part::Summary => "結果の行",
    }
}

const fn part_english(part: Part) -> &'static str {
    match part {
        Part::HeaderKey => "header field",
        Part::HeaderValue => "header value",
        Part::HeaderLine => "header line",
        Part::Comment => "comment",
        Part::Bookmark => "bookmark",
        Part::Verbatim => "unread line",
        Part::End => "end",
        Part::Summary => "closing line",
    }
}
