//! Restrictions by the safety of a king: checks to be met, pinned pieces, attacked squares.

use super::{Color, PieceKind, Position, Square, Squares, attacks};

pub(super) struct Guard {
    /// Where they may go: anywhere without a check, nowhere in a double check.
    pub(super) reach: Squares,
    /// The only pieces between the king and an attacker: they must stay on that line.
    pub(super) pinned: Squares,
}

impl Guard {
    pub(super) const NONE: Self = Self { reach: Squares::ALL, pinned: Squares::EMPTY };
}

impl Position {
    pub(super) fn guard(&self, king: Square) -> Guard {
        let side = self.turn();
        let (far, shields) = self.far_checkers(side.other(), king);
        let checkers = far | self.near_attackers(side.other(), king);
        let reach = match checkers.first() {
            None => Squares::ALL,
            Some(_) if checkers.are_several() => Squares::EMPTY,
            Some(checker) => attacks::between(king, checker) | checkers,
        };
        Guard { reach, pinned: shields & self.side(side) }
    }

    /// `attacker`'s pieces that give check along lines, and the pieces of either side that alone block one.
    pub(super) fn far_checkers(&self, attacker: Color, king: Square) -> (Squares, Squares) {
        let (mut checkers, mut shields) = (Squares::EMPTY, Squares::EMPTY);
        for from in self.aimed_at(attacker, king) {
            let between = attacks::between(king, from) & self.occupied();
            if between.is_empty() {
                checkers.insert(from);
            } else if !between.are_several() {
                shields |= between;
            }
        }
        (checkers, shields)
    }

    /// Next to a king that has left its square. Captures make no difference, since no piece attacks its own square.
    pub(super) fn attacked_beside(&self, king: Square, attacker: Color, occupied: Squares) -> Squares {
        let theirs = self.side(attacker);
        let occupied = occupied - Squares::of(king);
        let pawns = theirs & self.of_kind(PieceKind::Pawn);
        let mut attacked = attacks::pawns(attacker, pawns);
        for from in (theirs & NEAR[attacker.other().index()][king.index()]) - pawns {
            if let Some(piece) = self.board()[from] {
                attacked |= attacks::steps(piece, from);
            }
        }
        let rooks = self.of_kind(PieceKind::Rook) | self.of_kind(PieceKind::Dragon);
        for from in rooks & theirs & STRAIGHT[king.index()] {
            attacked |= attacks::straight(from, occupied);
        }
        let bishops = self.of_kind(PieceKind::Bishop) | self.of_kind(PieceKind::Horse);
        for from in bishops & theirs & DIAGONAL[king.index()] {
            attacked |= attacks::diagonal(from, occupied);
        }
        for from in self.of_kind(PieceKind::Lance) & theirs & STRAIGHT[king.index()] {
            attacked |= attacks::lance(attacker, from, occupied);
        }
        attacked
    }
}

static NEAR: [[Squares; Square::COUNT]; 2] = [zones(Reach::Near(Color::Black)), zones(Reach::Near(Color::White))];
static STRAIGHT: [Squares; Square::COUNT] = zones(Reach::Straight);
static DIAGONAL: [Squares; Square::COUNT] = zones(Reach::Diagonal);

#[derive(Clone, Copy)]
enum Reach {
    Near(Color),
    Straight,
    Diagonal,
}

const fn zones(reach: Reach) -> [Squares; Square::COUNT] {
    let mut table = [Squares::EMPTY; Square::COUNT];
    let mut index = 0;
    while let Some(king) = Square::from_index(index) {
        let mut beside = attacks::king(king);
        let mut zone = 0;
        while let Some(square) = beside.first() {
            beside.remove(square);
            zone |= match reach {
                Reach::Near(side) => attacks::king(square).bits() | attacks::knight(side, square).bits(),
                Reach::Straight => attacks::straights(square).bits(),
                Reach::Diagonal => attacks::diagonals(square).bits(),
            };
        }
        table[index] = Squares::from_bits(zone);
        index += 1;
    }
    table
}
