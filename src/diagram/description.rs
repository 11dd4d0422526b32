//! What a picture of a position shows.

use serde::{Deserialize, Serialize};

use super::scene::Scene;
use super::{book, wood};
use crate::notation::{digits, names};
use crate::shogi::{ByColor, Color, Move, Piece, PieceKind, Setup, Square};

/// What a diagram looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Style {
    /// As books print it: black on white, the hands as text beside the board.
    #[default]
    Book,
    /// As it is played: wooden board, stands and pieces.
    Wood,
}

/// How files, ranks and counts are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Numerals {
    /// Files ９ to １, ranks 一 to 九, counts in kanji.
    #[default]
    Japanese,
    /// Files 9 to 1, ranks 1 to 9, counts in digits.
    Western,
    /// Files 9 to 1, ranks a to i, counts in digits: as English moves (P-7f) name them.
    Letters,
}

impl Numerals {
    /// A count in hand.
    pub(super) fn count(self, count: u8) -> String {
        match self {
            Self::Japanese => digits::kanji(count.into()),
            Self::Western | Self::Letters => count.to_string(),
        }
    }

    /// A file's name above the board.
    pub(super) fn file(self, file: u8) -> char {
        match self {
            Self::Japanese => digits::FULL_WIDTH[usize::from(file.min(9))],
            Self::Western | Self::Letters => char::from(b'0' + file.min(9)),
        }
    }

    /// A rank's name beside the board.
    pub(super) fn rank(self, rank: u8) -> char {
        match self {
            Self::Japanese => digits::KANJI[usize::from(rank.min(9))],
            Self::Western => char::from(b'0' + rank.min(9)),
            Self::Letters => char::from(b'a' + rank.clamp(1, 9) - 1),
        }
    }
}

/// The words beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Words {
    /// Before what a side holds.
    pub in_hand: &'static str,
    /// In place of an empty hand.
    pub nothing: &'static str,
}

impl Words {
    /// 持駒 and なし.
    pub const JAPANESE: Self = Self { in_hand: "持駒", nothing: "なし" };
}

impl Default for Words {
    fn default() -> Self {
        Self::JAPANESE
    }
}

/// What diagrams of one book have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    /// What it looks like.
    pub style: Style,
    /// How files, ranks and counts are written.
    pub numerals: Numerals,
    /// The words beside the board.
    pub words: Words,
    /// Whether files and ranks are named.
    pub coordinates: bool,
    /// Whether White sits below.
    pub turned: bool,
}

impl Default for Look {
    fn default() -> Self {
        let (style, numerals, words) = (Style::default(), Numerals::default(), Words::default());
        Self { style, numerals, words, coordinates: true, turned: false }
    }
}

/// A diagram (図面): a position, and what is written around it.
///
/// Nothing is asked of the position: nineteen pawns, two kings of a side or 255 pieces of a kind in hand are
/// drawn. Names, title and caption may have any length: they are shrunk, broken, and at last cut off.
///
/// ```
/// use komadai::diagram::{self, Diagram};
/// use komadai::notation::{sfen, usi};
///
/// let mut diagram = Diagram::new(sfen::read("8k/9/8P/9/9/9/9/9/9 b 2G 1")?.setup);
/// diagram.caption = Some("詰将棋".to_owned());
/// diagram.last = usi::read_move("1d1c");
/// let svg = diagram::svg(&diagram.scene(), 480.0);
/// assert!(svg.starts_with("<svg "));
/// # Ok::<(), sfen::SfenError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram {
    /// The position.
    pub setup: Setup,
    /// The move that led to it; the square it went to is marked.
    pub last: Option<Move>,
    /// Who plays, or 先手 and 後手; `None` leaves the marks ☗ and ☖ alone.
    pub names: Option<ByColor<String>>,
    /// Whose hand is shown: problems leave the defender's out, which is all the rest.
    pub hands: ByColor<bool>,
    /// What stands above.
    pub title: Option<String>,
    /// What stands below.
    pub caption: Option<String>,
    /// What it looks like.
    pub look: Look,
}

impl Diagram {
    /// A position with the names of the sides, in the usual look.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let names = ByColor::new_with(|side| names::side(side, false).to_owned());
        let hands = ByColor { black: true, white: true };
        Self { setup, last: None, names: Some(names), hands, title: None, caption: None, look: Look::default() }
    }

    /// The picture. A square is 100 wide in it.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let mut scene = match self.look.style {
            Style::Book => book::scene(self),
            Style::Wood => wood::scene(self),
        };
        let words = [self.title.as_deref(), self.caption.as_deref()];
        scene.name = words.into_iter().flatten().collect::<Vec<_>>().join(" ");
        scene
    }

    /// The character on a piece. White's king is 王, as the senior player's is, where both sides have one.
    pub(super) fn character(&self, piece: Piece) -> char {
        let has_king = |side| self.setup.board.pieces().any(|(_, piece)| piece == Piece::new(side, PieceKind::King));
        let senior = piece.color == Color::White && has_king(Color::Black);
        match piece.kind {
            PieceKind::King if senior => '王',
            kind => names::short(kind).chars().next().unwrap_or('　'),
        }
    }

    /// Where the move that led here went.
    pub(super) fn destination(&self) -> Option<Square> {
        self.last.map(Move::to)
    }
}

/// The mark of a side: ☗ or ☖.
pub(super) const fn mark(side: Color) -> &'static str {
    match side {
        Color::Black => "☗",
        Color::White => "☖",
    }
}
