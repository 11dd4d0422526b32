//! Texts about print and pages, in Japanese and English.

use crate::app::desk::page_settings::AnswerPages;
use crate::diagram::{Binding, CaptionFace, HandsAt, PieceFace};
use crate::lang::Language;
use crate::picture::MovesShown;

/// A text in Japanese and English.
pub(crate) type Text = [&'static str; 2];

/// The one of them in a language.
pub(crate) const fn said(language: Language, text: Text) -> &'static str {
    match language {
        Language::Japanese => text[0],
        Language::English => text[1],
    }
}

pub(crate) const TABS: [Text; 4] = [["図", "Diagram"], ["印刷", "Print"], ["紙面", "Page"], ["解答", "Answers"]];
pub(crate) const PIECE_FACE: Text = ["駒の書体", "Pieces"];
pub(crate) const CAPTION_FACE: Text = ["文字の書体", "Words"];
pub(crate) const HANDS: Text = ["持駒の位置", "Hands"];
pub(crate) const LINE: Text = ["罫線の太さ", "Lines"];
pub(crate) const FRAME: Text = ["外枠の太さ", "Frame"];
pub(crate) const USUAL: Text = ["標準", "usual"];
pub(crate) const MOVES: Text = ["手数", "Number of moves"];
pub(crate) const MARKS: Text = ["☗と☖", "☗ and ☖"];
pub(crate) const EMPTY_HANDS: Text = ["「持駒 なし」", "“in hand none”"];
pub(crate) const PART: Text = ["盤の範囲", "Part of the board"];
pub(crate) const PART_TYPED: Text = ["範囲の指定", "Corner or squares"];
pub(crate) const PART_TIP: Text = [
    "4x4 は駒のある隅の4筋4段、11-54 は１一から５四まで",
    "4x4 is the corner with the pieces, four files and ranks; 11-54 is from square to square.",
];
pub(crate) const NO_PART: Text = ["4x4 か 11-54 の形で指定してください。", "Write it as 4x4 or 11-54."];
pub(crate) const GRAY: Text = ["墨一色", "Black ink only"];
pub(crate) const BOOK_ONLY: Text = ["書籍の様式だけの設定です。", "For the book style only."];
pub(crate) const SIZE: Text = ["用紙の幅・高さ", "Width, height"];
pub(crate) const WIDTH: Text = ["用紙の幅", "Width of the page"];
pub(crate) const HEIGHT: Text = ["用紙の高さ", "Height of the page"];
pub(crate) const TOP: Text = ["天の余白", "Top margin"];
pub(crate) const BOTTOM: Text = ["地の余白", "Bottom margin"];
pub(crate) const OUTER: Text = ["小口の余白", "Outer margin"];
pub(crate) const INNER: Text = ["ノドの余白", "Inner margin"];
pub(crate) const ACROSS: Text = ["横の間隔", "Gutter across"];
pub(crate) const DOWN: Text = ["縦の間隔", "Gutter down"];
pub(crate) const ENDS: Text = ["余白（天・地）", "Margins (top, bottom)"];
pub(crate) const SIDES: Text = ["余白（小口・ノド）", "Margins (outer, inner)"];
pub(crate) const GUTTERS: Text = ["図の間隔（横・縦）", "Gutters (across, down)"];
pub(crate) const DIAGRAM_WIDTH: Text = ["図の幅", "Diagram width"];
pub(crate) const AS_FITS: Text = ["自動", "automatic"];
pub(crate) const BINDING: Text = ["綴じる側", "Bound edge"];
pub(crate) const BLEED: Text = ["裁ち落とし", "Bleed"];
pub(crate) const HEAD: Text = ["柱", "Head"];
pub(crate) const HEAD_TIP: Text = [
    "{page}、{pages}、{title}、{from}、{to} が使えます。| で内側、中央、外側に分かれます。",
    "With {page}, {pages}, {title}, {from} and {to}; | divides inner edge, middle and outer edge.",
];
pub(crate) const NOTHING: Text = ["なし", "nothing"];
pub(crate) const PAGE_NUMBER: Text = ["ページ番号", "page number"];
pub(crate) const OF_RECORD: Text = ["棋譜から", "from the record"];
pub(crate) const FOOT: Text = ["ノンブル", "Foot"];
pub(crate) const FIRST_PAGE: Text = ["最初のページ", "First page"];
pub(crate) const ABOVE: Text = ["各図の上", "Above each"];
pub(crate) const BELOW: Text = ["各図の下", "Below each"];
pub(crate) const CAPTION_TIP: Text = [
    "{number}、{figure}、{title}、{author}、{source}、{moves}、{last}、{bookmark} が使えます。[ ] の中は、欄がすべて空なら省かれます。",
    "With {number}, {figure}, {title}, {author}, {source}, {moves}, {last} and {bookmark}; what stands in [ ] is left out if all fields in it are empty.",
];
pub(crate) const OWN_NUMBERS: Text = ["作品番号を使う", "Numbers of the collection"];
pub(crate) const SORTED: Text = ["作品番号順", "Sort by those"];
pub(crate) const ANSWERS: Text = ["解答のページ", "Answer pages"];
pub(crate) const ANSWER_HEADING: Text = ["見出し", "Heading"];
pub(crate) const ANSWER_COLUMNS: Text = ["段組み", "Text columns"];
pub(crate) const ANSWER_SIZE: Text = ["文字の大きさ", "Type size"];
pub(crate) const ANSWER_DIAGRAMS: Text = ["詰上り図を付ける", "Final positions"];
pub(crate) const ANSWER_WIDTH: Text = ["詰上り図の幅", "Diagram width"];
pub(crate) const NO_ROOM: Text = ["余白が用紙より大きく、図を置けません。", "The margins leave no room on the page."];

/// The name of a face of pieces.
pub(crate) const fn piece_face(face: PieceFace) -> Text {
    match face {
        PieceFace::Mincho => ["明朝（太）", "Mincho, bold"],
        PieceFace::MinchoMedium => ["明朝", "Mincho"],
        PieceFace::Gothic => ["ゴシック（太）", "Gothic, bold"],
        PieceFace::GothicRegular => ["ゴシック", "Gothic"],
    }
}

/// The name of a face of words.
pub(crate) const fn caption_face(face: CaptionFace) -> Text {
    match face {
        CaptionFace::Gothic => ["ゴシック", "Gothic"],
        CaptionFace::GothicBold => ["ゴシック（太）", "Gothic, bold"],
        CaptionFace::Mincho => ["明朝", "Mincho"],
    }
}

/// How much of the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Whole,
    Corner,
    Pieces,
    Typed,
}

impl Part {
    pub(crate) const ALL: [Self; 4] = [Self::Whole, Self::Corner, Self::Pieces, Self::Typed];
}

/// The name of a part of the board.
pub(crate) const fn part(part: Part) -> Text {
    match part {
        Part::Whole => ["全体", "All of it"],
        Part::Corner => ["隅の4×4", "Corner of 4×4"],
        Part::Pieces => ["駒のある隅だけ", "Corner with pieces only"],
        Part::Typed => ["指定する", "As typed"],
    }
}

/// Where hands stand.
pub(crate) const fn hands(hands: HandsAt) -> Text {
    match hands {
        HandsAt::Side => ["盤の横", "Beside the board"],
        HandsAt::Above => ["盤の上", "Above it"],
        HandsAt::Below => ["盤の下", "Below it"],
        HandsAt::Ends => ["上と下", "At both ends"],
    }
}

/// Where the number of moves stands.
pub(crate) const fn moves(moves: MovesShown) -> Text {
    match moves {
        MovesShown::Shown => ["説明文に書く", "In the caption"],
        MovesShown::Hidden => ["書かない", "Hidden"],
        MovesShown::Behind => ["下に逆さまに", "Upside down below"],
    }
}

/// The name of a bound edge.
pub(crate) const fn binding(binding: Binding) -> Text {
    match binding {
        Binding::None => ["なし", "None"],
        Binding::Left => ["左綴じ", "Left"],
        Binding::Right => ["右綴じ", "Right"],
    }
}

/// Which pages there are.
pub(crate) const fn answers(pages: AnswerPages) -> Text {
    match pages {
        AnswerPages::None => ["付けない", "None"],
        AnswerPages::Behind => ["問題の後に", "Behind the problems"],
        AnswerPages::Only => ["解答だけ", "Answers only"],
    }
}

/// The notice that a sheet was saved and lacks the answers to so many problems.
pub(crate) fn without_answers(language: Language, count: usize) -> String {
    match language {
        Language::Japanese => format!("保存しました。手順の記録がない{count}題は解答を省きました。"),
        Language::English => format!("Saved. Left out of the answers, since no moves are recorded: {count}."),
    }
}
