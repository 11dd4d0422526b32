use egui::{
    Align2, Color32, CornerRadius, FontId, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2,
};

use crate::analysis::Landmark;
use crate::app::desk::game::Game;
use crate::app::kit::icons;
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::one_line;
use crate::app::moves::ui::names::{Name, Names};
use crate::app::moves::ui::snapshot::NotesSnapshot;
use crate::app::moves::ui::tree::camera::{Camera, Extent, NodeStyle};
use crate::record::{Cell, NodeId};

/// The most prominent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NodeRole {
    Current,
    Path,
    Main,
    Variation,
}

pub(super) struct TreePainter<'a> {
    painter: &'a Painter,
    palette: &'static Palette,
    game: &'a Game,
    camera: Camera,
    space: Rect,
    hovered: Option<NodeId>,
    menu: Option<NodeId>,
}

/// The gaps between boxes hold the lines to variations.
pub(super) fn box_in(area: Rect) -> Rect {
    area.shrink2(vec2(if area.width() < ROOMY { 2.5 } else { 5.0 }, 3.0))
}

/// Boxes at least this wide have padding around the name, in points.
const ROOMY: f32 = 100.0;
const NOTE: f32 = 44.0;

impl<'a> TreePainter<'a> {
    /// `menu` is the node whose menu is open.
    pub(super) fn new(
        painter: &'a Painter,
        palette: &'static Palette,
        game: &'a Game,
        (camera, space): (Camera, Rect),
        hovered: Option<NodeId>,
        menu: Option<NodeId>,
    ) -> Self {
        Self { painter, palette, game, camera, space, hovered, menu }
    }
}

impl TreePainter<'_> {
    pub(super) fn paint(&self, names: &mut Names) {
        if self.camera.style() == NodeStyle::Specks {
            return self.paint_specks();
        }
        let rows = self.camera.rows(self.space.size());
        let seen = self.camera.lanes(self.space.size());
        let lanes = self.game.lanes();
        // Edges are below nodes. Those from the last row lead out of the window.
        let mut edges = Mesh::default();
        for row in rows.start.max(1)..rows.end + 1 {
            for cell in lanes.in_sight(row, seen.clone()) {
                self.add_edge(&mut edges, row, cell);
            }
        }
        self.painter.add(Shape::mesh(edges));
        let mut dots = Mesh::default();
        for row in rows {
            for cell in lanes.in_sight(row, seen.clone()).iter().filter(|cell| seen.contains(&cell.lane)) {
                let at = self.camera.place(self.space, row, cell.lane);
                match self.camera.style() {
                    NodeStyle::Names(letters) => self.paint_box(letters, row, cell, names),
                    NodeStyle::Dots(radius) => self.paint_dot(&mut dots, at, radius, row, cell),
                    NodeStyle::Specks => {}
                }
            }
        }
        self.painter.add(Shape::mesh(dots));
    }

    /// At most one speck per point, for trees with more nodes than pixels.
    fn paint_specks(&self) {
        let (lanes, cell) = (self.game.lanes(), self.camera.cell());
        let size = cell.clamp(Vec2::splat(1.0), Vec2::splat(3.0));
        let mut specks = Mesh::default();
        let mut add = |row: usize, lane: u32, color: Color32, size: Vec2| {
            let at = self.camera.place(self.space, row, lane);
            specks.add_colored_rect(Rect::from_center_size(at, size), color);
        };
        let sampled = lanes.height().min(self.space.height().max(1.0) as usize);
        let rows = (0..sampled).map(|index| index * lanes.height() / sampled);
        let step = ((1.0 / cell.x.max(1e-9)) as u32).max(1);
        let variation = self.palette.weak.gamma_multiply(0.8);
        for row in rows.clone() {
            let mut lane = 1;
            while let Some(cell) = lanes.from(row, lane) {
                add(row, cell.lane, variation, size);
                lane = cell.lane.saturating_add(step);
            }
        }
        for row in rows {
            if let Some(main) = lanes.at(row, 0) {
                add(row, main.lane, self.palette.text, size);
            }
            if let Some(&node) = self.game.line().get(row) {
                add(row, lanes.lane(node), self.palette.accent, size.max(vec2(2.0, 1.0)));
            }
        }
        self.painter.add(Shape::mesh(specks));
        let node = self.game.node();
        let at = self.camera.place(self.space, self.game.step(), lanes.lane(node));
        self.painter.circle(at, 4.0, self.palette.inset, Stroke::new(2.0, self.palette.accent));
    }

    fn role(&self, row: usize, cell: &Cell) -> NodeRole {
        if cell.node == self.game.node() {
            NodeRole::Current
        } else if self.game.line().get(row) == Some(&cell.node) {
            NodeRole::Path
        } else if cell.lane == 0 {
            NodeRole::Main
        } else {
            NodeRole::Variation
        }
    }

    fn color(&self, role: NodeRole) -> Color32 {
        match role {
            NodeRole::Current | NodeRole::Path => self.palette.accent,
            NodeRole::Main => self.palette.text,
            NodeRole::Variation => self.palette.weak,
        }
    }

    /// From a node's parent down to the gap between the rows, along it, and down again.
    fn add_edge(&self, mesh: &mut Mesh, row: usize, cell: &Cell) {
        let role = self.role(row, cell);
        let small = matches!(self.camera.style(), NodeStyle::Dots(radius) if radius < 4.0);
        let half = match role {
            NodeRole::Variation => 0.5,
            NodeRole::Main => 0.75,
            NodeRole::Path | NodeRole::Current => 1.25,
        } * if small { 0.7 } else { 1.0 };
        let color = match role {
            NodeRole::Variation => self.palette.weak.gamma_multiply(0.7),
            other => self.color(other),
        };
        let from = self.camera.place(self.space, row - 1, cell.parent);
        let to = self.camera.place(self.space, row, cell.lane);
        if cell.lane == cell.parent {
            mesh.add_colored_rect(Rect::from_x_y_ranges(to.x - half..=to.x + half, from.y..=to.y), color);
            return;
        }
        let gap = (from.y + to.y) / 2.0;
        mesh.add_colored_rect(Rect::from_x_y_ranges(from.x - half..=from.x + half, from.y..=gap + half), color);
        mesh.add_colored_rect(Rect::from_x_y_ranges(from.x..=to.x, gap - half..=gap + half), color);
        mesh.add_colored_rect(Rect::from_x_y_ranges(to.x - half..=to.x + half, gap - half..=to.y), color);
    }

    fn paint_dot(&self, mesh: &mut Mesh, at: Pos2, radius: f32, row: usize, cell: &Cell) {
        let tree = self.game.record().tree();
        let role = self.role(row, cell);
        let note = tree.note(cell.node);
        let color = if tree.is_stuck(cell.node) {
            self.palette.error
        } else if !note.bookmarks.is_empty() {
            self.palette.bookmark
        } else {
            self.color(role)
        };
        let (hovered, pointed) = (self.hovered == Some(cell.node), self.menu == Some(cell.node));
        if radius < 3.0 && !hovered && !pointed && role != NodeRole::Current {
            // At this size a circle is a square.
            mesh.add_colored_rect(Rect::from_center_size(at, vec2(radius, radius) * 1.8), color);
            return;
        }
        if pointed {
            self.painter.circle(at, radius.max(3.0) + 4.0, self.palette.inset, Stroke::new(2.5, self.palette.accent));
        } else if role == NodeRole::Current || hovered {
            let halo = radius.max(3.0) + 2.5;
            self.painter.circle(at, halo, self.palette.inset, Stroke::new(1.5, self.palette.accent));
        }
        self.painter.circle_filled(at, radius.max(if role == NodeRole::Current { 2.5 } else { 0.0 }), color);
        // There are too many dots to look up names.
        if radius > 4.0 && Landmark::Comment.is_at(self.game.record(), cell.node) {
            self.painter.circle_filled(at, radius * 0.42, self.palette.inset);
        }
    }

    fn paint_box(&self, letters: f32, row: usize, cell: &Cell, names: &mut Names) {
        let (painter, palette) = (self.painter, self.palette);
        let tree = self.game.record().tree();
        let role = self.role(row, cell);
        let rect = box_in(self.camera.area(self.space, row, cell.lane));
        let (hovered, pointed) = (self.hovered == Some(cell.node), self.menu == Some(cell.node));
        let (fill, word) = match role {
            NodeRole::Current => (palette.chosen, palette.on_chosen),
            _ if hovered || pointed => (palette.hovered, palette.text),
            _ => (palette.inset, if role == NodeRole::Variation { palette.weak } else { palette.text }),
        };
        let stuck = tree.is_stuck(cell.node);
        let edge = match role {
            _ if stuck => palette.error,
            NodeRole::Variation if hovered => palette.accent,
            NodeRole::Variation => palette.line,
            other => self.color(other),
        };
        painter.rect(rect, CornerRadius::same(4), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        if pointed {
            // The menu may open elsewhere.
            let ring = Stroke::new(2.5, palette.accent);
            painter.rect_stroke(rect.expand(1.0), CornerRadius::same(5), ring, StrokeKind::Outside);
        }
        let name = names.of(self.game, cell.node);
        let mark = |color| if role == NodeRole::Current { palette.on_chosen } else { color };
        let word = if stuck { mark(palette.error) } else { word };
        let from = pos2(rect.left() + if rect.width() < ROOMY { 4.0 } else { 7.0 }, rect.center().y);
        let text = painter.layout_no_wrap(name.signed().into_owned(), FontId::proportional(letters), word);
        let right = self.paint_marks(rect, from.x + text.size().x, cell, name, mark);
        let clip = Rect::from_min_max(rect.min, pos2(right, rect.bottom())).intersect(painter.clip_rect());
        let at = Align2::LEFT_CENTER.anchor_size(from, text.size());
        if stuck {
            painter.line_segment([from, pos2(at.right(), from.y)], Stroke::new(1.0, word));
        }
        painter.with_clip_rect(clip).galley(at.min, text, word);
    }

    /// Paints the marks of a node into its box, and its bookmark or comment if there is room after the name, which ends
    /// at `from`. Returns where the room for the name ends.
    fn paint_marks(&self, rect: Rect, from: f32, cell: &Cell, name: &Name, mark: impl Fn(Color32) -> Color32) -> f32 {
        let (painter, palette) = (self.painter, self.palette);
        let bookmarks = &self.game.record().tree().note(cell.node).bookmarks;
        let marks = 12.0 * (f32::from(u8::from(!bookmarks.is_empty())) + f32::from(u8::from(name.has_comment)));
        let has_room = from + marks <= rect.right() - 2.0;
        // In a narrow box the mark is on the upper edge.
        let (mut x, y) = match has_room {
            true => (rect.right() - if rect.width() < ROOMY { 7.0 } else { 9.0 }, rect.center().y),
            false => (rect.right() - 7.0, rect.top() + 1.0),
        };
        let mark = |color| if has_room { mark(color) } else { color };
        if !bookmarks.is_empty() {
            icons::paint_bookmark(painter, pos2(x, y), mark(palette.bookmark));
            x -= 12.0;
        }
        if name.has_comment && (has_room || bookmarks.is_empty()) {
            icons::paint_comment(painter, pos2(x, y), mark(palette.weak));
            x -= 12.0;
        }
        if !has_room {
            return rect.right() - 2.0;
        }
        let bookmark = bookmarks.iter().map(|bookmark| bookmark.trim()).find(|bookmark| !bookmark.is_empty());
        let note = bookmark.map(|bookmark| (bookmark, palette.bookmark));
        let note = note.or(name.glance.as_deref().map(|glance| (glance, palette.weak)));
        let room = x + 2.0 - (from + 10.0);
        if let Some((note, color)) = note.filter(|_| room >= NOTE) {
            let text = one_line(painter, note, FontId::proportional(11.0), mark(color), room);
            let at = Align2::LEFT_CENTER.anchor_size(pos2(from + 10.0, rect.center().y), text.size());
            painter.galley(at.min, text, mark(color));
        }
        x + 4.0
    }

    pub(super) fn paint_numbers(&self, gutter: Rect) {
        let every = match self.camera.style() {
            NodeStyle::Names(_) => 1_u64,
            NodeStyle::Dots(_) if self.camera.has_words() => 1,
            NodeStyle::Dots(radius) if radius > 4.0 => 5,
            NodeStyle::Dots(_) | NodeStyle::Specks => 20,
        };
        self.painter.rect_filled(gutter, 0, self.palette.panel);
        let font = FontId::proportional(11.0);
        let first = u64::from(self.game.record().first_number());
        let rows = self.camera.rows(self.space.size());
        // Numbers must not overlap in low rows.
        let room = 13.0 / (every as f32 * self.camera.cell().y).max(1e-6);
        let every = every.saturating_mul(room.ceil().max(1.0) as u64);
        let last = rows.end.min(self.game.lanes().height()) as u64;
        let mut number = (first + (rows.start.max(1) as u64 - 1)).next_multiple_of(every);
        while number - first + 1 < last {
            let y = self.camera.place(self.space, (number - first + 1) as usize, 0).y;
            let at = pos2(gutter.right() - 6.0, y);
            self.painter.text(at, Align2::RIGHT_CENTER, number, font.clone(), self.palette.weak);
            number += every;
        }
    }

    pub(super) fn paint_part(&self) {
        let space = self.space;
        let part = self.camera.part(&Extent::of(self.game, space.size()));
        let color = self.palette.weak.gamma_multiply(0.5);
        let along = |from: f32, to: f32, part: f32| from + (to - from) * part;
        if part.height() < 0.999 {
            let (top, bottom) =
                (along(space.top(), space.bottom(), part.top()), along(space.top(), space.bottom(), part.bottom()));
            let bar = Rect::from_x_y_ranges(space.right() - 5.0..=space.right() - 2.0, top..=bottom.max(top + 8.0));
            self.painter.rect_filled(bar, 2, color);
        }
        if part.width() < 0.999 {
            let (left, right) =
                (along(space.left(), space.right(), part.left()), along(space.left(), space.right(), part.right()));
            let bar = Rect::from_x_y_ranges(left..=right.max(left + 8.0), space.bottom() - 5.0..=space.bottom() - 2.0);
            self.painter.rect_filled(bar, 2, color);
        }
    }
}

const LANE: f32 = 64.0;
const HEIGHT: f32 = 14.0;
const GAP: f32 = 4.0;
const TYPE: f32 = 11.0;

/// The state of a record, and nodes that may get a label, bookmarks first, with their rows.
type Candidates = (NotesSnapshot, Vec<(usize, Cell)>);

#[derive(Debug, Default)]
pub(super) struct Labels {
    of: Option<Candidates>,
    placed: Vec<(Rect, NodeId)>,
}

impl Labels {
    pub(super) fn at(&self, at: Pos2) -> Option<NodeId> {
        self.placed.iter().find(|(rect, _)| rect.contains(at)).map(|&(_, node)| node)
    }

    /// Paints the names of all dots if rows are high enough, or else of landmarks that have room.
    pub(super) fn paint(&mut self, with: &TreePainter<'_>, names: &mut Names) {
        self.placed.clear();
        let camera = with.camera;
        if matches!(camera.style(), NodeStyle::Names(_)) || camera.cell().x < LANE {
            return;
        }
        let (rows, seen) = (camera.rows(with.space.size()), camera.lanes(with.space.size()));
        if camera.has_words() {
            let lanes = with.game.lanes();
            for row in rows {
                for cell in lanes.in_sight(row, seen.clone()).iter().filter(|cell| seen.contains(&cell.lane)) {
                    with.paint_label(row, cell, camera.cell().y, names);
                }
            }
            return;
        }
        let game = with.game;
        if !self.of.as_mut().is_some_and(|(snapshot, _)| snapshot.is_current(game)) {
            self.of = Some((NotesSnapshot::of(game), landmarks(game)));
        }
        let here = (game.step(), game.lanes().at(game.step(), game.lanes().lane(game.node())));
        let here = here.1.map(|cell| (here.0, cell));
        let landmarks = self.of.iter().flat_map(|(_, landmarks)| landmarks);
        for (row, cell) in here.iter().chain(landmarks) {
            if !rows.contains(row) || !seen.contains(&cell.lane) {
                continue;
            }
            let room = with.label_room(*row, cell, HEIGHT);
            if self.placed.iter().all(|(other, _)| !other.intersects(room)) {
                let rect = with.paint_label(*row, cell, HEIGHT, names);
                self.placed.push((rect, cell.node));
            }
        }
    }
}

impl TreePainter<'_> {
    fn label_room(&self, row: usize, cell: &Cell, height: f32) -> Rect {
        let radius = match self.camera.style() {
            NodeStyle::Dots(radius) => radius.max(3.0),
            NodeStyle::Names(_) | NodeStyle::Specks => 4.0,
        };
        let from = self.camera.place(self.space, row, cell.lane) + vec2(radius + GAP, 0.0);
        // Up to the halo of the next lane's dots.
        let width = self.camera.cell().x - 2.0 * radius - 2.0 * GAP;
        let y = from.y.clamp(self.space.top() + height / 2.0, self.space.bottom() - height / 2.0);
        let y = if self.camera.has_words() { from.y } else { y };
        Rect::from_min_size(pos2(from.x, y - height / 2.0), vec2(width, height))
    }

    fn paint_label(&self, row: usize, cell: &Cell, height: f32, names: &mut Names) -> Rect {
        let (game, palette) = (self.game, self.palette);
        let room = self.label_room(row, cell, height);
        let bookmarks = &game.record().tree().note(cell.node).bookmarks;
        let bookmark = bookmarks.iter().map(|name| name.trim()).find(|name| !name.is_empty());
        let name = names.of(game, cell.node);
        let is_current = cell.node == game.node();
        let words = if self.camera.has_words() {
            name.signed().into_owned()
        } else {
            match (name.number, bookmark.filter(|_| !is_current)) {
                (Some(number), Some(bookmark)) => format!("{number} {bookmark}"),
                (Some(number), None) => format!("{number} {}", name.signed()),
                (None, Some(bookmark)) => bookmark.to_owned(),
                (None, None) => name.text.clone(),
            }
        };
        let color = if is_current {
            palette.on_chosen
        } else if game.record().tree().is_stuck(cell.node) {
            palette.error
        } else if !bookmarks.is_empty() {
            palette.bookmark
        } else if cell.lane == 0 || game.is_on_line(cell.node) {
            palette.text
        } else {
            palette.weak
        };
        let text = one_line(self.painter, &words, FontId::proportional(TYPE), color, room.width());
        let rect = Rect::from_min_size(room.min, Vec2::new(text.size().x, room.height()));
        if is_current {
            self.painter.rect_filled(rect.expand2(vec2(3.0, 0.0)), 3, palette.chosen);
        } else if !self.camera.has_words() {
            self.painter.rect_filled(rect.expand2(vec2(1.0, 0.0)), 0, palette.panel);
        }
        self.painter.galley(pos2(rect.left(), rect.center().y - text.size().y / 2.0), text, color);
        rect
    }
}

/// Bookmarks, and first moves of variations, with their rows.
fn landmarks(game: &Game) -> Vec<(usize, Cell)> {
    let (tree, lanes) = (game.record().tree(), game.lanes());
    let (mut bookmarks, mut branches) = (Vec::new(), Vec::new());
    for row in 0..lanes.height() {
        for &cell in lanes.row(row) {
            if !tree.note(cell.node).bookmarks.is_empty() {
                bookmarks.push((row, cell));
            } else if cell.lane != cell.parent {
                branches.push((row, cell));
            }
        }
    }
    bookmarks.append(&mut branches);
    bookmarks
}
