//! Several programs that look for each other, each with a place of its own in this one.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails should say where")]

use std::sync::mpsc::{Receiver, channel};

use super::*;

fn place(folder: &TempDir) -> Place {
    Place { folder: folder.path().join("instance"), display: 7 }
}

fn first(place: &Place) -> First {
    match place.claim() {
        Claim::First(first) => first,
        other => panic!("{other:?}"),
    }
}

/// What is handed over to this program.
fn listen(first: &mut First) -> Receiver<Handed> {
    let (sender, handed) = channel();
    first.listen(&Report::new(move |handed| {
        // A test may have seen enough.
        let _ = sender.send(handed);
    }));
    handed
}

impl First {
    /// Lets go of everything as a crash does. Returns the folder of the socket.
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
fn files_go_to_the_first_and_are_taken_once() {
    let folder = tempfile::tempdir().unwrap();
    let place = place(&folder);
    let mut first = first(&place);
    assert!(matches!(place.claim(), Claim::Taken));
    let handed = listen(&mut first);
    for names in [&["/games/棋譜 1.kif", "b.csa"][..], &[]] {
        let second = place.clone();
        let asked = thread::spawn(move || second.hand_over(&paths(names)));
        let taken = handed.recv().unwrap().take().unwrap();
        assert_eq!(taken, names.iter().map(|name| absolute(name).unwrap()).collect::<Vec<_>>());
        assert!(asked.join().unwrap());
    }
    // On another display there is another window.
    let elsewhere = Place { display: 8, ..place };
    assert!(matches!(elsewhere.claim(), Claim::First(_)));
}

#[test]
fn a_window_that_closes_or_hangs_takes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let place = place(&folder);
    let mut first = first(&place);
    let handed = listen(&mut first);
    let short = Duration::from_millis(50);
    // Nobody looks at what was handed over; when somebody does, the other has opened the files itself.
    assert!(!place.hand_over_within(&paths(&["a.kif"]), short));
    let late = handed.recv().unwrap();
    #[cfg(unix)]
    assert!(late.take().is_none());
    #[cfg(not(unix))]
    drop(late);
    // The window is closed with the question unanswered.
    let second = place.clone();
    let asked = thread::spawn(move || second.hand_over(&paths(&["a.kif"])));
    drop(handed.recv().unwrap());
    assert!(!asked.join().unwrap());
}

#[test]
fn what_a_crash_leaves_is_cleared_away() {
    let folder = tempfile::tempdir().unwrap();
    let place = place(&folder);
    let crashed = first(&place);
    let socket = place.address().unwrap();
    // The system lets go of the lock, and nothing else happens: the files stay.
    let left = crashed.crash();
    assert!(place.address().is_some());
    assert!(!place.hand_over(&paths(&["a.kif"])), "nobody is there");
    let mut next = first(&place);
    assert!(!left.exists());
    assert_ne!(place.address().unwrap(), socket, "the name is another each time");
    let handed = listen(&mut next);
    let second = place.clone();
    let asked = thread::spawn(move || second.hand_over(&paths(&["/a.kif"])));
    assert_eq!(handed.recv().unwrap().take(), Some(paths(&["/a.kif"])));
    assert!(asked.join().unwrap());
    drop(next);
    assert!(place.address().is_none());
    assert!(matches!(place.claim(), Claim::First(_)));
}

#[test]
fn nonsense_is_dropped_and_the_next_is_heard() {
    let folder = tempfile::tempdir().unwrap();
    let place = place(&folder);
    let mut first = first(&place);
    let handed = listen(&mut first);
    let whole = message(&paths(&["/a.kif"])).unwrap();
    let mut other_version = whole.clone();
    other_version[8] = b'2';
    let mut too_long = whole.clone();
    too_long[HELLO.len()..HELLO.len() + 4].copy_from_slice(&(LARGEST + 1).to_le_bytes());
    let mut no_list = whole.clone();
    no_list[HELLO.len() + 4] = 0xff;
    for nonsense in
        [&b""[..], b"GET / HTTP/1.1\r\n\r\n", &whole[..whole.len() - 1], &other_version, &too_long, &no_list]
    {
        let stream = place.connect().unwrap();
        (&stream).write_all(nonsense).unwrap();
        drop(stream);
    }
    let second = place.clone();
    let asked = thread::spawn(move || second.hand_over(&paths(&["/b.kif"])));
    assert_eq!(handed.recv().unwrap().take(), Some(paths(&["/b.kif"])));
    assert!(asked.join().unwrap());
}

#[cfg(unix)]
#[test]
fn only_the_user_gets_at_it() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    let place = place(&folder);
    let first = first(&place);
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&place.folder), mode(first._socket.path())), (0o700, 0o700));
    assert!(is_own(&place.connect().unwrap()));
    // A place that cannot be had costs nothing but this.
    let occupied = Place { folder: place.file("lock"), ..place };
    assert!(matches!(occupied.claim(), Claim::Unknown));
}
