//! Actions and commands of the feature.

use crate::app::desk::Desk;
use crate::app::desk::feature::{Fact, Out};
use crate::app::desk::game::Game;
use crate::app::desk::notice::NoticeKind;
use crate::app::moves::{Action, Command, Moves, words};
use crate::record::{Branch, Edit, NodeId, Sign};

impl Moves {
    pub(crate) fn update(&mut self, desk: &mut Desk, action: Action, out: &mut Out<Self>) {
        match action {
            Action::Run(command) => self.run(desk, command, out),
            // What was refused is corrected now.
            Action::Typed => desk.forget_refusal(),
            Action::Fold(node) => self.folds.toggle(desk.game(), node),
            Action::At(node, command) => {
                // The node may have been removed since the click.
                if desk.game().record().tree().contains(node) && self.enabled_at(desk, command, node) {
                    self.run_at(desk, command, node);
                }
            }
        }
    }

    pub(crate) fn run(&mut self, desk: &mut Desk, command: Command, _: &mut Out<Self>) {
        if self.enabled(desk, command) {
            self.run_at(desk, command, desk.game().node());
        }
    }

    /// Unfolds the variation of the cursor.
    pub(crate) fn follow(&mut self, desk: &Desk, fact: &Fact) {
        if matches!(fact, Fact::PlaceChanged) {
            self.folds.follow(desk);
        }
    }

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

    /// Copies a node and everything after it, to be pasted elsewhere.
    fn copy(&mut self, desk: &mut Desk, node: NodeId) {
        let record = desk.game().record();
        let (branch, number) = (Branch::of(record, node), record.number_of(node));
        desk.notify(NoticeKind::Done, words::copied(desk.language(), number, branch.moves()));
        self.clip = Some(branch);
    }
}

fn sign(desk: &mut Desk, node: NodeId, sign: Sign) {
    let mut annotation = desk.game().record().tree().note(node).annotation();
    annotation.sign = (annotation.sign != Some(sign)).then_some(sign);
    desk.edit(Edit::Annotate(node, Box::new(annotation)));
}

fn extract(desk: &mut Desk, node: NodeId) {
    let record = desk.game().document().extract(node);
    let step = desk.game().record().tree().path(node).len();
    let flipped = desk.game().flipped;
    let mut game = Game::unsaved(record, desk.naming());
    game.flipped = flipped;
    game.go_to(step);
    desk.autoplay = None;
    desk.tabs.add(game, true);
}
