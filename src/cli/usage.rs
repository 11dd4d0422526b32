//! Errors in the command line, and their messages.

use std::ffi::OsStr;

use super::subcommand::Subcommand;
use crate::convert::name::{Field, TemplateError};
use crate::lang::Language;

pub(super) enum ParseExit {
    Help,
    Version,
    Error(UsageError),
}

impl<E: Into<UsageError>> From<E> for ParseExit {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

/// In both languages, without a full stop.
#[derive(Debug)]
pub(super) struct UsageError {
    ja: String,
    en: String,
    /// Suggested names replace the hint at the help.
    suggests: bool,
}

impl From<TemplateError> for UsageError {
    fn from(error: TemplateError) -> Self {
        match error {
            TemplateError::Empty => Self::empty_name(),
            TemplateError::Field(field) => Self::new(
                format!("--name に {{{field}}} は使えません。{} が使えます", Field::names("、")),
                format!("--name has no field {{{field}}}; the fields are {}", Field::names(", ")),
            ),
            TemplateError::Brace(template) => Self::new(
                format!("--name「{template}」の波括弧の対応が正しくありません"),
                format!("a brace in --name “{template}” has no partner"),
            ),
            TemplateError::Folder(template) => Self::new(
                format!("--name「{template}」にフォルダは含められません。--out-dir を使ってください"),
                format!("--name “{template}” names a folder; use --out-dir for that"),
            ),
        }
    }
}

impl From<lexopt::Error> for UsageError {
    fn from(error: lexopt::Error) -> Self {
        let ja = match &error {
            lexopt::Error::MissingValue { option: Some(option) } => format!("オプション {option} に値がありません"),
            lexopt::Error::UnexpectedOption(option) => format!("オプション {option} はありません"),
            lexopt::Error::UnexpectedValue { option, .. } => format!("オプション {option} に値は付けられません"),
            other => other.to_string(),
        };
        let en = match &error {
            lexopt::Error::MissingValue { option: Some(option) } => format!("the option {option} needs a value"),
            other => other.to_string(),
        };
        Self::new(ja, en)
    }
}

impl UsageError {
    pub(super) fn new(ja: impl Into<String>, en: impl Into<String>) -> Self {
        Self { ja: ja.into(), en: en.into(), suggests: false }
    }

    pub(super) fn option(given: &str, nearest: &[&str]) -> Self {
        let near = |between: &str| nearest.iter().map(|name| format!("--{name}")).collect::<Vec<_>>().join(between);
        let (ja, en) = (format!("オプション {given} はありません"), format!("there is no option {given}"));
        if nearest.is_empty() {
            return Self::new(ja, en);
        }
        let (ja, en) =
            (format!("{ja}。{} のことですか？", near("、")), format!("{en}; did you mean {}?", near(" or ")));
        Self { suggests: true, ..Self::new(ja, en) }
    }

    pub(super) fn subcommand(given: &OsStr, nearest: &[&str]) -> Self {
        let given = given.to_string_lossy();
        let all = Subcommand::ALL.map(Subcommand::name);
        let (ja, en) = if nearest.is_empty() {
            (format!("コマンドには {} があります", all.join("、")), format!("the commands are {}", all.join(", ")))
        } else {
            (format!("{} のことですか？", nearest.join("、")), format!("did you mean {}?", nearest.join(" or ")))
        };
        let error = Self::new(
            format!("「{given}」というコマンドもファイルもありません。{ja}"),
            format!("there is neither a command nor a file “{given}”; {en}"),
        );
        Self { suggests: !nearest.is_empty(), ..error }
    }

    pub(super) fn no_files(command: &str) -> Self {
        Self::new(format!("{command} にはファイルの指定が必要です"), format!("{command} needs a file"))
    }

    pub(super) fn empty_name() -> Self {
        Self::new("名前が空です", "a name is empty")
    }

    /// Two options that exclude each other, or one given twice.
    pub(super) fn together(one: &str, other: &str) -> Self {
        if one == other {
            return Self::new(format!("{one} は1つしか指定できません"), format!("{one} cannot be repeated"));
        }
        Self::new(format!("{one} と {other} は一緒には使えません"), format!("{one} and {other} cannot be combined"))
    }

    #[cfg(feature = "pictures")]
    pub(super) fn no_output(command: &str) -> Self {
        Self::new(format!("{command} には -o の指定が必要です"), format!("{command} needs -o"))
    }

    #[cfg(feature = "pictures")]
    pub(super) fn output_kind(path: &std::path::Path, [ja, en]: [&str; 2]) -> Self {
        let path = path.display();
        Self::new(
            format!("「{path}」の名前では形式が決まりません。{ja}"),
            format!("cannot tell the format from the name “{path}”; {en}"),
        )
    }

    pub(super) fn message(self, language: Language, command: Option<Subcommand>) -> String {
        let Self { ja, en, suggests } = self;
        let help = command.map_or_else(|| "komadai --help".to_owned(), |it| format!("komadai {} --help", it.name()));
        match (language, suggests) {
            (Language::Japanese, true) => ja,
            (Language::English, true) => en,
            (Language::Japanese, false) => format!("{ja}。使い方は {help} で表示します。"),
            (Language::English, false) => format!("{en}; see {help}"),
        }
    }
}
