//! Parses command lines by tables of options.

use std::ffi::OsString;
use std::path::PathBuf;

use super::{COMMON, Group, Row, Set, names};
use crate::cli::usage::{ParseExit, UsageError};
use crate::cli::{Common, nearest, wildcards};
use crate::lang::Text;

pub(in crate::cli) struct Arguments<'a, T: 'static> {
    parser: lexopt::Parser,
    groups: &'static [Group<T>],
    common: &'a mut Common,
    words: std::vec::IntoIter<OsString>,
    given: Vec<&'static str>,
}

impl<'a, T> Arguments<'a, T> {
    pub(in crate::cli) fn new(parser: lexopt::Parser, groups: &'static [Group<T>], common: &'a mut Common) -> Self {
        Self { parser, groups, common, words: Vec::new().into_iter(), given: Vec::new() }
    }

    pub(in crate::cli) fn rest(self) -> lexopt::Parser {
        self.parser
    }

    pub(in crate::cli) fn given(&self) -> &[&'static str] {
        &self.given
    }

    pub(in crate::cli) fn paths(&mut self, state: &mut T) -> Result<Vec<PathBuf>, ParseExit> {
        let mut paths = Vec::new();
        while let Some(word) = self.next(state)? {
            paths.push(path(word)?);
        }
        Ok(paths)
    }

    pub(in crate::cli) fn texts(&mut self, state: &mut T) -> Result<Vec<String>, ParseExit> {
        let mut texts = Vec::new();
        while let Some(word) = self.next(state)? {
            texts.push(word.to_string_lossy().into_owned());
        }
        Ok(texts)
    }

    /// The next word; `None` at the end. Options before it set the state.
    pub(in crate::cli) fn next(&mut self, state: &mut T) -> Result<Option<OsString>, ParseExit> {
        loop {
            if let Some(word) = self.words.next() {
                return Ok(Some(word));
            }
            let (short, long) = match self.parser.next()? {
                None => return Ok(None),
                Some(lexopt::Arg::Value(word)) if cfg!(windows) => {
                    self.words = wildcards::expand(word).into_iter();
                    continue;
                }
                Some(lexopt::Arg::Value(word)) => return Ok(Some(word)),
                Some(lexopt::Arg::Short(name)) => (Some(name), String::new()),
                Some(lexopt::Arg::Long(name)) => (None, name.to_owned()),
            };
            if let Some(row) = COMMON.rows.iter().find(|row| row.is_named(short, &long)) {
                row.apply(&mut self.parser, self.common)?;
            } else if let Some(row) =
                self.groups.iter().flat_map(|group| group.rows).find(|row| row.is_named(short, &long))
            {
                row.apply(&mut self.parser, state)?;
                self.given.push(row.described.long);
            } else {
                let own = self.groups.iter().flat_map(|group| group.rows).map(|row| row.described.long);
                let known = own.chain(COMMON.rows.iter().map(|row| row.described.long));
                let given = short.map_or_else(|| format!("--{long}"), |short| format!("-{short}"));
                return Err(UsageError::option(&given, &nearest::nearest(&long, known)).into());
            }
        }
    }
}

impl<T> Row<T> {
    fn is_named(&self, short: Option<char>, long: &str) -> bool {
        if short.is_some() { self.described.short == short } else { self.described.long == long }
    }

    fn apply(&self, parser: &mut lexopt::Parser, state: &mut T) -> Result<(), ParseExit> {
        match &self.set {
            Set::Flag(set) => set(state),
            Set::Value(set) => set(state, Value { option: self.described.long, given: parser.value()? })?,
            Set::Exit(exit) => return Err(exit()),
        }
        Ok(())
    }
}

pub(in crate::cli) struct Value {
    option: &'static str,
    given: OsString,
}

/// The maximum for numbers of moves and games: more than the largest file holds.
pub(in crate::cli) const MOST: u32 = 99_999_999;

/// Rejects empty paths, which come from scripts with an unset variable.
pub(in crate::cli) fn path(name: OsString) -> Result<PathBuf, UsageError> {
    if name.is_empty() { Err(UsageError::empty_name()) } else { Ok(name.into()) }
}

impl Value {
    pub(in crate::cli) fn path(self) -> Result<PathBuf, UsageError> {
        path(self.given)
    }

    pub(in crate::cli) fn text(self) -> String {
        self.given.to_string_lossy().into_owned()
    }

    /// The value as text; empty if it is not Unicode.
    pub(in crate::cli) fn given(&self) -> &str {
        self.given.to_str().unwrap_or_default()
    }

    pub(in crate::cli) fn form(self, form: Text) -> UsageError {
        let (option, given) = (self.option, self.text());
        let blank = if form.ja.ends_with(|last: char| last.is_ascii()) { " " } else { "" };
        UsageError::new(
            format!("--{option} に「{given}」は指定できません。{}{blank}の形で指定します", form.ja),
            format!("--{option} cannot be “{given}”; it is {}", form.en),
        )
    }

    pub(in crate::cli) fn choice<T: Copy>(self, choices: &[(&'static str, T)]) -> Result<T, UsageError> {
        let (option, given) = (self.option, self.text());
        let found = choices.iter().find(|(name, _)| name.eq_ignore_ascii_case(&given));
        found.map(|&(_, value)| value).ok_or_else(|| {
            UsageError::new(
                format!("--{option} に「{given}」は指定できません。{} のどれかです", names(choices).join("、")),
                format!("--{option} cannot be “{given}”; possible values are {}", names(choices).join(", ")),
            )
        })
    }

    pub(in crate::cli) fn number(self, least: u32, most: u32) -> Result<u32, UsageError> {
        let (option, given) = (self.option, self.text());
        given.parse().ok().filter(|number| (least..=most).contains(number)).ok_or_else(|| {
            UsageError::new(
                format!("--{option} に「{given}」は指定できません。{least}以上{most}以下の数です"),
                format!("--{option} cannot be “{given}”; it must be a number from {least} to {most}"),
            )
        })
    }
}
