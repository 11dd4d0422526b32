//! Reads each file of a set once, or only decodes it: for callgrind, which counts the instructions.
//!
//! ```text
//! CARGO_PROFILE_BENCH_DEBUG=true cargo bench --bench once --no-run
//! valgrind --tool=callgrind target/release/deps/once-… clubs|tree|csa [decode]
//! ```

use std::hint::black_box;

use encoding_rs::SHIFT_JIS;
use komadai::format;
use komadai_benches::{Files, file, folder};

fn main() {
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    let set = args.next().unwrap_or_default();
    let files: Option<Files> = match set.as_str() {
        "clubs" => folder("kif/anonymised-club-games", "kif"),
        "tree" => file("large/tree-20000.kif"),
        "csa" => folder("csa/apery-wcsc28", "csa"),
        _ => {
            println!("once clubs|tree|csa [decode]: made for callgrind");
            return;
        }
    };
    let Some(files) = files else {
        println!("these files are not here");
        return;
    };
    let done = if args.next().as_deref() == Some("decode") {
        files.count(|bytes| !black_box(SHIFT_JIS.decode(bytes)).0.is_empty())
    } else {
        files.count(|bytes| black_box(format::read(bytes, None)).is_ok())
    };
    println!("{set}: {done} files");
}
