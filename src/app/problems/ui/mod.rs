//! The list of problems, and the one that is being solved.

mod list;
mod solving;

use egui::Ui;

pub(crate) use list::{Memory, filter_id, problems_ui};
pub(crate) use solving::MovesPart;

use crate::app::desk::Desk;
use crate::app::desk::words::saving::path_words;
use crate::app::kit::question::{Closed, path_ui};
use crate::app::problems::{Answer, Ask, words};

/// Shows a question; tells when and how it was closed. `path` is what has been typed so far.
pub(crate) fn ask_ui(ui: &mut Ui, desk: &Desk, ask: Ask, path: &mut String) -> Option<Closed<Answer>> {
    let Ask::Path = ask;
    let language = desk.language();
    path_ui(ui, path_words(language, words::of(language).path), path).map(|closed| closed.map(Answer))
}
