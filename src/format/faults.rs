//! What is odd about a start position.

use super::WarningKind;
use crate::shogi::{Color, Fault, PieceKind, Setup};

/// What is wrong with a board that a file holds, as far as its reader should be told.
///
/// Promoted small pieces in excess are not: composers set up と and 成銀 as they need them, and never
/// mean one silver too many. Rooks and bishops count on both sides of the piece.
pub(crate) fn faults(setup: &Setup) -> impl Iterator<Item = WarningKind> {
    let setup = *setup;
    setup.faults().into_iter().filter(move |fault| matters(&setup, fault)).map(WarningKind::Setup)
}

fn matters(setup: &Setup, fault: &Fault) -> bool {
    let Fault::TooMany { kind, .. } = *fault else { return true };
    if matches!(kind.kind(), PieceKind::Rook | PieceKind::Bishop) {
        return true;
    }
    let board = setup.board.pieces().filter(|(_, piece)| piece.kind == kind.kind()).count();
    let held: usize = Color::ALL.map(|side| usize::from(setup.hands[side].count(kind))).iter().sum();
    board + held > usize::from(kind.in_set())
}
