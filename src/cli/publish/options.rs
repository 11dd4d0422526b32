//! The options of `publish`, and its help.

use std::path::PathBuf;

use super::values;
use crate::cli::help::Page;
use crate::cli::manual::Manual;
use crate::cli::options::{Arguments, Common, Group, MOST, Row, Takes, names};
use crate::cli::picture::measures;
use crate::cli::subcommand::Subcommand;
use crate::cli::usage::{Stop, UsageError};
use crate::diagram::{Appearance, BoardTheme, CaptionFace, Numerals, Paper, PieceSet, Style};
use crate::lang::{self, Language};
use crate::publish::{BookOptions, FilmOptions, Kind, PageOptions, Places};

/// The arguments of the subcommand.
#[derive(Debug)]
pub(super) struct Request {
    /// A file, or `-`.
    pub(super) source: PathBuf,
    pub(super) out: PathBuf,
    pub(super) kind: Kind,
    pub(super) force: bool,
    /// The number of the record in the file, from 1.
    pub(super) game: usize,
    pub(super) options: BookOptions,
    /// How pages are set.
    pub(super) pages: PageOptions,
    /// What an animation shows, but for what diagrams look like.
    pub(super) film: FilmOptions,
    /// Its width in pixels, and how often it is played: 0 is without end.
    pub(super) width: u32,
    pub(super) plays: u16,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum PublishOption {
    Output,
    To,
    Force,
    Game,
    At,
    Every,
    NoVariations,
    NoComments,
    Paper,
    Face,
    Size,
    Columns,
    Range,
    Seconds,
    Last,
    Once,
    Width,
    Book,
    Board,
    Pieces,
    Flip,
}

const KINDS: [(&str, Kind); 5] =
    [("html", Kind::Html), ("pdf", Kind::Pdf), ("gif", Kind::Gif), ("apng", Kind::Apng), ("text", Kind::Text)];
/// The allowed widths of an animation, in pixels.
const WIDTHS: [u32; 2] = [100, 2_000];
/// The width that it has when nobody says.
const WIDTH: u32 = 600;

/// The words of `--at`.
pub(super) const PLACES: [&str; 4] = ["bookmarks", "start", "end", "none"];

const GROUPS: &[Group<PublishOption>] = &[
    Group {
        heading: ["出力先", "Output"],
        rows: &[
            Row::valued(
                PublishOption::Output,
                "output",
                ["ファイル", "FILE"],
                [
                    "出力するファイル（.html、.pdf、.gif、.png、.txt）。- は標準出力",
                    "the file to write, .html, .pdf, .gif, .png (APNG) or .txt;\n- is standard output",
                ],
            )
            .short('o')
            .takes(Takes::File),
            Row::valued(
                PublishOption::To,
                "to",
                ["形式", "KIND"],
                [
                    "出力の形式：html、pdf、gif、apng、text（ふつうは名前で決まる）",
                    "html, pdf, gif, apng or text, if the extension does not determine it",
                ],
            )
            .takes(Takes::OneOf(|| names(&KINDS))),
            Row::flag(PublishOption::Force, "force", ["既存のファイルを上書きする", "overwrite existing files"]),
        ],
    },
    Group {
        heading: ["内容", "Content"],
        rows: &[
            Row::valued(
                PublishOption::Game,
                "game",
                ["番号", "N"],
                ["複数の棋譜があるファイルの何番目か", "which record of the file"],
            ),
            Row::valued(
                PublishOption::At,
                "at",
                ["場所", "PLACES"],
                [
                    "図にする局面：bookmarks（しおり）、start（開始局面）、\nend（最終局面）、none。コンマで区切って並べられる。\n既定はしおり、なければ30手ごと",
                    "diagrams at bookmarks, start, end or none; several with\ncommas between them. Otherwise at bookmarks or, where\nthere are none, every 30 moves",
                ],
            )
            .takes(Takes::OneOf(|| PLACES.to_vec())),
            Row::valued(
                PublishOption::Every,
                "every",
                ["手数", "N"],
                ["本譜のN手ごとの局面を図にする", "a diagram every N moves of the main line"],
            ),
            Row::flag(PublishOption::NoVariations, "no-variations", ["変化を載せない", "leave variations out"]),
            Row::flag(PublishOption::NoComments, "no-comments", ["コメントを載せない", "leave comments out"]),
        ],
    },
    super::rows::PAGES,
    super::rows::ANIMATION,
    Group {
        heading: ["盤", "Board"],
        rows: &[
            Row::valued(
                PublishOption::Board,
                "board",
                ["盤", "BOARD"],
                [
                    "HTMLとアニメーションの盤：kaya（既定）、katsura、tatami、\npaper、slate",
                    "of HTML and animations: kaya (default), katsura, tatami,\npaper or slate",
                ],
            )
            .takes(Takes::OneOf(|| BoardTheme::ALL.map(BoardTheme::id).to_vec())),
            Row::valued(
                PublishOption::Pieces,
                "pieces",
                ["駒", "SET"],
                [
                    "その駒：single（既定）、double、bold、international、book",
                    "its pieces: single (default), double, bold, international\nor book",
                ],
            )
            .takes(Takes::OneOf(|| PieceSet::ALL.map(PieceSet::id).to_vec())),
            Row::flag(PublishOption::Flip, "flip", ["後手を手前にする", "show White at the bottom"]),
        ],
    },
];

const PAGE: Page = Page {
    command: Subcommand::Publish,
    usage: ["ファイル -o 本.html|pdf|gif|png|txt [オプション]", "FILE -o OUT.html|pdf|gif|png|txt [options]"],
    words: &[Takes::File],
    details: [
        "一局を、指し手、変化、コメント、図とともに本のように組む。.pdf は印刷用の冊子。.html は1つのファイルで、
ブラウザで開くとネットワークなしで盤上に並べられる。.gif と .png（APNG）は指し手のアニメーション。
.txt はメールに貼れるテキスト（UTF-8、半角72桁）。- は標準入出力。",
        "Sets one game like a book, with moves, variations, comments and diagrams. .pdf is pages for print. .html is
one file; in a browser the game can be stepped through on a board, without network. .gif and .png (APNG)
are animations of its moves, .txt is text for mails, in UTF-8 and 72 columns. - is standard input and output.",
    ],
    examples: &[
        ("publish game.kif -o game.html", ["しおりの図を入れたHTMLにする", "as HTML, with diagrams of the bookmarks"]),
        (
            "publish game.kif -o game.pdf --paper shiroku",
            ["四六判の冊子にする", "as pages of 127 by 188 mm, for a book"],
        ),
        (
            "publish game.kif -o game.gif --range 41-60 --seconds 1.5",
            ["41手目から60手目までを動かす", "moves 41 to 60, one every one and a half seconds"],
        ),
        ("publish game.kif -o - --to text", ["メール用のテキストを表示する", "show it as text for mails"]),
        (
            "publish game.kif -o game.html --every 20 --at bookmarks,end",
            ["20手ごととしおりと最終図を入れる", "diagrams every 20 moves, of the bookmarks and of the end"],
        ),
    ],
};

pub(in crate::cli) fn manual() -> Manual {
    Manual::new(&PAGE, GROUPS)
}

/// Parses the arguments.
pub(super) fn parse(parser: lexopt::Parser, common: &mut Common) -> Result<Request, Stop> {
    let mut arguments = Arguments::new(parser, GROUPS, common);
    let (mut sources, mut out, mut kind) = (Vec::new(), None, None);
    let (mut force, mut game, mut at, mut every) = (false, 1, None, None);
    let (mut paper, mut face, mut size, mut columns) = (Paper::A4, CaptionFace::Mincho, None, None);
    let (mut width, mut plays) = (WIDTH, 0);
    let mut options = BookOptions::default();
    let mut film = FilmOptions::default();
    while let Some((option, value)) = arguments.next_option(&mut sources)? {
        let look = &mut options.diagrams.look;
        match option {
            PublishOption::Output => out = Some(value.path()?),
            PublishOption::To => kind = Some(value.choice(&KINDS)?),
            PublishOption::Force => force = true,
            PublishOption::Game => game = value.number(1, MOST)? as usize,
            PublishOption::At => at = Some(values::places(value)?),
            PublishOption::Every => every = Some(value.number(1, MOST)?),
            PublishOption::NoVariations => options.variations = false,
            PublishOption::NoComments => options.comments = false,
            PublishOption::Paper => paper = measures::paper(value)?,
            PublishOption::Face => face = value.choice(&CaptionFace::ALL.map(|face| (face.id(), face)))?,
            PublishOption::Size => size = Some(measures::size_of_type(value)?),
            PublishOption::Columns => columns = Some(value.number(1, 6)?),
            PublishOption::Range => film.range = values::range(value)?,
            PublishOption::Seconds => film.each = values::hundredths(value)?,
            PublishOption::Last => film.last = values::hundredths(value)?,
            PublishOption::Once => plays = 1,
            PublishOption::Width => width = value.number(WIDTHS[0], WIDTHS[1])?,
            PublishOption::Book => film.diagrams.look.style = Style::Book,
            PublishOption::Board => look.board = value.choice(&BoardTheme::ALL.map(|board| (board.id(), board)))?,
            PublishOption::Pieces => look.pieces = value.choice(&PieceSet::ALL.map(|set| (set.id(), set)))?,
            PublishOption::Flip => look.flipped = true,
        }
    }
    let source = match <[PathBuf; 1]>::try_from(sources) {
        Ok([source]) => source,
        Err(sources) if sources.is_empty() => return Err(UsageError::NoFiles("publish").into()),
        Err(_) => return Err(UsageError::OneGame.into()),
    };
    let out = out.ok_or(UsageError::NoOutput("publish"))?;
    let kind = match kind.or_else(|| Kind::of(&out)) {
        Some(kind) => kind,
        None if out.as_os_str() == "-" => Kind::Html,
        None => return Err(UsageError::BookKind(out).into()),
    };
    if at.is_some() || every.is_some() {
        options.places = Some(Places { every, ..at.unwrap_or_default() });
    }
    let usual = PageOptions::of(paper, face);
    let pages = PageOptions { size: size.unwrap_or(usual.size), columns, ..usual };
    let language = common.language;
    let look = &mut options.diagrams.look;
    (look.print.captions, look.words) = (face, lang::picture_words(language));
    look.numerals = match language {
        Language::Japanese => Numerals::Japanese,
        Language::English => Numerals::Letters,
    };
    film.diagrams.look = Appearance { style: film.diagrams.look.style, ..*look };
    Ok(Request { source, out, kind, force, game, options, pages, film, width, plays })
}
