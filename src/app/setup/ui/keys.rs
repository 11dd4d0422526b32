//! The list of keys for position editing, shown beside the board.

use egui::{Label, RichText, TextStyle, Ui, vec2};

use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::paragraph_ui;
use crate::app::setup::ui::panel::scrolled;
use crate::app::setup::{arrange, words};
use crate::lang::{self, Naming};

const NAMES: f32 = 76.0;
const BETWEEN: f32 = 8.0;
const LINE: f32 = 18.0;
/// Up to this many short entries are listed on one line.
const SHORT: usize = 4;
/// Width of the widest characters, in points.
const WIDEST: f32 = 12.0;

pub(crate) fn setup_keys_ui(ui: &mut Ui, naming: Naming) {
    let language = naming.language;
    let palette = Palette::of_ui(ui);
    let whole = arrange::KEYS
        .map(|(key, arrange)| (key.to_ascii_uppercase().to_string(), words::arrange(language, arrange).to_owned()));
    let others = [
        ("Shift+← ↑ ↓ →", words::SHIFT.get(language)),
        (words::INPUT_METHOD.get(language), words::COMMITTED.get(language)),
    ]
    .map(|(keys, does)| (keys.to_owned(), does.to_owned()));
    let rows: Vec<_> = lang::entry_keys(naming).into_iter().chain(whole).chain(others).collect();
    scrolled(ui, "setup keys", |ui| {
        ui.spacing_mut().item_spacing = vec2(BETWEEN, 1.0);
        let half = (ui.available_width() - BETWEEN) / 2.0;
        // Short entries are listed two in a row, except the arrows.
        let is_short = |(keys, does): &(String, String)| {
            let wide =
                |text: &str| -> f32 { text.chars().map(|c| if c.is_ascii() { WIDEST * 0.6 } else { WIDEST }).sum() };
            !keys.contains('←') && wide(keys) <= NAMES && NAMES + BETWEEN + wide(does) <= half
        };
        for rows in rows.chunk_by(|one, next| is_short(one) && is_short(next)) {
            // A few of them between others would look like a mistake.
            let columns = if rows.len() >= SHORT { 2 } else { 1 };
            for row in rows.chunks(columns) {
                ui.horizontal_top(|ui| {
                    let width = if columns > 1 { half } else { ui.available_width() };
                    for (keys, does) in row {
                        ui.allocate_ui(vec2(width, LINE), |ui| row_ui(ui, palette, keys, does));
                    }
                });
            }
        }
    });
}

fn row_ui(ui: &mut Ui, palette: &Palette, keys: &str, does: &str) {
    let line = |text: String| RichText::new(text).small().line_height(Some(LINE));
    ui.set_width(ui.available_width());
    ui.horizontal_top(|ui| {
        ui.allocate_ui(vec2(NAMES, LINE), |ui| {
            ui.set_width(NAMES);
            ui.add(Label::new(line(keys.to_owned()).color(palette.accent)).wrap());
        });
        paragraph_ui(ui, does, ui.available_width(), |does| line(does).into(), &TextStyle::Small);
    });
}
