//! The stable codes of warnings and losses, which other programs may rely on. `docs/warnings.md` explains each code.

use super::{Format, LossKind, WarningKind};

/// Defines the code of each kind, and the list of all codes, in one table.
macro_rules! codes {
    ($kind:ident, $($pattern:pat => $code:literal,)+) => {
        impl $kind {
            /// All codes, each once.
            pub const CODES: &[&str] = &[$($code),+];

            /// The stable code of this kind, in lower case with hyphens. Codes of kinds that occur in one format only
            /// begin with the name of the format. `docs/warnings.md` explains each code.
            #[must_use]
            pub const fn code(&self) -> &'static str {
                match self {
                    $($pattern => $code,)+
                }
            }
        }
    };
}

codes! {
    WarningKind,
    Self::BadBytes { .. } => "bytes-invalid",
    Self::TruncatedCharacter => "character-truncated",
    Self::LostCharacters { .. } => "characters-lost",
    Self::NulBytes { .. } => "nul-bytes",
    Self::EncodingStated { .. } => "encoding-mismatch",
    Self::OtherFormat { .. } => "format-mismatch",
    Self::Text { .. } => "foreign-lines",
    Self::Further { .. } => "further-records",
    Self::RecordLost { .. } => "record-unreadable",
    Self::LowerCase { .. } => "csa-lower-case",
    Self::Quoted => "quoted-lines",
    Self::Markup => "html-markup",
    Self::More { .. } => "more-warnings",
    Self::HandicapSpelling { .. } => "handicap-spelling",
    Self::HandicapUnknown { .. } => "handicap-unknown",
    Self::SfenUnreadable { .. } => "kif-sfen-unreadable",
    Self::SfenSpelling { .. } => "sfen-spelling",
    Self::NumberMissing => "sfen-number-missing",
    Self::NumberZero => "sfen-number-zero",
    Self::BoardEmpty => "sfen-board-empty",
    Self::NotThere { .. } => "csa-piece-absent",
    Self::RestNotLast => "csa-rest-not-last",
    Self::HandDigits { .. } => "hand-digits",
    Self::HandSpelling { .. } => "hand-spelling",
    Self::HandMissing(_) => "hand-missing",
    Self::HandWithoutBoard => "hand-without-board",
    Self::BoardDots => "board-empty-squares",
    Self::BoardLabels => "board-ranks-unlabelled",
    Self::BoardLoose { .. } => "board-row-spelling",
    Self::TextBehindRow { .. } => "board-row-trailing-text",
    Self::TurnHeader => "turn-header",
    Self::TurnInferred(_) => "turn-inferred",
    Self::TurnContradicted(_) => "turn-contradicted",
    Self::Setup(_) => "position-invalid",
    Self::NumberForm(_) => "kif-number-spelling",
    Self::NumberOffset { .. } => "kif-number-offset",
    Self::NumberJump { .. } => "kif-number-jump",
    Self::NumberBack { .. } => "kif-number-back",
    Self::MoveUnsigned { .. } => "csa-move-unsigned",
    Self::MarkContradicts { .. } => "ki2-mark-contradicted",
    Self::DropMark { .. } => "kif-drop-unmarked",
    Self::OriginMissing { .. } => "kif-origin-missing",
    Self::PieceName { .. } => "kif-piece-mismatch",
    Self::Foul { .. } => "move-foul",
    Self::Move { .. } => "move-unplayable",
    Self::Truncated { .. } => "move-truncated",
    Self::EndUnknown { .. } => "end-unknown",
    Self::MovesAfterEnd => "moves-after-end",
    Self::EndAfterEnd { .. } => "kif-end-after-end",
    Self::TextBehindMove { .. } => "kif-move-trailing-text",
    Self::TimeUnreadable { format: Format::Csa, .. } => "csa-time-unreadable",
    Self::TimeUnreadable { format: Format::Jkf, .. } => "jkf-time-unreadable",
    Self::TimeUnreadable { .. } => "kif-time-unreadable",
    Self::TimeSpelling { .. } => "csa-time-spelling",
    Self::TimeTotal { .. } => "kif-time-total",
    Self::VariationDigits { .. } => "kif-variation-spelling",
    Self::VariationUnreadable { .. } => "kif-variation-unreadable",
    Self::VariationUnreachable { .. } => "kif-variation-unreachable",
    Self::VariationEarly => "kif-variation-early",
    Self::TooDeep => "jkf-variation-depth",
    Self::SummaryContradicts { .. } => "kif-summary-contradicted",
}

codes! {
    LossKind,
    Self::Twin { .. } => "character-variant",
    Self::Character { .. } => "character-replaced",
    Self::More { .. } => "more-characters-replaced",
    Self::Text { .. } => "text-changed",
    Self::NoPlace { .. } => "text-dropped",
    Self::Records { .. } => "records-dropped",
    Self::Unread { .. } => "unread-games-dropped",
    Self::Variations { .. } => "variations-dropped",
    Self::Moves { .. } => "moves-dropped",
    Self::Stuck { .. } => "stuck-moves-dropped",
    Self::TooDeep { .. } => "deep-variations-dropped",
    Self::MoveNumber { .. } => "first-number-dropped",
    Self::Restated { .. } => "encoding-restated",
    Self::Times => "times-dropped",
    Self::TimeFraction => "time-fraction-dropped",
    Self::NoEnd => "end-dropped",
    Self::End { .. } => "end-changed",
}
