//! The options of `diagram` and `sheet`.

use super::tables::{DIAGRAM, DIGITS, KINDS, NUMBERS, PictureOption, SHEET, STYLES};
use super::{Options, Request, Task};
use crate::cli::sources::Selection;
use crate::cli::tables::{Arguments, MOST, Value};
use crate::cli::usage::{ParseExit, UsageError};
use crate::cli::{Common, measures};
use crate::diagram::{
    Answers, Appearance, Binding, BoardTheme, CaptionFace, HandsAt, LineWeights, PieceFace, PieceSet, Print, Sheet,
    Style,
};
use crate::lang;
use crate::picture::{
    self, Booklet, DiagramOptions, FieldValues, Fields, Kind, Label, MovesShown, PageFields, Size, unknown_field,
};

/// The options `--style`, `--board` and `--pieces`.
#[derive(Debug, Default)]
struct Chosen {
    style: Option<Style>,
    board: Option<BoardTheme>,
    pieces: Option<PieceSet>,
}

impl Chosen {
    /// Sets all three: a board or a piece set implies the wooden style.
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

// long: one arm for each option.
pub(super) fn parse(task: Task, parser: lexopt::Parser, common: &mut Common) -> Result<Request, ParseExit> {
    let groups = match task {
        Task::Diagram => DIAGRAM,
        Task::Sheet => SHEET,
    };
    let mut arguments = Arguments::new(parser, groups, common);
    let (mut sources, mut out, mut kind, mut numerals) = (Vec::new(), None, None, None);
    let mut chosen = Chosen::default();
    let mut lines = LineWeights { thin: None, frame: None };
    let (mut answers, mut asks_for_answers) = (Answers::default(), false);
    let mut options = Options {
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
    };
    while let Some((option, value)) = arguments.next_option(&mut sources)? {
        let diagram = &mut options.diagram;
        let print = &mut diagram.look.print;
        let sheet = &mut options.booklet.sheet;
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
            PictureOption::Face => print.pieces = value.choice(&PieceFace::ALL.map(|face| (face.id(), face)))?,
            PictureOption::CaptionFace => {
                print.captions = value.choice(&CaptionFace::ALL.map(|face| (face.id(), face)))?;
            }
            PictureOption::Hands => print.hands = value.choice(&HandsAt::ALL.map(|hands| (hands.id(), hands)))?,
            PictureOption::Crop => print.crop = measures::crop(value)?,
            PictureOption::Line => lines.thin = Some(measures::weight(value)?),
            PictureOption::Frame => lines.frame = Some(measures::weight(value)?),
            PictureOption::Gray => options.gray = true,
            PictureOption::NoMarks => print.marks = false,
            PictureOption::NoEmptyHands => print.empty_hands = false,
            PictureOption::Moves => diagram.moves = value.choice(&MovesShown::ALL.map(|moves| (moves.id(), moves)))?,
            PictureOption::Title => diagram.title = words(value)?,
            PictureOption::Caption => diagram.caption = words(value)?,
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
            PictureOption::Size => options.size = measures::size(value)?,
            PictureOption::Columns => sheet.columns = value.number(1, 12)?,
            PictureOption::Rows => sheet.rows = value.number(1, 16)?,
            PictureOption::Paper => sheet.page.paper = measures::paper(value)?,
            PictureOption::Margins => sheet.page.margins = measures::margins(value)?,
            PictureOption::DiagramWidth => sheet.width = Some(measures::diagram_width(value)?),
            PictureOption::Gutters => sheet.gutters = measures::gutters(value)?,
            PictureOption::Binding => {
                sheet.page.binding = value.choice(&Binding::ALL.map(|binding| (binding.id(), binding)))?;
            }
            PictureOption::Bleed => sheet.page.bleed = measures::bleed(value)?,
            PictureOption::Head => options.booklet.head = page_words(value)?,
            PictureOption::Foot => options.booklet.foot = Some(page_words(value)?),
            PictureOption::FirstPage => sheet.page.first = value.number(0, 99_999)?,
            PictureOption::Above => diagram.above = words(value)?,
            PictureOption::Numbers => diagram.own_numbers = value.choice(&NUMBERS)?,
            PictureOption::Sort => options.sort = true,
            PictureOption::Answers => asks_for_answers = true,
            PictureOption::AnswersOnly => options.answers_only = true,
            PictureOption::AnswerHeading => options.answer_heading = words(value)?,
            PictureOption::AnswerColumns => answers.columns = Some(value.number(1, 6)?),
            PictureOption::AnswerDiagram => answers.diagram = Some(measures::diagram(value)?),
            PictureOption::AnswerSize => answers.size = measures::size_of_type(value)?,
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
    let look = &mut options.diagram.look;
    look.print.lines = (lines.thin, lines.frame).ne(&(None, None)).then_some(lines);
    if look.style == Style::Wood
        && let Some(option) = printed_alone(&look.print)
    {
        return Err(UsageError::Together("--style wood", option).into());
    }
    let sheet = &mut options.booklet.sheet;
    sheet.page.face = look.print.captions;
    if task == Task::Sheet && !sheet.has_room() {
        return Err(UsageError::NoRoom.into());
    }
    let language = common.language;
    if asks_for_answers || options.answers_only {
        answers.title = Some(lang::answers_title(language).to_owned());
        options.booklet.answers = Some(answers);
    }
    let usual = picture::appearance(language);
    options.diagram.look.words = usual.words;
    options.diagram.look.numerals = numerals.unwrap_or(usual.numerals);
    Ok(Request { task, sources, out, options })
}

/// A title or caption with known fields.
fn words(value: Value) -> Result<Label, UsageError> {
    known_words(value, Fields::NAMES).map(Label::Text)
}

/// A head or foot of pages with known fields.
fn page_words(value: Value) -> Result<String, UsageError> {
    known_words(value, PageFields::NAMES)
}

fn known_words(value: Value, fields: &'static [&'static str]) -> Result<String, UsageError> {
    let text = value.text();
    match unknown_field(&text, fields) {
        Some(field) => Err(UsageError::CaptionField(field.to_owned(), fields)),
        None => Ok(text),
    }
}

/// An option that was given and has no effect on a wooden board.
fn printed_alone(print: &Print) -> Option<&'static str> {
    let usual = Print::default();
    let given = [
        (print.pieces != usual.pieces, "--face"),
        (print.captions != usual.captions, "--caption-face"),
        (print.hands != usual.hands, "--hands"),
        (print.crop != usual.crop, "--crop"),
        (print.lines != usual.lines, "--line, --frame"),
        (print.marks != usual.marks, "--no-marks"),
        (print.empty_hands != usual.empty_hands, "--no-empty-hands"),
    ];
    given.into_iter().find(|(is_given, _)| *is_given).map(|(_, option)| option)
}
