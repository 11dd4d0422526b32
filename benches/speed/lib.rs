//! What the measurements share: files to read, and a race against others.

use std::fs;
use std::hint::black_box;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

pub mod jkf;
mod problems_folder;

/// A folder with so many problems, one a file.
///
/// # Errors
/// When it cannot be written.
// The window is measured with the same file, as a part of its own program.
pub fn problems_folder(count: usize) -> io::Result<tempfile::TempDir> {
    problems_folder::problems_folder(count)
}

/// Files of one kind, in memory.
pub struct Files {
    /// What they are.
    pub name: String,
    /// Where they are.
    pub paths: Vec<PathBuf>,
    /// Their bytes.
    pub bytes: Vec<Vec<u8>>,
}

impl Files {
    fn at(name: &str, paths: Vec<PathBuf>) -> Option<Self> {
        let bytes: Vec<Vec<u8>> = paths.iter().filter_map(|path| fs::read(path).ok()).collect();
        let name = if bytes.len() == 1 { name.to_owned() } else { format!("{name}, {} files", bytes.len()) };
        (!bytes.is_empty()).then_some(Self { name, paths, bytes })
    }

    /// How many bytes there are.
    pub fn total(&self) -> usize {
        self.bytes.iter().map(Vec::len).sum()
    }

    /// How many of them can be read.
    pub fn count(&self, read: impl Fn(&[u8]) -> bool) -> usize {
        self.bytes.iter().filter(|bytes| read(bytes)).count()
    }

    /// Their characters.
    pub fn texts(&self) -> Vec<String> {
        let text = |bytes: &Vec<u8>| match std::str::from_utf8(bytes) {
            Ok(text) => text.trim_start_matches('\u{FEFF}').to_owned(),
            Err(_) => encoding_rs::SHIFT_JIS.decode(bytes).0.into_owned(),
        };
        self.bytes.iter().map(text).collect()
    }
}

/// The project's folder.
fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files in a folder of `tests/data`, or of the corpus beside the project if that is there.
pub fn folder(path: &str, extension: &str) -> Option<Files> {
    let places = ["tests/data", "../shared/corpus", "../../shared/corpus"];
    let folder = places.iter().map(|place| project().join(place).join(path)).find(|folder| folder.is_dir())?;
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).ok()?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|found| found == extension));
    paths.sort();
    Files::at(path, paths)
}

/// One file of `tests/data`.
pub fn file(path: &str) -> Option<Files> {
    Files::at(path, vec![project().join("tests/data").join(path)])
}

/// How long one run takes: the best of many, which is least disturbed by what else the machine does.
pub fn best<T>(mut run: impl FnMut() -> T) -> Duration {
    let mut racer = Racer::new("", || {
        black_box(run());
        0
    });
    while !racer.is_done() {
        racer.turn();
    }
    racer.best
}

/// So long everyone runs.
const ENOUGH: Duration = Duration::from_secs(2);

/// Several programs at the same task. They take turns, so that whatever else the machine does
/// disturbs all of them.
pub struct Race<'a> {
    bytes: usize,
    racers: Vec<Racer<'a>>,
}

struct Racer<'a> {
    name: String,
    /// Does the task, and tells how many files or records that came to.
    run: Box<dyn FnMut() -> usize + 'a>,
    done: usize,
    runs: usize,
    spent: Duration,
    best: Duration,
}

impl<'a> Racer<'a> {
    fn new(name: &str, run: impl FnMut() -> usize + 'a) -> Self {
        Self { name: name.to_owned(), run: Box::new(run), done: 0, runs: 0, spent: Duration::ZERO, best: Duration::MAX }
    }

    fn is_done(&self) -> bool {
        self.runs >= 10_000 || self.spent >= ENOUGH && (self.runs >= 5 || self.spent >= 10 * ENOUGH)
    }

    fn turn(&mut self) {
        let before = Instant::now();
        self.done = black_box((self.run)());
        let time = before.elapsed();
        self.runs += 1;
        self.spent += time;
        self.best = self.best.min(time);
    }
}

impl<'a> Race<'a> {
    /// A race over so many bytes.
    pub fn new(title: &str, bytes: usize) -> Self {
        println!("\n{title} ({:.2} MB)", bytes as f64 / 1e6);
        Self { bytes, racers: Vec::new() }
    }

    /// A race over something else than bytes, to be run by [`outcomes`](Self::outcomes).
    pub fn untitled() -> Self {
        Self { bytes: 0, racers: Vec::new() }
    }

    /// Adds a program, Komadai first: the others are compared with it. A run tells how many files or
    /// records it came to.
    pub fn with(mut self, name: &str, run: impl FnMut() -> usize + 'a) -> Self {
        self.racers.push(Racer::new(name, run));
        self
    }

    /// Runs it. For each program in turn its name, what it came to, and its best time.
    pub fn outcomes(mut self) -> Vec<(String, usize, Duration)> {
        // Whoever has had the least time goes next.
        while let Some(next) = self.racers.iter_mut().filter(|racer| !racer.is_done()).min_by_key(|racer| racer.spent) {
            next.turn();
        }
        self.racers.into_iter().map(|Racer { name, done, best, .. }| (name, done, best)).collect()
    }

    /// Runs it and prints the results. The time of the first.
    pub fn run(self) -> Duration {
        let bytes = self.bytes;
        let outcomes = self.outcomes();
        let first = outcomes.first().map_or(Duration::ZERO, |&(_, _, best)| best);
        for (index, (name, done, best)) in outcomes.iter().enumerate() {
            row(name, *best, bytes, *done, (index > 0).then_some(first));
        }
        first
    }
}

/// Prints a result, beside Komadai's time.
pub fn row(name: &str, time: Duration, bytes: usize, done: usize, ours: Option<Duration>) {
    let (milliseconds, speed) = (time.as_secs_f64() * 1e3, bytes as f64 / 1e6 / time.as_secs_f64());
    let ratio = ours.map_or_else(String::new, |ours| {
        let ratio = time.as_secs_f64() / ours.as_secs_f64();
        if ratio >= 1.0 {
            format!("  Komadai is {ratio:.1} times as fast")
        } else {
            format!("  Komadai takes {:.1} times as long", 1.0 / ratio)
        }
    });
    println!("  {name:<32} {milliseconds:>10.3} ms  {speed:>7.1} MB/s  {done:>5} done{ratio}");
}
