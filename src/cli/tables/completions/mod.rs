//! `komadai completions`: shell scripts that complete command lines, made from the option tables.

mod bash;
mod fish;
#[cfg(test)]
mod tests;
mod zsh;

use std::process::ExitCode;

use super::{Arguments, Described, Manual, Options, Page, Takes, joined, names, with_common};
use crate::cli::subcommand::Subcommand;
use crate::cli::usage::{ParseExit, UsageError};
use crate::cli::{Common, print};
use crate::lang::{Language, Text};

const PAGE: Page = Page {
    command: Subcommand::Completions,
    usage: Text { ja: "bash|zsh|fish", en: "bash|zsh|fish" },
    words: &[Takes::OneOf(|| names(&SHELLS))],
    details: Text {
        ja: "シェルの補完スクリプトを出力する。パッケージから、または install.sh でインストールした場合は、
すでに組み込まれている。",
        en: "Prints the script with which a shell completes the commands and options of komadai. Packages and
install.sh have installed it already.",
    },
    examples: &[
        (
            "completions bash > ~/.local/share/bash-completion/completions/komadai",
            Text { ja: "bash で補完できるようにする", en: "for bash" },
        ),
        (
            "completions zsh > ~/.zfunc/_komadai",
            Text {
                ja: "zsh で補完できるようにする（~/.zfunc は fpath にあるフォルダ）",
                en: "for zsh, with ~/.zfunc in fpath",
            },
        ),
        (
            "completions fish > ~/.config/fish/completions/komadai.fish",
            Text { ja: "fish で補完できるようにする", en: "for fish" },
        ),
    ],
};

type Writer = fn(&Program) -> String;

const SHELLS: [(&str, Writer); 3] = [("bash", bash::script), ("zsh", zsh::script), ("fish", fish::script)];

struct Program {
    rows: Vec<Described>,
    commands: Vec<Command>,
}

struct Command {
    name: &'static str,
    about: Text,
    /// The last kind also applies to further words.
    words: &'static [Takes],
    rows: Vec<Described>,
}

impl Program {
    fn new() -> Self {
        let rows = |options: Vec<Options>| options.into_iter().flat_map(|group| group.rows).collect();
        let mut commands: Vec<Command> = Vec::new();
        for command in Subcommand::ALL {
            let (words, options): (&'static [Takes], _) = match Manual::of(command) {
                Some(manual) => (manual.page.words, manual.options),
                None if command == Subcommand::Help => (&[Takes::OneOf(Manual::names)], with_common::<()>(&[])),
                None => continue,
            };
            commands.push(Command { name: command.name(), about: command.about(), words, rows: rows(options) });
        }
        Self { rows: rows(crate::cli::options()), commands }
    }
}

fn names_of(row: &Described) -> impl Iterator<Item = String> {
    row.short.map(|short| format!("-{short}")).into_iter().chain([format!("--{}", row.long)])
}

fn described(about: Text, language: Language) -> String {
    joined(about.get(language), language)
}

pub(in crate::cli) fn manual() -> Manual {
    Manual::new::<()>(&PAGE, &[])
}

pub(in crate::cli) fn run(parser: lexopt::Parser, common: &mut Common) -> Result<ExitCode, ParseExit> {
    let mut words = Arguments::new(parser, &[], common).texts(&mut ())?;
    let shell = words.pop().filter(|_| words.is_empty());
    let found = SHELLS.iter().find(|(name, _)| shell.as_deref() == Some(name));
    let Some((_, script)) = found else {
        return Err(match shell {
            None => UsageError::new(
                "completions には bash、zsh、fish のどれかの指定が必要です",
                "completions needs one of the words bash, zsh, fish",
            ),
            Some(word) => UsageError::new(
                format!("「{word}」の補完はありません。bash、zsh、fish があります"),
                format!("there are no completions for “{word}”; there are some for bash, zsh, fish"),
            ),
        }
        .into());
    };
    Ok(print(script(&Program::new()).trim_end()))
}
