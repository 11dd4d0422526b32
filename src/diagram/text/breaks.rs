use super::{advance, length};
use crate::diagram::face::Face;
use crate::notation::line_break::{is_never_first, is_never_last, joined_to_previous};

/// Shortens a line to a width in ems, ending with ….
pub(super) fn end_early(face: Face, line: &mut String, ems: f32) {
    while !line.is_empty() && length(face, line) + advance(face, '…') > ems {
        line.pop();
    }
    line.truncate(line.trim_end_matches(|last: char| last.is_whitespace() || "、。，．・…".contains(last)).len());
    line.push('…');
}

/// Breaks a text into lines of at most `width` ems, between words or by the rules of Japanese typesetting (禁則), never
/// within a move unless it is wider than a line, and so that the last line is no single character.
pub(in crate::diagram) fn broken(face: Face, text: &str, width: f32) -> Vec<String> {
    let lines = broken_at(face, text, width);
    let is_lone = |line: &String| line.chars().filter(|&character| !is_never_first(character)).count() < 2;
    if lines.len() < 2 || !lines.last().is_some_and(is_lone) {
        return lines;
    }
    // A little narrower, more comes down.
    let narrower = (1..=3).map(|less| broken_at(face, text, width - less as f32));
    let other = narrower.filter(|other| other.len() == lines.len()).find(|other| !other.last().is_some_and(is_lone));
    other.unwrap_or(lines)
}

fn broken_at(face: Face, text: &str, width: f32) -> Vec<String> {
    let joined = joined_to_previous(text);
    let mut lines = Vec::new();
    let (mut line, mut used) = (String::new(), 0.0);
    // The index of the first character of the line.
    let mut begin = 0;
    for (index, character) in text.chars().enumerate() {
        let wide = advance(face, character);
        if used + wide > width && !line.is_empty() {
            let cut = word_break(&line, character).unwrap_or_else(|| last_break(&line, character));
            let cut = before_move(&line, cut, &joined[begin..]);
            let rest = line.split_off(cut);
            begin += line.chars().count();
            lines.push(line.trim_end().to_owned());
            let trimmed = rest.trim_start();
            begin += rest.chars().count() - trimmed.chars().count();
            line = trimmed.to_owned();
            used = length(face, &line);
        }
        if line.is_empty() && character.is_whitespace() {
            begin = index + 1;
        } else {
            line.push(character);
            used += wide;
        }
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}

/// The cut of a line moved to the start of the move that it would break, unless the move begins the line.
fn before_move(line: &str, cut: usize, joined: &[bool]) -> usize {
    let chars = line[..cut].chars().count();
    let start = (0..=chars).rev().find(|&at| !joined.get(at).copied().unwrap_or(false)).unwrap_or(0);
    if start == 0 { cut } else { line.char_indices().nth(start).map_or(cut, |(at, _)| at).min(cut) }
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
    fn moves_stay_whole_and_no_line_is_a_single_character() {
        let text =
            "余詰：３手目▲２三金打△１二玉▲２二金／変化：２手目△同　玉は▲２三角成まで早詰、△１三玉は▲２四金で逃れ";
        for width in 8..40_u8 {
            let lines = broken(Face::Words, text, f32::from(width));
            for mv in ["▲２三金打", "△１二玉", "△同　玉", "▲２三角成", "▲２四金"] {
                assert!(lines.iter().any(|line| line.contains(mv)), "{mv} {lines:?}");
            }
            assert!(lines.iter().all(|line| !line.starts_with('／') && line.chars().count() > 1), "{lines:?}");
        }
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
