//! Which part of the tree is visible, and at what scale.

use std::ops::Range;

use egui::{Pos2, Rect, Vec2, pos2, vec2};

/// How nodes are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum NodeStyle {
    /// As dots of this radius, in points.
    Dots(f32),
    /// As specks, where there are more nodes than pixels.
    Specks,
    /// As boxes with their names in letters of this size, in points.
    Names(f32),
}

/// A scale that the tree is drawn at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale {
    /// The width of a lane and the height of a row, in points.
    pub(crate) cell: Vec2,
    /// How nodes are drawn.
    pub(crate) style: NodeStyle,
}

/// The scales, the smallest first: a few fixed font sizes are sharper than arbitrary ones.
const SCALES: [Scale; 8] = [
    Scale { cell: Vec2::new(4.0, 4.0), style: NodeStyle::Dots(1.5) },
    Scale { cell: Vec2::new(6.0, 6.0), style: NodeStyle::Dots(2.0) },
    Scale { cell: Vec2::new(9.0, 9.0), style: NodeStyle::Dots(3.0) },
    Scale { cell: Vec2::new(14.0, 14.0), style: NodeStyle::Dots(4.5) },
    Scale { cell: Vec2::new(21.0, 21.0), style: NodeStyle::Dots(6.5) },
    Scale { cell: Vec2::new(104.0, 27.0), style: NodeStyle::Names(12.0) },
    Scale { cell: Vec2::new(122.0, 31.0), style: NodeStyle::Names(14.0) },
    Scale { cell: Vec2::new(150.0, 39.0), style: NodeStyle::Names(18.0) },
];
const USUAL: usize = 5;

/// One of the scales, or whatever makes the whole tree fit.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Size {
    Step(usize),
    /// The width of a lane and the height of a row.
    Whole(Vec2),
}

/// Lanes are drawn wider, up to so many times, where a tree would not fill the panel.
const WIDEST: f32 = 3.0;

/// The view of the tree. Its origin is in lanes and rows, so that it is exact in trees of any size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Camera {
    size: Size,
    /// How many times wider lanes are drawn than the scale says, at least 1.
    stretch: f32,
    /// The lane at the left edge.
    left: f64,
    /// The row at the upper edge.
    top: f64,
}

impl Default for Camera {
    fn default() -> Self {
        Self { size: Size::Step(USUAL), stretch: 1.0, left: 0.0, top: 0.0 }
    }
}

impl Camera {
    /// The current scale.
    pub(crate) fn scale(&self) -> Scale {
        match self.size {
            Size::Step(step) => {
                let Scale { cell, style } = SCALES[step];
                Scale { cell: vec2(cell.x * self.stretch, cell.y), style }
            }
            Size::Whole(cell) => Scale { cell, style: NodeStyle::Specks },
        }
    }

    /// Whether the tree can be zoomed by so many steps.
    pub(crate) fn can_zoom(&self, by: isize) -> bool {
        match self.size {
            Size::Step(step) => step.checked_add_signed(by).is_some_and(|step| step < SCALES.len()),
            Size::Whole(_) => by > 0,
        }
    }

    /// Zooms in by so many steps, or out where `by` is negative; a tree of so many lanes fills the space. What is at this
    /// offset from the upper left corner stays there.
    pub(crate) fn zoom(&mut self, by: isize, around: Vec2, space: Vec2, lanes: u32) {
        let before = self.scale().cell;
        let to = match self.size {
            Size::Step(step) => step.saturating_add_signed(by),
            Size::Whole(_) if by < 0 => return,
            Size::Whole(_) => by.unsigned_abs() - 1,
        };
        self.size = Size::Step(to.min(SCALES.len() - 1));
        self.stretch = self.widest(space, lanes);
        let after = self.scale().cell;
        self.left += f64::from(around.x / before.x - around.x / after.x);
        self.top += f64::from(around.y / before.y - around.y / after.y);
    }

    /// How many times wider a tree of so many lanes can be drawn.
    fn widest(&self, space: Vec2, lanes: u32) -> f32 {
        let Size::Step(step) = self.size else { return 1.0 };
        // The first variation has its room before it is there.
        (space.x / (SCALES[step].cell.x * lanes.max(2) as f32)).clamp(1.0, WIDEST)
    }

    /// Draws lanes as wide as fills the space, in a tree that was not drawn before or where the space is another.
    pub(crate) fn fill(&mut self, space: Vec2, lanes: u32) {
        self.stretch = self.widest(space, lanes);
    }

    /// Draws lanes narrower where a tree that has grown would no longer fit. One that has shrunk stays as it is, so that
    /// nothing moves that need not.
    pub(crate) fn make_room(&mut self, space: Vec2, lanes: u32) {
        self.stretch = self.stretch.min(self.widest(space, lanes));
    }

    /// Follows a node that is drawn elsewhere now, so that it stays where it is on the screen.
    pub(crate) fn follow(&mut self, before: (usize, u32), now: (usize, u32)) {
        self.top += now.0 as f64 - before.0 as f64;
        self.left += f64::from(now.1) - f64::from(before.1);
    }

    /// Whether the whole area of a node is visible.
    pub(crate) fn is_whole_in_sight(&self, space: Vec2, row: usize, lane: u32) -> bool {
        let node =
            Rect::from_center_size(self.place(Rect::from_min_size(Pos2::ZERO, space), row, lane), self.scale().cell);
        Rect::from_min_size(Pos2::ZERO, space).expand(0.5).contains_rect(node)
    }

    /// Scrolls until the whole area of a node is visible, and no further.
    pub(crate) fn show_whole(&mut self, space: Vec2, row: usize, lane: u32) {
        self.scroll_to(space, row, lane, 0.0, 0.0);
    }

    /// Scrolls by so many points.
    pub(crate) fn pan(&mut self, by: Vec2) {
        let cell = self.scale().cell;
        self.left -= f64::from(by.x / cell.x);
        self.top -= f64::from(by.y / cell.y);
    }

    /// Chooses the largest scale at which a tree of so many lanes and rows fits into the space.
    pub(crate) fn fit(&mut self, space: Vec2, lanes: u32, rows: usize) {
        let has_room = |scale: &Scale| {
            f64::from(scale.cell.x) * f64::from(lanes) <= f64::from(space.x)
                && f64::from(scale.cell.y) * rows as f64 <= f64::from(space.y)
        };
        let step = SCALES[..=USUAL].iter().rposition(has_room);
        self.size = step.map_or(Size::Whole(Vec2::ZERO), Size::Step);
        self.stretch = self.widest(space, lanes);
        (self.left, self.top) = (0.0, 0.0);
        self.keep(space, lanes, rows);
    }

    /// Scrolls until a node and some of what is around it is visible, and no further.
    pub(crate) fn reveal(&mut self, space: Vec2, row: usize, lane: u32) {
        self.scroll_to(space, row, lane, 3.0, 0.6);
    }

    /// Scrolls until a node, so many rows above and below it, and so many lanes beside it are visible.
    fn scroll_to(&mut self, space: Vec2, row: usize, lane: u32, rows: f64, lanes: f64) {
        if matches!(self.size, Size::Whole(_)) {
            return;
        }
        let seen = space / self.scale().cell;
        let near = |edge: f64, seen: f32, at: f64, margin: f64| {
            let margin = margin.min(((f64::from(seen) - 1.0) / 2.0).max(0.0));
            edge.max(at + 1.0 + margin - f64::from(seen)).min(at - margin)
        };
        self.top = near(self.top, seen.y, row as f64, rows);
        self.left = near(self.left, seen.x, f64::from(lane), lanes);
    }

    /// Keeps the origin within a tree of so many lanes and rows.
    pub(crate) fn keep(&mut self, space: Vec2, lanes: u32, rows: usize) {
        if let Size::Whole(cell) = &mut self.size {
            let part = |space: f32, all: f64| (f64::from(space) / all.max(1.0)) as f32;
            let small = SCALES[0].cell;
            *cell = vec2(part(space.x, f64::from(lanes)), part(space.y, rows as f64)).min(small);
            (self.left, self.top) = (0.0, 0.0);
            return;
        }
        let seen = space / self.scale().cell;
        // What is larger than the space ends a little before its edge; what fits stays where it is.
        let within = |edge: f64, all: f64, seen: f32| {
            let beyond = all - f64::from(seen);
            if beyond > 0.01 { edge.clamp(0.0, beyond + 0.3) } else { 0.0 }
        };
        self.left = within(self.left, f64::from(lanes), seen.x);
        self.top = within(self.top, rows as f64, seen.y);
    }

    /// Where the centre of a node is drawn.
    pub(crate) fn place(&self, space: Rect, row: usize, lane: u32) -> Pos2 {
        let cell = self.scale().cell;
        let x = (f64::from(lane) - self.left + 0.5) * f64::from(cell.x);
        let y = (row as f64 - self.top + 0.5) * f64::from(cell.y);
        // Beyond the window the distance does not matter, and floats must not overflow.
        let far = |way: f64| way.clamp(-1e5, 1e5) as f32;
        space.min + vec2(far(x), far(y))
    }

    /// The row and lane that are drawn at a point.
    pub(crate) fn at(&self, space: Rect, at: Pos2) -> Option<(usize, u32)> {
        let cells = (at - space.min) / self.scale().cell;
        let (lane, row) = (self.left + f64::from(cells.x), self.top + f64::from(cells.y));
        (lane >= 0.0 && row >= 0.0).then_some((row as usize, lane as u32))
    }

    /// The visible rows.
    pub(crate) fn rows(&self, space: Vec2) -> Range<usize> {
        let seen = f64::from(space.y / self.scale().cell.y);
        self.top.max(0.0) as usize..(self.top + seen).max(0.0) as usize + 1
    }

    /// The visible lanes.
    pub(crate) fn lanes(&self, space: Vec2) -> Range<u32> {
        let seen = f64::from(space.x / self.scale().cell.x);
        self.left.max(0.0) as u32..(self.left + seen).max(0.0) as u32 + 1
    }

    /// Which part of a tree of so many lanes and rows is visible, as fractions of its width and height.
    pub(crate) fn part(&self, space: Vec2, lanes: u32, rows: usize) -> Rect {
        let seen = space / self.scale().cell;
        let part = |from: f64, seen: f32, all: f64| {
            let all = all.max(1.0);
            ((from / all) as f32, ((from + f64::from(seen)) / all).min(1.0) as f32)
        };
        let (x, y) = (part(self.left, seen.x, f64::from(lanes)), part(self.top, seen.y, rows as f64));
        Rect::from_min_max(pos2(x.0, y.0), pos2(x.1, y.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPACE: Rect = Rect { min: pos2(40.0, 100.0), max: pos2(440.0, 500.0) };

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
        let mut camera = Camera::default();
        camera.pan(vec2(-5000.0, -5000.0));
        let around = vec2(133.0, 77.0);
        let before = camera.at(SPACE, SPACE.min + around);
        for by in [-1, -1, -1, 1, 1, 1] {
            camera.zoom(by, around, SPACE.size(), 400);
            assert_eq!(camera.at(SPACE, SPACE.min + around), before);
        }
        for _ in 0..20 {
            camera.zoom(1, around, SPACE.size(), 400);
        }
        assert!(!camera.can_zoom(1) && camera.can_zoom(-1));
    }

    #[test]
    fn a_revealed_node_is_visible() {
        let mut camera = Camera::default();
        for (row, lane) in [(1_000_000, 0), (0, 0), (5, 20_000), (999, 3)] {
            camera.reveal(SPACE.size(), row, lane);
            camera.keep(SPACE.size(), 20_001, 1_000_001);
            assert!(SPACE.contains(camera.place(SPACE, row, lane)), "{row} {lane} {camera:?}");
            assert!(camera.rows(SPACE.size()).contains(&row) && camera.lanes(SPACE.size()).contains(&lane));
            let before = camera;
            camera.reveal(SPACE.size(), row, lane);
            camera.keep(SPACE.size(), 20_001, 1_000_001);
            assert_eq!(camera, before, "nothing moves without need");
        }
    }

    #[test]
    fn the_whole_tree_fits_where_that_can_be() {
        let mut camera = Camera::default();
        camera.fit(SPACE.size(), 40, 20);
        assert_eq!(camera.scale().style, NodeStyle::Dots(3.0));
        assert!(SPACE.contains(camera.place(SPACE, 19, 39)) && SPACE.contains(camera.place(SPACE, 0, 0)));
        camera.fit(SPACE.size(), 1, 3);
        assert_eq!(camera.scale().style, NodeStyle::Names(12.0));
        camera.fit(SPACE.size(), 20_000, 20);
        assert_eq!(camera.scale(), Scale { cell: vec2(0.02, 4.0), style: NodeStyle::Specks });
        assert_eq!(camera.at(SPACE, camera.place(SPACE, 7, 19_000)), Some((7, 19_000)));
        assert!(camera.can_zoom(1) && !camera.can_zoom(-1));
        camera.zoom(1, SPACE.size() / 2.0, SPACE.size(), 20_000);
        assert_eq!(camera.scale().style, NodeStyle::Dots(1.5));
        assert_eq!(camera.at(SPACE, SPACE.center()), Some((50, 10_000)));
        camera.keep(SPACE.size(), 20_000, 20);
        let part = camera.part(SPACE.size(), 20_000, 20);
        assert!((part.width() - 0.005).abs() < 1e-6 && part.height() >= 1.0, "{part:?}");
    }

    #[test]
    fn what_fits_is_whole_and_fills_the_width() {
        for (lanes, rows) in [(1, 3), (2, 14), (3, 9), (7, 30), (40, 90), (90, 12)] {
            let mut camera = Camera::default();
            camera.fit(SPACE.size(), lanes, rows);
            for (row, lane) in [(0, 0), (rows - 1, 0), (rows - 1, lanes - 1), (0, lanes - 1)] {
                assert!(camera.is_whole_in_sight(SPACE.size(), row, lane), "{lanes} × {rows}: {row} {lane}");
            }
        }
        for lanes in [2, 3] {
            let mut camera = Camera::default();
            camera.fill(SPACE.size(), lanes);
            camera.reveal(SPACE.size(), 2, lanes - 1);
            camera.keep(SPACE.size(), lanes, 3);
            assert!(camera.is_whole_in_sight(SPACE.size(), 0, 0), "what fits is not scrolled");
            let width = camera.scale().cell.x * lanes as f32;
            assert!((width - SPACE.width()).abs() < 17.0, "{lanes}: {width}");
        }
    }

    #[test]
    fn the_current_node_stays_whole_whatever_is_zoomed() {
        let mut camera = Camera::default();
        let (row, lane) = (50, 9);
        camera.reveal(SPACE.size(), row, lane);
        for by in [1, 1, -1, -1, -1, -1, 1, 1, 1, 1] {
            let at = camera.place(SPACE, row, lane) - SPACE.min;
            camera.zoom(by, at, SPACE.size(), 12);
            camera.show_whole(SPACE.size(), row, lane);
            camera.keep(SPACE.size(), 12, 100);
            assert!(camera.is_whole_in_sight(SPACE.size(), row, lane), "{camera:?}");
        }
    }

    #[test]
    fn a_tree_that_grows_makes_room_and_one_that_shrinks_moves_nothing() {
        let mut camera = Camera::default();
        camera.fill(SPACE.size(), 2);
        let of_two = camera.scale().cell.x;
        camera.make_room(SPACE.size(), 1);
        assert_eq!(camera.scale().cell.x, of_two);
        camera.make_room(SPACE.size(), 3);
        assert!(camera.scale().cell.x < of_two);
        camera.make_room(SPACE.size(), 2);
        assert!(camera.scale().cell.x < of_two);
        // What is drawn in another lane now stays where it was.
        let before = camera.place(SPACE, 7, 1);
        camera.follow((7, 1), (9, 4));
        assert!((camera.place(SPACE, 9, 4) - before).length() < 0.01);
    }
}
