//! Oddities of CSA files, one by one: each file means the same game.

use std::time::Duration;

use komadai::format::{self, Format, WarningKind};
use komadai::record::{Builder, End, Record};
use komadai::shogi::Position;

use crate::support::words;

/// `+7776FU` in three seconds, `-3334FU` in four, and the end.
fn game() -> Record {
    let mut builder = Builder::new(Position::startpos());
    for (mv, seconds) in [("7g7f", 3), ("3c3d", 4)] {
        let node = builder.play(words::mv(mv)).unwrap();
        builder.record_mut().set_spent(node, Some(Duration::from_secs(seconds)));
    }
    builder.end(End::Resign);
    builder.finish()
}

fn check(text: &str, is_expected: impl Fn(&[WarningKind]) -> bool) {
    let loaded = format::read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!(loaded.dialect.format, Format::Csa);
    assert_eq!(loaded.records.len(), 1, "{text}");
    assert!(loaded.records[0] == game(), "{text}: {:?}", loaded.records[0]);
    let kinds: Vec<WarningKind> = loaded.warnings.into_iter().map(|warning| warning.kind).collect();
    assert!(is_expected(&kinds), "{text}: {kinds:?}");
}

#[test]
fn every_version_is_read() {
    for version in
        ["", "V1\n", "V2\n", "V2.0\n", "V2.1\n", "V2.2\n", "'CSA encoding=UTF-8\nV3.0\n", "'encoding=UTF-8\nV2.2\n"]
    {
        check(&format!("{version}PI\n+\n+7776FU\nT3\n-3334FU\nT4\n%TORYO\n"), <[_]>::is_empty);
    }
}

#[test]
fn statements_stand_apart_in_many_ways() {
    for text in [
        "PI\n+\n+7776FU,T3\n-3334FU,T4\n%TORYO\n",
        "PI,+,+7776FU,T3,-3334FU,T4,%TORYO",
        "  PI\n\n +\r\n +7776FU  ,T3      ,\n-3334FU \n\nT4  \n%TORYO\n",
    ] {
        check(text, <[_]>::is_empty);
    }
    for text in [
        "PI\n+\n+7776FU T3\n-3334FU T4\n%TORYO\n",
        "PI\n+\n+7776FU\tT3\n-3334FU   T4 , %TORYO\n",
        "PI\n+\n+7776FU,T3\n-3334FU\nT 4\n%TORYO\n",
    ] {
        check(text, |kinds| matches!(kinds, [WarningKind::TimeSpelling { .. }]));
    }
}

#[test]
fn quotations_are_read() {
    for text in [
        "> PI\n> +\n> +7776FU\n> T3\n> -3334FU\n> T4\n> %TORYO\n",
        ">> PI\n>> +\n>> +7776FU,T3\n>>-3334FU,T4\n> > %TORYO\n",
    ] {
        check(text, |kinds| matches!(kinds, [WarningKind::QuotedLines]));
    }
}

#[test]
fn small_letters_are_read() {
    check("pi\n+\n+7776fu\nt3\n-3334fu\nt4\n%toryo\n", |kinds| matches!(kinds, [WarningKind::LowerCase { .. }]));
}

#[test]
fn players_are_named_as_servers_and_people_do() {
    for names in [
        "V2.2\nBEGIN Game_Summary\nName+:甲\nName-:乙\nYour_Turn:+\nEND Game_Summary\nPI\n+\n",
        "先手：甲\n後手: 乙\nPI\n+\n",
        "N+甲\nN-乙\n先手：丙\nName-:丁\nPI\n+\n",
    ] {
        let text = format!("{names}+7776FU\n-3334FU\n%TORYO\n");
        let loaded = format::read(text.as_bytes(), Some(Format::Csa)).unwrap();
        let headers = loaded.records[0].headers();
        assert_eq!((headers.black(), headers.white()), (Some("甲"), Some("乙")), "{names}");
        assert_eq!(headers.fields().count(), 2, "{names}");
        assert_eq!(String::from_utf8(format::write_all(&loaded.records, &loaded.dialect).bytes).unwrap(), text);
        let mut changed = loaded;
        changed.records.first_mut().headers_mut().set("後手", "戊");
        let written = String::from_utf8(format::write_all(&changed.records, &changed.dialect).bytes).unwrap();
        let again = format::read(written.as_bytes(), Some(Format::Csa)).unwrap();
        let headers = again.records[0].headers();
        assert_eq!((headers.black(), headers.white()), (Some("甲"), Some("戊")), "{written}");
    }
    // Below the moves it is no player's name any more.
    let below = format::read("PI\n+\n+7776FU\n先手：甲\n".as_bytes(), Some(Format::Csa)).unwrap();
    assert_eq!(below.records[0].headers().black(), None);
}

#[test]
fn words_that_begin_like_keywords_are_text() {
    let text = "Protocol_Version:1.2\nPI\n+\n+7776FU\nT1\n-3334FU\nthanks\n";
    let loaded = komadai::format::read(text.as_bytes(), None).unwrap();
    let codes: Vec<_> = loaded.warnings.iter().map(|warning| (warning.at.line, warning.kind.code())).collect();
    assert_eq!(codes, [(1, "foreign-lines"), (7, "foreign-lines")]);
}

#[test]
fn a_sign_behind_a_move_is_a_promotion_where_there_may_be_one() {
    let text = "V2.2\nPI\n+\n+7776FU+\n-3334FU\n+8822KA+\n-3122GI\n%TORYO\n";
    let loaded = format::read(text.as_bytes(), None).unwrap();
    let tree = loaded.records[0].tree();
    let moves: Vec<String> =
        tree.main_line().filter_map(|id| tree.mv(id)).map(komadai::notation::usi::write_move).collect();
    assert_eq!(moves, ["7g7f", "3c3d", "8h2b+", "3a2b"]);
    let sign = |text: &str| WarningKind::PromotionSign { text: text.to_owned() };
    let kinds: Vec<_> = loaded.warnings.into_iter().map(|warning| warning.kind).collect();
    assert_eq!(kinds, [sign("+7776FU+"), sign("+8822KA+")]);
    assert_eq!(format::write(&loaded.records[0], &loaded.dialect).bytes, text.as_bytes());
    // What cannot be read still ends the moves.
    let text = text.replace("+8822KA+", "+8822KA++");
    let loaded = format::read(text.as_bytes(), None).unwrap();
    assert_eq!(loaded.records[0].tree().main_line().count(), 2);
}
