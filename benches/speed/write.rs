//! Writing files, encoding included.

use komadai::format::{self, Options};
use komadai::record::Record;
use komadai_benches::{Files, Table, best, file, folder};

fn main() {
    let games = folder("kif/anonymised-club-games", "kif").or_else(|| folder("kif/synthetic-dialects", "kif"));
    for files in [games, file("large/tree-20000.kif")].into_iter().flatten() {
        kif(&files);
    }
}

fn kif(files: &Files) {
    let ours: Vec<Record> =
        files.bytes.iter().filter_map(|bytes| Some(format::read(bytes, None).ok()?.records.remove(0))).collect();
    let options = Options::kif();
    let written = |record: &Record| format::write(record, &options).bytes.len();
    let mut table = Table::new(&files.name, ours.iter().map(written).sum());
    table.row("komadai", best(|| ours.iter().map(written).sum::<usize>()));
    let theirs: Vec<_> =
        files.bytes.iter().filter_map(|bytes| rsshogi::records::kif::parse_kif_bytes(bytes).ok()).collect();
    let encoding = rsshogi::records::TextEncoding::ShiftJis;
    let time = best(|| {
        let export =
            |record| rsshogi::records::kif::export_kif_bytes(record, encoding).map_or(0, |text| text.bytes().len());
        theirs.iter().map(export).sum::<usize>()
    });
    table.row(&format!("rsshogi ({} of {})", theirs.len(), ours.len()), time);
}
