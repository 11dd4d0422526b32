//! Submenus of the file menu: named start positions and recent files.

use std::path::Path;

use egui::{Button, Ui};

use crate::app::desk::Desk;
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::settings::Recent;
use crate::app::desk::start::Start;
use crate::app::desk::words::start_name;
use crate::app::files::{Input, words};
use crate::shogi::Handicap;

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
        // The folder tells files of the same name apart.
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
