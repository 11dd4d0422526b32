//! Texts about notes.

use std::time::Duration;

use crate::app::desk::words::clock;
use crate::lang::{Language, counted};
use crate::notation::digits;
use crate::record::Date;

/// The fixed texts in one language.
#[derive(Debug)]
pub(crate) struct Words {
    /// The page of bookmarks.
    pub(crate) bookmarks: &'static str,
    /// A hit in a bookmark.
    pub(crate) bookmark: &'static str,
    /// The page that finds words.
    pub(crate) find: &'static str,
    /// The hint in an empty comment.
    pub(crate) write_comment: &'static str,
    /// The tooltip of a quoted move.
    pub(crate) show_quote: &'static str,
    /// Says that the board shows quoted moves.
    pub(crate) quoted: &'static str,
    /// The button that adds them to the record.
    pub(crate) add_quoted: &'static str,
    /// The button that shows the game again.
    pub(crate) end_quoted: &'static str,
    /// The name of the field for the time of a move.
    pub(crate) spent: &'static str,
    /// Its hint while it is empty.
    pub(crate) no_time: &'static str,
    /// Its tooltip, with the format of times.
    pub(crate) time_format: &'static str,
    /// The button that adds a bookmark.
    pub(crate) add_bookmark: &'static str,
    /// The name of the field for a bookmark.
    pub(crate) bookmark_name: &'static str,
    /// The button that removes a bookmark.
    pub(crate) remove_bookmark: &'static str,
    /// The record has no bookmarks.
    pub(crate) no_bookmarks: &'static str,
    /// The column of header keys.
    pub(crate) key: &'static str,
    /// The column of header values.
    pub(crate) value: &'static str,
    /// The menu of a header.
    pub(crate) row_menu: &'static str,
    /// Menu item: move the header up.
    pub(crate) move_up: &'static str,
    /// Menu item: move the header down.
    pub(crate) move_down: &'static str,
    /// Menu item: remove the header.
    pub(crate) remove_header: &'static str,
    /// The menu that adds a header.
    pub(crate) add_header: &'static str,
    pub(crate) scroll_up: &'static str,
    pub(crate) scroll_down: &'static str,
    /// Menu item: a header with a custom key.
    pub(crate) custom_key: &'static str,
    /// A comment line of the file (#), and the menu item that adds one.
    pub(crate) comment_line: &'static str,
    /// The heading above them.
    pub(crate) comment_lines: &'static str,
    /// The hint in the field for the words to find.
    pub(crate) find_hint: &'static str,
    /// The box that matches hiragana and katakana exactly.
    pub(crate) match_kana: &'static str,
    /// There are no hits.
    pub(crate) no_matches: &'static str,
    /// The submenu that sets the result of the game.
    pub(crate) end: &'static str,
    /// The page of the current move, and a hit in a comment.
    pub(crate) comment: &'static str,
    /// The page of headers, and a hit in a header.
    pub(crate) headers: &'static str,
    /// The page of the headers of a problem.
    pub(crate) headers_of_problem: &'static str,
    /// The record has no headers.
    pub(crate) no_headers: &'static str,
    /// How to open a game, shown while the game is empty: what stands before the key and behind it, and what in its place
    /// where there is none.
    pub(crate) how_to_open: [&'static str; 3],
    /// What stands between the names of the players.
    pub(crate) versus: &'static str,
    /// In place of the title of a problem that has none.
    pub(crate) tsume: &'static str,
    /// The field in which the handicap is chosen.
    pub(crate) handicap: &'static str,
    /// The handicap of games that begin with another position.
    pub(crate) other_start: &'static str,
    /// Why some handicaps cannot be chosen.
    pub(crate) does_not_fit: &'static str,
    /// In place of a player's rank that is not there.
    pub(crate) rank: &'static str,
    /// In place of the value of a header that is not there, for screen readers and in tooltips.
    pub(crate) not_given: &'static str,
    /// The tooltip of what can be typed at the head of a game.
    pub(crate) click_to_edit: &'static str,
}

static JAPANESE: Words = Words {
    bookmarks: "しおり",
    bookmark: "しおり",
    find: "検索",
    write_comment: "ここにコメントを書く",
    show_quote: "盤に表示（コメントの編集中は Ctrl+クリック）",
    quoted: "コメントの手順",
    add_quoted: "変化に加える",
    end_quoted: "元の局面に戻る",
    spent: "消費時間",
    no_time: "なし",
    time_format: "分:秒 または 時:分:秒",
    add_bookmark: "しおりを付ける",
    bookmark_name: "しおりの名前",
    remove_bookmark: "しおりを外す",
    no_bookmarks: "しおりはありません。B キーで今の局面に付けられます。",
    key: "項目",
    value: "内容",
    row_menu: "この行の操作",
    move_up: "上へ移動",
    move_down: "下へ移動",
    remove_header: "この行を削除",
    add_header: "項目を追加",
    scroll_up: "前の行を表示",
    scroll_down: "続きを表示",
    custom_key: "その他の項目",
    comment_line: "コメント行（#）",
    comment_lines: "ファイルのコメント行",
    find_hint: "コメント・しおり・棋譜情報から探す",
    match_kana: "ひらがなとカタカナを区別",
    no_matches: "見つかりません。",
    end: "終局・結果を入力",
    comment: "コメント",
    headers: "棋譜情報",
    headers_of_problem: "作品情報",
    no_headers: "まだ何も記入されていません。",
    how_to_open: ["棋譜のファイルをこのウィンドウにドロップするか、", " で選んで開きます。", "「ファイル」メニュー"],
    versus: "対",
    tsume: "詰将棋",
    handicap: "手合割",
    other_start: "その他",
    does_not_fit: "棋譜の手が指せなくなる手合割は選べません。",
    rank: "段級",
    not_given: "未入力",
    click_to_edit: "クリックして編集",
};

static ENGLISH: Words = Words {
    bookmarks: "Bookmarks",
    bookmark: "Bookmark",
    find: "Find",
    write_comment: "Write a comment here",
    show_quote: "Show on the board (Ctrl+click while writing)",
    quoted: "Quoted in the comment",
    add_quoted: "Add as variation",
    end_quoted: "Back to game",
    spent: "Time",
    no_time: "none",
    time_format: "min:sec or h:min:sec",
    add_bookmark: "Add bookmark",
    bookmark_name: "Bookmark name",
    remove_bookmark: "Remove bookmark",
    no_bookmarks: "No bookmarks. Press B to add one at the current position.",
    key: "Field",
    value: "Value",
    row_menu: "Row menu",
    move_up: "Move up",
    move_down: "Move down",
    remove_header: "Delete field",
    add_header: "Add field",
    scroll_up: "Show previous rows",
    scroll_down: "Show more",
    custom_key: "Custom field",
    comment_line: "Comment line (#)",
    comment_lines: "Comment lines of the file",
    find_hint: "Find in comments, bookmarks and headers",
    match_kana: "Match kana exactly",
    no_matches: "No matches",
    end: "Set result",
    comment: "Comment",
    headers: "Game",
    headers_of_problem: "Problem",
    no_headers: "Nothing is written here yet.",
    how_to_open: ["Drop a game record on this window, or choose one with ", ".", "the File menu"],
    versus: "vs.",
    tsume: "Tsume",
    handicap: "Handicap",
    other_start: "Custom position",
    does_not_fit: "Handicaps that do not fit the moves in the record cannot be chosen.",
    rank: "Rank",
    not_given: "not given",
    click_to_edit: "Click to edit",
};

impl Words {
    /// The page of the headers of a game, or of a problem.
    pub(crate) const fn headers_of(&self, problem: bool) -> &'static str {
        if problem { self.headers_of_problem } else { self.headers }
    }
}

/// The texts of a language.
pub(crate) const fn of(language: Language) -> &'static Words {
    match language {
        Language::Japanese => &JAPANESE,
        Language::English => &ENGLISH,
    }
}

/// The name that a new bookmark has until the user gives it one.
pub(crate) fn new_bookmark(language: Language, number: Option<u32>) -> String {
    match (language, number) {
        (Language::Japanese, Some(number)) => format!("{number}手目"),
        (Language::Japanese, None) => "開始局面".to_owned(),
        (Language::English, Some(number)) => format!("Move {number}"),
        (Language::English, None) => "Start".to_owned(),
    }
}

/// The time that a side has spent so far.
pub(crate) fn total(language: Language, side: &str, total: Duration) -> String {
    let total = clock(total);
    match language {
        Language::Japanese => format!("{side}計 {total}"),
        Language::English => format!("{side} {total}"),
    }
}

/// That a side has won.
pub(crate) fn wins(language: Language, winner: &str) -> String {
    match language {
        Language::Japanese => format!("{winner}の勝ち"),
        Language::English => format!("{winner} wins"),
    }
}

/// How a game ended, and after which move: 「96手で後手の勝ち」, "White wins, 96 moves".
pub(crate) fn result(language: Language, last: Option<u32>, how: &str) -> String {
    match (language, last) {
        (_, None) => how.to_owned(),
        (Language::Japanese, Some(last)) => format!("{last}手で{how}"),
        (Language::English, Some(last)) => format!("{how}, {}", counted(last as usize, "move", "moves")),
    }
}

/// A day, as far as it is known: 「2024年1月15日」, "2024-01-15".
pub(crate) fn date(language: Language, date: Date) -> String {
    if language == Language::English {
        return date.to_string();
    }
    let mut text = format!("{}年", date.year);
    for (number, unit) in [(date.month, '月'), (date.day, '日')] {
        if let Some(number) = number {
            text.push_str(&number.to_string());
            text.push(unit);
        }
    }
    text
}

/// In the head of a game whose start is neither even nor a handicap.
pub(crate) const fn own_start(language: Language) -> &'static str {
    match language {
        Language::Japanese => "手合割：その他",
        Language::English => "Custom position",
    }
}

/// In the head, where a header that is not given can be typed.
pub(crate) fn add_header(language: Language, name: &str) -> String {
    match language {
        Language::Japanese => format!("{name}を入力"),
        Language::English => format!("Add {}", name.to_lowercase()),
    }
}

/// How many hits there are, and which is the current one.
pub(crate) fn hits(language: Language, at: Option<usize>, count: usize) -> String {
    match (language, at) {
        (Language::Japanese, None) => format!("{count}件"),
        (Language::English, None) => counted(count, "match", "matches"),
        (_, Some(at)) => format!("{} / {count}", at + 1),
    }
}

/// Reads a time as people type it: `1:30`, `1:02:03`, `45`, `1分30秒`, `2:03.5`, in digits of any width. An empty text is
/// no time, `Some(None)`; what cannot be read is `None`.
pub(crate) fn read_clock(text: &str) -> Option<Option<Duration>> {
    let text = text.trim().replace("時間", "時");
    let plain: String = text
        .chars()
        .map(|c| match c {
            '：' | '時' | '分' => ':',
            '．' => '.',
            _ => {
                digits::value(c).filter(|&digit| digit < 10 && c.is_numeric()).map_or(c, |digit| (b'0' + digit) as char)
            }
        })
        .filter(|c| !c.is_whitespace())
        .collect();
    if plain.is_empty() {
        return Some(None);
    }
    let rest = match text.chars().last() {
        Some('時') => "0:0",
        Some('分') => "0",
        _ => "",
    };
    let plain = format!("{}{rest}", plain.trim_end_matches('秒'));
    let (whole, fraction) = plain.split_once('.').unwrap_or((&plain, "0"));
    let is_number = |part: &str| !part.is_empty() && part.len() <= 6 && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = whole.split(':').collect();
    if parts.len() > 3 || !parts.iter().all(|part| is_number(part)) || !is_number(fraction) {
        return None;
    }
    let seconds = parts.iter().try_fold(0_u64, |sum, part| Some(sum * 60 + part.parse::<u64>().ok()?))?;
    let millis = format!("{fraction:0<3}").get(..3)?.parse::<u64>().ok()?;
    Some(Some(Duration::from_secs(seconds) + Duration::from_millis(millis)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_type_them() {
        for (text, seconds) in [
            ("45", 45),
            ("1:30", 90),
            ("01:02:03", 3723),
            ("１：３０", 90),
            ("1分30秒", 90),
            ("2分", 120),
            ("1時間0分5秒", 3605),
            ("２時間", 7200),
            ("90:00", 5400),
        ] {
            assert_eq!(read_clock(text), Some(Some(Duration::from_secs(seconds))), "{text}");
        }
        assert_eq!(read_clock("0:10.5"), Some(Some(Duration::from_millis(10_500))));
        assert_eq!(read_clock(" "), Some(None));
        for text in ["1:", ":1", "a", "1:2:3:4", "-1", "1.", "1234567", "十秒"] {
            assert_eq!(read_clock(text), None, "{text}");
        }
        for time in [0, 7, 90, 3723, 360_000] {
            let time = Duration::from_secs(time);
            assert_eq!(read_clock(&clock(time)), Some(Some(time)));
        }
    }
}
