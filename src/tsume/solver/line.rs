//! The main line of a mate whose length is known.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::budget::Budget;
use super::mated::{given_back, interposed_against, may_decline};
use super::search::Search;
use super::{FutileRule, Interrupted, Solver, Watch};
use crate::shogi::{Color, Move, Position, Setup, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Best {
    mv: Option<Move>,
    left: u32,
    plies: u16,
}

impl Best {
    const fn after(self, mv: Move) -> Self {
        Self { mv: Some(mv), left: self.left, plies: self.plies + 1 }
    }
}

#[derive(Clone, Copy)]
enum KnownLine {
    Line(Best),
    AtLeast(Best),
}

/// Whether a line is useful to the side that moved before; others need not be computed.
type Use<'a> = &'a dyn Fn(Best) -> bool;

const ALWAYS_USEFUL: Use<'static> = &|_| true;

impl Solver {
    pub(super) fn line(&mut self, root: &Position, plies: u16, watch: Watch<'_>) -> Result<Vec<Move>, Interrupted> {
        Ok(self.useful_line(root, plies, &|_, _| true, watch)?.unwrap_or_default())
    }

    /// As [`line`](Self::line); `None` when the attacker is to move and the line is not useful.
    pub(super) fn useful_line(
        &mut self,
        root: &Position,
        plies: u16,
        is_useful: &dyn Fn(u16, u32) -> bool,
        watch: Watch<'_>,
    ) -> Result<Option<Vec<Move>>, Interrupted> {
        let attacker = self.problem.attacker();
        let view = View::of(self.problem.position());
        let mut lines =
            Lines { search: &mut self.search, rule: self.rule, attacker, view, found: HashMap::new(), watch };
        if root.turn() != attacker {
            lines.defend(root, plies, ALWAYS_USEFUL)?;
        } else if lines.attack(root, plies, &|line| is_useful(line.plies, line.left))?.is_none() {
            return Ok(None);
        }
        let (mut line, mut position) = (Vec::new(), root.clone());
        while let Some(mv) = lines.line_of(&position).and_then(|best| best.mv) {
            line.push(mv);
            if position.play(mv).is_err() {
                break;
            }
        }
        Ok(Some(line))
    }
}

struct Lines<'a> {
    search: &'a mut Search,
    rule: FutileRule,
    attacker: Color,
    view: View,
    found: HashMap<Setup, KnownLine>,
    watch: Watch<'a>,
}

impl Lines<'_> {
    fn line_of(&self, position: &Position) -> Option<Best> {
        match self.found.get(&position.to_setup()) {
            Some(&KnownLine::Line(best)) => Some(best),
            Some(KnownLine::AtLeast(_)) | None => None,
        }
    }

    /// Of the shortest mates, the best by the futile rule, then the first. `None` when useless to the defender.
    fn attack(&mut self, position: &Position, plies: u16, is_useful: Use<'_>) -> Result<Option<Best>, Interrupted> {
        match self.found.get(&position.to_setup()) {
            Some(&KnownLine::Line(best)) => return Ok(Some(best)),
            Some(&KnownLine::AtLeast(best)) if !self.may_help_defender(best, plies, is_useful) => return Ok(None),
            Some(KnownLine::AtLeast(_)) | None => {}
        }
        let plies = self.shortest_within(position, plies)?;
        let mut best: Option<(Best, usize)> = None;
        for (at, mv, after) in self.known_first(position, plies - 1) {
            if self.mate_within(&after, Budget::of(plies - 1))?.is_none() {
                continue;
            }
            let (rule, found) = (self.rule, best);
            let is_better =
                |line: Best| found.is_none_or(|(best, met)| rating(rule, line, at) < rating(rule, best, met));
            let Some(line) = self.defend(&after, plies - 1, &|line| is_better(line.after(mv)))? else { continue };
            let next = line.after(mv);
            if is_better(next) {
                best = Some((next, at));
                if !self.may_help_defender(next, plies, is_useful) {
                    self.found.insert(position.to_setup(), KnownLine::AtLeast(next));
                    return Ok(None);
                }
            }
        }
        let (best, _) = best.ok_or(Interrupted)?;
        self.found.insert(position.to_setup(), KnownLine::Line(best));
        Ok(Some(best))
    }

    fn known_first(&self, position: &Position, plies: u16) -> Vec<(usize, Move, Position)> {
        let checks = ordered(position, &position.legal_checks(), self.view).into_iter().enumerate();
        let mut checks: Vec<_> = checks.filter_map(|(at, mv)| Some((at, mv, position.after(mv).ok()?))).collect();
        checks.sort_by_cached_key(|(_, _, after)| self.search.known_mate(after, Budget::of(plies)).is_none());
        checks
    }

    fn may_help_defender(&self, line: Best, plies: u16, is_useful: Use<'_>) -> bool {
        match self.rule {
            // By fewer pieces left, by a mate at once, or, where none is left, by a longer line that leaves some.
            FutileRule::Wide => {
                is_useful(Best { left: line.left.min(1), ..line })
                    || is_useful(Best { left: 0, plies: 1, ..line })
                    || line.left == 0 && is_useful(Best { left: 1, plies, ..line })
            }
            FutileRule::None | FutileRule::Narrow => is_useful(Best { left: 0, ..line }),
        }
    }

    fn may_help_attacker(&self, line: Best, is_useful: Use<'_>) -> bool {
        match self.rule {
            FutileRule::Wide => line.left > 0 || is_useful(line),
            FutileRule::None | FutileRule::Narrow => is_useful(Best { left: 0, ..line }),
        }
    }

    fn defend(&mut self, position: &Position, plies: u16, is_useful: Use<'_>) -> Result<Option<Best>, Interrupted> {
        match self.found.get(&position.to_setup()) {
            Some(&KnownLine::Line(best)) => return Ok(Some(best)),
            Some(&KnownLine::AtLeast(best)) if !self.may_help_attacker(best, is_useful) => return Ok(None),
            Some(KnownLine::AtLeast(_)) | None => {}
        }
        let end = Best { mv: None, left: position.hand(self.attacker).total(), plies: 0 };
        if plies == 0 || self.search.is_mated(position) {
            self.found.insert(position.to_setup(), KnownLine::Line(end));
            return Ok(Some(end));
        }
        let (rule, is_wide) = (self.rule, self.rule == FutileRule::Wide);
        let mut best = (is_wide && may_decline(position)).then_some((end, usize::MAX));
        let mut other = best;
        for (mv, mut length, at) in self.defences(position, plies)? {
            let found = best;
            let is_better = |line: Best| found.is_none_or(|(best, met)| rank(rule, line, at) < rank(rule, best, met));
            let hoped = |length: u16| Best { mv: None, left: 0, plies: length };
            if !is_better(hoped(length)) {
                continue;
            }
            let is_interposition = interposed_against(position, mv).is_some();
            if let Some((other, _)) = other.filter(|_| is_wide && is_interposition)
                && self.only_prolongs(position, mv, (other, plies))?
            {
                continue;
            }
            let Ok(after) = position.after(mv) else { continue };
            if let Some((best, _)) = best
                && best.plies > 1
                && best.plies < length
                && let Some(sooner) = self.mate_within(&after, Budget::of(best.plies - 1))?
            {
                length = sooner + 1;
                if !is_better(hoped(length)) {
                    continue;
                }
            }
            let Some(line) = self.attack(&after, length - 1, &|line| is_better(line.after(mv)))? else { continue };
            let next = line.after(mv);
            let comes_back = |(other, _): (Best, usize)| self.comes_back(position, next, other);
            if is_wide && is_interposition && other.is_some_and(comes_back) {
                continue;
            }
            if is_better(next) {
                best = Some((next, at));
                if !self.may_help_attacker(next, is_useful) {
                    self.found.insert(position.to_setup(), KnownLine::AtLeast(next));
                    return Ok(None);
                }
            }
            if !is_interposition {
                other = best;
            }
        }
        let (best, _) = best.ok_or(Interrupted)?;
        self.found.insert(position.to_setup(), KnownLine::Line(best));
        Ok(Some(best))
    }

    /// The checker could take the piece, give it back, and mate as soon as after the other defence, leaving as many
    /// pieces.
    fn only_prolongs(
        &mut self,
        position: &Position,
        reply: Move,
        (best, plies): (Best, u16),
    ) -> Result<bool, Interrupted> {
        let Some(checker) = interposed_against(position, reply) else { return Ok(false) };
        let Ok(interposed) = position.after(reply) else { return Ok(false) };
        for promote in [true, false] {
            let take = Move::Board { from: checker, to: reply.to(), promote };
            let Some(given) = interposed.check(take).ok().and_then(|()| given_back(&interposed, take)) else {
                continue;
            };
            if !given.is_in_check(given.turn()) || self.mate_within(&given, Budget::of(plies))?.is_none() {
                continue;
            }
            let plies = self.shortest_within(&given, plies)?;
            let is_no_worse = |line: Best| line.plies <= best.plies && line.left >= best.left;
            if self.defend(&given, plies, &is_no_worse)?.is_some_and(is_no_worse) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether an interposition's line reaches a position that another defence reaches sooner, the piece given back.
    fn comes_back(&self, position: &Position, interposed: Best, other: Best) -> bool {
        let mut sooner = HashMap::new();
        for (plies, setup) in self.positions(position, other).into_iter().enumerate() {
            sooner.entry(setup).or_insert(plies);
        }
        let mut later = self.positions(position, interposed).into_iter().enumerate();
        later.any(|(plies, setup)| sooner.get(&setup).is_some_and(|&met| met < plies))
    }

    fn positions(&self, position: &Position, first: Best) -> Vec<Setup> {
        let (mut positions, mut at, mut next) = (Vec::new(), position.clone(), first.mv);
        while let Some(mv) = next
            && at.play(mv).is_ok()
        {
            positions.push(at.to_setup());
            next = self.line_of(&at).and_then(|best| best.mv);
        }
        positions
    }

    /// Each with the most plies it can last and its number in order, the longest first; by the wide rule interpositions
    /// last, since they are compared with the others.
    fn defences(&mut self, position: &Position, plies: u16) -> Result<Vec<(Move, u16, usize)>, Interrupted> {
        let mut defences = Vec::new();
        for (at, mv) in ordered(position, &position.legal_moves(), self.view).into_iter().enumerate() {
            let Ok(after) = position.after(mv) else { continue };
            let length = self.mate_within(&after, Budget::of(plies - 1))?.ok_or(Interrupted)?;
            defences.push((mv, length + 1, at));
        }
        let comes_last = |mv| self.rule == FutileRule::Wide && interposed_against(position, mv).is_some();
        defences.sort_by_key(|&(mv, length, _)| (comes_last(mv), std::cmp::Reverse(length)));
        Ok(defences)
    }

    fn shortest_within(&mut self, position: &Position, plies: u16) -> Result<u16, Interrupted> {
        let mut plies = self.mate_within(position, Budget::of(plies))?.ok_or(Interrupted)?;
        while plies >= 2
            && let Some(fewer) = self.mate_within(position, Budget::of(plies - 2))?
        {
            plies = fewer;
        }
        Ok(plies)
    }

    fn mate_within(&mut self, position: &Position, budget: Budget) -> Result<Option<u16>, Interrupted> {
        self.search.run(position, budget, self.watch)
    }
}

fn rating(rule: FutileRule, line: Best, at: usize) -> (bool, bool, u32, u32, usize) {
    let (plies, left) = (u32::from(line.plies), line.left);
    match rule {
        // A defence that leaves the attacker pieces is not shown.
        FutileRule::Wide => (plies > 1, left == 0, plies, left, at),
        FutileRule::None | FutileRule::Narrow => (false, false, plies, left, at),
    }
}

fn rank(rule: FutileRule, line: Best, at: usize) -> (u32, u16, u32, usize) {
    let (left, slowness) = (line.left, u16::MAX - line.plies);
    match rule {
        FutileRule::Wide => (left, slowness, 0, at),
        FutileRule::None | FutileRule::Narrow => (0, slowness, left, at),
    }
}

/// Captures, other moves on the board, drops; promotions first; by destination, then origin; the weakest drop first.
fn ordered(position: &Position, moves: &[Move], view: View) -> Vec<Move> {
    let mut moves = moves.to_vec();
    let index = |square| view.seen(square).index();
    moves.sort_by_key(|&mv| match mv {
        Move::Board { from, to, promote } => {
            (u8::from(position.board()[to].is_none()), !promote, index(to), index(from))
        }
        Move::Drop { kind, to } => (2, false, index(to), kind.index()),
    });
    moves
}

/// The attacker's view, mirrored if necessary so that the king to be mated is on files 1 to 4 (on file 5 the pieces
/// decide): mirrored and colour-swapped problems have the same main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct View {
    is_flipped: bool,
    is_mirrored: bool,
}

impl View {
    fn of(start: &Position) -> Self {
        let attacker = start.turn();
        let straight = Self { is_flipped: attacker == Color::White, is_mirrored: false };
        let mirrored = Self { is_mirrored: true, ..straight };
        let king = start.kings(attacker.other()).next().map_or(Square::CENTRE, |king| straight.seen(king));
        let is_mirrored = match king.file().get().cmp(&Square::CENTRE.file().get()) {
            Ordering::Less => false,
            Ordering::Greater => true,
            Ordering::Equal => {
                let pieces = |view: Self| {
                    Square::all().map(move |square| {
                        start.board()[view.seen(square)].map(|piece| (piece.color == attacker, piece.kind.index()))
                    })
                };
                pieces(mirrored).gt(pieces(straight))
            }
        };
        Self { is_mirrored, ..straight }
    }

    const fn seen(self, square: Square) -> Square {
        let square = if self.is_flipped { square.flipped() } else { square };
        if self.is_mirrored { square.mirrored() } else { square }
    }
}
