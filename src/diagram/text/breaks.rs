use super::{advance, length};
use crate::diagram::face::Face;
use crate::notation::line_break::{is_never_first, is_never_last};

/// Shortens a line to a width in ems, ending with ….
pub(super) fn end_early(face: Face, line: &mut String, ems: f32) {
    while !line.is_empty() && length(face, line) + advance(face, '…') > ems {
        line.pop();
    }
    line.truncate(line.trim_end_matches(|last: char| last.is_whitespace() || "、。，．・…".contains(last)).len());
    line.push('…');
}

/// Breaks a text into lines of at most `width` ems, between words or by the rules of Japanese typesetting (禁則).
pub(in crate::diagram) fn broken(face: Face, text: &str, width: f32) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut used) = (String::new(), 0.0);
    for character in text.chars() {
        let wide = advance(face, character);
        if used + wide > width && !line.is_empty() {
            let cut = word_break(&line, character).unwrap_or_else(|| last_break(&line, character));
            let rest = line.split_off(cut);
            lines.push(line.trim_end().to_owned());
            line = rest.trim_start().to_owned();
            used = length(face, &line);
        }
        if !(line.is_empty() && character.is_whitespace()) {
            line.push(character);
            used += wide;
        }
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}

/// Where to break a line before `next` between words: at its last blank or hyphen. If `next` begins a word, only after
/// the first third.
fn word_break(line: &str, next: char) -> Option<usize> {
    let is_word = |character: char| character.is_ascii_alphanumeric();
    let cuts = is_word(next) && line.ends_with(is_word);
    let place = |(at, character): (usize, char)| match character {
        ' ' | '　' => Some(at),
        '-' if cuts => Some(at + 1),
        _ => None,
    };
    line.char_indices().rev().find_map(place).filter(|&at| at > 0 && (cuts || at * 3 > line.len()))
}

/// Where to break a line in its second half before `next` so that neither line has punctuation at the wrong end.
fn last_break(line: &str, next: char) -> usize {
    let mut first = next;
    for (at, character) in line.char_indices().rev() {
        if !is_never_first(first) && !is_never_last(character) {
            return at + character.len_utf8();
        }
        if at * 2 <= line.len() {
            break;
        }
        first = character;
    }
    line.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_broken_at_blanks() {
        let lines = broken(Face::Words, "one two three four five six", 6.0);
        assert!(lines.len() > 1 && lines.iter().all(|line| !line.starts_with(' ')), "{lines:?}");
        assert_eq!(lines.join(" "), "one two three four five six");
        assert_eq!(broken(Face::Words, "Al Hamilton-Smith", 5.5), ["Al", "Hamilton-", "Smith"]);
        assert_eq!(broken(Face::Words, "駒 歩歩歩歩歩", 4.0), ["駒 歩歩", "歩歩歩"]);
        assert_eq!(broken(Face::Words, "山田作　詰将棋世界", 8.0), ["山田作", "詰将棋世界"]);
    }

    #[test]
    fn lines_begin_and_end_as_they_should() {
        assert_eq!(broken(Face::Words, "一二三四。五六", 4.0), ["一二三", "四。五六"]);
        assert_eq!(broken(Face::Words, "一二三「四五」", 4.0), ["一二三", "「四五」"]);
        for (first, second) in [("一二三（", "四五"), ("一二三四", "）五六"), ("一二三四", "ヶ月"), ("一二三四", "……")]
        {
            let lines = broken(Face::Words, &format!("{first}{second}"), length(Face::Words, first));
            let begins = if first.ends_with('（') { "（" } else { "四" };
            assert!(lines[0] == "一二三" && lines[1].starts_with(begins), "{lines:?}");
        }
        assert_eq!(broken(Face::Words, "。。。。。。", 3.0).concat(), "。。。。。。", "nothing else can be done");
    }
}
