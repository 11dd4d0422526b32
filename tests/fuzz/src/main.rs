//! Gives every reader so many damaged files, or so many seconds of them:
//!
//!     komadai-fuzz [--cases N | --seconds N] [--seed N] [READER…]
//!     komadai-fuzz --file FILE READER
//!
//! The same seed gives the same files. A file that breaks a law is made as small as may be, and left in
//! the current folder.

use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use komadai_fuzz::mutate::{Dice, mutate};
use komadai_fuzz::seeds::Seeds;
use komadai_fuzz::{Reader, laws};

/// No file of this size takes so long, on any machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// What is being read, since when.
static NOW: Mutex<Option<(Reader, u64, Instant)>> = Mutex::new(None);

struct Plan {
    cases: u64,
    seconds: Option<u64>,
    seed: u64,
    file: Option<String>,
    readers: Vec<Reader>,
}

impl Plan {
    fn from_args() -> Option<Self> {
        let mut plan = Self { cases: 2_000, seconds: None, seed: 1, file: None, readers: Vec::new() };
        let mut args = std::env::args().skip(1);
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--cases" => plan.cases = args.next()?.parse().ok()?,
                "--seconds" => plan.seconds = Some(args.next()?.parse().ok()?),
                "--seed" => plan.seed = args.next()?.parse().ok()?,
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
fn fault(reader: Reader, bytes: &[u8]) -> Result<laws::Met, String> {
    match panic::catch_unwind(AssertUnwindSafe(|| laws::check(reader, bytes))) {
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
            if fault(reader, &less).is_err_and(|other| way(&other) == way(why)) {
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

fn run(reader: Reader, plan: &Plan, seeds: &Seeds) -> Result<(), String> {
    let seeds = seeds.of(reader);
    let begun = Instant::now();
    let (mut case, mut read, mut whole, mut most) = (0, 0, 0, 0);
    loop {
        let enough = plan.seconds.map_or(case >= plan.cases, |seconds| begun.elapsed().as_secs() >= seconds);
        if enough {
            break;
        }
        let mut dice = Dice::new(plan.seed.wrapping_mul(0x1_0000_0001).wrapping_add(case));
        let bytes = mutate(&seeds, &mut dice);
        if let Ok(mut now) = NOW.lock() {
            *now = Some((reader, case, Instant::now()));
        }
        match fault(reader, &bytes) {
            Ok(met) => {
                read += u64::from(met.read);
                whole += u64::from(met.whole);
                most = most.max(met.memory / (bytes.len() + 1024));
            }
            Err(why) => {
                let bytes = shrink(reader, &bytes, &why);
                let why = fault(reader, &bytes).err().unwrap_or_default();
                let name = format!("fuzz-{}-{case}.bin", reader.name());
                let left = fs::write(&name, &bytes).map_or_else(|error| error.to_string(), |()| name);
                return Err(format!(
                    "case {case} of seed {}: {why}\n--- from ({left})\n{}",
                    plan.seed,
                    laws::text(&bytes)
                ));
            }
        }
        case += 1;
    }
    if let Ok(mut now) = NOW.lock() {
        *now = None;
    }
    // Damage that leaves nothing to be read tests nothing.
    if case >= 100 && (read == 0 || whole == 0) {
        return Err(format!("of {case} cases, {read} were read and {whole} came back whole"));
    }
    println!(
        "{:6} {case:7} cases, {read} read, {whole} came back whole, at most {most} bytes of memory a byte, {:.1} s",
        reader.name(),
        begun.elapsed().as_secs_f64()
    );
    Ok(())
}

fn main() -> ExitCode {
    let Some(plan) = Plan::from_args() else {
        eprintln!("komadai-fuzz [--cases N | --seconds N] [--seed N] [READER…]\nkomadai-fuzz --file FILE READER");
        return ExitCode::from(2);
    };
    watch();
    let mut failed = false;
    let seeds = Seeds::load();
    for &reader in &plan.readers {
        let result = match plan.file.as_ref().map(fs::read) {
            Some(Ok(bytes)) => fault(reader, &bytes).map(|met| println!("{met:?}")),
            Some(Err(error)) => Err(error.to_string()),
            None => run(reader, &plan, &seeds),
        };
        if let Err(why) = result {
            eprintln!("{}: {why}", reader.name());
            failed = true;
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
