//! Stops of the Tab key that keep keys for themselves: a list, which is one stop however many rows it has, and an edge that
//! is moved with arrows.

use egui::{Context, EventFilter, Id, Key, Response, Ui};

/// Which keys what has the focus keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keeps {
    /// Those that go up and down in a list.
    Rows,
    /// The arrows to the left and to the right.
    Level,
    /// The arrows up and down.
    Upright,
}

impl Keeps {
    /// Whether this key is one of them.
    pub(crate) const fn has(self, key: Key) -> bool {
        match key {
            Key::ArrowLeft | Key::ArrowRight => matches!(self, Self::Level),
            Key::ArrowUp | Key::ArrowDown => matches!(self, Self::Rows | Self::Upright),
            Key::Home | Key::End | Key::PageUp | Key::PageDown | Key::Enter => matches!(self, Self::Rows),
            _ => false,
        }
    }
}

fn kept_id() -> Id {
    Id::unique("kept keys")
}

/// Lets a widget keep keys as long as it has the focus.
pub(crate) fn keep(ui: &Ui, response: &Response, keeps: Keeps) {
    if response.has_focus() {
        let filter = EventFilter {
            vertical_arrows: keeps.has(Key::ArrowUp),
            horizontal_arrows: keeps.has(Key::ArrowLeft),
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        ui.data_mut(|data| data.insert_temp(kept_id(), (response.id, keeps)));
    }
}

/// Which keys what has the focus keeps, if any.
pub(crate) fn kept(ctx: &Context) -> Option<Keeps> {
    let (id, keeps) = ctx.data(|data| data.get_temp::<(Id, Keeps)>(kept_id()))?;
    ctx.memory(|memory| memory.has_focus(id)).then_some(keeps)
}

/// The row of a list that is the list's stop.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    at: usize,
    /// Whether keys have just led to it.
    moved: bool,
    /// The row that was chosen in the last frame.
    chosen: Option<usize>,
}

impl Rows {
    /// Reads the keys of a list, and returns the row that is its stop: it is to be drawn with this id, even where it is not
    /// seen, and shown to [`Self::follow`]. `page` is how many rows are seen at a time.
    pub(crate) fn read(&mut self, ui: &Ui, id: Id, rows: usize, page: usize, chosen: Option<usize>) -> usize {
        let has_keys = ui.memory(|memory| memory.had_focus_last_frame(id) && memory.has_focus(id));
        let is_new = std::mem::replace(&mut self.chosen, chosen) != chosen;
        if let Some(chosen) = chosen.filter(|_| is_new || !has_keys) {
            self.at = chosen;
        }
        let last = rows.saturating_sub(1);
        self.at = self.at.min(last);
        let before = self.at;
        if has_keys {
            let presses = |key| ui.input(|input| input.num_presses(key));
            self.at = (self.at + presses(Key::ArrowDown) + page * presses(Key::PageDown)).min(last);
            self.at = self.at.saturating_sub(presses(Key::ArrowUp) + page * presses(Key::PageUp));
            if presses(Key::Home) > 0 {
                self.at = 0;
            }
            if presses(Key::End) > 0 {
                self.at = last;
            }
        }
        self.moved = self.at != before;
        self.at
    }

    /// Lets the stop keep its keys while it has the focus, and be seen when it gets it.
    pub(crate) fn follow(&self, ui: &Ui, stop: &Response) {
        keep(ui, stop, Keeps::Rows);
        if stop.gained_focus() || self.moved {
            ui.scroll_to_rect(stop.rect, None);
        }
    }
}
