//! `komadai tsume`, and records treated as mate problems (詰将棋) by `--tsume`: with both kings on the board, formats such
//! as SFEN do not tell.

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
use super::sources::{self, Selection};
use super::subcommand::Subcommand;
use super::tables::{Arguments, Group, MOST, Manual, Page, Takes, Value, names};
use super::usage::{ParseExit, UsageError};
use crate::disk::WriteFailure;
use crate::format::Location;
use crate::lang::Text;
use crate::review::{self, refusal_line};
use crate::tsume::cook::{Extent, Profile};
use crate::tsume::solver::{FutileRule, Length};

type Row = super::tables::Row<Request>;

const GROUPS: &[Group<Request>] = &[
    Group::new(
        "オプション",
        "Options",
        &[
            Row::value("nodes", ["数", "N"], |it, value| {
                value.number(1, u32::MAX).map(|nodes| it.limits.nodes = nodes.into())
            })
            .ja("1題に調べる局面数の上限")
            .en("search at most this many positions for each problem"),
            Row::value("seconds", ["秒", "S"], |it, value| {
                seconds(value).map(|seconds| it.limits.seconds = Some(seconds))
            })
            .ja("1題にかける時間の上限")
            .en("spend at most this many seconds on each problem"),
            Row::value("memory", ["MB"; 2], |it, value| {
                value.number(1, 1 << 20).map(|megabytes| it.limits.megabytes = megabytes as usize)
            })
            .ja("置換表の大きさの合計（既定は256）")
            .en("the total size of the hash tables (default 256)"),
            Row::value("threads", ["数", "N"], |it, value| {
                value.number(1, 256).map(|threads| it.limits.threads = Some(threads as usize))
            })
            .ja("同時に解く問題の数（既定はコアの数）")
            .en("how many problems are solved at a time (by default, one for each core)"),
            Row::value("futile", ["none|narrow|wide"; 2], |it, value| value.choice(&RULES).map(|rule| it.rule = rule))
                .takes(Takes::OneOf(|| names(&RULES)))
                .ja("手数に数えない合駒（無駄合）の範囲（既定は wide）")
                .en("which interpositions do not count as moves (default wide)"),
        ],
    ),
    Group::new(
        "solve のオプション",
        "Options of solve",
        &[
            Row::flag("any", |it| it.any = true)
                .ja("最短手数を求めず、最初に見つけた詰みで終える")
                .en("stop at the first mate found, which need not be the shortest"),
            Row::value("proof", ["ファイル", "FILE"], |it, value| value.path().map(|path| it.proof = Some(path)))
                .takes(Takes::File)
                .ja("判定の証明をファイルに書き出す")
                .en("write proofs of the verdicts to a file"),
            Row::flag("force", |it| it.force = true).ja("既存のファイルを上書きする").en("replace an existing file"),
        ],
    ),
    Group::new(
        "check のオプション",
        "Options of check",
        &[
            Row::value("profile", ["magazine|contest|app"; 2], |it, value| {
                value.choice(&profiles()).map(|profile| it.profile = profile)
            })
            .takes(Takes::OneOf(|| names(&profiles())))
            .ja("何を欠陥とみなすか（既定は magazine）")
            .en("by whose rules findings count as flaws (default magazine)"),
            Row::flag("all", |it| it.extent = Extent::Everything)
                .ja("余詰があると分かった後も、ほかの余詰をすべて調べる")
                .en("look for every cook, even once the verdict is known"),
            Row::flag("pieces", |it| it.pieces = true)
                .ja("完全作について、不要駒、より弱い駒でもよい駒を調べる")
                .en("find pieces of a sound problem that could be left out or be weaker"),
            Row::flag("text", |it| it.in_words = true)
                .ja("JSONではなく文章で表示する（端末では既定）")
                .en("print text (the default on a terminal) instead of JSON"),
        ],
    ),
    Group::new(
        "入力",
        "Input",
        &[
            sources::include(|it, value| it.selection.include(value)),
            sources::exclude(|it, value| it.selection.exclude(value)),
        ],
    ),
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

    fn of(word: Option<OsString>) -> Result<Self, UsageError> {
        let found = Self::ALL.into_iter().find(|(name, _)| word.as_ref().is_some_and(|word| word == name));
        found.map(|(_, deed)| deed).ok_or_else(|| match word.map(|word| word.to_string_lossy().into_owned()) {
            None => UsageError::new(
                "tsume には solve、check、verify のどれかとファイルの指定が必要です",
                "tsume needs one of the words solve, check, verify, and a file",
            ),
            Some(word) => UsageError::new(
                format!("tsume に「{word}」はありません。solve、check、verify があります"),
                format!("tsume cannot “{word}”; it can solve, check, verify"),
            ),
        })
    }

    fn takes(self, option: &str) -> bool {
        match option {
            "threads" => true,
            "any" | "proof" | "force" => matches!(self, Self::Solve),
            "profile" | "all" | "pieces" | "text" => matches!(self, Self::Check),
            _ => matches!(self, Self::Solve | Self::Check),
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
    let mut arguments = Arguments::new(parser, GROUPS, common);
    let mut words = arguments.paths(&mut request)?.into_iter().map(PathBuf::into_os_string);
    let deed = Deed::of(words.next())?;
    if let Some(option) = arguments.given().iter().find(|option| !deed.takes(option)) {
        let command = deed.command();
        return Err(UsageError::new(
            format!("--{option} は {command} では使えません"),
            format!("{command} has no option --{option}"),
        )
        .into());
    }
    let words: Vec<_> = words.collect();
    if words.is_empty() {
        return Err(UsageError::no_files(deed.command()).into());
    }
    request.in_words |= !common.json && io::stdout().is_terminal();
    Ok(carry_out(deed, words, &request, *common))
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

#[derive(Clone, Copy)]
struct Limits {
    nodes: u64,
    seconds: Option<Duration>,
    megabytes: usize,
    /// Of problems solved at once, if given.
    threads: Option<usize>,
}

/// The least memory of a thread, in megabytes, if the number of threads is not given.
const ENOUGH: usize = 32;

impl Limits {
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

#[derive(Clone)]
struct Refusal {
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

/// Runs `work` in parallel, passing it the number of threads, and prints results in order.
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
                    // The pipe is closed.
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
