//! Reads and writes files for subcommands, with messages for failures.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::Path;

use super::message::Message;
use crate::disk::{self, Existing, ReadFailure, WriteFailure};
use crate::format::{self, Format, LARGEST_FILE, Loaded};
use crate::lang::{self, Language, Text, counted};

pub(super) fn read(path: &Path) -> Result<Vec<u8>, ReadFailure> {
    if path == Path::new("-") { disk::read_all(io::stdin().lock()) } else { disk::read(path) }
}

pub(super) fn read_error(language: Language, error: &ReadFailure) -> String {
    use Language::{English, Japanese};
    match (error, language) {
        (ReadFailure::Folder, Japanese) => "ファイルではなくフォルダです。".to_owned(),
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
            (_, Japanese) => format!("読めません：{}", lang::io_error(language, error)),
            (_, English) => format!("cannot be read: {}", lang::io_error(language, error)),
        },
    }
}

pub(super) fn load(path: &Path, language: Language) -> Result<Loaded, Message> {
    let bytes = read(path).map_err(|error| Message::error(path, read_error(language, &error)))?;
    let format = path.extension().and_then(OsStr::to_str).and_then(Format::of_extension);
    let loaded = format::read_all(&bytes, format);
    loaded.map_err(|error| Message::error_at(path, error.at, lang::read_error(language, &error.kind)))
}

/// Checks whether a file can be written, before work that may take hours.
pub(super) fn check(path: &Path, force: bool) -> Result<(), WriteFailure> {
    if path == Path::new("-") {
        return Ok(());
    }
    disk::check(path)?;
    if !force && path.is_file() { Err(WriteFailure::Exists) } else { Ok(()) }
}

/// Writes a whole file, or standard output if the path is `-`. An existing file is replaced only with `force`.
pub(super) fn write(path: &Path, bytes: &[u8], force: bool) -> Result<(), WriteFailure> {
    if path == Path::new("-") {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        return Ok(out.flush()?);
    }
    disk::write(path, bytes, if force { Existing::ReplaceReadOnly } else { Existing::Keep })
}

/// What to say after a file is written over another with `--force`; asked before it is written.
#[cfg(feature = "pictures")]
pub(super) fn replaced(language: Language, path: &Path, force: bool) -> Option<Message> {
    (force && disk::is_file(path)).then(|| Message::note(path, REPLACED.get(language)))
}

pub(super) fn too_short(language: Language, ply: usize) -> String {
    match language {
        Language::Japanese => format!("本譜は{ply}手に足りません。"),
        Language::English => format!("the main line has fewer than {}", counted(ply, "move", "moves")),
    }
}

#[cfg(feature = "pictures")]
pub(super) fn no_such_game(language: Language, game: usize, count: usize) -> String {
    match language {
        Language::Japanese => format!("{game}番目の棋譜はありません（全{count}局）。"),
        Language::English => format!("there is no record number {game}; the file has {count}"),
    }
}

pub(super) fn write_error(language: Language, error: &WriteFailure) -> String {
    use Language::{English, Japanese};
    let error = match error {
        WriteFailure::Io(error) => error,
        // Existing content is not compared here, so it cannot have changed.
        WriteFailure::Exists | WriteFailure::Changed | WriteFailure::ReadOnly => {
            return EXISTS.get(language).to_owned();
        }
    };
    match (error.kind(), language) {
        (io::ErrorKind::NotFound, Japanese) => "書き込めません：フォルダがありません。".to_owned(),
        (io::ErrorKind::NotFound, English) => "cannot be written: there is no such folder.".to_owned(),
        (_, Japanese) => format!("書き込めません：{}", lang::io_error(language, error)),
        (_, English) => format!("cannot be written: {}", lang::io_error(language, error)),
    }
}

pub(super) const NO_RECORDS: Text =
    Text { ja: "棋譜ファイルが見つかりません。", en: "no game records found" };

pub(super) const REPLACED: Text =
    Text { ja: "既存のファイルを上書きしました。", en: "replaced the existing file" };

const EXISTS: Text = Text {
    ja: "すでに存在します。上書きするには --force を付けてください。",
    en: "already exists; use --force to replace it",
};
