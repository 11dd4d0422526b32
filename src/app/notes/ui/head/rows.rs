//! Which part of the head stands where. All of it follows from the width of the panel and from what there is to say.

/// Something that stands on a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Piece {
    /// The width of all of it, in points.
    pub(super) width: f32,
    /// Its least width: that of all of it, unless it may be cut off.
    pub(super) least: f32,
}

/// Where a piece stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spot {
    pub(super) row: usize,
    pub(super) width: f32,
}

/// How much narrower the widest pieces are made from one trial to the next.
const STEP: f32 = 8.0;

/// Puts pieces in their order on so many rows of this width, with `space` between two on a row. Where they do not fit, the
/// widest of those that may be cut off are made as narrow as it takes; what has no room even then is left out.
pub(super) fn arrange(pieces: &[Piece], rows: usize, width: f32, space: f32) -> Vec<Option<Spot>> {
    let mut most = width;
    loop {
        let mut spots = flow(pieces, rows, width, space, most);
        if most <= 0.0 || spots.iter().all(Option::is_some) {
            widen(pieces, &mut spots, width, space);
            return spots;
        }
        most -= STEP;
    }
}

/// Fills one row after the other with pieces that are at most so wide, if they may be.
fn flow(pieces: &[Piece], rows: usize, width: f32, space: f32, most: f32) -> Vec<Option<Spot>> {
    let (mut row, mut used) = (0, 0.0);
    let place = |piece: &Piece| {
        let wide = piece.width.min(most.max(piece.least));
        let before = |used: f32| if used > 0.0 { used + space } else { 0.0 };
        let next = [(row, before(used)), (row + 1, 0.0)];
        let (at, left) = next.into_iter().find(|&(at, left)| at < rows && left + wide <= width)?;
        (row, used) = (at, left + wide);
        Some(Spot { row, width: wide })
    };
    pieces.iter().map(place).collect()
}

/// Gives pieces that were made narrower what is left of their rows.
fn widen(pieces: &[Piece], spots: &mut [Option<Spot>], width: f32, space: f32) {
    for index in 0..spots.len() {
        let Some(Spot { row, width: cut }) = spots[index] else { continue };
        let on_row: Vec<f32> = spots.iter().flatten().filter(|spot| spot.row == row).map(|spot| spot.width).collect();
        let free = width - on_row.iter().sum::<f32>() - space * (on_row.len() - 1) as f32;
        spots[index] = Some(Spot { row, width: (cut + free.max(0.0)).min(pieces[index].width) });
    }
}

/// How two texts share a width: a short one gets what it needs, the other one the rest.
pub(super) fn shared(free: f32, [first, second]: [f32; 2]) -> [f32; 2] {
    let half = free / 2.0;
    if first + second <= free {
        [first, second]
    } else if first <= half {
        [first, free - first]
    } else if second <= half {
        [free - second, second]
    } else {
        [half, half]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(width: f32) -> Piece {
        Piece { width, least: width }
    }

    fn text(width: f32) -> Piece {
        Piece { width, least: width.min(60.0) }
    }

    /// Row and width of each piece.
    fn arranged(pieces: &[Piece], rows: usize) -> Vec<Option<(usize, f32)>> {
        let spots = arrange(pieces, rows, 300.0, 10.0);
        spots.into_iter().map(|spot| spot.map(|Spot { row, width }| (row, width))).collect()
    }

    #[test]
    fn pieces_that_fit_are_whole() {
        let spots = arranged(&[word(90.0), text(150.0), word(80.0), word(30.0)], 2);
        assert_eq!(spots, [Some((0, 90.0)), Some((0, 150.0)), Some((1, 80.0)), Some((1, 30.0))]);
    }

    #[test]
    fn a_long_text_leaves_room_for_the_words_behind_it() {
        let spots = arranged(&[word(90.0), text(900.0), word(80.0), word(30.0)], 2);
        assert_eq!(spots, [Some((0, 90.0)), Some((0, 200.0)), Some((1, 80.0)), Some((1, 30.0))]);
        let spots = arranged(&[text(900.0), word(80.0)], 1);
        assert_eq!(spots, [Some((0, 210.0)), Some((0, 80.0))]);
        // Two of them share what there is.
        let spots = arranged(&[text(900.0), text(900.0)], 2);
        assert_eq!(spots, [Some((0, 300.0)), Some((1, 300.0))]);
    }

    #[test]
    fn what_has_no_room_is_left_out() {
        let spots = arranged(&[word(200.0), text(900.0), word(80.0), word(20.0)], 1);
        assert_eq!(spots, [Some((0, 200.0)), Some((0, 60.0)), None, Some((0, 20.0))]);
        assert_eq!(arranged(&[word(400.0), word(50.0)], 1), [None, Some((0, 50.0))]);
        assert_eq!(arranged(&[], 2), []);
    }

    #[test]
    fn short_names_leave_their_room_to_long_ones() {
        assert_eq!(shared(100.0, [30.0, 40.0]), [30.0, 40.0]);
        assert_eq!(shared(100.0, [30.0, 140.0]), [30.0, 70.0]);
        assert_eq!(shared(100.0, [140.0, 30.0]), [70.0, 30.0]);
        assert_eq!(shared(100.0, [140.0, 90.0]), [50.0, 50.0]);
    }
}
