//! Short texts such as names, broken into few lines and never inside a word.

use crate::notation::line_break::may_break;

/// What ends a text that is cut off.
const ELLIPSIS: char = '…';

/// A text broken into lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wrapped {
    /// The lines, without blanks at their ends.
    pub(crate) lines: Vec<String>,
    /// Whether some of the text was cut off.
    pub(crate) is_cut: bool,
}

/// Breaks a text into lines of these widths, as many as there are widths; `measure` is the width of a character. A line
/// is cut off with … where a word is wider than its line, and the last one where the text goes on.
pub(crate) fn wrap(text: &str, widths: &[f32], mut measure: impl FnMut(char) -> f32) -> Wrapped {
    let chars: Vec<char> = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let mut rest = trim_start(&chars);
    let mut wrapped = Wrapped { lines: Vec::new(), is_cut: false };
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
                let room = width - measure(ELLIPSIS);
                let end = fitting(rest, room, &mut measure);
                wrapped.lines.push(format!("{}{ELLIPSIS}", line(&rest[..end])));
                wrapped.is_cut = true;
                return wrapped;
            }
        }
    }
    wrapped
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
        let Wrapped { lines, is_cut } = wrap(text, widths, |c| if c.is_ascii() { 1.0 } else { 2.0 });
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
    fn what_does_not_fit_ends_with_an_ellipsis() {
        assert_eq!(wrapped("Featherstonehaugh Smith", &[9.0, 9.0]), (vec!["Feather…".to_owned()], true));
        assert_eq!(
            wrapped("東京都立川市中央公民館", &[8.0, 8.0]),
            (vec!["東京都立".to_owned(), "川市中…".to_owned()], true)
        );
        assert_eq!(wrapped("  ", &[8.0]), (Vec::new(), false));
    }

    #[test]
    fn line_ends_and_blanks_are_no_text() {
        assert_eq!(lines(" 甲\n乙 ", &[8.0]), ["甲 乙"]);
    }
}
