//! The rules once more, as slow and plain as can be: pieces walk over the board one step at a
//! time, and every question about kings is answered by trying. The rules under test share nothing
//! with this but the words.

use komadai::shogi::{Board, Color, Foul, HandKind, Illegal, Impossible, Move, Piece, PieceKind, Setup, Square};

use crate::support::words;

/// Ways over the board: files to the left, ranks down.
type Ways = &'static [(i8, i8)];

/// Single steps and long ways of a piece, as Black's go.
fn ways(kind: PieceKind) -> (Ways, Ways) {
    const GOLD: Ways = &[(1, -1), (0, -1), (-1, -1), (1, 0), (-1, 0), (0, 1)];
    const DIAGONAL: Ways = &[(1, 1), (1, -1), (-1, 1), (-1, -1)];
    const STRAIGHT: Ways = &[(1, 0), (-1, 0), (0, 1), (0, -1)];
    match kind {
        PieceKind::Pawn => (&[(0, -1)], &[]),
        PieceKind::Lance => (&[], &[(0, -1)]),
        PieceKind::Knight => (&[(1, -2), (-1, -2)], &[]),
        PieceKind::Silver => (&[(1, -1), (0, -1), (-1, -1), (1, 1), (-1, 1)], &[]),
        PieceKind::Gold | PieceKind::ProPawn | PieceKind::ProLance | PieceKind::ProKnight | PieceKind::ProSilver => {
            (GOLD, &[])
        }
        PieceKind::Bishop => (&[], DIAGONAL),
        PieceKind::Rook => (&[], STRAIGHT),
        PieceKind::King => (&[(1, 1), (1, 0), (1, -1), (0, 1), (0, -1), (-1, 1), (-1, 0), (-1, -1)], &[]),
        PieceKind::Horse => (STRAIGHT, DIAGONAL),
        PieceKind::Dragon => (DIAGONAL, STRAIGHT),
    }
}

/// Whether a piece attacks a square.
pub(crate) fn reaches(board: &Board, piece: Piece, from: Square, to: Square) -> bool {
    let sign = if piece.color == Color::Black { 1 } else { -1 };
    let (steps, rides) = ways(piece.kind);
    steps.iter().any(|&(files, ranks)| from.offset(files * sign, ranks * sign) == Some(to))
        || rides.iter().any(|&(files, ranks)| {
            let mut at = from;
            while let Some(next) = at.offset(files * sign, ranks * sign) {
                if next == to {
                    return true;
                }
                if board[next].is_some() {
                    return false;
                }
                at = next;
            }
            false
        })
}

/// A side's pieces that attack a square.
pub(crate) fn attackers(board: &Board, side: Color, square: Square) -> Vec<Square> {
    let attacks = |&(from, piece): &(Square, Piece)| piece.color == side && reaches(board, piece, from, square);
    board.pieces().filter(attacks).map(|(from, _)| from).collect()
}

/// Whether a king of the side is attacked.
pub(crate) fn in_check(board: &Board, side: Color) -> bool {
    board
        .pieces()
        .filter(|&(_, piece)| piece == Piece::new(side, PieceKind::King))
        .any(|(king, _)| !attackers(board, side.other(), king).is_empty())
}

/// Carries a move out.
pub(crate) fn play(setup: &Setup, mv: Move) -> Result<Setup, Impossible> {
    let mut next = *setup;
    match mv {
        Move::Board { from, to, promote } => {
            let mut piece = setup.board[from].ok_or(Impossible::EmptyOrigin)?;
            if piece.color != setup.turn {
                return Err(Impossible::NotYours);
            }
            if from == to {
                return Err(Impossible::NoMove);
            }
            let taken = setup.board[to];
            if taken.is_some_and(|taken| taken.color == setup.turn) {
                return Err(Impossible::OwnPiece);
            }
            if promote {
                piece.kind = piece.kind.promoted().ok_or(Impossible::CannotPromote)?;
            }
            if let Some(kind) = taken.and_then(|taken| taken.kind.in_hand()) {
                next.hands[setup.turn].add(kind);
            }
            next.board[from] = None;
            next.board[to] = Some(piece);
        }
        Move::Drop { kind, to } => {
            if !next.hands[setup.turn].take(kind) {
                return Err(Impossible::NotInHand);
            }
            if setup.board[to].is_some() {
                return Err(Impossible::Occupied);
            }
            next.board[to] = Some(Piece::new(setup.turn, kind.kind()));
        }
    }
    next.turn = setup.turn.other();
    Ok(next)
}

/// Whether a move is legal.
pub(crate) fn check(setup: &Setup, mv: Move) -> Result<(), Illegal> {
    let next = play(setup, mv)?;
    let side = setup.turn;
    let to = mv.to();
    let foul = |foul| Err(Illegal::Foul(foul));
    match mv {
        Move::Board { from, promote, .. } => {
            let piece = setup.board[from].unwrap();
            if !reaches(&setup.board, piece, from, to) {
                return foul(Foul::Movement);
            }
            if promote && !from.in_zone(side) && !to.in_zone(side) {
                return foul(Foul::PromotionOutsideZone);
            }
        }
        Move::Drop { kind: HandKind::Pawn, .. } => {
            let pawn = Piece::new(side, PieceKind::Pawn);
            if setup.board.pieces().any(|(square, piece)| piece == pawn && square.file() == to.file()) {
                return foul(Foul::TwoPawns);
            }
        }
        Move::Drop { .. } => {}
    }
    if next.board[to].unwrap().kind.is_dead_at(to.depth(side)) {
        return foul(Foul::DeadPiece);
    }
    if setup.board[to].is_some_and(|taken| taken.kind == PieceKind::King) {
        return foul(Foul::TakesKing);
    }
    if in_check(&next.board, side) {
        return foul(Foul::KingLeftInCheck);
    }
    if let Move::Drop { kind: HandKind::Pawn, .. } = mv {
        let front = to.offset(0, if side == Color::Black { -1 } else { 1 });
        let attacked = front.and_then(|front| next.board[front]);
        let checks = attacked == Some(Piece::new(side.other(), PieceKind::King));
        if checks && !words::conceivable_moves().any(|reply| check(&next, reply).is_ok()) {
            return foul(Foul::PawnDropMate);
        }
    }
    Ok(())
}
