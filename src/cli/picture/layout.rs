//! The options of pages: what `sheet` knows and `diagram` does not.

use super::options::{NUMBERS, PictureOption};
use crate::cli::options::{Group, Row, Takes, names};
use crate::diagram::{Binding, Paper};

/// How pages are laid out.
pub(super) const PAGES: Group<PictureOption> = Group {
    heading: ["紙面", "Pages"],
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

/// Pages of answers.
pub(super) const ANSWERS: Group<PictureOption> = Group {
    heading: ["解答", "Answers"],
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

/// What is written on pages.
pub(super) const WORDS: Group<PictureOption> = Group {
    heading: ["文字", "Words"],
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
