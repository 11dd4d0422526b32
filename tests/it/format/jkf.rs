//! JKF files written again in their own way.

use komadai::format::{self, Dialect, Format, Loaded, Loss, LossKind, Target};
use komadai::record::{Document, End, Record};

use crate::support::corpus;

/// In the manner of programs that keep more than the format knows, keys in an order of their own.
const GAME: &str = r#"{ "version" : 1.50,
  "moves": [ {"comments":["始まり"],"eval":0},
    {"time":{"now":{"m":0,"s":3},"total":{"h":0,"m":0,"s":3}},"move":{"piece":"FU","to":{"x":7,"y":6},"from":{"x":7,"y":7},"color":0},"eval":{"cp":35,"pv":["3c3d","2g2f"]}},
    {"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"},"forks":[[{"move":{"color":1,"from":{"x":8,"y":3},"to":{"x":8,"y":4},"piece":"FU"},"by":"甲 乙"}]],"comments":["&図"],"eval":-1},
    {"special":"TORYO", "reason": null}],
  "header": {"先手":"甲", "手数":7, "後手":"乙"},
  "initial": { "preset": "HIRATE", "name": "平手" }
}
"#;

fn open(text: &str) -> Loaded {
    let loaded = format::read(text.as_bytes(), Some(Format::Jkf)).unwrap();
    assert_eq!(loaded.dialect.format, Format::Jkf);
    loaded
}

fn again(loaded: &Loaded) -> String {
    let written = format::write(&loaded.records[0], &loaded.dialect);
    assert_eq!(written.losses, []);
    String::from_utf8(written.bytes).unwrap()
}

#[test]
fn what_was_not_touched_comes_back_byte_for_byte() {
    let mut files =
        vec![GAME.to_owned(), GAME.replace('\n', "\r\n"), format!("\u{FEFF}{GAME}"), GAME.trim_end().to_owned()];
    // With a move that cannot be played, and what follows it.
    files.push(GAME.replace(r#""to":{"x":3,"y":4}"#, r#""to":{"x":3,"y":5}"#));
    for file in files {
        assert_eq!(again(&open(&file)), file);
    }
}

#[test]
fn keys_of_its_own_are_reported_where_another_format_has_no_place_for_them() {
    let mut loaded = open(GAME);
    let losses = |loaded: &Loaded, target: Target| {
        let written = format::write(&loaded.records[0], &target.dialect(Some(&loaded.dialect), None));
        let keys = |loss: Loss| if let LossKind::JsonKeysDropped { keys } = loss.kind { Some(keys) } else { None };
        written.losses.into_iter().filter_map(keys).collect::<Vec<_>>()
    };
    for name in Target::names() {
        let target = Target::of_name(name).unwrap();
        let expected: &[&str] = if target == Target::Jkf { &[] } else { &["version, name, eval, reason, by"] };
        assert_eq!(losses(&loaded, target), expected, "{name}");
    }
    // What was deleted is not lost.
    let mut document = Document::new(loaded.records[0].clone());
    let end = document.record().tree().main_line().last().unwrap();
    document.remove(end).unwrap();
    *loaded.records.first_mut() = document.record().clone();
    assert_eq!(losses(&loaded, Target::Kif), ["version, name, eval, by"]);
    let plain =
        open(r#"{"header":{},"moves":[{},{"move":{"to":{"x":7,"y":6},"piece":"FU"},"time":{"now":{"m":0,"s":1}}}]}"#);
    assert_eq!(losses(&plain, Target::Kif), [""; 0]);
}

/// What is written after an edit, and the same record again.
fn edited(edit: impl FnOnce(&mut Record)) -> String {
    let mut loaded = open(GAME);
    edit(loaded.records.first_mut());
    let text = again(&loaded);
    assert_eq!(open(&text).records, loaded.records, "{text}");
    text
}

#[test]
fn an_edit_leaves_every_other_value_as_it_was() {
    let text = edited(|record| {
        let node = corpus::main_node(record, 1);
        record.note_mut(node).comment = Some("一手目".to_owned());
        record.headers_mut().set("後手", "丙");
    });
    let expected = r#"{
  "version": 1.50,
  "moves": [
    {"comments": ["始まり"], "eval": 0},
    {"time": {"now":{"m":0,"s":3},"total":{"h":0,"m":0,"s":3}}, "move": {"piece":"FU","to":{"x":7,"y":6},"from":{"x":7,"y":7},"color":0}, "eval": {"cp":35,"pv":["3c3d","2g2f"]}, "comments": ["一手目"]},
    {"move": {"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}, "forks": [[{"move": {"color":1,"from":{"x":8,"y":3},"to":{"x":8,"y":4},"piece":"FU"}, "by": "甲 乙"}]], "comments": ["&図"], "eval": -1},
    {"special": "TORYO", "reason": null}
  ],
  "header": {
    "先手": "甲",
    "手数": 7,
    "後手": "丙"
  },
  "initial": {"preset":"HIRATE","name":"平手"}
}
"#;
    assert_eq!(text, expected);
}

#[test]
fn times_ends_and_starts_are_written_anew_where_they_change() {
    let text = edited(|record| {
        let node = corpus::main_node(record, 1);
        record.set_spent(node, Some(std::time::Duration::from_secs(65)));
    });
    assert!(text.contains(r#"{"time": {"now":{"m":1,"s":5},"total":{"m":1,"s":5}}, "move": {"piece""#), "{text}");

    let text = edited(|record| {
        let mut other = komadai::record::Builder::new(record.initial().clone());
        other.play(komadai::notation::usi::read_move("2g2f").unwrap()).unwrap();
        other.end(End::Interrupted);
        *other.record_mut().headers_mut() = record.headers().clone();
        *record = other.finish();
    });
    assert!(text.contains(r#""to":{"x":2,"y":6}"#) && text.contains(r#""special": "CHUDAN""#), "{text}");
    assert!(!text.contains("TORYO"), "{text}");
}

#[test]
fn the_number_of_the_first_move_is_kept() {
    let kif = "手合割：平手\n手数----指手--\n  61 ７六歩(77)\n  62 投了\n";
    let loaded = format::read(kif.as_bytes(), None).unwrap();
    assert_eq!(loaded.records[0].first_number(), 61);
    let written = format::write(&loaded.records[0], &Dialect::of(Format::Jkf));
    assert_eq!(written.losses, []);
    let read = open(&String::from_utf8(written.bytes).unwrap());
    assert_eq!(read.records, loaded.records);
    // A field of this name that is not ours would be taken for one.
    let mut record = Record::new(komadai::shogi::Position::startpos());
    record.headers_mut().push_field("開始手数", "9");
    assert!(!format::write(&record, &Dialect::of(Format::Jkf)).losses.is_empty());
}

#[test]
fn the_layout_of_another_file_does_no_harm() {
    let other =
        open(r#"{"moves": [{}, {"move": {"from": {"x": 2, "y": 7}, "to": {"x": 2, "y": 6}, "piece": "FU"}, "x": 1}]}"#);
    let loaded = open(GAME);
    let written = format::write(&other.records[0], &loaded.dialect);
    let read = format::read(&written.bytes, None).unwrap();
    assert_eq!(read.records, other.records);
}

#[test]
fn moves_may_be_told_in_csa() {
    let text = r#"{"header": {"先手": "甲"}, "moves": [{"csa": "+7776FU", "comments": ["初手"]}, {"csa": "-3334FU"},
        {"csa": "+8822UM"}, {"csa": "%TORYO"}]}"#;
    let loaded = open(text);
    assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
    let same = format::read("N+甲\nPI\n+\n+7776FU\n'*初手\n-3334FU\n+8822UM\n%TORYO\n".as_bytes(), None).unwrap();
    assert_eq!(loaded.records, same.records);
    assert_eq!(again(&loaded), text);
    let as_kif = format::write(&loaded.records[0], &Target::Kif.dialect(Some(&loaded.dialect), None));
    assert_eq!(as_kif.losses, []);
    // The end is changed; the moves are told in both ways, and read as they were.
    let mut changed = open(text);
    let record = changed.records.first_mut();
    let last = record.tree().main_line().last().unwrap();
    record.note_mut(last).comment = Some("終局".to_owned());
    let read = open(&again(&changed));
    assert_eq!(read.records, changed.records);
    // What cannot be played is kept, and what is no text says nothing.
    let odd = open(r#"{"header": {"先手": "甲"}, "moves": [{}, {"csa": "+7776KI"}]}"#);
    assert_eq!(odd.warnings.len(), 1);
    assert!(odd.records[0].tree().is_empty());
    let own = open(
        r#"{"moves": [{}, {"move": {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece": "FU"}, "csa": {"a": 1}}]}"#,
    );
    assert!(own.warnings.is_empty() && !own.records[0].tree().is_empty());
}
