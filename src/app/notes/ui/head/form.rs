//! How high the head of a game and its rows are.

/// How the head is laid out. It depends on the width of the panel and not on the game, so that another game moves
/// nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Each name has a row, and the result begins the one below.
    Narrow,
    /// Each name has a row where both do not fit on one. The result ends the first row.
    Usual,
    /// The same with higher rows.
    Wide,
}

const DETAIL: f32 = 15.0;
/// The greatest height added to rows of details where there are few.
const EXTRA_HEIGHT: f32 = 3.5;
/// The greatest space between names and details in a high head.
const BELOW_NAMES: f32 = 5.0;
/// The least and the greatest height of a name in two lines.
const TWO_LINES: [f32; 2] = [25.5, 34.0];

impl Form {
    pub(super) const fn of(width: f32) -> Self {
        match width {
            ..320.0 => Self::Narrow,
            ..560.0 => Self::Usual,
            _ => Self::Wide,
        }
    }

    /// The height of the whole head: two names in two lines each, and a row of details.
    pub(super) const fn height(self) -> f32 {
        match self {
            Self::Narrow => 81.0,
            Self::Usual => 68.0,
            Self::Wide => 71.0,
        }
    }

    const fn names(self) -> [f32; 2] {
        match self {
            Self::Narrow => [19.0, 17.0],
            Self::Usual => [21.0, 17.0],
            Self::Wide => [23.0, 18.0],
        }
    }

    /// The least height of rows of names; `names` says which have two lines.
    fn least(self, names: &[bool]) -> f32 {
        names.iter().zip(self.names()).map(|(&is_high, one)| if is_high { TWO_LINES[0] } else { one }).sum()
    }

    pub(super) fn details(self, height: f32, names: &[bool]) -> usize {
        ((height - self.least(names)) / DETAIL).max(0.0) as usize
    }

    /// The heights of the rows of names and of this many rows of details. Their sum is within `height` if there are
    /// no more details than [fit](Self::details).
    pub(super) fn rows(self, height: f32, names: &[bool], details: usize) -> Vec<f32> {
        let high = names.iter().filter(|&&is_high| is_high).count();
        let spare = (height - self.least(names) - DETAIL * details as f32).max(0.0);
        let more = (spare / high.max(1) as f32).min(TWO_LINES[1] - TWO_LINES[0]);
        let air = ((spare - more * high as f32) / details.max(1) as f32).min(EXTRA_HEIGHT);
        let name = |(&is_high, one): (&bool, f32)| if is_high { TWO_LINES[0] + more } else { one };
        let names = names.iter().zip(self.names()).map(name);
        names.chain((0..details).map(|_| DETAIL + air)).collect()
    }

    /// The space between names and details in a head of this height whose rows have this height in all.
    pub(super) fn below_names(height: f32, rows: f32) -> f32 {
        ((height - rows) / 2.0).clamp(0.0, BELOW_NAMES).floor()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_game_is_higher_than_its_head() {
        for form in [Form::Narrow, Form::Usual, Form::Wide] {
            let height = form.height();
            for names in [&[false][..], &[false, false], &[true, false], &[false, true], &[true, true]] {
                let most = form.details(height, names);
                assert!(most >= 1);
                for details in 1..=most {
                    let rows = form.rows(height, names, details);
                    assert_eq!(rows.len(), names.len() + details);
                    assert!(rows.iter().sum::<f32>() <= height + 0.01, "{form:?} {names:?} {rows:?}");
                    assert!(rows[names.len()..].iter().all(|&row| row >= DETAIL));
                }
            }
            // Nothing that is usual is left out, and hardly any room is left empty.
            let usual = if form == Form::Narrow { &[false, false][..] } else { &[false] };
            assert!(form.details(height, usual) >= 3);
            let rows: f32 = form.rows(height, usual, 2).iter().sum();
            assert!(height - rows - Form::below_names(height, rows) < 8.0);
        }
    }
}
