use super::{Language, Text};
use crate::tsume::cook::{Judgement, MainLine, Profile, Verdict};
use crate::tsume::solver::FutileRule;

/// The headings of columns, and texts in place of a verdict.
pub mod report_words {
    use crate::lang::Text;

    /// The number of the problem in its set.
    pub const NUMBER: Text = Text { ja: "番号", en: "No." };
    /// Its name.
    pub const TITLE: Text = Text { ja: "題名", en: "Title" };
    /// Its composer.
    pub const AUTHOR: Text = Text { ja: "作者", en: "Composer" };
    /// The file that it is in.
    pub const FILE: Text = Text { ja: "ファイル", en: "File" };
    /// Its number in that file.
    pub const INDEX: Text = Text { ja: "ファイル内の番号", en: "No. in file" };
    /// The conventional length.
    pub const LENGTH: Text = Text { ja: "手数", en: "Length" };
    /// The length with every interposition.
    pub const RAW_LENGTH: Text = Text { ja: "無駄合を含む手数", en: "Length with every interposition" };
    /// The verdict.
    pub const VERDICT: Text = Text { ja: "判定", en: "Verdict" };
    /// The main line.
    pub const MAIN_LINE: Text = Text { ja: "手順", en: "Solution" };
    /// The findings.
    pub const FINDINGS: Text = Text { ja: "検討結果", en: "Findings" };
    /// The time of the judgement, in seconds.
    pub const SECONDS: Text = Text { ja: "秒", en: "Time (s)" };
    /// The position.
    pub const POSITION: Text = Text { ja: "局面（SFEN）", en: "Position (SFEN)" };
    /// Instead of a verdict, before there is one.
    pub const NOT_JUDGED: Text = Text { ja: "未検討", en: "unchecked" };
    /// Instead of a verdict, if the problem cannot be checked.
    pub const REFUSED: Text = Text { ja: "検討できず", en: "cannot check" };
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

/// The name of a profile, whose rules apply.
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

/// The profile and rule of a judgement: 専門誌基準・無駄合は広義.
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

/// The conventional length and, in brackets, that with every interposition, if it differs.
#[must_use]
pub fn lengths(judgement: &Judgement) -> String {
    let Some(main) = judgement.main_line() else { return String::new() };
    let length = MainLine::length(main);
    match main.raw_length.filter(|&raw| raw != length) {
        None => length.to_string(),
        Some(raw) => format!("{length} ({raw})"),
    }
}
