//! Records that were read, edited as a user would, and written in the way of their file: they come back.

use std::fs;
use std::time::Duration;

use komadai::format::{self, Format};
use komadai::record::{Document, End, NodeId};
use komadai::shogi::{Color, Setup, Square};

use crate::support::corpus;
use crate::support::dice::{Dice, rounds};

/// One edit at a random node; what is refused changes nothing.
fn edit(document: &mut Document, dice: &mut Dice) {
    let nodes: Vec<NodeId> = document.record().tree().walk().collect();
    let node = *dice.pick(&nodes);
    document.go(node);
    let position = document.record().position_at(node);
    let moves = position.legal_moves();
    let texts = ["変わった", "二行\n目", "▲７六歩", "まで3手で中断", "&印"];
    let _ = match dice.roll(12) {
        0 => document.set_comment(node, None),
        1 => document.set_comment(node, Some((*dice.pick(&texts)).to_owned())),
        2 => document.set_bookmarks(node, vec!["印".to_owned()]),
        3 => document.set_time(node, Some(Duration::from_secs(dice.roll(90) as u64))),
        4..=6 if !moves.is_empty() => document.play(*dice.pick(&moves)),
        7 => document.end([End::Resign, End::Interrupted, End::TimeUp][dice.roll(3)].clone()),
        8 => document.remove(node),
        9 => document.make_main(node),
        10 => {
            let mut headers = document.record().headers().clone();
            let key = *dice.pick(&["先手", "後手", "備考", "棋戦"]);
            headers.set(key, *dice.pick(&["甲", "乙", "丙 丁"]));
            document.set_headers(headers);
            return;
        }
        _ => {
            let mut setup = document.record().initial().to_setup();
            let (from, to) = (1 + dice.roll(9) as u8, 1 + dice.roll(9) as u8);
            setup.board[Square::at(from, 5).unwrap()] = setup.board[Square::at(to, 3).unwrap()].take();
            let turn = if dice.roll(2) == 0 { Color::White } else { setup.turn };
            document.set_start(Setup { turn, ..setup }.into(), 1 + dice.roll(3) as u32);
            return;
        }
    };
}

#[test]
fn edited_records_come_back() {
    let mut files = corpus::files(&corpus::data());
    if let Some(shared) = corpus::shared() {
        files.extend(corpus::files(&shared.join("ki2")));
        files.extend(corpus::files(&shared.join("bod")));
    }
    files.retain(|path| matches!(corpus::hint(path), Some(Format::Ki2 | Format::Bod | Format::Jkf)));
    let mut dice = Dice(7);
    let (mut lossless, rounds) = (0, rounds(400));
    for round in 0..rounds {
        let path = dice.pick(&files);
        let bytes = fs::read(path).unwrap();
        let Ok(mut loaded) = format::read(&bytes, corpus::hint(path)) else { continue };
        if round % 4 == 0 {
            let jkf = format::write(&loaded.records[0], &format::Dialect::of(Format::Jkf)).bytes;
            loaded = format::read(&jkf, Some(Format::Jkf)).unwrap();
        }
        let (dialect, record) = (loaded.dialect, loaded.records.into_first());
        let mut document = Document::new(record);
        for _ in 0..=dice.roll(4) {
            edit(&mut document, &mut dice);
        }
        let record = document.record();
        let written = format::write(record, &dialect);
        let read = format::read(&written.bytes, Some(dialect.format));
        let text = String::from_utf8_lossy(&written.bytes);
        let read = read.unwrap_or_else(|error| panic!("round {round}, {}: {error}\n{text}", path.display()));
        if written.losses.is_empty() {
            lossless += 1;
            let difference = corpus::difference(record, &read.records[0]);
            assert!(read.records[0] == *record, "round {round}, {}: {difference}\n{text}", path.display());
            let again = format::write(&read.records[0], &read.dialect);
            assert_eq!(again.bytes, written.bytes, "round {round}, {}\n{text}", path.display());
        }
    }
    assert!(lossless > rounds / 3, "{lossless} of {rounds}");
}

#[test]
fn moves_without_origins_get_one_where_it_has_become_needful() {
    let text = "手合割：平手\n手数----指手--\n1 ７六歩\n2 ３四歩\n3 ５八金左\n4 ８四歩\n5 ６八銀\n";
    let loaded = format::read(text.as_bytes(), Some(Format::Kif)).unwrap();
    let (dialect, record) = (loaded.dialect, loaded.records.into_first());
    let mut document = Document::new(record);
    let tip = document.record().tree().main_line().last().unwrap();
    document.set_comment(tip, Some("銀".to_owned())).unwrap();
    let written = format::write(document.record(), &dialect);
    assert_eq!(String::from_utf8(written.bytes).unwrap(), format!("{text}*銀\n"));
    // Another silver that may go to ６八.
    let mut setup = document.record().initial().to_setup();
    setup.board[Square::at(5, 9).unwrap()] = setup.board[Square::at(3, 9).unwrap()].take();
    document.set_start(setup.into(), 1);
    let written = format::write(document.record(), &dialect);
    let expected = "\n3 ５八金左\n4 ８四歩\n5 ６八銀(79)\n*銀\n";
    assert!(String::from_utf8_lossy(&written.bytes).ends_with(expected));
    let again = format::read(&written.bytes, Some(Format::Kif)).unwrap();
    assert_eq!(corpus::main_line(&again.records[0]), corpus::main_line(document.record()));
}
