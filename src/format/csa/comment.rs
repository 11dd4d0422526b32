//! Comments of CSA, which begin with an apostrophe. Some hold data that CSA itself lacks.
//!
//! | comment | what it holds |
//! |---|---|
//! | `'*角道を開ける` | a comment (V3.0) |
//! | `'&基本図` | a bookmark |
//! | `'まで85手で先手の勝ち` | the result line |
//! | `'分類：双玉詰将棋`, before the side to move | a header without a keyword |
//! | `'# ---- Kifu for Windows …`, `'盤面回転` | a line of KIF |
//! | `'終局：不戦勝`, behind a keyword | the end, where no keyword means it, or its word in another program: `'終局：Time-up` |
//! | `'下手・上手`, `'先手・後手` | how the players are called, if not as usual for the start position |
//! | `'持ち時間：00:25+30`, behind `$TIME`; `'開始日時：2022年1月9日` | the header as it was spelled |
//!
//! Any other comment is CSA's own, and kept with its apostrophe.

use super::date_time::date_time;
use super::time_limit::{states_byoyomi, time_limit};
use super::words;
use crate::format::kif;
use crate::format::lines::trim;
use crate::record::end_words::{Meaning, csa_word, kif_word, meaning};
use crate::record::{End, HeaderKey, HeaderLine, Note};
use crate::shogi::Color;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comment<'a> {
    Text(&'a str),
    Bookmark(&'a str),
    Summary(&'a str),
    Field {
        key: &'a str,
        value: &'a str,
    },
    Line(&'a str),
    End(&'a str),
    Sides(bool),
    /// CSA's own, with the apostrophe.
    Own,
}

const END: &str = "終局：";
pub(super) const SIDES: [&str; 2] = ["先手・後手", "下手・上手"];

impl<'a> Comment<'a> {
    /// `is_head`: before the side to move.
    pub(super) fn of(statement: &'a str, is_head: bool) -> Self {
        let Some(text) = statement.strip_prefix('\'') else { return Self::Own };
        match text.as_bytes() {
            [b'*', ..] => return Self::Text(&text[1..]),
            [b'&', ..] => return Self::Bookmark(&text[1..]),
            [b'#', ..] => return Self::Line(text),
            _ if is_head && kif::is_silent_line(text) => return Self::Line(text),
            _ if text.is_ascii() => return Self::Own,
            _ if is_head && let Some(index) = SIDES.iter().position(|sides| *sides == text) => {
                return Self::Sides(index == 1);
            }
            _ => {}
        }
        if let Some(word) = text.strip_prefix(END) {
            return Self::End(trim(word));
        }
        if kif::is_summary(text) {
            return Self::Summary(text);
        }
        match text.split_once('：') {
            Some((key, value)) if is_head && words::is_field_key(key) => Self::Field { key, value: trim(value) },
            _ => Self::Own,
        }
    }

    /// Returns `false` if it is no part of a note, or the note already has a result line.
    pub(super) fn add_to(self, note: &mut Note) -> bool {
        match self {
            Self::Text(text) => note.push_comment_line(text),
            Self::Bookmark(name) => note.bookmarks.push(name.to_owned()),
            Self::Summary(words) if note.summary.is_none() => note.summary = Some(words.to_owned()),
            _ => return false,
        }
        true
    }
}

impl Comment<'_> {
    /// `Some(true)`: kept unchanged as a comment of CSA; `Some(false)`: kept with an apostrophe before it.
    pub(super) fn keeps(line: &str, is_head: bool) -> Option<bool> {
        if line.starts_with('\'') {
            return (Comment::of(line, is_head) == Comment::Own).then_some(true);
        }
        // Comments that were converted to KIF remarks.
        let is_comment = line
            .strip_prefix("# ")
            .is_some_and(|comment| Comment::of(comment, is_head) == Comment::Own && comment.starts_with('\''));
        let is_line = Comment::of(&format!("'{line}"), is_head) == Comment::Line(line);
        (is_line && !is_comment).then_some(false)
    }
}

/// Gives a header the spelling in the comment below it; `false` if the comment has none.
pub(super) fn adopt_spelling(header: &mut HeaderLine, key: &str, value: &str) -> bool {
    let HeaderLine::Field { key: known, value: spelled } = header else { return false };
    let time = |text| time_limit(text).map(|parts| parts.map(|part| part.trim_start_matches('0').to_owned()));
    let is_same_time = |[total, byoyomi, increment]: [String; 3]| {
        let may_differ = !states_byoyomi(value);
        let found = time(spelled).filter(|found| may_differ || found[1] == byoyomi);
        found.is_some_and(|found| (&found[0], &found[2]) == (&total, &increment))
    };
    let is_same_moment = || HeaderKey::of(key).is_some_and(is_moment) && date_time(value).as_ref() == Some(spelled);
    let is_same = known == key && spelled != value && (time(value).is_some_and(is_same_time) || is_same_moment());
    if is_same {
        value.clone_into(spelled);
    }
    is_same
}

pub(super) const fn is_moment(key: HeaderKey) -> bool {
    matches!(key, HeaderKey::Started | HeaderKey::Ended)
}

/// The end of a word behind a keyword; `None` if that end has another keyword or the keyword alone means the same.
pub(super) fn named_end(word: &str, keyword: &str, turn: Color) -> Option<End> {
    let stated = words::end(keyword).0;
    let end = match (meaning(word), stated) {
        (Some(Meaning::End(end)), _) => end.clone(),
        (Some(Meaning::PerpetualCheck), End::IllegalAction(side)) => End::PerpetualCheck(side),
        (Some(Meaning::Foul), End::FoulLoss) => End::FoulLoss,
        (Some(_), _) => return None,
        (None, _) => End::Other(word.to_owned()),
    };
    let (nearest, is_exact) = csa_word(&end, turn).unwrap_or(("%CHUDAN", false));
    (nearest == keyword && !(is_exact && kif_word(&end, turn) == word)).then_some(end)
}

pub(super) fn name_of_end(end: &End, word: &str, keyword: &str, turn: Color) -> Option<String> {
    let is_whole = word == trim(word) && !word.contains(['\n', '\r']);
    (is_whole && named_end(word, keyword, turn).as_ref() == Some(end)).then(|| format!("'{END}{word}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comments_hold() {
        for (statement, expected) in [
            ("'*a", Comment::Text("a")),
            ("'&図", Comment::Bookmark("図")),
            ("'まで2手で中断", Comment::Summary("まで2手で中断")),
            ("'備考： 一 ", Comment::Field { key: "備考", value: "一" }),
            ("'# 注", Comment::Line("# 注")),
            ("'盤面回転", Comment::Line("盤面回転")),
            ("'終局：封じ手", Comment::End("封じ手")),
            ("'下手・上手", Comment::Sides(true)),
            ("'先手・後手", Comment::Sides(false)),
            ("'** 30 +7776FU", Comment::Text("* 30 +7776FU")),
            ("'Max_Moves:256", Comment::Own),
            ("'感想、結論：よい", Comment::Own),
            ("'", Comment::Own),
        ] {
            assert_eq!(Comment::of(statement, true), expected, "{statement}");
        }
        assert_eq!(Comment::of("'備考：一", false), Comment::Own);
    }

    #[test]
    fn an_end_is_named_behind_its_keyword() {
        for end in [
            End::WinByDefault,
            End::LossByDefault,
            End::FoulWin,
            End::PerpetualCheck(Color::Black),
            End::Other("封じ手".to_owned()),
        ] {
            let (keyword, exact) = words::end_word(&end, Color::White);
            let comment = name_of_end(&end, kif_word(&end, Color::White), keyword, Color::White).unwrap();
            let Comment::End(word) = Comment::of(&comment, false) else { panic!("{comment}") };
            assert!(!exact);
            assert_eq!(named_end(word, keyword, Color::White), Some(end));
        }
        assert_eq!(named_end("封じ手", "%TORYO", Color::White), None);
        assert_eq!(named_end("投了", "%CHUDAN", Color::White), None);
        for (word, keyword, end) in [
            ("Time-up", "%TIME_UP", Some(End::TimeUp)),
            ("詰", "%TSUMI", Some(End::Mate)),
            ("Illegal move", "%ILLEGAL_MOVE", Some(End::FoulLoss)),
            ("投了", "%TORYO", None),
            ("Time-up", "%TORYO", None),
        ] {
            assert_eq!(named_end(word, keyword, Color::White), end, "{word}");
        }
    }
}
