//! Texts about pictures.

use std::io;

use crate::app::desk::words as shared;
use crate::app::pictures::export::Content;
use crate::diagram::{Numerals, Style};
use crate::lang::{self, Language, Text, counted};
use crate::notation::KingChoice;

pub(crate) const TITLE: Text = Text { ja: "図面の書き出し", en: "Export diagram" };
pub(crate) const THIS_POSITION: Text = Text { ja: "この局面", en: "This position" };
pub(crate) const BOOKMARKS: Text = Text { ja: "しおりの一覧", en: "Bookmarks" };
pub(crate) const PROBLEMS: Text = Text { ja: "問題の一覧", en: "Problems" };
pub(crate) const FILE: Text = Text { ja: "ファイルの全問", en: "All in the file" };
pub(crate) const STYLE: Text = Text { ja: "様式", en: "Style" };
pub(crate) const BOARDS: Text = Text { ja: "盤と駒", en: "Board, pieces" };
pub(crate) const BOARD: Text = Text { ja: "盤の種類", en: "Board" };
pub(crate) const PIECES: Text = Text { ja: "駒の種類", en: "Piece set" };
pub(crate) const LIKE_WINDOW: Text = Text { ja: "画面と同じ", en: "As in window" };
pub(crate) const KINGS: Text = Text { ja: "王と玉", en: "Kings" };
pub(crate) const NUMERALS: Text = Text { ja: "数字", en: "Digits" };
pub(crate) const HEADING: Text = Text { ja: "見出し", en: "Title" };
pub(crate) const CAPTION: Text = Text { ja: "説明文", en: "Caption" };
pub(crate) const FIGURE: Text = Text { ja: "図の番号", en: "Figure number" };
pub(crate) const WIDTH: Text = Text { ja: "幅", en: "Width" };
pub(crate) const PIXEL_WIDTH: Text = Text { ja: "幅（ピクセル）", en: "Width (pixels)" };
pub(crate) const IN_PIXELS: Text = Text { ja: "ピクセル", en: "pixels" };
pub(crate) const COORDINATES: Text = Text { ja: "座標", en: "Coordinates" };
pub(crate) const NAMES: Text = Text { ja: "対局者名", en: "Player names" };
pub(crate) const LAST: Text = Text { ja: "最終手の印", en: "Mark the last move" };
pub(crate) const ANNOTATIONS: Text = Text { ja: "矢印とマスの印", en: "Arrows and marked squares" };
pub(crate) const TITLED: Text = Text { ja: "見出しを付ける", en: "Show title" };
pub(crate) const CAPTIONED: Text = Text { ja: "説明文を付ける", en: "Show caption" };
pub(crate) const BOTH_HANDS: Text = Text { ja: "玉方の持駒（詰将棋）", en: "Defender’s hand (tsume)" };
pub(crate) const FLIPPED: Text = Text { ja: "盤面を反転", en: "Flip board" };
pub(crate) const PAPER: Text = Text { ja: "用紙", en: "Paper" };
pub(crate) const COLUMNS: Text = Text { ja: "横に並べる数", en: "Columns" };
pub(crate) const ROWS: Text = Text { ja: "縦に並べる数", en: "Rows" };
pub(crate) const COPY: Text = Text { ja: "画像をコピー", en: "Copy image" };
pub(crate) const SAVE: Text = Text { ja: "保存…", en: "Save…" };
pub(crate) const PREVIEW: Text = Text { ja: "プレビュー", en: "Preview" };

pub(crate) fn kings(choice: Option<KingChoice>) -> Text {
    choice.map_or(LIKE_WINDOW, shared::kings)
}

pub(crate) fn pages(language: Language, diagrams: usize, pages: usize) -> String {
    match (language, diagrams, pages) {
        (Language::Japanese, _, _) => format!("図面{diagrams}枚、{pages}ページ"),
        (Language::English, _, 1) => counted(diagrams, "diagram on a page", "diagrams on a page"),
        (Language::English, _, _) => format!("{diagrams} diagrams on {pages} pages"),
    }
}

pub(crate) fn too_many(language: Language, most: usize) -> String {
    match language {
        Language::Japanese => format!("図が多すぎます。1回に書き出せるのは {most} 図までです。"),
        Language::English => format!("Too many diagrams: a sheet can have at most {most}."),
    }
}

pub(crate) fn copied(language: Language, [width, height]: [usize; 2]) -> String {
    match language {
        Language::Japanese => format!("画像をコピーしました（{width}×{height} ピクセル）。"),
        Language::English => format!("Image copied ({width} × {height} pixels)."),
    }
}

pub(crate) fn not_copied(language: Language, error: &io::Error) -> String {
    let why = lang::io_error(language, error);
    match language {
        Language::Japanese => format!("画像をコピーできません。{why}"),
        Language::English => format!("Cannot copy the image: {why}"),
    }
}

pub(crate) const fn save_title(content: &Content) -> Text {
    match content {
        Content::Picture(_) => Text { ja: "図面を保存", en: "Save diagram" },
        Content::Position(..) => Text { ja: "局面を保存", en: "Save position" },
        Content::Report(..) => Text { ja: "検討結果を保存", en: "Save results of the check" },
        Content::Publication(..) => {
            Text { ja: "棋譜を冊子・動画にして保存", en: "Save the published game" }
        }
    }
}

pub(crate) const fn style(style: Style) -> Text {
    match style {
        Style::Book => Text { ja: "書籍", en: "Book" },
        Style::Wood => Text { ja: "木目の盤", en: "Wood" },
    }
}

/// `None` for the numerals of the language.
pub(crate) const fn numerals(numerals: Option<Numerals>) -> Text {
    match numerals {
        None => Text { ja: "表示言語に合わせる", en: "Same as the language" },
        Some(Numerals::Japanese) => Text { ja: "９ 一 十八", en: "９ 一 十八" },
        Some(Numerals::Western) => Text { ja: "9 1 18", en: "9 1 18" },
        Some(Numerals::Letters) => Text { ja: "9 a 18", en: "9 a 18" },
    }
}
