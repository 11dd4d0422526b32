//! Reads several typed moves in a line.

use std::ops::Range;

use super::spellings::{Spellings, normal};
use crate::notation::japanese::{self, MoveError, ResolveError, Words, side_of_mark, side_of_symbol};
use crate::notation::typed::romaji::readings;
use crate::notation::{digits, western};
use crate::shogi::{Color, Move, PieceKind, Position, Square};

/// The moves of a typed line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedMoves {
    /// Those that can be played one after the other.
    pub moves: Vec<Move>,
    /// The range of each of them in the text, in bytes.
    pub places: Vec<Range<usize>>,
    /// The first that is no move or cannot be played; `None` when the whole line was read.
    pub bad: Option<BadMove>,
}

/// A part of a typed line that is not a playable move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadMove {
    /// Its range in the text, in bytes.
    pub at: Range<usize>,
    /// Why it was not played.
    pub reason: BadMoveReason,
}

/// Why a part of a typed line was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadMoveReason {
    /// It is not written like a move.
    NotAMove,
    /// Its mark names this side, but the other one is to move.
    WrongSide(Color),
    /// 同 is written, but no move was played before.
    NothingBefore,
    /// No piece of the side to move can go there.
    NoSuchMove {
        /// The named kind of piece; `None` if only squares are named.
        kind: Option<PieceKind>,
        /// The square that is named.
        to: Square,
    },
    /// A piece of the side to move is on the square that is named.
    OwnPiece {
        /// The square.
        to: Square,
    },
    /// It may mean any of these moves, at least two.
    Ambiguous(Vec<(Move, Words)>),
}

/// Reads and plays typed moves, each in any notation of [`candidates`](super::candidates), until one cannot be played.
/// They may follow directly (▲７六歩△３四歩) or after blanks, commas or line breaks, and be numbered (`1.`). A text completed
/// by only one legal move means that move; fouls must be written in full. `previous` is the previous destination, for
/// 同.
///
/// ```
/// use komadai::notation::typed::{BadMoveReason, read_moves};
/// use komadai::shogi::Position;
///
/// let start = Position::startpos();
/// assert_eq!(read_moves("76fu 34fu 26fu", &start, None).moves.len(), 3);
/// let line = "▲７六歩△３四歩▲５五金△４四歩";
/// let read = read_moves(line, &start, None);
/// assert_eq!(read.moves.len(), 2);
/// let bad = read.bad.ok_or("no gold can go there")?;
/// assert_eq!(&line[bad.at], "▲５五金");
/// assert!(matches!(bad.reason, BadMoveReason::NoSuchMove { .. }));
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn read_moves(text: &str, position: &Position, previous: Option<Square>) -> TypedMoves {
    let mut position = position.clone();
    let mut previous = previous;
    let mut read = TypedMoves::default();
    let mut from = behind_separators(text, 0);
    while from < text.len() {
        let (mv, end) = match next(text, from, &position, previous) {
            Ok(found) => found,
            Err((reason, end)) => {
                read.bad = Some(BadMove { at: from..end, reason });
                break;
            }
        };
        if position.play(mv).is_err() {
            read.bad = Some(BadMove { at: from..end, reason: BadMoveReason::NoSuchMove { kind: None, to: mv.to() } });
            break;
        }
        previous = Some(mv.to());
        read.moves.push(mv);
        read.places.push(from..end);
        from = behind_separators(text, end);
    }
    read
}

fn next(
    text: &str,
    from: usize,
    position: &Position,
    previous: Option<Square>,
) -> Result<(Move, usize), (BadMoveReason, usize)> {
    let word = end_of_word(text, from);
    if let Some(side) = marked_side(&text[from..]).filter(|&side| side != position.turn()) {
        return Err((BadMoveReason::WrongSide(side), word));
    }
    let spellings = Spellings::of(position, previous);
    let ambiguous = |moves: &[Move]| {
        let named = |&mv: &Move| Some((mv, japanese::words(position, mv, previous)?));
        BadMoveReason::Ambiguous(moves.iter().filter_map(named).collect())
    };
    // A square alone may mean any piece, but not another than the one named after it.
    let played = |mv, end| named_apart(text, from..end, position, previous).map_or(Ok((mv, end)), Err);
    // The longest match counts: 22角成 is not 22角.
    let ends = ends(text, from);
    let found: Vec<_> = ends.iter().map(|&end| (end, spellings.find(&text[from..end]))).collect();
    for (end, found) in &found {
        match found.whole.as_slice() {
            [] => {}
            &[mv] => return played(mv, *end),
            several => return Err((ambiguous(several), word)),
        }
    }
    for (end, found) in found.iter().filter(|(end, _)| *end >= word) {
        match found.begun.as_slice() {
            [] => {}
            &[mv] => return played(mv, *end),
            several if same_piece(position, several) => return Err((ambiguous(several), word)),
            _ => return Err((BadMoveReason::NotAMove, word)),
        }
    }
    let written = ends.iter().find_map(|&end| Some((spellings.written_out(&text[from..end])?, end)));
    written.ok_or_else(|| (reason(&text[from..word], position, previous), word))
}

/// A square and a piece after a blank (`55 銀`) that are not a move: why, and where they end.
fn named_apart(
    text: &str,
    square: Range<usize>,
    position: &Position,
    previous: Option<Square>,
) -> Option<(BadMoveReason, usize)> {
    let rest = &text[square.end..];
    let piece = rest.trim_start_matches(is_blank);
    let is_square = normal(&text[square.clone()]).chars().count() == 2;
    let is_move = piece.starts_with(|c| begins(c, None) || is_separator(c) || is_mark(c));
    if !is_square || is_move || piece.len() == rest.len() {
        return None;
    }
    let end = end_of_word(text, text.len() - piece.len());
    let reason = reason(&text[square.start..end], position, previous);
    matches!(reason, BadMoveReason::NoSuchMove { kind: Some(_), .. } | BadMoveReason::OwnPiece { .. })
        .then_some((reason, end))
}

fn same_piece(position: &Position, moves: &[Move]) -> bool {
    let named = |mv: &Move| match *mv {
        Move::Drop { kind, to } => (Some(kind.kind()), to),
        Move::Board { from, to, .. } => (position.board()[from].map(|piece| piece.kind), to),
    };
    moves.windows(2).all(|pair| named(&pair[0]) == named(&pair[1]))
}

fn reason(word: &str, position: &Position, previous: Option<Square>) -> BadMoveReason {
    match nothing_named(word, position, previous) {
        BadMoveReason::NoSuchMove { to, .. }
            if position.board()[to].is_some_and(|piece| piece.color == position.turn()) =>
        {
            BadMoveReason::OwnPiece { to }
        }
        reason => reason,
    }
}

fn nothing_named(word: &str, position: &Position, previous: Option<Square>) -> BadMoveReason {
    let typed = normal(word);
    let spoken = readings(&typed).into_iter().filter(|reading| reading.whole).map(|reading| reading.text);
    for text in [word.to_owned(), typed.clone()].into_iter().chain(spoken) {
        match japanese::read_move(&text, position, previous) {
            Err(MoveError::Resolve(ResolveError::NothingBefore)) => return BadMoveReason::NothingBefore,
            Err(MoveError::Resolve(
                ResolveError::NoSuchMove { kind, to } | ResolveError::Ambiguous { kind, to, .. },
            )) => return BadMoveReason::NoSuchMove { kind: Some(kind), to },
            Ok(_) | Err(MoveError::Syntax(_)) => {}
        }
    }
    if let Some((kind, to)) = western::named(&typed) {
        return BadMoveReason::NoSuchMove { kind: Some(kind), to };
    }
    let upper = typed.to_ascii_uppercase();
    match typed.parse().or_else(|_| upper.parse()) {
        Ok(mv @ Move::Drop { kind, .. }) => BadMoveReason::NoSuchMove { kind: Some(kind.kind()), to: mv.to() },
        Ok(mv @ Move::Board { from, .. }) => {
            BadMoveReason::NoSuchMove { kind: position.board()[from].map(|piece| piece.kind), to: mv.to() }
        }
        Err(_) => BadMoveReason::NotAMove,
    }
}

fn marked_side(text: &str) -> Option<Color> {
    let mut chars = text.chars();
    let first = chars.next()?;
    let signed = chars.next().and_then(digits::value).is_some();
    match first {
        '+' | '＋' if signed => Some(Color::Black),
        '-' | '－' | '−' if signed => Some(Color::White),
        _ => side_of_mark(first),
    }
}

/// In characters. The longest move of any notation has some twenty, with blanks between them.
const LONGEST: usize = 32;

fn ends(text: &str, from: usize) -> Vec<usize> {
    let mut ends = Vec::new();
    let chars: Vec<(usize, char)> = text[from..].char_indices().take(LONGEST + 1).collect();
    for (index, pair) in chars.windows(2).enumerate() {
        let [(_, before), (at, c)] = *pair else { continue };
        let after = chars.get(index + 2).map(|&(_, c)| c);
        if is_separator(c) || (index > 0 && is_mark(c)) || (is_blank(before) && is_sign(c)) {
            ends.push(from + at);
            ends.reverse();
            return ends;
        }
        if begins(c, after) && !is_blank(before) {
            ends.push(from + at);
        }
    }
    if chars.len() <= LONGEST {
        ends.push(text.len());
    }
    ends.reverse();
    ends
}

fn begins(c: char, after: Option<char>) -> bool {
    let sign = is_sign(c) && after.and_then(digits::value).is_some();
    is_blank(c) || sign || digits::value(c).is_some() || matches!(c, '同' | 'd' | 'D' | 'ど') || c.is_ascii_uppercase()
}

fn end_of_word(text: &str, from: usize) -> usize {
    let mut begun = false;
    for (at, c) in text[from..].char_indices() {
        if begun && (is_blank(c) || is_separator(c) || is_mark(c)) {
            return from + at;
        }
        begun |= !is_mark(c) && !is_blank(c);
    }
    text.len()
}

fn behind_separators(text: &str, from: usize) -> usize {
    let rest = &text[from..];
    let rest = rest.trim_start_matches(|c| is_blank(c) || is_separator(c));
    let number = rest.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '０'..='９'));
    let behind_number = number.strip_prefix(['.', '．']).filter(|_| number.len() < rest.len());
    match behind_number {
        Some(rest) => behind_separators(text, text.len() - rest.len()),
        None => text.len() - rest.len(),
    }
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '　' | '\t')
}

fn is_separator(c: char) -> bool {
    matches!(c, ',' | '、' | '，' | '。' | '・' | '→' | ';' | '；' | '\n' | '\r')
}

fn is_mark(c: char) -> bool {
    side_of_symbol(c).is_some()
}

fn is_sign(c: char) -> bool {
    matches!(c, '+' | '-' | '＋' | '－' | '−')
}
