//! Finds other attacks on the main line that mate, and their kind.

use super::judge::Findings;
use super::main_line::{PlayedLine, shown, shown_back};
use super::solvers::Solvers;
use super::{Extent, Finding, Kind, Mark, Profile, Question, Settings, Weight};
use crate::shogi::{Color, HandKind, Move, Position, Square, Transform};

pub(super) struct Attack {
    index: usize,
    mv: Move,
    after: Position,
}

impl Attack {
    pub(super) fn all(played: &PlayedLine) -> Vec<Self> {
        let indices = (0..played.length()).step_by(2).rev();
        let at = |index: usize| {
            let position = &played.positions[index];
            let others = position.legal_checks().into_iter().filter(move |&mv| mv != played.moves[index]);
            others.filter_map(move |mv| Some(Self { index, mv, after: position.after(mv).ok()? }))
        };
        indices.flat_map(at).collect()
    }

    pub(super) const fn mv(&self) -> Move {
        self.mv
    }

    pub(super) fn ply(&self) -> u16 {
        u16::try_from(self.index + 1).unwrap_or(u16::MAX)
    }
}

pub(super) struct Waiting {
    attack: Attack,
    spent: u64,
    /// The expected effort until it is known to mate, which grows with effort spent and signs of failure.
    cost: u128,
    cost_to_fail: u128,
    model: Option<Position>,
}

impl Waiting {
    const fn new(attack: Attack) -> Self {
        Self { attack, spent: 0, cost: 0, cost_to_fail: 0, model: None }
    }

    pub(super) fn question(&self) -> Question {
        Question::Attack { ply: self.attack.ply(), mv: self.attack.mv }
    }

    /// Of the attacks that are not, one in a hundred mates by its next turn, and one in four fails.
    const fn is_promising(&self) -> bool {
        self.cost < 60_000 || self.cost_to_fail < 10_000_000
    }

    const fn turn(&self) -> u64 {
        if self.spent < FIRST_EFFORT { FIRST_EFFORT } else { self.spent.saturating_mul(2) }
    }

    fn after(self, effort: u64, solvers: &Solvers<'_>) -> Self {
        let spent = self.spent.saturating_add(effort.max(1));
        let (pn, dn) = solvers.solver().proof_numbers(&self.attack.after).unwrap_or((1, 1));
        let square = |number: u32| u128::from(number.max(1)).pow(2);
        let effort = u128::from(spent).saturating_mul(1_000);
        let cost = effort.saturating_mul(square(pn)) / square(dn);
        let cost_to_fail = effort.saturating_mul(square(dn)) / square(pn);
        Self { spent, cost, cost_to_fail, ..self }
    }
}

const FIRST_EFFORT: u64 = 300;

/// For a question that cannot change the verdict. Beyond it, results take many times as much on average.
const OPTIONAL_EFFORT: u64 = 15_000;

const OPTIONAL_EFFORT_IN_VAIN: u64 = 75_000;

/// To tell whether a mating attack is a detour, where the verdict does not depend on it.
const NAMING_EFFORT: u64 = 3_000;

pub(super) fn any_mates(solvers: &mut Solvers<'_>, attacks: Vec<Attack>) -> Option<bool> {
    let mut waiting = attacks.into_iter().map(Waiting::new).collect();
    Some(take_mating(solvers, &mut waiting)?.is_some())
}

#[expect(clippy::option_option, reason = "not known is not the same as none")]
fn take_mating(solvers: &mut Solvers<'_>, waiting: &mut Vec<Waiting>) -> Option<Option<Attack>> {
    while let Some(next) = cheapest(waiting, |waiting| waiting.cost) {
        let next = waiting.remove(next);
        let before = solvers.spent();
        match solvers.mates(&next.attack.after, None, next.turn()) {
            Some(Some(_)) => return Some(Some(next.attack)),
            Some(None) => {}
            None if solvers.is_over() => return None,
            None => waiting.push(next.after(solvers.spent() - before, solvers)),
        }
    }
    Some(None)
}

/// Another first move that mates in a different way, without leading back to the line.
pub(super) fn other_first(solvers: &mut Solvers<'_>, line: &PlayedLine) -> Option<Move> {
    let (start, first) = (line.positions.first()?, *line.moves.first()?);
    let defender = solvers.problem().attacker().other();
    let is_other = |attack: &Attack| attack.index == 0 && !are_much_alike(start, defender, first, attack.mv);
    let mut waiting = Attack::all(line).into_iter().filter(is_other).map(Waiting::new).collect();
    loop {
        let attack = take_mating(solvers, &mut waiting)??;
        if solvers.mates_off(&line.attackers(), &attack.after, u64::MAX)? {
            return Some(attack.mv);
        }
    }
}

fn cheapest<K: Ord>(waiting: &[Waiting], cost: impl Fn(&Waiting) -> K) -> Option<usize> {
    (0..waiting.len()).min_by_key(|&at| cost(&waiting[at]))
}

pub(super) fn note_attacks(
    solvers: &mut Solvers<'_>,
    played: &PlayedLine,
    settings: &Settings,
    findings: &mut Findings<'_>,
) -> Vec<Waiting> {
    let waiting = Attack::all(played).into_iter().map(Waiting::new).collect();
    let &Settings { profile, extent, .. } = settings;
    let (enough, surplus) = (OPTIONAL_EFFORT, OPTIONAL_EFFORT_IN_VAIN);
    let mut asking = Asking { solvers, played, profile, extent, findings, enough, surplus, waiting };
    for index in (0..played.length()).step_by(2) {
        asking.set_model(index, played.moves[index], &played.positions[index + 1]);
    }
    asking.ask_all()
}

pub(super) fn note_more_attacks(
    solvers: &mut Solvers<'_>,
    played: &PlayedLine,
    profile: Profile,
    findings: &mut Findings<'_>,
    waiting: Vec<Waiting>,
) -> Vec<Waiting> {
    let (extent, enough, surplus) = (Extent::Everything, u64::MAX, u64::MAX);
    Asking { solvers, played, profile, extent, findings, enough, surplus, waiting }.ask_all()
}

/// Notes attacks that mate, maybe as detours, as cooks. Returns the others, and all if the verdict depends on it.
pub(super) fn note_mating(
    solvers: &mut Solvers<'_>,
    profile: Profile,
    findings: &mut Findings<'_>,
    waiting: Vec<Waiting>,
) -> Vec<Waiting> {
    if !findings.any_counts(profile) {
        return waiting;
    }
    let mut others = Vec::new();
    for waiting in waiting {
        let known = solvers.solver().known_mate(&waiting.attack.after, u16::MAX);
        match known.filter(|_| waiting.spent >= NAMING_EFFORT) {
            Some(plies) => findings.push(cook(solvers, &waiting.attack, plies)),
            None => others.push(waiting),
        }
    }
    others
}

struct Asking<'a, 'w, 'f> {
    solvers: &'a mut Solvers<'w>,
    played: &'a PlayedLine,
    profile: Profile,
    extent: Extent,
    findings: &'a mut Findings<'f>,
    enough: u64,
    surplus: u64,
    waiting: Vec<Waiting>,
}

impl Asking<'_, '_, '_> {
    fn ask_all(mut self) -> Vec<Waiting> {
        let mut open = Vec::new();
        while let Some(next) = cheapest(&self.waiting, |waiting| self.turn_of(waiting)) {
            let next = self.waiting.remove(next);
            if self.may_ask(&next) {
                let left = self.ask(next);
                self.waiting.extend(left);
            } else {
                open.push(next);
            }
        }
        open
    }

    fn decides(&self, attack: &Attack) -> bool {
        !self.findings.any_counts(self.profile)
            && (attack.index + 1 < self.played.length() || self.played.length() == 1)
    }

    /// A little effort for each first; then those that decide the verdict, likely mates first; then the others evenly.
    fn turn_of(&self, waiting: &Waiting) -> (bool, bool, u32, u128) {
        let decides = self.decides(&waiting.attack);
        let stage =
            if decides { 0 } else { (waiting.spent / OPTIONAL_EFFORT).checked_ilog(4).map_or(0, |stage| stage + 1) };
        (waiting.spent > 0, !decides, stage, waiting.cost)
    }

    fn may_ask(&self, waiting: &Waiting) -> bool {
        let is_soon = || self.enough == u64::MAX || waiting.is_promising();
        let is_worth = || waiting.spent == 0 || waiting.spent < self.enough && self.surplus > 0 && is_soon();
        !self.solvers.is_over() && (self.decides(&waiting.attack) || is_worth())
    }

    fn set_model(&mut self, index: usize, mv: Move, after: &Position) {
        let king = self.played.positions[index].kings(self.solvers.problem().attacker().other()).next();
        let is_alike = |other: &Attack| other.index == index && are_alike(king, mv, other.mv);
        for waiting in self.waiting.iter_mut().filter(|waiting| is_alike(&waiting.attack)) {
            (waiting.model, waiting.cost) = (Some(after.clone()), 0);
        }
    }

    fn effort_for(&self, waiting: &Waiting) -> u64 {
        let turn = waiting.turn();
        if waiting.spent == 0 || self.decides(&waiting.attack) {
            return turn;
        }
        turn.min(self.enough.saturating_sub(waiting.spent)).min(self.surplus)
    }

    fn ask(&mut self, mut waiting: Waiting) -> Option<Waiting> {
        let (before, is_first) = (self.solvers.spent(), waiting.spent == 0);
        let (decides, found) = (self.decides(&waiting.attack), self.findings.all().len());
        if let Some(model) = waiting.model.take() {
            self.solvers.imitate(&model, &waiting.attack.after);
        }
        let left = self.look_at(&waiting);
        let effort = self.solvers.spent() - before;
        if !is_first && !decides && self.findings.all().len() == found {
            self.surplus = self.surplus.saturating_sub(effort);
        }
        left.then(|| waiting.after(effort, self.solvers))
    }

    fn look_at(&mut self, waiting: &Waiting) -> bool {
        let effort = self.effort_for(waiting);
        let Some(mates) = self.solvers.mates(&waiting.attack.after, None, effort) else { return true };
        let Some(plies) = mates else { return false };
        let (decides, is_everything) = (self.decides(&waiting.attack), self.extent == Extent::Everything);
        let most = match (decides, is_everything) {
            (true, _) => waiting.turn().saturating_mul(30),
            (false, false) => NAMING_EFFORT,
            (false, true) => waiting.turn().saturating_mul(30).min(self.enough),
        };
        let finding = match classify(self.solvers, self.played, &waiting.attack, plies, most) {
            Some(finding) => finding,
            None if decides || is_everything || self.solvers.is_over() => return true,
            None => cook(self.solvers, &waiting.attack, plies),
        };
        self.findings.push(finding);
        self.set_model(waiting.attack.index, waiting.attack.mv, &waiting.attack.after);
        false
    }
}

fn classify(
    solvers: &mut Solvers<'_>,
    played: &PlayedLine,
    attack: &Attack,
    plies: u16,
    effort: u64,
) -> Option<Finding> {
    let (kind, weight) = kind_of(solvers, played, attack, effort)?;
    let mut line = vec![attack.mv];
    line.extend(match kind {
        Kind::EarlyMate => solvers
            .best(&attack.after, played.left_at(attack.index) - 3)
            .flatten()
            .map(|best| best.line)
            .unwrap_or_default(),
        Kind::Detour | Kind::DistanceDrop => shown_back(solvers, &attack.after, plies, &played.attackers()),
        _ => shown(solvers, &attack.after, plies),
    });
    Some(Finding { kind, ply: Some(attack.ply()), mark: Mark::Move(attack.mv), line, weight })
}

fn cook(solvers: &mut Solvers<'_>, attack: &Attack, plies: u16) -> Finding {
    let line = [attack.mv].into_iter().chain(shown(solvers, &attack.after, plies)).collect();
    let (ply, mark) = (Some(attack.ply()), Mark::Move(attack.mv));
    Finding { kind: Kind::Cook, ply, mark, line, weight: Weight::Usual }
}

fn kind_of(solvers: &mut Solvers<'_>, played: &PlayedLine, attack: &Attack, effort: u64) -> Option<(Kind, Weight)> {
    let &Attack { index, mv, .. } = attack;
    let (main, left) = (played.moves[index], played.left_at(index));
    let usual = |kind| Some((kind, Weight::Usual));
    if left > 2 && solvers.mates_within(&attack.after, left - 3)? {
        return usual(Kind::EarlyMate);
    }
    if is_mirror(&played.positions[index], main, mv) {
        return usual(Kind::Mirror);
    }
    let is_as_short = solvers.mates_within(&attack.after, left - 1)? || left == 1 && solvers.is_mated(&attack.after)?;
    if is_other_promotion(main, mv) && is_as_short && has_same_reply(solvers, played, attack)? {
        return usual(Kind::PromotionChoice);
    }
    if left == 1 {
        let weight = if played.length() == 1 { Weight::More } else { Weight::Usual };
        return Some((Kind::FinalCook, weight));
    }
    let king = played.positions[index].kings(solvers.problem().attacker().other()).next();
    let other_drop = king.and_then(|king| other_drop(king, main, mv));
    if !is_as_short && !solvers.mates_off(&played.attackers(), &attack.after, effort)? {
        return usual(if other_drop == Some(Distance::Further) { Kind::DistanceDrop } else { Kind::Detour });
    }
    usual(if other_drop.is_some() { Kind::DropChoice } else { Kind::Cook })
}

/// Whether two moves differ only in the promotion or in the square of a distant drop: mostly both mate, or neither.
fn are_alike(king: Option<Square>, one: Move, other: Move) -> bool {
    is_other_promotion(one, other) || king.is_some_and(|king| other_drop(king, one, other).is_some())
}

fn are_much_alike(position: &Position, defender: Color, one: Move, other: Move) -> bool {
    are_alike(position.kings(defender).next(), one, other) || is_mirror(position, one, other)
}

fn is_mirror(position: &Position, main: Move, other: Move) -> bool {
    let setup = position.to_setup();
    Transform::Mirror.mv(main) == Some(other) && Transform::Mirror.setup(setup).is_ok_and(|mirrored| mirrored == setup)
}

fn is_other_promotion(main: Move, other: Move) -> bool {
    main.from().is_some() && main.from() == other.from() && main.to() == other.to()
}

/// Whether the main line's defence is also the best after another attack, or both mate at once.
fn has_same_reply(solvers: &mut Solvers<'_>, played: &PlayedLine, attack: &Attack) -> Option<bool> {
    let left = played.left_at(attack.index);
    let Some(&reply) = played.moves.get(attack.index + 1) else { return Some(true) };
    if attack.after.check(reply).is_err() {
        return Some(false);
    }
    let Ok(next) = attack.after.after(reply) else { return Some(false) };
    Some(left < 5 || !solvers.mates_within(&next, left - 4)?)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Distance {
    Nearer,
    Further,
}

fn other_drop(king: Square, main: Move, other: Move) -> Option<Distance> {
    let (Move::Drop { kind, to }, Move::Drop { kind: other_kind, to: other_to }) = (main, other) else { return None };
    let is_far = matches!(kind, HandKind::Lance | HandKind::Bishop | HandKind::Rook);
    let ((files, ranks), (other_files, other_ranks)) = (steps(king, to), steps(king, other_to));
    let is_in_line = (files.signum(), ranks.signum()) == (other_files.signum(), other_ranks.signum())
        && files * other_ranks == other_files * ranks;
    (is_far && kind == other_kind && is_in_line).then(|| {
        let nearness = |files: i32, ranks: i32| files.abs().max(ranks.abs());
        let is_nearer = nearness(other_files, other_ranks) < nearness(files, ranks);
        if is_nearer { Distance::Nearer } else { Distance::Further }
    })
}

fn steps(from: Square, to: Square) -> (i32, i32) {
    let apart = |from: u8, to: u8| i32::from(to) - i32::from(from);
    (apart(from.file().get(), to.file().get()), apart(from.rank().get(), to.rank().get()))
}
