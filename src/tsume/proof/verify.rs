//! The verifier.

use super::{MateProof, NoMateProof, Proof, ProofError};
use crate::shogi::{Move, Position, Setup};

impl Proof {
    /// Checks the whole proof.
    ///
    /// # Errors
    /// The first gap that is found.
    pub fn verify(&self) -> Result<(), ProofError> {
        let root = Position::from(*self.root());
        let kings = |side| root.kings(side).count();
        // Whom nobody can mate is not mated, which proves nothing.
        if kings(root.turn().other()) != 1 || kings(root.turn()) > 1 {
            return Err(ProofError::Kings(Box::new(*self.root())));
        }
        match self {
            Self::Mate(proof) => proof.verify(),
            Self::NoMate(proof) => proof.verify(),
        }
    }

    /// The position that it is about.
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
            // The check itself is a ply, whatever follows.
            if plies == 0 {
                return Err(ProofError::Missing(Box::new(setup)));
            }
            let after = checked(setup, mv)?;
            for &reply in &after.legal_moves() {
                let next = after.after(reply).map_err(|_| ProofError::Move(Box::new(setup), reply))?.to_setup();
                // Two plies less are left, and that there are always fewer is why the end is mate.
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
