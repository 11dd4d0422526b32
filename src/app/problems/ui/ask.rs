//! The questions about sets of problems, and the table of judgements.

use egui::Ui;

use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::desk::words::saving::path_words;
use crate::app::kit::question::{Closed, path_ui};
use crate::app::problems::ui::review;
use crate::app::problems::{Answer, Ask, Input, Problems, words};

#[derive(Debug, Default)]
pub(crate) struct Memory {
    path: String,
    review: review::Memory,
}

pub(crate) const fn width(ask: Ask) -> f32 {
    match ask {
        Ask::Path | Ask::FileToAdd => 560.0,
        Ask::Review => review::WIDTH,
    }
}

/// `height` limits what is shown, without heading and buttons, in points.
pub(crate) fn ask_ui(
    ui: &mut Ui,
    desk: &Desk,
    problems: &Problems,
    ask: Ask,
    memory: &mut Memory,
    height: f32,
    out: &mut Clicks<Input>,
) -> Option<Closed<Answer>> {
    let language = desk.language();
    match ask {
        Ask::Path | Ask::FileToAdd => {
            let title =
                if matches!(ask, Ask::FileToAdd) { words::ADD_PATH.get(language) } else { words::PATH.get(language) };
            let asked = path_ui(ui, path_words(language, title), &mut memory.path);
            asked.map(|closed| closed.map(Answer))
        }
        Ask::Review => review::review_ui(ui, desk, problems, &mut memory.review, height, out),
    }
}
