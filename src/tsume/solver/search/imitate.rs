//! Mates that follow a known one, the model.
//!
//! Similar drops and captures of interposed pieces mostly mate in the same way. Following the model and searching only
//! the defender's other replies takes much less effort than a new search (simulation, Kawano 1996).

use std::ops::ControlFlow;

use super::Child;
use super::Search;
use super::moves::hand_before;
use crate::shogi::{Move, Position, Square};
use crate::tsume::solver::Watch;
use crate::tsume::solver::budget::Budget;
use crate::tsume::solver::held::Held;
use crate::tsume::solver::key;
use crate::tsume::solver::mated::{basis_of_mate, is_mated, keeps_drops};

/// The most positions visited for another attack. A hundred mostly suffice if it mates in the same way.
const ATTACK_NODES: u64 = 2_000;

const SIDE_SEARCH_NODES: u64 = 100;

const ROW_NODES: u64 = 30;

impl Search {
    pub(in crate::tsume::solver) fn imitate(
        &mut self,
        model: &Position,
        copy: &Position,
        watch: Watch<'_>,
    ) -> Option<u16> {
        let plies = self.known_mate(model, Budget::UNLIMITED)?;
        let moved = Moved::between(model, copy);
        let end = self.nodes.saturating_add(ATTACK_NODES);
        let mut imitation = Imitation { search: self, end, side_search_nodes: SIDE_SEARCH_NODES, watch };
        Some(imitation.defend(model, copy, moved, plies)?.plies)
    }

    pub(super) fn imitate_row(&mut self, child: &mut Child, budget: Budget) {
        let Some(frame) = self.frames.last() else { return };
        let Some(before) = child.after else { return };
        let before = self.children[frame.first + usize::from(before)];
        let is_open = child.is_fresh && child.pn > 0 && child.dn > 0;
        if frame.is_attacker || !is_open || !before.is_mate() || before.plies < 3 {
            return;
        }
        let (Ok(model), Ok(copy)) = (frame.position.after(before.mv), frame.position.after(child.mv)) else { return };
        let moved = Moved::between(&model, &copy);
        let end = self.nodes.saturating_add(ROW_NODES);
        let mut imitation =
            Imitation { search: self, end, side_search_nodes: 0, watch: &mut |_| ControlFlow::Continue(()) };
        if let Some(Mate { plies, basis }) = imitation.attack(&model, &copy, moved, before.plies)
            && budget.allows(plies)
        {
            child.set_mate(plies, basis);
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Moved {
    model: Square,
    copy: Square,
}

impl Moved {
    fn between(model: &Position, copy: &Position) -> Option<Self> {
        let (gone, come) = (model.occupied() - copy.occupied(), copy.occupied() - model.occupied());
        let is_one = gone.len() == 1 && come.len() == 1;
        is_one.then_some(Self { model: gone.first()?, copy: come.first()? })
    }

    const fn swapped(self) -> Self {
        Self { model: self.copy, copy: self.model }
    }

    fn follow(moved: Option<Self>, mv: Move) -> (Move, Option<Self>) {
        let (Some(Self { model, copy }), Move::Board { from, to, promote }) = (moved, mv) else { return (mv, moved) };
        if from == model {
            return (Move::Board { from: copy, to, promote }, None);
        }
        (Move::Board { from, to: if to == model { copy } else { to }, promote }, moved)
    }
}

#[derive(Clone, Copy)]
struct Mate {
    plies: u16,
    basis: Held,
}

struct Imitation<'a> {
    search: &'a mut Search,
    end: u64,
    side_search_nodes: u64,
    watch: Watch<'a>,
}

impl Imitation<'_> {
    fn known(&self, position: &Position) -> Option<Mate> {
        self.search.known(position, Budget::UNLIMITED).mate().map(|(plies, basis)| Mate { plies, basis })
    }

    fn hand(&self, position: &Position) -> Held {
        Held::of(position.hand(self.search.attacker))
    }

    fn learn(&mut self, position: &Position, mate: Mate) -> Mate {
        self.search.table.mate(key::of(position), mate.basis, mate.plies, 1);
        mate
    }

    fn attack(&mut self, model: &Position, copy: &Position, moved: Option<Moved>, plies: u16) -> Option<Mate> {
        if self.search.is_excluded(key::of(copy), self.hand(copy)) {
            return None;
        }
        if let Some(known) = self.known(copy) {
            return Some(known);
        }
        self.search.count(self.end, self.watch)?;
        let (mv, after, left) = self.attack_of(model, plies)?;
        let (mv, moved) = Moved::follow(moved, mv);
        if copy.check(mv).is_err() || !copy.gives_check(mv) {
            return None;
        }
        let Mate { plies, basis } = self.defend(&after, &copy.after(mv).ok()?, moved, left)?;
        Some(self.learn(copy, Mate { plies: plies + 1, basis: hand_before(copy, mv, basis) }))
    }

    fn attack_of(&self, model: &Position, plies: u16) -> Option<(Move, Position, u16)> {
        let budget = Budget::of(plies.checked_sub(1)?);
        if budget != Budget::of(0) {
            return self.search.known_check(model, budget);
        }
        let checks = model.legal_checks();
        let mut nexts = checks.iter().filter_map(|&mv| Some((mv, model.after(mv).ok()?, 0)));
        nexts.find(|(_, after, _)| is_mated(after, self.search.rule))
    }

    fn defend(&mut self, model: &Position, copy: &Position, moved: Option<Moved>, plies: u16) -> Option<Mate> {
        if let Some(known) = self.known(copy) {
            return Some(known);
        }
        let hand = self.hand(copy);
        if is_mated(copy, self.search.rule) {
            return Some(Mate { plies: 0, basis: basis_of_mate(copy, hand) });
        }
        self.search.count(self.end, self.watch)?;
        let mut whole = Mate { plies: 1, basis: keeps_drops(copy, hand) };
        let mut add = |one: Mate| {
            whole = Mate { plies: whole.plies.max(one.plies + 1), basis: whole.basis.max(one.basis) };
        };
        // Replies that the model lacks come first: most attempts fail there.
        let mut same = Vec::new();
        for &reply in &copy.legal_moves() {
            let after = copy.after(reply).ok()?;
            if let Some(known) = self.known(&after) {
                add(known);
                continue;
            }
            let (theirs, moved) = Moved::follow(moved.map(Moved::swapped), reply);
            match self.reply_of(model, theirs, plies) {
                Some((next, left)) => same.push((next, after, moved.map(Moved::swapped), left)),
                None => add(self.search_aside(&after)?),
            }
        }
        for (next, after, moved, left) in same {
            add(match self.attack(&next, &after, moved, left) {
                Some(mate) => mate,
                None => self.search_aside(&after)?,
            });
        }
        Some(self.learn(copy, whole))
    }

    fn reply_of(&self, model: &Position, reply: Move, plies: u16) -> Option<(Position, u16)> {
        model.check(reply).ok()?;
        let next = model.after(reply).ok()?;
        let left = self.search.known_mate(&next, Budget::of(plies.checked_sub(1)?))?;
        Some((next, left))
    }

    fn search_aside(&mut self, position: &Position) -> Option<Mate> {
        if self.side_search_nodes == 0 {
            return None;
        }
        let end = self.end.min(self.search.nodes + self.side_search_nodes);
        let watch = &mut self.watch;
        let _ = self.search.run_alone(position, Budget::UNLIMITED, &mut |nodes| {
            if nodes >= end { ControlFlow::Break(()) } else { watch(nodes) }
        });
        self.known(position)
    }
}
