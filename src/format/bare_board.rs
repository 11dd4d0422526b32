//! Boards without a frame, or with an unusual one, as in mails and web pages.
//!
//! ```text
//! > 　９　８　７　…
//! > v香v桂　　v金 …　一
//! ```
//!
//! Nine such rows are redrawn with the usual frame, line by line, before a text is parsed.

use std::borrow::Cow;

use super::diagram_text::{BARS, BoardRow, is_frame, is_ruler, write_row};
use super::lines::{Line, Lines, is_blank, trim};
use super::squares::{Decision, Edges, Row, decide, has_piece, is_divider, is_of_row, is_pointed};
use super::text::Decoded;
use super::{Format, Location, ReadError, ReadErrorKind, Warning, WarningKind, detect, excerpt, kif, markup};
use crate::notation::digits;

/// In characters.
const LONGEST: usize = 96;

/// Fewer rows are no board.
const FEWEST_ROWS: usize = 7;

/// Adds frames to boards that have none or are HTML tables. Returns the format of the result, and the error in a board
/// that cannot be read.
pub(super) fn draw(text: &mut Decoded<'_>, hint: Option<Format>) -> Result<(Format, Option<ReadError>), ReadError> {
    let found = detect::detect(&text.text, hint);
    if let Ok(format) = found
        && !format.is_kif()
    {
        return Ok((format, None));
    }
    let table = markup::with_tables(&text.text).and_then(|plain| Head::of(&plain)?.drawn());
    if table.is_some() {
        text.warnings.push(Warning::new(Location::START, WarningKind::HtmlMarkup));
    }
    let head = Head::of(&text.text);
    let Some(drawn) = table.or_else(|| head.as_ref()?.drawn()) else {
        let broken = head.and_then(|head| head.error_in_rows());
        return match found {
            Ok(format) => Ok((format, broken)),
            Err(error) => Err(broken.unwrap_or(error)),
        };
    };
    text.text = Cow::Owned(drawn.text);
    text.warnings.extend(drawn.warnings);
    let format = detect::detect(&text.text, hint)?;
    let broken = format.is_kif().then(|| Head::of(&text.text)?.error_in_rows()).flatten();
    Ok((format, broken))
}

#[derive(Debug)]
struct Drawn {
    text: String,
    warnings: Vec<Warning>,
}

/// The lines before the moves, without quotation marks.
#[derive(Debug)]
struct Head<'a> {
    text: &'a str,
    lines: Vec<Line<'a>>,
}

impl<'a> Head<'a> {
    fn of(text: &'a str) -> Option<Self> {
        let rows = head(text).filter(|&(_, may_be_row)| may_be_row).take(FEWEST_ROWS).count();
        (rows == FEWEST_ROWS).then(|| Self { text, lines: head(text).map(|(line, _)| line).collect() })
    }

    fn drawn(&self) -> Option<Drawn> {
        let boards: Vec<Board<'_>> = segments(&self.lines).flat_map(|segment| boards(segment, &self.lines)).collect();
        if boards.is_empty() {
            return None;
        }
        let mut warnings = Vec::with_capacity(boards.len());
        let mut rows = boards.iter().flat_map(|board| board.lines.iter().zip(&board.rows).enumerate()).peekable();
        let mut out = String::with_capacity(self.text.len());
        for line in Lines::new(self.text) {
            match rows.next_if(|(_, (row, _))| row.number == line.number) {
                Some((rank, (_, row))) => {
                    if rank == 0 {
                        let kind = WarningKind::BoardRowSpelling { text: excerpt(line.text) };
                        warnings.push(Warning::new(line.at(), kind));
                    }
                    write_row(&mut out, row, rank + 1);
                }
                None => {
                    out.push_str(line.text);
                    out.push('\n');
                }
            }
        }
        Some(Drawn { text: out, warnings })
    }

    fn error_in_rows(&self) -> Option<ReadError> {
        segments(&self.lines).find_map(|segment| {
            let rows = |may_be: fn(&Line<'_>) -> bool| -> Vec<Line<'_>> {
                segment.iter().copied().filter(|line| may_be(line) && !is_rule(line)).collect()
            };
            let long = rows(is_long);
            let rows = if long.len() == 9 { long } else { rows(is_filled) };
            let pieces = rows.iter().filter(|line| has_piece(line.text)).count();
            if rows.len() < FEWEST_ROWS || pieces < 2 {
                return None;
            }
            let count = u32::try_from(rows.len()).unwrap_or(u32::MAX);
            let (first, last) = (rows.first()?, rows.last()?);
            if count != 9 {
                return Some(ReadError::new(last.at(), ReadErrorKind::BoardRows { found: count }));
            }
            if decided(&rows, &self.lines) == Decision::Ambiguous {
                let kind = ReadErrorKind::BoardAmbiguous { text: excerpt(first.text) };
                return Some(ReadError::new(first.at(), kind));
            }
            rows.iter().zip(without_labels(&rows).rows).find_map(|(line, body)| {
                let found = BoardRow::read(&format!("|{body}|"))?.width();
                let kind = ReadErrorKind::BoardRowWidth { found, text: excerpt(line.text) };
                (found != 9).then(|| ReadError::new(line.at(), kind))
            })
        })
    }
}

fn head(text: &str) -> impl Iterator<Item = (Line<'_>, bool)> {
    const PATIENCE: usize = 5_000;
    let lines = Lines::new(text).take(PATIENCE).map(|line| line.part(kif::unquote(line.text)));
    lines.map(|line| (line, may_be_row(&line))).take_while(|(line, may_be_row)| {
        *may_be_row || !(kif::is_clear_move(line.text) || kif::marked(line.text).is_some())
    })
}

fn segments<'a, 'b>(lines: &'b [Line<'a>]) -> impl Iterator<Item = &'b [Line<'a>]> {
    let belongs = |line: &Line<'_>| !is_ruler(trim(line.text)) && (is_rule(line) || may_be_row(line));
    lines.split(move |line| !belongs(line)).filter(|segment| segment.iter().any(|line| has_piece(line.text)))
}

#[derive(Debug)]
struct Board<'a> {
    lines: Vec<Line<'a>>,
    rows: Vec<Row>,
}

/// Boards have nine rows, perhaps with blank lines as long as a row between them.
fn boards<'a>(segment: &[Line<'a>], text: &[Line<'a>]) -> Vec<Board<'a>> {
    let rows: Vec<Line<'a>> = segment.iter().copied().filter(|line| !is_rule(line)).collect();
    let runs = || rows.split(|line| line.text.is_empty());
    let ends = (rows.iter().position(is_filled), rows.iter().rposition(is_filled));
    let (Some(begin), Some(end)) = ends else { return Vec::new() };
    let readings: [Vec<Vec<Line<'a>>>; 4] = [
        vec![rows.iter().copied().filter(is_long).collect()],
        vec![rows.iter().copied().filter(is_filled).collect()],
        runs().map(<[Line<'a>]>::to_vec).collect(),
        vec![rows[begin..=end].to_vec()],
    ];
    readings
        .into_iter()
        .map(|reading| reading.iter().filter_map(|rows| of_rows(rows, text)).flatten().collect())
        .find(|boards: &Vec<_>| !boards.is_empty())
        .unwrap_or_default()
}

/// `None` if there is a remainder or a board cannot be read.
fn of_rows<'a>(rows: &[Line<'a>], text: &[Line<'a>]) -> Option<Vec<Board<'a>>> {
    if !rows.len().is_multiple_of(9) {
        return None;
    }
    let boards = rows.chunks_exact(9).filter(|lines| !is_drawn(lines)).map(|lines| match decided(lines, text) {
        Decision::Rows(rows) if rows.iter().flatten().any(Option::is_some) => {
            Some(Board { lines: lines.to_vec(), rows })
        }
        _ => None,
    });
    boards.collect()
}

fn is_drawn(rows: &[Line<'_>]) -> bool {
    let known = |text: &str| BoardRow::read(text).is_some_and(|row| row.is_clear());
    let rows: Vec<&str> = rows.iter().map(|line| trim(line.text)).collect();
    rows.iter().all(|row| known(row)) && !is_pointed(&rows)
}

fn decided(rows: &[Line<'_>], text: &[Line<'_>]) -> Decision {
    let RowBodies { rows: bodies, named } = without_labels(rows);
    // Pasting may have removed leading blanks.
    let begins = |line: &&Line<'_>| is_filled(line);
    let first = text.iter().find(begins).map(|line| line.number) != rows.first().map(|line| line.number);
    let cut = Edges::Cut { left: named[0], first: first || named[0] };
    [Edges::Exact, Edges::Open, cut]
        .into_iter()
        .filter(|&edges| edges != cut || !named[1])
        .map(|edges| decide(&bodies, edges))
        .find(|decision| *decision != Decision::Unreadable)
        .unwrap_or(Decision::Unreadable)
}

fn without_labels<'a>(rows: &[Line<'a>]) -> RowBodies<'a> {
    let mut bodies = RowBodies { rows: rows.iter().map(|line| line.text).collect(), named: [false; 2] };
    let is_name = |rank: usize| move |ch: char| rank_of_label(ch) == Some(rank + 1);
    let behind = bodies.strip(|rank, row| row.trim_end_matches(is_blank).strip_suffix(is_name(rank)));
    let before = bodies.strip(|rank, row| row.trim_start_matches(is_blank).strip_prefix(is_name(rank)));
    // Nine squares have eight dividers; one more is at one end, two more at both.
    let dividers = bodies.rows.iter().map(|row| row.matches(is_divider).count()).max().unwrap_or(0);
    // A tab separates squares; it is not a blank.
    let is_space = |ch: char| is_blank(ch) && ch != '\t';
    let is_edge = |ch: char| is_divider(ch) && (dividers > 8 || ch != '\t');
    let end = |_, row: &'a str| row.trim_end_matches(is_space).strip_suffix(is_edge);
    let start = |_, row: &'a str| row.trim_start_matches(is_space).strip_prefix(is_edge);
    match dividers {
        8 => {}
        9 if before && !behind => drop(bodies.strip(start)),
        9 => drop(bodies.strip(end) || bodies.strip(start)),
        _ => {
            bodies.strip(end);
            bodies.strip(start);
        }
    }
    bodies.named = [before, behind];
    bodies
}

struct RowBodies<'a> {
    rows: Vec<&'a str>,
    named: [bool; 2],
}

impl<'a> RowBodies<'a> {
    /// Replaces each row by a part of it, if there is such a part in every row.
    fn strip(&mut self, part: impl Fn(usize, &'a str) -> Option<&'a str>) -> bool {
        let left: Option<Vec<_>> = self.rows.iter().enumerate().map(|(index, row)| part(index, row)).collect();
        left.is_some_and(|rows| {
            self.rows = rows;
            true
        })
    }
}

fn rank_of_label(ch: char) -> Option<usize> {
    let letter = match ch {
        'a'..='i' => Some('a'),
        'ａ'..='ｉ' => Some('ａ'),
        _ => None,
    };
    match letter {
        Some(first) => Some(ch as usize - first as usize + 1),
        None => digits::value(ch).map(usize::from).filter(|&rank| rank > 0),
    }
}

fn may_be_row(line: &Line<'_>) -> bool {
    let is_name = |ch| rank_of_label(ch).is_some();
    let first = line.text.trim_start_matches(is_blank).chars().next();
    if first.is_some_and(|ch| !is_name(ch) && !is_of_row(ch)) {
        return false;
    }
    let text = trim(line.text);
    if line.text.starts_with(['*', '&', '#']) || text.chars().nth(LONGEST).is_some() {
        return false;
    }
    let text = text.strip_suffix(is_name).unwrap_or(text);
    text.strip_prefix(is_name).unwrap_or(text).chars().all(is_of_row)
}

fn is_filled(line: &Line<'_>) -> bool {
    line.text.contains(|ch| !is_blank(ch) && !BARS.contains(&ch))
}

fn is_long(line: &Line<'_>) -> bool {
    is_filled(line) || line.text.chars().nth(7).is_some()
}

fn is_rule(line: &Line<'_>) -> bool {
    let text = trim(line.text);
    let drawn = |ch: char| ('─'..='╿').contains(&ch) || "+-=＋－＝―|｜".contains(ch);
    // Nine of these would be nine empty squares.
    is_frame(text)
        || (text.len() > 1 && text.chars().all(drawn) && text.contains(|ch| !BARS.contains(&ch)) && text != "---------")
}
