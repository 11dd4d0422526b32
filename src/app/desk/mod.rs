//! The open games: tabs, origins, cursors, and the edits that change them.
//!
//! Features read the [`Desk`] and call its methods; none keeps a copy of its data.

pub(crate) mod arrangement;
pub(crate) mod candidate;
pub(crate) mod describe;
pub(crate) mod documents;
pub(crate) mod done;
pub(crate) mod draft;
pub(crate) mod feature;
pub(crate) mod folder_settings;
pub(crate) mod game;
pub(crate) mod gesture;
pub(crate) mod mode;
pub(crate) mod notice;
pub(crate) mod origin;
pub(crate) mod overlays;
pub(crate) mod panels;
pub(crate) mod picture_settings;
pub(crate) mod placement;
pub(crate) mod preferences;
pub(crate) mod problems;
pub(crate) mod publish_settings;
pub(crate) mod rules;
pub(crate) mod settings;
pub(crate) mod snapshot;
pub(crate) mod solution;
pub(crate) mod start;
pub(crate) mod tabs;
pub(crate) mod update;
pub(crate) mod words;

use std::path::{Path, PathBuf};

use crate::lang::{Language, Naming};
use candidate::CandidateLine;
use game::Game;
use gesture::Editing;
use mode::Mode;
use notice::{Announcement, Notice, Topic};
use origin::RecordKey;
use overlays::Overlays;
use problems::Solving;
use rules::LineVerdict;
use settings::{PACES, Settings};
use tabs::Tabs;

use crate::app::desk::preferences::Coordinates;
use crate::app::kit::command::{About, Modes};
use crate::app::kit::keymap::Keymap;
use crate::diagram::piece::Light;
use crate::diagram::{Appearance, Style};
use crate::notation::{KingNames, Kings};
use crate::record::{Date, NodeId, Revision};
use crate::shogi::{Move, Position};

#[derive(Debug)]
pub(crate) struct Desk {
    pub(crate) tabs: Tabs,
    /// In [`Mode::Solve`] the board shows its game instead of the current tab's.
    pub(crate) problem: Option<Solving>,
    pub(crate) mode: Mode,
    pub(crate) is_asking: bool,
    pub(crate) overlays: Overlays,
    pub(crate) editing: Option<Editing>,
    pub(crate) line_verdict: LineVerdict,
    pub(crate) settings: Settings,
    pub(crate) keys: Keymap,
    system_language: Language,
    /// Records edited by [`Self::edit_at`], not announced yet.
    pub(crate) edited: Vec<RecordKey>,
    pub(crate) notices: Vec<Notice>,
    pub(crate) announcement: Announcement,
    /// The time of the next step, in seconds of the window's clock; `None` when autoplay is off.
    pub(crate) autoplay: Option<f64>,
    /// The window's clock, in seconds.
    pub(crate) now: f64,
    pub(crate) today: Option<Date>,
    pub(crate) documents: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) game: RecordKey,
    pub(crate) node: NodeId,
    pub(crate) revision: Revision,
}

impl Desk {
    pub(crate) fn new(settings: Settings, system_language: Language) -> Self {
        let language = settings.language.unwrap_or(system_language);
        Self {
            tabs: Tabs::new(language),
            problem: None,
            is_asking: false,
            overlays: Overlays::default(),
            editing: None,
            line_verdict: LineVerdict::None,
            mode: Mode::default(),
            settings,
            keys: Keymap::default(),
            system_language,
            edited: Vec::new(),
            notices: Vec::new(),
            announcement: Announcement::default(),
            autoplay: None,
            now: 0.0,
            today: None,
            documents: None,
        }
    }

    pub(crate) fn language(&self) -> Language {
        self.settings.language.unwrap_or(self.system_language)
    }

    pub(crate) fn appearance(&self, light: Light) -> Appearance {
        Appearance {
            style: Style::Wood,
            numerals: self.settings.coordinates.numerals(self.language()),
            coordinates: self.settings.coordinates != Coordinates::Hidden,
            flipped: self.game().flipped,
            board: self.settings.board,
            pieces: self.settings.pieces,
            kings: self.king_names(),
            light,
            ..Appearance::default()
        }
    }

    pub(crate) fn king_names(&self) -> KingNames {
        KingNames { games: self.settings.kings, ..KingNames::default() }
    }

    /// The names of the kings on the board.
    pub(crate) fn kings(&self) -> Kings {
        let start = if self.editing.is_some() { self.position() } else { self.game().record().initial() };
        self.king_names().kings(&start.to_setup(), self.game().is_problem().then_some(start.turn()))
    }

    /// The names of the kings while both are to be placed on the board.
    pub(crate) fn kings_of_set(&self) -> Kings {
        let (names, attacker) = (self.king_names(), self.game().is_problem().then_some(self.position().turn()));
        if attacker.is_some() { names.problems } else { names.games }.kings(attacker, true)
    }

    pub(crate) fn set_language(&mut self, language: Language) {
        self.settings.language = Some(language);
        self.leave_entry();
        self.name_games();
    }

    pub(crate) fn naming(&self) -> Naming {
        let language = self.language();
        let (spelling, sides) = (self.settings.moves.spelling(language), self.settings.sides);
        Naming { language, spelling, sides, kings: self.game().naming().kings }
    }

    pub(crate) fn name_games(&mut self) {
        let naming = self.naming();
        for game in self.tabs.games_mut() {
            game.set_naming(naming);
        }
        if let Some(solving) = self.problem.as_mut().filter(|solving| solving.game().is_named_otherwise(naming)) {
            solving.set_naming(naming);
        }
    }

    /// For file dialogs: the folder of the game on the board, or else of the file opened last.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        let here = self.game().path().and_then(Path::parent).map(Path::to_owned);
        here.or_else(|| self.settings.folder.clone())
    }

    /// The chosen folder, or that of the game on the board, or else of the file opened last.
    pub(crate) fn listed_folder(&self) -> Option<PathBuf> {
        let of_game = || self.tabs.game().path().and_then(Path::parent).map(Path::to_owned);
        let folder = self.settings.folder_list.chosen.clone().or_else(of_game).or_else(|| self.settings.folder.clone());
        folder.filter(|folder| !folder.as_os_str().is_empty())
    }

    /// The chosen folder, or one of the program among the documents.
    pub(crate) fn autosave_folder(&self) -> Option<PathBuf> {
        let chosen = self.settings.autosave.folder.clone();
        chosen.or_else(|| self.documents.as_ref().map(|documents| documents.join("Komadai")))
    }

    pub(crate) fn games(&self) -> &[Game] {
        self.tabs.games()
    }

    /// The current tab's game, or the problem being solved.
    pub(crate) fn game(&self) -> &Game {
        self.solving().map_or_else(|| self.tabs.game(), Solving::game)
    }

    pub(crate) fn game_mut(&mut self) -> &mut Game {
        match &mut self.problem {
            Some(problem) if self.mode == Mode::Solve => problem.game_mut(),
            _ => self.tabs.game_mut(),
        }
    }

    /// Its record cannot be edited.
    pub(crate) fn solving(&self) -> Option<&Solving> {
        self.problem.as_ref().filter(|_| self.mode == Mode::Solve)
    }

    /// Stops the clock of the problem while a question is open.
    pub(crate) fn set_clock_paused(&mut self, paused: bool) {
        let now = self.now;
        if let Some(problem) = self.problem.as_mut().filter(|_| self.mode == Mode::Solve) {
            if paused { problem.pause(now) } else { problem.resume(now) }
        }
    }

    pub(crate) fn path(&self) -> Option<&Path> {
        self.solving().map_or_else(|| self.tabs.game().path(), |solving| Some(solving.path()))
    }

    pub(crate) fn allows(&self, modes: Modes) -> bool {
        match self.mode {
            Mode::Solve if self.problem.is_some() => modes.solve,
            Mode::SetUp => modes.set_up,
            // In a set without an open problem the board shows the game of the tab.
            Mode::Play(_) | Mode::Preview(_) | Mode::Explore(_) | Mode::Solve => modes.play,
        }
    }

    pub(crate) fn why_not(&self, about: &About) -> &'static str {
        if self.allows(about.modes) {
            about.why_not(self.language())
        } else {
            words::not_in(self.language(), self.mode == Mode::SetUp)
        }
    }

    pub(crate) fn place(&self) -> Place {
        let (game, document) = (self.game(), self.game().document());
        Place { game: game.record_key(), node: document.cursor(), revision: document.revision() }
    }

    /// The position of the game, or of the line shown instead.
    pub(crate) fn position(&self) -> &Position {
        self.mode.preview().map_or_else(|| self.game().position(), CandidateLine::position)
    }

    pub(crate) fn last_move(&self) -> Option<Move> {
        match self.mode.preview() {
            Some(line) => line.moves().last().copied(),
            None => self.game().last_move(),
        }
    }

    /// Drops overlays and notices about what the board no longer shows.
    pub(crate) fn clear_stale(&mut self) {
        let here = self.place();
        self.overlays.retain(here);
        self.notices.retain(|notice| !matches!(&notice.topic, Some(Topic::Editing(place)) if *place != here));
    }

    pub(crate) fn walk(&mut self, go: impl FnOnce(&mut Game)) {
        self.autoplay = None;
        go(self.game_mut());
    }

    /// Steps along the trial line, the shown line, or else the game's; back if negative.
    pub(crate) fn step(&mut self, by: isize) {
        if self.step_previewed(by) || matches!(self.mode, Mode::Preview(_)) && by > 0 {
            return;
        }
        if self.steps_explored(by > 0) {
            return self.step_explored(by);
        }
        self.walk(|game| game.go_to(game.step().saturating_add_signed(by)));
    }

    pub(crate) fn go_to_sibling(&mut self, by: isize) {
        self.walk(|game| {
            if let Some(node) = game.sibling(by) {
                game.go_to_node(node);
            }
        });
    }

    /// At the end of the line, starts over.
    pub(crate) fn toggle_autoplay(&mut self) {
        if self.autoplay.take().is_some() {
            return;
        }
        let game = self.game_mut();
        if game.step() == game.last_step() {
            game.go_to(0);
        }
        self.autoplay = Some(self.now + f64::from(self.settings.pace));
    }

    /// Sets the clock, makes a due step of autoplay, and drops old notices.
    pub(crate) fn tick(&mut self, now: f64) {
        self.now = now;
        self.notices.retain(|notice| !notice.is_over(now));
        if self.autoplay.is_none_or(|due| now < due) {
            return;
        }
        self.autoplay = Some(now + f64::from(self.settings.pace));
        let game = self.game_mut();
        game.go_to(game.step() + 1);
        if game.step() == game.last_step() {
            self.autoplay = None;
        }
    }

    pub(crate) fn set_pace(&mut self, seconds: f32) {
        // A tenth of a second is not perceptible.
        self.settings.pace = (seconds.clamp(*PACES.start(), *PACES.end()) * 10.0).round() / 10.0;
        if let Some(due) = &mut self.autoplay {
            *due = self.now + f64::from(self.settings.pace);
        }
    }
}
