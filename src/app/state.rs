//! What the window knows. No widget, no file and no clock in here.

use std::path::PathBuf;

use super::action::Purpose;
use super::game::Game;
use super::reach::{Held, Question};
use super::settings::Settings;
use super::setup::SetupMode;
use crate::format::{Loaded, Loss};
use crate::lang::Language;
use crate::record::{Branch, NodeId, Revision};
use crate::shogi::Move;

/// How grave a notice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gravity {
    /// Something went well.
    Done,
    /// Something did not work.
    Failed,
}

/// Something the user should know, shown until it is put away.
#[derive(Debug)]
pub(crate) struct Notice {
    /// How grave it is.
    pub(crate) gravity: Gravity,
    /// What is to be said, in the user's language.
    pub(crate) text: String,
    /// A file that was refused, with what could be read of it all the same.
    pub(crate) partial: Option<(Option<PathBuf>, Loaded)>,
}

/// What stands in front of the window.
#[derive(Debug)]
pub(crate) enum Modal {
    /// What was odd in the file.
    Warnings,
    /// The list of keys.
    Keys,
    /// What this program is.
    About,
    /// A path is to be typed, because the system has no dialogs.
    Path(Purpose),
    /// What a copy would lose.
    Losses(PendingSave),
}

/// What the next move that is entered is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Entry {
    /// To be played.
    #[default]
    Play,
    /// To take the place of this node's move. The board shows the position before it.
    Correct(NodeId),
    /// To be put in behind the cursor with a second move: the first, if it was entered, which the board
    /// shows as if it were played.
    Insert(Option<Move>),
}

/// A copy that is ready to be written but would lose something.
#[derive(Debug)]
pub(crate) struct PendingSave {
    /// Where to.
    pub(crate) path: PathBuf,
    /// What.
    pub(crate) bytes: Vec<u8>,
    /// What is not in it.
    pub(crate) losses: Vec<Loss>,
    /// Whether UTF-8 would keep more.
    pub(crate) utf8_keeps_more: bool,
}

/// Which board the user sees: it is another when any of this differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// Which tab, of how many, and which record there.
    pub(crate) game: (usize, usize, usize),
    node: NodeId,
    revision: Revision,
}

/// Everything the window shows.
#[derive(Debug)]
pub(crate) struct State {
    games: Vec<Game>,
    current: usize,
    /// The user's choices.
    pub(crate) settings: Settings,
    system_language: Language,
    /// What the user should know, oldest first.
    pub(crate) notices: Vec<Notice>,
    /// What stands in front.
    pub(crate) modal: Option<Modal>,
    /// The piece that is picked up.
    pub(crate) held: Option<Held>,
    /// What is asked beside the square where it was put down.
    pub(crate) question: Option<Question>,
    /// What the next move is for.
    pub(crate) entry: Entry,
    /// Moves that were cut or copied.
    pub(crate) clip: Option<Branch>,
    /// Whether the drawn tree is shown in place of the list of moves.
    pub(crate) tree_shown: bool,
    /// How often the user asked to type a move: the field takes the keys when this grows.
    pub(crate) asked_to_type: u32,
    /// The position is being set up.
    pub(crate) setup: Option<SetupMode>,
    /// When the next move is played by itself, in the window's seconds; `None` when nothing plays.
    pub(crate) autoplay: Option<f64>,
    /// The window's clock, in seconds.
    pub(crate) now: f64,
    /// How many files are being read.
    pub(crate) reading: usize,
}

impl State {
    /// A window with an empty record.
    pub(crate) fn new(settings: Settings, system_language: Language) -> Self {
        let language = settings.language.unwrap_or(system_language);
        Self {
            games: vec![Game::blank(language)],
            current: 0,
            settings,
            system_language,
            notices: Vec::new(),
            modal: None,
            held: None,
            question: None,
            entry: Entry::Play,
            clip: None,
            tree_shown: false,
            asked_to_type: 0,
            setup: None,
            autoplay: None,
            now: 0.0,
            reading: 0,
        }
    }

    /// The language of the window.
    pub(crate) fn language(&self) -> Language {
        self.settings.language.unwrap_or(self.system_language)
    }

    /// The games that are open.
    pub(crate) fn games(&self) -> &[Game] {
        &self.games
    }

    /// Which of them is shown.
    pub(crate) fn current(&self) -> usize {
        self.current
    }

    /// The game that is shown. There always is one.
    pub(crate) fn game(&self) -> &Game {
        &self.games[self.current]
    }

    /// Which board the user sees.
    pub(crate) fn place(&self) -> Place {
        let (game, document) = (self.game(), self.game().document());
        let shown = (self.current, self.games.len(), game.shown());
        Place { game: shown, node: document.cursor(), revision: document.revision() }
    }

    /// The game that is shown, to move about in.
    pub(crate) fn game_mut(&mut self) -> &mut Game {
        &mut self.games[self.current]
    }

    /// All games, to be written in another language.
    pub(crate) fn games_mut(&mut self) -> &mut [Game] {
        &mut self.games
    }

    /// Opens a game, in place of an empty record if that is all there is, and shows it if it is to be
    /// `in_front` or is the only one.
    pub(crate) fn add(&mut self, game: Game, in_front: bool) {
        self.games.retain(|game| !game.is_blank());
        self.games.push(game);
        if in_front || self.current >= self.games.len() {
            self.current = self.games.len() - 1;
        }
    }

    /// Shows one of the games.
    pub(crate) fn select(&mut self, index: usize) {
        if index < self.games.len() {
            self.current = index;
        }
    }

    /// Puts a game away and shows its neighbour; after the last one, an empty record.
    pub(crate) fn close(&mut self, index: usize) {
        if index >= self.games.len() {
            return;
        }
        self.games.remove(index);
        if self.current > index || self.current == self.games.len() {
            self.current = self.current.saturating_sub(1);
        }
        if self.games.is_empty() {
            self.games.push(Game::blank(self.language()));
        }
    }
}
