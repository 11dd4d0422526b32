//! Where lines of Japanese and Latin text may be broken.

use super::japanese::Spoken;

/// Whether a line may end between two non-blank characters: never inside a Latin word or number, before a closing mark
/// or after an opening one (禁則). `-`, `/` and `_` separate words.
///
/// ```
/// use komadai::notation::line_break::may_break;
///
/// assert!(may_break('将', '棋') && may_break('-', 'S') && may_break('・', 'A') && may_break('_', '4'));
/// assert!(!may_break('S', 'm') && !may_break('将', '。') && !may_break('「', '将'));
/// ```
#[must_use]
pub fn may_break(before: char, after: char) -> bool {
    if NEVER_FIRST.contains(after) || NEVER_LAST.contains(before) {
        return false;
    }
    is_joint(before) || is_japanese(before) || is_japanese(after)
}

/// Whether a phrase (文節) probably ends between two characters: after a closing mark, before an opening one, and after
/// hiragana. Line breaks there are easier to read.
///
/// ```
/// use komadai::notation::line_break::ends_phrase;
///
/// assert!(ends_phrase('。', '次') && ends_phrase('を', '変') && ends_phrase('駒', '（'));
/// assert!(!ends_phrase('先', '後') && !ends_phrase('変', 'え') && !ends_phrase('す', '。'));
/// ```
#[must_use]
pub fn ends_phrase(before: char, after: char) -> bool {
    let is_hiragana = |character| matches!(character, '\u{3041}'..='\u{3096}');
    may_break(before, after)
        && ("、。，．；？！」』）】〉》〕］｝".contains(before)
            || "「『（【〈《〔［｛".contains(after)
            || is_hiragana(before) && !is_hiragana(after))
}

/// Whether a part of a name ends between two non-blank characters: after `-`, `_` and the like, and where the script
/// changes.
///
/// ```
/// use komadai::notation::line_break::ends_part;
///
/// assert!(ends_part('_', '4') && ends_part('・', '名') && ends_part('木', 'D') && ends_part('川', 'ア'));
/// assert!(!ends_part('羽', '生') && !ends_part('勝', 'つ') && !ends_part('S', 'm') && !ends_part('a', '・'));
/// ```
#[must_use]
pub fn ends_part(before: char, after: char) -> bool {
    let scripts = (script(before), script(after));
    let is_ending = matches!(scripts, (Script::Kanji, Script::Hiragana));
    may_break(before, after)
        && (is_joint(before) || matches!(before, '・' | '／' | '－' | '＿') || scripts.0 != scripts.1 && !is_ending)
}

/// The length in bytes of the move in words (▲７六歩, △同　銀) at the start of a text, within which no line ends.
///
/// ```
/// use komadai::notation::line_break::move_at;
///
/// assert_eq!(move_at("▲７六歩と突く"), Some("▲７六歩".len()));
/// assert_eq!((move_at("同様に"), move_at("2024年")), (None, None));
/// ```
#[must_use]
pub fn move_at(text: &str) -> Option<usize> {
    let first = text.chars().next()?;
    if !("▲△☗☖▼▽同".contains(first) || first.is_ascii_digit() || ('１'..='９').contains(&first)) {
        return None;
    }
    let (_, length) = Spoken::read(text).ok()?;
    // 同 and numbers begin other words, too.
    (length > first.len_utf8() && text.is_char_boundary(length)).then_some(length)
}

/// For each character of a text, whether it and the one before it belong to one [move](move_at).
#[must_use]
pub fn joined_to_previous(text: &str) -> Vec<bool> {
    let mut joined = Vec::with_capacity(text.len() / 3);
    let mut end = 0;
    for (at, _) in text.char_indices() {
        let is_within = at < end;
        joined.push(is_within);
        if !is_within {
            end = move_at(&text[at..]).map_or(at, |length| at + length);
        }
    }
    joined
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Kanji,
    Hiragana,
    Katakana,
    Other,
}

const fn script(character: char) -> Script {
    match character {
        '\u{3041}'..='\u{309F}' => Script::Hiragana,
        '\u{30A1}'..='\u{30FF}' | '\u{FF66}'..='\u{FF9F}' => Script::Katakana,
        '\u{2E80}'..='\u{2FDF}'
        | '々'
        | '〆'
        | '\u{3400}'..='\u{9FFF}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{20000}'..='\u{3FFFF}' => Script::Kanji,
        _ => Script::Other,
    }
}

const fn is_joint(character: char) -> bool {
    matches!(character, '-' | '_' | '/' | '‐' | '–' | '—')
}

/// Whether no line begins with this character (行頭禁則).
#[must_use]
pub fn is_never_first(character: char) -> bool {
    NEVER_FIRST.contains(character)
}

/// Whether no line ends with this character (行末禁則).
#[must_use]
pub fn is_never_last(character: char) -> bool {
    NEVER_LAST.contains(character)
}

const fn is_japanese(character: char) -> bool {
    matches!(character, '\u{2E80}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{FE30}'..='\u{FE4F}'
        | '\u{FF00}'..='\u{FFEF}' | '\u{20000}'..='\u{3FFFF}' | '▲' | '△' | '☗' | '☖' | '…')
}

const NEVER_FIRST: &str = "、。，．・／：；？！ー々〻ゝゞヽヾ…‥’”」』）】〉》〕］｝ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ\
                           ｡､･ｰ｣,.:;!?)]}";
const NEVER_LAST: &str = "‘“「『（【〈《〔［｛｢([{▲△☗☖";
