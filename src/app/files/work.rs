//! Work outside the window: files, dialogs, the clipboard.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use egui::ViewportCommand;

use crate::app::desk::feature::Outside;
use crate::app::desk::origin::Reading;
use crate::app::files::autosave::Autosaving;
use crate::app::files::changes::{FileState, Watched};
use crate::app::files::save::{MayReplace, Write};
use crate::app::files::{Effect, Event};
use crate::app::kit::dialog::Chosen;
use crate::app::kit::reveal;
use crate::app::kit::task::{self, Job, Report};
use crate::disk::{self, Existing, ReadFailure, WriteFailure};
use crate::format::Format;
use crate::problems;

/// Files are written by `in_order`, after the game was stored for recovery.
pub(crate) fn carry_out(effect: Effect, outside: &Outside<'_>, report: &Report<Event>, in_order: impl FnOnce(Job)) {
    match effect {
        Effect::Choose(purpose, dialog) => {
            let failed = move |_| Event::Chosen(purpose, Chosen::Unavailable);
            task::start("dialog", report, failed, move |report| report.send(Event::Chosen(purpose, dialog.show())));
        }
        Effect::Read { paths, record, here } => {
            let (all, others) = (paths.clone(), outside.others.clone());
            task::start(
                "read",
                report,
                |error| Event::NotOpened(all, error),
                move |report| read_all(paths, record, &|path| !here.contains(path) && others.show(path), report),
            );
        }
        Effect::InspectFolder(folder) => {
            let same = folder.clone();
            task::start(
                "inspect folder",
                report,
                |_| Event::FolderInspected { folder: same, is_set: false },
                move |report| report.send(folder_inspected(folder)),
            );
        }
        Effect::Reload { game, path } => {
            let same = path.clone();
            let failed = move |error| Event::Reloaded { game, path: same, result: Err(ReadFailure::Io(error)) };
            task::start("reload", report, failed, move |report| {
                let result = read(&path, Reading::of);
                report.send(Event::Reloaded { game, path, result });
            });
        }
        Effect::ShowInFolder(path) => {
            let same = path.clone();
            task::start(
                "show in folder",
                report,
                |_| Event::NotShownInFolder(same),
                move |report| {
                    if !reveal::reveal(&path) {
                        report.send(Event::NotShownInFolder(path));
                    }
                },
            );
        }
        Effect::CheckFiles(files) => {
            task::start(
                "check files",
                report,
                |_| Event::FilesChecked(Vec::new()),
                move |report| {
                    let states = files.into_iter().filter_map(|file| state_of(&file).map(|state| (file, state)));
                    report.send(Event::FilesChecked(states.collect()));
                },
            );
        }
        Effect::ReadToMerge { game, path } => {
            let same = path.clone();
            let failed = move |error| Event::ReadToMerge { game, path: same, result: Err(ReadFailure::Io(error)) };
            task::start("read to merge", report, failed, move |report| {
                let result = read(&path, Reading::of_all);
                report.send(Event::ReadToMerge { game, path, result });
            });
        }
        Effect::ReadText(text) => {
            task::start("read text", report, Event::NotPasted, |report| {
                report.send(Event::Pasted(Reading::of_text(text)));
            });
        }
        Effect::Write(write) => {
            let report = report.clone();
            in_order(Box::new(move || start_writing(write, &report)));
        }
        // Started by the feature, which has the thread that watches.
        Effect::Watch(_) => {}
        Effect::Copy(text) => outside.ctx.copy_text(text),
        Effect::RequestPaste => outside.ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
        Effect::Close => outside.ctx.send_viewport_cmd(ViewportCommand::Close),
    }
}

/// Skips files that `are_elsewhere`: another window has them open.
fn read_all(
    paths: Vec<PathBuf>,
    record: Option<usize>,
    are_elsewhere: &dyn Fn(&PathBuf) -> bool,
    report: &Report<Event>,
) {
    for (index, path) in paths.into_iter().enumerate() {
        // An absolute path stays valid when restored in another folder.
        let path = std::path::absolute(&path).unwrap_or(path);
        if are_elsewhere(&path) {
            report.send(Event::ShownElsewhere(path));
            continue;
        }
        let result = read(&path, Reading::of);
        let in_front = index == 0;
        report.send(Event::Opened { path, in_front, record: record.filter(|_| in_front), result });
    }
}

fn folder_inspected(folder: PathBuf) -> Event {
    Event::FolderInspected { is_set: problems::is_set(&folder), folder }
}

fn read(path: &Path, of: fn(Vec<u8>, Option<Format>) -> Reading) -> Result<Reading, ReadFailure> {
    let hint = path.extension().and_then(std::ffi::OsStr::to_str).and_then(Format::of_extension);
    disk::read(path).map(|bytes| of(bytes, hint))
}

pub(super) fn state_of(file: &Watched) -> Option<FileState> {
    match fs::metadata(&file.path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Some(FileState::Gone),
        // Other files, such as pipes, cannot be read twice.
        Ok(metadata) if metadata.is_file() => {
            let reading = read(&file.path, Reading::of).ok()?;
            Some(if reading.bytes == file.held { FileState::Same } else { FileState::Changed(reading) })
        }
        Ok(_) | Err(_) => None,
    }
}

/// On its own thread, since a slow disk must not delay storing other games.
fn start_writing(write: Write, report: &Report<Event>) {
    let same = write.clone();
    let failed = |error| Event::Written { write: same, result: Err(WriteFailure::Io(error)) };
    task::start("write", report, failed, move |report| {
        let existing = match &write.may_replace {
            MayReplace::Anything => Existing::Replace,
            MayReplace::ReadOnly => Existing::ReplaceReadOnly,
            MayReplace::Nothing => Existing::Keep,
            MayReplace::Known(held) => Existing::Expect(held),
        };
        let result = match &write.saving.auto {
            Some(auto) => write_autosave(&write, existing, auto),
            None => disk::write(&write.path, &write.bytes, existing),
        };
        report.send(Event::Written { write, result });
    });
}

/// Deletes the file of an earlier name unless another program has changed it.
fn write_autosave(write: &Write, existing: Existing<'_>, auto: &Autosaving) -> Result<(), WriteFailure> {
    if let Some(folder) = write.path.parent() {
        fs::create_dir_all(folder).map_err(WriteFailure::Io)?;
    }
    disk::write(&write.path, &write.bytes, existing)?;
    if let Some((old, held)) = auto.replaced_file().filter(|(old, _)| *old != write.path)
        && fs::read(old).is_ok_and(|now| now[..] == held[..])
    {
        let _ = fs::remove_file(old);
    }
    Ok(())
}
