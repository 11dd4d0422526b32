//! The modals of this feature: the form, and questions about paths.

mod form;
mod print;
mod publication;
mod rows;

use std::path::{Path, PathBuf};

use egui::Ui;

use crate::app::desk::Desk;
use crate::app::desk::words::{self as shared, saving};
use crate::app::kit::question::{Closed, answers_ui, path_ui};
use crate::app::pictures::{Answer, Ask, Pictures, ReplaceAnswer};

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    path: String,
    form: form::ViewState,
}

pub(crate) const fn width(ask: &Ask) -> f32 {
    match ask {
        Ask::Form(_) | Ask::Publish(_) => 860.0,
        Ask::Publishing | Ask::Path(_) | Ask::Replace(..) => 560.0,
    }
}

pub(crate) fn ask_ui(
    ui: &mut Ui,
    desk: &Desk,
    pictures: &Pictures,
    ask: &Ask,
    state: &mut ViewState,
) -> Option<Closed<Answer>> {
    let language = desk.language();
    match ask {
        Ask::Form(form) => form::form_ui(ui, language, form, pictures.preview(), &mut state.form),
        Ask::Publish(form) => publication::form_ui(ui, language, form, pictures.published(), &mut state.form),
        Ask::Publishing => publication::progress_ui(ui, language, pictures.progress()),
        Ask::Path(_) => {
            let words = saving::path_words(language, saving::PATH_TO_SAVE.get(language));
            path_ui(ui, words, &mut state.path).map(|closed| closed.map(Answer::Path))
        }
        Ask::Replace(_, found) => {
            let found: Vec<&Path> = found.iter().map(PathBuf::as_path).collect();
            let (title, what) = saving::replaced(language, &found);
            ui.heading(title);
            ui.label(what);
            let answers = vec![
                (saving::ELSEWHERE.get(language), ReplaceAnswer::SaveElsewhere),
                (saving::OVERWRITE.get(language), ReplaceAnswer::Overwrite),
            ];
            answers_ui(ui, answers, shared::CANCEL.get(language)).map(|closed| closed.map(Answer::Replace))
        }
    }
}
