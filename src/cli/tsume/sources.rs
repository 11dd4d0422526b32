//! What the words of a command line name: files, folders, and positions.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use super::super::options::Common;
use super::super::sources::Selection;
use super::super::typed::{self, NotPosition};
use crate::disk::ReadFailure;
use crate::format::Loaded;

/// Where problems come from.
pub(super) enum Source {
    /// A position on the command line, or why it is none.
    Typed(Result<Box<Loaded>, NotPosition>),
    /// A file, or standard input.
    File(PathBuf),
    /// A folder that cannot be read.
    Unreadable(PathBuf, ReadFailure),
}

/// The sources that words name, with the files in folders.
pub(super) fn of_words(words: Vec<OsString>, selection: &Selection, common: Common) -> Vec<Source> {
    if let Some(position) = in_several_words(&words, common) {
        return vec![position];
    }
    let of_word = |word: OsString| match of_word(word, common) {
        Source::File(path) => files(&path, selection, common),
        other => vec![other],
    };
    words.into_iter().flat_map(of_word).collect()
}

/// The position, if it was not quoted and so is several words.
fn in_several_words(words: &[OsString], common: Common) -> Option<Source> {
    let joined = words.join(OsStr::new(" "));
    let text = joined.to_str().filter(|text| is_position(text))?;
    let boards = words.iter().filter(|word| word.to_string_lossy().contains('/')).count();
    if boards > 1 || words.iter().any(|word| is_file(word) || word.to_string_lossy().contains(' ')) {
        return None;
    }
    Some(Source::Typed(typed::read(text, common.language).map(Box::new)))
}

fn of_word(word: OsString, common: Common) -> Source {
    match word.to_str() {
        Some(text) if is_position(text) && !is_file(&word) => {
            Source::Typed(typed::read(text, common.language).map(Box::new))
        }
        _ => Source::File(word.into()),
    }
}

fn files(path: &Path, selection: &Selection, common: Common) -> Vec<Source> {
    let found = selection.files(&[path.to_owned()], None, common);
    let failed = found.failed.into_iter().map(|(path, why)| Source::Unreadable(path, why));
    found.files.into_iter().map(|file| Source::File(file.path)).chain(failed).collect()
}

fn is_file(word: &OsString) -> bool {
    word == "-" || Path::new(word).exists()
}

/// Whether a text is meant to be a position, right or wrong: its first word is made of the letters of a board, or has the
/// ranks of one.
fn is_position(text: &str) -> bool {
    let text = text.trim_start();
    let text = text.strip_prefix("position ").unwrap_or(text).trim_start();
    let text = text.strip_prefix("sfen ").unwrap_or(text).trim_start();
    let board = text.split_whitespace().next().unwrap_or_default();
    let is_of_board = |ch: char| ch.is_ascii_digit() || "/+PLNSGBRKplnsgbrk".contains(ch);
    board == "startpos"
        || (board.contains('/') && board.chars().all(is_of_board))
        || (board.matches('/').count() == 8 && text.contains(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_board_is_told_from_the_path_of_a_file() {
        for (text, is_one) in [
            ("startpos", true),
            ("9/8k/9/7B1/9/9/9/9/9 b 2G 1", true),
            ("position sfen 9/8k/9/7B1/9/9/9/9/9 b 2G 1 moves G*1c", true),
            ("sfen 8k/9/9", true),
            ("8k/9/9/9/9/9/9/9/9x b G 1", true),
            ("sets/nine.sfen", false),
            ("a/b/c/d/e/f/g/h/i", false),
            ("problem.kif", false),
            ("-", false),
            ("", false),
        ] {
            assert_eq!(is_position(text), is_one, "{text}");
        }
    }
}
