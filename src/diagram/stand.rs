//! The layout of pieces in hand on a stand (駒台): in rows, with pieces of a kind overlapping.

use super::piece;
use super::scene::{Point, Rect};
use crate::shogi::{Hand, HandKind};

const EDGE: f32 = 9.0;
/// With room for a count on the foot of a piece.
const ROW: f32 = 112.0;
const DRAWN: u8 = 7;
/// The least and greatest visible part of a piece behind another.
const SEEN: [f32; 2] = [4.0, 9.0];
/// The least and greatest distance of piles. Feet may overlap, since their characters are further inside.
const APART: [f32; 2] = [-8.0, 10.0];

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pile {
    kind: HandKind,
    place: Rect,
    front: Point,
    step: f32,
}

pub(super) type Piles = [Option<Pile>; 7];

impl Pile {
    pub(super) const fn kind(self) -> HandKind {
        self.kind
    }

    pub(super) const fn place(self) -> Rect {
        self.place
    }

    pub(super) const fn front(self) -> Point {
        self.front
    }

    /// The middles of the drawn pieces of `count`, the foremost last.
    pub(super) fn centers(self, count: u8) -> impl Iterator<Item = Point> {
        let Point { x, y } = self.front;
        (0..drawn(self.kind, count)).rev().map(move |behind| Point::new(x - f32::from(behind) * self.step, y))
    }
}

pub(super) fn height(hand: &Hand, width: f32) -> f32 {
    let rows = rows(hand, width).len().max(1);
    rows as f32 * ROW + 2.0 * EDGE
}

/// The piles on a stand: the strongest in the upper left corner or, if turned, in the lower right one.
pub(super) fn piles(hand: &Hand, stand: Rect, turned: bool) -> Piles {
    let mut piles = Piles::default();
    let mut free = piles.iter_mut();
    for (index, row) in rows(hand, stand.width()).iter().enumerate() {
        let below = index as f32 * ROW + EDGE + ROW / 2.0;
        let y = if turned { stand.max.y - below } else { stand.min.y + below };
        for (pile, place) in lay(row, stand, y, turned).into_iter().zip(&mut free) {
            *place = Some(pile);
        }
    }
    piles
}

/// At most as many as a set has, and [`DRAWN`].
fn drawn(kind: HandKind, count: u8) -> u8 {
    count.min(kind.in_set()).min(DRAWN)
}

#[derive(Clone, Copy, Debug)]
struct Pieces {
    kind: HandKind,
    drawn: u8,
}

impl Pieces {
    /// Without its count; `seen` is the visible part of a piece behind another.
    fn width(self, seen: f32) -> f32 {
        piece::width(self.kind.kind()) + f32::from(self.drawn - 1) * seen
    }
}

fn rows(hand: &Hand, width: f32) -> Vec<Vec<Pieces>> {
    let mut rows: Vec<Vec<Pieces>> = Vec::new();
    for (kind, count) in hand.iter() {
        let pieces = Pieces { kind, drawn: drawn(kind, count) };
        match rows.last_mut() {
            Some(row) if used(row.iter().chain([&pieces]), 0.0) <= width - 2.0 * EDGE => row.push(pieces),
            _ => rows.push(vec![pieces]),
        }
    }
    rows
}

/// `loose` is between 0 (tight) and 1.
fn used<'a>(row: impl Iterator<Item = &'a Pieces>, loose: f32) -> f32 {
    let (seen, apart) = (between(SEEN, loose), between(APART, loose));
    row.fold(-apart, |sum, pieces| sum + apart + pieces.width(seen))
}

fn between([least, most]: [f32; 2], share: f32) -> f32 {
    least + (most - least) * share
}

/// Lays a row out around the middle of the stand, as loosely as fits.
fn lay(row: &[Pieces], stand: Rect, y: f32, turned: bool) -> Vec<Pile> {
    let room = stand.width() - 2.0 * EDGE;
    let seen_order: Vec<Pieces> = if turned { row.iter().rev().copied().collect() } else { row.to_vec() };
    let (tight, wide) = (used(seen_order.iter(), 0.0), used(seen_order.iter(), 1.0));
    let loose = if wide > tight { ((room - tight) / (wide - tight)).clamp(0.0, 1.0) } else { 1.0 };
    let (step, apart) = (between(SEEN, loose), between(APART, loose));
    let mut left = stand.center().x - used(seen_order.iter(), loose) / 2.0;
    let mut piles: Vec<Pile> = seen_order
        .into_iter()
        .map(|pieces| {
            let width = pieces.width(step);
            let half = piece::width(pieces.kind.kind()) / 2.0;
            let place = Rect::new(left - apart / 2.0, y - ROW / 2.0, width + apart, ROW);
            let front = Point::new(left + width - half, y);
            left += width + apart;
            Pile { kind: pieces.kind, place, front, step }
        })
        .collect();
    if turned {
        piles.reverse();
    }
    piles
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(counts: [u8; 7]) -> Hand {
        let mut hand = Hand::EMPTY;
        for (kind, count) in HandKind::STRONGEST_FIRST.into_iter().zip(counts) {
            hand.set(kind, count);
        }
        hand
    }

    #[test]
    fn stands_are_as_tall_as_their_rows_and_never_taller_than_seven() {
        let tall = |counts, width| ((height(&hand(counts), width) - 2.0 * EDGE) / ROW) as usize;
        assert_eq!((tall([0; 7], 180.0), tall([0, 0, 0, 0, 0, 0, 18], 180.0)), (1, 1));
        assert_eq!((tall([0, 1, 1, 0, 0, 0, 0], 180.0), tall([0, 1, 1, 0, 2, 0, 3], 180.0)), (1, 2));
        for width in [106.0, 172.0, 230.0] {
            assert!(tall([255; 7], width) <= 7);
        }
    }

    #[test]
    fn every_piece_is_on_the_stand_and_every_kind_has_an_area() {
        for counts in [[1; 7], [2, 2, 4, 4, 4, 4, 18], [255; 7], [0, 1, 0, 2, 0, 0, 3], [2, 1, 0, 0, 0, 4, 1]] {
            for (width, turned) in [(106.0, false), (150.0, true), (172.0, false), (190.0, true), (230.0, false)] {
                let hand = hand(counts);
                let stand = Rect::new(30.0, 70.0, width, height(&hand, width));
                let piles: Vec<Pile> = piles(&hand, stand, turned).into_iter().flatten().collect();
                let kinds: Vec<HandKind> = piles.iter().map(|pile| pile.kind).collect();
                assert_eq!(kinds, hand.iter().map(|(kind, _)| kind).collect::<Vec<_>>());
                for (index, pile) in piles.iter().enumerate() {
                    let centers: Vec<Point> = pile.centers(hand.count(pile.kind)).collect();
                    assert_eq!(centers.len(), usize::from(drawn(pile.kind, hand.count(pile.kind))));
                    assert_eq!(centers.last(), Some(&pile.front));
                    let half = piece::width(pile.kind.kind()) / 2.0;
                    assert!(centers.iter().all(|at| at.x - half >= stand.min.x && at.x + half <= stand.max.x));
                    assert!(pile.place.min.y >= stand.min.y && pile.place.max.y <= stand.max.y);
                    for other in &piles[index + 1..] {
                        let (a, b) = (pile.place, other.place);
                        let beside = a.max.x <= b.min.x + 0.01 || b.max.x <= a.min.x + 0.01;
                        assert!(beside || a.max.y <= b.min.y || b.max.y <= a.min.y, "{pile:?} {other:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_stand_of_the_other_side_is_turned_around() {
        let hand = hand([1, 1, 1, 1, 0, 0, 0]);
        let stand = Rect::new(0.0, 0.0, 180.0, height(&hand, 180.0));
        let (near, far) = (piles(&hand, stand, false), piles(&hand, stand, true));
        let strongest = |piles: Piles| piles[0].map(|pile| pile.front);
        let (Some(near), Some(far)) = (strongest(near), strongest(far)) else { panic!("nothing on the stands") };
        assert!(near.x < far.x && near.y < far.y);
    }
}
