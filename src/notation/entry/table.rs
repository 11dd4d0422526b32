//! The keys by which positions are typed.

use crate::shogi::{PieceKind, Shift};

/// A key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryKey {
    /// What was typed: a capital for Shift, half-width or full-width.
    Char(char),
    /// An arrow key, as Black sees the board.
    Arrow(Shift),
    /// Delete.
    Delete,
    /// Backspace: takes back the last key of what was begun, and otherwise does what Delete does.
    Backspace,
    /// Escape.
    Escape,
}

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// Goes to a square: file and rank.
    Square,
    /// Goes to the next square.
    Step,
    /// Puts a piece down, or into a hand that was named.
    Piece(PieceKind),
    /// The next piece or hand is the other side's, as with Shift.
    OtherSide,
    /// Turns the piece over; where there is none that can be turned, and where another comes right behind it, that one
    /// comes promoted.
    Promote,
    /// Takes the piece through its four states.
    NextState,
    /// Empties the square, or the hand that was named.
    Clear,
    /// The next piece goes into the hand; a number before it says how many are there.
    Hand,
    /// All that is left goes to the defender, now and from now on; once more ends that.
    Remaining,
    /// The other side is to move.
    Turn,
    /// Takes back what was begun.
    Cancel,
}

/// The keys: what each does, and the characters that stand for it. Those without characters have keys of
/// their own ([`EntryKey`]).
pub const KEYS: [(Topic, &str); 24] = [
    (Topic::Square, "123456789"),
    (Topic::Step, ""),
    (Topic::Piece(PieceKind::Pawn), "pふ歩"),
    (Topic::Piece(PieceKind::Lance), "lや香"),
    (Topic::Piece(PieceKind::Knight), "nけ桂"),
    (Topic::Piece(PieceKind::Silver), "sぎ銀"),
    (Topic::Piece(PieceKind::Gold), "gき金"),
    (Topic::Piece(PieceKind::Bishop), "bか角"),
    (Topic::Piece(PieceKind::Rook), "rひ飛"),
    (Topic::Piece(PieceKind::King), "kお玉王"),
    (Topic::Piece(PieceKind::ProPawn), "と"),
    (Topic::Piece(PieceKind::ProLance), "杏"),
    (Topic::Piece(PieceKind::ProKnight), "圭"),
    (Topic::Piece(PieceKind::ProSilver), "全"),
    (Topic::Piece(PieceKind::Horse), "う馬"),
    (Topic::Piece(PieceKind::Dragon), "り龍竜"),
    (Topic::Promote, "+成"),
    (Topic::OtherSide, "v後△▽☖"),
    (Topic::NextState, " "),
    (Topic::Clear, ""),
    (Topic::Hand, "hて持"),
    (Topic::Remaining, "aの残"),
    (Topic::Turn, "t番"),
    (Topic::Cancel, ""),
];

impl Topic {
    /// What a character stands for.
    pub(super) fn of(typed: char) -> Option<Self> {
        KEYS.iter().find(|(_, keys)| keys.contains(typed)).map(|&(topic, _)| topic)
    }
}
