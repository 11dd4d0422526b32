//! The moves of somebody who solves a problem, held against those that its record has.

use super::Ending;
use crate::record::{Body, End, NodeId, Outcome, Record, Tree};
use crate::shogi::{Color, Move, Position};

/// What a move is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The record has it, or it mates.
    Right {
        /// What the other side plays then by the record.
        reply: Option<Move>,
        /// Whether nothing is left to be found.
        solved: bool,
    },
    /// It is neither in the record, nor mate.
    Wrong,
}

impl Answer {
    /// What `mv` is worth after the moves that were `played` from the start of the problem.
    ///
    /// Whoever is to move at the start solves. The main line counts, and so does a variation, unless the record
    /// gives it for a try (紛れ): one that comes to less than the main line does. A move that mates
    /// counts, recorded or not. For the other side every recorded move counts: whoever takes moves
    /// back may look into its other defences.
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

/// Whether a record has moves to hold others against.
#[must_use]
pub fn has_solution(record: &Record) -> bool {
    next(record.tree(), record.tree().root()).is_some()
}

/// Whether a legal move mates, futile interpositions left out of account.
#[must_use]
pub fn mates(position: &Position, mv: Move) -> bool {
    position.check(mv).is_ok() && position.after(mv).is_ok_and(|after| Ending::of(&after) == Ending::Mate)
}

/// The recorded move that goes on from a node.
pub(super) fn next(tree: &Tree, node: NodeId) -> Option<NodeId> {
    tree.children(node).iter().copied().find(|&id| tree.mv(id).is_some() && !tree.is_stuck(id))
}

pub(super) fn follow(tree: &Tree, node: NodeId, mv: Move) -> Option<NodeId> {
    tree.children(node).iter().copied().find(|&id| tree.mv(id) == Some(mv) && !tree.is_stuck(id))
}

/// Whether a recorded move is a solution: the first one is, and the others are that come to as much.
fn counts(problem: &Record, at: NodeId, node: NodeId, before: &Position) -> bool {
    let success = |node| Worth::of(problem, node, before.turn());
    next(problem.tree(), at).is_none_or(|main| main == node || success(node) >= success(main))
}

/// What a line comes to for the side that solves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Worth {
    /// It ends with a word that says so, or with a move of the other side's.
    Failure,
    /// It ends with a move of the solver's, and nobody says whether that is enough.
    Unclear,
    /// It ends with mate, or with a word that says so.
    Success,
}

impl Worth {
    /// What the line comes to that begins with the solver's move at `node`.
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
        } else if Ending::of(&problem.position_at(last)) == Ending::Mate {
            Self::Success
        } else {
            Self::Unclear
        }
    }
}

/// Whether an end says that the solver succeeded; `None` when it tells nothing.
fn says(end: &End, turn: Color, solver: Color) -> Option<bool> {
    match (end, end.outcome(turn)) {
        (End::NoMate, _) => Some(false),
        (_, outcome) => outcome.map(|outcome| outcome == Outcome::Win(solver)),
    }
}
