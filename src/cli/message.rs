//! Errors, warnings and notes of subcommands: as text, and in the JSON line of a file.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::Common;
use crate::format::{Location, Warning};
use crate::lang::{self, Language, Text};
pub(super) use crate::review::object_line as line;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Error,
    /// About a file that was read.
    Warning,
    /// About data that an output lacks or holds in another form.
    Loss,
    Note,
}

impl Kind {
    pub(super) const fn prefix(self) -> Text {
        match self {
            Self::Error => Text { ja: "エラー", en: "error" },
            Self::Warning | Self::Loss => Text { ja: "警告", en: "warning" },
            Self::Note => Text { ja: "情報", en: "note" },
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Message {
    kind: Kind,
    path: PathBuf,
    at: Option<Location>,
    what: String,
    code: Option<&'static str>,
}

impl Message {
    pub(super) fn error(path: &Path, what: impl Into<String>) -> Self {
        Self { kind: Kind::Error, path: path.to_owned(), at: None, what: what.into(), code: None }
    }

    pub(super) fn error_at(path: &Path, at: Location, what: String) -> Self {
        Self { at: Some(at), ..Self::error(path, what) }
    }

    #[cfg(feature = "pictures")]
    pub(super) fn general_warning(path: &Path, what: impl Into<String>) -> Self {
        Self { kind: Kind::Warning, ..Self::error(path, what) }
    }

    pub(super) fn note(path: &Path, what: impl Into<String>) -> Self {
        Self { kind: Kind::Note, ..Self::error(path, what) }
    }

    pub(super) fn warning(language: Language, path: &Path, warning: &Warning) -> Self {
        let what = lang::warning(language, &warning.kind);
        let code = Some(warning.kind.code());
        Self { kind: Kind::Warning, code, ..Self::error_at(path, warning.at, what) }
    }

    pub(super) fn loss(language: Language, path: &Path, loss: &crate::format::Loss) -> Self {
        let what = lang::loss(language, &loss.kind);
        let code = Some(loss.kind.code());
        Self { kind: Kind::Loss, code, ..Self::error_at(path, loss.at, what) }
    }

    pub(super) const fn kind(&self) -> Kind {
        self.kind
    }

    pub(super) fn about(&self, path: &Path) -> Self {
        if self.path == path {
            return self.clone();
        }
        Self::error(path, format!("{}: {}", shown(&self.path), self.what))
    }

    pub(super) const fn location(&self) -> Option<Location> {
        self.at
    }

    pub(super) fn text(self) -> String {
        self.what
    }

    /// `warning: file:line:column: message [code]`
    pub(super) fn line(&self, language: Language) -> String {
        format!("{}: {}", self.kind.prefix().get(language), self.placed())
    }

    /// `file:line:column: message [code]`
    fn placed(&self) -> String {
        let place = self.at.map_or_else(String::new, |at| format!("{}:{}:", at.line, at.column));
        let code = self.code.map_or_else(String::new, |code| format!(" [{code}]"));
        format!("{}:{place} {}{code}", shown(&self.path), self.what)
    }
}

pub(super) fn shown(path: &Path) -> String {
    let name = path.to_string_lossy();
    if !name.contains(char::is_control) {
        return name.into_owned();
    }
    name.chars().map(|ch| if ch.is_control() { ch.escape_default().to_string() } else { ch.to_string() }).collect()
}

/// Prints a line on standard error and ignores errors, on which `eprintln!` would panic.
pub(super) fn eprint(line: impl Display) {
    // A single write keeps lines of several programs apart.
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}

#[derive(Debug, Default)]
pub(super) struct Failures {
    failed: Vec<Message>,
}

impl Failures {
    pub(super) fn push(&mut self, why: Message) {
        self.failed.push(why);
    }

    pub(super) fn extend(&mut self, why: impl IntoIterator<Item = Message>) {
        self.failed.extend(why);
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.failed.is_empty()
    }

    /// Whether failures are listed only at the end, below the warnings, for this number of files.
    pub(super) const fn come_last(files: usize, common: Common) -> bool {
        files > 1 && !common.quiet && !common.json
    }

    pub(super) fn print(&self, files: usize, common: Common) {
        if self.failed.is_empty() || !Self::come_last(files, common) {
            return;
        }
        let failed = self.failed.len();
        let head = match common.language {
            Language::Japanese => format!("{files}ファイル中{failed}ファイルで失敗しました："),
            Language::English => format!("{failed} of {files} files failed:"),
        };
        let lines = self.failed.iter().map(|why| format!("\n  {}", why.placed()));
        common.print_general(Kind::Error, &(head + &lines.collect::<String>()));
    }
}

#[derive(Serialize)]
struct Report {
    /// `None` for a picture of several files.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    outputs: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Entry>,
    warnings: Vec<Entry>,
    losses: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    message: String,
}

/// Prints a line of JSON on standard output, or on standard error if `output_is_taken`.
pub(super) fn print_report(file: Option<&Path>, outputs: &[PathBuf], messages: &[Message], output_is_taken: bool) {
    let entry = |message: &Message| Entry {
        code: message.code,
        file: (file != Some(message.path.as_path())).then(|| name(&message.path)),
        line: message.at.map(|at| at.line),
        column: message.at.map(|at| at.column),
        message: message.what.clone(),
    };
    let entries = |kind| messages.iter().filter(move |message| message.kind == kind).map(entry);
    let report = Report {
        file: file.map(name),
        outputs: outputs.iter().map(|path| name(path)).collect(),
        error: entries(Kind::Error).next_back(),
        warnings: entries(Kind::Warning).collect(),
        losses: entries(Kind::Loss).collect(),
    };
    let line = line(&report);
    let _ = if output_is_taken { io::stderr().write_all(line.as_bytes()) } else { print(&line) };
}

fn print(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(line.as_bytes())?;
    out.flush()
}

pub(super) fn name(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
