//! The options of `diagram` and `sheet`.

use super::{Request, Task, UsageError};
use crate::cli::values::{MOST, choice, number, path, text};
use crate::diagram::{Numerals, Paper, Sheet, Style};
use crate::lang::{self, Language};
use crate::picture::{DiagramOptions, Kind, Label};

#[derive(Debug)]
pub(super) struct Options {
    pub(super) kind: Kind,
    /// The width in pixels.
    pub(super) size: u32,
    /// The number of moves of the main line to play first.
    pub(super) at: Option<usize>,
    /// The number of the record in the file, from 1.
    pub(super) game: usize,
    pub(super) diagram: DiagramOptions,
    pub(super) sheet: Sheet,
    /// Whether a sheet also shows the bookmarks of problems.
    pub(super) bookmarks: bool,
    /// The language of the picture and of messages.
    pub(super) language: Option<Language>,
    pub(super) force: bool,
}

/// Parses the arguments of `komadai diagram` or `komadai sheet`; `None` if help was requested.
pub(in crate::cli) fn parse(task: Task, parser: &mut lexopt::Parser) -> Result<Option<Request>, UsageError> {
    use lexopt::prelude::{Long, Short, Value};

    let (mut sources, mut out, mut kind, mut numerals) = (Vec::new(), None, None, None);
    let mut options = Options {
        kind: Kind::Svg,
        size: 600,
        at: None,
        game: 1,
        diagram: DiagramOptions::default(),
        sheet: Sheet::default(),
        bookmarks: false,
        language: None,
        force: false,
    };
    let sheet = task == Task::Sheet;
    while let Some(argument) = parser.next()? {
        match argument {
            Short('h') | Long("help") => return Ok(None),
            Short('o') => out = Some(path(parser.value()?)?),
            Long("to") => kind = Some(choice("--to", parser, &KINDS)?),
            Long("style") => options.diagram.look.style = choice("--style", parser, &STYLES)?,
            Long("digits") => numerals = Some(choice("--digits", parser, &DIGITS)?),
            Long("lang") => options.language = Some(choice("--lang", parser, &LANGUAGES)?),
            Long("size") if !sheet => options.size = number("--size", parser, *SIZES.start(), *SIZES.end())?,
            Long("at") if !sheet => options.at = Some(number("--at", parser, 0, MOST)? as usize),
            Long("game") if !sheet => options.game = number("--game", parser, 1, MOST)? as usize,
            Long("title") => options.diagram.title = Label::Text(text(parser)?),
            Long("caption") if !sheet => options.diagram.caption = Label::Text(text(parser)?),
            Long("no-caption") => options.diagram.caption = Label::None,
            Long("no-title") => options.diagram.title = Label::None,
            Long("figure") => options.diagram.figure = number("--figure", parser, 1, 99_999)?,
            Long("flip") => options.diagram.look.flipped = true,
            Long("no-coordinates") => options.diagram.look.coordinates = false,
            Long("no-names") => options.diagram.names = false,
            Long("no-last") => options.diagram.last = false,
            Long("both-hands") => options.diagram.both_hands = true,
            Long("columns") if sheet => options.sheet.columns = number("--columns", parser, 1, 12)?,
            Long("rows") if sheet => options.sheet.rows = number("--rows", parser, 1, 16)?,
            Long("paper") if sheet => options.sheet.paper = choice("--paper", parser, &PAPERS)?,
            Long("bookmarks") if sheet => options.bookmarks = true,
            Long("force") => options.force = true,
            Value(value) => sources.push(path(value)?),
            other => return Err(other.unexpected().into()),
        }
    }
    if sources.is_empty() {
        return Err(UsageError::NoFiles(task.name()));
    }
    let out = out.ok_or(UsageError::NoOutput(task.name()))?;
    let extension = out.extension().and_then(std::ffi::OsStr::to_str).unwrap_or_default().to_ascii_lowercase();
    let by_name = KINDS.iter().find(|(name, _)| *name == extension).map(|&(_, kind)| kind);
    options.kind = match kind.or(by_name) {
        Some(kind) => kind,
        None if out.as_os_str() == "-" => Kind::Svg,
        None => return Err(UsageError::PictureKind(out)),
    };
    let language = options.language.unwrap_or_else(Language::of_environment);
    options.diagram.look.words = lang::picture_words(language);
    options.diagram.look.numerals = numerals.unwrap_or(match language {
        Language::Japanese => Numerals::Japanese,
        Language::English => Numerals::Letters,
    });
    Ok(Some(Request { task, sources, out, options }))
}

/// The allowed widths in pixels. Whether a PNG is too large depends on its number of pixels, too.
const SIZES: std::ops::RangeInclusive<u32> = 16..=16384;
const KINDS: [(&str, Kind); 3] = [("svg", Kind::Svg), ("png", Kind::Png), ("pdf", Kind::Pdf)];
const STYLES: [(&str, Style); 2] = [("book", Style::Book), ("wood", Style::Wood)];
const DIGITS: [(&str, Numerals); 3] =
    [("japanese", Numerals::Japanese), ("western", Numerals::Western), ("letters", Numerals::Letters)];
const LANGUAGES: [(&str, Language); 2] = [("ja", Language::Japanese), ("en", Language::English)];
const PAPERS: [(&str, Paper); 4] = [("a4", Paper::A4), ("a5", Paper::A5), ("b5", Paper::B5), ("letter", Paper::LETTER)];
