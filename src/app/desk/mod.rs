//! The open games: their tabs, where they came from, where the user stands in each, and the edits that change them.
//!
//! Every feature may read the [`Desk`] and use its verbs; none keeps a copy of what stands here.

pub(crate) mod checked;
pub(crate) mod describe;
pub(crate) mod draft;
pub(crate) mod edit;
pub(crate) mod entry;
pub(crate) mod feature;
pub(crate) mod game;
pub(crate) mod gesture;
pub(crate) mod listed;
pub(crate) mod mode;
pub(crate) mod notice;
pub(crate) mod origin;
pub(crate) mod picture_settings;
pub(crate) mod preview;
pub(crate) mod reading;
pub(crate) mod settings;
pub(crate) mod sheaf;
pub(crate) mod snapshot;
pub(crate) mod solving;
pub(crate) mod start;
pub(crate) mod tabs;
pub(crate) mod update;
pub(crate) mod view;
pub(crate) mod walk;
pub(crate) mod words;

use std::path::{Path, PathBuf};

use game::Game;
use mode::Mode;
use notice::{Gravity, Notice, NoticeId};
use origin::GameId;
use settings::Settings;
use solving::Solving;
use tabs::Tabs;

use crate::app::kit::command::Modes;
use crate::lang::Language;
use crate::record::{NodeId, Revision};
use crate::shogi::{Move, Position};

/// The open games and how they are shown.
#[derive(Debug)]
pub(crate) struct Desk {
    /// The open games.
    pub(crate) tabs: Tabs,
    /// The problem that is being solved: in [`Mode::Solve`] the board shows it in place of the tabs' game.
    pub(crate) problem: Option<Solving>,
    /// Who gets gestures and keys.
    pub(crate) mode: Mode,
    /// The user's choices.
    pub(crate) settings: Settings,
    system_language: Language,
    /// What the user should know, oldest first.
    pub(crate) notices: Vec<Notice>,
    /// When autoplay plays the next move, in the window's seconds; `None` when it is stopped.
    pub(crate) autoplay: Option<f64>,
    /// The window's clock, in seconds.
    pub(crate) now: f64,
}

/// What the board shows: when any of this differs, it shows something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// Which game, and which record in it.
    pub(crate) game: (GameId, usize),
    /// Where the cursor stands.
    pub(crate) node: NodeId,
    /// In which state the record is.
    pub(crate) revision: Revision,
}

impl Desk {
    /// An empty record alone.
    pub(crate) fn new(settings: Settings, system_language: Language) -> Self {
        let language = settings.language.unwrap_or(system_language);
        Self {
            tabs: Tabs::new(language),
            problem: None,
            mode: Mode::default(),
            settings,
            system_language,
            notices: Vec::new(),
            autoplay: None,
            now: 0.0,
        }
    }

    /// The language of the window.
    pub(crate) fn language(&self) -> Language {
        self.settings.language.unwrap_or(self.system_language)
    }

    /// Where files are looked for first: where the game on the board lies, or the one that was opened last.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        let here = self.game().path().and_then(Path::parent).map(Path::to_owned);
        here.or_else(|| self.settings.folder.clone())
    }

    /// The games that are open.
    pub(crate) fn games(&self) -> &[Game] {
        self.tabs.games()
    }

    /// The game on the board: the tab's, or the problem that is being solved. There always is one.
    pub(crate) fn game(&self) -> &Game {
        self.solving().map_or_else(|| self.tabs.game(), Solving::game)
    }

    /// The game on the board, to be changed.
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

    /// The file of what is on the board, if it has one.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.solving().map_or_else(|| self.tabs.game().path(), |solving| Some(solving.path()))
    }

    /// Whether a command for these modes means something now.
    pub(crate) fn allows(&self, modes: Modes) -> bool {
        match self.mode {
            Mode::Solve if self.problem.is_some() => modes.solve,
            Mode::SetUp => modes.set_up,
            // A set without a problem leaves the board to the tabs' game.
            Mode::Play(_) | Mode::Preview(_) | Mode::Solve => modes.play,
        }
    }

    /// What the board shows.
    pub(crate) fn place(&self) -> Place {
        let (game, document) = (self.game(), self.game().document());
        Place { game: (game.id(), game.shown()), node: document.cursor(), revision: document.revision() }
    }

    /// The position on the board: the game's, or that of quoted moves.
    pub(crate) fn position(&self) -> &Position {
        match &self.mode {
            Mode::Preview(preview) => &preview.position,
            Mode::Play(_) | Mode::SetUp | Mode::Solve => self.game().position(),
        }
    }

    /// The move that led to the position on the board.
    pub(crate) fn last_move(&self) -> Option<Move> {
        match &self.mode {
            Mode::Preview(preview) => preview.moves.last().copied(),
            Mode::Play(_) | Mode::SetUp | Mode::Solve => self.game().last_move(),
        }
    }

    /// Shows the user a notice. What is shown already is not repeated, and a success that was shown before has been
    /// read by now.
    pub(crate) fn notify(&mut self, gravity: Gravity, text: String) {
        self.notices
            .retain(|notice| notice.gravity != Gravity::Done && (notice.partial.is_some() || notice.text != text));
        self.notices.push(Notice::new(gravity, text, self.now));
    }

    /// Closes a notice, and returns it if it was still shown.
    pub(crate) fn dismiss(&mut self, id: NoticeId) -> Option<Notice> {
        let index = self.notices.iter().position(|notice| notice.id == id)?;
        Some(self.notices.remove(index))
    }

    /// Whether a failure is shown that the user has not closed yet.
    pub(crate) fn has_failures(&self) -> bool {
        self.notices.iter().any(|notice| notice.gravity == Gravity::Failed)
    }
}
