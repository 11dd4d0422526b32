//! Messages about proofs of mates.

use super::{Language, said};
use crate::notation::{sfen, usi};
use crate::tsume::proof::{ProofError, ProofTextError, ProofTextErrorKind};

/// Why a proof proves nothing, as a sentence.
#[must_use]
pub fn proof_error(language: Language, error: &ProofError) -> String {
    use Language::{English, Japanese};
    match (error, language) {
        (ProofError::Missing(setup), Japanese) => {
            format!("証明に、残りの手数内で詰む局面がありません：{}", sfen::write(setup, None))
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

/// Why a text is no proof, as a sentence.
#[must_use]
pub fn proof_text_error(language: Language, error: &ProofTextError) -> String {
    let why = said(
        language,
        match error.kind {
            ProofTextErrorKind::NoProof => [
                "「proof mate 手数 局面」か「proof no-mate 局面」で始まっていません。",
                "A proof begins with “proof mate PLIES POSITION” or “proof no-mate POSITION”.",
            ],
            ProofTextErrorKind::Position => {
                ["局面がありません。証明は end で終わります。", "There is no position; a proof closes with “end”."]
            }
            ProofTextErrorKind::Check => {
                ["手数と王手がありません。", "The plies and a check should follow the position."]
            }
            ProofTextErrorKind::Replies => {
                ["「王手:応手」の組がありません。", "Pairs of a check and a reply should follow the position."]
            }
            ProofTextErrorKind::End => ["証明が途中で終わっています。", "The proof ends too soon."],
        },
    );
    match language {
        Language::Japanese => format!("{}行目：{why}", error.line),
        Language::English => format!("line {}: {why}", error.line),
    }
}
