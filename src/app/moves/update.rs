//! What is done at a node of the tree.

use crate::app::desk::edit::Edit;
use crate::app::desk::game::Game;
use crate::app::desk::notice::Gravity;
use crate::app::moves::at;
use crate::app::shell::action::Effect;
use crate::app::shell::command::Command;
use crate::app::shell::state::State;
use crate::app::text;
use crate::record::{Branch, NodeId};

/// Carries out a command at a node. Those that are not meant for a node are carried out as ever.
pub(crate) fn at(state: &mut State, command: Command, node: NodeId, effects: &mut Vec<Effect>) {
    if !at::is_enabled(command, state, node) || !state.desk.game().record().tree().contains(node) {
        return;
    }
    match command {
        Command::PromoteVariation => state.desk.edit(Edit::ShiftVariation(node, -1)),
        Command::DemoteVariation => state.desk.edit(Edit::ShiftVariation(node, 1)),
        Command::MakeMain => state.desk.edit(Edit::MakeMain(node)),
        Command::DeleteFromHere => state.desk.edit(Edit::Remove(node)),
        Command::DeleteVariation => state.desk.edit(Edit::RemoveVariation(node)),
        Command::RemovePair => state.desk.edit(Edit::RemovePair(node)),
        Command::CopyLine => take(state, node),
        Command::CutLine => {
            take(state, node);
            state.desk.edit(Edit::Remove(node));
        }
        Command::PasteLine => {
            if let Some(clip) = state.clip.clone() {
                state.desk.walk(|game| game.go_to_node(node));
                state.desk.edit(Edit::Paste(Box::new(clip)));
            }
        }
        Command::Extract => extract(state, node),
        Command::Correct => state.desk.correct(node),
        Command::InsertPair => state.desk.insert(node),
        other => crate::app::shell::update::run(state, other, effects),
    }
}

/// Keeps a node and all after it, to be pasted elsewhere.
fn take(state: &mut State, node: NodeId) {
    let branch = Branch::of(state.desk.game().record(), node);
    let said = text::moves::taken(state.desk.language(), branch.moves());
    state.clip = Some(branch);
    state.desk.notify(Gravity::Done, said);
}

/// Opens the line through a node as a game of its own.
fn extract(state: &mut State, node: NodeId) {
    let record = state.desk.game().document().extract(node);
    let step = state.desk.game().record().tree().path(node).len();
    let turned = state.desk.game().turned;
    let mut game = Game::unsaved(record, state.desk.language());
    game.turned = turned;
    game.go_to(step);
    state.desk.autoplay = None;
    state.desk.tabs.add(game, true);
}
