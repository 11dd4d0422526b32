//! The panel beside the board: moves, variations and notes.

use egui::{Frame, Margin, Panel, Rect, RichText, ScrollArea, Ui, UiBuilder, vec2};

use crate::app::desk::game::Game;
use crate::app::desk::panels::{Edge, RECORDS_HEIGHT, Sizes, Slot};
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::menu::check_ui;
use crate::app::shell::action::Action;
use crate::app::shell::command::Command;
use crate::app::shell::features::{PanelViews, panel_name};
use crate::app::shell::state::State;
use crate::app::shell::{edges, layout, menu, words};
use crate::lang::Language;

/// Below this width in points, margins are narrower.
const NARROW: f32 = 250.0;
const RECORDS_WIDTH: f32 = 180.0;

pub(crate) fn side_ui(
    ui: &mut Ui,
    state: &State,
    views: &mut PanelViews,
    edges: &mut edges::ViewState,
    out: &mut Vec<Action>,
) {
    let whole = ui.available_size();
    head_ui(ui, state, views, out);
    let space = ui.available_rect_before_wrap();
    let panels = edges.panels(&state.desk.settings.panels);
    let notes = (!panels.notes_folded)
        .then(|| layout::notes(whole, space.height(), &panels.sizes, state.desk.game().is_problem()));
    if let Some(notes) = notes {
        let panel = match notes {
            layout::Notes::Beside(width) => Panel::right("notes").exact_size(width),
            layout::Notes::Below(height) => Panel::bottom("written").exact_size(height),
        };
        let sides = if space.width() < NARROW { 7 } else { 12 };
        let margin = Margin { left: sides, right: sides, top: 8, bottom: 8 };
        panel.resizable(false).frame(plain(margin)).show(ui, |ui| views.slot_ui(ui, state, Slot::Notes, out));
    }
    moves_ui(ui, state, views, edges, &panels.sizes, out);
    let name = &words::edge(state.desk.language(), panel_name(Slot::Notes));
    match notes {
        Some(layout::Notes::Beside(width)) => {
            let line = edges::vertical(space.right() - width, space.y_range());
            edges.edge_ui(ui, Edge::NotesWidth, line, |at| space.right() - at.x, name, out);
        }
        Some(layout::Notes::Below(height)) => {
            let line = edges::horizontal(space.x_range(), space.bottom() - height);
            edges.edge_ui(ui, Edge::NotesHeight, line, |at| space.bottom() - at.y, name, out);
        }
        None => {}
    }
}

fn plain(margin: Margin) -> Frame {
    Frame::new().inner_margin(margin)
}

fn moves_ui(
    ui: &mut Ui,
    state: &State,
    views: &mut PanelViews,
    edges: &mut edges::ViewState,
    sizes: &Sizes,
    out: &mut Vec<Action>,
) {
    let space = ui.available_rect_before_wrap();
    // Also while nothing is found out yet.
    let is_judged = state.desk.game().is_problem() || state.has_panel(Slot::Solution) || state.has_panel(Slot::Answer);
    let height = is_judged.then(|| layout::judgement(space.height(), sizes));
    if let Some(height) = height {
        Panel::bottom("solution")
            .exact_size(height)
            .resizable(false)
            .frame(plain(Margin { left: 12, right: 4, top: 6, bottom: 4 }))
            .show(ui, |ui| {
                let area = ScrollArea::vertical().id_salt("solution").auto_shrink(false);
                area.show(ui, |ui| {
                    for slot in [Slot::Solution, Slot::Answer, Slot::Twins] {
                        views.slot_ui(ui, state, slot, out);
                    }
                });
            });
    }
    egui::CentralPanel::default().frame(plain(Margin::ZERO)).show(ui, |ui| views.slot_ui(ui, state, Slot::Moves, out));
    if let Some(height) = height {
        let line = edges::horizontal(space.x_range(), space.bottom() - height);
        let name = &words::edge(state.desk.language(), words::JUDGEMENT);
        edges.edge_ui(ui, Edge::JudgementHeight, line, |at| space.bottom() - at.y, name, out);
    }
}

fn head_ui(ui: &mut Ui, state: &State, views: &mut PanelViews, out: &mut Vec<Action>) {
    let (language, game) = (state.desk.language(), state.desk.game());
    Panel::top("head")
        .resizable(false)
        .frame(Frame::new().inner_margin(Margin { left: 14, right: 12, top: 7, bottom: 6 }))
        .show(ui, |ui| {
            views.slot_ui(ui, state, Slot::Head, out);
            if !game.has_more_records() {
                return;
            }
            let place = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), RECORDS_HEIGHT));
            ui.scope_builder(UiBuilder::new().max_rect(place.with_min_y(place.top() + 2.0)), |ui| {
                ui.horizontal(|ui| match game.further() {
                    0 => records_ui(ui, state, views, out),
                    further => further_ui(ui, game, language, further, out),
                });
            });
        });
}

fn records_ui(ui: &mut Ui, state: &State, views: &mut PanelViews, out: &mut Vec<Action>) {
    let (language, game) = (state.desk.language(), state.desk.game());
    let count = game.count();
    let shown = words::record_of(language, game.shown(), count, game.is_problem());
    let records = egui::ComboBox::from_id_salt("records").selected_text(shown).width(RECORDS_WIDTH).show_ui(ui, |ui| {
        ui.set_min_width(RECORDS_WIDTH);
        for (index, record) in game.records().enumerate() {
            let name = words::record_in_list(index, record.headers().title());
            if check_ui(ui, &name, index == game.shown()).clicked() {
                out.push(Action::SelectRecord(game.id(), index));
            }
        }
    });
    records.response.accessible_name(words::GAMES_IN_FILE.get(language));
    let name = menu::RECORDS.name().get(language);
    let button = icons::button(ui, Icon::More, 22.0, name, true).on_hover_text(name);
    egui::Popup::menu(&button).show(|ui| menu::RECORDS.rows_ui(ui, state, views, out));
}

/// For a file of which only the first record can be edited.
fn further_ui(ui: &mut Ui, game: &Game, language: Language, further: usize, out: &mut Vec<Action>) {
    ui.label(RichText::new(words::record_of(language, 0, further + 1, game.is_problem())).small());
    if ui.button(words::OPEN_AS_SET.get(language)).clicked() {
        out.extend(Command::with_id("problems.open-file-as-set").map(Action::Command));
    }
}
