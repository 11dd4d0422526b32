//! `komadai publish`: a whole game for readers.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use super::Common;
use super::files::{self, write_error};
use super::measures::{self, Named};
use super::message::Message;
use super::subcommand::Subcommand;
use super::tables::{Arguments, Group, MOST, Manual, Page, Takes, Value, names};
use super::usage::{ParseExit, UsageError};
use crate::diagram::{Appearance, BoardTheme, CaptionFace, Paper, PieceSet, Style};
use crate::format::Loaded;
use crate::lang::Text;
use crate::notation::{KingChoice, KingNames};
use crate::picture;
use crate::publish::{self, BookOptions, Evaluations, FilmOptions, Kind, PageOptions, Places};

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

struct Given {
    out: Option<PathBuf>,
    kind: Option<Kind>,
    force: bool,
    game: usize,
    at: Option<Places>,
    every: Option<u32>,
    paper: Paper,
    face: CaptionFace,
    size: Option<f32>,
    columns: Option<u32>,
    width: u32,
    plays: u16,
    book: BookOptions,
    film: FilmOptions,
}

const KINDS: [(&str, Kind); 5] =
    [("html", Kind::Html), ("pdf", Kind::Pdf), ("gif", Kind::Gif), ("apng", Kind::Apng), ("text", Kind::Text)];
const EVALUATIONS: [(&str, Evaluations); 3] =
    [("graph", Evaluations::Graph), ("lines", Evaluations::Lines), ("none", Evaluations::None)];
/// In pixels.
const WIDTHS: [u32; 2] = [100, 2_000];
const WIDTH: u32 = 600;

const PLACES: [&str; 4] = ["bookmarks", "start", "end", "none"];

type Row = super::tables::Row<Given>;

const GROUPS: &[Group<Given>] = &[
    Group::new(
        "出力先",
        "Output",
        &[
            Row::value("output", ["ファイル", "FILE"], |it, value| value.path().map(|path| it.out = Some(path)))
                .short('o')
                .takes(Takes::File)
                .ja("出力するファイル（.html、.pdf、.gif、.png、.txt）。- は標準出力")
                .en("the file to write, .html, .pdf, .gif, .png (APNG) or .txt;\n- is standard output"),
            Row::value("to", ["形式", "KIND"], |it, value| value.choice(&KINDS).map(|kind| it.kind = Some(kind)))
                .takes(Takes::OneOf(|| names(&KINDS)))
                .ja("出力の形式：html、pdf、gif、apng、text（ふつうは名前で決まる）")
                .en("html, pdf, gif, apng or text, if the extension does not determine it"),
            Row::flag("force", |it| it.force = true).ja("既存のファイルを上書きする").en("overwrite existing files"),
        ],
    ),
    Group::new(
        "内容",
        "Content",
        &[
            Row::value("game", ["番号", "N"], |it, value| value.number(1, MOST).map(|game| it.game = game as usize))
                .ja("複数の棋譜があるファイルの何番目か")
                .en("which record of the file"),
            Row::value("at", ["場所", "PLACES"], |it, value| places(value).map(|places| it.at = Some(places)))
                .takes(Takes::OneOf(|| PLACES.to_vec()))
                .ja("図にする局面：bookmarks（しおり）、start（開始局面）、\n\
                 end（最終局面）、none。コンマで区切って並べられる。\n\
                 既定はしおり、なければ30手ごと")
                .en("diagrams at bookmarks, start, end or none; several with\n\
                 commas between them. Otherwise at bookmarks or, where\n\
                 there are none, every 30 moves"),
            Row::value("every", ["手数", "N"], |it, value| value.number(1, MOST).map(|every| it.every = Some(every)))
                .ja("本譜のN手ごとの局面を図にする")
                .en("a diagram every N moves of the main line"),
            Row::flag("no-variations", |it| it.book.variations = false).ja("変化を載せない").en("leave variations out"),
            Row::flag("no-comments", |it| it.book.comments = false).ja("コメントを載せない").en("leave comments out"),
            Row::value("evaluations", ["示し方", "HOW"], |it, value| {
                value.choice(&EVALUATIONS).map(|evaluations| it.book.evaluations = evaluations)
            })
            .takes(Takes::OneOf(|| names(&EVALUATIONS)))
            .ja("ソフトの評価値：graph（既定。グラフと悪手の印）、\nlines（読み筋なども小さな文字で）、none")
            .en("what engines say: as a graph with marks of mistakes (graph,\n\
                 default), with their lines in small type (lines), or none"),
        ],
    ),
    Group::new(
        "紙面（PDF）",
        "Pages (PDF)",
        &[
            Row::value("paper", ["用紙", "PAPER"], |it, value| measures::paper(value).map(|paper| it.paper = paper))
                .takes(Takes::OneOf(|| names(&Paper::NAMED)))
                .ja("用紙：a4（既定）など a3〜a6、b4〜b6（JIS）、letter、\n\
                 shiroku（四六判）、shinsho（新書判）、または 148x210mm")
                .en("the size of the page: a3 to a6, otherwise a4, b4 to b6\n\
                 (JIS), letter, shiroku, shinsho, or 148x210mm"),
            Row::value("face", ["書体", "FACE"], |it, value| value.named().map(|face| it.face = face))
                .takes(Takes::OneOf(CaptionFace::names))
                .ja("本文の書体：mincho（既定）、gothic、gothic-bold")
                .en("of the text: mincho (default), gothic or gothic-bold"),
            Row::value("size", ["大きさ", "SIZE"], |it, value| {
                measures::size_of_type(value).map(|size| it.size = Some(size))
            })
            .ja("本文の文字の大きさ（9pt など）")
            .en("the size of type (9pt)"),
            Row::value("columns", ["数", "N"], |it, value| {
                value.number(1, 6).map(|columns| it.columns = Some(columns))
            })
            .ja("段組みの数（ふつうは用紙で決まる）")
            .en("columns of text, otherwise as many as have room"),
        ],
    ),
    Group::new(
        "アニメーション（GIF、APNG）",
        "Animation (GIF, APNG)",
        &[
            Row::value("range", ["範囲", "RANGE"], |it, value| range(value).map(|range| it.film.range = range))
                .ja("動かす指し手：41-60、41-、-60（ふつうは本譜全部）")
                .en("the moves shown: 41-60, 41- or -60; otherwise all"),
            Row::value("seconds", ["秒", "SECONDS"], |it, value| hundredths(value).map(|each| it.film.each = each))
                .ja("1手の秒数（ふつうは1）")
                .en("how long each move is shown, otherwise 1"),
            Row::value("last", ["秒", "SECONDS"], |it, value| hundredths(value).map(|last| it.film.last = last))
                .ja("最後の局面の秒数（ふつうは3）")
                .en("how long the last position is shown, otherwise 3"),
            Row::flag("once", |it| it.plays = 1).ja("繰り返さない").en("play it once, not again and again"),
            Row::value("width", ["ピクセル", "PIXELS"], |it, value| {
                value.number(WIDTHS[0], WIDTHS[1]).map(|width| it.width = width)
            })
            .ja("幅（100から2000、ふつうは600）")
            .en("its width, 100 to 2000; otherwise 600"),
            Row::flag("book", |it| it.film.diagrams.look.style = Style::Book)
                .ja("木の盤でなく書籍の図面にする")
                .en("as books print it, not on wood"),
        ],
    ),
    Group::new(
        "盤",
        "Board",
        &[
            Row::value("board", ["盤", "BOARD"], |it, value| {
                value.named().map(|board| it.book.diagrams.look.board = board)
            })
            .takes(Takes::OneOf(BoardTheme::names))
            .ja("HTMLとアニメーションの盤：kaya（既定）、katsura、tatami、\npaper、slate")
            .en("of HTML and animations: kaya (default), katsura, tatami,\npaper or slate"),
            Row::value("pieces", ["駒", "SET"], |it, value| {
                value.named().map(|pieces| it.book.diagrams.look.pieces = pieces)
            })
            .takes(Takes::OneOf(PieceSet::names))
            .ja("その駒：single（既定）、double、bold、international、book")
            .en("its pieces: single (default), double, bold, international\nor book"),
            Row::value("king", ["usual|black|white|both|neither"; 2], |it, value| {
                value.named().map(|choice| it.book.diagrams.look.kings = KingNames::all(choice))
            })
            .takes(Takes::OneOf(KingChoice::names))
            .ja("「王」にする玉：usual（既定。詰将棋では攻方、対局では後手）、\nblack（先手）、white（後手）、both（双方）、neither（どちらも「玉」）")
            .en("whose king is 王: usual (the attacker’s in problems, White’s in\ngames, default), black, white, both or neither; others are 玉"),
            Row::flag("flip", |it| it.book.diagrams.look.flipped = true)
                .ja("後手を手前にする")
                .en("show White at the bottom"),
        ],
    ),
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
    let replaced = files::replaced(language, &out, force);
    let made = job.make(&mut |_, _| true).map_err(|error| error.message(language)).and_then(|made| {
        let written = files::write(&out, &made.bytes, force);
        written.map(|()| made.gaps).map_err(|error| write_error(language, &error))
    });
    match made {
        Ok(gaps) => {
            let warnings = gaps.messages(language).into_iter().map(|what| Message::general_warning(&out, what));
            report(None, std::slice::from_ref(&out), &warnings.chain(replaced).collect::<Vec<_>>());
            true
        }
        Err(why) => {
            report(None, &[], &[Message::error(&out, why)]);
            false
        }
    }
}

fn parse(parser: lexopt::Parser, common: &mut Common) -> Result<Request, ParseExit> {
    let mut given = Given {
        out: None,
        kind: None,
        force: false,
        game: 1,
        at: None,
        every: None,
        paper: Paper::A4,
        face: CaptionFace::Mincho,
        size: None,
        columns: None,
        width: WIDTH,
        plays: 0,
        book: BookOptions::default(),
        film: FilmOptions::default(),
    };
    let sources = Arguments::new(parser, GROUPS, common).paths(&mut given)?;
    let Given { out, kind, force, game, at, every, paper, face, size, columns, width, plays, mut book, mut film } =
        given;
    let source = match <[PathBuf; 1]>::try_from(sources) {
        Ok([source]) => source,
        Err(sources) if sources.is_empty() => return Err(UsageError::no_files("publish").into()),
        Err(_) => {
            return Err(UsageError::new(
                "publish が書き出すのは1つのファイルの一局だけです",
                "publish takes one file, and one game of it",
            )
            .into());
        }
    };
    let out = out.ok_or_else(|| UsageError::no_output("publish"))?;
    let kind = match kind.or_else(|| Kind::of(&out)) {
        Some(kind) => kind,
        None if out.as_os_str() == "-" => Kind::Html,
        None => {
            let hint = [".html、.pdf、.gif、.png、.txt のどれかを使います", "use .html, .pdf, .gif, .png or .txt"];
            return Err(UsageError::output_kind(&out, hint).into());
        }
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

/// Hundredths of a second; browsers slow down animations faster than 0.05 seconds.
fn hundredths(value: Value) -> Result<u16, UsageError> {
    let seconds = value.given().trim().trim_end_matches(['s', '秒']).trim().parse::<f32>().ok();
    match seconds.filter(|seconds| (0.05..=60.0).contains(seconds)) {
        Some(seconds) => Ok((seconds * 100.0).round() as u16),
        None => Err(value.form(Text { ja: "0.05 から 60 までの秒数", en: "seconds from 0.05 to 60" })),
    }
}
