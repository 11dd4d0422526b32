//! The dialog for converting a folder: the form, the expected losses, and the progress.

use egui::{
    Align, Checkbox, ComboBox, Frame, Grid, Layout, Margin, ProgressBar, RichText, ScrollArea, TextEdit, Ui, vec2,
};

use crate::app::convert::{Convert, ENCODINGS, Form, Input, Place, Purpose, Run, TARGETS, What, words};
use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::kit::field::{field_ui, framed_boxes};
use crate::app::kit::menu;
use crate::app::kit::question::{default_ui, no_default};
use crate::app::kit::theme::Palette;
use crate::lang::Language;

pub(crate) const WIDTH: f32 = 640.0;
const FORM_HEIGHT: f32 = 236.0;
const MIN_REPORT_HEIGHT: f32 = 84.0;
const MAX_REPORT_HEIGHT: f32 = 240.0;

/// At most about `height` points high. Returns whether to close it.
pub(crate) fn convert_ui(ui: &mut Ui, desk: &Desk, convert: &Convert, height: f32, out: &mut Clicks<Input>) -> bool {
    let language = desk.language();
    let Some(form) = &convert.form else { return true };
    let (run, writing) = (convert.run.as_ref(), convert.is_writing());
    ui.heading(words::TITLE.get(language));
    ui.add_space(4.0);
    let mut new = form.clone();
    ui.add_enabled_ui(!writing, |ui| form_ui(ui, language, &mut new, out));
    if let Err(error) = form.request(false) {
        let message = RichText::new(words::template_error(language, &error)).color(Palette::of_ui(ui).error);
        ui.label(message);
    }
    ui.add_space(4.0);
    report_ui(ui, language, run, (height - FORM_HEIGHT).clamp(MIN_REPORT_HEIGHT, MAX_REPORT_HEIGHT));
    if new != *form {
        out.push(Input::Change(Box::new(new)));
    }
    ui.add_space(8.0);
    let line = vec2(ui.available_width(), ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(line, Layout::right_to_left(Align::Center), |ui| {
        if writing {
            no_default(ui);
            if ui.button(words::STOP.get(language)).clicked() {
                out.push(Input::Stop);
            }
            return false;
        }
        let is_done = run.is_some_and(|run| run.writes && run.blocked.is_none());
        if is_done {
            let closes = default_ui(ui, true, words::CLOSE.get(language));
            if ui.button(words::SHOW.get(language)).clicked() {
                out.push(Input::ShowResults);
            }
            return closes;
        }
        let ready = run.is_some_and(|run| run.blocked.is_none() && run.files != Some(0));
        if default_ui(ui, ready, words::START.get(language)) {
            out.push(Input::Start);
        }
        ui.button(words::CANCEL.get(language)).clicked()
    })
    .inner
}

fn form_ui(ui: &mut Ui, language: Language, form: &mut Form, out: &mut Clicks<Input>) {
    Grid::new("convert").num_columns(2).spacing(vec2(12.0, 7.0)).show(ui, |ui| {
        ui.label(words::SOURCE.get(language));
        ui.vertical(|ui| {
            let mut folder = form.folder.clone();
            if path_ui(ui, words::SOURCE.get(language), words::CHOOSE.get(language), &mut folder) {
                out.push(Input::Choose(Purpose::Source));
            }
            form.folder = folder;
            framed_boxes(ui, |ui| ui.add(Checkbox::new(&mut form.subfolders, words::SUBFOLDERS.get(language))));
        });
        ui.end_row();
        ui.label(words::FORMAT.get(language));
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
            for target in TARGETS {
                ui.selectable_value(&mut form.target, target, words::target(target));
            }
        });
        ui.end_row();
        ui.label(words::ENCODING.get(language));
        let chosen = words::encoding(language, form.encoding);
        let list = ComboBox::from_id_salt("encoding").selected_text(chosen).show_ui(ui, |ui| {
            for encoding in ENCODINGS {
                menu::choice_ui(ui, &mut form.encoding, encoding, words::encoding(language, encoding));
            }
        });
        list.response.accessible_name(words::ENCODING.get(language));
        ui.end_row();
        ui.label(words::RESULTS.get(language));
        ui.vertical(|ui| {
            ui.horizontal(|ui| {
                framed_boxes(ui, |ui| {
                    ui.radio_value(&mut form.place, Place::Folder, words::INTO_FOLDER.get(language));
                    ui.radio_value(&mut form.place, Place::Beside, words::BESIDE.get(language));
                });
            });
            if form.place == Place::Folder {
                let proposed = form.results();
                let mut results = proposed.clone();
                if path_ui(ui, words::RESULTS.get(language), words::CHOOSE.get(language), &mut results) {
                    out.push(Input::Choose(Purpose::Results));
                }
                if results != proposed {
                    form.results = Some(results);
                }
            }
        });
        ui.end_row();
        ui.label(words::NAME.get(language));
        ui.horizontal(|ui| {
            let width = (ui.available_width() * 0.5).max(120.0);
            let field =
                TextEdit::singleline(&mut form.name).hint_text(words::NAME_HINT.get(language)).desired_width(width);
            field_ui(ui, field).on_hover_text(words::name_tip(language)).accessible_name(words::NAME.get(language));
            framed_boxes(ui, |ui| ui.add(Checkbox::new(&mut form.replaces, words::REPLACES.get(language))));
        });
        ui.end_row();
    });
}

/// Returns whether the button was clicked.
fn path_ui(ui: &mut Ui, name: &str, choose: &str, path: &mut String) -> bool {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let button = ui.button(choose);
            let clicked = button.clicked();
            button.accessible_name(format!("{name} {choose}"));
            let field = TextEdit::singleline(path).desired_width(ui.available_width());
            field_ui(ui, field).accessible_name(name);
            clicked
        })
        .inner
    })
    .inner
}

fn report_ui(ui: &mut Ui, language: Language, run: Option<&Run>, height: f32) {
    let palette = Palette::of_ui(ui);
    let frame = Frame::new().fill(palette.inset).inner_margin(Margin::same(8)).corner_radius(6);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.set_height(height);
        let Some(run) = run else { return };
        let message = words::summary(language, run);
        let is_bad = run.blocked.is_some() || run.files == Some(0);
        ui.label(RichText::new(message).color(if is_bad { palette.error } else { palette.text }));
        // Keeps its place, so that nothing moves.
        let (part, shown) = match run.files {
            Some(files) if files > 0 && !run.ended => (run.result.done as f32 / files as f32, true),
            _ => (1.0, false),
        };
        ui.add_visible(shown, ProgressBar::new(part).desired_height(6.0));
        let list = ScrollArea::vertical().auto_shrink(false).max_height(height - 44.0);
        list.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for item in &run.result.items {
                let failed = matches!(item.what, What::Failed(_));
                ui.label(RichText::new(&item.name).strong().color(if failed { palette.error } else { palette.text }));
                for sentence in words::sentences(language, &item.what) {
                    ui.label(RichText::new(sentence).small().color(palette.weak));
                }
                ui.add_space(3.0);
            }
            let further = run.result.further();
            if further > 0 {
                ui.label(RichText::new(words::further(language, further)).color(palette.weak));
            }
        });
    });
}
