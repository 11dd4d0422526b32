//! Converting the records of a folder: the form, the expected losses, and the conversion.

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

pub(crate) use commands::Command;
pub(crate) use form::{Form, Place};

use crate::app::kit::dialog::{Chosen, Dialog};
use crate::app::kit::task::Cancel;
use crate::convert::{Failure, Request};
use crate::format::Loss;
use crate::lang::Language;

/// Further files with losses or failures are only counted.
const MAX_ITEMS: usize = 200;

#[derive(Debug, Default)]
pub(crate) struct Convert {
    form: Option<Form>,
    run: Option<Run>,
}

#[derive(Debug, Default)]
pub(crate) struct Run {
    token: Cancel,
    /// Otherwise only losses are determined.
    writes: bool,
    /// `None` until they are found.
    files: Option<usize>,
    result: Progress,
    ended: bool,
    stopped: bool,
    /// The path that cannot be written to, and why.
    blocked: Option<(PathBuf, io::Error)>,
}

/// Since the last report.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    pub(crate) done: usize,
    /// How many files were written, or would be.
    pub(crate) outputs: usize,
    /// How many of them hold less than their sources.
    pub(crate) lossy: usize,
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
        self.items.truncate(MAX_ITEMS);
    }

    /// Files with losses or failures that are not among the items.
    fn further(&self) -> usize {
        (self.lossy + self.failed).saturating_sub(self.items.len())
    }
}

#[derive(Debug)]
pub(crate) struct Item {
    /// Relative to the folder.
    pub(crate) name: String,
    pub(crate) what: What,
}

#[derive(Debug)]
pub(crate) enum What {
    Losses(Vec<Loss>),
    Failed(Failure),
}

#[derive(Debug)]
pub(crate) enum Input {
    Change(Box<Form>),
    Choose(Purpose),
    Start,
    Stop,
    ShowResults,
}

#[derive(Debug)]
pub(crate) enum Event {
    Chosen(Purpose, Chosen),
    Found(Cancel, usize),
    Blocked(Cancel, PathBuf, io::Error),
    Progress(Cancel, Progress),
    /// Done, stopped, or no thread could be started.
    Ended(Cancel, io::Result<()>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Source,
    Results,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect {
    Choose(Purpose, Dialog),
    /// Or find out what would be lost.
    Convert(Box<Job>),
    Show(PathBuf),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Job {
    pub(crate) token: Cancel,
    pub(crate) folder: PathBuf,
    pub(crate) subfolders: bool,
    pub(crate) request: Request,
    /// Of placeholders in names: 不明.
    pub(crate) language: Language,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Ask {
    Form,
}
