//! Solving and judging problems: time and memory by length, and positions a second.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use komadai::notation::sfen;
use komadai::shogi::Position;
use komadai::tsume::cook::{self, RecordClaims, Settings};
use komadai::tsume::solver::{Options, Problem, Solver, Verdict};

/// What takes more positions is given up.
const NODES: u64 = 300_000;

/// What problems of one length took.
#[derive(Default)]
struct Taken {
    problems: usize,
    given_up: usize,
    nodes: u64,
    time: Duration,
    longest: Duration,
    most_bytes: u64,
}

impl Taken {
    fn add(&mut self, is_done: bool, nodes: u64, time: Duration, bytes: u64) {
        self.problems += 1;
        self.given_up += usize::from(!is_done);
        self.nodes += nodes;
        self.time += time;
        self.longest = self.longest.max(time);
        self.most_bytes = self.most_bytes.max(bytes);
    }
}

fn main() {
    let rows = komadai_benches::file("tsume/solved.jsonl").map(|files| files.texts().concat());
    let rows = rows.unwrap_or_default();
    let problems: Vec<(u32, Problem)> = rows.lines().filter_map(problem).collect();
    tell("solved", &problems, |problem| {
        let mut solver = Solver::new(problem.clone(), Options { nodes: NODES, ..Options::default() });
        let verdict = solver.solve(&mut |_| ControlFlow::Continue(()));
        (verdict != Verdict::Undecided, solver.nodes())
    });
    let short: Vec<(u32, Problem)> = problems.into_iter().filter(|(plies, _)| *plies <= 11).collect();
    tell("judged", &short, |problem| {
        let settings = Settings { nodes: NODES, ..Settings::default() };
        let judged = cook::judge(problem, &RecordClaims::default(), &settings, &mut |_| ControlFlow::Continue(()));
        (judged.verdict(settings.profile) != cook::Verdict::Undecided, judged.nodes)
    });
}

/// The length and the problem of a row.
fn problem(row: &str) -> Option<(u32, Problem)> {
    let field = |name: &str| Some(row.split_once(&format!("\"{name}\": "))?.1);
    let plies: String = field("mate_ply")?.chars().take_while(char::is_ascii_digit).collect();
    let text = field("sfen")?.trim_start_matches('"').split('"').next()?;
    let position = Position::from(sfen::read(text).ok()?.setup);
    Some((plies.parse().ok()?, Problem::new(&position).ok()?))
}

/// Does something with every problem, which returns whether it was done and how many positions it took, and tells of it.
fn tell(done: &str, problems: &[(u32, Problem)], work: impl Fn(&Problem) -> (bool, u64)) {
    let mut by_length: BTreeMap<u32, Taken> = BTreeMap::new();
    for (plies, problem) in problems {
        let mut taken = (false, 0, Duration::ZERO);
        let memory = allocation_counter::measure(|| {
            let start = Instant::now();
            let (is_done, nodes) = work(problem);
            taken = (is_done, nodes, start.elapsed());
        });
        by_length.entry(*plies).or_default().add(taken.0, taken.1, taken.2, memory.bytes_max);
    }
    println!("\n{done}, at most {NODES} positions each");
    println!("  moves  problems  given up  positions each  ms each  longest ms  million a second  most MB");
    for (plies, taken) in by_length {
        let (count, seconds) = (taken.problems as f64, taken.time.as_secs_f64());
        println!(
            "  {plies:>5} {:>9} {:>9} {:>15.0} {:>8.1} {:>11.1} {:>17.2} {:>8.1}",
            taken.problems,
            taken.given_up,
            taken.nodes as f64 / count,
            1e3 * seconds / count,
            1e3 * taken.longest.as_secs_f64(),
            taken.nodes as f64 / 1e6 / seconds,
            taken.most_bytes as f64 / 1e6,
        );
    }
}
