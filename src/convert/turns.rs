//! Parallel work with a part that is done in order.

use std::collections::BTreeSet;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

#[derive(Debug, Default)]
pub(super) struct Turns {
    state: Mutex<State>,
    moved: Condvar,
}

#[derive(Debug, Default)]
struct State {
    next: usize,
    /// Later pieces that did not need their turn.
    over: BTreeSet<usize>,
}

/// The turn ends on drop.
#[derive(Debug)]
pub(super) struct Turn<'a> {
    turns: &'a Turns,
    index: usize,
}

impl Turns {
    /// Each turn must be taken once and in order, or others wait forever.
    pub(super) const fn turn(&self, index: usize) -> Turn<'_> {
        Turn { turns: self, index }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turn<'_> {
    pub(super) fn wait(&self) {
        let state = self.turns.state();
        let earlier = |state: &mut State| state.next < self.index;
        drop(self.turns.moved.wait_while(state, earlier).unwrap_or_else(PoisonError::into_inner));
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut state = self.turns.state();
        state.over.insert(self.index);
        while let next = state.next
            && state.over.remove(&next)
        {
            state.next += 1;
        }
        self.turns.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_come_in_order() {
        let (turns, order) = (Turns::default(), Mutex::new(Vec::new()));
        std::thread::scope(|scope| {
            for index in (0..8).rev() {
                let turn = turns.turn(index);
                let order = &order;
                scope.spawn(move || {
                    if index % 3 != 0 {
                        turn.wait();
                        order.lock().unwrap().push(index);
                    }
                    drop(turn);
                });
            }
        });
        assert_eq!(order.into_inner().unwrap(), [1, 2, 4, 5, 7]);
    }
}
