//! Moves in KIF's notation: `７六歩(77)`, `同　銀(31)`, `２二角成(88)`, `４五角打`.
//!
//! The origin is in brackets; drops have 打, promotions 成, and 不成 is not written. Kakinoki's description of KIF:
//! <http://kakinoki.o.oo7.jp/kif_format.html>.

use super::{digits, names};
use crate::shogi::{Move, PieceKind, Position, Square};

/// The move in KIF's notation; `None` when its origin is empty. `previous` is the previous destination, for 同.
#[must_use]
pub fn write(position: &Position, mv: Move, previous: Option<Square>) -> Option<String> {
    let kind = match mv {
        Move::Board { from, .. } => position.board()[from]?.kind,
        Move::Drop { kind, .. } => kind.kind(),
    };
    let mut out = String::with_capacity(24);
    push(&mut out, kind, mv, previous);
    Some(out)
}

pub(crate) fn push(out: &mut String, kind: PieceKind, mv: Move, previous: Option<Square>) {
    push_target(out, mv.to(), previous == Some(mv.to()));
    out.push_str(names::long(kind));
    match mv {
        Move::Drop { .. } => out.push('打'),
        Move::Board { from, promote, .. } => {
            if promote {
                out.push('成');
            }
            out.push('(');
            out.push(char::from(b'0' + from.file().get()));
            out.push(char::from(b'0' + from.rank().get()));
            out.push(')');
        }
    }
}

fn push_target(out: &mut String, to: Square, same: bool) {
    if same {
        out.push_str("同　");
    } else {
        out.push(digits::FULL_WIDTH[usize::from(to.file().get())]);
        out.push(digits::KANJI[usize::from(to.rank().get())]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{sfen, usi};

    #[test]
    fn words_of_kif() {
        let text = "lnsgk1snl/1r4gb1/p1ppppppp/9/1p7/2P6/PPSPPPP1P/1B5R1/LN1GKGSNL b Ppg 1";
        let position = Position::from(sfen::read(text).unwrap().setup);
        let words = |mv: &str, previous: Option<&str>| {
            write(&position, usi::read_move(mv).unwrap(), previous.and_then(usi::read_square)).unwrap()
        };
        assert_eq!(words("7f7e", None), "７五歩(76)");
        assert_eq!(words("7f7e", Some("7e")), "同　歩(76)");
        assert_eq!(words("8h3c+", Some("2b")), "３三角成(88)");
        assert_eq!(words("P*4e", None), "４五歩打");
        assert_eq!(write(&position, usi::read_move("5e5d").unwrap(), None), None);
    }
}
