//! The tables of the options of `diagram` and `sheet`, and their help.

use crate::cli::sources;
use crate::cli::subcommand::Subcommand;
use crate::cli::tables::help::{Manual, Page};
use crate::cli::tables::{Group, Row, Takes, names};
use crate::diagram::{Binding, BoardTheme, CaptionFace, HandsAt, Numerals, Paper, PieceFace, PieceSet, Style};
use crate::lang::Text;
use crate::picture::{Kind, MovesShown};

#[derive(Clone, Copy, Debug)]
pub(super) enum PictureOption {
    Output,
    To,
    Force,
    Style,
    Board,
    Pieces,
    Digits,
    Flip,
    Face,
    CaptionFace,
    Hands,
    Crop,
    Line,
    Frame,
    Gray,
    NoMarks,
    NoEmptyHands,
    Moves,
    Title,
    Caption,
    Figure,
    NoTitle,
    NoCaption,
    NoNames,
    NoCoordinates,
    NoLast,
    NoAnnotations,
    BothHands,
    Tsume,
    At,
    Game,
    Size,
    Columns,
    Rows,
    Paper,
    Margins,
    Gutters,
    Binding,
    Bleed,
    Head,
    Foot,
    FirstPage,
    Above,
    Numbers,
    Sort,
    Answers,
    AnswersOnly,
    AnswerHeading,
    AnswerColumns,
    AnswerDiagram,
    AnswerSize,
    DiagramWidth,
    Bookmarks,
    Include,
    Exclude,
}

pub(super) const KINDS: [(&str, Kind); 3] = [("svg", Kind::Svg), ("png", Kind::Png), ("pdf", Kind::Pdf)];
pub(super) const STYLES: [(&str, Style); 2] = [("book", Style::Book), ("wood", Style::Wood)];
pub(super) const DIGITS: [(&str, Numerals); 3] =
    [("japanese", Numerals::Japanese), ("western", Numerals::Western), ("letters", Numerals::Letters)];
pub(super) const NUMBERS: [(&str, bool); 2] = [("counted", false), ("own", true)];

const OUTPUT: Group<PictureOption> = Group {
    heading: Text { ja: "出力先", en: "Output" },
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
    heading: Text { ja: "図", en: "Look" },
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

const PAGES: Group<PictureOption> = Group {
    heading: Text { ja: "紙面", en: "Pages" },
    rows: &[
        Row::valued(PictureOption::Columns, "columns", ["数", "N"], ["1段に並べる図の数", "diagrams side by side"]),
        Row::valued(PictureOption::Rows, "rows", ["数", "N"], ["1ページの段の数", "rows of diagrams on a page"]),
        Row::valued(
            PictureOption::Paper,
            "paper",
            ["用紙", "PAPER"],
            [
                "用紙：a3〜a6、b4〜b6（JIS）、letter、shiroku（四六判）、\nshinsho（新書判）、または 148x210mm",
                "the size of the page: a3 to a6, b4 to b6 (JIS), letter,\nshiroku, shinsho, or 148x210mm",
            ],
        )
        .takes(Takes::OneOf(|| names(&Paper::NAMED))),
        Row::valued(
            PictureOption::Margins,
            "margins",
            ["幅", "SIZES"],
            [
                "余白：15mm（四方）、20mm,15mm（天地、左右）、または\n天、小口、地、ノドの順に4つ",
                "white space around: 15mm, or 20mm,15mm (above and below,\nat the sides), or four: top, outer, bottom, inner",
            ],
        ),
        Row::valued(
            PictureOption::Gutters,
            "gutters",
            ["幅", "SIZES"],
            ["図と図の間：8mm、または 8mm,12mm（横、縦）", "space between diagrams: 8mm, or 8mm,12mm (across, down)"],
        ),
        Row::valued(
            PictureOption::DiagramWidth,
            "size",
            ["幅", "WIDTH"],
            [
                "図の幅（45mm など）。ふつうは入るかぎり大きく",
                "the width of the diagrams (45mm); otherwise as large as fits",
            ],
        ),
        Row::valued(
            PictureOption::Binding,
            "binding",
            ["none|left|right", "none|left|right"],
            [
                "綴じる側（左綴じなら奇数ページの左）。小口とノドが\nページごとに入れ替わる",
                "the bound edge of odd pages; outer and inner margins then\nchange sides from page to page",
            ],
        )
        .takes(Takes::OneOf(|| Binding::ALL.map(Binding::id).to_vec())),
        Row::valued(
            PictureOption::Bleed,
            "bleed",
            ["幅", "SIZE"],
            [
                "裁ち落とし（3mm など）。PDFはTrimBoxとBleedBoxを持つ",
                "what is cut off at each edge (3mm); PDF then has a TrimBox\nand a BleedBox",
            ],
        ),
        Row::flag(
            PictureOption::Bookmarks,
            "bookmarks",
            ["詰将棋などもしおりの局面にする", "also show the bookmarks of problems"],
        ),
    ],
};

const ANSWERS: Group<PictureOption> = Group {
    heading: Text { ja: "解答", en: "Answers" },
    rows: &[
        Row::flag(
            PictureOption::Answers,
            "answers",
            [
                "詰将棋などの後に解答のページを付ける（作意、変化、解説、\n詰上り図）",
                "pages of answers behind problems: solution, variations,\ncomments, final position",
            ],
        ),
        Row::flag(PictureOption::AnswersOnly, "answers-only", ["解答のページだけ", "only pages of answers"]),
        Row::valued(
            PictureOption::AnswerHeading,
            "answer-heading",
            ["文字列", "TEXT"],
            [
                "各解答の見出し。ふつうは「第1問」などと作者、出典、手数",
                "what stands above each answer, instead of “Problem 1” and\nso on",
            ],
        ),
        Row::valued(
            PictureOption::AnswerColumns,
            "answer-columns",
            ["数", "N"],
            ["解答の段組みの数", "columns of text on a page of answers"],
        ),
        Row::valued(
            PictureOption::AnswerDiagram,
            "answer-diagram",
            ["幅", "WIDTH"],
            ["詰上り図の幅（35mm など）。none で図を省く", "the width of their diagrams (35mm), or none"],
        ),
        Row::valued(
            PictureOption::AnswerSize,
            "answer-size",
            ["大きさ", "SIZE"],
            ["解答の文字の大きさ（ふつうは 9pt）", "the font size of answers (default 9pt)"],
        ),
    ],
};

const WORDS: Group<PictureOption> = Group {
    heading: Text { ja: "文字", en: "Text" },
    rows: &[
        Row::valued(
            PictureOption::Head,
            "head",
            ["文字列", "TEXT"],
            [
                "柱（各ページの上）。{page}、{pages}、{title}、{from}、{to} が使え、\n| で内側、中央、外側に分かれる",
                "what stands above each page, with {page}, {pages}, {title},\n{from} and {to}; | divides inner edge, middle and outer edge",
            ],
        ),
        Row::valued(
            PictureOption::Foot,
            "foot",
            ["文字列", "TEXT"],
            [
                "各ページの下。ふつうはページ番号（ノンブル）",
                "what stands below each page, likewise; otherwise its number",
            ],
        ),
        Row::valued(
            PictureOption::FirstPage,
            "first-page",
            ["番号", "N"],
            ["最初のページの番号", "the number of the first page"],
        ),
        Row::valued(
            PictureOption::Above,
            "above",
            ["文字列", "TEXT"],
            [
                "各図の上に書く文字列。{number}、{title}、{author} などが使える",
                "what stands above each diagram, with fields such as\n{number}, {title} and {author}",
            ],
        ),
        Row::valued(
            PictureOption::Caption,
            "caption",
            ["文字列", "TEXT"],
            [
                "各図の下に書く説明。ふつうは「第1問」などと作者、出典、手数",
                "what stands below each, instead of “Problem 1” and so on\nwith its author, source and length",
            ],
        ),
        Row::valued(
            PictureOption::Numbers,
            "numbers",
            ["counted|own", "counted|own"],
            [
                "図の番号：数えた番号（既定）、または作品番号（あれば）",
                "how problems are numbered: counted (default), or as in\ntheir collection (作品番号), where the header is there",
            ],
        )
        .takes(Takes::OneOf(|| names(&NUMBERS))),
        Row::flag(
            PictureOption::Sort,
            "sort",
            ["作品番号の順に並べる（ないものは後）", "sort by those numbers; problems without one come last"],
        ),
    ],
};

pub(super) const DIAGRAM: &[Group<PictureOption>] = &[
    OUTPUT,
    Group {
        heading: Text { ja: "局面", en: "Position" },
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

pub(super) const SHEET: &[Group<PictureOption>] = &[
    OUTPUT,
    PAGES,
    WORDS,
    ANSWERS,
    LOOK,
    Group {
        heading: Text { ja: "入力", en: "Input" },
        rows: &[sources::include(PictureOption::Include), sources::exclude(PictureOption::Exclude)],
    },
];

const DIAGRAM_PAGE: Page = Page {
    command: Subcommand::Diagram,
    usage: Text {
        ja: "ファイル|SFEN -o 図.svg|図.png|図.pdf [オプション]",
        en: "FILE|SFEN -o OUT.svg|OUT.png|OUT.pdf [options]",
    },
    words: &[Takes::File],
    details: Text {
        ja: "- は標準入出力。SFENは盤面だけでもよく、moves を続けてもよい。引用符で囲まなくてもよい。",
        en: "- is standard input and output. SFEN may be the board alone, moves may follow it, and it need not be
quoted.",
    },
    examples: &[
        (
            "diagram game.kif --at 67 -o 67.png --style wood --size 960",
            Text { ja: "67手目の局面をPNGにする", en: "the position after 67 moves as PNG" },
        ),
        (
            "diagram \"8k/9/8P/9/9/9/9/9/9 b 2G 1\" -o mate.svg --caption 頭金",
            Text { ja: "SFENの局面をSVGにする", en: "a position in SFEN as SVG" },
        ),
        (
            "diagram startpos moves 7g7f 3c3d -o 2.svg",
            Text { ja: "指し手を続けた局面を図にする", en: "a position with moves" },
        ),
    ],
};

const SHEET_PAGE: Page = Page {
    command: Subcommand::Sheet,
    usage: Text {
        ja: "ファイル|フォルダ… -o 図.pdf|図.svg|図.png [オプション]",
        en: "FILE|FOLDER… -o OUT.pdf|OUT.svg|OUT.png [options]",
    },
    words: &[Takes::File],
    details: Text {
        ja: "対局はしおりの局面、詰将棋などは開始局面を図にする。SVGとPNGは、複数のページがあれば番号を付けて
別のファイルにする。- は標準入出力。",
        en: "Draws the bookmarked positions of games, and where problems start. Several pages of SVG and PNG
become numbered files. - is standard input and output.",
    },
    examples: &[
        (
            "sheet problems -o problems.pdf --title 詰将棋 --columns 3 --rows 4",
            Text { ja: "フォルダの詰将棋をPDFにする", en: "the problems of a folder as PDF" },
        ),
        (
            "sheet set.kif -o book.pdf --paper a5 --binding left --bleed 3mm --head '{title}||{from}[〜{to}]'",
            Text { ja: "入稿用のA5の冊子にする", en: "a booklet for the printer" },
        ),
        ("sheet set.sfen -o page.png --tsume", Text { ja: "SFENの詰将棋をPNGにする", en: "problems in SFEN as PNG" }),
    ],
};

pub(in crate::cli) fn manual(command: Subcommand) -> Manual {
    match command {
        Subcommand::Sheet => Manual::new(&SHEET_PAGE, SHEET),
        _ => Manual::new(&DIAGRAM_PAGE, DIAGRAM),
    }
}
