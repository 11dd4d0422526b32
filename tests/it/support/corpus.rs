//! The files that the tests of formats read: our own in `tests/data`, and the large corpus beside the
//! project, which is not part of it and may be missing.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use komadai::format::Format;
use komadai::notation::usi;
use komadai::record::{NodeId, Record};

use super::places::repository;
pub(crate) use super::places::shared;

/// `tests/data`.
pub(crate) fn data() -> PathBuf {
    repository().join("tests/data")
}

/// A collection of problems beside the large corpus, one JSON object a line; empty where that is missing.
pub(crate) fn problems(name: &str) -> String {
    shared().map_or_else(String::new, |corpus| {
        let path = corpus.with_file_name("tsume").join(format!("tsume_{name}.jsonl"));
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    })
}

/// Every file below a folder, in order.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

/// So many files of each folder at most, from its beginning to its end.
pub(crate) fn some_of_each_folder(files: Vec<PathBuf>, most: usize) -> Vec<PathBuf> {
    let mut folders: BTreeMap<PathBuf, Vec<PathBuf>> = BTreeMap::new();
    for file in files {
        folders.entry(file.parent().unwrap().to_owned()).or_default().push(file);
    }
    let some = |files: Vec<PathBuf>| {
        let step = files.len().div_ceil(most);
        files.into_iter().step_by(step)
    };
    folders.into_values().flat_map(some).collect()
}

/// Every KIF file at hand.
pub(crate) fn kif_files() -> Vec<PathBuf> {
    let mut found = files(&data());
    if let Some(shared) = shared() {
        found.extend(files(&shared.join("kif")));
        found.extend(files(&shared.join("kifu")));
    }
    found.retain(|path| hint(path) == Some(Format::Kif));
    // Our own files are in both places.
    found.retain(|path| !is_copy(path));
    found
}

/// Whether one of our own files lies in the large corpus, too, where it is this one.
pub(crate) fn is_copy(path: &Path) -> bool {
    !path.starts_with(data()) && path.iter().any(|part| part.to_string_lossy().starts_with("synthetic-"))
}

/// What the file's name says.
pub(crate) fn hint(path: &Path) -> Option<Format> {
    Format::of_extension(path.extension()?.to_str()?)
}

/// The rows of a file with one JSON object a line.
pub(crate) fn rows(path: &Path) -> Vec<serde_json::Value> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The moves from a node on, along first children.
pub(crate) fn line_from(record: &Record, node: NodeId) -> Vec<String> {
    record.tree().main_line_from(node).filter_map(|id| record.tree().mv(id)).map(usi::write_move).collect()
}

/// The node of the main line with the move of this number, counted from 1.
pub(crate) fn main_node(record: &Record, ply: usize) -> NodeId {
    record.tree().main_line().nth(ply - 1).unwrap()
}

/// The main line's moves.
pub(crate) fn main_line(record: &Record) -> Vec<String> {
    line_from(record, record.tree().root())
}

/// The lines that leave another: the first move's ply, and the moves.
pub(crate) fn branches(record: &Record) -> Vec<(u64, Vec<String>)> {
    let tree = record.tree();
    let mut found = Vec::new();
    for id in tree.walk() {
        for &child in tree.children(id).iter().skip(1) {
            if let Some(mv) = tree.mv(child) {
                let mut moves = vec![usi::write_move(mv)];
                moves.extend(line_from(record, child));
                found.push((tree.path(child).len() as u64, moves));
            }
        }
    }
    found.sort();
    found
}

/// The first thing in which two records differ.
pub(crate) fn difference(a: &Record, b: &Record) -> String {
    if a.headers() != b.headers() {
        return format!("headers: {:?} {:?}", a.headers(), b.headers());
    }
    if a.initial() != b.initial() || a.first_number() != b.first_number() {
        return format!("start: {:?} {:?}", (a.initial(), a.first_number()), (b.initial(), b.first_number()));
    }
    let facts = |record: &Record| -> Vec<String> {
        let tree = record.tree();
        let fact = |id| {
            let ply = tree.path(id).len();
            format!("{ply} {:?} {:?} {:?} {:?}", tree.mv(id), tree.end(id), tree.spent(id), tree.note(id))
        };
        tree.walk().map(fact).collect()
    };
    let (a, b) = (facts(a), facts(b));
    let pair = a.iter().zip(&b).find(|(a, b)| a != b);
    format!("{} and {} nodes: {pair:#?}", a.len(), b.len())
}
