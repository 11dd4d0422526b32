//! Takes over mates of another search that avoid the excluded positions.

use std::collections::HashSet;

use super::Search;
use super::moves::hand_after;
use crate::shogi::{Move, Position};
use crate::tsume::solver::Watch;
use crate::tsume::solver::budget::Budget;
use crate::tsume::solver::held::Held;
use crate::tsume::solver::key;
use crate::tsume::solver::mated::is_mated;
use crate::tsume::solver::table::{Known, Table};

/// Beyond, a new search is quicker than trying all known mates.
const MAX_NODES: u64 = 50_000;

impl Search {
    /// Takes over a mate of the [shared table](Search::shared_table) as far as it avoids excluded positions.
    pub(in crate::tsume::solver) fn adopt(&mut self, position: &Position, watch: Watch<'_>) {
        let Some(shared_table) = self.shared_table.take() else { return };
        let end = self.nodes.saturating_add(MAX_NODES);
        let table_key = TableKey { key: key::of(position), hand: Held::of(position.hand(self.attacker)) };
        let mut adoption = Adoption { search: self, shared_table: &shared_table, failed: HashSet::new(), end, watch };
        if let Some(plies) = adoption.known(table_key, Budget::UNLIMITED) {
            let _ = if position.turn() == adoption.search.attacker {
                adoption.attack(position, table_key, plies)
            } else {
                adoption.defend(position, table_key, plies)
            };
        }
        self.shared_table = Some(shared_table);
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct TableKey {
    key: u128,
    hand: Held,
}

struct Adoption<'a> {
    search: &'a mut Search,
    shared_table: &'a Table,
    failed: HashSet<TableKey>,
    end: u64,
    watch: Watch<'a>,
}

impl Adoption<'_> {
    fn known(&self, table_key: TableKey, budget: Budget) -> Option<u16> {
        self.shared_table.look_up(table_key.key, table_key.hand, budget).mate().map(|(plies, _)| plies)
    }

    fn next(&self, position: &Position, mv: Move, at: TableKey) -> Option<(Position, TableKey)> {
        let is_attacker = position.turn() == self.search.attacker;
        let hand = hand_after(position, mv, is_attacker, at.hand);
        Some((position.after(mv).ok()?, TableKey { key: key::after(at.key, position, mv), hand }))
    }

    fn attack(&mut self, position: &Position, at: TableKey, plies: u16) -> Option<u16> {
        if self.search.is_excluded(at.key, at.hand) || self.failed.contains(&at) {
            return None;
        }
        if let Known::Mate { plies, .. } = self.search.table.look_up(at.key, at.hand, Budget::UNLIMITED) {
            return Some(plies);
        }
        self.search.count(self.end, self.watch)?;
        let checks = position.legal_checks();
        let nexts = || checks.iter().filter_map(|&mv| self.next(position, mv, at));
        let mut known: Vec<(u16, Position, TableKey)> = if plies == 1 {
            let rule = self.search.rule;
            nexts()
                .find(|(after, _)| is_mated(after, rule))
                .map(|(after, table_key)| (0, after, table_key))
                .into_iter()
                .collect()
        } else {
            let budget = Budget::of(plies - 1);
            nexts().filter_map(|(after, table_key)| Some((self.known(table_key, budget)?, after, table_key))).collect()
        };
        known.sort_by_key(|&(plies, ..)| plies);
        for (plies, after, table_key) in known {
            if let Some(plies) = self.defend(&after, table_key, plies) {
                self.search.table.mate(at.key, at.hand, plies + 1, 1);
                return Some(plies + 1);
            }
        }
        self.failed.insert(at);
        None
    }

    fn defend(&mut self, position: &Position, at: TableKey, plies: u16) -> Option<u16> {
        if let Known::Mate { plies, .. } = self.search.table.look_up(at.key, at.hand, Budget::UNLIMITED) {
            return Some(plies);
        }
        if is_mated(position, self.search.rule) {
            return Some(0);
        }
        self.search.count(self.end, self.watch)?;
        let mut longest = 0;
        for &reply in &position.legal_moves() {
            let (after, table_key) = self.next(position, reply, at)?;
            let plies = self.known(table_key, Budget::of(plies.checked_sub(1)?))?;
            longest = longest.max(self.attack(&after, table_key, plies)?);
        }
        self.search.table.mate(at.key, at.hand, longest + 1, 1);
        Some(longest + 1)
    }
}
