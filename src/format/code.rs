//! The stable codes of warnings and losses, which other programs may rely on. `docs/warnings.md` explains each code.

use super::{Format, LossKind, WarningKind};

macro_rules! codes {
    ($kind:ident, $($pattern:pat => $code:literal,)+) => {
        impl $kind {
            /// All codes, each once.
            pub const CODES: &[&str] = &[$($code),+];

            /// The stable code of this kind, in lower case with hyphens. Kinds of a single format begin with its name.
            /// `docs/warnings.md` explains each code.
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
    Self::BytesInvalid { .. } => "bytes-invalid",
    Self::CharacterTruncated => "character-truncated",
    Self::CharactersLost { .. } => "characters-lost",
    Self::NulBytes { .. } => "nul-bytes",
    Self::EncodingMismatch { .. } => "encoding-mismatch",
    Self::EncodingReadOnly { .. } => "encoding-read-only",
    Self::MailDecoded { .. } => "mail-decoded",
    Self::FormatMismatch { .. } => "format-mismatch",
    Self::ForeignLines { .. } => "foreign-lines",
    Self::FurtherRecords { .. } => "further-records",
    Self::RecordUnreadable { .. } => "record-unreadable",
    Self::LowerCase { .. } => "csa-lower-case",
    Self::QuotedLines => "quoted-lines",
    Self::CommentedLines => "commented-lines",
    Self::BarredLines => "barred-lines",
    Self::ForumMarkup => "forum-markup",
    Self::MovesReordered => "moves-reordered",
    Self::LineEndsMissing => "line-ends-missing",
    Self::LineEndsUnusual => "line-ends-unusual",
    Self::HtmlMarkup => "html-markup",
    Self::ReadOnlyNotation { .. } => "read-only-notation",
    Self::PositionInWords { .. } => "position-in-words",
    Self::BoardCorner { .. } => "board-corner",
    Self::BoardRowsMissing { .. } => "csa-rows-missing",
    Self::FreeForm { .. } => "free-form",
    Self::MoreWarnings { .. } => "more-warnings",
    Self::HandicapSpelling { .. } => "handicap-spelling",
    Self::HandicapUnknown { .. } => "handicap-unknown",
    Self::SfenUnreadable { .. } => "kif-sfen-unreadable",
    Self::SfenSpelling { .. } => "sfen-spelling",
    Self::SfenNumberMissing => "sfen-number-missing",
    Self::SfenNumberZero => "sfen-number-zero",
    Self::BoardEmpty => "sfen-board-empty",
    Self::PieceAbsent { .. } => "csa-piece-absent",
    Self::RemainingNotLast => "csa-remaining-not-last",
    Self::HandDigits { .. } => "hand-digits",
    Self::HandSpelling { .. } => "hand-spelling",
    Self::HandMissing(_) => "hand-missing",
    Self::HandRemaining(_) => "hand-remaining",
    Self::HandWithoutBoard => "hand-without-board",
    Self::BoardEmptySquares => "board-empty-squares",
    Self::BoardRanksUnlabelled => "board-ranks-unlabelled",
    Self::BoardRowSpelling { .. } => "board-row-spelling",
    Self::BoardRowTrailingText { .. } => "board-row-trailing-text",
    Self::TurnHeader => "turn-header",
    Self::TurnInferred(_) => "turn-inferred",
    Self::TurnContradicted(_) => "turn-contradicted",
    Self::PositionInvalid(_) => "position-invalid",
    Self::NumberSpelling(_) => "kif-number-spelling",
    Self::NumberOffset { .. } => "kif-number-offset",
    Self::NumberJump { .. } => "kif-number-jump",
    Self::NumberBack { .. } => "kif-number-back",
    Self::VariationElsewhere { .. } => "kif-variation-elsewhere",
    Self::QualifierWrong { .. } => "ki2-qualifier-wrong",
    Self::JsonValue { .. } => "jkf-value-unusual",
    Self::MoveUnsigned { .. } => "csa-move-unsigned",
    Self::PromotionSign { .. } => "csa-promotion-sign",
    Self::MarkContradicted { .. } => "ki2-mark-contradicted",
    Self::DropUnmarked { .. } => "kif-drop-unmarked",
    Self::OriginMissing { .. } => "kif-origin-missing",
    Self::PieceMismatch { .. } => "kif-piece-mismatch",
    Self::MoveFoul { .. } => "move-foul",
    Self::MoveUnplayable { .. } => "move-unplayable",
    Self::MoveWrapped { .. } => "ki2-move-wrapped",
    Self::MoveTruncated { .. } => "move-truncated",
    Self::EndUnknown { .. } => "end-unknown",
    Self::MovesAfterEnd => "moves-after-end",
    Self::EndAfterEnd { .. } => "kif-end-after-end",
    Self::MoveTrailingText { .. } => "kif-move-trailing-text",
    Self::TimeUnreadable { format: Format::Csa, .. } => "csa-time-unreadable",
    Self::TimeUnreadable { format: Format::Jkf, .. } => "jkf-time-unreadable",
    Self::TimeUnreadable { .. } => "kif-time-unreadable",
    Self::TimeSpelling { .. } => "csa-time-spelling",
    Self::TimeTotal { .. } => "kif-time-total",
    Self::VariationSpelling { .. } => "kif-variation-spelling",
    Self::VariationNumber { .. } => "kif-variation-number",
    Self::VariationUnreadable { .. } => "kif-variation-unreadable",
    Self::VariationUnreachable { .. } => "kif-variation-unreachable",
    Self::VariationEarly => "kif-variation-early",
    Self::VariationDepth => "jkf-variation-depth",
    Self::SummaryContradicted { .. } => "kif-summary-contradicted",
}

codes! {
    LossKind,
    Self::CharacterVariant { .. } => "character-variant",
    Self::CharacterReplaced { .. } => "character-replaced",
    Self::MoreCharactersReplaced { .. } => "more-characters-replaced",
    Self::TextChanged { .. } => "text-changed",
    Self::TextDropped { .. } => "text-dropped",
    Self::RecordsDropped { .. } => "records-dropped",
    Self::UnreadGamesDropped { .. } => "unread-games-dropped",
    Self::JsonKeysDropped { .. } => "json-keys-dropped",
    Self::VariationsDropped { .. } => "variations-dropped",
    Self::MovesDropped { .. } => "moves-dropped",
    Self::StuckMovesDropped { .. } => "stuck-moves-dropped",
    Self::DeepVariationsDropped { .. } => "deep-variations-dropped",
    Self::FirstNumberDropped { .. } => "first-number-dropped",
    Self::EncodingRestated { .. } => "encoding-restated",
    Self::TimesDropped => "times-dropped",
    Self::TimeFractionDropped => "time-fraction-dropped",
    Self::EndDropped => "end-dropped",
    Self::EndReworded { .. } => "end-reworded",
    Self::EndChanged { .. } => "end-changed",
}
