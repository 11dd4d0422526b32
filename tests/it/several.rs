//! Texts with several records of KIF, KI2 or BOD behind each other.

use std::fs;

use komadai::format::{self, Encoding, Format, Newline, Options};
use komadai::record::Record;

use crate::corpus;

const TSUME: &str = "\
作品名：第一番
後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・ ・v玉|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
";
const MOVES: &str = "手数----指手---------消費時間--\n*解説\n   1 １二金打\nまで1手で詰み\n";
const GAME: &str = "\
手合割：平手
先手：A
後手：B
手数----指手---------消費時間--
   1 ７六歩(77)
*角道を開ける
   2 ３四歩(33)

変化：2手
   2 ８四歩(83)
";
const MOVES_OF_GAME: &str = "手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
const SPOKEN: &str = "開始日時：2026/11/21\n先手：A\n後手：B\n\n▲７六歩    △３四歩\nまで2手で中断\n";

fn all(text: &str) -> Vec<Record> {
    format::read_all(text.as_bytes(), None).unwrap().records
}

/// What each part gives by itself.
fn each(parts: &[&str]) -> Vec<Record> {
    parts.iter().flat_map(|part| format::read(part.as_bytes(), None).unwrap().records).collect()
}

#[test]
fn records_behind_each_other_are_read_as_each_by_itself() {
    let solved = format!("{TSUME}{MOVES}");
    let noted = format!("{TSUME}手数＝0  まで\n*腕試し\n\n後手番\n");
    let second = solved.replace("第一番", "第二番");
    let [game, other] = [GAME, &GAME.replace("先手：A", "先手：C")].map(|game| format!("# ---- 棋譜 ----\n{game}"));
    let bod = TSUME.lines().skip(1).map(|line| format!("{line}\n")).collect::<String>();
    for parts in [
        vec![&*solved, &second, &solved],
        vec![GAME, GAME],
        vec![&*game, &other, &game],
        vec![&*solved, GAME, &second],
        vec![TSUME, TSUME, TSUME],
        vec![&*bod, &bod],
        vec![&*noted, &noted, &bod],
        vec![TSUME, &solved, &bod],
        vec![SPOKEN, SPOKEN],
        vec![&*solved, MOVES_OF_GAME, MOVES_OF_GAME],
    ] {
        for between in ["", "\n", "\n\n\n"] {
            let text = parts.join(between);
            assert_eq!(all(&text), each(&parts), "{text}");
            let quoted: String = text.lines().map(|line| format!("> {line}\n")).collect();
            assert_eq!(all(&quoted).len(), parts.len(), "{quoted}");
        }
    }
}

#[test]
fn what_is_odd_is_told_by_its_line_in_the_whole_text() {
    let odd = GAME.replace("   2 ３四歩(33)\n\n", "   2 ３四歩(33)\n   3 ２六歩(27)   (いつか)\n\n");
    let alone = format::read(odd.as_bytes(), None).unwrap().warnings;
    assert!(!alone.is_empty());
    let lines = u32::try_from(GAME.lines().count()).unwrap();
    let loaded = format::read_all(format!("{GAME}{odd}").as_bytes(), None).unwrap();
    let lines: Vec<u32> = alone.iter().map(|warning| warning.at.line + lines).collect();
    assert_eq!(loaded.warnings.iter().map(|warning| warning.at.line).collect::<Vec<_>>(), lines);
}

#[test]
fn a_text_with_something_unclear_is_one_record() {
    // A board behind a game, without all of its rows.
    let text = format!("{GAME}\n後手の持駒：なし\n| ・ ・|一\n");
    assert_eq!(all(&text).len(), 1);
    // Once more the heading of the moves, and where the end has its date.
    let text = format!("{GAME}終了日時：2026/11/21\n手数----指手---------消費時間--\n");
    assert_eq!(all(&text).len(), 1);
}

#[test]
fn every_file_with_one_record_has_one() {
    let mut files = corpus::files(&corpus::data());
    files.extend(corpus::shared().map(|shared| corpus::files(&shared)).unwrap_or_default());
    let formats = [Some(Format::Kif), Some(Format::Ki2), Some(Format::Bod)];
    files.retain(|file| formats.contains(&corpus::hint(file)));
    assert!(files.len() > 20);
    for file in files {
        let bytes = fs::read(&file).unwrap();
        let Ok(loaded) = format::read(&bytes, corpus::hint(&file)) else { continue };
        let again = format::read_all(&bytes, corpus::hint(&file)).unwrap();
        assert_eq!(again.records.len(), loaded.records.len(), "{}", file.display());
        assert_eq!(again.records, loaded.records, "{}", file.display());
    }
}

#[test]
fn what_was_written_record_by_record_is_read_again() {
    let files = corpus::kif_files();
    let options = Options { encoding: Encoding::Utf8, newline: Newline::Lf, ..Options::kifu() };
    let records: Vec<Record> = files
        .iter()
        .filter_map(|file| format::read(&fs::read(file).unwrap(), Some(Format::Kif)).ok())
        .filter(|loaded| loaded.warnings.is_empty())
        .flat_map(|loaded| loaded.records)
        .filter(|record| (1..1000).contains(&record.tree().len()))
        .collect();
    let mut seen = 0;
    for pair in records.windows(2) {
        let texts: Vec<Vec<u8>> = pair.iter().map(|record| format::write(record, &options).bytes).collect();
        let both = format::read_all(&texts.concat(), None).unwrap().records;
        assert_eq!(both.len(), 2, "{}", String::from_utf8_lossy(&texts.concat()));
        for (text, both) in texts.iter().zip(both) {
            // Text behind the end of the first may as well stand before the second.
            let alone = &format::read(text, None).unwrap().records[0];
            assert_eq!(both.initial(), alone.initial());
            let moves =
                |record: &Record| record.tree().walk().filter_map(|id| record.tree().mv(id)).collect::<Vec<_>>();
            assert_eq!(moves(&both), moves(alone));
        }
        seen += 1;
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn a_collection_is_written_only_where_each_record_is_read_again() {
    let loaded = format::read_all(format!("{TSUME}{MOVES}{GAME}{MOVES_OF_GAME}").as_bytes(), None).unwrap();
    assert_eq!(loaded.records.len(), 3);
    let unicode = |options: Options| Options { encoding: Encoding::Utf16Le, bom: true, ..options };
    for options in [Options::kif(), Options::kifu(), unicode(Options::kif()), Options::of(Format::Csa)] {
        let written = format::write_collection(&loaded.records, &options).unwrap();
        let again = format::read_all(&written.bytes, Some(options.format)).unwrap().records;
        assert_eq!(again.len(), 3, "{:?}", options.format);
        if options.format == Format::Kif {
            assert_eq!((again, written.losses), (loaded.records.clone(), vec![]));
        }
    }
    // JSON has one value a file, and moves behind moves are the same game's in KI2.
    assert_eq!(format::write_collection(&loaded.records, &Options::of(Format::Jkf)), None);
    let ki2 = Options::of(Format::Ki2);
    let game = format::read(MOVES_OF_GAME.as_bytes(), None).unwrap().records.remove(0);
    assert_eq!(format::write_collection(&[game.clone(), game.clone()], &ki2), None);
    assert_eq!(format::write_collection(std::slice::from_ref(&game), &ki2), Some(format::write(&game, &ki2)));
}
