//! One window for each user and display: a second start hands its files to the first, whose window comes forward.
//!
//! A folder of the user's holds a lock and an address. Who gets the lock is the first: the system lets go of it however that
//! program ends, so that nothing stale is ever believed. The address is a socket in a folder that only the user can enter
//! (on Windows a pipe), with a new name that nobody can guess each time, so that no other user can be there before it. On
//! Unix both sides also look who is at the other end.
//!
//! What is handed over is taken when the window says so, and not before: a window that is about to close, or hangs, takes
//! nothing, and the second program opens its own.

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

/// What every message begins with; another version of the program may have another.
const HELLO: &[u8; 10] = b"komadai 1\n";
/// The answer that files were taken.
const TAKEN: &[u8; 1] = b"+";
/// No list of files is larger, in bytes.
const LARGEST: u32 = 1 << 24;
/// How long a first program is looked for that holds the lock: it may just be starting, or ending.
const SEARCH: Duration = Duration::from_millis(1500);
/// How long a window has to take what is handed over: it may just be opening.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where the first program of this user and display is found: a folder, and the name of the display.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    folder: PathBuf,
    display: u32,
}

/// Whether this program is the first.
#[derive(Debug)]
pub(crate) enum Claim {
    /// It is, and others hand their files to it.
    First(First),
    /// Another is.
    Taken,
    /// Nobody can say: there is no place for a lock.
    Unknown,
}

/// The first program, as long as this is kept.
#[derive(Debug)]
pub(crate) struct First {
    listener: Option<Listener>,
    address: PathBuf,
    // Dropped in this order: the lock is the last to go.
    _socket: TempDir,
    _lock: File,
}

/// Files that another program has handed over, and that waits for an answer.
pub(crate) struct Handed {
    paths: Vec<PathBuf>,
    stream: Stream,
}

impl Place {
    /// The place of this user and display; `None` on systems without a data folder.
    pub(crate) fn of_user() -> Option<Self> {
        let folder = directories::ProjectDirs::from("", "", "komadai")?.data_local_dir().join("instance");
        // A window on another display would come forward where nobody sees it.
        let mut display = crc32fast::Hasher::new();
        for name in ["WAYLAND_DISPLAY", "DISPLAY", "SESSIONNAME"] {
            display.update(env::var_os(name).unwrap_or_default().as_encoded_bytes());
            display.update(&[0]);
        }
        Some(Self { folder, display: display.finalize() })
    }

    fn file(&self, extension: &str) -> PathBuf {
        self.folder.join(format!("{:08x}", self.display)).with_extension(extension)
    }

    /// Makes this program the first, if there is none.
    pub(crate) fn claim(&self) -> Claim {
        let lock = private_folder(&self.folder)
            .and_then(|()| File::options().create(true).truncate(false).write(true).open(self.file("lock")));
        let Ok(lock) = lock else { return Claim::Unknown };
        match lock.try_lock() {
            Ok(()) => self.first(lock).map_or(Claim::Unknown, Claim::First),
            Err(TryLockError::WouldBlock) => Claim::Taken,
            Err(TryLockError::Error(_)) => Claim::Unknown,
        }
    }

    fn first(&self, lock: File) -> io::Result<First> {
        let address = self.file("address");
        self.clear_away(&address);
        let socket = private_socket()?;
        let name = socket_name(socket.path());
        let listener = ListenerOptions::new().name(to_name(&name)?).create_sync()?;
        let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
        file.write_all(&postcard::to_allocvec(&name.into_os_string()).map_err(io::Error::other)?)?;
        file.persist(&address)?;
        Ok(First { listener: Some(listener), address, _socket: socket, _lock: lock })
    }

    /// Removes what a first program has left that ended badly.
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

    /// Hands files to the first program. Returns whether its window has taken them; if not, it never will.
    pub(crate) fn hand_over(&self, paths: &[PathBuf]) -> bool {
        self.hand_over_within(paths, PATIENCE)
    }

    fn hand_over_within(&self, paths: &[PathBuf], patience: Duration) -> bool {
        let Ok(message) = message(paths) else { return false };
        let Some(stream) = self.connect() else { return false };
        ask(stream, message, patience)
    }

    /// A connection to the first program, which may only be starting.
    fn connect(&self) -> Option<Stream> {
        let end = Instant::now() + SEARCH;
        loop {
            if let Some(stream) = self.address().and_then(|address| Stream::connect(to_name(&address).ok()?).ok()) {
                return is_own(&stream).then_some(stream);
            }
            if Instant::now() >= end {
                return None;
            }
            thread::sleep(Duration::from_millis(30));
        }
    }
}

impl First {
    /// Starts a thread that reports what is handed over.
    pub(crate) fn listen(&mut self, report: &Report<Handed>) {
        let Some(listener) = self.listener.take() else { return };
        let each = report.clone();
        let listening = move || {
            // Were it to fail again and again, it would keep a core busy: then other programs open their own windows.
            for stream in listener.incoming().map_while(Result::ok) {
                let report = each.clone();
                // One that says nothing keeps nobody waiting.
                let reading = move || {
                    if let Some(handed) = Handed::read(stream) {
                        report.send(handed);
                    }
                };
                let _ = thread::Builder::new().name("handed over".to_owned()).spawn(reading);
            }
        };
        let _ = thread::Builder::new().name("instance".to_owned()).spawn(listening);
    }
}

impl Drop for First {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.address);
    }
}

impl Handed {
    /// Reads what another program of this user hands over.
    fn read(stream: Stream) -> Option<Self> {
        if !is_own(&stream) {
            return None;
        }
        let _ = stream.set_recv_timeout(Some(PATIENCE));
        let (mut hello, mut length) = ([0; HELLO.len()], [0; 4]);
        (&stream).read_exact(&mut hello).and_then(|()| (&stream).read_exact(&mut length)).ok()?;
        let length = u32::from_le_bytes(length);
        if hello != *HELLO || length > LARGEST {
            return None;
        }
        let mut bytes = Vec::new();
        (&stream).take(length.into()).read_to_end(&mut bytes).ok()?;
        let names: Vec<OsString> = postcard::from_bytes(&bytes).ok()?;
        Some(Self { paths: names.into_iter().map(PathBuf::from).collect(), stream })
    }

    /// Takes the files; `None` when the other program waits no longer, and has opened them itself.
    pub(crate) fn take(self) -> Option<Vec<PathBuf>> {
        (&self.stream).write_all(TAKEN).ok().map(|()| self.paths)
    }
}

impl fmt::Debug for Handed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handed").field("paths", &self.paths).finish_non_exhaustive()
    }
}

/// Hands files over, and waits for the answer. When it is `false` the connection is closed, so that nobody takes them later.
#[cfg(unix)]
#[expect(clippy::needless_pass_by_value, reason = "the connection is closed here, and elsewhere a thread takes both")]
fn ask(stream: Stream, message: Vec<u8>, patience: Duration) -> bool {
    let mut taken = [0];
    let asked = stream.set_send_timeout(Some(patience)).and_then(|()| stream.set_recv_timeout(Some(patience)));
    let asked = asked.and_then(|()| (&stream).write_all(&message)).and_then(|()| (&stream).read_exact(&mut taken));
    asked.is_ok() && taken == *TAKEN
}

/// Pipes have no timeouts: another thread waits for the answer.
#[cfg(not(unix))]
fn ask(stream: Stream, message: Vec<u8>, patience: Duration) -> bool {
    let (answer, answered) = std::sync::mpsc::channel();
    let ask = move || {
        let mut taken = [0];
        let asked = (&stream).write_all(&message).and_then(|()| (&stream).read_exact(&mut taken));
        let _ = answer.send(asked.is_ok() && taken == *TAKEN);
    };
    thread::Builder::new().name("hand over".to_owned()).spawn(ask).is_ok()
        && answered.recv_timeout(patience).unwrap_or(false)
}

/// The files as they are handed over: their paths mean the same in another folder.
fn message(paths: &[PathBuf]) -> io::Result<Vec<u8>> {
    let names = paths.iter().map(|path| absolute(path).map(PathBuf::into_os_string));
    let bytes = postcard::to_allocvec(&names.collect::<io::Result<Vec<_>>>()?).map_err(io::Error::other)?;
    let length = u32::try_from(bytes.len()).ok().filter(|&length| length <= LARGEST).ok_or(ErrorKind::FileTooLarge)?;
    Ok([&HELLO[..], &length.to_le_bytes(), &bytes].concat())
}

fn to_name(path: &Path) -> io::Result<Name<'_>> {
    path.to_fs_name::<GenericFilePath>()
}

/// A new folder that only the user can enter, where the system has such folders for sockets.
fn private_socket() -> io::Result<TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix("komadai-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    let runtime = env::var_os("XDG_RUNTIME_DIR").filter(|folder| Path::new(folder).is_absolute());
    // A folder that is not there, as after `su`, is none.
    runtime.and_then(|folder| builder.tempdir_in(folder).ok()).map_or_else(|| builder.tempdir(), Ok)
}

#[cfg(unix)]
fn socket_name(folder: &Path) -> PathBuf {
    folder.join("window")
}

/// Pipes have names of their own.
#[cfg(not(unix))]
fn socket_name(folder: &Path) -> PathBuf {
    Path::new(r"\\.\pipe").join(folder.file_name().unwrap_or_default())
}

/// Whether the program at the other end is this user's.
#[cfg(unix)]
fn is_own(stream: &Stream) -> bool {
    use interprocess::local_socket::traits::StreamCommon as _;
    use std::os::unix::fs::MetadataExt as _;

    // A new file is the user's of this program.
    let user = tempfile::tempfile().and_then(|file| file.metadata()).map(|metadata| metadata.uid());
    let other = stream.peer_creds().map(|creds| creds.euid());
    matches!((user, other), (Ok(user), Ok(Some(other))) if user == other)
}

/// The name of the pipe stands where only the user can read it.
#[cfg(not(unix))]
fn is_own(_: &Stream) -> bool {
    true
}

/// Creates a folder that only the user can read.
fn private_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}
