//! A board that can be played on.

use super::{Board, ByColor, Color, Hand, Move, Setup, Square};

/// Why a move cannot be carried out with the pieces on the board. Such a move never enters a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Impossible {
    /// Nothing stands where the move starts.
    EmptyOrigin,
    /// The piece where the move starts is the opponent's.
    NotYours,
    /// One's own piece stands where the move ends.
    OwnPiece,
    /// A piece is dropped on an occupied square.
    Occupied,
    /// The piece that is dropped is not in hand.
    NotInHand,
    /// A gold, a king or a promoted piece is turned over.
    CannotPromote,
    /// The move starts and ends on the same square.
    NoMove,
}

/// Why a move that can be carried out breaks a rule (反則). Real games end with them, so a record
/// may hold such a move; it is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Foul {
    /// The piece does not move that way, or jumps over another.
    Movement,
    /// It is turned over without touching the promotion zone.
    PromotionOutsideZone,
    /// Two unpromoted pawns on a file (二歩).
    TwoPawns,
    /// A pawn is dropped for mate (打ち歩詰め).
    PawnDropMate,
    /// The piece could never move again (行き所のない駒).
    DeadPiece,
    /// One's own king stands in check afterwards (王手放置).
    KingLeftInCheck,
    /// A king is taken.
    TakesKing,
}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// It cannot be carried out.
    Impossible(Impossible),
    /// It can, and breaks a rule.
    Foul(Foul),
}

/// A board, hands and side to move, ready to be played on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    setup: Setup,
}

impl Position {
    /// The start of an even game (平手).
    #[must_use]
    pub fn startpos() -> Self {
        todo!()
    }
    /// The board as such.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.setup.board
    }
    /// What a side holds.
    #[must_use]
    pub fn hand(&self, _side: Color) -> &Hand {
        todo!()
    }
    /// What both sides hold.
    #[must_use]
    pub fn hands(&self) -> &ByColor<Hand> {
        &self.setup.hands
    }
    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.setup.turn
    }
    /// The plain board.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        self.setup
    }
    /// Whether the move can be carried out, and whether it is legal.
    ///
    /// # Errors
    /// The first reason found, what is impossible before what is a foul.
    pub fn check(&self, _mv: Move) -> Result<(), Illegal> {
        todo!()
    }
    /// Carries the move out, be it legal or a foul.
    ///
    /// # Errors
    /// When it cannot be carried out; the position is then unchanged.
    pub fn play(&mut self, _mv: Move) -> Result<(), Impossible> {
        todo!()
    }
    /// The position after a move; see [`play`](Self::play).
    ///
    /// # Errors
    /// When it cannot be carried out.
    pub fn after(&self, _mv: Move) -> Result<Self, Impossible> {
        todo!()
    }
    /// Every legal move.
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> + use<> {
        std::iter::empty()
    }
    /// Whether a king of `side` is attacked.
    #[must_use]
    pub fn is_in_check(&self, _side: Color) -> bool {
        todo!()
    }
    /// The squares of `side`'s kings: usually one, in tsume often none.
    pub fn kings(&self, _side: Color) -> impl Iterator<Item = Square> + use<> {
        std::iter::empty()
    }
}

impl From<Setup> for Position {
    fn from(setup: Setup) -> Self {
        Self { setup }
    }
}
