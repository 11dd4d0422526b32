//! Plates with a player's name, clock and turn.

use std::borrow::Cow;
use std::sync::Arc;

use egui::{
    Color32, FontId, Galley, Painter, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use crate::app::desk::game::Game;
use crate::app::desk::words as shared;
use crate::app::kit::board::geometry::Stage;
use crate::app::kit::board::paint::paint_mark;
use crate::app::kit::name::{self, Fitted};
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::{Breaks, cut, one_line, whole};
use crate::app::play::words;
use crate::diagram::Table;
use crate::lang::{self, Language};
use crate::shogi::{ByColor, Color};

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    names: ByColor<Option<(Source, Fitted)>>,
    in_line: ByColor<Option<(Source, InLine)>>,
}

struct Plate<'a> {
    side: Color,
    role: &'static str,
    name: Option<&'a str>,
    /// In the language of the window; may be empty.
    rank: Cow<'a, str>,
    clock: Option<String>,
    /// The longest clock of either side, so that all have one size.
    longest: String,
    to_move: bool,
    kingless: bool,
}

/// Player, clock, and a bar for the side to move. The plate touches its stand, so that unused space is at the other
/// end. A frame marks a side without a required king.
pub(crate) fn plate_ui(
    ui: &Ui,
    stage: &Stage,
    language: Language,
    (game, side): (&Game, Color),
    kingless: bool,
    view: &mut ViewState,
) {
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
    let palette = Palette::of_ui(ui);
    let mut typesetter =
        Typesetter { painter: ui.painter(), palette, room: stage.plate(side).size(), cell: stage.cell };
    let (lines, rect) = if stage.has_lines() {
        let line = typesetter.in_line(&plate, &mut view.in_line[side]);
        typesetter.room.x = line.width();
        (vec![line], line_rect(stage, side, typesetter.room.x))
    } else {
        (typesetter.lines(&plate, &mut view.names[side]), stage.plate(side))
    };
    let all = rect.union(bar(stage, side, rect));
    let response = ui.interact(all, ui.scope_id().with(("plate", side.index())), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, plate.accessible_name(language)));
    paint_plate(&typesetter, rect, stage, &plate, lines);
    if kingless {
        let around = if stage.has_lines() { vec2(3.0, 1.0) } else { Vec2::splat(3.0) };
        let frame = Stroke::new(2.0, palette.error);
        ui.painter().rect_stroke(rect.expand2(around), 4, frame, StrokeKind::Inside);
    }
    if let Some(name) = name {
        let tip = format!("{name} {}", rank.unwrap_or_default());
        response.on_hover_text(tip.trim_end());
    }
}

/// At the stand's end of its line.
fn line_rect(stage: &Stage, side: Color, width: f32) -> Rect {
    let line = stage.plate(side);
    let left = if stage.faces_up(side) { line.right() - width } else { line.left() };
    Rect::from_min_size(pos2(left, line.top()), vec2(width, line.height()))
}

/// The longer clock at the end of the line.
fn longest_clock(game: &Game) -> String {
    let clocks = game.last_clocks().map(|clocks| Color::ALL.map(|side| shared::clock(clocks[side])));
    clocks.into_iter().flatten().max_by_key(String::len).unwrap_or_default()
}

impl Plate<'_> {
    fn accessible_name(&self, language: Language) -> String {
        let name = self.name.map_or_else(
            || self.role.to_owned(),
            |name| shared::labelled(language, self.role, format!("{name} {}", self.rank).trim_end()),
        );
        let now = [
            self.clock.as_deref(),
            self.to_move.then_some(words::TO_MOVE.get(language)),
            self.kingless.then_some(words::KINGLESS.get(language)),
        ];
        let parts: Vec<&str> = [name.as_str()].into_iter().chain(now.into_iter().flatten()).collect();
        parts.join(" ")
    }
}

fn paint_plate(typesetter: &Typesetter<'_>, rect: Rect, stage: &Stage, plate: &Plate<'_>, lines: Vec<Line>) {
    let height = lines.iter().map(|line| line.height).sum::<f32>();
    let top = if stage.faces_up(plate.side) { rect.top() } else { (rect.bottom() - height).max(rect.top()) };
    if plate.to_move {
        let beside = Rect::from_x_y_ranges(rect.x_range(), top.round()..=(top + height).round());
        typesetter.painter.rect_filled(bar(stage, plate.side, beside), 1, typesetter.palette.accent);
    }
    let mut y = top;
    for line in lines {
        line.paint(typesetter.painter, plate.side, pos2(rect.left(), y));
        y += line.height;
    }
}

/// The bar that marks the side to move: between board and plate, as high as `beside`. With one-line plates it is
/// between board and stand, one square high.
fn bar(stage: &Stage, side: Color, beside: Rect) -> Rect {
    let gap = stage.cell * Table::GAP / Table::SQUARE;
    let stand = stage.stand(side);
    let middle = if stage.faces_up(side) { stand.left() - gap / 2.0 } else { stand.right() + gap / 2.0 };
    let wide = (stage.cell * 0.065).clamp(3.0, 7.0).round();
    let left = (middle - wide / 2.0).round();
    let rows = match (stage.has_lines(), stage.faces_up(side)) {
        (false, _) => beside.y_range(),
        (true, false) => (stand.top() + 1.0..=stand.top() + stage.cell).into(),
        (true, true) => (stand.bottom() - stage.cell..=stand.bottom() - 1.0).into(),
    };
    Rect::from_x_y_ranges(left..=left + wide, rows)
}

/// Most lines and size of a name, the best first. Names that still do not fit get more lines.
const NAME_LAYOUTS: [(usize, f32); 10] =
    [(1, 1.0), (1, 0.9), (1, 0.84), (2, 1.0), (2, 0.85), (2, 0.7), (2, 0.6), (2, 0.5), (2, 0.42), (2, 0.35)];
const IN_LINE: [f32; 5] = [13.0, 12.0, 11.0, 10.0, 9.0];
const SMALL_IN_LINE: f32 = 10.0;
const CLOCK_IN_LINE: f32 = 15.0;
const GAP: f32 = 6.0;
/// Smallest type of labels and, on a usual screen, of names, in points.
const SMALLEST: f32 = 9.0;
/// Smallest type of names on a dense screen, in points.
const SMALLEST_SHARP: f32 = 7.0;
/// Line height relative to the type size.
const LEADING: f32 = 1.28;

/// A name, and the sizes it was fitted into, in points.
type Source = (String, [f32; 3]);

fn cached<'c, T>(cache: &'c mut Option<(Source, T)>, name: &str, room: [f32; 3], fit: impl FnOnce() -> T) -> &'c T {
    let current = cache.take_if(|((of, within), _)| of == name && *within == room);
    &cache.insert(current.unwrap_or_else(|| ((name.to_owned(), room), fit()))).1
}

/// The width of the mark, without and with the space after it, relative to the type size.
const MARK: f32 = 0.9;
const AFTER_MARK: f32 = MARK + 0.3;

#[derive(Default)]
struct Line {
    texts: Vec<Text>,
    mark: Option<f32>,
    height: f32,
    tallest: f32,
}

struct Text {
    galley: Arc<Galley>,
    color: Color32,
    left: f32,
}

impl Text {
    fn width(&self) -> f32 {
        self.galley.size().x
    }
}

#[derive(Debug)]
struct InLine {
    name: Fitted,
    has_role: bool,
    has_rank: bool,
}

impl Line {
    fn paint(&self, painter: &Painter, side: Color, at: Pos2) {
        if let Some(size) = self.mark {
            let mark = Rect::from_min_size(at, vec2(size * MARK, self.height));
            paint_mark(painter, Rect::from_center_size(mark.center(), vec2(size, size) * MARK), side);
        }
        for Text { galley, color, left } in &self.texts {
            // All texts of a line share a baseline.
            let below = (self.height - self.tallest) / 2.0 + self.tallest - galley.size().y;
            painter.galley((at + vec2(*left, below)).round(), galley.clone(), *color);
        }
    }

    fn width(&self) -> f32 {
        self.texts.last().map_or(0.0, |text| text.left + text.width())
    }

    /// Appends a text, or puts it at `begin` on an empty line. Leaves out an empty text.
    fn push(&mut self, text: Text, begin: f32) {
        if text.width() > 0.0 {
            let left = if self.texts.is_empty() { begin } else { self.width() + GAP };
            self.tallest = self.tallest.max(text.galley.size().y);
            self.texts.push(Text { left, ..text });
        }
    }

    fn of(text: Text, size: f32) -> Self {
        Self { height: (size * LEADING).round(), tallest: text.galley.size().y, mark: None, texts: vec![text] }
    }
}

struct Typesetter<'a> {
    painter: &'a Painter,
    palette: &'a Palette,
    room: egui::Vec2,
    cell: f32,
}

impl Typesetter<'_> {
    fn size(&self) -> f32 {
        (self.cell * 0.26).clamp(11.0, 26.0)
    }

    fn small(&self) -> f32 {
        (self.cell * 0.19).clamp(SMALLEST, 17.0)
    }

    fn text(&self, text: &str, size: f32, color: Color32) -> Text {
        let galley = self.painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), color);
        Text { galley, color, left: 0.0 }
    }

    /// Cuts a text wider than measured: some scripts join their letters.
    fn within(&self, text: &str, size: f32, color: Color32, room: f32) -> Text {
        let galley = one_line(self.painter, text, FontId::proportional(size), color, room + size / 4.0);
        Text { galley, color, left: 0.0 }
    }

    fn lines(&self, plate: &Plate<'_>, cache: &mut Option<(Source, Fitted)>) -> Vec<Line> {
        let mut lines = self.role_lines(plate.role, plate.name.is_some());
        let size = (self.cell * 0.36).clamp(15.0, 38.0);
        let clock = plate.clock.as_deref().map(|clock| self.fitted_line(clock, size, self.palette.text));
        let used = |lines: &[Line]| lines.iter().chain(&clock).map(|line| line.height).sum::<f32>();
        if let Some(name) = plate.name {
            let names = self.name_lines(name, self.room.y - used(&lines), cache);
            lines.extend(names);
        }
        if !plate.rank.is_empty() {
            self.add_rank(&plate.rank, self.room.y - used(&lines), &mut lines);
        }
        lines.into_iter().chain(clock).collect()
    }

    /// A one-line plate: mark, role, name, rank and clock. A long name replaces the role, then the rank, which the head
    /// of the game also shows. The clock keeps its room at every move, so that the name does not move.
    fn in_line(&self, plate: &Plate<'_>, cache: &mut Option<(Source, InLine)>) -> Line {
        let Palette { text, weak, .. } = *self.palette;
        let clock = plate.clock.as_deref().map(|clock| self.text(clock, CLOCK_IN_LINE, text));
        let longest = clock
            .as_ref()
            .map_or(0.0, |clock| clock.width().max(self.text(&plate.longest, CLOCK_IN_LINE, text).width()));
        let mut line = Line { mark: Some(IN_LINE[0]), height: self.room.y, ..Line::default() };
        let begin = (IN_LINE[0] * AFTER_MARK).round();
        let rest = self.room.x - begin - if longest > 0.0 { longest + GAP } else { 0.0 };
        if let Some(name) = plate.name {
            let [role, rank] = [plate.role, &plate.rank].map(|text| self.text(text, SMALL_IN_LINE, weak));
            let InLine { name, has_role, has_rank } =
                self.name_in_line(name, rest, [&role, &rank].map(Text::width), cache);
            let name = self.within(&name.lines.concat(), name.size, text, rest);
            let parts = [has_role.then_some(role), Some(name), has_rank.then_some(rank)];
            parts.into_iter().flatten().for_each(|part| line.push(part, begin));
        } else {
            line.push(self.text(plate.role, IN_LINE[1], text), begin);
        }
        if let Some(clock) = clock {
            let before = longest - clock.width();
            line.push(clock, begin);
            line.texts.last_mut().into_iter().for_each(|clock| clock.left += before);
        }
        line
    }

    /// Fits a name into `rest` points with a role and a rank of these widths.
    fn name_in_line<'s>(
        &self,
        name: &str,
        rest: f32,
        [role, rank]: [f32; 2],
        cache: &'s mut Option<(Source, InLine)>,
    ) -> &'s InLine {
        let width = |c, size| self.painter.fonts_mut(|fonts| fonts.glyph_width(&FontId::proportional(size), c));
        let fit = || {
            let ways = [(true, true), (false, true), (false, false)];
            let whole = ways.into_iter().find_map(|(has_role, has_rank)| {
                let beside = [(has_role, role), (has_rank && rank > 0.0, rank)];
                let beside: f32 = beside.into_iter().map(|(has, wide)| if has { wide + GAP } else { 0.0 }).sum();
                IN_LINE.into_iter().find_map(|size| {
                    let lines = whole(name, 1, rest - beside, Breaks::Words, |c| width(c, size))?;
                    Some(InLine { name: Fitted { lines, size }, has_role, has_rank })
                })
            });
            let shorter = || {
                let name = name::fit(name, &IN_LINE.map(|size| (1, size)), 1, rest, width);
                InLine { name, has_role: false, has_rank: false }
            };
            whole.unwrap_or_else(shorter)
        };
        cached(cache, name, [rest, role, rank], fit)
    }

    /// The mark with the role after it or, if too long, below it; the whole plate without a name.
    fn role_lines(&self, role: &str, has_name: bool) -> Vec<Line> {
        let (size, color) = if has_name { (self.small(), self.palette.weak) } else { (self.size(), self.palette.text) };
        let left = self.size() * AFTER_MARK;
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

    fn name_lines(&self, name: &str, height: f32, cache: &mut Option<(Source, Fitted)>) -> Vec<Line> {
        let fit = || {
            let smallest = (SMALLEST / self.painter.pixels_per_point()).clamp(SMALLEST_SHARP, SMALLEST);
            let most = |size: f32| (height / (size * LEADING).round()) as usize;
            let way = |&(lines, factor): &(usize, f32)| {
                let size = (self.size() * factor).max(smallest);
                (most(size).clamp(1, lines), size)
            };
            let ways: Vec<_> = NAME_LAYOUTS.iter().map(way).collect();
            let most = ways.last().map_or(1, |&(_, size)| most(size));
            let width = |c, size| self.painter.fonts_mut(|fonts| fonts.glyph_width(&FontId::proportional(size), c));
            name::fit(name, &ways, most, self.room.x, width)
        };
        let Fitted { lines, size } = cached(cache, name, [self.size(), self.room.x, height], fit);
        let text = |line: &String| self.within(line, *size, self.palette.text, self.room.x);
        lines.iter().map(|line| Line::of(text(line), *size)).collect()
    }

    fn add_rank(&self, rank: &str, height: f32, lines: &mut Vec<Line>) {
        let text = self.text(rank, self.small(), self.palette.weak);
        let wide = text.galley.size().x;
        let end = |line: &Line| {
            line.texts.last().map_or(0.0, |text| text.left + text.galley.size().x + text.galley.size().y / 2.0)
        };
        let has_room = |line: &Line| end(line) + wide <= self.room.x;
        let behind = |line: &mut Line| line.texts.push(Text { left: end(line), ..text });
        let last = lines.len() - 1;
        if has_room(&lines[last]) {
            behind(&mut lines[last]);
        } else if let Some(ranks) = self.rank_lines(rank, height) {
            lines.extend(ranks);
        } else if has_room(&lines[0]) {
            behind(&mut lines[0]);
        }
    }

    fn rank_lines(&self, rank: &str, height: f32) -> Option<Vec<Line>> {
        let (size, font) = (self.small(), FontId::proportional(self.small()));
        let most = ((height / (size * LEADING).round()) as usize).min(2);
        let width = |c| self.painter.fonts_mut(|fonts| fonts.glyph_width(&font, c));
        let lines = whole(rank, most, self.room.x, Breaks::Parts, width)?;
        Some(lines.iter().map(|line| Line::of(self.text(line, size, self.palette.weak), size)).collect())
    }

    /// Shrinks to fit, and is cut off at the smallest legible size.
    fn fitted_line(&self, text: &str, size: f32, color: Color32) -> Line {
        let wide = self.text(text, size, color).width();
        let is_wide = wide > self.room.x;
        let size = if is_wide { ((size * self.room.x / wide * 2.0).floor() / 2.0).max(SMALLEST) } else { size };
        let font = FontId::proportional(size);
        let (shown, _) = cut(text, self.room.x + 0.5, |c| self.painter.fonts_mut(|fonts| fonts.glyph_width(&font, c)));
        Line::of(self.text(&shown, size, color), size)
    }
}
