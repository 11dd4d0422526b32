//! Texts with several records of KIF, KI2 or BOD behind each other.

use std::fs;
use std::path::Path;

use komadai::format::{self, Dialect, Encoding, Format, Newline};
use komadai::record::{Builder, Record};

use crate::support::corpus;
use crate::support::words;

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

#[test]
fn games_in_ki2_may_be_followed_by_usi() {
    let usi = "position startpos moves 7g7f 3c3d\n";
    let game = "先手：A\n▲７六歩\n△３四歩\n▲２六歩\n";
    for text in [format!("{usi}{game}"), format!("{usi}\n{game}\n{usi}\n{game}"), format!("{game}{usi}\n{game}{usi}")] {
        let read = format::read_all(text.as_bytes(), None).unwrap();
        assert_eq!(read.dialect.format, Format::Ki2, "{text}");
        assert!(read.records.iter().all(|record| record.tree().len() == 4), "{text}");
    }
    // A list with a remark is a list.
    let list = format!("{}▲７六歩 △３四歩\n", usi.repeat(4));
    assert_eq!(format::read(list.as_bytes(), None).unwrap().dialect.format, Format::Usi);
}

fn all(text: &str) -> Vec<Record> {
    format::read_all(text.as_bytes(), None).unwrap().records.into()
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
    let composed = TSUME.replace("後手の持駒：飛二", "玉方：飛二").replace("先手の持駒：金", "攻方：金");
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
        vec![&*composed, &composed, &composed],
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

/// A diagram, a game behind it, and so on: nothing but the game's start tells that it is not the diagram's.
#[test]
fn a_game_behind_a_board_without_moves_is_another_record() {
    let bod = TSUME.lines().skip(1).map(|line| format!("{line}\n")).collect::<String>();
    let noted = format!("先手：A\n{TSUME}手数＝0  まで\n*腕試し\n\n後手番\n");
    let dated = format!("# ---- 棋譜 ----\n開始日時：2026/11/21\n{GAME}");
    let stated = format!("#KIF version=2.0 encoding=UTF-8\n先手：A\n{MOVES_OF_GAME}");
    let handicap = "手合割：香落ち\n下手：A\n上手：B\n手数----指手--\n   1 ３四歩(33)\n   2 ７六歩(77)\n";
    let spoken = "手合割：平手\n先手：甲\n\n▲７六歩 △３四歩\n";
    for parts in [
        vec![TSUME, GAME],
        vec![TSUME, GAME, TSUME, GAME],
        vec![&*bod, &dated, TSUME],
        vec![&*noted, &dated, &bod],
        vec![TSUME, &stated, &stated],
        vec![&*bod, &stated, handicap],
        vec![TSUME, TSUME, GAME],
        vec![TSUME, spoken],
    ] {
        for between in ["", "\n", "\n\n"] {
            let text = parts.join(between);
            let (records, alone) = (all(&text), each(&parts));
            assert_eq!(records[1..], alone[1..], "{text}");
            // Words of BOD are header lines in a file that is KIF for what follows.
            let words = |record: &Record| (record.initial().clone(), record.headers().fields().count());
            assert_eq!(words(&records[0]), words(&alone[0]), "{text}");
            let rest = format!("{between}{}", parts[1..].join(between));
            let (loaded, bytes) = saved(text.as_bytes(), None, comment);
            assert_eq!(loaded.records[0].initial(), each(&parts[..1])[0].initial());
            assert!(String::from_utf8(bytes).unwrap().ends_with(&rest), "{text}");
        }
    }
}

/// Where programs write what belongs to the board below it.
#[test]
fn headers_below_a_board_are_its_own() {
    let solved = "手数----指手---------消費時間--\n   1 １二金打\n   2 詰み\n";
    for headers in [
        "手合割：その他\n先手：\n後手：\n",
        "手合割：詰将棋\n先手：A\n",
        "手合割：平手\n先手：A\n後手：B\n",
        "手合割：平手\n手合割：平手\n",
        "#KIF version=2.0 encoding=UTF-8\n作品名：第一番\n",
        "先手：A\n後手：B\n開始日時：2026/11/21\n",
    ] {
        for moves in [solved, "手数----指手---------消費時間--\n", ""] {
            let text = format!("先手：A\n{TSUME}{headers}{moves}");
            let records = all(&text);
            assert_eq!(records.len(), 1, "{text}");
            assert_eq!(records, format::read(text.as_bytes(), None).unwrap().records);
            assert_eq!(records[0].initial(), each(&[TSUME])[0].initial(), "{text}");
            assert_eq!(records[0].tree().len(), 1 + 2 * usize::from(moves == solved), "{text}");
        }
    }
}

/// A start that becomes a header of a game with a board is not written below it, where it would begin another record.
#[test]
fn a_start_told_beside_a_board_stands_above_it() {
    let board = "後手の持駒：なし\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ 歩 ・ ・ ・ ・ 歩 ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n\
        | ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n先手の持駒：なし\n";
    for below in ["", "先手：A\n", "手合割：その他\n先手：A\n"] {
        let text = format!("{board}{below}手数----指手--\n   1 ７六歩(77)\n");
        let mut loaded = format::read(text.as_bytes(), None).unwrap();
        loaded.records[0].headers_mut().set("手合割", "平手");
        for dialect in [loaded.dialect.clone(), without_layout(&loaded)] {
            let written = format::write(&loaded.records[0], &dialect);
            let again = format::read(&written.bytes, None).unwrap();
            assert_eq!(again.records, loaded.records, "{}", String::from_utf8_lossy(&written.bytes));
        }
    }
}

fn without_layout(loaded: &format::Loaded) -> Dialect {
    loaded.dialect.without_layout()
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
    // Two games, of which one is behind the other in a line.
    let has_two =
        |file: &Path| file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("ki2-brackets-"));
    files.retain(|file| formats.contains(&corpus::hint(file)) && !has_two(file));
    let mut seen = 0;
    for file in files {
        let bytes = fs::read(&file).unwrap();
        let Ok(loaded) = format::read(&bytes, corpus::hint(&file)) else { continue };
        let again = format::read_all(&bytes, corpus::hint(&file)).unwrap();
        assert_eq!(again.records.len(), loaded.records.len(), "{}", file.display());
        assert_eq!(again.records, loaded.records, "{}", file.display());
        seen += 1;
    }
    assert!(seen > 150, "only {seen} files were read");
}

#[test]
fn what_was_written_record_by_record_is_read_again() {
    let files = corpus::kif_files();
    let dialect = Dialect { encoding: Encoding::Utf8, newline: Newline::Lf, ..Dialect::kifu() };
    let records: Vec<Record> = files
        .iter()
        .filter_map(|file| format::read(&fs::read(file).unwrap(), Some(Format::Kif)).ok())
        .filter(|loaded| loaded.warnings.is_empty())
        .flat_map(|loaded| loaded.records)
        .filter(|record| (1..1000).contains(&record.tree().len()))
        .collect();
    let mut seen = 0;
    for pair in records.windows(2) {
        let texts: Vec<Vec<u8>> = pair.iter().map(|record| format::write(record, &dialect).bytes).collect();
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
    let unicode = |dialect: Dialect| Dialect { encoding: Encoding::Utf16Le, bom: true, ..dialect };
    for dialect in [Dialect::kif(), Dialect::kifu(), unicode(Dialect::kif()), Dialect::of(Format::Csa)] {
        let written = format::write_collection(&loaded.records, &dialect).unwrap();
        let again = format::read_all(&written.bytes, Some(dialect.format)).unwrap().records;
        assert_eq!(again.len(), 3, "{:?}", dialect.format);
        if dialect.format == Format::Kif {
            assert_eq!((again, written.losses), (loaded.records.clone(), vec![]));
        }
    }
    // JSON has one value a file, and moves behind moves are the same game's in KI2.
    assert_eq!(format::write_collection(&loaded.records, &Dialect::of(Format::Jkf)), None);
    let ki2 = Dialect::of(Format::Ki2);
    let game = format::read(MOVES_OF_GAME.as_bytes(), None).unwrap().records.into_first();
    assert_eq!(format::write_collection(&[game.clone(), game.clone()], &ki2), None);
    assert_eq!(format::write_collection(std::slice::from_ref(&game), &ki2), Some(format::write(&game, &ki2)));
}

/// Problems of which the second has what the first could take for its own.
fn problems() -> [String; 3] {
    let first = format!("{TSUME}手数----指手---------消費時間--\n   1 １二金打\n");
    let wrong = "手数----指手---------消費時間--\n   1 １二金打\n   2 中断\n\n変化：1手\n   1 ２二金打\n";
    let second = format!("{}{wrong}", TSUME.replace("第一番", "第二番"));
    let third = GAME.replace("先手：A", "先手：C");
    [first, second, third]
}

/// A file as it is and as it is saved after something has been done to its first record.
fn saved(bytes: &[u8], hint: Option<Format>, edit: impl FnOnce(&mut Record)) -> (format::Loaded, Vec<u8>) {
    let mut loaded = format::read(bytes, hint).unwrap();
    edit(&mut loaded.records[0]);
    let written = format::write_all(&loaded.records, &loaded.dialect);
    assert_eq!(written.losses, []);
    (loaded, written.bytes)
}

fn comment(record: &mut Record) {
    let root = record.tree().root();
    let first = record.tree().children(root).first().copied();
    record.note_mut(first.unwrap_or(root)).comment = Some("改良図".to_owned());
}

#[test]
fn the_first_ends_where_the_next_begins() {
    let [first, second, third] = problems();
    for (between, newline) in [("", "\n"), ("\n\n", "\r\n"), ("\n", "\r"), ("　\n\n", "\n")] {
        let text = [&*first, &second, &third].join(between).replace('\n', newline);
        let loaded = format::read(text.as_bytes(), None).unwrap();
        assert_eq!(loaded.records, each(&[&first]), "{text}");
        assert_eq!(loaded.dialect.further.as_ref().map(|further| further.records()), Some(2));
        let line = u32::try_from(first.lines().count() + between.lines().count() + 1).unwrap();
        let told: Vec<_> = loaded.warnings.iter().map(|warning| (warning.at.line, &warning.kind)).collect();
        assert_eq!(told, [(line, &format::WarningKind::FurtherRecords { records: 2 })]);
        let rest = all(&text).split_off(1);
        assert_eq!(rest, each(&[&second, &third]));
    }
}

fn encoded(text: &str, encoding: Encoding) -> Vec<u8> {
    match encoding {
        Encoding::ShiftJis => encoding_rs::SHIFT_JIS.encode(text).0.into_owned(),
        _ => text.as_bytes().to_vec(),
    }
}

/// Another move, so that all moves are written anew.
fn play_on(record: &mut Record) {
    let mut builder = Builder::new(record.initial().clone());
    for mv in ["G*1b", "1a1b"] {
        builder.play(words::mv(mv)).unwrap();
    }
    *builder.record_mut().headers_mut() = record.headers().clone();
    *record = builder.finish();
}

#[test]
fn what_follows_an_edited_record_stays_byte_for_byte() {
    let [first, second, third] = problems();
    let rest = format!("\n\n{second}\n　\n{third}　余談：\t以上\n\n");
    let noted = first.replace("１二金打\n", "１二金打\n*改良図\n");
    let longer = format!("{first}   2 同　玉(11)\n");
    for (encoding, mark) in [(Encoding::Utf8, ""), (Encoding::Utf8, "\u{FEFF}"), (Encoding::ShiftJis, "")] {
        for newline in ["\n", "\r\n", "\r"] {
            let file = |first: &str| encoded(&format!("{mark}{first}{rest}").replace('\n', newline), encoding);
            assert!(saved(&file(&first), None, |_| {}).1 == file(&first));
            assert!(saved(&file(&first), None, comment).1 == file(&noted));
            assert!(saved(&file(&first), None, play_on).1 == file(&longer));
        }
        // Where line ends are mixed, each stays what it is.
        let mixed = rest.replacen('\n', "\r\n", 9);
        let file = encoded(&format!("{mark}{first}{mixed}"), encoding);
        assert!(saved(&file, None, |_| {}).1 == file);
        for edit in [comment, play_on] {
            let (_, bytes) = saved(&file, None, edit);
            assert!(bytes.len() > file.len() && bytes.ends_with(&encoded(&mixed, encoding)));
        }
    }
    // A file need not end with the end of a line.
    let file = format!("{first}{}", rest.trim_end());
    assert!(saved(file.as_bytes(), None, comment).1 == format!("{noted}{}", rest.trim_end()).as_bytes());
}

#[test]
fn formats_without_layout_keep_what_follows_as_well() {
    let spoken = [SPOKEN, &SPOKEN.replace("先手：A", "先手：C"), "手合割：香落ち\n\n△３四歩\n*一手だけ\n"];
    let bod = TSUME.lines().skip(1).map(|line| format!("{line}\n")).collect::<String>();
    let bods = [&*bod, &bod.replace("歩|三", "と|三"), &bod];
    for (parts, format) in [(&spoken, Format::Ki2), (&bods, Format::Bod)] {
        let rest = format!("\n\n{}", parts[1..].join("\n \n"));
        let text = format!("{}{rest}", parts[0]);
        let (loaded, bytes) = saved(text.as_bytes(), Some(format), comment);
        assert_eq!((loaded.dialect.format, loaded.records.len()), (format, 1));
        let written = String::from_utf8(bytes).unwrap();
        assert!(written.ends_with(&rest) && written.contains("*改良図"), "{written}");
        let again = format::read_all(written.as_bytes(), Some(format)).unwrap().records;
        assert_eq!(again[0], loaded.records[0], "{written}");
        assert_eq!(again[1..], all(&text)[1..]);
    }
}

#[test]
fn another_format_lacks_the_records_that_follow_and_says_so() {
    let [first, second, third] = problems();
    let loaded = format::read(format!("{first}{second}{third}").as_bytes(), None).unwrap();
    for target in ["csa", "jkf", "usi", "ki2"] {
        let dialect = format::Target::of_name(target).unwrap().dialect(Some(&loaded.dialect), Some("kif"));
        let losses = format::write(&loaded.records[0], &dialect).losses;
        let told = losses.iter().filter(|loss| loss.kind == format::LossKind::RecordsDropped { records: 2 }).count();
        assert_eq!(told, 1, "{target}: {losses:?}");
    }
    let kifu = format::write(&loaded.records[0], &format::Target::Kifu.dialect(Some(&loaded.dialect), Some("kif")));
    assert_eq!((format::read_all(&kifu.bytes, None).unwrap().records.len(), kifu.losses), (3, vec![]));
}

#[test]
fn a_record_that_cannot_be_read_spoils_no_other() {
    let [first, second, third] = problems();
    // A row of the board is missing.
    let damaged = second.replace("| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n", "");
    let text = format!("{first}\n{damaged}\n{third}");
    assert_eq!(format::read(text.as_bytes(), None).unwrap().records, each(&[&first]));
    let loaded = format::read_all(text.as_bytes(), None).unwrap();
    assert_eq!(loaded.records.len(), 2);
    assert_eq!(loaded.records[1], each(&[&third])[0]);
    let lost = |kind: &format::WarningKind| matches!(kind, format::WarningKind::RecordUnreadable { number: 2, .. });
    assert!(loaded.warnings.iter().any(|warning| lost(&warning.kind)), "{:?}", loaded.warnings);
    // Its lines are not lost.
    let kept = format::write(&loaded.records[0], &Dialect { encoding: Encoding::Utf8, ..Dialect::kifu() });
    assert!(String::from_utf8_lossy(&kept.bytes).contains("作品名：第二番"));
    // Nor where nothing else follows.
    let (loaded, bytes) = saved(format!("{first}\n{damaged}").as_bytes(), None, comment);
    assert_eq!(loaded.records[0].tree().len(), each(&[&first])[0].tree().len());
    assert!(String::from_utf8_lossy(&bytes).ends_with(&damaged));
}

#[test]
fn moves_that_go_on_behind_other_lines_are_one_record() {
    let head = "手合割：平手\n先手：A\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let board = TSUME.lines().skip(1).map(|line| format!("{line}\n")).collect::<String>();
    for between in ["先手：A\n", "手合割：平手\n棋戦：余談\n", &board] {
        for more in ["   3 ２六歩(27)\n", "\n変化：2手\n   2 ８四歩(83)\n"] {
            let text = format!("{head}{between}{more}");
            let loaded = format::read(text.as_bytes(), None).unwrap();
            assert_eq!(loaded.records[0].tree().len(), 4, "{text}");
            assert_eq!(loaded.records, all(&text));
        }
    }
}

#[test]
fn lines_that_did_not_change_stay_as_they_are() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";
    let odd = "# 詰将棋集\n\n  sfen 8k/9/8P/9/9/9/9/9/9 b G 1 頭金\n8k/9/9/x\n\n8k/9/8P/111111111/9/9/9/9/9 b G  \n";
    let games = format!("position startpos moves 7g7f  3c3d\nnonsense\nposition sfen {start} 1 moves 2g2f resign");
    for (text, format, first) in [
        (odd.to_owned(), Format::Sfen, "8k/9/8P/9/9/9/9/9/9 b G 3 頭金"),
        (games, Format::Usi, &format!("position sfen {start} 3 moves 7g7f 3c3d")),
    ] {
        for newline in ["\n", "\r\n"] {
            let file = text.replace('\n', newline);
            assert!(saved(file.as_bytes(), Some(format), |_| {}).1 == file.as_bytes(), "{file}");
            let (loaded, bytes) = saved(file.as_bytes(), Some(format), |record| record.set_first_number(3));
            assert_eq!(loaded.records.len(), 2);
            let changed = file.lines().map(str::trim).find(|line| format::read(line.as_bytes(), Some(format)).is_ok());
            let old = file.lines().find(|line| line.trim() == changed.unwrap()).unwrap();
            assert_eq!(String::from_utf8(bytes).unwrap(), file.replacen(old, first, 1));
        }
    }
    // Where a record has come or gone, the lines are written anew.
    let loaded = format::read(odd.as_bytes(), Some(Format::Sfen)).unwrap();
    let written = format::write_all(&loaded.records[1..], &loaded.dialect);
    assert_eq!(written.bytes, b"8k/9/8P/9/9/9/9/9/9 b G 1\n");
}

#[test]
fn games_of_csa_keep_their_order_and_what_is_between_them() {
    let game = |black: &str| format!("N+{black}\nPI\n+\n+7776FU\nT1\n%TORYO\n");
    let damaged = "'damaged\nP1-KY-XX\n+\n+1111FU\n";
    for newline in ["\n", "\r\n"] {
        let file = format!("V2.2\n{}/\n\n{damaged}/\n'*between\n{}/\n{}", game("a"), game("b"), game("c"));
        let file = file.replace('\n', newline);
        assert!(saved(file.as_bytes(), None, |_| {}).1 == file.as_bytes());
        let (loaded, bytes) = saved(file.as_bytes(), None, comment);
        assert_eq!(loaded.records.len(), 3);
        let old = format!("+7776FU{newline}T1{newline}");
        assert_eq!(String::from_utf8(bytes).unwrap(), file.replacen(&old, &format!("{old}'*改良図{newline}"), 1));
    }
}

/// As lishogi writes the chapters of a study: with nothing but empty lines between them.
#[test]
fn games_of_csa_need_no_separator() {
    let chapter = |name: &str, mv: &str| format!("V2.2\n$EVENT:{name}\nPI\n+\n{mv}\n%CHUDAN\n");
    let text = [chapter("一", "+7776FU"), chapter("二", "+2726FU"), chapter("三", "+5756FU")].join("\n\n\n");
    let loaded = format::read(text.as_bytes(), Some(Format::Csa)).unwrap();
    let events: Vec<_> = loaded.records.iter().map(|record| record.headers().event().unwrap()).collect();
    assert_eq!(events, ["一", "二", "三"]);
    assert_eq!(loaded.warnings, []);
    assert!(loaded.records.iter().all(|record| record.tree().len() == 3));
    assert_eq!(String::from_utf8(format::write_all(&*loaded.records, &loaded.dialect).bytes).unwrap(), text);
}
