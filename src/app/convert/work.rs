//! Work outside the window: dialogs, and going through the files of a folder.

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::app::convert::{Effect, Event, Item, Job, MAX_ITEMS, Progress, What};
use crate::app::kit::dialog::Chosen;
use crate::app::kit::reveal;
use crate::app::kit::task::{self, Report};
use crate::convert::{self, Done, OnDisk, Out, Remark};
use crate::disk::walk;

const REPORT_INTERVAL: Duration = Duration::from_millis(100);

pub(crate) fn start(effect: Effect, report: &Report<Event>) {
    match effect {
        Effect::Choose(purpose, dialog) => {
            let failed = move |_| Event::Chosen(purpose, Chosen::Unavailable);
            task::start("dialog", report, failed, move |report| report.send(Event::Chosen(purpose, dialog.show())));
        }
        Effect::Convert(job) => {
            let token = job.token.clone();
            task::start("convert", report, |error| Event::Ended(token, Err(error)), move |report| run(&job, report));
        }
        Effect::Show(folder) => {
            let ignored = Report::new(|()| {});
            task::start(
                "show",
                &ignored,
                |_| (),
                move |_| {
                    let _ = reveal::reveal(&folder);
                },
            );
        }
    }
}

pub(crate) fn run(job: &Job, report: &Report<Event>) {
    let Job { token, folder, subfolders, request, language } = job;
    if let Some((path, error)) = request.out.check() {
        report.send(Event::Blocked(token.clone(), path.to_owned(), error));
        return report.send(Event::Ended(token.clone(), Ok(())));
    }
    let stop = || token.is_cancelled();
    let results: Option<&Path> = match &request.out {
        Out::Folder(folder) => Some(folder),
        Out::Beside | Out::File(_) => None,
    };
    let choice = walk::Choice { enters: &|_| *subfolders, except: results, ..walk::Choice::records(&stop) };
    let walk::Found { files, failed, .. } = walk::files(std::slice::from_ref(folder), &choice);
    report.send(Event::Found(token.clone(), files.len() + failed.len()));
    let mut first = Progress::default();
    for (path, why) in failed {
        let name = path.to_string_lossy().into_owned();
        first.done += 1;
        first.failed += 1;
        first.items.push(Item { name, what: What::Failed(convert::Failure::Unreadable(why)) });
    }
    let waiting = Mutex::new((first, Instant::now()));
    convert::run(request, &files, &OnDisk, *language, &stop, &|index, done| {
        let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let (progress, since) = &mut *waiting;
        note(progress, &files[index].below, done);
        if since.elapsed() > REPORT_INTERVAL {
            report.send(Event::Progress(token.clone(), std::mem::take(progress)));
            *since = Instant::now();
        }
    });
    let (last, _) = waiting.into_inner().unwrap_or_else(PoisonError::into_inner);
    report.send(Event::Progress(token.clone(), last));
    report.send(Event::Ended(token.clone(), Ok(())));
}

fn note(progress: &mut Progress, below: &Path, done: Done) {
    progress.done += 1;
    progress.outputs += done.outputs.len();
    let mut losses = Vec::new();
    let mut failure = None;
    for remark in done.remarks {
        match remark {
            Remark::Loss(_, loss) => losses.push(loss),
            Remark::Failed(why) => failure = Some(why),
            Remark::Warning(_)
            | Remark::WrittenIn(_)
            | Remark::Replaced(_)
            | Remark::Yields(_)
            | Remark::Parted { .. } => {}
        }
    }
    let what = match failure {
        Some(why) => {
            progress.failed += 1;
            What::Failed(why)
        }
        None if losses.is_empty() => return,
        None => {
            progress.lossy += 1;
            What::Losses(losses)
        }
    };
    if progress.items.len() < MAX_ITEMS {
        progress.items.push(Item { name: below.to_string_lossy().into_owned(), what });
    }
}
