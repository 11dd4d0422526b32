//! The keyboard focus: its ring, the menu bar, and its return when a dialog closes.

use egui::{Context, Event, FocusDirection, Id, Key, LayerId, Order, Popup, Rect, Stroke, StrokeKind, Ui};

use crate::app::kit::theme::Palette;
use crate::app::shell::state::State;

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    /// Whether keys moved the focus last. Only then it has a ring.
    by_keys: bool,
    /// The last focus outside dialogs and menus.
    last: Option<Id>,
    in_dialog: bool,
    /// The widget that gets the focus after a dialog, and the frames until then.
    returns: Option<(Id, u8)>,
    bar: Vec<(Id, Id)>,
    /// The first button of the welcome while it is visible.
    invitation: Option<Id>,
    bar_requests: u32,
    /// The frames until the focus enters a menu opened by an arrow, which must be laid out first.
    enters: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Menu {
    None,
    Bar,
    Open,
}

impl Menu {
    pub(crate) const fn takes(self, key: Key) -> bool {
        match self {
            Self::None => false,
            Self::Bar => is_arrow(key),
            Self::Open => true,
        }
    }
}

const WIDTH: f32 = 2.0;
const GAP: f32 = 1.0;
/// Until then a menu is laid out, and the target of a dialog has the focus.
const FRAMES: u8 = 3;

impl ViewState {
    pub(crate) fn menu(&self, ctx: &Context) -> Menu {
        if Popup::is_any_open(ctx) {
            Menu::Open
        } else if self.in_bar(ctx).is_some() {
            Menu::Bar
        } else {
            Menu::None
        }
    }

    fn in_bar(&self, ctx: &Context) -> Option<usize> {
        let focused = ctx.memory(egui::Memory::focused)?;
        self.bar.iter().position(|&(button, _)| button == focused)
    }

    /// Gives the first button the focus on request. Left and right open the neighbour of an open menu, up and down the
    /// menu of the focused button.
    pub(crate) fn bar_ui(&mut self, ui: &Ui, bar: Vec<(Id, Id)>, requests: u32) {
        self.bar = bar;
        // Left is a full turn minus one.
        let left = self.bar.len().saturating_sub(1);
        let by = ui.input(|input| {
            if input.key_pressed(Key::ArrowRight) { Some(1) } else { input.key_pressed(Key::ArrowLeft).then_some(left) }
        });
        if let (Some(by), Some(at), true) = (by, self.in_bar(ui.ctx()), Popup::is_any_open(ui.ctx())) {
            let (button, menu) = self.bar[(at + by) % self.bar.len()];
            ui.memory_mut(|memory| memory.request_focus(button));
            Popup::open_id(ui.ctx(), menu);
        }
        let opens = ui.input(|input| input.key_pressed(Key::ArrowDown) || input.key_pressed(Key::ArrowUp));
        if let (true, Some(at), false) = (opens, self.in_bar(ui.ctx()), Popup::is_any_open(ui.ctx())) {
            // Keeps egui from moving the focus up or down.
            ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
            Popup::open_id(ui.ctx(), self.bar[at].1);
            self.enters = FRAMES;
            ui.ctx().request_repaint();
        }
        if self.bar_requests != requests {
            self.bar_requests = requests;
            if let Some(&(first, _)) = self.bar.first() {
                ui.memory_mut(|memory| memory.request_focus(first));
                self.by_keys = true;
            }
        }
    }

    fn enter(&mut self, ctx: &Context) {
        if self.enters > 0 {
            self.enters -= 1;
            if self.enters == 0 {
                ctx.memory_mut(|memory| memory.move_focus(FocusDirection::Down));
            }
            ctx.request_repaint();
        }
    }

    pub(crate) const fn invite(&mut self, first: Id) {
        self.invitation = Some(first);
    }

    /// Called before drawing: Tab goes to a visible welcome first if nothing has the focus.
    pub(crate) fn begin(&mut self, ctx: &Context, state: &State) {
        self.enter(ctx);
        let Some(first) = self.invitation.take() else { return };
        let tab = |input: &egui::InputState| input.key_pressed(Key::Tab) && input.modifiers.is_none();
        if state.modal.is_none() && ctx.memory(|memory| memory.focused().is_none()) && ctx.input(tab) {
            ctx.memory_mut(|memory| {
                memory.move_focus(FocusDirection::None);
                memory.request_focus(first);
            });
        }
    }

    pub(crate) fn end(&mut self, ui: &Ui, state: &State) {
        let ctx = ui.ctx();
        self.follow_input(ctx);
        let focused = ctx.memory(egui::Memory::focused);
        let in_dialog = state.modal.is_some();
        let was_in_dialog = std::mem::replace(&mut self.in_dialog, in_dialog);
        if was_in_dialog && !in_dialog {
            self.returns = self.last.map(|last| (last, FRAMES));
        } else if in_dialog {
            self.returns = None;
        } else if !Popup::is_any_open(ctx) && self.returns.is_none() {
            self.last = focused;
        }
        if let Some((last, frames)) = self.returns {
            self.returns = frames.checked_sub(1).filter(|_| focused.is_none()).map(|frames| (last, frames));
            match self.returns {
                Some((_, 0)) => ctx.memory_mut(|memory| memory.request_focus(last)),
                Some(_) => ctx.request_repaint(),
                None => {}
            }
        }
        if self.by_keys
            && let Some(rect) = focused.and_then(|focused| place(ctx, focused))
        {
            ring_ui(ui, rect);
        }
    }

    fn follow_input(&mut self, ctx: &Context) {
        ctx.input(|input| {
            for event in &input.raw.events {
                match event {
                    Event::PointerButton { pressed: true, .. } => self.by_keys = false,
                    Event::AccessKitActionRequest(_) => self.by_keys = true,
                    Event::Key { key, pressed: true, .. } if moves_focus(*key) => self.by_keys = true,
                    _ => {}
                }
            }
        });
    }
}

pub(super) const fn is_arrow(key: Key) -> bool {
    matches!(key, Key::ArrowUp | Key::ArrowDown | Key::ArrowLeft | Key::ArrowRight)
}

const fn moves_focus(key: Key) -> bool {
    is_arrow(key) || matches!(key, Key::Tab | Key::F10)
}

/// `None` for texts and the board, which show a cursor of their own.
fn place(ctx: &Context, focused: Id) -> Option<Rect> {
    if ctx.text_edit_focused() {
        return None;
    }
    let response = ctx.read_response(focused)?;
    Some(response.interact_rect).filter(Rect::is_positive)
}

/// In the accent colour, with an inner line in the background colour for contrast with buttons of the accent colour.
fn ring_ui(ui: &Ui, rect: Rect) {
    let palette = Palette::of_ui(ui);
    let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("focus ring")));
    let inside = ui.ctx().content_rect().shrink(WIDTH + GAP);
    let rect = rect.intersect(inside);
    painter.rect_stroke(rect, 5, Stroke::new(GAP, palette.inset), StrokeKind::Outside);
    painter.rect_stroke(rect.expand(GAP), 6, Stroke::new(WIDTH, palette.accent), StrokeKind::Outside);
}
