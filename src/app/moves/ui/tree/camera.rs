use std::ops::Range;

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::app::desk::game::Game;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum NodeStyle {
    /// The radius in points.
    Dots(f32),
    /// For more nodes than pixels.
    Specks,
    /// Boxes with names, by type size in points.
    Names(f32),
}

/// Least height of a row with names next to the dots.
const WORDS: f32 = 13.0;
const BOX: f32 = 25.0;
/// The distance of dots from the left edge of a wide lane.
const DOT: f32 = 11.0;
/// Below this area or height of a cell, nodes are specks.
const SPECK: (f32, f32) = (16.0, 2.0);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Size {
    Step(usize),
    Whole,
}

/// The view of the tree. The origin is in lanes and rows, which is exact for any size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Camera {
    size: Size,
    cell: Vec2,
    left: f64,
    top: f64,
}

impl Default for Camera {
    fn default() -> Self {
        let Step { row, narrowest } = STEPS[USUAL];
        Self { size: Size::Step(USUAL), cell: vec2(narrowest, row), left: 0.0, top: 0.0 }
    }
}

impl Camera {
    pub(super) fn cell(&self) -> Vec2 {
        self.cell
    }

    pub(super) fn style(&self) -> NodeStyle {
        let Vec2 { x, y } = self.cell;
        if y >= BOX && x >= NAMED {
            let letters = match self.size {
                Size::Step(step) if step > USUAL => [14.0, 18.0][(step - USUAL - 1).min(1)],
                // Five characters fit into the narrowest box.
                _ => (11.0 + (x - NAMED) / 14.0).min(12.0).floor(),
            };
            NodeStyle::Names(letters)
        } else if x * y < SPECK.0 || y < SPECK.1 {
            NodeStyle::Specks
        } else {
            NodeStyle::Dots((x.min(y) * 0.32).clamp(1.5, 6.5))
        }
    }

    pub(super) fn has_words(&self) -> bool {
        self.cell.x >= NAMED && self.cell.y >= WORDS && matches!(self.style(), NodeStyle::Dots(_))
    }

    pub(super) fn has_widgets(&self) -> bool {
        self.cell.y >= WORDS && self.style() != NodeStyle::Specks
    }

    pub(super) fn is_whole(&self) -> bool {
        self.size == Size::Whole
    }

    /// The size one step in, or out if `by` is negative, down to the whole tree.
    fn next_size(&self, by: isize, extent: &Extent) -> Option<Size> {
        let step = match (self.size, by > 0) {
            (Size::Step(step), true) => return (step + 1 < STEPS.len()).then_some(Size::Step(step + 1)),
            (Size::Whole, true) => {
                let is_larger = |step: &usize| {
                    let cell = extent.cell(*step);
                    cell.x + 0.5 >= self.cell.x && cell.y > self.cell.y + 0.5
                };
                return (0..STEPS.len()).find(is_larger).map(Size::Step);
            }
            (Size::Whole, false) => return extent.overflows(self.cell).then_some(Size::Whole),
            (Size::Step(step), false) => step,
        };
        let smaller = step.checked_sub(1).filter(|&smaller| smaller >= USUAL || extent.overflows(extent.cell(smaller)));
        let is_whole = step <= USUAL && !extent.overflows(self.cell);
        smaller.map(Size::Step).or((!is_whole).then_some(Size::Whole))
    }

    pub(super) fn can_zoom(&self, by: isize, extent: &Extent) -> bool {
        self.next_size(by, extent).is_some()
    }

    /// Zooms by steps; the point at this offset from the upper left corner stays in place.
    pub(super) fn zoom(&mut self, by: isize, around: Vec2, extent: &Extent) {
        let before = self.cell;
        for _ in 0..by.unsigned_abs() {
            let Some(size) = self.next_size(by, extent) else { break };
            self.set(size, extent);
        }
        let after = self.cell;
        self.left += f64::from(around.x / before.x - around.x / after.x);
        self.top += f64::from(around.y / before.y - around.y / after.y);
    }

    fn set(&mut self, size: Size, extent: &Extent) {
        self.size = size;
        self.cell = match size {
            Size::Step(step) => extent.cell(step),
            Size::Whole => extent.whole(),
        };
    }

    /// Widens lanes to fill the space, for a new tree or space.
    pub(super) fn fill(&mut self, extent: &Extent) {
        self.set(self.size, extent);
    }

    /// Narrows lanes if a grown tree no longer fits. A smaller tree keeps its lanes, so that nothing moves.
    pub(super) fn make_room(&mut self, extent: &Extent) {
        let lane = match self.size {
            Size::Step(step) => extent.cell(step).x,
            Size::Whole => extent.whole().x,
        };
        self.cell.x = self.cell.x.min(lane);
    }

    /// Keeps a node that has moved in the tree in place on the screen.
    pub(super) fn follow(&mut self, before: (usize, u32), now: (usize, u32)) {
        self.top += now.0 as f64 - before.0 as f64;
        self.left += f64::from(now.1) - f64::from(before.1);
    }

    pub(super) fn is_whole_in_sight(&self, space: Vec2, row: usize, lane: u32) -> bool {
        let space = Rect::from_min_size(Pos2::ZERO, space);
        space.expand(0.5).contains_rect(self.area(space, row, lane))
    }

    pub(super) fn show_whole(&mut self, space: Vec2, row: usize, lane: u32) {
        self.scroll_to(space, row, lane, 0.0, 0.0);
    }

    pub(super) fn pan(&mut self, by: Vec2) {
        self.left -= f64::from(by.x / self.cell.x);
        self.top -= f64::from(by.y / self.cell.y);
    }

    pub(super) fn fit(&mut self, extent: &Extent) {
        self.set(Size::Whole, extent);
        if self.cell.y >= STEPS[USUAL].row {
            // The usual size is kept when the tree grows.
            self.size = Size::Step(USUAL);
        }
        (self.left, self.top) = (0.0, 0.0);
        self.keep(extent);
    }

    pub(super) fn reveal(&mut self, space: Vec2, row: usize, lane: u32) {
        self.scroll_to(space, row, lane, 3.0, 0.6);
    }

    fn scroll_to(&mut self, space: Vec2, row: usize, lane: u32, rows: f64, lanes: f64) {
        let seen = space / self.cell;
        let near = |edge: f64, seen: f32, at: f64, margin: f64| {
            let margin = margin.min(((f64::from(seen) - 1.0) / 2.0).max(0.0));
            edge.max(at + 1.0 + margin - f64::from(seen)).min(at - margin)
        };
        self.top = near(self.top, seen.y, row as f64, rows);
        self.left = near(self.left, seen.x, f64::from(lane), lanes);
    }

    pub(super) fn keep(&mut self, extent: &Extent) {
        let seen = extent.space / self.cell;
        // A tree larger than the space can scroll slightly beyond its edge; a smaller one does not scroll.
        let within = |edge: f64, all: f64, seen: f32| {
            let beyond = all - f64::from(seen);
            if beyond > 0.01 { edge.clamp(0.0, beyond + 0.3) } else { 0.0 }
        };
        self.left = within(self.left, f64::from(extent.lanes), seen.x);
        self.top = within(self.top, extent.rows as f64, seen.y);
    }

    fn corner(&self, space: Rect, row: usize, lane: u32) -> Pos2 {
        let x = (f64::from(lane) - self.left) * f64::from(self.cell.x);
        let y = (row as f64 - self.top) * f64::from(self.cell.y);
        // Avoids overflow.
        let far = |way: f64| way.clamp(-1e5, 1e5) as f32;
        space.min + vec2(far(x), far(y))
    }

    pub(super) fn area(&self, space: Rect, row: usize, lane: u32) -> Rect {
        Rect::from_min_size(self.corner(space, row, lane), self.cell)
    }

    pub(super) fn place(&self, space: Rect, row: usize, lane: u32) -> Pos2 {
        let across = match self.style() {
            NodeStyle::Names(_) => self.cell.x / 2.0,
            NodeStyle::Dots(_) | NodeStyle::Specks => (self.cell.x / 2.0).min(DOT),
        };
        self.corner(space, row, lane) + vec2(across, self.cell.y / 2.0)
    }

    pub(super) fn at(&self, space: Rect, at: Pos2) -> Option<(usize, u32)> {
        let cells = (at - space.min) / self.cell;
        let (lane, row) = (self.left + f64::from(cells.x), self.top + f64::from(cells.y));
        (lane >= 0.0 && row >= 0.0).then_some((row as usize, lane as u32))
    }

    pub(super) fn rows(&self, space: Vec2) -> Range<usize> {
        let seen = f64::from(space.y / self.cell.y);
        self.top.max(0.0) as usize..(self.top + seen).max(0.0) as usize + 1
    }

    pub(super) fn lanes(&self, space: Vec2) -> Range<u32> {
        let seen = f64::from(space.x / self.cell.x);
        self.left.max(0.0) as u32..(self.left + seen).max(0.0) as u32 + 1
    }

    /// As fractions of the tree's width and height.
    pub(super) fn part(&self, extent: &Extent) -> Rect {
        let seen = extent.space / self.cell;
        let part = |from: f64, seen: f32, all: f64| {
            let all = all.max(1.0);
            ((from / all) as f32, ((from + f64::from(seen)) / all).min(1.0) as f32)
        };
        let (x, y) = (part(self.left, seen.x, f64::from(extent.lanes)), part(self.top, seen.y, extent.rows as f64));
        Rect::from_min_max(pos2(x.0, y.0), pos2(x.1, y.1))
    }
}

/// The least width of a lane with names, in points.
pub(super) const NAMED: f32 = 70.0;
const WIDEST: f32 = 320.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Step {
    row: f32,
    narrowest: f32,
}

const fn step(row: f32, narrowest: f32) -> Step {
    Step { row, narrowest }
}

/// The smallest first; a few fixed font sizes are sharper than arbitrary ones.
pub(super) const STEPS: [Step; 8] = [
    step(4.0, 4.0),
    step(6.0, 6.0),
    step(9.0, 9.0),
    step(14.0, 14.0),
    step(21.0, 21.0),
    step(27.0, NAMED),
    step(31.0, 84.0),
    step(39.0, 108.0),
];
pub(super) const USUAL: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Extent {
    space: Vec2,
    lanes: u32,
    rows: usize,
}

impl Extent {
    pub(super) fn of(game: &Game, space: Vec2) -> Self {
        Self { space, lanes: game.lanes().width(), rows: game.lanes().height() }
    }

    fn even(&self) -> f32 {
        (self.space.x / self.lanes.max(2) as f32).min(WIDEST)
    }

    /// All lanes, or as many whole ones as fit, fill the space.
    pub(super) fn cell(&self, step: usize) -> Vec2 {
        let Step { row, narrowest } = STEPS[step];
        let some = self.space.x / (self.space.x / narrowest).floor().max(1.0);
        let even = self.even();
        vec2(if even >= narrowest { even } else { some }, row)
    }

    /// Fits the whole tree, but is no larger than usual.
    pub(super) fn whole(&self) -> Vec2 {
        let lane = self.even();
        let highest = STEPS[if lane < STEPS[USUAL].narrowest { USUAL - 1 } else { USUAL }].row;
        let row = (f64::from(self.space.y) / self.rows.max(1) as f64) as f32;
        // Whole points make rows look alike.
        vec2(lane, if row < 6.0 { row } else { row.floor().min(highest) })
    }

    pub(super) fn overflows(&self, cell: Vec2) -> bool {
        f64::from(cell.x) * f64::from(self.lanes) > f64::from(self.space.x) + 0.5
            || f64::from(cell.y) * self.rows as f64 > f64::from(self.space.y) + 0.5
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPACE: Rect = Rect { min: pos2(40.0, 100.0), max: pos2(440.0, 500.0) };

    fn tree(lanes: u32, rows: usize) -> Extent {
        Extent { space: SPACE.size(), lanes, rows }
    }

    #[test]
    fn a_drawn_node_is_found_at_its_place() {
        let mut camera = Camera::default();
        camera.pan(vec2(-1000.0, -900.0));
        for (row, lane) in [(40, 12), (37, 10), (45, 11)] {
            let at = camera.place(SPACE, row, lane);
            assert_eq!(camera.at(SPACE, at), Some((row, lane)));
        }
        assert_eq!(Camera::default().at(SPACE, SPACE.min - vec2(1.0, 1.0)), None);
    }

    #[test]
    fn zooming_keeps_what_is_under_the_pointer() {
        let (mut camera, tree) = (Camera::default(), tree(400, 400));
        camera.pan(vec2(-5000.0, -5000.0));
        let around = vec2(133.0, 77.0);
        let before = camera.at(SPACE, SPACE.min + around);
        for by in [-1, -1, -1, 1, 1, 1] {
            camera.zoom(by, around, &tree);
            assert_eq!(camera.at(SPACE, SPACE.min + around), before);
        }
        camera.zoom(20, around, &tree);
        assert!(!camera.can_zoom(1, &tree) && camera.can_zoom(-1, &tree));
    }

    #[test]
    fn a_revealed_node_is_visible() {
        let (mut camera, tree) = (Camera::default(), tree(20_001, 1_000_001));
        for (row, lane) in [(1_000_000, 0), (0, 0), (5, 20_000), (999, 3)] {
            camera.reveal(SPACE.size(), row, lane);
            camera.keep(&tree);
            assert!(SPACE.contains(camera.place(SPACE, row, lane)), "{row} {lane} {camera:?}");
            assert!(camera.rows(SPACE.size()).contains(&row) && camera.lanes(SPACE.size()).contains(&lane));
            let before = camera;
            camera.reveal(SPACE.size(), row, lane);
            camera.keep(&tree);
            assert_eq!(camera, before, "nothing moves without need");
        }
    }

    #[test]
    fn the_whole_tree_fits_and_zooming_out_ends_there() {
        for (lanes, rows) in
            [(1, 3), (2, 14), (3, 9), (2, 97), (4, 70), (7, 30), (40, 90), (90, 12), (3, 500), (20_000, 20)]
        {
            let tree = tree(lanes, rows);
            let mut camera = Camera::default();
            camera.fit(&tree);
            let fitted = camera.cell();
            for (row, lane) in [(0, 0), (rows - 1, 0), (rows - 1, lanes - 1), (0, lanes - 1)] {
                assert!(camera.is_whole_in_sight(SPACE.size(), row, lane), "{lanes} × {rows}: {row} {lane}");
            }
            assert!(!camera.can_zoom(-1, &tree), "{lanes} × {rows}");
            for steps in 1..STEPS.len() as isize {
                let before = camera;
                camera.zoom(steps, Vec2::ZERO, &tree);
                assert!(camera.cell().x >= fitted.x - 0.5 && camera.cell().y > fitted.y, "{lanes} × {rows}");
                let mut back = 0;
                while camera.can_zoom(-1, &tree) {
                    camera.zoom(-1, Vec2::ZERO, &tree);
                    back += 1;
                    assert!(back <= STEPS.len(), "{lanes} × {rows}");
                }
                assert_eq!(camera.cell(), fitted, "{lanes} × {rows}, {steps} steps from {before:?}");
            }
        }
    }

    #[test]
    fn lanes_fill_the_width_and_four_have_their_names() {
        for (lanes, rows) in [(2, 3), (3, 9), (4, 97), (5, 200)] {
            let tree = tree(lanes, rows);
            let mut camera = Camera::default();
            camera.fill(&tree);
            assert!(matches!(camera.style(), NodeStyle::Names(_)), "{lanes}");
            let width = camera.cell().x * lanes as f32;
            assert!((width - SPACE.width()).abs() < 0.5, "{lanes}: {width}");
            camera.reveal(SPACE.size(), rows - 1, lanes - 1);
            camera.keep(&tree);
            assert!(camera.part(&tree).width() > 0.999, "what fits is not scrolled");
            camera.fit(&tree);
            let width = camera.cell().x * lanes as f32;
            assert!((width - SPACE.width()).abs() < 0.5, "{lanes}, fitted: {width}");
        }
    }

    #[test]
    fn nodes_are_as_large_as_their_cells_allow() {
        let style = |lanes, rows| {
            let mut camera = Camera::default();
            camera.fit(&tree(lanes, rows));
            (camera.style(), camera.has_words())
        };
        assert_eq!(style(1, 3), (NodeStyle::Names(12.0), false));
        assert_eq!(style(5, 3), (NodeStyle::Names(11.0), false));
        assert_eq!(style(2, 22), (NodeStyle::Dots(18.0 * 0.32), true));
        assert_eq!(style(40, 20), (NodeStyle::Dots(10.0 * 0.32), false));
        assert_eq!(style(2, 97), (NodeStyle::Dots(1.5), false));
        assert_eq!(style(20_000, 20), (NodeStyle::Specks, false));
        assert_eq!(style(3, 2_000), (NodeStyle::Specks, false));
    }

    #[test]
    fn the_current_node_stays_visible_at_every_zoom() {
        let (mut camera, tree) = (Camera::default(), tree(12, 100));
        let (row, lane) = (50, 9);
        camera.reveal(SPACE.size(), row, lane);
        for by in [1, 1, -1, -1, -1, -1, 1, 1, 1, 1] {
            let at = camera.place(SPACE, row, lane) - SPACE.min;
            camera.zoom(by, at, &tree);
            camera.show_whole(SPACE.size(), row, lane);
            camera.keep(&tree);
            assert!(camera.is_whole_in_sight(SPACE.size(), row, lane), "{camera:?}");
        }
    }

    #[test]
    fn a_growing_tree_narrows_lanes_and_a_shrinking_one_moves_nothing() {
        let mut camera = Camera::default();
        camera.fill(&tree(2, 9));
        let of_two = camera.cell().x;
        camera.make_room(&tree(1, 9));
        assert_eq!(camera.cell().x, of_two);
        camera.make_room(&tree(3, 9));
        assert!(camera.cell().x < of_two);
        camera.make_room(&tree(2, 9));
        assert!(camera.cell().x < of_two);
        let before = camera.place(SPACE, 7, 1);
        camera.follow((7, 1), (9, 4));
        assert!((camera.place(SPACE, 9, 4) - before).length() < 0.01);
    }

    #[test]
    fn rows_of_a_tree_that_was_fitted_stay_when_it_grows() {
        let mut camera = Camera::default();
        camera.fit(&tree(2, 97));
        let before = camera.cell();
        camera.make_room(&tree(2, 98));
        assert_eq!(camera.cell(), before);
        assert!(camera.can_zoom(-1, &tree(2, 98)), "it can be made to fit again");
    }
}
