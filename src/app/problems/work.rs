//! Work outside the window: dialogs, reading sets, judging their problems, storing solves.

use std::collections::{HashMap, HashSet};
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::app::desk::rules::Rules;
use crate::app::kit::cores::Cores;
use crate::app::kit::dialog::Chosen;
use crate::app::kit::task::{self, Report};
use crate::app::problems::fill::{FillJob, FillRecord};
use crate::app::problems::review::{INITIAL_NODE_LIMIT, Outcome, Pick, Refusal, ReviewJob};
use crate::app::problems::{Effect, Event};
use crate::disk;
use crate::notation::sfen;
use crate::problems::{self, Problem, Solve, Solved, Unread, read_records};
use crate::record::Record;
use crate::review::{self, Reviewed};
use crate::shogi::Setup;
use crate::tsume::cook::{self, RecordClaims, Settings, judge};
use crate::tsume::solver::{self, FutileRule, Options, Solver, Verdict};
use crate::tsume::{self, Consequence, Refutation};

/// Low limits, since the user waits for the answer.
const EXAMINE_OPTIONS: Options =
    Options { rule: FutileRule::Wide, memory: 32 << 20, nodes: 300_000, threads: NonZeroUsize::MIN };

const SOLVE_OPTIONS: Options = Options { nodes: 1_000_000, ..EXAMINE_OPTIONS };

pub(super) fn store_in(data_folder: &Path) -> PathBuf {
    data_folder.join("solved.json")
}

pub(crate) fn start(effect: Effect, store: Option<PathBuf>, cores: &Cores, report: &Report<Event>) {
    let (same, cores) = (effect.clone(), cores.clone());
    task::start(
        "problems",
        report,
        move |error| failed(same, error),
        move |report| {
            carry_out(effect, store.as_deref(), &cores, report);
        },
    );
}

fn failed(effect: Effect, error: io::Error) -> Event {
    match effect {
        Effect::Choose(_) => Event::Chosen(Chosen::Unavailable),
        Effect::ChooseToAdd(_) => Event::ChosenToAdd(Chosen::Unavailable),
        Effect::ReadSet(token, _) => Event::NotRead(token, error),
        Effect::ReadFile { token, file, .. } => Event::FileRead(token, file, Err(Unread::Io(error))),
        Effect::ReadProblem(token, problem) => Event::ProblemRead(token, problem.id, Err(Unread::Io(error))),
        Effect::Examine(token, ..) => Event::Examined(token, None),
        Effect::Seek(token, _) => Event::Sought(token, Verdict::Undecided),
        Effect::Review(job) => Event::ReviewEnded(job.token, Err(error)),
        Effect::Fill(job) => Event::FillEnded(job.token, Err(error)),
        Effect::Recall(token, _) => Event::Recalled(token, Vec::new()),
        Effect::StoreSolve(start, seconds) => {
            Event::SolveStored { start, solve: solved_now(seconds), result: Err(error) }
        }
    }
}

pub(crate) fn carry_out(effect: Effect, store: Option<&Path>, cores: &Cores, report: &Report<Event>) {
    let solved = || store.map(load).and_then(Result::ok).unwrap_or_default();
    match effect {
        Effect::Choose(dialog) => report.send(Event::Chosen(dialog.show())),
        Effect::ChooseToAdd(dialog) => report.send(Event::ChosenToAdd(dialog.show())),
        Effect::ReadSet(token, source) => {
            // Absolute, like the paths of games, so that saved files are found in the set.
            let source = std::path::absolute(&source).unwrap_or(source);
            let take = |batch| report.send(Event::Read(token.clone(), batch));
            problems::read(&source, &solved(), &|| token.is_cancelled(), &take);
            report.send(Event::ReadAll(token, source));
        }
        Effect::ReadFile { token, set, file, path } => {
            let set = std::path::absolute(&set).unwrap_or(set);
            report.send(Event::FileRead(token, file, problems::read_file(&set, file, &path, &solved())));
        }
        Effect::ReadProblem(token, problem) => {
            report.send(Event::ProblemRead(token, problem.id, problem.read().map(Box::new)));
        }
        Effect::Examine(token, start, played, mv) => {
            let _core = cores.urgent();
            let mut watch = |_| if token.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            let found = Consequence::of(&start, &played, mv, EXAMINE_OPTIONS, &mut watch);
            report.send(Event::Examined(token.clone(), found));
        }
        Effect::Seek(token, start) => {
            let _core = cores.urgent();
            let mut watch = |_| if token.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            let found = tsume::solve(&start, SOLVE_OPTIONS, &mut watch);
            report.send(Event::Sought(token.clone(), found));
        }
        Effect::Review(job) => review(&job, store.map(judgements_file).as_deref(), cores, report),
        Effect::Fill(job) => fill(&job, cores, report),
        Effect::Recall(token, contents) => {
            let known = store.map(|store| load_judgements(&judgements_file(store), &contents)).unwrap_or_default();
            report.send(Event::Recalled(token, known));
        }
        Effect::StoreSolve(start, seconds) => {
            let solve = solved_now(seconds);
            let result = store.map_or(Ok(()), |store| add(store, &start, solve));
            report.send(Event::SolveStored { start, solve, result });
        }
    }
}

fn solved_now(seconds: u32) -> Solve {
    Solve { seconds, at: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()) }
}

fn load(store: &Path) -> io::Result<Solved> {
    match std::fs::read(store) {
        Ok(bytes) => Solved::of_json(&bytes).map_err(|error| io::Error::new(ErrorKind::InvalidData, error)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Solved::default()),
        Err(error) => Err(error),
    }
}

/// A damaged file is renamed and kept.
fn add(store: &Path, setup: &Setup, solve: Solve) -> io::Result<()> {
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock();
    let mut solved = match load(store) {
        Err(error) if error.kind() == ErrorKind::InvalidData => {
            std::fs::rename(store, store.with_extension("damaged.json"))?;
            Solved::default()
        }
        loaded => loaded?,
    };
    solved.insert(setup, solve);
    if let Some(folder) = store.parent() {
        std::fs::create_dir_all(folder)?;
    }
    disk::write(store, &solved.to_json(), disk::Existing::Replace).map_err(|failure| match failure {
        disk::WriteFailure::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    })
}

const TABLE_BYTES: usize = 64 << 20;
/// Each search has tables of its own.
const MAX_THREADS: usize = 8;

fn review(job: &ReviewJob, known: Option<&Path>, cores: &Cores, report: &Report<Event>) {
    let file = File::default();
    let jobs: Vec<usize> = (0..job.picks.len()).collect();
    let work = |&at: &usize, thread: usize| {
        cores.give_way(thread, &job.token);
        if job.token.is_cancelled() {
            return None;
        }
        report.send(Event::ReviewBegun(job.token.clone(), at));
        let outcome =
            job.picks.get(at).map(|pick| outcome(job, pick, &file, &mut || cores.give_way(thread, &job.token)));
        outcome.filter(|_| !job.token.is_cancelled())
    };
    let ended = review::run(&jobs, cores.most().min(MAX_THREADS), work, |at, outcome| {
        if let (Outcome::Judged(reviewed, nodes), Some(known), Some(pick)) = (&outcome, known, job.picks.get(at)) {
            let reviewed = Arc::clone(reviewed);
            let judged = Judged { content: pick.content, rules: job.rules, nodes: *nodes, reviewed };
            let _ = store_judgement(known, &judged);
        }
        report.send(Event::Reviewed(job.token.clone(), at, outcome));
        ControlFlow::Continue(())
    });
    report.send(Event::ReviewEnded(job.token.clone(), ended));
}

fn fill(job: &FillJob, cores: &Cores, report: &Report<Event>) {
    let work = |it: &FillRecord, thread: usize| {
        cores.give_way(thread, &job.token);
        if job.token.is_cancelled() {
            return None;
        }
        let Ok(problem) = solver::Problem::new(it.record.initial()) else { return Some(None) };
        let mut watch = |_| {
            cores.give_way(thread, &job.token);
            job.token.control_flow()
        };
        let settings = settings(job.rules, INITIAL_NODE_LIMIT);
        Some(Some(Box::new(judge(&problem, &RecordClaims::of(&it.record), &settings, &mut watch))))
    };
    let ended = review::run(&job.records, cores.most().min(MAX_THREADS), work, |at, judgement| {
        report.send(Event::Filled(job.token.clone(), at, judgement));
        ControlFlow::Continue(())
    });
    report.send(Event::FillEnded(job.token.clone(), ended));
}

fn settings(rules: Rules, nodes: u64) -> Settings {
    Settings { rule: rules.futile, profile: rules.profile, memory: TABLE_BYTES, nodes, ..Settings::default() }
}

/// `rest` is called regularly.
fn outcome(job: &ReviewJob, pick: &Pick, file: &File, rest: &mut dyn FnMut()) -> Outcome {
    let record = match file.record(pick) {
        Ok(record) => record,
        Err(why) => return Outcome::Refused(Refusal::Unread(why)),
    };
    if Problem::content_of(&record) != pick.content {
        return Outcome::Refused(Refusal::Changed);
    }
    let problem = match solver::Problem::new(record.initial()) {
        Ok(problem) => problem,
        Err(error) => return Outcome::Refused(Refusal::NoProblem(error)),
    };
    let settings = settings(job.rules, job.nodes);
    let begun = Instant::now();
    let mut watch = |_| {
        rest();
        if job.token.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let judgement = judge(&problem, &RecordClaims::of(&record), &settings, &mut watch);
    let refutation = (judgement.outcome == cook::Outcome::NoMate).then(|| {
        let options = Options { rule: job.rules.futile, memory: TABLE_BYTES, ..Options::default() };
        Refutation::nearest(&mut Solver::new(problem.clone(), options), &problem, &mut watch)
    });
    let seconds = begun.elapsed().as_secs_f64();
    let sfen = sfen::write(&record.initial().to_setup(), Some(record.first_number()));
    Outcome::Judged(
        Arc::new(Reviewed { sfen, judgement, spare: None, refutation: refutation.flatten(), seconds }),
        job.nodes,
    )
}

type Records = (Arc<Path>, Arc<Vec<Record>>);

#[derive(Debug, Default)]
struct File(Mutex<Option<Records>>);

impl File {
    fn record(&self, pick: &Pick) -> Result<Record, Unread> {
        // Locked during the read, so that other threads wait for the file.
        let mut read = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = read.as_ref().filter(|(path, _)| *path == pick.path).map(|(_, records)| Arc::clone(records));
        let records = match known {
            Some(records) => records,
            None => {
                let records = Arc::new(read_records(&pick.path)?);
                *read = Some((Arc::clone(&pick.path), Arc::clone(&records)));
                records
            }
        };
        records.get(pick.record as usize).cloned().ok_or(Unread::Gone)
    }
}

/// The version of stored judgements; increment the number when problems are judged differently.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "/4");
/// Above this size of the file, in bytes, only its newest half is kept.
const MAX_FILE_BYTES: u64 = 64 << 20;
const NAME: &str = "judgements.jsonl";

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Judged {
    /// See [`Problem::content_of`](crate::problems::Problem::content_of).
    pub(crate) content: u64,
    pub(crate) rules: Rules,
    pub(crate) nodes: u64,
    pub(crate) reviewed: Arc<Reviewed>,
}

#[derive(Serialize, Deserialize)]
struct Line<J> {
    version: String,
    judged: J,
}

/// Parsed first, to skip lines of other problems cheaply.
#[derive(Deserialize)]
struct Head {
    content: u64,
}

fn judgements_file(solved: &Path) -> PathBuf {
    solved.with_file_name(NAME)
}

static TURN: Mutex<()> = Mutex::new(());

fn store_judgement(file: &Path, judged: &Judged) -> io::Result<()> {
    let mut line = serde_json::to_vec(&Line { version: VERSION.to_owned(), judged })?;
    line.push(b'\n');
    let _turn = TURN.lock();
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    // In one piece, so that two windows do not write into each other's lines.
    OpenOptions::new().append(true).create(true).open(file)?.write_all(&line)
}

/// The last judgement of each problem by each set of rules. Cuts a file that is too large.
fn load_judgements(file: &Path, wanted: &HashSet<u64>) -> Vec<Judged> {
    let _turn = TURN.lock();
    let Ok(text) = read(file) else { return Vec::new() };
    let mut found: HashMap<(u64, Rules), Judged> = HashMap::new();
    for line in text.split(|&byte| byte == b'\n') {
        let head: Option<Line<Head>> = serde_json::from_slice(line).ok();
        let is_wanted = head.is_some_and(|head| head.version == VERSION && wanted.contains(&head.judged.content));
        if let Some(line) = is_wanted.then(|| serde_json::from_slice::<Line<Judged>>(line).ok()).flatten() {
            found.insert((line.judged.content, line.judged.rules), line.judged);
        }
    }
    if text.len() as u64 > MAX_FILE_BYTES {
        let _ = disk::write(file, newest(&text, MAX_FILE_BYTES as usize / 2), disk::Existing::Replace);
    }
    found.into_values().collect()
}

fn read(file: &Path) -> io::Result<Vec<u8>> {
    // A window that was open for long may have exceeded the limit.
    if fs::metadata(file)?.len() > 4 * MAX_FILE_BYTES {
        return Err(ErrorKind::FileTooLarge.into());
    }
    fs::read(file)
}

/// The last whole lines within `most` bytes.
fn newest(text: &[u8], most: usize) -> &[u8] {
    let from = text.len().saturating_sub(most);
    let cut = text[from..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |end| from + end + 1);
    if from == 0 { text } else { &text[cut..] }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use crate::notation::sfen;
    use crate::shogi::Position;
    use crate::tsume::cook::{RecordClaims, Settings, judge};
    use crate::tsume::solver::Problem;
    use std::ops::ControlFlow;

    #[test]
    fn solves_are_added_and_a_damaged_file_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let store = folder.path().join("deep/solved.json");
        let (one, two) = (Setup::tsume(), Setup::tsume_with_two_kings());
        add(&store, &one, Solve { seconds: 3, at: 5 }).unwrap();
        add(&store, &two, Solve { seconds: 4, at: 6 }).unwrap();
        let solved = load(&store).unwrap();
        assert_eq!((solved.len(), solved.get(&one)), (2, Some(Solve { seconds: 3, at: 5 })));
        std::fs::write(&store, "{ damaged").unwrap();
        add(&store, &two, Solve { seconds: 9, at: 9 }).unwrap();
        assert_eq!(load(&store).unwrap().len(), 1);
        let aside = store.with_extension("damaged.json");
        assert_eq!(std::fs::read_to_string(aside).unwrap(), "{ damaged");
    }

    /// A judgement that has all kinds of parts.
    fn judged(content: u64, nodes: u64) -> Judged {
        let text = "8k/5GR2/9/9/9/9/9/9/9 b Brb3g4s4n4l18p 1";
        let problem = Problem::new(&Position::from(sfen::read(text).unwrap().setup)).unwrap();
        let judgement =
            judge(&problem, &RecordClaims::default(), &Settings::default(), &mut |_| ControlFlow::Continue(()));
        assert!(!judgement.findings.is_empty());
        let reviewed =
            Arc::new(Reviewed { sfen: text.to_owned(), judgement, spare: None, refutation: None, seconds: 0.25 });
        Judged { content, rules: Rules::default(), nodes, reviewed }
    }

    #[test]
    fn judgements_are_known_at_the_next_start() {
        let folder = tempfile::tempdir().unwrap();
        let file = judgements_file(&folder.path().join("deep/solved.json"));
        assert_eq!(load_judgements(&file, &HashSet::from([1])), []);
        for one in [judged(1, 5), judged(2, 5), judged(u64::MAX, 5), judged(1, 9)] {
            store_judgement(&file, &one).unwrap();
        }
        let mut found = load_judgements(&file, &HashSet::from([1, u64::MAX, 7]));
        found.sort_by_key(|judged| judged.content);
        assert_eq!(found, [judged(1, 9), judged(u64::MAX, 5)], "the newest of each, and no other");
    }

    #[test]
    fn truncated_lines_and_those_of_other_versions_are_skipped() {
        let folder = tempfile::tempdir().unwrap();
        let file = judgements_file(&folder.path().join("solved.json"));
        store_judgement(&file, &judged(1, 5)).unwrap();
        let whole = fs::read_to_string(&file).unwrap();
        let other = whole.replace(VERSION, "0.0.9/1").replace("\"content\":1,", "\"content\":2,");
        let cut = &whole.replace("\"content\":1,", "\"content\":3,")[..whole.len() / 2];
        fs::write(&file, format!("{whole}{other}\n{cut}")).unwrap();
        assert_eq!(load_judgements(&file, &HashSet::from([1, 2, 3])), [judged(1, 5)]);
    }

    #[test]
    fn the_oldest_lines_are_dropped_first() {
        assert_eq!(newest(b"one\ntwo\nthree\n", 100), b"one\ntwo\nthree\n");
        assert_eq!(newest(b"one\ntwo\nthree\n", 9), b"three\n");
        assert_eq!(newest(b"one\ntwo\nthree\n", 2), b"");
    }
}
