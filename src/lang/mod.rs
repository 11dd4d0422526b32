//! The messages of Komadai in Japanese and English. Exhaustive matches ensure that all are translated.

mod annotation;
mod answer;
mod cook;
mod display;
#[cfg(any(feature = "cli", feature = "gui"))]
mod engine;
mod entry;
mod header_key;
#[cfg(any(feature = "cli", feature = "gui"))]
mod io_error;
mod loss;
mod naming;
#[cfg(feature = "pictures")]
mod picture;
mod rank;
mod read_error;
mod report;
mod rules;
mod side_line;
mod tsume;
mod typed;
mod warning;
mod words;

pub use annotation::{brush, line_name, main_line, sign};
pub use answer::{AnswerPart, answer_part, answers_title, at_move, mate_position, mated};
pub use cook::{
    common_remark, entered, entered_groups, entered_together, examination, finding, finding_groups, finding_kind,
    findings, judgement, left_open, piece_change, recorded_is_no_solution, refutation, unanswered,
};
#[cfg(any(feature = "cli", feature = "gui"))]
pub use engine::{engine_did_not_quit, engine_exit, engine_failure, engine_not_started};
pub use entry::{entry_examples, entry_keys};
pub use header_key::header_key;
#[cfg(any(feature = "cli", feature = "gui"))]
pub use io_error::io_error;
pub use loss::{loss, losses};
pub use naming::{Naming, SideNames};
#[cfg(feature = "pictures")]
pub use picture::{caption, listed, mate_in, missing_characters, picture_too_large, picture_words, problem};
#[cfg(feature = "pictures")]
pub(crate) use picture::{composed_by, number_in_collection};
pub use rank::{rank, split_rank};
pub use read_error::{move_fault, read_error, sfen_error};
pub use report::{basis, futile_rule, lengths, profile, report_words, verdict};
pub use rules::{edit_error, fault, foul, impossible, oddity};
pub use side_line::{after_label, solution_comment, try_comment, variation_comment};
pub use tsume::{flaw, problem_error, proof_error, proof_text_error};
pub use typed::bad_move;
pub use warning::warning;
pub use words::{Sides, capitalized, counted, dialect, end, format_name, newline_name, no_gui, piece};

/// A language of the user interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Language {
    /// 日本語.
    Japanese,
    /// English.
    English,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Japanese, Self::English];

    /// The language of a locale name (`ja_JP.UTF-8`, `en_GB`): Japanese for `ja`, otherwise English.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        if locale.to_ascii_lowercase().starts_with("ja") { Self::Japanese } else { Self::English }
    }

    /// The language of the environment by [`of_locale`](Self::of_locale): from the first of `LC_ALL`, `LC_MESSAGES` and
    /// `LANG` that is not empty or, without any, from the user's settings on Windows and macOS (with the feature `gui`).
    #[must_use]
    pub fn of_environment() -> Self {
        ["LC_ALL", "LC_MESSAGES", "LANG"]
            .iter()
            .filter_map(|name| std::env::var(name).ok())
            .find(|value| !value.is_empty())
            .or_else(of_settings)
            .map_or(Self::English, |value| Self::of_locale(&value))
    }
}

/// A fixed text in both languages.
///
/// ```
/// use komadai::lang::{Language, Text};
///
/// const CLOSE: Text = Text { ja: "閉じる", en: "Close" };
/// assert_eq!(CLOSE.get(Language::English), "Close");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// In Japanese.
    pub ja: &'static str,
    /// In English.
    pub en: &'static str,
}

impl Text {
    /// The text in one language.
    #[must_use]
    pub const fn get(self, language: Language) -> &'static str {
        match language {
            Language::Japanese => self.ja,
            Language::English => self.en,
        }
    }
}

#[cfg(all(feature = "gui", any(windows, target_os = "macos")))]
fn of_settings() -> Option<String> {
    sys_locale::get_locale()
}

#[cfg(not(all(feature = "gui", any(windows, target_os = "macos"))))]
const fn of_settings() -> Option<String> {
    None
}
