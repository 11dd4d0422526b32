//! Proofs that a problem has a mate or none, and their verification by the rules of the game alone.
//!
//! The verifier uses [`shogi`](crate::shogi) and no search. A proof of a mate gives the check for every position that
//! can come up, and the most plies to the mate; as these fall with every move, the line ends in mate. A proof of no
//! mate gives the reply to every check in a set of positions that these replies never leave.

mod text;

use crate::shogi::{Move, Position, Setup};
use std::collections::HashMap;

pub use text::{ProofTextError, ProofTextErrorKind, read_all};

/// A proof of a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The attacker mates.
    Mate(MateProof),
    /// The attacker does not mate.
    NoMate(NoMateProof),
}

/// A check for every position with the attacker to move that can come up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateProof {
    root: Setup,
    plies: u16,
    checks: HashMap<Setup, (Move, u16)>,
}

/// A reply to every check in every position with the attacker to move that can come up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoMateProof {
    root: Setup,
    replies: HashMap<Setup, Vec<(Move, Move)>>,
}

/// Why a proof proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofError {
    /// There must be one king to be mated and at most one of the attacker.
    Kings(Box<Setup>),
    /// A position that can come up is not in the proof, or not within the plies left.
    Missing(Box<Setup>),
    /// A move is illegal, or gives no check where it must.
    Move(Box<Setup>, Move),
    /// A check is not answered.
    Unanswered(Box<Setup>, Move),
}

impl MateProof {
    /// An empty proof of a mate in at most this number of plies.
    #[must_use]
    pub fn new(root: Setup, plies: u16) -> Self {
        Self { root, plies, checks: HashMap::new() }
    }

    /// Adds a position: the move that mates in at most `plies`, including it.
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

    /// The most plies to the mate.
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
    /// An empty proof.
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

impl Proof {
    /// Checks the whole proof.
    ///
    /// # Errors
    /// The first gap that is found.
    pub fn verify(&self) -> Result<(), ProofError> {
        let root = Position::from(*self.root());
        let kings = |side| root.kings(side).count();
        if kings(root.turn().other()) != 1 || kings(root.turn()) > 1 {
            return Err(ProofError::Kings(Box::new(*self.root())));
        }
        match self {
            Self::Mate(proof) => proof.verify(),
            Self::NoMate(proof) => proof.verify(),
        }
    }

    /// The position that is proved.
    #[must_use]
    pub fn root(&self) -> &Setup {
        match self {
            Self::Mate(proof) => &proof.root,
            Self::NoMate(proof) => &proof.root,
        }
    }
}

impl MateProof {
    fn verify(&self) -> Result<(), ProofError> {
        if !self.mates_within(&self.root, self.plies) {
            return Err(ProofError::Missing(Box::new(self.root)));
        }
        for (&setup, &(mv, plies)) in &self.checks {
            if plies == 0 {
                return Err(ProofError::Missing(Box::new(setup)));
            }
            let after = checked(setup, mv)?;
            for &reply in &after.legal_moves() {
                let next = after.after(reply).map_err(|_| ProofError::Move(Box::new(setup), reply))?.to_setup();
                if !plies.checked_sub(2).is_some_and(|left| self.mates_within(&next, left)) {
                    return Err(ProofError::Missing(Box::new(next)));
                }
            }
        }
        Ok(())
    }
}

impl NoMateProof {
    fn verify(&self) -> Result<(), ProofError> {
        if !self.holds(&self.root) {
            return Err(ProofError::Missing(Box::new(self.root)));
        }
        for &setup in self.replies.keys() {
            let position = Position::from(setup);
            for &check in position.legal_moves().iter().filter(|&&mv| position.gives_check(mv)) {
                let after = checked(setup, check)?;
                let reply = self.reply(&setup, check).ok_or(ProofError::Unanswered(Box::new(setup), check))?;
                if after.check(reply).is_err() {
                    return Err(ProofError::Move(Box::new(setup), reply));
                }
                let next = after.after(reply).map_err(|_| ProofError::Move(Box::new(setup), reply))?.to_setup();
                if !self.holds(&next) {
                    return Err(ProofError::Missing(Box::new(next)));
                }
            }
        }
        Ok(())
    }
}

fn checked(setup: Setup, mv: Move) -> Result<Position, ProofError> {
    let position = Position::from(setup);
    if position.check(mv).is_err() || !position.gives_check(mv) {
        return Err(ProofError::Move(Box::new(setup), mv));
    }
    position.after(mv).map_err(|_| ProofError::Move(Box::new(setup), mv))
}
