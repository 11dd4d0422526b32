//! How much memory a large tree takes. An allocator that counts is in this binary alone.

#[path = "it/support/shapes.rs"]
mod shapes;

use std::fs;
use std::path::Path;

use allocation_counter::measure;
use komadai::format::{self, Dialect, Format, Loaded};
use komadai::record::Tree;

use shapes::{SHAPES, Shape};

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

/// Reading a file that is twice as long and writing it in any format allocates about twice as much: what grows with the
/// square of the length does four times.
#[test]
fn long_and_deep_files_allocate_no_more_than_they_must() {
    const SIZE: usize = 1_000;
    for Shape { name, format, text } in SHAPES {
        let [one, two] = [SIZE, 2 * SIZE].map(|size| {
            let text = text(size);
            let mut read = None;
            let mut bytes = vec![measure(|| read = Some(format::read(text.as_bytes(), Some(format)))).bytes_total];
            let loaded = match read.unwrap() {
                Ok(loaded) => loaded,
                Err(error) => *error.partial.unwrap_or_else(|| panic!("{name}: {:?}", error.kind)),
            };
            for format in [Format::Kif, Format::Ki2, Format::Csa, Format::Bod, Format::Sfen, Format::Usi, Format::Jkf] {
                bytes.push(measure(|| drop(format::write(&loaded.records[0], &Dialect::of(format)))).bytes_total);
            }
            bytes
        });
        // A list that grows is moved to twice the room each time, which one of two sizes may just have needed.
        let too_much = |(one, two): (&u64, &u64)| *two > 3 * one + 4096;
        assert!(
            !one.iter().zip(&two).any(too_much),
            "{name}: read, then written in each format: {one:?}, {two:?} bytes"
        );
    }
}

/// A move in a text of no format may be no more than five bytes long, and a position is large.
#[test]
fn moves_in_no_format_take_as_little_memory_as_those_of_a_format() {
    const MOVES: usize = 1_000;
    let rooks = ["2h3h", "8b7b", "3h2h", "7b8b"];
    let moves: Vec<&str> = rooks.into_iter().cycle().take(MOVES).collect();
    let text = format!("posi|ion startpos moves {}\n", moves.join(" "));
    let mut read = None;
    let info = measure(|| read = format::read(text.as_bytes(), None).ok());
    let Loaded { records, .. } = read.unwrap();
    assert_eq!(records[0].tree().len(), 1 + MOVES);
    let most = usize::try_from(info.bytes_max).unwrap();
    assert!(most < (64 << 10) + 60 * text.len(), "{most} bytes while reading a text of {}", text.len());
}
