//! What the nodes of a tree that is drawn small are: names where the eye looks for them, at bookmarks and where variations
//! begin, as many as have room beside the dots.

use egui::{FontId, Painter, Pos2, Rect, Vec2, pos2, vec2};

use crate::app::desk::game::Game;
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::one_line;
use crate::app::moves::ui::names::Names;
use crate::app::moves::ui::settled::Settled;
use crate::app::moves::ui::tree::camera::{Camera, NodeStyle};
use crate::record::{Cell, NodeId};

const LANE: f32 = 64.0;
const HEIGHT: f32 = 14.0;
/// The space between a dot and its label.
const GAP: f32 = 4.0;
const TYPE: f32 = 11.0;

/// The state of a record, and its nodes that may have a label, with their rows: those with bookmarks first.
type Candidates = (Settled, Vec<(usize, Cell)>);

#[derive(Debug, Default)]
pub(super) struct Labels {
    /// The nodes that may have a label.
    of: Option<Candidates>,
    placed: Vec<(Rect, NodeId)>,
}

pub(super) struct LabelPainter<'a> {
    pub(super) painter: &'a Painter,
    pub(super) palette: &'static Palette,
    pub(super) game: &'a Game,
    pub(super) camera: Camera,
    pub(super) space: Rect,
}

impl Labels {
    pub(super) fn at(&self, at: Pos2) -> Option<NodeId> {
        self.placed.iter().find(|(rect, _)| rect.contains(at)).map(|&(_, node)| node)
    }

    /// Paints a name beside every dot where rows are high enough, or else beside landmarks as far as there is room.
    pub(super) fn paint(&mut self, with: &LabelPainter<'_>, names: &mut Names) {
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
                    with.paint(row, cell, camera.cell().y, names);
                }
            }
            return;
        }
        let game = with.game;
        if !self.of.as_mut().is_some_and(|(settled, _)| settled.holds(game)) {
            self.of = Some((Settled::of(game), landmarks(game)));
        }
        let here = (game.step(), game.lanes().at(game.step(), game.lanes().lane(game.node())));
        let here = here.1.map(|cell| (here.0, cell));
        let landmarks = self.of.iter().flat_map(|(_, landmarks)| landmarks);
        for (row, cell) in here.iter().chain(landmarks) {
            if !rows.contains(row) || !seen.contains(&cell.lane) {
                continue;
            }
            let room = with.room(*row, cell, HEIGHT);
            if self.placed.iter().all(|(other, _)| !other.intersects(room)) {
                let rect = with.paint(*row, cell, HEIGHT, names);
                self.placed.push((rect, cell.node));
            }
        }
    }
}

impl LabelPainter<'_> {
    fn room(&self, row: usize, cell: &Cell, height: f32) -> Rect {
        let radius = match self.camera.style() {
            NodeStyle::Dots(radius) => radius.max(3.0),
            NodeStyle::Names(_) | NodeStyle::Specks => 4.0,
        };
        let from = self.camera.place(self.space, row, cell.lane) + vec2(radius + GAP, 0.0);
        // Up to where the dots of the next lane have theirs, if they are marked.
        let width = self.camera.cell().x - 2.0 * radius - 2.0 * GAP;
        let y = from.y.clamp(self.space.top() + height / 2.0, self.space.bottom() - height / 2.0);
        let y = if self.camera.has_words() { from.y } else { y };
        Rect::from_min_size(pos2(from.x, y - height / 2.0), vec2(width, height))
    }

    fn paint(&self, row: usize, cell: &Cell, height: f32, names: &mut Names) -> Rect {
        let (game, palette) = (self.game, self.palette);
        let room = self.room(row, cell, height);
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
            // Lines that lead to variations do not strike it through.
            self.painter.rect_filled(rect.expand2(vec2(1.0, 0.0)), 0, palette.panel);
        }
        self.painter.galley(pos2(rect.left(), rect.center().y - text.size().y / 2.0), text, color);
        rect
    }
}

/// The nodes that deserve a label, with their rows: those with bookmarks, and first moves of variations.
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
