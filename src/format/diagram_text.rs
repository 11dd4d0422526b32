//! The board diagram of KIF, KI2 and BOD files: hands, rows, side to move.
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

use super::lines::{Line, is_blank, trim};
use super::{Location, ReadError, ReadErrorKind, Warning, WarningKind, error::excerpt};
use crate::notation::{digits, names};
use crate::shogi::{Board, ByColor, Color, Hand, Piece, Rank, Setup, Square};

/// Collects the lines of a diagram wherever they stand in a file.
#[derive(Debug, Default)]
pub(crate) struct DiagramReader {
    rows: Vec<Row>,
    /// The frame below the rows was met.
    closed: bool,
    hands: ByColor<Option<Hand>>,
    /// All that is not held otherwise (残り).
    rest_to: Option<Color>,
    turn: Option<Color>,
    first: Option<Location>,
    dots: Option<Location>,
    no_labels: Option<Location>,
    warnings: Vec<Warning>,
}

#[derive(Debug)]
struct Row {
    at: Location,
    text: String,
    cells: [Option<Piece>; 9],
    width: u32,
    unknown: Option<String>,
}

/// A diagram that was read.
#[derive(Debug)]
pub(crate) struct Diagram {
    pub(crate) board: Board,
    pub(crate) hands: ByColor<Hand>,
    /// Whose turn it is, where the diagram says so.
    pub(crate) turn: Option<Color>,
    /// Its first line.
    pub(crate) at: Location,
}

impl Diagram {
    /// As a setup, with this side to move unless the diagram says otherwise.
    pub(crate) fn setup(&self, turn: Color) -> Setup {
        Setup { board: self.board, hands: self.hands, turn: self.turn.unwrap_or(turn) }
    }
}

impl DiagramReader {
    /// Takes a line if it belongs to a diagram; `false` when it does not.
    ///
    /// # Errors
    /// When a hand holds what is no piece.
    pub(crate) fn offer(&mut self, line: Line<'_>) -> Result<bool, ReadError> {
        let text = trim(line.text);
        let taken = match text.chars().next() {
            Some('|' | '｜') => self.row(line, text),
            Some('+') if text.starts_with("+-") => {
                self.closed = !self.rows.is_empty();
                true
            }
            Some('９') => text.chars().all(|ch| is_blank(ch) || ('１'..='９').contains(&ch)),
            _ => match turn_line(text) {
                Some(turn) => {
                    self.turn = Some(turn);
                    true
                }
                None => self.hand(line, text)?,
            },
        };
        if taken {
            self.first.get_or_insert(line.at());
        }
        Ok(taken)
    }

    /// The side to move, where a line said so.
    pub(crate) const fn turn(&self) -> Option<Color> {
        self.turn
    }

    /// The diagram, if there is one, and what is odd about it.
    ///
    /// # Errors
    /// When there are rows, and they are no board.
    pub(crate) fn finish(mut self) -> Result<(Option<Diagram>, Vec<Warning>), ReadError> {
        let Some(first) = self.rows.first() else { return Ok((None, self.warnings)) };
        let count = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
        let at = self.first.unwrap_or(first.at);
        if first.width != 9
            && self.rows.iter().all(|row| row.width == first.width)
            && (first.width == count || count > 9)
        {
            let text = format!("{}×{count}", first.width);
            return Err(ReadError::new(first.at, ReadErrorKind::Variant { text }));
        }
        for row in &self.rows {
            if let Some(text) = &row.unknown {
                return Err(ReadError::new(row.at, ReadErrorKind::BoardPiece { text: text.clone() }));
            }
            if row.width != 9 {
                let kind = ReadErrorKind::BoardRowWidth { found: row.width, text: excerpt(&row.text) };
                return Err(ReadError::new(row.at, kind));
            }
        }
        if count != 9 {
            let at = self.rows.last().map_or(at, |row| row.at);
            return Err(ReadError::new(at, ReadErrorKind::BoardRows { found: count }));
        }
        let mut board = Board::EMPTY;
        for (row, rank) in self.rows.iter().zip(Rank::all()) {
            for (cell, file) in row.cells.iter().zip(crate::shogi::File::all().rev()) {
                board[Square::new(file, rank)] = *cell;
            }
        }
        if let Some(at) = self.dots {
            self.warnings.push(Warning::new(at, WarningKind::BoardDots));
        }
        if let Some(at) = self.no_labels {
            self.warnings.push(Warning::new(at, WarningKind::BoardLabels));
        }
        for side in Color::ALL {
            if self.hands[side].is_none() {
                self.warnings.push(Warning::new(at, WarningKind::HandMissing(side)));
            }
        }
        let mut hands = ByColor::new_with(|side| self.hands[side].unwrap_or_default());
        if let Some(side) = self.rest_to {
            hands = Setup { board, hands, ..Setup::EMPTY }.with_rest_to(side).hands;
        }
        self.warnings.sort_by_key(|warning| warning.at);
        Ok((Some(Diagram { board, hands, turn: self.turn, at }), self.warnings))
    }

    /// `|v香v桂 ・ …|一`.
    fn row(&mut self, line: Line<'_>, text: &str) -> bool {
        if self.closed && self.rows.len() >= 9 {
            return false;
        }
        let mut row = Row { at: line.at(), text: text.to_owned(), cells: [None; 9], width: 0, unknown: None };
        let mut rest = text.trim_start_matches(['|', '｜']).chars();
        let mut side = Color::Black;
        let mut loose = false;
        let mut ended = false;
        while let Some(ch) = rest.next() {
            let piece = match ch {
                '|' | '｜' => {
                    ended = true;
                    break;
                }
                'v' | 'V' | 'ｖ' => {
                    side = Color::White;
                    continue;
                }
                '^' | '＾' => {
                    side = Color::Black;
                    continue;
                }
                '・' | '･' | '·' => None,
                '.' => {
                    self.dots.get_or_insert(line.at());
                    None
                }
                '成' => {
                    let kind = rest.next().and_then(names::of_char).and_then(crate::shogi::PieceKind::promoted);
                    if kind.is_none() {
                        row.unknown.get_or_insert_with(|| ch.to_string());
                    }
                    kind.map(|kind| Piece::new(side, kind))
                }
                _ if is_blank(ch) => continue,
                _ => {
                    let kind = names::of_char(ch);
                    if kind.is_none() {
                        row.unknown.get_or_insert_with(|| ch.to_string());
                    }
                    kind.map(|kind| Piece::new(side, kind))
                }
            };
            if let Some(cell) = row.cells.get_mut(row.width as usize) {
                *cell = piece;
            }
            row.width = row.width.saturating_add(1);
            side = Color::Black;
        }
        let label = trim(rest.as_str());
        let expected = digits::KANJI.get(self.rows.len() + 1);
        if !ended || (!label.is_empty() && !(label.chars().eq(expected.copied()))) {
            loose = true;
        } else if label.is_empty() {
            self.no_labels.get_or_insert(line.at());
        }
        if loose && row.width == 9 {
            self.warnings.push(Warning::new(line.at(), WarningKind::BoardLoose { text: excerpt(text) }));
        }
        // A board has nine rows; what goes on and on is none, and need not be kept.
        if self.rows.len() < 32 {
            self.rows.push(row);
        }
        true
    }

    /// `先手の持駒：金四　銀二　`.
    fn hand(&mut self, line: Line<'_>, text: &str) -> Result<bool, ReadError> {
        let Some((side, value, spelling)) = hand_line(text) else { return Ok(false) };
        if spelling {
            self.warnings.push(Warning::new(line.at(), WarningKind::HandSpelling { text: excerpt(text) }));
        }
        if value.starts_with("残り") {
            self.rest_to = Some(side);
            self.hands[side] = Some(Hand::EMPTY);
            return Ok(true);
        }
        let mut hand = Hand::EMPTY;
        let mut digits_used = false;
        if !matches!(value, "なし" | "無し" | "ナシ" | "無" | "") {
            let mut rest = value;
            loop {
                rest = rest.trim_start_matches(|ch| is_blank(ch) || matches!(ch, '、' | ',' | '，'));
                let Some(ch) = rest.chars().next() else { break };
                let kind = names::of_char(ch).filter(|kind| !kind.is_promoted());
                let Some(kind) = kind.and_then(crate::shogi::PieceKind::in_hand) else {
                    let text = excerpt(rest);
                    return Err(ReadError::new(line.at_part(rest), ReadErrorKind::HandPiece { text }));
                };
                rest = &rest[ch.len_utf8()..];
                let end = rest.find(|ch| !is_count(ch)).unwrap_or(rest.len());
                let count = match &rest[..end] {
                    "" => 1,
                    count => {
                        digits_used |= count.contains(|ch: char| ch.is_ascii_digit() || ('０'..='９').contains(&ch));
                        match digits::number(count).and_then(|count| u8::try_from(count).ok()) {
                            Some(count) => count,
                            None => {
                                let text = excerpt(rest);
                                return Err(ReadError::new(line.at_part(rest), ReadErrorKind::HandPiece { text }));
                            }
                        }
                    }
                };
                rest = &rest[end..];
                hand.set(kind, hand.count(kind).saturating_add(count));
            }
        }
        if digits_used {
            self.warnings.push(Warning::new(line.at(), WarningKind::HandDigits { text: excerpt(text) }));
        }
        self.hands[side] = Some(hand);
        Ok(true)
    }
}

const fn is_count(ch: char) -> bool {
    digits::value(ch).is_some() || matches!(ch, '十' | '百')
}

/// The side and the pieces of a line such as `先手の持駒：金`; with whether it is spelt の持ち駒.
fn hand_line(text: &str) -> Option<(Color, &str, bool)> {
    let (key, value) = text.split_once(['：', ':'])?;
    let key = trim(key);
    let (name, spelling) = match key.strip_suffix("の持駒") {
        Some(name) => (name, false),
        None => (key.strip_suffix("の持ち駒")?, true),
    };
    Some((side_of_name(name)?, trim(value), spelling))
}

/// `先手番`, `後手番`, `上手番`, `下手番`.
pub(crate) fn turn_line(text: &str) -> Option<Color> {
    side_of_name(trim(text).strip_suffix('番')?)
}

/// 先手 and 下手 are Black, 後手 and 上手 White.
pub(crate) fn side_of_name(name: &str) -> Option<Color> {
    match name {
        "先手" | "下手" => Some(Color::Black),
        "後手" | "上手" => Some(Color::White),
        _ => None,
    }
}

/// Writes hands and board; lines end in `\n`. Names are 下手 and 上手 when it is a `handicap` game.
/// The side to move is added when it is White, or when `always_turn`.
pub(crate) fn write_diagram(out: &mut String, setup: &Setup, handicap: bool, always_turn: bool) {
    write_hand(out, Color::White, &setup.hands.white, handicap);
    write_board(out, &setup.board);
    write_hand(out, Color::Black, &setup.hands.black, handicap);
    if setup.turn == Color::White || always_turn {
        write_turn(out, setup.turn, handicap);
    }
}

/// Writes the board in its frame.
pub(crate) fn write_board(out: &mut String, board: &Board) {
    out.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for rank in Rank::all() {
        out.push('|');
        for file in crate::shogi::File::all().rev() {
            match board[Square::new(file, rank)] {
                None => out.push_str(" ・"),
                Some(piece) => {
                    out.push(if piece.color == Color::White { 'v' } else { ' ' });
                    out.push_str(names::short(piece.kind));
                }
            }
        }
        out.push('|');
        out.push(digits::KANJI[usize::from(rank.get())]);
        out.push('\n');
    }
    out.push_str("+---------------------------+\n");
}

/// Writes whose turn it is: `後手番`.
pub(crate) fn write_turn(out: &mut String, turn: Color, handicap: bool) {
    out.push_str(names::side(turn, handicap));
    out.push_str("番\n");
}

/// Writes what a side holds: `先手の持駒：銀二　歩四　`.
pub(crate) fn write_hand(out: &mut String, side: Color, hand: &Hand, handicap: bool) {
    out.push_str(names::side(side, handicap));
    out.push_str("の持駒：");
    if hand.is_empty() {
        out.push_str("なし");
    }
    for (kind, count) in hand.iter() {
        out.push_str(names::short(kind.kind()));
        if count > 1 {
            out.push_str(&digits::kanji(u32::from(count)));
        }
        out.push('　');
    }
    out.push('\n');
}
