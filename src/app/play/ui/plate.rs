//! Plates with a player's name, clock and turn.

use std::borrow::Cow;
use std::sync::Arc;

use egui::{Color32, FontId, Galley, Painter, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::app::desk::game::Game;
use crate::app::desk::words as shared;
use crate::app::kit::board::geometry::Stage;
use crate::app::kit::board::paint::paint_mark;
use crate::app::kit::name::{self, Fitted};
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::{Breaks, cut, whole};
use crate::app::play::words;
use crate::diagram::Table;
use crate::lang::{self, Language};
use crate::shogi::{ByColor, Color};

/// How names are set, the best way first: in at most so many lines, so much smaller. Few need three.
const WAYS: [(usize, f32); 10] =
    [(1, 1.0), (1, 0.9), (1, 0.84), (2, 1.0), (2, 0.85), (2, 0.7), (2, 0.6), (2, 0.5), (3, 0.7), (3, 0.5)];
/// The same where a name has a line of its own.
const WAYS_ALONE: [(usize, f32); 3] = [(1, 1.0), (1, 0.9), (1, 0.8)];
/// The size of type in such a line, in points.
const ALONE: f32 = 12.0;
/// The smallest type of a name, and of words of ours, in points.
const SMALLEST: f32 = 9.0;
/// The heights of lines, in sizes of their type.
const LEADING: f32 = 1.28;

/// The least height of the bar of the turn where names have lines of their own, in points.
const LEAST_BAR: f32 = 24.0;

/// What the plates remember by themselves: how names were set, and what they were set for.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    names: ByColor<Option<(Source, Fitted)>>,
}

/// A name, and the size, width and height that it was set for, in points.
type Source = (String, [f32; 3]);

/// What a plate says.
struct Plate<'a> {
    side: Color,
    /// Which side it is.
    role: &'static str,
    name: Option<&'a str>,
    /// The rank or title, as the window's language has it; empty where there is none.
    rank: Cow<'a, str>,
    clock: Option<String>,
    /// The longest clock of the line, of either side: all are set in type of one size.
    longest: String,
    to_move: bool,
    kingless: bool,
}

/// Shows the plate of a side: who it is, their clock, and a bar while it is their turn. It touches its stand, so that
/// what it does not need is free at its other end. Where it is narrow, the name stands above or below the board instead, and
/// the rest touches the name.
/// A side that lacks its king, where one should be, has a frame around it.
pub(crate) fn plate_ui(
    ui: &Ui,
    stage: &Stage,
    language: Language,
    (game, side): (&Game, Color),
    kingless: bool,
    memory: &mut Memory,
) {
    let rect = stage.plate(side);
    let (name, rank) = game.ranked(side).unzip();
    let plate = Plate {
        side,
        role: shared::player_role(game.naming(), side, game.is_handicap(), game.attacker()),
        name,
        rank: lang::rank(language, rank.unwrap_or_default()),
        clock: game.clocks().map(|clocks| shared::clock(clocks[side])),
        longest: longest_clock(game),
        kingless,
        to_move: game.position().turn() == side && game.record().tree().end(game.node()).is_none(),
    };
    let all = rect.union(bar(stage, side, rect));
    let response = ui.interact(all, ui.scope_id().with(("plate", side.index())), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, plate.said(language)));
    let palette = Palette::of_ui(ui);
    let set = &mut memory.names[side];
    let beside = stage.band(side).map(|band| {
        let rect = paint_band(ui.painter(), palette, band, stage, &plate, set);
        ui.interact(rect, ui.scope_id().with(("name", side.index())), Sense::hover())
    });
    paint_plate(ui.painter(), palette, rect, stage, &plate, set);
    if kingless {
        let frame = Stroke::new(2.0, palette.error);
        ui.painter().rect_stroke(rect.expand(3.0), 4, frame, StrokeKind::Inside);
    }
    if let Some(name) = name {
        // The file's own words, and all of them.
        let tip = format!("{name} {}", rank.unwrap_or_default());
        for response in [response].into_iter().chain(beside) {
            response.on_hover_text(tip.trim_end());
        }
    }
}

/// The longer one of both clocks at the end of the line.
fn longest_clock(game: &Game) -> String {
    let clocks = game.last_clocks().map(|clocks| Color::ALL.map(|side| shared::clock(clocks[side])));
    clocks.into_iter().flatten().max_by_key(String::len).unwrap_or_default()
}

impl Plate<'_> {
    /// What screen readers are told.
    fn said(&self, language: Language) -> String {
        let name = self.name.map_or_else(
            || self.role.to_owned(),
            |name| shared::labelled(language, self.role, format!("{name} {}", self.rank).trim_end()),
        );
        let said = words::of(language);
        let now = [self.clock.as_deref(), self.to_move.then_some(said.to_move), self.kingless.then_some(said.kingless)];
        let said: Vec<&str> = [name.as_str()].into_iter().chain(now.into_iter().flatten()).collect();
        said.join(" ")
    }
}

/// Paints a plate: the mark and the role, name and rank, and the clock, in this order in windows of every size.
fn paint_plate(
    painter: &Painter,
    palette: &Palette,
    rect: Rect,
    stage: &Stage,
    plate: &Plate<'_>,
    set: &mut Option<(Source, Fitted)>,
) {
    let has_band = stage.band(plate.side).is_some();
    let setter = Setter { painter, palette, room: rect.size(), cell: stage.cell };
    let lines = if has_band { setter.lines_beside_band(plate) } else { setter.lines(plate, set) };
    let height = lines.iter().map(|line| line.height).sum::<f32>();
    // At the stand, or at the name.
    let is_high = stage.faces_up(plate.side) != has_band;
    let top = |height: f32| if is_high { rect.top() } else { (rect.bottom() - height).max(rect.top()) };
    if plate.to_move {
        let high = if has_band { height.max(LEAST_BAR) } else { height };
        let rows = top(high).round()..=(top(high) + high).round();
        painter.rect_filled(bar(stage, plate.side, Rect::from_x_y_ranges(rect.x_range(), rows)), 1, palette.accent);
    }
    let mut y = top(height);
    for line in lines {
        line.paint(painter, plate.side, pos2(rect.left(), y));
        y += line.height;
    }
}

/// Paints who a side is on a line of its own: mark and name, or mark and role. Returns where they are.
fn paint_band(
    painter: &Painter,
    palette: &Palette,
    band: Rect,
    stage: &Stage,
    plate: &Plate<'_>,
    set: &mut Option<(Source, Fitted)>,
) -> Rect {
    let left = (ALONE * BESIDE_MARK).round();
    let room = vec2(band.width() - left, band.height());
    let setter = Setter { painter, palette, room, cell: stage.cell };
    let name = plate.name.unwrap_or(plate.role);
    let fitted = setter.fitted(name, ALONE, &WAYS_ALONE, set);
    let text = setter.text(&fitted.lines.concat(), fitted.size, palette.text);
    let wide = left + text.galley.size().x;
    let at = if stage.faces_up(plate.side) { band.right() - wide } else { band.left() };
    let tallest = text.galley.size().y;
    let line = Line { texts: vec![Text { left, ..text }], mark: Some(ALONE), height: band.height(), tallest };
    line.paint(painter, plate.side, pos2(at, band.top()));
    Rect::from_min_size(pos2(at, band.top()), vec2(wide, band.height()))
}

/// The bar that says whose turn it is: between the board and the plate, where nothing else is, as high as `beside`.
fn bar(stage: &Stage, side: Color, beside: Rect) -> Rect {
    let gap = stage.cell * Table::GAP / Table::SQUARE;
    let middle = if stage.faces_up(side) { beside.left() - gap / 2.0 } else { beside.right() + gap / 2.0 };
    let wide = (stage.cell * 0.065).clamp(3.0, 7.0).round();
    let left = (middle - wide / 2.0).round();
    Rect::from_x_y_ranges(left..=left + wide, beside.y_range())
}

/// The width of the mark, and of the mark with the space behind it, in sizes of its type.
const MARK: f32 = 0.9;
const BESIDE_MARK: f32 = MARK + 0.3;

/// A line of a plate.
#[derive(Default)]
struct Line {
    texts: Vec<Text>,
    /// The size of the mark at its beginning.
    mark: Option<f32>,
    height: f32,
    /// The height of its tallest text.
    tallest: f32,
}

struct Text {
    galley: Arc<Galley>,
    color: Color32,
    /// How far it is from the plate's left edge.
    left: f32,
}

impl Line {
    /// Paints it with its upper left corner here.
    fn paint(&self, painter: &Painter, side: Color, at: Pos2) {
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
struct Setter<'a> {
    painter: &'a Painter,
    palette: &'a Palette,
    room: egui::Vec2,
    /// The width of a square.
    cell: f32,
}

impl Setter<'_> {
    /// The size of names.
    fn size(&self) -> f32 {
        (self.cell * 0.26).clamp(11.0, 26.0)
    }

    /// The size of roles and ranks.
    fn small(&self) -> f32 {
        (self.cell * 0.19).clamp(SMALLEST, 17.0)
    }

    fn text(&self, text: &str, size: f32, color: Color32) -> Text {
        let galley = self.painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), color);
        Text { galley, color, left: 0.0 }
    }

    fn lines(&self, plate: &Plate<'_>, set: &mut Option<(Source, Fitted)>) -> Vec<Line> {
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

    /// What stands beside a name on a line of its own: the role, unless it stands there, the rank and the clock.
    fn lines_beside_band(&self, plate: &Plate<'_>) -> Vec<Line> {
        let clock = self.clock_lines(plate);
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
    fn fitted<'s>(
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
    fn clock_lines(&self, plate: &Plate<'_>) -> Vec<Line> {
        let Some(clock) = plate.clock.as_deref() else { return Vec::new() };
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
