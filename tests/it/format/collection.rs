//! Files of KIF, KI2 or BOD that hold several records, edited and written back.

use komadai::format::{self, LossKind};
use komadai::record::{Document, HeaderKey, Record};
use komadai::shogi::Setup;

/// Two games and a problem with layouts of their own, and lines between them that are no records.
const KIF: &str = "\
# KIF形式棋譜ファイル
手合割：平手
先手：甲
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:01/00:00:01)
*角道


手合割：平手
先手：乙
手数---指手--
1 ２六歩(27)
2 ８四歩(83)
作品番号：７
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
手数----指手---------消費時間--
   1 １二金打
まで1手で詰み
";

fn read(text: &str) -> format::Loaded {
    format::read_editable(text.as_bytes(), None).unwrap()
}

fn written(records: &[&Record], loaded: &format::Loaded) -> String {
    let written = format::write_all(records.iter().copied(), &loaded.dialect);
    assert_eq!(written.losses, [], "{}", String::from_utf8_lossy(&written.bytes));
    let again = format::read_all(&written.bytes, None).unwrap().records;
    assert!(again.iter().eq(records.iter().copied()), "{}", String::from_utf8_lossy(&written.bytes));
    String::from_utf8(written.bytes).unwrap()
}

#[test]
fn what_is_not_changed_stays_as_it_was() {
    for newline in ["\n", "\r\n"] {
        let text = KIF.replace('\n', newline);
        let loaded = read(&text);
        assert_eq!(loaded.records.len(), 3);
        assert_eq!(written(&loaded.records.iter().collect::<Vec<_>>(), &loaded), text);
    }
}

#[test]
fn a_change_of_one_leaves_the_others() {
    let loaded = read(KIF);
    let mut second = Document::new(loaded.records[1].clone());
    let line: Vec<_> = second.record().tree().main_line().collect();
    second.set_comment(line[0], Some("飛先".to_owned())).unwrap();
    let text = written(&[&loaded.records[0], second.record(), &loaded.records[2]], &loaded);
    assert_eq!(text, KIF.replace("1 ２六歩(27)\n", "1 ２六歩(27)\n*飛先\n"));
}

#[test]
fn records_are_moved_removed_and_added_with_their_text() {
    let loaded = read(KIF);
    let [first, second, third] = &loaded.records[..] else { unreachable!() };
    let parts: Vec<&str> = [0, KIF.find("\n\n\n手合割").unwrap() + 1, KIF.find("作品番号").unwrap(), KIF.len()]
        .windows(2)
        .map(|range| KIF[range[0]..range[1]].trim_matches('\n'))
        .collect();
    assert_eq!(
        written(&[third, first, second], &loaded),
        format!("{}\n\n{}\n\n\n{}\n", parts[2], parts[0], parts[1]),
        "the first two still follow each other"
    );
    assert_eq!(written(&[third], &loaded), format!("{}\n", parts[2]));
    assert_eq!(written(&[first, third], &loaded), format!("{}\n\n{}\n", parts[0], parts[2]));

    let mut new = Record::new(Setup::tsume().into());
    new.headers_mut().set_value(HeaderKey::Number, "8");
    let text = written(&[first, second, third, &new], &loaded);
    assert!(text.starts_with(KIF) && text[KIF.len()..].starts_with('\n') && text.contains("作品番号：8\n"), "{text}");
    written(&[&new, third, first], &loaded);
    written(&[first, first, second], &loaded);
}

#[test]
fn lines_that_are_no_record_stay_behind_the_one_above() {
    let board = &KIF[KIF.find("後手の持駒").unwrap()..];
    let broken = board.replace("| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n", "| ・ 謎 ・ ・ ・ ・ ・ ・v玉|一\n");
    let text = format!("{board}\n{broken}\n{board}");
    let loaded = read(&text);
    assert_eq!(loaded.records.len(), 2, "{:?}", loaded.warnings);
    let [first, second] = &loaded.records[..] else { unreachable!() };
    let all = format::write_all([first, second], &loaded.dialect);
    assert_eq!(String::from_utf8(all.bytes).unwrap(), text);
    let turned = String::from_utf8(format::write_all([second, first], &loaded.dialect).bytes).unwrap();
    assert!(turned.contains('謎'), "{turned}");
}

#[test]
fn records_that_would_run_into_each_other_are_a_loss() {
    let text = "先手：A\n▲７六歩\n△３四歩\n\n先手：B\n▲２六歩\n";
    let loaded = read(text);
    assert_eq!(loaded.records.len(), 2);
    // Without headers the moves would be those of the record above.
    let mut bare = loaded.records[1].clone();
    *bare.headers_mut() = komadai::record::Headers::default();
    let losses = format::write_all([&loaded.records[0], &bare], &loaded.dialect).losses;
    assert!(losses.iter().any(|loss| matches!(loss.kind, LossKind::RecordsDropped { records: 1 })), "{losses:?}");
}

#[test]
fn lines_of_sfen_keep_their_remarks_where_they_go() {
    let text =
        "8k/9/8P/9/9/9/9/9/9 b G 1 第一番\n4k4/9/4P4/9/9/9/9/9/9 b G 1\n# 三番目\n3k5/9/3P5/9/9/9/9/9/9  b G 1\n";
    let loaded = read(text);
    let [first, second, third] = &loaded.records[..] else { unreachable!() };
    let lines: Vec<&str> = text.lines().collect();
    let write = |records: &[&Record]| {
        String::from_utf8(format::write_all(records.iter().copied(), &loaded.dialect).bytes).unwrap()
    };
    let [one, two, remark, three] = lines[..] else { unreachable!() };
    assert_eq!(write(&[third, first, second]), format!("{remark}\n{three}\n{one}\n{two}\n"));
    assert_eq!(write(&[first, third]), format!("{one}\n{remark}\n{three}\n"));
    assert_eq!(write(&[first, second, third]), text);
}

#[test]
fn games_of_csa_are_moved_and_removed() {
    let text =
        "V2.2\nN+A\nPI\n+\n+7776FU\n'*一\n%TORYO\n/\nN+B\nPI\n+\n+2726FU\n%CHUDAN\n/\nN+C\nPI\n+\n+5756FU\n%TORYO\n";
    let loaded = read(text);
    let [first, second, third] = &loaded.records[..] else { unreachable!() };
    assert_eq!(written(&[first, second, third], &loaded), text);
    for order in [&[third, first, second][..], &[first, third], &[second], &[first, first, second, third]] {
        written(order, &loaded);
    }
}
