//! `komadai tsume solve`: the verdict on each problem, as a JSON object a line.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::super::files;
use super::super::options::Common;
use super::super::report::{line, name};
use crate::format::{self, Format};
use crate::lang::{self, Language};
use crate::notation::sfen::{self, Sfen};
use crate::notation::usi;
use crate::shogi::{Position, Setup};
use crate::tsume::solver::{FutileRule, Length, Options, Problem, Solver, Verdict};

/// Where problems come from.
pub(super) enum Source {
    /// A position on the command line.
    Sfen(Sfen),
    /// A file, or standard input.
    File(PathBuf),
}

/// What is solved, and within which limits.
pub(super) struct Task {
    pub(super) sources: Vec<Source>,
    pub(super) nodes: u64,
    pub(super) seconds: Option<u32>,
    pub(super) megabytes: usize,
    pub(super) threads: usize,
    pub(super) rule: FutileRule,
}

/// A problem to be solved, or why there is none.
struct Entry {
    file: Option<String>,
    index: usize,
    content: Result<(Setup, u32), String>,
}

/// A line of the output.
#[derive(Serialize)]
#[serde(untagged)]
enum Report {
    Solved(Box<Solved>),
    Refused { file: Option<String>, index: usize, error: Refusal },
}

#[derive(Serialize)]
struct Solved {
    file: Option<String>,
    index: usize,
    sfen: String,
    verdict: &'static str,
    length: Option<u16>,
    raw_length: Option<u16>,
    line: Vec<String>,
    pieces_left: bool,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct Refusal {
    message: String,
}

/// Room for the deepest search of a main line: a frame for each of its moves.
const STACK: usize = 256 << 20;

/// Solves all problems, several at a time if there are several threads, and prints the verdicts in their order.
pub(super) fn run(task: &Task, common: Common) -> ExitCode {
    let entries: Vec<Entry> = task.sources.iter().flat_map(|source| entries(source, common.language)).collect();
    let (next, (sender, receiver)) = (AtomicUsize::new(0), mpsc::channel());
    let threads = task.threads.clamp(1, entries.len().max(1));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, entries) = (sender.clone(), &next, &entries);
            let work = move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(entry) = entries.get(at) else { break };
                    if sender.send((at, report(entry, task, threads, common.language))).is_err() {
                        break;
                    }
                }
            };
            if std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        drop(sender);
        print(receiver, entries.len())
    })
}

/// Prints the reports as they become due.
fn print(reports: mpsc::Receiver<(usize, Report)>, count: usize) -> ExitCode {
    let mut out = io::stdout().lock();
    let mut waiting: Vec<Option<Report>> = std::iter::repeat_with(|| None).take(count).collect();
    let (mut due, mut all_decided) = (0, true);
    for (at, report) in reports {
        if let Some(place) = waiting.get_mut(at) {
            *place = Some(report);
        }
        while let Some(report) = waiting.get_mut(due).and_then(Option::take) {
            due += 1;
            all_decided &= matches!(&report, Report::Solved(solved) if solved.verdict != "undecided");
            if out.write_all(line(&report).as_bytes()).and_then(|()| out.flush()).is_err() {
                // Nobody reads the output any more (a closed pipe).
                return ExitCode::FAILURE;
            }
        }
    }
    if all_decided && due == count { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The problems of a source.
fn entries(source: &Source, language: Language) -> Vec<Entry> {
    let path = match source {
        Source::Sfen(sfen) => {
            return vec![Entry { file: None, index: 1, content: Ok((sfen.setup, sfen.number.unwrap_or(1))) }];
        }
        Source::File(path) => path.as_path(),
    };
    let file = Some(name(path));
    let refused = |message: String| vec![Entry { file: file.clone(), index: 1, content: Err(message) }];
    let bytes = match files::read(path) {
        Ok(bytes) => bytes,
        Err(error) => return refused(files::read_error(language, &error)),
    };
    let hint = path.extension().and_then(|extension| extension.to_str()).and_then(Format::of_extension);
    match format::read_all(&bytes, hint) {
        Err(error) => refused(lang::read_error(language, &error.kind)),
        Ok(loaded) => {
            let starts = loaded.records.iter().map(|record| (record.initial().to_setup(), record.first_number()));
            starts
                .enumerate()
                .map(|(at, start)| Entry { file: file.clone(), index: at + 1, content: Ok(start) })
                .collect()
        }
    }
}

fn report(entry: &Entry, task: &Task, threads: usize, language: Language) -> Report {
    let (file, index) = (entry.file.clone(), entry.index);
    let refused = |message: String| Report::Refused { file: file.clone(), index, error: Refusal { message } };
    let (setup, number) = match &entry.content {
        Ok(start) => *start,
        Err(message) => return refused(message.clone()),
    };
    let problem = match Problem::new(&Position::from(setup)) {
        Ok(problem) => problem,
        Err(error) => return refused(lang::problem_error(language, error)),
    };
    let begun = Instant::now();
    let end = task.seconds.and_then(|seconds| begun.checked_add(Duration::from_secs(seconds.into())));
    let is_over = || end.is_some_and(|end| Instant::now() >= end);
    let mut watch = |_| if is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let memory = (task.megabytes << 20) / threads;
    let mut solver = Solver::new(problem, Options { rule: task.rule, memory, nodes: task.nodes });
    let verdict = solver.solve(&mut watch);
    let mut solved = Solved {
        file: file.clone(),
        index,
        sfen: sfen::write(&setup, Some(number)),
        verdict: "undecided",
        length: None,
        raw_length: None,
        line: Vec::new(),
        pieces_left: false,
        nodes: 0,
        seconds: 0.0,
    };
    match verdict {
        Verdict::Undecided => {}
        Verdict::NoMate => solved.verdict = "no-mate",
        Verdict::Mate(mate) => {
            solved.verdict = "mate";
            solved.length = exactly(mate.length);
            solved.line = mate.line.into_iter().map(usi::write_move).collect();
            solved.pieces_left = !mate.left.is_empty();
            solved.raw_length = solver.raw_length(&mut watch).ok().flatten().and_then(exactly);
        }
    }
    solved.nodes = solver.nodes();
    solved.seconds = (begun.elapsed().as_secs_f64() * 1e3).round() / 1e3;
    Report::Solved(Box::new(solved))
}

const fn exactly(length: Length) -> Option<u16> {
    match length {
        Length::Exactly(plies) => Some(plies),
        Length::AtMost(_) => None,
    }
}
