//! A line of the head, to which parts are added from left to right. All texts of a line share a baseline.

use egui::{
    Color32, CursorIcon, FontId, Galley, Painter, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use crate::app::kit::board::paint::paint_mark;
use crate::app::kit::name::{self, Fitted};
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::{cut, one_line};
use crate::app::notes::ui::head::Part;
use crate::app::notes::ui::head::rows::PlacedText;
use crate::app::notes::words;
use crate::lang::Language;
use crate::record::HeaderKey;
use crate::shogi::Color;

pub(super) const SMALL: f32 = 12.0;
/// The sizes of names in one line, by which they shrink where there is little room.
const SIZES: [f32; 6] = [1.0, 0.92, 0.84, 0.76, 0.68, 0.62];
/// A name that would be smaller than the first sizes takes two lines, where each player has a row.
const LARGE: usize = 4;
/// The sizes of names in two lines.
const HALVES: [f32; 4] = [0.84, 0.76, 0.68, 0.62];
/// The line spacing of a name in two lines, in sizes of its type.
const LEADING: f32 = 1.24;
/// The width of a player's mark with the space behind it.
pub(super) const MARK: f32 = 19.0;
pub(super) const GAP: f32 = 8.0;

pub(super) const BETWEEN: &str = " · ";

pub(super) struct Line {
    /// The free part of the line, in its whole height.
    pub(super) rect: Rect,
    pub(super) at: f32,
    pub(super) size: f32,
    pub(super) clicked: Option<HeaderKey>,
    language: Language,
    color: Color32,
    baseline: f32,
    painter: Painter,
}

impl Line {
    pub(super) fn new(ui: &mut Ui, language: Language, height: f32, size: f32, color: Color32) -> Self {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        let painter = ui.painter().clone();
        let baseline = baseline(&painter, rect, size);
        Self { rect, at: rect.left(), size, clicked: None, language, color, baseline, painter }
    }

    pub(super) fn free(&self) -> f32 {
        self.rect.right() - self.at
    }

    pub(super) fn small(&self, text: &str) -> f32 {
        self.measure(text, SMALL)
    }

    pub(super) fn width(&self, part: &Part) -> f32 {
        self.measure(&part.text, self.size)
    }

    fn measure(&self, text: &str, size: f32) -> f32 {
        measure(&self.painter, text, size)
    }

    pub(super) fn take(&mut self, width: f32) -> Rect {
        let rect = self.rect.with_min_x(self.at).with_max_x(self.at + width);
        self.at += width;
        rect
    }

    fn paint(&self, left: f32, text: &str, size: f32, color: Color32, baseline: f32) {
        self.paint_within(left, text, (size, color), baseline, f32::INFINITY);
    }

    /// Paints a text on this baseline, cut where it is wider than it was measured: some scripts join their letters.
    fn paint_within(&self, left: f32, text: &str, (size, color): (f32, Color32), baseline: f32, room: f32) {
        let galley = one_line(&self.painter, text, FontId::proportional(size), color, room);
        let top = baseline - ascent(&galley);
        self.painter.galley(pos2(left, top), galley, color);
    }

    /// Puts a small grey text between others, without a widget of its own.
    pub(super) fn between(&mut self, ui: &Ui, text: &str) {
        let rect = self.take(self.small(text));
        self.paint(rect.left(), text, SMALL, Palette::of_ui(ui).weak, self.baseline);
    }

    pub(super) fn mark(&mut self, side: Color) {
        let rect = self.take(MARK);
        self.paint_mark(rect, side);
    }

    fn paint_mark(&self, rect: Rect, side: Color) {
        let center = pos2(rect.left() + self.size * 0.45, rect.center().y);
        paint_mark(&self.painter, Rect::from_center_size(center, vec2(self.size, self.size) * 0.85), side);
    }

    /// Puts the name of a field before it, on the baseline of the text in the field.
    pub(super) fn field_name(&mut self, ui: &Ui, name: &str, field_size: f32) {
        let rect = self.take(self.small(name));
        let baseline = baseline(&self.painter, self.rect, field_size);
        self.paint(rect.left(), name, SMALL, Palette::of_ui(ui).weak, baseline);
    }

    /// Puts a small grey text that cannot be edited into a part of the line, cut off at its width.
    pub(super) fn label(&self, ui: &Ui, rect: Rect, text: &str) {
        let (shown, is_cut) = cut(text, rect.width() + 0.5, |c| self.glyph(c, SMALL));
        self.paint(rect.left(), &shown, SMALL, Palette::of_ui(ui).weak, self.baseline);
        let response = ui.interact(rect, ui.scope_id().with(("label", text)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
        if is_cut {
            response.on_hover_text(text);
        }
    }

    /// Puts a part that can be clicked, cut off at a width. A player's name follows the mark of the side.
    pub(super) fn part(&mut self, ui: &Ui, part: &Part, width: f32, mark: Option<Color>) {
        let before = if mark.is_some() { MARK } else { 0.0 };
        // A text that exactly fits is not cut off because of rounding.
        let room = width - before + 0.5;
        let (shown, size) = if mark.is_some() {
            let (full, half) = (self.size, self.rect.height() / 2.0);
            let way = |count| move |factor: &f32| (count, full * factor);
            let halves = HALVES.iter().filter(|&factor| factor * LEADING * full <= half);
            let mut ways: Vec<_> = SIZES[..LARGE].iter().map(way(1)).chain(halves.map(way(2))).collect();
            if ways.len() == LARGE {
                ways.extend(SIZES[LARGE..].iter().map(way(1)));
            }
            let Fitted { lines, size } = name::fit(&part.text, &ways, 2, room, |c, size| self.glyph(c, size));
            (lines, size)
        } else {
            (vec![cut(&part.text, room, |c| self.glyph(c, self.size)).0], self.size)
        };
        self.put(ui, part, width, mark, Shown { lines: shown, size, color: self.color, rest: None });
    }

    pub(super) fn small_part(&mut self, ui: &Ui, part: &Part, width: f32) {
        let (text, _) = cut(&part.text, width + 0.5, |c| self.glyph(c, SMALL));
        let color = Palette::of_ui(ui).weak;
        self.put(ui, part, width, None, Shown { lines: vec![text], size: SMALL, color, rest: None });
    }

    /// Puts a detail, or the part of it that belongs to this row, behind the others.
    pub(super) fn next_detail(&mut self, ui: &Ui, part: &Part, spot: &PlacedText) {
        if self.at > self.rect.left() {
            self.between(ui, BETWEEN);
        }
        self.detail(ui, part, spot);
    }

    fn detail(&mut self, ui: &Ui, part: &Part, spot: &PlacedText) {
        let PlacedText { text, is_rest, row, .. } = spot.clone();
        let rest = is_rest.then_some(row);
        self.put(ui, part, spot.width, None, Shown { lines: vec![text], size: SMALL, color: self.color, rest });
    }

    fn glyph(&self, c: char, size: f32) -> f32 {
        self.painter.fonts_mut(|fonts| fonts.glyph_width(&FontId::proportional(size), c))
    }

    fn put(&mut self, ui: &Ui, part: &Part, width: f32, mark: Option<Color>, shown: Shown) {
        let palette = Palette::of_ui(ui);
        let rect = self.take(width);
        let id = ui.scope_id().with(("part", part.key, shown.rest));
        // Screen readers get each part once.
        let sense = if shown.rest.is_some() { Sense::CLICK } else { Sense::click() };
        let response = ui.interact(rect, id, sense);
        if shown.rest.is_none() {
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &part.accessible));
        }
        if response.hovered() || response.has_focus() {
            let ground = rect.expand2(vec2(4.0, -1.0));
            self.painter.rect_filled(ground, 4, palette.hovered);
            if response.has_focus() {
                self.painter.rect_stroke(ground, 4, Stroke::new(1.0, palette.accent), StrokeKind::Inside);
            }
        }
        let before = if mark.is_some() { MARK } else { 0.0 };
        if let Some(side) = mark {
            self.paint_mark(rect, side);
        }
        let color = if part.is_given { shown.color } else { palette.weak };
        // The next part directly follows a text that was cut off.
        let wide = shown.lines.iter().map(|text| self.measure(text, shown.size)).fold(0.0, f32::max);
        self.at = self.at.min(rect.left() + before + wide);
        let above = (shown.lines.len() as f32 - 1.0) / 2.0;
        for (number, text) in shown.lines.into_iter().enumerate() {
            let baseline = self.baseline + (number as f32 - above) * LEADING * shown.size;
            let left = rect.left() + before;
            self.paint_within(left, &text, (shown.size, color), baseline, rect.right() + shown.size / 4.0 - left);
        }
        if response.clicked() {
            self.clicked = Some(part.key);
        }
        let tip = format!("{}\n{}", part.tip, words::CLICK_TO_EDIT.get(self.language));
        response.on_hover_cursor(CursorIcon::Text).on_hover_text(tip);
    }
}

struct Shown {
    lines: Vec<String>,
    size: f32,
    color: Color32,
    /// The row, if the text continues that of a row before.
    rest: Option<usize>,
}

/// Whether a name fits into one row of type of this size, or a little smaller.
pub(super) fn fits(painter: &Painter, name: &str, size: f32, room: f32) -> bool {
    measure(painter, name, size * SIZES[LARGE - 1]) <= room
}

pub(super) fn measure(painter: &Painter, text: &str, size: f32) -> f32 {
    let font = FontId::proportional(size);
    painter.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER).size().x.ceil()
}

/// The baseline of type of this size that is centred in a rectangle.
fn baseline(painter: &Painter, rect: Rect, size: f32) -> f32 {
    let galley = painter.layout_no_wrap("字".to_owned(), FontId::proportional(size), Color32::PLACEHOLDER);
    rect.center().y - galley.size().y / 2.0 + ascent(&galley)
}

/// The distance from the top of a text to its letters.
fn ascent(galley: &Galley) -> f32 {
    galley.rows.first().map_or(0.0, |row| row.pos.y + row.glyphs.first().map_or(0.0, |glyph| glyph.pos.y))
}
