//! Folding of texts for searches: width, case and optionally kana do not matter.

use std::ops::Range;

/// A folded text to be searched. Matches are ranges of the original text.
///
/// ```
/// use komadai::notation::fold::{Folded, Kana};
/// let text = "Ｐｏｎａｎｚａ の ｶﾞｷﾞ";
/// let folded = Folded::new(text, Kana::Apart);
/// assert_eq!(folded.find(&Folded::new("ponanza", Kana::Apart), 0), Some(0..21));
/// assert_eq!(folded.find(&Folded::new("ガ", Kana::Apart), 0).map(|at| &text[at]), Some("ｶﾞ"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folded {
    text: String,
    /// The offsets of each folded character, and of the end, in the folded and the original text.
    origins: Vec<(usize, usize)>,
}

/// Whether a search distinguishes hiragana from katakana.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kana {
    /// ふりびしゃ and フリビシャ are the same.
    #[default]
    Together,
    /// ふりびしゃ and フリビシャ are different words.
    Apart,
}

impl Folded {
    /// Folds a text.
    #[must_use]
    pub fn new(text: &str, kana: Kana) -> Self {
        let mut folded = Self { text: String::with_capacity(text.len()), origins: Vec::new() };
        for (at, c) in plain(text, kana) {
            folded.origins.push((folded.text.len(), at));
            folded.text.extend(c.to_lowercase());
        }
        folded.origins.push((folded.text.len(), text.len()));
        folded
    }

    /// Whether the text is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The folded text alone.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }

    /// The first occurrence of `word` from byte `from`. Offsets refer to the original text.
    #[must_use]
    pub fn find(&self, word: &Self, from: usize) -> Option<Range<usize>> {
        let first = self.origins.partition_point(|&(_, origin)| origin < from);
        let from = self.origins.get(first)?.0;
        let start = from + self.text[from..].find(&word.text)?;
        let origin = |folded: usize, up: bool| {
            // A word may begin or end within the folding of one character, which is found whole.
            let index = self.origins.partition_point(|&(at, _)| if up { at < folded } else { at <= folded });
            self.origins[if up { index } else { index - 1 }].1
        };
        Some(origin(start, false)..origin(start + word.text.len(), true))
    }

    /// All occurrences of `word` without overlaps, as ranges of the original text; none for an empty word.
    pub fn all<'a>(&'a self, word: &'a Self) -> impl Iterator<Item = Range<usize>> + 'a {
        let mut from = (!word.is_empty()).then_some(0);
        std::iter::from_fn(move || {
            let found = self.find(word, from?);
            from = found.as_ref().map(|at| at.end);
            found
        })
    }
}

/// The characters in usual width and original case, voiced kana as one character, each with its original byte.
pub(super) fn plain(text: &str, kana: Kana) -> impl Iterator<Item = (usize, char)> {
    let mut rest = text.char_indices().peekable();
    std::iter::from_fn(move || {
        let (at, first) = rest.next()?;
        let mut c = wide_kana(first);
        if let Some(&(_, mark)) = rest.peek()
            && let Some(voiced) = voiced(c, mark)
        {
            rest.next();
            c = voiced;
        }
        if kana == Kana::Together && matches!(c, 'ァ'..='ヶ' | 'ヽ' | 'ヾ') {
            c = char::from_u32(c as u32 - 0x60).unwrap_or(c);
        }
        Some((at, narrow(c)))
    })
}

/// ASCII for full-width letters, digits and signs; one sign for look-alikes.
pub(super) fn narrow(c: char) -> char {
    match c {
        '！'..='～' => char::from_u32(c as u32 - '！' as u32 + '!' as u32).unwrap_or(c),
        '\u{3000}' => ' ',
        '〜' => '~',
        '−' | '‐' | '–' => '-',
        '龍' => '竜',
        _ => c,
    }
}

/// The half-width katakana of JIS X 0201 from `｡`.
const HALF_KANA: &str = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜";

fn wide_kana(c: char) -> char {
    match c {
        '｡'..='ﾟ' => HALF_KANA.chars().nth((c as u32 - '｡' as u32) as usize).unwrap_or(c),
        _ => c,
    }
}

fn voiced(kana: char, mark: char) -> Option<char> {
    let by = match mark {
        'ﾞ' | '゛' | '\u{3099}' => 1,
        'ﾟ' | '゜' | '\u{309A}' => 2,
        _ => return None,
    };
    const VOICED: &str = "カキクケコサシスセソタチツテトかきくけこさしすせそたちつてと";
    const EITHER: &str = "ハヒフヘホはひふへほ";
    match (kana, by) {
        ('ウ', 1) => Some('ヴ'),
        ('う', 1) => Some('ゔ'),
        (kana, by) if EITHER.contains(kana) || (by == 1 && VOICED.contains(kana)) => char::from_u32(kana as u32 + by),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, word: &str, kana: Kana) -> Vec<String> {
        let (text_folded, word) = (Folded::new(text, kana), Folded::new(word, kana));
        text_folded.all(&word).map(|at| text[at].to_owned()).collect()
    }

    #[test]
    fn width_and_case_do_not_matter() {
        assert_eq!(found("ELMO、elmo、ｅｌｍｏ、Ｅlmo", "elmo", Kana::Apart).len(), 4);
        assert_eq!(found("７六歩、7六歩", "７六", Kana::Apart), ["７六", "7六"]);
        assert_eq!(found("ｺﾞｷｹﾞﾝ中飛車とゴキゲン中飛車", "ゴキゲン", Kana::Apart), ["ｺﾞｷｹﾞﾝ", "ゴキゲン"]);
        assert_eq!(found("ハ\u{309A}ス と パス", "パス", Kana::Apart), ["ハ\u{309A}ス", "パス"]);
        assert_eq!(found("全角　空白", "全角 空白", Kana::Apart), ["全角　空白"]);
        assert_eq!(found("龍と竜", "竜", Kana::Apart), ["龍", "竜"]);
    }

    #[test]
    fn kana_are_distinguished_on_request() {
        assert_eq!(found("ふりびしゃ、フリビシャ、ﾌﾘﾋﾞｼｬ", "フリビシャ", Kana::Together).len(), 3);
        assert_eq!(found("ふりびしゃ、フリビシャ、ﾌﾘﾋﾞｼｬ", "フリビシャ", Kana::Apart).len(), 2);
        assert_eq!(found("ヶとケ", "ケ", Kana::Together), ["ケ"]);
    }

    #[test]
    fn matches_lie_on_character_boundaries() {
        for (text, word) in [("İİ", "i"), ("aİb", "\u{307}b"), ("ああ", "あ"), ("", "あ"), ("あ", "")] {
            let folded = Folded::new(text, Kana::Together);
            for at in folded.all(&Folded::new(word, Kana::Together)) {
                assert!(!text[at].is_empty());
            }
        }
        assert_eq!(found("あ", "", Kana::Together), [""; 0]);
        assert_eq!(found("ああああ", "ああ", Kana::Together).len(), 2);
    }

    #[test]
    fn a_mark_that_voices_nothing_stays() {
        assert_eq!(found("アﾞ", "゛", Kana::Together), ["ﾞ"]);
        assert_eq!(found("ｶﾟ", "か゜", Kana::Together), ["ｶﾟ"]);
    }
}
