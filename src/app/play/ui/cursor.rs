//! The keyboard focus on the board: the spot of the cursor is one stop of the Tab key, and screen readers read the square
//! that has the focus.

use egui::{EventFilter, Id, Sense, Ui};

use crate::app::desk::feature::Clicks;
use crate::app::desk::gesture::Spot;
use crate::app::play::{Action, Cursor};

#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// Where the cursor was drawn last, and whether it was active.
    drawn: Option<(Id, bool)>,
}

/// The keys that move over the board, and Escape, which puts a piece back first.
const KEPT: EventFilter = EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: true, escape: true };

/// The widget id of a spot.
pub(super) fn id(spot: Spot) -> Id {
    match spot {
        Spot::Square(square) => Id::unique(("square", square.index())),
        Spot::Hand(side, kind) => Id::unique(("held", side.index(), kind.index())),
        Spot::Stand(side) => Id::unique(("stand", side.index())),
    }
}

/// The sense of a spot: Tab reaches only that of the cursor.
pub(super) fn sense(spot: Spot, cursor: Option<&Cursor>) -> Sense {
    let is_stop = cursor.is_some_and(|cursor| cursor.spot() == spot);
    Sense::CLICK | Sense::DRAG | if is_stop { Sense::FOCUSABLE } else { Sense::hover() }
}

/// Keeps the focus and the cursor in step.
pub(super) fn follow(ui: &Ui, cursor: &Cursor, memory: &mut Memory, out: &mut Clicks<Action>) {
    if !ui.memory(|memory| memory.is_above_modal_layer(ui.layer_id())) {
        // A dialog has the keys, and gives them back.
        return;
    }
    let id = id(cursor.spot());
    let before = memory.drawn.replace((id, cursor.is_on()));
    let was_on = before.is_some_and(|(_, was_on)| was_on);
    let focused = ui.memory(egui::Memory::focused);
    let pressed = ui.input(|input| input.pointer.any_pressed());
    let is_free = focused.is_none_or(|focused| before.is_some_and(|(before, _)| focused == before));
    match (cursor.is_on(), focused == Some(id)) {
        (true, true) if !pressed => ui.memory_mut(|memory| memory.set_focus_lock_filter(id, KEPT)),
        (true, _) if !was_on || is_free && !pressed => ui.memory_mut(|memory| memory.request_focus(id)),
        (true, _) => out.push(Action::Focus(None)),
        (false, true) if was_on => ui.memory_mut(|memory| memory.surrender_focus(id)),
        (false, true) => out.push(Action::Focus(Some(cursor.spot()))),
        (false, false) => {}
    }
}
