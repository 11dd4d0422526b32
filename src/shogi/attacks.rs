//! Attacked squares (利き): where a piece could go, regardless of kings in check.

mod tables;

use super::{Color, Piece, PieceKind, Square, Squares};
use tables::{BETWEEN, DIAGONALS, PROMOTION, RAYS, STEPS, STRAIGHTS};

/// The attacked squares, on each line up to the first of the `occupied` squares, included for either side.
#[must_use]
pub fn attacks(piece: Piece, from: Square, occupied: Squares) -> Squares {
    steps(piece, from)
        | match piece.kind {
            PieceKind::Lance => lance(piece.color, from, occupied),
            PieceKind::Bishop | PieceKind::Horse => diagonal(from, occupied),
            PieceKind::Rook | PieceKind::Dragon => straight(from, occupied),
            _ => Squares::EMPTY,
        }
}

pub(super) fn is_attacked(to: Square, piece: Piece, from: Square, occupied: Squares) -> bool {
    let line = match piece.kind {
        PieceKind::Lance => ray(Direction::forward(piece.color), from),
        PieceKind::Bishop | PieceKind::Horse => diagonals(from),
        PieceKind::Rook | PieceKind::Dragon => straights(from),
        _ => Squares::EMPTY,
    };
    steps(piece, from).contains(to) || line.contains(to) && (between(from, to) & occupied).is_empty()
}

/// Attacks that nothing can block: single steps, including those of horses and dragons, and knight's jumps.
pub(super) const fn steps(piece: Piece, from: Square) -> Squares {
    STEPS[piece.color.index()][piece.kind.index()][from.index()]
}

/// A direction on the board, as Black sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    // Towards higher indices.
    Down,
    Left,
    DownLeft,
    UpLeft,
    // Towards lower indices.
    Up,
    Right,
    UpRight,
    DownRight,
}

impl Direction {
    pub(super) const ALL: [Self; 8] =
        [Self::Down, Self::Left, Self::DownLeft, Self::UpLeft, Self::Up, Self::Right, Self::UpRight, Self::DownRight];

    pub(super) const fn forward(side: Color) -> Self {
        match side {
            Color::Black => Self::Up,
            Color::White => Self::Down,
        }
    }

    pub(super) const fn is_diagonal(self) -> bool {
        matches!(self, Self::DownLeft | Self::UpLeft | Self::UpRight | Self::DownRight)
    }

    const fn ascends(self) -> bool {
        (self as usize) < 4
    }

    /// Files to the left and ranks down, as [`Square::offset`] takes them.
    const fn step(self) -> (i8, i8) {
        match self {
            Self::Down => (0, 1),
            Self::Left => (1, 0),
            Self::DownLeft => (1, 1),
            Self::UpLeft => (1, -1),
            Self::Up => (0, -1),
            Self::Right => (-1, 0),
            Self::UpRight => (-1, -1),
            Self::DownRight => (-1, 1),
        }
    }
}

pub(super) fn ray(direction: Direction, from: Square) -> Squares {
    RAYS[from.index()][direction as usize]
}

pub(super) fn line(direction: Direction, from: Square, blockers: Squares) -> Squares {
    let ray = ray(direction, from).bits();
    let met = ray & blockers.bits();
    Squares::from_bits(if direction.ascends() {
        // All bits up to the lowest; all bits of the ray when there is none.
        ray & (met ^ met.wrapping_sub(1))
    } else {
        // All bits down to the highest. Bit 0 is the end of the board, so it does not matter.
        ray & (u128::MAX << (127 - (met | 1).leading_zeros()))
    })
}

pub(super) fn pawn(color: Color, from: Square) -> Squares {
    steps(Piece::new(color, PieceKind::Pawn), from)
}

pub(super) fn pawns(color: Color, from: Squares) -> Squares {
    // A step up is one index down; from the last rank it would lead to the next file.
    let bits = (from - dead_end(color, PieceKind::Pawn)).bits();
    Squares::from_bits(match color {
        Color::Black => bits >> 1,
        Color::White => bits << 1,
    })
}

pub(super) fn lance(color: Color, from: Square, occupied: Squares) -> Squares {
    line(Direction::forward(color), from, occupied)
}

pub(super) const fn knight(color: Color, from: Square) -> Squares {
    steps(Piece::new(color, PieceKind::Knight), from)
}

pub(super) fn silver(color: Color, from: Square) -> Squares {
    steps(Piece::new(color, PieceKind::Silver), from)
}

pub(super) fn gold(color: Color, from: Square) -> Squares {
    steps(Piece::new(color, PieceKind::Gold), from)
}

pub(super) const fn king(from: Square) -> Squares {
    STEPS[0][PieceKind::King.index()][from.index()]
}

pub(super) const fn diagonals(from: Square) -> Squares {
    DIAGONALS[from.index()]
}

pub(super) const fn straights(from: Square) -> Squares {
    STRAIGHTS[from.index()]
}

pub(super) fn diagonal(from: Square, occupied: Squares) -> Squares {
    line(Direction::DownLeft, from, occupied)
        | line(Direction::UpLeft, from, occupied)
        | line(Direction::UpRight, from, occupied)
        | line(Direction::DownRight, from, occupied)
}

pub(super) fn straight(from: Square, occupied: Squares) -> Squares {
    line(Direction::Down, from, occupied)
        | line(Direction::Left, from, occupied)
        | line(Direction::Up, from, occupied)
        | line(Direction::Right, from, occupied)
}

pub(super) fn between(one: Square, other: Square) -> Squares {
    BETWEEN[one.index()][other.index()]
}

/// The line from a square over another to the edge, without the first; empty when there is none.
pub(super) fn ray_over(from: Square, over: Square) -> Squares {
    Direction::ALL.into_iter().map(|direction| ray(direction, from)).find(|ray| ray.contains(over)).unwrap_or_default()
}

pub(super) const fn zone(side: Color) -> Squares {
    const ZONE: [Squares; 2] = [far_ranks(Color::Black, 3), far_ranks(Color::White, 3)];
    ZONE[side.index()]
}

pub(super) fn promotion(side: Color, from: Square) -> Squares {
    PROMOTION[side.index()][from.index()]
}

/// The squares from which a piece of this kind and side could never move again.
pub(super) const fn dead_end(side: Color, kind: PieceKind) -> Squares {
    const LAST: [Squares; 2] = [far_ranks(Color::Black, 1), far_ranks(Color::White, 1)];
    const LAST_TWO: [Squares; 2] = [far_ranks(Color::Black, 2), far_ranks(Color::White, 2)];
    match kind {
        PieceKind::Pawn | PieceKind::Lance => LAST[side.index()],
        PieceKind::Knight => LAST_TWO[side.index()],
        _ => Squares::EMPTY,
    }
}

const fn far_ranks(side: Color, count: u8) -> Squares {
    let mut set = Squares::EMPTY;
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        if square.depth(side) <= count {
            set.insert(square);
        }
        index += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attacks_turn_with_the_board() {
        for kind in PieceKind::ALL {
            for from in Square::all() {
                let black = attacks(Piece::new(Color::Black, kind), from, Squares::EMPTY);
                let white = attacks(Piece::new(Color::White, kind), from.flipped(), Squares::EMPTY);
                assert_eq!(black.iter().map(Square::flipped).collect::<Squares>(), white, "{kind:?} {from:?}");
                assert_eq!(kind.is_dead_at(from.depth(Color::Black)), black.is_empty(), "{kind:?} {from:?}");
                assert_eq!(dead_end(Color::Black, kind).contains(from), black.is_empty());
                assert_eq!(dead_end(Color::White, kind).contains(from.flipped()), black.is_empty());
            }
        }
    }

    #[test]
    fn one_square_is_attacked_as_all_are() {
        for kind in PieceKind::ALL {
            for color in Color::ALL {
                let piece = Piece::new(color, kind);
                for from in Square::all() {
                    for blocker in Square::all().filter(|&blocker| blocker != from) {
                        let reached = attacks(piece, from, Squares::of(blocker));
                        let one_by_one = Square::all().filter(|&to| is_attacked(to, piece, from, Squares::of(blocker)));
                        assert_eq!(one_by_one.collect::<Squares>(), reached, "{piece:?} {from:?} {blocker:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_first_piece_on_a_line_ends_it() {
        for from in Square::all() {
            for blocker in Square::all().filter(|&blocker| blocker != from) {
                for direction in Direction::ALL {
                    let open = ray(direction, from);
                    let behind = if open.contains(blocker) { ray(direction, blocker) } else { Squares::EMPTY };
                    let blockers = Squares::of(blocker) | behind | Squares::of(from);
                    assert_eq!(line(direction, from, blockers), open - behind);
                }
            }
        }
    }
    #[test]
    fn between_is_where_two_lines_meet() {
        for one in Square::all() {
            for other in Square::all() {
                let way = between(one, other);
                assert_eq!(way, between(other, one));
                let over = ray_over(one, other);
                assert_eq!(over.contains(other), (straights(one) | diagonals(one)).contains(other));
                if over.contains(other) {
                    let met = (straight(one, Squares::of(other)) | diagonal(one, Squares::of(other))) & over;
                    assert_eq!(way, met - Squares::of(other), "{one:?} {other:?}");
                } else {
                    assert!(way.is_empty() && over.is_empty());
                }
            }
        }
    }

    #[test]
    fn pawns_step_together_as_they_do_alone() {
        for color in Color::ALL {
            let each = Square::all().fold(Squares::EMPTY, |found, from| found | pawn(color, from));
            assert_eq!(pawns(color, Squares::ALL), each);
            assert!(Square::all().all(|from| pawns(color, Squares::of(from)) == pawn(color, from)));
        }
    }
}
