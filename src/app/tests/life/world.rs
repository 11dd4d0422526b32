//! The disk, the clipboard, the solver, and the user with the system's dialogs.

use std::collections::HashMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use tempfile::TempDir;

use crate::app::check;
use crate::app::desk::origin::GameId;
use crate::app::desk::reading::Reading;
use crate::app::desk::settings::Settings;
use crate::app::desk::snapshot::{KeptSession, Snapshot};
use crate::app::files::{self, Files};
use crate::app::problems;
use crate::app::recovery::{self, Changes, Ending, Store};
use crate::app::shell::action::{Action, Effect};
use crate::app::shell::host::{Host, Reply};
use crate::app::solver::{self, Job};
use crate::app::tests::dice::Dice;
use crate::disk;
use crate::tsume::Solution;

/// What outlives the program.
pub(super) struct World {
    pub(super) folder: TempDir,
    pub(super) dice: Dice,
    pub(super) settings: Option<Settings>,
    pub(super) clipboard: String,
    pub(super) store: Option<Store>,
    pub(super) games: HashMap<GameId, Snapshot>,
    pub(super) session: Option<KeptSession>,
    pub(super) has_closed: bool,
}

impl World {
    pub(super) fn path(&mut self) -> PathBuf {
        let name = *self.dice.pick(&["a.kif", "b.kifu", "c.csa", "d.ki2", "e.bod", "f.jkf", "g.sfen"]);
        self.folder.path().join(name)
    }

    /// Writes down what was handed over, as the thread does that keeps games.
    pub(super) fn keep_all(&mut self) {
        let (Some(session), Some(store)) = (self.session.take(), &mut self.store) else { return };
        for (id, snapshot) in self.games.drain().filter(|(id, _)| session.views.iter().any(|view| view.is_in(*id))) {
            store.write_game(id, &snapshot).unwrap();
        }
        store.write_session(&session).unwrap();
    }
}

#[derive(Clone)]
pub(super) struct Shared(pub(super) Arc<Mutex<World>>);

impl Host for Shared {
    fn run(&mut self, effect: Effect, reply: &Reply) {
        let mut world = self.0.lock().unwrap();
        match effect {
            Effect::Files(effect) => answer_files(&mut world, effect, reply),
            Effect::Recovery(recovery::Effect::TakeOver) => {
                let mut store = Store::new(world.folder.path().join("recovery"));
                reply.send(Action::Recovery(recovery::Action::Found(store.take_over())));
                world.store = Some(store);
            }
            Effect::Recovery(recovery::Effect::Keep) => {
                world.keep_all();
                reply.send(Action::Recovery(recovery::Action::Kept { succeeded: true }));
            }
            Effect::SaveSettings(settings) => world.settings = Some(settings),
            Effect::Problems(problems::Effect::Choose(_) | problems::Effect::ChooseToAdd(_)) => {
                reply.send(Action::Problems(problems::Action::Chosen(Vec::new().into())));
            }
            Effect::Check(check::Effect::Check { game, subject, record }) => {
                let solution = Solution::of(&record);
                reply.send(Action::Check(check::Action::Checked { game, subject, solution }));
            }
            Effect::Solver(solver::Effect::Solve(job)) => {
                let job = Job { nodes: 50, ..*job };
                let answer = solver::work::judge(&job, &mut |_| {}, &mut |_| ControlFlow::Continue(()));
                reply.send(Action::Solver(solver::Action::Answered { question: job.question, answer }));
            }
            Effect::SetUp(effect) => reply.send(Action::SetUp(effect.carry_out())),
            // Nothing else changes a game or a setting.
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

/// What the disk, the clipboard and the user with the system's dialogs do.
fn answer_files(world: &mut World, effect: files::Effect, reply: &Reply) {
    let report = reply.report::<Files>();
    let reading = |path: &PathBuf| disk::read(path).map(|bytes| Reading::of(bytes, None));
    match effect {
        files::Effect::Choose(purpose, _) => {
            let chosen = if world.dice.roll(4) == 0 { Vec::new() } else { vec![world.path()] };
            report.send(files::Action::Chosen(purpose, chosen.into()));
        }
        files::Effect::Read { paths, record } => {
            for (index, path) in paths.into_iter().enumerate() {
                let result = reading(&path);
                report.send(files::Action::Opened { path, in_front: index == 0, record, result });
            }
        }
        files::Effect::Reload { game, path } => {
            let result = reading(&path);
            report.send(files::Action::Reloaded { game, path, result });
        }
        files::Effect::ShowInFolder(_) => {}
        files::Effect::Look(_) => report.send(files::Action::Looked(Vec::new())),
        files::Effect::ReadToMerge { game, path } => {
            let result = reading(&path);
            report.send(files::Action::ReadToMerge { game, path, result });
        }
        files::Effect::ReadText(text) => report.send(files::Action::Pasted(Reading::of_text(text))),
        files::Effect::Write(write) => {
            world.keep_all();
            fs::write(&write.path, &write.bytes).unwrap();
            report.send(files::Action::Written { write, result: Ok(()) });
        }
        files::Effect::Copy(text) => world.clipboard = text,
        files::Effect::RequestPaste => reply.send(Action::Pasted(world.clipboard.clone())),
        files::Effect::Close => world.has_closed = true,
    }
}
