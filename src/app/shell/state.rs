//! What the window knows. No widget, no file and no clock in here.

use std::mem::Discriminant;
use std::path::PathBuf;

use crate::app::check::Check;
use crate::app::desk::Desk;
use crate::app::desk::game::Game;
use crate::app::desk::mode::Mode;
use crate::app::desk::origin::GameId;
use crate::app::desk::settings::Settings;
use crate::app::desk::snapshot::KeptSet;
use crate::app::files::saving::{Conflict, Lossy, Next, Writing};
use crate::app::moves::Moves;
use crate::app::notes::Notes;
use crate::app::pictures::export::Picture;
use crate::app::pictures::order::{Order, Product};
use crate::app::play::Play;
use crate::app::problems::Problems;
use crate::app::setup::SetUp;
use crate::app::shell::action::Purpose;
use crate::lang::Language;
use crate::record::Record;

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

/// What is about to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaving {
    /// A game.
    Game(GameId),
    /// The window, and all games with it.
    Window,
}

/// Who reads the keys: when it is somebody else, keys mean something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reader {
    modal: Option<Discriminant<Modal>>,
    setting_up: bool,
    problems: bool,
    /// How many times fields were asked to take the focus.
    focus_requests: (u32, usize),
}

/// Everything the window shows.
#[derive(Debug)]
pub(crate) struct State {
    /// The open games and how they are shown.
    pub(crate) desk: Desk,
    /// Solutions of problems, checked.
    pub(crate) check: Check,
    /// The moves of the record.
    pub(crate) moves: Moves,
    /// Moves made on the board, and stepping through them.
    pub(crate) play: Play,
    /// The position that is being edited.
    pub(crate) setup: SetUp,
    /// What is written in it.
    pub(crate) notes: Notes,
    /// The settings as they were saved last.
    pub(crate) saved_settings: Settings,
    /// What stands in front.
    pub(crate) modal: Option<Modal>,
    /// The picture that the dialog for saving was shown for.
    pub(crate) ordered: Option<Box<Order>>,
    /// The set of problems that is open.
    pub(crate) problems: Option<Problems>,
    /// The problem of a file that is being opened to be edited: which of its records to show.
    pub(crate) awaited: Option<(PathBuf, usize)>,
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
        Self {
            check: Check,
            moves: Moves::default(),
            play: Play::default(),
            setup: SetUp::default(),
            notes: Notes::default(),
            saved_settings: settings.clone(),
            desk: Desk::new(settings, system_language),
            modal: None,
            ordered: None,
            problems: None,
            awaited: None,
            reading: 0,
            exporting: 0,
            closes_after_export: false,
            starting: Vec::new(),
            writing: Vec::new(),
            leaving: false,
        }
    }

    /// The set of problems that is to be seen.
    pub(crate) fn shown_problems(&self) -> Option<&Problems> {
        self.problems.as_ref().filter(|_| self.desk.mode == Mode::Solve)
    }

    /// The set that is open, as it is written down in case of a crash.
    pub(crate) fn kept_set(&self) -> Option<KeptSet> {
        self.problems.as_ref().map(|problems| problems.kept(self.desk.mode == Mode::Solve))
    }

    /// When the next notice goes away by itself.
    pub(crate) fn next_end_of_notice(&self) -> Option<f64> {
        self.desk.notices.iter().filter_map(|notice| notice.until).min_by(f64::total_cmp)
    }

    /// When the clock of the problem shows another second.
    pub(crate) fn next_second(&self) -> Option<f64> {
        let solving = self.desk.solving().filter(|solving| solving.is_timed())?;
        let seconds = solving.seconds(self.desk.now);
        Some(self.desk.now + seconds.floor() + 1.0 - seconds)
    }

    /// Who reads the keys.
    pub(crate) fn reader(&self) -> Reader {
        Reader {
            modal: self.modal.as_ref().map(std::mem::discriminant),
            setting_up: self.desk.mode == Mode::SetUp,
            problems: self.shown_problems().is_some(),
            focus_requests: (self.moves.focus_requests(), self.notes.focus_requests()),
        }
    }

    /// The games whose changes would be lost.
    pub(crate) fn unsaved(&self, leaving: Leaving) -> impl Iterator<Item = &Game> {
        let goes = move |game: &&Game| leaving == Leaving::Window || leaving == Leaving::Game(game.id());
        self.desk.games().iter().filter(goes).filter(|game| game.is_changed())
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
