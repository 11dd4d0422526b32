//! Names of moves, squares and pieces in the user's language.

use crate::app::desk::words;
use crate::lang::{Language, Naming};
use crate::notation::{Spelling, digits, names, usi};
use crate::record::{Body, NodeId, Record};
use crate::shogi::{Color, HandKind, Move, Piece, Position, Square};

/// Also names ends. `before` is the position in which the move is played.
pub(crate) fn node(naming: Naming, record: &Record, before: &Position, id: NodeId) -> String {
    let tree = record.tree();
    match tree.body(id) {
        Body::Root { .. } => words::START.get(naming.language).to_owned(),
        Body::End(end) => naming.end(end),
        &Body::Move { mv, stuck: true, .. } => bare(naming.spelling, mv),
        &Body::Move { mv, .. } => {
            let previous = tree.parent(id).and_then(|parent| tree.mv(parent)).map(Move::to);
            self::mv(naming, before, mv, previous).unwrap_or_default()
        }
    }
}

/// `previous` is the destination of the move before it. `None` without a piece on the origin.
pub(crate) fn mv(naming: Naming, before: &Position, mv: Move, previous: Option<Square>) -> Option<String> {
    naming.spelling.write(before, mv, previous)
}

fn bare(spelling: Spelling, mv: Move) -> String {
    let is_japanese = matches!(spelling, Spelling::FullWidth | Spelling::HalfWidth);
    let square = |square| if is_japanese { names::square(square) } else { names::square_english(square) };
    let to = square(mv.to());
    match mv {
        _ if spelling == Spelling::Usi => usi::write_move(mv),
        Move::Drop { kind, .. } if is_japanese => format!("{to}{}打", names::short(kind.kind())),
        Move::Drop { kind, .. } => format!("{}*{to}", names::letter(kind.kind())),
        Move::Board { from, promote, .. } if is_japanese => {
            format!("{to}{}({}{})", if promote { "成" } else { "" }, from.file().get(), from.rank().get())
        }
        Move::Board { from, promote, .. } => format!("{}-{to}{}", square(from), if promote { "+" } else { "" }),
    }
}

/// "12 △３四歩"
pub(crate) fn place(naming: Naming, record: &Record, id: NodeId) -> String {
    let before = record.tree().parent(id).map_or_else(|| record.initial().clone(), |parent| record.position_at(parent));
    let name = node(naming, record, &before, id);
    match number(record, id).filter(|_| record.tree().mv(id).is_some()) {
        Some(number) => format!("{number} {name}"),
        None => name,
    }
}

/// The number of the last move up to a node; `None` at the start.
pub(crate) fn number(record: &Record, id: NodeId) -> Option<u32> {
    let tree = record.tree();
    let moves = tree.path(id).into_iter().filter(|&id| tree.mv(id).is_some()).count();
    Some(record.first_number() + u32::try_from(moves.checked_sub(1)?).ok()?)
}

/// A move as comments quote it, in Japanese, so that it can be read again: ▲７六歩 or ▲7六歩.
pub(crate) fn quoted(naming: Naming, record: &Record, id: NodeId) -> String {
    let Some(parent) = record.tree().parent(id) else { return String::new() };
    node(naming.in_japanese(), record, &record.position_at(parent), id)
}

/// For screen readers: 「７七 先手の歩」, "7g Black's pawn"; 「５五 空き」, "5e empty".
pub(crate) fn square(naming: Naming, at: Square, piece: Option<Piece>) -> String {
    match (naming.language, piece) {
        (Language::Japanese, Some(piece)) => {
            format!("{} {}の{}", names::square(at), names::side(piece.color, false), names::long(piece.kind))
        }
        (Language::Japanese, None) => format!("{} 空き", names::square(at)),
        (Language::English, Some(Piece { color, kind })) => {
            format!("{} {}'s {}", names::square_english(at), naming.side(color, false), names::english(kind))
        }
        (Language::English, None) => format!("{} empty", names::square_english(at)),
    }
}

/// For screen readers: 「先手の持駒 歩 二枚」, "Black's hand: 2 pawns"; 「後手の持駒 角 なし」, "White's hand: no bishop".
pub(crate) fn held(naming: Naming, side: Color, kind: HandKind, count: u8) -> String {
    let (kind, whose) = (kind.kind(), naming.side(side, false));
    match (naming.language, count) {
        (Language::Japanese, 0) => format!("{whose}の持駒 {} なし", names::short(kind)),
        (Language::Japanese, _) => {
            format!("{whose}の持駒 {} {}枚", names::short(kind), digits::kanji(count.into()))
        }
        (Language::English, 0) => format!("{whose}'s hand: no {}", names::english(kind)),
        (Language::English, _) => format!("{whose}'s hand: {}", names::counted_english(kind, count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::PieceKind;

    #[test]
    fn squares_and_hands_are_named_for_screen_readers() {
        let at = Square::at(7, 7).unwrap();
        let pawn = Some(Piece::new(Color::Black, PieceKind::Pawn));
        let tokin = Some(Piece::new(Color::White, PieceKind::ProPawn));
        assert_eq!(square(Language::Japanese.into(), at, pawn), "７七 先手の歩");
        assert_eq!(square(Language::English.into(), at, tokin), "7g White's tokin");
        assert_eq!(square(Language::Japanese.into(), at, None), "７七 空き");
        assert_eq!(held(Language::Japanese.into(), Color::Black, HandKind::Pawn, 12), "先手の持駒 歩 十二枚");
        assert_eq!(held(Language::English.into(), Color::White, HandKind::Lance, 2), "White's hand: 2 lances");
    }
}
