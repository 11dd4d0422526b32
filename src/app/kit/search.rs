//! Ranked search by words, beginnings of words, kana and romaji.

use std::ops::Range;

use crate::app::kit::romaji::{self, Spelling};
use crate::notation::fold::{Folded, Kana};

#[derive(Clone, Debug, Default)]
pub(crate) struct Texts {
    /// The shown name, other names and related words, each with the worth of a match.
    names: Vec<(String, u32)>,
    reading: String,
    /// In both spellings, and mixed.
    romaji: [String; 3],
}

/// The worth of a match in tenths: of the shown name, the reading, another name, a related word.
const SHOWN: u32 = 10;
const READING: u32 = 9;
const OTHER: u32 = 7;
const ABOUT: u32 = 5;

impl Texts {
    /// `reading` is in kana, or empty; `about` are related words.
    pub(crate) fn new(name: &str, reading: &str, others: &[&str], about: &[&str]) -> Self {
        let named = [name].into_iter().map(|name| (fold(name), SHOWN));
        let others = others.iter().map(|name| (fold(name), OTHER));
        let about = about.iter().map(|name| (fold(name), ABOUT));
        let reading = fold(reading);
        Self { names: named.chain(others).chain(about).collect(), romaji: spellings(&reading), reading }
    }

    /// At most 1000; `None` without a match.
    pub(crate) fn rank(&self, query: &Query) -> Option<u32> {
        let phrase = self.worth(&query.phrase);
        let count = u32::try_from(query.words.len()).unwrap_or(u32::MAX);
        if count <= 1 {
            return phrase;
        }
        let sum: Option<u32> = query.words.iter().map(|word| self.worth(word)).sum();
        // Words in the typed order are better than in another.
        phrase.max(sum.map(|sum| (sum / count).saturating_sub(1)))
    }

    fn worth(&self, word: &Word) -> Option<u32> {
        let names = self.names.iter().filter_map(|(name, weight)| Some(quality(name, &word.text)? * weight));
        let reading = part(&self.reading, &word.text, |_| true).map(|quality| quality * READING);
        let romaji = word.romaji.iter().zip(&self.romaji).filter_map(|(word, whole)| {
            // A single letter is in every word, and no kana begins in its middle.
            let begins = |before: char| word.len() > 1 && matches!(before, 'a' | 'i' | 'u' | 'e' | 'o' | 'n' | ' ');
            part(whole, word, begins).map(|quality| quality * (READING - 1))
        });
        names.chain(reading).chain(romaji).max()
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Query {
    phrase: Word,
    words: Vec<Word>,
}

#[derive(Clone, Debug, Default)]
struct Word {
    text: String,
    /// As far as it is kana or Latin letters.
    romaji: Vec<String>,
}

impl Word {
    fn new(text: &str) -> Self {
        let is_spoken = |c: char| c.is_ascii_graphic() || matches!(c, 'ぁ'..='ゔ' | 'ー' | 'ō' | 'ū' | 'ô' | 'û');
        let bare: String = text.split_whitespace().collect();
        let romaji = if bare.chars().all(is_spoken) { spellings(&bare).into() } else { Vec::new() };
        Self { text: text.to_owned(), romaji }
    }
}

impl Query {
    /// Ignores width, case and kind of kana.
    pub(crate) fn new(typed: &str) -> Self {
        let folded = fold(typed);
        let words: Vec<&str> = folded.split_whitespace().collect();
        Self { phrase: Word::new(&words.join(" ")), words: words.into_iter().map(Word::new).collect() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// In bytes, from left to right.
    pub(crate) fn marks(&self, name: &str) -> Vec<Range<usize>> {
        let whole = Folded::new(name, Kana::Together);
        let mut marks: Vec<Range<usize>> = Vec::new();
        for word in &self.words {
            if let Some(found) = whole.find(&Folded::new(&word.text, Kana::Together), 0) {
                marks.push(found);
            } else {
                marks.extend(scattered(name, &word.text).unwrap_or_default());
            }
        }
        marks.sort_by_key(|mark| (mark.start, mark.end));
        let mut joined: Vec<Range<usize>> = Vec::new();
        for mark in marks {
            match joined.last_mut() {
                Some(last) if mark.start <= last.end => last.end = last.end.max(mark.end),
                _ => joined.push(mark),
            }
        }
        joined
    }
}

fn fold(text: &str) -> String {
    Folded::new(text, Kana::Together).into_text()
}

fn spellings(kana: &str) -> [String; 3] {
    let [hepburn, kunrei] =
        [Spelling::Hepburn, Spelling::Kunrei].map(|spelling| romaji::plain(&romaji::spell(kana, spelling)));
    let mixed = romaji::together(&hepburn);
    [hepburn, kunrei, mixed]
}

/// In hundredths.
fn quality(text: &str, word: &str) -> Option<u32> {
    // Three Latin letters match anywhere; Japanese has no spaces, so that each letter can begin a word.
    let inside = !word.is_ascii() || word.len() >= 3;
    part(text, word, |before| !before.is_ascii_alphanumeric() || inside)
        .or_else(|| scattered(text, word).map(|runs| 30_u32.saturating_sub(u32::try_from(runs.len()).unwrap_or(30))))
}

/// For a text with the whole word. `begins` tells after which characters the word may begin.
fn part(text: &str, word: &str, begins: impl Fn(char) -> bool) -> Option<u32> {
    if word.is_empty() || text.is_empty() {
        return None;
    }
    if let Some(rest) = text.strip_prefix(word) {
        return Some(if rest.is_empty() { 100 } else { 90 });
    }
    let places = text.match_indices(word).filter_map(|(at, _)| {
        let before = text[..at].chars().next_back()?;
        let at_word = !before.is_alphanumeric();
        begins(before).then_some(if at_word { 75 } else { 50 })
    });
    places.max()
}

/// The parts of a text that make up a word, each at the beginning of a word of the text: `cosf` in "Copy position
/// (SFEN)", 局コピ in 局面をコピー. As few and as early as possible.
fn scattered(text: &str, word: &str) -> Option<Vec<Range<usize>>> {
    // One letter is in nearly every name.
    word.chars().nth(1)?;
    let letters: Vec<(usize, char)> = text.char_indices().map(|(at, c)| (at, lower(c))).collect();
    let word: Vec<char> = word.chars().filter(|c| !c.is_whitespace()).collect();
    let mut runs = Vec::new();
    // Limits the attempts in long names.
    let mut budget = 2_000;
    gather(&letters, 0, &word, &mut runs, &mut budget).then(|| {
        let end = |index: usize| letters.get(index).map_or(text.len(), |&(at, _)| at);
        runs.into_iter().map(|run| end(run.start)..end(run.end)).collect()
    })
}

fn lower(c: char) -> char {
    c.to_lowercase().next().unwrap_or(c)
}

fn gather(
    letters: &[(usize, char)],
    from: usize,
    word: &[char],
    runs: &mut Vec<Range<usize>>,
    budget: &mut u32,
) -> bool {
    if word.is_empty() {
        return true;
    }
    let begins = |index: usize| {
        let (before, here) = (index.checked_sub(1).map(|before| letters[before].1), letters[index].1);
        !here.is_ascii_alphanumeric() || before.is_none_or(|before| !before.is_ascii_alphanumeric())
    };
    for start in from..letters.len() {
        if *budget == 0 {
            return false;
        }
        *budget -= 1;
        if !begins(start) {
            continue;
        }
        let longest = letters[start..].iter().zip(word).take_while(|((_, c), wanted)| c == *wanted).count();
        for length in (1..=longest).rev() {
            runs.push(start..start + length);
            if gather(letters, start + length, &word[length..], runs, budget) {
                return true;
            }
            runs.pop();
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position() -> Texts {
        Texts::new("局面をコピー（SFEN）", "きょくめんをこぴー", &["Copy position (SFEN)"], &["files copy sfen"])
    }

    fn rank(texts: &Texts, typed: &str) -> u32 {
        texts.rank(&Query::new(typed)).unwrap_or(0)
    }

    #[test]
    fn a_command_is_found_by_kanji_kana_romaji_and_english() {
        for typed in [
            "局面",
            "局面をコピー",
            "コピー",
            "こぴー",
            "ｺﾋﾟｰ",
            "きょくめん",
            "キョクメン",
            "きょk",
            "kyoku",
            "kyokumen",
            "kyokumenwokopi",
            "kopi",
            "ＳＦＥＮ",
            "sfen",
            "copy",
            "position",
            "pos",
            "copy pos",
            "position copy",
            "sfen コピー",
            "局コピ",
            "copos",
            "cps",
            "局面　コピー",
        ] {
            assert!(rank(&position(), typed) > 0, "{typed}");
        }
        for typed in ["貼り付け", "paste", "osition", "yokumen", "kyokumenn x", "コピー 棋譜", "zzz", "os", "きゃ"]
        {
            assert_eq!(rank(&position(), typed) > 0, typed == "osition", "{typed}");
        }
    }

    #[test]
    fn both_spellings_of_romaji_are_understood_as_they_grow() {
        let texts = Texts::new("終了", "しゅうりょう", &["Quit"], &[]);
        for spelling in ["shuuryou", "syuuryou", "shuryo", "syuryo", "shūryō"] {
            let letters: Vec<char> = spelling.chars().collect();
            for length in 1..=letters.len() {
                let typed: String = letters[..length].iter().collect();
                assert!(rank(&texts, &typed) > 0, "{typed}");
            }
        }
    }

    #[test]
    fn spellings_of_romaji_may_be_mixed() {
        let texts = Texts::new("詰みを続けて調べる", "つみをつづけてしらべる", &["Keep searching"], &[]);
        for typed in ["tsuduke", "tuzuke", "tsuzukete", "tsumiwotuduketeshiraberu", "tumiwotsuzuketesiraberu"] {
            assert!(rank(&texts, typed) > 0, "{typed}");
        }
        for typed in ["tsutsuke", "tsusuke", "sudukete"] {
            assert_eq!(rank(&texts, typed), 0, "{typed}");
        }
    }

    #[test]
    fn the_better_match_is_ranked_higher() {
        let worth = |texts: &Texts, typed: &str| rank(texts, typed);
        let rank = |name: &str, typed: &str| rank(&Texts::new(name, "", &[], &[]), typed);
        let names = ["Save", "Save as…", "Autosave folder", "Set variation end"];
        assert_eq!(rank("Save", "save"), 1000);
        for pair in names.windows(2) {
            let [one, other] = [rank(pair[0], "save"), rank(pair[1], "save")];
            assert!(one > other || pair[1].starts_with("Set"), "{pair:?}: {one}, {other}");
        }
        assert!(rank("Next move", "next move") > rank("Move to next", "next move"));
        let (shown, other) = (Texts::new("Find", "", &["検索"], &[]), Texts::new("検索", "けんさく", &["Find"], &[]));
        assert!(worth(&shown, "find") > worth(&other, "find"));
    }

    #[test]
    fn what_is_typed_is_marked_in_the_name() {
        let marked = |name: &str, typed: &str| -> Vec<String> {
            Query::new(typed).marks(name).into_iter().map(|mark| name[mark].to_owned()).collect()
        };
        assert_eq!(marked("局面をコピー（SFEN）", "コピー sfen"), ["コピー", "SFEN"]);
        assert_eq!(marked("局面をコピー（SFEN）", "こぴ"), ["コピ"]);
        assert_eq!(marked("Copy position", "copo"), ["Co", "po"]);
        assert_eq!(marked("Copy position", "xyz"), [""; 0]);
        assert_eq!(marked("Copy", ""), [""; 0]);
    }

    #[test]
    fn nothing_takes_long() {
        let texts = Texts::new(&"あ".repeat(2_000), "", &["a b ".repeat(500).as_str()], &[]);
        assert_eq!(rank(&texts, &format!("{}い", "あ".repeat(100))), 0);
    }
}
