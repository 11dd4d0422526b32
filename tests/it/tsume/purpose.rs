//! What records are for, and the word that tells it.

use komadai::format::{self, Target};
use komadai::record::{HeaderKey, HeaderLine, Headers, Record};
use komadai::shogi::{Color, Handicap, Position, Purpose, Setup};
use komadai::tsume::{self, PurposeChange, PurposeWord, is_tsume};

use crate::support::words;

/// Headers as files have them, and as nobody writes them.
fn some_headers() -> Vec<Headers> {
    let rows: [&[(&str, &str)]; 11] = [
        &[],
        &[("分類", "双玉詰将棋")],
        &[("分類", "対局"), ("備考", "A")],
        &[("作者", "A"), ("分類", ""), ("備考", "B")],
        &[("作品名", "A")],
        &[("分類", "煙詰")],
        &[("分類", "詰将棋"), ("分類", "対局")],
        &[("分類", "詰将棋（煙詰）"), ("手数", "七手")],
        &[("棋戦", "双玉詰将棋"), ("分類", "対局")],
        &[("分類", "実戦"), ("分類", "双玉詰将棋"), ("手数", "3")],
        &[("先手", "対局"), ("後手", "詰将棋")],
    ];
    let headers = rows.into_iter().map(|row| {
        let mut headers = Headers::default();
        row.iter().for_each(|&(key, value)| headers.push_field(key, value));
        headers.push(HeaderLine::Verbatim("# 分類：詰将棋".to_owned()));
        headers
    });
    headers.collect()
}

/// What anybody else wrote: all but the words, and what stands before them.
fn others(headers: &Headers) -> Vec<(&str, &str)> {
    let lines = headers.lines().iter().map(|line| match line {
        HeaderLine::Field { key, value } if key == "分類" => {
            let words = ["双玉詰将棋", "詰将棋", "対局"];
            (key.as_str(), words.iter().find_map(|word| value.strip_suffix(word)).unwrap_or(value).trim_end())
        }
        HeaderLine::Field { key, value } => (key.as_str(), value.as_str()),
        HeaderLine::Verbatim(line) => ("", line.as_str()),
    });
    lines.filter(|&line| line != ("分類", "")).collect()
}

/// How many fields there are for the word.
fn classes(headers: &Headers) -> usize {
    headers.fields().filter(|&(key, _)| key == "分類").count()
}

#[test]
fn declared_purposes_are_read_back() {
    let boards = [
        Setup::EMPTY,
        Setup::tsume(),
        Setup::tsume_with_two_kings(),
        Setup { turn: Color::White, ..Setup::tsume() },
        Handicap::Even.setup(),
        Handicap::Two.setup(),
    ];
    let fits = |word: Option<PurposeWord>, start: &Setup| {
        word != Some(PurposeWord::TsumeWithTwoKings)
            || Color::ALL.into_iter().all(|side| Position::from(*start).kings(side).count() > 0)
    };
    for own in some_headers() {
        let word = PurposeWord::of(&own);
        let is_problem = word.map(|word| word != PurposeWord::Game);
        for start in &boards {
            for wanted in [Purpose::Game, Purpose::Tsume] {
                let stated = tsume::headers_for(&own, &own, start, PurposeChange::Set(wanted));
                assert_eq!(tsume::purpose(&stated, start), wanted, "{own:?} {start:?}");
                assert_eq!(others(&stated), others(&own));
                assert!(classes(&stated) <= classes(&own).max(1), "{stated:?}");
                // What is true stays, whether it is needed or not.
                if is_problem == Some(wanted == Purpose::Tsume) && fits(word, start) {
                    assert_eq!(stated, own);
                }
                for own in [&own, &stated] {
                    assert_eq!(tsume::headers_for(&stated, own, start, PurposeChange::Set(wanted)), stated);
                }
                // It is kept wherever it is shown.
                let mut record = Record::new((*start).into());
                *record.headers_mut() = stated.clone();
                for target in [Target::Kifu, Target::Csa, Target::Jkf] {
                    let written = format::write(&record, &target.dialect(None, None));
                    let again = format::read(&written.bytes, None).unwrap();
                    assert_eq!(is_tsume(&again.records[0]), wanted == Purpose::Tsume, "{target:?} {own:?} {start:?}");
                }
                // A problem remains one on every board; where nothing was stated, nothing is written.
                for next in &boards {
                    let still = tsume::headers_for(&stated, &own, next, PurposeChange::Keep);
                    let word = PurposeWord::of(&stated);
                    if word.is_some_and(|word| word != PurposeWord::Game) {
                        assert_eq!(tsume::purpose(&still, next), Purpose::Tsume, "{stated:?} {next:?}");
                    } else if word.is_none() {
                        assert_eq!(still, stated);
                    }
                    assert!(fits(PurposeWord::of(&still), next), "{still:?} {next:?}");
                    assert_eq!(others(&still), others(&own));
                    // Kings go and come back.
                    if word.is_some() {
                        assert_eq!(
                            tsume::headers_for(&still, &own, start, PurposeChange::Keep),
                            stated,
                            "{own:?} {start:?}"
                        );
                    }
                    // The other purpose is stated, and taken back.
                    let other = if wanted == Purpose::Game { Purpose::Tsume } else { Purpose::Game };
                    let turned = tsume::headers_for(&still, &own, next, PurposeChange::Set(other));
                    assert_eq!(tsume::headers_for(&turned, &own, start, PurposeChange::Set(wanted)), stated);
                }
            }
            let nothing = tsume::headers_for(&own, &own, start, PurposeChange::Reset);
            assert_eq!((PurposeWord::of(&nothing).is_some(), others(&nothing)), (word.is_some(), others(&own)));
            if fits(word, start) {
                assert_eq!(nothing, own, "a word that is still true stays");
            }
        }
    }
}

#[test]
fn a_purpose_word_changes_in_place() {
    let headers = |rows: &[(&str, &str)]| {
        let mut headers = Headers::default();
        rows.iter().for_each(|&(key, value)| headers.push_field(key, value));
        headers
    };
    let (one, two) = (Setup::tsume(), Setup::tsume_with_two_kings());
    let shown = |headers: &Headers| {
        headers.fields().map(|(key, value)| format!("{key}：{value}")).collect::<Vec<_>>().join(" ")
    };
    let say = |now: &Headers, own: &Headers, start, say| tsume::headers_for(now, own, start, say);
    let own = headers(&[("棋戦", "研究"), ("分類", "双玉詰将棋"), ("場所", "家")]);
    let game = say(&own, &own, &two, PurposeChange::Set(Purpose::Game));
    assert_eq!(shown(&game), "棋戦：研究 分類：対局 場所：家");
    assert_eq!(say(&game, &own, &two, PurposeChange::Set(Purpose::Tsume)), own);
    let lone = say(&own, &own, &one, PurposeChange::Keep);
    assert_eq!(shown(&lone), "棋戦：研究 分類：詰将棋 場所：家");
    assert_eq!(say(&lone, &own, &two, PurposeChange::Keep), own);
    // Behind what else there is, and away from there.
    let own = headers(&[("分類", "実戦型"), ("備考", "A")]);
    let problem = say(&own, &own, &two, PurposeChange::Set(Purpose::Tsume));
    assert_eq!(shown(&problem), "分類：実戦型 双玉詰将棋 備考：A");
    assert_eq!(shown(&say(&problem, &problem, &two, PurposeChange::Set(Purpose::Game))), "分類：実戦型 対局 備考：A");
    assert_eq!(say(&problem, &own, &two, PurposeChange::Set(Purpose::Game)), own);
    // What was written elsewhere meanwhile is not lost.
    let mut named = problem.clone();
    named.set("備考", "B");
    assert_eq!(shown(&say(&named, &own, &two, PurposeChange::Set(Purpose::Game))), "分類：実戦型 対局 備考：B");
}

#[test]
fn csa_keeps_the_purpose() {
    let mut record = Record::new(words::position("8k/9/8P/9/9/9/9/9/4K4 b G 1"));
    HeaderKey::OF_PROBLEMS.iter().for_each(|header| record.headers_mut().push_field(header.name(), "A"));
    record.headers_mut().set("分類", "実戦型 双玉詰将棋");
    let written = format::write(&record, &Target::Csa.dialect(None, None));
    let text = written.bytes.clone();
    assert_eq!(written.losses, []);
    let again = format::read(&text, None).unwrap();
    assert_eq!(again.records[0].headers(), record.headers());
    assert!(is_tsume(&again.records[0]) && again.warnings.is_empty());
    // A comment behind the start remains one.
    let behind = [text.as_slice(), "'分類：対局\n".as_bytes()].concat();
    let behind = format::read(&behind, None).unwrap().records.into_first();
    assert_eq!(behind.headers(), again.records.first().headers());
}

#[test]
fn games_from_the_middle_are_recognized() {
    let headers = |key: &str, value: &str| {
        let mut headers = Headers::default();
        headers.push_field(key, value);
        headers
    };
    for (key, value, is_game) in [
        ("先手", "甲", true),
        ("後手", "", false),
        ("開始日時", "2026/11/21", true),
        ("手合割", "平手", true),
        ("手合割", "その他", false),
        ("分類", "対局", true),
        ("備考", "甲", false),
    ] {
        assert_eq!(tsume::states_game(&headers(key, value)), is_game, "{key}：{value}");
    }
    let mut two_kings = headers("先手", "甲");
    two_kings.set("分類", "双玉詰将棋");
    assert!(!tsume::states_game(&two_kings));
}

#[test]
fn no_word_is_written_without_need() {
    let say = |before: &Headers, start: &Setup, purpose| {
        let stated = tsume::headers_for(before, before, start, PurposeChange::Set(purpose));
        stated.fields().map(|(key, value)| format!("{key}：{value}")).collect::<Vec<_>>().join(" ")
    };
    let none = Headers::default();
    let (one, two, even) = (Setup::tsume(), Setup::tsume_with_two_kings(), Handicap::Even.setup());
    assert_eq!(say(&none, &one, Purpose::Tsume), "");
    assert_eq!(say(&none, &one, Purpose::Game), "分類：対局");
    assert_eq!(say(&none, &two, Purpose::Tsume), "分類：双玉詰将棋");
    assert_eq!(say(&none, &two, Purpose::Game), "");
    assert_eq!(say(&none, &Setup::EMPTY, Purpose::Tsume), "分類：詰将棋");
    assert_eq!(say(&none, &even, Purpose::Game), "");
    let mut blank = Headers::default();
    for (key, value) in [("作者", "A"), ("分類", ""), ("備考", "B")] {
        blank.push_field(key, value);
    }
    blank.set("作者", "");
    assert_eq!(say(&blank, &two, Purpose::Tsume), "作者： 分類：双玉詰将棋 備考：B", "in the field that waits for it");
}
