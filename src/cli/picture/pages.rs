//! The help of `diagram` and `sheet`, with the tables of their options.

use super::layout::{ANSWERS, PAGES, WORDS};
use super::options::{DIGITS, KINDS, PictureOption, STYLES};
use crate::cli::help::Page;
use crate::cli::manual::Manual;
use crate::cli::options::{Group, Row, Takes, names};
use crate::cli::sources;
use crate::cli::subcommand::Subcommand;
use crate::diagram::{BoardTheme, CaptionFace, HandsAt, PieceFace, PieceSet};
use crate::picture::MovesShown;

const OUTPUT: Group<PictureOption> = Group {
    heading: ["出力先", "Output"],
    rows: &[
        Row::valued(
            PictureOption::Output,
            "output",
            ["ファイル", "FILE"],
            [
                "出力するファイル（.svg、.png、.pdf）。- は標準出力",
                "the file to write, .svg, .png or .pdf; - is standard output",
            ],
        )
        .short('o')
        .takes(Takes::File),
        Row::valued(
            PictureOption::To,
            "to",
            ["svg|png|pdf", "svg|png|pdf"],
            ["出力の形式（ふつうは名前で決まる）", "the file format, if the extension does not determine it"],
        )
        .takes(Takes::OneOf(|| names(&KINDS))),
        Row::flag(PictureOption::Force, "force", ["既存のファイルを上書きする", "overwrite existing files"]),
    ],
};

const LOOK: Group<PictureOption> = Group {
    heading: ["図", "Look"],
    rows: &[
        Row::valued(
            PictureOption::Style,
            "style",
            ["book|wood", "book|wood"],
            ["書籍風（既定）、または木の盤", "as in books (default), or a wooden board"],
        )
        .takes(Takes::OneOf(|| names(&STYLES))),
        Row::valued(
            PictureOption::Board,
            "board",
            ["盤", "BOARD"],
            [
                "木の盤にする：kaya（本榧、既定）、katsura（桂）、\ntatami（畳）、paper（紙）、slate（墨）",
                "a wooden look on this board: kaya (default), katsura,\ntatami, paper or slate",
            ],
        )
        .takes(Takes::OneOf(|| BoardTheme::ALL.map(BoardTheme::id).to_vec())),
        Row::valued(
            PictureOption::Pieces,
            "pieces",
            ["駒", "SET"],
            [
                "その盤の駒：single（一文字、既定）、double（二文字）、\nbold（太字）、international（国際）、book（書籍）",
                "its pieces: single (one character, default), double (two),\nbold, international or book",
            ],
        )
        .takes(Takes::OneOf(|| PieceSet::ALL.map(PieceSet::id).to_vec())),
        Row::valued(
            PictureOption::Digits,
            "digits",
            ["japanese|western|letters", "japanese|western|letters"],
            ["９・一・十八、9・1・18、9・a・18", "９ 一 十八, 9 1 18 or 9 a 18"],
        )
        .takes(Takes::OneOf(|| names(&DIGITS))),
        Row::valued(
            PictureOption::Face,
            "face",
            ["書体", "FACE"],
            [
                "書籍風の駒の書体：mincho（太い明朝、既定）、mincho-medium、\ngothic（太いゴシック）、gothic-regular",
                "the face of printed pieces: mincho (bold, default),\nmincho-medium, gothic (bold) or gothic-regular",
            ],
        )
        .takes(Takes::OneOf(|| PieceFace::ALL.map(PieceFace::id).to_vec())),
        Row::valued(
            PictureOption::CaptionFace,
            "caption-face",
            ["書体", "FACE"],
            [
                "見出しと説明の書体：gothic（既定）、gothic-bold、mincho",
                "the face of the words above and below: gothic (default),\ngothic-bold or mincho",
            ],
        )
        .takes(Takes::OneOf(|| CaptionFace::ALL.map(CaptionFace::id).to_vec())),
        Row::valued(
            PictureOption::Hands,
            "hands",
            ["side|above|below|ends", "side|above|below|ends"],
            [
                "持駒の位置：盤の横（既定）、上、下、または奥の側を上、\n手前の側を下",
                "where hands stand: beside the board (default), above it,\nbelow it, or one at each end",
            ],
        )
        .takes(Takes::OneOf(|| HandsAt::ALL.map(HandsAt::id).to_vec())),
        Row::valued(
            PictureOption::Crop,
            "crop",
            ["範囲", "PART"],
            [
                "盤の一部：4x4（駒のある隅の4筋4段、駒が切れるなら\n広げる）、pieces（駒のある隅だけ）、11-54（マスからマスまで）",
                "a part of the board: 4x4 (the corner with the pieces, grown\nwhere it would cut one off), pieces (as little as holds them)\nor 11-54 (from square to square)",
            ],
        ),
        Row::valued(
            PictureOption::Line,
            "line",
            ["太さ", "WEIGHT"],
            ["盤の線の太さ（0.3pt、0.1mm など）", "the width of the lines between squares (0.3pt, 0.1mm)"],
        ),
        Row::valued(
            PictureOption::Frame,
            "frame",
            ["太さ", "WEIGHT"],
            ["盤の外枠の太さ（1pt、0.4mm など）", "the width of the line around the board (1pt, 0.4mm)"],
        ),
        Row::flag(
            PictureOption::Gray,
            "gray",
            ["全部を墨一色（グレー）にする", "everything in black ink only, including arrows and marks"],
        ),
        Row::flag(PictureOption::NoMarks, "no-marks", ["☗と☖を省く", "leave out ☗ and ☖"]),
        Row::flag(
            PictureOption::NoEmptyHands,
            "no-empty-hands",
            ["持駒がなければ「持駒 なし」と書かない", "do not mark empty hands"],
        ),
        Row::valued(
            PictureOption::Moves,
            "moves",
            ["shown|hidden|behind", "shown|hidden|behind"],
            [
                "詰将棋の手数：書く（既定）、書かない、図の下に小さく\n逆さまに書く",
                "the number of moves of a problem: in the caption (default),\nnowhere, or small and upside down below it",
            ],
        )
        .takes(Takes::OneOf(|| MovesShown::ALL.map(MovesShown::id).to_vec())),
        Row::flag(PictureOption::Flip, "flip", ["後手を手前にする", "show White at the bottom"]),
        Row::flag(PictureOption::NoTitle, "no-title", ["見出しを省く", "leave out the text above"]),
        Row::flag(PictureOption::NoCaption, "no-caption", ["説明を省く", "leave out the text below"]),
        Row::flag(PictureOption::NoNames, "no-names", ["対局者名を省く", "leave out the players"]),
        Row::flag(PictureOption::NoCoordinates, "no-coordinates", ["筋と段を省く", "leave out files and ranks"]),
        Row::flag(PictureOption::NoLast, "no-last", ["最終手の印を省く", "leave out the mark of the last move"]),
        Row::flag(
            PictureOption::NoAnnotations,
            "no-annotations",
            ["コメントにある矢印とマスの印を省く", "leave out the arrows and marked squares of the comment"],
        ),
        Row::flag(
            PictureOption::BothHands,
            "both-hands",
            ["詰将棋で玉方の持駒も書く", "also show the defender's hand in problems"],
        ),
        Row::valued(
            PictureOption::Title,
            "title",
            ["文字列", "TEXT"],
            [
                "上に書く見出し。ふつうは作品名や表題、棋戦",
                "what stands above, instead of the title or event of\nthe record",
            ],
        ),
        Row::valued(
            PictureOption::Figure,
            "figure",
            ["番号", "N"],
            ["最初の図の番号", "the number of the first diagram"],
        ),
        Row::flag(
            PictureOption::Tsume,
            "tsume",
            [
                "詰将棋として扱う（SFENなど、それを書けない形式の入力に）",
                "treat records as problems where the input, such as SFEN,\ncannot say that they are",
            ],
        ),
    ],
};

/// The options of `diagram`.
pub(super) const DIAGRAM: &[Group<PictureOption>] = &[
    OUTPUT,
    Group {
        heading: ["局面", "Position"],
        rows: &[
            Row::valued(
                PictureOption::At,
                "at",
                ["手数", "PLY"],
                [
                    "本譜のその手数の局面。ふつうは最後の局面、詰将棋などは\n開始局面",
                    "the position after so many moves of the main line;\notherwise the last one or, of a problem, the first",
                ],
            ),
            Row::valued(
                PictureOption::Game,
                "game",
                ["番号", "N"],
                ["複数の棋譜があるファイルの何番目か", "which record of the file"],
            ),
            Row::valued(
                PictureOption::Size,
                "size",
                ["幅", "WIDTH"],
                [
                    "横の大きさ：60mm（PNGは350dpi）、または16〜16384ピクセル\n（ふつうは600。PNGは全部で約6700万画素まで）",
                    "the width: 60mm (PNG: at 350 dpi), or pixels from 16 to\n16384, otherwise 600; a PNG has at most 67 million of them",
                ],
            ),
            Row::valued(
                PictureOption::Caption,
                "caption",
                ["文字列", "TEXT"],
                [
                    "下に書く説明。ふつうは「第1図は▲７六歩まで」、詰将棋は\n作者、出典、手数",
                    "what stands below, instead of “Diagram 1: after 1. P-7f”\nor, for a problem, its author, source and length",
                ],
            ),
        ],
    },
    LOOK,
];

/// The options of `sheet`.
pub(super) const SHEET: &[Group<PictureOption>] = &[
    OUTPUT,
    PAGES,
    WORDS,
    ANSWERS,
    LOOK,
    Group {
        heading: ["入力", "Input"],
        rows: &[sources::include(PictureOption::Include), sources::exclude(PictureOption::Exclude)],
    },
];

const DIAGRAM_PAGE: Page = Page {
    command: Subcommand::Diagram,
    usage: ["ファイル|SFEN -o 図.svg|図.png|図.pdf [オプション]", "FILE|SFEN -o OUT.svg|OUT.png|OUT.pdf [options]"],
    words: &[Takes::File],
    details: [
        "- は標準入出力。SFENは盤面だけでもよく、moves を続けてもよい。引用符で囲まなくてもよい。",
        "- is standard input and output. SFEN may be the board alone, moves may follow it, and it need not be
quoted.",
    ],
    examples: &[
        (
            "diagram game.kif --at 67 -o 67.png --style wood --size 960",
            ["67手目の局面をPNGにする", "the position after 67 moves as PNG"],
        ),
        (
            "diagram \"8k/9/8P/9/9/9/9/9/9 b 2G 1\" -o mate.svg --caption 頭金",
            ["SFENの局面をSVGにする", "a position in SFEN as SVG"],
        ),
        ("diagram startpos moves 7g7f 3c3d -o 2.svg", ["指し手を続けた局面を図にする", "a position with moves"]),
    ],
};

const SHEET_PAGE: Page = Page {
    command: Subcommand::Sheet,
    usage: [
        "ファイル|フォルダ… -o 図.pdf|図.svg|図.png [オプション]",
        "FILE|FOLDER… -o OUT.pdf|OUT.svg|OUT.png [options]",
    ],
    words: &[Takes::File],
    details: [
        "対局はしおりの局面、詰将棋などは開始局面を図にする。SVGとPNGは、複数のページがあれば番号を付けて
別のファイルにする。- は標準入出力。",
        "Draws the bookmarked positions of games, and where problems start. Several pages of SVG and PNG
become numbered files. - is standard input and output.",
    ],
    examples: &[
        (
            "sheet problems -o problems.pdf --title 詰将棋 --columns 3 --rows 4",
            ["フォルダの詰将棋をPDFにする", "the problems of a folder as PDF"],
        ),
        (
            "sheet set.kif -o book.pdf --paper a5 --binding left --bleed 3mm --head '{title}||{from}[〜{to}]'",
            ["入稿用のA5の冊子にする", "a booklet for the printer"],
        ),
        ("sheet set.sfen -o page.png --tsume", ["SFENの詰将棋をPNGにする", "problems in SFEN as PNG"]),
    ],
};

/// The manual of `sheet`, or of `diagram`.
pub(in crate::cli) fn manual(command: Subcommand) -> Manual {
    match command {
        Subcommand::Sheet => Manual::new(&SHEET_PAGE, SHEET),
        _ => Manual::new(&DIAGRAM_PAGE, DIAGRAM),
    }
}
