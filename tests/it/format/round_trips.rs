//! Records of all kinds through every pair of formats: they lose exactly what was reported, and nothing
//! else.

use std::time::Duration;

use komadai::record::{Builder, End, Record};
use komadai::shogi::{Color, Handicap, Position};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

use super::losses::{TARGETS, check, usual};
use crate::support::words;

/// What people write, and what looks like something else.
const TEXTS: [&str; 18] = [
    "角道を開く",
    "a, b",
    "二行\n目は ここ",
    "",
    "*星",
    "&印",
    "# 注",
    "'引用",
    "まで3手で先手の勝ち",
    "７六歩(77)",
    "▲７六歩",
    "変化：2手",
    "V2.2",
    "+7776FU",
    "T12",
    "position startpos",
    "𠮷野家〜☗",
    "手合割：香落ち",
];

/// Header fields, one of each at most.
const FIELDS: [(&str, &str); 14] = [
    ("棋戦", "名人戦"),
    ("開始日時", "2026/11/21 10:00"),
    ("終了日時", "2026/11/21 18:00"),
    ("場所", "東京：千駄ケ谷"),
    ("持ち時間", "00:25+30"),
    ("持ち時間", "各６時間"),
    ("先手持ち時間", "600+10+5"),
    ("最大手数", "512"),
    ("備考", "一行目\\n二行目"),
    ("$X_FINAL", "x"),
    ("先手省略名", "甲"),
    ("戦型", ""),
    ("先手", "甲 乙"),
    ("後手", "丙"),
];

/// Starts that are no handicap's: problems, too many pieces, no king, White to move.
const ODD_STARTS: [&str; 4] = [
    "3nk4/9/4P4/9/9/9/9/9/9 b 2G4S3N4L17Pr 1",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "4k4/9/9/4+R4/9/9/9/RB2K2BR/9 b 3P2p 1",
    "9/9/9/9/4+b4/9/9/9/4K4 w 2rb4g4s4n4l18p 1",
];

fn start(choice: usize) -> Position {
    match choice.checked_sub(Handicap::ALL.len()) {
        None => Handicap::ALL[choice].setup().into(),
        Some(odd) => words::position(ODD_STARTS[odd % ODD_STARTS.len()]),
    }
}

fn end(choice: usize) -> End {
    let ends = [
        End::Resign,
        End::Interrupted,
        End::Repetition,
        End::Impasse,
        End::Mate,
        End::NoMate,
        End::TimeUp,
        End::FoulWin,
        End::FoulLoss,
        End::IllegalAction(Color::White),
        End::PerpetualCheck(Color::Black),
        End::Declaration,
        End::Draw,
        End::MaxMoves,
        End::WinByDefault,
        End::LossByDefault,
        End::Other("封じ手".to_owned()),
    ];
    ends[choice % ends.len()].clone()
}

/// One step of growing a record: what it does, and with which of several.
type Step = (u8, u16);

fn grow(choice: usize, number: u32, fields: &[usize], steps: &[Step]) -> Record {
    let mut builder = Builder::new(start(choice));
    builder.record_mut().set_first_number(number);
    for &field in fields {
        let (key, value) = FIELDS[field];
        builder.record_mut().headers_mut().set(key, value);
    }
    for &(what, which) in steps {
        let which = usize::from(which);
        let text = TEXTS[which % TEXTS.len()];
        let tip = builder.tip();
        match what {
            0..=9 => {
                let moves = builder.position().legal_moves();
                if !builder.is_ended() && !moves.is_empty() {
                    builder.play(moves[which % moves.len()]).unwrap();
                }
            }
            10 | 11 => builder.back_to(which % (builder.ply() + 1)).unwrap(),
            12 => drop(builder.end(end(which))),
            13 => builder.note_mut().comment = Some(text.to_owned()),
            14 => builder.note_mut().bookmarks.push(text.replace('\n', " ")),
            15 => builder.note_mut().verbatim.push(format!("# {}", text.replace('\n', " "))),
            _ if tip != builder.record().tree().root() => {
                let fraction = [0, 0, 0, 500_000_000, 1_000][which % 5];
                builder.record_mut().set_spent(tip, Some(Duration::new(which as u64, fraction)));
            }
            _ => {}
        }
    }
    builder.finish()
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec((0_u8..18, 0_u16..2000), 0..40)
}

#[test]
fn every_format_loses_what_it_reports_and_nothing_else_also_behind_another() {
    let cases = std::env::var("KOMADAI_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(24);
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let start = 0..Handicap::ALL.len() + ODD_STARTS.len();
    let number = prop_oneof![Just(1_u32), 2_u32..300];
    let fields = prop::collection::vec(0..FIELDS.len(), 0..6);
    let records = (start, number, fields, steps());
    let result = TestRunner::new_with_rng(config, rng).run(&records, |(start, number, fields, steps)| {
        let record = grow(start, number, &fields, &steps);
        for first in TARGETS {
            let between = check(first, &usual(first), &record).unwrap();
            for second in TARGETS {
                check(second, &usual(second), &between.records[0])
                    .unwrap_or_else(|why| panic!("behind {first:?}, {why}"));
            }
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}
