//! Pieces picked up and put down, and steps through the moves.

use egui::Key;

use crate::app::desk::Desk;
use crate::app::desk::feature::{Fact, Out, Wish};
use crate::app::desk::gesture::{Gesture, Spot};
use crate::app::desk::mode::Entry;
use crate::app::kit::command::digit;
use crate::app::play::reach::{Held, Put, Question, put};
use crate::app::play::{Action, Command, Play};
use crate::shogi::{Illegal, Move, PieceTarget, Square};

impl Play {
    /// Takes what happened.
    pub(crate) fn update(&mut self, desk: &mut Desk, action: Action, out: &mut Out<Self>) {
        match action {
            // The board shows what a comment quotes: a click comes back to the game.
            Action::Gesture(Gesture::Touch(_) | Gesture::Lift(_)) if desk.mode.preview().is_some() => {
                desk.end_preview();
            }
            Action::Gesture(Gesture::Touch(spot)) => self.touch(desk, spot, out),
            Action::Gesture(Gesture::Lift(spot)) => self.lift(desk, spot),
            Action::Gesture(Gesture::Release(to)) => self.release(desk, to, out),
            Action::Gesture(Gesture::TurnOver(_)) | Action::LetGo => self.let_go(),
            // Only positions that are edited are painted.
            Action::Gesture(Gesture::Paint(..)) => {}
            Action::Answer(choice) => {
                if let Some(mv) = self.question.and_then(|question| question.choices().nth(choice)) {
                    self.play(desk, mv, out);
                }
            }
            Action::Enter(mv) => self.enter(desk, mv, out),
            Action::CancelEntry => desk.cancel_entry(),
            Action::GoTo(step) => desk.walk(|game| game.go_to(step)),
            Action::Step(by) => desk.step(by),
            Action::ChooseNumber(number) => desk.walk(|game| {
                if let Some(&node) = number.checked_sub(1).and_then(|index| game.choices().get(index)) {
                    game.go_to_node(node);
                }
            }),
            Action::SetPace(seconds) => desk.set_pace(seconds),
            Action::Run(command) => run(desk, command),
        }
    }

    /// Whether a command would do anything now.
    pub(crate) fn enabled(&self, desk: &Desk, command: Command) -> bool {
        let game = desk.game();
        match command {
            Command::First | Command::BackTen | Command::Back => game.step() > 0,
            Command::Forward | Command::ForwardTen | Command::Last => game.step() < game.last_step(),
            Command::PreviousBranch => game.previous_branch().is_some(),
            Command::NextBranch => game.next_branch().is_some(),
            Command::UpperVariation => game.sibling(-1).is_some(),
            Command::LowerVariation => game.sibling(1).is_some(),
            Command::Autoplay => game.last_step() > 0,
            Command::Faster | Command::Slower | Command::FlipBoard => true,
        }
    }

    /// What a key without modifiers means now. Whoever types a text writes with the keys that would answer.
    pub(crate) fn keys(&self, desk: &Desk, key: Key, typing: bool) -> Option<Action> {
        let asked = self.question.map_or(0, |question| question.choices().len());
        match key {
            Key::Escape if self.held.is_some() || asked > 0 => Some(Action::LetGo),
            Key::Escape if desk.mode.entry() != Entry::Play => Some(Action::CancelEntry),
            _ if typing => None,
            Key::Enter if asked > 0 => Some(Action::Answer(0)),
            _ => digit(key).filter(|&number| number <= asked).map(|number| Action::Answer(number - 1)),
        }
    }

    /// What was picked up lay on the board that was shown before.
    pub(crate) fn follow(&mut self, _: &mut Desk, fact: &Fact, _: &mut Out<Self>) {
        if matches!(fact, Fact::PlaceChanged | Fact::ModeChanged) {
            self.let_go();
        }
    }

    /// A click: picks up, puts down, or picks up another.
    fn touch(&mut self, desk: &mut Desk, spot: Spot, out: &mut Out<Self>) {
        if self.question.take().is_some() {
            self.held = None;
            return;
        }
        match (self.held, spot) {
            (Some(held), spot) if held.from == spot => self.held = None,
            (Some(_), Spot::Square(square)) if !is_own(desk, square) => {
                self.release(desk, PieceTarget::Square(square), out);
            }
            _ => self.lift(desk, spot),
        }
    }

    /// Picks up what lies there.
    fn lift(&mut self, desk: &mut Desk, spot: Spot) {
        desk.autoplay = None;
        self.question = None;
        let game = desk.game();
        let can_be_played = !game.record().tree().is_stuck(game.node());
        self.held = can_be_played.then(|| Held::at(game.position(), spot)).flatten();
    }

    /// Puts the piece down on a square, or back.
    fn release(&mut self, desk: &mut Desk, to: PieceTarget, out: &mut Out<Self>) {
        let Some(held) = self.held else { return };
        let put = match to {
            PieceTarget::Square(square) => put(desk.game().position(), held.from, square),
            PieceTarget::Hand(_) | PieceTarget::Box => Put::Nothing,
        };
        match put {
            Put::Move(mv) => self.play(desk, mv, out),
            Put::Ask(question) => self.question = Some(question),
            Put::Nothing => self.held = None,
        }
    }

    /// Plays a move that was entered other than on the board; a foul is asked about first, as it is there.
    fn enter(&mut self, desk: &mut Desk, mv: Move, out: &mut Out<Self>) {
        match desk.game().position().check(mv) {
            Err(Illegal::Foul(foul)) => self.question = Some(Question::Foul { mv, foul }),
            Ok(()) | Err(Illegal::Impossible(_)) => self.play(desk, mv, out),
        }
    }

    /// Puts everything back.
    fn let_go(&mut self) {
        *self = Self::default();
    }

    /// Plays a move, however it was entered: to a problem it is an answer.
    fn play(&mut self, desk: &mut Desk, mv: Move, out: &mut Out<Self>) {
        self.let_go();
        if desk.solving().is_some() {
            out.wish(Wish::Solve(mv));
        } else {
            desk.enter_move(mv);
        }
    }
}

fn run(desk: &mut Desk, command: Command) {
    match command {
        Command::First => desk.walk(|game| game.go_to(0)),
        Command::BackTen => desk.step(-10),
        Command::Back => desk.step(-1),
        Command::Forward => desk.step(1),
        Command::ForwardTen => desk.step(10),
        Command::Last => desk.walk(|game| game.go_to(game.last_step())),
        Command::PreviousBranch => desk.walk(|game| game.go_to(game.previous_branch().unwrap_or(0))),
        Command::NextBranch => desk.walk(|game| game.go_to(game.next_branch().unwrap_or(game.step()))),
        Command::UpperVariation => desk.go_beside(-1),
        Command::LowerVariation => desk.go_beside(1),
        Command::Autoplay => desk.toggle_autoplay(),
        Command::Slower => desk.set_pace(desk.settings.pace * 1.25),
        Command::Faster => desk.set_pace(desk.settings.pace / 1.25),
        Command::FlipBoard => {
            let game = desk.game_mut();
            game.turned = !game.turned;
        }
    }
}

fn is_own(desk: &Desk, square: Square) -> bool {
    let position = desk.game().position();
    position.board()[square].is_some_and(|piece| piece.color == position.turn())
}
