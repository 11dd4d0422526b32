//! The file menu, and what is asked before a file is written or a game goes.

use std::path::{Path, PathBuf};

use egui::{Align, Button, Label, Layout, RichText, ScrollArea, Ui};

use crate::app::desk::game::Game;
use crate::app::desk::settings::Recent;
use crate::app::desk::start::Start;
use crate::app::files::saving::{Conflict, Found, Lossy, Way};
use crate::app::problems::ProblemsAction;
use crate::app::shell::action::Action;
use crate::app::shell::command::Command;
use crate::app::shell::menu::item;
use crate::app::shell::modal::LISTED;
use crate::app::shell::state::{Leaving, State};
use crate::app::text;
use crate::lang;
use crate::shogi::Handicap;

pub(crate) fn file_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    let words = text::files(state.desk.language());
    ui.menu_button(words.new, |ui| {
        item(ui, state, Command::New, out);
        item(ui, state, Command::NewFromPosition, out);
        ui.separator();
        for start in Start::PROBLEMS {
            start_ui(ui, state, start, out);
        }
        ui.separator();
        // All in one list would not fit into a low window.
        ui.menu_button(text::handicaps(state.desk.language()), |ui| {
            for handicap in Handicap::ALL.into_iter().skip(1) {
                start_ui(ui, state, Start::Game(handicap), out);
            }
        });
    });
    item(ui, state, Command::Open, out);
    ui.menu_button(words.recent, |ui| recent_ui(ui, state, words.none_recent, out));
    item(ui, state, Command::Reopen, out);
    ui.separator();
    for command in [Command::OpenProblems, Command::AsProblems] {
        item(ui, state, command, out);
    }
    ui.separator();
    for command in [
        Command::Save,
        Command::SaveAs,
        Command::SaveCopy,
        Command::ExportPicture,
        Command::SavePosition,
        Command::Reload,
    ] {
        item(ui, state, command, out);
    }
    ui.separator();
    item(ui, state, Command::CloseGame, out);
    item(ui, state, Command::Quit, out);
}

fn start_ui(ui: &mut Ui, state: &State, start: Start, out: &mut Vec<Action>) {
    if ui.button(text::start_name(state.desk.language(), start)).clicked() {
        out.push(Action::Begin(start));
        ui.close();
    }
}

fn recent_ui(ui: &mut Ui, state: &State, none: &str, out: &mut Vec<Action>) {
    let recent = &state.desk.settings.recent;
    if recent.is_empty() {
        ui.add_enabled(false, Button::new(none));
    }
    for opened in recent {
        let path = opened.path();
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        // Many a file is called the same.
        let folder = path.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
        let (about, action) = match opened {
            Recent::Game(path) => (folder.into_owned(), Action::OpenFiles(vec![path.clone()])),
            Recent::Set { problems } => {
                let action = Action::Problems(ProblemsAction::Chosen(Some(problems.clone())));
                (text::set_in(state.desk.language(), &folder), action)
            }
        };
        if ui.add(Button::new(name).shortcut_text(about)).on_hover_text(path.to_string_lossy()).clicked() {
            out.push(action);
            ui.close();
        }
    }
}

/// What a game is called in tabs and questions.
pub(crate) fn name(state: &State, game: &Game) -> String {
    game.name().unwrap_or_else(|| game.nameless(text::of(state.desk.language())).to_owned())
}

pub(crate) fn losses_ui(ui: &mut Ui, state: &State, lossy: &Lossy, height: f32, out: &mut Vec<Action>) {
    let language = state.desk.language();
    let words = text::of(language);
    ui.heading(words.losses_title);
    ui.label(RichText::new(lossy.write.path.to_string_lossy()).small());
    ui.add_space(4.0);
    ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        for loss in lossy.losses.iter().take(LISTED) {
            let what = RichText::new(lang::loss(language, &loss.kind)).line_height(Some(19.0));
            ui.add(Label::new(what).wrap().selectable(true));
        }
        if let Some(more) = lossy.losses.len().checked_sub(LISTED).filter(|&more| more > 0) {
            ui.label(text::and_more(language, more));
        }
    });
    let mut answers = vec![(words.save_anyway, Action::SaveWithLosses)];
    if lossy.utf8_keeps_more {
        answers.insert(0, (words.save_utf8, Action::SaveAsUtf8));
    }
    answers_ui(ui, state, answers, out);
}

pub(crate) fn conflict_ui(ui: &mut Ui, state: &State, conflict: &Conflict, out: &mut Vec<Action>) {
    let words = text::files(state.desk.language());
    let (title, what) = text::conflict(state.desk.language(), &conflict.write.path, conflict.found);
    ui.heading(title);
    ui.label(what);
    let mut answers = vec![(words.elsewhere, Action::SaveElsewhere), (words.overwrite, Action::Overwrite)];
    if conflict.found == Found::Changed && conflict.write.saving.way == Way::InPlace {
        answers.push((words.take_theirs, Action::TakeTheirs));
    }
    answers_ui(ui, state, answers, out);
}

pub(crate) fn replace_ui(ui: &mut Ui, state: &State, found: &[PathBuf], out: &mut Vec<Action>) {
    let words = text::files(state.desk.language());
    let found: Vec<&Path> = found.iter().map(PathBuf::as_path).collect();
    let (title, what) = text::replaced(state.desk.language(), &found);
    ui.heading(title);
    ui.label(what);
    let answers = vec![(words.elsewhere, Action::ExportElsewhere), (words.overwrite, Action::Replace)];
    answers_ui(ui, state, answers, out);
}

pub(crate) fn unsaved_ui(ui: &mut Ui, state: &State, leaving: Leaving, height: f32, out: &mut Vec<Action>) {
    let language = state.desk.language();
    let words = text::files(language);
    let names: Vec<String> = state.unsaved(leaving).map(|game| name(state, game)).collect();
    ui.heading(text::unsaved_title(language, &names));
    if names.len() > 1 {
        ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
            for name in &names {
                ui.label(name);
            }
        });
    }
    ui.label(text::unsaved_text(language));
    let save = if names.len() > 1 { words.save_all } else { words.save };
    answers_ui(ui, state, vec![(save, Action::SaveFirst), (words.discard, Action::Discard)], out);
}

/// The answers to a question, the best first from the right; then the way back.
fn answers_ui(ui: &mut Ui, state: &State, answers: Vec<(&str, Action)>, out: &mut Vec<Action>) {
    ui.add_space(8.0);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        for (name, action) in answers {
            if ui.button(name).clicked() {
                out.push(action);
            }
        }
        if ui.button(text::of(state.desk.language()).cancel).clicked() {
            out.push(Action::CloseModal);
        }
    });
}
