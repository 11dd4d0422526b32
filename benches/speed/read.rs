//! Reading files, decoding included unless the name says `decoded`.

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};

use komadai_benches::{Files, Race, file, folder, jkf};
use shogi_kifu_converter::parser;

fn main() {
    // A peer that panics at a file has read nothing of it; the message is not wanted here.
    set_hook(Box::new(|_| {}));
    let games = folder("kif/anonymised-club-games", "kif").or_else(|| folder("kif/synthetic-dialects", "kif"));
    for files in [games, file("large/tree-20000.kif"), file("large/long-1200.kif")].into_iter().flatten() {
        kif(&files);
    }
    let games = folder("csa/apery-wcsc28", "csa").or_else(|| folder("csa/synthetic-dialects", "csa"));
    if let Some(files) = games {
        csa(&files);
    }
}

fn kif(files: &Files) {
    let texts = files.texts();
    let mut race = Race::new(&files.name, files.total())
        .with("komadai", || files.count(|bytes| komadai::format::read(bytes, None).is_ok()))
        .with("rsshogi", || files.count(|bytes| rsshogi::records::kif::parse_kif_bytes(bytes).is_ok()));
    // Its time grows with the square of the length.
    if files.total() < 100_000 || files.bytes.len() > 1 {
        race = race.with("shogi-kifu-converter, decoded", || count(&texts, |text| parser::parse_kif_str(text).is_ok()));
    }
    jkf::read("kif", files, race.run());
}

fn csa(files: &Files) {
    let texts = files.texts();
    let ours = Race::new(&files.name, files.total())
        .with("komadai", || files.count(|bytes| komadai::format::read(bytes, None).is_ok()))
        .with("rsshogi", || files.count(|bytes| rsshogi::records::csa::parse_csa_bytes(bytes).is_ok()))
        .with("csa (plays no moves), decoded", || count(&texts, |text| csa::parse_csa(text).is_ok()))
        .with("shogi-kifu-converter, decoded", || count(&texts, |text| parser::parse_csa_str(text).is_ok()))
        .run();
    jkf::read("csa", files, ours);
}

fn count(texts: &[String], read: impl Fn(&str) -> bool) -> usize {
    let reads = |text: &&String| catch_unwind(AssertUnwindSafe(|| read(text))).unwrap_or(false);
    texts.iter().filter(reads).count()
}
