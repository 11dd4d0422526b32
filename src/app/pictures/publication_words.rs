//! Texts about published games, in Japanese and English.

use crate::app::desk::publish_settings::Shown;
use crate::lang::{Language, Text, counted};
use crate::publish::{Evaluations, Kind};

pub(crate) const TITLE: Text = Text { ja: "棋譜を冊子・動画に", en: "Publish game" };
pub(crate) const DIAGRAMS: Text = Text { ja: "図", en: "Diagrams" };
pub(crate) const EVERY: Text = Text { ja: "図の間隔（手）", en: "Interval (moves)" };
pub(crate) const START: Text = Text { ja: "開始局面の図", en: "Start position" };
pub(crate) const END: Text = Text { ja: "最終局面の図", en: "Final position" };
pub(crate) const VARIATIONS: Text = Text { ja: "変化", en: "Variations" };
pub(crate) const COMMENTS: Text = Text { ja: "コメント", en: "Comments" };
pub(crate) const EVALUATIONS: Text = Text { ja: "評価値", en: "Evaluations" };
pub(crate) const FLIPPED: Text = Text { ja: "盤面を反転", en: "Flip board" };
pub(crate) const FACE: Text = Text { ja: "本文の書体", en: "Typeface" };
pub(crate) const FROM: Text = Text { ja: "何手目から", en: "From move" };
pub(crate) const TO: Text = Text { ja: "何手目まで", en: "To move" };
pub(crate) const MOVES: Text = Text { ja: "手数", en: "Moves" };
pub(crate) const EACH: Text = Text { ja: "1手の秒数", en: "Seconds a move" };
pub(crate) const LAST: Text = Text { ja: "最後の局面", en: "Last position" };
pub(crate) const REPEATS: Text = Text { ja: "繰り返す", en: "Repeat" };
pub(crate) const CAPTIONS: Text = Text { ja: "手数と指し手を付ける", en: "Name the moves" };
pub(crate) const WEB_BOARD: Text = Text {
    ja: "ブラウザで開く1つのファイルです。この盤で指し手と変化を並べられ、横に本文が付きます。ネットワークは要りません。",
    en: "One file for browsers: on this board the moves and variations are stepped through, with the text beside it. It needs no network.",
};
pub(crate) const MAKING: Text = Text { ja: "動画を作成しています", en: "Making the animation" };
pub(crate) const STOP: Text = Text { ja: "中止", en: "Stop" };
pub(crate) const STOPPED: Text = Text {
    ja: "動画の作成を中止しました。ファイルは作られていません。",
    en: "Stopped. No file was written.",
};
pub(crate) const PREVIOUS_PAGE: Text = Text { ja: "前のページ", en: "Previous page" };
pub(crate) const NEXT_PAGE: Text = Text { ja: "次のページ", en: "Next page" };
pub(crate) const LINE_SHOWN: Text =
    Text { ja: "盤に出ている手順を動かします。", en: "Shows the line that is on the board." };

pub(crate) const fn kind(kind: Kind) -> Text {
    match kind {
        Kind::Pdf => Text { ja: "冊子（PDF）", en: "Booklet (PDF)" },
        Kind::Html => Text { ja: "Webページ（HTML）", en: "Web page (HTML)" },
        Kind::Gif => Text { ja: "動画（GIF）", en: "Animation (GIF)" },
        Kind::Apng => Text { ja: "動画（APNG）", en: "Animation (APNG)" },
        Kind::Text => Text { ja: "テキスト", en: "Text" },
    }
}

pub(crate) const fn shown(shown: Shown) -> Text {
    match shown {
        Shown::Usual => Text { ja: "しおり（なければ30手ごと）", en: "Bookmarks, or every 30 moves" },
        Shown::Bookmarks => Text { ja: "しおり", en: "Bookmarks" },
        Shown::Every => Text { ja: "一定の手数ごと", en: "Every few moves" },
        Shown::Both => Text { ja: "しおりと一定の手数ごと", en: "Bookmarks and every few moves" },
        Shown::Nothing => Text { ja: "付けない", en: "None" },
    }
}

pub(crate) const fn evaluations(evaluations: Evaluations) -> Text {
    match evaluations {
        Evaluations::Graph => Text { ja: "グラフと悪手の印", en: "Graph and marks" },
        Evaluations::Lines => Text { ja: "グラフと読み筋（小さな字）", en: "Graph and engine lines" },
        Evaluations::None => Text { ja: "載せない", en: "None" },
    }
}

pub(crate) fn page_of(language: Language, page: usize, pages: usize) -> String {
    match language {
        Language::Japanese => format!("{page} / {pages} ページ"),
        Language::English => format!("Page {page} of {pages}"),
    }
}

pub(crate) fn diagrams(language: Language, count: usize) -> String {
    match language {
        Language::Japanese => format!("図面{count}枚"),
        Language::English => counted(count, "diagram", "diagrams"),
    }
}

/// The duration is in hundredths of a second.
pub(crate) fn pictures(language: Language, count: usize, hundredths: u32) -> String {
    let seconds = f64::from(hundredths) / 100.0;
    match language {
        Language::Japanese => format!("{count} コマ、{seconds:.1} 秒"),
        Language::English => format!("{}, {seconds:.1} seconds", counted(count, "picture", "pictures")),
    }
}

pub(crate) fn progress(language: Language, [done, total]: [usize; 2]) -> String {
    match language {
        Language::Japanese => format!("{total} コマのうち {done} コマ"),
        Language::English => format!("{done} of {total} pictures"),
    }
}
