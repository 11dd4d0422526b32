//! What is wrong with moves and boards.

use super::Language;
use super::words::{piece, side, square};
use crate::shogi::{Fault, Foul, Impossible};

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

/// What is wrong with a board that was set up, as a sentence.
#[must_use]
pub fn fault(language: Language, fault: &Fault) -> String {
    use Language::{English, Japanese};
    match (fault, language) {
        (Fault::TooMany { kind, count }, Japanese) => {
            format!("{}が{count}枚あります（1組では{}枚）。", piece(language, kind.kind()), kind.in_set())
        }
        (Fault::TooMany { kind, count }, English) => {
            format!(
                "there are {count} pieces of the kind “{}”; a set has {}.",
                piece(language, kind.kind()),
                kind.in_set()
            )
        }
        (Fault::SeveralKings { side: whose, .. }, Japanese) => {
            format!("{}の玉が2枚以上あります。", side(language, *whose))
        }
        (Fault::SeveralKings { side: whose, .. }, English) => {
            format!("{} has more than one king.", side(language, *whose))
        }
        (Fault::TwoPawns { side: whose, file }, Japanese) => {
            format!("{}の{}筋が二歩です。", side(language, *whose), file.get())
        }
        (Fault::TwoPawns { side: whose, file }, English) => {
            format!("{} has two pawns on file {}.", side(language, *whose), file.get())
        }
        (Fault::DeadPiece { square: at, piece: what }, Japanese) => {
            format!("{}の{}は行き所のない駒です。", square(language, *at), piece(language, what.kind))
        }
        (Fault::DeadPiece { square: at, piece: what }, English) => {
            format!("the {} on {} can never move.", piece(language, what.kind), square(language, *at))
        }
        (Fault::KingCanBeTaken { king }, Japanese) => {
            format!("手番でない側の玉（{}）に王手がかかっています。", square(language, *king))
        }
        (Fault::KingCanBeTaken { king }, English) => {
            format!("the king on {} is in check though its side is not to move.", square(language, *king))
        }
    }
}
