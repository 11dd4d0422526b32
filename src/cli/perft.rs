//! `komadai perft`: counts the move sequences of a given length, for comparison with other programs.

use std::process::ExitCode;

use super::Common;
use super::print;
use super::subcommand::Subcommand;
use super::tables::{Arguments, Manual, Page, Takes};
use super::typed::NotPosition;
use super::usage::{ParseExit, UsageError};
use crate::lang::{self, Text};
use crate::notation::sfen;
use crate::shogi::{self, Position};

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
    Manual::new::<()>(&PAGE, &[])
}

pub(super) fn run(parser: lexopt::Parser, common: &mut Common) -> Result<ExitCode, ParseExit> {
    // SFEN contains blanks and may be given with or without quotes.
    let mut words = Arguments::new(parser, &[], common).texts(&mut ())?;
    let depth = words.pop().filter(|_| !words.is_empty()).ok_or_else(|| {
        UsageError::new(
            "perft には SFEN（1つの引数として）と深さの指定が必要です",
            "perft needs an SFEN (as one argument) and a depth",
        )
    })?;
    let depth = depth.parse().map_err(|_| {
        UsageError::new(format!("「{depth}」は深さではありません"), format!("“{depth}” is not a depth"))
    })?;
    let text = words.join(" ");
    match sfen::read(&text) {
        Ok(sfen) => Ok(print(&shogi::perft(&Position::from(sfen.setup), depth).to_string())),
        Err(error) => {
            let why = lang::sfen_error(common.language, error.kind);
            Err(UsageError::from(NotPosition::new(error.column, why)).into())
        }
    }
}
