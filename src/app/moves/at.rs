//! What can be done at a node of the tree: in the menu at the cursor, by a right click anywhere.

use crate::app::shell::command::Command;
use crate::app::shell::state::State;
use crate::record::{NodeId, Tree};

/// What a right click on a move offers, in groups.
pub(crate) const OFFERED: [&[Command]; 4] = [
    &[Command::PromoteVariation, Command::DemoteVariation, Command::MakeMain],
    &[Command::Correct, Command::RemovePair],
    &[Command::CutLine, Command::CopyLine, Command::PasteLine, Command::Extract],
    &[Command::DeleteFromHere, Command::DeleteVariation],
];

/// Whether a command that is meant for a node would do anything there.
pub(crate) fn is_enabled(command: Command, state: &State, node: NodeId) -> bool {
    if state.desk.solving().is_some() {
        return false;
    }
    let tree = state.desk.game().record().tree();
    let is_move = tree.mv(node).is_some();
    match command {
        // Boards that are set up have no moves yet.
        Command::Correct | Command::InsertPair | Command::TypeMove if state.setup.is_some() => false,
        Command::PromoteVariation => sibling(tree, node, -1),
        Command::DemoteVariation => sibling(tree, node, 1),
        Command::MakeMain => !is_main(tree, node),
        Command::Correct => is_move && tree.parent(node).is_some_and(|parent| !tree.is_stuck(parent)),
        Command::InsertPair | Command::TypeMove => !tree.is_stuck(node),
        Command::RemovePair => is_move && tree.children(node).first().is_some_and(|&next| tree.mv(next).is_some()),
        Command::CutLine | Command::CopyLine | Command::DeleteFromHere => node != tree.root(),
        Command::PasteLine => state.clip.is_some() && !tree.is_stuck(node),
        Command::DeleteVariation => tree.first_of_variation(node).is_some(),
        _ => true,
    }
}

/// Whether the variation that a node belongs to has another so many places further.
fn sibling(tree: &Tree, node: NodeId, by: isize) -> bool {
    let Some(first) = tree.first_of_variation(node) else { return false };
    let siblings = tree.parent(first).map_or(&[][..], |parent| tree.children(parent));
    let here = siblings.iter().position(|&id| id == first);
    here.and_then(|here| here.checked_add_signed(by)).is_some_and(|to| to < siblings.len())
}

/// Whether the main line passes through a node.
pub(crate) fn is_main(tree: &Tree, node: NodeId) -> bool {
    std::iter::successors(Some(node), |&id| tree.parent(id))
        .all(|id| tree.parent(id).is_none_or(|parent| tree.children(parent).first() == Some(&id)))
}
