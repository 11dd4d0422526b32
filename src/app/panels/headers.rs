//! The game's headers (棋譜情報).

use egui::{Label, RichText, ScrollArea, Ui, vec2};

use crate::app::text;
use crate::app::theme::Palette;
use crate::lang::Language;
use crate::record::{HeaderLine, Record};

/// How many lines are shown. Real records have some dozens; what a broken one has beyond is not worth
/// laying out.
const LISTED: usize = 500;
/// The width of the column of keys, in points.
const KEYS: f32 = 92.0;

pub(crate) fn headers_ui(ui: &mut Ui, language: Language, record: &Record) {
    let words = text::of(language);
    let palette = Palette::of_ui(ui);
    let lines = record.headers().lines();
    if lines.is_empty() {
        ui.label(RichText::new(words.no_headers).color(palette.weak));
        return;
    }
    ScrollArea::vertical().id_salt("headers").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        for line in lines.iter().take(LISTED) {
            match line {
                HeaderLine::Field { key, value } => {
                    ui.horizontal_top(|ui| {
                        ui.allocate_ui(vec2(KEYS, 0.0), |ui| {
                            ui.set_width(KEYS);
                            ui.add(Label::new(RichText::new(key).small().color(palette.weak)).wrap());
                        });
                        ui.add(Label::new(RichText::new(value)).wrap().selectable(true));
                    });
                }
                HeaderLine::Verbatim(text) => {
                    ui.add(Label::new(RichText::new(text).small().color(palette.weak)).wrap().selectable(true));
                }
            }
        }
        if let Some(more) = lines.len().checked_sub(LISTED).filter(|&more| more > 0) {
            ui.label(RichText::new(text::and_more(language, more)).color(palette.weak));
        }
    });
}
