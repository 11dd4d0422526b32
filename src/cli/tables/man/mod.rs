//! `komadai man`: manual pages, made from the option tables.

mod page;
mod roff;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::{Arguments, Group, Manual, Page, Takes};
use crate::cli::message::Message;
use crate::cli::subcommand::{self, Subcommand};
use crate::cli::usage::{ParseExit, UsageError};
use crate::cli::{Common, Keys, files, print};
use crate::lang::{Language, Text};

#[derive(Default)]
struct Target {
    folder: Option<PathBuf>,
    force: bool,
}

type Row = super::Row<Target>;

const GROUPS: &[Group<Target>] = &[Group::new(
    "オプション",
    "Options",
    &[
        Row::value("out-dir", ["フォルダ", "DIR"], |it, value| value.path().map(|path| it.folder = Some(path)))
            .takes(Takes::Folder)
            .ja("全ページを両方の言語で書くフォルダ（man1 と ja/man1 に\n分かれる）。なければ作る")
            .en("the folder to write all pages to, in both languages, as\n\
                 man1 and ja/man1; it is made if need be"),
        Row::flag("force", |it| it.force = true).ja("既存のファイルを上書きする").en("overwrite existing files"),
    ],
)];

const PAGE: Page = Page {
    command: Subcommand::Man,
    usage: Text { ja: "[コマンド]\n--out-dir フォルダ", en: "[COMMAND]\n--out-dir DIR" },
    words: &[Takes::OneOf(Manual::names)],
    details: Text {
        ja: "komadai の、またはコマンドのマニュアルページを、man が読む形式で出力する。",
        en: "Prints the manual page of komadai, or of a command, as man reads it.",
    },
    examples: &[
        ("man convert | man -l -", Text { ja: "convert のマニュアルを読む", en: "read the manual of convert" }),
        (
            "man --out-dir ~/.local/share/man",
            Text {
                ja: "マニュアルをホームにインストールする", en: "install the manual for the current user"
            },
        ),
    ],
};

pub(in crate::cli) fn manual() -> Manual {
    Manual::new(&PAGE, GROUPS)
}

pub(in crate::cli) fn run(parser: lexopt::Parser, keys: Keys, common: &mut Common) -> Result<ExitCode, ParseExit> {
    let mut arguments = Arguments::new(parser, GROUPS, common);
    let (mut about, mut target) = (None, Target::default());
    while let Some(word) = arguments.next(&mut target)? {
        about = Some(subcommand::of_topic(&word)?);
    }
    match (target.folder, about) {
        (None, about) => Ok(print(text(about, common.language, keys).trim_end())),
        (Some(_), Some(command)) => Err(UsageError::together("--out-dir", command.name()).into()),
        (Some(folder), None) => Ok(write(&folder, keys, target.force, *common)),
    }
}

fn text(command: Option<Subcommand>, language: Language, keys: Keys) -> String {
    match command.and_then(Manual::of) {
        Some(manual) => page::command(language, &manual),
        None => page::program(language, &crate::cli::options(), &keys(language)),
    }
}

fn write(folder: &Path, keys: Keys, force: bool, common: Common) -> ExitCode {
    let commands = Manual::all().into_iter().map(|manual| Some(manual.page.command));
    let mut all_written = true;
    for command in [None].into_iter().chain(commands) {
        for (language, place) in [(Language::English, "man1"), (Language::Japanese, "ja/man1")] {
            let path: PathBuf = folder.join(place).join(format!("{}.1", page::name(command)));
            let made = path.parent().map_or(Ok(()), fs::create_dir_all);
            let bytes = text(command, language, keys);
            let written = made.map_err(Into::into).and_then(|()| files::write(&path, bytes.as_bytes(), force));
            if let Err(error) = &written {
                common.print(&Message::error(&path, files::write_error(common.language, error)));
            }
            all_written &= written.is_ok();
        }
    }
    if all_written { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
