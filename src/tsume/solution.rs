//! Checks whether the moves of a record solve its problem.

use super::MateStatus;
use super::mate::{Patience, ending};
use crate::record::{Body, End, NodeId, Record};
use crate::shogi::{Color, Hand, Illegal, Position, Severity};

/// The largest record, in nodes, that is checked. The longest known problem has 1,525 moves.
pub const LARGEST_TREE: usize = 100_000;

/// For all lines of a record together; real problems need a dozen at most.
const PATIENCE: Patience = Patience(50_000);

/// The result of checking the moves of a record as the solution of its problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The number of moves of the main line (手数) that can be played.
    pub moves: u32,
    /// Whether all moves of the main line can be played; if not, the length of the solution is unknown.
    pub whole: bool,
    /// Whether the main line ends in a mate without even a futile interposition (無駄合).
    pub is_checkmate: bool,
    /// Errors, then notes, each in the order of the moves.
    pub findings: Vec<Finding>,
}

/// Something that is wrong or unusual about a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The move it is about.
    pub at: NodeId,
    /// The number of moves from the start to this one, itself included.
    pub step: usize,
    /// The number, counted like `step`, of the move at which its line leaves the main line; `None` on the main line.
    pub left: Option<usize>,
    /// How much it matters. Some errors of the main line are only notes in a variation.
    pub severity: Severity,
    /// What is wrong or unusual.
    pub flaw: Flaw,
}

/// What a [`Finding`] can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// A move of the attacker gives no check. The moves after it are not checked.
    NoCheck,
    /// A move breaks a rule, or can no longer be played. The moves after it are not checked.
    Illegal(Illegal),
    /// The line ends without mate.
    NotMate,
    /// At the end the defender can only interpose; whether that is futile (無駄合) is not decided.
    Interpositions,
    /// The solution ends with a move of the defender, so that its length is even.
    EvenLength {
        /// How many moves it has.
        moves: u32,
    },
    /// Pieces are left in the attacker's hand (駒余り).
    PiecesLeft {
        /// The attacker's colour, whose pieces they are.
        attacker: Color,
        /// The pieces that are left.
        hand: Hand,
    },
    /// The header 手数 states another length.
    OtherLength {
        /// The length that the header states.
        stated: u32,
        /// How many moves the main line has.
        moves: u32,
    },
}

/// The number of moves on the main line, as far as they can be played: what the header 手数 should state.
#[must_use]
pub fn solution_length(record: &Record) -> u32 {
    main_moves(record).count().try_into().unwrap_or(u32::MAX)
}

/// The length of the solution by the header 手数, or of a main line that ends in mate, stated (詰み) or on the board.
#[must_use]
pub fn known_length(record: &Record) -> Option<u32> {
    record.headers().stated_length().filter(|&length| length > 0).or_else(|| {
        let tree = record.tree();
        let last = main_moves(record).last()?;
        let is_stated = tree.children(last).iter().any(|&id| tree.end(id) == Some(&End::Mate));
        (is_stated || record.position_at(last).is_checkmate()).then(|| solution_length(record))
    })
}

fn main_moves(record: &Record) -> impl Iterator<Item = NodeId> + '_ {
    let tree = record.tree();
    tree.main_line().take_while(|&id| tree.playable(id).is_some())
}

impl Solution {
    /// Checks every line of a record. `None` when it has no moves, or more than [`LARGEST_TREE`] nodes.
    #[must_use]
    pub fn of(record: &Record) -> Option<Self> {
        let tree = record.tree();
        let has_moves = tree.children(tree.root()).iter().any(|&id| tree.mv(id).is_some());
        if !has_moves || tree.len() > LARGEST_TREE {
            return None;
        }
        let moves = solution_length(record);
        let whole = tree.main_line().all(|id| !tree.is_stuck(id));
        let attacker = record.initial().turn();
        let (findings, patience) = (Vec::new(), PATIENCE);
        let mut check = Check { record, attacker, moves, is_checkmate: false, findings, patience };
        check.lines();
        if whole {
            check.length();
        }
        check.findings.sort_by_key(|finding| finding.severity);
        Some(Self { moves, whole, is_checkmate: check.is_checkmate, findings: check.findings })
    }

    /// Whether no finding is an error.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.findings.iter().all(|finding| finding.severity != Severity::Error)
    }
}

#[derive(Clone, Copy, Debug)]
struct Step {
    id: NodeId,
    step: usize,
    left: Option<usize>,
    /// The first step at which the attacker leaves another line: a try (紛れ).
    tried: Option<usize>,
}

impl Step {
    fn followed_by(self, children: &[NodeId]) -> impl Iterator<Item = Self> + '_ {
        let step = self.step + 1;
        let attacks = step % 2 == 1;
        children.iter().enumerate().rev().map(move |(nth, &id)| {
            let leaves = (nth > 0).then_some(step);
            Self { id, step, left: self.left.or(leaves), tried: self.tried.or(leaves.filter(|_| attacks)) }
        })
    }
}

struct Check<'a> {
    record: &'a Record,
    attacker: Color,
    moves: u32,
    is_checkmate: bool,
    findings: Vec<Finding>,
    patience: Patience,
}

impl Check<'_> {
    fn lines(&mut self) {
        let tree = self.record.tree();
        let mut way: Vec<Position> = vec![self.record.initial().clone()];
        let start = Step { id: tree.root(), step: 0, left: None, tried: None };
        let mut open: Vec<Step> = start.followed_by(tree.children(start.id)).collect();
        while let Some(at) = open.pop() {
            let Step { id, step, left, tried } = at;
            way.truncate(step);
            let Some(before) = way.last() else { continue };
            match tree.body(id) {
                Body::Root { .. } => {}
                Body::End(end) => {
                    if let Some(last) = tree.parent(id).filter(|&parent| tree.mv(parent).is_some()) {
                        // An end after a move of the main line is a variation that ends with this move.
                        let step = step - 1;
                        let left = left.map(|left| left.min(step));
                        let tried = tried.filter(|&tried| tried <= step);
                        self.end(Step { id: last, step, left, tried }, before, Some(end));
                    }
                }
                Body::Move { mv, children, .. } => {
                    let flaw = match before.check(*mv) {
                        Err(illegal) => Some(Flaw::Illegal(illegal)),
                        Ok(()) if before.turn() == self.attacker && !before.gives_check(*mv) => Some(Flaw::NoCheck),
                        Ok(()) => None,
                    };
                    if let Some(flaw) = flaw {
                        self.find(at, Severity::Error, flaw);
                        continue;
                    }
                    let Ok(after) = before.after(*mv) else { continue };
                    if children.is_empty() {
                        self.end(at, &after, None);
                    }
                    way.push(after);
                    open.extend(at.followed_by(children));
                }
            }
        }
    }

    fn length(&mut self) {
        if let (Some(stated), Some(last)) = (self.record.headers().stated_length(), main_moves(self.record).last())
            && stated != self.moves
        {
            let flaw = Flaw::OtherLength { stated, moves: self.moves };
            self.find(Step { id: last, step: self.moves as usize, left: None, tried: None }, Severity::Error, flaw);
        }
    }

    fn end(&mut self, last: Step, position: &Position, end: Option<&End>) {
        let is_main = last.left.is_none();
        self.is_checkmate |= is_main && position.is_checkmate();
        let by_attacker = position.turn() != self.attacker;
        let ending = if by_attacker { ending(position, &mut self.patience) } else { MateStatus::Open };
        if ending != MateStatus::Open {
            if is_main && ending == MateStatus::Interpositions {
                self.find(last, Severity::Note, Flaw::Interpositions);
            }
            // The defender chose a worse variation, so pieces left do not matter.
            let hand = *position.hand(self.attacker);
            if is_main && !hand.is_empty() {
                self.find(last, Severity::Note, Flaw::PiecesLeft { attacker: self.attacker, hand });
            }
            return;
        }
        let severity = match end {
            Some(End::NoMate) => return,
            Some(End::Mate) => Severity::Error,
            _ if is_main => Severity::Error,
            _ if last.tried.is_some() => return,
            _ => Severity::Note,
        };
        let flaw = if is_main && !by_attacker { Flaw::EvenLength { moves: self.moves } } else { Flaw::NotMate };
        self.find(last, severity, flaw);
    }

    fn find(&mut self, Step { id: at, step, left, .. }: Step, severity: Severity, flaw: Flaw) {
        self.findings.push(Finding { at, step, left, severity, flaw });
    }
}
