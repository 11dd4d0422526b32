//! What is done at a node of the tree.

use crate::app::desk::edit::Edit;
use crate::app::desk::game::Game;
use crate::app::desk::update::edit;
use crate::app::desk::walk::walk;
use crate::app::moves::at;
use crate::app::play::entry;
use crate::app::shell::action::Effect;
use crate::app::shell::command::Command;
use crate::app::shell::notice::Gravity;
use crate::app::shell::state::State;
use crate::app::shell::update::notify;
use crate::app::text;
use crate::record::{Branch, NodeId};

/// Carries out a command at a node. Those that are not meant for a node are carried out as ever.
pub(crate) fn at(state: &mut State, command: Command, node: NodeId, effects: &mut Vec<Effect>) {
    if !at::is_enabled(command, state, node) || !state.game().record().tree().contains(node) {
        return;
    }
    match command {
        Command::PromoteVariation => edit(state, Edit::ShiftVariation(node, -1)),
        Command::DemoteVariation => edit(state, Edit::ShiftVariation(node, 1)),
        Command::MakeMain => edit(state, Edit::MakeMain(node)),
        Command::DeleteFromHere => edit(state, Edit::Remove(node)),
        Command::DeleteVariation => edit(state, Edit::RemoveVariation(node)),
        Command::RemovePair => edit(state, Edit::RemovePair(node)),
        Command::CopyLine => take(state, node),
        Command::CutLine => {
            take(state, node);
            edit(state, Edit::Remove(node));
        }
        Command::PasteLine => {
            if let Some(clip) = state.clip.clone() {
                walk(state, |game| game.go_to_node(node));
                edit(state, Edit::Paste(Box::new(clip)));
            }
        }
        Command::Extract => extract(state, node),
        Command::Correct => entry::correct(state, node),
        Command::InsertPair => entry::insert(state, node),
        other => crate::app::shell::update::run(state, other, effects),
    }
}

/// Keeps a node and all after it, to be pasted elsewhere.
fn take(state: &mut State, node: NodeId) {
    let branch = Branch::of(state.game().record(), node);
    let said = text::moves::taken(state.language(), branch.moves());
    state.clip = Some(branch);
    notify(state, Gravity::Done, said);
}

/// Opens the line through a node as a game of its own.
fn extract(state: &mut State, node: NodeId) {
    let record = state.game().document().extract(node);
    let step = state.game().record().tree().path(node).len();
    let turned = state.game().turned;
    let mut game = Game::unsaved(record, state.language());
    game.turned = turned;
    game.go_to(step);
    state.autoplay = None;
    state.tabs.add(game, true);
}
