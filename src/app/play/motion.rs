//! The animation and the sound of a single step. Only the painted location of one piece lags behind the position, for a
//! tenth of a second.

use crate::app::desk::Desk;
use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::record::NodeId;
use crate::shogi::{Move, Piece, Square};

pub(crate) const DURATION: f64 = 0.1;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Slide {
    /// Not yet promoted; it promotes on arrival.
    pub(crate) piece: Piece,
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// In seconds of the window's clock.
    began: f64,
}

impl Slide {
    /// From 0 to 1; `None` after arrival.
    pub(crate) fn part(&self, now: f64) -> Option<f32> {
        let part = (now - self.began) / DURATION;
        (0.0..1.0).contains(&part).then(|| 1.0 - (1.0 - part as f32).powi(2))
    }
}

#[derive(Debug, Default)]
pub(super) struct Motion {
    shown: Option<(GameId, usize, NodeId)>,
    /// When the cursor last moved within the record.
    changed: Option<f64>,
    /// When the pointer dropped a piece, which need not slide.
    carried: Option<f64>,
    slide: Option<Slide>,
    is_reduced: bool,
}

impl Motion {
    pub(super) fn slide(&self) -> Option<&Slide> {
        self.slide.as_ref()
    }

    pub(super) fn reduce(&mut self, is_reduced: bool) {
        self.is_reduced = is_reduced;
    }

    pub(super) fn carry(&mut self, now: f64) {
        self.carried = Some(now);
    }

    /// Follows the node on the board. Returns whether to play the sound: after one step forward, unless steps are
    /// faster than a slide, or the system asks for reduced motion.
    pub(super) fn follow(&mut self, desk: &Desk) -> bool {
        let game = desk.game();
        let here = (game.id(), game.record_id(), game.node());
        let before = self.shown.replace(here);
        if before == Some(here) {
            return false;
        }
        let before = before.filter(|&(id, shown, _)| (id, shown) == (game.id(), game.record_id()));
        let Some((_, _, before)) = before else {
            (self.changed, self.slide) = (None, None);
            return false;
        };
        let is_fast = self.changed.replace(desk.now).is_some_and(|changed| desk.now - changed < DURATION);
        let step = Step::between(game, before).filter(|_| !is_fast);
        let is_seen = desk.settings.motion && !self.is_reduced && self.carried != Some(desk.now);
        self.slide = step.filter(|_| is_seen).and_then(|step| step.slide(game, desk.now));
        matches!(step, Some(Step::Forward(_))) && !self.is_reduced
    }
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Forward(Move),
    Back(Move),
}

impl Step {
    /// `None` unless a single move on the board leads to the cursor.
    fn between(game: &Game, before: NodeId) -> Option<Self> {
        let (tree, node) = (game.record().tree(), game.node());
        let played = |node| tree.mv(node).filter(|_| !tree.is_stuck(node));
        if tree.parent(node) == Some(before) {
            played(node).map(Self::Forward)
        } else if tree.parent(before) == Some(node) && tree.contains(before) {
            played(before).map(Self::Back)
        } else {
            None
        }
    }

    /// `None` for drops.
    fn slide(self, game: &Game, now: f64) -> Option<Slide> {
        let (Self::Forward(mv) | Self::Back(mv)) = self;
        let Move::Board { from, to, promote } = mv else { return None };
        let (from, to) = if matches!(self, Self::Forward(_)) { (from, to) } else { (to, from) };
        let mut piece = game.position().board()[to]?;
        if promote && matches!(self, Self::Forward(_)) {
            piece.kind = piece.kind.base();
        }
        Some(Slide { piece, from, to, began: now })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use crate::app::desk::gesture::{Gesture, Spot};
    use crate::app::play::{self, Command, Effect};
    use crate::app::shell::action::{Action, Effect as OpenQuestion, Event};
    use crate::app::tests::state::Bench;
    use crate::shogi::PieceTarget;

    impl Bench {
        /// Returns the start and the end of the slide.
        fn step_at(&mut self, time: f64, command: Command) -> Option<(String, String)> {
            self.act(Action::Event(Event::Tick(time)));
            self.run(command);
            let slide = self.state.play.slide().filter(|slide| slide.part(time).is_some());
            slide.map(|slide| (slide.from.to_string(), slide.to.to_string()))
        }

        fn knocks(&self) -> usize {
            self.effects.iter().filter(|effect| **effect == OpenQuestion::Play(Effect::Knock)).count()
        }
    }

    fn way(from: &str, to: &str) -> Option<(String, String)> {
        Some((from.to_owned(), to.to_owned()))
    }

    #[test]
    fn a_piece_slides_for_single_steps_and_a_dropped_one_appears() {
        let mut bench = Bench::with_game();
        assert_eq!(bench.step_at(1.0, Command::Forward), way("7g", "7f"));
        assert_eq!(bench.step_at(2.0, Command::Back), way("7f", "7g"));
        assert_eq!(bench.step_at(3.0, Command::Last), None, "several moves at once");
        assert_eq!(bench.knocks(), 1);
        bench.go_to(4);
        assert_eq!(bench.step_at(4.0, Command::Forward), None, "a drop");
        assert_eq!(bench.knocks(), 2, "which is heard");
        let slide = bench.state.play.slide().copied();
        assert_eq!(slide, None);
    }

    #[test]
    fn a_promoting_piece_turns_over_where_it_arrives() {
        let mut bench = Bench::with_game();
        bench.go_to(2);
        bench.step_at(1.0, Command::Forward);
        let slide = bench.state.play.slide().unwrap();
        assert!(!slide.piece.kind.is_promoted());
        assert_eq!(slide.part(1.0), Some(0.0));
        assert!(slide.part(1.05).unwrap() > 0.5);
        assert_eq!(slide.part(1.0 + DURATION), None);
    }

    #[test]
    fn steps_that_follow_at_once_neither_slide_nor_knock() {
        let mut bench = Bench::with_game();
        let mut slides = Vec::new();
        for step in 0..8 {
            slides.push(bench.step_at(5.0 + f64::from(step) / 60.0, Command::Forward).is_some());
            assert_eq!(bench.step(), step as usize + 1);
        }
        assert_eq!(slides, [true, false, false, false, false, false, false, false]);
        assert_eq!(bench.knocks(), 1);
    }

    #[test]
    fn dragged_pieces_and_other_games_do_not_slide() {
        let mut bench = Bench::with_game();
        let gesture = |gesture| Action::Play(play::Input::Gesture(gesture));
        bench.act(Action::Event(Event::Tick(1.0)));
        bench.act(gesture(Gesture::DragStart(Spot::Square("7g".parse().unwrap()))));
        bench.act(gesture(Gesture::DragEnd(PieceTarget::Square("7f".parse().unwrap()))));
        assert_eq!((bench.step(), bench.knocks(), bench.state.play.slide()), (1, 1, None));
        let first = bench.game().id();
        bench.act(Action::Event(Event::Tick(2.0)));
        bench.open("b.kif", crate::app::tests::GAME);
        assert_eq!((bench.step(), bench.state.play.slide()), (0, None), "the start of another game is no step back");
        bench.act(Action::Event(Event::Tick(3.0)));
        bench.act(Action::SelectGame(first));
        assert_eq!((bench.step(), bench.knocks(), bench.state.play.slide()), (1, 1, None), "nor this one a step on");
    }

    #[test]
    fn settings_and_the_system_turn_motion_and_sound_off() {
        let mut bench = Bench::with_game();
        bench.act(Action::Event(Event::Play(play::Event::ReduceMotion(true))));
        assert_eq!(bench.step_at(1.0, Command::Forward), None);
        assert_eq!(bench.knocks(), 0, "nor is it heard");
        bench.act(Action::Event(Event::Play(play::Event::ReduceMotion(false))));
        assert!(bench.step_at(2.0, Command::Forward).is_some());
        bench.step_at(3.0, Command::Motion);
        assert_eq!(bench.step_at(4.0, Command::Forward), None);
        assert_eq!(bench.knocks(), 2);
        bench.run(Command::Sound);
        assert_eq!(bench.step_at(5.0, Command::Forward), None);
        assert_eq!(bench.knocks(), if crate::app::kit::sound::IS_AVAILABLE { 2 } else { 3 });
    }
}
