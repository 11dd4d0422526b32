//! A long random run: whatever users, files and the system do, no edit and no setting is lost.

mod chance;

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::{fs, mem};

use chance::happening;
use egui::Context;
use tempfile::TempDir;

use crate::app::desk::feature::Wish;
use crate::app::desk::game::Game;
use crate::app::desk::mode::{Mode, MoveEntry};
use crate::app::desk::origin::{GameId, Reading};
use crate::app::desk::settings::Settings;
use crate::app::desk::snapshot::{KeptSession, Snapshot};
use crate::app::files::{self, Files, UnsavedAnswer};
use crate::app::folder::{self, Folder};
use crate::app::kit::cores::Cores;
use crate::app::kit::task::Report;
use crate::app::problems::review::ReviewJob;
use crate::app::problems::{self, Problems};
use crate::app::recovery::{self, Changes, Ending, Store};
use crate::app::shell::action::{Action, Answer, Effect, Event};
use crate::app::shell::host::{Host, Reply};
use crate::app::shell::keymap::file::File;
use crate::app::shell::state::Modal;
use crate::app::solver::{self, Job, Solver, Task};
use crate::app::tests::dice::{Dice, rounds};
use crate::app::{App, check};
use crate::disk;
use crate::lang::Language;
use crate::record::{NodeId, Record};

/// The number of actions between ends; every other end kills the program.
const BETWEEN_ENDS: usize = 125;
const ENDS: usize = 400;

/// A game's records, the shown index, the line up to the cursor, and the file.
type Kept = (Vec<Record>, usize, Vec<NodeId>, Option<PathBuf>);

struct Life {
    ctx: Context,
    app: App,
    world: Shared,
}

impl Life {
    fn begin(world: Shared) -> Self {
        let ctx = Context::default();
        let settings = world.0.lock().unwrap().settings.clone().unwrap_or_default();
        let keys = File::read(&world.0.lock().unwrap().keys);
        let mut app = App::new(&ctx, settings, Language::Japanese, Box::new(world.clone()), Vec::new());
        app.state.use_keys(keys);
        let mut life = Self { ctx, app, world };
        life.settle();
        life
    }

    fn act(&mut self, action: Action) {
        self.app.pending.push(action);
        self.settle();
    }

    fn settle(&mut self) {
        for _ in 0..20 {
            self.app.apply_pending(&self.ctx);
            self.app.pending.extend(self.app.inbox.try_iter());
            if self.app.pending.is_empty() {
                break;
            }
        }
    }

    fn mode(&self) -> &'static str {
        let desk = &self.app.state.desk;
        match &desk.mode {
            Mode::Play(MoveEntry::Play) => "play",
            Mode::Play(MoveEntry::Correct(_)) => "correct",
            Mode::Play(MoveEntry::Insert(_)) => "insert",
            Mode::Preview(_) => "preview",
            Mode::Explore(_) => "explore",
            Mode::SetUp => "set up",
            Mode::Solve => "solve",
        }
    }

    fn games(&self) -> impl Iterator<Item = &Game> {
        self.app.state.desk.games().iter().filter(|game| !game.is_blank())
    }

    fn kept(&self) -> Vec<Kept> {
        let kept = |game: &Game| {
            let records = game.snapshot().documents.iter().map(|document| document.record().clone()).collect();
            (records, game.shown(), game.line()[..=game.step()].to_vec(), game.path().map(Path::to_owned))
        };
        self.games().map(kept).collect()
    }

    /// A game edited back to the content of its file counts as saved after a crash.
    fn unsaved(&self) -> Vec<bool> {
        let is_in_file = |game: &Game| {
            let held = game.path().and_then(|path| fs::read(path).ok());
            let read = held.and_then(|bytes| Reading::of(bytes, None).result.ok());
            let documents = game.snapshot().documents;
            read.is_some_and(|read| read.records.iter().eq(documents.iter().map(|document| document.record())))
        };
        self.games().map(|game| game.is_changed() && !is_in_file(game)).collect()
    }

    fn undo_and_redo(&self) {
        for game in self.games() {
            for document in game.snapshot().documents {
                let mut copy = (*document).clone();
                let steps = std::iter::from_fn(|| copy.undo().then_some(())).count();
                assert!((0..steps).all(|_| copy.redo()), "not all of {steps} steps can be redone");
                assert!(copy.record() == document.record(), "what was redone is another record");
            }
        }
    }

    fn kill(self) -> Self {
        let (before, unsaved) = (self.kept(), self.unsaved());
        let (settings, keys) = (self.app.state.desk.settings.clone(), self.app.state.desk.keys.clone());
        self.world.0.lock().unwrap().keep_all();
        let world = self.world.clone();
        drop(self);
        world.0.lock().unwrap().store = None;
        let life = Self::begin(world);
        let after = life.kept();
        assert_eq!(life.app.state.desk.settings, settings, "settings are lost");
        assert!(life.app.state.desk.keys == keys, "keys are lost");
        assert_eq!(after.len(), before.len(), "games are lost");
        for (after, before) in after.iter().zip(&before) {
            assert!(after == before, "{after:#?}\n--- was\n{before:#?}");
        }
        assert!(
            unsaved.iter().zip(life.unsaved()).all(|(&before, after)| after || !before),
            "what is not saved seems so"
        );
        life
    }

    fn end(mut self) -> Self {
        self.act(Action::CloseModal);
        self.act(Action::Wish(Wish::CloseWindow));
        if matches!(self.app.state.modal, Some(Modal::Files(files::Ask::Unsaved(_)))) {
            self.act(Action::Answered(Answer::Files(files::Answer::Unsaved(UnsavedAnswer::Discard))));
        }
        let settings = self.app.state.desk.settings.clone();
        let ending = self.app.state.recovery.ending(&self.app.state.desk);
        let before = if ending == Ending::Kept { self.kept() } else { Vec::new() };
        let world = self.world.clone();
        drop(self);
        {
            let mut world = world.0.lock().unwrap();
            assert!(mem::take(&mut world.has_closed), "the window does not close");
            world.keep_all();
            if let Some(mut store) = world.store.take() {
                if ending == Ending::Kept { store.mark_ended() } else { store.clear() }
            }
        }
        let life = Self::begin(world);
        assert_eq!(life.app.state.desk.settings, settings, "settings are lost");
        assert!(life.kept() == before, "{ending:?}: other games are open");
        life
    }
}

#[test]
fn nothing_is_lost_in_an_hour_of_chance() {
    let world = World {
        folder: tempfile::tempdir().unwrap(),
        dice: Dice(2026),
        settings: None,
        keys: Vec::new(),
        clipboard: String::new(),
        store: None,
        games: HashMap::new(),
        session: None,
        has_closed: false,
    };
    for folder in ["files", "autosaved"] {
        fs::create_dir(world.folder.path().join(folder)).unwrap();
    }
    let mut life = Life::begin(Shared(Arc::new(Mutex::new(world))));
    let (mut played, mut kept) = (0, 0);
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for round in 0..rounds(ENDS) {
        for _ in 0..BETWEEN_ENDS {
            let action = happening(&life.app.state, &mut life.world.0.lock().unwrap());
            life.act(action);
            *seen.entry(life.mode()).or_default() += 1;
        }
        life.undo_and_redo();
        played += life.games().map(|game| game.record().tree().walk().count()).sum::<usize>();
        kept += life.games().count();
        life = if round % 2 == 0 { life.kill() } else { life.end() };
    }
    assert!(kept > ENDS && played > 20 * ENDS, "{kept} games with {played} moves: too little has happened");
    let often = ["play", "correct", "insert", "preview", "explore", "set up", "solve"];
    assert!(
        seen.len() == often.len() && often.iter().all(|mode| seen.get(mode).is_some_and(|&times| times > ENDS)),
        "too little has happened in some mode: {seen:?}"
    );
}

/// In bytes: problems are only added to smaller files.
const LARGEST: u64 = 4_000;
const NODES: u64 = 50;
const MEMORY: usize = 1 << 20;

struct World {
    folder: TempDir,
    dice: Dice,
    settings: Option<Settings>,
    keys: Vec<u8>,
    clipboard: String,
    store: Option<Store>,
    games: HashMap<GameId, Snapshot>,
    session: Option<KeptSession>,
    has_closed: bool,
}

impl World {
    /// A folder of their own, apart from the recovery files.
    fn files(&self) -> PathBuf {
        self.folder.path().join("files")
    }

    fn path(&mut self) -> PathBuf {
        let name = *self.dice.pick(&["a.kif", "b.kifu", "c.csa", "d.ki2", "e.bod", "f.jkf", "g.sfen"]);
        self.files().join(name)
    }

    fn keep_all(&mut self) {
        let (Some(session), Some(store)) = (self.session.take(), &mut self.store) else { return };
        for (id, snapshot) in self.games.drain().filter(|(id, _)| session.views.iter().any(|view| view.is_in(*id))) {
            store.write_game(id, &snapshot).unwrap();
        }
        store.write_session(&session).unwrap();
    }
}

#[derive(Clone)]
struct Shared(Arc<Mutex<World>>);

impl Host for Shared {
    fn run(&mut self, effect: Effect, reply: &Reply) {
        let mut world = self.0.lock().unwrap();
        match effect {
            Effect::Files(effect) => answer_files(&mut world, effect, reply),
            Effect::Recovery(recovery::Effect::TakeOver) => {
                let mut store = Store::new(world.folder.path().join("recovery"));
                reply.send(Action::Event(Event::Recovery(recovery::Event::TookOver(store.take_over()))));
                world.store = Some(store);
            }
            Effect::Recovery(recovery::Effect::Keep) => {
                world.keep_all();
                reply.send(Action::Event(Event::Recovery(recovery::Event::Kept { succeeded: true })));
            }
            Effect::SaveSettings(settings) => world.settings = Some(*settings),
            Effect::SaveKeys(bytes) => world.keys = bytes,
            Effect::Problems(effect) => answer_problems(&mut world, effect, &reply.report::<Problems>()),
            Effect::Folder(effect) => answer_folder(&world, effect, &reply.report::<Folder>()),
            Effect::Check(effect) => reply.send(Action::Event(Event::Check(check::work::check(&effect)))),
            Effect::Solver(effect) => answer_solver(effect, &reply.report::<Solver>()),
            Effect::SetUp(effect) => reply.send(Action::Event(Event::SetUp(effect.carry_out()))),
            _ => {}
        }
    }

    fn keep(&mut self, keep: Changes, _: &Reply) {
        let mut world = self.0.lock().unwrap();
        world.games.extend(keep.games);
        world.session = Some(keep.session);
    }

    fn end(&mut self, _: Ending) {}
}

fn answer_problems(world: &mut World, effect: problems::Effect, report: &Report<problems::Event>) {
    let effect = match effect {
        problems::Effect::Choose(_) => {
            return report.send(problems::Event::Chosen(vec![world.files()].into()));
        }
        problems::Effect::ChooseToAdd(_) => {
            // A file of hundreds of problems would be read again and again.
            let is_small = |path: &PathBuf| fs::metadata(path).map_or(true, |file| file.len() < LARGEST);
            let chosen = if world.dice.roll(2) == 0 { None } else { Some(world.path()).filter(is_small) };
            return report.send(problems::Event::ChosenToAdd(chosen.into_iter().collect::<Vec<_>>().into()));
        }
        problems::Effect::Examine(token, ..) => return report.send(problems::Event::Examined(token, None)),
        problems::Effect::Review(job) => problems::Effect::Review(ReviewJob { nodes: NODES, ..job }),
        other => other,
    };
    problems::work::carry_out(effect, None, &Cores::default(), report);
}

fn answer_folder(world: &World, effect: folder::Effect, report: &Report<folder::Event>) {
    match effect {
        folder::Effect::Choose(_) => report.send(folder::Event::Chosen(vec![world.files()].into())),
        listed => folder::work::Reader::default().carry_out(listed, report),
    }
}

fn answer_solver(effect: solver::Effect, report: &Report<solver::Event>) {
    let watch = &mut |nodes| if nodes >= NODES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    if let solver::Effect::Search(job) = effect {
        let nodes = if matches!(job.task, Task::Respond(_)) { job.nodes } else { NODES };
        let job = Job { nodes, memory: MEMORY, ..*job };
        report.send(solver::work::search(&job, &mut None, &mut |_| {}, watch));
    }
}

fn answer_files(world: &mut World, effect: files::Effect, reply: &Reply) {
    let report = reply.report::<Files>();
    let reading = |path: &PathBuf| disk::read(path).map(|bytes| Reading::of(bytes, None));
    match effect {
        files::Effect::Choose(purpose, _) => {
            let chosen = if world.dice.roll(4) == 0 { Vec::new() } else { vec![world.path()] };
            report.send(files::Event::Chosen(purpose, chosen.into()));
        }
        files::Effect::Read { paths, record, .. } => {
            for (index, path) in paths.into_iter().enumerate() {
                let result = reading(&path);
                report.send(files::Event::Opened { path, in_front: index == 0, record, result });
            }
        }
        files::Effect::InspectFolder(folder) => {
            let is_set = crate::problems::is_set(&folder);
            report.send(files::Event::FolderInspected { folder, is_set });
        }
        files::Effect::Reload { game, path } => {
            let result = reading(&path);
            report.send(files::Event::Reloaded { game, path, result });
        }
        files::Effect::ShowInFolder(_) | files::Effect::Watch(_) => {}
        files::Effect::CheckFiles(_) => report.send(files::Event::FilesChecked(Vec::new())),
        files::Effect::ReadToMerge { game, path } => {
            let result = reading(&path);
            report.send(files::Event::ReadToMerge { game, path, result });
        }
        files::Effect::ReadText(text) => report.send(files::Event::Pasted(Reading::of_text(text))),
        files::Effect::Write(write) => {
            world.keep_all();
            fs::write(&write.path, &write.bytes).unwrap();
            report.send(files::Event::Written { write, result: Ok(()) });
        }
        files::Effect::Copy(text) => world.clipboard = text,
        files::Effect::RequestPaste => reply.send(Action::Wish(Wish::Paste(world.clipboard.clone()))),
        files::Effect::Close => world.has_closed = true,
    }
}
