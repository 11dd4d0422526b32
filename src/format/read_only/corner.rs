//! Diagrams of a part of the board, as books print them if the rest is empty: mostly the upper right corner.
//!
//! ```text
//!   ４ ３ ２ １
//! +------------+
//! | ・ ・v玉v香|一
//! | ・ ・ ・ ・|二
//! | ・ ・ 金 ・|三
//! +------------+
//! 持駒：金
//! ```
//!
//! The ruler and the rank labels show which part it is; without them, it is the upper right corner.

use super::Found;
use super::gathered::Gathered;
use crate::format::board_row::{BARS, is_frame};
use crate::format::diagram_text::Ruler;
use crate::format::lines::{Line, Lines, trim};
use crate::format::squares::{Blanks, Marks, Squares};
use crate::format::{WarningKind, kif};
use crate::notation::digits;
use crate::shogi::{Color, Piece, Square};

struct CornerRow<'a> {
    line: Line<'a>,
    cells: Vec<Option<Piece>>,
    rank: Option<u8>,
    framed: bool,
}

pub(super) fn read_corner(text: &str) -> Option<Found> {
    const PATIENCE: usize = 300;
    let lines: Vec<Line<'_>> =
        Lines::new(text).take(PATIENCE + 1).map(|line| line.part(kif::unquote(line.text))).collect();
    if lines.len() > PATIENCE {
        return None;
    }
    let mut rows: Vec<CornerRow<'_>> = Vec::new();
    let mut ruler = None;
    let mut gathered = Gathered::default();
    let mut closed = false;
    // Whether there are frames above and below the rows.
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
                gathered.beside(line);
            }
        }
    }
    let (first, width) = rows.first().map(|first| (first.line, first.cells.len()))?;
    if !(2..=9).contains(&rows.len()) || !(3..=9).contains(&width) || (width == 9 && rows.len() == 9) {
        return None;
    }
    let files = match ruler {
        Some(ruler) if usize::from(ruler.files()) == width => ruler.left(),
        // Another board, or none.
        Some(_) => return None,
        None => u8::try_from(width).ok()?,
    };
    let named = rows.iter().all(|row| row.rank.is_some());
    // Without frames, only a ruler distinguishes a part from a damaged whole board. A board with
    // one or two rows too few is damaged.
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
            gathered.board[square] = cell;
        }
    }
    // A whole small board, as of 5五将棋, has both kings.
    let is_variant = width == rows.len() && gathered.has_king(Color::Black) && gathered.has_king(Color::White);
    if is_variant || !(gathered.has_king(Color::White) || gathered.has_king(Color::Black)) {
        return None;
    }
    let (files, ranks) = (u32::try_from(width).ok()?, u32::try_from(rows.len()).ok()?);
    Some(gathered.found(first.at(), WarningKind::BoardCorner { files, ranks }))
}

fn corner_row(line: Line<'_>, ruler: Option<Ruler>) -> Option<CornerRow<'_>> {
    // A row of nine wide squares has some forty characters.
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
