#![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

use super::*;

#[test]
fn a_file_is_written_whole_and_kept_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.kif");
    write(&path, b"one", Existing::Keep).unwrap();
    let refused = write(&path, b"two", Existing::Keep);
    assert!(matches!(refused, Err(WriteFailure::Exists)));
    assert_eq!(read(&path).unwrap(), b"one");
    write(&path, b"two", Existing::Replace).unwrap();
    assert_eq!(read(&path).unwrap(), b"two");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
}

#[test]
fn folders_and_missing_files_are_different_errors() {
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

#[cfg(unix)]
#[test]
fn a_read_only_file_is_replaced_only_where_that_is_meant() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.kif");
    std::fs::write(&path, b"one").unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o444)).unwrap();
    for existing in [Existing::Replace, Existing::Expect(b"one")] {
        assert!(matches!(write(&path, b"two", existing), Err(WriteFailure::ReadOnly)));
    }
    assert!(matches!(write(&path, b"two", Existing::Expect(b"other")), Err(WriteFailure::Changed)));
    assert_eq!(read(&path).unwrap(), b"one");
    write(&path, b"two", Existing::ReplaceReadOnly).unwrap();
    assert_eq!(read(&path).unwrap(), b"two");
    assert!(is_read_only(&path), "it stays read-only");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
}

#[cfg(unix)]
#[test]
fn a_file_with_several_names_stays_one_file() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let folder = tempfile::tempdir().unwrap();
    let [path, other] = ["a.kif", "b.kif"].map(|name| folder.path().join(name));
    std::fs::write(&path, b"a long text").unwrap();
    std::fs::hard_link(&path, &other).unwrap();
    for (mode, text, existing) in [
        (0o600, &b"two"[..], Existing::Replace),
        (0o600, b"a longer text than before", Existing::Expect(b"two")),
        (0o444, b"four", Existing::ReplaceReadOnly),
    ] {
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
        write(&path, text, existing).unwrap();
        let there = std::fs::metadata(&other).unwrap();
        assert_eq!((read(&other).unwrap(), there.nlink(), there.mode() & 0o777), (text.to_vec(), 2, mode));
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left behind");
}

#[test]
fn a_file_changed_by_another_program_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.kif");
    write(&path, b"new", Existing::Expect(b"old")).unwrap();
    write(&path, b"one", Existing::Expect(b"new")).unwrap();
    for theirs in [&b"two"[..], b"longer", b""] {
        std::fs::write(&path, theirs).unwrap();
        assert!(matches!(write(&path, b"ours", Existing::Expect(b"one")), Err(WriteFailure::Changed)));
        assert_eq!(read(&path).unwrap(), theirs);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
}

#[test]
fn a_failed_write_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(write(&folder.path().join("none/a.kif"), b"one", Existing::Replace), Err(WriteFailure::Io(_))));
    let path = folder.path().join("a.kif");
    std::fs::create_dir(&path).unwrap();
    std::fs::write(path.join("inside"), b"one").unwrap();
    for existing in [Existing::Replace, Existing::Keep, Existing::Expect(b"one")] {
        let Err(WriteFailure::Io(why)) = write(&path, b"two", existing) else { panic!("a folder is no file") };
        assert_eq!(why.kind(), io::ErrorKind::IsADirectory);
    }
    assert_eq!(read(&path.join("inside")).unwrap(), b"one");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
}

#[cfg(unix)]
#[test]
fn bytes_are_written_to_devices_and_pipes_directly() {
    use std::os::unix::fs::FileTypeExt;
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    for existing in [Existing::Keep, Existing::Replace, Existing::Expect(b"old")] {
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || std::fs::read(pipe).unwrap()
        });
        write(&pipe, b"one", existing).unwrap();
        assert_eq!(reader.join().unwrap(), b"one");
        assert!(std::fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::create_dir(at("deep")).unwrap();
    symlink("deep/b.kif", at("a.kif")).unwrap();
    symlink(at("a.kif"), at("c.kif")).unwrap();
    for text in [&b"one"[..], b"two"] {
        write(&at("c.kif"), text, Existing::Replace).unwrap();
        assert_eq!(std::fs::read(at("deep/b.kif")).unwrap(), text);
    }
    assert!(at("a.kif").is_symlink() && at("c.kif").is_symlink());
    symlink("round", at("round")).unwrap();
    assert!(write(&at("round"), b"one", Existing::Keep).is_err(), "a link that leads to itself");
}
