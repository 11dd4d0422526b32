//! What is odd about a start position.

use super::WarningKind;
use crate::shogi::{Color, HandKind, PieceKind, Position, Setup, Square};

/// What is wrong with a board and hands. All of it can be shown and played on all the same.
///
/// Promoted small pieces are not counted: a diagram may have と for what is a fifth gold. A kind is
/// too many when its unpromoted pieces alone are more than a set has, or, for rook and bishop, both
/// sides of the piece together.
pub(crate) fn faults(setup: &Setup) -> Vec<WarningKind> {
    let mut found = Vec::new();
    for hand in HandKind::ALL {
        let kind = hand.kind();
        let great = matches!(kind, PieceKind::Rook | PieceKind::Bishop);
        let board = setup.board.pieces().filter(|(_, p)| p.kind == kind || (great && p.kind.base() == kind)).count();
        let held = Color::ALL.map(|side| u32::from(setup.hands[side].count(hand))).iter().sum::<u32>();
        let (count, set) = (u32::try_from(board).unwrap_or(u32::MAX).saturating_add(held), u32::from(hand.in_set()));
        if count > set {
            found.push(WarningKind::TooManyPieces { kind, count, set });
        }
    }
    for side in Color::ALL {
        let of = |kind| setup.board.pieces().filter(move |(_, p)| p.color == side && p.kind == kind).map(|(at, _)| at);
        if of(PieceKind::King).count() > 1 {
            found.push(WarningKind::TwoKings(side));
        }
        for file in 1..=9 {
            if of(PieceKind::Pawn).filter(|at: &Square| at.file().get() == file).count() > 1 {
                found.push(WarningKind::TwoPawnsOnFile { side, file });
            }
        }
        for (square, piece) in setup.board.pieces() {
            if piece.color == side && piece.kind.is_dead_at(square.depth(side)) {
                found.push(WarningKind::DeadPiece { square, kind: piece.kind });
            }
        }
    }
    if Position::from(*setup).is_in_check(setup.turn.other()) {
        found.push(WarningKind::OpponentInCheck);
    }
    found
}
