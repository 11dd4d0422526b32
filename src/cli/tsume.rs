//! Problems (詰将棋): `komadai tsume`, and records taken for problems, as `--tsume` asks.
//!
//! Formats such as SFEN hold a position and nothing that says what it is. Without a king of the attacker's it is clearly a
//! problem; with both kings on the board, only the user can tell.

mod solve;

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::ExitCode;

use super::help::{self, Page};
use super::options::{Argument, Arguments, Common, Group, MOST, Row};
use super::subcommand::Subcommand;
use super::usage::{Stop, UsageError};
use crate::lang::Language;
use crate::notation::sfen;
use crate::record::Record;
use crate::shogi::Purpose;
use crate::tsume::solver::FutileRule;
use crate::tsume::{PurposeChange, headers_for};
use solve::Source;

#[derive(Clone, Copy, Debug)]
enum TsumeOption {
    Nodes,
    Seconds,
    Memory,
    Threads,
    Futile,
}

const GROUPS: &[Group<TsumeOption>] = &[Group {
    heading: ["オプション", "Options"],
    rows: &[
        Row::valued(
            TsumeOption::Nodes,
            "nodes",
            ["数", "N"],
            ["1題に調べる局面数の上限", "search at most so many positions for each problem"],
        ),
        Row::valued(
            TsumeOption::Seconds,
            "seconds",
            ["秒", "S"],
            ["1題にかける時間の上限", "spend at most so many seconds on each problem"],
        ),
        Row::valued(
            TsumeOption::Memory,
            "memory",
            ["MB", "MB"],
            ["置換表の大きさの合計（既定は256）", "the size of all tables together (256 unless told)"],
        ),
        Row::valued(
            TsumeOption::Threads,
            "threads",
            ["数", "N"],
            ["同時に解く問題の数（既定は1）", "how many problems are solved at a time (1 unless told)"],
        ),
        Row::valued(
            TsumeOption::Futile,
            "futile",
            ["none|narrow|wide", "none|narrow|wide"],
            [
                "手数に数えない合駒（無駄合）の範囲（既定は narrow）",
                "which interpositions do not count as moves (narrow unless told)",
            ],
        ),
    ],
}];

const PAGE: Page = Page {
    command: Subcommand::Tsume,
    usage: ["solve ファイル…|SFEN", "solve FILE…|SFEN"],
    details: [
        "それぞれの問題が詰むかどうか、最短手数、作意の手順を、1題1行のJSONで出力する。- は標準入力。
無駄合の規則は、none が合駒をすべて数え、narrow が詰め上がりの無駄合を、wide が途中の無駄合も数えない。",
        "Prints for each problem, as one line of JSON, whether there is a mate, its length and its main line;
- is standard input. Of interpositions, none counts all, narrow not the futile ones at the mate, wide
not those before it either.",
    ],
    examples: &[
        ("tsume solve problem.kif", ["1題を解く", "solve a problem"]),
        (
            "tsume solve set.sfen --seconds 10 | jq 'select(.verdict != \"mate\")'",
            ["詰まない問題と解けなかった問題を表示する", "show which problems have no mate, or were not solved"],
        ),
    ],
};

pub(super) fn help(language: Language) -> String {
    help::page(language, &PAGE, GROUPS)
}

pub(super) fn run(parser: lexopt::Parser, common: &mut Common) -> Result<ExitCode, Stop> {
    const RULES: [(&str, FutileRule); 3] =
        [("none", FutileRule::None), ("narrow", FutileRule::Narrow), ("wide", FutileRule::Wide)];
    let mut task = solve::Task {
        sources: Vec::new(),
        nodes: u64::MAX,
        seconds: None,
        megabytes: 256,
        threads: 1,
        rule: FutileRule::default(),
    };
    let mut arguments = Arguments::new(parser, GROUPS, common);
    let mut words = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Argument::Word(word) => words.push(word),
            Argument::Option(TsumeOption::Nodes, value) => task.nodes = value.number(1, MOST)?.into(),
            Argument::Option(TsumeOption::Seconds, value) => task.seconds = Some(value.number(1, MOST)?),
            Argument::Option(TsumeOption::Memory, value) => task.megabytes = value.number(1, 1 << 20)? as usize,
            Argument::Option(TsumeOption::Threads, value) => task.threads = value.number(1, 256)? as usize,
            Argument::Option(TsumeOption::Futile, value) => task.rule = value.choice(&RULES)?,
        }
    }
    let mut words = words.into_iter();
    match words.next() {
        Some(word) if word == "solve" => {}
        other => return Err(UsageError::TsumeTask(other.map(|word| word.to_string_lossy().into_owned())).into()),
    }
    task.sources = sources(words.collect());
    if task.sources.is_empty() {
        return Err(UsageError::NoFiles("tsume solve").into());
    }
    Ok(solve::run(&task, *common))
}

/// The sources that words name: an SFEN that was not quoted is several words, and one source.
fn sources(words: Vec<OsString>) -> Vec<Source> {
    let is_file = |word: &OsString| Path::new(word).exists();
    let joined = words.join(OsStr::new(" "));
    if let Some(sfen) = joined.to_str().and_then(|text| sfen::read(text).ok()).filter(|_| !words.iter().any(is_file)) {
        return vec![Source::Sfen(sfen)];
    }
    let source = |word: OsString| match word.to_str().and_then(|text| sfen::read(text).ok()) {
        Some(sfen) if !is_file(&word) => Source::Sfen(sfen),
        _ => Source::File(word.into()),
    };
    words.into_iter().map(source).collect()
}

/// Makes a record a problem: it gets a header that says so, unless it is one without.
pub(super) fn as_tsume(record: &mut Record) {
    let (headers, start) = (record.headers(), record.initial().to_setup());
    let headers = headers_for(headers, headers, &start, PurposeChange::Set(Purpose::Tsume));
    *record.headers_mut() = headers;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::tsume::is_tsume;

    #[test]
    fn a_position_with_two_kings_becomes_a_problem() {
        for (sfen, header) in [
            ("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", Some("双玉詰将棋")),
            ("4k4/9/4P4/9/9/9/9/9/9 b G 1", None),
            ("startpos", Some("双玉詰将棋")),
        ] {
            let mut record = format::read(sfen.as_bytes(), None).unwrap().records.into_first();
            as_tsume(&mut record);
            assert!(is_tsume(&record), "{sfen}");
            assert_eq!(record.headers().get("分類"), header, "{sfen}");
        }
    }
}
