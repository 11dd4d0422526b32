//! Files, as far as they are read for a subcommand.

use std::io;
use std::path::Path;

use crate::disk::{self, ReadFailure};
use crate::format::LARGEST_FILE;
use crate::lang::Language;

/// Reads a whole file, or standard input when the path is `-`.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, ReadFailure> {
    if path == Path::new("-") { disk::read_all(io::stdin().lock()) } else { disk::read(path) }
}

/// The reason in words.
pub(super) fn message(language: Language, error: &ReadFailure) -> String {
    use Language::{English, Japanese};
    match (error, language) {
        (ReadFailure::Folder, Japanese) => "ファイルではなくフォルダーです。".to_owned(),
        (ReadFailure::Folder, English) => "This is a folder, not a file.".to_owned(),
        (ReadFailure::TooLarge, Japanese) => {
            format!("ファイルが大きすぎます（{}MBを超えています）。棋譜ファイルではないようです。", LARGEST_FILE >> 20)
        }
        (ReadFailure::TooLarge, English) => {
            format!("The file is larger than {} MB; this does not look like a game record.", LARGEST_FILE >> 20)
        }
        (ReadFailure::Io(error), _) => match (error.kind(), language) {
            (io::ErrorKind::NotFound, Japanese) => "ファイルがありません。".to_owned(),
            (io::ErrorKind::NotFound, English) => "There is no such file.".to_owned(),
            (io::ErrorKind::PermissionDenied, Japanese) => "ファイルを読む権限がありません。".to_owned(),
            (io::ErrorKind::PermissionDenied, English) => "Permission to read the file is denied.".to_owned(),
            (_, Japanese) => format!("ファイルを読めません：{error}"),
            (_, English) => format!("The file cannot be read: {error}"),
        },
    }
}
