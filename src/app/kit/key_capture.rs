//! Keys that a focused list or splitter keeps from the window's commands.

use egui::{Context, EventFilter, Id, Key, Response, Ui};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyCapture {
    Rows,
    Horizontal,
    Vertical,
}

impl KeyCapture {
    pub(crate) const fn has(self, key: Key) -> bool {
        match key {
            Key::ArrowLeft | Key::ArrowRight => matches!(self, Self::Horizontal),
            Key::ArrowUp | Key::ArrowDown => matches!(self, Self::Rows | Self::Vertical),
            Key::Home | Key::End | Key::PageUp | Key::PageDown | Key::Enter => matches!(self, Self::Rows),
            _ => false,
        }
    }
}

fn captured_id() -> Id {
    Id::unique("kept keys")
}

pub(crate) fn capture_keys(ui: &Ui, response: &Response, capture: KeyCapture) {
    if response.has_focus() {
        let filter = EventFilter {
            vertical_arrows: capture.has(Key::ArrowUp),
            horizontal_arrows: capture.has(Key::ArrowLeft),
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        ui.data_mut(|data| data.insert_temp(captured_id(), (response.id, capture)));
    }
}

pub(crate) fn captured(ctx: &Context) -> Option<KeyCapture> {
    let (id, capture) = ctx.data(|data| data.get_temp::<(Id, KeyCapture)>(captured_id()))?;
    ctx.memory(|memory| memory.has_focus(id)).then_some(capture)
}
