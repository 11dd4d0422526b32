//! What has changed: each tile of the screen has a fingerprint of what was drawn on it.

use super::Area;
use super::element::mixed;

/// In pixels.
const TILE: usize = 32;
/// With more changed rectangles, their bounding box is drawn.
const MOST: usize = 48;

#[derive(Debug)]
pub(super) struct Tiles {
    size: [usize; 2],
    columns: usize,
    drawn: Vec<u64>,
}

impl Tiles {
    pub(super) fn new(size: [usize; 2], color: u32) -> Self {
        let [columns, rows] = size.map(|side| side.div_ceil(TILE));
        Self { size, columns, drawn: vec![u64::from(color); columns * rows] }
    }

    pub(super) fn note(&mut self, area: &Area, fingerprint: u64) {
        for row in area.top / TILE..=(area.bottom - 1) / TILE {
            let begin = row * self.columns;
            for drawn in &mut self.drawn[begin + area.left / TILE..=begin + (area.right - 1) / TILE] {
                *drawn = mixed(*drawn, fingerprint);
            }
        }
    }

    pub(super) fn changed(&self, other: Option<&Self>) -> Vec<Area> {
        let whole = Area { left: 0, top: 0, right: self.size[0], bottom: self.size[1] };
        let Some(other) = other.filter(|other| other.size == self.size) else { return vec![whole] };
        let mut changed: Vec<Area> = Vec::new();
        for (row, (drawn, before)) in
            self.drawn.chunks(self.columns.max(1)).zip(other.drawn.chunks(self.columns.max(1))).enumerate()
        {
            let mut column = 0;
            while column < drawn.len() {
                let is_changed = |column: &usize| drawn[*column] != before[*column];
                let end = (column..drawn.len()).find(|column| !is_changed(column)).unwrap_or(drawn.len());
                if end > column {
                    let area =
                        Area { left: column * TILE, top: row * TILE, right: end * TILE, bottom: (row + 1) * TILE };
                    changed.extend(area.common(&whole));
                }
                column = end + 1;
            }
        }
        joined(changed)
    }
}

/// Ordered by rows; overlapping areas are joined.
fn joined(areas: Vec<Area>) -> Vec<Area> {
    let mut joined: Vec<Area> = Vec::new();
    for area in areas {
        let above = |known: &&mut Area| (known.left, known.right, known.bottom) == (area.left, area.right, area.top);
        match joined.iter_mut().find(above) {
            Some(known) => known.bottom = area.bottom,
            None => joined.push(area),
        }
    }
    if joined.len() <= MOST {
        return joined;
    }
    let around = |one: Area, other: Area| Area {
        left: one.left.min(other.left),
        top: one.top.min(other.top),
        right: one.right.max(other.right),
        bottom: one.bottom.max(other.bottom),
    };
    joined.into_iter().reduce(around).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: [usize; 2] = [200, 100];

    fn area(left: usize, top: usize, right: usize, bottom: usize) -> Area {
        Area { left, top, right, bottom }
    }

    fn with(noted: &[(Area, u64)]) -> Tiles {
        let mut tiles = Tiles::new(SIZE, 0);
        for (area, fingerprint) in noted {
            tiles.note(area, *fingerprint);
        }
        tiles
    }

    #[test]
    fn a_frame_like_the_last_one_has_no_changes() {
        let drawn = [(area(0, 0, 200, 100), 1), (area(3, 90, 40, 100), 2)];
        assert_eq!(with(&drawn).changed(Some(&with(&drawn))), []);
    }

    #[test]
    fn tiles_that_something_left_or_came_to_have_changed() {
        let (before, after) = (with(&[(area(33, 0, 60, 20), 1)]), with(&[(area(70, 0, 130, 40), 1)]));
        assert_eq!(after.changed(Some(&before)), [area(32, 0, 160, 32), area(64, 32, 160, 64)]);
    }

    #[test]
    fn what_lies_over_what_counts() {
        let (one, other) = ((area(0, 0, 20, 20), 1), (area(10, 10, 30, 30), 2));
        assert_eq!(with(&[one, other]).changed(Some(&with(&[other, one]))), [area(0, 0, 32, 32)]);
    }

    #[test]
    fn changes_below_each_other_are_one() {
        let drawn = with(&[(area(190, 40, 200, 100), 1)]);
        assert_eq!(drawn.changed(Some(&with(&[]))), [area(160, 32, 200, 100)]);
    }

    #[test]
    fn a_frame_of_another_size_is_new() {
        let whole = [area(0, 0, 200, 100)];
        assert_eq!(with(&[]).changed(None), whole);
        assert_eq!(with(&[]).changed(Some(&Tiles::new([200, 101], 0))), whole);
        assert_eq!(with(&[]).changed(Some(&Tiles::new(SIZE, 1))), whole);
    }

    #[test]
    fn too_many_changes_are_one() {
        let size = [TILE * 40, TILE * 5];
        let mut drawn = Tiles::new(size, 0);
        for at in (0..100).map(|at| at * 2) {
            let (left, top) = (at % 40 * TILE, at / 40 * TILE);
            drawn.note(&area(left + at / 40 % 2 * TILE, top, left + at / 40 % 2 * TILE + 1, top + 1), 1);
        }
        assert_eq!(drawn.changed(Some(&Tiles::new(size, 0))), [area(0, 0, TILE * 40, TILE * 5)]);
    }
}
