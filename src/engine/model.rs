//! What is known of an engine, and what is done about it.

use std::collections::VecDeque;
use std::time::Duration;

use super::event::{Event, Exit, Failure, Identity, Outcome, Source, Wait};
use super::order::{Budget, Order, SearchId, Task};
use super::said::Said;
use crate::usi::{BestMove, Checkmate, Command, Info, Output, OutputError, Score, Search, read};

/// How long an engine may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// From its start to `usiok`. Engines that load much before take 40 seconds.
    pub introduction: Duration,
    /// From `isready` to `readyok`. Large tables and networks take minutes.
    pub readiness: Duration,
    /// From `stop` to the end of the search.
    pub stop: Duration,
    /// From `quit` to its end.
    pub quit: Duration,
}

impl Default for Limits {
    /// One minute, five minutes, ten seconds, five seconds.
    fn default() -> Self {
        Self {
            introduction: Duration::from_secs(60),
            readiness: Duration::from_secs(300),
            stop: Duration::from_secs(10),
            quit: Duration::from_secs(5),
        }
    }
}

/// What is wanted of an engine. Nothing needs to be waited for: each is done when it can be.
#[derive(Clone, Debug)]
pub enum Request {
    /// Set an option, before the next search. Whether the engine has it is not looked at: some take options that they do not
    /// list. A search that goes on is not stopped.
    Set {
        /// The option.
        name: String,
        /// Its value; `None` for a button.
        value: Option<String>,
    },
    /// Get ready, as before the first search. Some engines take a new size of their tables only then.
    Prepare,
    /// The next search is of another game.
    NewGame,
    /// Search. What is being searched is stopped, and what was wanted and has not begun is dropped.
    Search(SearchId, Box<Order>),
    /// Stop searching; the search ends with what the engine has found.
    Stop,
    /// The move that the engine ponders on was played.
    PonderHit,
    /// End by yourself.
    Quit,
    /// Be killed.
    Kill,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Send a command.
    Write(Command),
    /// Tell the program.
    Tell(Event),
    /// Kill the process group.
    Kill,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// `usi` was sent.
    Introducing,
    Idle,
    /// `isready` was sent.
    Preparing,
    /// `go` was sent.
    Searching,
    /// `quit` was sent.
    Quitting,
    /// It is being killed.
    Dying,
    Ended,
}

/// The search that goes on.
#[derive(Debug)]
struct Running {
    id: SearchId,
    order: Box<Order>,
    /// What it has said, to know when a budget is used up.
    search: Search,
    has_info: bool,
    /// Whether a second answer of the search before may come.
    may_be_late: bool,
    /// When our own timer stops it.
    stop_at: Option<Duration>,
    /// When it is killed, after `stop`.
    kill_at: Option<Duration>,
    /// Another search is wanted: its answer is dropped.
    is_dropped: bool,
    /// An answer that may be of the search before, and when it is taken for one of this.
    held: Option<(BestMove, Duration)>,
}

impl Running {
    fn outcome(&mut self, best: BestMove, is_legal: bool) -> Outcome {
        self.search.finish(best);
        match (self.order.task(), best.mv()) {
            (Task::Mate(_), _) => Outcome::Mate(claimed(&self.search)),
            (_, Some(mv)) if !is_legal => Outcome::Illegal(mv),
            _ => Outcome::Best(best),
        }
    }
}

/// An engine without its process: requests, lines and times go in, [`Effect`]s come out. Times are since its start.
///
/// ```
/// use std::time::Duration;
/// use komadai::engine::{Effect, Event, Limits, Model};
/// use komadai::usi::Command;
///
/// let second = Duration::from_secs(1);
/// let mut engine = Model::new(Limits::default());
/// assert_eq!(engine.start(), [Effect::Write(Command::Usi)]);
/// engine.line("id name Apery", second);
/// let told = engine.line("usiok", second);
/// assert!(matches!(&told[..], [Effect::Tell(Event::Introduced { identity, .. })] if identity.name == "Apery"));
/// ```
#[derive(Debug)]
pub struct Model {
    limits: Limits,
    step: Step,
    /// When this step began.
    since: Duration,
    identity: Identity,
    settings: VecDeque<(String, Option<String>)>,
    has_been_ready: bool,
    prepare: bool,
    new_game: bool,
    wanted: Option<(SearchId, Box<Order>)>,
    running: Option<Running>,
    /// Whether the search before may be answered once more.
    may_be_late: bool,
    said: Said,
    effects: Vec<Effect>,
}

/// More options than any engine has.
const MOST_OPTIONS: usize = 2_000;

/// How long an answer without an `info` before it is held, when it may be of the search before.
const HOLD: Duration = Duration::from_millis(500);

impl Model {
    /// An engine that is about to be started.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            step: Step::Introducing,
            since: Duration::ZERO,
            identity: Identity::default(),
            settings: VecDeque::new(),
            has_been_ready: false,
            prepare: false,
            new_game: true,
            wanted: None,
            running: None,
            may_be_late: false,
            said: Said::default(),
            effects: Vec::new(),
        }
    }

    /// What to do when its process has been started.
    pub fn start(&mut self) -> Vec<Effect> {
        self.write(Command::Usi);
        self.done()
    }

    /// Takes a request.
    pub fn request(&mut self, request: Request, now: Duration) -> Vec<Effect> {
        if matches!(self.step, Step::Quitting | Step::Dying | Step::Ended) {
            match request {
                Request::Search(id, _) => self.finish(id, Outcome::Lost),
                Request::Kill if self.step == Step::Quitting => self.kill(),
                _ => {}
            }
            return self.done();
        }
        match request {
            Request::Set { name, value } => self.settings.push_back((name, value)),
            Request::Prepare => self.prepare = true,
            Request::NewGame => self.new_game = true,
            Request::Search(id, order) => {
                self.drop_wanted();
                self.wanted = Some((id, order));
                if let Some(running) = &mut self.running {
                    running.is_dropped = true;
                }
                self.stop(now);
            }
            Request::Stop => {
                self.drop_wanted();
                self.stop(now);
            }
            Request::PonderHit => self.ponder_hit(),
            Request::Quit => {
                self.drop_wanted();
                self.stop(now);
                if let Some(running) = self.running.take() {
                    self.finish(running.id, Outcome::Dropped);
                }
                self.write(Command::Quit);
                self.enter(Step::Quitting, now);
            }
            Request::Kill => self.kill(),
        }
        self.advance(now);
        self.done()
    }

    /// Takes a line of its standard output.
    pub fn line(&mut self, line: &str, now: Duration) -> Vec<Effect> {
        if matches!(self.step, Step::Dying | Step::Ended) {
            return Vec::new();
        }
        match read(line) {
            Ok(Output::Name(name)) if self.step == Step::Introducing => self.identity.name = name,
            Ok(Output::Author(author)) if self.step == Step::Introducing => self.identity.author = author,
            Ok(Output::Option(option)) if self.step == Step::Introducing => {
                let options = &mut self.identity.options;
                let known = options.iter().position(|known| known.is_named(option.name()));
                match known {
                    Some(index) => options[index] = option,
                    None if options.len() < MOST_OPTIONS => options.push(option),
                    None => {}
                }
            }
            Ok(Output::UsiOk) if self.step == Step::Introducing => {
                let identity = std::mem::take(&mut self.identity);
                self.tell(Event::Introduced { identity, took: now });
                self.enter(Step::Idle, now);
            }
            Ok(Output::ReadyOk) if self.step == Step::Preparing => {
                self.has_been_ready = true;
                self.tell(Event::Ready { took: now.saturating_sub(self.since) });
                self.enter(Step::Idle, now);
            }
            Ok(Output::Info(info)) if self.step == Step::Searching => self.info(info, line, now),
            Ok(Output::BestMove(best)) if self.step == Step::Searching => self.best_move(best, line, now),
            Ok(Output::Checkmate(mate)) if self.is_mate_search() => self.answered(Outcome::Mate(mate), now),
            Err(OutputError::BestMove) if self.step == Step::Searching => {
                self.answered(Outcome::Unreadable(line.trim().to_owned()), now);
            }
            Err(OutputError::Checkmate) if self.is_mate_search() => {
                self.answered(Outcome::Unreadable(line.trim().to_owned()), now);
            }
            Ok(Output::Info(info)) => {
                let text = info.text.unwrap_or_else(|| line.to_owned());
                self.said(&text, Source::Output, now);
            }
            _ => self.said(line, Source::Output, now),
        }
        self.advance(now);
        self.done()
    }

    /// Takes a line of its standard error.
    pub fn error_line(&mut self, line: &str, now: Duration) -> Vec<Effect> {
        if self.step != Step::Ended {
            self.said(line, Source::Error, now);
        }
        self.done()
    }

    /// When [`tick`](Self::tick) is to be called at the latest; `None` when nothing is waited for.
    #[must_use]
    pub fn due(&self) -> Option<Duration> {
        match self.step {
            Step::Introducing => Some(self.since + self.limits.introduction),
            Step::Preparing => Some(self.since + self.limits.readiness),
            Step::Quitting => Some(self.since + self.limits.quit),
            Step::Searching => {
                let running = self.running.as_ref()?;
                let held = running.held.map(|(_, until)| until);
                [running.stop_at, running.kill_at, held].into_iter().flatten().min()
            }
            Step::Idle | Step::Dying | Step::Ended => None,
        }
    }

    /// Takes note of the time.
    pub fn tick(&mut self, now: Duration) -> Vec<Effect> {
        if self.due().is_none_or(|due| due > now) {
            return self.done();
        }
        match self.step {
            Step::Introducing => self.fail_silent(Wait::UsiOk, self.limits.introduction),
            Step::Preparing => self.fail_silent(Wait::ReadyOk, self.limits.readiness),
            Step::Quitting => self.kill(),
            Step::Searching => self.tick_search(now),
            Step::Idle | Step::Dying | Step::Ended => {}
        }
        self.advance(now);
        self.done()
    }

    /// Takes note of the end of its process.
    pub fn ended(&mut self, exit: Exit) -> Vec<Effect> {
        let wait = match self.step {
            Step::Ended => return Vec::new(),
            Step::Introducing => Some(Wait::UsiOk),
            Step::Preparing => Some(Wait::ReadyOk),
            Step::Searching if self.running.as_ref().is_some_and(|it| it.kill_at.is_some()) => Some(Wait::Stop),
            Step::Searching => Some(Wait::Search),
            Step::Idle | Step::Quitting | Step::Dying => None,
        };
        self.lose_all();
        self.tell_skipped();
        if !matches!(self.step, Step::Quitting | Step::Dying) {
            self.tell(Event::Failed(Failure::Died { exit, wait, last: self.said.last() }));
        }
        self.step = Step::Ended;
        self.tell(Event::Ended(exit));
        self.done()
    }

    /// Whether nothing is wanted of it and it waits.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.step == Step::Idle && self.wanted.is_none()
    }

    fn info(&mut self, info: Box<Info>, line: &str, now: Duration) {
        let Some(running) = &mut self.running else { return };
        running.has_info = true;
        running.search.update(&info);
        let late = running.held.take();
        let (search, is_dropped) = (running.id, running.is_dropped);
        let reached = running.kill_at.is_none()
            && matches!(running.order.task(), Task::Think(budget) if is_reached(&budget, &running.search));
        if let Some((best, _)) = late {
            self.said(&format!("bestmove {best}"), Source::Output, now);
        }
        if let Some(text) = &info.text {
            // Strings are also for who reads the log of a failure.
            self.said.remember(text);
        } else if !info.unread.is_empty() {
            self.said.remember(line);
        }
        if !is_dropped {
            self.tell(Event::Info { search, info });
        }
        if reached {
            self.stop(now);
        }
    }

    fn best_move(&mut self, best: BestMove, line: &str, now: Duration) {
        let Some(running) = &mut self.running else { return };
        let is_legal = best.mv().is_none_or(|mv| running.order.position().check(mv).is_ok());
        // An engine that answers `stop` although it has just answered: its second answer comes when the next search has begun.
        if running.may_be_late && !running.has_info && running.held.is_none() {
            if is_legal {
                running.held = Some((best, now + HOLD));
            } else {
                running.may_be_late = false;
                self.said(line, Source::Output, now);
            }
            return;
        }
        let outcome = running.outcome(best, is_legal);
        self.answered(outcome, now);
    }

    fn answered(&mut self, outcome: Outcome, now: Duration) {
        let Some(running) = self.running.take() else { return };
        let was_stopped = running.kill_at.is_some();
        self.may_be_late = was_stopped || matches!(outcome, Outcome::Mate(_));
        let outcome = if running.is_dropped { Outcome::Dropped } else { outcome };
        self.finish(running.id, outcome);
        self.enter(Step::Idle, now);
    }

    fn tick_search(&mut self, now: Duration) {
        let Some(running) = &mut self.running else { return };
        let past = |at: Option<Duration>| at.is_some_and(|at| at <= now);
        let (stop, kill) = (past(running.stop_at), past(running.kill_at));
        if let Some((best, _)) = running.held.filter(|&(_, until)| until <= now) {
            let outcome = running.outcome(best, true);
            self.answered(outcome, now);
        } else if kill {
            self.fail_silent(Wait::Stop, self.limits.stop);
        } else if stop {
            self.stop(now);
        }
    }

    /// Sends `stop`, once.
    fn stop(&mut self, now: Duration) {
        let limit = self.limits.stop;
        let Some(running) = self.running.as_mut().filter(|running| running.kill_at.is_none()) else { return };
        running.kill_at = Some(now + limit);
        running.stop_at = None;
        self.write(Command::Stop);
    }

    fn ponder_hit(&mut self) {
        let ponders = |running: &Running| {
            running.kill_at.is_none() && matches!(running.order.task(), Task::Play { ponder: true, .. })
        };
        if self.running.as_ref().is_some_and(ponders) {
            self.write(Command::PonderHit);
        }
    }

    /// Does what is wanted next, when nothing is waited for.
    fn advance(&mut self, now: Duration) {
        if self.step != Step::Idle {
            return;
        }
        while let Some((name, value)) = self.settings.pop_front() {
            self.write(Command::SetOption { name, value });
        }
        if self.prepare || (self.wanted.is_some() && !self.has_been_ready) {
            self.prepare = false;
            self.write(Command::IsReady);
            return self.enter(Step::Preparing, now);
        }
        let Some((id, order)) = self.wanted.take() else { return };
        if std::mem::take(&mut self.new_game) {
            self.write(Command::NewGame);
        }
        order.commands().into_iter().for_each(|command| self.write(command));
        self.tell(Event::Started(id));
        self.running = Some(Running {
            id,
            search: Search::default(),
            has_info: false,
            may_be_late: std::mem::take(&mut self.may_be_late),
            stop_at: order.patience().map(|patience| now.saturating_add(patience)),
            order,
            kill_at: None,
            is_dropped: false,
            held: None,
        });
        self.enter(Step::Searching, now);
    }

    fn fail_silent(&mut self, wait: Wait, limit: Duration) {
        self.lose_all();
        self.tell(Event::Failed(Failure::Silent { wait, limit }));
        self.kill();
    }

    fn kill(&mut self) {
        if self.step != Step::Dying {
            self.lose_all();
            self.step = Step::Dying;
            self.effects.push(Effect::Kill);
        }
    }

    fn lose_all(&mut self) {
        let running = self.running.take().map(|running| running.id);
        let wanted = self.wanted.take().map(|(id, _)| id);
        running.into_iter().chain(wanted).for_each(|id| self.finish(id, Outcome::Lost));
    }

    fn drop_wanted(&mut self) {
        if let Some((id, _)) = self.wanted.take() {
            self.finish(id, Outcome::Dropped);
        }
    }

    fn is_mate_search(&self) -> bool {
        self.running.as_ref().is_some_and(|running| matches!(running.order.task(), Task::Mate(_)))
    }

    fn said(&mut self, text: &str, source: Source, now: Duration) {
        if text.trim().is_empty() {
            return;
        }
        self.said.remember(text);
        if self.said.passes(now) {
            self.tell_skipped();
            let text = text.chars().take(Said::LONGEST).collect();
            self.tell(Event::Said { text, source });
        }
    }

    fn tell_skipped(&mut self) {
        if let Some(skipped) = self.said.skipped() {
            self.tell(Event::Skipped(skipped));
        }
    }

    fn finish(&mut self, search: SearchId, outcome: Outcome) {
        self.tell(Event::Finished { search, outcome });
    }

    fn tell(&mut self, event: Event) {
        self.effects.push(Effect::Tell(event));
    }

    fn write(&mut self, command: Command) {
        self.effects.push(Effect::Write(command));
    }

    fn enter(&mut self, step: Step, now: Duration) {
        (self.step, self.since) = (step, now);
    }

    fn done(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }
}

/// Whether enough was searched.
fn is_reached(budget: &Budget, search: &Search) -> bool {
    let deep_enough =
        |depth| search.lines().first().is_some_and(|line| line.bound().is_none() && line.depth() >= Some(depth));
    let many_enough = |nodes| search.nodes() >= Some(nodes);
    budget.depth.is_some_and(deep_enough) || budget.nodes.is_some_and(many_enough)
}

/// What an engine has found that answers a search for a mate as any other. TJshogi and Laramie announce mates so.
fn claimed(search: &Search) -> Checkmate {
    let mates = |line: &&crate::usi::Line| {
        matches!(line.score(), Some(Score::Mates { .. })) && line.bound().is_none() && line.first().is_some()
    };
    search.lines().first().filter(mates).map_or(Checkmate::NotImplemented, |line| Checkmate::Mate(line.moves().clone()))
}
