//! Records in KIF whose line ends were lost, as where a text was pasted into a field of one line or copied from the
//! source of a program (`手合割：平手\n手数----`).

use super::kif;
use super::lines::{Lines, is_blank, trim};
use crate::record::HeaderKey;

/// The beginning of the line between headers and moves.
const SEPARATOR: &str = "手数--";

const OF_SEPARATOR: &str = "手数指し消費時間-";

/// The text with its line ends; `None` unless it is a record without them.
pub(super) fn with_lost_line_ends(text: &str) -> Option<String> {
    const MOST: usize = 2;
    let mut lines = Lines::new(text).map(|line| trim(line.text)).filter(|line| !line.is_empty());
    if lines.clone().nth(MOST).is_some() {
        return None;
    }
    let (head, rest) = text.split_at(memchr::memmem::find(text.as_bytes(), SEPARATOR.as_bytes())?);
    // On a line of its own it is where it was: a record of few lines.
    let is_separator = |line: &str| line.starts_with(SEPARATOR) && !line.contains(|ch| !OF_SEPARATOR.contains(ch));
    if lines.any(is_separator) {
        return None;
    }
    if text.contains("\\n") {
        let text = text.replace("\\r\\n", "\n").replace("\\n", "\n");
        return Some(with_lost_line_ends(&text).unwrap_or(text));
    }
    let (separator, moves) = rest.split_at(rest.find(|ch| !OF_SEPARATOR.contains(ch))?);
    // Otherwise it is a part of a header.
    let is_apart = head.is_empty() || head.ends_with(|ch| is_blank(ch) || matches!(ch, '\n' | '\r'));
    if !is_apart || !(moves.starts_with(is_blank) || kif::is_numbered_move(moves)) {
        return None;
    }
    let is_header = |rest: &str| {
        let word = rest.split(is_blank).next().unwrap_or(rest);
        word.split_once(['：', ':']).is_some_and(|(key, _)| HeaderKey::of(key).is_some())
    };
    let begins_line = |rest: &str| {
        rest.starts_with(['*', '&'])
            || rest.starts_with("まで")
            || kif::is_numbered_move(rest)
            || kif::is_move_line(rest) && rest.starts_with("変化")
    };
    Some(format!(
        "{}\n{separator}\n{}\n",
        split_lines(head.trim_end_matches(is_blank), is_header),
        split_lines(moves, begins_line)
    ))
}

fn split_lines(text: &str, begins_line: impl Fn(&str) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.trim_start_matches(is_blank);
    while let Some(blank) = rest.find(is_blank) {
        let (word, behind) = rest.split_at(blank);
        let next = behind.trim_start_matches(is_blank);
        out.push_str(word);
        if begins_line(next) {
            out.push('\n');
        } else {
            out.push_str(&behind[..behind.len() - next.len()]);
        }
        rest = next;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_begin_where_they_did() {
        let text = "手合割：平手\n先手：A B\n手数----指手---------消費時間--\n1 ７六歩(77)   ( 0:01/00:00:01)\n2 同　歩(33)\n3 投了\nまで2手で後手の勝ち\n変化：1手\n1 ２六歩(27)\n";
        let joined = text.trim_end().replace('\n', " ");
        assert_eq!(with_lost_line_ends(&joined).as_deref(), Some(text));
        assert_eq!(with_lost_line_ends(&text.replace('\n', "\\n")).as_deref(), Some(text));
        for text in [
            text,
            "備考：手数-- 甲\n手数----指手--\n",
            "備考：手数--☗\n",
            "手合割：平手 先手：A",
            "# 分類：詰将棋\n手数----指手---------消費時間--\n",
            "",
        ] {
            assert_eq!(with_lost_line_ends(text), None, "{text}");
        }
    }
}
