//! How much memory a large tree takes. An allocator that counts is in this binary alone.

use std::fs;
use std::path::Path;

use allocation_counter::measure;
use komadai::format::{self, Loaded};
use komadai::record::Tree;

const TREE: &str = "tests/data/large/tree-20000.kif";

fn comments(tree: &Tree) -> usize {
    tree.walk().filter_map(|id| tree.note(id).comment.as_ref()).map(String::len).sum()
}

#[test]
fn a_large_tree_takes_little_memory() {
    let bytes = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(TREE)).unwrap();
    let mut read = None;
    let info = measure(|| read = format::read(&bytes, None).ok());
    let Loaded { records, .. } = read.unwrap();
    let tree = records[0].tree();
    assert_eq!(tree.len(), 20_022, "the start and 20,021 moves");

    let (kept, most) = (usize::try_from(info.bytes_current).unwrap(), usize::try_from(info.bytes_max).unwrap());
    let a_node = (kept - comments(tree)) / tree.len();
    assert!(a_node < 200, "{a_node} bytes a node, with the text of the file for writing it back");
    assert!(most < 10 * bytes.len(), "{most} bytes while reading a file of {}", bytes.len());

    let mut copy = None;
    let info = measure(|| copy = Some(records[0].clone()));
    let a_node = (usize::try_from(info.bytes_current).unwrap() - comments(tree)) / tree.len();
    assert!(a_node < 64, "{a_node} bytes a node");
}
