//! Proofs that a problem has a mate or none, and their verification by the rules of the game alone.
//!
//! The verifier trusts nobody: it knows [`shogi`](crate::shogi) and no search. A proof of a mate says which check the
//! attacker gives in every position that can come up, and after how many plies at most there is mate; as that number falls
//! with every move, the end is mate. A proof that there is none says how the defender meets every check in a set of
//! positions that no defence leaves; as no check in them mates, none ever will, however often positions are repeated.

mod text;
mod verify;

use std::collections::HashMap;

use crate::shogi::{Move, Setup};
pub use text::{ProofTextError, ProofTextErrorKind, read_all};

/// A proof of a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The attacker mates.
    Mate(MateProof),
    /// The attacker does not mate, whatever checks are given.
    NoMate(NoMateProof),
}

/// How the attacker mates: a check for every position with the attacker to move that can come up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateProof {
    root: Setup,
    plies: u16,
    checks: HashMap<Setup, (Move, u16)>,
}

/// How the defender escapes: a reply to every check in every position with the attacker to move that can come up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoMateProof {
    root: Setup,
    replies: HashMap<Setup, Vec<(Move, Move)>>,
}

/// Why a proof proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofError {
    /// There must be one king to be mated, and the attacker may have one: in this position there are more or fewer.
    Kings(Box<Setup>),
    /// A position that can come up is not in the proof, or not within the number of plies that is left.
    Missing(Box<Setup>),
    /// The proof has a move that is illegal, or no check where there must be one.
    Move(Box<Setup>, Move),
    /// A check is not answered.
    Unanswered(Box<Setup>, Move),
}

impl MateProof {
    /// A proof without any position yet, of a mate in at most this number of plies.
    #[must_use]
    pub fn new(root: Setup, plies: u16) -> Self {
        Self { root, plies, checks: HashMap::new() }
    }

    /// Adds a position: the attacker's move in it, with which there is mate in at most `plies`, itself counted.
    pub fn insert(&mut self, position: Setup, mv: Move, plies: u16) {
        self.checks.insert(position, (mv, plies));
    }

    /// Whether the proof has a position with mate in at most `plies`.
    #[must_use]
    pub fn mates_within(&self, position: &Setup, plies: u16) -> bool {
        self.checks.get(position).is_some_and(|&(_, known)| known <= plies)
    }

    /// The attacker's move in a position of the proof.
    #[must_use]
    pub fn check(&self, position: &Setup) -> Option<Move> {
        self.checks.get(position).map(|&(mv, _)| mv)
    }

    /// In how many plies there is mate at most.
    #[must_use]
    pub fn plies(&self) -> u16 {
        self.plies
    }

    /// The number of its positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.checks.len()
    }

    /// Whether it has no position, and so proves nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.checks.is_empty()
    }
}

impl NoMateProof {
    /// A proof without any position yet.
    #[must_use]
    pub fn new(root: Setup) -> Self {
        Self { root, replies: HashMap::new() }
    }

    /// Adds a position: its checks, each with the defender's reply.
    pub fn insert(&mut self, position: Setup, replies: Vec<(Move, Move)>) {
        self.replies.insert(position, replies);
    }

    /// Whether the proof has a position.
    #[must_use]
    pub fn holds(&self, position: &Setup) -> bool {
        self.replies.contains_key(position)
    }

    /// The defender's reply to a check in a position of the proof.
    #[must_use]
    pub fn reply(&self, position: &Setup, check: Move) -> Option<Move> {
        self.replies.get(position)?.iter().find(|pair| pair.0 == check).map(|pair| pair.1)
    }

    /// The number of its positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.replies.len()
    }

    /// Whether it has no position, and so proves nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.replies.is_empty()
    }
}
