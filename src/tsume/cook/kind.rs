//! Kinds of findings, and which of them count by which rules.

use super::{Finding, Weight};

/// The kind of a [`Finding`]. Attacks are checks other than the main line's after which there is a mate as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Kind {
    /// 余詰: another attack mates, at any length.
    Cook,
    /// 早詰: another attack mates sooner than the main line.
    EarlyMate,
    /// 最終手余詰: another attack mates, at the last move only.
    FinalCook,
    /// 変化別詰: another attack in a variation mates within the length of the main line.
    VariationCook,
    /// 変化同手数 (変同): another defence lasts as long as that of the main line, and no piece is left.
    EqualVariation,
    /// 変化長手数 (変長): another defence lasts longer than that of the main line, usually by two plies with one piece left.
    LongerVariation,
    /// 駒余り: pieces are left in the attacker's hand at the end of the main line.
    PiecesLeft,
    /// 成・不成非限定: whether the piece promotes makes no difference, and the reply is the same.
    PromotionChoice,
    /// 打点非限定: a lance, bishop or rook can be dropped elsewhere on the same line.
    DropChoice,
    /// 迂回手順: a detour that the defender can lead back to the main line, without gain for the attacker.
    Detour,
    /// 以遠打: a detour by the drop of a lance, bishop or rook from further away.
    DistanceDrop,
    /// 左右対称: the same move in a mirror, in a position that is its own mirror image.
    Mirror,
    /// 不要駒: a piece without which nothing changes.
    NeedlessPiece,
    /// The header 手数 states another length.
    LengthHeader,
    /// The header 完全性 states something else.
    SoundnessHeader,
}

impl Kind {
    /// All, in the order of the tables in the documentation.
    pub const ALL: [Self; 15] = [
        Self::Cook,
        Self::EarlyMate,
        Self::FinalCook,
        Self::VariationCook,
        Self::EqualVariation,
        Self::LongerVariation,
        Self::PiecesLeft,
        Self::PromotionChoice,
        Self::DropChoice,
        Self::Detour,
        Self::DistanceDrop,
        Self::Mirror,
        Self::NeedlessPiece,
        Self::LengthHeader,
        Self::SoundnessHeader,
    ];

    /// Its stable name: `cook`, `early-mate` and so on.
    #[must_use]
    pub const fn code(self) -> &'static str {
        CODES[self as usize]
    }
}

const CODES: [&str; 15] = [
    "cook",
    "early-mate",
    "final-cook",
    "variation-cook",
    "equal-variation",
    "longer-variation",
    "pieces-left",
    "promotion-choice",
    "drop-choice",
    "detour",
    "distance-drop",
    "mirror",
    "needless-piece",
    "length-header",
    "soundness-header",
];

/// The judging rules: which findings count against a problem.
///
/// | finding | magazine | contest | app |
/// |---|---|---|---|
/// | cook, early-mate, pieces-left | counts | counts | counts |
/// | final-cook of a problem of one move | counts | counts | counts |
/// | longer-variation, by more than two plies or with other than one piece left | counts | counts | counts |
/// | longer-variation by two plies, with one piece left | – | counts | counts |
/// | equal-variation | – | counts | – |
/// | variation-cook that ties with the main line | – | counts | – |
/// | drop-choice, needless-piece | – | counts | – |
/// | all else | – | – | – |
///
/// Headers that disagree are flaws of the record, not of the problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Profile {
    /// A magazine: flaws that make a problem unsound (不完全) count, blemishes do not.
    #[default]
    Magazine,
    /// A contest: blemishes count as well.
    Contest,
    /// A solving app: as a magazine, but all longer variations count, because it always plays the longest defence.
    App,
}

impl Profile {
    /// All, in the order of the table above.
    pub const ALL: [Self; 3] = [Self::Magazine, Self::Contest, Self::App];

    /// Its stable name.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Magazine => "magazine",
            Self::Contest => "contest",
            Self::App => "app",
        }
    }

    /// Whether a finding counts against the problem.
    #[must_use]
    pub fn counts(self, finding: &Finding) -> bool {
        let is_more = finding.weight == Weight::More;
        match finding.kind {
            Kind::Cook | Kind::EarlyMate | Kind::PiecesLeft => true,
            Kind::FinalCook => is_more,
            Kind::LongerVariation => is_more || self != Self::Magazine,
            Kind::EqualVariation | Kind::DropChoice | Kind::NeedlessPiece => self == Self::Contest,
            Kind::VariationCook => is_more && self == Self::Contest,
            Kind::PromotionChoice
            | Kind::Detour
            | Kind::DistanceDrop
            | Kind::Mirror
            | Kind::LengthHeader
            | Kind::SoundnessHeader => false,
        }
    }
}
