//! File names that every system can hold.

use std::collections::BTreeMap;
use std::process::Command;

/// Names that Windows reserves for devices, whatever the extension.
/// <https://learn.microsoft.com/windows/win32/fileio/naming-a-file>
const RESERVED: [&str; 22] = [
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "lpt1", "lpt2",
    "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
];

/// Why Windows cannot check out a path, with slashes.
fn refusal(path: &str) -> Option<&'static str> {
    path.split('/').find_map(|name| {
        let stem = name.split('.').next().unwrap_or(name).trim_end();
        if RESERVED.contains(&stem.to_ascii_lowercase().as_str()) {
            Some("reserved by Windows")
        } else if name.chars().any(|ch| ch.is_ascii_control() || r#"<>:"\|?*"#.contains(ch)) {
            Some("a character that Windows refuses")
        } else if name.ends_with(['.', ' ']) {
            Some("a dot or space at the end, which Windows drops")
        } else {
            None
        }
    })
}

/// The paths and their folders that differ from another only in case.
fn clashes<'a>(paths: impl IntoIterator<Item = &'a str>) -> Vec<(&'a str, &'a str)> {
    let mut by_lower_case = BTreeMap::new();
    let mut found = Vec::new();
    for path in paths {
        let ends = path.match_indices('/').map(|(end, _)| end).chain([path.len()]);
        for prefix in ends.map(|end| &path[..end]) {
            let first = *by_lower_case.entry(prefix.to_lowercase()).or_insert(prefix);
            if first != prefix {
                found.push((first, prefix));
            }
        }
    }
    found
}

#[test]
fn every_tracked_file_has_a_name_that_windows_can_hold() {
    let root = env!("CARGO_MANIFEST_DIR");
    let listed = Command::new("git").args(["-C", root, "ls-files", "-z"]).output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let paths: Vec<&str> = listed.split_terminator('\0').collect();
    assert!(paths.len() > 1_000, "only {} tracked files: this test needs a git checkout", paths.len());
    let refused: Vec<_> = paths.iter().filter_map(|path| Some((path, refusal(path)?))).collect();
    assert!(refused.is_empty(), "{refused:#?}");
    let clashes = clashes(paths);
    assert!(clashes.is_empty(), "names that differ by case only: {clashes:#?}");
}

#[test]
fn names_that_windows_refuses_are_found() {
    for path in ["src/nul.rs", "AUX", "a/com1.tar.gz/b", "a?b", "a/b.", "a/b ", "x:y"] {
        assert!(refusal(path).is_some(), "{path}");
    }
    for path in ["src/null.rs", "com", "com10.rs", "a.nul", ".ci/run", "駒台.kif"] {
        assert_eq!(refusal(path), None, "{path}");
    }
    assert_eq!(clashes(["a/b", "a/c"]), []);
    assert_eq!(clashes(["A/b", "a/c"]), [("A", "a")]);
}
