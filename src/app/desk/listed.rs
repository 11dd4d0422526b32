//! The list of problems beside the board, as other features see it.

use std::path::Path;
use std::sync::Arc;

use crate::picture::StartDetails;

#[derive(Debug)]
pub(crate) struct ListedProblems {
    /// The name of the folder or file that they were read from.
    pub(crate) name: String,
    pub(crate) problems: Vec<ListedProblem>,
}

#[derive(Debug)]
pub(crate) struct ListedProblem {
    pub(crate) start: Arc<StartDetails>,
    pub(crate) path: Arc<Path>,
    pub(crate) record: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReportFormat {
    /// A table for spreadsheets.
    Csv,
    Json,
    /// Pages to print.
    Pdf,
}
