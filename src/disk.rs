//! Reads whole files within limits, and writes files atomically.

pub mod natural;
pub mod walk;

use std::fmt;
use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::NamedTempFile;

use crate::format::LARGEST_FILE;

/// Why a file could not be read.
#[derive(Debug)]
pub enum ReadFailure {
    /// The path is a folder.
    Folder,
    /// The file is larger than [`LARGEST_FILE`].
    TooLarge,
    /// The operating system reported an error.
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

impl fmt::Display for ReadFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder => f.write_str("a folder, not a file"),
            Self::TooLarge => write!(f, "larger than {LARGEST_FILE} bytes"),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadFailure {}

/// Reads a whole file of at most [`LARGEST_FILE`] bytes.
///
/// # Errors
/// When it is a folder, larger than that, or cannot be read.
pub fn read(path: &Path) -> Result<Vec<u8>, ReadFailure> {
    // Windows lets no program open a folder.
    if std::fs::metadata(path)?.is_dir() {
        return Err(ReadFailure::Folder);
    }
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.len() > LARGEST_FILE {
        return Err(ReadFailure::TooLarge);
    }
    read_all(file)
}

/// Reads a source to its end, with the same limit.
///
/// # Errors
/// When it is larger than that, or cannot be read.
pub fn read_all(source: impl Read) -> Result<Vec<u8>, ReadFailure> {
    let mut bytes = Vec::new();
    source.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST_FILE { Err(ReadFailure::TooLarge) } else { Ok(bytes) }
}

/// The treatment of an existing file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing<'a> {
    /// Replace it and keep its permissions; fail if it is read-only.
    Replace,
    /// Replace it even if it is read-only, and keep its permissions.
    ReplaceReadOnly,
    /// Keep it and fail.
    Keep,
    /// Replace it only if it holds exactly these bytes and is not read-only.
    Expect(&'a [u8]),
}

/// Why a file was not written. An existing file is unchanged.
#[derive(Debug)]
pub enum WriteFailure {
    /// The file exists and was to be kept.
    Exists,
    /// The file does not hold the expected bytes: another program has written it.
    Changed,
    /// The file is read-only, and was not to be replaced nevertheless.
    ReadOnly,
    /// The operating system reported an error.
    Io(io::Error),
}

impl From<io::Error> for WriteFailure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::AlreadyExists => Self::Exists,
            _ => Self::Io(error),
        }
    }
}

impl fmt::Display for WriteFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exists => f.write_str("the file exists"),
            Self::Changed => f.write_str("another program has changed the file"),
            Self::ReadOnly => f.write_str("the file is read-only"),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for WriteFailure {}

/// Writes a file atomically: into a temporary file in the same folder, flushed to disk, then renamed. Symbolic links
/// are followed. Standard output, devices and pipes are written to directly.
///
/// On Unix, a file with hard links stays one file under all its names: it gets the new content in place, and the
/// temporary file remains until that is on the disk.
///
/// For a second, Windows is asked again to replace a file that another program, such as a virus scanner, has open.
///
/// # Errors
/// When the existing file must be kept, was changed by others, or the system refuses; it is unchanged then.
/// [`ResourceBusy`](io::ErrorKind::ResourceBusy) means that another program has the file open.
pub fn write(path: &Path, bytes: &[u8], existing: Existing<'_>) -> Result<(), WriteFailure> {
    if let Some(mut stream) = stream(path)? {
        stream.write_all(bytes)?;
        return Ok(stream.flush()?);
    }
    let path = &behind_links(path);
    if path.is_dir() {
        return Err(WriteFailure::Io(io::ErrorKind::IsADirectory.into()));
    }
    let folder = folder_of(path);
    let mut file = tempfile::Builder::new().prefix(".komadai-").tempfile_in(folder)?;
    file.write_all(bytes)?;
    match std::fs::metadata(path) {
        Ok(old) => keep_ordinary(file.as_file(), &old)?,
        Err(_) => make_ordinary(file.as_file())?,
    }
    file.as_file().sync_all()?;
    if let Existing::Expect(held) = existing
        && !holds(path, held).map_err(|error| or_busy(path, error))?
    {
        return Err(WriteFailure::Changed);
    }
    match existing {
        Existing::Keep => drop(file.persist_noclobber(path).map_err(|error| error.error)?),
        Existing::Replace | Existing::Expect(_) if is_read_only(path) => return Err(WriteFailure::ReadOnly),
        _ if has_hard_links(path) => overwrite(path, bytes)?,
        _ => replace(file, path)?,
    }
    // Makes the rename durable where the system allows.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

#[cfg(unix)]
fn has_hard_links(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).is_ok_and(|there| there.nlink() > 1)
}

/// Elsewhere the count of links is not known.
#[cfg(not(unix))]
const fn has_hard_links(_: &Path) -> bool {
    false
}

/// Gives a file new content without replacing the file itself. If that fails, it gets its old content back.
fn overwrite(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let old = std::fs::read(path)?;
    let permissions = std::fs::metadata(path)?.permissions();
    if permissions.readonly() {
        make_writable(path)?;
    }
    let written = OpenOptions::new().write(true).open(path).and_then(|mut file| {
        let mut fill = |bytes: &[u8]| {
            file.rewind()?;
            file.write_all(bytes)?;
            file.set_len(bytes.len() as u64)?;
            file.sync_all()
        };
        fill(bytes).inspect_err(|_| drop(fill(&old)))
    });
    if permissions.readonly() {
        std::fs::set_permissions(path, permissions)?;
    }
    written
}

#[cfg(unix)]
fn make_writable(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(path)?.permissions().mode();
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode | 0o200))
}

#[cfg(not(unix))]
#[expect(clippy::permissions_set_readonly_false, reason = "it gives write access to everybody on Unix only")]
fn make_writable(path: &Path) -> io::Result<()> {
    let mut permissions = std::fs::metadata(path)?.permissions();
    permissions.set_readonly(false);
    std::fs::set_permissions(path, permissions)
}

fn replace(mut file: NamedTempFile, path: &Path) -> io::Result<()> {
    /// Attempts while another program has the file open, and the pause in between.
    const TRIES: u32 = 6;
    const PAUSE: Duration = Duration::from_millis(200);
    if cfg!(windows) && is_read_only(path) {
        // Windows replaces no read-only file; the new one is read-only already.
        make_writable(path)?;
    }
    for left in (0..TRIES).rev() {
        let Err(error) = file.persist(path) else { break };
        let why = or_busy(path, error.error);
        if left == 0 || why.kind() != io::ErrorKind::ResourceBusy {
            return Err(why);
        }
        std::thread::sleep(PAUSE);
        file = error.file;
    }
    Ok(())
}

/// Windows refuses a rename of an open file as if permission were missing; opening the file shows the true reason.
fn or_busy(path: &Path, error: io::Error) -> io::Error {
    /// ERROR_SHARING_VIOLATION, ERROR_LOCK_VIOLATION and ERROR_USER_MAPPED_FILE.
    const BUSY: [i32; 3] = [32, 33, 1224];
    let is_busy = |error: &io::Error| error.raw_os_error().is_some_and(|number| BUSY.contains(&number));
    let is_refused = || error.kind() == io::ErrorKind::PermissionDenied;
    let is_open = || OpenOptions::new().write(true).open(path).is_err_and(|error| is_busy(&error));
    let busy = cfg!(windows) && (is_busy(&error) || is_refused() && is_open());
    if busy { io::ErrorKind::ResourceBusy.into() } else { error }
}

/// Checks in advance whether a file can be written: its folder exists and allows new files, and no folder has its name.
///
/// # Errors
/// What [`write()`] would fail with.
pub fn check(path: &Path) -> io::Result<()> {
    if stream_number(path).is_some() || std::fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return Ok(());
    }
    let path = &behind_links(path);
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    check_inside(folder_of(path))
}

/// Like [`check`], for files in a folder that may have to be made.
///
/// # Errors
/// What making the folder or a file in it would fail with.
pub fn check_folder(folder: &Path) -> io::Result<()> {
    let mut there = folder;
    while std::fs::metadata(there).is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
        && there != Path::new(".")
    {
        there = folder_of(there);
    }
    check_inside(there)
}

/// Makes a folder with its parents.
///
/// # Errors
/// When it cannot be made: for example, where a file has its name.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => io::ErrorKind::NotADirectory.into(),
        _ => error,
    })
}

/// Whether there is a file with this path that writing would replace.
#[must_use]
pub fn is_file(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|there| there.is_file())
}

/// Whether there is a file with this path that may only be read.
#[must_use]
pub fn is_read_only(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|there| there.is_file() && there.permissions().readonly())
}

/// Makes a temporary file, since permissions alone do not tell.
fn check_inside(folder: &Path) -> io::Result<()> {
    if !std::fs::metadata(folder)?.is_dir() {
        return Err(io::ErrorKind::NotADirectory.into());
    }
    tempfile::Builder::new().prefix(".komadai-").tempfile_in(folder).map(drop)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn stream_number(path: &Path) -> Option<&str> {
    match path.to_str()? {
        "/dev/stdout" => Some("1"),
        "/dev/stderr" => Some("2"),
        // The null device of Windows.
        name if cfg!(windows) && name.eq_ignore_ascii_case("nul") => Some("none"),
        name => ["/dev/fd/", "/proc/self/fd/"].iter().find_map(|folder| name.strip_prefix(folder)),
    }
}

fn stream(path: &Path) -> io::Result<Option<Box<dyn Write>>> {
    Ok(match stream_number(path) {
        // Opening it again would start at the beginning of a file that it is redirected to.
        Some("1") => Some(Box::new(io::stdout())),
        Some("2") => Some(Box::new(io::stderr())),
        Some("none") => Some(Box::new(io::sink())),
        Some(_) => Some(Box::new(OpenOptions::new().append(true).open(path)?)),
        None if std::fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) => {
            Some(Box::new(OpenOptions::new().write(true).open(path)?))
        }
        None => None,
    })
}

fn holds(path: &Path, held: &[u8]) -> io::Result<bool> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(true),
        Err(error) => return Err(error),
    };
    if file.metadata()?.len() != held.len() as u64 {
        return Ok(false);
    }
    let mut now = Vec::with_capacity(held.len());
    file.take(held.len() as u64 + 1).read_to_end(&mut now)?;
    Ok(now == held)
}

fn behind_links(path: &Path) -> PathBuf {
    const LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let Ok(target) = std::fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    path
}

fn keep_ordinary(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        // Only the superuser may change owners; for others the call fails without harm.
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
    file.set_permissions(old.permissions())
}

/// Temporary files are readable by their owner only.
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
mod tests;
