//! What holds for every KIF file: nothing panics, and what is written is what is read.

use std::fs;

use komadai::format::{self, Dialect, Encoding, Format, Loaded, Newline};

use crate::support::corpus;
use crate::support::dice::{Dice, rounds};

/// Without losses, reading what was written gives the same record; writing that again, the same bytes.
fn check_law(name: &str, loaded: &Loaded, dialect: &Dialect) -> Result<bool, String> {
    let record = &loaded.records[0];
    let written = format::write(record, dialect);
    if !written.losses.is_empty() {
        return Ok(false);
    }
    let again = format::read(&written.bytes, Some(Format::Kif))
        .map_err(|error| format!("{name}: {:?}\n{}", error.kind, String::from_utf8_lossy(&written.bytes)))?;
    if again.records[0] != *record {
        let difference = corpus::difference(record, &again.records[0]);
        let text = String::from_utf8_lossy(&written.bytes);
        return Err(format!("{name}: not the same record\n{difference}\n{text}"));
    }
    let like = Dialect { end_words: again.dialect.end_words.clone(), ..dialect.clone() };
    let twice = format::write(&again.records[0], &like);
    if twice.bytes != written.bytes {
        return Err(format!("{name}: not the same bytes"));
    }
    Ok(true)
}

fn read(bytes: &[u8]) -> Option<Loaded> {
    match format::read(bytes, Some(Format::Kif)) {
        Ok(loaded) => Some(loaded),
        Err(error) => error.partial.map(|partial| *partial),
    }
}

#[test]
fn what_is_written_is_what_is_read() {
    let mut failures = Vec::new();
    let (mut read_as_kif, mut files, mut lossless) = (0, 0, 0);
    for path in corpus::kif_files() {
        let Some(loaded) = read(&fs::read(&path).unwrap()) else { continue };
        if loaded.dialect.format != Format::Kif {
            continue;
        }
        read_as_kif += 1;
        let name = path.display().to_string();
        let like = loaded.dialect.clone();
        for dialect in [Dialect { end_words: like.end_words.clone(), ..Dialect::kif() }, Dialect::kifu(), like] {
            files += 1;
            match check_law(&name, &loaded, &dialect) {
                Ok(true) => lossless += 1,
                Ok(false) => {}
                Err(failure) => failures.push(failure),
            }
        }
    }
    assert!(failures.is_empty(), "{} of {files}:\n{}", failures.len(), failures.join("\n"));
    assert!(read_as_kif > 150, "only {read_as_kif} files were read");
    assert!(lossless * 100 > files * 95, "{lossless} of {files} without losses");
}

/// Damages a text as people and programs do: lines lost, doubled, swapped, cut; bytes changed.
fn damage(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = bytes.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    for _ in 0..=dice.roll(6) {
        if lines.is_empty() {
            break;
        }
        let at = dice.roll(lines.len());
        let other = dice.roll(lines.len());
        match dice.roll(9) {
            0 => drop(lines.remove(at)),
            1 => {
                let line = lines[other].clone();
                lines.insert(at, line);
            }
            2 => lines.swap(at, other),
            3 => {
                let length = dice.roll(lines[at].len());
                lines[at].truncate(length);
            }
            4 if !lines[at].is_empty() => {
                let byte = dice.roll(lines[at].len());
                lines[at][byte] = dice.roll(256) as u8;
            }
            5 => {
                let number = dice.roll(14);
                lines.insert(at, format!("変化：{number}手\n").into_bytes());
            }
            6 => lines.truncate(at + 1),
            7 if !lines[at].is_empty() => {
                let byte = dice.roll(lines[at].len());
                lines[at].remove(byte);
            }
            _ => {
                let odd = [
                    "*",
                    "&",
                    "> ",
                    "まで3手で中断\n",
                    "   1 投了\n",
                    "手合割：香落ち\n",
                    "先手番\n",
                    "\n",
                    "|",
                    "  ",
                    "# x\n",
                    "4 ",
                    "同　",
                ];
                let text = odd[dice.roll(odd.len())];
                lines.insert(at, text.as_bytes().to_vec());
            }
        }
    }
    lines.concat()
}

#[test]
fn damaged_files_do_no_harm() {
    let (mut read_as_kif, mut lossless) = (0, 0);
    let all = rounds(1500);
    let mut dice = Dice(20_240_115);
    let mut failures = Vec::new();
    let mut files: Vec<_> = corpus::kif_files();
    files.retain(|path| fs::metadata(path).is_ok_and(|file| file.len() < 12_000));
    for round in 0..all {
        let path = &files[dice.roll(files.len())];
        let bytes = damage(&fs::read(path).unwrap(), &mut dice);
        let Some(loaded) = read(&bytes) else { continue };
        if loaded.dialect.format != Format::Kif {
            continue;
        }
        let dialect = match round % 3 {
            0 => Dialect::kifu(),
            1 => Dialect { encoding: Encoding::Utf8, newline: Newline::Lf, ..loaded.dialect.clone() },
            _ => loaded.dialect.clone(),
        };
        read_as_kif += 1;
        match check_law(&format!("round {round}, {}", path.display()), &loaded, &dialect) {
            Ok(whole) => lossless += usize::from(whole),
            Err(failure) => failures.push(format!("{failure}\n--- from\n{}", String::from_utf8_lossy(&bytes))),
        }
    }
    failures.sort_by_key(String::len);
    let shortest: Vec<String> = failures.iter().take(8).cloned().collect();
    assert!(read_as_kif > all / 2 && lossless > all / 2, "{read_as_kif} of {all} were read, {lossless} came back");
    assert!(failures.is_empty(), "{}, the shortest:\n{}", failures.len(), shortest.join("\n======\n"));
}

#[test]
fn no_bytes_do_harm() {
    let mut dice = Dice(7);
    let words = [
        "手合割：",
        "平手",
        "手数----指手--",
        "\n",
        "\r\n",
        "   1 ",
        "７六歩(77)",
        "同　",
        "*",
        "&",
        "変化：1手",
        "まで",
        "\u{1b}$B",
        "(",
        ":",
        "|",
        "+---",
        "\u{82}",
        " ",
        "　",
        "後手番",
        "1",
        "打",
        "成",
        "V2.2",
        "\0",
    ];
    let (all, mut readable) = (rounds(8_000), 0);
    for _ in 0..all {
        let mut bytes = Vec::new();
        for _ in 0..dice.roll(40) {
            match dice.roll(4) {
                0 => bytes.push(dice.roll(256) as u8),
                _ => bytes.extend(words[dice.roll(words.len())].as_bytes()),
            }
        }
        if let Some(loaded) = read(&bytes) {
            readable += 1;
            let _ = format::write(&loaded.records[0], &Dialect::kif());
            let _ = format::write(&loaded.records[0], &loaded.dialect);
        }
    }
    assert!(readable > all / 20, "{readable} of {all} were read");
}

#[test]
fn long_lines_and_deep_variations_do_no_harm() {
    const MOVES: [&str; 4] = ["３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"];
    let count = 20_000;
    // All moves of a game in one line.
    let row: Vec<String> = (0..count).map(|ply| format!("{} {}", ply + 1, MOVES[ply % 4])).collect();
    let one_line = format!("{}\n", row.join(" "));
    // Every variation leaves the one before.
    let nested: String = (0..count).map(|ply| format!("変化：{0}手\n{0:4} {1}\n", ply + 1, MOVES[ply % 4])).collect();
    let nested = format!("手数----指手--\n{nested}");
    // Ever the same two lines, taken up in turn.
    let back: String =
        (0..count / 10).map(|_| format!("変化：{count}手\n{count:4} 投了\n変化：1手\n   1 投了\n")).collect();
    let back = format!("{}\n{back}", row.join("\n"));
    for text in [one_line, nested, back] {
        let loaded = format::read(text.as_bytes(), Some(Format::Kif)).unwrap();
        let record = &loaded.records[0];
        assert_eq!(record.tree().walk().filter(|&id| record.tree().mv(id).is_some()).count(), count);
        let written = format::write(record, &Dialect::kifu());
        assert!(format::read(&written.bytes, None).unwrap().records[0] == *record);
    }
}
