//! What was unusual about a file that was read.

use super::{Encoding, Format, Location, MoveFault, ReadErrorKind};
use crate::shogi::{Color, Fault, Foul, PieceKind, Square};

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

/// What a [`Warning`] can be. Texts quoted from the file are shortened ([`excerpt`](super::excerpt)).
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
        /// Their number.
        count: usize,
    },
    /// There are NUL bytes.
    NulBytes {
        /// Their number.
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
        /// Their number.
        records: usize,
    },
    /// A game of several cannot be shown; the others can.
    RecordLost {
        /// The record's number in the file, from 1.
        number: u32,
        /// The reason.
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
        /// Their number.
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
        /// The name that the file has.
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
        /// The square it should stand on.
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
        /// The text, shortened.
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
        /// The rule that it breaks.
        foul: Foul,
    },
    /// The line of moves ends here, since a move could not be carried out.
    Move {
        /// The move.
        text: String,
        /// The reason.
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
        /// The text, shortened.
        text: String,
    },

    // Times.
    /// A time that cannot be understood.
    TimeUnreadable {
        /// The text.
        text: String,
        /// The format whose spelling of times was expected: KIF, CSA or JKF.
        format: Format,
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
