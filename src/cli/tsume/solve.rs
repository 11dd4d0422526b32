//! `komadai tsume solve`: the verdict on each problem, as a JSON object a line.

use std::path::Path;

use serde::Serialize;

use super::problems::Entry;
use super::{Clock, Done, Refusal, Request, exactly};
use crate::cli::Common;
use crate::cli::message::{Message, line};
use crate::lang::Language;
use crate::notation::usi;
use crate::shogi::{Move, Position};
use crate::tsume::solver::{Options, Solver, Verdict};

#[derive(Serialize)]
struct Solved<'a> {
    file: Option<&'a str>,
    index: usize,
    sfen: String,
    verdict: &'static str,
    length: Option<u16>,
    /// If it is not proved that there is no shorter mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    length_at_most: Option<u16>,
    raw_length: Option<u16>,
    line: Vec<String>,
    pieces_left: bool,
    nodes: u64,
    seconds: f64,
}

pub(super) fn report(entry: &Entry, request: &Request, threads: usize, common: Common) -> Done {
    solved(entry, request, threads, common).unwrap_or_else(|why| Done::refused(entry.file(), entry.index(), &why))
}

fn solved(entry: &Entry, request: &Request, threads: usize, common: Common) -> Result<Done, Refusal> {
    let task = entry.task(common.language)?;
    let limits = &request.limits;
    let clock = Clock::start(limits);
    let mut watch = |_| clock.watch();
    let (memory, nodes) = (limits.memory(threads), limits.nodes);
    let options = Options { rule: request.rule, memory, nodes, ..Options::default() };
    let start = task.problem.position().clone();
    let mut solver = Solver::new(task.problem, options);
    let verdict = if request.any { solver.any_mate(&mut watch) } else { solver.solve(&mut watch) };
    let mut solved = Solved {
        file: entry.file(),
        index: entry.index(),
        sfen: task.sfen,
        verdict: "undecided",
        length: None,
        length_at_most: None,
        raw_length: None,
        line: Vec::new(),
        pieces_left: false,
        nodes: 0,
        seconds: 0.0,
    };
    let is_decided = verdict != Verdict::Undecided;
    match verdict {
        Verdict::Undecided => {}
        Verdict::NoMate => solved.verdict = "no-mate",
        Verdict::Mate(mate) => {
            solved.verdict = "mate";
            solved.length = exactly(mate.length);
            // The main line may be unknown.
            let line = if mate.line.is_empty() { solver.known_line() } else { mate.line };
            if solved.length.is_none() {
                solved.length_at_most = Some(mate.length.plies());
            }
            solved.pieces_left = leaves_pieces(&start, &line);
            solved.line = line.into_iter().map(usi::write_move).collect();
            if !request.any {
                solved.raw_length = solver.raw_length(&mut watch).ok().flatten().and_then(exactly);
            }
        }
    }
    let wants_proof = request.proof.is_some();
    let proof = if wants_proof && is_decided { solver.proof(&mut watch).ok() } else { None };
    if wants_proof && is_decided && proof.is_none() {
        common.print(&unproved(&solved, common.language));
    }
    let is_decided =
        is_decided && (request.any || solved.length_at_most.is_none()) && (proof.is_some() || !wants_proof);
    solved.nodes = solver.nodes();
    solved.seconds = clock.seconds();
    Ok(Done { text: line(&solved), is_decided, proof: proof.map(|proof| proof.to_string()).unwrap_or_default() })
}

fn unproved(solved: &Solved<'_>, language: Language) -> Message {
    let index = solved.index;
    let what = match language {
        Language::Japanese => format!("{index}題目の証明は、上限までに完成しなかったため、書き出されません。"),
        Language::English => {
            format!("the proof of problem {index} was not completed within the limits, and is not written.")
        }
    };
    Message::note(Path::new(solved.file.unwrap_or(&solved.sfen)), what)
}

fn leaves_pieces(start: &Position, line: &[Move]) -> bool {
    let mut end = start.clone();
    !line.is_empty() && line.iter().all(|&mv| end.play(mv).is_ok()) && !end.hand(start.turn()).is_empty()
}
