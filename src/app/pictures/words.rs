//! Texts about pictures.

use std::io;

use crate::app::desk::listed::ReportFormat;
use crate::app::kit::dialog::FileType;
use crate::app::pictures::job::ExportKind;
use crate::diagram::{Numerals, Style};
use crate::lang::{self, Language, counted};
use crate::publish::Kind;

/// The fixed texts in one language.
#[derive(Debug)]
pub(crate) struct Words {
    /// The heading of the form.
    pub(crate) title: &'static str,
    /// Subject: the position on the board.
    pub(crate) this_position: &'static str,
    /// Subject: all bookmarks.
    pub(crate) bookmarks: &'static str,
    /// Subject: all listed problems.
    pub(crate) problems: &'static str,
    /// Subject: all problems of the file.
    pub(crate) file: &'static str,
    /// The choice of the drawing style.
    pub(crate) style: &'static str,
    /// The choices of board and pieces.
    pub(crate) boards: &'static str,
    /// The choice of the board.
    pub(crate) board: &'static str,
    /// The choice of the piece set.
    pub(crate) pieces: &'static str,
    /// The board or the piece set of the window.
    pub(crate) like_window: &'static str,
    /// The choice of numerals.
    pub(crate) numerals: &'static str,
    /// The field for the title.
    pub(crate) heading: &'static str,
    /// The field for the caption.
    pub(crate) caption: &'static str,
    /// The field for the number of the diagram.
    pub(crate) figure: &'static str,
    /// The field for the width.
    pub(crate) width: &'static str,
    /// The field for a width that is always in pixels.
    pub(crate) pixel_width: &'static str,
    /// The unit of the width: pixels.
    pub(crate) in_pixels: &'static str,
    /// Box: draw coordinates.
    pub(crate) coordinates: &'static str,
    /// Box: draw player names.
    pub(crate) names: &'static str,
    /// Box: mark the last move.
    pub(crate) last: &'static str,
    /// Box: draw the arrows and marked squares of the position.
    pub(crate) annotations: &'static str,
    /// Box: draw the title.
    pub(crate) titled: &'static str,
    /// Box: draw the caption.
    pub(crate) captioned: &'static str,
    /// Box: draw the hand of the defender.
    pub(crate) both_hands: &'static str,
    /// Box: flip the board.
    pub(crate) flipped: &'static str,
    /// The choice of the paper size.
    pub(crate) paper: &'static str,
    /// The field for diagrams in a row.
    pub(crate) columns: &'static str,
    /// The field for diagrams in a column.
    pub(crate) rows: &'static str,
    /// The button that copies the picture.
    pub(crate) copy: &'static str,
    /// The button that saves it.
    pub(crate) save: &'static str,
    /// The name of the preview for screen readers.
    pub(crate) preview: &'static str,
}

static JAPANESE: Words = Words {
    title: "図面の書き出し",
    this_position: "この局面",
    bookmarks: "しおりの一覧",
    problems: "問題の一覧",
    file: "ファイルの全問",
    style: "様式",
    boards: "盤と駒",
    board: "盤の種類",
    pieces: "駒の種類",
    like_window: "画面と同じ",
    numerals: "数字",
    heading: "見出し",
    caption: "説明文",
    figure: "図の番号",
    width: "幅",
    pixel_width: "幅（ピクセル）",
    in_pixels: "ピクセル",
    coordinates: "座標",
    names: "対局者名",
    last: "最終手の印",
    annotations: "矢印とマスの印",
    titled: "見出しを付ける",
    captioned: "説明文を付ける",
    both_hands: "玉方の持駒（詰将棋）",
    flipped: "盤面を反転",
    paper: "用紙",
    columns: "横に並べる数",
    rows: "縦に並べる数",
    copy: "画像をコピー",
    save: "保存…",
    preview: "プレビュー",
};

static ENGLISH: Words = Words {
    title: "Export diagram",
    this_position: "This position",
    bookmarks: "Bookmarks",
    problems: "Problems",
    file: "All in the file",
    style: "Style",
    boards: "Board, pieces",
    board: "Board",
    pieces: "Piece set",
    like_window: "As in window",
    numerals: "Digits",
    heading: "Title",
    caption: "Caption",
    figure: "Figure number",
    width: "Width",
    pixel_width: "Width (pixels)",
    in_pixels: "pixels",
    coordinates: "Coordinates",
    names: "Player names",
    last: "Mark the last move",
    annotations: "Arrows and marked squares",
    titled: "Show title",
    captioned: "Show caption",
    both_hands: "Defender’s hand (tsume)",
    flipped: "Flip board",
    paper: "Paper",
    columns: "Columns",
    rows: "Rows",
    copy: "Copy image",
    save: "Save…",
    preview: "Preview",
};

/// The texts of a language.
pub(crate) const fn of(language: Language) -> &'static Words {
    match language {
        Language::Japanese => &JAPANESE,
        Language::English => &ENGLISH,
    }
}

/// The number of diagrams and pages of a sheet.
pub(crate) fn pages(language: Language, diagrams: usize, pages: usize) -> String {
    match (language, diagrams, pages) {
        (Language::Japanese, _, _) => format!("{diagrams} 図、{pages} ページ"),
        (Language::English, _, 1) => counted(diagrams, "diagram on a page", "diagrams on a page"),
        (Language::English, _, _) => format!("{diagrams} diagrams on {pages} pages"),
    }
}

/// A sheet would have too many diagrams.
pub(crate) fn too_many(language: Language, most: usize) -> String {
    match language {
        Language::Japanese => format!("図が多すぎます。1回に書き出せるのは {most} 図までです。"),
        Language::English => format!("Too many diagrams: a sheet can have at most {most}."),
    }
}

/// The notice that a picture was copied, with its width and height in pixels.
pub(crate) fn copied(language: Language, [width, height]: [usize; 2]) -> String {
    match language {
        Language::Japanese => format!("画像をコピーしました（{width}×{height} ピクセル）。"),
        Language::English => format!("Image copied ({width} × {height} pixels)."),
    }
}

/// A picture was not copied, because no thread could be started.
pub(crate) fn not_copied(language: Language, error: &io::Error) -> String {
    let why = lang::io_error(language, error);
    match language {
        Language::Japanese => format!("画像をコピーできません。{why}"),
        Language::English => format!("Cannot copy the image: {why}"),
    }
}

/// The title of a dialog for saving.
pub(crate) const fn save_title(language: Language, kind: ExportKind) -> &'static str {
    match (language, kind) {
        (Language::Japanese, ExportKind::Picture | ExportKind::Sheet) => "図面を保存",
        (Language::Japanese, ExportKind::Position) => "局面を保存",
        (Language::Japanese, ExportKind::Report(_)) => "検討結果を保存",
        (Language::Japanese, ExportKind::Publication(_)) => "棋譜を冊子・動画にして保存",
        (Language::English, ExportKind::Publication(_)) => "Save the published game",
        (Language::English, ExportKind::Picture | ExportKind::Sheet) => "Save diagram",
        (Language::English, ExportKind::Position) => "Save position",
        (Language::English, ExportKind::Report(_)) => "Save results of the check",
    }
}

/// The file types of a dialog for saving.
pub(crate) fn file_types(kind: ExportKind) -> Vec<FileType> {
    let (name, extensions): (_, &[&str]) = match kind {
        ExportKind::Picture => ("PNG, SVG, PDF", &["png", "svg", "pdf"]),
        ExportKind::Sheet => ("PDF, SVG, PNG", &["pdf", "svg", "png"]),
        ExportKind::Position => ("BOD, SFEN, USI, CSA, KIF", &["bod", "sfen", "usi", "csa", "kif", "kifu"]),
        ExportKind::Report(ReportFormat::Csv) => ("CSV", &["csv"]),
        ExportKind::Report(ReportFormat::Json) => ("JSON", &["jsonl", "json"]),
        ExportKind::Report(ReportFormat::Pdf) | ExportKind::Publication(Kind::Pdf) => ("PDF", &["pdf"]),
        ExportKind::Publication(Kind::Html) => ("HTML", &["html", "htm"]),
        ExportKind::Publication(Kind::Gif) => ("GIF", &["gif"]),
        ExportKind::Publication(Kind::Apng) => ("APNG", &["png", "apng"]),
        ExportKind::Publication(Kind::Text) => ("TXT", &["txt"]),
    };
    vec![FileType { name: name.to_owned(), extensions }]
}

/// The name of a drawing style.
pub(crate) const fn style(language: Language, style: Style) -> &'static str {
    match (language, style) {
        (Language::Japanese, Style::Book) => "書籍",
        (Language::Japanese, Style::Wood) => "木目の盤",
        (Language::English, Style::Book) => "Book",
        (Language::English, Style::Wood) => "Wood",
    }
}

/// The name of a choice of numerals; `None` stands for those of the language.
pub(crate) const fn numerals(language: Language, numerals: Option<Numerals>) -> &'static str {
    match (language, numerals) {
        (Language::Japanese, None) => "表示言語に合わせる",
        (Language::English, None) => "Same as the language",
        (_, Some(Numerals::Japanese)) => "９ 一 十八",
        (_, Some(Numerals::Western)) => "9 1 18",
        (_, Some(Numerals::Letters)) => "9 a 18",
    }
}
