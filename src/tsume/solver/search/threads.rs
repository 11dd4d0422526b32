//! One search by several threads that share a table.
//!
//! Each guesses differently how hard new positions are.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use super::Search;
use crate::shogi::Position;
use crate::tsume::solver::budget::Budget;
use crate::tsume::solver::table::Table;
use crate::tsume::solver::{Interrupted, Watch};

/// In bytes: the search keeps its own stack on the heap.
const STACK: usize = 1 << 18;

#[derive(Default)]
struct Shared {
    is_over: AtomicBool,
    nodes: AtomicU64,
}

impl Search {
    pub(super) fn run_together(
        &mut self,
        root: &Position,
        budget: Budget,
        watch: Watch<'_>,
    ) -> Result<Option<u16>, Interrupted> {
        let mut helpers = std::mem::take(&mut self.helpers);
        for helper in &mut helpers {
            helper.table = self.table.share();
            helper.shared_table = self.shared_table.as_mut().map(Table::share);
            helper.excluded.clone_from(&self.excluded);
        }
        let shared = Shared::default();
        let outcome = thread::scope(|scope| {
            let begin = |helper| {
                let builder = thread::Builder::new().stack_size(STACK);
                builder.spawn_scoped(scope, || Self::help(helper, root, budget, &shared)).ok()
            };
            let running: Vec<_> = helpers.iter_mut().filter_map(begin).collect();
            let own = self.run_alone(root, budget, &mut |nodes| {
                if shared.is_over.load(Ordering::Relaxed) {
                    return ControlFlow::Break(());
                }
                watch(nodes + shared.nodes.load(Ordering::Relaxed))
            });
            shared.is_over.store(true, Ordering::Relaxed);
            let others = running.into_iter().filter_map(|thread| thread.join().ok());
            others.fold(own, |found, other| if found.is_err() { other } else { found })
        });
        self.nodes += shared.nodes.into_inner();
        for helper in &mut helpers {
            (helper.table, helper.shared_table) = (Table::least(), None);
        }
        self.helpers = helpers;
        outcome
    }

    fn help(&mut self, root: &Position, budget: Budget, shared: &Shared) -> Result<Option<u16>, Interrupted> {
        let mut counted = self.nodes;
        let outcome = self.run_alone(root, budget, &mut |nodes| {
            shared.nodes.fetch_add(nodes - counted, Ordering::Relaxed);
            counted = nodes;
            if shared.is_over.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if outcome.is_ok() {
            shared.is_over.store(true, Ordering::Relaxed);
        }
        outcome
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::notation::sfen;
    use crate::tsume::solver::FutileRule;

    #[test]
    fn all_threads_find_the_same_answer() {
        let patiently: Watch<'_> = &mut |_| ControlFlow::Continue(());
        for (sfen, mates) in [
            ("9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1", true),
            ("3Bnnk2/3+S5/8+N/6G2/9/9/9/9/9 b Rrb3g3sn4l18p 1", true),
            ("8n/9/6k2/5P3/9/8R/9/9/9 b NPr2b4g4s2n4l16p 1", false),
            ("5+P3/6k2/9/9/4n2B1/9/9/9/9 b SNP2rb4g3s2n4l16p 1", false),
        ] {
            let root = Position::from(sfen::read(sfen).unwrap().setup);
            for threads in [1, 2, 5] {
                let threads = NonZeroUsize::new(threads).unwrap();
                let mut search = Search::new(1 << 20, FutileRule::None, root.turn(), threads);
                let found = search.run_together(&root, Budget::UNLIMITED, patiently);
                assert_eq!(found.map(|plies| plies.is_some()), Ok(mates), "{sfen}");
                assert_eq!(search.run_alone(&root, Budget::UNLIMITED, patiently), found);
                assert!(search.nodes > 0 && search.helpers.len() == threads.get() - 1);
            }
        }
    }

    #[test]
    fn all_are_broken_off_together() {
        let hard = "3g1n1l1/2p1g1r2/5k2S/4p1N+R1/3+p5/7N1/B8/9/9 b 2GSNb2s3l15p 1";
        let root = Position::from(sfen::read(hard).unwrap().setup);
        let mut search = Search::new(1 << 20, FutileRule::None, root.turn(), NonZeroUsize::new(3).unwrap());
        let outcome = search.run_together(&root, Budget::UNLIMITED, &mut |nodes| {
            if nodes < 5_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(outcome, Err(Interrupted));
        assert!(search.nodes >= 5_000);
    }
}
