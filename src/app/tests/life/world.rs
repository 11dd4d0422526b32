//! The disk, the clipboard, the solver, and the user with the system's dialogs.

use std::collections::HashMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use tempfile::TempDir;

use crate::app::check;
use crate::app::desk::feature::Wish;
use crate::app::desk::origin::GameId;
use crate::app::desk::reading::Reading;
use crate::app::desk::settings::Settings;
use crate::app::desk::snapshot::{KeptSession, Snapshot};
use crate::app::files::{self, Files};
use crate::app::folder::{self, Folder};
use crate::app::kit::cores::Cores;
use crate::app::kit::task::Report;
use crate::app::problems::review::ReviewJob;
use crate::app::problems::{self, Problems};
use crate::app::recovery::{self, Changes, Ending, Store};
use crate::app::shell::action::{Action, Effect, Event};
use crate::app::shell::host::{Host, Reply};
use crate::app::solver::{self, ComparisonJob, PiecesJob, Query, SideLine, SideLines, SolveJob, Solver};
use crate::app::tests::dice::Dice;
use crate::disk;
use crate::tsume::Solution;

/// In bytes: problems are added to smaller files only.
const LARGEST: u64 = 4_000;
const NODES: u64 = 50;
/// In bytes.
const MEMORY: usize = 1 << 20;

/// Outlives the program.
pub(super) struct World {
    pub(super) folder: TempDir,
    pub(super) dice: Dice,
    pub(super) settings: Option<Settings>,
    pub(super) keys: Vec<u8>,
    pub(super) clipboard: String,
    pub(super) store: Option<Store>,
    pub(super) games: HashMap<GameId, Snapshot>,
    pub(super) session: Option<KeptSession>,
    pub(super) has_closed: bool,
}

impl World {
    /// In a folder of their own: whatever reads a folder would read those that keep games as well.
    pub(super) fn files(&self) -> PathBuf {
        self.folder.path().join("files")
    }

    pub(super) fn path(&mut self) -> PathBuf {
        let name = *self.dice.pick(&["a.kif", "b.kifu", "c.csa", "d.ki2", "e.bod", "f.jkf", "g.sfen"]);
        self.files().join(name)
    }

    /// As the thread does that keeps games.
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
                reply.send(Action::Event(Event::Recovery(recovery::Event::Found(store.take_over()))));
                world.store = Some(store);
            }
            Effect::Recovery(recovery::Effect::Keep) => {
                world.keep_all();
                reply.send(Action::Event(Event::Recovery(recovery::Event::Kept { succeeded: true })));
            }
            Effect::SaveSettings(settings) => world.settings = Some(settings),
            Effect::SaveKeys(bytes) => world.keys = bytes,
            Effect::Problems(effect) => answer_problems(&mut world, effect, &reply.report::<Problems>()),
            Effect::Folder(effect) => answer_folder(&world, effect, &reply.report::<Folder>()),
            Effect::Check(check::Effect::Check { game, subject, record }) => {
                let solution = Solution::of(&record);
                reply.send(Action::Event(Event::Check(check::Event::Checked { game, subject, solution })));
            }
            Effect::Solver(effect) => answer_solver(effect, &reply.report::<Solver>()),
            Effect::SetUp(effect) => reply.send(Action::Event(Event::SetUp(effect.carry_out()))),
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

fn answer_problems(world: &mut World, effect: problems::Effect, report: &Report<problems::Event>) {
    let effect = match effect {
        problems::Effect::Choose(_) => {
            return report.send(problems::Event::Chosen(vec![world.files()].into()));
        }
        problems::Effect::ChooseToAdd(_) => {
            // Nobody puts hundreds of problems into one file, which would be read again and again.
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
    report.send(match effect {
        solver::Effect::Stop => return,
        solver::Effect::Solve(job) => {
            let job = SolveJob { nodes: NODES, memory: MEMORY, ..*job };
            solver::Event::Answered { question: job.question, answer: solver::work::judge(&job, &mut |_| {}, watch) }
        }
        solver::Effect::Respond(query) => {
            let query = Query { memory: MEMORY, ..*query };
            solver::work::respond(&query, &mut None, watch)
        }
        solver::Effect::Compare(comparison) => {
            solver::work::compare(&ComparisonJob { nodes: NODES, memory: MEMORY, ..*comparison }, watch)
        }
        solver::Effect::CheckPieces(job) => {
            solver::work::check_pieces(&PiecesJob { nodes: NODES, memory: MEMORY, ..*job }, watch)
        }
        solver::Effect::FindRefutation(job) => {
            solver::Event::RefutationFound { question: job.number, found: SideLine::nearest_refutation(&job, watch) }
        }
        solver::Effect::FindVariations(job) => {
            solver::Event::VariationsFound { number: job.number, found: SideLines::find(&job, watch) }
        }
    });
}

fn answer_files(world: &mut World, effect: files::Effect, reply: &Reply) {
    let report = reply.report::<Files>();
    let reading = |path: &PathBuf| disk::read(path).map(|bytes| Reading::of(bytes, None));
    match effect {
        files::Effect::Choose(purpose, _) => {
            let chosen = if world.dice.roll(4) == 0 { Vec::new() } else { vec![world.path()] };
            report.send(files::Event::Chosen(purpose, chosen.into()));
        }
        files::Effect::Read { paths, record } => {
            for (index, path) in paths.into_iter().enumerate() {
                let result = reading(&path);
                report.send(files::Event::Opened { path, in_front: index == 0, record, result });
            }
        }
        files::Effect::LookInto(folder) => {
            let is_set = crate::problems::is_set(&folder);
            report.send(files::Event::LookedInto { folder, is_set });
        }
        files::Effect::Reload { game, path } => {
            let result = reading(&path);
            report.send(files::Event::Reloaded { game, path, result });
        }
        files::Effect::ShowInFolder(_) => {}
        files::Effect::Look(_) => report.send(files::Event::Looked(Vec::new())),
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
