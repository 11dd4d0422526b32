//! What the next move that is entered is for.

use crate::app::desk::edit::Edit;
use crate::app::desk::update::edit;
use crate::app::desk::walk::walk;
use crate::app::problems::update as problems;
use crate::app::shell::state::{Entry, State};
use crate::record::NodeId;
use crate::shogi::Move;

/// The next move is to take the place of a node's: the board shows what it is played from.
pub(crate) fn correct(state: &mut State, node: NodeId) {
    let Some(before) = state.game().record().tree().parent(node) else { return };
    walk(state, |game| game.go_to_node(before));
    state.entry = Entry::Correct(node);
}

/// The next two moves are to be put in behind a node.
pub(crate) fn insert(state: &mut State, node: NodeId) {
    walk(state, |game| game.go_to_node(node));
    state.entry = Entry::Insert(None);
}

/// Takes a move that was entered for what the user wants of it.
pub(crate) fn enter(state: &mut State, mv: Move) {
    if state.solving().is_some() {
        return problems::play(state, mv);
    }
    match std::mem::take(&mut state.entry) {
        Entry::Play => edit(state, Edit::Play(mv)),
        Entry::Correct(node) => edit(state, Edit::Correct(node, mv)),
        Entry::Insert(None) => {
            if state.game_mut().foresee(mv) {
                state.entry = Entry::Insert(Some(mv));
            }
        }
        Entry::Insert(Some(first)) => {
            state.game_mut().stop_foreseeing();
            edit(state, Edit::InsertPair(first, mv));
        }
    }
}

/// Moves are played again, and whoever was about to correct one stands on it again.
pub(crate) fn cancel(state: &mut State) {
    if let Entry::Correct(node) = state.entry {
        walk(state, |game| game.go_to_node(node));
    }
    leave(state);
}

/// Moves are played again.
pub(crate) fn leave(state: &mut State) {
    state.entry = Entry::Play;
    for game in state.tabs.games_mut() {
        game.stop_foreseeing();
    }
}
