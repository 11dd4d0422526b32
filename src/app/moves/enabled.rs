//! Which commands are enabled.

use crate::app::desk::Desk;
use crate::app::moves::{Command, Moves, words};
use crate::record::{NodeId, Tree};

impl Moves {
    pub(crate) fn enabled(&self, desk: &Desk, command: Command) -> bool {
        self.enabled_at(desk, command, desk.game().node())
    }

    pub(crate) fn why_not(&self, desk: &Desk, command: Command) -> &'static str {
        self.why_not_at(desk, command, desk.game().node()).unwrap_or_default()
    }

    /// Why a command cannot be run at a node; `None` where it is enabled.
    pub(super) fn why_not_at(&self, desk: &Desk, command: Command, node: NodeId) -> Option<&'static str> {
        let about = command.entry().about();
        let continues = matches!(command, Command::TypeMove | Command::InsertPair | Command::PasteLine);
        (!self.enabled_at(desk, command, node)).then(|| {
            if desk.allows(about.modes) && continues && desk.game().record().tree().is_stuck(node) {
                words::BEHIND_STUCK.get(desk.language())
            } else {
                desk.why_not(&about)
            }
        })
    }

    pub(crate) fn enabled_at(&self, desk: &Desk, command: Command, node: NodeId) -> bool {
        if !desk.allows(command.entry().modes) {
            return false;
        }
        let tree = desk.game().record().tree();
        let is_move = tree.mv(node).is_some();
        match command {
            Command::PromoteVariation => has_sibling(tree, node, -1),
            Command::DemoteVariation => has_sibling(tree, node, 1),
            Command::AcrossBranch => tree.across_branch(node).is_some(),
            Command::MakeMain | Command::MainLine => !tree.is_on_main_line(node),
            Command::Correct => is_move && tree.parent(node).is_some_and(|parent| !tree.is_stuck(parent)),
            Command::TypeMove => {
                !tree.is_stuck(node) && desk.solving().is_none_or(|solving| !solving.is_solution_shown())
            }
            Command::InsertPair => !tree.is_stuck(node),
            Command::RemovePair => is_move && tree.children(node).first().is_some_and(|&next| tree.mv(next).is_some()),
            Command::CutLine | Command::CopyLine | Command::DeleteFromHere => node != tree.root(),
            Command::PasteLine => self.clip.is_some() && !tree.is_stuck(node),
            Command::DeleteVariation => tree.variation_start(node).is_some(),
            Command::Extract => node != tree.root() || !tree.children(node).is_empty(),
            Command::SignGood
            | Command::SignMistake
            | Command::SignBrilliant
            | Command::SignBlunder
            | Command::SignInteresting
            | Command::SignDubious => is_move,
            Command::FoldAll => desk.settings.lists_variations && !self.tree_shown,
            Command::ListVariations => !self.tree_shown,
            Command::ShowTree => true,
        }
    }
}

/// Whether the variation that a node belongs to has a sibling `by` places further. A move of the main line counts by
/// itself only: behind the last branch nobody expects the game to change at a branch far above.
fn has_sibling(tree: &Tree, node: NodeId, by: isize) -> bool {
    let first = if tree.is_on_main_line(node) { Some(node) } else { tree.first_of_variation(node) };
    let Some(first) = first else { return false };
    let siblings = tree.parent(first).map_or(&[][..], |parent| tree.children(parent));
    let here = siblings.iter().position(|&id| id == first);
    here.and_then(|here| here.checked_add_signed(by)).is_some_and(|to| to < siblings.len())
}
