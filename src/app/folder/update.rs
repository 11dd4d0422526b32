//! What each action does to the list of a folder.

use std::path::PathBuf;

use egui::Ui;

use crate::app::desk::Desk;
use crate::app::desk::feature::{Clicks, Fact, Feature, FocusRequest, Out, Outside, Panel, Wish};
use crate::app::desk::game::Game;
use crate::app::desk::notice::Topic;
use crate::app::desk::origin::GameId;
use crate::app::desk::panels::PanelEntry;
use crate::app::folder::listing::Listing;
use crate::app::folder::panels::{self, View};
use crate::app::folder::work::Reader;
use crate::app::folder::{Answer, Ask, Command, Effect, Event, Folder, Input, ui, words};
use crate::app::kit::dialog::{Chosen, Dialog, Kind};
use crate::app::kit::question::Closed;
use crate::app::kit::task::{Cancel, Report};

impl Feature for Folder {
    type Command = Command;
    type Input = Input;
    type Event = Event;
    type Effect = Effect;
    type Ask = Ask;
    type Answer = Answer;
    type Worker = Reader;
    type AskState = ui::AskState;
    type View = View;

    const PANELS: &'static [PanelEntry<Self>] = panels::PANELS;

    fn run(&mut self, desk: &mut Desk, command: Command, out: &mut Out<Self>) {
        match command {
            Command::Show => {
                let shown = &mut desk.settings.panels.folder_shown;
                *shown = !*shown;
                self.sync(desk, out);
            }
            Command::Next => self.step(desk, 1, out),
            Command::Previous => self.step(desk, -1, out),
            Command::Find => {
                desk.settings.panels.folder_shown = true;
                self.focus_requests += 1;
                self.sync(desk, out);
            }
            Command::Choose => out.run(Effect::Choose(Dialog {
                kind: Kind::Folder,
                title: words::CHOOSE_TITLE.get(desk.language()).to_owned(),
                folder: desk.listed_folder(),
                file_types: Vec::new(),
            })),
        }
    }

    fn input(&mut self, desk: &mut Desk, input: Input, out: &mut Out<Self>) {
        match input {
            Input::Run(command) => self.run(desk, command, out),
            Input::Open { path, keep } => self.open(desk, path, keep, out),
            Input::OpenFirst => {
                let first = self.listing.as_ref().and_then(|listing| listing.row(0));
                if let Some(path) = first.map(|entry| entry.file.path.to_path_buf()) {
                    self.open(desk, path, false, out);
                }
            }
            Input::Step(by) => self.step(desk, by, out),
            Input::Search(words) => {
                self.search = words;
                self.arrange(desk);
            }
            Input::Sort(order) => {
                let settings = &mut desk.settings.folder_list;
                settings.reversed = settings.order == order && !settings.reversed;
                settings.order = order;
                self.arrange(desk);
            }
            Input::ToggleSubfolders => {
                let settings = &mut desk.settings.folder_list;
                settings.subfolders = !settings.subfolders;
                self.sync(desk, out);
            }
            Input::List(folder) => self.list(desk, folder, out),
            Input::ShowRecent(wanted) => self.recents.show(wanted, out),
        }
    }

    fn event(&mut self, desk: &mut Desk, event: Event, out: &mut Out<Self>) {
        match event {
            Event::Chosen(Chosen::Paths(paths)) => self.list(desk, paths.into_iter().next(), out),
            Event::Chosen(Chosen::Nothing) => {}
            Event::Chosen(Chosen::Unavailable) => out.ask(Ask::Path),
            Event::Listed(token, result) => {
                let Some(listing) = self.listing.as_mut().filter(|listing| listing.token == token) else { return };
                match result {
                    Ok(files) => {
                        desk.close_notices_about(&Topic::Folder);
                        listing.set_files(files);
                        listing.complete = !listing.reads;
                    }
                    Err(error) => {
                        let text = words::unlisted(desk.language(), &listing.folder, &error);
                        listing.set_files(Vec::new());
                        listing.complete = true;
                        desk.notify_about(Topic::Folder, text);
                    }
                }
                self.arrange(desk);
                if let Some(by) = self.step.take() {
                    self.step(desk, by, out);
                }
            }
            Event::FilesRead(token, looks) => {
                if let Some(listing) = self.reading(&token) {
                    listing.set_states(looks);
                    self.arrange(desk);
                }
            }
            Event::Complete(token) => {
                if let Some(listing) = self.reading(&token) {
                    listing.complete = true;
                }
            }
            Event::RecentDrawn(token, boards) => self.recents.set_boards(&token, boards),
        }
    }

    fn is_on(&self, desk: &Desk, command: Command) -> Option<bool> {
        (command == Command::Show).then_some(desk.settings.panels.folder_shown)
    }

    fn enabled(&self, desk: &Desk, command: Command) -> bool {
        match command {
            Command::Next | Command::Previous => desk.listed_folder().is_some(),
            Command::Show | Command::Find | Command::Choose => true,
        }
    }

    fn answer(&mut self, desk: &mut Desk, _: Ask, answer: Answer, out: &mut Out<Self>) {
        self.list(desk, Some(answer.0.into()), out);
    }

    fn focus_request(&self) -> Option<FocusRequest> {
        Some(FocusRequest { number: self.focus_requests, panel: Panel::Folder })
    }

    fn ask_ui(
        &self,
        ui: &mut Ui,
        desk: &Desk,
        _: &Ask,
        state: &mut ui::AskState,
        _: f32,
        _: &mut Clicks<Input>,
    ) -> Option<Closed<Answer>> {
        ui::ask_ui(ui, desk, state)
    }

    fn start(worker: &mut Reader, effect: Effect, _: &Outside<'_>, report: &Report<Event>) {
        worker.start(effect, report);
    }

    fn follow(&mut self, desk: &mut Desk, fact: &Fact, out: &mut Out<Self>) {
        match fact {
            Fact::Opened { game, .. } => {
                let path = desk.tabs.get(*game).and_then(Game::path);
                if self.waits && path == self.asked.as_deref() {
                    self.waits = false;
                    self.browsed = Some(*game);
                }
                self.sync(desk, out);
            }
            Fact::NotOpened(path) if self.asked.as_ref() == Some(path) => self.waits = false,
            Fact::TabChanged | Fact::Restored => {
                if !self.waits {
                    self.asked = None;
                }
                self.sync(desk, out);
            }
            Fact::Saved(_) | Fact::Returned => self.refresh(desk, out),
            _ => {}
        }
    }
}

impl Folder {
    fn reading(&mut self, token: &Cancel) -> Option<&mut Listing> {
        self.listing.as_mut().filter(|listing| listing.token == *token)
    }

    fn list(&mut self, desk: &mut Desk, folder: Option<PathBuf>, out: &mut Out<Self>) {
        desk.settings.folder_list.chosen = folder;
        desk.settings.panels.folder_shown = true;
        self.sync(desk, out);
    }

    fn sync(&mut self, desk: &Desk, out: &mut Out<Self>) {
        let shown = desk.settings.panels.folder_shown;
        let Some(folder) = desk.listed_folder().filter(|_| shown || self.step.is_some()) else { return };
        let subfolders = desk.settings.folder_list.subfolders;
        let is_listed = |listing: &Listing| {
            listing.folder == folder && listing.subfolders == subfolders && (listing.reads || !shown)
        };
        if !self.listing.as_ref().is_some_and(is_listed) {
            self.begin(folder, subfolders, shown, out);
        }
    }

    fn refresh(&mut self, desk: &Desk, out: &mut Out<Self>) {
        let Some(listing) = self.listing.as_ref().filter(|_| desk.settings.panels.folder_shown) else { return };
        self.begin(listing.folder.clone(), listing.subfolders, listing.reads, out);
    }

    fn begin(&mut self, folder: PathBuf, subfolders: bool, reads: bool, out: &mut Out<Self>) {
        let mut listing = Listing::new(folder.clone(), subfolders, reads);
        if let Some(before) = self.listing.take() {
            before.token.cancel();
            if before.folder == folder {
                listing = before.relist(subfolders, reads);
            }
        }
        out.run(Effect::List { token: listing.token.clone(), folder, subfolders, reads });
        self.listing = Some(listing);
    }

    fn arrange(&mut self, desk: &Desk) {
        if let Some(listing) = &mut self.listing {
            listing.arrange(&self.search, &desk.settings.folder_list);
        }
    }

    fn step(&mut self, desk: &mut Desk, by: isize, out: &mut Out<Self>) {
        // A held key steps no faster than files are read.
        if self.waits {
            return;
        }
        self.step = Some(by);
        self.sync(desk, out);
        let Some(listing) = self.listing.as_ref().filter(|listing| listing.entries.is_some()) else { return };
        self.step = None;
        let here = self.asked.as_deref().or_else(|| desk.game().path());
        match listing.neighbor(here, by).map(|entry| entry.file.path.to_path_buf()) {
            Some(path) => self.open(desk, path, false, out),
            None => {
                let end = if by > 0 { words::LAST_FILE } else { words::FIRST_FILE };
                desk.refuse(end.get(desk.language()));
            }
        }
    }

    fn open(&mut self, desk: &Desk, path: PathBuf, keep: bool, out: &mut Out<Self>) {
        let is_it = |game: &&Game| game.path() == Some(path.as_path());
        let open = desk.games().iter().find(is_it).map(Game::id);
        if keep && open.is_some() && open == self.browsed {
            // A second click keeps what the first has opened.
            self.browsed = None;
        }
        let place = self.browsed.filter(|&game| !keep && open.is_none() && is_unmarked(desk, game));
        self.asked = Some(path.clone());
        self.waits = !keep && open.is_none();
        match place {
            Some(game) => out.wish(Wish::OpenInstead { path, game }),
            None => out.wish(Wish::Open { paths: vec![path], record: None }),
        }
    }
}

fn is_unmarked(desk: &Desk, game: GameId) -> bool {
    desk.tabs.get(game).is_some_and(|game| !game.is_changed() && game.is_untouched())
}
