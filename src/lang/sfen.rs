//! Messages for invalid SFEN.

use super::Language;
use crate::notation::sfen::SfenErrorKind;

/// Why a text is not valid SFEN, as a clause.
#[must_use]
pub fn sfen_error(language: Language, kind: SfenErrorKind) -> String {
    match language {
        Language::Japanese => japanese(kind),
        Language::English => english(kind),
    }
}

fn japanese(kind: SfenErrorKind) -> String {
    match kind {
        SfenErrorKind::NoBoard => "盤面がありません".to_owned(),
        SfenErrorKind::NoTurn => "手番がありません".to_owned(),
        SfenErrorKind::NoHands => "持駒がありません".to_owned(),
        SfenErrorKind::Ranks(found) => format!("9段のはずが{found}段です"),
        SfenErrorKind::Width { rank, squares } => format!("{rank}段目が9マスではなく{squares}マスです"),
        SfenErrorKind::Letter(letter) => format!("「{letter}」という駒はありません"),
        SfenErrorKind::Promotion => "「+」の後に成れる駒がありません".to_owned(),
        SfenErrorKind::Turn => "手番がbでもwでもありません".to_owned(),
        SfenErrorKind::KingInHand => "持駒に玉があります".to_owned(),
        SfenErrorKind::PromotedInHand => "持駒に成駒があります".to_owned(),
        SfenErrorKind::HandCount => "持駒の枚数が正しくありません".to_owned(),
        SfenErrorKind::Number => "手数が数字ではありません".to_owned(),
        SfenErrorKind::Trailing => "後に余分な文字があります".to_owned(),
    }
}

fn english(kind: SfenErrorKind) -> String {
    match kind {
        SfenErrorKind::NoBoard => "there is no board".to_owned(),
        SfenErrorKind::NoTurn => "the side to move is missing".to_owned(),
        SfenErrorKind::NoHands => "the pieces in hand are missing".to_owned(),
        SfenErrorKind::Ranks(found) => format!("it should have 9 ranks and has {found}"),
        SfenErrorKind::Width { rank, squares } => format!("rank {rank} should have 9 squares and has {squares}"),
        SfenErrorKind::Letter(letter) => format!("“{letter}” is not a piece"),
        SfenErrorKind::Promotion => "no piece that promotes follows “+”".to_owned(),
        SfenErrorKind::Turn => "the side to move is neither b nor w".to_owned(),
        SfenErrorKind::KingInHand => "a king is in hand".to_owned(),
        SfenErrorKind::PromotedInHand => "a promoted piece is in hand".to_owned(),
        SfenErrorKind::HandCount => "the number of a piece in hand is wrong".to_owned(),
        SfenErrorKind::Number => "the number of the move is not a number".to_owned(),
        SfenErrorKind::Trailing => "something follows behind it".to_owned(),
    }
}
