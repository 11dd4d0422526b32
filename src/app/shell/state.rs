//! What the window knows. No widget, no file and no clock in here.

use std::mem::Discriminant;
use std::path::PathBuf;
use std::sync::Arc;

use crate::app::desk::game::Game;
use crate::app::desk::origin::{GameId, Origin};
use crate::app::desk::settings::Settings;
use crate::app::desk::tabs::Tabs;
use crate::app::files::saving::{Conflict, Lossy, Next, Writing};
use crate::app::notes::notebook::Notebook;
use crate::app::pictures::export::Picture;
use crate::app::pictures::order::{Order, Product};
use crate::app::play::reach::{Held, Question};
use crate::app::problems::{Problems, Solving};
use crate::app::setup::SetupMode;
use crate::app::shell::action::Purpose;
use crate::app::shell::notice::{Gravity, Notice};
use crate::format::Loaded;
use crate::lang::Language;
use crate::record::{Branch, NodeId, Record, Revision};
use crate::shogi::{Move, Position};

/// What could be read of a file or a text that was refused.
#[derive(Debug)]
pub(crate) struct Partial {
    /// Where it would come from.
    pub(crate) origin: Origin,
    /// All of it.
    pub(crate) bytes: Arc<[u8]>,
    /// What could be read.
    pub(crate) loaded: Loaded,
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
    /// What saving would lose.
    Losses(Lossy),
    /// What stands where a file was to be written.
    Conflict(Conflict),
    /// Which of a file's records is to be merged in.
    Merge(Merging),
    /// A picture is being prepared.
    Picture(Box<Picture>),
    /// What stands where this was to be saved.
    Replace(Box<(Product, Vec<PathBuf>)>),
    /// The games whose changes are not saved, before they go with this one or with the window.
    Unsaved(Leaving),
}

/// A file of several records, one of which is to be merged into a game.
#[derive(Debug)]
pub(crate) struct Merging {
    /// Into which game.
    pub(crate) game: GameId,
    /// The file.
    pub(crate) path: PathBuf,
    /// What it holds.
    pub(crate) records: Vec<Record>,
    /// What each of them is called.
    pub(crate) names: Vec<String>,
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

/// What is about to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaving {
    /// A game.
    Game(GameId),
    /// The window, and all games with it.
    Window,
}

/// Which board the user sees: it is another when any of this differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// Which game, and which record in it.
    pub(crate) game: (GameId, usize),
    /// Where the cursor stands.
    pub(crate) node: NodeId,
    /// In which state the record is.
    pub(crate) revision: Revision,
}

/// Who reads the keys: when it is somebody else, keys mean something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reader {
    modal: Option<Discriminant<Modal>>,
    setting_up: bool,
    problems: bool,
    /// How many fields have been called.
    called: (u32, usize),
}

/// Everything the window shows.
#[derive(Debug)]
pub(crate) struct State {
    /// The open games.
    pub(crate) tabs: Tabs,
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
    /// The picture that the dialog for saving was shown for.
    pub(crate) ordered: Option<Box<Order>>,
    /// The position is being set up.
    pub(crate) setup: Option<SetupMode>,
    /// What is looked at of the words in the game.
    pub(crate) notebook: Notebook,
    /// The set of problems that is open.
    pub(crate) problems: Option<Problems>,
    /// The problem of a file that is being opened to be edited: which of its records to show.
    pub(crate) awaited: Option<(PathBuf, usize)>,
    /// When the next move is played by itself, in the window's seconds; `None` when nothing plays.
    pub(crate) autoplay: Option<f64>,
    /// The window's clock, in seconds.
    pub(crate) now: f64,
    /// How many files are being read.
    pub(crate) reading: usize,
    /// How many pictures and the like are being made and saved.
    pub(crate) exporting: usize,
    /// Whether the window closes as soon as that is done.
    pub(crate) closes_after_export: bool,
    /// The files that were named at the start and wait until what an earlier run has left is shown.
    pub(crate) starting: Vec<PathBuf>,
    /// The files that are being written.
    pub(crate) writing: Vec<Writing>,
    /// Whether the window is to be closed, and nothing is left to be asked.
    pub(crate) leaving: bool,
}

impl State {
    /// A window with an empty record.
    pub(crate) fn new(settings: Settings, system_language: Language) -> Self {
        let language = settings.language.unwrap_or(system_language);
        Self {
            tabs: Tabs::new(language),
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
            ordered: None,
            setup: None,
            problems: None,
            awaited: None,
            notebook: Notebook::default(),
            autoplay: None,
            now: 0.0,
            reading: 0,
            exporting: 0,
            closes_after_export: false,
            starting: Vec::new(),
            writing: Vec::new(),
            leaving: false,
        }
    }

    /// The language of the window.
    pub(crate) fn language(&self) -> Language {
        self.settings.language.unwrap_or(self.system_language)
    }

    /// The games that are open.
    pub(crate) fn games(&self) -> &[Game] {
        self.tabs.games()
    }

    /// Which of them is shown.
    pub(crate) fn current(&self) -> usize {
        self.tabs.current()
    }

    /// The game that is shown, or the problem that is being solved. There always is one.
    pub(crate) fn game(&self) -> &Game {
        self.solving().map_or_else(|| self.tabs.game(), Solving::game)
    }

    /// The set of problems that is to be seen.
    pub(crate) fn shown_problems(&self) -> Option<&Problems> {
        self.problems.as_ref().filter(|problems| problems.is_shown())
    }

    /// The problem that is being solved on the board.
    pub(crate) fn solving(&self) -> Option<&Solving> {
        self.shown_problems()?.solving.as_ref()
    }

    /// Whether the user was told of something that did not work, and has not put it away.
    pub(crate) fn has_failures(&self) -> bool {
        self.notices.iter().any(|notice| notice.gravity == Gravity::Failed)
    }

    /// When the next notice goes away by itself.
    pub(crate) fn next_end_of_notice(&self) -> Option<f64> {
        self.notices.iter().filter_map(|notice| notice.until).min_by(f64::total_cmp)
    }

    /// When the clock of the problem shows another second.
    pub(crate) fn next_second(&self) -> Option<f64> {
        let solving = self.solving().filter(|solving| solving.is_timed())?;
        let seconds = solving.seconds(self.now);
        Some(self.now + seconds.floor() + 1.0 - seconds)
    }

    /// The position on the board: the game's, or that of a comment's moves.
    pub(crate) fn position(&self) -> &Position {
        self.notebook.preview.as_ref().map_or_else(|| self.game().position(), |preview| &preview.position)
    }

    /// The move that led to the position on the board.
    pub(crate) fn last_move(&self) -> Option<Move> {
        match &self.notebook.preview {
            Some(preview) => preview.moves.last().copied(),
            None => self.game().last_move(),
        }
    }

    /// The game that is shown, or the problem that is being solved, to be changed.
    pub(crate) fn game_mut(&mut self) -> &mut Game {
        let shown = self.problems.as_mut().filter(|problems| problems.is_shown());
        match shown.and_then(|problems| problems.solving.as_mut()) {
            Some(solving) => solving.game_mut(),
            None => self.tabs.game_mut(),
        }
    }

    /// Which board the user sees.
    pub(crate) fn place(&self) -> Place {
        let (game, document) = (self.game(), self.game().document());
        Place { game: (game.id(), game.shown()), node: document.cursor(), revision: document.revision() }
    }

    /// Who reads the keys.
    pub(crate) fn reader(&self) -> Reader {
        Reader {
            modal: self.modal.as_ref().map(std::mem::discriminant),
            setting_up: self.setup.is_some(),
            problems: self.shown_problems().is_some(),
            called: (self.asked_to_type, self.notebook.called.map_or(0, |(calls, _)| calls)),
        }
    }

    /// The games whose changes would be lost.
    pub(crate) fn unsaved(&self, leaving: Leaving) -> impl Iterator<Item = &Game> {
        let goes = move |game: &&Game| leaving == Leaving::Window || leaving == Leaving::Game(game.id());
        self.games().iter().filter(goes).filter(|game| game.is_changed())
    }

    /// Lets something wait until a file is written: this game's, or any. `false` when none is.
    pub(crate) fn wait(&mut self, game: Option<GameId>, next: Next) -> bool {
        let writing = self.writing.iter_mut().find(|writing| game.is_none_or(|game| writing.game == game));
        if let Some(writing) = writing {
            writing.next = Some(next);
            return true;
        }
        false
    }
}
