//! The list of problems beside the board, as other features see it.

use std::path::Path;

use crate::problems::Set;

/// The open set of problems.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ListedProblems<'a> {
    /// The folder or file that it was read from.
    pub(crate) source: &'a Path,
    /// The problems; the filter of the set says which of them are listed.
    pub(crate) set: &'a Set,
}

/// A kind of file that a report on problems becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReportFormat {
    /// A table for spreadsheets.
    Csv,
    /// A line of JSON for each problem.
    Json,
    /// Pages to print.
    Pdf,
}

impl ListedProblems<'_> {
    /// The name of the folder or file.
    pub(crate) fn name(&self) -> String {
        let name = self.source.file_name().unwrap_or(self.source.as_os_str());
        name.to_string_lossy().into_owned()
    }
}
