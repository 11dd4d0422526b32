//! Laws of reading and writing, over every file there is: what is written without a loss comes back as
//! it was, what is written twice is the same, and nothing panics.

use std::path::{Path, PathBuf};

use komadai::format::{self, Dialect, Encoding, Format, Loaded, kif};
use komadai::record::{HeaderLine, Record};
use komadai::shogi::Handicap;

use crate::support::corpus;
use crate::support::dice::{Dice, rounds};
use crate::support::shapes::{SHAPES, Shape};
use crate::support::summary::Summary;

const FORMATS: [Format; 7] =
    [Format::Kif, Format::Ki2, Format::Csa, Format::Bod, Format::Sfen, Format::Usi, Format::Jkf];

/// Every file of our own, and some of every folder of the corpus: a folder holds the files of one program, which
/// resemble each other. A long run (see [`rounds`]) takes more of them.
fn files() -> Vec<PathBuf> {
    let mut files = corpus::files(&corpus::data());
    if let Some(shared) = corpus::shared() {
        files.extend(corpus::some_of_each_folder(corpus::files(&shared), rounds(4)));
    }
    files.retain(|path| corpus::hint(path).is_some());
    files
}

fn read(path: &Path) -> Option<Loaded> {
    format::read(&std::fs::read(path).unwrap(), corpus::hint(path)).ok()
}

/// The record without what follows from the rest of it: 手合割 where the board says it, how the sides
/// are called, closing words that say no more than the end does, what a file says of itself; in BOD, where the
/// players' names stand, and which program wrote the game.
fn plain(record: &Record, format: Format) -> Record {
    let exact = format == Format::Kif;
    let mut plain = record.clone();
    let handicap = Handicap::of(&record.initial().to_setup());
    let mut lines = std::mem::take(plain.headers_mut()).lines().to_vec();
    if format == Format::Bod {
        lines.sort_by_key(|line| match line {
            HeaderLine::Field { key, .. } if matches!(key.as_str(), "後手" | "上手") => 1,
            HeaderLine::Field { key, .. } if matches!(key.as_str(), "先手" | "下手") => 2,
            _ => 0,
        });
    }
    for line in &lines {
        let line = match line {
            HeaderLine::Verbatim(text) if text.starts_with("#KI") => continue,
            HeaderLine::Verbatim(text) if format == Format::Bod && kif::names_program(text) => continue,
            line if exact => line.clone(),
            HeaderLine::Field { key, value } if key == "手合割" && Handicap::named(value) == handicap => continue,
            HeaderLine::Field { key, value } => {
                let key = match key.as_str() {
                    "下手" => "先手",
                    "上手" => "後手",
                    key => key,
                };
                HeaderLine::Field { key: key.to_owned(), value: value.clone() }
            }
            line => line.clone(),
        };
        plain.headers_mut().push(line);
    }
    let tree = record.tree();
    for id in tree.walk().filter(|_| !exact) {
        let Some((end, summary)) = tree.end(id).zip(tree.note(id).summary.as_ref()) else { continue };
        let plies = tree.path(id).len() - 1;
        let turn = if plies.is_multiple_of(2) { record.initial().turn() } else { record.initial().turn().other() };
        let told = format == Format::Ki2;
        if told || [false, true].iter().any(|&handicap| kif::closing_words(end, turn, handicap, plies) == *summary) {
            plain.note_mut(id).summary = None;
        }
    }
    plain
}

#[test]
fn what_is_written_comes_back() {
    let mut wrong = Vec::new();
    let (mut files_read, mut whole) = (0, 0);
    for path in files() {
        let Some(loaded) = read(&path) else { continue };
        files_read += 1;
        for record in loaded.records.iter().take(rounds(2)) {
            for format in FORMATS {
                let dialect = Dialect { encoding: Encoding::Utf8, ..Dialect::of(format) };
                let first = format::write(record, &dialect);
                let name = || format!("{} as {}", path.display(), format.name());
                let again = match format::read(&first.bytes, Some(format)) {
                    Ok(loaded) => loaded,
                    Err(error) => {
                        wrong.push(format!("{}: not read: {:?} {:?}", name(), error.at, error.kind));
                        continue;
                    }
                };
                let lossless = first.losses.iter().all(format::Loss::is_slight);
                whole += usize::from(lossless);
                if lossless && plain(&again.records[0], format) != plain(record, format) {
                    wrong.push(format!("{}: comes back another", name()));
                }
                if !matches!(format, Format::Bod | Format::Sfen) {
                    let (before, after) = (Summary::of(record), Summary::of(&again.records[0]));
                    if (&before.main, &before.last) != (&after.main, &after.last) {
                        wrong.push(format!("{}: another main line", name()));
                    }
                }
                let second = format::write(&again.records[0], &Dialect { csa: dialect.csa.clone(), ..dialect });
                if second.bytes != first.bytes {
                    wrong.push(format!("{}: written again it differs", name()));
                }
            }
        }
    }
    assert!(files_read > 200 && whole > 300, "{files_read} files were read, {whole} records written without a loss");
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// Spoils some bytes.
fn spoil(bytes: &mut Vec<u8>, dice: &mut Dice) {
    const BITS: [&str; 24] = [
        "\n",
        "\r",
        "/\n",
        "P-00AL\n",
        "P+00OU\n",
        "PI\n",
        "+\n",
        "-\n",
        "+0055FU\n",
        "%TORYO\n",
        "T-1\n",
        "'*x\n",
        ",",
        "変化：2手\n",
        "▲同　銀",
        "△",
        "まで3手で中断\n",
        "手数＝3\n",
        " moves ",
        "0000",
        "{",
        "\"forks\": [[",
        "\u{3000}",
        "|v歩|一\n",
    ];
    for _ in 0..=dice.roll(6) {
        let at = dice.roll(bytes.len() + 1);
        match dice.roll(5) {
            0 if at < bytes.len() => bytes[at] = dice.roll(256) as u8,
            1 => bytes.truncate(at),
            2 => {
                bytes.splice(at..at, dice.pick(&BITS).bytes());
            }
            3 => {
                let end = (at + dice.roll(40)).min(bytes.len());
                bytes.drain(at..end);
            }
            _ => {
                let end = (at + dice.roll(200)).min(bytes.len());
                let again = bytes[at..end].to_vec();
                bytes.extend(again);
            }
        }
    }
}

/// Reads whatever it is, and writes it in every format; how many records there were.
fn put_through(bytes: &[u8], hint: Format) -> usize {
    let (loaded, whole) = match format::read(bytes, Some(hint)) {
        Ok(loaded) => (loaded, true),
        Err(error) => match error.partial {
            Some(loaded) => (*loaded, false),
            None => return 0,
        },
    };
    for record in loaded.records.iter().take(2) {
        // What one format could not read, another might take for a move.
        let tree = record.tree();
        let played = tree.walk().any(|id| tree.mv(id).is_some());
        let whole = whole && played && tree.walk().all(|id| tree.note(id).verbatim.is_empty());
        for format in FORMATS {
            let written = format::write(record, &Dialect { encoding: Encoding::Utf8, ..Dialect::of(format) });
            let again = format::read(&written.bytes, Some(format));
            let fault = again.err().filter(|_| whole && written.losses.is_empty()).map(|error| (error.at, error.kind));
            assert_eq!(fault, None, "{}", String::from_utf8_lossy(&written.bytes));
        }
    }
    loaded.records.len()
}

/// A short run of what `tests/fuzz` does at any length, with every file of our own once. The numbers are the same in
/// every run.
#[test]
fn no_bytes_panic() {
    let mut dice = Dice(0xC5A);
    let mut seeds: Vec<(Vec<u8>, Format)> = Vec::new();
    for path in
        files().into_iter().filter(|path| path.starts_with(corpus::data()) && !path.to_string_lossy().contains("large"))
    {
        let bytes = std::fs::read(&path).unwrap();
        if let Some(loaded) = read(&path) {
            let jkf = format::write(&loaded.records[0], &Dialect::of(Format::Jkf));
            seeds.push((jkf.bytes, Format::Jkf));
        }
        seeds.push((bytes, corpus::hint(&path).unwrap()));
    }
    assert!(seeds.len() > 400, "{}", seeds.len());
    let mut records = 0;
    for _ in 0..rounds(1) {
        for (bytes, hint) in &seeds {
            let mut bytes = bytes.clone();
            spoil(&mut bytes, &mut dice);
            records += put_through(&bytes, *hint);
        }
    }
    assert!(records > seeds.len() / 3, "{records} records in {} files", seeds.len());
}

#[test]
fn depth_and_length_are_read_and_written() {
    const SIZE: usize = 2_000;
    let mut sizes = Vec::new();
    for Shape { name, format, text } in SHAPES {
        let loaded = match format::read(text(SIZE).as_bytes(), Some(format)) {
            Ok(loaded) => loaded,
            Err(error) => *error.partial.unwrap_or_else(|| panic!("{name}: {:?}", error.kind)),
        };
        let moves: usize = loaded.records.iter().map(|record| record.tree().len() - 1).sum();
        sizes.push((name, loaded.records.len(), moves));
        for format in FORMATS {
            let written = format::write(&loaded.records[0], &Dialect::of(format));
            assert!(!written.bytes.is_empty(), "{name} as {}", format.name());
        }
    }
    let expected = [
        // So deep a reader goes.
        (1, 202),
        (SIZE, 2 * SIZE),
        // The reader stops there.
        (1, 1),
        (1, 4 * SIZE),
        (1, 4 * SIZE),
        // Ever the same one.
        (1, 3),
    ];
    assert_eq!(
        sizes,
        SHAPES.iter().zip(expected).map(|(shape, (records, moves))| (shape.name, records, moves)).collect::<Vec<_>>()
    );
}
