//! `komadai perft`: counts the move sequences of a given length, for comparison with other programs.

use std::process::ExitCode;

use super::Common;
use super::print;
use super::subcommand::Subcommand;
use super::tables::help::{Manual, Page};
use super::tables::{Argument, Arguments, Group, Takes};
use super::typed::NotPosition;
use super::usage::{ParseExit, UsageError};
use crate::lang::{self, Text};
use crate::notation::sfen;
use crate::shogi::{self, Position};

const GROUPS: &[Group<()>] = &[];

const PAGE: Page = Page {
    command: Subcommand::Perft,
    usage: Text { ja: "SFEN 深さ", en: "SFEN DEPTH" },
    words: &[Takes::OneOf(|| vec!["startpos"]), Takes::Text],
    details: Text {
        ja: "指定した深さまでの合法手の順列の数を数える。SFENは startpos でもよく、引用符で囲まなくてもよい。",
        en: "Counts the sequences of so many legal moves. SFEN may be startpos, and need not be quoted.",
    },
    examples: &[(
        "perft startpos 4",
        Text { ja: "平手の初形から4手で719731", en: "719731 from the start of the even game" },
    )],
};

pub(super) fn manual() -> Manual {
    Manual::new(&PAGE, GROUPS)
}

pub(super) fn run(parser: lexopt::Parser, common: &mut Common) -> Result<ExitCode, ParseExit> {
    let mut arguments = Arguments::new(parser, GROUPS, common);
    // SFEN contains blanks and may be given with or without quotes.
    let mut words: Vec<String> = Vec::new();
    while let Some(argument) = arguments.next()? {
        if let Argument::Word(word) = argument {
            words.push(word.to_string_lossy().into_owned());
        }
    }
    let depth = words.pop().filter(|_| !words.is_empty()).ok_or(UsageError::Perft)?;
    let depth = depth.parse().map_err(|_| UsageError::Depth(depth))?;
    let text = words.join(" ");
    match sfen::read(&text) {
        Ok(sfen) => Ok(print(&shogi::perft(&Position::from(sfen.setup), depth).to_string())),
        Err(error) => {
            let why = lang::sfen_error(common.language, error.kind);
            Err(UsageError::Sfen(NotPosition { column: error.column, why }).into())
        }
    }
}
