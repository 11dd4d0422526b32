//! What a record claims about its problem.

use crate::record::{HeaderKey, Record};
use crate::shogi::Move;

/// A record's main line and stated properties. The default claims nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RecordClaims {
    /// The playable moves of its main line.
    pub moves: Vec<Move>,
    /// The length under 手数.
    pub length: Option<u32>,
    /// The header 完全性, if its word is known.
    pub soundness: Option<StatedSoundness>,
}

/// What the header 完全性 can state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum StatedSoundness {
    /// 完全.
    Sound,
    /// 余詰, 早詰 or 不完全.
    Cooked,
    /// 不詰.
    NoMate,
}

impl StatedSoundness {
    /// The word for the header: 完全, 余詰 or 不詰.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sound => "完全",
            Self::Cooked => "余詰",
            Self::NoMate => "不詰",
        }
    }

    /// The meaning of a value. `None` for words such as 検討中, which state nothing.
    #[must_use]
    pub fn of(value: &str) -> Option<Self> {
        // 不完全 contains 完全.
        let has = |word: &str| value.contains(word);
        match () {
            () if has("不詰") => Some(Self::NoMate),
            () if has("不完全") => Some(Self::Cooked),
            () if ["余詰なし", "余詰無", "早詰なし", "早詰無", "完全"].into_iter().any(has) => {
                Some(Self::Sound)
            }
            () if has("余詰") || has("早詰") => Some(Self::Cooked),
            () => None,
        }
    }
}

impl RecordClaims {
    /// The claims of a record.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        let tree = record.tree();
        Self {
            moves: tree.main_line().map_while(|id| tree.playable(id)).collect(),
            length: record.headers().stated_length(),
            soundness: record.headers().value(HeaderKey::Soundness).and_then(StatedSoundness::of),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn soundness_is_read_from_its_words() {
        for (value, stated) in [
            ("完全", Some(StatedSoundness::Sound)),
            ("余詰なし", Some(StatedSoundness::Sound)),
            ("不完全", Some(StatedSoundness::Cooked)),
            ("余詰", Some(StatedSoundness::Cooked)),
            ("不詰", Some(StatedSoundness::NoMate)),
            ("検討中", None),
            ("", None),
        ] {
            assert_eq!(StatedSoundness::of(value), stated, "{value}");
        }
    }
}
