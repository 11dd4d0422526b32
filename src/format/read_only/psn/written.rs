//! A move of Western notation: `P7g-7f`, `P-76`, `Bx22+`, `N*45`, `7g7f`, and as collections of professional games
//! abbreviate it: `S45c` and `Gb6b` (from file 4, from rank b), `xS` and `Sx` (takes what has just moved), `xS3`, `+Rx8i`.

use crate::format::MoveFault;
use crate::notation::move_reader::{MoveReader as _, file_of_digit, rank_of_letter};
use crate::notation::{names, usi};
use crate::shogi::{Move, PieceKind, Position, Square};

pub(super) struct Written {
    /// The piece; in USI, only drops name it.
    pub(super) kind: Option<PieceKind>,
    from: Origin,
    /// The destination; `None` is that of the move before.
    to: Option<Square>,
    pub(super) drop: bool,
    promote: bool,
}

/// What is written of the origin.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Unstated,
    File(u8),
    Rank(u8),
    Square(Square),
}

impl Origin {
    fn fits(self, square: Square) -> bool {
        match self {
            Self::Unstated => true,
            Self::File(file) => square.file().get() == file,
            Self::Rank(rank) => square.rank().get() == rank,
            Self::Square(from) => square == from,
        }
    }

    /// All that can be an origin, the longest first.
    fn read(text: &str) -> [Option<(Self, &str)>; 3] {
        let mut rest = text;
        let file = rest.take(file_of_digit).map(Self::File);
        let part = file.or_else(|| rest.take(rank_of_letter).map(Self::Rank)).map(|part| (part, rest));
        let whole = square(text).map(|(from, rest)| (Self::Square(from), rest));
        [whole, part, Some((Self::Unstated, text))]
    }
}

impl Written {
    /// Reads `P7g-7f`, `P-7f`, `Bx22+`, `+R5b`, `N*45`, `S-34=`, `S45c`, `xS3+`, `7g7f`.
    pub(super) fn read(text: &str) -> Option<Self> {
        if let Some(Move::Board { from, to, promote }) = usi::read_move(text) {
            return Some(Self { kind: None, from: Origin::Square(from), to: Some(to), drop: false, promote });
        }
        if let Some(taking) = text.strip_prefix('x') {
            let (kind, rest) = piece_of_letter(taking)?;
            return Origin::read(rest).into_iter().flatten().find_map(|(from, rest)| {
                Some(Self { kind: Some(kind), from, to: None, drop: false, promote: promotes(rest)? })
            });
        }
        let (kind, rest) = piece_of_letter(text)?;
        Origin::read(rest).into_iter().flatten().find_map(|(from, rest)| Self::read_behind(kind, from, rest))
    }

    fn read_behind(kind: PieceKind, from: Origin, rest: &str) -> Option<Self> {
        let sign = rest.chars().next().filter(|ch| matches!(ch, '-' | 'x' | '*' | '\''));
        let rest = &rest[sign.map_or(0, char::len_utf8)..];
        let (to, rest) = match square(rest) {
            Some((to, rest)) => (Some(to), rest),
            None if sign == Some('x') => (None, rest),
            None => return None,
        };
        let drop = matches!(sign, Some('*' | '\''));
        let promote = promotes(rest)?;
        let is_move = !drop || (from == Origin::Unstated && !promote);
        is_move.then_some(Self { kind: Some(kind), from, to, drop, promote })
    }

    /// The move that is meant in a position, where `previous` is the square on which the move before ended.
    pub(super) fn resolve(&self, position: &Position, previous: Option<Square>) -> Result<Move, MoveFault> {
        let Self { kind, from, promote, .. } = *self;
        let to = self.to.or(previous).ok_or(MoveFault::NothingBefore)?;
        let dropped = || {
            let kind = kind.filter(|kind| !kind.is_promoted()).and_then(PieceKind::in_hand);
            kind.map(|kind| Move::Drop { kind, to }).ok_or(MoveFault::NoSuchPiece)
        };
        match (from, kind) {
            _ if self.drop => dropped(),
            (Origin::Square(from), _) => Ok(Move::Board { from, to, promote }),
            (_, Some(kind)) => {
                let movers = position.movers(kind, to).filter(|&square| from.fits(square));
                let moves = movers.map(|from| Move::Board { from, to, promote });
                let mut legal = moves.filter(|&mv| position.check(mv).is_ok());
                match (legal.next(), legal.next()) {
                    (Some(mv), None) => Ok(mv),
                    (Some(_), Some(_)) => Err(MoveFault::Ambiguous),
                    (None, _) if from == Origin::Unstated && self.to.is_some() => {
                        dropped().ok().filter(|&mv| position.check(mv).is_ok()).ok_or(MoveFault::NoSuchPiece)
                    }
                    (None, _) => Err(MoveFault::NoSuchPiece),
                }
            }
            (_, None) => Err(MoveFault::Unreadable),
        }
    }
}

fn piece_of_letter(text: &str) -> Option<(PieceKind, &str)> {
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
    Some((kind, &rest[letter.len_utf8()..]))
}

/// Whether the end of a move promotes; `None` if it is something else.
fn promotes(rest: &str) -> Option<bool> {
    match rest {
        "+" => Some(true),
        "" | "=" | "#" => Some(false),
        _ => None,
    }
}

fn square(mut text: &str) -> Option<(Square, &str)> {
    Some((text.square_of(file_of_digit, rank_of_letter)?, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::sfen;

    #[test]
    fn abbreviated_moves() {
        let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/4S1S2/PPPPPP1PP/1B3G1R1/LN1GK2NL w Pp 1";
        let position = Position::from(sfen::read(board).unwrap().setup);
        let black = Position::from(sfen::read(&board.replace(" w ", " b ")).unwrap().setup);
        let same = Square::at(3, 3);
        for (text, position, expected) in [
            ("P-3d", &position, Some("3c3d")),
            ("P34", &position, Some("3c3d")),
            ("G4b", &position, Some("4a4b")),
            ("G65b", &position, Some("6a5b")),
            ("Ga5b", &position, None),
            ("G5b", &position, None),
            ("P*5e", &position, Some("P*5e")),
            ("S34e", &black, Some("3f4e")),
            ("Sf5e", &black, Some("5f5e")),
            ("S53f4e", &black, None),
            ("Gh5h", &black, Some("4h5h")),
            ("Gi5h", &black, Some("6i5h")),
            ("G65h", &black, Some("6i5h")),
            ("xP2", &black, None),
            ("x", &black, None),
            ("xZ", &black, None),
        ] {
            let meant = Written::read(text).and_then(|written| written.resolve(position, same).ok());
            assert_eq!(meant, expected.map(|mv| mv.parse().unwrap()), "{text}");
        }
        let taking = "4k4/9/9/4p4/4P1S2/3S1S3/9/9/4K4 b - 1";
        let taking = Position::from(sfen::read(taking).unwrap().setup);
        for (text, previous, expected) in [
            ("xP", Square::at(5, 4), Some("5e5d")),
            ("Px", Square::at(5, 4), Some("5e5d")),
            ("Px=", Square::at(5, 4), Some("5e5d")),
            ("Px5d", Square::at(5, 4), Some("5e5d")),
            ("xP5", Square::at(5, 4), Some("5e5d")),
            ("xPe", Square::at(5, 4), Some("5e5d")),
            ("xP5e", Square::at(5, 4), Some("5e5d")),
            ("Pex", Square::at(5, 4), Some("5e5d")),
            ("xP4", Square::at(5, 4), None),
            ("xP", None, None),
        ] {
            let meant = Written::read(text).and_then(|written| written.resolve(&taking, previous).ok());
            assert_eq!(meant, expected.map(|mv| mv.parse().unwrap()), "{text}");
        }
    }
}
