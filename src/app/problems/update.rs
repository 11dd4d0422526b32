//! Commands, actions and facts of the feature.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Id, Ui};

use crate::app::desk::arrangement::Arrange;
use crate::app::desk::feature::{Clicks, Fact, Feature, Layer, Out, Outside, Wish};
use crate::app::desk::game::Game;
use crate::app::desk::mode::Mode;
use crate::app::desk::notice::{NoticeKind, Topic};
use crate::app::desk::origin::GameId;
use crate::app::desk::overlays::{Overlay, Source};
use crate::app::desk::panels::PanelEntry;
use crate::app::desk::problems::Solving;
use crate::app::desk::settings::Recent;
use crate::app::desk::snapshot::KeptSet;
use crate::app::desk::start::Start;
use crate::app::desk::{Desk, describe};
use crate::app::kit::dialog::{Chosen, Dialog, Kind};
use crate::app::kit::question::Closed;
use crate::app::kit::task::{Cancel, Report};
use crate::app::problems::panels::{self, View};
use crate::app::problems::review::Table;
use crate::app::problems::{Answer, Ask, Command, Effect, Event, Input, LoadedSet, Problems, ui, words, work};
use crate::notation::typed;
use crate::problems::{Batch, Problem, ProblemId, Solve, Unread};
use crate::record::{Brush, HeaderKey, NodeId, Record};
use crate::shogi::{Move, Setup};
use crate::tsume::Consequence;
use crate::tsume::solver::Verdict;

impl Feature for Problems {
    type Command = Command;
    type Input = Input;
    type Event = Event;
    type Effect = Effect;
    type Ask = Ask;
    type Answer = Answer;
    type Worker = ();
    type AskState = ui::AskState;
    type View = View;

    const PANELS: &'static [PanelEntry<Self>] = panels::PANELS;

    fn run(&mut self, desk: &mut Desk, command: Command, out: &mut Out<Self>) {
        if !self.enabled(desk, command) {
            return;
        }
        match command {
            Command::OpenSet => choose(desk, out),
            Command::ShowSet if self.loaded.is_none() => choose(desk, out),
            Command::ShowSet => self.toggle(desk),
            Command::Review => {
                self.arrange(desk);
                out.ask(Ask::Review);
            }
            Command::Next => {
                let next = self.loaded.as_ref().and_then(|loaded| Some(loaded.next()?.id));
                self.open_problem(desk, next, out);
            }
            Command::Previous => {
                let previous = self.loaded.as_ref().and_then(|loaded| Some(loaded.previous()?.id));
                self.open_problem(desk, previous, out);
            }
            Command::ShowSolution => self.show_solution(desk, out),
            Command::AnswerDefence => {
                if let Some(node) = desk.solving().and_then(Solving::next_defence) {
                    answer_defence(desk, node, out);
                }
            }
            Command::OpenAsGame => self.open_as_game(desk, out),
            Command::OpenFileAsSet => {
                if let Some(path) = desk.game().origin().file().map(|file| file.path.clone()) {
                    self.open(desk, path, out);
                }
            }
            _ => self.run_of_records(desk, command, out),
        }
    }

    fn input(&mut self, desk: &mut Desk, input: Input, out: &mut Out<Self>) {
        match input {
            Input::Run(command) => self.run(desk, command, out),
            Input::Open(id) => self.open_problem(desk, Some(id), out),
            Input::OpenFirst => {
                let first = self.loaded.as_ref().and_then(|loaded| Some(loaded.set.row(0)?.id));
                if first != desk.solving().map(Solving::id) {
                    self.open_problem(desk, first, out);
                }
            }
            Input::Filter(filter) => {
                if let Some(loaded) = &mut self.loaded {
                    loaded.set.set_filter(filter);
                }
            }
            Input::AnswerDefence(node) => answer_defence(desk, node, out),
            Input::ShowRecord(index) => desk.walk(|game| game.select(index)),
            Input::DeclareSolved => declare_solved(desk, out),
            Input::Restart => restart(desk, out),
            Input::Close => self.close(desk),
            Input::StopFilling => self.stop_filling(),
            Input::StartReview => self.start_review(desk, out),
            Input::ReviewFurther => {
                self.review.raise_effort();
                self.start_review(desk, out);
            }
            Input::StopReview => drop(self.review.stop()),
            Input::Arrange => self.arrange(desk),
            Input::ShowVerdicts(shown) => {
                self.review.shown = shown;
                self.arrange(desk);
            }
            Input::SortVerdicts(order) => {
                self.review.order = order;
                self.arrange(desk);
            }
            Input::ToggleColumn(column) => match self.review.hidden.iter().position(|&hidden| hidden == column) {
                Some(at) => drop(self.review.hidden.swap_remove(at)),
                None => self.review.hidden.push(column),
            },
            Input::SetRules(rules) => desk.settings.rules = rules,
            Input::GoTo(id) => self.go_to(desk, id, out),
            Input::Export(rows, format) => self.export(desk, &rows, format, out),
        }
    }

    fn event(&mut self, desk: &mut Desk, event: Event, out: &mut Out<Self>) {
        match event {
            Event::Chosen(Chosen::Nothing) => {}
            Event::Chosen(Chosen::Unavailable) => out.ask(Ask::Path),
            Event::Chosen(Chosen::Paths(paths)) => {
                if let Some(source) = paths.into_iter().next() {
                    self.open(desk, source, out);
                }
            }
            Event::ChosenToAdd(chosen) => self.chosen_to_add(chosen, out),
            Event::Read(token, batch) => self.read(desk, &token, batch, out),
            Event::ReadAll(token, source) => self.read_all(desk, &token, source, out),
            Event::NotRead(token, error) => self.not_read(desk, &token, error, out),
            Event::FileRead(token, file, result) => self.file_read(desk, &token, file, result, out),
            Event::ProblemRead(token, id, result) => self.problem_read(desk, &token, id, result),
            Event::ReviewBegun(token, at) => self.review.begin(&token, at),
            Event::Reviewed(token, at, outcome) => self.reviewed(desk, &token, at, outcome),
            Event::Recalled(token, known) => self.recalled(&token, known),
            Event::ReviewEnded(token, result) => self.review_ended(desk, &token, result, out),
            Event::Filled(token, at, judgement) => self.add_judgement(&token, at, judgement),
            Event::FillEnded(token, result) => self.end_filling(desk, &token, result),
            Event::Examined(token, found) => self.move_examined(desk, &token, found, out),
            Event::Sought(token, found) => self.solution_sought(desk, &token, found, out),
            Event::SolveStored { start, solve, result } => self.solve_stored(desk, &start, solve, result),
        }
    }

    fn is_on(&self, desk: &Desk, command: Command) -> Option<bool> {
        (command == Command::ShowSet).then(|| self.shown(desk).is_some())
    }

    fn enabled(&self, desk: &Desk, command: Command) -> bool {
        let shown = self.shown(desk);
        desk.allows(command.entry().about.modes)
            && match command {
                Command::OpenSet | Command::ShowSet => true,
                Command::Review => self.loaded.is_some(),
                Command::Next => shown.is_some_and(|loaded| loaded.next().is_some()),
                Command::Previous => shown.is_some_and(|loaded| loaded.previous().is_some()),
                Command::ShowSolution => {
                    let is_hidden = |solving: &Solving| solving.has_solution() && !solving.is_solution_shown();
                    desk.solving().is_some_and(|solving| is_hidden(solving) || solving.may_seek())
                }
                Command::AnswerDefence => desk.solving().is_some_and(|solving| !solving.defences().is_empty()),
                Command::OpenAsGame => desk.solving().is_some(),
                Command::OpenFileAsSet => desk.game().origin().file().is_some(),
                _ => enabled_for_records(desk, command),
            }
    }

    fn answer(&mut self, desk: &mut Desk, ask: Ask, Answer(path): Answer, out: &mut Out<Self>) {
        match ask {
            Ask::Path | Ask::Review => self.open(desk, path.into(), out),
            Ask::FileToAdd => out.wish(Wish::Open { paths: vec![path.into()], record: None }),
        }
    }

    fn opened_by(ask: &Ask) -> Option<Command> {
        matches!(ask, Ask::Review).then_some(Command::Review)
    }

    fn ask_width(ask: &Ask) -> f32 {
        ui::width(*ask)
    }

    fn escapable_field() -> Option<Id> {
        Some(ui::filter_id())
    }

    fn escape(&self, desk: &Desk, layer: Layer) -> Option<Input> {
        (layer == Layer::ProblemSet && self.shown(desk).is_some()).then_some(Input::Run(Command::ShowSet))
    }

    fn ask_ui(
        &self,
        ui: &mut Ui,
        desk: &Desk,
        ask: &Ask,
        state: &mut ui::AskState,
        height: f32,
        out: &mut Clicks<Input>,
    ) -> Option<Closed<Answer>> {
        ui::ask_ui(ui, desk, self, *ask, state, height, out)
    }

    fn start(_: &mut (), effect: Effect, outside: &Outside<'_>, report: &Report<Event>) {
        work::start(effect, outside.data_folder.map(work::store_in), outside.cores, report);
    }

    fn follow(&mut self, desk: &mut Desk, fact: &Fact, out: &mut Out<Self>) {
        match fact {
            Fact::TabChanged => self.hide_after_tab_change(desk),
            Fact::Opened { game, record: Some(record), .. } => opened_as_game(desk, *game, *record),
            Fact::Opened { game, record: None } => self.add_to_opened(desk, *game),
            Fact::PlaceChanged | Fact::ModeChanged => self.twins.follow(desk, self.loaded.as_ref()),
            Fact::LanguageChanged => self.twins.find_words(desk, self.loaded.as_ref()),
            Fact::RulesChanged => self.follow_rules(desk, out),
            Fact::Saved(path) => self.reload_file(path, out),
            _ => {}
        }
    }

    fn after_action(&mut self, desk: &mut Desk, _: &mut Out<Self>) {
        draw_refutation(desk);
    }
}

impl Problems {
    pub(crate) fn open(&mut self, desk: &mut Desk, source: PathBuf, out: &mut Out<Self>) {
        desk.autoplay = None;
        desk.enter(Mode::Solve);
        let tab = desk.tabs.game().id();
        self.load(desk, LoadedSet::new(source, tab), out);
    }

    pub(crate) fn restore(&mut self, desk: &mut Desk, kept: KeptSet, out: &mut Out<Self>) {
        desk.enter(if kept.shown { Mode::Solve } else { Mode::default() });
        let tab = desk.tabs.game().id();
        self.load(desk, LoadedSet::restored(kept, tab), out);
    }

    fn load(&mut self, desk: &mut Desk, loaded: LoadedSet, out: &mut Out<Self>) {
        out.run(Effect::ReadSet(loaded.token.clone(), loaded.source.clone()));
        desk.close_notices_about(&Topic::ProblemSet);
        desk.problem = None;
        self.review.stop();
        self.review.prune();
        self.table = Table::default();
        self.loaded = Some(loaded);
    }

    pub(crate) fn reload(&mut self, out: &mut Out<Self>) {
        if let Some(loaded) = &mut self.loaded {
            let token = loaded.begin_reload();
            out.run(Effect::ReadSet(token, loaded.source.clone()));
        }
    }

    fn toggle(&mut self, desk: &mut Desk) {
        desk.autoplay = None;
        if desk.mode == Mode::Solve {
            return desk.enter(Mode::default());
        }
        if let Some(loaded) = &mut self.loaded {
            loaded.tab = desk.tabs.game().id();
        }
        desk.enter(Mode::Solve);
    }

    fn hide_after_tab_change(&self, desk: &mut Desk) {
        let tab = desk.tabs.game().id();
        if desk.mode == Mode::Solve && self.loaded.as_ref().is_some_and(|loaded| loaded.tab != tab) {
            desk.enter(Mode::default());
        }
    }

    fn close(&mut self, desk: &mut Desk) {
        self.loaded = None;
        self.review.stop();
        self.table = Table::default();
        desk.problem = None;
        desk.close_notices_about(&Topic::ProblemSet);
        desk.close_notices_about(&Topic::Problem);
        if desk.mode == Mode::Solve {
            desk.enter(Mode::default());
        }
    }
}

fn choose(desk: &Desk, out: &mut Out<Problems>) {
    out.run(Effect::Choose(Dialog {
        kind: Kind::Folder,
        title: words::OPEN_TITLE.get(desk.language()).to_owned(),
        folder: desk.settings.folder.clone(),
        file_types: Vec::new(),
    }));
}

fn enabled_for_records(desk: &Desk, command: Command) -> bool {
    let game = desk.game();
    let (shown, count) = (game.shown(), game.count());
    match command {
        Command::NextRecord | Command::MoveRecordDown => shown + 1 < count,
        Command::PreviousRecord | Command::MoveRecordUp => shown > 0,
        Command::RemoveRecord | Command::SortRecords => count > 1,
        _ => true,
    }
}

impl Problems {
    fn run_of_records(&mut self, desk: &mut Desk, command: Command, out: &mut Out<Self>) {
        let shown = desk.game().shown();
        match command {
            Command::NextRecord => desk.walk(|game| game.select(shown + 1)),
            Command::PreviousRecord => desk.walk(|game| game.select(shown.saturating_sub(1))),
            Command::AddRecord => {
                desk.arrange(Arrange::Insert(vec![new_problem(desk.game().record())], shown + 1));
                out.wish(Wish::SetUp);
            }
            Command::CopyRecord => {
                desk.arrange(Arrange::Insert(vec![desk.game().record().clone()], shown + 1));
            }
            Command::AddToFile => {
                self.to_add = Some(Box::new(desk.game().record().clone()));
                out.run(Effect::ChooseToAdd(Dialog {
                    kind: Kind::Open,
                    title: words::ADD_TITLE.get(desk.language()).to_owned(),
                    folder: desk.folder(),
                    file_types: Vec::new(),
                }));
            }
            Command::RemoveRecord => desk.arrange(Arrange::Remove),
            Command::MoveRecordUp => desk.arrange(Arrange::Move(shown.saturating_sub(1))),
            Command::MoveRecordDown => desk.arrange(Arrange::Move(shown + 1)),
            Command::SortRecords => desk.arrange(Arrange::Sort),
            Command::NumberRecords => desk.arrange(Arrange::Number),
            Command::FillRecords => self.fill_records(desk, out),
            _ => {}
        }
    }

    fn chosen_to_add(&mut self, chosen: Chosen, out: &mut Out<Self>) {
        match chosen {
            Chosen::Paths(paths) => out.wish(Wish::Open { paths, record: None }),
            Chosen::Nothing => self.to_add = None,
            Chosen::Unavailable => out.ask(Ask::FileToAdd),
        }
    }

    fn add_to_opened(&mut self, desk: &mut Desk, game: GameId) {
        if let Some(record) = self.to_add.take_if(|_| desk.game().id() == game) {
            let at = desk.game().count();
            desk.arrange(Arrange::Insert(vec![*record], at));
        }
    }
}

/// The defender's king alone, with composer and collection of another problem.
fn new_problem(beside: &Record) -> Record {
    let mut record = Start::Tsume.record();
    for key in [HeaderKey::Author, HeaderKey::Collection, HeaderKey::Magazine] {
        if let Some(value) = beside.headers().value(key) {
            record.headers_mut().set_value(key, value);
        }
    }
    record
}

impl Problems {
    fn set_of(&mut self, token: &Cancel) -> Option<&mut LoadedSet> {
        self.loaded.as_mut().filter(|loaded| loaded.token == *token)
    }

    /// Opens the first problem, or the last one of an earlier run.
    fn read(&mut self, desk: &mut Desk, token: &Cancel, batch: Batch, out: &mut Out<Self>) {
        if let Some(reloading) = self.loaded.as_mut().and_then(|loaded| loaded.reloading(token)) {
            return reloading.add(batch);
        }
        let Some(loaded) = self.set_of(token) else { return };
        let is_wanted = |problem: &&Problem| {
            let place = (&*problem.path, problem.id.record);
            loaded.resume_at.as_ref().is_some_and(|(path, record)| place == (path.as_path(), *record))
        };
        let wanted = batch.problems.iter().find(is_wanted).map(|problem| problem.id);
        loaded.set.add(batch.problems);
        loaded.unread.extend(batch.unread);
        if loaded.chosen.is_none() {
            let first = || Some(loaded.set.row(0)?.id).filter(|_| loaded.resume_at.is_none());
            let next = wanted.or_else(first);
            self.open_problem(desk, next, out);
        }
    }

    /// `source` is the absolute path of the folder or file.
    fn read_all(&mut self, desk: &mut Desk, token: &Cancel, source: PathBuf, out: &mut Out<Self>) {
        if let Some(loaded) = self.loaded.as_mut().filter(|loaded| loaded.is_reloading(token)) {
            loaded.end_reload(&mut desk.problem);
            self.refresh_board(desk, out);
        }
        if let Some(loaded) = self.loaded.as_ref().filter(|loaded| loaded.token == *token) {
            out.run(Effect::Recall(token.clone(), loaded.set.contents()));
        }
        self.twins.follow(desk, self.loaded.as_ref());
        let Some(loaded) = self.set_of(token) else { return };
        loaded.is_complete = true;
        loaded.source.clone_from(&source);
        let unread = std::mem::take(&mut loaded.unread);
        desk.close_notices_about(&Topic::ProblemSet);
        let (is_empty, is_restored) = (loaded.set.is_empty(), loaded.is_restored);
        if loaded.chosen.is_none() {
            let first = loaded.set.row(0).map(|problem| problem.id);
            self.open_problem(desk, first, out);
        }
        let is_gone = matches!(&unread[..], [(path, why)] if why.is_gone() && source.ends_with(path));
        if is_gone {
            desk.settings.forget(&Recent::Set { problems: source });
        } else if !is_empty && !is_restored {
            // Reopening a set does not move it in the list.
            desk.settings.remember(Recent::Set { problems: source });
        }
        if is_empty || !unread.is_empty() {
            notify_unread(desk, unread, is_empty);
        }
    }

    fn not_read(&mut self, desk: &mut Desk, token: &Cancel, error: io::Error, out: &mut Out<Self>) {
        let Some(loaded) = &mut self.loaded else { return };
        let source = loaded.source.clone();
        if loaded.is_reloading(token) {
            loaded.reloading = None;
            let text = words::unread(desk.language(), &loaded.name(), &Unread::Io(error));
            return desk.notify_about(Topic::ProblemSet, text);
        }
        let name = source.file_name().map_or_else(|| source.clone(), PathBuf::from);
        self.read(desk, token, Batch { problems: Vec::new(), unread: vec![(name, Unread::Io(error))] }, out);
        self.read_all(desk, token, source, out);
    }

    fn reload_file(&self, path: &Path, out: &mut Out<Self>) {
        let Some(loaded) = &self.loaded else { return };
        if let Some(file) = loaded.set.file_index(path) {
            let (token, set) = (loaded.token.clone(), loaded.source.clone());
            out.run(Effect::ReadFile { token, set, file, path: path.to_owned() });
        }
    }

    fn file_read(
        &mut self,
        desk: &mut Desk,
        token: &Cancel,
        file: u32,
        result: Result<Vec<Problem>, Unread>,
        out: &mut Out<Self>,
    ) {
        let Some(loaded) = self.set_of(token) else { return };
        match result {
            Ok(read) => {
                desk.close_notices_about(&Topic::Problem);
                loaded.set.replace(file, read);
                if loaded.chosen.is_some_and(|id| id.file == file) {
                    self.refresh_board(desk, out);
                }
            }
            Err(error) => {
                let name = loaded.set.get(ProblemId { file, record: 0 }).map(|problem| problem.name.to_string());
                let text = words::unread(desk.language(), &name.unwrap_or_default(), &error);
                desk.notify_about(Topic::Problem, text);
            }
        }
    }

    /// If the problem is gone, opens the nearest one.
    fn refresh_board(&mut self, desk: &mut Desk, out: &mut Out<Self>) {
        let Some(loaded) = &mut self.loaded else { return };
        let there = loaded.chosen.filter(|&id| loaded.set.get(id).is_some());
        let beside = loaded.chosen.and_then(|id| loaded.set.neighbours(id).next());
        let next = there.or_else(|| Some(beside.or(loaded.set.row(0))?.id));
        if there.is_none() {
            loaded.chosen = None;
            desk.problem = None;
        }
        self.open_problem(desk, next, out);
        if let Some(loaded) = &mut self.loaded {
            loaded.keeps_board = there.is_some();
        }
    }
}

fn notify_unread(desk: &mut Desk, mut unread: Vec<(PathBuf, Unread)>, is_empty: bool) {
    let language = desk.language();
    unread.sort_by(|(one, _), (other, _)| one.cmp(other));
    let problems = unread.iter().filter(|(_, why)| matches!(why, Unread::Record(_))).count();
    let text = words::unread_files(language, unread.len() - problems, problems, is_empty);
    desk.notify_about(Topic::ProblemSet, text);
    if let Some(notice) = desk.notices.last_mut() {
        notice.details = words::unread_details(language, &unread);
    }
}

impl Problems {
    pub(crate) fn open_problem(&mut self, desk: &mut Desk, id: Option<ProblemId>, out: &mut Out<Self>) {
        let Some(loaded) = &mut self.loaded else { return };
        loaded.keeps_board = false;
        desk.close_notices_about(&Topic::Problem);
        if let Some(problem) = id.and_then(|id| loaded.set.get(id)) {
            out.run(Effect::ReadProblem(loaded.token.clone(), Box::new(problem.clone())));
            loaded.chosen = id;
        }
    }

    /// Ignored if another problem was selected meanwhile.
    fn problem_read(&mut self, desk: &mut Desk, token: &Cancel, id: ProblemId, result: Result<Box<Record>, Unread>) {
        let (language, now) = (desk.language(), desk.now);
        let Some(loaded) = self.set_of(token).filter(|loaded| loaded.chosen == Some(id)) else { return };
        let Some(problem) = loaded.set.get(id) else { return };
        match result {
            Ok(record) => {
                let path = Arc::clone(&problem.path);
                let keeps = std::mem::take(&mut loaded.keeps_board);
                let known = desk.problem.as_ref().filter(|solving| solving.id() == id);
                if keeps && known.is_some_and(|known| *known.problem() == *record) {
                    return;
                }
                let mut solving = Solving::new(id, path, *record, desk.naming(), now);
                if desk.mode != Mode::Solve {
                    solving.pause(now);
                }
                desk.problem = Some(solving);
                desk.autoplay = None;
            }
            Err(error) => desk.notify_about(Topic::Problem, words::unread(language, &problem.name, &error)),
        }
    }

    fn open_as_game(&self, desk: &Desk, out: &mut Out<Self>) {
        let id = desk.problem.as_ref().map(Solving::id);
        let place = self.loaded.as_ref().and_then(|loaded| loaded.place(id?));
        if let Some((path, record)) = place {
            out.wish(Wish::Open { paths: vec![path.to_owned()], record: Some(record) });
        }
    }

    pub(crate) fn play(&mut self, desk: &mut Desk, mv: Move, out: &mut Out<Self>) {
        let now = desk.now;
        let mut is_solved = false;
        change(desk, out, |solving| is_solved = solving.play(mv, now));
        if is_solved {
            store_solve(desk, out);
        }
        self.examine(desk, out);
    }

    /// Examines the last move if needed, and cancels an earlier examination.
    fn examine(&mut self, desk: &Desk, out: &mut Out<Self>) {
        let Some(solving) = desk.solving() else { return };
        let asked = solving.to_examine().map(|(played, mv)| {
            let token = Cancel::default();
            let start = Box::new(solving.problem().initial().clone());
            out.run(Effect::Examine(token.clone(), start, played, mv));
            token
        });
        if let Some(before) = std::mem::replace(&mut self.examined, asked) {
            before.cancel();
        }
    }

    fn move_examined(&mut self, desk: &mut Desk, token: &Cancel, found: Option<Consequence>, out: &mut Out<Self>) {
        if self.examined.take_if(|asked| asked == token).is_none() {
            return;
        }
        let now = desk.now;
        let mut is_solved = false;
        change(desk, out, |solving| is_solved = solving.apply_examination(found, now));
        if is_solved {
            store_solve(desk, out);
        }
    }

    fn show_solution(&mut self, desk: &mut Desk, out: &mut Out<Self>) {
        let now = desk.now;
        if desk.solving().is_some_and(Solving::has_solution) {
            return change(desk, out, |solving| solving.show_solution(now));
        }
        let Some(start) = desk.solving().map(|solving| Box::new(solving.problem().initial().clone())) else { return };
        let token = Cancel::default();
        out.run(Effect::Seek(token.clone(), start));
        if let Some(before) = self.examined.replace(token) {
            before.cancel();
        }
        change(desk, out, Solving::start_seeking);
    }

    fn solution_sought(&mut self, desk: &mut Desk, token: &Cancel, found: Verdict, out: &mut Out<Self>) {
        if self.examined.take_if(|asked| asked == token).is_some() {
            let now = desk.now;
            change(desk, out, |solving| solving.apply_search_result(found, now));
        }
    }

    /// Plays typed moves as long as they are right; a notice shows those that were not played.
    pub(crate) fn play_line(&mut self, desk: &mut Desk, text: &str, out: &mut Out<Self>) {
        let mut rest = text.trim();
        let mut reply = None;
        while !rest.is_empty() {
            let Some(game) = desk.solving().map(Solving::game) else { return };
            let (position, step) = (game.position().clone(), game.step());
            let read = typed::read_moves(rest, &position, game.last_move().map(Move::to));
            let (Some(&mv), Some(at)) = (read.moves.first(), read.places.first()) else { break };
            if desk.solving().is_some_and(Solving::is_over) || position.check(mv).is_err() {
                break;
            }
            let behind = rest[at.end..].trim_start();
            self.play(desk, mv, out);
            let Some(game) = desk.solving().map(Solving::game) else { return };
            rest = behind;
            reply = None;
            if game.step() == step {
                break;
            }
            if let Some(answer) = game.last_move().filter(|_| game.step() > step + 1)
                && let Ok(before) = position.after(mv)
            {
                reply = describe::mv(desk.naming(), &before, answer, Some(mv.to()));
                let read = typed::read_moves(behind, &before, Some(mv.to()));
                if read.moves.first() == Some(&answer) {
                    rest = read.places.first().map_or(behind, |at| behind[at.end..].trim_start());
                }
            }
        }
        if !rest.is_empty() {
            desk.notify(NoticeKind::Done, words::not_played(desk.language(), rest, reply.as_deref()));
        }
    }

    fn solve_stored(&mut self, desk: &mut Desk, start: &Setup, solve: Solve, result: io::Result<()>) {
        match result {
            Ok(()) => desk.close_notices_about(&Topic::Solved),
            Err(error) => {
                desk.notify_about(Topic::Solved, words::solve_not_stored(desk.language(), &error));
            }
        }
        if let Some(loaded) = &mut self.loaded {
            loaded.set.solve(start, solve);
        }
    }
}

fn change(desk: &mut Desk, out: &mut Out<Problems>, change: impl FnOnce(&mut Solving)) {
    if desk.mode == Mode::Solve {
        desk.autoplay = None;
        out.wish(Wish::PutBack);
    }
    if let Some(solving) = &mut desk.problem {
        change(solving);
    }
}

/// Draws how the last move was refuted: the move red, the defence blue.
fn draw_refutation(desk: &mut Desk) {
    let line = desk.solving().and_then(Solving::refutation);
    let arrows = line.map(|line| line.arrows(&[Brush::Red, Brush::Blue])).unwrap_or_default();
    desk.draw_over(Source::Refutation, Overlay::arrows(arrows));
}

fn answer_defence(desk: &mut Desk, node: NodeId, out: &mut Out<Problems>) {
    change(desk, out, |solving| solving.answer_defence(node));
}

fn declare_solved(desk: &mut Desk, out: &mut Out<Problems>) {
    let now = desk.now;
    change(desk, out, |solving| solving.mark_solved(now));
    store_solve(desk, out);
}

fn restart(desk: &mut Desk, out: &mut Out<Problems>) {
    let now = desk.now;
    change(desk, out, |solving| solving.restart(now));
}

fn store_solve(desk: &Desk, out: &mut Out<Problems>) {
    if let Some(solving) = &desk.problem {
        let start = Box::new(solving.problem().initial().to_setup());
        out.run(Effect::StoreSolve(start, solving.seconds(desk.now) as u32));
    }
}

/// Shows the record of a file that was opened for one of its problems.
fn opened_as_game(desk: &mut Desk, game: GameId, record: usize) {
    let naming = desk.naming();
    let problem = desk.solving().map(|solving| solving.problem().clone());
    if desk.mode == Mode::Solve {
        desk.enter(Mode::default());
    }
    if desk.game().id() != game {
        return;
    }
    match problem.filter(|_| record >= desk.game().count()) {
        // Formats with one record a file: further records are edited as new games.
        Some(problem) => desk.tabs.add(Game::unsaved(problem, naming), true),
        None => desk.game_mut().select(record),
    }
}
