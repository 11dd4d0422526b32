//! What happened to a file as a line of JSON, for other programs.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::message::{Kind, Message};
pub(super) use crate::review::object_line as line;

/// A line of the output of `--json`.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    /// The file that was read; not given for a picture of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// The files that were written, or would be.
    outputs: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Entry<'a>>,
    warnings: Vec<Entry<'a>>,
    losses: Vec<Entry<'a>>,
}

/// A message. `file` is that of the output, where the message is about that.
#[derive(Serialize)]
struct Entry<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    message: &'a str,
}

impl<'a> Report<'a> {
    pub(super) fn of(file: Option<&Path>, outputs: &[PathBuf], messages: &'a [Message]) -> Self {
        let entry = |message: &'a Message| Entry {
            code: message.code,
            file: (file != Some(message.path.as_path())).then(|| name(&message.path)),
            line: message.at.map(|at| at.line),
            column: message.at.map(|at| at.column),
            message: &message.what,
        };
        let entries = |kind| messages.iter().filter(move |message| message.kind == kind).map(entry);
        Self {
            file: file.map(name),
            outputs: outputs.iter().map(|path| name(path)).collect(),
            error: entries(Kind::Error).next_back(),
            warnings: entries(Kind::Warning).collect(),
            losses: entries(Kind::Loss).collect(),
        }
    }

    /// Prints the line: on standard error where standard output carries a record or a picture.
    pub(super) fn print(&self, output_is_taken: bool) {
        let line = line(self);
        // That nobody listens does not stop the work.
        let _ = if output_is_taken { io::stderr().write_all(line.as_bytes()) } else { print(&line) };
    }
}

fn print(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(line.as_bytes())?;
    out.flush()
}

/// A path in JSON. What is not Unicode in it becomes U+FFFD.
pub(super) fn name(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
