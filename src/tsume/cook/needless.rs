//! Pieces without which nothing changes.

use super::attacks::{Attack, any_mates};
use super::main_line::PlayedLine;
use super::solvers::Solvers;
use super::{Finding, Kind, MainLine, Mark, Question, Weight};
use crate::shogi::{PieceKind, Position, Square};
use crate::tsume::solver::Problem;

/// Notes every piece on the board without which the main line is still one, of the same length, and no attack mates that did
/// not before.
pub(super) fn look(
    solvers: &mut Solvers<'_>,
    played: &PlayedLine,
    main: &MainLine,
    findings: &mut Vec<Finding>,
    open: &mut Vec<Question>,
) {
    let start = &played.positions[0];
    let known: Vec<Finding> = findings.clone();
    let pieces = start.board().pieces().filter(|(_, piece)| piece.kind != PieceKind::King);
    for (square, _) in pieces.collect::<Vec<_>>() {
        let Some(without) = without(start, square) else { continue };
        match is_same(solvers, played, main, &without, &known) {
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

/// The position without the piece on a square. As usual in problems, the defender holds all that is in no other place: the
/// piece goes there, unless others of its kind are in the box.
fn without(start: &Position, square: Square) -> Option<Position> {
    let mut setup = start.to_setup();
    let is_whole = |kind: PieceKind| setup.piece_box().count(kind) == 0;
    let kind = setup.board[square]?.kind;
    let goes_to_hand = kind.in_hand().filter(|_| is_whole(kind.base()));
    setup.board[square] = None;
    if let Some(kind) = goes_to_hand {
        setup.hands[start.turn().other()].add(kind);
    }
    Some(Position::from(setup))
}

/// Whether the main line of a problem is that of another one, too, and no attack mates there that does not here.
fn is_same(
    solvers: &mut Solvers<'_>,
    played: &PlayedLine,
    main: &MainLine,
    start: &Position,
    known: &[Finding],
) -> Option<bool> {
    let Ok(problem) = Problem::new(start) else { return Some(false) };
    let other = PlayedLine::new(start, &played.moves);
    let gives_check = |index: usize| other.positions[index].gives_check(other.moves[index]);
    if other.length() < played.length() || !(0..played.length()).step_by(2).all(gives_check) {
        return Some(false);
    }
    let mut solver = solvers.other_solver(problem);
    std::mem::swap(&mut solver, &mut solvers.solver);
    let answer = stays(solvers, &other, main, known);
    std::mem::swap(&mut solver, &mut solvers.solver);
    answer
}

fn stays(solvers: &mut Solvers<'_>, played: &PlayedLine, main: &MainLine, known: &[Finding]) -> Option<bool> {
    let Some(end) = played.positions.last() else { return Some(false) };
    if !solvers.is_mated(end)? {
        return Some(false);
    }
    let Some(mate) = solvers.best(&played.positions[0], main.length())? else { return Some(false) };
    if mate.length.plies() != main.length() || mate.left.is_empty() != main.left.is_empty() {
        return Some(false);
    }
    let is_known = |attack: &Attack| {
        known.iter().any(|finding| finding.ply == Some(attack.ply()) && finding.mark == Mark::Move(attack.mv))
    };
    let attacks = Attack::all(played).into_iter().filter(|attack| !is_known(attack)).collect();
    Some(!any_mates(solvers, attacks)?)
}
