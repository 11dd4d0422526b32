//! Texts about the table of judgements.

use std::io;

use super::why;
use crate::app::problems::review::{Column, Outcome, Refusal, Shown, Standing};
use crate::lang::{self, Language, Naming, counted};
use crate::problems::Problem;
use crate::shogi::Position;
use crate::tsume::cook::Profile;

/// The fixed texts in one language.
#[derive(Debug)]
pub(crate) struct ReviewWords {
    /// The heading of the table.
    pub(crate) title: &'static str,
    /// The button that begins.
    pub(crate) start: &'static str,
    /// The button that goes on where it was ended.
    pub(crate) resume: &'static str,
    /// The button that searches further for what is undecided.
    pub(crate) further: &'static str,
    /// The button that ends it.
    pub(crate) stop: &'static str,
    /// The words in front of the kinds of reports.
    pub(crate) save: &'static str,
    /// The button for pages to print.
    pub(crate) print: &'static str,
    /// The button that closes the table.
    pub(crate) close: &'static str,
    /// There are no such problems.
    pub(crate) nothing: &'static str,
}

/// The texts of a language.
pub(crate) const fn of_review(language: Language) -> &'static ReviewWords {
    match language {
        Language::Japanese => &ReviewWords {
            title: "問題集の検討",
            start: "検討を始める",
            resume: "続きから検討",
            further: "未確定をさらに検討",
            stop: "中止",
            save: "保存：",
            print: "PDF（印刷用）…",
            close: "閉じる",
            nothing: "当てはまる問題がありません。",
        },
        Language::English => &ReviewWords {
            title: "Problem set check",
            start: "Start",
            resume: "Continue",
            further: "Search undecided further",
            stop: "Stop",
            save: "Save:",
            print: "PDF to print…",
            close: "Close",
            nothing: "No matches.",
        },
    }
}

/// The name of a choice of problems.
pub(crate) const fn shown(language: Language, shown: Shown) -> &'static str {
    match (language, shown) {
        (Language::Japanese, Shown::All) => "すべて",
        (Language::Japanese, Shown::Sound) => "完全",
        (Language::Japanese, Shown::Unsound) => "不完全・不詰",
        (Language::Japanese, Shown::Undecided) => "未確定",
        (Language::Japanese, Shown::Headers) => "作品情報と相違",
        (Language::Japanese, Shown::Twins) => "同じ題あり",
        (Language::Japanese, Shown::Open) => "未検討",
        (Language::English, Shown::All) => "All",
        (Language::English, Shown::Sound) => "Sound",
        (Language::English, Shown::Unsound) => "Unsound",
        (Language::English, Shown::Undecided) => "Undecided",
        (Language::English, Shown::Headers) => "Header differs",
        (Language::English, Shown::Twins) => "Repeated",
        (Language::English, Shown::Open) => "Unchecked",
    }
}

/// The heading of a column.
pub(crate) const fn column(language: Language, column: Column) -> &'static str {
    let words = lang::report(language);
    match column {
        Column::Number => words.number,
        Column::Title => words.title,
        Column::Length => words.length,
        Column::Verdict => words.verdict,
        Column::Findings => words.findings,
        Column::Time => words.seconds,
    }
}

/// What the heading of a column does, for screen readers.
pub(crate) fn sort_by(language: Language, by: Column) -> String {
    let name = column(language, by);
    match language {
        Language::Japanese => format!("{name}で並べ替え"),
        Language::English => format!("Sort by {}", name.to_lowercase()),
    }
}

/// The verdict on a problem in a word, or how far it is.
pub(crate) fn standing(language: Language, standing: Standing<'_>, profile: Profile) -> &'static str {
    let words = lang::report(language);
    match (language, standing) {
        (_, Standing::Known(outcome)) => match outcome.reviewed() {
            Some(reviewed) => lang::verdict(language, reviewed.judgement.verdict(profile)),
            None => words.refused,
        },
        (Language::Japanese, Standing::Stale(_)) => "要再検討",
        (Language::English, Standing::Stale(_)) => "outdated",
        (Language::Japanese, Standing::Begun) => "検討中…",
        (Language::English, Standing::Begun) => "checking…",
        (_, Standing::Open) => words.not_judged,
    }
}

/// What was found of a problem, a line for each, what counts first.
pub(crate) fn findings(
    naming: impl Into<Naming>,
    problem: &Problem,
    outcome: &Outcome,
    profile: Profile,
) -> Vec<String> {
    let naming = naming.into();
    match outcome {
        Outcome::Judged(reviewed, _) => reviewed.findings(naming, &Position::from(problem.start.setup), profile),
        Outcome::Refused(refusal) => vec![self::refusal(naming, refusal)],
    }
}

/// The first of several findings.
pub(crate) fn first_finding(language: Language, first: &str, more: usize) -> String {
    match language {
        Language::Japanese => format!("{first}　ほか{more}件"),
        Language::English => format!("{first}, and {more} more"),
    }
}

/// What stands between the parts of a row for screen readers.
pub(crate) const fn between(language: Language) -> &'static str {
    match language {
        Language::Japanese => "、",
        Language::English => ", ",
    }
}

/// Why a problem cannot be judged.
pub(crate) fn refusal(naming: Naming, refusal: &Refusal) -> String {
    match (naming.language, refusal) {
        (language, Refusal::Unread(error)) => why(language, error),
        (_, Refusal::NoProblem(error)) => lang::problem_error(naming, *error),
        (Language::Japanese, Refusal::Changed) => {
            "ファイルの内容が変わっています。問題集を再読み込みしてください。".to_owned()
        }
        (Language::English, Refusal::Changed) => "The file has changed. Reload the problem set.".to_owned(),
    }
}

/// How many problems the table is about, and how many of the set that leaves out.
pub(crate) fn listed(language: Language, listed: usize, all: usize) -> String {
    match (language, listed == all) {
        (Language::Japanese, true) => format!("{all} 題"),
        (Language::Japanese, false) => format!("{listed} / {all} 題（絞り込み中）"),
        (Language::English, true) => counted(all, "problem", "problems"),
        (Language::English, false) => format!("{listed} of {all} problems (filtered)"),
    }
}

/// How far the check is.
pub(crate) fn progress(language: Language, done: usize, all: usize) -> String {
    match language {
        Language::Japanese => format!("検討中　{done} / {all}"),
        Language::English => format!("Checking {done} / {all}"),
    }
}

/// That nothing is left to be checked, of so many problems.
pub(crate) fn all_done(language: Language, all: usize) -> String {
    match (language, all) {
        (Language::Japanese, 0) => "検討する問題がありません。".to_owned(),
        (Language::Japanese, _) => "すべて検討済みです。".to_owned(),
        (Language::English, 0) => "There are no problems to check.".to_owned(),
        (Language::English, _) => "All checked.".to_owned(),
    }
}

/// The problems are not judged, because no thread could be started.
pub(crate) fn not_reviewed(language: Language, error: &io::Error) -> String {
    let why = lang::io_error(language, error);
    match language {
        Language::Japanese => format!("問題集を検討できません。{why}"),
        Language::English => format!("The problem set cannot be checked: {why}"),
    }
}
