//! Converting the records of a folder: what is to be made of them, what would be lost, and the work itself.

mod commands;
mod form;
#[cfg(test)]
mod tests;
pub(crate) mod ui;
mod update;
pub(crate) mod words;
pub(crate) mod work;

use std::io;
use std::path::PathBuf;

pub(crate) use commands::{COMMANDS, Command};
pub(crate) use form::{Form, Place};

use crate::app::desk::feature::Feature;
use crate::app::kit::dialog::{Chosen, Dialog};
use crate::app::kit::task::Cancel;
use crate::convert::{Failure, Request};
use crate::format::Loss;
use crate::lang::Language;

/// How many files with losses or failures are listed; further ones are counted.
const LISTED: usize = 200;

/// The feature's state.
#[derive(Debug, Default)]
pub(crate) struct Convert {
    /// What was asked for last.
    form: Option<Form>,
    /// The files that are looked at or converted, or were last.
    run: Option<Run>,
}

impl Feature for Convert {
    type Action = Action;
    type Effect = Effect;
    type Ask = Ask;
}

/// Files that are gone through.
#[derive(Debug, Default)]
pub(crate) struct Run {
    /// Stands for the work.
    token: Cancel,
    /// Whether files are written. Otherwise it is only found out what would be lost.
    writes: bool,
    /// How many files there are; `None` until they were found.
    files: Option<usize>,
    /// What became of them.
    result: Progress,
    /// Whether it is over.
    ended: bool,
    /// Whether the user has ended it.
    stopped: bool,
    /// Why nothing can be written there at all.
    blocked: Option<(PathBuf, io::Error)>,
}

/// What has become of files since it was told last.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    /// How many were gone through.
    pub(crate) done: usize,
    /// How many files were written, or would be.
    pub(crate) outputs: usize,
    /// How many of them hold less than their sources.
    pub(crate) lossy: usize,
    /// How many failed.
    pub(crate) failed: usize,
    /// The first ones with losses or failures.
    pub(crate) items: Vec<Item>,
}

impl Progress {
    fn add(&mut self, more: Self) {
        self.done += more.done;
        self.outputs += more.outputs;
        self.lossy += more.lossy;
        self.failed += more.failed;
        self.items.extend(more.items);
        self.items.truncate(LISTED);
    }

    /// How many files with losses or failures are not among the items.
    fn further(&self) -> usize {
        (self.lossy + self.failed).saturating_sub(self.items.len())
    }
}

/// A file that is worth a word.
#[derive(Debug)]
pub(crate) struct Item {
    /// Its path below the folder.
    pub(crate) name: String,
    /// What is to be said of it.
    pub(crate) what: What,
}

/// What is to be said of a converted file.
#[derive(Debug)]
pub(crate) enum What {
    /// This is lost, or kept in another form.
    Losses(Vec<Loss>),
    /// It was not converted.
    Failed(Failure),
}

/// Input to [`Convert::update`]. Tokens stand for the work that a result belongs to.
#[derive(Debug)]
pub(crate) enum Action {
    /// This is asked for now.
    Change(Box<Form>),
    /// Show the dialog for a folder.
    Choose(Purpose),
    /// The user has answered it.
    Chosen(Purpose, Chosen),
    /// Convert the files.
    Start,
    /// End that.
    Stop,
    /// Show the folder with the results in the file manager.
    ShowResults,
    /// So many files were found.
    Found(Cancel, usize),
    /// Nothing can be written at this path.
    Blocked(Cancel, PathBuf, io::Error),
    /// This has become of further files.
    Progress(Cancel, Progress),
    /// All files are done, or the work was ended; or no thread could be started.
    Ended(Cancel, io::Result<()>),
}

/// What a folder is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Its records are converted.
    Source,
    /// The results go there.
    Results,
}

/// Work outside the window.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect {
    /// Show a dialog.
    Choose(Purpose, Dialog),
    /// Convert the records of a folder, or find out what would be lost.
    Convert(Box<Job>),
    /// Show a folder in the file manager.
    Show(PathBuf),
}

/// What is to be converted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Job {
    /// Stands for the work.
    pub(crate) token: Cancel,
    /// The folder.
    pub(crate) folder: PathBuf,
    /// Whether its subfolders belong to it.
    pub(crate) subfolders: bool,
    /// What is made of the files.
    pub(crate) request: Request,
    /// The language of what a name lacks: 不明.
    pub(crate) language: Language,
}

/// The question what is to be converted, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ask;
