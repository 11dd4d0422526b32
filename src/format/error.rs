//! What can be wrong with a file, and where.

use super::{Encoding, Format, Loaded};
use crate::notation::sfen::SfenErrorKind;
use crate::shogi::{Color, Fault, Foul, Impossible, PieceKind, Square};

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Location {
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1.
    pub column: u32,
}

impl Location {
    /// The first character of a file.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The start of a line.
    #[must_use]
    pub const fn line(line: u32) -> Self {
        Self { line, column: 1 }
    }
}

/// Why no board can be shown.
#[derive(Clone, Debug)]
pub struct ReadError {
    /// Where reading failed.
    pub at: Location,
    /// What is wrong.
    pub kind: ReadErrorKind,
    /// What could be read all the same, if that is anything: offered, not taken for the game.
    pub partial: Option<Box<Loaded>>,
}

impl ReadError {
    pub(crate) const fn new(at: Location, kind: ReadErrorKind) -> Self {
        Self { at, kind, partial: None }
    }
}

/// What a [`ReadError`] can be. Texts quoted from the file are shortened ([`excerpt`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadErrorKind {
    /// There is nothing in the file, or nothing but blanks.
    Empty,
    /// The bytes are not text in any encoding.
    NotText,
    /// A line is longer than any line of a record.
    EndlessLine {
        /// How many bytes a line may have.
        limit: usize,
    },
    /// It is text, but nothing in it looks like a record.
    NotARecord {
        /// How its first line begins.
        text: String,
    },
    /// A record of another game than shogi on 9×9 squares.
    Variant {
        /// What gives it away.
        text: String,
    },
    /// A board diagram has the wrong number of rows.
    BoardRows {
        /// How many it has.
        found: u32,
    },
    /// A row of a board diagram does not have nine squares.
    BoardRowWidth {
        /// How many it has.
        found: u32,
        /// The row.
        text: String,
    },
    /// The rows of a board diagram can be read in more ways than one: blanks do not tell where the squares are.
    BoardAmbiguous {
        /// The first row.
        text: String,
    },
    /// A square of a board diagram holds something that is not a piece.
    BoardPiece {
        /// What it holds.
        text: String,
    },
    /// A hand (持駒) holds something that is not a piece.
    HandPiece {
        /// What it holds.
        text: String,
    },
    /// The line is not a position in SFEN.
    Sfen(SfenErrorKind),
    /// The text is not JSON, or not that of a record.
    Json {
        /// What the JSON reader says, in English.
        text: String,
    },
    /// The record breaks off so early that it is hardly the game that was meant.
    Move {
        /// The move, as the file has it.
        text: String,
        /// What is wrong with it.
        fault: MoveFault,
    },
}

/// Why a move could not be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveFault {
    /// It cannot be understood.
    Unreadable,
    /// It says 同 ("the same square"), and there is no move before it.
    NothingBefore,
    /// It does not say which of several pieces moves.
    Ambiguous,
    /// No piece of that kind can get there.
    NoSuchPiece,
    /// It is said to be a move of the side that is not to move.
    WrongSide,
    /// It can be understood, and does not fit the board.
    Impossible(Impossible),
}

/// Something odd that did not keep the file from being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where it stands.
    pub at: Location,
    /// What it is.
    pub kind: WarningKind,
}

impl Warning {
    pub(crate) const fn new(at: Location, kind: WarningKind) -> Self {
        Self { at, kind }
    }
}

/// How move numbers are written oddly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NumberForm {
    /// With full-width digits (`１ ７六歩(77)`).
    FullWidth,
    /// Not at all.
    Missing,
    /// With a full stop (`1. ７六歩(77)`).
    Dot,
    /// Without a blank before the move (`1７六歩(77)`).
    NoBlank,
    /// With words or signs around them (`1手目`, `第1手`, `(1)`, `No.1`, `1:`), as people type them.
    Framed,
}

/// What a [`Warning`] can be. Texts quoted from the file are shortened ([`excerpt`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WarningKind {
    // The bytes.
    /// Some bytes mean nothing in the file's encoding.
    BadBytes {
        /// How many places there are.
        count: usize,
    },
    /// The file ends in the middle of a character.
    TruncatedCharacter,
    /// Characters were lost before the file was written: it holds U+FFFD.
    LostCharacters {
        /// How many.
        count: usize,
    },
    /// There are NUL bytes.
    NulBytes {
        /// How many.
        count: usize,
    },
    /// The file states an encoding that is not the one it has.
    EncodingStated {
        /// What it states.
        stated: String,
        /// What it has.
        found: Encoding,
    },
    /// The content is not what the file's name says.
    OtherFormat {
        /// What the name says.
        expected: Format,
        /// What it is.
        found: Format,
    },

    // Around the record.
    /// Lines that are no part of a record, one after another; they are kept.
    Text {
        /// The first of them.
        text: String,
        /// How many there are.
        lines: u32,
    },
    /// Other records follow; they are kept as they stand.
    Further {
        /// How many.
        records: usize,
    },
    /// A game of several cannot be shown; the others can.
    RecordLost {
        /// Which one, from 1.
        number: u32,
        /// Why not.
        why: Box<ReadErrorKind>,
    },
    /// Words are in small letters that should be capitals. Told once a file.
    LowerCase {
        /// The line.
        text: String,
    },
    /// Every line begins with a quotation mark (`> `), as in mail.
    Quoted,
    /// The text was copied out of the source of a web page (`<br>`, `&nbsp;`).
    Markup,
    /// So many further warnings were left out.
    More {
        /// How many.
        count: usize,
    },

    // The start.
    /// A handicap's name is spelt in an unusual way.
    HandicapSpelling {
        /// As the file has it.
        text: String,
        /// What it was taken for.
        taken_for: &'static str,
    },
    /// A handicap that nobody knows, without a board; the even game was assumed.
    HandicapUnknown {
        /// Its name.
        text: String,
    },
    /// A position in SFEN that cannot be read.
    SfenUnreadable {
        /// The text.
        text: String,
    },
    /// SFEN spelt in an unusual way: `111` for `3`, hands in another order, two blanks.
    SfenSpelling {
        /// The line.
        text: String,
    },
    /// SFEN without the number of the move.
    NumberMissing,
    /// SFEN has 0 for the number of the next move; 1 was taken.
    NumberZero,
    /// No piece stands on the board.
    BoardEmpty,
    /// A piece that shall be taken off (CSA's `PI82HI`) does not stand there. What does was taken off.
    NotThere {
        /// Where.
        square: Square,
        /// What shall be there.
        kind: PieceKind,
    },
    /// More pieces follow after one side was given all the rest (CSA's `00AL`).
    RestNotLast,
    /// Pieces in hand are counted with digits instead of kanji.
    HandDigits {
        /// The text.
        text: String,
    },
    /// A hand line is spelt in an unusual way (`の持ち駒`, `攻方：飛車`).
    HandSpelling {
        /// The line.
        text: String,
    },
    /// There is a board, but nothing is said of what this side holds; an empty hand was assumed.
    HandMissing(Color),
    /// There is a hand, but no board.
    HandWithoutBoard,
    /// Empty squares of the diagram are something else than `・`.
    BoardDots,
    /// The rows of the diagram have no names (一 to 九).
    BoardLabels,
    /// A row of the diagram has another frame, blanks left out or something behind it. Told once.
    BoardLoose {
        /// The row.
        text: String,
    },
    /// Something stands behind a row of the diagram that is neither its name nor a hand.
    TextBehindRow {
        /// What.
        text: String,
    },
    /// The side to move is given in an unusual way (`手番：後手`).
    TurnHeader,
    /// Nothing says who is to move; it was inferred from the first move.
    TurnInferred(Color),
    /// The first move is not that of the side which is said to be to move. The move was believed.
    TurnContradicted(Color),
    /// The start position could not be so in a real game.
    Setup(Fault),

    // The moves.
    /// Move numbers are written oddly.
    NumberForm(NumberForm),
    /// Move numbers do not begin at 1.
    NumberOffset {
        /// The first.
        first: u32,
    },
    /// A move number is not the next one. The moves are taken in order.
    NumberJump {
        /// The next one.
        expected: u32,
        /// As the file has it.
        found: String,
    },
    /// The number is that of an earlier move, and the move fits there: taken for a variation.
    NumberBack {
        /// The number.
        number: u32,
    },
    /// Moves without a sign (CSA's `+` and `-`). Told once a file.
    MoveUnsigned {
        /// The move.
        text: String,
    },
    /// The mark before a move (▲, △) is the other side's. Told once a file.
    MarkContradicts {
        /// The move.
        text: String,
    },
    /// A drop without 打.
    DropMark {
        /// The move.
        text: String,
    },
    /// A move that does not say from where; only one was possible. Told once a file.
    OriginMissing {
        /// The move.
        text: String,
    },
    /// The move names another piece than the one that stands there. That one was moved.
    PieceName {
        /// The move.
        text: String,
        /// What stands there.
        found: PieceKind,
    },
    /// The move breaks a rule. It was played and is marked.
    Foul {
        /// The move.
        text: String,
        /// Which rule.
        foul: Foul,
    },
    /// The line of moves ends here, since a move could not be carried out.
    Move {
        /// The move.
        text: String,
        /// Why not.
        fault: MoveFault,
    },
    /// The last line stops in the middle of a move.
    Truncated {
        /// What there is of it.
        text: String,
    },
    /// An end of the game that is not one of the usual words. It is kept.
    EndUnknown {
        /// The word.
        text: String,
    },
    /// Moves follow after the end of the game. They were read as a variation.
    MovesAfterEnd,
    /// Another end follows after the end of the game. It was read as a variation. Told once a file.
    EndAfterEnd {
        /// Its word.
        text: String,
    },
    /// Something stands behind a move. It is kept.
    TextBehindMove {
        /// What.
        text: String,
    },

    // Times.
    /// A time that cannot be understood.
    TimeUnreadable {
        /// The text.
        text: String,
    },
    /// A time that is written in an unusual way.
    TimeSpelling {
        /// The text.
        text: String,
    },
    /// The total of a side's times is more than their sum. Totals are worked out anew. Told once a file.
    TimeTotal {
        /// As the file has it.
        text: String,
    },

    // Variations.
    /// A variation's number is written with full-width digits.
    VariationDigits {
        /// The line.
        text: String,
    },
    /// A variation's heading cannot be understood; its lines are kept.
    VariationUnreadable {
        /// The line.
        text: String,
    },
    /// A variation begins where no line of moves reaches; its lines are kept.
    VariationUnreachable {
        /// Its number.
        number: u32,
    },
    /// A variation's heading stands before the moves.
    VariationEarly,
    /// Variations inside variations go deeper than anybody follows; the deepest were left out.
    TooDeep,

    // The closing words.
    /// The closing words contradict the end that is stated.
    SummaryContradicts {
        /// The closing words.
        text: String,
    },
}

/// A text as messages quote it: its first line, without blanks around it, at most forty characters. What cannot be
/// shown is a dot.
#[must_use]
pub fn excerpt(text: &str) -> String {
    const LIMIT: usize = 40;
    let text = text.trim();
    // Longer than any forty characters: the rest of an endless line need not be looked at.
    let text = &text[..text.floor_char_boundary(4 * (LIMIT + 2))];
    let end = text.find(['\n', '\r']).unwrap_or(text.len());
    let mut chars = text[..end].chars().map(|c| match c {
        '\t' => ' ',
        c if c.is_control() || c == char::REPLACEMENT_CHARACTER => '·',
        c => c,
    });
    let mut quoted: String = chars.by_ref().take(LIMIT).collect();
    if chars.next().is_some() {
        quoted.push('…');
    }
    quoted
}
