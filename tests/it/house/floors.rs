//! The floors of the crate: which uses which.

use std::fs;
use std::path::Path;

use super::source::{rust_files, sources};

/// The floors from the lowest up, each with those that it may use.
const FLOORS: [(&str, &[&str]); 18] = [
    ("shogi", &[]),
    ("notation", &["shogi"]),
    ("diagram", &["shogi", "notation"]),
    ("usi", &["shogi", "notation"]),
    ("engine", &["shogi", "usi"]),
    ("record", &["shogi", "notation"]),
    ("tsume", &["shogi", "notation", "record"]),
    ("analysis", &["shogi", "notation", "usi", "record"]),
    ("format", &["shogi", "notation", "record"]),
    ("lang", &["shogi", "notation", "engine", "diagram", "record", "tsume", "analysis", "format"]),
    ("picture", &["shogi", "notation", "diagram", "record", "tsume", "format", "lang"]),
    ("publish", &["shogi", "notation", "diagram", "record", "analysis", "format", "lang", "picture"]),
    ("review", &["shogi", "notation", "diagram", "tsume", "lang"]),
    ("disk", &["format"]),
    ("problems", &["shogi", "notation", "record", "tsume", "format", "picture", "disk"]),
    ("convert", &["record", "tsume", "format", "lang", "disk"]),
    (
        "cli",
        &[
            "shogi", "notation", "usi", "engine", "diagram", "record", "tsume", "format", "lang", "picture", "publish",
            "review", "disk", "convert",
        ],
    ),
    (
        "app",
        &[
            "shogi", "notation", "diagram", "record", "tsume", "analysis", "format", "lang", "picture", "publish",
            "review", "disk", "problems", "convert",
        ],
    ),
];

#[test]
fn floors_use_only_lower_floors() {
    let mut seen = 0;
    for source in sources().iter().filter(|source| !source.is_test()) {
        let module = source.module();
        let Some((floor, below)) = FLOORS.iter().find(|(floor, _)| module.first() == Some(floor)) else { continue };
        for named in source.named() {
            let Some((named, _)) = FLOORS.iter().find(|(floor, _)| named.first() == Some(floor)) else { continue };
            seen += 1;
            assert!(named == floor || below.contains(named), "{}: {floor} may not use {named}", source.path);
        }
    }
    assert!(seen > 1_000, "only {seen} uses were found: this test looks in the wrong place");
}

#[test]
fn only_the_window_knows_egui_and_only_the_outer_floors_touch_the_world() {
    let mut seen = 0;
    for source in sources() {
        let module = source.module();
        let Some((floor, _)) = FLOORS.iter().find(|(floor, _)| module.first() == Some(floor)) else { continue };
        let outer = matches!(*floor, "app" | "cli" | "disk" | "engine");
        assert!(*floor == "app" || !source.text.contains("egui"), "{} names egui", source.path);
        for word in ["std::fs", "std::net", "std::process", "Instant::now", "SystemTime"] {
            assert!(outer || !source.text.contains(word), "{} names {word}", source.path);
        }
        seen += usize::from(!outer);
    }
    assert!(seen > 100, "only {seen} files were found: this test looks in the wrong place");
}

#[test]
fn no_test_is_passed_over() {
    let mark = ["#[", "ignore"].concat();
    let mut paths = Vec::new();
    for folder in ["src", "tests"] {
        rust_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut paths);
    }
    assert!(paths.len() > 250, "only {} files were found", paths.len());
    for path in paths {
        assert!(!fs::read_to_string(&path).unwrap().contains(&mark), "{}", path.display());
    }
}

/// The rasterizer would draw any scene, so that it could become a package of its own.
#[test]
fn the_rasterizer_does_not_know_the_game() {
    const PARTS: [&str; 4] = ["raster", "scene", "face", "memo"];
    let mut seen = 0;
    for source in sources().iter().filter(|source| !source.is_test()) {
        if !matches!(source.module().get(..2), Some(["diagram", part]) if PARTS.contains(part)) {
            continue;
        }
        for named in source.named() {
            let is_own = matches!(named.get(..2), Some(["diagram", part]) if PARTS.contains(part));
            assert!(is_own, "{}: {named:?}", source.path);
            seen += 1;
        }
    }
    assert!(seen > 10, "only {seen} uses were found: this test looks in the wrong place");
}
