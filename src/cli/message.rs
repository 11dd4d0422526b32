//! What subcommands tell on standard error: errors, warnings and notes.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::options::Common;
use crate::format::{Location, Warning};
use crate::lang::{self, Language};

/// What a message is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Something was not done.
    Error,
    /// What is unusual in a file that was read.
    Warning,
    /// What a file that was written does not hold, or holds in another form.
    Loss,
    /// What one may want to know.
    Note,
}

impl Kind {
    const fn prefix(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::Error, Language::Japanese) => "エラー",
            (Self::Error, Language::English) => "error",
            (Self::Warning | Self::Loss, Language::Japanese) => "警告",
            (Self::Warning | Self::Loss, Language::English) => "warning",
            (Self::Note, Language::Japanese) => "情報",
            (Self::Note, Language::English) => "note",
        }
    }
}

/// A message about a file.
#[derive(Clone, Debug)]
pub(super) struct Message {
    pub(super) kind: Kind,
    pub(super) path: PathBuf,
    pub(super) at: Option<Location>,
    pub(super) what: String,
    /// The stable code of a warning or a loss.
    pub(super) code: Option<&'static str>,
}

impl Message {
    pub(super) fn error(path: &Path, what: impl Into<String>) -> Self {
        Self { kind: Kind::Error, path: path.to_owned(), at: None, what: what.into(), code: None }
    }

    pub(super) fn error_at(path: &Path, at: Location, what: String) -> Self {
        Self { at: Some(at), ..Self::error(path, what) }
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

    /// The message on a line: `warning: file:line:column: message [code]`.
    pub(super) fn line(&self, language: Language) -> String {
        let place = self.at.map_or_else(String::new, |at| format!("{}:{}:", at.line, at.column));
        let code = self.code.map_or_else(String::new, |code| format!(" [{code}]"));
        format!("{}: {}:{place} {}{code}", self.kind.prefix(language), shown(&self.path), self.what)
    }
}

/// A path on a line of a terminal: control characters, which a name may contain, are escaped.
pub(super) fn shown(path: &Path) -> String {
    let name = path.to_string_lossy();
    if !name.contains(char::is_control) {
        return name.into_owned();
    }
    name.chars().map(|ch| if ch.is_control() { ch.escape_default().to_string() } else { ch.to_string() }).collect()
}

impl Common {
    /// Prints a message, unless only errors are wanted and it is none.
    pub(super) fn tell(self, message: &Message) {
        if self.tells(message.kind) {
            eprint(message.line(self.language));
        }
    }

    /// Whether messages of this kind are printed as text.
    pub(super) fn tells(self, kind: Kind) -> bool {
        kind == Kind::Error || !self.quiet
    }

    /// Prints a message about no file in particular.
    pub(super) fn tell_plainly(self, kind: Kind, what: &str) {
        if self.tells(kind) {
            eprint(format_args!("{}: {what}", kind.prefix(self.language)));
        }
    }
}

/// Prints a line on standard error. Errors, such as a closed pipe, are ignored so that the work continues;
/// `eprintln!` would panic.
pub(super) fn eprint(line: impl Display) {
    // Written at once, so that lines of programs that share a terminal do not mix.
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}

/// The files that failed, for the end of a run over many.
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

    /// Lists the files that failed, if there were several files: their messages stand far above.
    pub(super) fn tell(&self, files: usize, common: Common) {
        if files < 2 || self.failed.is_empty() || common.quiet || common.json {
            return;
        }
        let failed = self.failed.len();
        let head = match common.language {
            Language::Japanese => format!("{files}ファイル中{failed}ファイルで失敗しました："),
            Language::English => format!("{failed} of {files} files failed:"),
        };
        let lines = self.failed.iter().map(|why| format!("\n  {}: {}", shown(&why.path), why.what));
        common.tell_plainly(Kind::Error, &(head + &lines.collect::<String>()));
    }
}
