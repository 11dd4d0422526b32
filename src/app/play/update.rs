//! Picking up and putting down pieces, and stepping through moves.

use egui::Key;

use crate::app::desk::Desk;
use crate::app::desk::feature::{Fact, Out, Wish};
use crate::app::desk::gesture::{Gesture, Spot};
use crate::app::desk::mode::MoveEntry;
use crate::app::kit::command::digit;
use crate::app::play::annotate::{self, Shape};
use crate::app::play::reach::{Held, Put, Question, put};
use crate::app::play::{Action, Command, Play};
use crate::shogi::{Illegal, Move, PieceTarget, Square};

impl Play {
    /// Handles an action.
    pub(crate) fn update(&mut self, desk: &mut Desk, action: Action, out: &mut Out<Self>) {
        match action {
            // While quoted moves are shown, a click returns to the game.
            Action::Gesture(Gesture::Click(_) | Gesture::DragStart(_)) if desk.mode.preview().is_some() => {
                desk.end_preview();
            }
            Action::Gesture(Gesture::Click(spot)) => self.click(desk, spot, out),
            Action::Gesture(Gesture::DragStart(spot)) => self.lift(desk, spot),
            Action::Gesture(Gesture::DragEnd(to)) => self.release(desk, to, out),
            // A piece that is picked up, and a question, come first.
            Action::Gesture(Gesture::SecondaryClick(..) | Gesture::SecondaryDrag(..))
                if self.held.is_some() || self.question.is_some() =>
            {
                self.put_back();
            }
            Action::Gesture(gesture @ (Gesture::SecondaryClick(..) | Gesture::SecondaryDrag(..))) => {
                if let Some(shape) = Shape::of(gesture) {
                    annotate::draw(desk, shape);
                }
            }
            Action::PutBack => self.put_back(),
            // Painting belongs to position editing.
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
                if let Some(&node) = number.checked_sub(1).and_then(|index| game.continuations().get(index)) {
                    game.go_to_node(node);
                }
            }),
            Action::SetPace(seconds) => desk.set_pace(seconds),
            Action::Run(command) => run(desk, command),
        }
    }

    /// Whether a command is enabled.
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
            Command::ClearDrawings => {
                annotate::can_draw(desk) && annotate::shown(desk).is_some_and(|it| it.has_shapes())
            }
        }
    }

    /// The action of a key without modifiers. While `typing`, keys that would answer the question go to the text field.
    pub(crate) fn keys(&self, desk: &Desk, key: Key, typing: bool) -> Option<Action> {
        let asked = self.question.map_or(0, |question| question.choices().len());
        match key {
            Key::Escape if self.held.is_some() || asked > 0 => Some(Action::PutBack),
            Key::Escape if desk.mode.entry() != MoveEntry::Play => Some(Action::CancelEntry),
            _ if typing => None,
            Key::Enter if asked > 0 => Some(Action::Answer(0)),
            _ => digit(key).filter(|&number| number <= asked).map(|number| Action::Answer(number - 1)),
        }
    }

    /// Reacts to a fact: a picked-up piece is put back when the board changes, and the timeline shows the line on it.
    pub(crate) fn follow(&mut self, desk: &mut Desk, fact: &Fact, _: &mut Out<Self>) {
        if matches!(fact, Fact::PlaceChanged | Fact::ModeChanged) {
            self.put_back();
            self.timeline.follow(desk.game());
        }
    }

    /// Handles a click: picks a piece up, puts it down, or picks up another.
    fn click(&mut self, desk: &mut Desk, spot: Spot, out: &mut Out<Self>) {
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

    /// Picks up the piece at a spot.
    fn lift(&mut self, desk: &mut Desk, spot: Spot) {
        desk.autoplay = None;
        self.question = None;
        let game = desk.game();
        let can_be_played = !game.record().tree().is_stuck(game.node());
        self.held = can_be_played.then(|| Held::at(game.position(), spot)).flatten();
    }

    /// Puts the piece down, or back where it came from.
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

    /// Enters a move that was not made on the board, asking first if it is a foul.
    fn enter(&mut self, desk: &mut Desk, mv: Move, out: &mut Out<Self>) {
        match desk.game().position().check(mv) {
            Err(Illegal::Foul(foul)) => self.question = Some(Question::Foul { mv, foul }),
            Ok(()) | Err(Illegal::Impossible(_)) => self.play(desk, mv, out),
        }
    }

    /// Puts the piece back and closes the question.
    fn put_back(&mut self) {
        self.held = None;
        self.question = None;
    }

    /// Plays a move, or answers the problem that is being solved.
    fn play(&mut self, desk: &mut Desk, mv: Move, out: &mut Out<Self>) {
        self.put_back();
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
        Command::UpperVariation => desk.go_to_sibling(-1),
        Command::LowerVariation => desk.go_to_sibling(1),
        Command::Autoplay => desk.toggle_autoplay(),
        Command::Slower => desk.set_pace(desk.settings.pace * 1.25),
        Command::Faster => desk.set_pace(desk.settings.pace / 1.25),
        Command::FlipBoard => {
            let game = desk.game_mut();
            game.flipped = !game.flipped;
        }
        Command::ClearDrawings => annotate::clear(desk),
    }
}

fn is_own(desk: &Desk, square: Square) -> bool {
    let position = desk.game().position();
    position.board()[square].is_some_and(|piece| piece.color == position.turn())
}
