//! Converting the records of a folder: the form, the expected losses, and the conversion.

mod commands;
#[cfg(test)]
mod tests;
pub(crate) mod ui;
mod update;
pub(crate) mod words;
pub(crate) mod work;

use std::io;
use std::path::PathBuf;

use crate::app::kit::dialog::{Chosen, Dialog};
use crate::app::kit::task::Cancel;
use crate::convert::name::{Template, TemplateError};
use crate::convert::{Failure, Out, Request};
use crate::format::{Encoding, Loss, Target};
use crate::lang::Language;

pub(crate) use commands::Command;

const MAX_ITEMS: usize = 200;

#[derive(Debug, Default)]
pub(crate) struct Convert {
    form: Option<Form>,
    run: Option<Run>,
}

#[derive(Debug, Default)]
pub(crate) struct Run {
    token: Cancel,
    /// Whether files are written; otherwise only losses are determined.
    writes: bool,
    /// `None` until they are found.
    files: Option<usize>,
    result: Progress,
    ended: bool,
    stopped: bool,
    /// The path that cannot be written to, and why.
    blocked: Option<(PathBuf, io::Error)>,
}

#[derive(Debug, Default)]
pub(crate) struct Progress {
    pub(crate) done: usize,
    /// Files that were written, or would be.
    pub(crate) outputs: usize,
    /// Those that hold less than their sources.
    pub(crate) lossy: usize,
    pub(crate) failed: usize,
    /// The first with losses or failures.
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
    /// For placeholders in names: 不明.
    pub(crate) language: Language,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Ask {
    Form,
}

pub(crate) const TARGETS: [Target; 8] =
    [Target::Kif, Target::Kifu, Target::Ki2, Target::Csa, Target::Csa3, Target::Jkf, Target::Usi, Target::Sfen];

/// `None` for the encoding of the format or of the file.
pub(crate) const ENCODINGS: [Option<Encoding>; 4] =
    [None, Some(Encoding::Utf8), Some(Encoding::ShiftJis), Some(Encoding::EucJp)];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Folder,
    Beside,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Form {
    pub(crate) folder: String,
    pub(crate) subfolders: bool,
    pub(crate) target: Target,
    pub(crate) encoding: Option<Encoding>,
    pub(crate) place: Place,
    /// As typed; `None` for the default folder.
    pub(crate) results: Option<String>,
    /// Empty to keep the names of the files.
    pub(crate) name: String,
    pub(crate) replaces: bool,
}

impl Form {
    pub(crate) fn of(folder: String) -> Self {
        Self {
            folder,
            subfolders: true,
            target: Target::Csa,
            encoding: None,
            place: Place::Folder,
            results: None,
            name: String::new(),
            replaces: false,
        }
    }

    /// By default next to the source, named after the format.
    pub(crate) fn results(&self) -> String {
        if let Some(results) = &self.results {
            return results.clone();
        }
        let folder = PathBuf::from(self.folder.trim());
        let Some(name) = folder.file_name() else { return String::new() };
        let mut name = name.to_owned();
        name.push(format!("-{}", self.target.extension()));
        folder.with_file_name(name).to_string_lossy().into_owned()
    }

    pub(crate) fn request(&self, writes: bool) -> Result<Request, TemplateError> {
        let name = self.name.trim();
        let name = if name.is_empty() { None } else { Some(Template::read(name)?) };
        let out = match self.place {
            Place::Folder => Out::Folder(self.results().trim().into()),
            Place::Beside => Out::Beside,
        };
        let Self { target, encoding, replaces, .. } = *self;
        Ok(Request { out, name, encoding, force: replaces, dry_run: !writes, ..Request::new(target) })
    }

    pub(crate) fn is_complete(&self) -> bool {
        !self.folder.trim().is_empty() && (self.place == Place::Beside || !self.results().trim().is_empty())
    }
}
