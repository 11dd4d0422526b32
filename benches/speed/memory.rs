//! Memory for a large tree, while it is read and once it is.

use allocation_counter::measure;
use komadai::format;
use komadai_benches::{Files, file};
use rsshogi::records::kif;

fn main() {
    for files in [file("large/tree-20000.kif"), file("large/long-1200.kif")].into_iter().flatten() {
        tree(&files);
    }
}

fn tree(files: &Files) {
    let [bytes] = files.bytes.as_slice() else { return };
    let Ok(loaded) = format::read(bytes, None) else { return };
    let nodes = loaded.records.iter().map(|record| record.tree().len()).sum::<usize>();
    println!("\n{}: {nodes} nodes, {} bytes", files.name, bytes.len());
    let row = |name: &str, kept: i64, most: u64| {
        let per_node = |bytes: f64| bytes / nodes as f64;
        let (kept, most) = (per_node(kept as f64), per_node(most as f64));
        println!("  {name:<32} {kept:>8.1} bytes a node kept  {most:>8.1} at most while reading");
    };
    let mut read = None;
    let info = measure(|| read = format::read(bytes, None).ok());
    row("komadai, the file's text too", info.bytes_current, info.bytes_max);
    let mut copy = None;
    let info = measure(|| copy = Some(loaded.records.clone()));
    row("komadai, the record alone", info.bytes_current, info.bytes_max);
    let mut theirs = None;
    let info = measure(|| theirs = kif::parse_kif_bytes(bytes).ok());
    row("rsshogi", info.bytes_current, info.bytes_max);
    drop((read, copy, theirs));
}
