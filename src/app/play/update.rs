use std::convert::Infallible;

use egui::Key;

use crate::analysis::Landmark;
use crate::app::desk::Desk;
use crate::app::desk::describe;
use crate::app::desk::feature::{Fact, Feature, Out, Outside, Wish};
use crate::app::desk::gesture::{Gesture, Spot};
use crate::app::desk::mode::{Mode, MoveEntry};
use crate::app::desk::panels::{Edge, PanelEntry};
use crate::app::kit::command::digit;
use crate::app::kit::sound;
use crate::app::kit::sound::Knocks;
use crate::app::kit::task::Report;
use crate::app::play::annotate::{self, Shape};
use crate::app::play::motion::Slide;
use crate::app::play::panels::{self, View};
use crate::app::play::reach::{Held, OpenQuestion, Question, Release};
use crate::app::play::ruling::Ruling;
use crate::app::play::work;
use crate::app::play::{Command, Effect, Event, Input, Play, words};
use crate::lang;
use crate::record::{Annotation, Brush};
use crate::shogi::{Illegal, Move, PieceTarget, Square};

impl Feature for Play {
    type Command = Command;
    type Input = Input;
    type Event = Event;
    type Effect = Effect;
    type Ask = Infallible;
    type Answer = Infallible;
    type Worker = Knocks;
    type AskState = ();
    type View = View;

    const PANELS: &'static [PanelEntry<Self>] = panels::PANELS;

    fn run(&mut self, desk: &mut Desk, command: Command, out: &mut Out<Self>) {
        self.input(desk, Input::Run(command), out);
    }

    fn input(&mut self, desk: &mut Desk, input: Input, out: &mut Out<Self>) {
        match input {
            Input::Gesture(Gesture::Click(_) | Gesture::DragStart(_)) if matches!(desk.mode, Mode::Preview(_)) => {
                desk.end_preview();
            }
            Input::Gesture(Gesture::Click(spot)) => self.click(desk, spot, out),
            Input::Gesture(Gesture::DragStart(spot)) => self.lift(desk, spot),
            Input::Gesture(Gesture::DragEnd(to)) => {
                self.motion.carry(desk.now);
                self.release(desk, to, out);
            }
            // With a held piece or an open question, the secondary button only cancels that.
            Input::Gesture(Gesture::SecondaryClick(..) | Gesture::SecondaryDrag(..))
                if self.held.is_some() || self.open_question.is_some() =>
            {
                self.put_back();
            }
            Input::Gesture(gesture @ (Gesture::SecondaryClick(..) | Gesture::SecondaryDrag(..))) => {
                if let Some(shape) = Shape::of(gesture) {
                    annotate::draw(desk, shape);
                }
            }
            Input::PutBack => self.put_back(),
            // Painting belongs to position editing.
            Input::Gesture(Gesture::Paint(..)) => {}
            Input::Answer(choice) => {
                if let Some(mv) = self.open_question.and_then(|open| open.question.choices().nth(choice)) {
                    self.play(desk, mv, out);
                }
            }
            Input::Confirm => {
                if let Some(OpenQuestion { chosen, .. }) = self.open_question {
                    self.input(desk, Input::Answer(chosen), out);
                }
            }
            Input::Choose(by) => {
                if let Some(open) = &mut self.open_question {
                    let count = open.question.choices().len();
                    open.chosen = open.chosen.saturating_add_signed(by).min(count - 1);
                    let text = words::selected(desk.language(), open.chosen == 0);
                    desk.announce(&text);
                }
            }
            Input::Enter { moves, refused } => self.enter(desk, &moves, refused, out),
            Input::CancelEntry => desk.cancel_entry(),
            Input::GoTo(step) => desk.walk(|game| game.go_to(step)),
            Input::Step(by) => desk.step(by),
            Input::ChooseNumber(number) => {
                match number.checked_sub(1).and_then(|index| desk.game().continuations().get(index)) {
                    Some(&node) => desk.walk(|game| game.go_to_node(node)),
                    None => desk.refuse(words::NO_SUCH_CHOICE.get(desk.language())),
                }
            }
            Input::GoToNumber(typed) => self.go_to_number(desk, &typed),
            Input::EndGoTo => self.go_to = None,
            Input::CancelGoTo => self.cancel_go_to(desk),
            Input::SetGraphScale(scale) => desk.settings.graph = scale,
            Input::SizeGraph(height) => desk.settings.panels.sizes.set(Edge::GraphHeight, height),
            Input::SetPace(seconds) => desk.set_pace(seconds),
            Input::Run(Command::GoToMove) => self.begin_go_to(desk),
            Input::Run(Command::BoardCursor) => self.toggle_cursor(),
            Input::Run(Command::DrawGreen) => self.draw_at_cursor(desk, Brush::Green),
            Input::Run(Command::DrawRed) => self.draw_at_cursor(desk, Brush::Red),
            Input::Run(Command::DrawBlue) => self.draw_at_cursor(desk, Brush::Blue),
            Input::Run(Command::DrawYellow) => self.draw_at_cursor(desk, Brush::Yellow),
            Input::PressCursor => self.press_cursor(desk, out),
            Input::MoveCursor(shift) => self.move_cursor(desk, shift),
            Input::Focus(spot) => self.focus(spot),
            Input::EndDrawing => self.end_drawing(),
            Input::Run(command) => run(desk, command),
        }
    }

    fn event(&mut self, _: &mut Desk, event: Event, _: &mut Out<Self>) {
        match event {
            Event::ReduceMotion(is_reduced) => self.motion.reduce(is_reduced),
        }
    }

    fn is_on(&self, desk: &Desk, command: Command) -> Option<bool> {
        match command {
            Command::BoardCursor => Some(self.cursor.is_on()),
            Command::Motion => Some(desk.settings.motion),
            Command::Sound => Some(desk.settings.sound),
            _ => None,
        }
    }

    fn enabled(&self, desk: &Desk, command: Command) -> bool {
        let game = desk.game();
        match command {
            Command::BackTen | Command::Back if desk.steps_explored(false) => true,
            Command::Forward | Command::ForwardTen if desk.steps_explored(true) => true,
            Command::Back | Command::BackTen | Command::Forward | Command::ForwardTen
                if matches!(desk.mode, Mode::Preview(_)) =>
            {
                true
            }
            Command::First | Command::BackTen | Command::Back => game.step() > 0,
            Command::Forward | Command::ForwardTen | Command::Last => game.step() < game.last_step(),
            Command::PreviousBranch => game.previous_branch().is_some(),
            Command::NextBranch => game.next_branch().is_some(),
            Command::UpperVariation => game.sibling(-1).is_some(),
            Command::LowerVariation => game.sibling(1).is_some(),
            Command::NextBookmark => game.landmark(Landmark::Bookmark, true).is_some(),
            Command::PreviousBookmark => game.landmark(Landmark::Bookmark, false).is_some(),
            Command::NextComment => game.landmark(Landmark::Comment, true).is_some(),
            Command::PreviousComment => game.landmark(Landmark::Comment, false).is_some(),
            Command::Autoplay | Command::GoToMove => game.last_step() > 0,
            Command::Sound => sound::IS_AVAILABLE,
            Command::Motion | Command::Faster | Command::Slower | Command::FlipBoard | Command::BoardCursor => true,
            Command::DrawGreen | Command::DrawRed | Command::DrawBlue | Command::DrawYellow => {
                self.cursor.is_on() && annotate::can_draw(desk)
            }
            Command::ClearDrawings => {
                annotate::can_draw(desk) && annotate::shown(desk).is_some_and(Annotation::has_shapes)
            }
        }
    }

    fn tick(&mut self, desk: &Desk) {
        self.timeline.advance(desk.game());
    }

    fn next_wakeup(&self, desk: &Desk) -> Option<f64> {
        self.timeline.is_busy(desk.game()).then_some(desk.now)
    }

    fn start(worker: &mut Knocks, effect: Effect, _: &Outside<'_>, report: &Report<Event>) {
        work::start(effect, worker, report);
    }

    fn follow(&mut self, desk: &mut Desk, fact: &Fact, out: &mut Out<Self>) {
        if matches!(fact, Fact::Started(_)) {
            out.run(Effect::AskForMotion);
        }
        if matches!(fact, Fact::PlaceChanged) && self.motion.follow(desk) && desk.settings.sound {
            out.run(Effect::Knock);
        }
        if matches!(fact, Fact::PlaceChanged | Fact::ModeChanged | Fact::TriedChanged) {
            self.put_back();
            self.cursor.follow(desk.position().hands());
            if desk.mode == Mode::SetUp {
                self.focus(None);
            }
            self.timeline.follow(desk.game());
        }
        if matches!(fact, Fact::PlaceChanged) {
            self.rule(desk);
        }
    }

    /// While `typing`, keys that would answer the question go to the text field.
    fn key(&self, desk: &Desk, key: Key, typing: bool) -> Option<Input> {
        let answers = self.open_question.map_or(0, |open| open.question.choices().len());
        match key {
            Key::Escape if self.go_to.is_some() => Some(Input::CancelGoTo),
            Key::Escape if self.held.is_some() || answers > 0 => Some(Input::PutBack),
            Key::Escape if desk.mode.entry() != MoveEntry::Play => Some(Input::CancelEntry),
            _ if typing => None,
            Key::Enter if answers > 0 => Some(Input::Confirm),
            Key::ArrowLeft | Key::ArrowUp if answers > 1 => Some(Input::Choose(-1)),
            Key::ArrowRight | Key::ArrowDown if answers > 1 => Some(Input::Choose(1)),
            _ if answers == 0 && self.cursor.is_on() => self.cursor_key(desk, key),
            _ => digit(key).filter(|&number| number <= answers).map(|number| Input::Answer(number - 1)),
        }
    }
}

impl Play {
    pub(crate) const fn is_holding(&self) -> bool {
        self.held.is_some()
    }

    pub(crate) const fn ruling(&self) -> &Ruling {
        &self.ruling
    }

    /// Screen readers hear what decides the game, once.
    fn rule(&mut self, desk: &mut Desk) {
        let ruling = Ruling::of(desk.game());
        if ruling != self.ruling
            && ruling.is_decisive()
            && let Some(repeated) = &ruling.repeated
        {
            let text = words::repeated(desk.game().naming(), repeated, desk.game().is_handicap());
            desk.announce(&text);
        }
        self.ruling = ruling;
    }

    pub(crate) fn slide(&self) -> Option<&Slide> {
        self.motion.slide()
    }

    fn click(&mut self, desk: &mut Desk, spot: Spot, out: &mut Out<Self>) {
        if self.open_question.take().is_some() {
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

    fn lift(&mut self, desk: &mut Desk, spot: Spot) {
        desk.autoplay = None;
        self.open_question = None;
        let game = desk.game();
        let can_be_played = !game.record().tree().is_stuck(game.node());
        self.held = can_be_played.then(|| Held::at(desk.position(), spot)).flatten();
        if let Some(held) = self.held {
            let text = words::picked_up(desk.language(), &described(desk, spot), held.reach.len());
            desk.announce(&text);
        }
    }

    fn release(&mut self, desk: &mut Desk, to: PieceTarget, out: &mut Out<Self>) {
        let Some(held) = self.held else { return };
        let put = match to {
            PieceTarget::Square(square) => Release::of(desk.position(), held.from, square),
            PieceTarget::Hand(_) | PieceTarget::Box => Release::Nothing,
        };
        match put {
            Release::Move(mv) => self.play(desk, mv, out),
            Release::Ask(Question::Foul { mv, foul }) if self.refused != Some((desk.game().node(), mv)) => {
                self.refused = Some((desk.game().node(), mv));
                self.held = None;
                let language = desk.language();
                desk.refuse(&words::foul_refused(language, lang::foul(language, foul)));
            }
            Release::Ask(question) => {
                self.refused = None;
                self.ask(desk, question);
            }
            Release::Nothing => self.held = None,
        }
    }

    fn enter(&mut self, desk: &mut Desk, moves: &[Move], refused: Option<String>, out: &mut Out<Self>) {
        let first = moves.first().map(|&mv| (mv, desk.position().check(mv)));
        match first {
            Some((mv, Err(Illegal::Foul(foul)))) => self.ask(desk, Question::Foul { mv, foul }),
            // Problems and the solver reply to each move before the next.
            Some((mv, _)) if desk.solving().is_some() || desk.exploration().is_some() => self.play(desk, mv, out),
            _ => {
                self.put_back();
                desk.enter_moves(moves, refused);
            }
        }
    }

    fn ask(&mut self, desk: &mut Desk, question: Question) {
        let text = words::question(desk.language(), question);
        desk.announce(&text);
        self.open_question = Some(question.into());
    }

    pub(super) fn put_back(&mut self) {
        self.held = None;
        self.open_question = None;
    }

    fn play(&mut self, desk: &mut Desk, mv: Move, out: &mut Out<Self>) {
        self.put_back();
        if desk.solving().is_some() {
            out.wish(Wish::Solve(mv));
        } else if desk.exploration().is_some() {
            out.wish(Wish::Try(mv));
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
        Command::NextBookmark => go_to_landmark(desk, Landmark::Bookmark, true),
        Command::PreviousBookmark => go_to_landmark(desk, Landmark::Bookmark, false),
        Command::NextComment => go_to_landmark(desk, Landmark::Comment, true),
        Command::PreviousComment => go_to_landmark(desk, Landmark::Comment, false),
        // Handled by `input`.
        Command::GoToMove
        | Command::BoardCursor
        | Command::DrawGreen
        | Command::DrawRed
        | Command::DrawBlue
        | Command::DrawYellow => {}
        Command::Autoplay => desk.toggle_autoplay(),
        Command::Slower => desk.set_pace(desk.settings.pace * 1.25),
        Command::Faster => desk.set_pace(desk.settings.pace / 1.25),
        Command::Motion => desk.settings.motion = !desk.settings.motion,
        Command::Sound => desk.settings.sound = !desk.settings.sound,
        Command::FlipBoard => {
            let game = desk.game_mut();
            game.flipped = !game.flipped;
        }
        Command::ClearDrawings => annotate::clear(desk),
    }
}

fn go_to_landmark(desk: &mut Desk, landmark: Landmark, forward: bool) {
    if let Some(step) = desk.game().landmark(landmark, forward) {
        desk.walk(|game| game.go_to(step));
    }
}

/// For screen readers.
pub(super) fn described(desk: &Desk, spot: Spot) -> String {
    let (naming, position) = (desk.naming(), desk.position());
    match spot {
        Spot::Square(square) => describe::square(naming, square, position.board()[square]),
        Spot::Hand(side, kind) => describe::held(naming, side, kind, position.hand(side).count(kind)),
        Spot::Stand(_) => String::new(),
    }
}

fn is_own(desk: &Desk, square: Square) -> bool {
    let position = desk.position();
    position.board()[square].is_some_and(|piece| piece.color == position.turn())
}
