//! Messages for edits that were rejected.

use super::Language;
use super::rules::impossible;
use crate::record::EditError;

/// Why an edit was rejected, as a sentence.
#[must_use]
pub fn edit_error(language: Language, error: EditError) -> String {
    match (language, error) {
        (Language::Japanese, EditError::Impossible(why)) => {
            format!("その手は指せません。{}。", impossible(language, why))
        }
        (Language::English, EditError::Impossible(why)) => {
            format!("That cannot be played: {}.", impossible(language, why))
        }
        (Language::Japanese, EditError::Stuck) => "ここまでの手順が指せないため、手を加えられません。".to_owned(),
        (Language::English, EditError::Stuck) => "The moves up to here cannot be played themselves.".to_owned(),
        (Language::Japanese, EditError::NoSuchNode) => "ここではできません。".to_owned(),
        (Language::English, EditError::NoSuchNode) => "That cannot be done here.".to_owned(),
        (Language::Japanese, EditError::OffBoard) => "盤の外に出る駒や指し手があるため、ずらせません。".to_owned(),
        (Language::English, EditError::OffBoard) => "Pieces or moves would leave the board.".to_owned(),
        (Language::Japanese, EditError::DifferentStart) => "開始局面が異なるため、併合できません。".to_owned(),
        (Language::English, EditError::DifferentStart) => {
            "The two games start from different positions and cannot be merged.".to_owned()
        }
    }
}
