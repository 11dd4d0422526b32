//! What stands beside the board: the moves, what branches off, and what is written about them.

use egui::{Button, Frame, Label, Margin, Panel, RichText, ScrollArea, Ui};

use super::{branches, headers, line, solution};
use crate::app::action::Action;
use crate::app::game::Game;
use crate::app::state::State;
use crate::app::text;
use crate::app::theme::Palette;
use crate::lang::Language;

/// What the lower part shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Page {
    /// What is written beside the current move.
    #[default]
    Comment,
    /// The game's headers.
    Headers,
}

/// What the panel remembers by itself.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    page: Page,
    line: line::Memory,
}

pub(crate) fn side_ui(ui: &mut Ui, state: &State, game: &Game, memory: &mut Memory, out: &mut Vec<Action>) {
    let language = state.language();
    title_ui(ui, language, game, out);
    let lower = (ui.available_height() * 0.36).max(120.0);
    let plain = |margin| Frame::new().inner_margin(margin);
    Panel::bottom("written")
        .resizable(true)
        .default_size(lower)
        .min_size(90.0)
        .max_size(ui.available_height() * 0.7)
        .frame(plain(Margin { left: 12, right: 12, top: 8, bottom: 8 }))
        .show(ui, |ui| written_ui(ui, language, game, &mut memory.page));
    if let Some(solution) = game.solution() {
        Panel::bottom("solution")
            .resizable(false)
            .frame(plain(Margin { left: 12, right: 12, top: 6, bottom: 8 }))
            .show(ui, |ui| solution::solution_ui(ui, language, game, solution, out));
    }
    if game.choices().len() > 1 {
        Panel::bottom("branches")
            .resizable(false)
            .frame(plain(Margin { left: 12, right: 12, top: 6, bottom: 8 }))
            .show(ui, |ui| {
                ScrollArea::vertical().id_salt("choices").max_height(110.0).auto_shrink([false, true]).show(ui, |ui| {
                    branches::branches_ui(ui, state, out);
                });
            });
    }
    egui::CentralPanel::default().frame(plain(Margin::ZERO)).show(ui, |ui| {
        line::line_ui(ui, state, &mut memory.line, out);
    });
}

fn title_ui(ui: &mut Ui, language: Language, game: &Game, out: &mut Vec<Action>) {
    let Some(title) = game.title() else { return };
    Panel::top("title")
        .resizable(false)
        .frame(Frame::new().inner_margin(Margin { left: 14, right: 12, top: 9, bottom: 8 }))
        .show(ui, |ui| {
            ui.add(Label::new(RichText::new(title).size(15.0).strong()).truncate());
            if game.count() > 1 {
                ui.horizontal(|ui| records_ui(ui, language, game, out));
            }
        });
}

/// Which of the file's games is shown, for files that hold several.
fn records_ui(ui: &mut Ui, language: Language, game: &Game, out: &mut Vec<Action>) {
    let count = game.count();
    egui::ComboBox::from_id_salt("records").selected_text(text::record_of(language, game.shown(), count)).show_ui(
        ui,
        |ui| {
            for index in 0..count {
                let chosen = index == game.shown();
                if ui.selectable_label(chosen, text::record_of(language, index, count)).clicked() {
                    out.push(Action::SelectRecord(index));
                }
            }
        },
    );
}

fn written_ui(ui: &mut Ui, language: Language, game: &Game, page: &mut Page) {
    let words = text::of(language);
    ui.horizontal(|ui| {
        for (name, shown) in [(words.comment, Page::Comment), (words.headers, Page::Headers)] {
            if ui.add(Button::selectable(*page == shown, name)).clicked() {
                *page = shown;
            }
        }
    });
    ui.add_space(2.0);
    match page {
        Page::Comment => comment_ui(ui, language, game),
        Page::Headers => headers::headers_ui(ui, language, game.record()),
    }
}

fn comment_ui(ui: &mut Ui, language: Language, game: &Game) {
    let palette = Palette::of_ui(ui);
    let note = game.record().tree().note(game.node());
    // Every position begins to be read at its top.
    ScrollArea::vertical().id_salt(("comment", game.node())).auto_shrink(false).show(ui, |ui| {
        for bookmark in &note.bookmarks {
            ui.add(Label::new(RichText::new(format!("◆ {bookmark}")).color(palette.bookmark)).wrap().selectable(true));
        }
        if let Some(comment) = &note.comment {
            ui.add(Label::new(RichText::new(comment).line_height(Some(21.0))).wrap().selectable(true));
        }
        if let Some(summary) = &note.summary {
            ui.add(Label::new(RichText::new(summary).color(palette.weak)).wrap().selectable(true));
        }
        if note.is_empty() {
            let words = text::of(language);
            let nothing = if game.is_blank() { words.how_to_open } else { words.no_comment };
            ui.label(RichText::new(nothing).color(palette.weak));
        }
        // A broken record may leave thousands.
        for line in note.verbatim.iter().take(200) {
            ui.add(Label::new(RichText::new(line).small().color(palette.weak)).wrap().selectable(true));
        }
    });
}
