//! The words of a report on many problems.

use super::{Language, Text};
use crate::tsume::cook::{Judgement, MainLine, Profile, Verdict};
use crate::tsume::solver::FutileRule;

/// The headings of the columns of a report, and what stands in place of a verdict.
#[derive(Debug)]
pub struct ReportWords {
    /// The number of the problem in its set.
    pub number: &'static str,
    /// Its name.
    pub title: &'static str,
    /// Its composer.
    pub author: &'static str,
    /// The file that it is in.
    pub file: &'static str,
    /// Its number in that file.
    pub index: &'static str,
    /// The conventional length.
    pub length: &'static str,
    /// The length with every interposition.
    pub raw_length: &'static str,
    /// The verdict.
    pub verdict: &'static str,
    /// What was found.
    pub findings: &'static str,
    /// How long the judgement took, in seconds.
    pub seconds: &'static str,
    /// The position.
    pub position: &'static str,
    /// In place of a verdict, before there is one.
    pub not_judged: &'static str,
    /// In place of a verdict, where there can be none.
    pub refused: &'static str,
}

/// The headings in a language.
#[must_use]
pub const fn report(language: Language) -> &'static ReportWords {
    match language {
        Language::Japanese => &ReportWords {
            number: "番号",
            title: "題名",
            author: "作者",
            file: "ファイル",
            index: "ファイル内の番号",
            length: "手数",
            raw_length: "無駄合を含む手数",
            verdict: "判定",
            findings: "検討結果",
            seconds: "秒",
            position: "局面（SFEN）",
            not_judged: "未検討",
            refused: "検討できず",
        },
        Language::English => &ReportWords {
            number: "No.",
            title: "Title",
            author: "Composer",
            file: "File",
            index: "No. in file",
            length: "Length",
            raw_length: "Length with every interposition",
            verdict: "Verdict",
            findings: "Findings",
            seconds: "Time (s)",
            position: "Position (SFEN)",
            not_judged: "unchecked",
            refused: "cannot check",
        },
    }
}

/// A verdict in a word: 完全, sound.
#[must_use]
pub const fn verdict(language: Language, verdict: Verdict) -> &'static str {
    let text = match verdict {
        Verdict::Sound => Text { ja: "完全", en: "sound" },
        Verdict::Cooked => Text { ja: "不完全", en: "unsound" },
        Verdict::NoMate => Text { ja: "不詰", en: "no mate" },
        Verdict::Undecided => Text { ja: "未確定", en: "undecided" },
    };
    text.get(language)
}

/// The name of a profile: by whose rules a problem is judged.
#[must_use]
pub const fn profile(language: Language, profile: Profile) -> &'static str {
    let text = match profile {
        Profile::Magazine => Text { ja: "専門誌", en: "Magazine" },
        Profile::Contest => Text { ja: "コンクール", en: "Contest" },
        Profile::App => Text { ja: "アプリ", en: "App" },
    };
    text.get(language)
}

/// The name of a rule of futile interpositions (無駄合).
#[must_use]
pub const fn futile_rule(language: Language, rule: FutileRule) -> &'static str {
    let text = match rule {
        FutileRule::None => Text { ja: "なし（すべて数える）", en: "None (all count)" },
        FutileRule::Narrow => Text { ja: "狭義", en: "Narrow" },
        FutileRule::Wide => Text { ja: "広義", en: "Wide" },
    };
    text.get(language)
}

/// By which profile and rule something was judged: 専門誌基準・無駄合は広義.
#[must_use]
pub fn basis(language: Language, by: Profile, rule: FutileRule) -> String {
    let by = profile(language, by);
    match (language, rule) {
        (Language::Japanese, FutileRule::None) => format!("{by}基準・無駄合も手数に数える"),
        (Language::Japanese, _) => format!("{by}基準・無駄合は{}", futile_rule(language, rule)),
        (Language::English, FutileRule::None) => format!("{by} rules, every interposition counts"),
        (Language::English, FutileRule::Narrow) => format!("{by} rules, futile interpositions: narrow"),
        (Language::English, FutileRule::Wide) => format!("{by} rules, futile interpositions: wide"),
    }
}

/// The lengths of a problem: the conventional one and, where it is another, that with every interposition in brackets.
/// Empty without a mate.
#[must_use]
pub fn lengths(judgement: &Judgement) -> String {
    let Some(main) = judgement.main_line() else { return String::new() };
    let length = MainLine::length(main);
    match main.raw_length.filter(|&raw| raw != length) {
        None => length.to_string(),
        Some(raw) => format!("{length} ({raw})"),
    }
}
