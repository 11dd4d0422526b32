//! The pages of the form for print: diagrams, page, and answers.

use std::ops::RangeInclusive;

use egui::{Button, DragValue, RichText, Ui};

use super::rows::{boxes, choice_ui, grid, number_ui, tenths_ui, text_ui, warning_ui};
use crate::app::desk::picture_settings::{AnswerPages, PaperSize, PrintSettings};
use crate::app::kit::theme::Palette;
use crate::app::pictures::form::Tab;
use crate::app::pictures::page_words::{self as words, Part};
use crate::app::pictures::{PictureForm, Subject};
use crate::diagram::{Binding, CaptionFace, HandsAt, PieceFace, Style};
use crate::lang::{Language, Text};
use crate::picture::MovesShown;

pub(super) fn tabs_ui(ui: &mut Ui, language: Language, new: &mut PictureForm) {
    let tabs = [Tab::Diagram, Tab::Print, Tab::Page, Tab::Answers];
    let shown = match new.subject {
        Subject::Position => 2,
        Subject::Bookmarks => 3,
        Subject::Problems | Subject::File => 4,
    };
    ui.horizontal(|ui| {
        for (tab, name) in tabs.into_iter().zip(words::TABS).take(shown) {
            if ui.add(Button::selectable(new.tab() == tab, name.get(language))).clicked() {
                new.set_tab(tab);
            }
        }
    });
    ui.add_space(4.0);
}

pub(super) fn print_ui(ui: &mut Ui, language: Language, new: &mut PictureForm) {
    let is_book = new.settings.style == Style::Book;
    let print = &mut new.settings.print;
    ui.add_enabled_ui(is_book, |ui| {
        grid(ui, "print", |ui| {
            choice_ui(ui, language, words::PIECE_FACE, &mut print.pieces, &PieceFace::ALL, words::piece_face);
            choice_ui(ui, language, words::CAPTION_FACE, &mut print.captions, &CaptionFace::ALL, words::caption_face);
            choice_ui(ui, language, words::HANDS, &mut print.hands, &HandsAt::ALL, words::hands);
            weight_ui(ui, language, words::LINE, &mut print.line);
            weight_ui(ui, language, words::FRAME, &mut print.frame);
            weight_ui(ui, language, words::CAPTION_SIZE, &mut print.caption_size);
            weight_ui(ui, language, words::COORDINATE_SIZE, &mut print.coordinate_size);
            part_ui(ui, language, print);
        });
        let switches = &mut [(&mut print.marks, words::MARKS), (&mut print.empty_hands, words::EMPTY_HANDS)];
        boxes(ui, language, switches);
    });
    grid(ui, "print of all", |ui| {
        choice_ui(ui, language, words::MOVES, &mut print.moves, &MovesShown::ALL, words::moves);
    });
    boxes(ui, language, &mut [(&mut print.gray, words::GRAY)]);
    if !is_book {
        let palette = Palette::of_ui(ui);
        ui.label(RichText::new(words::BOOK_ONLY.get(language)).small().color(palette.weak));
    }
}

pub(super) fn page_ui(ui: &mut Ui, language: Language, new: &mut PictureForm) {
    const SIDE: RangeInclusive<u32> = 200..=15_000;
    const MARGIN: RangeInclusive<u32> = 0..=2_000;
    let is_free = new.settings.paper == PaperSize::Custom;
    let page = &mut new.settings.page;
    grid(ui, "page", |ui| {
        if is_free {
            let [width, height] = &mut page.size;
            lengths_ui(ui, language, words::SIZE, [(width, words::WIDTH), (height, words::HEIGHT)], SIDE);
        }
        let [top, outer, bottom, inner] = &mut page.margins;
        lengths_ui(ui, language, words::ENDS, [(top, words::TOP), (bottom, words::BOTTOM)], MARGIN);
        lengths_ui(ui, language, words::SIDES, [(outer, words::OUTER), (inner, words::INNER)], MARGIN);
        let [across, down] = &mut page.gutters;
        lengths_ui(ui, language, words::GUTTERS, [(across, words::ACROSS), (down, words::DOWN)], 0..=1_000);
        ui.label(words::DIAGRAM_WIDTH.get(language));
        width_ui(ui, language, words::DIAGRAM_WIDTH, &mut page.diagram, words::AS_FITS);
        ui.end_row();
        choice_ui(ui, language, words::BINDING, &mut page.binding, &Binding::ALL, words::binding);
        lengths_ui(ui, language, words::BLEED, [(&mut page.bleed, words::BLEED)], 0..=500);
        text_ui(ui, language, words::HEAD, &mut page.head, words::NOTHING, words::HEAD_TIP);
        text_ui(ui, language, words::FOOT, &mut page.foot, words::PAGE_NUMBER, words::HEAD_TIP);
        number_ui(ui, words::FIRST_PAGE.get(language), &mut new.first_page, 0..=99_999);
        text_ui(ui, language, words::ABOVE, &mut page.above, words::NOTHING, words::CAPTION_TIP);
        text_ui(ui, language, words::BELOW, &mut page.below, words::OF_RECORD, words::CAPTION_TIP);
    });
    let switches = &mut [(&mut page.own_numbers, words::OWN_NUMBERS), (&mut page.sorted, words::SORTED)];
    boxes(ui, language, switches);
    if !new.has_room() {
        warning_ui(ui, words::NO_ROOM.get(language));
    }
}

pub(super) fn answers_ui(ui: &mut Ui, language: Language, new: &mut PictureForm) {
    let answers = &mut new.settings.answers;
    let all = [AnswerPages::None, AnswerPages::Behind, AnswerPages::Only];
    grid(ui, "answers", |ui| choice_ui(ui, language, words::ANSWERS, &mut answers.pages, &all, words::answers));
    ui.add_enabled_ui(answers.pages != AnswerPages::None, |ui| {
        grid(ui, "set answers", |ui| {
            text_ui(ui, language, words::ANSWER_HEADING, &mut answers.heading, words::OF_RECORD, words::CAPTION_TIP);
            ui.label(words::ANSWER_COLUMNS.get(language));
            let usual = words::USUAL.get(language);
            let columns = DragValue::new(&mut answers.columns).range(0..=6).update_while_editing(false);
            let columns = columns
                .custom_formatter(move |value, _| if value < 1.0 { usual.to_owned() } else { value.to_string() });
            ui.add(columns).accessible_name(words::ANSWER_COLUMNS.get(language));
            ui.end_row();
            ui.label(words::ANSWER_SIZE.get(language));
            tenths_ui(ui, &mut answers.size, 40..=360, " pt").accessible_name(words::ANSWER_SIZE.get(language));
            ui.end_row();
            ui.label(words::ANSWER_WIDTH.get(language));
            ui.add_enabled_ui(answers.diagrams, |ui| {
                width_ui(ui, language, words::ANSWER_WIDTH, &mut answers.width, words::USUAL);
            });
            ui.end_row();
        });
        boxes(ui, language, &mut [(&mut answers.diagrams, words::ANSWER_DIAGRAMS)]);
    });
}

fn part_ui(ui: &mut Ui, language: Language, print: &mut PrintSettings) {
    const CORNER: &str = "4x4";
    const PIECES: &str = "pieces";
    let shown = match (print.cropped, &*print.part) {
        (false, _) => Part::Whole,
        (true, CORNER) => Part::Corner,
        (true, PIECES) => Part::Pieces,
        (true, _) => Part::Typed,
    };
    let mut chosen = shown;
    choice_ui(ui, language, words::PART, &mut chosen, &Part::ALL, words::part);
    if chosen != shown {
        print.cropped = chosen != Part::Whole;
        match chosen {
            Part::Whole => {}
            Part::Corner => CORNER.clone_into(&mut print.part),
            Part::Pieces => PIECES.clone_into(&mut print.part),
            Part::Typed => "11-54".clone_into(&mut print.part),
        }
    }
    if chosen == Part::Typed {
        text_ui(ui, language, words::PART_TYPED, &mut print.part, words::NOTHING, words::PART_TIP);
        if print.crop().is_none() {
            ui.label("");
            warning_ui(ui, words::NO_PART.get(language));
            ui.end_row();
        }
    }
}

/// `value` is in tenths of a millimetre; 0 is shown as `usual`.
fn width_ui(ui: &mut Ui, language: Language, name: Text, value: &mut u32, usual: Text) {
    let usual = usual.get(language);
    let mut width = f64::from(*value) / 10.0;
    let field = DragValue::new(&mut width).range(0.0..=150.0).speed(0.2).update_while_editing(false);
    let field = field
        .custom_formatter(move |value, _| if value < 10.0 { usual.to_owned() } else { format!("{value:.1} mm") })
        .custom_parser(|text| text.trim().trim_end_matches("mm").trim().parse().ok());
    ui.add(field).accessible_name(name.get(language));
    // Smaller ones are illegible.
    *value = if width < 10.0 { 0 } else { (width * 10.0).round() as u32 };
}

fn lengths_ui<const N: usize>(
    ui: &mut Ui,
    language: Language,
    name: Text,
    values: [(&mut u32, Text); N],
    range: RangeInclusive<u32>,
) {
    ui.label(name.get(language));
    ui.horizontal(|ui| {
        for (value, name) in values {
            tenths_ui(ui, value, range.clone(), " mm").accessible_name(name.get(language));
        }
    });
    ui.end_row();
}

fn weight_ui(ui: &mut Ui, language: Language, name: Text, value: &mut u16) {
    let usual = words::USUAL.get(language);
    let name = name.get(language);
    ui.label(name);
    let mut points = f64::from(*value) / 100.0;
    let field = DragValue::new(&mut points).range(0.0..=10.0).speed(0.02).max_decimals(2).update_while_editing(false);
    let field =
        field.custom_formatter(move |value, _| if value < 0.05 { usual.to_owned() } else { format!("{value:.2} pt") });
    let field = field.custom_parser(|text| text.trim().trim_end_matches("pt").trim().parse().ok());
    ui.add(field).accessible_name(name);
    *value = if points < 0.05 { 0 } else { (points * 100.0).round() as u16 };
    ui.end_row();
}
