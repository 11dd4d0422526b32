//! What the measurements share: files to read, and a clock.

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Files of one kind, in memory.
pub struct Files {
    /// What they are.
    pub name: String,
    /// Their bytes.
    pub bytes: Vec<Vec<u8>>,
}

impl Files {
    /// How many bytes there are.
    pub fn total(&self) -> usize {
        self.bytes.iter().map(Vec::len).sum()
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
    let bytes: Vec<Vec<u8>> = paths.iter().filter_map(|path| fs::read(path).ok()).collect();
    Some(Files { name: format!("{path}, {} files", bytes.len()), bytes })
}

/// One file of `tests/data`.
pub fn file(path: &str) -> Option<Files> {
    let bytes = fs::read(project().join("tests/data").join(path)).ok()?;
    Some(Files { name: path.to_owned(), bytes: vec![bytes] })
}

/// How long one run takes: the best of many, which is least disturbed by what else the machine does.
pub fn best<T>(mut run: impl FnMut() -> T) -> Duration {
    let started = Instant::now();
    let mut best = Duration::MAX;
    let mut runs = 0;
    while runs < 5 || (started.elapsed() < Duration::from_secs(2) && runs < 10_000) {
        let before = Instant::now();
        black_box(run());
        best = best.min(before.elapsed());
        runs += 1;
        if started.elapsed() > Duration::from_secs(20) {
            break;
        }
    }
    best
}

/// A table of one task's results, printed as they come.
pub struct Table {
    bytes: usize,
    ours: Option<Duration>,
}

impl Table {
    /// Begins a table about these many bytes.
    pub fn new(title: &str, bytes: usize) -> Self {
        println!("\n{title} ({:.2} MB)", bytes as f64 / 1e6);
        Self { bytes, ours: None }
    }

    /// Adds a row. The first one is Komadai's, which the others are compared with.
    pub fn row(&mut self, name: &str, time: Duration) {
        let speed = self.bytes as f64 / 1e6 / time.as_secs_f64();
        let ratio = match self.ours {
            None => {
                self.ours = Some(time);
                String::new()
            }
            Some(ours) => format!("  Komadai takes 1/{:.1} of the time", time.as_secs_f64() / ours.as_secs_f64()),
        };
        println!("  {name:<40} {:>10.3} ms  {speed:>8.1} MB/s{ratio}", time.as_secs_f64() * 1e3);
    }
}
