//! Fast parser for lines of moves in the usual form, byte by byte.
//!
//! ```text
//!   12 同　銀成(31) ( 0:16/00:01:02)+
//! ```
//!
//! Lines in any other form are left to [`super::classify`]; where both parse a line, they agree.

use std::time::Duration;

use super::classify::{Body, MoveLine, Number};
use super::clock::Clock;
use super::move_words::{MoveWords, Origin};
use crate::shogi::{PieceKind, Square};

#[inline]
pub(super) fn move_line(line: &str) -> Option<MoveLine<'_>> {
    let (number, mut rest) = number(line.as_bytes())?;
    let start = line.len() - rest.len();
    let to = match character(&mut rest)? {
        SAME => {
            if character(&mut rest)? != BLANK {
                return None;
            }
            None
        }
        file => Some(Square::at(full_width(file)?, kanji(character(&mut rest)?)?)?),
    };
    let kind = match character(&mut rest)? {
        PROMOTION => piece(character(&mut rest)?)?.promoted()?,
        plain => piece(plain)?,
    };
    let mut promote = false;
    let from = match rest.first()? {
        b'(' => origin(&mut rest)?,
        _ => match character(&mut rest)? {
            PROMOTION => {
                promote = true;
                origin(&mut rest)?
            }
            DROP => Origin::Hand,
            _ => return None,
        },
    };
    let text = line.get(start..line.len() - rest.len())?;
    let mut rest = blanks(rest);
    let clock = match rest {
        [b'(', ..] => Some(Ok(clock(&mut rest)?)),
        _ => None,
    };
    let plus = match rest {
        [] => false,
        [b'+'] => true,
        _ => return None,
    };
    let words = MoveWords { to, kind, promote, from };
    Some(MoveLine { number: Number::Is(number), form: None, body: Body::Move { words, text }, clock, plus, rest: "" })
}

#[inline]
fn number(line: &[u8]) -> Option<(u32, &[u8])> {
    let mut number = 0;
    let mut rest = blanks(line);
    let digits = rest.len();
    loop {
        match rest {
            [digit @ b'0'..=b'9', after @ ..] if digits - after.len() <= 6 => {
                number = number * 10 + u32::from(digit - b'0');
                rest = after;
            }
            [b' ', after @ ..] if rest.len() < digits => return Some((number, after)),
            _ => return None,
        }
    }
}

#[inline]
fn blanks(mut rest: &[u8]) -> &[u8] {
    while let [b' ', after @ ..] = rest {
        rest = after;
    }
    rest
}

const fn code(ch: char) -> u32 {
    let point = ch as u32;
    ((0xE0 | (point >> 12)) << 16) | ((0x80 | ((point >> 6) & 0x3F)) << 8) | (0x80 | (point & 0x3F))
}

/// Takes three bytes. No sequence of shorter characters has the [`code`] of a three-byte one.
#[inline]
fn character(rest: &mut &[u8]) -> Option<u32> {
    let &[a, b, c, ref after @ ..] = *rest else { return None };
    *rest = after;
    Some(u32::from_be_bytes([0, a, b, c]))
}

const SAME: u32 = code('同');
const BLANK: u32 = code('\u{3000}');
const PROMOTION: u32 = code('成');
const DROP: u32 = code('打');

#[inline]
fn full_width(character: u32) -> Option<u8> {
    const ZERO: u32 = code('０');
    let digit = character.wrapping_sub(ZERO);
    (digit <= 9).then_some(digit as u8)
}

/// Maps characters by the remainder of their code: comparing one by one is slow, as the next character is hard to
/// predict.
type Table<T> = [(u32, Option<T>); PLACES];

/// The modulus under which all characters of each table have different remainders.
const PLACES: usize = 30;

const fn table<T: Copy>(entries: &[(char, T)]) -> Table<T> {
    let mut table = [(0, None); PLACES];
    let mut next = 0;
    while next < entries.len() {
        let (ch, value) = entries[next];
        let place = code(ch) as usize % PLACES;
        assert!(table[place].1.is_none(), "two characters have the same place");
        table[place] = (code(ch), Some(value));
        next += 1;
    }
    table
}

#[inline]
fn look_up<T: Copy>(table: &Table<T>, character: u32) -> Option<T> {
    let (code, value) = table[character as usize % PLACES];
    if code == character { value } else { None }
}

#[inline]
fn kanji(character: u32) -> Option<u8> {
    static RANKS: Table<u8> =
        table(&[('一', 1), ('二', 2), ('三', 3), ('四', 4), ('五', 5), ('六', 6), ('七', 7), ('八', 8), ('九', 9)]);
    look_up(&RANKS, character)
}

#[inline]
fn piece(character: u32) -> Option<PieceKind> {
    static PIECES: Table<PieceKind> = table(&[
        ('歩', PieceKind::Pawn),
        ('香', PieceKind::Lance),
        ('桂', PieceKind::Knight),
        ('銀', PieceKind::Silver),
        ('金', PieceKind::Gold),
        ('角', PieceKind::Bishop),
        ('飛', PieceKind::Rook),
        ('玉', PieceKind::King),
        ('と', PieceKind::ProPawn),
        ('馬', PieceKind::Horse),
        ('龍', PieceKind::Dragon),
    ]);
    look_up(&PIECES, character)
}

#[inline]
fn origin(rest: &mut &[u8]) -> Option<Origin> {
    let &[b'(', file @ b'1'..=b'9', rank @ b'1'..=b'9', b')', ref after @ ..] = *rest else { return None };
    *rest = after;
    Square::at(file - b'0', rank - b'0').map(Origin::Square)
}

#[inline]
fn clock(rest: &mut &[u8]) -> Option<Clock> {
    /// A time with its digits as zeros, and 0x0F for each digit.
    const ZEROS: [u8; 16] = *b"(00:00/00:00:00)";
    const DIGITS: u128 = {
        let mut mask = 0;
        let mut at = 0;
        while at < 16 {
            if ZEROS[at] == b'0' {
                mask |= 0x0F << (8 * at);
            }
            at += 1;
        }
        mask
    };
    let (&(mut text), after) = rest.split_first_chunk::<16>()?;
    if text[1] == b' ' {
        text[1] = b'0';
    }
    // All bytes at once: only bits of digits, and none above 9, to which adding 6 would carry.
    let digits = u128::from_le_bytes(text) ^ u128::from_le_bytes(ZEROS);
    let carried = (digits & DIGITS) + (DIGITS / 0x0F * 6);
    if digits & !DIGITS != 0 || carried & (DIGITS / 0x0F * 0x10) != 0 {
        return None;
    }
    *rest = after;
    let digits = digits.to_le_bytes().map(u64::from);
    let two = |at: usize| digits[at] * 10 + digits[at + 1];
    Some(Clock {
        spent: Duration::from_secs(two(1) * 60 + two(4)),
        total: Some(Duration::from_secs((two(7) * 60 + two(10)) * 60 + two(13))),
    })
}

#[cfg(test)]
mod tests {
    use super::super::classify;
    use super::*;

    #[test]
    fn reads_what_the_thorough_reader_reads() {
        let ordinary = [
            "   1 ７六歩(77)   ( 0:16/00:00:16)",
            " 123 同　銀成(31) (17:00/00:40:00)+",
            "1 ４五角打",
            "   9 ５四成銀(55) ( 0:00/10:00:00)",
            "  10 ３三桂成(45)   +",
            "   2 ８四と(83)  ",
        ];
        for line in ordinary {
            let plain = move_line(line).map(|line| format!("{line:?}"));
            assert!(plain.is_some(), "{line}");
            assert_eq!(plain, classify::thorough_move_line(line).map(|line| format!("{line:?}")), "{line}");
        }
    }

    #[test]
    fn leaves_what_is_odd() {
        for line in [
            "",
            "   1",
            "   1 ",
            "   1 投了",
            "７六歩(77)",
            "   1 ７六歩",
            "   1 ７六歩(77",
            "   1 同歩(77)",
            "   1 ７六歩(77) (0:16/0:0:16)",
            "   1 ７六歩(77) ( 0:16/00:00:16) *",
            "1234567 ７六歩(77)",
            "   1 ７六歩(00)",
            "   1 ０六歩(77)",
            "   1 ７六歩打(77)",
            "   1 ７六歩(77) ( 0:1 /00:00:16)",
            "   1 ７六歩(77) ( 0:1:/00:00:16)",
            "   1 ７六歩(77) ( 0:16/00:0?:16)",
            "   1 ７六歩(77) ( 0.16/00:00:16)",
            "   1 ７六歩(77) ( 0:16/00:00:16",
        ] {
            assert!(move_line(line).is_none(), "{line}");
        }
    }
}
