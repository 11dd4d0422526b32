//! Commands, actions and facts of the feature; opening and closing sets, and the records of the file on the board.

mod reading;
mod solving;

use std::path::PathBuf;

use egui::{Id, Ui};
use solving::{answer_defence, declare_solved, draw_refutation, opened_as_game, restart};

use crate::app::desk::Desk;
use crate::app::desk::arrangement::Arrange;
use crate::app::desk::feature::{Clicks, Fact, Feature, Layer, Out, Outside, Wish};
use crate::app::desk::mode::Mode;
use crate::app::desk::notice::Topic;
use crate::app::desk::origin::GameId;
use crate::app::desk::snapshot::KeptSet;
use crate::app::desk::solving::Solving;
use crate::app::desk::start::Start;
use crate::app::kit::dialog::{Chosen, Dialog, Kind};
use crate::app::kit::question::Closed;
use crate::app::kit::task::Report;
use crate::app::problems::review::Table;
use crate::app::problems::{Answer, Ask, Command, Effect, Event, Input, LoadedSet, Problems, ui, words, work};
use crate::record::{HeaderKey, Record};

impl Feature for Problems {
    type Command = Command;
    type Input = Input;
    type Event = Event;
    type Effect = Effect;
    type Ask = Ask;
    type Answer = Answer;
    type Worker = ();
    type AskState = ui::AskState;

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
            Event::Examined(token, found) => self.move_examined(desk, &token, found, out),
            Event::Sought(token, found) => self.solution_sought(desk, &token, found, out),
            Event::SolveStored { start, solve, result } => self.solve_stored(desk, &start, solve, result),
        }
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

    fn settle(&mut self, desk: &mut Desk, _: &mut Out<Self>) {
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
        desk.settle(&Topic::ProblemSet);
        desk.problem = None;
        self.review.stop();
        self.review.prune();
        self.table = Table::default();
        self.loaded = Some(loaded);
    }

    /// The old set is shown until the new one is complete.
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
        desk.settle(&Topic::ProblemSet);
        desk.settle(&Topic::Problem);
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

/// A problem of the defender's king alone, with composer and collection of another one.
fn new_problem(beside: &Record) -> Record {
    let mut record = Start::Tsume.record();
    for key in [HeaderKey::Author, HeaderKey::Collection, HeaderKey::Magazine] {
        if let Some(value) = beside.headers().value(key) {
            record.headers_mut().set_value(key, value);
        }
    }
    record
}
