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
}

/// How much effort goes into every question before any gets more.
const EFFORTS: [u64; 5] = [300, 3_000, 30_000, 300_000, u64::MAX];

/// How much effort is spent at most on a question that cannot change the verdict: whether there is one cook more, or a dual at
/// the last move.
const ENOUGH: u64 = 30_000;

/// How much effort is spent on all such questions together, before no more of them are asked.
const ENOUGH_IN_ALL: u64 = 100_000;

/// The attacks that mate, each with the plies of a mate after it, and those of which that is not known after so much effort,
/// or before so much effort was spent by all.
fn asked(
    solvers: &mut Solvers<'_>,
    attacks: Vec<Attack>,
    effort: u64,
    in_all: u64,
) -> (Vec<(Attack, u16)>, Vec<Attack>) {
    let (mut mating, mut open) = (Vec::new(), Vec::new());
    let end = solvers.limits.spent.saturating_add(in_all);
    for attack in attacks {
        if solvers.limits.spent >= end {
            open.push(attack);
            continue;
        }
        match solvers.mates(&attack.after, None, effort) {
            Some(Some(plies)) => mating.push((attack, plies)),
            Some(None) => {}
            None => open.push(attack),
        }
    }
    (mating, open)
}

/// Whether one of these attacks mates; `None` when the limits are reached before that is known.
pub(super) fn any_mates(solvers: &mut Solvers<'_>, mut attacks: Vec<Attack>) -> Option<bool> {
    for effort in EFFORTS {
        let (mating, open) = asked(solvers, attacks, effort, u64::MAX);
        if !mating.is_empty() {
            return Some(true);
        }
        attacks = open;
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
    let question = |attack: &Attack| Question::Attack { ply: attack.ply(), mv: attack.mv };
    let mut attacks = Attack::all(played);
    let mut surplus = ENOUGH_IN_ALL;
    for effort in EFFORTS {
        let is_settled = findings.iter().any(|finding| profile.counts(finding));
        let matters = |attack: &Attack| !is_settled && (attack.index + 1 < played.length() || played.length() == 1);
        let (deciding, other): (Vec<_>, Vec<_>) = std::mem::take(&mut attacks).into_iter().partition(matters);
        let mut answered = asked(solvers, deciding, effort, u64::MAX);
        if effort > ENOUGH {
            open.extend(other.iter().map(question));
        } else {
            let is_cheap = effort == EFFORTS[0];
            let before = solvers.limits.spent;
            let (mating, unknown) = asked(solvers, other, effort, if is_cheap { u64::MAX } else { surplus });
            if !is_cheap {
                surplus = surplus.saturating_sub(solvers.limits.spent - before);
            }
            answered.0.extend(mating);
            answered.1.extend(unknown);
        }
        attacks = answered.1;
        for (attack, plies) in answered.0 {
            match named(solvers, played, &attack, plies, effort) {
                Some(finding) => findings.push(finding),
                None => open.push(question(&attack)),
            }
        }
    }
    open.extend(attacks.iter().map(question));
}

/// What there is to say of an attack that mates in so many plies after it, which was found out with so much effort. `None`
/// when that is not known within the limits.
fn named(solvers: &mut Solvers<'_>, played: &PlayedLine, attack: &Attack, plies: u16, effort: u64) -> Option<Finding> {
    let (kind, weight) = name::of(solvers, played, attack, effort.saturating_mul(30))?;
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
