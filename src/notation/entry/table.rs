//! The keys for setting up positions, and what they do.

use crate::shogi::{PieceKind, Shift};

/// A key that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryKey {
    /// A character, half-width or full-width, in upper case with Shift.
    Char(char),
    /// An arrow key, as Black sees the board.
    Arrow(Shift),
    /// Delete: empties the square or the named hand.
    Delete,
    /// Backspace: takes back the last key of pending input, otherwise acts as Delete.
    Backspace,
    /// Escape: discards pending input.
    Escape,
    /// Precedes characters entered at once, whose squares do not move a piece typed before.
    Word,
}

/// The effect of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// Moves the cursor to a square: file, then rank.
    Square,
    /// Moves the cursor to the neighbouring square.
    Step,
    /// Puts a piece on the square of the cursor or into the named hand.
    Piece(PieceKind),
    /// Makes the next piece or hand the other side's, as Shift does.
    OtherSide,
    /// Turns the piece over, or promotes the next piece if there is none to turn over or if its key follows at once.
    Promote,
    /// The piece just typed goes to the square that follows: `G*13`.
    Destination,
    /// Changes the piece to the [next](crate::shogi::Piece::cycled) of its states.
    NextState,
    /// Empties the square or the named hand.
    Clear,
    /// Puts the next piece into the hand; a number between the two sets the count.
    Hand,
    /// Gives all remaining pieces to the defender now and after every change, or stops doing so.
    Remaining,
    /// Changes the side to move.
    Turn,
    /// Discards pending input.
    Cancel,
}

/// Every effect with its characters, in the order of a key list. Others have own keys ([`EntryKey`]).
pub const KEYS: [(Topic, &str); 25] = [
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
    (Topic::Destination, "*-"),
    (Topic::NextState, " "),
    (Topic::Clear, ""),
    (Topic::Hand, "hて持"),
    (Topic::Remaining, "aの残"),
    (Topic::Turn, "t番"),
    (Topic::Cancel, ""),
];

impl Topic {
    pub(super) fn of(typed: char) -> Option<Self> {
        KEYS.iter().find(|(_, keys)| keys.contains(typed)).map(|&(topic, _)| topic)
    }
}
