//! An hour of the program's life in a minute: whatever users, files and the system do in any order, no edit and no
//! setting is lost.

use std::collections::HashMap;
use std::fs;
use std::mem;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use egui::Context;
use tempfile::TempDir;

use crate::app::App;
use crate::app::check;
use crate::app::desk::edit::Edit;
use crate::app::desk::feature::Wish;
use crate::app::desk::game::Game;
use crate::app::desk::gesture::{Gesture, Spot, Stroke};
use crate::app::desk::mode::Mode;
use crate::app::desk::origin::GameId;
use crate::app::desk::reading::Reading;
use crate::app::desk::settings::Settings;
use crate::app::desk::snapshot::{KeptSession, Snapshot};
use crate::app::files::ask::{ChangedAnswer, ConflictAnswer, LossesAnswer, UnsavedAnswer};
use crate::app::files::{self, Files};
use crate::app::moves;
use crate::app::notes;
use crate::app::play;
use crate::app::problems;
use crate::app::recovery::{self, Changes, Ending, Store};
use crate::app::setup;
use crate::app::shell::action::{Action, Answer, Effect};
use crate::app::shell::command::Command;
use crate::app::shell::host::{Host, Reply};
use crate::app::shell::state::{Modal, State};
use crate::app::solver::{self, Job};
use crate::app::tests::GAME;
use crate::app::tests::dice::{Dice, rounds};
use crate::disk;
use crate::lang::Language;
use crate::notation::entry::EntryKey;
use crate::record::{self, Headers, NodeId, Record};
use crate::shogi::{PieceTarget, Shift, Square};
use crate::tsume::Solution;

/// How many things happen until the program ends: every other time it is killed.
const BETWEEN_ENDS: usize = 125;
const ENDS: usize = 400;

const PASTED: [&str; 5] = [
    GAME,
    "▲７六歩△３四歩▲２二角成",
    "position startpos moves 7g7f 3c3d 2g2f 8c8d",
    "8k/9/8P/9/9/9/9/9/9 b 2G 1",
    "これは棋譜ではありません。",
];

/// What outlives the program.
struct World {
    folder: TempDir,
    dice: Dice,
    settings: Option<Settings>,
    clipboard: String,
    store: Option<Store>,
    games: HashMap<GameId, Snapshot>,
    session: Option<KeptSession>,
    has_closed: bool,
}

impl World {
    fn path(&mut self) -> PathBuf {
        let name = *self.dice.pick(&["a.kif", "b.kifu", "c.csa", "d.ki2", "e.bod", "f.jkf", "g.sfen"]);
        self.folder.path().join(name)
    }

    /// Writes down what was handed over, as the thread does that keeps games.
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

/// Something that can happen now.
fn happening(state: &State, world: &mut World) -> Action {
    let path = world.path();
    let dice = &mut world.dice;
    if let Some(modal) = &state.modal
        && dice.roll(2) == 0
    {
        return answer(modal, dice, &path);
    }
    let game = state.desk.game();
    let nodes: Vec<_> = game.record().tree().walk().collect();
    let squares: Vec<Square> = Square::all().collect();
    let (node, square) = (*dice.pick(&nodes), *dice.pick(&squares));
    let commands: Vec<Command> =
        Command::all().filter(|&command| command != Command::Files(files::Command::Quit)).collect();
    match dice.roll(24) {
        0..=7 => Action::Command(*dice.pick(&commands)),
        8..=10 => match state.desk.position().legal_moves()[..] {
            [] => Action::Play(play::Action::Step(-1)),
            ref moves => Action::Play(play::Action::Enter { moves: vec![*dice.pick(moves)], refused: None }),
        },
        11 => Action::Play(play::Action::GoTo(dice.roll(40))),
        12 => Action::Play(play::Action::ChooseNumber(dice.roll(4))),
        13 => Action::Wish(Wish::Gesture(match dice.roll(4) {
            0 => Gesture::SecondaryClick(Spot::Square(square), record::Brush::Red),
            1 => Gesture::DragStart(Spot::Square(square)),
            2 => Gesture::DragEnd(PieceTarget::Square(square)),
            _ => Gesture::Click(Spot::Square(square)),
        })),
        14 => Action::Pasted((*dice.pick(&PASTED)).to_owned()),
        15 => Action::Wish(Wish::Edit(match dice.roll(5) {
            0 => Edit::Comment(node, Some(format!("感想{}\n二行目", dice.roll(9)))),
            1 => Edit::Bookmarks(node, vec!["局面".to_owned()]),
            2 => Edit::Time(node, Some(Duration::from_secs(dice.roll(100) as u64))),
            3 => Edit::Reorder(node, 0),
            _ => {
                let mut headers: Headers = game.record().headers().clone();
                headers.set("棋戦", "一日戦");
                Edit::Headers(headers)
            }
        })),
        16 => Action::Files(files::Action::Open(vec![path])),
        17 => Action::SelectGame(dice.pick(state.desk.games()).id()),
        18 => Action::Files(files::Action::Close(dice.pick(state.desk.games()).id())),
        19 if state.desk.mode == Mode::SetUp => Action::SetUp(match dice.roll(4) {
            0 => setup::Action::Key(EntryKey::Arrow(*dice.pick(&Shift::ALL))),
            1 => setup::Action::Gesture(Gesture::Paint(PieceTarget::Square(square), Stroke::Begins)),
            _ => setup::Action::Key(EntryKey::Char(*dice.pick(&['7', '3', 'p', 'G', '+', 'h', 'a', 'k']))),
        }),
        19 => Action::Notes(notes::Action::Find("７六".to_owned())),
        20 => match moves::COMMANDS.get(dice.roll(moves::COMMANDS.len())) {
            Some(entry) => Action::Moves(moves::Action::At(node, entry.command)),
            None => Action::DismissAll,
        },
        21 => Action::Wish(Wish::GoTo(node)),
        _ => Action::Tick(state.desk.now + dice.roll(3) as f64),
    }
}

fn answer(modal: &Modal, dice: &mut Dice, path: &Path) -> Action {
    let Modal::Files(ask) = modal else { return Action::CloseModal };
    Action::Answered(Answer::Files(match ask {
        files::Ask::Warnings => return Action::CloseModal,
        files::Ask::Path(_) => files::Answer::Path(path.to_string_lossy().into_owned()),
        files::Ask::Losses(_) => {
            files::Answer::Losses(*dice.pick(&[LossesAnswer::SaveAnyway, LossesAnswer::SaveAsUtf8]))
        }
        files::Ask::Conflict(_) => files::Answer::Conflict(*dice.pick(&[
            ConflictAnswer::Overwrite,
            ConflictAnswer::TryAgain,
            ConflictAnswer::SaveElsewhere,
            ConflictAnswer::Reload,
        ])),
        files::Ask::Changed(_) => files::Answer::Changed(*dice.pick(&[ChangedAnswer::Keep, ChangedAnswer::Load])),
        files::Ask::Merge(_) => files::Answer::Merge(0),
        files::Ask::Unsaved(_) => files::Answer::Unsaved(*dice.pick(&[UnsavedAnswer::Save, UnsavedAnswer::Discard])),
    }))
}

/// What comes back of a game: its records, which of them is shown, the line up to the cursor, and its file.
type Kept = (Vec<Record>, usize, Vec<NodeId>, Option<PathBuf>);

/// The program, and the world around it.
struct Life {
    ctx: Context,
    app: App,
    world: Shared,
}

impl Life {
    fn begin(world: Shared) -> Self {
        let ctx = Context::default();
        let settings = world.0.lock().unwrap().settings.clone().unwrap_or_default();
        let app = App::new(&ctx, settings, Language::Japanese, Box::new(world.clone()), Vec::new());
        let mut life = Self { ctx, app, world };
        life.settle();
        life
    }

    fn act(&mut self, action: Action) {
        self.app.pending.push(action);
        self.settle();
    }

    /// Until nothing is left to be done.
    fn settle(&mut self) {
        for _ in 0..20 {
            self.app.apply_pending(&self.ctx);
            self.app.pending.extend(self.app.inbox.try_iter());
            if self.app.pending.is_empty() {
                break;
            }
        }
    }

    fn games(&self) -> impl Iterator<Item = &Game> {
        self.app.state.desk.games().iter().filter(|game| !game.is_blank())
    }

    /// What must be there again after a crash.
    fn kept(&self) -> Vec<Kept> {
        let kept = |game: &Game| {
            let records = game.snapshot().documents.iter().map(|document| document.record().clone()).collect();
            (records, game.shown(), game.line()[..=game.step()].to_vec(), game.path().map(Path::to_owned))
        };
        self.games().map(kept).collect()
    }

    /// Which games are not saved. A game that is edited until it is what its file holds counts as saved after a crash.
    fn unsaved(&self) -> Vec<bool> {
        let is_in_file = |game: &Game| {
            let held = game.path().and_then(|path| fs::read(path).ok());
            let read = held.and_then(|bytes| Reading::of(bytes, None).result.ok());
            let documents = game.snapshot().documents;
            read.is_some_and(|read| read.records.iter().eq(documents.iter().map(|document| document.record())))
        };
        self.games().map(|game| game.is_changed() && !is_in_file(game)).collect()
    }

    /// Everything can be undone, and done again.
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

    /// The program is killed, and started again.
    fn kill(self) -> Self {
        let (before, unsaved) = (self.kept(), self.unsaved());
        self.world.0.lock().unwrap().keep_all();
        let world = self.world.clone();
        drop(self);
        world.0.lock().unwrap().store = None;
        let life = Self::begin(world);
        let after = life.kept();
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

    /// The user closes the window, which keeps what is open or not, and starts the program again.
    fn end(mut self) -> Self {
        self.act(Action::CloseModal);
        self.act(Action::Files(files::Action::CloseRequested));
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
        clipboard: String::new(),
        store: None,
        games: HashMap::new(),
        session: None,
        has_closed: false,
    };
    let mut life = Life::begin(Shared(Arc::new(Mutex::new(world))));
    let (mut played, mut kept) = (0, 0);
    for round in 0..rounds(ENDS) {
        for _ in 0..BETWEEN_ENDS {
            let action = happening(&life.app.state, &mut life.world.0.lock().unwrap());
            life.act(action);
        }
        life.undo_and_redo();
        played += life.games().map(|game| game.record().tree().walk().count()).sum::<usize>();
        kept += life.games().count();
        life = if round % 2 == 0 { life.kill() } else { life.end() };
    }
    assert!(kept > ENDS && played > 20 * ENDS, "{kept} games with {played} moves: too little has happened");
}
