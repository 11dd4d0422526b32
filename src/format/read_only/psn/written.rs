//! A move of Western notation: `P7g-7f`, `P-76`, `Bx22+`, `N*45`, `7g7f`.

use crate::format::MoveFault;
use crate::notation::{names, usi};
use crate::shogi::{Move, PieceKind, Position, Square};

/// A move as written.
pub(super) struct Written {
    /// The piece; in USI, only drops name it.
    pub(super) kind: Option<PieceKind>,
    from: Option<Square>,
    to: Square,
    pub(super) drop: bool,
    promote: bool,
}

impl Written {
    /// Reads `P7g-7f`, `P-7f`, `Bx22+`, `+R5b`, `N*45`, `S-34=`, `7g7f`.
    pub(super) fn read(text: &str) -> Option<Self> {
        if let Some(Move::Board { from, to, promote }) = usi::read_move(text) {
            return Some(Self { kind: None, from: Some(from), to, drop: false, promote });
        }
        let (promoted, rest) = text.strip_prefix('+').map_or((false, text), |rest| (true, rest));
        let letter = rest.chars().next()?;
        let kind = match letter {
            // As 81Dojo calls them.
            'T' => PieceKind::ProPawn,
            'D' => PieceKind::Dragon,
            'H' => PieceKind::Horse,
            letter => names::of_letter(letter)?,
        };
        let kind = if promoted { kind.promoted()? } else { kind };
        let rest = &rest[letter.len_utf8()..];
        let (first, rest) = square(rest).map_or((None, rest), |(square, rest)| (Some(square), rest));
        let sign = rest.chars().next().filter(|ch| matches!(ch, '-' | 'x' | '*' | '\''));
        let rest = &rest[sign.map_or(0, char::len_utf8)..];
        let (second, rest) = square(rest).map_or((None, rest), |(square, rest)| (Some(square), rest));
        let drop = matches!(sign, Some('*' | '\''));
        let (from, to) = match (first, second) {
            (from, Some(to)) => (from, to),
            (Some(to), None) if sign.is_none() => (None, to),
            _ => return None,
        };
        let promote = match rest {
            "+" => true,
            "" | "=" | "#" => false,
            _ => return None,
        };
        (!drop || (from.is_none() && !promote)).then_some(Self { kind: Some(kind), from, to, drop, promote })
    }

    pub(super) fn resolve(&self, position: &Position) -> Result<Move, MoveFault> {
        let Self { kind, from, to, promote, .. } = *self;
        let dropped = || {
            let kind = kind.filter(|kind| !kind.is_promoted()).and_then(PieceKind::in_hand);
            kind.map(|kind| Move::Drop { kind, to }).ok_or(MoveFault::NoSuchPiece)
        };
        match (from, kind) {
            _ if self.drop => dropped(),
            (Some(from), _) => Ok(Move::Board { from, to, promote }),
            (None, Some(kind)) => {
                let moves = position.movers(kind, to).map(|from| Move::Board { from, to, promote });
                let mut legal = moves.filter(|&mv| position.check(mv).is_ok());
                match (legal.next(), legal.next()) {
                    (Some(mv), None) => Ok(mv),
                    (Some(_), Some(_)) => Err(MoveFault::Ambiguous),
                    (None, _) => dropped().ok().filter(|&mv| position.check(mv).is_ok()).ok_or(MoveFault::NoSuchPiece),
                }
            }
            (None, None) => Err(MoveFault::Unreadable),
        }
    }
}

/// Takes off a square: `7f` or `76`.
fn square(text: &str) -> Option<(Square, &str)> {
    let &[file @ b'1'..=b'9', rank, ..] = text.as_bytes() else { return None };
    let rank = match rank {
        b'1'..=b'9' => rank - b'0',
        b'a'..=b'i' => rank - b'a' + 1,
        _ => return None,
    };
    Some((Square::at(file - b'0', rank)?, &text[2..]))
}
