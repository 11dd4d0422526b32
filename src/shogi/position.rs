//! Positions: setups on which moves can be played.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::{
    Board, ByColor, Color, Hand, HandKind, Handicap, Impossible, Move, Piece, PieceKind, Setup, Square, Squares,
};

/// A board, hands and side to move, ready to be played on.
///
/// It can be made from any [`Setup`]: a side without a king is never in check, and several kings all count. Positions
/// are equal when board, hands and side to move are, as for repetition (千日手). Half a kilobyte, cheap to clone.
///
/// ```
/// use komadai::shogi::{Foul, HandKind, Illegal, Impossible, Move, Position, Square};
///
/// let mut position = Position::startpos();
/// assert_eq!(position.legal_moves().len(), 30);
///
/// let (from, to) = (Square::at(7, 7).ok_or("?")?, Square::at(7, 6).ok_or("?")?);
/// let pawn = Move::Board { from, to, promote: false };
/// assert_eq!(position.check(pawn), Ok(()));
/// // Fouls can be played, impossible moves cannot.
/// assert_eq!(position.check(Move::Board { from, to, promote: true }), Err(Illegal::Foul(Foul::PromotionOutsideZone)));
/// assert_eq!(position.play(Move::Drop { kind: HandKind::Pawn, to }), Err(Impossible::NotInHand));
///
/// position.play(pawn).map_err(|_| "impossible")?;
/// assert!(position.board()[from].is_none() && position.board()[to].is_some());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone)]
pub struct Position {
    setup: Setup,
    by_color: [Squares; 2],
    by_kind: [Squares; 14],
    key: u64,
}

impl Position {
    /// The start of an even game (平手).
    #[must_use]
    pub fn startpos() -> Self {
        Handicap::Even.setup().into()
    }

    /// The board with its pieces.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.setup.board
    }

    /// A side's pieces in hand.
    #[must_use]
    pub fn hand(&self, side: Color) -> &Hand {
        &self.setup.hands[side]
    }

    /// Both sides' pieces in hand.
    #[must_use]
    pub fn hands(&self) -> &ByColor<Hand> {
        &self.setup.hands
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.setup.turn
    }

    /// Board, hands and side to move as a [`Setup`], without the derived state of a position.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        self.setup
    }

    /// A hash: other positions almost never have the same key. It may differ between versions; do not store it.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// All occupied squares.
    #[must_use]
    pub fn occupied(&self) -> Squares {
        self.by_color[0] | self.by_color[1]
    }

    /// The squares of a side's pieces.
    #[must_use]
    pub fn side(&self, side: Color) -> Squares {
        self.by_color[side.index()]
    }

    /// The squares of a side's pieces of one kind.
    #[must_use]
    pub fn pieces(&self, side: Color, kind: PieceKind) -> Squares {
        self.by_color[side.index()] & self.by_kind[kind.index()]
    }

    /// The squares of `side`'s kings: usually one, in tsume often none.
    pub fn kings(&self, side: Color) -> impl Iterator<Item = Square> + use<> {
        self.pieces(side, PieceKind::King).iter()
    }

    pub(super) fn of_kind(&self, kind: PieceKind) -> Squares {
        self.by_kind[kind.index()]
    }

    pub(super) fn of_any(&self, kind: HandKind) -> Squares {
        let promoted = kind.kind().promoted().map_or(Squares::EMPTY, |kind| self.of_kind(kind));
        self.of_kind(kind.kind()) | promoted
    }

    pub(super) fn golds(&self) -> Squares {
        self.of_kind(PieceKind::Gold)
            | self.of_kind(PieceKind::ProPawn)
            | self.of_kind(PieceKind::ProLance)
            | self.of_kind(PieceKind::ProKnight)
            | self.of_kind(PieceKind::ProSilver)
    }

    /// Plays a move, legal or a foul; see [`check`](Self::check).
    ///
    /// # Errors
    /// When it cannot be carried out; the position is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), Impossible> {
        let (_, moved) = self.possible(mv)?;
        let side = self.setup.turn;
        match mv {
            Move::Board { from, to, .. } => {
                self.lift(from);
                if let Some(taken) = self.lift(to)
                    && let Some(kind) = taken.kind.in_hand()
                {
                    let before = self.setup.hands[side].count(kind);
                    self.setup.hands[side].add(kind);
                    // A full hand takes no more, so the key must not change.
                    let added = self.setup.hands[side].count(kind) - before;
                    self.key = self.key.wrapping_add(hand_key(side, kind).wrapping_mul(u64::from(added)));
                }
                self.put(moved, to);
            }
            Move::Drop { kind, to } => {
                if self.setup.hands[side].take(kind) {
                    self.key = self.key.wrapping_sub(hand_key(side, kind));
                }
                self.put(moved, to);
            }
        }
        self.pass();
        Ok(())
    }

    /// The position after a move; see [`play`](Self::play).
    ///
    /// # Errors
    /// When the move cannot be carried out.
    pub fn after(&self, mv: Move) -> Result<Self, Impossible> {
        let mut next = self.clone();
        next.play(mv)?;
        Ok(next)
    }

    pub(super) fn possible(&self, mv: Move) -> Result<(Piece, Piece), Impossible> {
        let side = self.setup.turn;
        match mv {
            Move::Board { from, to, promote } => {
                let piece = self.setup.board[from].ok_or(Impossible::EmptyOrigin)?;
                if piece.color != side {
                    return Err(Impossible::NotYours);
                }
                if from == to {
                    return Err(Impossible::NoMove);
                }
                if self.setup.board[to].is_some_and(|taken| taken.color == side) {
                    return Err(Impossible::OwnPiece);
                }
                if promote {
                    let kind = piece.kind.promoted().ok_or(Impossible::CannotPromote)?;
                    return Ok((piece, Piece::new(side, kind)));
                }
                Ok((piece, piece))
            }
            Move::Drop { kind, to } => {
                if self.setup.hands[side].count(kind) == 0 {
                    return Err(Impossible::NotInHand);
                }
                if self.setup.board[to].is_some() {
                    return Err(Impossible::Occupied);
                }
                let piece = Piece::new(side, kind.kind());
                Ok((piece, piece))
            }
        }
    }

    fn pass(&mut self) {
        self.setup.turn = !self.setup.turn;
        self.key = match self.setup.turn {
            Color::White => self.key.wrapping_add(WHITE_TO_MOVE),
            Color::Black => self.key.wrapping_sub(WHITE_TO_MOVE),
        };
    }

    fn lift(&mut self, square: Square) -> Option<Piece> {
        let piece = self.setup.board[square].take()?;
        self.by_color[piece.color.index()].remove(square);
        self.by_kind[piece.kind.index()].remove(square);
        self.key = self.key.wrapping_sub(board_key(piece, square));
        Some(piece)
    }

    fn put(&mut self, piece: Piece, square: Square) {
        self.setup.board[square] = Some(piece);
        self.enter(piece, square);
    }

    fn enter(&mut self, piece: Piece, square: Square) {
        self.by_color[piece.color.index()].insert(square);
        self.by_kind[piece.kind.index()].insert(square);
        self.key = self.key.wrapping_add(board_key(piece, square));
    }
}

impl From<Setup> for Position {
    fn from(setup: Setup) -> Self {
        let mut position = Self {
            setup,
            by_color: [Squares::EMPTY; 2],
            by_kind: [Squares::EMPTY; 14],
            key: if setup.turn == Color::White { WHITE_TO_MOVE } else { 0 },
        };
        for (square, piece) in setup.board.pieces() {
            position.enter(piece, square);
        }
        for side in Color::ALL {
            for (kind, count) in setup.hands[side].iter() {
                let added = hand_key(side, kind).wrapping_mul(u64::from(count));
                position.key = position.key.wrapping_add(added);
            }
        }
        position
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        position.setup
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::startpos()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.setup == other.setup
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Position").field(&self.setup).finish()
    }
}

// The key is the sum of a random number for each piece on its square or in hand (Zobrist). A sum needs one number for
// each kind in hand, an exclusive or one for each count.
fn board_key(piece: Piece, square: Square) -> u64 {
    BOARD_KEYS[piece.color.index()][piece.kind.index()][square.index()]
}

fn hand_key(side: Color, kind: HandKind) -> u64 {
    HAND_KEYS[side.index()][kind.index()]
}

const WHITE_TO_MOVE: u64 = random(0x8000);

static BOARD_KEYS: [[[u64; Square::COUNT]; 14]; 2] = board_keys();
static HAND_KEYS: [[u64; 7]; 2] = hand_keys();

const fn board_keys() -> [[[u64; Square::COUNT]; 14]; 2] {
    let mut table = [[[0; Square::COUNT]; 14]; 2];
    let mut n = 0;
    while n < 2 * 14 * Square::COUNT {
        table[n / Square::COUNT / 14][n / Square::COUNT % 14][n % Square::COUNT] = random(n as u64);
        n += 1;
    }
    table
}

const fn hand_keys() -> [[u64; 7]; 2] {
    let mut table = [[0; 7]; 2];
    let mut n = 0;
    while n < 14 {
        table[n / 7][n % 7] = random(0x4000 + n as u64);
        n += 1;
    }
    table
}

const fn random(n: u64) -> u64 {
    let mut z = (n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_half_a_kilobyte() {
        assert_eq!(size_of::<Setup>(), 177);
        assert_eq!(size_of::<Position>(), 448);
    }

    #[test]
    fn a_position_gives_its_setup_back() {
        let setup = Handicap::Six.setup();
        assert_eq!(Position::from(setup).to_setup(), setup);
        assert_eq!(Position::default(), Position::from(Handicap::Even.setup()));
    }

    #[test]
    fn the_side_to_move_makes_a_difference() {
        let mut setup = Handicap::Even.setup();
        setup.turn = Color::White;
        let (black, white) = (Position::startpos(), Position::from(setup));
        assert_ne!(black, white);
        assert_ne!(black.key(), white.key());
    }

    #[test]
    fn an_empty_board_is_a_position() {
        let position = Position::from(Setup::EMPTY);
        assert_eq!(position.legal_moves().len(), 0);
        assert!(Color::ALL.into_iter().all(|side| !position.is_in_check(side) && position.kings(side).count() == 0));
        assert!(!position.is_checkmate());
    }
}
