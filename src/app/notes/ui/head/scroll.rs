//! Details that need more rows than the head has: it is as high for every game, and shows some of them at a time.

use egui::{Rect, Sense, Ui, WidgetInfo, pos2, vec2};

use super::rows::{Piece, Rows, Spot};
use super::{Drawn, Line, words};
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::notches;
use crate::app::kit::theme::Palette;
use crate::record::HeaderKey;

/// The width of the scroll marks, in points.
const MARK: f32 = 14.0;
/// The scroll distance of a touchpad for one row, in points.
const STROKE: f32 = 24.0;
/// The greatest number of rows of details.
const MOST: usize = 40;

#[derive(Debug, Default)]
pub(super) struct Scroll {
    /// The first row in sight.
    first: usize,
    /// The scroll distance since the last whole row, in points.
    rest: f32,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    pub(super) first: usize,
    pub(super) rows: usize,
    /// The number of rows in all.
    all: usize,
    /// The scroll distance since the last whole row, in points.
    rest: f32,
}

/// The user's scrolling in one frame.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Turned {
    rows: isize,
    rest: f32,
}

impl Scroll {
    pub(super) fn turn(&mut self, turned: Turned) {
        self.first = self.first.saturating_add_signed(turned.rows);
        self.rest = turned.rest;
    }
}

impl Seen {
    fn has_more(self) -> bool {
        self.all > self.rows
    }

    /// The width that the scroll marks take of each row.
    pub(super) fn mark(self) -> f32 {
        if self.has_more() { MARK } else { 0.0 }
    }
}

impl Drawn<'_> {
    /// All details on as many rows as they need, with room for the scroll marks.
    pub(super) fn rolled(&self, measure: impl Fn(char) -> f32, pieces: &[Piece<'_>]) -> Option<Vec<(usize, Spot)>> {
        let first = self.first_detail();
        let free: Vec<f32> = (first..first + MOST).map(|row| self.width - MARK - self.result_on(row)).collect();
        Rows { free: &free, space: self.space, measure }.short_first(pieces)
    }

    /// The rows in sight: always those of the edited header.
    pub(super) fn seen_of(&self, scroll: &mut Scroll, edited: Option<HeaderKey>) -> Seen {
        let rows = self.form.details(self.height, self.names());
        let all = self.details.iter().map(|(_, spot)| spot.row + 1).max().unwrap_or_default();
        let edited = edited.and_then(|key| {
            self.details.iter().find(|(index, _)| self.head.details[*index].key == key).map(|(_, spot)| spot.row)
        });
        if let Some(row) = edited {
            scroll.first = scroll.first.clamp((row + 1).saturating_sub(rows), row);
        }
        scroll.first = scroll.first.min(all.saturating_sub(rows));
        Seen { first: scroll.first, rows, all, rest: scroll.rest }
    }

    /// The scroll marks, and the wheel over the head, whose upper edge is `top`.
    pub(super) fn scroll_ui(&self, ui: &Ui, top: f32, lines: &[Line]) -> Turned {
        let Seen { first, rows, all, rest } = self.seen;
        let (Some(upper), Some(lower)) = (lines.get(self.first_detail()), lines.last()) else {
            return Turned::default();
        };
        if !self.seen.has_more() {
            return Turned::default();
        }
        let head = Rect::from_x_y_ranges(ui.max_rect().x_range(), top..=lower.rect.bottom());
        let mut turned = Turned { rows: 0, rest };
        if ui.rect_contains_pointer(head) {
            turned.rows = notches::turned(ui, &mut turned.rest, STROKE);
        }
        let language = self.desk.language();
        // Both may be on one row.
        let half = lower.rect.height().min(MARK) / 2.0;
        let marks = [
            (Icon::Up, upper.rect.top(), first > 0, words::SCROLL_UP.get(language), -1),
            (Icon::Down, lower.rect.bottom() - half, first + rows < all, words::SCROLL_DOWN.get(language), 1),
        ];
        for (icon, top, leads, name, way) in marks {
            if !leads {
                continue;
            }
            let left = self.width + ui.max_rect().left() - MARK;
            let rect = Rect::from_min_size(pos2(left, top), vec2(MARK, half));
            let response = ui.interact(rect, ui.scope_id().with(name), Sense::click());
            response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, name));
            let palette = Palette::of_ui(ui);
            let color = if response.hovered() || response.has_focus() { palette.accent } else { palette.weak };
            icons::paint(ui.painter(), icon, rect.expand2(vec2(0.0, half / 2.0)), color);
            if response.on_hover_text(name).clicked() {
                turned.rows += way * rows as isize;
            }
        }
        turned
    }
}
