//! Other attacks on the main line: which mate as well, and what they are.

use super::line;
use super::main_line::PlayedLine;
use super::name;
use super::solvers::Solvers;
use super::{Finding, Kind, Mark, Profile, Question};
use crate::shogi::{Move, Position};

/// Another check at a move of the main line.
pub(super) struct Attack {
    /// Where, among the moves of the main line.
    pub(super) index: usize,
    pub(super) mv: Move,
    pub(super) after: Position,
}

impl Attack {
    /// Those of a main line, the last moves first.
    pub(super) fn all(played: &PlayedLine) -> Vec<Self> {
        let indices = (0..played.length()).step_by(2).rev();
        let at = |index: usize| {
            let position = &played.positions[index];
            let others = position.legal_checks().into_iter().filter(move |&mv| mv != played.moves[index]);
            others.filter_map(move |mv| Some(Self { index, mv, after: position.after(mv).ok()? }))
        };
        indices.flat_map(at).collect()
    }

    pub(super) fn ply(&self) -> u16 {
        u16::try_from(self.index + 1).unwrap_or(u16::MAX)
    }

    fn question(&self) -> Question {
        Question::Attack { ply: self.ply(), mv: self.mv }
    }
}

/// How much effort goes into every question before any gets more.
const EFFORTS: [u64; 5] = [300, 3_000, 30_000, 300_000, u64::MAX];

/// How much effort is spent at most on a question that cannot change the verdict: whether there is one cook more, or a dual at
/// the last move.
const ENOUGH: u64 = 30_000;

/// How much effort is spent on all such questions together, before no more of them are asked.
const ENOUGH_IN_ALL: u64 = 60_000;

/// Whether one of these attacks mates; `None` when the limits are reached before that is known.
pub(super) fn any_mates(solvers: &mut Solvers<'_>, mut attacks: Vec<Attack>) -> Option<bool> {
    for effort in EFFORTS {
        for attack in std::mem::take(&mut attacks) {
            match solvers.mates(&attack.after, None, effort) {
                Some(Some(_)) => return Some(true),
                Some(None) => {}
                None => attacks.push(attack),
            }
        }
    }
    attacks.is_empty().then_some(false)
}

/// Notes every other attack on the main line that mates.
pub(super) fn look(
    solvers: &mut Solvers<'_>,
    played: &PlayedLine,
    profile: Profile,
    findings: &mut Vec<Finding>,
    open: &mut Vec<Question>,
) {
    let mut asking = Asking { solvers, played, profile, findings, open, surplus: ENOUGH_IN_ALL };
    let mut attacks = Attack::all(played);
    for effort in EFFORTS {
        let (mut deciding, mut other, mut left) = (Vec::new(), Vec::new(), Vec::new());
        for attack in attacks {
            if asking.decides(&attack) { deciding.push(attack) } else { other.push(attack) }
        }
        for attack in deciding {
            // One before it may have decided.
            if asking.decides(&attack) { left.extend(asking.ask(attack, effort)) } else { other.push(attack) }
        }
        for attack in other {
            left.extend(asking.ask_further(attack, effort));
        }
        attacks = left;
    }
    let Asking { open, .. } = asking;
    open.extend(attacks.iter().map(Attack::question));
}

/// The questions about all attacks.
struct Asking<'a, 'w> {
    solvers: &'a mut Solvers<'w>,
    played: &'a PlayedLine,
    profile: Profile,
    findings: &'a mut Vec<Finding>,
    open: &'a mut Vec<Question>,
    /// What may still be spent on questions that cannot change the verdict.
    surplus: u64,
}

impl Asking<'_, '_> {
    /// Whether the verdict may depend on an attack: nothing that counts was found yet, and it is not one of the last move.
    fn decides(&self, attack: &Attack) -> bool {
        let is_settled = self.findings.iter().any(|finding| self.profile.counts(finding));
        !is_settled && (attack.index + 1 < self.played.length() || self.played.length() == 1)
    }

    /// Asks whether an attack mates, and if so, notes it. The attack, if that is not known after so much effort.
    fn ask(&mut self, attack: Attack, effort: u64) -> Option<Attack> {
        let Some(mates) = self.solvers.mates(&attack.after, None, effort) else { return Some(attack) };
        let plies = mates?;
        let most = effort.saturating_mul(30);
        let most = if self.decides(&attack) { most } else { most.min(ENOUGH) };
        match named(self.solvers, self.played, &attack, plies, most) {
            Some(finding) => self.findings.push(finding),
            None => self.open.push(attack.question()),
        }
        None
    }

    /// As [`ask`](Self::ask), where the verdict does not depend on it: not for ever, and only as long as there is a surplus.
    fn ask_further(&mut self, attack: Attack, effort: u64) -> Option<Attack> {
        if effort > ENOUGH {
            self.open.push(attack.question());
            return None;
        }
        let is_cheap = effort == EFFORTS[0];
        if !is_cheap && self.surplus == 0 {
            return Some(attack);
        }
        let before = self.solvers.limits.spent;
        let left = self.ask(attack, effort);
        if !is_cheap {
            self.surplus = self.surplus.saturating_sub(self.solvers.limits.spent - before);
        }
        left
    }
}

/// What there is to say of an attack that mates in so many plies after it. `None` when that is not known within the limits,
/// or takes more than so much effort.
fn named(solvers: &mut Solvers<'_>, played: &PlayedLine, attack: &Attack, plies: u16, effort: u64) -> Option<Finding> {
    let (kind, weight) = name::of(solvers, played, attack, effort)?;
    let mut line = vec![attack.mv];
    line.extend(match kind {
        // How soon it mates is the point.
        Kind::EarlyMate => solvers
            .best(&attack.after, played.left_at(attack.index) - 3)
            .flatten()
            .map(|best| best.line)
            .unwrap_or_default(),
        Kind::Detour | Kind::DistanceDrop => line::shown_back(solvers, &attack.after, plies, &played.attackers()),
        _ => line::shown(solvers, &attack.after, plies),
    });
    Some(Finding { kind, ply: Some(attack.ply()), mark: Mark::Move(attack.mv), line, weight })
}
