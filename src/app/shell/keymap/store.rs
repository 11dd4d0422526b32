//! The file of the user's keys, in the configuration folder.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::app::shell::keymap::file::File;

/// Where it is: `None` where the system has no such folder.
pub(crate) fn path() -> Option<PathBuf> {
    Some(directories::ProjectDirs::from("", "", "komadai")?.config_dir().join("keys.toml"))
}

/// The keys of an earlier run, or none.
pub(crate) fn load() -> File {
    path().and_then(|path| fs::read(path).ok()).map_or_else(File::default, |bytes| File::read(&bytes))
}

/// Stores the keys, whole or not at all.
///
/// # Errors
/// When the configuration folder cannot be written to.
pub(crate) fn save(bytes: &[u8]) -> io::Result<()> {
    path().map_or(Ok(()), |path| save_to(&path, bytes))
}

pub(super) fn save_to(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.flush()?;
    file.persist(path)?;
    Ok(())
}
