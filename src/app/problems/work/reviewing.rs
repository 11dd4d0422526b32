//! Judging the problems of a set, several at a time.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::app::kit::cores::Cores;
use crate::app::kit::task::Report;
use crate::app::problems::Event;
use crate::app::problems::review::{Outcome, Pick, Refusal, ReviewJob};
use crate::app::problems::work::kept::{self, Judged};
use crate::notation::sfen;
use crate::problems::{Problem, Unread, read_records};
use crate::record::Record;
use crate::review::{self, Reviewed};
use crate::tsume::Refutation;
use crate::tsume::cook::{self, RecordClaims, Settings, judge};
use crate::tsume::solver::{self, Options, Solver};

/// For each search.
const TABLE_BYTES: usize = 64 << 20;
/// Each search has tables of its own.
const MAX_THREADS: usize = 8;

pub(super) fn review(job: &ReviewJob, known: Option<&Path>, cores: &Cores, report: &Report<Event>) {
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
        // A cancelled search has no outcome.
        outcome.filter(|_| !job.token.is_cancelled())
    };
    let ended = review::run(&jobs, cores.most().min(MAX_THREADS), work, |at, outcome| {
        if let (Outcome::Judged(reviewed, nodes), Some(known), Some(pick)) = (&outcome, known, job.picks.get(at)) {
            let reviewed = Arc::clone(reviewed);
            let judged = Judged { content: pick.content, rules: job.rules, nodes: *nodes, reviewed };
            // If it cannot be stored, the problem is judged again the next time.
            let _ = kept::add(known, &judged);
        }
        report.send(Event::Reviewed(job.token.clone(), at, outcome));
        ControlFlow::Continue(())
    });
    report.send(Event::ReviewEnded(job.token.clone(), ended));
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
    let settings = Settings {
        rule: job.rules.futile,
        profile: job.rules.profile,
        memory: TABLE_BYTES,
        nodes: job.nodes,
        ..Settings::default()
    };
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

/// The file that was read last: the problems of a file follow each other, and it is read once.
#[derive(Debug, Default)]
struct File(Mutex<Option<Records>>);

impl File {
    fn record(&self, pick: &Pick) -> Result<Record, Unread> {
        // Locked during the read, so that other threads wait for the same file.
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
