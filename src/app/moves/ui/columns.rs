//! The widths of columns in a row that has only so much room.

pub(super) fn share(mut wanted: Vec<f32>, usual: f32, room: f32) -> Vec<f32> {
    let total = |widths: &[f32]| widths.iter().sum::<f32>();
    let is_usual = wanted.iter().map(|wide| wide.max(usual)).sum::<f32>() <= room;
    if is_usual {
        wanted.iter_mut().for_each(|wide| *wide = wide.max(usual));
    } else if total(&wanted) <= room {
        let more = (room - total(&wanted)) / wanted.len() as f32;
        wanted.iter_mut().for_each(|wide| *wide += more);
    } else {
        let widest = widest(&wanted, room);
        wanted.iter_mut().for_each(|wide| *wide = wide.min(widest));
    }
    wanted
}

/// The greatest width of columns with which all fit.
fn widest(wanted: &[f32], room: f32) -> f32 {
    let mut sorted = wanted.to_vec();
    sorted.sort_by(f32::total_cmp);
    let (mut left, mut room) = (sorted.len() as f32, room);
    for wide in sorted {
        if wide * left > room {
            break;
        }
        (left, room) = (left - 1.0, room - wide);
    }
    room / left.max(1.0)
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn columns_are_as_wide_as_usual_where_they_fit() {
        assert_eq!(share(vec![50.0, 72.0, 10.0], 72.0, 288.0), [72.0, 72.0, 72.0]);
        assert_eq!(share(vec![50.0, 90.0], 72.0, 288.0), [72.0, 90.0], "a long one takes the room that is left");
        assert_eq!(share(vec![], 72.0, 288.0), [0.0; 0]);
    }

    #[test]
    fn narrow_ones_give_their_room_to_wide_ones() {
        assert_eq!(share(vec![50.0, 90.0, 50.0, 50.0], 72.0, 288.0), [62.0, 102.0, 62.0, 62.0]);
        assert_eq!(share(vec![50.0, 90.0, 100.0, 98.0], 72.0, 288.0), [50.0, 238.0 / 3.0, 238.0 / 3.0, 238.0 / 3.0]);
        assert_eq!(share(vec![200.0, 300.0], 72.0, 288.0), [144.0, 144.0]);
    }
}
