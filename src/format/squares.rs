//! Splits the rows of a board into squares.
//!
//! Programs mark every square: `v香v桂 ・`. With blanks as empty squares, [`decide`] tries every way to read the rows, and
//! accepts the only board that results.

use super::diagram_text::BARS;
use super::lines::is_blank;
use crate::notation::names;
use crate::shogi::{Color, Piece, PieceKind};

/// From the left (file 9).
pub(super) type Row = [Option<Piece>; 9];

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Decision {
    Rows(Vec<Row>),
    Ambiguous,
    Unreadable,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Marks {
    /// `+` and `-` mark the sides; otherwise `+` marks promotion, and `-` an empty square.
    signs: bool,
    /// Triangles point in the direction of play; otherwise △ and ▽ are both White's.
    pointing: bool,
}

impl Marks {
    pub(super) const USUAL: Self = Self { signs: false, pointing: false };

    fn of(rows: &[&str]) -> Self {
        let has = |ch: char| rows.iter().any(|row| row.contains(ch));
        Self { pointing: (has('△') && has('▽')) || (has('▼') && !has('△') && !has('▽')), ..Self::USUAL }
    }

    /// Pieces without a mark are Black's.
    fn side(self, mark: char) -> Option<Color> {
        match mark {
            'v' | 'V' | 'ｖ' | 'Ｖ' | '∨' | '▽' | '☖' => Some(Color::White),
            '^' | '＾' | '∧' | '▲' | '☗' => Some(Color::Black),
            '△' => Some(if self.pointing { Color::Black } else { Color::White }),
            '▼' => Some(if self.pointing { Color::White } else { Color::Black }),
            '+' | '＋' if self.signs => Some(Color::Black),
            '-' | '－' if self.signs => Some(Color::White),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blanks {
    /// Nothing: every square has a mark.
    Nothing,
    /// A full-width blank is an empty square.
    Wide,
    /// A full-width blank or two half-width ones are an empty square; there are no other blanks.
    WideOrTwo,
}

#[derive(Debug, Default)]
pub(super) struct Squares {
    pub(super) squares: Vec<Option<Piece>>,
    pub(super) unknown: Option<String>,
    pub(super) dots: bool,
}

impl Squares {
    pub(super) fn read(text: &str, blanks: Blanks, marks: Marks) -> Self {
        let mut read = Self::default();
        let mut side = None;
        let mut rest = text.chars();
        while let Some(ch) = rest.next() {
            let next = rest.clone().next();
            let names_piece = |next: Option<char>| next.is_some_and(|next| next == '成' || piece(next).is_some());
            if is_blank(ch) {
                let two = blanks == Blanks::WideOrTwo && ch != '　';
                if two && !rest.next().is_some_and(|ch| is_blank(ch) && ch != '　') {
                    read.unknown.get_or_insert_with(|| ch.to_string());
                }
                if two || (blanks != Blanks::Nothing && ch == '　') {
                    read.push(None);
                    side = None;
                }
                continue;
            }
            if let Some(marked) = marks.side(ch)
                && (!is_empty(ch) || names_piece(next))
            {
                side = Some(marked);
                continue;
            }
            if is_empty(ch) {
                read.dots |= !is_dot(ch);
                read.push(None);
            } else {
                let found = match ch {
                    '成' | '+' | '＋' => {
                        rest.next().and_then(piece).and_then(|(kind, by_case)| Some((kind.promoted()?, by_case)))
                    }
                    _ => piece(ch),
                };
                if found.is_none() {
                    read.unknown.get_or_insert_with(|| ch.to_string());
                }
                read.push(found.map(|(kind, by_case)| Piece::new(side.or(by_case).unwrap_or(Color::Black), kind)));
            }
            side = None;
        }
        if side.is_some() {
            read.unknown.get_or_insert_with(|| text.chars().last().into_iter().collect());
        }
        read
    }

    fn push(&mut self, square: Option<Piece>) {
        if self.squares.len() < 1000 {
            self.squares.push(square);
        }
    }

    fn known(self) -> Option<Vec<Option<Piece>>> {
        self.unknown.is_none().then_some(self.squares)
    }
}

#[derive(Clone, Copy, Debug)]
enum Reading {
    Blanks(Blanks),
    /// By bars or tabs between them.
    Divided,
    Cut {
        measure: Measure,
        width: usize,
        margin: usize,
    },
}

#[derive(Clone, Copy, Debug)]
enum Measure {
    /// Full-width characters count as two columns.
    Columns,
    Characters,
    /// A full-width blank is as wide as a piece with its mark.
    Pairs,
}

impl Measure {
    fn of(self, ch: char) -> usize {
        match self {
            Self::Columns if ch.is_ascii() || matches!(ch, '\u{A0}' | '·' | '\u{FF61}'..='\u{FF9F}') => 1,
            Self::Pairs if ch == '　' => 2,
            Self::Columns => 2,
            Self::Characters | Self::Pairs => 1,
        }
    }
}

impl Reading {
    fn all() -> impl Iterator<Item = Self> {
        let widths = [
            (Measure::Columns, 3),
            (Measure::Columns, 4),
            (Measure::Columns, 2),
            (Measure::Characters, 2),
            (Measure::Pairs, 2),
        ];
        let cut = widths
            .into_iter()
            .flat_map(|(measure, width)| (0..width).map(move |margin| Self::Cut { measure, width, margin }));
        let blanks = [Blanks::Nothing, Blanks::Wide, Blanks::WideOrTwo].map(Self::Blanks);
        blanks.into_iter().chain([Self::Divided]).chain(cut)
    }

    fn squares(self, row: &str, marks: Marks) -> Option<Vec<Option<Piece>>> {
        let cells = match self {
            Self::Blanks(blanks) => return Squares::read(row, blanks, marks).known(),
            Self::Divided if row.contains(is_divider) => row.split(is_divider).map(str::to_owned).collect(),
            Self::Divided => return row.chars().all(is_blank).then(Vec::new),
            Self::Cut { measure, width, margin } => cut(row, width, margin, |ch| measure.of(ch))?,
        };
        let divided = matches!(self, Self::Divided);
        let square = |cell: &String| {
            // Pieces follow their marks, and nothing follows a piece.
            if !divided && cell.ends_with(is_blank) && !cell.chars().all(is_blank) {
                return None;
            }
            let squares = Squares::read(cell, Blanks::Nothing, marks).known()?;
            (squares.len() <= 1).then(|| squares.first().copied().flatten())
        };
        cells.iter().map(square).collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edges {
    /// The rows hold their squares and nothing else.
    Exact,
    /// All rows may have the same number of surplus blanks before and after their squares.
    Open,
    /// Blanks at the ends of rows may have been trimmed.
    Cut {
        /// Whether the text begins with the first square.
        left: bool,
        /// Whether the first row begins with its first square, or is complete.
        first: bool,
    },
}

impl Edges {
    fn margins(self, rows: &[Read<'_>]) -> std::ops::Range<usize> {
        const MOST: usize = 16;
        let uneven = rows.iter().filter(|row| !row.marked);
        let (longest, shortest) = uneven.fold((9, usize::MAX), |(longest, shortest), row| {
            (longest.max(row.squares.len()), shortest.min(row.squares.len()))
        });
        let possible = match self {
            Self::Exact => longest == 9 && shortest >= 9,
            Self::Open => longest <= 9 + MOST && shortest >= longest,
            Self::Cut { left, first } => longest == 9 && Self::is_cut(rows, left, first),
        };
        0..if possible { longest - 8 } else { 0 }
    }

    fn is_cut(rows: &[Read<'_>], left: bool, first: bool) -> bool {
        let whole = |row: &Read<'_>| row.squares.len() == 9;
        let begins = |row: &&Read<'_>| row.squares.first().is_some_and(Option::is_some);
        let blanks_before = |row: &Read<'_>| row.text.starts_with(is_blank);
        rows.iter().any(whole)
            && (left || rows.iter().any(|row| begins(&row)) && rows.iter().any(blanks_before))
            && (first || rows.first().is_some_and(whole))
            && rows.iter().all(|row| whole(row) || !row.text.ends_with(is_blank))
    }
}

struct Read<'a> {
    text: &'a str,
    marked: bool,
    squares: Vec<Option<Piece>>,
}

pub(super) fn decide(rows: &[&str], edges: Edges) -> Decision {
    // Blanks can be trimmed only where empty squares are blank.
    if matches!(edges, Edges::Cut { .. }) && rows.iter().any(|row| row.contains(is_empty)) {
        return Decision::Unreadable;
    }
    let usual = Marks::of(rows);
    match decide_by(rows, edges, usual) {
        Decision::Unreadable => decide_by(rows, edges, Marks { signs: true, ..usual }),
        decision => decision,
    }
}

fn decide_by(rows: &[&str], edges: Edges, marks: Marks) -> Decision {
    // If every square of a row has a mark, blanks do not matter.
    let nine_marked =
        |row: &&str| Squares::read(row, Blanks::Nothing, marks).known().filter(|squares| squares.len() == 9);
    let marked: Vec<_> = rows.iter().map(nine_marked).collect();
    let mut boards = Vec::new();
    for reading in Reading::all() {
        // A full-width mark may also be a blank.
        let doubtful = matches!((reading, edges), (Reading::Blanks(_), Edges::Cut { .. }));
        if doubtful && rows.iter().any(|row| has_wide_mark(row)) {
            continue;
        }
        let read = rows.iter().zip(&marked).map(|(&text, marked)| match marked {
            Some(squares) => Some(Read { text, marked: true, squares: squares.clone() }),
            None => Some(Read { text, marked: false, squares: reading.squares(text, marks)? }),
        });
        let Some(read) = read.collect::<Option<Vec<_>>>() else { continue };
        for before in edges.margins(&read) {
            let row = |row: &Read<'_>| nine(&row.squares, if row.marked { 0 } else { before });
            if let Some(board) = read.iter().map(row).collect::<Option<Vec<_>>>()
                && !boards.contains(&board)
            {
                boards.push(board);
            }
        }
        if marked.iter().all(Option::is_some) {
            break;
        }
    }
    match boards.pop() {
        Some(board) if boards.is_empty() => Decision::Rows(board),
        Some(_) => Decision::Ambiguous,
        None => Decision::Unreadable,
    }
}

fn nine(squares: &[Option<Piece>], before: usize) -> Option<Row> {
    let mut row = Row::default();
    for (index, &square) in squares.iter().enumerate().filter(|(_, square)| square.is_some()) {
        *index.checked_sub(before).and_then(|index| row.get_mut(index))? = square;
    }
    Some(row)
}

fn has_wide_mark(row: &str) -> bool {
    row.contains(|ch: char| !ch.is_ascii() && Marks::USUAL.side(ch).is_some())
}

/// Cells follow the margin; a remainder at the end must be blank.
fn cut(row: &str, width: usize, margin: usize, measure: impl Fn(char) -> usize) -> Option<Vec<String>> {
    let (mut cells, mut cell) = (Vec::new(), String::new());
    let (mut filled, mut full) = (0, if margin > 0 { margin } else { width });
    for ch in row.chars() {
        filled += measure(ch);
        cell.push(ch);
        if filled > full {
            return None;
        }
        if filled == full {
            cells.push(std::mem::take(&mut cell));
            (filled, full) = (0, width);
        }
    }
    let before = usize::from(margin > 0).min(cells.len());
    let blank = |text: &str| text.chars().all(is_blank);
    (blank(&cell) && cells.drain(..before).all(|cell| blank(&cell))).then_some(cells)
}

pub(super) fn is_divider(ch: char) -> bool {
    ch == '\t' || BARS.contains(&ch)
}

/// The case of a letter gives its side.
fn piece(ch: char) -> Option<(PieceKind, Option<Color>)> {
    let ascii = match ch {
        'Ａ'..='Ｚ' | 'ａ'..='ｚ' => char::from_u32(u32::from(ch) - 0xFEE0)?,
        _ => ch,
    };
    match names::of_char(ch) {
        Some(kind) => Some((kind, None)),
        None => {
            let side = if ascii.is_ascii_lowercase() { Color::White } else { Color::Black };
            Some((names::of_letter(ascii.to_ascii_uppercase())?, Some(side)))
        }
    }
}

const fn is_dot(ch: char) -> bool {
    matches!(ch, '・' | '･' | '·')
}

fn is_empty(ch: char) -> bool {
    is_dot(ch) || ".．_＿*＊-－ー□口○〇◦".contains(ch)
}

pub(super) fn is_of_row(ch: char) -> bool {
    is_blank(ch)
        || is_empty(ch)
        || is_divider(ch)
        || piece(ch).is_some()
        || matches!(ch, '成' | '+' | '＋' | '▼' | '△')
        || Marks::USUAL.side(ch).is_some()
}

pub(super) fn is_pointed(rows: &[&str]) -> bool {
    Marks::of(rows).pointing
}

pub(super) fn has_piece(row: &str) -> bool {
    row.contains(|ch| piece(ch).is_some())
}
