//! Checking the moves of a user who solves a problem against its record.

use super::MateStatus;
use crate::record::{Body, End, NodeId, Outcome, Record, Tree};
use crate::shogi::{Color, Move, Position};
use std::collections::HashSet;

/// Whether a move is right in a problem that is being solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The record has the move as a solution, or the move mates.
    Right {
        /// The recorded move of the other side after it; `None` when there is none.
        reply: Option<Move>,
        /// Whether the problem is solved by it.
        solved: bool,
    },
    /// The move is neither in the record as a solution, nor mate, or it cannot be played.
    Wrong,
}

impl Answer {
    /// Checks `mv` after the moves that were `played` from the start of the problem.
    ///
    /// The side to move at the start solves. Right are the main line, variations whose lines end no worse than it
    /// (others are tries, 紛れ), moves that mate, recorded or not, and all recorded moves of the other side.
    ///
    /// ```
    /// use komadai::format;
    /// use komadai::notation::usi::read_move;
    /// use komadai::tsume::Answer;
    ///
    /// let usi = "position sfen 8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1 moves G*1b";
    /// let loaded = format::read(usi.as_bytes(), None).map_err(|error| error.kind)?;
    /// let problem = &loaded.records[0];
    /// let found = read_move("G*1b").map(|mv| Answer::to(problem, &[], mv));
    /// assert_eq!(found, Some(Answer::Right { reply: None, solved: true }));
    /// assert_eq!(read_move("G*2b").map(|mv| Answer::to(problem, &[], mv)), Some(Answer::Wrong));
    /// # Ok::<(), format::ReadErrorKind>(())
    /// ```
    #[must_use]
    pub fn to(problem: &Record, played: &[Move], mv: Move) -> Self {
        let tree = problem.tree();
        let solver = problem.initial().turn();
        let mut position = problem.initial().clone();
        let mut at = Some(tree.root());
        for &before in played {
            at = at.and_then(|at| follow(tree, at, before));
            if position.play(before).is_err() {
                return Self::Wrong;
            }
        }
        let turn = position.turn();
        let recorded = at.and_then(|at| Some((at, follow(tree, at, mv)?)));
        match recorded {
            Some((_, node)) if turn != solver => Self::Right { reply: None, solved: next(tree, node).is_none() },
            Some((at, node)) if counts(problem, at, node, &position) => {
                let reply = next(tree, node);
                let solved = reply.is_none_or(|reply| next(tree, reply).is_none());
                Self::Right { reply: reply.and_then(|reply| tree.mv(reply)), solved }
            }
            _ if turn == solver && mates(&position, mv) => Self::Right { reply: None, solved: true },
            _ => Self::Wrong,
        }
    }
}

/// Whether a record has a move at its start that can be played, so that answers can be checked against it.
#[must_use]
pub fn has_solution(record: &Record) -> bool {
    next(record.tree(), record.tree().root()).is_some()
}

/// Whether a move is legal and mates, ignoring futile interpositions (無駄合).
#[must_use]
pub fn mates(position: &Position, mv: Move) -> bool {
    position.check(mv).is_ok() && position.after(mv).is_ok_and(|after| MateStatus::of(&after) == MateStatus::Mate)
}

pub(super) fn next(tree: &Tree, node: NodeId) -> Option<NodeId> {
    tree.children(node).iter().copied().find(|&id| tree.playable(id).is_some())
}

pub(super) fn follow(tree: &Tree, node: NodeId, mv: Move) -> Option<NodeId> {
    tree.children(node).iter().copied().find(|&id| tree.playable(id) == Some(mv))
}

fn counts(problem: &Record, at: NodeId, node: NodeId, before: &Position) -> bool {
    let success = |node| LineResult::of(problem, node, before.turn());
    next(problem.tree(), at).is_none_or(|main| main == node || success(node) >= success(main))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum LineResult {
    Failure,
    /// Ends with a move of the solving side that does not mate, without a stated end.
    Unclear,
    Success,
}

impl LineResult {
    fn of(problem: &Record, node: NodeId, solver: Color) -> Self {
        let tree = problem.tree();
        let (mut turn, mut last) = (solver, node);
        for id in std::iter::once(node).chain(tree.main_line_from(node)) {
            match tree.body(id) {
                Body::Move { stuck: true, .. } => break,
                Body::Move { .. } => (turn, last) = (turn.other(), id),
                Body::Root { .. } => {}
                Body::End(end) => match says(end, turn, solver) {
                    Some(true) => return Self::Success,
                    Some(false) => return Self::Failure,
                    None => {}
                },
            }
        }
        if turn == solver {
            Self::Failure
        } else if MateStatus::of(&problem.position_at(last)) == MateStatus::Mate {
            Self::Success
        } else {
            Self::Unclear
        }
    }
}

fn says(end: &End, turn: Color, solver: Color) -> Option<bool> {
    match (end, end.outcome(turn)) {
        (End::NoMate, _) => Some(false),
        (_, outcome) => outcome.map(|outcome| outcome == Outcome::Win(solver)),
    }
}

/// Whether every defence on a line from the start is the first one in the record, as far as the record has moves.
#[must_use]
pub fn defences_are_main(problem: &Record, line: &[Move]) -> bool {
    let tree = problem.tree();
    let mut at = tree.root();
    for (ply, &mv) in line.iter().enumerate() {
        let Some(node) = follow(tree, at, mv) else { return true };
        if ply % 2 == 1 && next(tree, at) != Some(node) {
            return false;
        }
        at = node;
    }
    true
}

/// The recorded defences that occur in none of the lines `found`, which begin at the start of the problem, in the order
/// of the lines. Defences without a recorded reply are left out.
///
/// ```
/// use komadai::notation::usi::read_move;
/// use komadai::shogi::Move;
/// use komadai::{format, tsume};
///
/// let kif = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n\n変化：2手\n2 ８四歩(83)\n3 ２六歩(27)\n";
/// let record = &format::read(kif.as_bytes(), None).map_err(|error| error.kind)?.records[0];
/// let main: Vec<Move> = ["7g7f", "3c3d", "2g2f"].into_iter().filter_map(read_move).collect();
/// let others = tsume::other_defences(record, &[main]);
/// assert_eq!(others.iter().map(|&node| record.tree().mv(node)).collect::<Vec<_>>(), [read_move("8c8d")]);
/// # Ok::<(), format::ReadErrorKind>(())
/// ```
#[must_use]
pub fn other_defences(problem: &Record, found: &[Vec<Move>]) -> Vec<NodeId> {
    let tree = problem.tree();
    let nodes = |line: &Vec<Move>| {
        let mut at = Some(tree.root());
        let nodes: Vec<NodeId> = line
            .iter()
            .map_while(|&mv| {
                at = follow(tree, at?, mv);
                at
            })
            .collect();
        nodes
    };
    let found: Vec<Vec<NodeId>> = found.iter().map(nodes).collect();
    let mut met: HashSet<NodeId> = found.iter().flatten().copied().collect();
    let after_solver = found.iter().flat_map(|line| line.iter().step_by(2));
    let others = after_solver.flat_map(|&node| tree.children(node)).copied();
    others.filter(|&id| tree.playable(id).is_some() && next(tree, id).is_some() && met.insert(id)).collect()
}
