//! Tables of options, for parsing, help texts, manual pages and completions.

mod arguments;
pub(super) mod completions;
pub(super) mod help;
pub(super) mod man;

use super::subcommand::Subcommand;
use super::usage::{ParseExit, UsageError};
use super::{Common, convert, engine, inspect, perft, tsume};
#[cfg(feature = "pictures")]
use super::{picture, publish};
use crate::lang::{Language, Text};
pub(super) use arguments::{Arguments, MOST, Value, path};

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

#[derive(Clone, Copy)]
struct Described {
    short: Option<char>,
    /// The name without the hyphens.
    long: &'static str,
    /// The placeholder of the value in help texts; `None` for an option without a value.
    value: Option<Text>,
    /// [`Takes::Text`] for an option without a value.
    takes: Takes,
    /// The help text indents further lines.
    about: Text,
}

/// What an option does to the state `T` of a subcommand.
enum Set<T> {
    Flag(fn(&mut T)),
    Value(fn(&mut T, Value) -> Result<(), UsageError>),
    /// Nothing else on the command line matters.
    Exit(fn() -> ParseExit),
}

pub(super) struct Row<T> {
    described: Described,
    set: Set<T>,
}

impl<T> Row<T> {
    const fn new(long: &'static str, value: Option<Text>, set: Set<T>) -> Self {
        let about = Text { ja: "", en: "" };
        Self { described: Described { short: None, long, value, takes: Takes::Text, about }, set }
    }

    pub(super) const fn flag(long: &'static str, set: fn(&mut T)) -> Self {
        Self::new(long, None, Set::Flag(set))
    }

    /// `value` is its placeholder, in Japanese and English.
    pub(super) const fn value(
        long: &'static str,
        value: [&'static str; 2],
        set: fn(&mut T, Value) -> Result<(), UsageError>,
    ) -> Self {
        let [ja, en] = value;
        Self::new(long, Some(Text { ja, en }), Set::Value(set))
    }

    pub(super) const fn exit(long: &'static str, exit: fn() -> ParseExit) -> Self {
        Self::new(long, None, Set::Exit(exit))
    }

    pub(super) const fn short(mut self, short: char) -> Self {
        self.described.short = Some(short);
        self
    }

    pub(super) const fn takes(mut self, takes: Takes) -> Self {
        self.described.takes = takes;
        self
    }

    pub(super) const fn ja(mut self, about: &'static str) -> Self {
        self.described.about.ja = about;
        self
    }

    pub(super) const fn en(mut self, about: &'static str) -> Self {
        self.described.about.en = about;
        self
    }
}

pub(super) struct Group<T: 'static> {
    heading: Text,
    rows: &'static [Row<T>],
}

impl<T> Group<T> {
    pub(super) const fn new(ja: &'static str, en: &'static str, rows: &'static [Row<T>]) -> Self {
        Self { heading: Text { ja, en }, rows }
    }
}

const COMMON: Group<Common> = Group::new(
    "共通のオプション",
    "Common options",
    &[
        Row::<Common>::value("lang", ["ja|en"; 2], |it, value| {
            value.choice(&LANGUAGES).map(|language| it.language = language)
        })
        .takes(Takes::OneOf(|| names(&LANGUAGES)))
        .ja("メッセージと図の言語（既定はシステムの言語）")
        .en("the language of messages and pictures (by default, the system's)"),
        Row::<Common>::flag("quiet", |it| it.quiet = true)
            .short('q')
            .ja("エラーだけを表示し、警告やお知らせは表示しない")
            .en("show errors only, no warnings or notes"),
        Row::<Common>::flag("json", |it| it.json = true)
            .ja("結果を1ファイル1行のJSONで出力する")
            .en("print what happened to each file as JSON, one object per line"),
        Row::<Common>::exit("help", || ParseExit::Help).short('h').ja("この説明を表示する").en("show this help"),
    ],
);

const LANGUAGES: [(&str, Language); 2] = [("ja", Language::Japanese), ("en", Language::English)];

pub(super) struct Page {
    pub(super) command: Subcommand,
    /// The forms of the call, each on a line, without the subcommand's name.
    pub(super) usage: Text,
    /// The last kind also applies to further words.
    pub(super) words: &'static [Takes],
    pub(super) details: Text,
    pub(super) examples: &'static [(&'static str, Text)],
}

pub(super) struct Manual {
    page: &'static Page,
    options: Vec<Options>,
}

pub(super) struct Options {
    heading: Text,
    rows: Vec<Described>,
}

impl Manual {
    pub(super) fn new<T>(page: &'static Page, groups: &[Group<T>]) -> Self {
        Self { page, options: with_common(groups) }
    }

    /// `None` for `help`, which has no manual, and for subcommands that this program lacks.
    pub(super) fn of(command: Subcommand) -> Option<Self> {
        match command {
            Subcommand::Inspect => Some(inspect::manual()),
            Subcommand::Convert => Some(convert::manual()),
            #[cfg(feature = "pictures")]
            Subcommand::Diagram | Subcommand::Sheet => Some(picture::manual(command)),
            #[cfg(feature = "pictures")]
            Subcommand::Publish => Some(publish::manual()),
            #[cfg(not(feature = "pictures"))]
            Subcommand::Diagram | Subcommand::Sheet | Subcommand::Publish => None,
            Subcommand::Tsume => Some(tsume::manual()),
            Subcommand::Engine => Some(engine::manual()),
            Subcommand::Perft => Some(perft::manual()),
            Subcommand::Completions => Some(completions::manual()),
            Subcommand::Man => Some(man::manual()),
            Subcommand::Help => None,
        }
    }

    fn all() -> Vec<Self> {
        Subcommand::ALL.into_iter().filter_map(Self::of).collect()
    }

    fn names() -> Vec<&'static str> {
        Self::all().iter().map(|manual| manual.page.command.name()).collect()
    }
}

pub(super) fn with_common<T>(groups: &[Group<T>]) -> Vec<Options> {
    groups.iter().map(Options::of).chain([Options::of(&COMMON)]).collect()
}

impl Options {
    fn of<T>(group: &Group<T>) -> Self {
        Self { heading: group.heading, rows: group.rows.iter().map(|row| row.described).collect() }
    }
}

/// Joins the lines of a text from the tables, without blanks between Japanese characters.
fn joined(text: &str, language: Language) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        let borders = [out.chars().last(), line.chars().next()];
        let closes = language == Language::Japanese && borders.into_iter().flatten().any(|ch| ch >= '\u{3000}');
        if !out.is_empty() && !closes {
            out.push(' ');
        }
        out.push_str(line);
    }
    out
}
