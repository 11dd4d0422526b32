//! Splits pasted text, or that of an input method, into keys.

use super::{Entry, EntryKey};
use crate::notation::fold::{Kana, plain};

/// Words that contain other keys (おう contains う, the horse), each after its key.
const WORDS: [(&str, &[&str]); 19] = [
    ("歩", &["ふひょう"]),
    ("香", &["きょう", "きょうしゃ"]),
    ("桂", &["桂馬"]),
    ("玉", &["おう", "おうしょう", "ぎょく", "ぎょくしょう"]),
    ("銀", &["ぎんしょう"]),
    ("金", &["きんしょう"]),
    ("角", &["かくぎょう"]),
    ("と", &["ときん", "と金"]),
    ("杏", &["なりきょう", "成香"]),
    ("圭", &["なりけい", "成桂"]),
    ("全", &["なりぎん", "成銀"]),
    ("馬", &["りゅうま", "竜馬"]),
    ("竜", &["りゅう", "りゅうおう", "竜王"]),
    ("成", &["なり", "成り"]),
    ("後", &["ごて", "玉方", "受方"]),
    ("", &["せんて", "先手", "▲", "▼", "☗", "攻方", "打", "打つ", "うつ", "不成", "ならず"]),
    ("持", &["もちごま"]),
    ("残", &["のこり", "のこり全部", "残り", "残り全部"]),
    ("番", &["てばん"]),
];

fn words() -> impl Iterator<Item = (&'static str, &'static str)> {
    WORDS.into_iter().flat_map(|(key, words)| words.iter().map(move |&word| (word, key)))
}

/// The keys for a text, to be [pressed](super::Entry::press) one by one, regardless of width and kana. Pieces may be
/// named in full; unknown characters are returned as they are.
///
/// ```
/// use komadai::notation::entry::keys;
///
/// assert_eq!(keys("７六歩").collect::<String>(), "7六歩");
/// assert_eq!(keys("ｷﾞﾝ").collect::<String>(), "ぎん");
/// assert_eq!(keys("２二成銀").collect::<String>(), "2二全");
/// ```
pub fn keys(text: &str) -> impl Iterator<Item = char> {
    let text: String = plain(text, Kana::Together).map(|(_, c)| c).collect();
    let mut keys = Vec::new();
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let word = words().filter(|(word, _)| rest.starts_with(word)).max_by_key(|(word, _)| word.len());
        match word {
            Some((word, key)) => {
                keys.extend(key.chars());
                rest = &rest[word.len()..];
            }
            None => {
                keys.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    keys.into_iter()
}

/// More than there are pieces and hands.
const MOST_WORDS: usize = 100;

impl Entry {
    /// The result of typing a text as [`keys`] reads it; `None` unless all of it has a meaning and puts a piece.
    ///
    /// ```
    /// use komadai::notation::entry::Entry;
    /// use komadai::shogi::{PieceKind, Setup, Square};
    ///
    /// let entry = Entry::new(Setup::EMPTY).written("▲１五金打").ok_or("a piece and its square")?;
    /// assert_eq!(entry.setup().board[Square::at(1, 5).ok_or("on the board")?].map(|piece| piece.kind), Some(PieceKind::Gold));
    /// assert_eq!(Entry::new(Setup::EMPTY).written("hello"), None);
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn written(self, text: &str) -> Option<Self> {
        let word = |entry: Self, word: &str| {
            keys(word).try_fold(entry.press(EntryKey::Word)?, |entry, key| entry.press(EntryKey::Char(key)))
        };
        let typed = text.split_whitespace().take(MOST_WORDS).try_fold(self, word)?;
        let is_whole = !typed.pending.is_begun() && text.split_whitespace().nth(MOST_WORDS).is_none();
        (is_whole && typed.setup != self.setup).then_some(Self { amends: false, ..typed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::entry::{Entry, EntryKey, KEYS, Topic};
    use crate::shogi::{Board, PieceKind, Setup};

    fn committed(text: &str) -> Entry {
        let press = |entry: Entry, key| entry.press(EntryKey::Char(key)).unwrap_or(entry);
        keys(text).fold(Entry::new(Setup::EMPTY), press)
    }

    fn pieces(board: &Board) -> Vec<PieceKind> {
        board.pieces().map(|(_, piece)| piece.kind).collect()
    }

    #[test]
    fn pieces_go_by_all_their_names() {
        for (names, kind) in [
            ("ふ フ ﾌ 歩 歩兵 ふひょう Ｐ ｐ p", PieceKind::Pawn),
            ("や きょう キョウ 香 香車 きょうしゃ ｷｮｳｼｬ", PieceKind::Lance),
            ("け けい けいま 桂 桂馬", PieceKind::Knight),
            ("ぎ ぎん ギン ｷﾞﾝ き゛ん 銀 銀将 ぎんしょう", PieceKind::Silver),
            ("き きん 金 金将 きんしょう", PieceKind::Gold),
            ("か かく 角 角行 かくぎょう", PieceKind::Bishop),
            ("ひ ひしゃ 飛 飛車", PieceKind::Rook),
            ("お おう 王 玉 王将 玉将 ぎょく おうしょう ぎょくしょう", PieceKind::King),
            ("と ときん と金 ト", PieceKind::ProPawn),
            ("杏 成香 なりきょう", PieceKind::ProLance),
            ("圭 成桂 なりけい", PieceKind::ProKnight),
            ("全 成銀 なりぎん", PieceKind::ProSilver),
            ("う うま 馬 竜馬 龍馬 りゅうま", PieceKind::Horse),
            ("り りゅう 竜 龍 竜王 龍王 リュウ りゅうおう", PieceKind::Dragon),
        ] {
            for name in names.split(' ') {
                assert_eq!(pieces(&committed(name).setup().board), [kind], "{name}");
            }
        }
    }

    #[test]
    fn whole_positions_can_be_committed_at_once() {
        let one_by_one = "11K13p23s+hga"
            .chars()
            .fold(Entry::new(Setup::EMPTY), |entry, key| entry.press(EntryKey::Char(key)).unwrap_or(entry));
        for text in ["１一後手玉１三歩２三成銀持駒金残り", "11ごてぎょく13ふ23なりぎんもちごまきんのこり"]
        {
            assert_eq!(committed(text).setup(), one_by_one.setup(), "{text}");
        }
        assert_eq!(pieces(&committed("７六歩成").setup().board), [PieceKind::ProPawn]);
    }

    #[test]
    fn words_are_whole_and_map_to_keys() {
        let all: String = KEYS.iter().map(|&(_, keys)| keys).collect();
        for (word, key) in words() {
            assert_eq!(keys(word).collect::<String>(), key);
            assert!(key.chars().count() < word.chars().count() && key.chars().all(|key| all.contains(key)), "{word}");
        }
        for (topic, all) in KEYS {
            let same = |(typed, cut): (char, char)| typed == cut || (typed, cut) == ('龍', '竜');
            assert!(topic == Topic::Cancel || all.chars().zip(keys(all)).all(same), "{topic:?}");
        }
    }
}
