//! The options of `diagram` and `sheet`, and their help.

use std::path::PathBuf;

use super::{Options, Request, Task};
use crate::cli::Common;
use crate::cli::measures::{self, Named};
use crate::cli::sources::{self, Selection};
use crate::cli::subcommand::Subcommand;
use crate::cli::tables::{Arguments, Group, MOST, Manual, Page, Takes, Value, names};
use crate::cli::usage::{ParseExit, UsageError};
use crate::diagram::{
    Answers, Binding, BoardTheme, CaptionFace, HandsAt, LineWeights, Numerals, Paper, PieceFace, PieceSet, Print,
    Sheet, Style,
};
use crate::lang::{self, Text};
use crate::notation::{KingChoice, KingNames};
use crate::picture::{
    self, Booklet, DiagramOptions, FieldValues, Fields, Kind, Label, MovesShown, PageFields, Size, unknown_field,
};

struct Given {
    out: Option<PathBuf>,
    kind: Option<Kind>,
    style: Option<Style>,
    board: Option<BoardTheme>,
    pieces: Option<PieceSet>,
    numerals: Option<Numerals>,
    lines: LineWeights,
    with_answers: bool,
    answers: Answers,
    options: Options,
}

const KINDS: [(&str, Kind); 3] = [("svg", Kind::Svg), ("png", Kind::Png), ("pdf", Kind::Pdf)];
const STYLES: [(&str, Style); 2] = [("book", Style::Book), ("wood", Style::Wood)];
const DIGITS: [(&str, Numerals); 3] =
    [("japanese", Numerals::Japanese), ("western", Numerals::Western), ("letters", Numerals::Letters)];
const NUMBERS: [(&str, bool); 2] = [("counted", false), ("own", true)];

type Row = crate::cli::tables::Row<Given>;

const OUTPUT: Group<Given> = Group::new(
    "出力先",
    "Output",
    &[
        Row::value("output", ["ファイル", "FILE"], |it, value| value.path().map(|path| it.out = Some(path)))
            .short('o')
            .takes(Takes::File)
            .ja("出力するファイル（.svg、.png、.pdf）。- は標準出力")
            .en("the file to write, .svg, .png or .pdf; - is standard output"),
        Row::value("to", ["svg|png|pdf"; 2], |it, value| value.choice(&KINDS).map(|kind| it.kind = Some(kind)))
            .takes(Takes::OneOf(|| names(&KINDS)))
            .ja("出力の形式（ふつうは名前で決まる）")
            .en("the file format, if the extension does not determine it"),
        Row::flag("force", |it| it.options.force = true)
            .ja("既存のファイルを上書きする")
            .en("overwrite existing files"),
    ],
);

const LOOK: Group<Given> = Group::new(
    "図",
    "Look",
    &[
        Row::value("style", ["book|wood"; 2], |it, value| value.choice(&STYLES).map(|style| it.style = Some(style)))
            .takes(Takes::OneOf(|| names(&STYLES)))
            .ja("書籍風（既定）、または木の盤")
            .en("as in books (default), or a wooden board"),
        Row::value("board", ["盤", "BOARD"], |it, value| value.named().map(|board| it.board = Some(board)))
            .takes(Takes::OneOf(BoardTheme::names))
            .ja("木の盤にする：kaya（本榧、既定）、katsura（桂）、\ntatami（畳）、paper（紙）、slate（墨）")
            .en("a wooden look on this board: kaya (default), katsura,\ntatami, paper or slate"),
        Row::value("pieces", ["駒", "SET"], |it, value| value.named().map(|pieces| it.pieces = Some(pieces)))
            .takes(Takes::OneOf(PieceSet::names))
            .ja("その盤の駒：single（一文字、既定）、double（二文字）、\n\
                 bold（太字）、international（国際）、book（書籍）")
            .en("its pieces: single (one character, default), double (two),\nbold, international or book"),
        Row::value("king", ["usual|black|white|both|neither"; 2], |it, value| {
            value.named().map(|choice| it.options.diagram.look.kings = KingNames::all(choice))
        })
        .takes(Takes::OneOf(KingChoice::names))
        .ja("「王」にする玉：usual（既定。詰将棋では攻方、対局では後手。\n\
                 玉が一枚なら「玉」）、black（先手）、white（後手）、both（双方）、\nneither（どちらも「玉」）")
        .en("whose king is 王: usual (the attacker’s in problems, White’s in\n\
                 games, default), black, white, both or neither; others are 玉"),
        Row::value("digits", ["japanese|western|letters"; 2], |it, value| {
            value.choice(&DIGITS).map(|numerals| it.numerals = Some(numerals))
        })
        .takes(Takes::OneOf(|| names(&DIGITS)))
        .ja("９・一・十八、9・1・18、9・a・18")
        .en("９ 一 十八, 9 1 18 or 9 a 18"),
        Row::value("face", ["書体", "FACE"], |it, value| {
            value.named().map(|face| it.options.diagram.look.print.pieces = face)
        })
        .takes(Takes::OneOf(PieceFace::names))
        .ja("書籍風の駒の書体：mincho（太い明朝、既定）、mincho-medium、\n\
                 gothic（太いゴシック）、gothic-regular")
        .en("the face of printed pieces: mincho (bold, default),\n\
                 mincho-medium, gothic (bold) or gothic-regular"),
        Row::value("caption-face", ["書体", "FACE"], |it, value| {
            value.named().map(|face| it.options.diagram.look.print.captions = face)
        })
        .takes(Takes::OneOf(CaptionFace::names))
        .ja("見出しと説明の書体：gothic（既定）、gothic-bold、mincho")
        .en("the face of the words above and below: gothic (default),\ngothic-bold or mincho"),
        Row::value("caption-size", ["大きさ", "SIZE"], |it, value| {
            let size = measures::print_size(value);
            size.map(|size| it.options.diagram.look.print.caption_size = Some(size))
        })
        .ja("説明の文字の大きさ（8pt など）。ふつうは盤に合わせ、\n紙の上では6.5pt以上")
        .en("the size of captions (8pt); otherwise it grows with the\nboard and is at least 6.5pt on paper"),
        Row::value("coordinate-size", ["大きさ", "SIZE"], |it, value| {
            let size = measures::print_size(value);
            size.map(|size| it.options.diagram.look.print.coordinate_size = Some(size))
        })
        .ja("盤の筋と段の文字の大きさ。紙の上ではふつう5pt以上")
        .en("that of the coordinates, otherwise at least 5pt on paper"),
        Row::value("hands", ["side|above|below|ends"; 2], |it, value| {
            value.named().map(|hands| it.options.diagram.look.print.hands = hands)
        })
        .takes(Takes::OneOf(HandsAt::names))
        .ja("持駒の位置：盤の横（既定）、上、下、または奥の側を上、\n手前の側を下")
        .en("where hands stand: beside the board (default), above it,\nbelow it, or one at each end"),
        Row::value("crop", ["範囲", "PART"], |it, value| {
            measures::crop(value).map(|crop| it.options.diagram.look.print.crop = crop)
        })
        .ja("盤の一部：4x4（駒のある隅の4筋4段、駒が切れるなら\n\
                 広げる）、pieces（駒のある隅だけ）、11-54（マスからマスまで）")
        .en("a part of the board: 4x4 (the corner with the pieces, grown\n\
                 where it would cut one off), pieces (as little as holds them)\n\
                 or 11-54 (from square to square)"),
        Row::value("line", ["太さ", "WEIGHT"], |it, value| {
            measures::weight(value).map(|weight| it.lines.thin = Some(weight))
        })
        .ja("盤の線の太さ（0.3pt、0.1mm など）")
        .en("the width of the lines between squares (0.3pt, 0.1mm)"),
        Row::value("frame", ["太さ", "WEIGHT"], |it, value| {
            measures::weight(value).map(|weight| it.lines.frame = Some(weight))
        })
        .ja("盤の外枠の太さ（1pt、0.4mm など）")
        .en("the width of the line around the board (1pt, 0.4mm)"),
        Row::flag("gray", |it| it.options.gray = true)
            .ja("全部を墨一色（グレー）にする")
            .en("everything in black ink only, including arrows and marks"),
        Row::flag("no-marks", |it| it.options.diagram.look.print.marks = false)
            .ja("☗と☖を省く")
            .en("leave out ☗ and ☖"),
        Row::flag("no-empty-hands", |it| it.options.diagram.look.print.empty_hands = false)
            .ja("持駒がなければ「持駒 なし」と書かない")
            .en("do not mark empty hands"),
        Row::value("moves", ["shown|hidden|behind"; 2], |it, value| {
            value.named().map(|moves| it.options.diagram.moves = moves)
        })
        .takes(Takes::OneOf(MovesShown::names))
        .ja("詰将棋の手数：書く（既定）、書かない、図の下に小さく\n逆さまに書く")
        .en("the number of moves of a problem: in the caption (default),\n\
                 nowhere, or small and upside down below it"),
        Row::flag("flip", |it| it.options.diagram.look.flipped = true)
            .ja("後手を手前にする")
            .en("show White at the bottom"),
        Row::flag("no-title", |it| it.options.diagram.title = Label::None)
            .ja("見出しを省く")
            .en("leave out the text above"),
        Row::flag("no-caption", |it| it.options.diagram.caption = Label::None)
            .ja("説明を省く")
            .en("leave out the text below"),
        Row::flag("no-names", |it| it.options.diagram.names = false).ja("対局者名を省く").en("leave out the players"),
        Row::flag("no-coordinates", |it| it.options.diagram.look.coordinates = false)
            .ja("筋と段を省く")
            .en("leave out files and ranks"),
        Row::flag("no-last", |it| it.options.diagram.last = false)
            .ja("最終手の印を省く")
            .en("leave out the mark of the last move"),
        Row::flag("no-annotations", |it| it.options.diagram.annotations = false)
            .ja("コメントにある矢印とマスの印を省く")
            .en("leave out the arrows and marked squares of the comment"),
        Row::flag("both-hands", |it| it.options.diagram.both_hands = true)
            .ja("詰将棋で玉方の持駒も書く")
            .en("also show the defender's hand in problems"),
        Row::value("title", ["文字列", "TEXT"], |it, value| {
            words(value).map(|title| it.options.diagram.title = title)
        })
        .ja("上に書く見出し。ふつうは作品名や表題、棋戦")
        .en("what stands above, instead of the title or event of\nthe record"),
        Row::value("figure", ["番号", "N"], |it, value| {
            value.number(1, 99_999).map(|figure| it.options.diagram.figure = figure)
        })
        .ja("最初の図の番号")
        .en("the number of the first diagram"),
        Row::flag("tsume", |it| it.options.tsume = true)
            .ja("詰将棋として扱う（SFENなど、それを書けない形式の入力に）")
            .en("treat records as problems where the input, such as SFEN,\ncannot say that they are"),
    ],
);

const PAGES: Group<Given> = Group::new(
    "紙面",
    "Pages",
    &[
        Row::value("columns", ["数", "N"], |it, value| {
            value.number(1, 12).map(|columns| it.options.booklet.sheet.columns = columns)
        })
        .ja("1段に並べる図の数")
        .en("diagrams side by side"),
        Row::value("rows", ["数", "N"], |it, value| {
            value.number(1, 16).map(|rows| it.options.booklet.sheet.rows = rows)
        })
        .ja("1ページの段の数")
        .en("rows of diagrams on a page"),
        Row::value("paper", ["用紙", "PAPER"], |it, value| {
            measures::paper(value).map(|paper| it.options.booklet.sheet.page.paper = paper)
        })
        .takes(Takes::OneOf(|| names(&Paper::NAMED)))
        .ja("用紙：a3〜a6、b4〜b6（JIS）、letter、shiroku（四六判）、\nshinsho（新書判）、または 148x210mm")
        .en("the size of the page: a3 to a6, b4 to b6 (JIS), letter,\nshiroku, shinsho, or 148x210mm"),
        Row::value("margins", ["幅", "SIZES"], |it, value| {
            measures::margins(value).map(|margins| it.options.booklet.sheet.page.margins = margins)
        })
        .ja("余白：15mm（四方）、20mm,15mm（天地、左右）、または\n天、小口、地、ノドの順に4つ")
        .en("white space around: 15mm, or 20mm,15mm (above and below,\n\
                 at the sides), or four: top, outer, bottom, inner"),
        Row::value("gutters", ["幅", "SIZES"], |it, value| {
            measures::gutters(value).map(|gutters| it.options.booklet.sheet.gutters = gutters)
        })
        .ja("図と図の間：8mm、または 8mm,12mm（横、縦）")
        .en("space between diagrams: 8mm, or 8mm,12mm (across, down)"),
        Row::value("size", ["幅", "WIDTH"], |it, value| {
            measures::diagram_width(value).map(|width| it.options.booklet.sheet.width = Some(width))
        })
        .ja("図の幅（45mm など）。ふつうは入るかぎり大きく")
        .en("the width of the diagrams (45mm); otherwise as large as fits"),
        Row::value("binding", ["none|left|right"; 2], |it, value| {
            value.named().map(|binding| it.options.booklet.sheet.page.binding = binding)
        })
        .takes(Takes::OneOf(Binding::names))
        .ja("綴じる側（左綴じなら奇数ページの左）。小口とノドが\nページごとに入れ替わる")
        .en("the bound edge of odd pages; outer and inner margins then\nchange sides from page to page"),
        Row::value("bleed", ["幅", "SIZE"], |it, value| {
            measures::bleed(value).map(|bleed| it.options.booklet.sheet.page.bleed = bleed)
        })
        .ja("裁ち落とし（3mm など）。PDFにはトンボが付き、TrimBoxと\nBleedBoxを持つ")
        .en("what is cut off at each edge (3mm); PDF then has crop marks,\na TrimBox and a BleedBox"),
        Row::flag("bookmarks", |it| it.options.bookmarks = true)
            .ja("詰将棋などもしおりの局面にする")
            .en("also show the bookmarks of problems"),
    ],
);

const ANSWERS: Group<Given> = Group::new(
    "解答",
    "Answers",
    &[
        Row::flag("answers", |it| it.with_answers = true)
            .ja("詰将棋などの後に解答のページを付ける（作意、変化、解説、\n詰上り図）")
            .en("pages of answers behind problems: solution, variations,\ncomments, final position"),
        Row::flag("answers-only", |it| it.options.answers_only = true)
            .ja("解答のページだけ")
            .en("only pages of answers"),
        Row::value("answer-heading", ["文字列", "TEXT"], |it, value| {
            words(value).map(|heading| it.options.answer_heading = heading)
        })
        .ja("各解答の見出し。ふつうは「第1問」などと作者、出典、手数")
        .en("what stands above each answer, instead of “Problem 1” and\nso on"),
        Row::value("answer-columns", ["数", "N"], |it, value| {
            value.number(1, 6).map(|columns| it.answers.columns = Some(columns))
        })
        .ja("解答の段組みの数")
        .en("columns of text on a page of answers"),
        Row::value("answer-diagram", ["幅", "WIDTH"], |it, value| {
            measures::diagram(value).map(|width| it.answers.diagram = Some(width))
        })
        .ja("詰上り図の幅（35mm など）。none で図を省く")
        .en("the width of their diagrams (35mm), or none"),
        Row::value("answer-size", ["大きさ", "SIZE"], |it, value| {
            measures::size_of_type(value).map(|size| it.answers.size = size)
        })
        .ja("解答の文字の大きさ（ふつうは 9pt）")
        .en("the font size of answers (default 9pt)"),
    ],
);

const WORDS: Group<Given> = Group::new(
    "文字",
    "Text",
    &[
        Row::value("head", ["文字列", "TEXT"], |it, value| {
            page_words(value).map(|head| it.options.booklet.head = head)
        })
        .ja("柱（各ページの上）。{page}、{pages}、{title}、{from}、{to} が使え、\n\
                 | で内側、中央、外側に分かれる")
        .en("what stands above each page, with {page}, {pages}, {title},\n\
                 {from} and {to}; | divides inner edge, middle and outer edge"),
        Row::value("foot", ["文字列", "TEXT"], |it, value| {
            page_words(value).map(|foot| it.options.booklet.foot = Some(foot))
        })
        .ja("各ページの下。ふつうはページ番号（ノンブル）")
        .en("what stands below each page, likewise; otherwise its number"),
        Row::value("first-page", ["番号", "N"], |it, value| {
            value.number(0, 99_999).map(|first| it.options.booklet.sheet.page.first = first)
        })
        .ja("最初のページの番号")
        .en("the number of the first page"),
        Row::value("above", ["文字列", "TEXT"], |it, value| {
            words(value).map(|above| it.options.diagram.above = above)
        })
        .ja("各図の上に書く文字列。{number}、{title}、{author} などが使える")
        .en("what stands above each diagram, with fields such as\n{number}, {title} and {author}"),
        Row::value("caption", ["文字列", "TEXT"], |it, value| {
            words(value).map(|caption| it.options.diagram.caption = caption)
        })
        .ja("各図の下に書く説明。ふつうは「第1問」などと作者、出典、手数")
        .en("what stands below each, instead of “Problem 1” and so on\n\
                 with its author, source and length"),
        Row::value("numbers", ["counted|own"; 2], |it, value| {
            value.choice(&NUMBERS).map(|own| it.options.diagram.own_numbers = own)
        })
        .takes(Takes::OneOf(|| names(&NUMBERS)))
        .ja("図の番号：数えた番号（既定）、または作品番号（あれば）")
        .en("how problems are numbered: counted (default), or as in\n\
                 their collection (作品番号), where the header is there"),
        Row::flag("sort", |it| it.options.sort = true)
            .ja("作品番号の順に並べる（ないものは後）")
            .en("sort by those numbers; problems without one come last"),
    ],
);

const DIAGRAM: &[Group<Given>] = &[
    OUTPUT,
    Group::new(
        "局面",
        "Position",
        &[
            Row::value("at", ["手数", "PLY"], |it, value| {
                value.number(0, MOST).map(|ply| it.options.at = Some(ply as usize))
            })
            .ja("本譜のその手数の局面。ふつうは最後の局面、詰将棋などは\n開始局面")
            .en("the position after so many moves of the main line;\n\
                 otherwise the last one or, of a problem, the first"),
            Row::value("game", ["番号", "N"], |it, value| {
                value.number(1, MOST).map(|game| it.options.game = game as usize)
            })
            .ja("複数の棋譜があるファイルの何番目か")
            .en("which record of the file"),
            Row::value("size", ["幅", "WIDTH"], |it, value| measures::size(value).map(|size| it.options.size = size))
                .ja("横の大きさ：60mm（PNGは350dpi）、または16〜16384ピクセル\n\
                 （ふつうは600。PNGは全部で約6700万画素まで）")
                .en("the width: 60mm (PNG: at 350 dpi), or pixels from 16 to\n\
                 16384, otherwise 600; a PNG has at most 67 million of them"),
            Row::value("caption", ["文字列", "TEXT"], |it, value| {
                words(value).map(|caption| it.options.diagram.caption = caption)
            })
            .ja("下に書く説明。ふつうは「第1図は▲７六歩まで」、詰将棋は\n作者、出典、手数")
            .en("what stands below, instead of “Diagram 1: after 1. P-7f”\n\
                 or, for a problem, its author, source and length"),
        ],
    ),
    LOOK,
];

const SHEET: &[Group<Given>] = &[
    OUTPUT,
    PAGES,
    WORDS,
    ANSWERS,
    LOOK,
    Group::new(
        "入力",
        "Input",
        &[
            sources::include(|it, value| it.options.selection.include(value)),
            sources::exclude(|it, value| it.options.selection.exclude(value)),
        ],
    ),
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

impl Given {
    fn new() -> Self {
        Self {
            out: None,
            kind: None,
            style: None,
            board: None,
            pieces: None,
            numerals: None,
            lines: LineWeights { thin: None, frame: None },
            with_answers: false,
            answers: Answers::default(),
            options: Options {
                kind: Kind::Svg,
                size: Size::Pixels(600),
                gray: false,
                at: None,
                game: 1,
                diagram: DiagramOptions::default(),
                booklet: Booklet::of(Sheet::default()),
                answers_only: false,
                answer_heading: Label::FromRecord,
                sort: false,
                bookmarks: false,
                tsume: false,
                selection: Selection::default(),
                force: false,
            },
        }
    }

    fn set_style(&mut self) -> Result<(), UsageError> {
        let named = match (self.board, self.pieces) {
            (Some(_), _) => Some("--board"),
            (None, Some(_)) => Some("--pieces"),
            (None, None) => None,
        };
        self.options.diagram.look.style = match (self.style, named) {
            (Some(Style::Book), Some(named)) => return Err(UsageError::together("--style book", named)),
            (Some(style), _) => style,
            (None, Some(_)) => Style::Wood,
            (None, None) => Style::Book,
        };
        self.options.diagram.look.board = self.board.unwrap_or_default();
        self.options.diagram.look.pieces = self.pieces.unwrap_or_default();
        Ok(())
    }
}

pub(super) fn parse(task: Task, parser: lexopt::Parser, common: &mut Common) -> Result<Request, ParseExit> {
    let groups = match task {
        Task::Diagram => DIAGRAM,
        Task::Sheet => SHEET,
    };
    let mut given = Given::new();
    let sources = Arguments::new(parser, groups, common).paths(&mut given)?;
    if sources.is_empty() {
        return Err(UsageError::no_files(task.name()).into());
    }
    let out = given.out.take().ok_or_else(|| UsageError::no_output(task.name()))?;
    let kind = match given.kind.or_else(|| Kind::of(&out)) {
        Some(kind) => kind,
        None if out.as_os_str() == "-" => Kind::Svg,
        None => {
            let hint = [".svg、.png、.pdf のどれかにするか、--to を使います", "use .svg, .png or .pdf, or --to"];
            return Err(UsageError::output_kind(&out, hint).into());
        }
    };
    given.set_style()?;
    let Given { mut options, mut answers, lines, .. } = given;
    options.kind = kind;
    let look = &mut options.diagram.look;
    look.print.lines = (lines.thin, lines.frame).ne(&(None, None)).then_some(lines);
    if look.style == Style::Wood
        && let Some(option) = printed_alone(&look.print)
    {
        return Err(UsageError::together("--style wood", option).into());
    }
    let sheet = &mut options.booklet.sheet;
    sheet.page.face = look.print.captions;
    if task == Task::Sheet && !sheet.has_room() {
        return Err(UsageError::new(
            "余白と間隔が用紙より大きく、図を置けません",
            "margins and gutters leave no room on the page",
        )
        .into());
    }
    let language = common.language;
    if given.with_answers || options.answers_only {
        answers.title = Some(lang::answers_title(language).to_owned());
        options.booklet.answers = Some(answers);
    }
    let usual = picture::appearance(language);
    options.diagram.look.words = usual.words;
    options.diagram.look.numerals = given.numerals.unwrap_or(usual.numerals);
    Ok(Request { task, sources, out, options })
}

fn words(value: Value) -> Result<Label, UsageError> {
    known_words(value, Fields::NAMES).map(Label::Text)
}

fn page_words(value: Value) -> Result<String, UsageError> {
    known_words(value, PageFields::NAMES)
}

fn known_words(value: Value, fields: &'static [&'static str]) -> Result<String, UsageError> {
    let text = value.text();
    match unknown_field(&text, fields) {
        Some(field) => {
            let known =
                |between: &str| fields.iter().map(|name| format!("{{{name}}}")).collect::<Vec<_>>().join(between);
            Err(UsageError::new(
                format!("{{{field}}} は使えません。{} が使えます", known("、")),
                format!("there is no field {{{field}}} here; the fields are {}", known(", ")),
            ))
        }
        None => Ok(text),
    }
}

fn printed_alone(print: &Print) -> Option<&'static str> {
    let usual = Print::default();
    let given = [
        (print.pieces != usual.pieces, "--face"),
        (print.captions != usual.captions, "--caption-face"),
        (print.caption_size != usual.caption_size, "--caption-size"),
        (print.coordinate_size != usual.coordinate_size, "--coordinate-size"),
        (print.hands != usual.hands, "--hands"),
        (print.crop != usual.crop, "--crop"),
        (print.lines != usual.lines, "--line, --frame"),
        (print.marks != usual.marks, "--no-marks"),
        (print.empty_hands != usual.empty_hands, "--no-empty-hands"),
    ];
    given.into_iter().find(|(is_given, _)| *is_given).map(|(_, option)| option)
}
