//! The frame of the window: where menu, board, controls and panels are.

use egui::{CentralPanel, Frame, Margin, Panel, Ui, vec2};

use crate::app::check::{self, Check};
use crate::app::desk::draft::Typing;
use crate::app::desk::mode::{Mode, MoveEntry};
use crate::app::kit::theme::Palette;
use crate::app::notes;
use crate::app::play::{self, Play};
use crate::app::setup::{self, SetUp};
use crate::app::shell::action::Action;
use crate::app::shell::route::clicks;
use crate::app::shell::state::State;
use crate::app::shell::{keys, menu, modal, notices, side, status, tab_bar, words};

/// The height of the line of menu and tabs, in points.
const BAR: f32 = 34.0;

/// UI state of all panels, which does not belong to any game.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    side: side::Memory,
    stage: play::ui::stage::Memory,
    transport: play::ui::transport::Memory,
    setup: setup::ui::panel::Memory,
    pub(crate) keys: keys::Queue,
    pub(crate) typing: Typing,
    modal: modal::Memory,
    problems: side::ProblemsMemory,
    tabs: tab_bar::Memory,
}

/// Draws all of it, and collects what the user does.
pub(crate) fn window_ui(ui: &mut Ui, state: &State, memory: &mut Memory, out: &mut Vec<Action>) {
    let palette = Palette::of_ui(ui);
    let bar = |margin| Frame::new().fill(palette.panel).inner_margin(margin);
    Panel::top("bar").exact_size(BAR).frame(bar(Margin { left: 8, ..Margin::ZERO })).show(ui, |ui| {
        ui.spacing_mut().interact_size.y = BAR - 1.0;
        menu::menu_ui(ui, state, out, |ui, out| tab_bar::tabs_ui(ui, state, &mut memory.tabs, out));
    });
    Panel::bottom("status")
        .exact_size(26.0)
        .frame(bar(Margin::symmetric(12, 2)))
        .show(ui, |ui| status::status_ui(ui, state, out));
    let space = ui.available_width();
    Panel::right("side")
        .resizable(true)
        .default_size((space * 0.295).clamp(264.0, 460.0))
        .size_range(240.0..=(space * 0.5).max(240.0))
        .frame(bar(Margin::ZERO))
        .show(ui, |ui| match state.desk.mode {
            _ if state.shown_problems().is_some() => {
                side::problems_ui(ui, state, &mut memory.problems, out);
            }
            Mode::SetUp => setup_ui(ui, state, memory, out),
            _ => side::side_ui(ui, state, &mut memory.side, &mut memory.typing, out),
        });
    CentralPanel::default().frame(Frame::new().fill(palette.stage)).show(ui, |ui| centre_ui(ui, state, memory, out));
    if ui.input(|input| !input.raw.hovered_files.is_empty()) {
        drop_target_ui(ui, state);
    }
    modal::modal_ui(ui, state, &mut memory.modal, out);
}

/// The panel of position editing, with the checked solution below.
fn setup_ui(ui: &mut Ui, state: &State, memory: &mut Memory, out: &mut Vec<Action>) {
    let (game, language) = (state.desk.game(), state.desk.language());
    let mut found = Vec::new();
    let solution_ui = |ui: &mut Ui| {
        if let Some(solution) = game.solution() {
            ui.add_space(4.0);
            clicks::<Check, _>(&mut found, |out| check::ui::solution_ui(ui, language, game, solution, None, out));
        }
    };
    let Memory { setup: panel, stage, .. } = memory;
    clicks::<SetUp, _>(out, |out| {
        setup::ui::panel::setup_ui(ui, &state.desk, &state.setup, panel, &mut stage.surface, solution_ui, out);
    });
    out.extend(found);
}

fn centre_ui(ui: &mut Ui, state: &State, memory: &mut Memory, out: &mut Vec<Action>) {
    let palette = Palette::of_ui(ui);
    let stage = ui.max_rect();
    notices::notices_ui(ui, stage, state, out);
    // What is asked for stands in the place of the controls, which would leave it: nothing else moves.
    let asks = state.desk.mode.entry() != MoveEntry::Play;
    let below = if asks { palette.inset } else { palette.stage };
    Panel::bottom("transport")
        .exact_size(play::ui::transport::HEIGHT + 8.0)
        .show_separator_line(false)
        .frame(Frame::new().fill(below).inner_margin(Margin { left: 16, right: 16, top: 2, bottom: 6 }))
        .show(ui, |ui| match state.desk.mode.preview() {
            Some(preview) => clicks::<notes::Notes, _>(out, |out| {
                notes::ui::quotes::preview_ui(ui, state.desk.language(), preview, out);
            }),
            None if asks => clicks::<Play, _>(out, |out| play::ui::entry::entry_ui(ui, &state.desk, out)),
            None => clicks::<Play, _>(out, |out| {
                play::ui::transport::transport_ui(ui, &state.desk, &state.play, &mut memory.transport, out);
            }),
        });
    CentralPanel::default().frame(Frame::new().inner_margin(Margin { left: 14, right: 14, top: 14, bottom: 8 })).show(
        ui,
        |ui| {
            let editing = state.setup.editing(&state.desk);
            clicks::<Play, _>(out, |out| {
                play::ui::stage::stage_ui(ui, &state.desk, &state.play, editing, &mut memory.stage, out);
            });
            if let Some(stage) = &memory.stage.surface.stage {
                let preedit = keys::edits_position(ui.ctx(), state).then(|| memory.typing.preedit());
                setup::ui::cursor::cursor_ui(ui, &state.desk, &state.setup, stage, preedit);
            }
        },
    );
}

/// Dims the window while a file is held over it.
fn drop_target_ui(ui: &Ui, state: &State) {
    let palette = Palette::of_ui(ui);
    let layer = egui::LayerId::new(egui::Order::Foreground, egui::Id::unique("drop"));
    let painter = ui.ctx().layer_painter(layer);
    let rect = ui.ctx().content_rect();
    painter.rect_filled(rect, 0, palette.panel.gamma_multiply(0.85));
    let frame = rect.shrink2(vec2(24.0, 24.0));
    painter.rect_stroke(frame, 10, egui::Stroke::new(2.0, palette.accent), egui::StrokeKind::Inside);
    painter.text(
        rect.center(),
        egui::Align2::CENTER_CENTER,
        words::of(state.desk.language()).drop_here,
        egui::FontId::proportional(22.0),
        palette.text,
    );
}
