//! Why a move is not legal.

use super::Language;
use crate::shogi::{Foul, Impossible};

/// Why a move cannot be carried out.
#[must_use]
pub const fn impossible(language: Language, reason: Impossible) -> &'static str {
    use Language::{English, Japanese};
    match (reason, language) {
        (Impossible::EmptyOrigin, Japanese) => "移動元のマスに駒がありません",
        (Impossible::EmptyOrigin, English) => "no piece stands where it starts",
        (Impossible::NotYours, Japanese) => "移動元にあるのは相手の駒です",
        (Impossible::NotYours, English) => "the piece where it starts is the opponent's",
        (Impossible::OwnPiece, Japanese) => "移動先に自分の駒があります",
        (Impossible::OwnPiece, English) => "one's own piece stands where it ends",
        (Impossible::Occupied, Japanese) => "駒のあるマスには打てません",
        (Impossible::Occupied, English) => "the square is occupied",
        (Impossible::NotInHand, Japanese) => "その駒は持駒にありません",
        (Impossible::NotInHand, English) => "that piece is not in hand",
        (Impossible::CannotPromote, Japanese) => "その駒は成れません",
        (Impossible::CannotPromote, English) => "that piece cannot promote",
        (Impossible::NoMove, Japanese) => "移動元と移動先が同じマスです",
        (Impossible::NoMove, English) => "it starts and ends on the same square",
    }
}

/// Which rule a move breaks.
#[must_use]
pub const fn foul(language: Language, foul: Foul) -> &'static str {
    use Language::{English, Japanese};
    match (foul, language) {
        (Foul::Movement, Japanese) => "その駒の動きではありません",
        (Foul::Movement, English) => "the piece does not move like that",
        (Foul::PromotionOutsideZone, Japanese) => "敵陣に関わらない成りです",
        (Foul::PromotionOutsideZone, English) => "it promotes outside the promotion zone",
        (Foul::TwoPawns, Japanese) => "二歩です",
        (Foul::TwoPawns, English) => "there are two pawns on the file",
        (Foul::PawnDropMate, Japanese) => "打ち歩詰めです",
        (Foul::PawnDropMate, English) => "a dropped pawn gives mate",
        (Foul::DeadPiece, Japanese) => "行き所のない駒になります",
        (Foul::DeadPiece, English) => "the piece could never move again",
        (Foul::KingLeftInCheck, Japanese) => "王手放置です",
        (Foul::KingLeftInCheck, English) => "the king is left in check",
        (Foul::TakesKing, Japanese) => "玉を取っています",
        (Foul::TakesKing, English) => "a king is taken",
    }
}
