//! Problems (詰将棋): `komadai tsume`, and records taken for problems, as `--tsume` asks.
//!
//! Formats such as SFEN hold a position and nothing that says what it is. Without a king of the attacker's it is clearly a
//! problem; with both kings on the board, only the user can tell.

mod check;
mod problems;
mod solve;
mod verify;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use super::Common;
use super::files;
use super::message::{Kind, Message};
use super::sources::Selection;
use super::subcommand::Subcommand;
use super::tables::help::{Manual, Page};
use super::tables::{Argument, Arguments, Group, MOST, Row, Takes, Value, names, path};
use super::usage::{ParseExit, UsageError};
use crate::disk::WriteFailure;
use crate::format::Location;
use crate::lang::Text;
use crate::review::{self, refusal_line};
use crate::tsume::cook::{Extent, Profile};
use crate::tsume::solver::{FutileRule, Length};

#[derive(Clone, Copy, Debug)]
enum TsumeOption {
    Nodes,
    Seconds,
    Memory,
    Threads,
    Futile,
    Profile,
    All,
    Pieces,
    Text,
    Any,
    Proof,
    Force,
    Include,
    Exclude,
}

const GROUPS: &[Group<TsumeOption>] = &[
    Group {
        heading: Text { ja: "オプション", en: "Options" },
        rows: &[
            Row::valued(
                TsumeOption::Nodes,
                "nodes",
                ["数", "N"],
                ["1題に調べる局面数の上限", "search at most this many positions for each problem"],
            ),
            Row::valued(
                TsumeOption::Seconds,
                "seconds",
                ["秒", "S"],
                ["1題にかける時間の上限", "spend at most this many seconds on each problem"],
            ),
            Row::valued(
                TsumeOption::Memory,
                "memory",
                ["MB", "MB"],
                ["置換表の大きさの合計（既定は256）", "the total size of the hash tables (default 256)"],
            ),
            Row::valued(
                TsumeOption::Threads,
                "threads",
                ["数", "N"],
                [
                    "同時に解く問題の数（既定はコアの数）",
                    "how many problems are solved at a time (by default, one for each core)",
                ],
            ),
            Row::valued(
                TsumeOption::Futile,
                "futile",
                ["none|narrow|wide", "none|narrow|wide"],
                [
                    "手数に数えない合駒（無駄合）の範囲（既定は wide）",
                    "which interpositions do not count as moves (default wide)",
                ],
            )
            .takes(Takes::OneOf(|| names(&RULES))),
        ],
    },
    Group {
        heading: Text { ja: "solve のオプション", en: "Options of solve" },
        rows: &[
            Row::flag(
                TsumeOption::Any,
                "any",
                [
                    "最短手数を求めず、最初に見つけた詰みで終える",
                    "stop at the first mate found, which need not be the shortest",
                ],
            ),
            Row::valued(
                TsumeOption::Proof,
                "proof",
                ["ファイル", "FILE"],
                ["判定の証明をファイルに書き出す", "write proofs of the verdicts to a file"],
            )
            .takes(Takes::File),
            Row::flag(TsumeOption::Force, "force", ["既存のファイルを上書きする", "replace an existing file"]),
        ],
    },
    Group {
        heading: Text { ja: "check のオプション", en: "Options of check" },
        rows: &[
            Row::valued(
                TsumeOption::Profile,
                "profile",
                ["magazine|contest|app", "magazine|contest|app"],
                ["何を欠陥とみなすか（既定は magazine）", "by whose rules findings count as flaws (default magazine)"],
            )
            .takes(Takes::OneOf(|| names(&profiles()))),
            Row::flag(
                TsumeOption::All,
                "all",
                [
                    "余詰があると分かった後も、ほかの余詰をすべて調べる",
                    "look for every cook, even once the verdict is known",
                ],
            ),
            Row::flag(
                TsumeOption::Pieces,
                "pieces",
                [
                    "完全作について、不要駒、より弱い駒でもよい駒を調べる",
                    "find pieces of a sound problem that could be left out or be weaker",
                ],
            ),
            Row::flag(
                TsumeOption::Text,
                "text",
                [
                    "JSONではなく文章で表示する（端末では既定）",
                    "print text (the default on a terminal) instead of JSON",
                ],
            ),
        ],
    },
    Group {
        heading: Text { ja: "入力", en: "Input" },
        rows: &[super::sources::include(TsumeOption::Include), super::sources::exclude(TsumeOption::Exclude)],
    },
];

const RULES: [(&str, FutileRule); 3] =
    [("none", FutileRule::None), ("narrow", FutileRule::Narrow), ("wide", FutileRule::Wide)];

fn profiles() -> [(&'static str, Profile); 3] {
    Profile::ALL.map(|profile| (profile.code(), profile))
}

const PAGE: Page = Page {
    command: Subcommand::Tsume,
    usage: Text {
        ja: "solve|check ファイル|フォルダ…|SFEN [オプション]\nverify ファイル…",
        en: "solve|check FILE|FOLDER…|SFEN [options]\nverify FILE…",
    },
    words: &[Takes::OneOf(|| names(&Deed::ALL)), Takes::File],
    details: Text {
        ja: "solve は、詰むかどうか、最短手数、作意の手順を、1題1行のJSONで出力する。check は、余詰、変同、
駒余り、不要駒など、作品として問題になる点も調べる。verify は solve --proof で書き出した証明を、
将棋の規則だけで検証する。判定できない問題や読めない問題があれば、終了ステータスは1になる。- は標準入力。
無駄合の規則は、none が合駒をすべて数え、narrow が詰め上がりの無駄合を、wide が途中の無駄合も数えない。",
        en: "solve prints for each problem, as one line of JSON, whether there is a mate, its length and its main
line. check also looks for cooks, equal variations, pieces that are left or needless, and all else that
matters of a problem. verify checks the proofs that solve --proof wrote, by the rules of the game
alone. The exit status is 1 if a problem was not decided or could not be read. - is standard input. Of
interpositions, none counts all, narrow not the futile ones at the mate, wide not those before it either.",
    },
    examples: &[
        ("tsume solve problem.kif", Text { ja: "1題を解く", en: "solve a problem" }),
        ("tsume check problems", Text { ja: "フォルダの中の問題をすべて調べる", en: "check all problems of a folder" }),
        (
            "tsume solve set.sfen --seconds 10 | jq 'select(.verdict != \"mate\")'",
            Text {
                ja: "詰まない問題と解けなかった問題を表示する",
                en: "show which problems have no mate, or were not solved",
            },
        ),
        (
            "tsume check problem.kif --text",
            Text { ja: "余詰などを調べて表示する", en: "check a problem and print the findings" },
        ),
    ],
};

pub(super) fn manual() -> Manual {
    Manual::new(&PAGE, GROUPS)
}

#[derive(Clone, Copy)]
enum Deed {
    Solve,
    Check,
    Verify,
}

impl Deed {
    const ALL: [(&str, Self); 3] = [("solve", Self::Solve), ("check", Self::Check), ("verify", Self::Verify)];

    /// The task that the first word names.
    fn of(word: Option<OsString>) -> Result<Self, UsageError> {
        let found = Self::ALL.into_iter().find(|(name, _)| word.as_ref().is_some_and(|word| word == name));
        let given = word.map(|word| word.to_string_lossy().into_owned());
        found.map(|(_, deed)| deed).ok_or(UsageError::TsumeTask(given))
    }

    /// Whether the task has this option.
    const fn takes(self, option: TsumeOption) -> bool {
        use TsumeOption::*;
        match option {
            Threads => true,
            Nodes | Seconds | Memory | Futile | Include | Exclude => matches!(self, Self::Solve | Self::Check),
            Any | Proof | Force => matches!(self, Self::Solve),
            Profile | All | Pieces | Text => matches!(self, Self::Check),
        }
    }

    const fn command(self) -> &'static str {
        match self {
            Self::Solve => "tsume solve",
            Self::Check => "tsume check",
            Self::Verify => "tsume verify",
        }
    }
}

struct Request {
    limits: Limits,
    rule: FutileRule,
    profile: Profile,
    extent: Extent,
    pieces: bool,
    in_words: bool,
    any: bool,
    proof: Option<PathBuf>,
    force: bool,
    selection: Selection,
}

pub(super) fn run(parser: lexopt::Parser, common: &mut Common) -> Result<ExitCode, ParseExit> {
    let mut arguments = Arguments::new(parser, GROUPS, common);
    let (mut words, mut options) = (Vec::new(), Vec::new());
    let mut request = Request {
        limits: Limits { nodes: u64::MAX, seconds: None, megabytes: 256, threads: None },
        rule: FutileRule::default(),
        profile: Profile::default(),
        extent: Extent::default(),
        pieces: false,
        in_words: false,
        any: false,
        proof: None,
        force: false,
        selection: Selection::default(),
    };
    while let Some(argument) = arguments.next()? {
        match argument {
            Argument::Word(word) => words.push(path(word)?.into_os_string()),
            Argument::Option(option, value) => {
                options.push((option, value.option()));
                request.set(option, value)?;
            }
        }
    }
    let mut words = words.into_iter();
    let deed = Deed::of(words.next())?;
    if let Some(&(_, option)) = options.iter().find(|(option, _)| !deed.takes(*option)) {
        return Err(UsageError::NotTaken { command: deed.command(), option }.into());
    }
    let words: Vec<_> = words.collect();
    if words.is_empty() {
        return Err(UsageError::NoFiles(deed.command()).into());
    }
    request.in_words |= !common.json && io::stdout().is_terminal();
    Ok(carry_out(deed, words, &request, *common))
}

impl Request {
    fn set(&mut self, option: TsumeOption, value: Value) -> Result<(), UsageError> {
        match option {
            TsumeOption::Nodes => self.limits.nodes = value.number(1, u32::MAX)?.into(),
            TsumeOption::Seconds => self.limits.seconds = Some(seconds(value)?),
            TsumeOption::Memory => self.limits.megabytes = value.number(1, 1 << 20)? as usize,
            TsumeOption::Threads => self.limits.threads = Some(value.number(1, 256)? as usize),
            TsumeOption::Futile => self.rule = value.choice(&FutileRule::ALL.map(|rule| (rule.code(), rule)))?,
            TsumeOption::Profile => {
                self.profile = value.choice(&profiles())?;
            }
            TsumeOption::All => self.extent = Extent::Everything,
            TsumeOption::Pieces => self.pieces = true,
            TsumeOption::Text => self.in_words = true,
            TsumeOption::Any => self.any = true,
            TsumeOption::Proof => self.proof = Some(value.path()?),
            TsumeOption::Force => self.force = true,
            TsumeOption::Include => self.selection.include(value)?,
            TsumeOption::Exclude => self.selection.exclude(value)?,
        }
        Ok(())
    }
}

/// At least a thousandth of a second.
fn seconds(value: Value) -> Result<Duration, UsageError> {
    let given = value.given().trim().parse::<f64>().ok();
    let seconds = given.filter(|seconds| (0.001..=f64::from(MOST)).contains(seconds)).map(Duration::try_from_secs_f64);
    seconds
        .and_then(Result::ok)
        .ok_or_else(|| value.form(Text { ja: "10 や 0.5 など", en: "seconds, such as 10 or 0.5" }))
}

fn carry_out(deed: Deed, words: Vec<OsString>, request: &Request, common: Common) -> ExitCode {
    let refused = |path: &PathBuf, error: &WriteFailure| {
        common.print(&Message::error(path, files::write_error(common.language, error)));
        ExitCode::FAILURE
    };
    if let Some(path) = &request.proof
        && let Err(error) = files::check(path, request.force)
    {
        return refused(path, &error);
    }
    let total = match deed {
        Deed::Solve | Deed::Check => {
            let problems = problems::of_words(words, &request.selection, common);
            if problems.is_empty() {
                common.print_general(Kind::Error, files::NO_RECORDS.get(common.language));
                return ExitCode::FAILURE;
            }
            let work = if matches!(deed, Deed::Solve) { solve::report } else { check::report };
            run_all(&problems, &request.limits, |problem, threads| work(problem, request, threads, common))
        }
        Deed::Verify => {
            let files = words.iter().map(Path::new);
            let proofs = files.flat_map(|file| verify::of_file(file, common.language)).collect::<Vec<_>>();
            run_all(&proofs, &request.limits, |entry, _| verify::report(entry, common))
        }
    };
    if let Some(path) = &request.proof
        && let Err(error) = files::write(path, total.proofs.as_bytes(), request.force)
    {
        return refused(path, &error);
    }
    if total.all_decided { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The limits for all problems.
#[derive(Clone, Copy)]
struct Limits {
    nodes: u64,
    seconds: Option<Duration>,
    megabytes: usize,
    /// The number of problems that are solved at a time, if given.
    threads: Option<usize>,
}

/// The least memory of a thread, in megabytes, if the number of threads is not given.
const ENOUGH: usize = 32;

impl Limits {
    /// The number of problems that are solved at a time.
    fn threads(&self, problems: usize) -> usize {
        let cores = || thread::available_parallelism().map_or(1, usize::from).min(self.megabytes / ENOUGH);
        self.threads.unwrap_or_else(cores).min(problems).max(1)
    }

    fn memory(&self, threads: usize) -> usize {
        (self.megabytes << 20) / threads.max(1)
    }
}

struct Clock {
    begun: Instant,
    end: Option<Instant>,
}

impl Clock {
    fn start(limits: &Limits) -> Self {
        let begun = Instant::now();
        let end = limits.seconds.and_then(|seconds| begun.checked_add(seconds));
        Self { begun, end }
    }

    fn watch(&self) -> ControlFlow<()> {
        if self.end.is_some_and(|end| Instant::now() >= end) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Rounded to three decimals.
    fn seconds(&self) -> f64 {
        (self.begun.elapsed().as_secs_f64() * 1e3).round() / 1e3
    }
}

/// Why a problem or proof was refused.
#[derive(Clone)]
struct Refusal {
    /// The place of the error in the file, if there is one.
    at: Option<Location>,
    message: String,
}

impl Refusal {
    fn new(message: String) -> Self {
        Self { at: None, message }
    }
}

struct Done {
    /// The output, with its line end.
    text: String,
    is_decided: bool,
    /// The proof, to be written at the end.
    proof: String,
}

impl Done {
    fn refused(file: Option<&str>, index: usize, why: &Refusal) -> Self {
        let at = why.at.map(|at| [at.line, at.column]);
        Self { text: refusal_line(file, index, at, &why.message), is_decided: false, proof: String::new() }
    }
}

struct Total {
    all_decided: bool,
    proofs: String,
}

/// Works on all entries in parallel, and prints the results in their order. `work` gets the number of threads.
fn run_all<E: Sync>(entries: &[E], limits: &Limits, work: impl Fn(&E, usize) -> Done + Sync) -> Total {
    let threads = limits.threads(entries.len());
    let mut out = io::stdout().lock();
    let mut waiting: Vec<Option<Done>> = std::iter::repeat_with(|| None).take(entries.len()).collect();
    let (mut due, mut total) = (0, Total { all_decided: true, proofs: String::new() });
    let ended = review::run(
        entries,
        threads,
        |entry, _| Some(work(entry, threads)),
        |at, done| {
            if let Some(place) = waiting.get_mut(at) {
                *place = Some(done);
            }
            while let Some(done) = waiting.get_mut(due).and_then(Option::take) {
                due += 1;
                total.all_decided &= done.is_decided;
                total.proofs.push_str(&done.proof);
                if out.write_all(done.text.as_bytes()).and_then(|()| out.flush()).is_err() {
                    // Nobody reads the output any more (a closed pipe).
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        },
    );
    total.all_decided &= ended.is_ok() && due == entries.len();
    total
}

const fn exactly(length: Length) -> Option<u16> {
    match length {
        Length::Exactly(plies) => Some(plies),
        Length::AtMost(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::format;
    use crate::tsume::{declare, is_tsume};

    #[test]
    fn a_position_with_two_kings_becomes_a_problem() {
        for (sfen, header) in [
            ("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", Some("双玉詰将棋")),
            ("4k4/9/4P4/9/9/9/9/9/9 b G 1", None),
            ("startpos", Some("双玉詰将棋")),
        ] {
            let mut record = format::read(sfen.as_bytes(), None).unwrap().records.into_first();
            declare(&mut record);
            assert!(is_tsume(&record), "{sfen}");
            assert_eq!(record.headers().get("分類"), header, "{sfen}");
        }
    }
}
