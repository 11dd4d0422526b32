//! Records of all kinds through every pair of formats: they lose exactly what was reported, and nothing
//! else.

use std::time::Duration;

use komadai::format::{self, Dialect, Encoding, LossKind, RecordPart, Target, excerpt};
use komadai::notation::sfen;
use komadai::record::{Builder, End, HeaderLine, NodeId, Note, Record};
use komadai::shogi::{Color, Handicap, Position};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

use crate::support::words;

const TARGETS: [Target; 8] =
    [Target::Kifu, Target::Ki2, Target::Csa, Target::Csa3, Target::Bod, Target::Sfen, Target::Usi, Target::Jkf];

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

/// What was reported as lost.
#[derive(Clone, Debug, Default)]
struct Lost {
    texts: Vec<(RecordPart, String)>,
    /// Parts that have no place at all.
    parts: Vec<RecordPart>,
    number: bool,
    variations: bool,
    moves: bool,
    times: bool,
    /// The shortest time that is told, in nanoseconds.
    unit: Option<u32>,
    /// Ends are not told, or not all of them.
    ends: bool,
    /// Some end is told by another word.
    words: bool,
}

impl Lost {
    fn of(target: Target, losses: &[LossKind]) -> Self {
        let mut lost = Self::default();
        for loss in losses {
            match loss {
                LossKind::TextDropped { part } => lost.parts.push(*part),
                LossKind::TextChanged { part, text } => lost.texts.push((*part, text.clone())),
                LossKind::FirstNumberDropped { .. } => lost.number = true,
                LossKind::VariationsDropped { .. } => lost.variations = true,
                LossKind::MovesDropped { .. } => lost.moves = true,
                LossKind::TimesDropped => lost.times = true,
                LossKind::TimeFractionDropped if target == Target::Csa => lost.unit = Some(1_000_000_000),
                LossKind::TimeFractionDropped => lost.unit = Some(1_000_000),
                LossKind::EndDropped => lost.ends = true,
                LossKind::EndChanged { .. } => lost.words = true,
                other => panic!("{other:?}"),
            }
        }
        lost
    }

    fn holds(&self, part: RecordPart, text: &str) -> bool {
        // Remarks beside the start become header lines.
        let same = |lost: RecordPart| {
            lost == part || [lost, part].iter().all(|it| matches!(it, RecordPart::HeaderLine | RecordPart::Verbatim))
        };
        let quoted = excerpt(text);
        !self.parts.iter().any(|&lost| same(lost))
            && !self.texts.iter().any(|(lost, words)| same(*lost) && *words == quoted)
    }
}

/// What a record says, line by line, but for what was lost.
fn told(record: &Record, lost: &Lost) -> Vec<String> {
    let mut lines = Vec::new();
    let handicap = Handicap::of(&record.initial().to_setup());
    for line in record.headers().lines() {
        match line {
            // The board says it.
            HeaderLine::Field { key, value } if key == "手合割" && Handicap::named(value) == handicap => {}
            HeaderLine::Field { key, value } => {
                let kept = [RecordPart::HeaderKey, RecordPart::HeaderValue].iter().all(|&part| lost.holds(part, key));
                if kept && lost.holds(RecordPart::HeaderValue, value) {
                    let key = key.replace("下手", "先手").replace("上手", "後手");
                    // CSA's versions have two forms for it.
                    let value = if value == "1500+30+0" { "00:25+30" } else { value };
                    lines.push(format!("{key}：{value}"));
                }
            }
            HeaderLine::Verbatim(text) => lines.extend(lost.holds(RecordPart::HeaderLine, text).then(|| text.clone())),
        }
    }
    // Remarks beside the start stand among the header lines of most formats, and some have an order of
    // their own.
    let root = record.tree().note(record.tree().root());
    lines.extend(root.verbatim.iter().filter(|text| lost.holds(RecordPart::Verbatim, text)).cloned());
    lines.sort();
    let number = if lost.number { 1 } else { record.first_number() };
    lines.push(format!("{number} {}", sfen::write(&record.initial().to_setup(), None)));
    let tree = record.tree();
    let main: Vec<NodeId> = std::iter::once(tree.root()).chain(tree.main_line()).collect();
    let all: Vec<NodeId> = tree.walk().collect();
    for &id in if lost.variations { &main } else { &all } {
        let Note { comment, bookmarks, verbatim, .. } = tree.note(id);
        if (lost.moves && tree.mv(id).is_some()) || ((lost.ends || lost.moves) && tree.end(id).is_some()) {
            continue;
        }
        match (tree.mv(id), tree.end(id)) {
            (Some(mv), _) => lines.push(format!("{} {mv:?}", tree.path(id).len())),
            (_, Some(end)) if !lost.words => lines.push(format!("{} {end:?}", tree.path(id).len())),
            _ => lines.push("end".to_owned()),
        }
        if let Some(spent) = tree.spent(id).filter(|_| !lost.times) {
            let unit = lost.unit.unwrap_or(1);
            lines.push(format!("{}.{}", spent.as_secs(), spent.subsec_nanos() / unit * unit));
        }
        lines
            .extend(comment.iter().filter(|text| lost.holds(RecordPart::Comment, text)).map(|text| format!("*{text}")));
        let kept = |part| move |text: &&String| lost.holds(part, text);
        lines.extend(bookmarks.iter().filter(kept(RecordPart::Bookmark)).map(|text| format!("&{text}")));
        lines.extend(verbatim.iter().filter(|_| id != tree.root()).filter(kept(RecordPart::Verbatim)).cloned());
    }
    lines
}

/// Writes and reads a record, and sees that each loss is one.
fn through(target: Target, record: &Record) -> (Record, Vec<LossKind>) {
    let dialect = Dialect { encoding: Encoding::Utf8, ..target.dialect(None, None) };
    let written = format::write(record, &dialect);
    let losses: Vec<LossKind> = written.losses.into_iter().map(|loss| loss.kind).collect();
    let text = String::from_utf8(written.bytes.clone()).unwrap();
    let back = format::read(&written.bytes, Some(target.format()))
        .unwrap_or_else(|error| panic!("as {target:?}: {:?}\n{text}", error.kind));
    assert_eq!(back.dialect.format, target.format(), "{text}");
    let back = back.records.into_first();
    let tree = record.tree();
    let count = |record: &Record, what: &dyn Fn(NodeId) -> bool| record.tree().walk().filter(|&id| what(id)).count();
    let moves = count(record, &|id| tree.mv(id).is_some());
    let main = tree.main_line().filter(|&id| tree.mv(id).is_some()).count();
    for loss in &losses {
        let is_true = match loss {
            LossKind::TextChanged { part, text } => {
                texts(record, *part).iter().any(|it| excerpt(it) == *text)
                    && texts(record, *part) != texts(&back, *part)
            }
            LossKind::TextDropped { part } => !texts(record, *part).is_empty() && texts(&back, *part).is_empty(),
            LossKind::FirstNumberDropped { number } => {
                *number == record.first_number() && back.first_number() != *number
            }
            LossKind::VariationsDropped { moves: lost } => *lost == moves - main,
            LossKind::MovesDropped { moves: lost } => *lost == moves,
            LossKind::TimesDropped => count(record, &|id| tree.spent(id).is_some()) > 0,
            LossKind::TimeFractionDropped => {
                count(record, &|id| tree.spent(id).is_some_and(|it| it.subsec_nanos() > 0)) > 0
            }
            LossKind::EndDropped | LossKind::EndChanged { .. } => count(record, &|id| tree.end(id).is_some()) > 0,
            other => panic!("{other:?}"),
        };
        assert!(is_true, "as {target:?}: {loss:?} of\n{}\n{text}", told(record, &Lost::default()).join("\n"));
    }
    (back, losses)
}

/// All texts of this part.
fn texts(record: &Record, part: RecordPart) -> Vec<String> {
    let fields = record.headers().fields();
    let notes = record.tree().walk().map(|id| record.tree().note(id));
    match part {
        RecordPart::HeaderKey => fields.map(|(key, _)| key.to_owned()).collect(),
        RecordPart::HeaderValue => fields.map(|(_, value)| value.to_owned()).collect(),
        RecordPart::HeaderLine => {
            let lines = record.headers().lines().iter();
            lines
                .filter_map(|line| if let HeaderLine::Verbatim(text) = line { Some(text.clone()) } else { None })
                .collect()
        }
        RecordPart::Comment => notes.filter_map(|note| note.comment.clone()).collect(),
        RecordPart::Bookmark => notes.flat_map(|note| note.bookmarks.clone()).collect(),
        RecordPart::Verbatim => notes.flat_map(|note| note.verbatim.clone()).collect(),
        RecordPart::Summary => notes.filter_map(|note| note.summary.clone()).collect(),
        RecordPart::End => Vec::new(),
    }
}

/// Takes a record through a format, and sees that it says the same but for what was lost; what stands in
/// the place of lost texts does not count. Gives the record that comes back.
fn check(target: Target, record: &Record, from: &str) -> Record {
    let (back, losses) = through(target, record);
    let lost = Lost::of(target, &losses);
    let before = told(record, &lost);
    let mut after = told(&back, &lost);
    let whole = told(record, &Lost::default());
    let core = |text: &str| text.trim_start_matches(['\'', '#', ' ']).to_owned();
    let is_left = |line: &String| lost.texts.iter().any(|(_, text)| line.contains(&core(text)));
    let is_text = |line: &String| line.starts_with(['\'', '#', '*', '&']) || line.contains('：');
    after.retain(|line| whole.contains(line) || !is_text(line) || !is_left(line));
    assert_eq!(before, after, "{from} to {target:?}, lost {lost:?}\n{}", whole.join("\n"));
    back
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
            let between = check(first, &record, "");
            for second in TARGETS {
                check(second, &between, first.extension());
            }
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}
