//! `komadai publish`: a whole game for readers.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use super::Common;
use super::files::{self, write_error};
use super::measures;
use super::message::Message;
use super::subcommand::Subcommand;
use super::tables::help::{Manual, Page};
use super::tables::{Arguments, Group, MOST, Row, Takes, Value, names};
use super::usage::{ParseExit, UsageError};
use crate::diagram::{Appearance, BoardTheme, CaptionFace, Paper, PieceSet, Style};
use crate::format::Loaded;
use crate::lang::Text;
use crate::picture;
use crate::publish::{self, BookOptions, FilmOptions, Kind, PageOptions, Places};

#[derive(Debug)]
struct Request {
    source: PathBuf,
    out: PathBuf,
    kind: Kind,
    force: bool,
    /// The number of the record in the file, from 1.
    game: usize,
    book: BookOptions,
    pages: PageOptions,
    film: FilmOptions,
    /// Of an animation: the width in pixels, and how often it is played; 0 is endlessly.
    width: u32,
    plays: u16,
}

#[derive(Clone, Copy, Debug)]
enum PublishOption {
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
/// In pixels.
const WIDTHS: [u32; 2] = [100, 2_000];
const WIDTH: u32 = 600;

const PLACES: [&str; 4] = ["bookmarks", "start", "end", "none"];

const GROUPS: &[Group<PublishOption>] = &[
    Group {
        heading: Text { ja: "出力先", en: "Output" },
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
        heading: Text { ja: "内容", en: "Content" },
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
    Group {
        heading: Text { ja: "紙面（PDF）", en: "Pages (PDF)" },
        rows: &[
            Row::valued(
                PublishOption::Paper,
                "paper",
                ["用紙", "PAPER"],
                [
                    "用紙：a4（既定）など a3〜a6、b4〜b6（JIS）、letter、\nshiroku（四六判）、shinsho（新書判）、または 148x210mm",
                    "the size of the page: a3 to a6, otherwise a4, b4 to b6\n(JIS), letter, shiroku, shinsho, or 148x210mm",
                ],
            )
            .takes(Takes::OneOf(|| names(&Paper::NAMED))),
            Row::valued(
                PublishOption::Face,
                "face",
                ["書体", "FACE"],
                ["本文の書体：mincho（既定）、gothic、gothic-bold", "of the text: mincho (default), gothic or gothic-bold"],
            )
            .takes(Takes::OneOf(|| CaptionFace::ALL.map(CaptionFace::id).to_vec())),
            Row::valued(
                PublishOption::Size,
                "size",
                ["大きさ", "SIZE"],
                ["本文の文字の大きさ（9pt など）", "the size of type (9pt)"],
            ),
            Row::valued(
                PublishOption::Columns,
                "columns",
                ["数", "N"],
                ["段組みの数（ふつうは用紙で決まる）", "columns of text, otherwise as many as have room"],
            ),
        ],
    },
    Group {
        heading: Text { ja: "アニメーション（GIF、APNG）", en: "Animation (GIF, APNG)" },
        rows: &[
            Row::valued(
                PublishOption::Range,
                "range",
                ["範囲", "RANGE"],
                ["動かす指し手：41-60、41-、-60（ふつうは本譜全部）", "the moves shown: 41-60, 41- or -60; otherwise all"],
            ),
            Row::valued(
                PublishOption::Seconds,
                "seconds",
                ["秒", "SECONDS"],
                ["1手の秒数（ふつうは1）", "how long each move is shown, otherwise 1"],
            ),
            Row::valued(
                PublishOption::Last,
                "last",
                ["秒", "SECONDS"],
                ["最後の局面の秒数（ふつうは3）", "how long the last position is shown, otherwise 3"],
            ),
            Row::flag(PublishOption::Once, "once", ["繰り返さない", "play it once, not again and again"]),
            Row::valued(
                PublishOption::Width,
                "width",
                ["ピクセル", "PIXELS"],
                ["幅（100から2000、ふつうは600）", "its width, 100 to 2000; otherwise 600"],
            ),
            Row::flag(PublishOption::Book, "book", ["木の盤でなく書籍の図面にする", "as books print it, not on wood"]),
        ],
    },
    Group {
        heading: Text { ja: "盤", en: "Board" },
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
    usage: Text {
        ja: "ファイル -o 本.html|pdf|gif|png|txt [オプション]",
        en: "FILE -o OUT.html|pdf|gif|png|txt [options]",
    },
    words: &[Takes::File],
    details: Text {
        ja: "一局を、指し手、変化、コメント、図とともに本のように組む。.pdf は印刷用の冊子。.html は1つのファイルで、
ブラウザで開くとネットワークなしで盤上に並べられる。.gif と .png（APNG）は指し手のアニメーション。
.txt はメールに貼れるテキスト（UTF-8、半角72桁）。- は標準入出力。",
        en:
            "Sets one game like a book, with moves, variations, comments and diagrams. .pdf is pages for print. .html is
one file; in a browser the game can be stepped through on a board, without network. .gif and .png (APNG)
are animations of its moves, .txt is text for mails, in UTF-8 and 72 columns. - is standard input and output.",
    },
    examples: &[
        (
            "publish game.kif -o game.html",
            Text { ja: "しおりの図を入れたHTMLにする", en: "as HTML, with diagrams of the bookmarks" },
        ),
        (
            "publish game.kif -o game.pdf --paper shiroku",
            Text { ja: "四六判の冊子にする", en: "as pages of 127 by 188 mm, for a book" },
        ),
        (
            "publish game.kif -o game.gif --range 41-60 --seconds 1.5",
            Text {
                ja: "41手目から60手目までを動かす", en: "moves 41 to 60, one every one and a half seconds"
            },
        ),
        (
            "publish game.kif -o - --to text",
            Text { ja: "メール用のテキストを表示する", en: "show it as text for mails" },
        ),
        (
            "publish game.kif -o game.html --every 20 --at bookmarks,end",
            Text {
                ja: "20手ごととしおりと最終図を入れる",
                en: "diagrams every 20 moves, of the bookmarks and of the end",
            },
        ),
    ],
};

pub(super) fn manual() -> Manual {
    Manual::new(&PAGE, GROUPS)
}

pub(super) fn run(parser: lexopt::Parser, common: &mut Common) -> Result<ExitCode, ParseExit> {
    let request = parse(parser, common)?;
    let done = publish(request, *common);
    Ok(if done { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn publish(request: Request, common: Common) -> bool {
    let Request { source, out, kind, force, game, book, pages, film, width, plays } = request;
    let language = common.language;
    let report = |file: Option<&Path>, outputs: &[PathBuf], messages: &[Message]| {
        common.report(file, outputs, messages, out == Path::new("-"));
    };
    if let Err(error) = files::check(&out, force) {
        report(None, &[], &[Message::error(&out, write_error(language, &error))]);
        return false;
    }
    let record = files::load(&source, language).and_then(|Loaded { records, warnings, .. }| {
        let warnings: Vec<_> = warnings.iter().map(|warning| Message::warning(language, &source, warning)).collect();
        report(Some(&source), &[], &warnings);
        let count = records.len();
        let record = game.checked_sub(1).and_then(|index| records.into_iter().nth(index));
        record.ok_or_else(|| Message::error(&source, files::no_such_game(language, game, count)))
    });
    let record = match record {
        Ok(record) => Arc::new(record),
        Err(why) => {
            report(Some(&source), &[], &[why]);
            return false;
        }
    };
    let tree = record.tree();
    let last = tree.main_line().filter(|&node| tree.mv(node).is_some()).last().unwrap_or(tree.root());
    let naming = language.into();
    let job = publish::Job { record: Arc::clone(&record), last, naming, kind, book, pages, film, width, plays };
    let made = job.make(&mut |_, _| true).map_err(|error| error.message(language)).and_then(|made| {
        let written = files::write(&out, &made.bytes, force);
        written.map(|()| made.gaps).map_err(|error| write_error(language, &error))
    });
    match made {
        Ok(gaps) => {
            let warnings = gaps.messages(language).into_iter().map(|what| Message::general_warning(&out, what));
            report(None, std::slice::from_ref(&out), &warnings.collect::<Vec<_>>());
            true
        }
        Err(why) => {
            report(None, &[], &[Message::error(&out, why)]);
            false
        }
    }
}

fn parse(parser: lexopt::Parser, common: &mut Common) -> Result<Request, ParseExit> {
    let mut arguments = Arguments::new(parser, GROUPS, common);
    let (mut sources, mut out, mut kind) = (Vec::new(), None, None);
    let (mut force, mut game, mut at, mut every) = (false, 1, None, None);
    let (mut paper, mut face, mut size, mut columns) = (Paper::A4, CaptionFace::Mincho, None, None);
    let (mut width, mut plays) = (WIDTH, 0);
    let mut book = BookOptions::default();
    let mut film = FilmOptions::default();
    while let Some((option, value)) = arguments.next_option(&mut sources)? {
        let look = &mut book.diagrams.look;
        match option {
            PublishOption::Output => out = Some(value.path()?),
            PublishOption::To => kind = Some(value.choice(&KINDS)?),
            PublishOption::Force => force = true,
            PublishOption::Game => game = value.number(1, MOST)? as usize,
            PublishOption::At => at = Some(places(value)?),
            PublishOption::Every => every = Some(value.number(1, MOST)?),
            PublishOption::NoVariations => book.variations = false,
            PublishOption::NoComments => book.comments = false,
            PublishOption::Paper => paper = measures::paper(value)?,
            PublishOption::Face => face = value.choice(&CaptionFace::ALL.map(|face| (face.id(), face)))?,
            PublishOption::Size => size = Some(measures::size_of_type(value)?),
            PublishOption::Columns => columns = Some(value.number(1, 6)?),
            PublishOption::Range => film.range = range(value)?,
            PublishOption::Seconds => film.each = hundredths(value)?,
            PublishOption::Last => film.last = hundredths(value)?,
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
        book.places = Some(Places { every, ..at.unwrap_or_default() });
    }
    let usual = PageOptions::of(paper, face);
    let pages = PageOptions { size: size.unwrap_or(usual.size), columns, ..usual };
    let look = &mut book.diagrams.look;
    let usual = picture::appearance(common.language);
    (look.print.captions, look.words, look.numerals) = (face, usual.words, usual.numerals);
    film.diagrams.look = Appearance { style: film.diagrams.look.style, ..*look };
    Ok(Request { source, out, kind, force, game, book, pages, film, width, plays })
}

fn places(value: Value) -> Result<Places, UsageError> {
    let mut places = Places::default();
    for word in value.given().split(',').map(str::trim) {
        match word.to_ascii_lowercase().as_str() {
            "bookmarks" => places.bookmarks = true,
            "start" => places.start = true,
            "end" => places.end = true,
            "none" => {}
            _ => {
                return Err(
                    value.form(Text { ja: "bookmarks,start,end", en: "bookmarks, start, end or none, with commas" })
                );
            }
        }
    }
    Ok(places)
}

/// 41-60, 41- (to the end), -60 (from the start).
fn range(value: Value) -> Result<RangeInclusive<u32>, UsageError> {
    let number = |text: &str, open: u32| {
        let text = text.trim();
        if text.is_empty() { Some(open) } else { text.parse::<u32>().ok() }
    };
    let given = value.given().replace(['–', '〜', '～'], "-");
    let range = given.split_once('-').filter(|_| given.trim() != "-");
    let ends = range.and_then(|(first, last)| Some((number(first, 0)?, number(last, u32::MAX)?)));
    match ends.filter(|(first, last)| first <= last) {
        Some((first, last)) => Ok(first..=last),
        None => Err(value.form(Text { ja: "41-60、41-、-60 など", en: "41-60, 41- or -60" })),
    }
}

/// Seconds, in hundredths: at least 0.05, since browsers slow down faster animations, and at most 60.
fn hundredths(value: Value) -> Result<u16, UsageError> {
    let seconds = value.given().trim().trim_end_matches(['s', '秒']).trim().parse::<f32>().ok();
    match seconds.filter(|seconds| (0.05..=60.0).contains(seconds)) {
        Some(seconds) => Ok((seconds * 100.0).round() as u16),
        None => Err(value.form(Text { ja: "0.05 から 60 までの秒数", en: "seconds from 0.05 to 60" })),
    }
}
