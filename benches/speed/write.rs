//! Writing files, encoding included, beside reading them again.

use komadai::format::{self, Dialect, Format};
use komadai::record::Record;
use komadai_benches::{Files, Race, file, folder};
use rsshogi::records::TextEncoding::{ShiftJis, Utf8};
use rsshogi::records::{csa, kif};

fn main() {
    let games = folder("kif/anonymised-club-games", "kif").or_else(|| folder("kif/synthetic-dialects", "kif"));
    for files in [games, file("large/tree-20000.kif")].into_iter().flatten() {
        let theirs: Vec<_> = files.bytes.iter().filter_map(|bytes| kif::parse_kif_bytes(bytes).ok()).collect();
        let export = |record| kif::export_kif_bytes(record, ShiftJis).is_ok();
        race(&files, &Dialect::kif(), || theirs.iter().filter(|record| export(record)).count());
    }
    let games = folder("csa/apery-wcsc28", "csa").or_else(|| folder("csa/synthetic-dialects", "csa"));
    if let Some(files) = games {
        let theirs: Vec<_> = files.bytes.iter().filter_map(|bytes| csa::parse_csa_bytes(bytes).ok()).collect();
        let export = |record| csa::export_csa_bytes(record, Utf8).is_ok();
        race(&files, &Dialect::of(Format::Csa), || theirs.iter().filter(|record| export(record)).count());
    }
}

fn race(files: &Files, options: &Dialect, theirs: impl FnMut() -> usize) {
    let records: Vec<Record> =
        files.bytes.iter().filter_map(|bytes| format::read(bytes, None).ok()).flat_map(|file| file.records).collect();
    let written: Vec<Vec<u8>> = records.iter().map(|record| format::write(record, options).bytes).collect();
    Race::new(&files.name, written.iter().map(Vec::len).sum())
        .with("komadai writes", || {
            records.iter().filter(|record| !format::write(record, options).bytes.is_empty()).count()
        })
        .with("komadai reads the same", || written.iter().filter(|bytes| format::read(bytes, None).is_ok()).count())
        .with("rsshogi writes", theirs)
        .run();
}
