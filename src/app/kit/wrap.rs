//! Short texts such as names and hints, broken into lines and never inside a word.

use egui::{Label, Response, Role, TextStyle, Ui, WidgetInfo, WidgetText};

use crate::notation::line_break::{ends_phrase, may_break};

/// What ends a text that is cut off.
const ELLIPSIS: char = '…';

/// A text broken into lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wrapped {
    /// The lines, without blanks at their ends.
    pub(crate) lines: Vec<String>,
    /// Whether some of the text was cut off.
    pub(crate) is_cut: bool,
    /// Whether it was cut off inside a word: its first one is wider than its line.
    pub(crate) splits_word: bool,
}

/// Breaks a text into lines of these widths, as many as there are widths; `measure` is the width of a character. A line
/// is cut off with … where a word is wider than its line, and the last one where the text goes on: behind a word, if one fits.
pub(crate) fn wrap(text: &str, widths: &[f32], mut measure: impl FnMut(char) -> f32) -> Wrapped {
    let chars: Vec<char> = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let mut rest = trim_start(&chars);
    let mut wrapped = Wrapped { lines: Vec::new(), is_cut: false, splits_word: false };
    for (row, &width) in widths.iter().enumerate() {
        if rest.is_empty() {
            break;
        }
        let fits = fitting(rest, width, &mut measure);
        if fits == rest.len() {
            wrapped.lines.push(line(rest));
            return wrapped;
        }
        let is_last = row + 1 == widths.len();
        match (1..=fits).rev().find(|&end| is_break(rest, end)) {
            Some(end) if !is_last => {
                wrapped.lines.push(line(&rest[..end]));
                rest = trim_start(&rest[end..]);
            }
            _ => {
                let (last, splits_word) = cut(rest, width, &mut measure);
                let before = row.checked_sub(1).filter(|_| splits_word).map(|before| widths[before]);
                let above = wrapped.lines.last_mut().map(|line| format!("{line} {ELLIPSIS}"));
                let above = above
                    .filter(|line| before.is_some_and(|width| line.chars().map(&mut measure).sum::<f32>() <= width));
                match (above, wrapped.lines.last_mut()) {
                    // Rather a line less than half a word.
                    (Some(above), Some(line)) => *line = above,
                    _ => {
                        wrapped.lines.push(last);
                        wrapped.splits_word = splits_word;
                    }
                }
                wrapped.is_cut = true;
                return wrapped;
            }
        }
    }
    wrapped
}

/// As much of a text as fits into a width with … behind it: whole words, unless the first one is too wide, and whether it is.
fn cut(chars: &[char], width: f32, measure: &mut impl FnMut(char) -> f32) -> (String, bool) {
    let room = width - measure(ELLIPSIS);
    let end = fitting(chars, room, measure);
    // Behind a Latin word there is a blank, or it would look as if it went on.
    let is_blank = |end: usize| chars[end - 1].is_whitespace() || chars.get(end).is_some_and(|c| c.is_whitespace());
    let before = |end: usize| format!("{}{}", line(&chars[..end]), if is_blank(end) { " " } else { "" });
    let words = (1..=end).rev().filter(|&end| is_break(chars, end)).map(before);
    let fitting = words.into_iter().find(|words| words.chars().map(&mut *measure).sum::<f32>() <= room);
    let splits_word = fitting.is_none();
    (format!("{}{ELLIPSIS}", fitting.unwrap_or_else(|| line(&chars[..end]))), splits_word)
}

/// How full a line is at least, if it ends where a phrase does and not as late as it may.
const FULL: f32 = 0.6;

/// Breaks a text into as many lines as it needs at this width, joined by line feeds: behind phrases where that leaves no
/// line too short, between words otherwise, and inside a word only when it is wider than a line. `measure` is the width of
/// a character.
pub(crate) fn paragraph(text: &str, width: f32, mut measure: impl FnMut(char) -> f32) -> String {
    let mut lines: Vec<String> = Vec::new();
    for part in text.lines() {
        let chars: Vec<char> = part.chars().collect();
        let mut rest = &chars[..];
        loop {
            let fits = fitting(rest, width, &mut measure).max(1);
            if fits >= rest.len() {
                lines.push(line(rest));
                break;
            }
            let least = (fits as f32 * FULL) as usize;
            let is_phrase = |end: usize| is_break(rest, end) && ends_here(rest, end);
            let end = (least.max(1)..=fits).rev().find(|&end| is_phrase(end));
            let end = end.or_else(|| (1..=fits).rev().find(|&end| is_break(rest, end))).unwrap_or(fits);
            lines.push(line(&rest[..end]));
            rest = trim_start(&rest[end..]);
        }
    }
    lines.join("\n")
}

/// Whether a phrase, or a word of a language with blanks, ends before the character at this index.
fn ends_here(chars: &[char], end: usize) -> bool {
    let (before, after) = (chars[end - 1], chars[end]);
    before.is_whitespace() || after.is_whitespace() || ends_phrase(before, after)
}

/// Shows a text in lines of this width that end where phrases do. `styled` gives it its looks.
pub(crate) fn paragraph_ui(
    ui: &mut Ui,
    text: &str,
    width: f32,
    styled: impl FnOnce(String) -> WidgetText,
    size: &TextStyle,
) -> Response {
    let font = size.resolve(ui.style());
    let lines = ui.fonts_mut(|fonts| paragraph(text, width, |c| fonts.glyph_width(&font, c)));
    let response = ui.add(Label::new(styled(lines)).extend());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    response
}

/// Whether a line may end before the character at this index.
fn is_break(chars: &[char], end: usize) -> bool {
    match (chars[end - 1], chars.get(end)) {
        (before, Some(&after)) => before.is_whitespace() || after.is_whitespace() || may_break(before, after),
        (_, None) => true,
    }
}

/// How many characters fit into a width; blanks at the end of a line take none.
fn fitting(chars: &[char], width: f32, measure: &mut impl FnMut(char) -> f32) -> usize {
    let mut used = 0.0;
    let over = chars.iter().position(|&c| {
        used += measure(c);
        used > width && !c.is_whitespace()
    });
    over.unwrap_or(chars.len())
}

fn line(chars: &[char]) -> String {
    chars.iter().collect::<String>().trim_end().to_owned()
}

fn trim_start(chars: &[char]) -> &[char] {
    let blanks = chars.iter().take_while(|c| c.is_whitespace()).count();
    &chars[blanks..]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ideographs are two wide, other characters one.
    fn wrapped(text: &str, widths: &[f32]) -> (Vec<String>, bool) {
        let Wrapped { lines, is_cut, .. } = wrap(text, widths, |c| if c.is_ascii() { 1.0 } else { 2.0 });
        (lines, is_cut)
    }

    fn lines(text: &str, widths: &[f32]) -> Vec<String> {
        let (lines, is_cut) = wrapped(text, widths);
        assert!(!is_cut, "{text}: {lines:?}");
        lines
    }

    #[test]
    fn latin_words_stay_whole() {
        assert_eq!(lines("Bartholomew Smith", &[12.0, 12.0]), ["Bartholomew", "Smith"]);
        assert_eq!(lines("Mr. A. Hamilton-Smith", &[15.0, 15.0]), ["Mr. A.", "Hamilton-Smith"]);
        assert_eq!(lines("Alexander Hamilton-Smith", &[19.0, 8.0]), ["Alexander Hamilton-", "Smith"]);
        assert_eq!(lines("O'Neill", &[7.0]), ["O'Neill"]);
    }

    #[test]
    fn japanese_breaks_between_characters_but_not_before_closing_marks() {
        assert_eq!(lines("羽生善治九段", &[8.0, 8.0]), ["羽生善治", "九段"]);
        assert_eq!(lines("大山（名人）", &[10.0, 8.0]), ["大山（名", "人）"]);
        assert_eq!(lines("サーシャ", &[6.0, 6.0]), ["サー", "シャ"]);
        assert_eq!(lines("鈴木Daniel", &[8.0, 8.0]), ["鈴木", "Daniel"]);
    }

    #[test]
    fn paragraphs_break_where_phrases_end() {
        let broken = |text, width| paragraph(text, width, |c| if c.is_ascii() { 1.0 } else { 2.0 });
        assert_eq!(broken("右クリックで成・先後を変えます。", 24.0), "右クリックで成・先後を\n変えます。");
        assert_eq!(broken("駒を消す（持駒をすべて消す）", 26.0), "駒を消す（持駒をすべて\n消す）");
        // A line that would be too short is filled, as far as no mark begins the next one.
        assert_eq!(broken("と東京都立川市中央公民館。", 20.0), "と東京都立川市中央公\n民館。");
        assert_eq!(broken("Drag onto the board.\nClick.", 10.0), "Drag onto\nthe board.\nClick.");
        assert_eq!(broken("Featherstonehaugh", 9.0), "Featherst\nonehaugh");
        assert_eq!(broken("", 9.0), "");
    }

    #[test]
    fn what_does_not_fit_ends_with_an_ellipsis() {
        assert_eq!(wrapped("Featherstonehaugh Smith", &[9.0, 9.0]), (vec!["Feather…".to_owned()], true));
        assert_eq!(
            wrapped("東京都立川市中央公民館", &[8.0, 8.0]),
            (vec!["東京都立".to_owned(), "川市中…".to_owned()], true)
        );
        assert_eq!(wrapped("Bartholomew Smith", &[15.0]), (vec!["Bartholomew …".to_owned()], true));
        assert_eq!(wrapped("Bartholomew Smith", &[14.0]), (vec!["Bartholomew …".to_owned()], true));
        assert_eq!(wrapped("Anna Bartholomew Smith", &[16.0]), (vec!["Anna …".to_owned()], true));
        assert_eq!(wrapped("Bartholomew Featherstonehaugh", &[15.0, 9.0]), (vec!["Bartholomew …".to_owned()], true));
        assert_eq!(wrapped("鈴木Daniel", &[9.0]), (vec!["鈴木…".to_owned()], true));
        assert_eq!(wrapped("  ", &[8.0]), (Vec::new(), false));
    }

    #[test]
    fn line_ends_and_blanks_are_no_text() {
        assert_eq!(lines(" 甲\n乙 ", &[8.0]), ["甲 乙"]);
    }
}
