//! An engine's process.

use std::ffi::OsString;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command as Program, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap};

use super::event::{Event, Exit, Source};
use super::lines::{decode, next_line};
use super::log::{Direction, Log};
use super::model::{Effect, Limits, Model, Request};
use super::order::{Order, SearchId};
use crate::usi::Command;

/// What is started, and how.
#[derive(Clone, Debug)]
pub struct Launch {
    path: PathBuf,
    arguments: Vec<OsString>,
    limits: Limits,
    settings: Vec<(String, Option<String>)>,
}

impl Launch {
    /// The program at a path, in its own folder, where engines look for their files.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), arguments: Vec::new(), limits: Limits::default(), settings: Vec::new() }
    }

    /// With arguments.
    #[must_use]
    pub fn arguments(mut self, arguments: impl IntoIterator<Item = impl Into<OsString>>) -> Self {
        self.arguments = arguments.into_iter().map(Into::into).collect();
        self
    }

    /// With other limits than usual.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// With an option set before anything else. A button has no value.
    #[must_use]
    pub fn set(mut self, name: impl Into<String>, value: Option<String>) -> Self {
        self.settings.push((name.into(), value));
        self
    }

    /// The program.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn spawn(&self) -> io::Result<Box<dyn ChildWrapper>> {
        // Windows and Linux look for a relative path in different folders once the working folder is another.
        let path = std::path::absolute(&self.path)?;
        let mut program = Program::new(&path);
        program.args(&self.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = path.parent() {
            program.current_dir(folder);
        }
        let mut program = CommandWrap::from(program);
        #[cfg(unix)]
        program.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        program
            .wrap(process_wrap::std::CreationFlags(windows::Win32::System::Threading::CREATE_NO_WINDOW))
            .wrap(process_wrap::std::JobObject);
        program.spawn()
    }
}

enum Message {
    Request(Request),
    Line(Source, Vec<u8>),
    /// One of its pipes is closed.
    Closed(Source),
}

/// A process that speaks USI, run by threads of its own. No method waits but [`close`](Self::close). Dropped, it is asked to
/// quit, and killed when it does not.
#[derive(Debug)]
pub struct Engine {
    messages: Sender<Message>,
    log: Arc<Mutex<Log>>,
    searches: AtomicU64,
    control: Option<JoinHandle<()>>,
}

impl Engine {
    /// Starts a program. It is sent `usi` at once; `report` gets what comes of it, on a thread of the engine, and must not
    /// wait. The last event is [`Event::Ended`].
    ///
    /// # Errors
    /// When the program cannot be started: it is missing, may not be run, or is none.
    pub fn start(launch: &Launch, report: impl FnMut(Event) + Send + 'static) -> io::Result<Self> {
        let begun = Instant::now();
        let mut child = launch.spawn()?;
        let pipes = (child.stdin().take(), child.stdout().take(), child.stderr().take());
        let (messages, inbox) = mpsc::channel();
        let (writer, lines) = mpsc::channel();
        let log = Arc::<Mutex<Log>>::default();
        let gate = Arc::<Gate>::default();
        let started = (|| {
            let (Some(input), Some(output), Some(errors)) = pipes else { return Err(io::ErrorKind::BrokenPipe.into()) };
            spawn("engine-writer", move || write_lines(input, &lines))?;
            spawn("engine-output", reader(output, Source::Output, &messages, &gate))?;
            spawn("engine-errors", reader(errors, Source::Error, &messages, &gate))?;
            Ok(())
        })();
        if let Err(error) = started {
            let _ = child.kill();
            return Err(error);
        }
        for (name, value) in launch.settings.clone() {
            let _ = messages.send(Message::Request(Request::Set { name, value }));
        }
        let control = Control {
            begun,
            child,
            model: Model::new(launch.limits),
            inbox,
            writer: Some(writer),
            log: Arc::clone(&log),
            gate,
            report,
            open: 2,
            output_closed: None,
            killed: None,
            looked: begun,
        };
        let control = spawn("engine", move || control.run())?;
        Ok(Self { messages, log, searches: AtomicU64::new(0), control: Some(control) })
    }

    /// Sets an option: see [`Request::Set`].
    pub fn set(&self, name: impl Into<String>, value: Option<String>) {
        self.request(Request::Set { name: name.into(), value });
    }

    /// Gets ready: see [`Request::Prepare`].
    pub fn prepare(&self) {
        self.request(Request::Prepare);
    }

    /// The next search is of another game.
    pub fn new_game(&self) {
        self.request(Request::NewGame);
    }

    /// Searches, as soon as what is being searched has been stopped: see [`Request::Search`]. After [`Event::Ended`] nothing
    /// comes of it.
    pub fn search(&self, order: Order) -> SearchId {
        let id = SearchId(self.searches.fetch_add(1, Ordering::Relaxed));
        self.request(Request::Search(id, Box::new(order)));
        id
    }

    /// Stops searching: see [`Request::Stop`].
    pub fn stop(&self) {
        self.request(Request::Stop);
    }

    /// The move that it ponders on was played.
    pub fn ponder_hit(&self) {
        self.request(Request::PonderHit);
    }

    /// Asks it to quit, and has it killed when it does not in time.
    pub fn quit(&self) {
        self.request(Request::Quit);
    }

    /// Kills it and its children.
    pub fn kill(&self) {
        self.request(Request::Kill);
    }

    /// What was said in both directions until now.
    #[must_use]
    pub fn log(&self) -> Log {
        lock(&self.log).clone()
    }

    /// Asks it to quit and waits until it is gone, about as long as [`Limits::quit`] at the most.
    pub fn close(mut self) {
        self.quit();
        if let Some(control) = self.control.take() {
            let _ = control.join();
        }
    }

    fn request(&self, request: Request) {
        // Nobody receives it when the engine has ended, which was reported before.
        let _ = self.messages.send(Message::Request(request));
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.quit();
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().name(name.to_owned()).spawn(work)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How much may wait to be looked at. An engine that writes more has to wait, and not the program.
#[derive(Debug, Default)]
struct Gate {
    waiting: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Waiting {
    bytes: usize,
    is_over: bool,
}

impl Gate {
    const BYTES: usize = 1 << 20;
    /// What a line takes beside its bytes.
    const LINE: usize = 64;

    /// Waits for room. Returns whether lines are still wanted.
    fn enter(&self, line: &[u8]) -> bool {
        let full = |waiting: &mut Waiting| !waiting.is_over && waiting.bytes > Self::BYTES;
        let waiting = lock(&self.waiting);
        let mut waiting = self.changed.wait_while(waiting, full).unwrap_or_else(PoisonError::into_inner);
        waiting.bytes += line.len() + Self::LINE;
        !waiting.is_over
    }

    fn leave(&self, line: &[u8]) {
        let mut waiting = lock(&self.waiting);
        waiting.bytes = waiting.bytes.saturating_sub(line.len() + Self::LINE);
        self.changed.notify_all();
    }

    fn close(&self) {
        lock(&self.waiting).is_over = true;
        self.changed.notify_all();
    }
}

fn reader(
    pipe: impl Read + Send + 'static,
    source: Source,
    messages: &Sender<Message>,
    gate: &Arc<Gate>,
) -> impl FnOnce() + Send + 'static {
    let (messages, gate) = (messages.clone(), Arc::clone(gate));
    move || {
        let mut pipe = BufReader::with_capacity(1 << 16, pipe);
        while let Ok(Some(line)) = next_line(&mut pipe) {
            if !gate.enter(&line) || messages.send(Message::Line(source, line)).is_err() {
                break;
            }
        }
        let _ = messages.send(Message::Closed(source));
    }
}

/// Writes until the engine is gone. It may wait for an engine that does not read, and nothing waits for it.
fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            break;
        }
    }
}

/// What runs the model for the process.
struct Control<R> {
    begun: Instant,
    child: Box<dyn ChildWrapper>,
    model: Model,
    inbox: Receiver<Message>,
    writer: Option<Sender<String>>,
    log: Arc<Mutex<Log>>,
    gate: Arc<Gate>,
    report: R,
    /// How many of its pipes are open.
    open: u8,
    /// Since when its output is closed.
    output_closed: Option<Instant>,
    /// Since when it is being killed.
    killed: Option<Instant>,
    /// When it was last looked at whether it lives.
    looked: Instant,
}

/// How often it is looked at whether the process lives. Its children may hold the pipes open after it.
const LOOK: Duration = Duration::from_millis(250);
/// The same when it is about to end.
const LOOK_CLOSELY: Duration = Duration::from_millis(5);
/// How long a process is waited for that has closed its output, and how long its output is read when it is gone.
const GRACE: Duration = Duration::from_secs(1);
/// How long a process is waited for that was killed. Only one that belongs to another user takes longer.
const KILL_GRACE: Duration = Duration::from_secs(5);

impl<R: FnMut(Event)> Control<R> {
    fn run(mut self) {
        let effects = self.model.start();
        self.apply(effects);
        let exit = loop {
            if let Some(exit) = self.look() {
                break exit;
            }
            match self.inbox.recv_timeout(self.patience()) {
                Ok(message) => self.take(message),
                // The program has forgotten the engine, and all pipes are closed.
                Err(RecvTimeoutError::Disconnected) => thread::sleep(LOOK_CLOSELY),
                Err(RecvTimeoutError::Timeout) => {}
            }
            let effects = self.model.tick(self.begun.elapsed());
            self.apply(effects);
        };
        self.drain();
        self.gate.close();
        let effects = self.model.ended(exit);
        self.apply(effects);
    }

    fn patience(&self) -> Duration {
        let look = if self.output_closed.is_some() || self.killed.is_some() { LOOK_CLOSELY } else { LOOK };
        let due = self.model.due().map(|due| due.saturating_sub(self.begun.elapsed()));
        due.map_or(look, |due| due.min(look))
    }

    fn take(&mut self, message: Message) {
        let now = self.begun.elapsed();
        let effects = match message {
            Message::Request(request) => self.model.request(request, now),
            Message::Line(source, bytes) => {
                self.gate.leave(&bytes);
                let text = decode(&bytes);
                let direction = if source == Source::Output { Direction::Received } else { Direction::Error };
                lock(&self.log).push(now, direction, &text);
                match source {
                    Source::Output => self.model.line(&text, now),
                    Source::Error => self.model.error_line(&text, now),
                }
            }
            Message::Closed(source) => {
                self.open = self.open.saturating_sub(1);
                if source == Source::Output {
                    self.output_closed = Some(Instant::now());
                }
                Vec::new()
            }
        };
        self.apply(effects);
    }

    /// How the process has ended, if it has.
    fn look(&mut self) -> Option<Exit> {
        let closely = self.output_closed.is_some() || self.killed.is_some();
        if self.looked.elapsed() < if closely { LOOK_CLOSELY } else { LOOK } {
            return None;
        }
        self.looked = Instant::now();
        match self.child.try_wait() {
            Ok(Some(status)) => return Some(status.into()),
            Err(_) => return Some(Exit::Unknown),
            Ok(None) => {}
        }
        let past = |since: Option<Instant>, grace| since.is_some_and(|since| since.elapsed() > grace);
        if past(self.killed, KILL_GRACE) {
            return Some(Exit::Unknown);
        }
        if past(self.output_closed, GRACE) {
            self.kill();
        }
        None
    }

    /// Ends what the process has left behind, and reads what it had written.
    fn drain(&mut self) {
        let _ = self.child.start_kill();
        let since = Instant::now();
        while self.open > 0 && since.elapsed() < GRACE {
            match self.inbox.recv_timeout(GRACE) {
                Ok(message) => self.take(message),
                Err(_) => break,
            }
        }
        while let Ok(message) = self.inbox.try_recv() {
            self.take(message);
        }
    }

    fn kill(&mut self) {
        if self.killed.is_none() {
            self.killed = Some(Instant::now());
            self.writer = None;
            let _ = self.child.start_kill();
        }
    }

    fn apply(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Tell(event) => (self.report)(event),
                Effect::Kill => self.kill(),
                Effect::Write(command) => self.write(&command),
            }
        }
    }

    fn write(&mut self, command: &Command) {
        let line = command.to_string();
        lock(&self.log).push(self.begun.elapsed(), Direction::Sent, &line);
        if let Some(writer) = &self.writer {
            let _ = writer.send(line + "\n");
        }
        // Engines that do not know `quit` end with their input.
        if *command == Command::Quit {
            self.writer = None;
        }
    }
}
