//! Random schedules against an engine that obeys the protocol, or does not: nothing is ever stuck, and no answer is taken for one
//! of another search.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use komadai::engine::{Effect, Event, Exit, Limits, Model, Order, Outcome, Request, SearchId, Task};
use komadai::shogi::{HandKind, Move, Position, Square};
use komadai::usi::{BestMove, Checkmate, Clock, Command, Extra, Go};

use super::{ENDLESS, ms};
use crate::support::dice::{Dice, rounds};

const LIMITS: Limits = Limits { introduction: ms(4_000), readiness: ms(4_000), stop: ms(4_000), quit: ms(4_000) };

/// What this engine does beside the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    Obedient,
    /// Answers `stop` twice.
    Twice,
    /// Sometimes answers `go` at once and without a word, and then does not answer `stop`.
    Book,
    /// Answers `go mate` as any other search.
    NoMates,
    /// Stops answering some time.
    Falls,
    /// Dies some time.
    Dies,
}

const MANNERS: [Manner; 6] =
    [Manner::Obedient, Manner::Twice, Manner::Book, Manner::NoMates, Manner::Falls, Manner::Dies];

/// The move that names a search: an engine may expect any reply, and this is one for each number.
fn tag(number: u64) -> Move {
    let squares: Vec<Square> = Square::all().collect();
    let kinds = [HandKind::Pawn, HandKind::Lance, HandKind::Knight, HandKind::Silver, HandKind::Gold];
    let number = usize::try_from(number).unwrap();
    Move::Drop { kind: kinds[number / 81 % 5], to: squares[number % 81] }
}

/// An engine, and the pipes to and from it.
struct Simulated {
    manner: Manner,
    to: VecDeque<Command>,
    from: VecDeque<String>,
    position: Position,
    /// The number of `go` that is being searched.
    searching: Option<(u64, bool)>,
    stops: u64,
    goes: u64,
    is_alive: bool,
    is_silent: bool,
}

impl Simulated {
    fn new(manner: Manner) -> Self {
        Self {
            manner,
            to: VecDeque::new(),
            from: VecDeque::new(),
            position: Position::startpos(),
            searching: None,
            stops: 0,
            goes: 0,
            is_alive: true,
            is_silent: false,
        }
    }

    fn answer(&mut self, go: u64) {
        let moves = self.position.legal_moves();
        let first = moves.iter().next().copied().unwrap();
        self.from.push_back(format!("bestmove {first} ponder {}", tag(go)));
    }

    /// Takes a command, as engines do: wrong ones would be deadly.
    fn take(&mut self, command: Command, dice: &mut Dice) {
        if self.manner == Manner::Falls && dice.roll(12) == 0 {
            self.is_silent = true;
        }
        if self.is_silent {
            return;
        }
        match command {
            Command::Usi => self.from.extend(["id name Simulated".to_owned(), "usiok".to_owned()]),
            Command::IsReady => {
                assert_eq!(self.searching, None, "isready during a search");
                self.from.push_back("readyok".to_owned());
            }
            Command::SetOption { .. } => assert_eq!(self.searching, None, "setoption during a search"),
            Command::NewGame => assert_eq!(self.searching, None, "usinewgame during a search"),
            Command::Position { start, moves, .. } => {
                assert_eq!(self.searching, None, "position during a search");
                self.position = Position::from(*start);
                moves.into_iter().for_each(|mv| self.position.play(mv).unwrap());
            }
            Command::Go(go) => {
                assert_eq!(self.searching, None, "go during a search");
                let number = self.goes;
                self.goes += 1;
                if self.manner == Manner::Book && dice.roll(3) == 0 {
                    return self.answer(number);
                }
                let is_mate = matches!(go, Go::Mate(_)) && self.manner != Manner::NoMates;
                self.searching = Some((number, is_mate));
                self.think(dice);
            }
            Command::Stop => {
                self.stops += 1;
                assert!(self.stops <= self.goes, "stop without go");
                match self.searching.take() {
                    Some((_, true)) => self.from.push_back("checkmate timeout".to_owned()),
                    Some((number, false)) => self.answer_stop(number),
                    None if self.manner == Manner::Twice => self.answer(self.goes - 1),
                    None => self.from.push_back("warning stop ignored".to_owned()),
                }
            }
            Command::PonderHit | Command::GameOver(_) => {}
            Command::Quit => self.is_alive = false,
        }
    }

    fn answer_stop(&mut self, number: u64) {
        self.answer(number);
        if self.manner == Manner::Twice {
            self.answer(number);
        }
    }

    fn think(&mut self, dice: &mut Dice) {
        let Some((number, is_mate)) = self.searching else { return };
        self.from.push_back(format!("info depth {} nodes {number}", 1 + dice.roll(9)));
        if dice.roll(6) == 0 {
            self.searching = None;
            if is_mate {
                self.from.push_back("checkmate nomate".to_owned());
            } else {
                self.answer(number);
            }
        }
    }
}

/// A schedule while it runs.
struct Schedule {
    model: Model,
    engine: Simulated,
    now: Duration,
    /// The searches asked for, with how they ended.
    asked: BTreeMap<u64, Option<Outcome>>,
    /// The search of each `go`.
    started: Vec<SearchId>,
    is_over: bool,
}

impl Schedule {
    fn new(manner: Manner) -> Self {
        let mut schedule = Self {
            model: Model::new(LIMITS),
            engine: Simulated::new(manner),
            now: Duration::ZERO,
            asked: BTreeMap::new(),
            started: Vec::new(),
            is_over: false,
        };
        let effects = schedule.model.start();
        schedule.apply(effects);
        schedule
    }

    fn apply(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            let is_lost = matches!(&effect, Effect::Tell(Event::Finished { outcome: Outcome::Lost, .. }));
            assert!(!self.is_over || is_lost, "nothing but that what is asked is lost is told after the end");
            match effect {
                Effect::Write(command) => self.engine.to.push_back(command),
                Effect::Kill => self.engine.is_alive = false,
                Effect::Tell(event) => self.hear(event),
            }
        }
    }

    fn hear(&mut self, event: Event) {
        match event {
            Event::Started(id) => self.started.push(id),
            Event::Info { search, info } => {
                let go = usize::try_from(info.nodes.unwrap()).unwrap();
                assert_eq!(self.started[go], search, "an info line of another search, {:?}", self.engine.manner);
            }
            Event::Finished { search, outcome } => {
                if let Outcome::Best(BestMove::Move { ponder, .. }) = outcome {
                    let go = self.started.iter().position(|id| *id == search).unwrap();
                    assert_eq!(ponder, Some(tag(go as u64)), "an answer of another search");
                }
                assert!(
                    !matches!(outcome, Outcome::Illegal(_) | Outcome::Unreadable(_)),
                    "{outcome:?} {:?}",
                    self.engine.manner
                );
                let before = self.asked.get_mut(&search.0).unwrap().replace(outcome);
                assert_eq!(before, None, "{search:?} ended twice");
            }
            Event::Ended(_) => self.is_over = true,
            _ => {}
        }
    }

    fn request(&mut self, request: Request) {
        let effects = self.model.request(request, self.now);
        self.apply(effects);
    }

    fn search(&mut self, dice: &mut Dice) {
        let id = SearchId(self.asked.len() as u64);
        self.asked.insert(id.0, None);
        let clock = Clock { black: ms(1_000), white: ms(1_000), extra: Extra::Byoyomi(ms(1_000)) };
        let tasks = [
            ENDLESS,
            Task::Think(komadai::engine::Budget { time: Some(ms(300)), depth: Some(8), nodes: None }),
            Task::Play { clock, ponder: true },
            Task::Mate(ms(500)),
        ];
        let moves = ["7g7f", "3c3d", "2g2f", "8c8d"].map(|mv| mv.parse().unwrap());
        let order = Order::new(Position::startpos().to_setup(), 1, moves[..dice.roll(5)].to_vec(), *dice.pick(&tasks));
        self.request(Request::Search(id, Box::new(order.unwrap())));
    }

    /// One thing that happens.
    fn step(&mut self, dice: &mut Dice) {
        match dice.roll(40) {
            0..3 => self.search(dice),
            7..9 => self.request(Request::Stop),
            9 | 10 => self.request(Request::Set { name: "A".to_owned(), value: Some("1".to_owned()) }),
            11 => self.request(Request::Prepare),
            12 => self.request(Request::NewGame),
            13 => self.request(Request::PonderHit),
            14 if dice.roll(20) == 0 => self.request(Request::Quit),
            15 if dice.roll(20) == 0 => self.request(Request::Kill),
            16 if self.engine.manner == Manner::Dies && dice.roll(8) == 0 => self.engine.is_alive = false,
            16..20 => {
                // Which search a second answer is of is told by time: this engine reads within half a second.
                if self.engine.manner == Manner::Twice {
                    self.deliver_all(dice);
                }
                self.pass(ms(dice.roll(120) as u64));
            }
            20..26 if self.engine.is_alive && !self.engine.is_silent => self.engine.think(dice),
            26..33 => self.deliver_command(dice),
            _ => self.deliver_line(),
        }
        self.see_whether_it_lives();
    }

    fn pass(&mut self, time: Duration) {
        self.now += time;
        let effects = self.model.tick(self.now);
        self.apply(effects);
    }

    fn deliver_command(&mut self, dice: &mut Dice) {
        if let Some(command) = self.engine.to.pop_front().filter(|_| self.engine.is_alive) {
            self.engine.take(command, dice);
        }
    }

    fn deliver_all(&mut self, dice: &mut Dice) {
        while !self.engine.to.is_empty() || !self.engine.from.is_empty() {
            self.deliver_command(dice);
            self.deliver_line();
        }
    }

    fn deliver_line(&mut self) {
        if let Some(line) = self.engine.from.pop_front() {
            let effects = self.model.line(&line, self.now);
            self.apply(effects);
        }
    }

    fn see_whether_it_lives(&mut self) {
        if !self.engine.is_alive && self.engine.from.is_empty() && !self.is_over {
            let effects = self.model.ended(Exit::Code(0));
            self.apply(effects);
        }
    }

    /// Lets everything happen that must, and no more is asked.
    fn settle(&mut self, dice: &mut Dice) {
        self.request(Request::Stop);
        for _ in 0..2_000 {
            if self.is_over || (self.model.is_idle() && self.engine.to.is_empty() && self.engine.from.is_empty()) {
                return;
            }
            self.deliver_all(dice);
            self.see_whether_it_lives();
            self.pass(ms(50));
        }
        panic!("stuck: {:?} {:?}", self.model, self.engine.manner);
    }
}

#[test]
fn no_schedule_gets_stuck_and_no_answer_is_of_another_search() {
    let (mut ends, mut answered) = (BTreeMap::new(), 0);
    for round in 0..rounds(10_000) {
        let mut dice = Dice(round as u64);
        let manner = *dice.pick(&MANNERS);
        let mut schedule = Schedule::new(manner);
        for _ in 0..40 + dice.roll(80) {
            schedule.step(&mut dice);
        }
        schedule.settle(&mut dice);
        for (id, outcome) in &schedule.asked {
            let outcome = outcome.as_ref().unwrap_or_else(|| panic!("round {round}: {id} of {manner:?} has no end"));
            answered += usize::from(matches!(outcome, Outcome::Best(_)));
            let word = match outcome {
                Outcome::Best(_) => "best",
                Outcome::Mate(Checkmate::NotImplemented) => "no mates",
                Outcome::Mate(_) => "mate",
                Outcome::Dropped => "dropped",
                Outcome::Lost => "lost",
                other => panic!("{other:?}"),
            };
            *ends.entry(word).or_insert(0) += 1;
        }
    }
    assert!(answered > 2_000 && ends.values().all(|&count| count > 50) && ends.len() == 5, "{ends:?}");
}
