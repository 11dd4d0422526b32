use std::convert::Infallible;

use egui::Id;

use crate::app::desk::Desk;
use crate::app::desk::feature::{Fact, Feature, FocusRequest, Out, Panel};
use crate::app::desk::game::Game;
use crate::app::desk::notice::NoticeKind;
use crate::app::desk::panels::PanelEntry;
use crate::app::moves::panels::{self, View};
use crate::app::moves::{Command, Input, Moves, SIGNS, typed, words};
use crate::record::{Branch, Edit, NodeId, Sign, Tree};

impl Feature for Moves {
    type Command = Command;
    type Input = Input;
    type Event = Infallible;
    type Effect = Infallible;
    type Ask = Infallible;
    type Answer = Infallible;
    type Worker = ();
    type AskState = ();
    type View = View;

    const PANELS: &'static [PanelEntry<Self>] = panels::PANELS;

    fn run(&mut self, desk: &mut Desk, command: Command, _: &mut Out<Self>) {
        if self.enabled(desk, command) {
            self.run_at(desk, command, desk.game().node());
        }
    }

    fn input(&mut self, desk: &mut Desk, input: Input, out: &mut Out<Self>) {
        match input {
            Input::Run(command) => self.run(desk, command, out),
            // The refused text is being corrected.
            Input::Typed => desk.forget_refusal(),
            Input::Fold(node) => self.folds.toggle(desk.game(), node),
            Input::At(node, command) => {
                // The node may have been removed since the click.
                if desk.game().record().tree().contains(node) && self.enabled_at(desk, command, node) {
                    self.run_at(desk, command, node);
                }
            }
        }
    }

    fn is_on(&self, desk: &Desk, command: Command) -> Option<bool> {
        match command {
            Command::ShowTree => Some(self.is_tree_shown()),
            Command::ListVariations => Some(desk.settings.lists_variations),
            _ => {
                let (_, sign) = SIGNS.into_iter().find(|(sets, _)| *sets == command)?;
                Some(desk.game().annotation().sign == Some(sign))
            }
        }
    }

    fn enabled(&self, desk: &Desk, command: Command) -> bool {
        self.enabled_at(desk, command, desk.game().node())
    }

    fn why_not(&self, desk: &Desk, command: Command) -> &'static str {
        self.why_not_at(desk, command, desk.game().node()).unwrap_or_default()
    }

    fn escapable_field() -> Option<Id> {
        Some(typed::field_id())
    }

    fn focus_request(&self) -> Option<FocusRequest> {
        Some(FocusRequest { number: self.focus_requests, panel: Panel::Side })
    }

    fn follow(&mut self, desk: &mut Desk, fact: &Fact, _: &mut Out<Self>) {
        if matches!(fact, Fact::PlaceChanged) {
            self.folds.follow(desk);
        }
    }
}

impl Moves {
    fn run_at(&mut self, desk: &mut Desk, command: Command, node: NodeId) {
        match command {
            Command::TypeMove => self.focus_requests = self.focus_requests.wrapping_add(1),
            Command::Correct => desk.correct(node),
            Command::InsertPair => desk.insert(node),
            Command::RemovePair => desk.edit(Edit::RemovePair(node)),
            Command::PromoteVariation => desk.edit(Edit::ShiftVariation(node, -1)),
            Command::DemoteVariation => desk.edit(Edit::ShiftVariation(node, 1)),
            Command::MakeMain => desk.edit(Edit::MakeMain(node)),
            Command::CutLine => {
                self.copy(desk, node);
                desk.edit(Edit::Remove(node));
            }
            Command::CopyLine => self.copy(desk, node),
            Command::PasteLine => {
                if let Some(clip) = self.clip.clone() {
                    desk.walk(|game| game.go_to_node(node));
                    desk.edit(Edit::Paste(Box::new(clip)));
                }
            }
            Command::DeleteFromHere => desk.edit(Edit::Remove(node)),
            Command::DeleteVariation => desk.edit(Edit::RemoveVariation(node)),
            Command::Extract => extract(desk, node),
            Command::SignGood => sign(desk, node, Sign::Good),
            Command::SignMistake => sign(desk, node, Sign::Mistake),
            Command::SignBrilliant => sign(desk, node, Sign::Brilliant),
            Command::SignBlunder => sign(desk, node, Sign::Blunder),
            Command::SignInteresting => sign(desk, node, Sign::Interesting),
            Command::SignDubious => sign(desk, node, Sign::Dubious),
            Command::ShowTree => self.tree_shown = !self.tree_shown,
            Command::ListVariations => desk.settings.lists_variations = !desk.settings.lists_variations,
            Command::FoldAll => self.folds.toggle_all(desk.game()),
            Command::AcrossBranch => {
                if let Some(across) = desk.game().record().tree().across_branch(node) {
                    desk.walk(|game| game.go_to_node(across));
                }
            }
            Command::MainLine => {
                if let Some(main) = desk.game().record().tree().on_main_line(node) {
                    desk.walk(|game| game.go_to_node(main));
                }
            }
        }
    }

    fn copy(&mut self, desk: &mut Desk, node: NodeId) {
        let record = desk.game().record();
        let (branch, number) = (Branch::of(record, node), record.number_of(node));
        desk.notify(NoticeKind::Done, words::copied(desk.language(), number, branch.moves()));
        self.clip = Some(branch);
    }

    /// `None` if it is enabled.
    pub(super) fn why_not_at(&self, desk: &Desk, command: Command, node: NodeId) -> Option<&'static str> {
        let about = command.entry().about;
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
        if !desk.allows(command.entry().about.modes) {
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

fn sign(desk: &mut Desk, node: NodeId, sign: Sign) {
    let mut annotation = desk.game().record().tree().note(node).annotation();
    annotation.sign = (annotation.sign != Some(sign)).then_some(sign);
    desk.edit(Edit::Annotate(node, Box::new(annotation)));
}

fn extract(desk: &mut Desk, node: NodeId) {
    let record = desk.game().record().line_alone(node);
    let step = desk.game().record().tree().path(node).len();
    let flipped = desk.game().flipped;
    let mut game = Game::unsaved(record, desk.naming());
    game.flipped = flipped;
    game.go_to(step);
    desk.autoplay = None;
    desk.tabs.add(game, true);
}

/// Whether the variation of a node has a sibling `by` places further. On the main line only a branch at the node itself
/// counts, not one far above.
fn has_sibling(tree: &Tree, node: NodeId, by: isize) -> bool {
    let first = if tree.is_on_main_line(node) { Some(node) } else { tree.nearest_branch(node) };
    let Some(first) = first else { return false };
    let siblings = tree.parent(first).map_or(&[][..], |parent| tree.children(parent));
    let here = siblings.iter().position(|&id| id == first);
    here.and_then(|here| here.checked_add_signed(by)).is_some_and(|to| to < siblings.len())
}
