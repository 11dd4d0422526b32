//! Texts about published games, in Japanese and English.

use super::page_words::Text;
use crate::app::desk::publish_settings::Shown;
use crate::lang::{Language, counted};
use crate::publish::Kind;

pub(crate) const TITLE: Text = ["棋譜を冊子・動画に", "Publish game"];
pub(crate) const DIAGRAMS: Text = ["図", "Diagrams"];
pub(crate) const EVERY: Text = ["図の間隔（手）", "Interval (moves)"];
pub(crate) const START: Text = ["開始局面の図", "Start position"];
pub(crate) const END: Text = ["最終局面の図", "Final position"];
pub(crate) const VARIATIONS: Text = ["変化", "Variations"];
pub(crate) const COMMENTS: Text = ["コメント", "Comments"];
pub(crate) const FLIPPED: Text = ["盤面を反転", "Flip board"];
pub(crate) const FACE: Text = ["本文の書体", "Typeface"];
pub(crate) const FROM: Text = ["何手目から", "From move"];
pub(crate) const TO: Text = ["何手目まで", "To move"];
pub(crate) const MOVES: Text = ["手数", "Moves"];
pub(crate) const EACH: Text = ["1手の秒数", "Seconds a move"];
pub(crate) const LAST: Text = ["最後の局面", "Last position"];
pub(crate) const REPEATS: Text = ["繰り返す", "Repeat"];
pub(crate) const CAPTIONS: Text = ["手数と指し手を付ける", "Name the moves"];
pub(crate) const WEB_BOARD: Text = [
    "ブラウザで開く1つのファイルです。この盤で指し手と変化を並べられ、横に本文が付きます。ネットワークは要りません。",
    "One file for browsers: on this board the moves and variations are stepped through, with the text beside it. It needs no network.",
];
pub(crate) const MAKING: Text = ["動画を作成しています", "Making the animation"];
pub(crate) const STOP: Text = ["中止", "Stop"];
pub(crate) const PREVIOUS_PAGE: Text = ["前のページ", "Previous page"];
pub(crate) const NEXT_PAGE: Text = ["次のページ", "Next page"];
pub(crate) const LINE_SHOWN: Text = ["盤に出ている手順を動かします。", "Shows the line that is on the board."];

/// The name of a kind of file.
pub(crate) const fn kind(kind: Kind) -> Text {
    match kind {
        Kind::Pdf => ["冊子（PDF）", "Booklet (PDF)"],
        Kind::Html => ["Webページ（HTML）", "Web page (HTML)"],
        Kind::Gif => ["動画（GIF）", "Animation (GIF)"],
        Kind::Apng => ["動画（APNG）", "Animation (APNG)"],
        Kind::Text => ["テキスト", "Text"],
    }
}

/// Which positions are shown.
pub(crate) const fn shown(shown: Shown) -> Text {
    match shown {
        Shown::Usual => ["しおり（なければ30手ごと）", "Bookmarks, or every 30 moves"],
        Shown::Bookmarks => ["しおり", "Bookmarks"],
        Shown::Every => ["一定の手数ごと", "Every few moves"],
        Shown::Both => ["しおりと一定の手数ごと", "Bookmarks and every few moves"],
        Shown::Nothing => ["付けない", "None"],
    }
}

/// The page that is seen, and how many there are.
pub(crate) fn page_of(language: Language, page: usize, pages: usize) -> String {
    match language {
        Language::Japanese => format!("{page} / {pages} ページ"),
        Language::English => format!("Page {page} of {pages}"),
    }
}

/// The number of diagrams.
pub(crate) fn diagrams(language: Language, count: usize) -> String {
    match language {
        Language::Japanese => format!("図 {count}"),
        Language::English => counted(count, "diagram", "diagrams"),
    }
}

/// The number of pictures of an animation, and how long it takes, in hundredths of a second.
pub(crate) fn pictures(language: Language, count: usize, hundredths: u32) -> String {
    let seconds = f64::from(hundredths) / 100.0;
    match language {
        Language::Japanese => format!("{count} コマ、{seconds:.1} 秒"),
        Language::English => format!("{}, {seconds:.1} seconds", counted(count, "picture", "pictures")),
    }
}

/// How far an animation is.
pub(crate) fn progress(language: Language, [done, total]: [usize; 2]) -> String {
    match language {
        Language::Japanese => format!("{total} コマのうち {done} コマ"),
        Language::English => format!("{done} of {total} pictures"),
    }
}

/// The user has stopped an export.
pub(crate) const fn stopped(language: Language) -> &'static str {
    match language {
        Language::Japanese => "動画の作成を中止しました。ファイルは作られていません。",
        Language::English => "Stopped. No file was written.",
    }
}
