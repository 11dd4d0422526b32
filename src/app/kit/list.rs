//! A scrolled list of rows of one height, of which only the visible ones are laid out.
//!
//! Row positions are computed in 64 bits, so that rows meet without gaps even in a list of a million.

use std::ops::{Range, RangeInclusive};

use egui::scroll_area::State;
use egui::{Id, Key, Rect, Response, Role, ScrollArea, Ui, pos2, vec2};

use crate::app::kit::key_capture::{KeyCapture, capture_keys};

#[derive(Debug)]
pub(crate) struct List<'a> {
    id_salt: &'static str,
    row_height: f32,
    count: usize,
    height: Option<f32>,
    scroll: Option<Scroll>,
    focus: Option<(&'a mut ListFocus, Id, Option<usize>)>,
    label: Option<&'a str>,
}

#[derive(Debug)]
enum Scroll {
    Reveal(RangeInclusive<usize>, f32),
    To(usize),
    By(f32),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ListRow {
    pub(crate) index: usize,
    pub(crate) rect: Rect,
    /// The id of the list's Tab stop, for the response of the focused row.
    pub(crate) stop: Option<Id>,
}

impl<'a> List<'a> {
    /// Fills its space. `row_height` is in points.
    pub(crate) const fn new(id_salt: &'static str, row_height: f32, count: usize) -> Self {
        Self { id_salt, row_height, count, height: None, scroll: None, focus: None, label: None }
    }

    pub(crate) const fn height(self, height: f32) -> Self {
        Self { height: Some(height), ..self }
    }

    /// Lower if it has few rows.
    pub(crate) const fn max_height(self, height: f32) -> Self {
        let all = self.count as f32 * self.row_height;
        self.height(all.min(height))
    }

    /// Scrolls as little as necessary to show these rows, with a margin in points.
    pub(crate) const fn reveal(self, rows: RangeInclusive<usize>, around: f32) -> Self {
        Self { scroll: Some(Scroll::Reveal(rows, around)), ..self }
    }

    pub(crate) const fn scroll_to(self, row: usize) -> Self {
        Self { scroll: Some(Scroll::To(row)), ..self }
    }

    pub(crate) const fn scroll_by(self, rows: f32) -> Self {
        Self { scroll: Some(Scroll::By(rows)), ..self }
    }

    /// Makes the list a single Tab stop with this id; the arrow keys move through its rows.
    pub(crate) fn focusable(self, focus: &'a mut ListFocus, id: Id, selected: Option<usize>) -> Self {
        Self { focus: Some((focus, id, selected)), ..self }
    }

    /// Makes it a list box for screen readers.
    pub(crate) const fn label(self, label: &'a str) -> Self {
        Self { label: Some(label), ..self }
    }

    pub(crate) fn show(self, ui: &mut Ui, mut row_ui: impl FnMut(&mut Ui, ListRow)) {
        let mut area = ScrollArea::vertical().id_salt(self.id_salt).auto_shrink(false).animated(false);
        if let Some(height) = self.height {
            area = area.max_height(height).min_scrolled_height(height);
        }
        if let Some(offset) = self.offset(ui) {
            area = area.vertical_scroll_offset(offset);
        }
        let shown = area.show_viewport(ui, |ui, seen| {
            let rows = Rows::lay_out(ui, self.row_height, self.count, seen);
            let visible = rows.visible();
            let stop = self.focus.map(|(focus, id, selected)| {
                let page = (seen.height() / self.row_height).floor().max(1.0) as usize;
                (focus.read_keys(ui, id, self.count, page, selected), id, focus)
            });
            let stop_row = stop.as_ref().map(|(row, ..)| *row).filter(|&row| row < self.count);
            for index in visible.clone().chain(stop_row.filter(|row| !visible.contains(row))) {
                let stop = stop.as_ref().filter(|_| stop_row == Some(index)).map(|(_, id, _)| *id);
                row_ui(ui, ListRow { index, rect: rows.rect(index), stop });
            }
            if let Some((_, id, focus)) = stop
                && let Some(response) = ui.ctx().read_response(id)
            {
                focus.follow(ui, &response);
            }
        });
        if let Some(label) = self.label {
            ui.ctx().accesskit_node_builder(shown.id, |node| {
                node.set_role(Role::ListBox);
                node.set_label(label);
            });
        }
    }

    fn offset(&self, ui: &Ui) -> Option<f32> {
        let scroll = self.scroll.as_ref()?;
        let state = State::load(ui.ctx(), ui.make_persistent_id(egui::IdSalt::new(self.id_salt)));
        let now = state.unwrap_or_default().clamped_offset().y;
        let top = |row: usize| row as f32 * self.row_height;
        Some(match scroll {
            Scroll::To(row) => top(*row),
            Scroll::By(rows) => (now + rows * self.row_height).max(0.0),
            Scroll::Reveal(rows, around) => {
                let height = self.height.unwrap_or_else(|| ui.available_height());
                let around = around.min((height - self.row_height) / 2.0).max(0.0);
                let (start, end) = (top(*rows.start()) - around, top(*rows.end() + 1) + around);
                reveal(now, height, start, end, ui.spacing().item_spacing.y)
            }
        })
    }
}

/// Includes the heading above the first row, which is never revealed by itself.
pub(crate) const fn with_heading(row: usize) -> RangeInclusive<usize> {
    if row <= 1 { 0..=row } else { row..=row }
}

/// The offset that shows `start` to `end` in a view scrolled to `now`, with `spacing` if it has to scroll.
fn reveal(now: f32, height: f32, start: f32, end: f32, spacing: f32) -> f32 {
    let offset = if start < now && end < now + height {
        (start - spacing).max(end + spacing - height)
    } else if start > now && end > now + height {
        (end + spacing - height).min(start - spacing)
    } else {
        now
    };
    offset.max(0.0)
}

#[derive(Clone, Copy, Debug)]
struct Rows {
    /// Upper left corner of the first row, perhaps outside the view.
    origin: egui::Pos2,
    width: f32,
    height: f32,
    count: usize,
    seen: Rect,
}

impl Rows {
    fn lay_out(ui: &mut Ui, height: f32, count: usize, seen: Rect) -> Self {
        ui.set_height(count as f32 * height);
        Self { origin: ui.max_rect().left_top(), width: ui.available_width(), height, count, seen }
    }

    fn rect(&self, row: usize) -> Rect {
        let top = f64::from(self.origin.y) + row as f64 * f64::from(self.height);
        Rect::from_min_size(pos2(self.origin.x, top as f32), vec2(self.width, self.height))
    }

    fn visible(&self) -> Range<usize> {
        let first = (self.seen.min.y / self.height).floor().max(0.0) as usize;
        let end = ((self.seen.max.y / self.height).ceil() as usize).min(self.count);
        first.min(end)..end
    }
}

#[derive(Debug, Default)]
pub(crate) struct ListFocus {
    row: usize,
    /// Whether a key has just moved it.
    moved: bool,
    selected: Option<usize>,
}

impl ListFocus {
    /// Returns the focused row. `page` is the number of visible rows.
    fn read_keys(&mut self, ui: &Ui, id: Id, count: usize, page: usize, selected: Option<usize>) -> usize {
        let has_keys = ui.memory(|memory| memory.had_focus_last_frame(id) && memory.has_focus(id));
        let is_new = std::mem::replace(&mut self.selected, selected) != selected;
        if let Some(selected) = selected.filter(|_| is_new || !has_keys) {
            self.row = selected;
        }
        let last = count.saturating_sub(1);
        self.row = self.row.min(last);
        let before = self.row;
        if has_keys {
            let presses = |key| ui.input(|input| input.num_presses(key));
            self.row = (self.row + presses(Key::ArrowDown) + page * presses(Key::PageDown)).min(last);
            self.row = self.row.saturating_sub(presses(Key::ArrowUp) + page * presses(Key::PageUp));
            if presses(Key::Home) > 0 {
                self.row = 0;
            }
            if presses(Key::End) > 0 {
                self.row = last;
            }
        }
        self.moved = self.row != before;
        self.row
    }

    /// Captures keys for the focused row, and brings it into view when it gets the focus.
    fn follow(&self, ui: &Ui, row: &Response) {
        capture_keys(ui, row, KeyCapture::Rows);
        if row.gained_focus() || self.moved {
            ui.scroll_to_rect(row.rect, None);
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::{Context, Event, Modifiers, RawInput, Sense};

    use super::*;

    const MILLION: usize = 1_000_000;

    /// Shows a list in a view of 200 points and returns the drawn rows.
    fn frame(ctx: &Context, events: Vec<Event>, list: List<'_>) -> Vec<(usize, Rect)> {
        let screen = Some(Rect::from_min_size(egui::Pos2::ZERO, vec2(300.0, 200.0)));
        let input = RawInput { screen_rect: screen, events, ..RawInput::default() };
        let (mut drawn, mut list) = (Vec::new(), Some(list));
        let mut output = ctx.run_ui(input, |ui| {
            if let Some(list) = list.take() {
                list.show(ui, |ui, row| {
                    drawn.push((row.index, row.rect));
                    let id = row.stop.unwrap_or_else(|| ui.scope_id().with(row.index));
                    ui.interact(row.rect, id, Sense::click());
                });
            }
        });
        output.textures_delta.clear();
        drawn
    }

    #[test]
    fn only_rows_in_view_are_drawn_and_they_meet_wherever_a_million_is_scrolled_to() {
        let ctx = Context::default();
        frame(&ctx, Vec::new(), List::new("list", 19.0, MILLION));
        for row in [0, 1, 499_999, 876_543, MILLION - 1] {
            let drawn = frame(&ctx, Vec::new(), List::new("list", 19.0, MILLION).reveal(row..=row, 0.0));
            assert!(drawn.len() <= 12, "{}", drawn.len());
            assert!(drawn.iter().any(|(index, _)| *index == row), "{row}: {drawn:?}");
            for pair in drawn.windows(2) {
                let [(index, rect), (next, below)] = pair else { continue };
                assert_eq!((index + 1, rect.bottom()), (*next, below.top()));
            }
        }
    }

    #[test]
    fn a_list_is_scrolled_no_farther_than_needed() {
        assert_eq!(reveal(100.0, 200.0, 150.0, 170.0, 6.0), 100.0, "in view");
        assert_eq!(reveal(100.0, 200.0, 40.0, 60.0, 6.0), 34.0, "above");
        assert_eq!(reveal(100.0, 200.0, 400.0, 420.0, 6.0), 226.0, "below");
        assert_eq!(reveal(100.0, 200.0, 0.0, 20.0, 6.0), 0.0, "never above the first row");
        assert_eq!(reveal(0.0, 30.0, 60.0, 100.0, 0.0), 60.0, "the top of what is too high");
    }

    #[test]
    fn keys_walk_through_a_list_that_is_one_stop() {
        let (ctx, id, mut focus) = (Context::default(), Id::unique("stop"), ListFocus::default());
        let press =
            |key| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::NONE };
        frame(&ctx, Vec::new(), List::new("list", 20.0, MILLION).focusable(&mut focus, id, Some(3)));
        ctx.memory_mut(|memory| memory.request_focus(id));
        frame(&ctx, Vec::new(), List::new("list", 20.0, MILLION).focusable(&mut focus, id, Some(3)));
        for (key, row) in [(Key::ArrowDown, 4), (Key::End, MILLION - 1), (Key::ArrowUp, MILLION - 2), (Key::Home, 0)] {
            frame(&ctx, vec![press(key)], List::new("list", 20.0, MILLION).focusable(&mut focus, id, Some(3)));
            assert_eq!(focus.row, row);
            let drawn = frame(&ctx, Vec::new(), List::new("list", 20.0, MILLION).focusable(&mut focus, id, Some(3)));
            let rect = drawn.iter().find(|(index, _)| *index == row).map(|(_, rect)| *rect);
            assert!(rect.is_some_and(|rect| rect.top() >= 0.0 && rect.bottom() <= 200.0), "{row}: {drawn:?}");
        }
    }
}
