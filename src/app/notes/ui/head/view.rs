//! How the head of a game is laid out, scrolled and drawn, also around the field in which a header is edited.

use egui::{FontId, Rect, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::app::desk::Desk;
use crate::app::desk::draft::Typing;
use crate::app::desk::feature::Clicks;
use crate::app::desk::origin::GameId;
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::notches;
use crate::app::kit::theme::Palette;
use crate::app::notes::ui::head::{Head, Heading, Namer, Part, Player};
use crate::app::notes::{Field, Input, Notes, words};
use crate::lang::Naming;
use crate::record::{HeaderKey, Revision};
use crate::shogi::Color;

use super::edit::{Editing, Editor, least_width};
use super::form::Form;
use super::line::{self, BETWEEN, GAP, Line, MARK, SMALL};
use super::rows::{Detail, MIN_WIDTH, Placed, PlacedText, Rows, shared};

/// A text that is wider than this may be cut off, in points.
const LONG: f32 = 120.0;
/// The headers that go below the names of the event and the game: when and how it began.
const GAME_DETAILS: [HeaderKey; 5] =
    [HeaderKey::Started, HeaderKey::Ended, HeaderKey::Published, HeaderKey::Handicap, HeaderKey::Opening];

/// The greatest share of the first row that the result takes.
const RESULT: f32 = 0.5;
pub(super) const NAME: f32 = 15.0;

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    current: Option<(Source, Head)>,
    editing: Option<Editing>,
    /// The layout of the details, as long as nothing has changed.
    arranged: Option<Arranged>,
    answered: usize,
}

#[derive(Debug)]
struct Arranged {
    /// The head, and the width, height and pixel size they were laid out for.
    of: (Head, [f32; 3]),
    details: Placed,
    scroll: Scroll,
}

type Source = ((GameId, usize), Revision, Naming);

/// The rows of the head. Their height depends on the width alone, so that another game moves nothing; `below` is the
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
    if let Some((number, Field::Head)) = notes.focus
        && *answered != number
    {
        *answered = number;
        *editing = head.order.first().map(|&key| Editing::new(desk, key));
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let top = ui.cursor().top();
    // While a header is typed, everything else stays where it was before.
    let key = editing.as_ref().map(|editing| editing.key);
    let shown = editing.as_mut().map(|editing| &*editing.shown.get_or_insert_with(|| head.clone()));
    let layout = Layout::new(ui, below, (desk, shown.unwrap_or(head), key), arranged);
    let bottom = top + layout.height;
    let opening = key.map(|key| layout.opening(ui, key));
    let mut lines = layout.lines(ui);
    layout.draw(ui, &mut lines, opening.as_ref());
    let scroll = layout.scroll_ui(ui, top, &lines);
    let mut clicked = lines.iter().find_map(|line| line.clicked);
    if let Some(line) = opening.and_then(|opening| lines.get_mut(opening.row)) {
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

struct Layout<'a> {
    desk: &'a Desk,
    head: &'a Head,
    form: Form,
    width: f32,
    height: f32,
    space: f32,
    is_stacked: bool,
    is_high: [bool; 2],
    result: f32,
    details: &'a [(usize, PlacedText)],
    /// The rows of details in sight.
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
        let form = Form::of(width);
        let height = form.height() - below;
        let measure = |text: &str, size| line::measure(ui.painter(), text, size);
        let small = |text: &str| measure(text, SMALL);
        let space = glyphs(ui, BETWEEN);
        let most = if form == Form::Narrow { width } else { width * RESULT };
        let result = head.result.as_deref().map_or(0.0, |result| small(result).min(most));
        let names = head.players().map(|players| {
            players.each_ref().map(|player| {
                let rank = if player.has_rank { GAP + small(&player.rank.text) } else { 0.0 };
                MARK + measure(&player.name.text, NAME) + rank
            })
        });
        let beside = names.map(|[black, white]| black + white + between_names(desk, ui));
        let is_stacked = match form {
            Form::Narrow => names.is_some(),
            Form::Usual | Form::Wide => beside.is_some_and(|beside| beside + 2.0 * GAP + result > width),
        };
        let mut layout = Self {
            desk,
            head,
            form,
            height,
            width,
            space,
            is_stacked,
            is_high: [false; 2],
            result,
            details: &[],
            visible: VisibleRows::default(),
        };
        if let (true, Some(players)) = (is_stacked, head.players()) {
            let room = |row| width - MARK - if row == layout.result_row() { result + 2.0 * GAP } else { 0.0 };
            let fits =
                |side: Color| line::fits(ui.painter(), &players[side.index()].name.text, NAME, room(side.index()));
            layout.is_high = Color::ALL.map(|side| !fits(side));
            if form.details(height, &layout.is_high) == 0 {
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
        if form == Form::Narrow && layout.visible.scroll.first > 0 {
            layout.result = 0.0;
        }
        layout
    }

    fn arrange(&self, ui: &Ui) -> Placed {
        let glyph = |c| ui.painter().fonts_mut(|fonts| fonts.glyph_width(&FontId::proportional(SMALL), c));
        let (first, most) = (self.first_detail(), self.form.details(self.height, self.names()));
        let free = |rows: usize, mark: f32| -> Vec<f32> {
            (first..first + rows).map(|row| self.width - mark - self.result_on(row)).collect()
        };
        let piece = |part: &'a Part| {
            let is_long = part.key != HeaderKey::Handicap && line::measure(ui.painter(), &part.text, SMALL) > LONG;
            Detail { text: &part.text, is_long }
        };
        let pieces: Vec<Detail<'_>> = self.head.details.iter().map(piece).collect();
        if most == 0 {
            return Vec::new();
        }
        let rows = Rows { free: &free(most, 0.0), space: self.space, measure: glyph };
        let Some(mut details) = rows.whole(&pieces) else {
            let rows = Rows { free: &free(MAX_ROWS, SCROLL_MARK), space: self.space, measure: glyph };
            return rows.short_first(&pieces);
        };
        // A single row is divided into two: the event, and below it the date and the handicap.
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

    /// For each row of names whether it has two lines.
    fn names(&self) -> &[bool] {
        &self.is_high[..self.first_detail()]
    }

    fn first_detail(&self) -> usize {
        if self.is_stacked { 2 } else { 1 }
    }

    fn result_row(&self) -> usize {
        if self.form == Form::Narrow { self.first_detail() } else { 0 }
    }

    /// Allocates the rows. Where the details leave one free, a missing header can be typed there.
    fn lines(&self, ui: &mut Ui) -> Vec<Line> {
        let (palette, first) = (Palette::of_ui(ui), self.first_detail());
        let heights = self.heights();
        let row = |(row, &height): (usize, &f32)| {
            let (size, color) = if row < first { (NAME, palette.text) } else { (SMALL, palette.weak) };
            if row == first {
                ui.add_space(Form::below_names(self.height, heights.iter().sum()));
            }
            let mut line = Line::new(ui, self.desk.language(), height, size, color);
            line.rect.max.x -= if row < first { 0.0 } else { self.visible.mark() };
            line
        };
        heights.iter().enumerate().map(row).collect()
    }

    fn heights(&self) -> Vec<f32> {
        let (first, most) = (self.first_detail(), self.form.details(self.height, self.names()));
        let used = self.last_row() + 1 - first;
        let shown = if self.head.missing().is_some() { used.max(most.min(2)) } else { used };
        self.form.rows(self.height, self.names(), shown)
    }

    fn result_on(&self, row: usize) -> f32 {
        if row == self.result_row() && self.result > 0.0 { self.result + self.space } else { 0.0 }
    }

    /// The details in sight with their rows; a long one may take two.
    fn placed(&self) -> impl Iterator<Item = (&Part, usize, &PlacedText)> {
        let (first, from, rows) = (self.first_detail(), self.visible.scroll.first, self.visible.rows);
        let seen = self.details.iter().filter(move |(_, spot)| (from..from + rows).contains(&spot.row));
        seen.map(move |(index, spot)| (&self.head.details[*index], spot.row - from + first, spot))
    }

    fn last_row(&self) -> usize {
        self.placed().map(|(_, row, _)| row).fold(self.first_detail(), usize::max)
    }

    /// Draws everything around the field, and leaves its line as wide as the field is.
    fn draw(&self, ui: &Ui, lines: &mut [Line], opening: Option<&Opening>) {
        let edited = opening.map(|opening| opening.key);
        let beside = opening.filter(|opening| opening.row == self.result_row());
        let room = beside.map_or(self.result, |opening| opening.result);
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
                } else if let (Some(side), Some(opening)) = (side, opening) {
                    self.beside_field_ui(ui, &mut lines[0], players, side, opening.least);
                } else {
                    self.players_ui(ui, &mut lines[0], players);
                }
            }
        }
        self.details_ui(ui, lines, opening);
        if edited.is_none_or(|key| self.head.missing() != Some(key)) {
            self.missing_ui(ui, lines, opening.map(|opening| opening.row));
        }
    }

    fn details_ui(&self, ui: &Ui, lines: &mut [Line], opening: Option<&Opening>) {
        let opening = opening.filter(|opening| opening.row >= self.first_detail());
        let is_shown =
            |part: &Part, row: usize| opening.is_none_or(|opening| opening.row != row && opening.key != part.key);
        for (part, row, spot) in self.placed().filter(|&(part, row, _)| is_shown(part, row)) {
            lines[row].next_detail(ui, part, spot);
        }
        if let Some(opening) = opening {
            self.around_field_ui(ui, &mut lines[opening.row], opening);
        }
    }

    fn result_ui(&self, ui: &Ui, line: &mut Line, result: &str, room: f32) {
        if self.result_row() > 0 {
            let rect = line.take(room);
            return line.label(ui, rect, result);
        }
        let rect = line.rect.with_min_x(line.rect.right() - room);
        line.label(ui, rect, result);
        line.rect.max.x = rect.left() - 2.0 * GAP;
    }

    /// A player on a row of their own. The rank is left out first where there is little room, since the tooltip of
    /// the name has it.
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

/// Names shrink by this factor to leave room for a rank.
const SMALLER: f32 = 0.84;

fn glyphs(ui: &Ui, text: &str) -> f32 {
    let glyph = |c| ui.painter().fonts_mut(|fonts| fonts.glyph_width(&FontId::proportional(SMALL), c));
    text.chars().map(glyph).sum()
}

fn between_names(desk: &Desk, ui: &Ui) -> f32 {
    2.0 * GAP + line::measure(ui.painter(), words::VERSUS.get(desk.language()), SMALL)
}

struct Opening {
    key: HeaderKey,
    row: usize,
    /// The least width of the field together with its name.
    least: f32,
    /// The width that is left for the result on its row.
    result: f32,
    /// Whether the details before and behind the field still fit on its row.
    keeps: [bool; 2],
}

impl Layout<'_> {
    fn opening(&self, ui: &Ui, key: HeaderKey) -> Opening {
        let least = least_width(ui, self.desk, self.head, key);
        let room_for_result = |taken: f32| {
            let room = (self.width - taken - least).min(self.result);
            if room >= MIN_WIDTH.min(self.result) { room } else { 0.0 }
        };
        if self.head.is_heading(key) {
            let player = self.head.player_of(key);
            let row = player.filter(|_| self.is_stacked).map_or(0, |(side, _)| side.index());
            let beside = match (player, self.head.players()) {
                (Some((side, _)), Some(players)) if !self.is_stacked => {
                    let name = &players[(!side).index()].name.text;
                    between_names(self.desk, ui) + MARK + line::measure(ui.painter(), name, NAME)
                }
                _ => 0.0,
            };
            return Opening { key, row, least, result: room_for_result(beside + 2.0 * GAP), keeps: [true; 2] };
        }
        let own = self.placed().find(|(part, ..)| part.key == key).map(|(_, row, _)| row);
        let row = own.or_else(|| self.missing_row()).unwrap_or_else(|| self.last_row());
        let [before, after] = self.around(key, row).map(|spots| self.width_of(&spots));
        let fits = |taken: f32| taken + least <= self.width;
        let keeps_after = fits(after);
        let taken = if keeps_after { after } else { 0.0 };
        let result = if row == self.result_row() { room_for_result(taken + self.space) } else { 0.0 };
        let taken = taken + if result > 0.0 { result + self.space } else { 0.0 };
        Opening { key, row, least, result, keeps: [fits(taken + before), keeps_after] }
    }

    /// The row in which the first missing header can be typed: the last one with room behind everything else.
    fn missing_row(&self) -> Option<usize> {
        let used = |row: usize| self.result_on(row) + self.width_of(&self.on_row(row));
        (self.first_detail()..self.heights().len()).rev().find(|&row| self.width - used(row) >= MIN_WIDTH + GAP)
    }

    /// The first missing header, which can be typed behind the others.
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

    /// The details of a row before and behind the location of a header.
    fn around(&self, key: HeaderKey, row: usize) -> [Vec<(&Part, &PlacedText)>; 2] {
        let on_row = self.on_row(row);
        let at = on_row.iter().position(|(part, _)| part.key == key).unwrap_or(on_row.len());
        let (before, after) = on_row.split_at(at);
        let is_other = |(part, _): &&(&Part, &PlacedText)| part.key != key;
        [before.to_vec(), after.iter().filter(is_other).copied().collect()]
    }

    fn on_row(&self, row: usize) -> Vec<(&Part, &PlacedText)> {
        self.placed().filter(|&(_, at, _)| at == row).map(|(part, _, spot)| (part, spot)).collect()
    }

    fn width_of(&self, spots: &[(&Part, &PlacedText)]) -> f32 {
        spots.iter().map(|(_, spot)| spot.width + self.space).sum()
    }

    /// Puts the details around a field, and leaves the line as wide as the field may be.
    fn around_field_ui(&self, ui: &Ui, line: &mut Line, opening: &Opening) {
        let [before, after] = self.around(opening.key, opening.row);
        for (part, spot) in before.into_iter().filter(|_| opening.keeps[0]) {
            line.next_detail(ui, part, spot);
        }
        if line.at > line.rect.left() {
            line.between(ui, BETWEEN);
        }
        let after = if opening.keeps[1] { after } else { Vec::new() };
        let (start, right) = (line.at, line.rect.right() - self.width_of(&after));
        line.at = right;
        for (part, spot) in after {
            line.next_detail(ui, part, spot);
        }
        (line.at, line.rect.max.x) = (start, right);
    }

    /// Puts the name of the other player next to the field for one, at its usual location if there is room.
    fn beside_field_ui(&self, ui: &Ui, line: &mut Line, players: &[Player; 2], side: Color, least: f32) {
        let between = between_names(self.desk, ui);
        let names = players.each_ref().map(|player| line.width(&player.name));
        let usual = shared(line.free() - 2.0 * MARK - between, names)[side.index()] + MARK;
        let (own, other) = (&players[side.index()], &players[(!side).index()]);
        // The rank behind the field can be edited, too.
        let rank = 2.0 * GAP + line.small(&own.rank.text);
        let wide = (MARK + line.width(&other.name)).min((line.free() - between - least).max(MARK + MIN_WIDTH));
        let (left, right) = (line.at, line.rect.right());
        if side == Color::White {
            line.part(ui, &other.name, wide, Some(!side));
            self.versus_ui(ui, line);
            return;
        }
        let end = (left + usual.max(least) + rank).min(right - between - wide);
        line.at = end;
        self.versus_ui(ui, line);
        line.part(ui, &other.name, wide, Some(!side));
        (line.at, line.rect.max.x) = (left, end);
    }

    fn versus_ui(&self, ui: &Ui, line: &mut Line) {
        line.at += GAP;
        line.between(ui, words::VERSUS.get(self.desk.language()));
        line.at += GAP;
    }
}

/// The width of the scroll marks, in points.
const SCROLL_MARK: f32 = 14.0;
/// The scroll distance of a touchpad for one row, in points.
const SCROLL_STROKE: f32 = 24.0;
/// The greatest number of rows of details.
const MAX_ROWS: usize = 40;

#[derive(Clone, Copy, Debug, Default)]
struct Scroll {
    /// The first row in sight.
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
    /// The width that the scroll marks take of each row.
    fn mark(self) -> f32 {
        if self.all > self.rows { SCROLL_MARK } else { 0.0 }
    }
}

impl Layout<'_> {
    /// The rows in sight: always those of the edited header.
    fn visible_rows(&self, scroll: &mut Scroll, edited: Option<HeaderKey>) -> VisibleRows {
        let rows = self.form.details(self.height, self.names());
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

    /// The scroll marks, and the wheel over the head, whose upper edge is `top`.
    fn scroll_ui(&self, ui: &Ui, top: f32, lines: &[Line]) -> Scroll {
        let VisibleRows { mut scroll, rows, all } = self.visible;
        let first = scroll.first;
        let (Some(upper), Some(lower), true) = (lines.get(self.first_detail()), lines.last(), all > rows) else {
            return Scroll { rest: 0.0, ..scroll };
        };
        let head = Rect::from_x_y_ranges(ui.max_rect().x_range(), top..=lower.rect.bottom());
        if ui.rect_contains_pointer(head) {
            let turned = notches::turned(ui, &mut scroll.rest, SCROLL_STROKE);
            scroll.first = first.saturating_add_signed(turned);
        }
        let language = self.desk.language();
        // Both may be on one row.
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
            response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, name));
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
