//! Moves of KI2 that a line break cuts in two, as mail programs and pages of a fixed width leave them.
//!
//! ```text
//! ▲７六歩 △３四歩 ▲２六
//! 歩 △８四歩
//! ```

use std::borrow::Cow;
use std::ops::Range;

use super::classify::unquote;
use crate::format::lines::{Line, Lines, is_blank, trim};
use crate::format::text::Decoded;
use crate::format::{Warning, WarningKind, excerpt};
use crate::notation::digits;
use crate::notation::japanese::{Spoken, side_of_mark};

/// Moves each line break inside a move behind it, so that all lines keep their numbers.
pub(crate) fn join_wrapped(text: &mut Decoded<'_>) {
    let mut cuts: Vec<Range<usize>> = Vec::new();
    let mut warnings = Vec::new();
    let mut before: Option<Line<'_>> = None;
    for line in Lines::new(&text.text) {
        let above = before.replace(line);
        let Some((above, (head, tail))) = above.and_then(|above| Some((above, wrapped_move(above.text, line.text)?)))
        else {
            continue;
        };
        let at = |part: &str| part.as_ptr() as usize - text.text.as_ptr() as usize;
        cuts.push(at(head) + head.len()..at(tail) + tail.len());
        let whole = excerpt(&[head, tail].concat());
        warnings.push(Warning::new(above.at_part(head), WarningKind::MoveWrapped { text: whole }));
    }
    if cuts.is_empty() {
        return;
    }
    let mut joined = String::with_capacity(text.text.len());
    let mut done = 0;
    for cut in cuts {
        joined.push_str(&text.text[done..cut.start]);
        let between = &text.text[cut.clone()];
        let (line_break, tail) =
            between.split_at(between.rfind(is_in_front).map_or(0, |at| at + char_width(between, at)));
        joined.extend([tail, line_break]);
        done = cut.end;
    }
    joined.push_str(&text.text[done..]);
    text.text = Cow::Owned(joined);
    text.warnings.extend(warnings);
}

/// Whether a character may be between the line break and the rest of the move.
fn is_in_front(ch: char) -> bool {
    is_blank(ch) || matches!(ch, '\n' | '\r' | '>' | '＞')
}

fn char_width(text: &str, at: usize) -> usize {
    text[at..].chars().next().map_or(0, char::len_utf8)
}

/// The two parts of a move that begins at the end of a line and goes on at the beginning of the next one.
fn wrapped_move<'a>(above: &'a str, below: &'a str) -> Option<(&'a str, &'a str)> {
    let rest = unquote(below).trim_start_matches(is_blank);
    // Nearly every line ends here.
    let first = rest.chars().next().filter(|&ch| may_go_on(ch))?;
    let above = trim(unquote(above));
    if above.starts_with(['*', '＊', '#', '&']) {
        return None;
    }
    let head = &above[above.rfind(|ch| side_of_mark(ch).is_some_and(|_| !matches!(ch, '先' | '後')))?..];
    if Spoken::read(head).is_ok_and(|(_, used)| used < head.len()) {
        return None;
    }
    let word = &rest[..rest.find(|ch| is_blank(ch) || side_of_mark(ch).is_some()).unwrap_or(rest.len())];
    let (_, used) = Spoken::read(&[head, word].concat()).ok()?;
    // Else it is prose: `成るほど`.
    (used >= head.len() + first.len_utf8() && used == head.len() + word.trim_end_matches(['、', '，', '。']).len())
        .then(|| (head, &rest[..used - head.len()]))
}

/// Whether a character may be inside a move.
fn may_go_on(ch: char) -> bool {
    "歩香桂銀金角飛玉王と成馬竜龍杏圭全打不右左直上引寄行入同".contains(ch) || digits::value(ch).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::text::Encoding;

    #[test]
    fn line_breaks_inside_moves_stand_behind_them() {
        for (text, joined) in [
            ("▲７六歩 △３四歩 ▲２六\n歩 △８四歩\n", "▲７六歩 △３四歩 ▲２六歩\n △８四歩\n"),
            ("▲\n７六歩△３\r\n　四歩\n▲同\n角", "▲７六歩\n△３四歩\r\n　\n▲同角\n"),
            ("> ▲２二角\n> 成 △同銀\n", "> ▲２二角成\n>  △同銀\n"),
        ] {
            let mut text = Decoded::of(text, Encoding::Utf8);
            join_wrapped(&mut text);
            assert_eq!(text.text, joined);
            assert!(!text.warnings.is_empty());
        }
        for whole in [
            "▲７六歩\n成程と思う\n",
            "▲７六歩\n△３四歩\n",
            "*▲２二角\n成\n",
            "▲７六歩\n１０分考えた\n",
            "▲７六歩 疑問\n成\n",
        ] {
            let mut text = Decoded::of(whole, Encoding::Utf8);
            join_wrapped(&mut text);
            assert_eq!(text.text, whole);
        }
    }
}
