use std::time::Duration;

use crate::app::desk::words::clock;
use crate::lang::{Language, Text, counted};
use crate::notation::digits;
use crate::record::Date;

pub(crate) const BOOKMARKS: Text = Text { ja: "しおり", en: "Bookmarks" };
pub(crate) const BOOKMARK: Text = Text { ja: "しおり", en: "Bookmark" };
pub(crate) const FIND: Text = Text { ja: "検索", en: "Find" };
pub(crate) const WRITE_COMMENT: Text = Text { ja: "ここにコメントを書く", en: "Write a comment here" };
pub(crate) const SHOW_QUOTE: Text = Text {
    ja: "盤に表示（コメントの編集中は Ctrl+クリック）",
    en: "Show on the board (Ctrl+click while writing)",
};
pub(crate) const QUOTED: Text = Text { ja: "コメントの手順", en: "Quoted in the comment" };
pub(crate) const ADD_QUOTED: Text = Text { ja: "変化に加える", en: "Add as variation" };
pub(crate) const END_QUOTED: Text = Text { ja: "元の局面に戻る", en: "Back to game" };
pub(crate) const SPENT: Text = Text { ja: "消費時間", en: "Time" };
pub(crate) const NO_TIME: Text = Text { ja: "なし", en: "none" };
pub(crate) const TIME_FORMAT: Text = Text { ja: "分:秒 または 時:分:秒", en: "min:sec or h:min:sec" };
pub(crate) const ADD_BOOKMARK: Text = Text { ja: "しおりを付ける", en: "Add bookmark" };
pub(crate) const BOOKMARK_NAME: Text = Text { ja: "しおりの名前", en: "Bookmark name" };
pub(crate) const REMOVE_BOOKMARK: Text = Text { ja: "しおりを外す", en: "Remove bookmark" };
pub(crate) const NO_BOOKMARKS: Text = Text {
    ja: "しおりはありません。B キーで今の局面に付けられます。",
    en: "No bookmarks. Press B to add one at the current position.",
};
pub(crate) const KEY: Text = Text { ja: "項目", en: "Field" };
pub(crate) const VALUE: Text = Text { ja: "内容", en: "Value" };
pub(crate) const ROW_MENU: Text = Text { ja: "この行の操作", en: "Row menu" };
pub(crate) const MOVE_UP: Text = Text { ja: "上へ移動", en: "Move up" };
pub(crate) const MOVE_DOWN: Text = Text { ja: "下へ移動", en: "Move down" };
pub(crate) const REMOVE_HEADER: Text = Text { ja: "この行を削除", en: "Delete field" };
pub(crate) const ADD_HEADER: Text = Text { ja: "項目を追加", en: "Add field" };
pub(crate) const SCROLL_UP: Text = Text { ja: "前の行を表示", en: "Show previous rows" };
pub(crate) const SCROLL_DOWN: Text = Text { ja: "続きを表示", en: "Show more" };
pub(crate) const CUSTOM_KEY: Text = Text { ja: "その他の項目", en: "Custom field" };
pub(crate) const COMMENT_LINE: Text = Text { ja: "コメント行（#）", en: "Comment line (#)" };
pub(crate) const COMMENT_LINES: Text = Text { ja: "ファイルのコメント行", en: "Comment lines of the file" };
pub(crate) const FIND_HINT: Text = Text {
    ja: "指し手・コメント・しおり・棋譜情報から探す",
    en: "Find moves, comments, bookmarks and headers",
};
pub(crate) const MATCH_KANA: Text = Text { ja: "ひらがなとカタカナを区別", en: "Match kana exactly" };
pub(crate) const NO_MATCHES: Text = Text { ja: "見つかりません。", en: "No matches" };
pub(crate) const MOVE: Text = Text { ja: "指し手", en: "Move" };
pub(crate) const COMMENT: Text = Text { ja: "コメント", en: "Comment" };
pub(crate) const HEADERS: Text = Text { ja: "棋譜情報", en: "Game" };
pub(crate) const HEADERS_OF_PROBLEM: Text = Text { ja: "作品情報", en: "Problem" };
pub(crate) const NO_HEADERS: Text =
    Text { ja: "まだ何も記入されていません。", en: "Nothing is written here yet." };
const FILE_MENU: Text = Text { ja: "「ファイル」メニュー", en: "the File menu" };
pub(crate) const VERSUS: Text = Text { ja: "対", en: "vs." };
pub(crate) const TSUME: Text = Text { ja: "詰将棋", en: "Tsume" };
pub(crate) const HANDICAP: Text = Text { ja: "手合割", en: "Handicap" };
/// Neither even nor a handicap.
pub(crate) const OWN_START: Text = Text { ja: "手合割：その他", en: "Custom position" };
pub(crate) const OTHER_START: Text = Text { ja: "その他", en: "Custom position" };
pub(crate) const DOES_NOT_FIT: Text = Text {
    ja: "棋譜の手が指せなくなる手合割は選べません。",
    en: "Handicaps that do not fit the moves in the record cannot be chosen.",
};
pub(crate) const RANK: Text = Text { ja: "段級", en: "Rank" };
/// In place of a missing value, for screen readers and tooltips.
pub(crate) const NOT_GIVEN: Text = Text { ja: "未入力", en: "not given" };
pub(crate) const CLICK_TO_EDIT: Text = Text { ja: "クリックして編集", en: "Click to edit" };

pub(crate) const fn headers_of(problem: bool) -> Text {
    if problem { HEADERS_OF_PROBLEM } else { HEADERS }
}

/// Shown while the game is empty. `key` may be empty.
pub(crate) fn how_to_open(language: Language, key: &str) -> String {
    let by = if key.is_empty() { FILE_MENU.get(language) } else { key };
    match language {
        Language::Japanese => format!("棋譜のファイルをこのウィンドウにドロップするか、{by} で選んで開きます。"),
        Language::English => format!("Drop a game record on this window, or choose one with {by}."),
    }
}

pub(crate) fn new_bookmark(language: Language, number: Option<u32>) -> String {
    match (language, number) {
        (Language::Japanese, Some(number)) => format!("{number}手目"),
        (Language::Japanese, None) => "開始局面".to_owned(),
        (Language::English, Some(number)) => format!("Move {number}"),
        (Language::English, None) => "Start".to_owned(),
    }
}

pub(crate) fn total(language: Language, side: &str, total: Duration) -> String {
    let total = clock(total);
    match language {
        Language::Japanese => format!("{side}計 {total}"),
        Language::English => format!("{side} {total}"),
    }
}

pub(crate) fn wins(language: Language, winner: &str) -> String {
    match language {
        Language::Japanese => format!("{winner}の勝ち"),
        Language::English => format!("{winner} wins"),
    }
}

/// 「96手で後手の勝ち」, "White wins, 96 moves".
pub(crate) fn result(language: Language, last: Option<u32>, how: &str) -> String {
    match (language, last) {
        (_, None) => how.to_owned(),
        (Language::Japanese, Some(last)) => format!("{last}手で{how}"),
        (Language::English, Some(last)) => format!("{how}, {}", counted(last as usize, "move", "moves")),
    }
}

/// As far as it is known: 「2024年1月15日」, "2024-01-15".
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

pub(crate) fn add_header(language: Language, name: &str) -> String {
    match language {
        Language::Japanese => format!("{name}を入力"),
        Language::English => format!("Add {}", name.to_lowercase()),
    }
}

pub(crate) fn hits(language: Language, at: Option<usize>, count: usize) -> String {
    match (language, at) {
        (Language::Japanese, None) => format!("{count}件"),
        (Language::English, None) => counted(count, "match", "matches"),
        (_, Some(at)) => format!("{} / {count}", at + 1),
    }
}

/// Reads `1:30`, `1:02:03`, `45`, `1分30秒`, `2:03.5`, with digits of any width. An empty text is `Some(None)`, an
/// unreadable one `None`.
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
