//! What stands in front of the window.

use egui::{
    Align, Button, CornerRadius, Frame, Grid, Id, Key, Label, Layout, Margin, Modal as Front, RichText, ScrollArea,
    TextEdit, Ui,
};

use crate::app::files::ui::files;
use crate::app::files::ui::merge;
use crate::app::kit::field::field_ui;
use crate::app::kit::theme::Palette;
use crate::app::pictures::ui as picture;
use crate::app::shell::action::{Action, Purpose};
use crate::app::shell::reference;
use crate::app::shell::state::{Modal, State};
use crate::app::text;
use crate::lang;

/// How many of a long list are shown: nobody reads more, and every one is laid out.
pub(crate) const LISTED: usize = 300;

/// What modals remember by themselves.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    path: String,
    picture: picture::Memory,
}

pub(crate) fn modal_ui(ui: &Ui, state: &State, memory: &mut Memory, out: &mut Vec<Action>) {
    let Some(modal) = &state.modal else { return };
    let space = ui.ctx().content_rect().size();
    let frame = Frame::popup(ui.style()).inner_margin(Margin::same(20)).corner_radius(CornerRadius::same(10));
    let response = Front::new(Id::unique("modal")).frame(frame).show(ui.ctx(), |ui| {
        let widest = if matches!(modal, Modal::Picture(_)) { 860.0 } else { 560.0 };
        ui.set_width((space.x - 120.0).clamp(240.0, widest));
        let height = (space.y - 220.0).max(120.0);
        match modal {
            Modal::Warnings => warnings_ui(ui, state, height, out),
            Modal::Merge(merging) => merge::merge_ui(ui, state, merging, height, out),
            Modal::Keys => keys_ui(ui, state, height, out),
            Modal::About => about_ui(ui, state, out),
            Modal::Path(purpose) => path_ui(ui, state, *purpose, &mut memory.path, out),
            Modal::Picture(picture) => picture::picture_ui(ui, state, picture, &mut memory.picture, out),
            Modal::Replace(replace) => files::replace_ui(ui, state, &replace.1, out),
            Modal::Losses(lossy) => files::losses_ui(ui, state, lossy, height, out),
            Modal::Conflict(conflict) => files::conflict_ui(ui, state, conflict, out),
            Modal::Unsaved(leaving) => files::unsaved_ui(ui, state, *leaving, height, out),
        }
    });
    if response.should_close() {
        out.push(Action::CloseModal);
    }
}

fn closing(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    ui.add_space(6.0);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if ui.button(text::of(state.desk.language()).close).clicked() {
            out.push(Action::CloseModal);
        }
    });
}

fn warnings_ui(ui: &mut Ui, state: &State, height: f32, out: &mut Vec<Action>) {
    let language = state.desk.language();
    let palette = Palette::of_ui(ui);
    ui.heading(text::of(language).warnings_title);
    ui.add_space(4.0);
    let warnings = state.desk.game().warnings();
    ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        for warning in warnings.iter().take(LISTED) {
            ui.label(RichText::new(text::place(language, warning.at)).small().color(palette.weak));
            let what = RichText::new(lang::warning(language, &warning.kind)).line_height(Some(19.0));
            ui.add(Label::new(what).wrap().selectable(true));
            ui.add_space(7.0);
        }
        if let Some(more) = warnings.len().checked_sub(LISTED).filter(|&more| more > 0) {
            ui.label(RichText::new(text::and_more(language, more)).color(palette.weak));
        }
    });
    closing(ui, state, out);
}

fn keys_ui(ui: &mut Ui, state: &State, height: f32, out: &mut Vec<Action>) {
    let language = state.desk.language();
    let words = text::of(language);
    let palette = Palette::of_ui(ui);
    ui.heading(words.keys_title);
    ui.add_space(4.0);
    ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        Grid::new("keys").num_columns(2).spacing([28.0, 5.0]).min_col_width(150.0).show(ui, |ui| {
            for (keys, command) in reference::rows(language) {
                ui.label(RichText::new(keys).color(palette.accent));
                ui.label(command.name(language));
                ui.end_row();
            }
            for (key, does) in reference::others(language) {
                ui.label(RichText::new(key).color(palette.accent));
                ui.label(does);
                ui.end_row();
            }
        });
    });
    closing(ui, state, out);
}

fn about_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    ui.heading(format!("駒台 Komadai {}", env!("CARGO_PKG_VERSION")));
    ui.add_space(4.0);
    ui.label(text::of(state.desk.language()).about_text);
    ui.label("MIT OR Apache-2.0");
    ui.label(RichText::new("BIZ UDPGothic, Yuji Syuku: SIL Open Font License 1.1").small());
    closing(ui, state, out);
}

fn path_ui(ui: &mut Ui, state: &State, purpose: Purpose, path: &mut String, out: &mut Vec<Action>) {
    let words = text::of(state.desk.language());
    let title = match purpose {
        Purpose::Open => words.path_to_open,
        Purpose::Merge(_) => text::moves::of(state.desk.language()).path_to_merge,
        Purpose::Problems => text::problems(state.desk.language()).path,
        Purpose::Save(_) | Purpose::Export(_) => words.path_to_save,
    };
    ui.heading(title);
    ui.label(words.no_dialog);
    let edit = field_ui(ui, TextEdit::singleline(path).desired_width(f32::INFINITY));
    let edit = edit.accessible_name(title);
    if !edit.has_focus() && !edit.lost_focus() {
        edit.request_focus();
    }
    let entered = edit.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let ready = !path.trim().is_empty();
        if (ui.add_enabled(ready, Button::new(words.ok)).clicked() || entered) && ready {
            out.push(Action::TypedPath(purpose, path.trim().to_owned()));
        }
        if ui.button(words.cancel).clicked() {
            out.push(Action::CloseModal);
        }
    });
}
