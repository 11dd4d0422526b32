//! The notations of moves that users can choose.

use super::{Kings, japanese, usi, western};
use crate::shogi::{Move, Position, Square};

/// A notation of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spelling {
    /// ▲７六歩.
    FullWidth,
    /// ▲7六歩.
    HalfWidth,
    /// P-7f.
    Western,
    /// 7g7f.
    Usi,
}

impl Spelling {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::FullWidth, Self::HalfWidth, Self::Western, Self::Usi];

    /// A move with its side mark; `previous` is the destination of the move before. `None` when the origin is empty.
    #[must_use]
    pub fn write(self, before: &Position, mv: Move, previous: Option<Square>) -> Option<String> {
        self.write_with(before, mv, previous, Kings::JUNIOR)
    }

    /// The same with these names of the kings in Japanese.
    #[must_use]
    pub fn write_with(self, before: &Position, mv: Move, previous: Option<Square>, kings: Kings) -> Option<String> {
        let marked = |name: String| format!("{} {name}", japanese::Mark::Triangles.of(before.turn()));
        let ascii_file = self == Self::HalfWidth;
        match self {
            Self::FullWidth | Self::HalfWidth => {
                let style = japanese::Style { ascii_file, kings, ..japanese::Style::default() };
                japanese::words(before, mv, previous).map(|words| words.text(style))
            }
            Self::Western => western::write(before, mv).map(marked),
            Self::Usi => western::write(before, mv).map(|_| marked(usi::write_move(mv))),
        }
    }

    /// The separator between two moves: ▲７六歩△３四歩, ▲ P-7f △ P-3d.
    #[must_use]
    pub const fn between(self) -> &'static str {
        match self {
            Self::FullWidth | Self::HalfWidth => "",
            Self::Western | Self::Usi => " ",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_is_written() {
        let start = Position::startpos();
        let mv = usi::read_move("7g7f").unwrap();
        let written = Spelling::ALL.map(|spelling| spelling.write(&start, mv, None).unwrap());
        assert_eq!(written, ["▲７六歩", "▲7六歩", "▲ P-7f", "▲ 7g7f"]);
        let after = start.after(mv).unwrap();
        let same = Spelling::HalfWidth.write(&after, usi::read_move("3c3d").unwrap(), Square::at(3, 4));
        assert_eq!(same.as_deref(), Some("△同歩"));
        assert!(
            Spelling::ALL
                .iter()
                .all(|spelling| spelling.write(&start, usi::read_move("5e5d").unwrap(), None).is_none())
        );
    }
}
