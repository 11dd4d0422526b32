//! The options of `diagram` and `sheet`.

use super::pages::{DIAGRAM, SHEET};
use super::{Request, Task};
use crate::cli::options::{Argument, Arguments, Common, MOST, path};
use crate::cli::sources::Selection;
use crate::cli::usage::{Stop, UsageError};
use crate::diagram::{Appearance, BoardTheme, Numerals, Paper, PieceSet, Sheet, Style};
use crate::lang;
use crate::lang::Language;
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
    /// Take the records for problems.
    pub(super) tsume: bool,
    pub(super) selection: Selection,
    pub(super) force: bool,
}

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
    Bookmarks,
    Include,
    Exclude,
}

/// What was said of style, board and pieces.
#[derive(Debug, Default)]
struct Chosen {
    style: Option<Style>,
    board: Option<BoardTheme>,
    pieces: Option<PieceSet>,
}

impl Chosen {
    /// Sets all three: who names a board or a piece set wants to see it.
    fn apply(self, look: &mut Appearance) -> Result<(), UsageError> {
        let named = match (self.board, self.pieces) {
            (Some(_), _) => Some("--board"),
            (None, Some(_)) => Some("--pieces"),
            (None, None) => None,
        };
        look.style = match (self.style, named) {
            (Some(Style::Book), Some(named)) => return Err(UsageError::Together("--style book", named)),
            (Some(style), _) => style,
            (None, Some(_)) => Style::Wood,
            (None, None) => Style::Book,
        };
        look.board = self.board.unwrap_or_default();
        look.pieces = self.pieces.unwrap_or_default();
        Ok(())
    }
}

/// Parses the arguments of `komadai diagram` or `komadai sheet`.
pub(super) fn parse(task: Task, parser: lexopt::Parser, common: &mut Common) -> Result<Request, Stop> {
    let groups = match task {
        Task::Diagram => DIAGRAM,
        Task::Sheet => SHEET,
    };
    let mut arguments = Arguments::new(parser, groups, common);
    let (mut sources, mut out, mut kind, mut numerals) = (Vec::new(), None, None, None);
    let mut chosen = Chosen::default();
    let mut options = Options {
        kind: Kind::Svg,
        size: 600,
        at: None,
        game: 1,
        diagram: DiagramOptions::default(),
        sheet: Sheet::default(),
        bookmarks: false,
        tsume: false,
        selection: Selection::default(),
        force: false,
    };
    while let Some(argument) = arguments.next()? {
        let (option, value) = match argument {
            Argument::Option(option, value) => (option, value),
            Argument::Word(word) => {
                sources.push(path(word)?);
                continue;
            }
        };
        let diagram = &mut options.diagram;
        match option {
            PictureOption::Output => out = Some(value.path()?),
            PictureOption::To => kind = Some(value.choice(&KINDS)?),
            PictureOption::Force => options.force = true,
            PictureOption::Style => chosen.style = Some(value.choice(&STYLES)?),
            PictureOption::Board => {
                chosen.board = Some(value.choice(&BoardTheme::ALL.map(|board| (board.id(), board)))?);
            }
            PictureOption::Pieces => chosen.pieces = Some(value.choice(&PieceSet::ALL.map(|set| (set.id(), set)))?),
            PictureOption::Digits => numerals = Some(value.choice(&DIGITS)?),
            PictureOption::Flip => diagram.look.flipped = true,
            PictureOption::Title => diagram.title = Label::Text(value.text()),
            PictureOption::Caption => diagram.caption = Label::Text(value.text()),
            PictureOption::Figure => diagram.figure = value.number(1, 99_999)?,
            PictureOption::NoTitle => diagram.title = Label::None,
            PictureOption::NoCaption => diagram.caption = Label::None,
            PictureOption::NoNames => diagram.names = false,
            PictureOption::NoCoordinates => diagram.look.coordinates = false,
            PictureOption::NoLast => diagram.last = false,
            PictureOption::NoAnnotations => diagram.annotations = false,
            PictureOption::BothHands => diagram.both_hands = true,
            PictureOption::Tsume => options.tsume = true,
            PictureOption::At => options.at = Some(value.number(0, MOST)? as usize),
            PictureOption::Game => options.game = value.number(1, MOST)? as usize,
            PictureOption::Size => options.size = value.number(*SIZES.start(), *SIZES.end())?,
            PictureOption::Columns => options.sheet.columns = value.number(1, 12)?,
            PictureOption::Rows => options.sheet.rows = value.number(1, 16)?,
            PictureOption::Paper => options.sheet.paper = value.choice(&PAPERS)?,
            PictureOption::Bookmarks => options.bookmarks = true,
            PictureOption::Include => options.selection.include(value)?,
            PictureOption::Exclude => options.selection.exclude(value)?,
        }
    }
    if sources.is_empty() {
        return Err(UsageError::NoFiles(task.name()).into());
    }
    let out = out.ok_or(UsageError::NoOutput(task.name()))?;
    options.kind = match kind.or_else(|| Kind::of(&out)) {
        Some(kind) => kind,
        None if out.as_os_str() == "-" => Kind::Svg,
        None => return Err(UsageError::PictureKind(out).into()),
    };
    chosen.apply(&mut options.diagram.look)?;
    let language = common.language;
    options.diagram.look.words = lang::picture_words(language);
    options.diagram.look.numerals = numerals.unwrap_or(match language {
        Language::Japanese => Numerals::Japanese,
        Language::English => Numerals::Letters,
    });
    Ok(Request { task, sources, out, options })
}

/// The allowed widths in pixels. Whether a PNG is too large depends on its number of pixels, too.
const SIZES: std::ops::RangeInclusive<u32> = 16..=16384;
pub(super) const KINDS: [(&str, Kind); 3] = [("svg", Kind::Svg), ("png", Kind::Png), ("pdf", Kind::Pdf)];
pub(super) const STYLES: [(&str, Style); 2] = [("book", Style::Book), ("wood", Style::Wood)];
pub(super) const DIGITS: [(&str, Numerals); 3] =
    [("japanese", Numerals::Japanese), ("western", Numerals::Western), ("letters", Numerals::Letters)];
pub(super) const PAPERS: [(&str, Paper); 4] =
    [("a4", Paper::A4), ("a5", Paper::A5), ("b5", Paper::B5), ("letter", Paper::LETTER)];
