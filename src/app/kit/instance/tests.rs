#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails should say where")]

use std::sync::mpsc::{Receiver, channel};

use super::*;

fn instance_lock(folder: &TempDir) -> InstanceLock {
    InstanceLock { folder: folder.path().join("instance"), display: 7, window: 0 }
}

fn acquire(lock: &InstanceLock) -> PrimaryInstance {
    match lock.acquire() {
        LockResult::Acquired(primary) => primary,
        other => panic!("{other:?}"),
    }
}

fn listen(primary: &mut PrimaryInstance) -> Receiver<ForwardedFiles> {
    let (sender, forwarded) = channel();
    primary.listen(&Report::new(move |forwarded| {
        // Fails when the test has ended.
        let _ = sender.send(forwarded);
    }));
    forwarded
}

impl PrimaryInstance {
    fn crash(mut self) -> PathBuf {
        self.address = PathBuf::new();
        self._socket.disable_cleanup(true);
        self._socket.path().to_owned()
    }
}

fn paths(names: &[&str]) -> Vec<PathBuf> {
    names.iter().map(PathBuf::from).collect()
}

#[test]
fn files_go_to_the_primary_instance_once() {
    let folder = tempfile::tempdir().unwrap();
    let lock = instance_lock(&folder);
    let mut primary = acquire(&lock);
    assert!(matches!(lock.acquire(), LockResult::HeldByOther));
    let forwarded = listen(&mut primary);
    for names in [&["/games/棋譜 1.kif", "b.csa"][..], &[]] {
        let second = lock.clone();
        let asked = thread::spawn(move || second.forward(&paths(names)));
        let taken = forwarded.recv().unwrap().accept().unwrap();
        assert_eq!(taken, names.iter().map(|name| absolute(name).unwrap()).collect::<Vec<_>>());
        assert!(asked.join().unwrap());
    }
    let elsewhere = InstanceLock { display: 8, ..lock };
    assert!(matches!(elsewhere.acquire(), LockResult::Acquired(_)));
}

#[test]
fn a_window_that_closes_or_hangs_accepts_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let lock = instance_lock(&folder);
    let mut primary = acquire(&lock);
    let forwarded = listen(&mut primary);
    let short = Duration::from_millis(50);
    assert!(!lock.forward_within(&paths(&["a.kif"]), short));
    let late = forwarded.recv().unwrap();
    #[cfg(unix)]
    assert!(late.accept().is_none());
    #[cfg(not(unix))]
    drop(late);
    let second = lock.clone();
    let asked = thread::spawn(move || second.forward(&paths(&["a.kif"])));
    drop(forwarded.recv().unwrap());
    assert!(!asked.join().unwrap());
}

#[test]
fn a_window_is_asked_for_what_it_has_open() {
    let folder = tempfile::tempdir().unwrap();
    let lock = instance_lock(&folder);
    let mut first = acquire(&lock);
    let (second_lock, mut second) = lock.acquire_further().unwrap();
    let (third_lock, _third) = second_lock.acquire_further().unwrap();
    assert_eq!([lock.window, second_lock.window, third_lock.window], [0, 1, 2]);
    let has_open = |instance: &mut PrimaryInstance, open: &'static str| {
        instance.listen(&Report::new(move |asked: ForwardedFiles| {
            if asked.wanted_if_open() == Some(Path::new(open)) {
                asked.accept().unwrap();
            }
        }));
    };
    has_open(&mut first, "/a.kif");
    has_open(&mut second, "/b.kif");
    let show = |own: &InstanceLock, path: &str| OtherWindows::of(Some(own.clone())).show(Path::new(path));
    assert!(show(&third_lock, "/a.kif") && show(&third_lock, "/b.kif") && !show(&third_lock, "/c.kif"));
    assert!(show(&second_lock, "/a.kif") && !show(&second_lock, "/b.kif"), "it does not ask itself");
    drop(second);
    assert!(!OtherWindows::default().show(Path::new("/a.kif")));
}

#[test]
fn files_left_by_a_crash_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let lock = instance_lock(&folder);
    let crashed = acquire(&lock);
    let socket = lock.address().unwrap();
    let left = crashed.crash();
    assert!(lock.address().is_some());
    assert!(!lock.forward(&paths(&["a.kif"])), "nobody is there");
    let mut next = acquire(&lock);
    assert!(!left.exists());
    assert_ne!(lock.address().unwrap(), socket, "the name is another each time");
    let forwarded = listen(&mut next);
    let second = lock.clone();
    let asked = thread::spawn(move || second.forward(&paths(&["/a.kif"])));
    assert_eq!(forwarded.recv().unwrap().accept(), Some(paths(&["/a.kif"])));
    assert!(asked.join().unwrap());
    drop(next);
    assert!(lock.address().is_none());
    assert!(matches!(lock.acquire(), LockResult::Acquired(_)));
}

#[test]
fn malformed_messages_are_dropped_and_the_next_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let lock = instance_lock(&folder);
    let mut primary = acquire(&lock);
    let forwarded = listen(&mut primary);
    let whole = message(HELLO, &paths(&["/a.kif"])).unwrap();
    let mut other_version = whole.clone();
    other_version[8] = b'2';
    let mut too_long = whole.clone();
    too_long[HELLO.len()..HELLO.len() + 4].copy_from_slice(&(MAX_MESSAGE_LEN + 1).to_le_bytes());
    let mut no_list = whole.clone();
    no_list[HELLO.len() + 4] = 0xff;
    for nonsense in
        [&b""[..], b"GET / HTTP/1.1\r\n\r\n", &whole[..whole.len() - 1], &other_version, &too_long, &no_list]
    {
        let stream = lock.connect().unwrap();
        (&stream).write_all(nonsense).unwrap();
        drop(stream);
    }
    let second = lock.clone();
    let asked = thread::spawn(move || second.forward(&paths(&["/b.kif"])));
    assert_eq!(forwarded.recv().unwrap().accept(), Some(paths(&["/b.kif"])));
    assert!(asked.join().unwrap());
}

#[cfg(unix)]
#[test]
fn only_the_user_has_access() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    let lock = instance_lock(&folder);
    let primary = acquire(&lock);
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&lock.folder), mode(primary._socket.path())), (0o700, 0o700));
    assert!(is_own(&lock.connect().unwrap()));
    let occupied = InstanceLock { folder: lock.file("lock"), ..lock };
    assert!(matches!(occupied.acquire(), LockResult::Unavailable));
}
