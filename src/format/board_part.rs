//! Which part of the board a diagram shows, where it shows no more: mostly the upper right corner, as books print problems.
//!
//! ```text
//!   ４ ３ ２ １
//! +------------+
//! | ・ ・v玉v香|一
//! | ・ ・ 金 ・|二
//! +------------+
//! ```

use super::board_row::{BARS, BoardRow};
use super::lines::is_blank;
use crate::notation::digits;
use crate::shogi::{Color, Piece, PieceKind};

/// A rectangle of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardPart {
    /// The file on the left.
    pub(super) left: u8,
    /// The number of files.
    pub(super) files: u8,
    /// The rank at the top.
    pub(super) top: u8,
    /// The number of ranks.
    pub(super) ranks: u8,
}

/// The numbers of files above the rows of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ruler {
    /// The file on the left.
    pub(super) left: u8,
    /// The number of files.
    pub(super) files: u8,
}

impl Ruler {
    /// Reads `４ ３ ２ １` or `| 4 | 3 | 2 | 1 |`: three files or more, from left to right.
    pub(super) fn read(text: &str) -> Option<Self> {
        const FEWEST: u8 = 3;
        // Nearly every line ends here: a digit or a bar is ASCII or begins with one of these.
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
    /// The whole board.
    pub(super) const WHOLE: Self = Self { left: 9, files: 9, top: 1, ranks: 9 };

    /// The part that rows of equal width are: as the ruler above and the names beside them tell; without these, the upper right
    /// corner, if frames stand above and below. `None` if it may as well be a damaged board, or that of another game.
    pub(super) fn of(rows: &[&BoardRow], ruler: Option<Ruler>, is_framed: bool) -> Option<Self> {
        let first = rows.first()?;
        let (files, ranks) = (u8::try_from(first.width).ok()?, u8::try_from(rows.len()).ok()?);
        let left = ruler.map_or(files, |ruler| ruler.left);
        // A board with a rank or two too few is damaged.
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
