//! One window per user and display: a second start forwards its files to the primary instance, whose window is raised.
//! Further windows, opened on request, can be asked for a file that they have open, like the first.
//!
//! The primary instance holds a lock in a folder of the user. The system releases it however the process ends, so that
//! a stale lock cannot occur. Beside it is the address: a socket in a private folder (on Windows a pipe), with a new
//! unguessable name each time, so that no other user can create it first. On Unix both sides check the peer's user.
//!
//! A window that is about to close, or hangs, accepts no forwarded files, and the second process opens a window of its
//! own.

#[cfg(test)]
mod tests;

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, DirBuilder, File, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf, absolute};
use std::thread;
use std::time::{Duration, Instant};

use interprocess::local_socket::traits::{ListenerExt as _, Stream as _};
use interprocess::local_socket::{GenericFilePath, Listener, ListenerOptions, Name, Stream, ToFsName};
use tempfile::TempDir;

use crate::app::kit::task::Report;

/// Before files to open.
const HELLO: &[u8; 10] = b"komadai 1\n";
/// Before a file to show, if the window has it open.
const SHOW: &[u8; 10] = b"komadai ?\n";
const ACCEPTED: &[u8; 1] = b"+";
/// In bytes.
const MAX_MESSAGE_LEN: u32 = 1 << 24;
/// How long to look for the primary instance while the lock is held, as it may be starting or ending.
const CONNECT_TIMEOUT: Duration = Duration::from_millis(1500);
/// How long another window may take to say whether it has a file open.
const SHOW_TIMEOUT: Duration = Duration::from_millis(1500);
/// The most further windows that can be asked.
const FURTHER: u32 = 63;
/// How long the window may take to accept files, as it may be opening.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

#[derive(Clone, Debug)]
pub(crate) struct InstanceLock {
    folder: PathBuf,
    display: u32,
    /// 0 is the primary instance.
    window: u32,
}

#[derive(Debug)]
pub(crate) enum LockResult {
    Acquired(PrimaryInstance),
    HeldByOther,
    Unavailable,
}

/// The process is the primary instance, or a further one that can be asked, until this is dropped.
#[derive(Debug)]
pub(crate) struct PrimaryInstance {
    listener: Option<Listener>,
    address: PathBuf,
    // Fields are dropped in this order: the lock last.
    _socket: TempDir,
    _lock: File,
}

/// The other process waits for an answer.
pub(crate) struct ForwardedFiles {
    paths: Vec<PathBuf>,
    /// Whether they are only to be shown if they are open.
    only_open: bool,
    stream: Stream,
}

/// The other windows of the user on this display.
#[derive(Clone, Debug, Default)]
pub(crate) struct OtherWindows {
    /// The lock of this window.
    own: Option<InstanceLock>,
}

impl OtherWindows {
    pub(crate) const fn of(own: Option<InstanceLock>) -> Self {
        Self { own }
    }

    /// Whether another window has the file open; it shows it then, and comes forward.
    pub(crate) fn show(&self, path: &Path) -> bool {
        let Some(own) = &self.own else { return false };
        (0..=FURTHER).map(|window| own.at(window)).filter(|other| other.window != own.window).any(|other| {
            let Some(stream) = other.try_to_connect() else { return false };
            message(SHOW, std::slice::from_ref(&path)).is_ok_and(|message| ask(stream, message, SHOW_TIMEOUT))
        })
    }
}

impl InstanceLock {
    /// `None` on systems without a data folder.
    pub(crate) fn of_user() -> Option<Self> {
        let folder = directories::ProjectDirs::from("", "", "komadai")?.data_local_dir().join("instance");
        // A window on another display would be raised out of sight.
        let mut display = crc32fast::Hasher::new();
        for name in ["WAYLAND_DISPLAY", "DISPLAY", "SESSIONNAME"] {
            display.update(env::var_os(name).unwrap_or_default().as_encoded_bytes());
            display.update(&[0]);
        }
        Some(Self { folder, display: display.finalize(), window: 0 })
    }

    fn at(&self, window: u32) -> Self {
        Self { window, ..self.clone() }
    }

    fn file(&self, extension: &str) -> PathBuf {
        let name = match self.window {
            0 => format!("{:08x}", self.display),
            window => format!("{:08x}-{window}", self.display),
        };
        self.folder.join(name).with_extension(extension)
    }

    /// For a window beside the primary instance. `None` if there are too many, or the folder cannot be used.
    pub(crate) fn acquire_further(&self) -> Option<(Self, PrimaryInstance)> {
        for further in (1..=FURTHER).map(|window| self.at(window)) {
            match further.acquire() {
                LockResult::Acquired(instance) => return Some((further, instance)),
                LockResult::HeldByOther => {}
                LockResult::Unavailable => return None,
            }
        }
        None
    }

    pub(crate) fn acquire(&self) -> LockResult {
        let lock = private_folder(&self.folder)
            .and_then(|()| File::options().create(true).truncate(false).write(true).open(self.file("lock")));
        let Ok(lock) = lock else { return LockResult::Unavailable };
        match lock.try_lock() {
            Ok(()) => self.become_primary(lock).map_or(LockResult::Unavailable, LockResult::Acquired),
            Err(TryLockError::WouldBlock) => LockResult::HeldByOther,
            Err(TryLockError::Error(_)) => LockResult::Unavailable,
        }
    }

    fn become_primary(&self, lock: File) -> io::Result<PrimaryInstance> {
        let address = self.file("address");
        self.clear_away(&address);
        let socket = private_socket()?;
        let name = socket_name(socket.path());
        let listener = ListenerOptions::new().name(to_name(&name)?).create_sync()?;
        let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
        file.write_all(&postcard::to_allocvec(&name.into_os_string()).map_err(io::Error::other)?)?;
        file.persist(&address)?;
        Ok(PrimaryInstance { listener: Some(listener), address, _socket: socket, _lock: lock })
    }

    fn clear_away(&self, address: &Path) {
        if let Some(old) = self.address() {
            let _ = fs::remove_file(&old);
            if let Some(folder) = old.parent() {
                let _ = fs::remove_dir(folder);
            }
        }
        let _ = fs::remove_file(address);
    }

    fn address(&self) -> Option<PathBuf> {
        let bytes = fs::read(self.file("address")).ok()?;
        postcard::from_bytes::<OsString>(&bytes).ok().map(PathBuf::from)
    }

    /// Returns whether the window has accepted the files; if not, it never will.
    pub(crate) fn forward(&self, paths: &[PathBuf]) -> bool {
        self.forward_within(paths, ANSWER_TIMEOUT)
    }

    fn forward_within(&self, paths: &[PathBuf], patience: Duration) -> bool {
        let Ok(message) = message(HELLO, paths) else { return false };
        let Some(stream) = self.connect() else { return false };
        ask(stream, message, patience)
    }

    /// Refuses windows of other users.
    fn try_to_connect(&self) -> Option<Stream> {
        let stream = self.address().and_then(|address| Stream::connect(to_name(&address).ok()?).ok())?;
        is_own(&stream).then_some(stream)
    }

    /// Retries, since the primary instance may be starting.
    fn connect(&self) -> Option<Stream> {
        let end = Instant::now() + CONNECT_TIMEOUT;
        loop {
            if let Some(stream) = self.try_to_connect() {
                return Some(stream);
            }
            if Instant::now() >= end {
                return None;
            }
            thread::sleep(Duration::from_millis(30));
        }
    }
}

impl PrimaryInstance {
    pub(crate) fn listen(&mut self, report: &Report<ForwardedFiles>) {
        let Some(listener) = self.listener.take() else { return };
        let each = report.clone();
        let listening = move || {
            // Stops at the first error instead of retrying in a busy loop: other processes then open their own windows.
            for stream in listener.incoming().map_while(Result::ok) {
                let report = each.clone();
                // Its own thread keeps a silent client from blocking others.
                let reading = move || {
                    if let Some(forwarded) = ForwardedFiles::read(stream) {
                        report.send(forwarded);
                    }
                };
                let _ = thread::Builder::new().name("forwarded over".to_owned()).spawn(reading);
            }
        };
        let _ = thread::Builder::new().name("instance".to_owned()).spawn(listening);
    }
}

impl Drop for PrimaryInstance {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.address);
    }
}

impl ForwardedFiles {
    /// Refuses connections of other users.
    fn read(stream: Stream) -> Option<Self> {
        if !is_own(&stream) {
            return None;
        }
        let _ = stream.set_recv_timeout(Some(ANSWER_TIMEOUT));
        let (mut hello, mut length) = ([0; HELLO.len()], [0; 4]);
        (&stream).read_exact(&mut hello).and_then(|()| (&stream).read_exact(&mut length)).ok()?;
        let length = u32::from_le_bytes(length);
        if ![HELLO, SHOW].contains(&&hello) || length > MAX_MESSAGE_LEN {
            return None;
        }
        let mut bytes = Vec::new();
        (&stream).take(length.into()).read_to_end(&mut bytes).ok()?;
        let names: Vec<OsString> = postcard::from_bytes(&bytes).ok()?;
        Some(Self { paths: names.into_iter().map(PathBuf::from).collect(), only_open: hello == *SHOW, stream })
    }

    /// The file that is to be shown if it is open; `None` if the files are to be opened.
    pub(crate) fn wanted_if_open(&self) -> Option<&Path> {
        self.paths.first().filter(|_| self.only_open).map(PathBuf::as_path)
    }

    /// `None` if the other process has stopped waiting and opened the files itself.
    pub(crate) fn accept(self) -> Option<Vec<PathBuf>> {
        (&self.stream).write_all(ACCEPTED).ok().map(|()| self.paths)
    }
}

impl fmt::Debug for ForwardedFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ForwardedFiles").field("paths", &self.paths).finish_non_exhaustive()
    }
}

/// Sends the files and waits for the answer. On `false` the connection is closed, so that they are not accepted later.
#[cfg(unix)]
#[expect(clippy::needless_pass_by_value, reason = "the connection is closed here, and elsewhere a thread takes both")]
fn ask(stream: Stream, message: Vec<u8>, patience: Duration) -> bool {
    let mut taken = [0];
    let asked = stream.set_send_timeout(Some(patience)).and_then(|()| stream.set_recv_timeout(Some(patience)));
    let asked = asked.and_then(|()| (&stream).write_all(&message)).and_then(|()| (&stream).read_exact(&mut taken));
    asked.is_ok() && taken == *ACCEPTED
}

/// Pipes have no timeouts, so another thread waits for the answer.
#[cfg(not(unix))]
fn ask(stream: Stream, message: Vec<u8>, patience: Duration) -> bool {
    let (answer, answered) = std::sync::mpsc::channel();
    let ask = move || {
        let mut taken = [0];
        let asked = (&stream).write_all(&message).and_then(|()| (&stream).read_exact(&mut taken));
        let _ = answer.send(asked.is_ok() && taken == *ACCEPTED);
    };
    thread::Builder::new().name("hand over".to_owned()).spawn(ask).is_ok()
        && answered.recv_timeout(patience).unwrap_or(false)
}

/// Makes paths absolute, since the other process has another working directory.
fn message(hello: &[u8], paths: &[impl AsRef<Path>]) -> io::Result<Vec<u8>> {
    let names = paths.iter().map(|path| absolute(path).map(PathBuf::into_os_string));
    let bytes = postcard::to_allocvec(&names.collect::<io::Result<Vec<_>>>()?).map_err(io::Error::other)?;
    let length =
        u32::try_from(bytes.len()).ok().filter(|&length| length <= MAX_MESSAGE_LEN).ok_or(ErrorKind::FileTooLarge)?;
    Ok([hello, &length.to_le_bytes(), &bytes].concat())
}

fn to_name(path: &Path) -> io::Result<Name<'_>> {
    path.to_fs_name::<GenericFilePath>()
}

/// Private where the system has such folders for sockets.
fn private_socket() -> io::Result<TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix("komadai-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    let runtime = env::var_os("XDG_RUNTIME_DIR").filter(|folder| Path::new(folder).is_absolute());
    // After `su` the folder may not exist.
    runtime.and_then(|folder| builder.tempdir_in(folder).ok()).map_or_else(|| builder.tempdir(), Ok)
}

#[cfg(unix)]
fn socket_name(folder: &Path) -> PathBuf {
    folder.join("window")
}

#[cfg(not(unix))]
fn socket_name(folder: &Path) -> PathBuf {
    Path::new(r"\\.\pipe").join(folder.file_name().unwrap_or_default())
}

#[cfg(unix)]
fn is_own(stream: &Stream) -> bool {
    use interprocess::local_socket::traits::StreamCommon as _;
    use std::os::unix::fs::MetadataExt as _;

    // A new file belongs to the user of this process.
    let user = tempfile::tempfile().and_then(|file| file.metadata()).map(|metadata| metadata.uid());
    let other = stream.peer_creds().map(|creds| creds.euid());
    matches!((user, other), (Ok(user), Ok(Some(other))) if user == other)
}

/// Only the user can read the name of the pipe.
#[cfg(not(unix))]
fn is_own(_: &Stream) -> bool {
    true
}

pub(crate) fn private_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}
