//! The rooms of the window: which may use which.

use std::collections::BTreeSet;

use super::source::{only_shrinks, sources};

/// The features, which never name each other: wishes of one go through the shell to another.
const FEATURES: [&str; 13] = [
    "files", "folder", "convert", "play", "moves", "notes", "setup", "solver", "problems", "check", "pictures",
    "recovery", "announce",
];
/// Whether a room of `src/app` may use another: kit ← desk ← features ← shell ← `mod` (and `bench`).
/// `display`, the window of the system, knows none of them, and only `mod` knows it.
fn may_use(room: &str, other: &str) -> bool {
    let feature = |room: &str| FEATURES.contains(&room);
    match room {
        "kit" | "display" => false,
        "desk" => other == "kit",
        "shell" => matches!(other, "kit" | "desk") || feature(other),
        "mod" | "bench" => true,
        room => feature(room) && matches!(other, "kit" | "desk"),
    }
}

/// Exceptions are in `known/rooms.txt`: a file of `src/app` and the room that it uses.
#[test]
fn rooms_use_only_what_is_below_them() {
    let rooms: BTreeSet<&str> = sources()
        .iter()
        .filter_map(|source| source.path.strip_prefix("src/app/")?.split_once('/'))
        .map(|(room, _)| room)
        .collect();
    for needed in FEATURES.iter().chain(&["kit", "desk", "shell", "display"]) {
        assert!(rooms.contains(needed), "there is no {needed} in src/app");
    }
    let (mut found, mut seen) = (BTreeSet::new(), 0);
    for source in sources().iter().filter(|source| !source.is_test()) {
        let module = source.module();
        if module.first() != Some(&"app") {
            continue;
        }
        let room = module.get(1).copied().unwrap_or("mod");
        for named in source.named() {
            // A macro over the list of features names none of them.
            if named.first() != Some(&"app") || named.get(1).is_some_and(|name| name.starts_with('$')) {
                continue;
            }
            // What is in no room is in `app` itself.
            let other = named.get(1).copied().filter(|name| rooms.contains(name)).unwrap_or("mod");
            seen += 1;
            if other != room && !may_use(room, other) {
                found.insert(format!("{} {other}", &source.path["src/app/".len()..]));
            }
        }
    }
    assert!(seen > 500, "only {seen} uses were found: this test looks in the wrong place");
    only_shrinks("these rooms of src/app may not use those", "rooms.txt", &found);
}

/// The renderer can draw any window of egui, and could become a package of its own.
#[test]
fn the_renderer_uses_nothing_of_the_rest_of_the_program() {
    let mut seen = 0;
    for source in sources().iter().filter(|source| !source.is_test() && source.path.starts_with("src/app/display/")) {
        for named in source.named() {
            assert_eq!(named.get(..2), Some(["app", "display"].as_slice()), "{}: {named:?}", source.path);
            seen += 1;
        }
    }
    assert!(seen > 10, "only {seen} uses were found: this test looks in the wrong place");
}

/// Actions, events, panels and the rest are made from one list, `shell/features.rs`. The other files of the shell that name a feature
/// may only become fewer: a new feature needs none but `wishes.rs`, and that only for its wishes.
#[test]
fn the_shell_names_features_in_few_files() {
    let mut found = BTreeSet::new();
    for source in sources().iter().filter(|source| !source.is_test()) {
        let Some(file) = source.path.strip_prefix("src/app/shell/") else { continue };
        let rooms: BTreeSet<&str> = source
            .named()
            .iter()
            .filter(|named| named.first() == Some(&"app"))
            .filter_map(|named| named.get(1).copied())
            .filter(|room| FEATURES.contains(room))
            .collect();
        if file != "wishes.rs" {
            found.extend(rooms.iter().map(|room| format!("{file} {room}")));
        }
    }
    let convert = found.iter().filter(|row| row.ends_with(" convert")).count();
    assert!(convert <= 2, "convert is named in {convert} files of the shell");
    only_shrinks("these files of the shell name these features", "shell.txt", &found);
}
