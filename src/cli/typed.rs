//! Positions in place of a file name: SFEN or a USI position, with or without quotes.

use super::usage::UsageError;
use crate::format::{self, Format, Loaded, ReadError, ReadErrorKind, Warning, WarningKind};
use crate::lang::{self, Language};
use crate::notation::sfen::SfenErrorKind;

pub(super) struct NotPosition {
    column: u32,
    why: String,
}

impl NotPosition {
    pub(super) const fn new(column: u32, why: String) -> Self {
        Self { column, why }
    }

    pub(super) const fn column(&self) -> u32 {
        self.column
    }

    pub(super) fn sentence(&self, language: Language) -> String {
        match language {
            Language::Japanese => format!("SFENとして読めません。{}。", self.why),
            Language::English => format!("This is not a position in SFEN: {}.", self.why),
        }
    }
}

impl From<NotPosition> for UsageError {
    fn from(NotPosition { column, why }: NotPosition) -> Self {
        Self::new(
            format!("SFENとして読めません（{column}文字目）：{why}"),
            format!("this is not SFEN (character {column}): {why}"),
        )
    }
}

/// Reads SFEN or a USI position; turn and hands may be missing. A move that cannot be played is an error.
pub(super) fn read(text: &str, language: Language) -> Result<Loaded, NotPosition> {
    let read = |text: &str| format::read(text.as_bytes(), Some(Format::Usi));
    let loaded = read(text).or_else(|error| match error.kind {
        ReadErrorKind::Sfen(SfenErrorKind::NoTurn) => read(&format!("{text} b -")),
        ReadErrorKind::Sfen(SfenErrorKind::NoHands) => read(&format!("{text} -")),
        _ => Err(error),
    });
    let mut loaded = loaded.map_err(|error| not_sfen(language, &error))?;
    if let Some(error) = loaded.warnings.iter().find_map(|warning| unplayable(language, warning)) {
        return Err(error);
    }
    loaded.warnings.retain(|warning| !is_spelling(&warning.kind));
    Ok(loaded)
}

pub(super) const fn is_spelling(kind: &WarningKind) -> bool {
    matches!(kind, WarningKind::SfenSpelling { .. } | WarningKind::SfenNumberMissing | WarningKind::SfenNumberZero)
}

fn unplayable(language: Language, warning: &Warning) -> Option<NotPosition> {
    let WarningKind::MoveUnplayable { text, fault } = &warning.kind else { return None };
    let fault = lang::move_fault(language, *fault);
    let why = match language {
        Language::Japanese => format!("指し手「{text}」を再現できません。{fault}"),
        Language::English => format!("the move “{text}” cannot be played: {fault}"),
    };
    Some(NotPosition { column: warning.at.column, why })
}

fn not_sfen(language: Language, error: &ReadError) -> NotPosition {
    let why = match &error.kind {
        ReadErrorKind::Sfen(kind) => lang::sfen_error(language, *kind),
        // It becomes a part of a sentence.
        kind => lang::read_error(language, kind).trim_end_matches(['.', '。']).to_owned(),
    };
    NotPosition { column: error.at.column, why }
}
