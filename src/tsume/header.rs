//! What stands above a problem.

use crate::notation::digits;
use crate::record::Headers;

/// The headers that KIF's description has for problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TsumeHeader {
    /// 作品番号: its number in the collection.
    Number,
    /// 作品名.
    Title,
    /// 作者.
    Author,
    /// 発表誌: the magazine that published it.
    Magazine,
    /// 発表年月.
    Published,
    /// 出典: the collection it is in.
    Source,
    /// 手数: how many moves the solution has.
    Length,
    /// 完全性: 完全, 余詰, 不詰 and so on.
    Soundness,
    /// 分類.
    Class,
    /// 受賞.
    Award,
    /// 備考.
    Remarks,
}

impl TsumeHeader {
    /// All eleven, in the order in which they are asked for.
    pub const ALL: [Self; 11] = [
        Self::Number,
        Self::Title,
        Self::Author,
        Self::Magazine,
        Self::Published,
        Self::Source,
        Self::Length,
        Self::Soundness,
        Self::Class,
        Self::Award,
        Self::Remarks,
    ];

    /// The key, as files have it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Number => "作品番号",
            Self::Title => "作品名",
            Self::Author => "作者",
            Self::Magazine => "発表誌",
            Self::Published => "発表年月",
            Self::Source => "出典",
            Self::Length => "手数",
            Self::Soundness => "完全性",
            Self::Class => "分類",
            Self::Award => "受賞",
            Self::Remarks => "備考",
        }
    }

    /// Whether no game has it: games have sources, remarks and numbers of moves, too.
    pub(super) const fn is_of_problems_alone(self) -> bool {
        match self {
            Self::Number | Self::Title | Self::Author | Self::Magazine | Self::Published | Self::Soundness => true,
            Self::Source | Self::Length | Self::Class | Self::Award | Self::Remarks => false,
        }
    }
}

/// The length that the header 手数 states: `33`, `３３`, `三十三手`, `33手詰`. `None` when there is none, or
/// it is no number.
///
/// ```
/// use komadai::record::Headers;
/// use komadai::tsume::stated_length;
///
/// let mut headers = Headers::default();
/// assert_eq!(stated_length(&headers), None);
/// headers.set("手数", "三十三手詰");
/// assert_eq!(stated_length(&headers), Some(33));
/// ```
#[must_use]
pub fn stated_length(headers: &Headers) -> Option<u32> {
    let value = headers.get(TsumeHeader::Length.key())?.trim();
    let number = ["手詰め", "手詰", "手"].iter().find_map(|unit| value.strip_suffix(unit)).unwrap_or(value);
    digits::number(number.trim())
}
