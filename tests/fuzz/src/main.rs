//! Gives every reader so many damaged files, or so many seconds of them. Readers are those of the formats (`kif` …), `detect`,
//! which has no hint, `read-only` for links and PSN, `usen` for links in USEN, `typed` for typed moves, `comment` for what stands
//! in comments, `diagram` for positions in words and parts of boards and `engine` for lines of engines:
//!
//!     komadai-fuzz [--cases N | --seconds N] [--seed N] [--from N] [--keep-going] [--by-turns] [READER…]
//!     komadai-fuzz --file FILE READER
//!
//! The same seed gives the same files, and its cases are numbered from 0: `--from` begins at another. A file that breaks
//! a law is made as small as may be, and left in the current folder. A reader stops there, or goes on with the next case
//! with `--keep-going`. With `--by-turns` a case is written in its own format and in one other, the formats taking turns,
//! and not in all of them: that is three times as fast.
//!
//! A long run, to be made in a release build whenever readers or writers have changed (twenty minutes for all readers of
//! files; `typed` takes three quarters of an hour alone, since it plays every line in several notations). Each reader says
//! its seed at the end, and every case that it finds:
//!
//!     cargo build --release --manifest-path tests/fuzz/Cargo.toml
//!     tests/fuzz/target/release/komadai-fuzz --cases 1000000 --seed 424242 --keep-going --by-turns
//!
//! What is found becomes a test in `tests/it/format/damaged.rs`.

use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use komadai::format::Format;
use komadai_fuzz::laws::FORMATS;
use komadai_fuzz::mutate::{Dice, mutate};
use komadai_fuzz::seeds::{Seeds, words_of};
use komadai_fuzz::{Reader, laws};

/// No file of this size takes so long, on any machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// What is being read, since when.
static NOW: Mutex<Option<(Reader, u64, Instant)>> = Mutex::new(None);

struct Plan {
    cases: u64,
    seconds: Option<u64>,
    seed: u64,
    from: u64,
    keep_going: bool,
    by_turns: bool,
    file: Option<String>,
    readers: Vec<Reader>,
}

impl Plan {
    fn from_args() -> Option<Self> {
        let mut plan = Self {
            cases: 2_000,
            seconds: None,
            seed: 1,
            from: 0,
            keep_going: false,
            by_turns: false,
            file: None,
            readers: Vec::new(),
        };
        let mut args = std::env::args().skip(1);
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--cases" => plan.cases = args.next()?.parse().ok()?,
                "--seconds" => plan.seconds = Some(args.next()?.parse().ok()?),
                "--seed" => plan.seed = args.next()?.parse().ok()?,
                "--from" => plan.from = args.next()?.parse().ok()?,
                "--by-turns" => plan.by_turns = true,
                "--keep-going" => plan.keep_going = true,
                "--file" => plan.file = Some(args.next()?),
                name => plan.readers.push(Reader::ALL.into_iter().find(|reader| reader.name() == name)?),
            }
        }
        if plan.readers.is_empty() {
            plan.readers = Reader::ALL.to_vec();
        }
        Some(plan)
    }
}

/// Why a file fails, if it does.
fn fault(reader: Reader, bytes: &[u8], formats: &[Format]) -> Result<laws::Met, String> {
    match panic::catch_unwind(AssertUnwindSafe(|| laws::check(reader, bytes, formats))) {
        Ok(Ok(met)) => Ok(met),
        Ok(Err(broken)) => Err(broken.to_string()),
        Err(_) => Err("panic".to_owned()),
    }
}

/// The smallest file to be found that fails in the same way: without parts of it, ever smaller ones.
fn shrink(reader: Reader, bytes: &[u8], why: &str) -> Vec<u8> {
    let way = |why: &str| why.lines().next().map(|line| line.split(':').next().unwrap_or_default().to_owned());
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let mut smallest = bytes.to_vec();
    let mut size = smallest.len() / 2;
    while size > 0 {
        let mut at = 0;
        while at < smallest.len() {
            let end = (at + size).min(smallest.len());
            let less = [&smallest[..at], &smallest[end..]].concat();
            if fault(reader, &less, &FORMATS).is_err_and(|other| way(&other) == way(why)) {
                smallest = less;
            } else {
                at = end;
            }
        }
        size /= 2;
    }
    panic::set_hook(hook);
    smallest
}

/// Ends the program when a file takes too long.
fn watch() {
    thread::spawn(|| {
        loop {
            thread::sleep(Duration::from_millis(500));
            let now = NOW.lock().map_or(None, |now| *now);
            if let Some((reader, case, since)) = now.filter(|(_, _, since)| since.elapsed() > PATIENCE) {
                eprintln!("{}: case {case} has taken {} s", reader.name(), since.elapsed().as_secs());
                std::process::exit(1);
            }
        }
    });
}

/// What came of the cases of a reader.
#[derive(Default)]
struct Tally {
    cases: u64,
    read: u64,
    whole: u64,
    broken: u64,
    /// The most memory that reading took, in bytes a byte of the file.
    memory: usize,
}

/// Whether no law was broken.
fn run(reader: Reader, plan: &Plan, seeds: &Seeds) -> bool {
    let (seeds, words) = (seeds.of(reader), words_of(reader));
    let begun = Instant::now();
    let mut tally = Tally::default();
    while plan.seconds.map_or(tally.cases < plan.cases, |seconds| begun.elapsed().as_secs() < seconds)
        && (tally.broken == 0 || plan.keep_going)
    {
        let case = plan.from + tally.cases;
        let mut dice = Dice::new(plan.seed.wrapping_mul(0x1_0000_0001).wrapping_add(case));
        let bytes = mutate(&seeds, words, &mut dice);
        if let Ok(mut now) = NOW.lock() {
            *now = Some((reader, case, Instant::now()));
        }
        let turn = [FORMATS[(case % FORMATS.len() as u64) as usize]];
        match fault(reader, &bytes, if plan.by_turns { &turn } else { &FORMATS }) {
            Ok(met) => {
                tally.read += u64::from(met.read);
                tally.whole += u64::from(met.whole);
                tally.memory = tally.memory.max(met.memory / (bytes.len() + 1024));
            }
            Err(why) => {
                // Shrinking takes its time.
                if let Ok(mut now) = NOW.lock() {
                    *now = None;
                }
                report(reader, plan.seed, case, &bytes, &why);
                tally.broken += 1;
            }
        }
        tally.cases += 1;
    }
    if let Ok(mut now) = NOW.lock() {
        *now = None;
    }
    let Tally { cases, read, whole, broken, memory } = tally;
    println!(
        "{:6} seed {}: {cases} cases, {read} read, {whole} came back whole, {broken} broke a law, at most {memory} bytes of \
         memory a byte, {:.1} s",
        reader.name(),
        plan.seed,
        begun.elapsed().as_secs_f64()
    );
    // Damage that leaves nothing to be read tests nothing.
    broken == 0 && (cases < 100 || (read > 0 && whole > 0))
}

/// Says what a case breaks, and leaves the smallest file that does.
fn report(reader: Reader, seed: u64, case: u64, bytes: &[u8], why: &str) {
    let bytes = shrink(reader, bytes, why);
    let why = fault(reader, &bytes, &FORMATS).err().unwrap_or_default();
    let name = format!("fuzz-{}-{seed}-{case}.bin", reader.name());
    let left = fs::write(&name, &bytes).map_or_else(|error| error.to_string(), |()| name);
    eprintln!("{}: case {case} of seed {seed}: {why}\n--- from ({left})\n{}", reader.name(), laws::text(&bytes));
}

/// Whether one file breaks no law.
fn look_at(reader: Reader, bytes: &[u8]) -> bool {
    let met = fault(reader, bytes, &FORMATS);
    match &met {
        Ok(met) => println!("{}: {met:?}", reader.name()),
        Err(why) => eprintln!("{}: {why}", reader.name()),
    }
    met.is_ok()
}

fn main() -> ExitCode {
    let Some(plan) = Plan::from_args() else {
        eprintln!(
            "komadai-fuzz [--cases N | --seconds N] [--seed N] [--from N] [--keep-going] [--by-turns] [READER…]\n\
             komadai-fuzz --file FILE READER"
        );
        return ExitCode::from(2);
    };
    watch();
    let mut failed = false;
    let seeds = Seeds::load();
    for &reader in &plan.readers {
        let holds = match plan.file.as_ref().map(fs::read) {
            Some(Ok(bytes)) => look_at(reader, &bytes),
            Some(Err(error)) => {
                eprintln!("{error}");
                false
            }
            None => run(reader, &plan, &seeds),
        };
        failed |= !holds;
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
