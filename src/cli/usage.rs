//! Errors in the command line, and their messages.

use super::subcommand::Subcommand;
use super::typed::NotPosition;
use crate::convert::name::{Field, TemplateError};
use crate::format::Target;
use crate::lang::{Language, Text};

pub(super) enum ParseExit {
    Help,
    Error(UsageError),
}

impl<E: Into<UsageError>> From<E> for ParseExit {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

#[derive(Debug)]
pub(super) enum UsageError {
    Argument(lexopt::Error),
    /// An option that does not exist, with similar ones.
    Option {
        given: String,
        nearest: Vec<&'static str>,
    },
    /// A word that is neither a subcommand nor a file, with similar subcommands.
    Subcommand {
        given: String,
        nearest: Vec<&'static str>,
    },
    NoFiles(&'static str),
    Perft,
    /// `tsume` without a task, or with one that does not exist.
    TsumeTask(Option<String>),
    /// `completions` without a shell, or with an unknown one.
    Shell(Option<String>),
    Depth(String),
    NoTarget,
    Target(String),
    Encoding(String),
    Pattern(String),
    EmptyName,
    /// Two options that exclude each other, or one given twice.
    Together(&'static str, &'static str),
    SeveralIntoOne,
    /// A template of file names with a field that does not exist.
    Field(String),
    /// A template of file names with an unpaired brace.
    Brace(String),
    /// A template of file names that names a folder.
    TemplateFolder(String),
    #[cfg(feature = "pictures")]
    NoOutput(&'static str),
    #[cfg(feature = "pictures")]
    PictureKind(std::path::PathBuf),
    /// An output of `publish` whose name does not determine its kind.
    #[cfg(feature = "pictures")]
    BookKind(std::path::PathBuf),
    #[cfg(feature = "pictures")]
    OneGame,
    /// `diagram` with several files.
    #[cfg(feature = "pictures")]
    OneRecord,
    /// An argument that is neither a file nor SFEN, and why it is not SFEN.
    Sfen(NotPosition),
    /// An option that a task of `tsume` does not have.
    NotTaken {
        command: &'static str,
        option: &'static str,
    },
    /// A value that is not of the form that is shown.
    Form {
        option: &'static str,
        given: String,
        form: Text,
    },
    /// A caption or head with a field that does not exist, and those that do.
    #[cfg(feature = "pictures")]
    CaptionField(String, &'static [&'static str]),
    #[cfg(feature = "pictures")]
    NoRoom,
    #[cfg(not(feature = "pictures"))]
    NoPictures(&'static str),
    Choice {
        option: &'static str,
        given: String,
        names: Vec<&'static str>,
    },
    Number {
        option: &'static str,
        given: String,
        least: u32,
        most: u32,
    },
}

impl From<TemplateError> for UsageError {
    fn from(error: TemplateError) -> Self {
        match error {
            TemplateError::Empty => Self::EmptyName,
            TemplateError::Field(name) => Self::Field(name),
            TemplateError::Brace(template) => Self::Brace(template),
            TemplateError::Folder(template) => Self::TemplateFolder(template),
        }
    }
}

impl From<lexopt::Error> for UsageError {
    fn from(error: lexopt::Error) -> Self {
        Self::Argument(error)
    }
}

impl UsageError {
    /// The message, with a hint at the help of the subcommand unless similar names are suggested.
    pub(super) fn message(&self, language: Language, command: Option<Subcommand>) -> String {
        if let Self::Option { nearest, .. } | Self::Subcommand { nearest, .. } = self
            && !nearest.is_empty()
        {
            return match language {
                Language::Japanese => self.japanese(),
                Language::English => self.english(),
            };
        }
        let help = command.map_or_else(|| "komadai --help".to_owned(), |it| format!("komadai {} --help", it.name()));
        match language {
            Language::Japanese => format!("{}。使い方は {help} で表示します。", self.japanese()),
            Language::English => format!("{}; see {help}", self.english()),
        }
    }

    // long: one arm for each error.
    fn japanese(&self) -> String {
        match self {
            Self::Argument(error) => match error {
                lexopt::Error::MissingValue { option: Some(option) } => format!("オプション {option} に値がありません"),
                lexopt::Error::UnexpectedOption(option) => format!("オプション {option} はありません"),
                lexopt::Error::UnexpectedValue { option, .. } => format!("オプション {option} に値は付けられません"),
                other => other.to_string(),
            },
            Self::Option { given, nearest } if nearest.is_empty() => format!("オプション {given} はありません"),
            Self::Option { given, nearest } => {
                format!("オプション {given} はありません。{} のことですか？", options(nearest, "、"))
            }
            Self::Subcommand { given, nearest } => {
                let near = match nearest.as_slice() {
                    [] => format!("コマンドには {} があります", command_names("、")),
                    near => format!("{} のことですか？", near.join("、")),
                };
                format!("「{given}」というコマンドもファイルもありません。{near}")
            }
            Self::NoFiles(command) => format!("{command} にはファイルの指定が必要です"),
            Self::NoTarget => format!("convert には --to の指定が必要です（{}）", Target::names().join(", ")),
            Self::Target(name) => {
                format!("「{name}」という形式はありません。{} のどれかです", Target::names().join(", "))
            }
            Self::Encoding(name) => {
                format!("「{name}」という文字コードは使えません。Shift_JIS、UTF-8、EUC-JP、UTF-16LE などがあります")
            }
            Self::Pattern(pattern) => format!("「{pattern}」はファイル名のパターンとして正しくありません"),
            Self::EmptyName => "名前が空です".to_owned(),
            Self::Together(one, other) if one == other => format!("{one} は1つしか指定できません"),
            Self::Together(one, other) => format!("{one} と {other} は一緒には使えません"),
            Self::SeveralIntoOne => {
                "複数のファイルを1つのファイルには変換できません。--out-dir を使ってください".to_owned()
            }
            Self::Field(field) => format!("--name に {{{field}}} は使えません。{} が使えます", Field::names("、")),
            Self::Brace(template) => format!("--name「{template}」の波括弧の対応が正しくありません"),
            Self::TemplateFolder(template) => {
                format!("--name「{template}」にフォルダは含められません。--out-dir を使ってください")
            }
            #[cfg(feature = "pictures")]
            Self::NoOutput(command) => format!("{command} には -o の指定が必要です"),
            #[cfg(feature = "pictures")]
            Self::PictureKind(path) => format!(
                "「{}」の名前では形式が決まりません。.svg、.png、.pdf のどれかにするか、--to を使います",
                path.display()
            ),
            #[cfg(feature = "pictures")]
            Self::BookKind(path) => {
                format!(
                    "「{}」の名前では形式が決まりません。.html、.pdf、.gif、.png、.txt のどれかを使います",
                    path.display()
                )
            }
            #[cfg(feature = "pictures")]
            Self::OneGame => "publish が書き出すのは1つのファイルの一局だけです".to_owned(),
            #[cfg(feature = "pictures")]
            Self::OneRecord => "diagram が描くのは1つの棋譜の図だけです。複数なら sheet を使います".to_owned(),
            Self::Sfen(NotPosition { column, why }) => format!("SFENとして読めません（{column}文字目）：{why}"),
            Self::NotTaken { command, option } => format!("--{option} は {command} では使えません"),
            Self::Form { option, given, form } => {
                let blank = if form.ja.ends_with(|last: char| last.is_ascii()) { " " } else { "" };
                format!("--{option} に「{given}」は指定できません。{}{blank}の形で指定します", form.ja)
            }
            #[cfg(feature = "pictures")]
            Self::CaptionField(field, known) => {
                format!("{{{field}}} は使えません。{} が使えます", caption_fields(known, "、"))
            }
            #[cfg(feature = "pictures")]
            Self::NoRoom => "余白と間隔が用紙より大きく、図を置けません".to_owned(),
            #[cfg(not(feature = "pictures"))]
            Self::NoPictures(command) => {
                format!("この komadai は図面の機能（pictures）なしで作られているため、{command} は使えません")
            }
            Self::Choice { option, given, names } => {
                format!("--{option} に「{given}」は指定できません。{} のどれかです", names.join("、"))
            }
            Self::Number { option, given, least, most } => {
                format!("--{option} に「{given}」は指定できません。{least}以上{most}以下の数です")
            }
            Self::Perft => "perft には SFEN（1つの引数として）と深さの指定が必要です".to_owned(),
            Self::TsumeTask(None) => "tsume には solve、check、verify のどれかとファイルの指定が必要です".to_owned(),
            Self::TsumeTask(Some(word)) => format!("tsume に「{word}」はありません。solve、check、verify があります"),
            Self::Shell(None) => "completions には bash、zsh、fish のどれかの指定が必要です".to_owned(),
            Self::Shell(Some(word)) => format!("「{word}」の補完はありません。bash、zsh、fish があります"),
            Self::Depth(text) => format!("「{text}」は深さではありません"),
        }
    }

    // long: one arm for each error.
    fn english(&self) -> String {
        match self {
            Self::Argument(lexopt::Error::MissingValue { option: Some(option) }) => {
                format!("the option {option} needs a value")
            }
            Self::Argument(error) => error.to_string(),
            Self::Option { given, nearest } if nearest.is_empty() => format!("there is no option {given}"),
            Self::Option { given, nearest } => {
                format!("there is no option {given}; did you mean {}?", options(nearest, " or "))
            }
            Self::Subcommand { given, nearest } => {
                let near = match nearest.as_slice() {
                    [] => format!("the commands are {}", command_names(", ")),
                    near => format!("did you mean {}?", near.join(" or ")),
                };
                format!("there is neither a command nor a file “{given}”; {near}")
            }
            Self::NoFiles(command) => format!("{command} needs a file"),
            Self::NoTarget => format!("convert needs --to and one of {}", Target::names().join(", ")),
            Self::Target(name) => format!("unknown format “{name}”; known formats are {}", Target::names().join(", ")),
            Self::Encoding(name) => {
                format!("unknown encoding “{name}”; try Shift_JIS, UTF-8, EUC-JP or UTF-16LE")
            }
            Self::Pattern(pattern) => format!("“{pattern}” is not a valid pattern of file names"),
            Self::EmptyName => "a name is empty".to_owned(),
            Self::Together(one, other) if one == other => format!("{one} cannot be repeated"),
            Self::Together(one, other) => format!("{one} and {other} cannot be combined"),
            Self::SeveralIntoOne => "several files cannot be converted into one; use --out-dir".to_owned(),
            Self::Field(field) => format!("--name has no field {{{field}}}; the fields are {}", Field::names(", ")),
            Self::Brace(template) => format!("a brace in --name “{template}” has no partner"),
            Self::TemplateFolder(template) => format!("--name “{template}” names a folder; use --out-dir for that"),
            #[cfg(feature = "pictures")]
            Self::NoOutput(command) => format!("{command} needs -o"),
            #[cfg(feature = "pictures")]
            Self::PictureKind(path) => {
                format!("cannot tell the format from the name “{}”; use .svg, .png or .pdf, or --to", path.display())
            }
            #[cfg(feature = "pictures")]
            Self::BookKind(path) => {
                format!(
                    "cannot tell the format from the name “{}”; use .html, .pdf, .gif, .png or .txt",
                    path.display()
                )
            }
            #[cfg(feature = "pictures")]
            Self::OneGame => "publish takes one file, and one game of it".to_owned(),
            #[cfg(feature = "pictures")]
            Self::OneRecord => "diagram draws one record; sheet draws several".to_owned(),
            Self::Sfen(NotPosition { column, why }) => format!("this is not SFEN (character {column}): {why}"),
            Self::NotTaken { command, option } => format!("{command} has no option --{option}"),
            Self::Form { option, given, form } => format!("--{option} cannot be “{given}”; it is {}", form.en),
            #[cfg(feature = "pictures")]
            Self::CaptionField(field, known) => {
                format!("there is no field {{{field}}} here; the fields are {}", caption_fields(known, ", "))
            }
            #[cfg(feature = "pictures")]
            Self::NoRoom => "margins and gutters leave no room on the page".to_owned(),
            #[cfg(not(feature = "pictures"))]
            Self::NoPictures(command) => {
                format!("{command} is not available: this komadai was built without the feature “pictures”")
            }
            Self::Choice { option, given, names } => {
                format!("--{option} cannot be “{given}”; possible values are {}", names.join(", "))
            }
            Self::Number { option, given, least, most } => {
                format!("--{option} cannot be “{given}”; it must be a number from {least} to {most}")
            }
            Self::Perft => "perft needs an SFEN (as one argument) and a depth".to_owned(),
            Self::TsumeTask(None) => "tsume needs one of the words solve, check, verify, and a file".to_owned(),
            Self::TsumeTask(Some(word)) => format!("tsume cannot “{word}”; it can solve, check, verify"),
            Self::Shell(None) => "completions needs one of the words bash, zsh, fish".to_owned(),
            Self::Shell(Some(word)) => {
                format!("there are no completions for “{word}”; there are some for bash, zsh, fish")
            }
            Self::Depth(text) => format!("“{text}” is not a depth"),
        }
    }
}

fn options(names: &[&str], between: &str) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("--{name}")).collect();
    names.join(between)
}

#[cfg(feature = "pictures")]
fn caption_fields(known: &[&str], between: &str) -> String {
    known.iter().map(|name| format!("{{{name}}}")).collect::<Vec<_>>().join(between)
}

fn command_names(between: &str) -> String {
    Subcommand::ALL.map(Subcommand::name).join(between)
}
