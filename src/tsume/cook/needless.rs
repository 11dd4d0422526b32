//! Pieces without which nothing changes.

use super::found::Findings;
use super::main_line::PlayedLine;
use super::pieces::{PieceChange, Was};
use super::solvers::Solvers;
use super::{Finding, Kind, Mark, Question, Weight};
use crate::shogi::PieceKind;

/// Notes every piece on the board without which the main line is still one, of the same length, and no attack mates that did
/// not before.
pub(super) fn look(
    solvers: &mut Solvers<'_>,
    played: &PlayedLine,
    findings: &mut Findings<'_>,
    open: &mut Vec<Question>,
) {
    let known: Vec<Finding> = findings.all().to_vec();
    let was = Was { start: played.positions[0].to_setup(), moves: &played.moves, known: &known };
    let pieces = was.start.board.pieces().filter(|(_, piece)| piece.kind != PieceKind::King);
    for (square, piece) in pieces.collect::<Vec<_>>() {
        match was.stays_with(solvers, PieceChange { at: Some(square), piece, into: None }) {
            Some(true) => findings.push(Finding {
                kind: Kind::NeedlessPiece,
                ply: None,
                mark: Mark::Square(square),
                line: Vec::new(),
                weight: Weight::Usual,
            }),
            Some(false) => {}
            None => open.push(Question::Piece(square)),
        }
    }
}
