//! Messages about proofs of mates.

use super::{Language, said};
use crate::notation::{sfen, usi};
use crate::tsume::proof::{ProofError, ProofTextError, ProofTextErrorKind};

/// Why a proof proves nothing, as a sentence.
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

/// Why a text is no proof, as a sentence without the place.
#[must_use]
pub fn proof_text_error(language: Language, error: &ProofTextError) -> &'static str {
    said(
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
    )
}
