//! The frame of the window: menu, board, controls and panels.

use egui::{CentralPanel, Frame, Margin, Panel, Sense, Ui, vec2};

use crate::app::desk::feature::Wish;
use crate::app::desk::mode::Mode;
use crate::app::desk::panels::{Edge, Panels, Slot};
use crate::app::kit::theme::Palette;
use crate::app::shell::action::Action;
use crate::app::shell::features::{PanelViews, panel_name};
use crate::app::shell::layout::{self, Contents, Side};
use crate::app::shell::state::State;
use crate::app::shell::{edges, focus, keys, menu, modal, notices, side, status, tab_bar, welcome, words};

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    pub(crate) panels: PanelViews,
    pub(crate) keys: keys::Queue,
    modal: modal::ViewState,
    tabs: tab_bar::ViewState,
    edges: edges::ViewState,
    pub(crate) focus: focus::ViewState,
}

pub(crate) fn window_ui(ui: &mut Ui, state: &State, memory: &mut ViewState, out: &mut Vec<Action>) {
    let stage = Frame::new().fill(Palette::of_ui(ui).stage);
    if state.board_only {
        alone_ui(ui, state, memory, stage, out);
    } else {
        framed_ui(ui, state, memory, stage, out);
    }
    if ui.input(|input| !input.raw.hovered_files.is_empty()) {
        drop_target_ui(ui, state);
    }
    notices::announcement_ui(ui, state);
    modal::modal_ui(ui, state, &mut memory.modal, out);
    memory.focus.end(ui, state);
}

/// Questions and messages have a line below the board, which covers nothing.
fn alone_ui(ui: &mut Ui, state: &State, memory: &mut ViewState, stage: Frame, out: &mut Vec<Action>) {
    Panel::bottom("said")
        .exact_size(layout::SAID)
        .show_separator_line(false)
        .frame(stage.inner_margin(Margin { left: 16, right: 16, top: 0, bottom: 4 }))
        .show(ui, |ui| match state.has_panel(Slot::Asked) {
            true => memory.panels.slot_ui(ui, state, Slot::Asked, out),
            false => drop(ui.horizontal_centered(|ui| notices::status_notice_ui(ui, state, out))),
        });
    CentralPanel::default().frame(stage).show(ui, |ui| {
        let room = ui.max_rect();
        stage_ui(ui, state, memory, Margin { left: 6, right: 6, top: 6, bottom: 0 }, out);
        notices::notices_ui(ui, room, state, out);
    });
}

fn framed_ui(ui: &mut Ui, state: &State, memory: &mut ViewState, stage: Frame, out: &mut Vec<Action>) {
    let palette = Palette::of_ui(ui);
    let bar = |margin| Frame::new().fill(palette.panel).inner_margin(margin);
    let has_tab_line = layout::has_tab_line(ui.max_rect().size());
    Panel::top("bar").exact_size(layout::BAR).frame(bar(Margin { left: 8, ..Margin::ZERO })).show(ui, |ui| {
        ui.spacing_mut().interact_size.y = layout::BAR - 1.0;
        let ViewState { panels, tabs, .. } = memory;
        let bar = menu::menu_ui(ui, state, panels, out, |ui, views, out| {
            // Opening the first game moves nothing: this line is there anyway.
            if !has_tab_line && !state.is_empty() {
                tab_bar::tabs_ui(ui, state, tabs, views, out);
            }
        });
        memory.focus.bar_ui(ui, bar, state.menu_requests);
    });
    if has_tab_line {
        tab_line_ui(ui, state, memory, bar(Margin::symmetric(4, 0)), out);
    }
    let panels = memory.edges.panels(&state.desk.settings.panels);
    Panel::bottom("status").exact_size(layout::STATUS).frame(bar(Margin::symmetric(12, 2))).show(ui, |ui| {
        // Without controls this is the only line below the board.
        if panels.controls_folded && state.has_panel(Slot::Asked) {
            status::asked_ui(ui, state, out, |ui, out| memory.panels.slot_ui(ui, state, Slot::Asked, out));
        } else {
            status::status_ui(ui, state, &mut memory.panels, out);
        }
    });
    let mut space = ui.available_rect_before_wrap();
    let mut contents = match state.desk.mode {
        _ if state.has_panel(Slot::Problems) => Contents::Problems,
        Mode::SetUp => Contents::SetUp,
        _ => Contents::Moves,
    };
    let folder = (state.has_panel(Slot::Folder) && contents != Contents::Problems)
        .then(|| layout::folder(space.size(), &panels, contents, state.shows_side()));
    match folder {
        Some(Some(width)) => {
            let panel = Panel::left("folder").exact_size(width).resizable(false).frame(bar(Margin::ZERO));
            panel.show(ui, |ui| memory.panels.slot_ui(ui, state, Slot::Folder, out));
        }
        Some(None) if contents == Contents::Moves => contents = Contents::Folder,
        Some(None) | None => {}
    }
    let whole = std::mem::replace(&mut space, ui.available_rect_before_wrap());
    let side =
        (state.shows_side() || contents == Contents::Folder).then(|| layout::side(space.size(), &panels, contents));
    if let Some(side) = side {
        let panel = match side {
            Side::Beside(width) => Panel::right("side").exact_size(width),
            Side::Below(height) => Panel::bottom("below").exact_size(height),
        };
        panel.resizable(false).frame(bar(Margin::ZERO)).show(ui, |ui| match contents {
            Contents::Problems => memory.panels.slot_ui(ui, state, Slot::Problems, out),
            Contents::SetUp => memory.panels.slot_ui(ui, state, Slot::SetUp, out),
            Contents::Folder => memory.panels.slot_ui(ui, state, Slot::Folder, out),
            Contents::Moves => side::side_ui(ui, state, &mut memory.panels, &mut memory.edges, out),
        });
    }
    CentralPanel::default().frame(stage).show(ui, |ui| centre_ui(ui, state, memory, &panels, out));
    let language = state.desk.language();
    let name = &words::edge(language, words::SIDE);
    match side {
        Some(Side::Beside(width)) => {
            let line = edges::vertical(space.right() - width, space.y_range());
            memory.edges.edge_ui(ui, Edge::SideWidth, line, |at| space.right() - at.x, name, out);
        }
        Some(Side::Below(height)) => {
            let line = edges::horizontal(space.x_range(), space.bottom() - height);
            memory.edges.edge_ui(ui, Edge::SideHeight, line, |at| space.bottom() - at.y, name, out);
        }
        None => {}
    }
    if let Some(Some(width)) = folder {
        let line = edges::vertical(whole.left() + width, whole.y_range());
        let name = &words::edge(language, panel_name(Slot::Folder));
        memory.edges.edge_ui(ui, Edge::FolderWidth, line, |at| at.x - whole.left(), name, out);
    }
}

fn tab_line_ui(ui: &mut Ui, state: &State, memory: &mut ViewState, frame: Frame, out: &mut Vec<Action>) {
    Panel::top("tabs").exact_size(layout::TABS).frame(frame).show(ui, |ui| {
        let ViewState { panels, tabs, .. } = memory;
        ui.horizontal_centered(|ui| tab_bar::tabs_ui(ui, state, tabs, panels, out));
    });
}

/// Failures cover its upper edge.
fn centre_ui(ui: &mut Ui, state: &State, memory: &mut ViewState, panels: &Panels, out: &mut Vec<Action>) {
    let room = ui.max_rect();
    // A question replaces the controls, so that nothing moves.
    if !panels.controls_folded {
        let palette = Palette::of_ui(ui);
        let (slot, fill) = match state.has_panel(Slot::Asked) {
            true => (Slot::Asked, palette.inset),
            false => (Slot::Controls, palette.stage),
        };
        Panel::bottom("transport")
            .exact_size(layout::CONTROLS)
            .show_separator_line(false)
            .frame(Frame::new().fill(fill).inner_margin(Margin { left: 16, right: 16, top: 0, bottom: 2 }))
            .show(ui, |ui| memory.panels.slot_ui(ui, state, slot, out));
    }
    let stage = ui.available_rect_before_wrap();
    stage_ui(ui, state, memory, layout::margin(ui.available_width()), out);
    if state.shows_welcome() {
        welcome::welcome_ui(ui, state, stage, (&mut memory.panels, &mut memory.focus), out);
    }
    notices::notices_ui(ui, room, state, out);
}

fn stage_ui(ui: &mut Ui, state: &State, memory: &mut ViewState, margin: Margin, out: &mut Vec<Action>) {
    let ground = ui.interact(ui.available_rect_before_wrap(), ui.scope_id().with("ground"), Sense::CLICK);
    if ground.double_clicked() {
        out.push(Action::Wish(Wish::DoubleClick));
    }
    CentralPanel::default().frame(Frame::new().inner_margin(margin)).show(ui, |ui| {
        memory.panels.shared.keys_edit_position = keys::edits_position(ui.ctx(), state);
        memory.panels.slot_ui(ui, state, Slot::Board, out);
    });
}

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
        words::DROP_HERE.get(state.desk.language()),
        egui::FontId::proportional(22.0),
        palette.text,
    );
}
