//! The questions about files, and items of the file menu.

use std::path::Path;

use egui::{Align, Button, Label, Layout, RichText, ScrollArea, Ui};

use crate::app::desk::Desk;
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::settings::Recent;
use crate::app::desk::start::Start;
use crate::app::desk::words::{game_name, start_name};
use crate::app::files::save::{Conflict, ExistingFile, Lossy, SaveKind};
use crate::app::files::{
    Answer, Ask, ChangedAnswer, ConflictAnswer, Input, Leaving, LossesAnswer, Merging, Newer, Purpose, UnsavedAnswer,
    words,
};
use crate::app::kit::list::List;
use crate::app::kit::question::{Closed, LISTED, answers_ui, default_ui, is_default_pressed, path_ui};
use crate::app::kit::theme::Palette;
use crate::lang;
use crate::shogi::Handicap;

const STATUS_TEXT_HEIGHT: f32 = 60.0;

#[derive(Debug, Default)]
pub(crate) struct AskState {
    path: String,
}

pub(crate) fn ask_ui(ui: &mut Ui, desk: &Desk, ask: &Ask, state: &mut AskState, height: f32) -> Option<Closed<Answer>> {
    match ask {
        Ask::Warnings => warnings_ui(ui, desk, height),
        Ask::Path(purpose) => purpose_ui(ui, desk, *purpose, state),
        Ask::Losses(lossy) => losses_ui(ui, desk, lossy, height - STATUS_TEXT_HEIGHT),
        Ask::Conflict(conflict) => conflict_ui(ui, desk, conflict),
        Ask::Merge(merging) => merge_ui(ui, desk, merging, height - STATUS_TEXT_HEIGHT),
        Ask::Changed(newer) => changed_ui(ui, desk, newer),
        Ask::Unsaved(leaving) => unsaved_ui(ui, desk, *leaving, height - STATUS_TEXT_HEIGHT),
    }
}

fn warnings_ui(ui: &mut Ui, desk: &Desk, height: f32) -> Option<Closed<Answer>> {
    let language = desk.language();
    let palette = Palette::of_ui(ui);
    ui.heading(words::WARNINGS_TITLE.get(language));
    ui.add_space(4.0);
    let warnings = desk.game().warnings();
    // Without a minimum height it would grow from frame to frame.
    let list = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
    list.auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        for warning in warnings.iter().take(LISTED) {
            ui.label(RichText::new(words::place(language, warning.at)).small().color(palette.weak));
            let what = RichText::new(lang::warning(desk.naming(), &warning.kind)).line_height(Some(19.0));
            ui.add(Label::new(what).wrap().selectable(true));
            ui.add_space(7.0);
        }
        if let Some(more) = warnings.len().checked_sub(LISTED).filter(|&more| more > 0) {
            ui.label(RichText::new(words::and_more(language, more)).color(palette.weak));
        }
    });
    ui.add_space(6.0);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        default_ui(ui, true, words::CLOSE.get(language)).then_some(Closed::Cancelled)
    })
    .inner
}

fn purpose_ui(ui: &mut Ui, desk: &Desk, purpose: Purpose, state: &mut AskState) -> Option<Closed<Answer>> {
    let language = desk.language();
    let title = match purpose {
        Purpose::Open => words::PATH_TO_OPEN.get(language),
        Purpose::Merge(_) => words::PATH_TO_MERGE.get(language),
        Purpose::Save(_) => words::PATH_TO_SAVE.get(language),
        Purpose::Autosave => words::AUTOSAVE_FOLDER.get(language),
    };
    path_ui(ui, words::path_words(language, title), &mut state.path).map(|closed| closed.map(Answer::Path))
}

fn losses_ui(ui: &mut Ui, desk: &Desk, lossy: &Lossy, height: f32) -> Option<Closed<Answer>> {
    let language = desk.language();
    ui.heading(words::LOSSES_TITLE.get(language));
    ui.label(RichText::new(lossy.write.path.to_string_lossy()).small());
    ui.add_space(4.0);
    ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        let losses = lang::losses(language, &lossy.losses);
        for loss in losses.iter().take(LISTED) {
            ui.add(Label::new(RichText::new(loss).line_height(Some(19.0))).wrap().selectable(true));
        }
        if let Some(more) = losses.len().checked_sub(LISTED).filter(|&more| more > 0) {
            ui.label(words::and_more(language, more));
        }
    });
    let mut answers = vec![(words::SAVE_ANYWAY.get(language), LossesAnswer::SaveAnyway)];
    if lossy.utf8_keeps_more {
        answers.insert(0, (words::SAVE_UTF8.get(language), LossesAnswer::SaveAsUtf8));
    }
    answers_ui(ui, answers, words::CANCEL.get(language)).map(|closed| closed.map(Answer::Losses))
}

fn conflict_ui(ui: &mut Ui, desk: &Desk, conflict: &Conflict) -> Option<Closed<Answer>> {
    let language = desk.language();
    let (title, what) = words::conflict(language, &conflict.write.path, conflict.found);
    ui.heading(title);
    ui.label(what);
    let go_on = match conflict.found {
        ExistingFile::Open => (words::TRY_AGAIN.get(language), ConflictAnswer::TryAgain),
        ExistingFile::File | ExistingFile::Changed | ExistingFile::ReadOnly => {
            (words::OVERWRITE.get(language), ConflictAnswer::Overwrite)
        }
    };
    let mut answers = vec![(words::ELSEWHERE.get(language), ConflictAnswer::SaveElsewhere), go_on];
    if conflict.found == ExistingFile::Changed && conflict.write.saving.kind == SaveKind::InPlace {
        answers.push((words::RELOAD.get(language), ConflictAnswer::Reload));
    }
    answers_ui(ui, answers, words::CANCEL.get(language)).map(|closed| closed.map(Answer::Conflict))
}

fn changed_ui(ui: &mut Ui, desk: &Desk, newer: &Newer) -> Option<Closed<Answer>> {
    let language = desk.language();
    ui.heading(words::CHANGED_TITLE.get(language));
    ui.label(words::changed_by_both(language, &newer.known.path));
    let answers = vec![
        (words::KEEP_EDITED.get(language), ChangedAnswer::Keep),
        (words::LOAD_FILE.get(language), ChangedAnswer::Load),
    ];
    answers_ui(ui, answers, words::CANCEL.get(language)).map(|closed| closed.map(Answer::Changed))
}

fn merge_ui(ui: &mut Ui, desk: &Desk, merging: &Merging, height: f32) -> Option<Closed<Answer>> {
    let language = desk.language();
    let palette = Palette::of_ui(ui);
    ui.heading(words::MERGE_WHICH.get(language));
    ui.label(RichText::new(merging.path.to_string_lossy()).small().color(palette.weak));
    ui.add_space(4.0);
    let row = 30.0;
    let mut chosen = None;
    List::new("merge", row + ui.spacing().item_spacing.y, merging.names.len()).max_height(height).show(
        ui,
        |ui, line| {
            let rect = line.rect.with_max_y(line.rect.top() + row);
            let button = Button::new(&merging.names[line.index]).truncate().min_size(rect.size());
            let button = ui.put(rect, button);
            let is_pressed = if line.index == 0 { is_default_pressed(ui, &button) } else { button.clicked() };
            if is_pressed {
                chosen = Some(Closed::Answered(Answer::Merge(line.index)));
            }
        },
    );
    ui.add_space(6.0);
    let cancelled = ui
        .with_layout(Layout::right_to_left(Align::Center), |ui| ui.button(words::CANCEL.get(language)).clicked())
        .inner
        .then_some(Closed::Cancelled);
    chosen.or(cancelled)
}

fn unsaved_ui(ui: &mut Ui, desk: &Desk, leaving: Leaving, height: f32) -> Option<Closed<Answer>> {
    let language = desk.language();
    let names: Vec<String> = leaving.unsaved(desk).map(|game| game_name(language, game)).collect();
    ui.heading(words::unsaved_title(language, &names));
    if names.len() > 1 {
        ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
            for name in &names {
                ui.label(name);
            }
        });
    }
    ui.label(words::UNSAVED_TEXT.get(language));
    let save = if names.len() > 1 { words::SAVE_ALL.get(language) } else { words::SAVE.get(language) };
    let answers = vec![(save, UnsavedAnswer::Save), (words::DISCARD.get(language), UnsavedAnswer::Discard)];
    answers_ui(ui, answers, words::CANCEL.get(language)).map(|closed| closed.map(Answer::Unsaved))
}

pub(crate) fn problems_ui(ui: &mut Ui, desk: &Desk, out: &mut Clicks<Input>) {
    for start in Start::PROBLEMS {
        if start_ui(ui, desk, start) {
            out.push(Input::Begin(start));
        }
    }
}

pub(crate) fn handicaps_ui(ui: &mut Ui, desk: &Desk, out: &mut Clicks<Input>) {
    for handicap in Handicap::ALL.into_iter().skip(1) {
        let start = Start::Game(handicap);
        if start_ui(ui, desk, start) {
            out.push(Input::Begin(start));
        }
    }
}

fn start_ui(ui: &mut Ui, desk: &Desk, start: Start) -> bool {
    let clicked = ui.button(start_name(desk.language(), start)).clicked();
    if clicked {
        ui.close();
    }
    clicked
}

pub(crate) fn recent_ui(ui: &mut Ui, desk: &Desk, out: &mut Clicks<Input>) {
    let recent = &desk.settings.recent;
    if recent.is_empty() {
        ui.add_enabled(false, Button::new(words::NONE_RECENT.get(desk.language())));
    }
    for opened in recent {
        let path = opened.path();
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        let folder = path.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
        let about = match opened {
            Recent::Game(_) => folder.into_owned(),
            Recent::Set { .. } => words::set_in(desk.language(), &folder),
        };
        if ui.add(Button::new(name).shortcut_text(about)).on_hover_text(path.to_string_lossy()).clicked() {
            match opened {
                Recent::Game(path) => out.wish(Wish::Open { paths: vec![path.clone()], record: None }),
                Recent::Set { problems } => out.wish(Wish::OpenSet(problems.clone())),
            }
            ui.close();
        }
    }
}
