//! How large a tree is drawn: the steps of the zoom, and what makes the whole of it fit.

use egui::{Vec2, vec2};

/// The least width of a lane in which moves have their names, in points.
pub(super) const NAMED: f32 = 70.0;
const WIDEST: f32 = 320.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Step {
    pub(super) row: f32,
    pub(super) narrowest: f32,
}

const fn step(row: f32, narrowest: f32) -> Step {
    Step { row, narrowest }
}

/// The steps, the smallest first: a few fixed font sizes are sharper than arbitrary ones.
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
/// The step at which a tree is drawn at first.
pub(super) const USUAL: usize = 5;

/// The size of a tree and of the space in which it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Extent {
    pub(super) space: Vec2,
    pub(super) lanes: u32,
    pub(super) rows: usize,
}

impl Extent {
    fn even(&self) -> f32 {
        (self.space.x / self.lanes.max(2) as f32).min(WIDEST)
    }

    /// The cell of a step: all lanes, or as many whole ones as fit, fill the space.
    pub(super) fn cell(&self, step: usize) -> Vec2 {
        let Step { row, narrowest } = STEPS[step];
        let some = self.space.x / (self.space.x / narrowest).floor().max(1.0);
        let even = self.even();
        vec2(if even >= narrowest { even } else { some }, row)
    }

    /// The cell at which the whole tree fits, but no larger than usual.
    pub(super) fn whole(&self) -> Vec2 {
        let lane = self.even();
        let highest = STEPS[if lane < STEPS[USUAL].narrowest { USUAL - 1 } else { USUAL }].row;
        let row = (f64::from(self.space.y) / self.rows.max(1) as f64) as f32;
        // Rows of whole points are drawn alike.
        vec2(lane, if row < 6.0 { row } else { row.floor().min(highest) })
    }

    /// Whether a tree with such cells is larger than the space.
    pub(super) fn overflows(&self, cell: Vec2) -> bool {
        f64::from(cell.x) * f64::from(self.lanes) > f64::from(self.space.x) + 0.5
            || f64::from(cell.y) * self.rows as f64 > f64::from(self.space.y) + 0.5
    }
}
