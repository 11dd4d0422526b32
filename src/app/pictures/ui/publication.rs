//! The form for publishing a whole game, and the progress of an animation.

use egui::{
    Align, Align2, Button, DragValue, FontId, Layout, ProgressBar, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo,
    pos2, vec2,
};

use super::form::{ViewState, preview_ui};
use super::rows::{
    FormButton, boxes, buttons_ui, choice_ui, grid, number_ui, paper_ui, style_ui, tenths_ui, warning_ui,
};
use crate::app::desk::publish_settings::{PublishSettings, Shown};
use crate::app::kit::question::{Closed, no_default};
use crate::app::kit::theme::Palette;
use crate::app::pictures::page_words::caption_face;
use crate::app::pictures::publication_words as words;
use crate::app::pictures::{Answer, Progress, PublishForm, PublishPreview, words as shared};
use crate::diagram::{CaptionFace, Style};
use crate::lang::{Language, Text};
use crate::publish::{self, Evaluations, Kind};

const BELOW: f32 = 30.0;

pub(super) fn form_ui(
    ui: &mut Ui,
    language: Language,
    form: &PublishForm,
    preview: Option<&PublishPreview>,
    state: &mut ViewState,
) -> Option<Closed<Answer>> {
    ui.heading(words::TITLE.get(language));
    ui.add_space(6.0);
    let mut new = form.clone();
    ui.horizontal_wrapped(|ui| {
        for kind in Kind::ALL {
            let name = words::kind(kind).get(language);
            ui.selectable_value(&mut new.settings.kind, kind, name);
        }
    });
    ui.add_space(6.0);
    let (width, height) = (ui.available_width(), ui.ctx().content_rect().height() - 230.0);
    ui.horizontal_top(|ui| {
        let space = vec2((width - 420.0).clamp(160.0, 460.0), height.clamp(160.0, 480.0));
        ui.vertical(|ui| seen_ui(ui, language, preview, state, space, &mut new));
        ui.add_space(12.0);
        ui.vertical(|ui| {
            if new.settings.kind.animation().is_some() {
                film_ui(ui, language, &mut new);
            } else {
                book_ui(ui, language, &mut new);
            }
            summary_ui(ui, language, &new, preview);
        });
    });
    ui.add_space(8.0);
    let is_possible = preview.is_none_or(|preview| preview.failure.is_none());
    let button = buttons_ui(ui, language, is_possible, false);
    if button == Some(FormButton::Cancel) {
        return Some(Closed::Cancelled);
    }
    let saves = button == Some(FormButton::Save);
    (saves || form.differs(&new)).then(|| Closed::Answered(Answer::Publish(Box::new(new), saves)))
}

fn seen_ui(
    ui: &mut Ui,
    language: Language,
    preview: Option<&PublishPreview>,
    state: &mut ViewState,
    space: egui::Vec2,
    new: &mut PublishForm,
) {
    let name = shared::PREVIEW.get(language);
    let picture = space - vec2(0.0, BELOW);
    let text = preview.and_then(|preview| preview.text.as_deref()).filter(|_| new.settings.kind == Kind::Text);
    if let Some(text) = text {
        let palette = Palette::of_ui(ui);
        let frame = egui::Frame::new().fill(palette.inset).inner_margin(8).corner_radius(4);
        frame.show(ui, |ui| {
            let inner = picture - vec2(16.0, 16.0);
            ui.set_min_size(inner);
            ui.set_max_size(inner);
            text_ui(ui, text);
        });
        ui.allocate_space(vec2(0.0, BELOW - ui.spacing().item_spacing.y));
        return;
    }
    let bitmap = preview.and_then(|preview| preview.bitmap.as_ref());
    let pages = preview.map_or(0, |preview| preview.counts[0]);
    new.room = preview_ui(ui, bitmap, state, name, picture);
    // The form has the same size for all previews.
    ui.allocate_ui(vec2(picture.x, BELOW - ui.spacing().item_spacing.y), |ui| {
        ui.set_min_height(BELOW - ui.spacing().item_spacing.y);
        pages_ui(ui, language, pages, new);
    });
}

fn pages_ui(ui: &mut Ui, language: Language, pages: usize, new: &mut PublishForm) {
    if new.settings.kind == Kind::Pdf && pages > 1 {
        let page = new.page.min(pages - 1);
        ui.horizontal(|ui| {
            let turn = |ui: &mut Ui, sign: &str, name: Text, enabled| {
                let button = ui.add_enabled(enabled, Button::new(sign).min_size(vec2(28.0, 0.0)));
                button.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name.get(language)));
                button.on_hover_text(name.get(language)).clicked()
            };
            if turn(ui, "‹", words::PREVIOUS_PAGE, page > 0) {
                new.page = page - 1;
            }
            ui.label(words::page_of(language, page + 1, pages));
            if turn(ui, "›", words::NEXT_PAGE, page + 1 < pages) {
                new.page = page + 1;
            }
        });
    }
}

/// As in mail programs, characters have one width or twice that.
fn text_ui(ui: &mut Ui, text: &str) {
    let font = FontId::proportional(9.5);
    let color = ui.visuals().text_color();
    let (cell, height) = (5.0, 13.0);
    let lines: Vec<&str> = text.lines().collect();
    let widest = lines.iter().map(|line| line.chars().map(publish::columns).sum::<usize>()).max().unwrap_or(0);
    ui.spacing_mut().item_spacing.y = 0.0;
    ScrollArea::both().id_salt("text").auto_shrink(false).show_rows(ui, height, lines.len(), |ui, rows| {
        for line in &lines[rows] {
            let (rect, response) = ui.allocate_exact_size(vec2(widest as f32 * cell, height), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, *line));
            for (column, columns, part) in parts(line) {
                let left = rect.left() + column as f32 * cell;
                let (x, align) = match columns {
                    2 => (left + cell, Align2::CENTER_CENTER),
                    _ => (left, Align2::LEFT_CENTER),
                };
                ui.painter().text(pos2(x, rect.center().y), align, part, font.clone(), color);
            }
        }
    });
}

/// The parts of a line with their first columns and widths: single Japanese characters, so that boards and moves are
/// aligned, and whole Latin words.
fn parts(line: &str) -> Vec<(usize, usize, String)> {
    let mut parts: Vec<(usize, usize, String)> = Vec::new();
    let (mut column, mut goes_on) = (0, false);
    for character in line.chars() {
        let columns = publish::columns(character);
        match parts.last_mut().filter(|_| goes_on && columns < 2) {
            Some((.., part)) => part.push(character),
            None if character == ' ' => {}
            None => parts.push((column, columns, character.to_string())),
        }
        // Two blanks begin a new column.
        let is_gap = character == ' ' && parts.last().is_none_or(|(.., part)| part.ends_with("  "));
        goes_on = columns < 2 && !is_gap && (goes_on || character != ' ');
        column += columns;
    }
    parts
}

fn book_ui(ui: &mut Ui, language: Language, new: &mut PublishForm) {
    let settings = &mut new.settings;
    grid(ui, "published", |ui| {
        choice_ui(ui, language, words::DIAGRAMS, &mut settings.shown, &Shown::ALL, words::shown);
        let name = words::EVERY.get(language);
        ui.label(name);
        let counts = matches!(settings.shown, Shown::Every | Shown::Both);
        let field = DragValue::new(&mut settings.every).range(1..=1_000).update_while_editing(false);
        ui.add_enabled(counts, field).accessible_name(name);
        ui.end_row();
        let all = &Evaluations::ALL;
        choice_ui(ui, language, words::EVALUATIONS, &mut settings.evaluations, all, words::evaluations);
        if settings.kind == Kind::Pdf {
            paper_ui(ui, language, &mut settings.paper, false);
            choice_ui(ui, language, words::FACE, &mut settings.face, &CaptionFace::ALL, caption_face);
        }
    });
    boxes(ui, language, &mut [(&mut settings.start, words::START), (&mut settings.end, words::END)]);
    let variations = (&mut settings.variations, words::VARIATIONS);
    let comments = (&mut settings.comments, words::COMMENTS);
    let flipped = (settings.kind != Kind::Text).then_some((&mut new.flipped, words::FLIPPED));
    let mut switches: Vec<_> = [variations, comments].into_iter().chain(flipped).collect();
    boxes(ui, language, &mut switches);
}

fn film_ui(ui: &mut Ui, language: Language, new: &mut PublishForm) {
    let [first, last] = new.moves;
    let settings = &mut new.settings;
    grid(ui, "film", |ui| {
        ui.label(words::MOVES.get(language));
        ui.horizontal(|ui| {
            let [from, to] = &mut new.range;
            let field = DragValue::new(from).range(first..=*to).update_while_editing(false);
            ui.add(field).accessible_name(words::FROM.get(language));
            ui.label("–");
            let field = DragValue::new(to).range(*from..=last).update_while_editing(false);
            ui.add(field).accessible_name(words::TO.get(language));
        });
        ui.end_row();
        for (name, value) in [(words::EACH, &mut settings.each), (words::LAST, &mut settings.last)] {
            ui.label(name.get(language));
            let unit = if language == Language::Japanese { " 秒" } else { " s" };
            tenths_ui(ui, value, PublishSettings::TENTHS, unit).accessible_name(name.get(language));
            ui.end_row();
        }
        number_ui(ui, shared::PIXEL_WIDTH.get(language), &mut settings.width, PublishSettings::WIDTHS);
        style_ui(ui, language, &mut settings.style, [Style::Wood, Style::Book]);
    });
    let switches = &mut [
        (&mut settings.captions, words::CAPTIONS),
        (&mut settings.repeats, words::REPEATS),
        (&mut new.flipped, words::FLIPPED),
    ];
    boxes(ui, language, switches);
}

fn summary_ui(ui: &mut Ui, language: Language, new: &PublishForm, preview: Option<&PublishPreview>) {
    let palette = Palette::of_ui(ui);
    ui.add_space(4.0);
    let hint = match new.settings.kind {
        Kind::Html => Some(words::WEB_BOARD.get(language)),
        Kind::Gif | Kind::Apng => Some(words::LINE_SHOWN.get(language)),
        Kind::Pdf | Kind::Text => None,
    };
    if let Some(hint) = hint {
        ui.label(RichText::new(hint).small().color(palette.weak));
    }
    let Some(preview) = preview else { return };
    let [_, diagrams, pictures] = preview.counts;
    let count = match (diagrams, pictures) {
        (0, 0) => None,
        (diagrams, 0) => Some(words::diagrams(language, diagrams)),
        (_, pictures) => Some(words::pictures(language, pictures, preview.hundredths)),
    };
    if let Some(count) = count {
        ui.label(RichText::new(count).small().color(palette.weak));
    }
    for remark in preview.failure.iter().chain(&preview.remarks) {
        warning_ui(ui, remark);
    }
}

pub(super) fn progress_ui(ui: &mut Ui, language: Language, progress: Option<&Progress>) -> Option<Closed<Answer>> {
    let Some(Progress { pictures: [done, total], .. }) = progress else { return Some(Closed::Cancelled) };
    no_default(ui);
    ui.heading(words::MAKING.get(language));
    ui.add_space(8.0);
    let share = *done as f32 / (*total).max(1) as f32;
    ui.add(ProgressBar::new(share).desired_height(8.0).animate(false));
    ui.label(words::progress(language, [*done, *total]));
    let stop =
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.button(words::STOP.get(language)).clicked());
    stop.inner.then_some(Closed::Answered(Answer::Stop))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole_and_columns_aligned() {
        let split = |line: &str| {
            parts(line).into_iter().map(|(at, _, part)| (at, part.trim_end().to_owned())).collect::<Vec<_>>()
        };
        let pair = |at: usize, part: &str| (at, part.to_owned());
        assert_eq!(split("White: a b"), [pair(0, "White: a b")]);
        assert_eq!(split("   1 P-7f     P-3d"), [pair(3, "1 P-7f"), pair(14, "P-3d")]);
        assert_eq!(split("|v香 ・|一"), [pair(0, "|v"), pair(2, "香"), pair(5, "・"), pair(7, "|"), pair(8, "一")]);
    }
}
