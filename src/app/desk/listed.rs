//! The list of problems beside the board, as other features see it.

use std::path::Path;
use std::sync::Arc;

use crate::picture::StartDetails;

/// The listed problems of the open set.
#[derive(Debug)]
pub(crate) struct ListedProblems {
    /// The name of the folder or file that they were read from.
    pub(crate) name: String,
    pub(crate) problems: Vec<ListedProblem>,
}

/// A listed problem.
#[derive(Debug)]
pub(crate) struct ListedProblem {
    pub(crate) start: Arc<StartDetails>,
    /// Its file.
    pub(crate) path: Arc<Path>,
    /// Index of its record in the file.
    pub(crate) record: u32,
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
