//! How the lines of a plate are set: in which type, and on how many lines.

use std::sync::Arc;

use egui::{Color32, FontId, Galley, Painter, Pos2, Rect, vec2};

use super::Plate;
use crate::app::kit::board::paint::paint_mark;
use crate::app::kit::name::{self, Fitted};
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::{Breaks, cut, whole};
use crate::shogi::Color;

/// How names are set, the best way first: in at most so many lines, so much smaller. Few need three.
const WAYS: [(usize, f32); 10] =
    [(1, 1.0), (1, 0.9), (1, 0.84), (2, 1.0), (2, 0.85), (2, 0.7), (2, 0.6), (2, 0.5), (3, 0.7), (3, 0.5)];
/// The same on a narrow plate, in points. What does not fit there whole has a line of its own.
const WAYS_NARROW: [(usize, f32); 7] = [(1, 12.0), (1, 11.0), (1, 10.0), (2, 12.0), (2, 11.0), (2, 10.0), (3, 10.0)];
/// The same where a name has a line of its own.
pub(super) const WAYS_ALONE: [(usize, f32); 3] = [(1, 1.0), (1, 0.9), (1, 0.8)];
/// The size of type in such a line, in points.
pub(super) const ALONE: f32 = 12.0;
/// The smallest type of a name, and of words of ours, in points.
const SMALLEST: f32 = 9.0;
/// The heights of lines, in sizes of their type.
const LEADING: f32 = 1.28;

/// A name, and the size, width and height that it was set for, in points.
pub(super) type Source = (String, [f32; 3]);

/// The width of the mark, and of the mark with the space behind it, in sizes of its type.
const MARK: f32 = 0.9;
pub(super) const BESIDE_MARK: f32 = MARK + 0.3;

/// A line of a plate.
#[derive(Default)]
pub(super) struct Line {
    pub(super) texts: Vec<Text>,
    /// The size of the mark at its beginning.
    pub(super) mark: Option<f32>,
    pub(super) height: f32,
    /// The height of its tallest text.
    pub(super) tallest: f32,
}

pub(super) struct Text {
    pub(super) galley: Arc<Galley>,
    pub(super) color: Color32,
    /// How far it is from the plate's left edge.
    pub(super) left: f32,
}

impl Line {
    /// Paints it with its upper left corner here.
    pub(super) fn paint(&self, painter: &Painter, side: Color, at: Pos2) {
        if let Some(size) = self.mark {
            let mark = Rect::from_min_size(at, vec2(size * MARK, self.height));
            paint_mark(painter, Rect::from_center_size(mark.center(), vec2(size, size) * MARK), side);
        }
        for Text { galley, color, left } in &self.texts {
            // All texts of a line stand on one baseline.
            let below = (self.height - self.tallest) / 2.0 + self.tallest - galley.size().y;
            painter.galley((at + vec2(*left, below)).round(), galley.clone(), *color);
        }
    }

    fn of(text: Text, size: f32) -> Self {
        Self { height: (size * LEADING).round(), tallest: text.galley.size().y, mark: None, texts: vec![text] }
    }
}

/// What lines are made with.
pub(super) struct Setter<'a> {
    pub(super) painter: &'a Painter,
    pub(super) palette: &'a Palette,
    pub(super) room: egui::Vec2,
    /// The width of a square.
    pub(super) cell: f32,
}

impl Setter<'_> {
    /// The size of names.
    pub(super) fn size(&self) -> f32 {
        (self.cell * 0.26).clamp(11.0, 26.0)
    }

    /// The size of roles and ranks.
    pub(super) fn small(&self) -> f32 {
        (self.cell * 0.19).clamp(SMALLEST, 17.0)
    }

    pub(super) fn text(&self, text: &str, size: f32, color: Color32) -> Text {
        let galley = self.painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), color);
        Text { galley, color, left: 0.0 }
    }

    pub(super) fn lines(&self, plate: &Plate<'_>, set: &mut Option<(Source, Fitted)>) -> Vec<Line> {
        let mut lines = self.role_lines(plate.role, plate.name.is_some());
        let clock = plate.clock.as_deref().map(|clock| self.clock_line(clock));
        let used = |lines: &[Line]| lines.iter().chain(&clock).map(|line| line.height).sum::<f32>();
        if let Some(name) = plate.name {
            let names = self.name_lines(name, self.room.y - used(&lines), set);
            lines.extend(names);
        }
        if !plate.rank.is_empty() {
            self.add_rank(&plate.rank, self.room.y - used(&lines), &mut lines);
        }
        lines.into_iter().chain(clock).collect()
    }

    /// A narrow plate with all that is known, or `None` where the name needs a line of its own. The clock has as much room at
    /// one move as at another, or the name would be now here, now there.
    pub(super) fn narrow_lines(
        &self,
        plate: &Plate<'_>,
        set: &mut Option<(Source, Option<Fitted>)>,
    ) -> Option<Vec<Line>> {
        let role = self.text(plate.role, SMALLEST, self.palette.text).galley.size().x;
        if plate.name.is_none() && role > self.room.x {
            return None;
        }
        let height = |lines: &[Line]| lines.iter().map(|line| line.height).sum::<f32>();
        let mut clock = self.clock_lines(plate, plate.clock.as_deref());
        let longest = self.clock_lines(plate, plate.clock.as_ref().map(|_| plate.longest.as_str()));
        let missing = height(&longest) - height(&clock);
        if let Some(last) = clock.last_mut().filter(|_| missing > 0.0) {
            last.height += missing;
        }
        let mut lines = self.role_lines(plate.role, plate.name.is_some());
        if let Some(name) = plate.name {
            let room = vec2(self.room.x, self.room.y - height(&lines) - height(&clock));
            let Fitted { lines: names, size } = Self { room, ..*self }.narrow_name(name, set)?;
            lines.extend(names.iter().map(|line| Line::of(self.text(line, *size, self.palette.text), *size)));
        }
        if !plate.rank.is_empty() {
            self.add_rank(&plate.rank, self.room.y - height(&lines) - height(&clock), &mut lines);
        }
        Some(lines.into_iter().chain(clock).collect())
    }

    /// A whole name in the room that there is.
    fn narrow_name<'s>(&self, name: &str, set: &'s mut Option<(Source, Option<Fitted>)>) -> Option<&'s Fitted> {
        let room = [0.0, self.room.x, self.room.y];
        let set_for = set.take_if(|((of, within), _)| of == name && *within == room);
        let fit = || {
            let fitted = WAYS_NARROW.iter().find_map(|&(most, size)| {
                let most = most.min((self.room.y / (size * LEADING).round()) as usize);
                let font = FontId::proportional(size);
                let width = |c| self.painter.fonts_mut(|fonts| fonts.glyph_width(&font, c));
                let lines = whole(name, most, self.room.x, Breaks::Words, width)?;
                Some(Fitted { lines, size })
            });
            ((name.to_owned(), room), fitted)
        };
        set.insert(set_for.unwrap_or_else(fit)).1.as_ref()
    }

    /// What stands beside a name on a line of its own: the role, unless it stands there, the rank and the clock.
    pub(super) fn lines_beside_band(&self, plate: &Plate<'_>) -> Vec<Line> {
        let clock = self.clock_lines(plate, plate.clock.as_deref());
        let mut lines = Vec::new();
        if plate.name.is_some() {
            lines.push(self.fitted_line(plate.role, self.small(), self.palette.weak));
            let used = lines.iter().chain(&clock).map(|line| line.height).sum::<f32>();
            if !plate.rank.is_empty() {
                self.add_rank(&plate.rank, self.room.y - used, &mut lines);
            }
        }
        lines.into_iter().chain(clock).collect()
    }

    /// The mark with the role beside it or, where that is too long, below it. Without a name it is all that there is to say.
    fn role_lines(&self, role: &str, has_name: bool) -> Vec<Line> {
        let (size, color) = if has_name { (self.small(), self.palette.weak) } else { (self.size(), self.palette.text) };
        let left = self.size() * BESIDE_MARK;
        let beside = [size, SMALLEST].into_iter().map(|size| Text { left, ..self.text(role, size, color) });
        let beside = beside.into_iter().find(|text| left + text.galley.size().x <= self.room.x);
        let mark = |text: Option<Text>| {
            let tallest = text.as_ref().map_or(0.0, |text| text.galley.size().y);
            let height = (size * LEADING).max(self.size() * 1.05).round();
            Line { texts: text.into_iter().collect(), mark: Some(self.size()), height, tallest }
        };
        if beside.is_some() || has_name {
            return vec![mark(beside)];
        }
        vec![mark(None), self.fitted_line(role, self.small(), color)]
    }

    /// The name in as large a type as there is room for.
    fn name_lines(&self, name: &str, height: f32, set: &mut Option<(Source, Fitted)>) -> Vec<Line> {
        let room = Self { room: vec2(self.room.x, height), ..*self };
        let Fitted { lines, size } = room.fitted(name, self.size(), &WAYS, set);
        lines.iter().map(|line| Line::of(self.text(line, *size, self.palette.text), *size)).collect()
    }

    /// A name in the room that there is, set in one of these ways, of which the first has type of this size.
    pub(super) fn fitted<'s>(
        &self,
        name: &str,
        size: f32,
        ways: &[(usize, f32)],
        set: &'s mut Option<(Source, Fitted)>,
    ) -> &'s Fitted {
        let room = [size, self.room.x, self.room.y];
        let set_for = set.take_if(|((of, within), _)| of == name && *within == room);
        let fit = || {
            let way = |&(lines, factor): &(usize, f32)| {
                let size = (size * factor).max(SMALLEST);
                (((self.room.y / (size * LEADING).round()) as usize).clamp(1, lines), size)
            };
            let ways: Vec<_> = ways.iter().map(way).collect();
            let width = |c, size| self.painter.fonts_mut(|fonts| fonts.glyph_width(&FontId::proportional(size), c));
            ((name.to_owned(), room), name::fit(name, &ways, self.room.x, width))
        };
        &set.insert(set_for.unwrap_or_else(fit)).1
    }

    /// The rank behind the name or below it, if there is room for it; else behind the role.
    fn add_rank(&self, rank: &str, height: f32, lines: &mut Vec<Line>) {
        let text = self.text(rank, self.small(), self.palette.weak);
        let wide = text.galley.size().x;
        let end = |line: &Line| {
            line.texts.last().map_or(0.0, |text| text.left + text.galley.size().x + text.galley.size().y / 2.0)
        };
        let last = lines.len() - 1;
        if end(&lines[last]) + wide <= self.room.x {
            let left = end(&lines[last]);
            lines[last].texts.push(Text { left, ..text });
        } else if let Some(ranks) = self.rank_lines(rank, height) {
            lines.extend(ranks);
        } else if end(&lines[0]) + wide <= self.room.x {
            let left = end(&lines[0]);
            lines[0].texts.push(Text { left, ..text });
        }
    }

    /// The rank in one line or two.
    fn rank_lines(&self, rank: &str, height: f32) -> Option<Vec<Line>> {
        let (size, font) = (self.small(), FontId::proportional(self.small()));
        let most = ((height / (size * LEADING).round()) as usize).min(2);
        let width = |c| self.painter.fonts_mut(|fonts| fonts.glyph_width(&font, c));
        let lines = whole(rank, most, self.room.x, Breaks::Parts, width)?;
        Some(lines.iter().map(|line| Line::of(self.text(line, size, self.palette.weak), size)).collect())
    }

    /// The clock, as large as there is room for.
    fn clock_line(&self, clock: &str) -> Line {
        self.fitted_line(clock, (self.cell * 0.36).clamp(15.0, 38.0), self.palette.text)
    }

    /// The clock on a narrow plate, where its width decides: no larger at one move than at another. One with hours, which
    /// would be small there, has its seconds on a line of their own.
    fn clock_lines(&self, plate: &Plate<'_>, clock: Option<&str>) -> Vec<Line> {
        let Some(clock) = clock else { return Vec::new() };
        let largest = (self.cell * 0.5).clamp(15.0, 24.0);
        // Beside a clock that fills its plate there is some air, or it would look cut off.
        let narrower = Self { room: vec2(self.room.x * 0.94, self.room.y), ..*self };
        let fitting =
            |longest: &str, shown: &str| narrower.fitting(longest, largest).min(narrower.fitting(shown, largest));
        let (hours, seconds) = clock.rsplit_once(':').unwrap_or((clock, ""));
        if !hours.contains(':') {
            let longest = if plate.longest.len() > 5 { "59:59" } else { &plate.longest };
            let size = fitting(longest, clock);
            return vec![Line::of(self.text(clock, size, self.palette.text), size)];
        }
        let longest = plate.longest.rsplit_once(':').map_or("", |(hours, _)| hours);
        let (size, small) = (fitting(longest, hours), self.small() * 1.3);
        let seconds = self.text(&format!("{seconds}″"), small, self.palette.text);
        vec![Line::of(self.text(hours, size, self.palette.text), size), Line::of(seconds, small)]
    }

    /// This size, or the largest in which a text is no wider than its room, but never one that cannot be read.
    fn fitting(&self, text: &str, size: f32) -> f32 {
        let wide = self.text(text, size, self.palette.text).galley.size().x;
        if wide > self.room.x { ((size * self.room.x / wide * 2.0).floor() / 2.0).max(SMALLEST) } else { size }
    }

    /// One line, smaller where it would be too wide, and cut off where even that does not help.
    fn fitted_line(&self, text: &str, size: f32, color: Color32) -> Line {
        let size = self.fitting(text, size);
        let font = FontId::proportional(size);
        let (shown, _) = cut(text, self.room.x + 0.5, |c| self.painter.fonts_mut(|fonts| fonts.glyph_width(&font, c)));
        Line::of(self.text(&shown, size, color), size)
    }
}
