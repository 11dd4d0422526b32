//! What went wrong with a file, for programs that only print it: place and message, in English.

use std::fmt;

use super::{Language, loss, read_error, warning};
use crate::format::{Loss, ReadError, Warning};

/// `line:column: message`, in English. For other languages, and for errors in words of one's own, see
/// [`lang`](crate::lang) and the fields.
impl fmt::Display for ReadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: {}", self.at.line, self.at.column, read_error(Language::English, &self.kind))
    }
}

impl std::error::Error for ReadError {}

/// `line:column: message`, in English.
impl fmt::Display for Warning {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: {}", self.at.line, self.at.column, warning(Language::English, &self.kind))
    }
}

/// `line:column: message`, in English.
impl fmt::Display for Loss {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: {}", self.at.line, self.at.column, loss(Language::English, &self.kind))
    }
}
