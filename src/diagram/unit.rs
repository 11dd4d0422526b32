//! The size of a unit on paper, where some of what is drawn has a size in points: the room that it takes in units
//! depends on the size of a unit, which depends on the room.

/// How close to the room what fills it is.
const CLOSE: f32 = 1e-5;
/// How often a size is tried. Room grows with the size along straight lines for the most part, so that few are needed.
const TRIES: usize = 24;

/// The largest size of a unit found at which what is laid out fits, and what was laid out at exactly this size. The
/// function returns the share of the room that it takes, 1 for all of it. If nothing fits, the last try.
pub(super) fn largest<T>(first: f32, mut lay_out: impl FnMut(f32) -> (T, f32)) -> (T, f32) {
    let (mut laid_out, share) = lay_out(first);
    let (mut fits, mut overflows) = (None, None);
    let (mut before, mut last) = (None, (first, share));
    let mut best = first;
    for attempt in 0..TRIES {
        let (size, share) = last;
        if share <= 1.0 + CLOSE {
            fits = Some(last);
        } else {
            overflows = Some(last);
        }
        if (share - 1.0).abs() <= CLOSE || !share.is_finite() {
            break;
        }
        let next = match (fits, overflows) {
            (Some((low, _)), Some((high, _))) if high - low <= CLOSE * high => break,
            (Some(low), Some(high)) => {
                // Where room jumps, since a line is broken, the straight line through both is of little use.
                let between = if attempt % 3 == 2 { None } else { meeting(low, high) };
                between.filter(|next| (low.0..high.0).contains(next)).unwrap_or(f32::midpoint(low.0, high.0))
            }
            _ => {
                let guess = before.and_then(|before| meeting(before, last));
                let is_further = |next: &f32| if share > 1.0 { *next < size } else { *next > size };
                guess.filter(|next| *next > 0.0 && is_further(next)).unwrap_or(size / share)
            }
        };
        if next == size {
            break;
        }
        let (tried, share) = lay_out(next);
        if share <= 1.0 + CLOSE || fits.is_none() {
            (laid_out, best) = (tried, next);
        }
        before = Some(last);
        last = (next, share);
    }
    (laid_out, best)
}

/// Where all room is taken on the straight line through two tries.
fn meeting(one: (f32, f32), other: (f32, f32)) -> Option<f32> {
    let slope = (other.1 - one.1) / (other.0 - one.0);
    (slope.is_finite() && slope > 0.0).then(|| other.0 + (1.0 - other.1) / slope)
}

#[cfg(test)]
mod tests {
    use super::largest;

    #[test]
    fn what_is_laid_out_fills_its_room_whatever_has_a_fixed_size() {
        for fixed in [0.0, 20.0, 60.0, 95.0] {
            for first in [0.001, 0.1, 5.0] {
                let mut tries = 0;
                let room = |unit: f32| {
                    tries += 1;
                    (unit, (1000.0 * unit + fixed) / 100.0)
                };
                let (laid_out, unit) = largest(first, room);
                assert_eq!(laid_out, unit);
                assert!((1000.0 * unit + fixed - 100.0).abs() < 0.01, "{fixed}: {unit}");
                assert!(tries <= 6, "{fixed}: {tries}");
            }
        }
    }

    #[test]
    fn what_takes_a_line_more_when_small_still_fits() {
        // A second line of 30 below a size of 0.08; nothing fills the room exactly.
        let room = |unit: f32| (unit, (1000.0 * unit + if unit < 0.08 { 60.0 } else { 30.0 }) / 100.0);
        let (laid_out, unit) = largest(0.1, room);
        assert_eq!(laid_out, unit);
        assert!(room(unit).1 < 1.0 + 1e-4 && room(unit).1 > 0.99, "{unit}");
        let jump = |unit: f32| (unit, (1000.0 * unit + if unit < 0.05 { 20.0 } else { 60.0 }) / 100.0);
        let (laid_out, unit) = largest(0.1, jump);
        assert_eq!(laid_out, unit);
        assert!(unit < 0.05 && unit > 0.0499, "{unit}");
    }

    #[test]
    fn where_nothing_fits_something_is_laid_out() {
        let (laid_out, unit) = largest(0.1, |unit| (unit, 2.0 + unit));
        assert!(laid_out == unit && unit > 0.0);
    }
}
