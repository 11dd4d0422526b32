//! Board diagrams of KIF, KI2 and BOD files: hands, rows and side to move.
//!
//! ```text
//! 後手の持駒：飛　角　金　銀　桂　香　歩四
//!   ９ ８ ７ ６ ５ ４ ３ ２ １
//! +---------------------------+
//! |v香v桂 ・ ・ ・ ・ ・ ・ ・|一
//! …
//! +---------------------------+
//! 先手の持駒：銀二　歩四
//! 後手番
//! ```

use super::error::excerpt;
use super::hands::{HandLine, Held, write_hand};
use super::lines::{Line, is_blank, trim};
use super::squares::{Blanks, Decision, Edges, Marks, Row, Squares, decide};
use super::{Location, ReadError, ReadErrorKind, Warning, WarningKind};
use crate::notation::{digits, names};
use crate::shogi::{Board, ByColor, Color, Hand, Piece, PieceKind, Rank, Setup, Square};

#[derive(Debug, Default)]
pub(crate) struct DiagramReader {
    rows: Vec<(Location, String, BoardRow)>,
    ruler: Option<Ruler>,
    opened: bool,
    closed: bool,
    /// With whether the line was unambiguous.
    hands: ByColor<Option<(Held, bool)>>,
    turn: Option<Color>,
    first: Option<Location>,
    dots: Option<Location>,
    no_labels: Option<Location>,
    /// Perhaps parts of a hand from top to bottom.
    texts_behind: Vec<(Location, String)>,
    reported_frame: bool,
    warnings: Vec<Warning>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DiagramPart {
    Hand {
        words: String,
    },
    /// `４ ３ ２ １` above a part of the board.
    Ruler,
    Board,
}

#[derive(Debug)]
pub(crate) struct Diagram {
    pub(crate) board: Board,
    pub(crate) hands: ByColor<Hand>,
    pub(crate) turn: Option<Color>,
    pub(crate) at: Location,
    pub(crate) is_ruled: bool,
}

impl Diagram {
    pub(crate) fn setup(&self, turn: Color) -> Setup {
        Setup { board: self.board, hands: self.hands, turn: self.turn.unwrap_or(turn) }
    }
}

impl DiagramReader {
    pub(crate) fn read_line(&mut self, line: Line<'_>) -> Result<Option<DiagramPart>, ReadError> {
        let text = trim(line.text);
        let ruler = if self.rows.is_empty() { Ruler::read(text) } else { None };
        self.ruler = ruler.or(self.ruler);
        let part = if is_ruler(text) {
            Some(DiagramPart::Board)
        } else if ruler.is_some() {
            Some(DiagramPart::Ruler)
        } else if is_row(text) {
            self.row(line, text).then_some(DiagramPart::Board)
        } else if is_frame(text) {
            self.frame(line, text);
            Some(DiagramPart::Board)
        } else if let Some(turn) = turn_line(text) {
            self.turn = Some(turn);
            Some(DiagramPart::Board)
        } else if self.closed && !self.texts_behind.is_empty() && is_cell(text) {
            self.texts_behind.push((line.at(), text.to_owned()));
            Some(DiagramPart::Board)
        } else {
            self.hand(line, text)?
        };
        if part.is_some() {
            self.first.get_or_insert(line.at());
        }
        Ok(part)
    }

    pub(crate) const fn turn(&self) -> Option<Color> {
        self.turn
    }

    pub(crate) fn finish(mut self) -> Result<(Option<Diagram>, Vec<Warning>), ReadError> {
        let Some(&(first_at, ..)) = self.rows.first() else {
            self.warn_of_words();
            return Ok((None, self.warnings));
        };
        let at = self.first.unwrap_or(first_at);
        let part = match self.check_whole() {
            Ok(()) => BoardPart::WHOLE,
            Err(error) => self.part().ok_or(error)?,
        };
        if part != BoardPart::WHOLE {
            let (files, ranks) = (u32::from(part.files), u32::from(part.ranks));
            self.warnings.push(Warning::new(first_at, WarningKind::BoardCorner { files, ranks }));
        }
        self.column();
        let mut board = Board::EMPTY;
        for ((_, _, row), rank) in self.rows.iter().zip(part.top..) {
            for (&cell, from_left) in row.cells.iter().zip(0..part.files) {
                if let Some(square) = Square::at(part.left - from_left, rank) {
                    board[square] = cell;
                }
            }
        }
        if let Some(at) = self.dots {
            self.warnings.push(Warning::new(at, WarningKind::BoardEmptySquares));
        }
        if let Some(at) = self.no_labels {
            self.warnings.push(Warning::new(at, WarningKind::BoardRanksUnlabelled));
        }
        for side in Color::ALL {
            if self.hands[side].is_none() {
                self.warnings.push(Warning::new(at, WarningKind::HandMissing(side)));
            }
        }
        let mut hands = ByColor::new_with(|side| self.hands[side].map_or(Hand::EMPTY, |(held, _)| held.hand()));
        if let Some(side) = Color::ALL.into_iter().find(|&side| matches!(self.hands[side], Some((Held::Remaining, _))))
        {
            hands = Setup { board, hands, ..Setup::EMPTY }.with_remaining_to(side).hands;
        }
        self.warnings.sort_by_key(|warning| warning.at);
        let is_ruled = part != BoardPart::WHOLE && self.ruler.is_some();
        Ok((Some(Diagram { board, hands, turn: self.turn, at, is_ruled }), self.warnings))
    }

    fn check_whole(&self) -> Result<(), ReadError> {
        let Some((first_at, _, first)) = self.rows.first() else { return Ok(()) };
        let count = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
        if first.width != 9
            && self.rows.iter().all(|(_, _, row)| row.width == first.width)
            && (first.width == count || count > 9)
        {
            let text = format!("{}×{count}", first.width);
            return Err(ReadError::new(*first_at, ReadErrorKind::Variant { text }));
        }
        for (row_at, text, row) in &self.rows {
            if let Some(text) = &row.unknown {
                return Err(ReadError::new(*row_at, ReadErrorKind::BoardPiece { text: text.clone() }));
            }
            if row.width != 9 {
                let kind = ReadErrorKind::BoardRowWidth { found: row.width, text: excerpt(text) };
                return Err(ReadError::new(*row_at, kind));
            }
        }
        if count != 9 {
            let at = self.rows.last().map_or(*first_at, |&(row_at, ..)| row_at);
            return Err(ReadError::new(at, ReadErrorKind::BoardRows { found: count }));
        }
        Ok(())
    }

    fn part(&self) -> Option<BoardPart> {
        let rows: Vec<&BoardRow> = self.rows.iter().map(|(_, _, row)| row).collect();
        BoardPart::of(&rows, self.ruler, self.opened && self.closed)
    }

    fn frame(&mut self, line: Line<'_>, text: &str) {
        self.closed = !self.rows.is_empty();
        self.opened |= !self.closed;
        let behind = trim(text.trim_start_matches(is_of_frame));
        self.words_behind(line, behind);
    }

    fn row(&mut self, line: Line<'_>, text: &str) -> bool {
        if self.closed && self.rows.len() >= 9 {
            return false;
        }
        let Some(mut row) = BoardRow::read(text) else { return false };
        // Such frames are also drawn around other things.
        if !text.starts_with(['|', '｜']) && (row.width != 9 || row.unknown.is_some()) {
            return false;
        }
        self.behind_row(line, &mut row);
        let named = row.is_named(self.rows.len() + 1);
        if row.dots {
            self.dots.get_or_insert(line.at());
        }
        if row.unusual || !(named || row.label.is_empty()) {
            if row.width == 9 && !std::mem::replace(&mut self.reported_frame, true) {
                self.warnings.push(Warning::new(line.at(), WarningKind::BoardRowSpelling { text: excerpt(text) }));
            }
        } else if !named {
            self.no_labels.get_or_insert(line.at());
        }
        if self.rows.len() < 32 {
            self.rows.push((line.at(), text.to_owned(), row));
        }
        true
    }

    fn behind_row(&mut self, line: Line<'_>, row: &mut BoardRow) {
        let name = row.label.split(is_blank).next().filter(|name| digits::number(name).is_some()).map_or(0, str::len);
        let (_, behind) = row.label.split_at(name);
        let behind = trim(behind).to_owned();
        // A row of a part of the board.
        let is_whole = row.width == 9 || name > 0 && row.unknown.is_none();
        if is_whole {
            row.label.truncate(name);
            self.words_behind(line, &behind);
        }
    }

    fn words_behind(&mut self, line: Line<'_>, behind: &str) {
        match HandLine::read(behind) {
            _ if behind.is_empty() => {}
            Ok(Some(hand)) => drop(self.store_hands(line, behind, hand)),
            Ok(None) | Err(_) => self.texts_behind.push((line.at(), behind.to_owned())),
        }
    }

    fn column(&mut self) {
        let column: String = self.texts_behind.iter().map(|(_, text)| text.as_str()).collect();
        let is_hand = |hand: &HandLine| hand.words.is_empty() && hand.hands.len() == 1;
        let named = || HandLine::read(&column).ok().flatten().filter(|_| self.texts_behind.len() > 1).filter(is_hand);
        match HandLine::marked(&column).or_else(named) {
            Some(hand) => {
                let at = self.texts_behind.first().map_or(Location::START, |&(at, _)| at);
                let certain = HandLine { usual: false, ..hand };
                drop(self.store_hands_at(at, &column, certain));
            }
            None => self.warn_of_words(),
        }
    }

    fn warn_of_words(&mut self) {
        for (at, text) in std::mem::take(&mut self.texts_behind) {
            let kind = WarningKind::BoardRowTrailingText { text: excerpt(&text) };
            self.warnings.push(Warning::new(at, kind));
        }
    }

    fn hand(&mut self, line: Line<'_>, text: &str) -> Result<Option<DiagramPart>, ReadError> {
        let found = HandLine::read(text).map_err(|part| {
            let kind = ReadErrorKind::HandPiece { text: excerpt(part) };
            ReadError::new(line.at_part(part), kind)
        })?;
        Ok(found.map(|found| DiagramPart::Hand { words: self.store_hands(line, text, found) }))
    }

    fn store_hands(&mut self, line: Line<'_>, text: &str, found: HandLine) -> String {
        self.store_hands_at(line.at(), text, found)
    }

    fn store_hands_at(&mut self, at: Location, text: &str, found: HandLine) -> String {
        let (mut counted, mut spelled) = (false, !found.usual);
        for (side, held) in found.hands {
            if let Held::Pieces { digits, unusual, .. } = held {
                counted |= digits;
                spelled |= unusual;
            }
            // その他 may mean the rest, or that somebody left it out.
            spelled |= matches!(held, Held::Remaining) && !text.contains('残');
            if found.certain || !matches!(self.hands[side], Some((_, true))) {
                self.hands[side] = Some((held, found.certain));
            }
        }
        if counted {
            self.warnings.push(Warning::new(at, WarningKind::HandDigits { text: excerpt(text) }));
        } else if spelled {
            self.warnings.push(Warning::new(at, WarningKind::HandSpelling { text: excerpt(text) }));
        }
        found.words
    }
}

/// Whether a line is a piece or a number, as below the rows in a hand from top to bottom.
fn is_cell(text: &str) -> bool {
    let is_piece = || Held::read(text).is_some_and(|(_, rest)| rest.is_empty());
    (1..=2).contains(&text.chars().count()) && (digits::number(text).is_some() || is_piece())
}

/// `９ ８ ７ ６ ５ ４ ３ ２ １`, or `| 9 | 8 | … |` and `|---|---| … |` of a table.
pub(super) fn is_ruler(text: &str) -> bool {
    let ruled = |ch: char| is_blank(ch) || "|｜│┃:-".contains(ch);
    if !text.starts_with(['９', '9', '|', '｜', '│', '┃']) {
        return false;
    }
    let names = text.chars().filter(|&ch| !ruled(ch)).map(digits::value);
    names.clone().eq((1..=9).rev().map(Some)) || (names.count() == 0 && text.starts_with('|') && text.contains("--"))
}

pub(crate) fn turn_line(text: &str) -> Option<Color> {
    side_of_name(trim(text).strip_suffix('番')?)
}

pub(crate) fn side_of_name(name: &str) -> Option<Color> {
    match name {
        "先手" | "下手" => Some(Color::Black),
        "後手" | "上手" => Some(Color::White),
        _ => None,
    }
}

/// Lines end in LF. Black's turn is written only with `always_turn`.
pub(crate) fn write_diagram(out: &mut String, setup: &Setup, handicap: bool, always_turn: bool) {
    write_hand(out, Color::White, &setup.hands.white, handicap);
    write_board(out, &setup.board);
    write_hand(out, Color::Black, &setup.hands.black, handicap);
    if setup.turn == Color::White || always_turn {
        write_turn(out, setup.turn, handicap);
    }
}

pub(crate) fn write_board(out: &mut String, board: &Board) {
    out.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for rank in Rank::all() {
        let row: Vec<_> = crate::shogi::File::all().rev().map(|file| board[Square::new(file, rank)]).collect();
        write_row(out, &row, usize::from(rank.get()));
    }
    out.push_str("+---------------------------+\n");
}

/// Ranks count from 0.
pub(super) fn write_row(out: &mut String, row: &[Option<Piece>], rank: usize) {
    out.push('|');
    for square in row {
        match square {
            None => out.push_str(" ・"),
            Some(piece) => {
                out.push(if piece.color == Color::White { 'v' } else { ' ' });
                out.push_str(names::short(piece.kind));
            }
        }
    }
    out.push('|');
    out.push(digits::KANJI[rank]);
    out.push('\n');
}

pub(crate) fn write_turn(out: &mut String, turn: Color, handicap: bool) {
    out.push_str(names::side(turn, handicap));
    out.push_str("番\n");
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BoardPart {
    left: u8,
    files: u8,
    top: u8,
    ranks: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ruler {
    left: u8,
    files: u8,
}

impl Ruler {
    pub(super) const fn left(self) -> u8 {
        self.left
    }

    pub(super) const fn files(self) -> u8 {
        self.files
    }

    /// At least three files, from left to right: `４ ３ ２ １` or `| 4 | 3 | 2 | 1 |`.
    pub(super) fn read(text: &str) -> Option<Self> {
        const FEWEST: u8 = 3;
        // A digit or a bar is ASCII or begins with one of these bytes.
        if !matches!(text.as_bytes().first(), Some(b'1'..=b'9' | b'|' | 0xE2 | 0xEF)) {
            return None;
        }
        let mut ruler: Option<Self> = None;
        for ch in text.chars().filter(|&ch| !is_blank(ch) && !BARS.contains(&ch)) {
            let is_digit = ch.is_ascii_digit() || ('０'..='９').contains(&ch);
            let file = digits::value(ch).filter(|&file| is_digit && file > 0)?;
            let ruler = ruler.get_or_insert(Self { left: file, files: 0 });
            if file + ruler.files != ruler.left {
                return None;
            }
            ruler.files += 1;
        }
        ruler.filter(|ruler| ruler.files >= FEWEST)
    }
}

impl BoardPart {
    pub(super) const WHOLE: Self = Self { left: 9, files: 9, top: 1, ranks: 9 };

    /// The upper right corner if there is a frame but no ruler and rank labels. `None` if the rows may be a damaged
    /// board or another game.
    pub(super) fn of(rows: &[&BoardRow], ruler: Option<Ruler>, is_framed: bool) -> Option<Self> {
        let first = rows.first()?;
        let (files, ranks) = (u8::try_from(first.width).ok()?, u8::try_from(rows.len()).ok()?);
        let left = ruler.map_or(files, |ruler| ruler.left);
        // A board that lacks one or two ranks is damaged.
        let is_part = match files {
            9 => is_framed && ranks < 7,
            _ => is_framed || ruler.is_some(),
        };
        let top = if rows.iter().all(|row| row.label.is_empty()) { 1 } else { digits::number(&first.label)? };
        let is_named = |row: &&BoardRow, rank| row.label.is_empty() && top == 1 || row.is_named(rank);
        let top = u8::try_from(top).ok()?;
        let fits = (2..=9).contains(&files)
            && (2..=9).contains(&ranks)
            && (files..=9).contains(&left)
            && (1..=9).contains(&top)
            && top + ranks <= 10;
        let is_even = ruler.is_none_or(|ruler| ruler.files == files)
            && rows.iter().all(|row| row.width == first.width && row.unknown.is_none())
            && rows.iter().zip(usize::from(top)..).all(|(row, rank)| is_named(row, rank));
        let pieces = || rows.iter().flat_map(|row| row.cells).flatten();
        let has_king = |color| pieces().any(|piece| piece == Piece { color, kind: PieceKind::King });
        // A whole small board, as of 5五将棋, has both kings.
        let is_other_game = files == ranks && Color::ALL.into_iter().all(has_king);
        let is_shown = is_part && fits && is_even && !is_other_game && pieces().next().is_some();
        is_shown.then_some(Self { left, files, top, ranks })
    }
}

/// `|v香v桂 ・ ・ ・ ・ ・ ・ ・|一`. Web pages and editors draw other frames and leave empty squares blank.
#[derive(Debug, Default)]
pub(super) struct BoardRow {
    cells: Row,
    width: u32,
    unknown: Option<String>,
    /// Empty squares are not `・`.
    dots: bool,
    unusual: bool,
    label: String,
}

pub(super) const BARS: [char; 5] = ['|', '｜', '│', '┃', '║'];

pub(crate) fn is_row(text: &str) -> bool {
    text.starts_with(BARS)
}

/// Whether a line is part of a frame: `+----+`, `├─┼─┤`.
pub(crate) fn is_frame(text: &str) -> bool {
    text.starts_with("+-")
        || (text.starts_with(|ch: char| matches!(ch, '+' | '＋' | '┌'..='╬') && !BARS.contains(&ch))
            && text.chars().nth(1).is_some()
            && text.chars().all(is_of_frame))
}

pub(super) fn is_of_frame(ch: char) -> bool {
    ('─'..='╿').contains(&ch) || "+-=＋－".contains(ch) || is_blank(ch)
}

impl BoardRow {
    pub(super) const fn width(&self) -> u32 {
        self.width
    }

    pub(super) fn is_clear(&self) -> bool {
        self.width == 9 && self.unknown.is_none()
    }

    pub(super) fn read(text: &str) -> Option<Self> {
        let inside = text.strip_prefix(BARS)?;
        let cells: Vec<&str> = inside.split(BARS).collect();
        let mut row = match cells.as_slice() {
            [cells @ .., label] if cells.len() == 9 => Self::of_cells(cells, label),
            _ => {
                let (body, label) = inside.split_once(BARS).unwrap_or((inside, ""));
                let row = Self::walk(body, label);
                // Where empty squares are blank, other means are needed to separate them.
                match if row.width == 9 { Decision::Unreadable } else { decide(&[body], Edges::Exact) } {
                    Decision::Rows(rows) => Self { cells: rows[0], ..Self::unusual(label) },
                    Decision::Ambiguous | Decision::Unreadable => row,
                }
            }
        };
        row.unusual |= !text.starts_with(['|', '｜']) || !inside.contains(BARS);
        Some(row)
    }

    fn walk(body: &str, label: &str) -> Self {
        let read = Squares::read(body, Blanks::Nothing, Marks::USUAL);
        let mut cells = Row::default();
        for (cell, square) in cells.iter_mut().zip(&read.squares) {
            *cell = *square;
        }
        let width = u32::try_from(read.squares.len()).unwrap_or(u32::MAX);
        let Squares { unknown, dots, .. } = read;
        Self { cells, width, unknown, dots, unusual: false, label: trim(label).to_owned() }
    }

    fn unusual(label: &str) -> Self {
        Self { width: 9, dots: true, unusual: true, label: trim(label).to_owned(), ..Self::default() }
    }

    fn of_cells(cells: &[&str], label: &str) -> Self {
        let mut row = Self::unusual(label);
        for (cell, text) in row.cells.iter_mut().zip(cells) {
            let one = Self::walk(text, "");
            *cell = one.cells[0];
            row.unknown = row.unknown.or(one.unknown).or_else(|| (one.width > 1).then(|| trim(text).to_owned()));
        }
        row
    }

    /// `rank` counts from 0; labels are kanji or digits.
    pub(super) fn is_named(&self, rank: usize) -> bool {
        digits::number(&self.label).is_some_and(|number| number as usize == rank)
    }
}
