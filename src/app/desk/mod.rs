//! The open games: tabs, origins, cursors, and the edits that change them.
//!
//! Every feature may read the [`Desk`] and call its methods; none keeps a copy of its data.

pub(crate) mod announcement;
pub(crate) mod arrangement;
pub(crate) mod candidate;
pub(crate) mod describe;
pub(crate) mod documents;
pub(crate) mod done;
pub(crate) mod draft;
pub(crate) mod entry;
pub(crate) mod feature;
pub(crate) mod folder_settings;
pub(crate) mod game;
pub(crate) mod gesture;
pub(crate) mod listed;
pub(crate) mod mode;
pub(crate) mod notice;
pub(crate) mod origin;
pub(crate) mod overlays;
pub(crate) mod panels;
pub(crate) mod picture_settings;
pub(crate) mod placement;
pub(crate) mod preferences;
pub(crate) mod publish_settings;
pub(crate) mod reading;
pub(crate) mod rules;
pub(crate) mod settings;
pub(crate) mod snapshot;
pub(crate) mod solving;
pub(crate) mod start;
pub(crate) mod tabs;
pub(crate) mod update;
pub(crate) mod walk;
pub(crate) mod words;

use std::path::{Path, PathBuf};

use crate::lang::{Language, Naming};
use announcement::Announcement;
use candidate::CandidateLine;
use game::Game;
use mode::Mode;
use notice::{Notice, NoticeId, NoticeKind, Topic};
use origin::RecordKey;
use overlays::Overlays;
use settings::Settings;
use solving::Solving;
use tabs::Tabs;

use crate::app::desk::preferences::Coordinates;
use crate::app::kit::command::{About, Modes};
use crate::app::kit::keymap::Keymap;
use crate::diagram::piece::Light;
use crate::diagram::{Appearance, Style};
use crate::record::{Date, NodeId, Revision};
use crate::shogi::{Move, Position};

/// The state that all features share.
#[derive(Debug)]
pub(crate) struct Desk {
    pub(crate) tabs: Tabs,
    /// The problem that is being solved: in [`Mode::Solve`] the board shows it in place of the tabs' game.
    pub(crate) problem: Option<Solving>,
    /// Decides which feature gets gestures and keys.
    pub(crate) mode: Mode,
    /// Whether a modal is open.
    pub(crate) is_asking: bool,
    /// What is drawn over the position on the board.
    pub(crate) overlays: Overlays,
    pub(crate) settings: Settings,
    pub(crate) keys: Keymap,
    system_language: Language,
    /// The records that were edited by [`Self::edit_at`] and not announced yet.
    pub(crate) edited: Vec<RecordKey>,
    /// Messages to the user, the oldest first.
    pub(crate) notices: Vec<Notice>,
    /// What screen readers read out.
    pub(crate) announcement: Announcement,
    /// When autoplay makes the next step, in seconds of the window's clock; `None` when it is off.
    pub(crate) autoplay: Option<f64>,
    /// The window's clock, in seconds.
    pub(crate) now: f64,
    /// The day; `None` where it is not known.
    pub(crate) today: Option<Date>,
    /// The folder of the user's documents; `None` where there is none.
    pub(crate) documents: Option<PathBuf>,
}

/// Identifies what the board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) game: RecordKey,
    pub(crate) node: NodeId,
    pub(crate) revision: Revision,
}

impl Desk {
    /// A desk with one empty game.
    pub(crate) fn new(settings: Settings, system_language: Language) -> Self {
        let language = settings.language.unwrap_or(system_language);
        Self {
            tabs: Tabs::new(language),
            problem: None,
            is_asking: false,
            overlays: Overlays::default(),
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

    /// What board and pieces look like in the window, in this light.
    pub(crate) fn look(&self, light: Light) -> Appearance {
        Appearance {
            style: Style::Wood,
            numerals: self.settings.coordinates.numerals(self.language()),
            coordinates: self.settings.coordinates != Coordinates::Hidden,
            flipped: self.game().flipped,
            board: self.settings.board,
            pieces: self.settings.pieces,
            light,
            ..Appearance::default()
        }
    }

    /// Changes the language of the window, and with it the texts of all open games.
    pub(crate) fn set_language(&mut self, language: Language) {
        self.settings.language = Some(language);
        self.leave_entry();
        self.name_games();
    }

    /// How moves and sides are called in the window.
    pub(crate) fn naming(&self) -> Naming {
        let language = self.language();
        Naming { language, spelling: self.settings.moves.spelling(language), sides: self.settings.sides }
    }

    /// Names the moves of all games as the user has chosen.
    pub(crate) fn name_games(&mut self) {
        let naming = self.naming();
        for game in self.tabs.games_mut() {
            game.set_naming(naming);
        }
        if let Some(solving) = self.problem.as_mut().filter(|solving| solving.game().naming() != naming) {
            solving.set_naming(naming);
        }
    }

    /// The folder in which file dialogs open: that of the game on the board, or else of the file opened last.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        let here = self.game().path().and_then(Path::parent).map(Path::to_owned);
        here.or_else(|| self.settings.folder.clone())
    }

    /// The folder whose records are listed: the one that the user has chosen, or that of the game on the board, or else of
    /// the file opened last.
    pub(crate) fn listed_folder(&self) -> Option<PathBuf> {
        let of_game = || self.tabs.game().path().and_then(Path::parent).map(Path::to_owned);
        let folder = self.settings.folder_list.chosen.clone().or_else(of_game).or_else(|| self.settings.folder.clone());
        folder.filter(|folder| !folder.as_os_str().is_empty())
    }

    /// The folder in which games are saved by themselves: the one that was chosen, or one of ours among the documents.
    pub(crate) fn autosave_folder(&self) -> Option<PathBuf> {
        let chosen = self.settings.autosave.folder.clone();
        chosen.or_else(|| self.documents.as_ref().map(|documents| documents.join("Komadai")))
    }

    /// The open games, in the order of their tabs.
    pub(crate) fn games(&self) -> &[Game] {
        self.tabs.games()
    }

    /// The game on the board: that of the current tab, or the problem that is being solved.
    pub(crate) fn game(&self) -> &Game {
        self.solving().map_or_else(|| self.tabs.game(), Solving::game)
    }

    pub(crate) fn game_mut(&mut self) -> &mut Game {
        match &mut self.problem {
            Some(problem) if self.mode == Mode::Solve => problem.game_mut(),
            _ => self.tabs.game_mut(),
        }
    }

    /// The problem that is being solved on the board; its record is not edited.
    pub(crate) fn solving(&self) -> Option<&Solving> {
        self.problem.as_ref().filter(|_| self.mode == Mode::Solve)
    }

    /// Lets the clock of the problem on the board rest, while something else is to be answered, or run.
    pub(crate) fn rest(&mut self, rests: bool) {
        let now = self.now;
        if let Some(problem) = self.problem.as_mut().filter(|_| self.mode == Mode::Solve) {
            if rests { problem.pause(now) } else { problem.resume(now) }
        }
    }

    /// The file of the game or problem on the board.
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

    /// Why a command that is disabled cannot be run: because of the mode, or of what it needs.
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

    /// The position on the board: the game's, or that after moves beside it.
    pub(crate) fn position(&self) -> &Position {
        self.mode.preview().map_or_else(|| self.game().position(), CandidateLine::position)
    }

    /// The last move before the position on the board.
    pub(crate) fn last_move(&self) -> Option<Move> {
        match self.mode.preview() {
            Some(line) => line.moves().last().copied(),
            None => self.game().last_move(),
        }
    }

    /// Shows a notice. It is not repeated if it is already shown, and it replaces notices of earlier successes.
    pub(crate) fn notify(&mut self, kind: NoticeKind, text: String) {
        self.notices
            .retain(|notice| notice.kind == NoticeKind::Failed && (notice.partial.is_some() || notice.text != text));
        self.notices.push(Notice::new(kind, text, self.now));
    }

    /// Has screen readers read a text out.
    pub(crate) fn say(&mut self, text: &str) {
        self.announcement.say(text, self.now);
    }

    /// Says why a command could not be run. What was said of the last success comes back when there was time to read it.
    pub(crate) fn refuse(&mut self, why: &str) {
        let now = self.now;
        if let Some(said) =
            self.notices.iter_mut().find(|notice| notice.kind == NoticeKind::Refused && notice.text == why)
        {
            // A key that is held says it once.
            return said.renew(now);
        }
        self.forget_refusal();
        self.notices.push(Notice::new(NoticeKind::Refused, why.to_owned(), now));
    }

    /// Whether the line at the bottom of the window says what was done, or why something was not.
    pub(crate) fn says_something(&self) -> bool {
        self.notices.iter().any(|notice| notice.kind != NoticeKind::Failed)
    }

    /// Whether it is said why something could not be done.
    pub(crate) fn has_refusal(&self) -> bool {
        self.notices.iter().any(|notice| notice.kind == NoticeKind::Refused)
    }

    /// Closes the notice about a command that could not be run, when another was, or the board shows something else.
    pub(crate) fn forget_refusal(&mut self) {
        self.notices.retain(|notice| notice.kind != NoticeKind::Refused);
    }

    /// Shows a notice about a failure that goes when its topic is settled.
    pub(crate) fn notify_about(&mut self, topic: Topic, text: String) {
        self.notify(NoticeKind::Failed, text);
        if let Some(notice) = self.notices.last_mut() {
            notice.topic = Some(topic);
        }
    }

    /// Closes the notices about something that has gone well after all.
    pub(crate) fn settle(&mut self, topic: &Topic) {
        self.notices.retain(|notice| notice.topic.as_ref() != Some(topic));
    }

    /// Lets the notices about something that no longer matters close by themselves, once there was time to read them.
    pub(crate) fn expire(&mut self, topic: &Topic) {
        let now = self.now;
        self.notices
            .iter_mut()
            .filter(|notice| notice.topic.as_ref() == Some(topic))
            .for_each(|notice| notice.expire(now));
    }

    /// Drops overlays of and notices about what the board no longer shows.
    pub(crate) fn clear_stale(&mut self) {
        let here = self.place();
        self.overlays.retain(here);
        self.notices.retain(|notice| !matches!(&notice.topic, Some(Topic::Editing(place)) if *place != here));
    }

    /// Closes a notice, and returns it if it was still there.
    pub(crate) fn dismiss(&mut self, id: NoticeId) -> Option<Notice> {
        let index = self.notices.iter().position(|notice| notice.id == id)?;
        Some(self.notices.remove(index))
    }

    /// Whether a notice about a failure is shown.
    pub(crate) fn has_failures(&self) -> bool {
        self.notices.iter().any(|notice| notice.kind == NoticeKind::Failed)
    }
}
