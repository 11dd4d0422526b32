//! Reading files, decoding included.

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};

use komadai_benches::{Files, Table, best, file, folder};

fn main() {
    // A peer that panics at a file has read nothing of it; the message is not wanted here.
    set_hook(Box::new(|_| {}));
    let games = folder("kif/anonymised-club-games", "kif").or_else(|| folder("kif/synthetic-dialects", "kif"));
    for files in [games, file("large/tree-20000.kif"), file("large/long-1200.kif")].into_iter().flatten() {
        kif(&files);
    }
    if let Some(files) = folder("csa/apery-wcsc28", "csa") {
        csa(&files);
    }
}

fn kif(files: &Files) {
    let mut table = Table::new(&files.name, files.total());
    let mut read = 0;
    table.row("komadai", best(|| read = count(files, |bytes| komadai::format::read(bytes, None).is_ok())));
    println!("    read {read} of {}", files.bytes.len());
    table.row("rsshogi", best(|| read = count(files, |bytes| rsshogi::records::kif::parse_kif_bytes(bytes).is_ok())));
    println!("    read {read} of {}", files.bytes.len());
    // This one is given text: decoding is not counted.
    let texts: Vec<String> = files.bytes.iter().map(|bytes| text(bytes)).collect();
    let convert = |text: &String| {
        let parse = || shogi_kifu_converter::parser::parse_kif_str(text).is_ok();
        catch_unwind(AssertUnwindSafe(parse)).unwrap_or(false)
    };
    if files.total() < 100_000 || files.bytes.len() > 1 {
        table.row("shogi-kifu-converter, decoded", best(|| read = texts.iter().filter(|text| convert(text)).count()));
        println!("    read {read} of {}", files.bytes.len());
    }
}

fn csa(files: &Files) {
    let mut table = Table::new(&files.name, files.total());
    table.row("komadai", best(|| count(files, |bytes| komadai::format::read(bytes, None).is_ok())));
    let texts: Vec<String> = files.bytes.iter().map(|bytes| text(bytes)).collect();
    let parse = |text: &String| rsshogi::records::csa::parse_csa_str(text).is_ok();
    table.row("rsshogi, decoded", best(|| texts.iter().filter(|text| parse(text)).count()));
}

fn count(files: &Files, read: impl Fn(&[u8]) -> bool) -> usize {
    files.bytes.iter().filter(|bytes| read(bytes)).count()
}

fn text(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.trim_start_matches('\u{FEFF}').to_owned(),
        Err(_) => encoding_rs::SHIFT_JIS.decode(bytes).0.into_owned(),
    }
}
