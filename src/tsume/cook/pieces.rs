//! Pieces that could be weaker, or that could be left out.

use super::attacks::{Attack, any_mates};
use super::judge::Findings;
use super::main_line::PlayedLine;
use super::solvers::Solvers;
use super::{Finding, Judgement, Kind, Mark, Question, Settings, Verdict, Weight};
use crate::shogi::{HandKind, Move, Piece, PieceKind, Position, Setup, Square};
use crate::tsume::solver::{Problem, Watch};

/// A change of one piece of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PieceChange {
    /// The square of the piece; `None` for one in the attacker's hand.
    pub at: Option<Square>,
    /// What it is.
    pub piece: Piece,
    /// What it could be instead; `None` when it could be left out.
    pub into: Option<PieceKind>,
}

impl PieceChange {
    /// The position after this change of `start`, the defender holding all other pieces. `None` when there is no such
    /// piece, or the position could not occur in a game.
    #[must_use]
    pub fn applied_to(self, start: &Setup) -> Option<Setup> {
        let mut setup = *start;
        let (attacker, defender) = (start.turn, start.turn.other());
        match self.at {
            Some(square) => setup.board[square] = None,
            None => setup.hands[attacker].take(self.piece.kind.in_hand()?).then_some(())?,
        }
        if let Some(kind) = self.piece.kind.in_hand().filter(|kind| start.piece_box().count(kind.kind()) == 0) {
            setup.hands[defender].add(kind);
        }
        if let Some(into) = self.into {
            let kind = into.in_hand()?;
            let is_there = setup.piece_box().count(into) > 0 || setup.hands[defender].take(kind);
            is_there.then_some(())?;
            match self.at {
                Some(square) => setup.board[square] = Some(Piece::new(self.piece.color, into)),
                None => setup.hands[attacker].add(kind),
            }
        }
        let faults = start.faults();
        setup.faults().iter().all(|fault| faults.contains(fault)).then_some(setup)
    }
}

/// The result of [`spare_pieces`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SparePieces {
    /// The greatest change of each piece, if any, that keeps the solution and makes the problem no less sound.
    pub changes: Vec<PieceChange>,
    /// Changes not decided within the limits.
    pub open: Vec<PieceChange>,
    /// How many positions were searched.
    pub nodes: u64,
}

const EFFORTS: [u64; 3] = [3_000, 100_000, u64::MAX];

/// Finds the pieces of a judged problem that could be left out or replaced by weaker ones.
///
/// The main line keeps its length and whether pieces are left, and no further attack mates; where it drops the piece,
/// it drops the weaker one instead. A piece left out goes to the defender's hand if all others of its kind are in use;
/// a piece put in comes from there or from the box. If a piece cannot be left out, the weakest that suffices is found.
///
/// Only problems that are sound by the profile of the settings are examined, within [`Settings::nodes`]. `watch` is
/// called now and then with the number of positions searched.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use komadai::notation::sfen;
/// use komadai::shogi::{PieceKind, Position};
/// use komadai::tsume::cook::{RecordClaims, Settings, judge, spare_pieces};
/// use komadai::tsume::solver::Problem;
///
/// // A mate in seven, in which the knight on 5a has no part.
/// let problem = Problem::new(&Position::from(sfen::read("3Bnnk2/3+S5/8+N/6G2/9/9/9/9/9 b Rrb3g3sn4l18p 1")?.setup))?;
/// let settings = Settings::default();
/// let judgement = judge(&problem, &RecordClaims::default(), &settings, &mut |_| ControlFlow::Continue(()));
/// let spare = spare_pieces(&problem, &judgement, &settings, &mut |_| ControlFlow::Continue(()));
/// let [change] = spare.changes[..] else { return Err("one change".into()) };
/// assert_eq!((change.at, change.piece.kind, change.into), (Some("5a".parse()?), PieceKind::Knight, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn spare_pieces(problem: &Problem, judgement: &Judgement, settings: &Settings, watch: Watch<'_>) -> SparePieces {
    let mut spare = SparePieces::default();
    let Some(main) = judgement.main_line().filter(|_| judgement.verdict(settings.profile) == Verdict::Sound) else {
        return spare;
    };
    let mut solvers = Solvers::new(problem, settings.options(), watch);
    let original = Original { start: problem.position().to_setup(), moves: &main.moves, known: &judgement.findings };
    let mut rows: Vec<Row> = pieces(&original.start).into_iter().map(Row::new).collect();
    for effort in EFFORTS {
        for row in &mut rows {
            row.ask(&mut solvers, &original, effort);
        }
    }
    for row in rows {
        spare.changes.extend(row.found);
        spare.open.extend(row.left.iter().map(|&into| PieceChange { into, ..row.piece }));
    }
    spare.nodes = solvers.spent();
    spare
}

struct Row {
    piece: PieceChange,
    left: Vec<Option<PieceKind>>,
    found: Option<PieceChange>,
}

impl Row {
    fn new(piece: PieceChange) -> Self {
        let left = std::iter::once(None).chain(weaker(piece.piece.kind).map(Some)).collect();
        Self { piece, left, found: None }
    }

    fn ask(&mut self, solvers: &mut Solvers<'_>, original: &Original<'_>, effort: u64) {
        for into in std::mem::take(&mut self.left) {
            let change = PieceChange { into, ..self.piece };
            if self.found.is_some() {
                return;
            }
            match solvers.within(effort, |solvers| original.stays_with(solvers, change)) {
                Some(true) => self.found = Some(change),
                Some(false) => {}
                None => self.left.push(into),
            }
        }
    }
}

/// The weakest first. What moves as a gold is as strong as one.
fn weaker(kind: PieceKind) -> impl Iterator<Item = PieceKind> {
    let count = match kind {
        PieceKind::ProPawn | PieceKind::ProLance | PieceKind::ProKnight | PieceKind::ProSilver => 4,
        PieceKind::Horse => 7,
        PieceKind::Dragon | PieceKind::King => 8,
        _ => kind.index(),
    };
    HandKind::ALL.map(HandKind::kind).into_iter().chain([PieceKind::Horse]).take(count)
}

fn pieces(start: &Setup) -> Vec<PieceChange> {
    let on_board = start.board.pieces().filter(|(_, piece)| piece.kind != PieceKind::King);
    let on_board = on_board.map(|(square, piece)| PieceChange { at: Some(square), piece, into: None });
    let in_hand = start.hands[start.turn].iter().filter(|&(_, count)| count > 0);
    let in_hand =
        in_hand.map(|(kind, _)| PieceChange { at: None, piece: Piece::new(start.turn, kind.kind()), into: None });
    on_board.chain(in_hand).collect()
}

struct Original<'a> {
    start: Setup,
    moves: &'a [Move],
    known: &'a [Finding],
}

impl Original<'_> {
    fn stays_with(&self, solvers: &mut Solvers<'_>, change: PieceChange) -> Option<bool> {
        let Some(setup) = change.applied_to(&self.start) else { return Some(false) };
        let start = Position::from(setup);
        let Ok(problem) = Problem::new(&start) else { return Some(false) };
        let Some(line) = self.line_after(&start, change) else { return Some(false) };
        let solver = solvers.other_solver(problem);
        solvers.with_solver(solver, |solvers| self.stays(solvers, &line))
    }

    /// The main line, with a drop of the changed piece changed too; `None` if not playable with check throughout.
    fn line_after(&self, start: &Position, change: PieceChange) -> Option<PlayedLine> {
        let is_whole = |line: &PlayedLine| {
            line.length() == self.moves.len()
                && (0..line.length()).step_by(2).all(|index| line.positions[index].gives_check(line.moves[index]))
        };
        let as_it_was = PlayedLine::new(start, self.moves);
        if is_whole(&as_it_was) {
            return Some(as_it_was);
        }
        let (from, into) = (change.piece.kind.in_hand()?, change.into?.in_hand()?);
        let drops = self.moves.iter().enumerate().filter_map(|(index, &mv)| match mv {
            Move::Drop { kind, to } if kind == from => Some((index, to)),
            _ => None,
        });
        let with_drop = |(index, to)| {
            let mut moves = self.moves.to_vec();
            moves[index] = Move::Drop { kind: into, to };
            PlayedLine::new(start, &moves)
        };
        drops.map(with_drop).find(is_whole)
    }

    fn stays(&self, solvers: &mut Solvers<'_>, line: &PlayedLine) -> Option<bool> {
        let (Some(start), Some(end)) = (line.positions.first(), line.positions.last()) else { return Some(false) };
        if !solvers.is_mated(end)? {
            return Some(false);
        }
        let length = u16::try_from(line.length()).unwrap_or(u16::MAX);
        let Some(mate) = solvers.best(start, length)? else { return Some(false) };
        let attacker = start.turn();
        if mate.length.plies() != length || mate.left.is_empty() != end.hand(attacker).is_empty() {
            return Some(false);
        }
        let is_known = |attack: &Attack| {
            self.known
                .iter()
                .any(|finding| finding.ply == Some(attack.ply()) && finding.mark == Mark::Move(attack.mv()))
        };
        let attacks = Attack::all(line).into_iter().filter(|attack| !is_known(attack)).collect();
        Some(!any_mates(solvers, attacks)?)
    }
}

pub(super) fn note_needless(
    solvers: &mut Solvers<'_>,
    played: &PlayedLine,
    findings: &mut Findings<'_>,
    open: &mut Vec<Question>,
) {
    let known: Vec<Finding> = findings.all().to_vec();
    let original = Original { start: played.positions[0].to_setup(), moves: &played.moves, known: &known };
    let pieces = original.start.board.pieces().filter(|(_, piece)| piece.kind != PieceKind::King);
    for (square, piece) in pieces.collect::<Vec<_>>() {
        match original.stays_with(solvers, PieceChange { at: Some(square), piece, into: None }) {
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
