//! Texts about print and pages, in Japanese and English.

use crate::app::desk::picture_settings::AnswerPages;
use crate::diagram::{Binding, CaptionFace, HandsAt, PieceFace};
use crate::lang::{Language, Text};
use crate::picture::MovesShown;

pub(crate) const TABS: [Text; 4] = [
    Text { ja: "図", en: "Diagram" },
    Text { ja: "印刷", en: "Print" },
    Text { ja: "紙面", en: "Page" },
    Text { ja: "解答", en: "Answers" },
];
pub(crate) const PIECE_FACE: Text = Text { ja: "駒の書体", en: "Pieces" };
pub(crate) const CAPTION_FACE: Text = Text { ja: "文字の書体", en: "Words" };
pub(crate) const HANDS: Text = Text { ja: "持駒の位置", en: "Hands" };
pub(crate) const LINE: Text = Text { ja: "罫線の太さ", en: "Lines" };
pub(crate) const CAPTION_SIZE: Text = Text { ja: "説明の文字", en: "Caption size" };
pub(crate) const COORDINATE_SIZE: Text = Text { ja: "筋と段の文字", en: "Coordinate size" };
pub(crate) const FRAME: Text = Text { ja: "外枠の太さ", en: "Frame" };
pub(crate) const USUAL: Text = Text { ja: "標準", en: "usual" };
pub(crate) const MOVES: Text = Text { ja: "手数", en: "Number of moves" };
pub(crate) const MARKS: Text = Text { ja: "☗と☖", en: "☗ and ☖" };
pub(crate) const EMPTY_HANDS: Text = Text { ja: "「持駒 なし」", en: "“in hand none”" };
pub(crate) const PART: Text = Text { ja: "盤の範囲", en: "Part of the board" };
pub(crate) const PART_TYPED: Text = Text { ja: "範囲の指定", en: "Corner or squares" };
pub(crate) const PART_TIP: Text = Text {
    ja: "4x4 は駒のある隅の4筋4段、11-54 は１一から５四まで",
    en: "4x4 is the corner with the pieces, four files and ranks; 11-54 is from square to square.",
};
pub(crate) const NO_PART: Text =
    Text { ja: "4x4 か 11-54 の形で指定してください。", en: "Write it as 4x4 or 11-54." };
pub(crate) const GRAY: Text = Text { ja: "墨一色", en: "Black ink only" };
pub(crate) const BOOK_ONLY: Text =
    Text { ja: "書籍の様式だけの設定です。", en: "For the book style only." };
pub(crate) const SIZE: Text = Text { ja: "用紙の幅・高さ", en: "Width, height" };
pub(crate) const WIDTH: Text = Text { ja: "用紙の幅", en: "Width of the page" };
pub(crate) const HEIGHT: Text = Text { ja: "用紙の高さ", en: "Height of the page" };
pub(crate) const TOP: Text = Text { ja: "天の余白", en: "Top margin" };
pub(crate) const BOTTOM: Text = Text { ja: "地の余白", en: "Bottom margin" };
pub(crate) const OUTER: Text = Text { ja: "小口の余白", en: "Outer margin" };
pub(crate) const INNER: Text = Text { ja: "ノドの余白", en: "Inner margin" };
pub(crate) const ACROSS: Text = Text { ja: "横の間隔", en: "Gutter across" };
pub(crate) const DOWN: Text = Text { ja: "縦の間隔", en: "Gutter down" };
pub(crate) const ENDS: Text = Text { ja: "余白（天・地）", en: "Margins (top, bottom)" };
pub(crate) const SIDES: Text = Text { ja: "余白（小口・ノド）", en: "Margins (outer, inner)" };
pub(crate) const GUTTERS: Text = Text { ja: "図の間隔（横・縦）", en: "Gutters (across, down)" };
pub(crate) const DIAGRAM_WIDTH: Text = Text { ja: "図の幅", en: "Diagram width" };
pub(crate) const AS_FITS: Text = Text { ja: "自動", en: "automatic" };
pub(crate) const BINDING: Text = Text { ja: "綴じる側", en: "Bound edge" };
pub(crate) const BLEED: Text = Text { ja: "裁ち落とし", en: "Bleed" };
pub(crate) const HEAD: Text = Text { ja: "柱", en: "Head" };
pub(crate) const HEAD_TIP: Text = Text {
    ja: "{page}、{pages}、{title}、{from}、{to} が使えます。| で内側、中央、外側に分かれます。",
    en: "With {page}, {pages}, {title}, {from} and {to}; | divides inner edge, middle and outer edge.",
};
pub(crate) const NOTHING: Text = Text { ja: "なし", en: "nothing" };
pub(crate) const PAGE_NUMBER: Text = Text { ja: "ページ番号", en: "page number" };
pub(crate) const OF_RECORD: Text = Text { ja: "棋譜から", en: "from the record" };
pub(crate) const FOOT: Text = Text { ja: "ノンブル", en: "Foot" };
pub(crate) const FIRST_PAGE: Text = Text { ja: "最初のページ", en: "First page" };
pub(crate) const ABOVE: Text = Text { ja: "各図の上", en: "Above each" };
pub(crate) const BELOW: Text = Text { ja: "各図の下", en: "Below each" };
pub(crate) const CAPTION_TIP: Text = Text {
    ja: "{number}、{figure}、{title}、{author}、{source}、{moves}、{last}、{bookmark} が使えます。[ ] の中は、欄がすべて空なら省かれます。",
    en: "With {number}, {figure}, {title}, {author}, {source}, {moves}, {last} and {bookmark}; what stands in [ ] is left out if all fields in it are empty.",
};
pub(crate) const OWN_NUMBERS: Text = Text { ja: "作品番号を使う", en: "Numbers of the collection" };
pub(crate) const SORTED: Text = Text { ja: "作品番号順", en: "Sort by those" };
pub(crate) const ANSWERS: Text = Text { ja: "解答のページ", en: "Answer pages" };
pub(crate) const ANSWER_HEADING: Text = Text { ja: "見出し", en: "Heading" };
pub(crate) const ANSWER_COLUMNS: Text = Text { ja: "段組み", en: "Text columns" };
pub(crate) const ANSWER_SIZE: Text = Text { ja: "文字の大きさ", en: "Text size" };
pub(crate) const ANSWER_DIAGRAMS: Text = Text { ja: "詰上り図を付ける", en: "Final positions" };
pub(crate) const ANSWER_WIDTH: Text = Text { ja: "詰上り図の幅", en: "Diagram width" };
pub(crate) const NO_ROOM: Text = Text {
    ja: "余白が用紙より大きく、図を置けません。",
    en: "The margins leave no room on the page.",
};

pub(crate) const fn piece_face(face: PieceFace) -> Text {
    match face {
        PieceFace::Mincho => Text { ja: "明朝（太）", en: "Mincho, bold" },
        PieceFace::MinchoMedium => Text { ja: "明朝", en: "Mincho" },
        PieceFace::Gothic => Text { ja: "ゴシック（太）", en: "Gothic, bold" },
        PieceFace::GothicRegular => Text { ja: "ゴシック", en: "Gothic" },
    }
}

pub(crate) const fn caption_face(face: CaptionFace) -> Text {
    match face {
        CaptionFace::Gothic => Text { ja: "ゴシック", en: "Gothic" },
        CaptionFace::GothicBold => Text { ja: "ゴシック（太）", en: "Gothic, bold" },
        CaptionFace::Mincho => Text { ja: "明朝", en: "Mincho" },
    }
}

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

pub(crate) const fn part(part: Part) -> Text {
    match part {
        Part::Whole => Text { ja: "全体", en: "All of it" },
        Part::Corner => Text { ja: "隅の4×4", en: "Corner of 4×4" },
        Part::Pieces => Text { ja: "駒のある隅だけ", en: "Corner with pieces only" },
        Part::Typed => Text { ja: "指定する", en: "As typed" },
    }
}

pub(crate) const fn hands(hands: HandsAt) -> Text {
    match hands {
        HandsAt::Side => Text { ja: "盤の横", en: "Beside the board" },
        HandsAt::Above => Text { ja: "盤の上", en: "Above it" },
        HandsAt::Below => Text { ja: "盤の下", en: "Below it" },
        HandsAt::Ends => Text { ja: "上と下", en: "At both ends" },
    }
}

pub(crate) const fn moves(moves: MovesShown) -> Text {
    match moves {
        MovesShown::Shown => Text { ja: "説明文に書く", en: "In the caption" },
        MovesShown::Hidden => Text { ja: "書かない", en: "Hidden" },
        MovesShown::Behind => Text { ja: "下に逆さまに", en: "Upside down below" },
    }
}

pub(crate) const fn binding(binding: Binding) -> Text {
    match binding {
        Binding::None => Text { ja: "なし", en: "None" },
        Binding::Left => Text { ja: "左綴じ", en: "Left" },
        Binding::Right => Text { ja: "右綴じ", en: "Right" },
    }
}

pub(crate) const fn answers(pages: AnswerPages) -> Text {
    match pages {
        AnswerPages::None => Text { ja: "付けない", en: "None" },
        AnswerPages::Behind => Text { ja: "問題の後に", en: "Behind the problems" },
        AnswerPages::Only => Text { ja: "解答だけ", en: "Answers only" },
    }
}

pub(crate) fn without_answers(language: Language, count: usize) -> String {
    match language {
        Language::Japanese => format!("保存しました。手順の記録がない{count}題は解答を省きました。"),
        Language::English => format!("Saved. Left out of the answers, since no moves are recorded: {count}."),
    }
}
