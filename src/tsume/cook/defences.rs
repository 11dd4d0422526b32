//! Other defences on the main line, and the attacks after them.

use super::judge::Findings;
use super::main_line::{PlayedLine, shown};
use super::solvers::Solvers;
use super::{Finding, Kind, MainLine, Mark, Question, Weight};
use crate::shogi::{Move, Position};
use crate::tsume::solver::{FutileRule, Mate};

pub(super) struct Defence {
    index: usize,
    mv: Move,
    after: Position,
    left: u16,
}

impl Defence {
    fn all(played: &PlayedLine) -> Vec<Self> {
        let indices = (1..played.length()).step_by(2).collect::<Vec<_>>().into_iter().rev();
        let at = |index: usize| {
            let (position, left) = (&played.positions[index], played.left_at(index));
            let others = position.legal_moves().into_iter().filter(move |&mv| mv != played.moves[index]);
            others.filter_map(move |mv| Some(Self { index, mv, after: position.after(mv).ok()?, left }))
        };
        indices.flat_map(at).collect()
    }

    fn ply(&self) -> u16 {
        u16::try_from(self.index + 1).unwrap_or(u16::MAX)
    }

    pub(super) fn question(&self) -> Question {
        Question::Defence { ply: self.ply(), mv: self.mv }
    }

    fn finding(&self, kind: Kind, weight: Weight, line: impl IntoIterator<Item = Move>) -> Finding {
        let line = std::iter::once(self.mv).chain(line).collect();
        Finding { kind, ply: Some(self.ply()), mark: Mark::Move(self.mv), line, weight }
    }
}

const FIRST_EFFORT: u64 = 30_000;

/// Notes the other defences that last as long as the main line's. Returns those that a moderate effort does not decide.
pub(super) fn note_defences(
    solvers: &mut Solvers<'_>,
    played: &PlayedLine,
    main: &MainLine,
    findings: &mut Findings<'_>,
) -> Vec<Defence> {
    note(Defence::all(played), findings, |defence| {
        solvers.within(FIRST_EFFORT, |solvers| compare(solvers, defence, main))
    })
}

pub(super) fn note_more_defences(
    solvers: &mut Solvers<'_>,
    main: &MainLine,
    findings: &mut Findings<'_>,
    defences: Vec<Defence>,
) -> Vec<Defence> {
    note(defences, findings, |defence| compare(solvers, defence, main))
}

fn note(
    defences: Vec<Defence>,
    findings: &mut Findings<'_>,
    mut compare: impl FnMut(&Defence) -> Option<Option<Finding>>,
) -> Vec<Defence> {
    let is_open = |defence: &Defence| match compare(defence) {
        Some(finding) => {
            findings.extend(finding);
            false
        }
        None => true,
    };
    defences.into_iter().filter(is_open).collect()
}

#[expect(clippy::option_option, reason = "not known is not the same as nothing to say")]
fn compare(solvers: &mut Solvers<'_>, defence: &Defence, main: &MainLine) -> Option<Option<Finding>> {
    let left = defence.left;
    let by_lines = solvers.rule() == FutileRule::Wide;
    if !by_lines {
        // Most are shorter than the main line. If that leaves a piece, a line two plies shorter without one equals it.
        let sooner = left.checked_sub(if main.left.total() == 1 { 5 } else { 3 });
        if let Some(plies) = sooner
            && solvers.mates_within(&defence.after, plies)?
        {
            return Some(None);
        }
    }
    // As long as the main line if no piece is left, or as what a main line that leaves one may be; else longer.
    let least = if main.left.total() == 1 { left.saturating_sub(2) } else { left };
    let is_useful = |plies: u16, kept: u32| plies + 1 >= if kept == 0 { least } else { left + 1 };
    let Some(Mate { length, line, left: kept }) = solvers.best_useful(&defence.after, left - 1, &is_useful)? else {
        return Some(None);
    };
    let plies = length.plies() + 1;
    let finding = |kind, weight| Some(defence.finding(kind, weight, line.iter().copied()));
    Some(match () {
        () if plies > left => {
            let is_usual = plies == left + 2 && kept.total() == 1;
            finding(Kind::LongerVariation, if is_usual { Weight::Usual } else { Weight::More })
        }
        () if plies == left && kept.is_empty() => finding(Kind::EqualVariation, Weight::Usual),
        () if plies + 2 == left && kept.is_empty() && main.left.total() == 1 => {
            finding(Kind::LongerVariation, Weight::Usual)
        }
        () => None,
    })
}

/// Notes the variations in which a second attack mates in time: preferably one that ties with the main line in length
/// and leaves no piece, else the first.
pub(super) fn attacks(
    solvers: &mut Solvers<'_>,
    played: &PlayedLine,
    findings: &mut Findings<'_>,
    open: &mut Vec<Question>,
) {
    for defence in Defence::all(played) {
        match second_attack(solvers, &defence) {
            Some(finding) => findings.extend(finding),
            None => {
                open.push(Question::Variations);
                break;
            }
        }
    }
}

#[expect(clippy::option_option, reason = "not known is not the same as nothing to say")]
fn second_attack(solvers: &mut Solvers<'_>, defence: &Defence) -> Option<Option<Finding>> {
    let Some(left) = defence.left.checked_sub(2) else { return Some(None) };
    let mut mating = Vec::new();
    for &mv in &defence.after.legal_checks() {
        let Ok(after) = defence.after.after(mv) else { continue };
        if let Some(plies) = solvers.mates(&after, Some(left), u64::MAX)? {
            mating.push((mv, after, plies));
        }
    }
    if mating.len() < 2 {
        return Some(None);
    }
    let meant = solvers.best(&defence.after, left + 1)?.and_then(|best| best.line.first().copied());
    mating.retain(|&(mv, ..)| Some(mv) != meant);
    for (mv, after, _) in &mating {
        let Some(best) = solvers.best(after, left)? else { continue };
        if best.length.plies() == left && best.left.is_empty() {
            let line = std::iter::once(*mv).chain(best.line);
            return Some(Some(defence.finding(Kind::VariationCook, Weight::More, line)));
        }
    }
    let Some((mv, after, plies)) = mating.into_iter().next() else { return Some(None) };
    let line = shown(solvers, &after, plies);
    Some(Some(defence.finding(Kind::VariationCook, Weight::Usual, std::iter::once(mv).chain(line))))
}
