//! The open modal over the window.

use egui::{
    Align, Align2, Color32, Context, CornerRadius, Frame, Id, LayerId, Layout, Margin, Memory, Modal as Front, Popup,
    RichText, Ui, vec2,
};

use crate::app::kit::board::swatch::Swatches;
use crate::app::kit::question;
use crate::app::shell::action::Action;
use crate::app::shell::boards;
use crate::app::shell::features::{AskStates, ask_width};
use crate::app::shell::palette::{self, Palette};
use crate::app::shell::preferences::{self, Page};
use crate::app::shell::sheet::{self, Sheet};
use crate::app::shell::state::{Modal, ModalKind, State};
use crate::app::shell::words;

const FONTS: &str =
    "BIZ UDPGothic, Yuji Syuku, Kaisei Tokumin, Zen Kaku Gothic New, Shippori Mincho: SIL Open Font License 1.1";

/// Height around a list: heading, buttons, frame, and some of the window.
const AROUND: f32 = 160.0;
/// Width of a column of the list of keys.
const KEYS: f32 = 430.0;

/// Least window width with the page of settings beside the board.
const BESIDE: f32 = 1100.0;

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    shown: Option<ModalKind>,
    asks: AskStates,
    swatches: Swatches,
    palette: Option<Palette>,
    sheet: Option<Sheet>,
    page: Page,
}

pub(crate) fn modal_ui(ui: &Ui, state: &State, memory: &mut ViewState, out: &mut Vec<Action>) {
    let kind = state.modal.as_ref().map(Modal::kind);
    // Measured anew, since egui would give it the size of the previous modal.
    let is_new = std::mem::replace(&mut memory.shown, kind) != kind;
    if is_new {
        memory.sheet = None;
        memory.page = Page::default();
        memory.palette = matches!(state.modal, Some(Modal::Palette)).then(|| Palette::of(state));
    }
    let Some(modal) = &state.modal else { return };
    if let (Modal::Palette, Some(palette)) = (modal, &mut memory.palette) {
        return palette_modal_ui(ui, state, palette, is_new, out);
    }
    let space = ui.ctx().content_rect().size();
    let frame = Frame::popup(ui.style()).inner_margin(Margin::same(20)).corner_radius(CornerRadius::same(10));
    let area = Front::default_area(Id::unique("modal")).sizing_pass(is_new);
    // Beside the board, to keep it visible without a veil.
    let is_wide = space.x >= BESIDE;
    let is_beside = matches!(modal, Modal::Boards(..)) || is_wide && matches!(modal, Modal::Settings);
    let area = if is_beside { area.anchor(Align2::RIGHT_CENTER, vec2(-12.0, 0.0)) } else { area };
    let front = Front::new(Id::unique("modal")).area(area).frame(frame);
    let front = if is_beside { front.backdrop_color(Color32::TRANSPARENT) } else { front };
    question::begin(ui.ctx());
    if is_new {
        // What had the focus behind the modal must not keep Enter.
        ui.memory_mut(Memory::stop_text_input);
    }
    let response = front.show(ui.ctx(), |ui| {
        ui.set_width((space.x - 120.0).clamp(240.0, widest(modal)));
        let height = (space.y - AROUND).max(120.0);
        match modal {
            Modal::Palette => {}
            Modal::Keys => {
                sheet::read_ui(ui, state, memory.sheet.get_or_insert_with(|| Sheet::new(false)), height - 40.0, out);
                closing(ui, state, out);
            }
            Modal::ChangeKeys(recording) => {
                let sheet = memory.sheet.get_or_insert_with(|| Sheet::new(true));
                sheet::change_ui(ui, state, *recording, sheet, height, out);
            }
            Modal::About => about_ui(ui, state, out),
            Modal::Settings => {
                let ViewState { page, swatches, .. } = memory;
                preferences::page_ui(ui, state, page, swatches, space.y - 100.0, out);
            }
            Modal::Boards(..) => boards::boards_ui(ui, state, &mut memory.swatches, space.y - 170.0, out),
            modal => memory.asks.ui(ui, state, modal, height, out),
        }
    });
    keep_lists_in_front(ui.ctx(), response.response.layer_id);
    if matches!(modal, Modal::Boards(..)) && response.backdrop_response.clicked() {
        out.push(Action::KeepBoard);
    } else if response.should_close() {
        out.push(Action::CloseModal);
    }
}

/// Keeps the open list of a dialog in front of it: a press brings the dialog to the front, and a tap that presses and
/// releases within a frame would open the list behind it.
fn keep_lists_in_front(ctx: &Context, dialog: LayerId) {
    let visible = ctx.memory(|memory| memory.areas().visible_layer_ids());
    for layer in visible {
        if layer.order == dialog.order && Popup::is_id_open(ctx, layer.id) {
            ctx.set_sublayer(dialog, layer);
        }
    }
}

fn widest(modal: &Modal) -> f32 {
    match modal {
        Modal::Boards(..) => boards::ROOM,
        Modal::Keys => 2.0 * KEYS,
        Modal::ChangeKeys(_) => 720.0,
        Modal::Settings => 680.0,
        modal => ask_width(modal),
    }
}

fn palette_modal_ui(ui: &Ui, state: &State, palette: &mut Palette, is_new: bool, out: &mut Vec<Action>) {
    let space = ui.ctx().content_rect().size();
    let id = Id::unique("modal");
    let area = Front::default_area(id).sizing_pass(is_new).anchor(Align2::CENTER_TOP, vec2(0.0, 44.0));
    let frame = Frame::popup(ui.style()).inner_margin(Margin::ZERO).corner_radius(CornerRadius::same(10));
    let front = Front::new(id).area(area).frame(frame).backdrop_color(Color32::from_black_alpha(40));
    let response = front.show(ui.ctx(), |ui| {
        ui.set_width((space.x - 60.0).clamp(240.0, palette::WIDTH));
        palette::palette_ui(ui, state, palette, out);
    });
    if response.should_close() {
        out.push(Action::CloseModal);
    }
}

fn closing(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    ui.add_space(6.0);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if question::default_ui(ui, true, words::CLOSE.get(state.desk.language())) {
            out.push(Action::CloseModal);
        }
    });
}

fn about_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    ui.heading(format!("駒台 Komadai {}", env!("CARGO_PKG_VERSION")));
    ui.add_space(4.0);
    ui.label(words::ABOUT_TEXT.get(state.desk.language()));
    ui.label("MIT OR Apache-2.0");
    ui.label(RichText::new(FONTS).small());
    closing(ui, state, out);
}
