//! Files, as far as they are read for a subcommand.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::format::LARGEST_FILE;
use crate::lang::Language;

/// Why a file could not be read.
#[derive(Debug)]
pub(super) enum FileError {
    Missing,
    Directory,
    Denied,
    TooLarge,
    Other(io::Error),
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing,
            io::ErrorKind::IsADirectory => Self::Directory,
            io::ErrorKind::PermissionDenied => Self::Denied,
            _ => Self::Other(error),
        }
    }
}

/// Reads a whole file, or standard input when the path is `-`. Never more than [`LARGEST_FILE`]: a pipe may
/// go on for ever.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    if path == Path::new("-") {
        return read_all(io::stdin().lock());
    }
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(FileError::Directory);
    }
    if metadata.len() > LARGEST_FILE {
        return Err(FileError::TooLarge);
    }
    read_all(file)
}

fn read_all(source: impl Read) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    source.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST_FILE { Err(FileError::TooLarge) } else { Ok(bytes) }
}

/// The reason in words.
pub(super) fn message(language: Language, error: &FileError) -> String {
    use Language::{English, Japanese};
    match (error, language) {
        (FileError::Missing, Japanese) => "ファイルがありません。".to_owned(),
        (FileError::Missing, English) => "There is no such file.".to_owned(),
        (FileError::Directory, Japanese) => "ファイルではなくフォルダーです。".to_owned(),
        (FileError::Directory, English) => "This is a folder, not a file.".to_owned(),
        (FileError::Denied, Japanese) => "ファイルを読む権限がありません。".to_owned(),
        (FileError::Denied, English) => "Permission to read the file is denied.".to_owned(),
        (FileError::TooLarge, Japanese) => {
            format!("ファイルが大きすぎます（{}MBを超えています）。棋譜ファイルではないようです。", LARGEST_FILE >> 20)
        }
        (FileError::TooLarge, English) => {
            format!("The file is larger than {} MB; this does not look like a game record.", LARGEST_FILE >> 20)
        }
        (FileError::Other(error), Japanese) => format!("ファイルを読めません：{error}"),
        (FileError::Other(error), English) => format!("The file cannot be read: {error}"),
    }
}
