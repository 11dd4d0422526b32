//! Options as tables, from which command lines are read and help texts are made.

pub(super) mod completions;
pub(super) mod help;
pub(super) mod man;

use std::ffi::OsString;
use std::path::PathBuf;

use super::usage::{ParseExit, UsageError};
use super::{Common, wildcards};
use crate::lang::{Language, Text};

/// The kind of an option's value or of a word, by which shells complete it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Takes {
    /// A text, a number or a pattern, which cannot be completed.
    Text,
    File,
    Folder,
    OneOf(fn() -> Vec<&'static str>),
}

pub(super) fn names<T>(choices: &[(&'static str, T)]) -> Vec<&'static str> {
    choices.iter().map(|&(name, _)| name).collect()
}

/// A text in Japanese and English.
type Pair = [&'static str; 2];

const fn text([ja, en]: Pair) -> Text {
    Text { ja, en }
}

#[derive(Debug)]
pub(super) struct Row<T> {
    option: T,
    pub(super) short: Option<char>,
    /// The name without the hyphens.
    pub(super) long: &'static str,
    /// The placeholder of the value in help texts; `None` for an option without a value.
    pub(super) value: Option<Text>,
    /// [`Takes::Text`] for an option without a value.
    pub(super) takes: Takes,
    /// The help text indents further lines.
    pub(super) about: Text,
}

impl<T> Row<T> {
    pub(super) const fn flag(option: T, long: &'static str, about: Pair) -> Self {
        Self { option, short: None, long, value: None, takes: Takes::Text, about: text(about) }
    }

    pub(super) const fn valued(option: T, long: &'static str, value: Pair, about: Pair) -> Self {
        Self { option, short: None, long, value: Some(text(value)), takes: Takes::Text, about: text(about) }
    }

    pub(super) const fn short(self, short: char) -> Self
    where
        T: Copy,
    {
        Self { short: Some(short), ..self }
    }

    pub(super) const fn takes(self, takes: Takes) -> Self
    where
        T: Copy,
    {
        Self { takes, ..self }
    }

    pub(super) const fn untyped(&self) -> Row<()> {
        let &Self { short, long, value, takes, about, .. } = self;
        Row { option: (), short, long, value, takes, about }
    }
}

#[derive(Debug)]
pub(super) struct Group<T: 'static> {
    pub(super) heading: Text,
    pub(super) rows: &'static [Row<T>],
}

#[derive(Clone, Copy, Debug)]
pub(super) enum CommonOption {
    Language,
    Quiet,
    Json,
    Help,
}

/// The options of [`Common`], and the help.
pub(super) const COMMON: Group<CommonOption> = Group {
    heading: Text { ja: "共通のオプション", en: "Common options" },
    rows: &[
        Row::valued(
            CommonOption::Language,
            "lang",
            ["ja|en", "ja|en"],
            [
                "メッセージと図の言語（既定はシステムの言語）",
                "the language of messages and pictures (by default, the system's)",
            ],
        )
        .takes(Takes::OneOf(|| names(&LANGUAGES))),
        Row::flag(
            CommonOption::Quiet,
            "quiet",
            ["エラーだけを表示し、警告やお知らせは表示しない", "show errors only, no warnings or notes"],
        )
        .short('q'),
        Row::flag(
            CommonOption::Json,
            "json",
            ["結果を1ファイル1行のJSONで出力する", "print what happened to each file as JSON, one object per line"],
        ),
        Row::flag(CommonOption::Help, "help", ["この説明を表示する", "show this help"]).short('h'),
    ],
};

const LANGUAGES: [(&str, Language); 2] = [("ja", Language::Japanese), ("en", Language::English)];

#[derive(Debug)]
pub(super) enum Argument<T> {
    /// An option from the tables. The value is empty if it has none.
    Option(T, Value),
    /// Anything else, such as a file name.
    Word(OsString),
}

/// Parses the arguments of a subcommand by the tables of its options. Common options go to [`Common`].
pub(super) struct Arguments<'a, T: 'static> {
    parser: lexopt::Parser,
    groups: &'static [Group<T>],
    common: &'a mut Common,
    /// The remaining words that a word with wildcards expands to.
    words: std::vec::IntoIter<OsString>,
}

impl<'a, T: Copy> Arguments<'a, T> {
    pub(super) fn new(parser: lexopt::Parser, groups: &'static [Group<T>], common: &'a mut Common) -> Self {
        Self { parser, groups, common, words: Vec::new().into_iter() }
    }

    pub(super) fn rest(self) -> lexopt::Parser {
        self.parser
    }

    /// The next option, with its value; `None` at the end. Words before it go to `files`.
    pub(super) fn next_option(&mut self, files: &mut Vec<PathBuf>) -> Result<Option<(T, Value)>, ParseExit> {
        while let Some(argument) = self.next()? {
            match argument {
                Argument::Option(option, value) => return Ok(Some((option, value))),
                Argument::Word(word) => files.push(path(word)?),
            }
        }
        Ok(None)
    }

    pub(super) fn next(&mut self) -> Result<Option<Argument<T>>, ParseExit> {
        loop {
            if let Some(word) = self.words.next() {
                return Ok(Some(Argument::Word(word)));
            }
            let (short, long) = match self.parser.next()? {
                None => return Ok(None),
                Some(lexopt::Arg::Value(word)) if cfg!(windows) => {
                    self.words = wildcards::expand(word).into_iter();
                    continue;
                }
                Some(lexopt::Arg::Value(word)) => return Ok(Some(Argument::Word(word))),
                Some(lexopt::Arg::Short(name)) => (Some(name), String::new()),
                Some(lexopt::Arg::Long(name)) => (None, name.to_owned()),
            };
            let is_named = |row_short: Option<char>, row_long: &str| match short {
                Some(_) => row_short == short,
                None => row_long == long,
            };
            if let Some(row) = COMMON.rows.iter().find(|row| is_named(row.short, row.long)) {
                let value = self.value(row)?;
                match row.option {
                    CommonOption::Language => self.common.language = value.choice(&LANGUAGES)?,
                    CommonOption::Quiet => self.common.quiet = true,
                    CommonOption::Json => self.common.json = true,
                    CommonOption::Help => return Err(ParseExit::Help),
                }
            } else if let Some(row) = self.rows().find(|row| is_named(row.short, row.long)) {
                return Ok(Some(Argument::Option(row.option, self.value(row)?)));
            } else {
                let known = self.rows().map(|row| row.long).chain(COMMON.rows.iter().map(|row| row.long));
                let nearest = super::nearest::nearest(&long, known);
                let given = short.map_or_else(|| format!("--{long}"), |short| format!("-{short}"));
                return Err(UsageError::Option { given, nearest }.into());
            }
        }
    }

    fn rows(&self) -> impl Iterator<Item = &'static Row<T>> + use<T> {
        self.groups.iter().flat_map(|group| group.rows)
    }

    fn value<U>(&mut self, row: &Row<U>) -> Result<Value, lexopt::Error> {
        let given = if row.value.is_some() { self.parser.value()? } else { OsString::new() };
        Ok(Value { option: row.long, given })
    }
}

#[derive(Debug)]
pub(super) struct Value {
    option: &'static str,
    given: OsString,
}

/// The maximum for numbers of moves and games: more than the largest file holds.
pub(super) const MOST: u32 = 99_999_999;

/// A path. Empty ones are rejected: they come from scripts with an unset variable.
pub(super) fn path(name: OsString) -> Result<PathBuf, UsageError> {
    if name.is_empty() { Err(UsageError::EmptyName) } else { Ok(name.into()) }
}

impl Value {
    pub(super) fn path(self) -> Result<PathBuf, UsageError> {
        path(self.given)
    }

    pub(super) fn text(self) -> String {
        self.given.to_string_lossy().into_owned()
    }

    pub(super) const fn option(&self) -> &'static str {
        self.option
    }

    /// The value as text; empty if it is not Unicode.
    pub(super) fn given(&self) -> &str {
        self.given.to_str().unwrap_or_default()
    }

    pub(super) fn form(self, form: Text) -> UsageError {
        UsageError::Form { option: self.option, given: self.text(), form }
    }

    /// One of several keywords, in any case.
    pub(super) fn choice<T: Copy>(self, choices: &[(&'static str, T)]) -> Result<T, UsageError> {
        let (option, given) = (self.option, self.text());
        let found = choices.iter().find(|(name, _)| name.eq_ignore_ascii_case(&given));
        found.map(|&(_, value)| value).ok_or_else(|| UsageError::Choice { option, given, names: names(choices) })
    }

    pub(super) fn number(self, least: u32, most: u32) -> Result<u32, UsageError> {
        let (option, given) = (self.option, self.text());
        let number = given.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or(UsageError::Number { option, given, least, most })
    }
}
