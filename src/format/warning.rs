//! Warnings about a file that was read.

use super::{Encoding, Format, Location, MoveFault, ReadErrorKind};
use crate::shogi::{Color, Fault, Foul, PieceKind, Setup, Square};

/// Something unusual in a file that did not keep it from being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Its location in the file.
    pub at: Location,
    /// The kind of warning.
    pub kind: WarningKind,
}

impl Warning {
    pub(crate) const fn new(at: Location, kind: WarningKind) -> Self {
        Self { at, kind }
    }
}

/// An unusual way to write move numbers in KIF.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NumberForm {
    /// Full-width digits (`１ ７六歩(77)`).
    FullWidth,
    /// No number at all.
    Missing,
    /// A full stop after the number (`1. ７六歩(77)`).
    Dot,
    /// No blank between number and move (`1７六歩(77)`).
    NoBlank,
    /// A character that is a number and its circle (`①７六歩(77)`).
    Circled,
    /// Kanji (`十二 ７六歩(77)`, `十二手目 ７六歩(77)`).
    Kanji,
    /// Words or brackets around the number (`1手目`, `第1手`, `(1)`, `No.1`, `1:`), as in hand-typed files.
    Framed,
}

/// The kind of a [`Warning`]. Texts quoted from the file are shortened by [`excerpt`](super::excerpt).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WarningKind {
    // The bytes.
    /// Some bytes are invalid in the file's encoding.
    BytesInvalid {
        /// The number of places with invalid bytes.
        count: usize,
    },
    /// The file ends in the middle of a character.
    CharacterTruncated,
    /// The file holds U+FFFD: characters were lost before it was written.
    CharactersLost {
        /// The number of lost characters.
        count: usize,
    },
    /// The file holds NUL bytes.
    NulBytes {
        /// The number of NUL bytes.
        count: usize,
    },
    /// The file states an encoding other than the one it is stored in.
    EncodingMismatch {
        /// The stated encoding.
        stated: String,
        /// The actual encoding.
        found: Encoding,
    },
    /// The file is in an encoding that is read but not written; it is saved as UTF-8.
    EncodingReadOnly {
        /// The name of the encoding.
        name: &'static str,
    },
    /// The file is a mail in which the text is encoded; what is saved is the text.
    MailDecoded {
        /// How it was encoded: Base64 or quoted-printable.
        encoding: &'static str,
    },
    /// The content is of another format than the file name suggests.
    FormatMismatch {
        /// The format of the file name.
        expected: Format,
        /// The format of the content.
        found: Format,
    },

    // Around the record.
    /// Consecutive lines that are not part of a record. They are kept.
    ForeignLines {
        /// The first of these lines.
        text: String,
        /// The number of lines.
        lines: u32,
    },
    /// More records follow the first one. They are kept unread.
    FurtherRecords {
        /// The number of further records.
        records: usize,
    },
    /// One of several records in the file cannot be read. The others were read.
    RecordUnreadable {
        /// The number of the record in the file, from 1.
        number: u32,
        /// Why it cannot be read.
        why: Box<ReadErrorKind>,
    },
    /// Keywords are in lower case instead of upper case. Reported once per file.
    LowerCase {
        /// The line as written.
        text: String,
    },
    /// Every line begins with a quotation mark (`> `), as in mail.
    QuotedLines,
    /// A board is in comments of source code (`# >> | ・ …`), whose marks were removed.
    CommentedLines,
    /// Lines are between bars (`|`), as in tables of Markdown.
    BarredLines,
    /// The text holds markup of forums (`[b]`, `[/b]`), which was removed.
    ForumMarkup,
    /// Numbered moves were listed from last to first or in columns; they were put in order.
    MovesReordered,
    /// The line ends were lost, and were put in again where lines begin.
    LineEndsMissing,
    /// Lines end with unusual characters of Unicode only (U+2028, U+2029, U+0085); they are saved with usual line ends.
    LineEndsUnusual,
    /// The text holds HTML markup (`<br>`, `&nbsp;`), as copied from the source of a web page.
    HtmlMarkup,
    /// A game is written in a notation that is read but not written, such as a link in USEN; it is saved as KIF.
    ReadOnlyNotation {
        /// The name of the notation.
        name: &'static str,
    },
    /// A position is written in words, such as `攻方 1三金、2四銀`; it is saved as KIF.
    PositionInWords {
        /// The first line of it.
        text: String,
    },
    /// A diagram shows only a part of the board; the rest was taken for empty.
    BoardCorner {
        /// How many files it has.
        files: u32,
        /// How many ranks it has.
        ranks: u32,
    },
    /// A position in CSA has only some rows; the others were taken for empty.
    BoardRowsMissing {
        /// How many it has.
        found: u32,
    },
    /// The game is in no format: its moves were picked out of lines such as `①７六歩 ②３四歩`. It is saved as KIF.
    FreeForm {
        /// The line with the first move.
        text: String,
        /// The number of moves.
        moves: usize,
    },
    /// Further warnings were left out.
    MoreWarnings {
        /// The number of warnings left out.
        count: usize,
    },

    // The start.
    /// The name of a handicap is spelled in an unusual way.
    HandicapSpelling {
        /// The name as written.
        text: String,
        /// The handicap it was read as.
        taken_for: &'static str,
    },
    /// The handicap is unknown and there is no board diagram; an even game was assumed.
    HandicapUnknown {
        /// The name as written.
        text: String,
    },
    /// A position in SFEN cannot be read.
    SfenUnreadable {
        /// The position as written.
        text: String,
    },
    /// A position in SFEN is spelled in an unusual way: `111` for `3`, hands in another order, double blanks.
    SfenSpelling {
        /// The line as written.
        text: String,
    },
    /// A position in SFEN has no move number.
    SfenNumberMissing,
    /// A position in SFEN has 0 as the number of the next move; 1 was assumed.
    SfenNumberZero,
    /// The board of an SFEN position is empty.
    BoardEmpty,
    /// A piece to be removed (CSA's `PI82HI`) is not on its square. The piece that is there was removed.
    PieceAbsent {
        /// The square of the piece.
        square: Square,
        /// The piece as named in the file.
        kind: PieceKind,
    },
    /// More pieces follow after a side was given all remaining pieces (CSA's `00AL`).
    RemainingNotLast,
    /// Pieces in hand are counted with digits instead of kanji.
    HandDigits {
        /// The hand as written.
        text: String,
    },
    /// A hand line is spelled in an unusual way (`の持ち駒`, `攻方：飛車`).
    HandSpelling {
        /// The line as written.
        text: String,
    },
    /// There is a board diagram, but no hand for this side; an empty hand was assumed.
    HandMissing(Color),
    /// A problem is described without the hand of this side, the defender's; all remaining pieces were assumed.
    HandRemaining(Color),
    /// There is a hand, but no board diagram.
    HandWithoutBoard,
    /// Empty squares of the board diagram are written other than as `・`.
    BoardEmptySquares,
    /// The rows of the board diagram have no rank labels (一 to 九).
    BoardRanksUnlabelled,
    /// A row of the board diagram has an unusual frame, missing blanks or trailing text. Reported once per file.
    BoardRowSpelling {
        /// The row as written.
        text: String,
    },
    /// A row of the board diagram is followed by text that is neither its rank label nor a hand.
    BoardRowTrailingText {
        /// The text, shortened.
        text: String,
    },
    /// The side to move is given in an unusual way (`手番：後手`).
    TurnHeader,
    /// The file does not say who is to move; the side of the first move was assumed.
    TurnInferred(Color),
    /// The first move is by the other side than the stated one; its side was assumed.
    TurnContradicted(Color),
    /// The start position could not occur in a real game.
    PositionInvalid(Fault),

    // The moves.
    /// Move numbers are written in an unusual way.
    NumberSpelling(NumberForm),
    /// Move numbers do not begin at 1.
    NumberOffset {
        /// The number of the first move.
        first: u32,
    },
    /// A move number is not the next one. The moves are taken in the order of the file.
    NumberJump {
        /// The expected number.
        expected: u32,
        /// The number as written.
        found: String,
    },
    /// A move has the number of an earlier one and can be played there; it was read as a variation.
    NumberBack {
        /// The number of the move.
        number: u32,
    },
    /// A variation fits an earlier line and not the last one; it was read as a variation of the earlier line.
    VariationElsewhere {
        /// The number of its first move.
        number: u32,
    },
    /// The words 右, 左, 直, 上, 寄, 引, 打 or 成 of a move fit no piece, but one piece can go to its square; it was moved.
    QualifierWrong {
        /// The move as written.
        text: String,
    },
    /// A value in JSON is of another type than JKF has there. What it can mean was taken, otherwise it was ignored.
    JsonValue {
        /// The entry as written.
        text: String,
    },
    /// Moves have no sign (CSA's `+` and `-`). Reported once per file.
    MoveUnsigned {
        /// The move as written.
        text: String,
    },
    /// A `+` follows a move of CSA; it was taken for a promotion, where the piece can promote.
    PromotionSign {
        /// The move as written.
        text: String,
    },
    /// The mark before a move (▲, △) is that of the other side. Reported once per file.
    MarkContradicted {
        /// The move as written.
        text: String,
    },
    /// A drop without 打.
    DropUnmarked {
        /// The move as written.
        text: String,
    },
    /// A move has no origin, and only one piece could make it. Reported once per file.
    OriginMissing {
        /// The move as written.
        text: String,
    },
    /// The move names another piece than the one on its origin; the piece on the origin was moved.
    PieceMismatch {
        /// The move as written.
        text: String,
        /// The piece on the origin.
        found: PieceKind,
    },
    /// The move breaks a rule. It was played and is marked as a foul.
    MoveFoul {
        /// The move as written.
        text: String,
        /// The rule it breaks.
        foul: Foul,
    },
    /// A move could not be played; the line of moves ends before it.
    MoveUnplayable {
        /// The move as written.
        text: String,
        /// Why it could not be played.
        fault: MoveFault,
    },
    /// A line break is in the middle of a move; it was read as one.
    MoveWrapped {
        /// The whole move.
        text: String,
    },
    /// The last line of the file stops in the middle of a move.
    MoveTruncated {
        /// The beginning of the move.
        text: String,
    },
    /// An unknown word where the game ends. It is kept.
    EndUnknown {
        /// The word as written.
        text: String,
    },
    /// Moves follow the end of the game. They were read as a variation.
    MovesAfterEnd,
    /// A second end follows the end of the game. It was read as a variation. Reported once per file.
    EndAfterEnd {
        /// The word of the second end.
        text: String,
    },
    /// A move is followed by text on the same line. The text is kept.
    MoveTrailingText {
        /// The text, shortened.
        text: String,
    },

    // Times.
    /// A time cannot be read.
    TimeUnreadable {
        /// The time as written.
        text: String,
        /// The format that defines how times are written: KIF, CSA or JKF.
        format: Format,
    },
    /// A time is written in an unusual way.
    TimeSpelling {
        /// The time as written.
        text: String,
    },
    /// A total time is more than the sum of the side's times. Totals are recalculated. Reported once per file.
    TimeTotal {
        /// The times as written.
        text: String,
    },

    // Variations.
    /// The number of a variation is written with full-width digits.
    VariationSpelling {
        /// The line as written.
        text: String,
    },
    /// The heading of a variation names the move before its first one; the number of that move was taken.
    VariationNumber {
        /// The number of the first move.
        number: u32,
    },
    /// The heading of a variation is unreadable and its first number does not help; its lines are kept.
    VariationUnreadable {
        /// The line as written.
        text: String,
    },
    /// A variation begins at a move that no line reaches; the lines of the variation are kept.
    VariationUnreachable {
        /// The move number at which the variation begins.
        number: u32,
    },
    /// The heading of a variation precedes the first move.
    VariationEarly,
    /// Variations are nested more deeply than is supported; the deepest were left out.
    VariationDepth,

    // The closing words.
    /// The result line (まで85手で先手の勝ち) contradicts the stated end of the game.
    SummaryContradicted {
        /// The result line as written.
        text: String,
    },
}

/// Composers use any number of と and 成銀, so only rooks and bishops are counted promoted, too.
pub(crate) fn setup_warnings(setup: &Setup) -> impl Iterator<Item = WarningKind> {
    let setup = *setup;
    setup.faults().into_iter().filter(move |fault| matters(&setup, fault)).map(WarningKind::PositionInvalid)
}

fn matters(setup: &Setup, fault: &Fault) -> bool {
    let Fault::TooMany { kind, .. } = *fault else { return true };
    if matches!(kind.kind(), PieceKind::Rook | PieceKind::Bishop) {
        return true;
    }
    let board = setup.board.pieces().filter(|(_, piece)| piece.kind == kind.kind()).count();
    let held: usize = Color::ALL.map(|side| usize::from(setup.hands[side].count(kind))).iter().sum();
    board + held > usize::from(kind.in_set())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::sfen;

    #[test]
    fn surplus_pieces_matter_unless_they_are_promoted_minor_ones() {
        let warnings = |board: &str| {
            let setup = sfen::read(&format!("{board} b - 1")).map(|sfen| sfen.setup);
            setup.map(|setup| setup_warnings(&setup).count())
        };
        assert_eq!(warnings("4k4/9/9/9/9/9/9/SSSSS4/4K4"), Ok(1));
        assert_eq!(warnings("4k4/9/9/9/9/9/9/+S+S+S+S+S4/4K4"), Ok(0));
        assert_eq!(warnings("4k4/9/9/9/9/9/9/+R+R+R6/4K4"), Ok(1));
    }
}
