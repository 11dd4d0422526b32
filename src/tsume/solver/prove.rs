//! Proofs of verdicts, for [`proof`](crate::tsume::proof) to check.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::budget::Budget;
use super::{Interrupted, Solver, Watch};
use crate::shogi::{Move, Position, Setup};
use crate::tsume::proof::{MateProof, NoMateProof, Proof};

impl Solver {
    /// A proof of the verdict by the rules of the game alone, where futile interpositions count as moves. Results that
    /// the table has lost are searched again.
    ///
    /// # Errors
    /// When `watch` breaks off, or the limit of the [`Options`](super::Options) is reached.
    pub fn proof(&mut self, watch: Watch<'_>) -> Result<Proof, Interrupted> {
        let root = self.problem.position().clone();
        let (limit, before) = (self.limit, if self.raw.is_some() { self.search.nodes() } else { 0 });
        let mut watch =
            |nodes: u64| if before + nodes >= limit { ControlFlow::Break(()) } else { watch(before + nodes) };
        match self.raw_search().run(&root, Budget::UNLIMITED, &mut watch)? {
            Some(plies) => self.mate_proof(&root, plies, &mut watch).map(Proof::Mate),
            None => self.no_mate_proof(&root, &mut watch).map(Proof::NoMate),
        }
    }

    fn mate_proof(&mut self, root: &Position, plies: u16, watch: Watch<'_>) -> Result<MateProof, Interrupted> {
        let mut proof = MateProof::new(root.to_setup(), plies);
        let mut open: Vec<(Setup, u16)> = vec![(root.to_setup(), plies)];
        while let Some((setup, plies)) = open.pop() {
            if proof.mates_within(&setup, plies) {
                continue;
            }
            let (mv, after, left) = self.attack(&Position::from(setup), plies, watch)?;
            proof.insert(setup, mv, left + 1);
            for &reply in &after.legal_moves() {
                let Ok(next) = after.after(reply) else { continue };
                open.push((next.to_setup(), left - 1));
            }
        }
        Ok(proof)
    }

    /// The soonest known mate, whose proof tends to be the smallest. It searches only if none is known.
    fn attack(
        &mut self,
        position: &Position,
        plies: u16,
        watch: Watch<'_>,
    ) -> Result<(Move, Position, u16), Interrupted> {
        let checks = position.legal_checks();
        let nexts = || checks.iter().filter_map(|&mv| Some((mv, position.after(mv).ok()?)));
        if let Some((mv, after)) = nexts().find(|(_, after)| after.legal_moves().is_empty()) {
            return Ok((mv, after, 0));
        }
        let raw = self.raw_search();
        let plies = raw.known_mate(position, Budget::of(plies)).unwrap_or(plies);
        let mut found = raw.known_check(position, Budget::of(plies - 1));
        if found.is_none() {
            let _ = raw.run_below(position, Budget::of(plies), watch);
            found = raw.known_check(position, Budget::of(plies - 1));
        }
        for (mv, after) in nexts() {
            if found.is_some() {
                break;
            }
            found = self.raw_search().run(&after, Budget::of(plies - 1), watch)?.map(|left| (mv, after, left));
        }
        found.ok_or(Interrupted)
    }

    fn no_mate_proof(&mut self, root: &Position, watch: Watch<'_>) -> Result<NoMateProof, Interrupted> {
        let mut proof = NoMateProof::new(root.to_setup());
        let mut open: Vec<Setup> = vec![root.to_setup()];
        let mut met: HashSet<Setup> = open.iter().copied().collect();
        while let Some(setup) = open.pop() {
            let position = Position::from(setup);
            let mut replies = Vec::new();
            for &check in &position.legal_checks() {
                let Ok(after) = position.after(check) else { continue };
                let (reply, next) = self.escape(&after, &met, watch)?;
                replies.push((check, reply));
                if met.insert(next) {
                    open.push(next);
                }
            }
            proof.insert(setup, replies);
        }
        Ok(proof)
    }

    /// One met before, one known to fail, or one that fails with the least effort.
    fn escape(
        &mut self,
        position: &Position,
        met: &HashSet<Setup>,
        watch: Watch<'_>,
    ) -> Result<(Move, Setup), Interrupted> {
        let replies = position.legal_moves();
        let nexts = || replies.iter().filter_map(|&reply| Some((reply, position.after(reply).ok()?)));
        let known = nexts()
            .find(|(_, next)| met.contains(&next.to_setup()))
            .or_else(|| nexts().find(|(_, next)| self.raw_search().is_known_failure(next)));
        if let Some((reply, next)) = known {
            return Ok((reply, next.to_setup()));
        }
        for effort in [30, 300, 3_000, 30_000, u64::MAX] {
            for (reply, next) in nexts() {
                let end = self.raw_search().nodes().saturating_add(effort);
                let mut broken_off = false;
                let mut within = |nodes: u64| {
                    broken_off = watch(nodes).is_break();
                    if broken_off || nodes > end { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                };
                match self.raw_search().run(&next, Budget::UNLIMITED, &mut within) {
                    Ok(None) => return Ok((reply, next.to_setup())),
                    Err(Interrupted) if broken_off => return Err(Interrupted),
                    Err(Interrupted) | Ok(Some(_)) => {}
                }
            }
        }
        Err(Interrupted)
    }
}
