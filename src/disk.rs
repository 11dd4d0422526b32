//! Whole files, read within bounds and written whole or not at all.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use crate::format::LARGEST_FILE;

/// Why a file could not be read.
#[derive(Debug)]
pub(crate) enum ReadFailure {
    /// It is a folder.
    Folder,
    /// It is larger than [`LARGEST_FILE`].
    TooLarge,
    /// The system says why.
    Io(io::Error),
}

impl From<io::Error> for ReadFailure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::IsADirectory => Self::Folder,
            _ => Self::Io(error),
        }
    }
}

/// Reads a whole file. Never more than [`LARGEST_FILE`]: a pipe may go on for ever.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, ReadFailure> {
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(ReadFailure::Folder);
    }
    if metadata.len() > LARGEST_FILE {
        return Err(ReadFailure::TooLarge);
    }
    read_all(file)
}

/// Reads all that a source has to give, within the same bounds.
pub(crate) fn read_all(source: impl Read) -> Result<Vec<u8>, ReadFailure> {
    let mut bytes = Vec::new();
    source.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST_FILE { Err(ReadFailure::TooLarge) } else { Ok(bytes) }
}

/// Whether a file that is there already may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// It is replaced, and its permissions are kept.
    Replace,
    /// It stays, and writing fails with [`io::ErrorKind::AlreadyExists`].
    Keep,
}

/// Writes beside the place, flushes to the disk, and only then moves there: whoever looks sees the old
/// file or the new one, whole.
pub(crate) fn write(path: &Path, bytes: &[u8], existing: Existing) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new().prefix(".komadai-").tempfile_in(folder)?;
    file.write_all(bytes)?;
    match std::fs::metadata(path) {
        Ok(old) => file.as_file().set_permissions(old.permissions())?,
        Err(_) => make_ordinary(file.as_file())?,
    }
    file.as_file().sync_all()?;
    match existing {
        Existing::Replace => file.persist(path)?,
        Existing::Keep => file.persist_noclobber(path)?,
    };
    Ok(())
}

/// A temporary file is for its owner alone; a document is as readable as others are.
#[cfg(unix)]
fn make_ordinary(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn make_ordinary(_: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;

    #[test]
    fn a_file_is_written_whole_and_kept_when_asked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.kif");
        write(&path, b"one", Existing::Keep).unwrap();
        let refused = write(&path, b"two", Existing::Keep).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(read(&path).unwrap(), b"one");
        write(&path, b"two", Existing::Replace).unwrap();
        assert_eq!(read(&path).unwrap(), b"two");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
    }

    #[test]
    fn folders_and_missing_files_are_told_apart() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(read(folder.path()), Err(ReadFailure::Folder)));
        assert!(matches!(read(&folder.path().join("none")), Err(ReadFailure::Io(_))));
        assert!(matches!(read_all(io::repeat(b'a')), Err(ReadFailure::TooLarge)));
    }

    #[cfg(unix)]
    #[test]
    fn permissions_are_kept() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.kif");
        std::fs::write(&path, b"one").unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
        write(&path, b"two", Existing::Replace).unwrap();
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }
}
