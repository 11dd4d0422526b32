//! Moves as English readers write them: P-7f, Bx2b+, S-7g=, B*4e, G6i-5h.
//!
//! The notation of George Hodges' magazine *Shogi* (1976–1987), with ranks as letters: the piece (P L N S G B R K,
//! promoted `+P` …); its square, if another piece of the kind could go there; `-`, `x` for a capture or `*` for a drop;
//! the destination; and, given a choice, `+` for promoting or `=` for not. A promoted pawn that takes on 5b is `+Px5b`.
//!
//! Also read: ranks as digits (P-76), `'` for a drop, small letters, and a missing `-` (P7f).

use super::japanese::{Ending, Words};
use super::move_reader::{MoveReader as _, file_of_digit, rank_of_letter};
use super::{names, usi};
use crate::shogi::{Move, PieceKind, Position, Square};

/// The move in Western notation; `None` when its origin is empty.
///
/// ```
/// use komadai::notation::{usi, western};
/// use komadai::shogi::Position;
/// let start = Position::startpos();
/// assert_eq!(western::write(&start, usi::read_move("7g7f").unwrap()).unwrap(), "P-7f");
/// assert_eq!(western::write(&start, usi::read_move("4i5h").unwrap()).unwrap(), "G4i-5h");
/// ```
#[must_use]
pub fn write(position: &Position, mv: Move) -> Option<String> {
    let mut out = String::with_capacity(8);
    let to = mv.to();
    match mv {
        Move::Drop { kind, .. } => {
            out.push(names::letter(kind.kind()));
            out.push('*');
            usi::push_square(&mut out, to);
        }
        Move::Board { from, promote, .. } => {
            let kind = position.board()[from]?.kind;
            if kind.is_promoted() {
                out.push('+');
            }
            out.push(names::letter(kind));
            if position.movers(kind, to).any(|other| other != from) {
                usi::push_square(&mut out, from);
            }
            out.push(if position.board()[to].is_some() { 'x' } else { '-' });
            usi::push_square(&mut out, to);
            let side = position.turn();
            if promote {
                out.push('+');
            } else if kind.promoted().is_some() && (from.in_zone(side) || to.in_zone(side)) {
                out.push('=');
            }
        }
    }
    Some(out)
}

/// A move known only by its Japanese words: B6b+, S*5e, with `x` only where 同 implies a capture.
///
/// ```
/// use komadai::notation::{japanese, usi, western};
/// use komadai::shogi::Position;
/// let words = japanese::words(&Position::startpos(), usi::read_move("4i5h").unwrap(), None).unwrap();
/// assert_eq!(western::of_words(&words), "G5h");
/// ```
#[must_use]
pub fn of_words(words: &Words) -> String {
    let mut out = String::with_capacity(8);
    if words.kind.is_promoted() {
        out.push('+');
    }
    out.push(names::letter(words.kind));
    if words.ending == Some(Ending::Drop) {
        out.push('*');
    } else if words.same {
        out.push('x');
    }
    usi::push_square(&mut out, words.to);
    match words.ending {
        Some(Ending::Promote) => out.push('+'),
        Some(Ending::Decline) => out.push('='),
        Some(Ending::Drop) | None => {}
    }
    out
}

/// Why a text does not name a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WesternError {
    /// It is not written like a move; holds the byte of the error.
    Syntax(usize),
    /// No piece can go there.
    NoSuchMove {
        /// The kind of piece that is named.
        kind: PieceKind,
        /// The square that is named.
        to: Square,
    },
    /// Several pieces can go there.
    Ambiguous {
        /// The kind of piece that is named.
        kind: PieceKind,
        /// The square that is named.
        to: Square,
        /// All moves that the text could mean.
        moves: Vec<Move>,
    },
}

/// The piece and square of a text in letters, in either order, with or without a sign: `13g`, `g13`, `G*1c`, `P-76`,
/// `+Px5b`. `None` for any other text.
///
/// ```
/// use komadai::notation::western::named;
/// use komadai::shogi::{PieceKind, Square};
/// for text in ["13g", "g13", "G*13", "g-1c", "1cG"] {
///     assert_eq!(named(text), Some((PieceKind::Gold, Square::at(1, 3).unwrap())), "{text}");
/// }
/// assert_eq!(named("13gold"), None);
/// ```
#[must_use]
pub fn named(text: &str) -> Option<(PieceKind, Square)> {
    let mut rest = text.trim();
    let piece = |rest: &mut &str| {
        let promoted = rest.word(&["+"]);
        let kind = rest.take(|ch| names::of_letter(ch.to_ascii_uppercase()))?;
        if promoted { kind.promoted() } else { Some(kind) }
    };
    let named = if rest.starts_with(|ch: char| ch.is_ascii_digit()) {
        let to = square(&mut rest)?;
        (piece(&mut rest)?, to)
    } else {
        let kind = piece(&mut rest)?;
        sign(&mut rest);
        (kind, square(&mut rest)?)
    };
    ending(&mut rest);
    rest.is_empty().then_some(named)
}

/// Reads a whole text as a move in a position. Captures need no `x`.
///
/// # Errors
/// When it is not written like a move, or does not name exactly one.
pub fn read(text: &str, position: &Position) -> Result<Move, WesternError> {
    let text = text.trim();
    let mut rest = text;
    let syntax = |rest: &str| WesternError::Syntax(text.len() - rest.len());
    let promoted = rest.word(&["+"]);
    let before = rest;
    let base = rest.take(|ch| names::of_letter(ch.to_ascii_uppercase())).ok_or(syntax(before))?;
    let kind = if promoted { base.promoted().ok_or(syntax(before))? } else { base };
    let first = square(&mut rest);
    let sign = sign(&mut rest);
    let (from, to) = match square(&mut rest) {
        Some(to) => (first, to),
        None if sign.is_none() => (None, first.ok_or(syntax(rest))?),
        None => return Err(syntax(rest)),
    };
    let ending = ending(&mut rest);
    if !rest.is_empty() {
        return Err(syntax(rest));
    }
    let none = || WesternError::NoSuchMove { kind, to };
    if matches!(sign, Some('*' | '\'')) {
        let hand = kind.in_hand().filter(|_| !promoted && from.is_none() && ending.is_none()).ok_or_else(none)?;
        let possible = position.board()[to].is_none() && position.hand(position.turn()).count(hand) > 0;
        return if possible { Ok(Move::Drop { kind: hand, to }) } else { Err(none()) };
    }
    let promote = ending == Some('+') || (ending.is_none() && kind.is_dead_at(to.depth(position.turn())));
    if promote && kind.promoted().is_none() {
        return Err(none());
    }
    let origins = position.movers(kind, to).filter(|&square| from.is_none_or(|from| from == square));
    let mut moves: Vec<Move> = origins.map(|from| Move::Board { from, to, promote }).collect();
    if moves.len() > 1 {
        let legal: Vec<Move> = moves.iter().copied().filter(|&mv| position.check(mv).is_ok()).collect();
        moves = if legal.is_empty() { moves } else { legal };
    }
    match moves.as_slice() {
        [] => Err(none()),
        &[mv] => Ok(mv),
        _ => Err(WesternError::Ambiguous { kind, to, moves }),
    }
}

fn sign(rest: &mut &str) -> Option<char> {
    rest.take(|ch| matches!(ch, '-' | 'x' | '*' | '\'').then_some(ch))
}

fn ending(rest: &mut &str) -> Option<char> {
    rest.take(|ch| matches!(ch, '+' | '=').then_some(ch))
}

fn square(rest: &mut &str) -> Option<Square> {
    rest.square_of(file_of_digit, |ch| rank_of_letter(ch.to_ascii_lowercase()))
}
