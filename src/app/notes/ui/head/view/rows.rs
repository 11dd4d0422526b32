//! The heights of the head's rows, and the layout of details on them.

use crate::app::kit::wrap::{Breaks, ELLIPSIS, cut, first_line};
use crate::app::notes::ui::head::view::{Detail, PlacedText};

/// Texts with the indices of their pieces, in display order.
pub(super) type Placed = Vec<(usize, PlacedText)>;

/// Least width of a truncated text, in points: about five characters.
pub(super) const MIN_WIDTH: f32 = 60.0;
/// The least filled share of a row if a text wraps at the end of a word.
const FULL: f32 = 0.7;

pub(super) struct Rows<'a, Measure> {
    free: &'a [f32],
    space: f32,
    measure: Measure,
}

impl<'a, Measure: Fn(char) -> f32> Rows<'a, Measure> {
    pub(super) const fn new(free: &'a [f32], space: f32, measure: Measure) -> Self {
        Self { free, space, measure }
    }

    /// Puts pieces uncut on as few rows as possible, in order; `None` if there are too few rows. Long ones wrap only to
    /// save a row.
    pub(super) fn whole(&self, pieces: &[Detail<'_>]) -> Option<Placed> {
        self.fit(pieces, &(0..pieces.len()).collect::<Vec<_>>(), f32::INFINITY)
    }

    /// Puts long pieces after short ones, if only the first rows are visible. If necessary, long pieces are cut off,
    /// and those without room left out.
    pub(super) fn short_first(&self, pieces: &[Detail<'_>]) -> Placed {
        let (long, short): (Vec<usize>, Vec<usize>) = (0..pieces.len()).partition(|&index| pieces[index].is_long);
        let order = [short, long].concat();
        let widths = std::iter::successors(Some(self.free.iter().sum::<f32>()), |most| Some(most / 2.0));
        let whole = widths.take_while(|&most| most >= MIN_WIDTH).find_map(|most| self.fit(pieces, &order, most));
        whole.unwrap_or_else(|| self.flow(pieces, &order, MIN_WIDTH, true).0)
    }

    fn fit(&self, pieces: &[Detail<'_>], order: &[usize], most: f32) -> Option<Placed> {
        (1..=self.free.len()).find_map(|count| {
            let rows = Rows { free: &self.free[..count], space: self.space, measure: &self.measure };
            let trials = [false, true].into_iter().map(|continues| rows.flow(pieces, order, most, continues));
            trials.into_iter().find_map(|(placed, has_all)| has_all.then_some(placed))
        })
    }

    /// Fills rows with pieces, long ones at most `most` wide. These wrap if they are wider than a row or, with
    /// `continues`, whenever the row is full. Also returns whether all fit.
    fn flow(&self, pieces: &[Detail<'_>], order: &[usize], most: f32, continues: bool) -> (Placed, bool) {
        let (mut spots, mut at, mut has_all) = (Vec::new(), (0, 0.0), true);
        for &index in order {
            let placed = self.place(pieces[index], at, most, continues);
            if let Some(last) = placed.last() {
                let before = if last.row == at.0 { self.before(at.1) } else { 0.0 };
                at = (last.row, before + last.width);
            }
            has_all &= !placed.is_empty();
            spots.extend(placed.into_iter().map(|spot| (index, spot)));
        }
        (spots, has_all)
    }

    fn width(&self, text: &str) -> f32 {
        text.chars().map(&self.measure).sum()
    }

    fn spot(&self, row: usize, text: String) -> PlacedText {
        let width = self.width(&text);
        PlacedText { row, text, width, is_rest: false }
    }

    /// The start of a piece on a row of which `used` points are taken.
    fn before(&self, used: f32) -> f32 {
        if used > 0.0 { used + self.space } else { 0.0 }
    }

    /// Puts a piece after the used part of a row, on the next row, or on both.
    fn place(&self, piece: Detail<'_>, (row, used): (usize, f32), most: f32, continues: bool) -> Vec<PlacedText> {
        let text = if piece.is_long { cut(piece.text, most, &self.measure).0 } else { piece.text.to_owned() };
        let wide = self.width(&text);
        let free = |row: usize| self.free.get(row).copied().unwrap_or_default();
        let starts = [(row, self.before(used)), (row + 1, 0.0)];
        let may_continue = piece.is_long && (continues || wide > free(row + 1));
        let whole = |&(at, left): &(usize, f32)| (left + wide <= free(at)).then_some(at);
        if let Some(at) = starts.iter().take(if may_continue { 1 } else { 2 }).find_map(whole) {
            return vec![self.spot(at, text)];
        }
        let has_room = |&(at, left): &(usize, f32)| may_continue && free(at) - left >= MIN_WIDTH;
        let parts = starts.into_iter().filter(has_room).find_map(|(at, left)| self.divided(&text, at, left));
        parts.or_else(|| (wide <= free(row + 1)).then(|| vec![self.spot(row + 1, text)])).unwrap_or_default()
    }

    /// Wraps a text that begins at `left` over the following rows; `None` if it does not fit.
    fn divided(&self, text: &str, row: usize, left: f32) -> Option<Vec<PlacedText>> {
        let (mut rest, mut spots) = (text.to_owned(), Vec::new());
        for (at, free) in self.free.iter().enumerate().skip(row) {
            let (free, is_rest) = if at == row { (free - left, false) } else { (*free, true) };
            if self.width(&rest) <= free {
                let is_seen = !is_ellipsis(&rest);
                spots.push(PlacedText { is_rest, ..self.spot(at, rest) });
                return is_seen.then_some(spots);
            }
            // A break between Japanese words is better than a full row.
            let parts = first_line(&rest, free, Breaks::Parts, &self.measure);
            let full = parts.filter(|(line, _)| self.width(line) >= free * FULL);
            // A word wider than a row wraps like other texts.
            let has_row = at > row || left == 0.0;
            let ways: &[Breaks] = if has_row { &[Breaks::Words, Breaks::Anywhere] } else { &[Breaks::Words] };
            let part = || ways.iter().find_map(|&breaks| first_line(&rest, free, breaks, &self.measure));
            let (line, below) = full.or_else(part)?;
            spots.push(PlacedText { is_rest, ..self.spot(at, line) });
            rest = below;
        }
        None
    }
}

fn is_ellipsis(text: &str) -> bool {
    text.chars().all(|c| c == ELLIPSIS || c.is_whitespace())
}

/// A short text gets the width it needs, the other one the rest.
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

/// The layout of the head. It depends on the width of the panel and not on the game, so that another game moves
/// nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WidthClass {
    /// Each name has a row, and the result begins the next one.
    Narrow,
    /// Each name has a row unless both fit on one. The result ends the first row.
    Usual,
    Wide,
}

const DETAIL: f32 = 15.0;
/// The most height added to rows of a few details.
const EXTRA_HEIGHT: f32 = 3.5;
/// The most space between names and details in a high head.
const BELOW_NAMES: f32 = 5.0;
/// Least and greatest height of a name in two lines.
const TWO_LINES: [f32; 2] = [25.5, 34.0];

impl WidthClass {
    pub(super) const fn of(width: f32) -> Self {
        match width {
            ..320.0 => Self::Narrow,
            ..560.0 => Self::Usual,
            _ => Self::Wide,
        }
    }

    /// Room for two names in two lines each, and a row of details.
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

    /// Least height of the rows of names; `names` says which have two lines.
    fn least(self, names: &[bool]) -> f32 {
        names.iter().zip(self.names()).map(|(&is_high, one)| if is_high { TWO_LINES[0] } else { one }).sum()
    }

    pub(super) fn details(self, height: f32, names: &[bool]) -> usize {
        ((height - self.least(names)) / DETAIL).max(0.0) as usize
    }

    /// The heights of the rows of names and details, within `height` for as many details as [fit](Self::details).
    pub(super) fn rows(self, height: f32, names: &[bool], details: usize) -> Vec<f32> {
        let high = names.iter().filter(|&&is_high| is_high).count();
        let spare = (height - self.least(names) - DETAIL * details as f32).max(0.0);
        let more = (spare / high.max(1) as f32).min(TWO_LINES[1] - TWO_LINES[0]);
        let air = ((spare - more * high as f32) / details.max(1) as f32).min(EXTRA_HEIGHT);
        let name = |(&is_high, one): (&bool, f32)| if is_high { TWO_LINES[0] + more } else { one };
        let names = names.iter().zip(self.names()).map(name);
        names.chain((0..details).map(|_| DETAIL + air)).collect()
    }

    /// The space between names and details; `rows` is the total height of the rows.
    pub(super) fn below_names(height: f32, rows: f32) -> f32 {
        ((height - rows) / 2.0).clamp(0.0, BELOW_NAMES).floor()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> Detail<'_> {
        Detail { text, is_long: false }
    }

    fn text(text: &str) -> Detail<'_> {
        Detail { text, is_long: true }
    }

    /// On rows of 30 letters.
    fn arranged(pieces: &[Detail<'_>], rows: usize) -> String {
        let rows = Rows { free: &vec![300.0; rows], space: 10.0, measure: |_| 10.0 };
        let placed = rows.whole(pieces).unwrap_or_else(|| rows.short_first(pieces));
        let spots: Vec<PlacedText> = placed.into_iter().map(|(_, spot)| spot).collect();
        let count = spots.iter().map(|spot| spot.row + 1).max().unwrap_or_default();
        let row = |row| {
            let texts = spots.iter().filter(|spot| spot.row == row).map(|spot| spot.text.as_str());
            texts.collect::<Vec<_>>().join("·")
        };
        (0..count).map(row).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn pieces_that_fit_are_whole() {
        let pieces = [word("Draw"), text("Spring tournament"), word("Even game"), text("Yagura")];
        assert_eq!(arranged(&pieces, 2), "Draw·Spring tournament|Even game·Yagura");
        assert_eq!(arranged(&pieces, 3), "Draw·Spring tournament|Even game·Yagura");
        assert_eq!(arranged(&[], 2), "");
    }

    #[test]
    fn a_long_text_continues_in_the_next_row() {
        let event = text("Championship of the Northern Hemisphere, round 17");
        assert_eq!(arranged(&[event], 2), "Championship of the Northern|Hemisphere, round 17");
        assert_eq!(arranged(&[event, word("Even")], 2), "Championship of the Northern|Hemisphere, round 17·Even");
        let [one, other] = [text("Spring tournament of 1987"), text("Second round of the league")];
        let three = "A draw|Spring tournament of 1987|Second round of the league";
        assert_eq!(arranged(&[word("A draw"), one, other], 3), three);
        assert_eq!(arranged(&[word("A draw"), one, other], 2), "A draw·Spring …·Second round …");
    }

    #[test]
    fn a_text_takes_as_many_rows_as_it_needs() {
        let event = text("Championship of the Northern Hemisphere, round 17 of 42, table 5");
        let rows = |count| vec![300.0; count];
        let whole = |pieces: &[Detail<'_>], free: Vec<f32>| {
            let rows = Rows { free: &free, space: 10.0, measure: |_| 10.0 };
            let spots = rows.whole(pieces)?;
            Some(spots.iter().map(|(_, spot)| format!("{} {}", spot.row, spot.text)).collect::<Vec<_>>().join("|"))
        };
        let three = "0 Championship of the Northern|1 Hemisphere, round 17 of 42,|2 table 5";
        assert_eq!(whole(&[event], rows(9)).unwrap(), three);
        assert_eq!(whole(&[event, word("Even game")], rows(9)).unwrap(), format!("{three}|2 Even game"));
        assert_eq!(whole(&[event], rows(2)), None);
        let pieces = [word("A draw"), text("Spring tournament of 1987"), text("Second round")];
        assert_eq!(whole(&pieces, rows(9)).unwrap(), "0 A draw|0 Spring tournament of|1 1987|1 Second round");
        assert_eq!(whole(&pieces[..2], rows(9)).unwrap(), "0 A draw|1 Spring tournament of 1987");
        assert_eq!(whole(&[], rows(1)).unwrap(), "");
    }

    #[test]
    fn a_word_wider_than_a_row_continues_in_the_next() {
        let law = text("Rindfleischetikettierungsüberwachung");
        assert_eq!(arranged(&[law], 2), "Rindfleischetikettierungsüberw|achung");
        assert_eq!(arranged(&[word("A draw"), law], 3), "A draw|Rindfleischetikettierungsüberw|achung");
    }

    #[test]
    fn rows_end_where_words_of_japanese_do() {
        let event = text("第十二期アマチュア名人戦東京都立川市羽田空港第一ターミナル六階ホール");
        let rows = Rows { free: &[100.0; 9], space: 10.0, measure: |_| 10.0 };
        let texts: Vec<String> = rows.whole(&[event]).unwrap().into_iter().map(|(_, spot)| spot.text).collect();
        assert_eq!(texts.concat(), event.text);
        assert!(texts.contains(&"第十二期アマチュア".to_owned()), "{texts:?}");
    }

    #[test]
    fn texts_longer_than_all_rows_are_cut_off_behind_short_ones() {
        let event = text("Championship of the Northern Hemisphere, round 17 of 42, table 5");
        assert_eq!(arranged(&[event], 2), "Championship of the Northern|Hemisphere, round 17 of 42, …");
        assert_eq!(arranged(&[event, word("Even game")], 2), "Even game|Championship of the Northern …");
        assert_eq!(arranged(&[event, word("Even game")], 1), "Even game·Championship …");
        let rows = Rows { free: &[100.0, 300.0], space: 10.0, measure: |_| 10.0 };
        let spots = rows.short_first(&[event, word("2024-05-03"), word("Even game")]);
        let texts: Vec<&str> = spots.iter().map(|(_, spot)| spot.text.as_str()).collect();
        assert_eq!(texts, ["2024-05-03", "Even game", "Championship of …"]);
    }

    #[test]
    fn texts_without_room_are_left_out() {
        let long = "x".repeat(40);
        assert_eq!(arranged(&[word(&long), word("short")], 1), "short");
        assert_eq!(
            arranged(&[word("Nineteen characters"), text(&long), word("a dozen more")], 1),
            "Nineteen characters·xxxxx…"
        );
    }

    #[test]
    fn short_names_leave_their_room_to_long_ones() {
        assert_eq!(shared(100.0, [30.0, 40.0]), [30.0, 40.0]);
        assert_eq!(shared(100.0, [30.0, 140.0]), [30.0, 70.0]);
        assert_eq!(shared(100.0, [140.0, 30.0]), [70.0, 30.0]);
        assert_eq!(shared(100.0, [140.0, 90.0]), [50.0, 50.0]);
    }

    #[test]
    fn the_rows_of_every_game_fit_into_the_head() {
        for width_class in [WidthClass::Narrow, WidthClass::Usual, WidthClass::Wide] {
            let height = width_class.height();
            for names in [&[false][..], &[false, false], &[true, false], &[false, true], &[true, true]] {
                let most = width_class.details(height, names);
                assert!(most >= 1);
                for details in 1..=most {
                    let rows = width_class.rows(height, names, details);
                    assert_eq!(rows.len(), names.len() + details);
                    assert!(rows.iter().sum::<f32>() <= height + 0.01, "{width_class:?} {names:?} {rows:?}");
                    assert!(rows[names.len()..].iter().all(|&row| row >= DETAIL));
                }
            }
            let usual = if width_class == WidthClass::Narrow { &[false, false][..] } else { &[false] };
            assert!(width_class.details(height, usual) >= 3);
            let rows: f32 = width_class.rows(height, usual, 2).iter().sum();
            assert!(height - rows - WidthClass::below_names(height, rows) < 8.0);
        }
    }
}
