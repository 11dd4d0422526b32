//! The house rules that a compiler does not check.

use std::fs;
use std::path::{Path, PathBuf};

/// The floors from the lowest up, with what each may stand on.
const FLOORS: [(&str, &[&str]); 12] = [
    ("shogi", &[]),
    ("notation", &["shogi"]),
    ("diagram", &["shogi", "notation"]),
    ("record", &["shogi", "notation"]),
    ("tsume", &["shogi", "notation", "record"]),
    ("format", &["shogi", "notation", "record"]),
    ("lang", &["shogi", "notation", "diagram", "record", "tsume", "format"]),
    ("picture", &["shogi", "notation", "diagram", "record", "tsume", "format", "lang"]),
    ("disk", &["format"]),
    ("problems", &["shogi", "notation", "record", "tsume", "format", "picture", "disk"]),
    ("cli", &["shogi", "notation", "diagram", "record", "tsume", "format", "lang", "picture", "disk"]),
    ("app", &["shogi", "notation", "diagram", "record", "tsume", "format", "lang", "picture", "disk", "problems"]),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            found.push(path);
        }
    }
}

fn all_sources(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let file = folder.with_extension("rs");
    if file.is_file() {
        found.push(file);
    }
    if folder.is_dir() {
        sources(&folder, &mut found);
    }
    found
}

/// Every `crate::floor` that a file names outside comments and its own tests.
fn named_floors(text: &str) -> Vec<&str> {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or(text);
    code.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split("crate::").skip(1))
        .map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or(rest))
        .filter(|name| FLOORS.iter().any(|(floor, _)| floor == name))
        .collect()
}

#[test]
fn floors_stand_only_on_lower_floors() {
    let mut seen = 0;
    for (floor, below) in FLOORS {
        for path in all_sources(&format!("src/{floor}")) {
            for named in named_floors(&fs::read_to_string(&path).unwrap()) {
                seen += 1;
                assert!(named == floor || below.contains(&named), "{}: {floor} may not know {named}", path.display());
            }
        }
    }
    assert!(seen > 50, "only {seen} uses were found: this test looks in the wrong place");
}

#[test]
fn only_the_window_knows_egui_and_only_the_outer_floors_touch_the_world() {
    for (floor, _) in FLOORS {
        let outer = matches!(floor, "app" | "cli" | "disk");
        for path in all_sources(&format!("src/{floor}")) {
            let text = fs::read_to_string(&path).unwrap();
            let name = path.display();
            assert!(floor == "app" || !text.contains("egui"), "{name} names egui");
            for word in ["std::fs", "std::net", "std::process", "Instant::now", "SystemTime"] {
                assert!(outer || !text.contains(word), "{name} names {word}");
            }
        }
    }
}

#[test]
fn no_test_is_passed_over() {
    let mark = ["#[", "ignore"].concat();
    for path in all_sources("src").into_iter().chain(all_sources("tests")) {
        assert!(!fs::read_to_string(&path).unwrap().contains(&mark), "{}", path.display());
    }
}
