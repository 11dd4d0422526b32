//! `komadai perft`: counts the move sequences of a given length, for comparison with other programs.

use std::process::ExitCode;

use super::{USAGE, eprint, print};
use crate::lang::Language;
use crate::notation::sfen;
use crate::shogi::{self, Position};

/// Counts and prints.
pub(super) fn run(text: &str, depth: u32, language: Language) -> ExitCode {
    match sfen::read(text) {
        Ok(sfen) => print(&shogi::perft(&Position::from(sfen.setup), depth).to_string()),
        Err(error) => {
            let column = error.column;
            eprint(match language {
                Language::Japanese => format!("komadai: SFENとして読めません（{column}文字目）：{text}"),
                Language::English => format!("komadai: this is not SFEN (character {column}): {text}"),
            });
            ExitCode::from(USAGE)
        }
    }
}
