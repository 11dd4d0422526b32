//! Serialization of squares, boards and positions as plain numbers and lists, which are checked when read.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{Board, Piece, Position, Setup, Square};

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.index() as u8).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let index = u8::deserialize(deserializer)?;
        Self::all().nth(usize::from(index)).ok_or_else(|| D::Error::custom("no such square"))
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.pieces().collect::<Vec<_>>().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut board = Self::EMPTY;
        for (square, piece) in Vec::<(Square, Piece)>::deserialize(deserializer)? {
            board[square] = Some(piece);
        }
        Ok(board)
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_setup().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Setup::deserialize(deserializer)?.into())
    }
}
