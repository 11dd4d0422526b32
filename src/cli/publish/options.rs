//! The options of `publish`, and its help.

use std::path::PathBuf;

use crate::cli::help::Page;
use crate::cli::manual::Manual;
use crate::cli::options::{Argument, Arguments, Common, Group, MOST, Row, Takes, Value, names, path};
use crate::cli::subcommand::Subcommand;
use crate::cli::usage::{Stop, UsageError};
use crate::diagram::{BoardTheme, Numerals, PieceSet};
use crate::lang::{self, Language};
use crate::publish::{BookOptions, Kind, Places};

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
}

#[derive(Clone, Copy, Debug)]
pub(super) enum PublishOption {
    Output,
    To,
    Force,
    Game,
    At,
    Every,
    Board,
    Pieces,
    Flip,
}

const KINDS: [(&str, Kind); 2] = [("html", Kind::Html), ("text", Kind::Text)];

/// The words of `--at`.
const PLACES: [&str; 4] = ["bookmarks", "start", "end", "none"];

const GROUPS: &[Group<PublishOption>] = &[
    Group {
        heading: ["出力先", "Output"],
        rows: &[
            Row::valued(
                PublishOption::Output,
                "output",
                ["ファイル", "FILE"],
                ["出力するファイル（.html、.txt）。- は標準出力", "the file to write, .html or .txt; - is standard output"],
            )
            .short('o')
            .takes(Takes::File),
            Row::valued(
                PublishOption::To,
                "to",
                ["html|text", "html|text"],
                ["出力の形式（ふつうは名前で決まる）", "the kind of file, when the name does not tell it"],
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
        ],
    },
    Group {
        heading: ["盤", "Board"],
        rows: &[
            Row::valued(
                PublishOption::Board,
                "board",
                ["盤", "BOARD"],
                ["動かせる盤：kaya（既定）、katsura、tatami、paper、slate", "kaya (default), katsura, tatami, paper or slate"],
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
            Row::flag(PublishOption::Flip, "flip", ["後手を手前にする", "White sits below"]),
        ],
    },
];

const PAGE: Page = Page {
    command: Subcommand::Publish,
    usage: ["ファイル -o 本.html|本.txt [オプション]", "FILE -o OUT.html|OUT.txt [options]"],
    words: &[Takes::File],
    details: [
        "指し手、変化、コメント、図を本のように組んだ、1つのHTMLファイルを作る。ブラウザで開くと、ネットワークなしで
盤上に並べられる。.txt はメールに貼れるテキスト（UTF-8、半角72桁）。- は標準入出力。",
        "Makes one file of HTML with moves, variations, comments and diagrams, set like a book. In a browser the
game can be stepped through on a board, without network. .txt is text for mails, in UTF-8 and 72 columns.
- is standard input and output.",
    ],
    examples: &[
        ("publish game.kif -o game.html", ["しおりの図を入れたHTMLにする", "as HTML, with diagrams of the bookmarks"]),
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
    let mut options = BookOptions::default();
    while let Some(argument) = arguments.next()? {
        let (option, value) = match argument {
            Argument::Option(option, value) => (option, value),
            Argument::Word(word) => {
                sources.push(path(word)?);
                continue;
            }
        };
        let look = &mut options.diagrams.look;
        match option {
            PublishOption::Output => out = Some(value.path()?),
            PublishOption::To => kind = Some(value.choice(&KINDS)?),
            PublishOption::Force => force = true,
            PublishOption::Game => game = value.number(1, MOST)? as usize,
            PublishOption::At => at = Some(places(value)?),
            PublishOption::Every => every = Some(value.number(1, MOST)?),
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
    let language = common.language;
    options.diagrams.look.words = lang::picture_words(language);
    options.diagrams.look.numerals = match language {
        Language::Japanese => Numerals::Japanese,
        Language::English => Numerals::Letters,
    };
    Ok(Request { source, out, kind, force, game, options })
}

/// The places that are named, with commas between them.
fn places(value: Value) -> Result<Places, UsageError> {
    let mut places = Places::default();
    for word in value.given().split(',').map(str::trim) {
        match word.to_ascii_lowercase().as_str() {
            "bookmarks" => places.bookmarks = true,
            "start" => places.start = true,
            "end" => places.end = true,
            "none" => {}
            _ => return Err(value.form(["bookmarks,start,end", "bookmarks, start, end or none, with commas"])),
        }
    }
    Ok(places)
}
