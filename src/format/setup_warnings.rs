//! Warnings about a start position.

use super::WarningKind;
use crate::shogi::{Color, Fault, PieceKind, Setup};

/// The faults of a start position that are worth a warning.
///
/// Surplus promoted minor pieces are not reported: composers use と and 成銀 as needed, without one silver too many
/// being a mistake. Rooks and bishops are counted both promoted and unpromoted.
pub(crate) fn setup_warnings(setup: &Setup) -> impl Iterator<Item = WarningKind> {
    let setup = *setup;
    setup.faults().into_iter().filter(move |fault| matters(&setup, fault)).map(WarningKind::PositionInvalid)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::sfen;

    #[test]
    fn surplus_pieces_matter_unless_they_are_promoted_minor_ones() {
        let warnings = |board: &str| {
            let setup = sfen::read(&format!("{board} b - 1")).map(|sfen| sfen.setup);
            setup.map(|setup| setup_warnings(&setup).count())
        };
        assert_eq!(warnings("4k4/9/9/9/9/9/9/SSSSS4/4K4"), Ok(1));
        assert_eq!(warnings("4k4/9/9/9/9/9/9/+S+S+S+S+S4/4K4"), Ok(0));
        assert_eq!(warnings("4k4/9/9/9/9/9/9/+R+R+R6/4K4"), Ok(1));
    }
}
