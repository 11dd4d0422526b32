//! Where lines of Japanese and Latin text may be broken.

/// Whether a line may end between two neighbouring characters that are no blanks: never inside a Latin word or a number, and
/// in Japanese neither before a closing mark nor behind an opening one (禁則).
///
/// ```
/// use komadai::notation::line_break::may_break;
///
/// assert!(may_break('将', '棋') && may_break('-', 'S') && may_break('・', 'A'));
/// assert!(!may_break('S', 'm') && !may_break('将', '。') && !may_break('「', '将'));
/// ```
#[must_use]
pub fn may_break(before: char, after: char) -> bool {
    if NEVER_FIRST.contains(after) || NEVER_LAST.contains(before) {
        return false;
    }
    matches!(before, '-' | '/' | '‐' | '–' | '—') || is_japanese(before) || is_japanese(after)
}

/// Whether a phrase may well end between two neighbouring characters, as far as these tell: behind a closing mark, before an
/// opening one, and where hiragana give way to something else. Lines that end there are easier to read than lines that end
/// inside a word (文節).
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

/// Whether a character is of a script that is written without blanks between words.
const fn is_japanese(character: char) -> bool {
    matches!(character, '\u{2E80}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{FE30}'..='\u{FE4F}'
        | '\u{FF00}'..='\u{FFEF}' | '\u{20000}'..='\u{3FFFF}' | '▲' | '△' | '☗' | '☖' | '…')
}

/// What no line begins with.
const NEVER_FIRST: &str = "、。，．・：；？！ー々〻ゝゞヽヾ…‥’”」』）】〉》〕］｝ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ\
                           ｡､･ｰ｣,.:;!?)]}";
/// What no line ends with. The mark of a side belongs to its move.
const NEVER_LAST: &str = "‘“「『（【〈《〔［｛｢([{▲△☗☖";
