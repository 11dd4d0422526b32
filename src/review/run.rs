//! Runs jobs on several threads.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// In bytes: the deepest search of a main line takes a frame for each move.
const STACK: usize = 256 << 20;

/// Works on jobs in order, on up to this number of threads if the system has as many, and passes each result with its
/// index to `take` on the calling thread, as they come.
///
/// `work` gets the number of its thread, from 0. If it returns `None`, that thread begins no further job; once `take`
/// breaks off, none does, and running jobs are waited for.
///
/// # Errors
/// When not even one thread can be started.
pub fn run<J: Sync, R: Send>(
    jobs: &[J],
    threads: usize,
    work: impl Fn(&J, usize) -> Option<R> + Sync,
    mut take: impl FnMut(usize, R) -> ControlFlow<()>,
) -> io::Result<()> {
    let (next, (sender, receiver)) = (AtomicUsize::new(0), mpsc::channel());
    std::thread::scope(|scope| {
        for thread in 0..threads.min(jobs.len()) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            let worker = move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(result) = jobs.get(at).and_then(|job| work(job, thread)) else { break };
                    if sender.send((at, result)).is_err() {
                        break;
                    }
                }
            };
            match std::thread::Builder::new().name("review".to_owned()).stack_size(STACK).spawn_scoped(scope, worker) {
                Ok(_) => {}
                Err(error) if thread == 0 => return Err(error),
                Err(_) => break,
            }
        }
        drop(sender);
        for (at, result) in receiver {
            if take(at, result).is_break() {
                next.store(jobs.len(), Ordering::Relaxed);
                break;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(jobs: usize, threads: usize, stop: Option<usize>, most: usize) -> (Vec<usize>, usize) {
        let jobs: Vec<usize> = (0..jobs).collect();
        let worked = AtomicUsize::new(0);
        let mut found = Vec::new();
        let work = |&job: &usize, thread| {
            assert!(thread < threads);
            worked.fetch_add(1, Ordering::Relaxed);
            (Some(job) != stop).then_some(job * 2)
        };
        run(&jobs, threads, work, |at, result| {
            assert_eq!(result, at * 2);
            found.push(at);
            if found.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
        found.sort_unstable();
        (found, worked.into_inner())
    }

    #[test]
    fn every_job_is_done_once() {
        for threads in [1, 3, 50] {
            assert_eq!(results(20, threads, None, 100), ((0..20).collect(), 20), "{threads} threads");
        }
        assert_eq!(results(0, 2, None, 100), (Vec::new(), 0));
    }

    #[test]
    fn stopped_work_begins_no_further_job() {
        assert_eq!(results(20, 1, Some(3), 100), (vec![0, 1, 2], 4));
    }

    #[test]
    fn the_receiver_can_stop_the_work() {
        let (found, worked) = results(1000, 1, None, 2);
        assert_eq!(found, [0, 1]);
        // The thread may be ahead of the receiver, but does not outlive the call.
        assert!((2..=1000).contains(&worked), "{worked}");
    }
}
