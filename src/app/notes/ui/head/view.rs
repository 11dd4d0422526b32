//! Lays out, scrolls and draws the head of a game, also while a header is edited.

mod edit;
mod rows;

use egui::{
    Color32, CursorIcon, FontId, Galley, Painter, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use crate::app::desk::Desk;
use crate::app::desk::draft::Typing;
use crate::app::desk::feature::Clicks;
use crate::app::desk::origin::GameId;
use crate::app::kit::board::paint::paint_mark;
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::name::{self, Fitted};
use crate::app::kit::theme::Palette;
use crate::app::kit::wheel;
use crate::app::kit::wrap::{cut, one_line};
use crate::app::notes::ui::head::{Head, Heading, Namer, Part, Player};
use crate::app::notes::{self, Input, Notes, words};
use crate::lang::{Language, Naming};
use crate::record::{HeaderKey, Revision};
use crate::shogi::Color;

use edit::Field;
use rows::{MIN_WIDTH, Placed, Rows, WidthClass, shared};

/// Texts wider than this, in points, may be cut off.
const LONG: f32 = 120.0;
/// Shown below the names of the event and the game.
const GAME_DETAILS: [HeaderKey; 5] =
    [HeaderKey::Started, HeaderKey::Ended, HeaderKey::Published, HeaderKey::Handicap, HeaderKey::Opening];

/// The greatest share of the first row for the result.
const RESULT: f32 = 0.5;
const NAME: f32 = 15.0;

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    current: Option<(Source, Head)>,
    editing: Option<Editing>,
    arranged: Option<Arranged>,
    answered: usize,
}

#[derive(Debug)]
struct Arranged {
    /// With the width, height and pixel size of the layout.
    of: (Head, [f32; 3]),
    details: Placed,
    scroll: Scroll,
}

type Source = ((GameId, usize), Revision, Naming);

/// The rows of the head. Their height depends on the width only, so that another game moves nothing; `below` is the
/// part of it that something else takes.
pub(crate) fn head_ui(
    ui: &mut Ui,
    below: f32,
    (desk, notes): (&Desk, &Notes),
    view: &mut ViewState,
    typing: &mut Typing,
    out: &mut Clicks<Input>,
) {
    let place = desk.place();
    let source = (place.game, place.revision, desk.naming());
    let ViewState { current, editing, arranged, answered } = view;
    if current.as_ref().is_none_or(|(of, _)| *of != source) {
        *current = Some((source, Head::of(desk)));
    }
    let Some((_, head)) = current else { return };
    editing.take_if(|editing| editing.game != place.game);
    if let Some((number, notes::Field::Head)) = notes.focus
        && *answered != number
    {
        *answered = number;
        *editing = head.order.first().map(|&key| Editing::new(desk, key));
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let top = ui.cursor().top();
    // While a header is typed, everything else stays in place.
    let key = editing.as_ref().map(|editing| editing.key);
    let shown = editing.as_mut().map(|editing| &*editing.shown.get_or_insert_with(|| head.clone()));
    let layout = Layout::new(ui, below, (desk, shown.unwrap_or(head), key), arranged);
    let bottom = top + layout.height;
    let area = key.map(|key| layout.field_area(ui, key));
    let mut lines = layout.lines(ui);
    layout.draw(ui, &mut lines, area.as_ref());
    let scroll = layout.scroll_ui(ui, top, &lines);
    let mut clicked = lines.iter().find_map(|line| line.clicked);
    if let Some(line) = area.and_then(|area| lines.get_mut(area.row)) {
        Editor { desk, head, typing, out }.show(ui, line, editing);
        clicked = clicked.or(line.clicked);
    }
    if let Some(arranged) = arranged {
        arranged.scroll = scroll;
    }
    if let Some(key) = clicked {
        *editing = Some(Editing::new(desk, key));
        ui.ctx().request_repaint();
    }
    ui.add_space((bottom - ui.cursor().top()).max(0.0));
}

#[derive(Debug)]
struct Editing {
    game: (GameId, usize),
    key: HeaderKey,
    /// The head when editing began, shown around the field; `None` until it is first shown, or after an edit elsewhere.
    shown: Option<Head>,
    field: Field,
}

impl Editing {
    fn new(desk: &Desk, key: HeaderKey) -> Self {
        Self { game: desk.place().game, key, shown: None, field: Field::new(desk, key) }
    }
}

struct Editor<'a> {
    desk: &'a Desk,
    head: &'a Head,
    typing: &'a mut Typing,
    out: &'a mut Clicks<Input>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Detail<'a> {
    text: &'a str,
    /// Whether it may be wrapped and cut off. The program's own words are shown whole or not at all.
    is_long: bool,
}

#[derive(Clone, Debug, PartialEq)]
struct PlacedText {
    row: usize,
    text: String,
    width: f32,
    is_rest: bool,
}

struct Layout<'a> {
    desk: &'a Desk,
    head: &'a Head,
    width_class: WidthClass,
    width: f32,
    height: f32,
    separator: f32,
    is_stacked: bool,
    is_high: [bool; 2],
    result: f32,
    details: &'a [(usize, PlacedText)],
    visible: VisibleRows,
}

impl<'a> Layout<'a> {
    fn new(
        ui: &Ui,
        below: f32,
        (desk, head, edited): (&'a Desk, &'a Head, Option<HeaderKey>),
        arranged: &'a mut Option<Arranged>,
    ) -> Self {
        let width = ui.available_width();
        let width_class = WidthClass::of(width);
        let height = width_class.height() - below;
        let measure = |text: &str, size| measure(ui.painter(), text, size);
        let small = |text: &str| measure(text, SMALL);
        let separator = BETWEEN.chars().map(|c| glyph(ui.painter(), c, SMALL)).sum();
        let most = if width_class == WidthClass::Narrow { width } else { width * RESULT };
        let result = head.result.as_deref().map_or(0.0, |result| small(result).min(most));
        let names = head.players().map(|players| {
            players.each_ref().map(|player| {
                let rank = if player.has_rank { GAP + small(&player.rank.text) } else { 0.0 };
                MARK + measure(&player.name.text, NAME) + rank
            })
        });
        let beside = names.map(|[black, white]| black + white + between_names(desk, ui));
        let is_stacked = match width_class {
            WidthClass::Narrow => names.is_some(),
            WidthClass::Usual | WidthClass::Wide => beside.is_some_and(|beside| beside + 2.0 * GAP + result > width),
        };
        let mut layout = Self {
            desk,
            head,
            width_class,
            height,
            width,
            separator,
            is_stacked,
            is_high: [false; 2],
            result,
            details: &[],
            visible: VisibleRows::default(),
        };
        if let (true, Some(players)) = (is_stacked, head.players()) {
            let room = |row| width - MARK - if row == layout.result_row() { result + 2.0 * GAP } else { 0.0 };
            let fits = |side: Color| fits(ui.painter(), &players[side.index()].name.text, NAME, room(side.index()));
            layout.is_high = Color::ALL.map(|side| !fits(side));
            if width_class.details(height, &layout.is_high) == 0 {
                layout.is_high = [false; 2];
            }
        }
        let room = [width, height, ui.pixels_per_point()];
        let is_current = |arranged: &Arranged| arranged.of.1 == room && arranged.of.0 == *head;
        let current = arranged.take().filter(is_current);
        let arranged = arranged.insert(current.unwrap_or_else(|| Arranged {
            details: layout.arrange(ui),
            of: (head.clone(), room),
            scroll: Scroll::default(),
        }));
        layout.details = &arranged.details;
        layout.visible = layout.visible_rows(&mut arranged.scroll, edited);
        if width_class == WidthClass::Narrow && layout.visible.scroll.first > 0 {
            layout.result = 0.0;
        }
        layout
    }

    fn arrange(&self, ui: &Ui) -> Placed {
        let glyph = |c| glyph(ui.painter(), c, SMALL);
        let (first, most) = (self.first_detail(), self.width_class.details(self.height, self.names()));
        let free = |rows: usize, mark: f32| -> Vec<f32> {
            (first..first + rows).map(|row| self.width - mark - self.result_on(row)).collect()
        };
        let piece = |part: &'a Part| {
            let is_long = part.key != HeaderKey::Handicap && measure(ui.painter(), &part.text, SMALL) > LONG;
            Detail { text: &part.text, is_long }
        };
        let pieces: Vec<Detail<'_>> = self.head.details.iter().map(piece).collect();
        if most == 0 {
            return Vec::new();
        }
        let Some(mut details) = Rows::new(&free(most, 0.0), self.separator, glyph).whole(&pieces) else {
            return Rows::new(&free(MAX_ROWS, SCROLL_MARK), self.separator, glyph).short_first(&pieces);
        };
        // One row becomes two: the event above the date and the handicap.
        let is_free = details.iter().all(|(_, spot)| spot.row == 0) && most > 1;
        let is_game_detail = |index: usize| GAME_DETAILS.contains(&self.head.details[index].key);
        let how = details.iter().position(|&(index, _)| is_game_detail(index)).filter(|&how| how > 0);
        let begins = how.or_else(|| (self.result_on(first) > 0.0).then_some(0));
        if let Some(begins) = begins.filter(|_| is_free) {
            for (_, spot) in &mut details[begins..] {
                spot.row = 1;
            }
        }
        details
    }

    /// Whether each row of names has two lines.
    fn names(&self) -> &[bool] {
        &self.is_high[..self.first_detail()]
    }

    fn first_detail(&self) -> usize {
        if self.is_stacked { 2 } else { 1 }
    }

    fn result_row(&self) -> usize {
        if self.width_class == WidthClass::Narrow { self.first_detail() } else { 0 }
    }

    /// If details leave a row free, a missing header can be typed there.
    fn lines(&self, ui: &mut Ui) -> Vec<Line> {
        let (palette, first) = (Palette::of_ui(ui), self.first_detail());
        let heights = self.heights();
        let row = |(row, &height): (usize, &f32)| {
            let (size, color) = if row < first { (NAME, palette.text) } else { (SMALL, palette.weak) };
            if row == first {
                ui.add_space(WidthClass::below_names(self.height, heights.iter().sum()));
            }
            let mut line = Line::new(ui, self.desk.language(), height, size, color);
            line.rect.max.x -= if row < first { 0.0 } else { self.visible.mark() };
            line
        };
        heights.iter().enumerate().map(row).collect()
    }

    fn heights(&self) -> Vec<f32> {
        let (first, most) = (self.first_detail(), self.width_class.details(self.height, self.names()));
        let used = self.last_row() + 1 - first;
        let shown = if self.head.missing().is_some() { used.max(most.min(2)) } else { used };
        self.width_class.rows(self.height, self.names(), shown)
    }

    fn result_on(&self, row: usize) -> f32 {
        if row == self.result_row() && self.result > 0.0 { self.result + self.separator } else { 0.0 }
    }

    /// Visible details with their rows; a long one may take two.
    fn placed(&self) -> impl Iterator<Item = (&Part, usize, &PlacedText)> {
        let (first, from, rows) = (self.first_detail(), self.visible.scroll.first, self.visible.rows);
        let seen = self.details.iter().filter(move |(_, spot)| (from..from + rows).contains(&spot.row));
        seen.map(move |(index, spot)| (&self.head.details[*index], spot.row - from + first, spot))
    }

    fn last_row(&self) -> usize {
        self.placed().map(|(_, row, _)| row).fold(self.first_detail(), usize::max)
    }

    /// Draws everything around the field, and shrinks its line to the field's width.
    fn draw(&self, ui: &Ui, lines: &mut [Line], area: Option<&FieldArea>) {
        let edited = area.map(|area| area.key);
        let beside = area.filter(|area| area.row == self.result_row());
        let room = beside.map_or(self.result, |area| area.result);
        if let Some(result) = self.head.result.as_deref().filter(|_| room > 0.0) {
            self.result_ui(ui, &mut lines[self.result_row()], result, room);
        }
        match &self.head.heading {
            Heading::Title(part) if edited == Some(part.key) => {}
            Heading::Title(part) => {
                let line = &mut lines[0];
                line.part(ui, part, line.free().min(line.width(part)), None);
            }
            Heading::Players(players) => {
                let side = edited.and_then(|key| self.head.player_of(key)).map(|(side, _)| side);
                if self.is_stacked {
                    for other in Color::ALL.into_iter().filter(|&other| Some(other) != side) {
                        self.player_ui(ui, &mut lines[other.index()], &players[other.index()], other);
                    }
                } else if let (Some(side), Some(area)) = (side, area) {
                    self.beside_field_ui(ui, &mut lines[0], players, side, area.least);
                } else {
                    self.players_ui(ui, &mut lines[0], players);
                }
            }
        }
        self.details_ui(ui, lines, area);
        if edited.is_none_or(|key| self.head.missing() != Some(key)) {
            self.missing_ui(ui, lines, area.map(|area| area.row));
        }
    }

    fn details_ui(&self, ui: &Ui, lines: &mut [Line], area: Option<&FieldArea>) {
        let area = area.filter(|area| area.row >= self.first_detail());
        let is_shown = |part: &Part, row: usize| area.is_none_or(|area| area.row != row && area.key != part.key);
        for (part, row, spot) in self.placed().filter(|&(part, row, _)| is_shown(part, row)) {
            lines[row].next_detail(ui, part, spot);
        }
        if let Some(area) = area {
            self.around_field_ui(ui, &mut lines[area.row], area);
        }
    }

    fn result_ui(&self, ui: &Ui, line: &mut Line, result: &str, room: f32) {
        if self.result_row() > 0 {
            let rect = line.allocate(room);
            return line.label(ui, rect, result);
        }
        let rect = line.rect.with_min_x(line.rect.right() - room);
        line.label(ui, rect, result);
        line.rect.max.x = rect.left() - 2.0 * GAP;
    }

    /// A player on a row. With little room the rank is left out, as the tooltip has it.
    fn player_ui(&self, ui: &Ui, line: &mut Line, player: &Player, side: Color) {
        let rank = rank_width(line, player);
        let (free, wide) = (line.free(), MARK + line.width(&player.name));
        let has_rank = wide * SMALLER + rank <= free;
        let rank = if has_rank { rank } else { 0.0 };
        line.part(ui, &player.name, wide.min(free - rank), Some(side));
        if has_rank {
            rank_ui(ui, line, player, rank);
        }
    }

    fn players_ui(&self, ui: &Ui, line: &mut Line, players: &[Player; 2]) {
        let free = line.free() - 2.0 * MARK - between_names(self.desk, ui);
        let names = players.each_ref().map(|player| line.width(&player.name));
        let ranks = players.each_ref().map(|player| rank_width(line, player));
        let has_ranks = names.iter().chain(&ranks).sum::<f32>() <= free;
        let widths = shared(free, names);
        for (side, player) in Color::ALL.into_iter().zip(players) {
            if side == Color::White {
                self.versus_ui(ui, line);
            }
            line.part(ui, &player.name, MARK + widths[side.index()], Some(side));
            if has_ranks {
                rank_ui(ui, line, player, ranks[side.index()]);
            }
        }
    }
}

fn rank_width(line: &Line, player: &Player) -> f32 {
    if player.has_rank { GAP + line.small(&player.rank.text) } else { 0.0 }
}

fn rank_ui(ui: &Ui, line: &mut Line, player: &Player, width: f32) {
    if player.has_rank {
        line.at += GAP;
        line.small_part(ui, &player.rank, width - GAP);
    }
}

/// In points.
const LEAST_CUT: f32 = 24.0;
/// Names shrink by this factor to make room for a rank.
const SMALLER: f32 = 0.84;

fn glyph(painter: &Painter, c: char, size: f32) -> f32 {
    painter.fonts_mut(|fonts| fonts.glyph_width(&FontId::proportional(size), c))
}

fn between_names(desk: &Desk, ui: &Ui) -> f32 {
    2.0 * GAP + measure(ui.painter(), words::VERSUS.get(desk.language()), SMALL)
}

struct FieldArea {
    key: HeaderKey,
    row: usize,
    /// Least width of the field with its name.
    least: f32,
    result: f32,
    /// Whether the details before and after the field still fit.
    keeps: [bool; 2],
}

impl Layout<'_> {
    /// The last row with room for typing the first missing header.
    fn missing_row(&self) -> Option<usize> {
        let used = |row: usize| self.result_on(row) + self.width_of(&self.on_row(row));
        (self.first_detail()..self.heights().len()).rev().find(|&row| self.width - used(row) >= MIN_WIDTH + GAP)
    }

    fn missing_ui(&self, ui: &Ui, lines: &mut [Line], edited: Option<usize>) {
        let (Some(key), Some(row)) = (self.head.missing(), self.missing_row()) else { return };
        if edited == Some(row) {
            return;
        }
        let line = &mut lines[row];
        let is_empty = line.at <= line.rect.left();
        line.at += if is_empty { 0.0 } else { GAP };
        let text = if is_empty {
            words::add_header(self.desk.language(), &Namer::of(self.desk).key(key))
        } else {
            String::new()
        };
        let missing = Namer::of(self.desk).missing(key, text);
        line.part(ui, &missing, line.free(), None);
    }

    fn on_row(&self, row: usize) -> Vec<(&Part, &PlacedText)> {
        self.placed().filter(|&(_, at, _)| at == row).map(|(part, _, spot)| (part, spot)).collect()
    }

    fn width_of(&self, spots: &[(&Part, &PlacedText)]) -> f32 {
        spots.iter().map(|(_, spot)| spot.width + self.separator).sum()
    }

    fn versus_ui(&self, ui: &Ui, line: &mut Line) {
        line.at += GAP;
        line.between(ui, words::VERSUS.get(self.desk.language()));
        line.at += GAP;
    }
}

const SCROLL_MARK: f32 = 14.0;
/// Touchpad distance for one row, in points.
const SCROLL_STROKE: f32 = 24.0;
const MAX_ROWS: usize = 40;

#[derive(Clone, Copy, Debug, Default)]
struct Scroll {
    first: usize,
    /// The scroll distance since the last whole row, in points.
    rest: f32,
}

#[derive(Clone, Copy, Debug, Default)]
struct VisibleRows {
    scroll: Scroll,
    rows: usize,
    all: usize,
}

impl VisibleRows {
    fn mark(self) -> f32 {
        if self.all > self.rows { SCROLL_MARK } else { 0.0 }
    }
}

impl Layout<'_> {
    /// Always includes the edited header.
    fn visible_rows(&self, scroll: &mut Scroll, edited: Option<HeaderKey>) -> VisibleRows {
        let rows = self.width_class.details(self.height, self.names());
        let all = self.details.iter().map(|(_, spot)| spot.row + 1).max().unwrap_or_default();
        let edited = edited.and_then(|key| {
            self.details.iter().find(|(index, _)| self.head.details[*index].key == key).map(|(_, spot)| spot.row)
        });
        if let Some(row) = edited {
            scroll.first = scroll.first.clamp((row + 1).saturating_sub(rows), row);
        }
        scroll.first = scroll.first.min(all.saturating_sub(rows));
        VisibleRows { scroll: *scroll, rows, all }
    }

    /// Scroll marks, and the wheel over the head. `top` is the head's upper edge.
    fn scroll_ui(&self, ui: &Ui, top: f32, lines: &[Line]) -> Scroll {
        let VisibleRows { mut scroll, rows, all } = self.visible;
        let first = scroll.first;
        let (Some(upper), Some(lower), true) = (lines.get(self.first_detail()), lines.last(), all > rows) else {
            return Scroll { rest: 0.0, ..scroll };
        };
        let head = Rect::from_x_y_ranges(ui.max_rect().x_range(), top..=lower.rect.bottom());
        if ui.rect_contains_pointer(head) {
            let turned = wheel::turned(ui, &mut scroll.rest, SCROLL_STROKE);
            scroll.first = first.saturating_add_signed(turned);
        }
        let language = self.desk.language();
        // Both marks may be on one row.
        let half = lower.rect.height().min(SCROLL_MARK) / 2.0;
        let marks = [
            (Icon::Up, upper.rect.top(), first > 0, words::SCROLL_UP.get(language), -1),
            (Icon::Down, lower.rect.bottom() - half, first + rows < all, words::SCROLL_DOWN.get(language), 1),
        ];
        for (icon, top, leads, name, way) in marks {
            if !leads {
                continue;
            }
            let left = self.width + ui.max_rect().left() - SCROLL_MARK;
            let rect = Rect::from_min_size(pos2(left, top), vec2(SCROLL_MARK, half));
            let response = ui.interact(rect, ui.scope_id().with(name), Sense::click());
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
            let palette = Palette::of_ui(ui);
            let color = if response.hovered() || response.has_focus() { palette.accent } else { palette.weak };
            icons::paint(ui.painter(), icon, rect.expand2(vec2(0.0, half / 2.0)), color);
            if response.on_hover_text(name).clicked() {
                scroll.first = scroll.first.saturating_add_signed(way * rows as isize);
            }
        }
        scroll
    }
}

const SMALL: f32 = 12.0;
/// Sizes of names in one line, for shrinking.
const SIZES: [f32; 6] = [1.0, 0.92, 0.84, 0.76, 0.68, 0.62];
/// Beyond this many sizes, a name takes two lines if each player has a row.
const LARGE: usize = 4;
const HALVES: [f32; 4] = [0.84, 0.76, 0.68, 0.62];
/// Line spacing of names in two lines, relative to the type size.
const LEADING: f32 = 1.24;
const MARK: f32 = 19.0;
const GAP: f32 = 8.0;

const BETWEEN: &str = " · ";

struct Line {
    rect: Rect,
    at: f32,
    size: f32,
    clicked: Option<HeaderKey>,
    language: Language,
    color: Color32,
    baseline: f32,
    painter: Painter,
}

impl Line {
    fn new(ui: &mut Ui, language: Language, height: f32, size: f32, color: Color32) -> Self {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        let painter = ui.painter().clone();
        let baseline = baseline(&painter, rect, size);
        Self { rect, at: rect.left(), size, clicked: None, language, color, baseline, painter }
    }

    fn free(&self) -> f32 {
        self.rect.right() - self.at
    }

    fn small(&self, text: &str) -> f32 {
        self.measure(text, SMALL)
    }

    fn width(&self, part: &Part) -> f32 {
        self.measure(&part.text, self.size)
    }

    fn measure(&self, text: &str, size: f32) -> f32 {
        measure(&self.painter, text, size)
    }

    fn allocate(&mut self, width: f32) -> Rect {
        let rect = self.rect.with_min_x(self.at).with_max_x(self.at + width);
        self.at += width;
        rect
    }

    fn paint(&self, left: f32, text: &str, size: f32, color: Color32, baseline: f32) {
        self.paint_within(left, text, (size, color), baseline, f32::INFINITY);
    }

    /// Cuts a text wider than measured: some scripts join their letters.
    fn paint_within(&self, left: f32, text: &str, (size, color): (f32, Color32), baseline: f32, room: f32) {
        let galley = one_line(&self.painter, text, FontId::proportional(size), color, room);
        let top = baseline - ascent(&galley);
        self.painter.galley(pos2(left, top), galley, color);
    }

    /// Adds a small grey text without a widget.
    fn between(&mut self, ui: &Ui, text: &str) {
        let rect = self.allocate(self.small(text));
        self.paint(rect.left(), text, SMALL, Palette::of_ui(ui).weak, self.baseline);
    }

    fn mark(&mut self, side: Color) {
        let rect = self.allocate(MARK);
        self.paint_mark(rect, side);
    }

    fn paint_mark(&self, rect: Rect, side: Color) {
        let center = pos2(rect.left() + self.size * 0.45, rect.center().y);
        paint_mark(&self.painter, Rect::from_center_size(center, vec2(self.size, self.size) * 0.85), side);
    }

    /// Adds the name of a field, on the baseline of the field's text.
    fn field_name(&mut self, ui: &Ui, name: &str, field_size: f32) {
        let rect = self.allocate(self.small(name));
        let baseline = baseline(&self.painter, self.rect, field_size);
        self.paint(rect.left(), name, SMALL, Palette::of_ui(ui).weak, baseline);
    }

    /// Adds a small grey text that cannot be edited, cut off at the width.
    fn label(&self, ui: &Ui, rect: Rect, text: &str) {
        let (shown, is_cut) = cut(text, rect.width() + 0.5, |c| glyph(&self.painter, c, SMALL));
        self.paint(rect.left(), &shown, SMALL, Palette::of_ui(ui).weak, self.baseline);
        let response = ui.interact(rect, ui.scope_id().with(("label", text)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
        if is_cut {
            response.on_hover_text(text);
        }
    }

    /// Adds a clickable part, cut off at a width. A player's name follows the mark of the side.
    fn part(&mut self, ui: &Ui, part: &Part, width: f32, mark: Option<Color>) {
        let before = if mark.is_some() { MARK } else { 0.0 };
        // Rounding must not cut off a text that exactly fits.
        let room = width - before + 0.5;
        let (shown, size) = if mark.is_some() {
            let (full, half) = (self.size, self.rect.height() / 2.0);
            let way = |count| move |factor: &f32| (count, full * factor);
            let halves = HALVES.iter().filter(|&factor| factor * LEADING * full <= half);
            let mut ways: Vec<_> = SIZES[..LARGE].iter().map(way(1)).chain(halves.map(way(2))).collect();
            if ways.len() == LARGE {
                ways.extend(SIZES[LARGE..].iter().map(way(1)));
            }
            let Fitted { lines, size } = name::fit(&part.text, &ways, 2, room, |c, size| glyph(&self.painter, c, size));
            (lines, size)
        } else {
            (vec![cut(&part.text, room, |c| glyph(&self.painter, c, self.size)).0], self.size)
        };
        self.put(ui, part, width, mark, Shown { lines: shown, size, color: self.color, rest: None });
    }

    fn small_part(&mut self, ui: &Ui, part: &Part, width: f32) {
        // Of a word cut to a letter nothing is to be read.
        if width < LEAST_CUT && width + 0.5 < self.small(&part.text) {
            return;
        }
        let (text, _) = cut(&part.text, width + 0.5, |c| glyph(&self.painter, c, SMALL));
        let color = Palette::of_ui(ui).weak;
        self.put(ui, part, width, None, Shown { lines: vec![text], size: SMALL, color, rest: None });
    }

    /// Adds a detail, or the part of it on this row.
    fn next_detail(&mut self, ui: &Ui, part: &Part, spot: &PlacedText) {
        if self.at > self.rect.left() {
            self.between(ui, BETWEEN);
        }
        let PlacedText { text, is_rest, row, .. } = spot.clone();
        let rest = is_rest.then_some(row);
        self.put(ui, part, spot.width, None, Shown { lines: vec![text], size: SMALL, color: self.color, rest });
    }

    fn put(&mut self, ui: &Ui, part: &Part, width: f32, mark: Option<Color>, shown: Shown) {
        let palette = Palette::of_ui(ui);
        let rect = self.allocate(width);
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
    /// The row, if it continues the text of an earlier row.
    rest: Option<usize>,
}

fn fits(painter: &Painter, name: &str, size: f32, room: f32) -> bool {
    measure(painter, name, size * SIZES[LARGE - 1]) <= room
}

fn measure(painter: &Painter, text: &str, size: f32) -> f32 {
    let font = FontId::proportional(size);
    painter.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER).size().x.ceil()
}

/// The baseline of type that is centred in a rectangle.
fn baseline(painter: &Painter, rect: Rect, size: f32) -> f32 {
    let galley = painter.layout_no_wrap("字".to_owned(), FontId::proportional(size), Color32::PLACEHOLDER);
    rect.center().y - galley.size().y / 2.0 + ascent(&galley)
}

/// The distance from the top of a text to its letters.
fn ascent(galley: &Galley) -> f32 {
    galley.rows.first().map_or(0.0, |row| row.pos.y + row.glyphs.first().map_or(0.0, |glyph| glyph.pos.y))
}
