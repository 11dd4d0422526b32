//! `komadai engine`: starts an engine, and says what it says of itself, how long it takes, and what is wrong.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::message::{self, Message, line};
use super::subcommand::Subcommand;
use super::tables::{Arguments, Group, Manual, Page, Row, Takes, path};
use super::usage::{ParseExit, UsageError};
use super::{Common, files, print};
use crate::engine::{Engine, Event, Exit, Identity, Launch, Limits};
use crate::lang::{self, Language, Text};
use crate::usi::{EngineOption, OptionKind};

#[derive(Default)]
struct Options {
    seconds: Option<u32>,
    log: Option<PathBuf>,
    force: bool,
}

const OPTIONS: &[Group<Options>] = &[Group::new(
    "エンジンの確認",
    "Engines",
    &[
        Row::<Options>::value("timeout", ["秒", "SECONDS"], |it, value| {
            value.number(1, 3_600).map(|seconds| it.seconds = Some(seconds))
        })
        .ja("起動と準備のそれぞれを待つ時間（既定は起動60秒、準備300秒）")
        .en("how long to wait for it to start and to be ready,\neach (by default 60 and 300 seconds)"),
        Row::<Options>::value("log", ["ファイル", "FILE"], |it, value| {
            value.path().map(|path| it.log = Some(path))
        })
        .takes(Takes::File)
        .ja("やり取りの全行を保存する")
        .en("save all lines in both directions"),
        Row::<Options>::flag("force", |it| it.force = true)
            .short('f')
            .ja("既存のファイルを置き換える")
            .en("replace an existing file"),
    ],
)];

const PAGE: Page = Page {
    command: Subcommand::Engine,
    usage: Text { ja: "ファイル [引数…]", en: "FILE [ARGUMENT…]" },
    words: &[Takes::File, Takes::Text],
    details: Text {
        ja: "USIエンジンを起動し、名前、作者、オプション、起動と準備にかかった時間を表示して終了させる。\n\
             動かない場合は、その理由を表示する。エンジンは、そのファイルのあるフォルダで、実行した人の権限で動く。",
        en: "Starts a USI engine, shows its name, authors and options and how long it took to start and to be ready,\n\
             and ends it. If it does not work, says why. The engine runs in the folder of its file, with the rights of who\n\
             runs this.",
    },
    examples: &[
        ("engine /usr/games/fairy-stockfish", Text { ja: "エンジンを確認する", en: "look at an engine" }),
        ("engine --log usi.log ./YaneuraOu", Text { ja: "やり取りも保存する", en: "save what was said, too" }),
    ],
};

pub(super) fn manual() -> Manual {
    Manual::new(&PAGE, OPTIONS)
}

pub(super) fn run(parser: lexopt::Parser, common: &mut Common) -> Result<ExitCode, ParseExit> {
    let mut options = Options::default();
    let mut arguments = Arguments::new(parser, OPTIONS, common);
    let file = arguments.next(&mut options)?.ok_or_else(|| UsageError::no_files("engine"))?;
    let file = path(file)?;
    let mut given: Vec<OsString> = Vec::new();
    while let Some(word) = arguments.next(&mut options)? {
        given.push(word);
    }
    let limit = options.seconds.map(|seconds| Duration::from_secs(seconds.into()));
    let usual = Limits::default();
    let limits = Limits {
        introduction: limit.unwrap_or(usual.introduction),
        readiness: limit.unwrap_or(usual.readiness),
        ..usual
    };
    let mut found = Findings::of(&Launch::new(&file).arguments(given).limits(limits), common.language);
    if let (Some(to), Some(log)) = (&options.log, &found.log)
        && let Err(error) = files::write(to, log.as_bytes(), options.force)
    {
        common.print(&Message::error(to, files::write_error(common.language, &error)));
        found.unsaved = true;
    }
    if common.json {
        print(found.json(&file).trim_end());
    } else {
        found.said.iter().for_each(|text| common.print(&Message::note(&file, said(common.language, text))));
        if let Some(text) = found.text(common.language) {
            print(text.trim_end());
        }
        if let Some(why) = &found.error {
            common.print(&Message::error(&file, why.clone()));
        }
    }
    Ok(if found.error.is_some() || found.unsaved { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn said(language: Language, text: &str) -> String {
    match language {
        Language::Japanese => format!("エンジンの出力：{text}"),
        Language::English => format!("the engine says: {text}"),
    }
}

/// More lines beside the protocol are not shown; the log has them.
const MOST_SAID: usize = 20;

#[derive(Default)]
struct Findings {
    identity: Option<Identity>,
    introduced: Option<Duration>,
    ready: Option<Duration>,
    ended: Option<Duration>,
    said: Vec<String>,
    error: Option<String>,
    log: Option<String>,
    unsaved: bool,
}

impl Findings {
    fn of(launch: &Launch, language: Language) -> Self {
        let mut found = Self::default();
        let (send, events) = mpsc::channel();
        let engine = match Engine::start(launch, move |event| drop(send.send(event))) {
            Ok(engine) => engine,
            Err(error) => {
                found.error = Some(lang::engine_not_started(language, &error));
                return found;
            }
        };
        engine.prepare();
        let mut quit = None;
        // Every wait of the engine has a limit, and the last event comes in any case.
        for event in events {
            match event {
                Event::Introduced { identity, took } => {
                    (found.identity, found.introduced) = (Some(identity), Some(took));
                }
                Event::Ready { took } => {
                    found.ready = Some(took);
                    quit = Some(Instant::now());
                    engine.quit();
                }
                Event::Said { text, .. } if found.said.len() < MOST_SAID => found.said.push(text),
                Event::Failed(failure) => found.error = Some(lang::engine_failure(language, &failure)),
                Event::Ended(exit) => {
                    found.ended = quit.map(|since| since.elapsed());
                    if found.error.is_none() && matches!(exit, Exit::Signal(_)) {
                        found.error = Some(lang::engine_did_not_quit(language).to_owned());
                    }
                    break;
                }
                _ => {}
            }
        }
        found.log = Some(engine.log().to_string());
        found
    }

    fn text(&self, language: Language) -> Option<String> {
        const WIDTH: usize = 12;
        let identity = self.identity.as_ref()?;
        let seconds = |time: Option<Duration>| {
            time.map(|time| match language {
                Language::Japanese => format!("{:.2} 秒", time.as_secs_f64()),
                Language::English => format!("{:.2} s", time.as_secs_f64()),
            })
        };
        let count = identity.options.len();
        let rows = [
            (NAME, Some(identity.name.clone())),
            (AUTHOR, Some(identity.author.clone())),
            (STARTED, seconds(self.introduced)),
            (READY, seconds(self.ready)),
            (ENDED, seconds(self.ended)),
            (OPTION_COUNT, Some(count.to_string())),
        ];
        let mut out = String::new();
        for (label, value) in rows {
            if let Some(value) = value {
                let _ = writeln!(out, "{}{value}", padded(label.get(language), WIDTH));
            }
        }
        let widest = identity.options.iter().map(|option| width(option.name())).max().unwrap_or_default();
        for option in &identity.options {
            let name = padded(option.name(), widest.min(40) + 2);
            let _ = writeln!(out, "  {name}{}", described(option, language));
        }
        Some(out)
    }

    fn json(&self, file: &Path) -> String {
        let milliseconds =
            |time: Option<Duration>| time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        let identity = self.identity.as_ref();
        line(&Report {
            file: message::name(file),
            name: identity.map(|it| it.name.as_str()),
            author: identity.map(|it| it.author.as_str()),
            milliseconds: Steps {
                usiok: milliseconds(self.introduced),
                readyok: milliseconds(self.ready),
                quit: milliseconds(self.ended),
            },
            options: identity.map(|it| it.options.iter().map(OptionLine::of).collect()).unwrap_or_default(),
            said: &self.said,
            error: self.error.as_deref().map(|message| Failure { message }),
        })
    }
}

const NAME: Text = Text { ja: "名前", en: "Name" };
const AUTHOR: Text = Text { ja: "作者", en: "Author" };
const STARTED: Text = Text { ja: "起動", en: "Started in" };
const READY: Text = Text { ja: "準備", en: "Ready in" };
const ENDED: Text = Text { ja: "終了", en: "Ended in" };
const OPTION_COUNT: Text = Text { ja: "オプション", en: "Options" };

/// In columns of a terminal.
fn width(text: &str) -> usize {
    text.chars().map(|ch| if ch.is_ascii() { 1 } else { 2 }).sum()
}

fn padded(text: &str, to: usize) -> String {
    format!("{text}{}", " ".repeat(to.saturating_sub(width(text)).max(1)))
}

/// What values an option takes.
fn described(option: &EngineOption, language: Language) -> String {
    let word = |ja, en| Text { ja, en }.get(language);
    let or_empty = |text: &str| if text.is_empty() { word("（空）", "(empty)").to_owned() } else { text.to_owned() };
    match option.kind() {
        OptionKind::Check { default } => {
            if *default {
                word("オン（オン／オフ）", "on (on or off)").to_owned()
            } else {
                word("オフ（オン／オフ）", "off (on or off)").to_owned()
            }
        }
        OptionKind::Spin { default, min, max } => {
            let default = default.map_or_else(|| "?".to_owned(), |number| number.to_string());
            match language {
                Language::Japanese => format!("{default}（{min}～{max}）"),
                Language::English => format!("{default} ({min} to {max})"),
            }
        }
        OptionKind::Combo { default, choices } => {
            let choices = choices.join(word("、", ", "));
            match language {
                Language::Japanese => format!("{}（{choices}）", or_empty(default)),
                Language::English => format!("{} ({choices})", or_empty(default)),
            }
        }
        OptionKind::Button => word("ボタン", "button").to_owned(),
        OptionKind::Text { default } => format!("{}{}", or_empty(default), word("（文字列）", " (text)")),
        OptionKind::File { default } => format!("{}{}", or_empty(default), word("（ファイル）", " (file)")),
    }
}

#[derive(Serialize)]
struct Report<'a> {
    file: String,
    name: Option<&'a str>,
    author: Option<&'a str>,
    /// `None` for a step that was not reached.
    milliseconds: Steps,
    options: Vec<OptionLine<'a>>,
    said: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Failure<'a>>,
}

#[derive(Serialize)]
struct Steps {
    usiok: Option<u64>,
    readyok: Option<u64>,
    quit: Option<u64>,
}

#[derive(Serialize)]
struct Failure<'a> {
    message: &'a str,
}

#[derive(Serialize)]
struct OptionLine<'a> {
    name: &'a str,
    r#type: &'static str,
    default: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    min: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<&'a [String]>,
}

impl<'a> OptionLine<'a> {
    fn of(option: &'a EngineOption) -> Self {
        let mut found = Self {
            name: option.name(),
            r#type: "button",
            default: option.default_value(),
            min: None,
            max: None,
            choices: None,
        };
        match option.kind() {
            OptionKind::Check { .. } => found.r#type = "check",
            &OptionKind::Spin { min, max, .. } => {
                (found.r#type, found.min, found.max) = ("spin", Some(min), Some(max));
            }
            OptionKind::Combo { choices, .. } => (found.r#type, found.choices) = ("combo", Some(choices.as_slice())),
            OptionKind::Button => {}
            OptionKind::Text { .. } => found.r#type = "string",
            OptionKind::File { .. } => found.r#type = "filename",
        }
        found
    }
}
