use super::rules::{foul, held, impossible};
use super::words::piece;
use super::{Language, Naming, Text, counted};
use crate::notation::{sfen, usi};
use crate::shogi::Illegal;
use crate::tsume::Flaw;
use crate::tsume::proof::{ProofError, ProofTextError, ProofTextErrorKind};
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

/// Why a proof is wrong, as a sentence.
#[must_use]
pub fn proof_error(language: Language, error: &ProofError) -> String {
    use Language::{English, Japanese};
    match (error, language) {
        (ProofError::Kings(setup), Japanese) => {
            format!("詰ませる玉が1枚だけある局面ではありません：{}", sfen::write(setup, None))
        }
        (ProofError::Kings(setup), English) => {
            format!(
                "There must be one king to be mated, and one of the attacker’s at most: {}",
                sfen::write(setup, None)
            )
        }
        (ProofError::Missing(setup), Japanese) => {
            format!("生じうる局面が証明にないか、残りの手数より長くかかります：{}", sfen::write(setup, None))
        }
        (ProofError::Missing(setup), English) => format!(
            "The proof lacks a position that can come up, or has it with too many moves: {}",
            sfen::write(setup, None)
        ),
        (ProofError::Move(setup, mv), Japanese) => {
            format!("{} は、この局面の手として正しくありません：{}", usi::write_move(*mv), sfen::write(setup, None))
        }
        (ProofError::Move(setup, mv), English) => {
            format!("{} is illegal or gives no check in {}", usi::write_move(*mv), sfen::write(setup, None))
        }
        (ProofError::Unanswered(setup, mv), Japanese) => {
            format!("王手 {} への応手がありません：{}", usi::write_move(*mv), sfen::write(setup, None))
        }
        (ProofError::Unanswered(setup, mv), English) => {
            format!("The check {} is not answered in {}", usi::write_move(*mv), sfen::write(setup, None))
        }
    }
}

/// Why a text is not a proof, as a sentence without the place.
#[must_use]
pub fn proof_text_error(language: Language, error: &ProofTextError) -> &'static str {
    let text = match error.kind {
        ProofTextErrorKind::NoProof => Text {
            ja: "「proof mate 手数 局面」か「proof no-mate 局面」で始まっていません。",
            en: "A proof begins with “proof mate PLIES POSITION” or “proof no-mate POSITION”.",
        },
        ProofTextErrorKind::Position => Text {
            ja: "局面がありません。証明は end で終わります。",
            en: "There is no position; a proof closes with “end”.",
        },
        ProofTextErrorKind::Check => {
            Text { ja: "手数と王手がありません。", en: "The plies and a check should follow the position." }
        }
        ProofTextErrorKind::Replies => Text {
            ja: "「王手:応手」の組がありません。",
            en: "Pairs of a check and a reply should follow the position.",
        },
        ProofTextErrorKind::End => {
            Text { ja: "証明が途中で終わっています。", en: "The proof ends too soon." }
        }
    };
    text.get(language)
}
