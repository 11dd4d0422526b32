//! Positions in part, in words or in the source of Wikipedia, and some rows in CSA.

use super::{FoundGame, in_words, loaded, template};
use crate::format::csa::PartOfPosition;
use crate::format::diagram_text::{BARS, Ruler, is_frame, turn_line};
use crate::format::hands::{HandLine, Held};
use crate::format::lines::{Line, Lines, trim};
use crate::format::pipeline::Reading;
use crate::format::squares::{Blanks, Marks, Squares};
use crate::format::text::Decoded;
use crate::format::{Location, Warning, WarningKind, kif};
use crate::notation::digits;
use crate::record::{HeaderKey, Record};
use crate::shogi::{Board, ByColor, Color, Hand, Piece, PieceKind, Setup, Square};

pub(in crate::format) fn recover(text: &Decoded<'_>, reading: &Reading) -> Option<Reading> {
    Some(reading.with_result(Ok(loaded(text, positions(&text.text)?)?)))
}

fn positions(text: &str) -> Option<Vec<FoundGame>> {
    let templates = template::read(text);
    if !templates.is_empty() {
        return Some(templates);
    }
    let found = read_corner(text).or_else(|| in_words::read(text)).or_else(|| csa_part(text))?;
    Some(vec![found])
}

fn csa_part(text: &str) -> Option<FoundGame> {
    let part = PartOfPosition::read(text)?;
    let mut parts = PositionParts::default();
    for line in part.other_lines {
        parts.add_line(line);
    }
    parts.board = part.board;
    parts.turn = part.turn.or(parts.turn);
    for side in Color::ALL {
        // CSA statements without pieces in hand mean empty hands.
        let without = || parts.hands[side].or(Some(Held::of(Hand::EMPTY)));
        parts.hands[side] = part.hands[side].or_else(without);
    }
    let mut found = parts.into_game(part.at, WarningKind::BoardRowsMissing { found: part.rows });
    found.warnings.extend(part.warnings);
    Some(found)
}

#[derive(Debug, Default)]
pub(super) struct PositionParts {
    pub(super) board: Board,
    pub(super) hands: ByColor<Option<Held>>,
    pub(super) turn: Option<Color>,
    /// In problems, the defender has all pieces that are not listed.
    pub(super) is_problem: bool,
    headers: Vec<(String, String)>,
    /// Unknown lines, which become the comment.
    words: Vec<String>,
}

impl PositionParts {
    pub(super) fn add_line(&mut self, line: Line<'_>) {
        let text = trim(kif::unquote(line.text));
        if let Some(turn) = turn_line(text) {
            self.turn = Some(turn);
        } else if let Ok(Some(hand)) = HandLine::read(text) {
            for (side, held) in hand.hands {
                self.hands[side] = Some(held);
            }
            self.add_comment(&hand.words);
        } else if let Some((key, value)) =
            text.split_once(['：', ':']).filter(|(key, _)| HeaderKey::of(trim(key)).is_some())
        {
            self.headers.push((trim(key).to_owned(), trim(value).to_owned()));
        } else {
            self.add_comment(text);
        }
    }

    pub(super) fn add_comment(&mut self, words: &str) {
        if !words.is_empty() {
            self.words.push(words.to_owned());
        }
    }

    pub(super) fn has_king(&self, side: Color) -> bool {
        self.board.pieces().any(|(_, piece)| piece.kind == PieceKind::King && piece.color == side)
    }

    pub(super) fn into_game(self, at: Location, kind: WarningKind) -> FoundGame {
        let is_given = |side| self.is_problem && side == Color::White && self.hands[side].is_none();
        let held = |side| self.hands[side].map_or(Hand::EMPTY, Held::hand);
        let turn = self.turn.unwrap_or(Color::Black);
        let mut setup = Setup { board: self.board, hands: ByColor::new_with(held), turn };
        for side in Color::ALL {
            if matches!(self.hands[side], Some(Held::Remaining)) || is_given(side) {
                setup = setup.with_remaining_to(side);
            }
        }
        let missing = Color::ALL
            .into_iter()
            .filter(|&side| self.hands[side].is_none())
            .map(|side| if is_given(side) { WarningKind::HandRemaining(side) } else { WarningKind::HandMissing(side) });
        let warnings = [kind].into_iter().chain(missing);
        let warnings = warnings.map(|kind| Warning::new(at, kind)).collect();
        let mut record = Record::new(setup.into());
        for (key, value) in self.headers {
            record.headers_mut().push_field(key, value);
        }
        let root = record.tree().root();
        for line in self.words {
            record.note_mut(root).push_comment_line(&line);
        }
        FoundGame { record, warnings }
    }
}

struct CornerRow<'a> {
    line: Line<'a>,
    cells: Vec<Option<Piece>>,
    rank: Option<u8>,
    framed: bool,
}

/// Reads a part of the board, as books print it if the rest is empty. Ruler and rank labels show which part it is; by
/// default, it is the upper right corner.
///
/// ```text
///   ４ ３ ２ １
/// +------------+
/// | ・ ・v玉v香|一
/// | ・ ・ ・ ・|二
/// | ・ ・ 金 ・|三
/// +------------+
/// 持駒：金
/// ```
fn read_corner(text: &str) -> Option<FoundGame> {
    const PATIENCE: usize = 300;
    let lines: Vec<Line<'_>> =
        Lines::new(text).take(PATIENCE + 1).map(|line| line.part(kif::unquote(line.text))).collect();
    if lines.len() > PATIENCE {
        return None;
    }
    let mut rows: Vec<CornerRow<'_>> = Vec::new();
    let mut ruler = None;
    let mut parts = PositionParts::default();
    let mut closed = false;
    let mut ruled = [false; 2];
    for line in lines {
        let content = trim(line.text);
        let is_rule = is_frame(content)
            || content.chars().count() > 2
                && content.chars().all(|ch| ('─'..='╿').contains(&ch) && !BARS.contains(&ch));
        if is_rule {
            if rows.is_empty() {
                ruled[0] = true;
            } else {
                ruled[1] |= !closed;
            }
            continue;
        }
        if let Some(found) = Ruler::read(content).filter(|_| rows.is_empty()) {
            ruler = Some(found);
            continue;
        }
        let is_even = |row: &CornerRow<'_>| rows.first().is_none_or(|first| first.cells.len() == row.cells.len());
        match corner_row(line, ruler).filter(|_| !closed) {
            Some(row) if is_even(&row) => rows.push(row),
            // A board of which a row has lost a square.
            _ if !closed && !rows.is_empty() && content.starts_with(BARS) => return None,
            _ => {
                closed |= !rows.is_empty();
                parts.add_line(line);
            }
        }
    }
    let (first, width) = rows.first().map(|first| (first.line, first.cells.len()))?;
    if !(2..=9).contains(&rows.len()) || !(3..=9).contains(&width) || (width == 9 && rows.len() == 9) {
        return None;
    }
    let files = match ruler {
        Some(ruler) if usize::from(ruler.files()) == width => ruler.left(),
        Some(_) => return None,
        None => u8::try_from(width).ok()?,
    };
    let named = rows.iter().all(|row| row.rank.is_some());
    // Without frames, only a ruler distinguishes a part from a damaged board, which lacks one or two rows.
    let is_part = match width {
        9 => ruled == [true; 2] && rows.len() < 7 && rows.iter().all(|row| row.framed),
        _ => (ruler.is_some() && named) || rows.iter().all(|row| row.framed),
    };
    if !is_part {
        return None;
    }
    let top = rows.first().and_then(|row| row.rank).filter(|_| named).unwrap_or(1);
    for (row, rank) in rows.iter().zip(top..) {
        if row.rank.is_some_and(|named| named != rank) {
            return None;
        }
        for (&cell, from_left) in row.cells.iter().zip(0..) {
            let square = files.checked_sub(from_left).and_then(|file| Square::at(file, rank))?;
            parts.board[square] = cell;
        }
    }
    // A small board, as of 5五将棋, has both kings.
    let is_variant = width == rows.len() && parts.has_king(Color::Black) && parts.has_king(Color::White);
    if is_variant || !(parts.has_king(Color::White) || parts.has_king(Color::Black)) {
        return None;
    }
    let (files, ranks) = (u32::try_from(width).ok()?, u32::try_from(rows.len()).ok()?);
    Some(parts.into_game(first.at(), WarningKind::BoardCorner { files, ranks }))
}

fn corner_row(line: Line<'_>, ruler: Option<Ruler>) -> Option<CornerRow<'_>> {
    // Nine wide squares have some forty characters.
    if line.text.chars().nth(96).is_some() {
        return None;
    }
    let text = trim(line.text);
    let framed = text.starts_with(BARS);
    let (body, name) = match text.strip_prefix(BARS).and_then(|inside| inside.rsplit_once(BARS)) {
        Some(parts) => parts,
        None => {
            let at =
                text.char_indices().last().filter(|&(_, ch)| digits::value(ch).is_some()).map_or(text.len(), |it| it.0);
            // Blanks in front of a row are empty squares.
            (line.text.trim_end().get(..line.text.trim_end().len() - (text.len() - at))?, &text[at..])
        }
    };
    let name = trim(name);
    let rank = digits::number(name).and_then(|rank| u8::try_from(rank).ok()).filter(|rank| (1..=9).contains(rank));
    if !name.is_empty() && rank.is_none() {
        return None;
    }
    let cells = if body.contains(BARS) {
        let square = |cell: &str| {
            let read = Squares::read(cell, Blanks::Nothing, Marks::USUAL);
            (read.unknown.is_none() && read.squares.len() <= 1).then(|| read.squares.first().copied().flatten())
        };
        body.split(BARS).map(square).collect::<Option<Vec<_>>>()?
    } else {
        // Wide blanks are empty squares, unless there are as many as the ruler says without them.
        let squares = |blanks| {
            let read = Squares::read(body, blanks, Marks::USUAL);
            read.unknown.is_none().then_some(read.squares)
        };
        let is_ruled =
            |cells: &Vec<Option<Piece>>| ruler.is_some_and(|ruler| usize::from(ruler.files()) == cells.len());
        match squares(Blanks::Nothing).filter(|cells| is_ruled(cells) || !body.contains('　')) {
            Some(cells) => cells,
            None => squares(Blanks::Wide)?,
        }
    };
    (cells.len() >= 3 && cells.len() <= 9).then_some(CornerRow { line, cells, rank, framed })
}
