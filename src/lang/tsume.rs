//! Messages about mate problems.

use super::rules::{foul, held, impossible};
use super::words::piece;
use super::{Language, Naming, counted};
use crate::shogi::Illegal;
use crate::tsume::Flaw;
use crate::tsume::solver::{Problem, ProblemError};

/// A flaw of a solution, as a sentence.
#[must_use]
pub fn flaw(language: Language, flaw: &Flaw) -> String {
    use Language::{English, Japanese};
    match (flaw, language) {
        (Flaw::NoCheck, Japanese) => "攻方の手が王手になっていません。".to_owned(),
        (Flaw::NoCheck, English) => "The attacker's move gives no check.".to_owned(),
        (Flaw::Illegal(Illegal::Foul(what)), Japanese) => format!("反則の手です：{}。", foul(language, *what)),
        (Flaw::Illegal(Illegal::Foul(what)), English) => {
            format!("The move breaks a rule: {}.", foul(language, *what))
        }
        (Flaw::Illegal(Illegal::Impossible(why)), Japanese) => {
            format!("指せない手です：{}。", impossible(language, *why))
        }
        (Flaw::Illegal(Illegal::Impossible(why)), English) => {
            format!("The move cannot be played: {}.", impossible(language, *why))
        }
        (Flaw::NotMate, Japanese) => "詰みの局面で終わっていません。".to_owned(),
        (Flaw::NotMate, English) => "The line does not end in mate.".to_owned(),
        (Flaw::Interpositions, Japanese) => "最後の王手に合駒ができます。無駄合かどうか確かめてください。".to_owned(),
        (Flaw::Interpositions, English) => "The last check can be interposed: see whether that is futile.".to_owned(),
        (Flaw::EvenLength { moves }, Japanese) => format!("手順が玉方の手で終わっています（{moves}手）。"),
        (Flaw::EvenLength { moves }, English) => {
            format!("The solution ends with a move of the defender's ({}).", counted(*moves, "move", "moves"))
        }
        (Flaw::PiecesLeft { hand, .. }, Japanese) => format!("攻方の持駒が余ります：{}。", held(language, hand)),
        (Flaw::PiecesLeft { hand, .. }, English) => {
            format!("Pieces are left in the attacker's hand: {}.", held(language, hand))
        }
        (Flaw::OtherLength { stated, moves }, Japanese) => {
            format!("手数の欄は{stated}手ですが、手順は{moves}手です。")
        }
        (Flaw::OtherLength { stated, moves }, English) => {
            format!("The header says {}, the solution has {moves}.", counted(*stated, "move", "moves"))
        }
    }
}

/// Why a position cannot be solved, as a sentence.
#[must_use]
pub fn problem_error(naming: impl Into<Naming>, error: ProblemError) -> String {
    use Language::{English, Japanese};
    let naming = naming.into();
    let language = naming.language;
    match (error, language) {
        (ProblemError::NoKing { .. }, Japanese) => "玉方の玉がありません。".to_owned(),
        (ProblemError::NoKing { .. }, English) => "The defender has no king.".to_owned(),
        (ProblemError::SeveralKings(whose), Japanese) => {
            format!("{}の玉が2枚以上あります。", naming.side(whose, false))
        }
        (ProblemError::SeveralKings(whose), English) => {
            format!("{} has more than one king.", naming.side(whose, false))
        }
        (ProblemError::TooManyPieces(kind), Japanese) => {
            format!("{}が{}枚より多くあります。", piece(language, kind.kind()), Problem::MOST)
        }
        (ProblemError::TooManyPieces(kind), English) => {
            format!("There are more than {} pieces of the kind “{}”.", Problem::MOST, piece(language, kind.kind()))
        }
    }
}
