//! Differences between programs that write KIF, KI2 or BOD, without any meaning.

use std::time::Duration;

use super::classify::{Body, LineKind, MoveLine, classify};
use crate::format::lines::is_blank;
use crate::notation::digits;
use crate::notation::japanese::Style;

/// Differences between programs that write KIF, KI2 or BOD, without any meaning. By default, those of Kifu for Windows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KifStyle {
    /// The line between headers and moves; `None` if there is none.
    pub separator: Option<String>,
    /// The number of header lines before the board diagram; `None` if it follows the last header.
    pub diagram_at: Option<usize>,
    /// The columns of lines of moves in KIF; inferred from the original lines if there are some.
    pub columns: Columns,
    /// How moves share lines in KI2; inferred from the original lines if there are some.
    pub rows: Rows,
    /// Whether moves with a variation after them have a `+`; not in Shogidokoro and ShogiGUI. Inferred from the
    /// original lines if there are some.
    pub marks: bool,
    /// The number of empty lines before a variation; inferred from the original lines if there are some.
    pub empty_lines: usize,
}

pub(super) const SEPARATOR: &str = "手数----指手---------消費時間--";

impl Default for KifStyle {
    fn default() -> Self {
        Self {
            separator: Some(SEPARATOR.to_owned()),
            diagram_at: None,
            columns: Columns::default(),
            rows: Rows::default(),
            marks: true,
            empty_lines: 1,
        }
    }
}

/// The columns of a line of moves. The default is the layout of Kifu for Windows:
///
/// ```text
///   12 同　銀(31)   ( 0:16/00:01:02)+
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The width to which move numbers are padded on the left.
    pub number_width: usize,
    /// The text between number and move.
    pub gap: String,
    /// The padding between move and time.
    pub fill: Fill,
    /// The form of times.
    pub time: TimeForm,
}

/// The padding between move and time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// Moves are padded to this width, with at least one blank.
    To(usize),
    /// A fixed number of blanks (81Dojo, Piyo Shogi).
    Blanks(usize),
}

/// The form of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeForm {
    /// The width to which minutes are padded on the left.
    pub minutes_width: usize,
    /// The padding character of minutes: a blank, or a zero (Shogidokoro).
    pub minutes_fill: char,
    /// Whether seconds have at least two digits; not so in 81Dojo's records.
    pub full_seconds: bool,
    /// Whether there are blanks around the slash (Shogidokoro).
    pub loose: bool,
    /// The form of the total.
    pub total: TotalForm,
}

/// The form of a side's total time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TotalForm {
    /// `/00:01:02`, with hours padded to two columns by this character; `None` for no padding.
    Full(Option<char>),
    /// `/0:1:2`, without any padding (81Dojo).
    Bare,
    /// `/` without a total (81Dojo).
    Stroke,
    /// Neither slash nor total.
    None,
}

impl Default for Columns {
    fn default() -> Self {
        Self { number_width: 4, gap: " ".to_owned(), fill: Fill::To(13), time: TimeForm::default() }
    }
}

impl Default for TimeForm {
    fn default() -> Self {
        let total = TotalForm::Full(Some('0'));
        Self { minutes_width: 2, minutes_fill: ' ', full_seconds: true, loose: false, total }
    }
}

impl Columns {
    pub(super) fn of<'a>(lines: impl Iterator<Item = &'a str>) -> Self {
        let mut columns = Self::default();
        let mut sample = Sample::default();
        let mut first = true;
        for line in lines {
            let LineKind::Move(parts) = classify(line) else { continue };
            let Some(cells) = Cells::of(line, &parts) else { continue };
            if std::mem::take(&mut first) {
                columns.number_width = if cells.indent > 0 { cells.indent + cells.digits } else { 0 };
                cells.gap.clone_into(&mut columns.gap);
            }
            if !cells.time.is_empty() {
                sample.fill(cells.width, cells.blanks);
                sample.time(cells.time);
            }
        }
        columns.fill = sample.chosen_fill().unwrap_or(columns.fill);
        columns.time = sample.form.unwrap_or_default();
        columns
    }

    pub(super) fn push_number(&self, out: &mut String, number: u32) {
        digits::push(out, u64::from(number), self.number_width, ' ');
        out.push_str(&self.gap);
    }

    pub(super) fn push_fill(&self, out: &mut String, width: usize) {
        let blanks = match self.fill {
            Fill::To(column) => column.saturating_sub(width).max(1),
            Fill::Blanks(blanks) => blanks,
        };
        push_blanks(out, blanks);
    }

    pub(super) fn push_time(&self, out: &mut String, spent: Duration, total: Duration) {
        let form = &self.time;
        out.push('(');
        digits::push(out, spent.as_secs() / 60, form.minutes_width, form.minutes_fill);
        out.push(':');
        let seconds_width = if form.full_seconds { 2 } else { 1 };
        digits::push(out, spent.as_secs() % 60, seconds_width, '0');
        push_fraction(out, spent);
        if form.total != TotalForm::None {
            out.push_str(if form.loose { " / " } else { "/" });
        }
        let (width, fill, other) = match form.total {
            TotalForm::Full(Some(fill)) => (2, fill, 2),
            TotalForm::Full(None) => (1, '0', 2),
            TotalForm::Bare => (1, '0', 1),
            TotalForm::Stroke | TotalForm::None => {
                out.push(')');
                return;
            }
        };
        let seconds = total.as_secs();
        digits::push(out, seconds / 3600, width, fill);
        out.push(':');
        digits::push(out, seconds / 60 % 60, other, '0');
        out.push(':');
        digits::push(out, seconds % 60, other, '0');
        push_fraction(out, total);
        out.push(')');
    }
}

fn push_blanks(out: &mut String, count: usize) {
    const BLANKS: &str = "                ";
    for _ in 0..count / BLANKS.len() {
        out.push_str(BLANKS);
    }
    out.push_str(&BLANKS[..count % BLANKS.len()]);
}

fn push_fraction(out: &mut String, time: Duration) {
    if time.subsec_nanos() > 0 {
        let digits = format!("{:09}", time.subsec_nanos());
        out.push('.');
        out.push_str(digits.trim_end_matches('0'));
    }
}

pub(super) fn width(text: &str) -> usize {
    text.chars().map(|ch| if ch.is_ascii() { 1 } else { 2 }).sum()
}

struct Cells<'a> {
    indent: usize,
    digits: usize,
    gap: &'a str,
    width: usize,
    blanks: usize,
    time: &'a str,
}

impl<'a> Cells<'a> {
    fn of(line: &'a str, parts: &MoveLine<'a>) -> Option<Self> {
        let text = match parts.body {
            Body::Move { text, .. } | Body::Word(text) => text,
        };
        if parts.form.is_some() || !parts.rest.is_empty() {
            return None;
        }
        let indent = line.bytes().position(|byte| byte != b' ')?;
        let digits = line[indent..].bytes().position(|byte| !byte.is_ascii_digit())?;
        let after = &line[indent + digits..];
        let gap = &after[..after.find(|ch| !is_blank(ch))?];
        let text_at = (text.as_ptr() as usize).checked_sub(line.as_ptr() as usize)?;
        let behind = line.get(text_at + text.len()..)?;
        let blanks = behind.bytes().position(|byte| byte != b' ').unwrap_or(behind.len());
        let time = match parts.clock {
            Some(Ok(_)) => behind[blanks..].strip_prefix('(').and_then(|time| time.split_once(')'))?.0,
            _ => "",
        };
        Some(Self { indent, digits, gap, width: width(text), blanks, time })
    }
}

#[derive(Default)]
struct Sample {
    /// The column of the time and the number of blanks before it, in the first line.
    first: Option<(usize, usize)>,
    column_varies: bool,
    blanks_vary: bool,
    form: Option<TimeForm>,
}

impl Sample {
    fn fill(&mut self, width: usize, blanks: usize) {
        match self.first {
            None => self.first = Some((width + blanks, blanks)),
            Some((column, first)) => {
                // An overlong move shifts its time to the right.
                self.column_varies |= column != width + blanks && blanks != 1;
                self.blanks_vary |= first != blanks;
            }
        }
    }

    fn chosen_fill(&self) -> Option<Fill> {
        let (column, blanks) = self.first?;
        // Without different widths of moves, padding is likelier.
        Some(if self.column_varies || (!self.blanks_vary && column != 13) {
            Fill::Blanks(blanks)
        } else {
            Fill::To(column)
        })
    }

    fn time(&mut self, text: &str) {
        let (spent, total) = text.split_once('/').map_or((text, None), |(spent, total)| (spent, Some(total)));
        let Some((minutes, seconds)) = spent.rsplit_once(':') else { return };
        let form = self.form.get_or_insert_with(|| TimeForm {
            minutes_width: minutes.len().min(2),
            minutes_fill: if minutes.starts_with('0') && minutes.len() > 1 { '0' } else { ' ' },
            loose: spent.ends_with(' '),
            full_seconds: true,
            total: match total.map(str::trim) {
                None => TotalForm::None,
                Some("") => TotalForm::Stroke,
                Some(total) => TotalForm::Full((total.find(':') == Some(2)).then_some('0')),
            },
        });
        let short = |text: &str| text.trim().split('.').next().is_some_and(|text| text.len() == 1);
        if short(seconds) {
            form.full_seconds = false;
        }
        if let Some(total) = total
            && total.split(':').skip(1).any(short)
        {
            form.total = TotalForm::Bare;
        }
        if let (TotalForm::Full(_), Some(total)) = (form.total, total)
            && total.starts_with(' ')
            && !form.loose
        {
            form.total = TotalForm::Full(Some(' '));
        }
    }
}

/// How moves are spelled in KI2 and put on lines. The default is the form of Kifu for Windows:
///
/// ```text
/// ▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲８八銀    △６二銀
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    /// The number of moves on a line, from 1.
    pub moves: usize,
    /// The text between two moves of a line.
    pub gap: Gap,
    /// How a move is spelled.
    pub words: Style,
    /// The width to which the number in the heading of a variation is padded on the left.
    pub number_width: usize,
}

/// The text between two moves of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gap {
    /// Blanks, so that each move fills this many columns. A full-width character has two.
    To(usize),
    /// Always the same text: a blank, or nothing (Gekisashi).
    Text(String),
}

impl Default for Rows {
    fn default() -> Self {
        let words = Style { same_blank: true, ..Style::default() };
        Self { moves: 6, gap: Gap::To(12), words, number_width: 4 }
    }
}

impl Rows {
    pub(super) fn gap_after(&self, text: &str) -> String {
        match &self.gap {
            Gap::To(columns) => " ".repeat(columns.saturating_sub(width(text))),
            Gap::Text(gap) => gap.clone(),
        }
    }

    pub(super) fn heading(&self, number: usize) -> String {
        format!("変化：{number:>width$}手", width = self.number_width)
    }
}

#[cfg(test)]
mod tests {
    use super::super::classify::Number;
    use super::*;

    fn again(lines: &[&str]) {
        let columns = Columns::of(lines.iter().copied());
        for line in lines {
            let LineKind::Move(parts) = classify(line) else { panic!("{line}") };
            let (Number::Is(number), Body::Move { text, .. }) = (parts.number, parts.body) else { panic!("{line}") };
            let mut out = String::new();
            columns.push_number(&mut out, number);
            out.push_str(text);
            if let Some(Ok(clock)) = parts.clock {
                columns.push_fill(&mut out, width(text));
                columns.push_time(&mut out, clock.spent, clock.total.unwrap_or_default());
            }
            assert_eq!(out, *line);
        }
    }

    #[test]
    fn the_columns_of_many_programs() {
        again(&[
            "   1 ７六歩(77)   ( 0:16/00:00:16)",
            "  12 ４五角打     (12:00/00:12:16)",
            " 123 ３三桂成(45) ( 0:00/01:12:16)",
        ]);
        again(&["   1 ７六歩(77)    (00:01 / 00:00:01)", "   2 ３二角成(41)  (02:27 / 00:02:27)"]);
        again(&["1   ７八飛(28)   (0:4/0:0:4)", "10   ５二金打   (0:37/0:1:2)"]);
        again(&["   1 ７六歩(77)   ( 0:7/)", "   2 ３三角打   ( 0:15/)"]);
        again(&["1 ７六歩(77) ( 0:16/00:00:16)", "12 ４五角打 ( 0:00/00:00:00)"]);
        again(&["   1 ７六歩(77) ( 0:03/ 0:00:03)", "   2 ４五角打 ( 0:00/10:00:00)"]);
        again(&["   1 ７六歩(77)   (0:03/0:00:03)", "   2 ４五角打     (10:00/1:00:00)"]);
        again(&["   1 ７六歩(77)   ( 0:03)", "   2 ４五角打     ( 0:10)"]);
        again(&["   1 ７六歩(77)   ( 0:03.5/00:00:03.5)", "   2 ４五角打     ( 0:10.25/00:00:10.25)"]);
        again(&["1 ７六歩(77)", "10 ４五角打"]);
        again(&["   1 ７六歩(77)", "  10 ４五角打"]);
    }
}
