//! Names of moves, squares and pieces in the user's language.

use crate::app::desk::words;
use crate::lang::{self, Language};
use crate::notation::{digits, japanese, names, western};
use crate::record::{Body, NodeId, Record};
use crate::shogi::{Color, HandKind, Move, Piece, Position, Square};

/// The move at a node in the usual notation, or the name of the end. `before` is the position in which it is played.
pub(crate) fn node(language: Language, record: &Record, before: &Position, id: NodeId) -> String {
    let tree = record.tree();
    match tree.body(id) {
        Body::Root { .. } => words::start(language).to_owned(),
        Body::End(end) => lang::end(language, end),
        &Body::Move { mv, stuck: true, .. } => bare(language, mv),
        &Body::Move { mv, .. } => {
            let previous = tree.parent(id).and_then(|parent| tree.mv(parent)).map(Move::to);
            self::mv(language, before, mv, previous).unwrap_or_default()
        }
    }
}

/// A move in the usual notation; `previous` is the destination of the move before it. `None` when there is no piece on
/// its origin.
pub(crate) fn mv(language: Language, before: &Position, mv: Move, previous: Option<Square>) -> Option<String> {
    match language {
        Language::Japanese => japanese::words(before, mv, previous).map(|words| words.text(japanese::Style::default())),
        Language::English => {
            let mark = japanese::Mark::Triangles.of(before.turn());
            western::write(before, mv).map(|name| format!("{mark} {name}"))
        }
    }
}

/// A move without its position: destination and origin.
fn bare(language: Language, mv: Move) -> String {
    let square = |square| match language {
        Language::Japanese => names::square(square),
        Language::English => names::square_english(square),
    };
    let to = square(mv.to());
    match (language, mv) {
        (Language::Japanese, Move::Drop { kind, .. }) => format!("{to}{}打", names::short(kind.kind())),
        (Language::English, Move::Drop { kind, .. }) => format!("{}*{to}", names::letter(kind.kind())),
        (Language::Japanese, Move::Board { from, promote, .. }) => {
            format!("{to}{}({}{})", if promote { "成" } else { "" }, from.file().get(), from.rank().get())
        }
        (Language::English, Move::Board { from, promote, .. }) => {
            format!("{}-{to}{}", square(from), if promote { "+" } else { "" })
        }
    }
}

/// The first line of a comment that people have written: what programs write begins with a mark.
pub(crate) fn first_line(comment: &str) -> Option<&str> {
    comment.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with(['*', '#']))
}

/// The number and the move of a node: "12 △３四歩".
pub(crate) fn place(language: Language, record: &Record, id: NodeId) -> String {
    let before = record.tree().parent(id).map_or_else(|| record.initial().clone(), |parent| record.position_at(parent));
    let name = node(language, record, &before, id);
    match number(record, id).filter(|_| record.tree().mv(id).is_some()) {
        Some(number) => format!("{number} {name}"),
        None => name,
    }
}

/// The number of the last move up to and including a node; `None` at the start.
pub(crate) fn number(record: &Record, id: NodeId) -> Option<u32> {
    let tree = record.tree();
    let moves = tree.path(id).into_iter().filter(|&id| tree.mv(id).is_some()).count();
    Some(record.first_number() + u32::try_from(moves.checked_sub(1)?).ok()?)
}

/// A move as comments quote it, always in Japanese: ▲７六歩.
pub(crate) fn quoted(record: &Record, id: NodeId) -> String {
    let Some(parent) = record.tree().parent(id) else { return String::new() };
    node(Language::Japanese, record, &record.position_at(parent), id)
}

/// A square and the piece on it, for screen readers: 「７七 先手の歩」, "7g Black's pawn"; 「５五 空き」, "5e empty".
pub(crate) fn square(language: Language, at: Square, piece: Option<Piece>) -> String {
    match (language, piece) {
        (Language::Japanese, Some(piece)) => {
            format!("{} {}の{}", names::square(at), names::side(piece.color, false), names::long(piece.kind))
        }
        (Language::Japanese, None) => format!("{} 空き", names::square(at)),
        (Language::English, Some(Piece { color, kind })) => {
            format!("{} {}'s {}", names::square_english(at), side_english(color), names::english(kind))
        }
        (Language::English, None) => format!("{} empty", names::square_english(at)),
    }
}

/// A side's pieces of one kind in hand, for screen readers: 「先手の持駒 歩 二枚」, "Black's hand: 2 pawns"; 「後手の持駒 角 なし」,
/// "White's hand: no bishop".
pub(crate) fn held(language: Language, side: Color, kind: HandKind, count: u8) -> String {
    let kind = kind.kind();
    match (language, count) {
        (Language::Japanese, 0) => format!("{}の持駒 {} なし", names::side(side, false), names::short(kind)),
        (Language::Japanese, _) => {
            format!("{}の持駒 {} {}枚", names::side(side, false), names::short(kind), digits::kanji(count.into()))
        }
        (Language::English, 0) => format!("{}'s hand: no {}", side_english(side), names::english(kind)),
        (Language::English, _) => format!("{}'s hand: {}", side_english(side), names::counted_english(kind, count)),
    }
}

const fn side_english(side: Color) -> &'static str {
    match side {
        Color::Black => "Black",
        Color::White => "White",
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
        assert_eq!(square(Language::Japanese, at, pawn), "７七 先手の歩");
        assert_eq!(square(Language::English, at, tokin), "7g White's tokin");
        assert_eq!(square(Language::Japanese, at, None), "７七 空き");
        assert_eq!(held(Language::Japanese, Color::Black, HandKind::Pawn, 12), "先手の持駒 歩 十二枚");
        assert_eq!(held(Language::English, Color::White, HandKind::Lance, 2), "White's hand: 2 lances");
    }
}
