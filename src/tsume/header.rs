//! What stands above a problem.

use crate::notation::digits;
use crate::record::Record;
use crate::shogi::{Handicap, PieceKind};

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
    const fn is_of_problems_alone(self) -> bool {
        match self {
            Self::Number | Self::Title | Self::Author | Self::Magazine | Self::Published | Self::Soundness => true,
            Self::Source | Self::Length | Self::Class | Self::Award | Self::Remarks => false,
        }
    }
}

/// Whether the record is a problem: it starts from a board of its own, the defender has a king on it, and
/// the attacker has none there, or a header says so (双玉詰将棋), be it by stating how many moves there are.
#[must_use]
pub fn is_tsume(record: &Record) -> bool {
    let start = record.initial();
    let attacker = start.turn();
    let has_king = |side| !start.pieces(side, PieceKind::King).is_empty();
    has_king(attacker.other())
        && Handicap::of(&start.to_setup()).is_none()
        && (!has_king(attacker)
            || stated_length(record).is_some()
            || record.headers().fields().any(|(key, value)| speaks_of_tsume(key, value)))
}

/// 作品名, and 詰将棋 under 手合割, 表題, 棋戦 and wherever else.
fn speaks_of_tsume(key: &str, value: &str) -> bool {
    let has_value = !value.is_empty();
    has_value && TsumeHeader::ALL.into_iter().any(|header| header.key() == key && header.is_of_problems_alone())
        || ["詰将棋", "詰め将棋"].iter().any(|word| value.contains(word))
}

/// The length that the header 手数 states: `33`, `３３`, `三十三手`, `33手詰`. `None` when there is none, or
/// it is no number.
///
/// ```
/// use komadai::record::Record;
/// use komadai::shogi::Setup;
/// use komadai::tsume::stated_length;
///
/// let mut record = Record::new(Setup::tsume().into());
/// assert_eq!(stated_length(&record), None);
/// record.headers_mut().set("手数", "三十三手詰");
/// assert_eq!(stated_length(&record), Some(33));
/// ```
#[must_use]
pub fn stated_length(record: &Record) -> Option<u32> {
    let value = record.headers().get(TsumeHeader::Length.key())?.trim();
    let number = ["手詰め", "手詰", "手"].iter().find_map(|unit| value.strip_suffix(unit)).unwrap_or(value);
    digits::number(number.trim())
}
