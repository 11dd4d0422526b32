//! The frame of the window: where menu, board, controls and panels are.

use egui::{CentralPanel, Frame, Margin, Panel, Sense, Ui, vec2};

use crate::app::check::{self, Check};
use crate::app::convert;
use crate::app::desk::draft::Typing;
use crate::app::desk::mode::{Mode, MoveEntry};
use crate::app::desk::panels::{Edge, Panels};
use crate::app::desk::preferences::DoubleClick;
use crate::app::folder::{self, Folder};
use crate::app::kit::theme::Palette;
use crate::app::notes;
use crate::app::play::{self, Play};
use crate::app::problems::{self, Problems};
use crate::app::setup::{self, SetUp};
use crate::app::shell::action::Action;
use crate::app::shell::command::Command;
use crate::app::shell::features::clicks;
use crate::app::shell::layout::{self, Contents, Side};
use crate::app::shell::own::Own;
use crate::app::shell::state::State;
use crate::app::shell::{edges, focus, keys, menu, modal, notices, side, status, tab_bar, welcome, words};
use crate::app::solver::{self, Solver};

/// UI state of all panels, which does not belong to any game.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    side: side::Memory,
    stage: play::ui::stage::ViewState,
    transport: play::ui::transport::ViewState,
    setup: setup::ui::panel::ViewState,
    pub(crate) keys: keys::Queue,
    pub(crate) typing: Typing,
    modal: modal::Memory,
    problems: side::ProblemsMemory,
    tabs: tab_bar::Memory,
    edges: edges::Memory,
    folder: folder::ui::ViewState,
    recent: folder::ui::RecentState,
    pub(crate) focus: focus::Memory,
}

/// Draws all of it, and collects what the user does.
pub(crate) fn window_ui(ui: &mut Ui, state: &State, memory: &mut Memory, out: &mut Vec<Action>) {
    let stage = Frame::new().fill(Palette::of_ui(ui).stage);
    if state.board_only {
        alone_ui(ui, state, memory, stage, out);
    } else {
        framed_ui(ui, state, memory, stage, out);
    }
    if ui.input(|input| !input.raw.hovered_files.is_empty()) {
        drop_target_ui(ui, state);
    }
    notices::said_ui(ui, state);
    modal::modal_ui(ui, state, &mut memory.modal, out);
    memory.focus.end(ui, state);
}

/// The board alone. What is asked for and what is said have a line below it, which covers nothing.
fn alone_ui(ui: &mut Ui, state: &State, memory: &mut Memory, stage: Frame, out: &mut Vec<Action>) {
    Panel::bottom("said")
        .exact_size(layout::SAID)
        .show_separator_line(false)
        .frame(stage.inner_margin(Margin { left: 16, right: 16, top: 0, bottom: 4 }))
        .show(ui, |ui| match asks(state) {
            true => controls_ui(ui, state, &mut memory.transport, out),
            false => drop(ui.horizontal_centered(|ui| notices::done_ui(ui, state, out))),
        });
    CentralPanel::default().frame(stage).show(ui, |ui| {
        let room = ui.max_rect();
        stage_ui(ui, state, memory, Margin { left: 6, right: 6, top: 6, bottom: 0 }, out);
        notices::notices_ui(ui, room, state, out);
    });
}

/// The board with everything around it.
fn framed_ui(ui: &mut Ui, state: &State, memory: &mut Memory, stage: Frame, out: &mut Vec<Action>) {
    let palette = Palette::of_ui(ui);
    let bar = |margin| Frame::new().fill(palette.panel).inner_margin(margin);
    Panel::top("bar").exact_size(layout::BAR).frame(bar(Margin { left: 8, ..Margin::ZERO })).show(ui, |ui| {
        ui.spacing_mut().interact_size.y = layout::BAR - 1.0;
        let bar = menu::menu_ui(ui, state, out, |ui, out| tab_bar::tabs_ui(ui, state, &mut memory.tabs, out));
        memory.focus.bar_ui(ui, bar, state.menu_requests);
    });
    let panels = memory.edges.panels(&state.desk.settings.panels);
    Panel::bottom("status").exact_size(layout::STATUS).frame(bar(Margin::symmetric(12, 2))).show(ui, |ui| {
        // Without controls this is the only line below the board.
        if panels.controls_folded && asks(state) {
            status::asked_ui(ui, state, out, |ui, out| controls_ui(ui, state, &mut memory.transport, out));
        } else {
            status::status_ui(ui, state, out);
        }
    });
    let mut space = ui.available_rect_before_wrap();
    let mut contents = match state.desk.mode {
        _ if state.shown_problems().is_some() => Contents::Problems,
        Mode::SetUp => Contents::SetUp,
        _ => Contents::Moves,
    };
    // A set of problems is a list of its own.
    let folder = (panels.folder_shown && contents != Contents::Problems)
        .then(|| layout::folder(space.size(), &panels, contents, state.shows_side()));
    match folder {
        Some(Some(width)) => {
            let panel = Panel::left("folder").exact_size(width).resizable(false).frame(bar(Margin::ZERO));
            panel.show(ui, |ui| folder_ui(ui, state, &mut memory.folder, out));
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
            Contents::Problems => side::problems_ui(ui, state, &mut memory.side, &mut memory.problems, out),
            Contents::SetUp => setup_ui(ui, state, memory, out),
            Contents::Folder => folder_ui(ui, state, &mut memory.folder, out),
            Contents::Moves => {
                let Memory { side, typing, edges, .. } = memory;
                side::side_ui(ui, state, side, typing, edges, out);
            }
        });
    }
    CentralPanel::default().frame(stage).show(ui, |ui| centre_ui(ui, state, memory, &panels, out));
    let name = words::SIDE_EDGE.get(state.desk.language());
    match side {
        Some(Side::Beside(width)) => {
            let line = edges::upright(space.right() - width, space.y_range());
            memory.edges.edge_ui(ui, Edge::SideWidth, line, |at| space.right() - at.x, name, out);
        }
        Some(Side::Below(height)) => {
            let line = edges::level(space.x_range(), space.bottom() - height);
            memory.edges.edge_ui(ui, Edge::SideHeight, line, |at| space.bottom() - at.y, name, out);
        }
        None => {}
    }
    if let Some(Some(width)) = folder {
        let line = edges::upright(whole.left() + width, whole.y_range());
        let name = words::FOLDER_EDGE.get(state.desk.language());
        memory.edges.edge_ui(ui, Edge::FolderWidth, line, |at| at.x - whole.left(), name, out);
    }
}

/// The records of a folder, and what can be done with all of them.
fn folder_ui(ui: &mut Ui, state: &State, memory: &mut folder::ui::ViewState, out: &mut Vec<Action>) {
    let mut asked = Vec::new();
    let more = |ui: &mut Ui| menu::beside(ui, state, Command::Convert(convert::Command::Folder), &mut asked);
    clicks::<Folder, _>(out, |out| folder::ui::folder_ui(ui, &state.desk, &state.folder, memory, out, more));
    out.extend(asked);
}

/// The panel of position editing, with the checked solution and the solver's answer below.
fn setup_ui(ui: &mut Ui, state: &State, memory: &mut Memory, out: &mut Vec<Action>) {
    let (game, language) = (state.desk.game(), state.desk.language());
    let (mut found, mut answered, mut alike) = (Vec::new(), Vec::new(), Vec::new());
    let below = |ui: &mut Ui| {
        // Above what may be long: who composes what is there already wants to know.
        clicks::<Problems, _>(&mut alike, |out| problems::ui::twins_ui(ui, language, &state.problems, out));
        if let Some(solution) = state.check.solution(game) {
            ui.add_space(4.0);
            let beside = side::beside_check(state);
            clicks::<Check, _>(&mut found, |out| {
                check::ui::solution_ui(ui, language, game, solution, beside, None, out);
            });
        }
        let top = ui.cursor().top();
        ui.add_space(4.0);
        clicks::<Solver, _>(&mut answered, |out| {
            solver::ui::answer_ui(ui, &state.desk, &state.solver, true, None, out);
        });
        ui.cursor().top() - top
    };
    let Memory { setup: panel, stage, .. } = memory;
    clicks::<SetUp, _>(out, |out| {
        setup::ui::panel::setup_ui(ui, &state.desk, &state.setup, panel, &mut stage.surface, below, out);
    });
    out.extend(answered);
    out.extend(found);
    out.extend(alike);
}

/// The board with its controls. What did not work is said over its edge.
fn centre_ui(ui: &mut Ui, state: &State, memory: &mut Memory, panels: &Panels, out: &mut Vec<Action>) {
    let room = ui.max_rect();
    // What is asked for stands in the place of the controls, which would leave it: nothing else moves.
    if !panels.controls_folded {
        let palette = Palette::of_ui(ui);
        let fill = if asks(state) { palette.inset } else { palette.stage };
        Panel::bottom("transport")
            .exact_size(layout::CONTROLS)
            .show_separator_line(false)
            .frame(Frame::new().fill(fill).inner_margin(Margin { left: 16, right: 16, top: 0, bottom: 2 }))
            .show(ui, |ui| controls_ui(ui, state, &mut memory.transport, out));
    }
    let stage = ui.available_rect_before_wrap();
    stage_ui(ui, state, memory, layout::margin(ui.available_width()), out);
    if state.shows_welcome() {
        welcome::welcome_ui(ui, state, stage, (&mut memory.recent, &mut memory.focus), out);
    }
    notices::notices_ui(ui, room, state, out);
}

/// Whether something is asked for or shown in the place of the controls.
fn asks(state: &State) -> bool {
    let desk = &state.desk;
    desk.mode.entry() != MoveEntry::Play || desk.mode.preview().is_some() || desk.exploration().is_some()
}

/// The controls below the board, or what is asked for in their place.
fn controls_ui(ui: &mut Ui, state: &State, memory: &mut play::ui::transport::ViewState, out: &mut Vec<Action>) {
    let desk = &state.desk;
    if desk.exploration().is_some() {
        clicks::<Solver, _>(out, |out| solver::ui::explore::bar_ui(ui, desk, out));
    } else if let Some(preview) = desk.mode.preview() {
        clicks::<notes::Notes, _>(out, |out| notes::ui::quotes::preview_ui(ui, desk.naming(), preview, out));
    } else if desk.mode.entry() != MoveEntry::Play {
        clicks::<Play, _>(out, |out| play::ui::question::entry_ui(ui, desk, out));
    } else {
        clicks::<Play, _>(out, |out| play::ui::transport::transport_ui(ui, desk, &state.play, memory, out));
    }
}

/// The board with stands and plates. A double click beside them, or on an empty square, does what the user has chosen.
fn stage_ui(ui: &mut Ui, state: &State, memory: &mut Memory, margin: Margin, out: &mut Vec<Action>) {
    let ground = ui.interact(ui.available_rect_before_wrap(), ui.scope_id().with("ground"), Sense::CLICK);
    let mut doubled = ground.double_clicked();
    CentralPanel::default().frame(Frame::new().inner_margin(margin)).show(ui, |ui| {
        let editing = state.setup.editing(&state.desk);
        clicks::<Play, _>(out, |out| {
            doubled |= play::ui::stage::stage_ui(ui, &state.desk, &state.play, editing, &mut memory.stage, out);
        });
        if let Some(stage) = &memory.stage.surface.stage {
            let preedit = keys::edits_position(ui.ctx(), state).then(|| memory.typing.preedit());
            setup::ui::cursor::cursor_ui(ui, &state.desk, &state.setup, stage, preedit);
        }
    });
    if doubled {
        let command = match state.desk.settings.double_click {
            DoubleClick::BoardOnly => Some(Command::Own(Own::BoardOnly)),
            DoubleClick::FullScreen => Some(Command::Own(Own::FullScreen)),
            DoubleClick::Flip => Some(Command::Play(play::Command::FlipBoard)),
            DoubleClick::Nothing => None,
        };
        out.extend(command.map(Action::Command));
    }
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
        words::DROP_HERE.get(state.desk.language()),
        egui::FontId::proportional(22.0),
        palette.text,
    );
}
