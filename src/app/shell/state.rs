//! What the window knows. No widget, no file and no clock in here.

use std::mem::{Discriminant, discriminant};

use crate::app::announce::Announce;
use crate::app::check::Check;
use crate::app::convert::{self, Convert};
use crate::app::desk::Desk;
use crate::app::desk::mode::{Mode, MoveEntry};
use crate::app::desk::notice::{NoticeKind, Topic};
use crate::app::desk::origin::GameId;
use crate::app::desk::settings::{Settings, ZOOMS};
use crate::app::files::{self, Files};
use crate::app::folder::{self, Folder};
use crate::app::moves::Moves;
use crate::app::notes::Notes;
use crate::app::pictures::{self, Pictures};
use crate::app::play::Play;
use crate::app::problems::{self, LoadedSet, Problems};
use crate::app::recovery::{Changes, Recovery};
use crate::app::setup::SetUp;
use crate::app::shell::keymap::file::File;
use crate::app::shell::keymap::{Keys, Recording};
use crate::app::shell::preferences::Preferences;
use crate::app::shell::words;
use crate::app::solver::Solver;
use crate::diagram::{BoardTheme, PieceSet};
use crate::lang::Language;

/// A dialog that the window waits for.
#[derive(Debug)]
pub(crate) enum Modal {
    /// The palette of commands.
    Palette,
    /// The list of keys.
    Keys,
    /// The page on which keys are changed, and the key that is waited for.
    ChangeKeys(Option<Recording>),
    /// What this program is.
    About,
    /// The page of settings.
    Settings,
    /// The choice of board and piece set, with those that there were before.
    Boards(BoardTheme, PieceSet),
    /// Something about files.
    Files(files::Ask),
    /// Something about pictures.
    Pictures(pictures::Ask),
    /// Something about sets of problems.
    Problems(problems::Ask),
    /// Something about the records of a folder.
    Folder(folder::Ask),
    /// What is to be converted.
    Convert(convert::Ask),
}

/// Which question a modal is, whatever it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ModalKind(Discriminant<Modal>, Option<AskKind>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AskKind {
    Files(Discriminant<files::Ask>),
    Pictures(Discriminant<pictures::Ask>),
    Problems(Discriminant<problems::Ask>),
}

impl Modal {
    /// Which question it is.
    pub(crate) fn kind(&self) -> ModalKind {
        let ask = match self {
            Self::Files(ask) => Some(AskKind::Files(discriminant(ask))),
            Self::Pictures(ask) => Some(AskKind::Pictures(discriminant(ask))),
            Self::Problems(ask) => Some(AskKind::Problems(discriminant(ask))),
            Self::Palette
            | Self::Keys
            | Self::ChangeKeys(_)
            | Self::About
            | Self::Settings
            | Self::Boards(..)
            | Self::Folder(_)
            | Self::Convert(_) => None,
        };
        ModalKind(discriminant(self), ask)
    }
}

/// Who reads the keys: when it is somebody else, keys mean something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reader {
    modal: Option<ModalKind>,
    setting_up: bool,
    problems: bool,
    /// How many times fields were asked to take the focus.
    focus_requests: (u32, usize, u32),
    /// Whether a certain move is asked for, which can be typed.
    asking: bool,
    going_to_number: bool,
}

/// Everything the window shows.
#[derive(Debug)]
pub(crate) struct State {
    /// The open games and how they are shown.
    pub(crate) desk: Desk,
    /// Solutions of problems, checked.
    pub(crate) check: Check,
    /// Between the open games and their files.
    pub(crate) files: Files,
    /// What a crash leaves.
    pub(crate) recovery: Recovery,
    /// The moves of the record.
    pub(crate) moves: Moves,
    /// Moves made on the board, and stepping through them.
    pub(crate) play: Play,
    /// The position that is being edited.
    pub(crate) setup: SetUp,
    /// What the solver says of the problem on the board.
    pub(crate) solver: Solver,
    /// What is written in it.
    pub(crate) notes: Notes,
    /// The settings as they were saved last.
    pub(crate) saved_settings: Settings,
    /// The keys of commands, as the user has chosen them.
    pub(crate) keys: Keys,
    /// What was changed on the page of settings.
    pub(crate) preferences: Preferences,
    /// Whether the page of settings comes back when the page of keys is closed.
    pub(crate) returns: bool,
    /// Whether the board is seen alone.
    pub(crate) board_only: bool,
    /// Whether the window fills the screen.
    pub(crate) fills_screen: bool,
    /// How often the menu bar was asked to take the focus.
    pub(crate) menu_requests: u32,
    /// The open modal.
    pub(crate) modal: Option<Modal>,
    /// Pictures that are being prepared and saved.
    pub(crate) pictures: Pictures,
    /// Sets of problems.
    pub(crate) problems: Problems,
    /// The records of a folder.
    pub(crate) folder: Folder,
    /// Converting them.
    pub(crate) convert: Convert,
    /// The empty game whose invitation was closed.
    pub(crate) uninvited: Option<GameId>,
    /// What is read out of what the board shows.
    pub(crate) announce: Announce,
}

impl State {
    /// A window with an empty record.
    pub(crate) fn new(settings: Settings, system_language: Language) -> Self {
        let keys = Keys::default();
        let mut desk = Desk::new(settings.clone(), system_language);
        desk.keys = keys.keymap();
        Self {
            check: Check,
            files: Files::default(),
            recovery: Recovery::default(),
            moves: Moves::default(),
            play: Play::default(),
            setup: SetUp::default(),
            solver: Solver::default(),
            notes: Notes::default(),
            saved_settings: settings,
            desk,
            keys,
            preferences: Preferences::default(),
            returns: false,
            board_only: false,
            fills_screen: false,
            menu_requests: 0,
            modal: None,
            pictures: Pictures::default(),
            problems: Problems::default(),
            folder: Folder::default(),
            convert: Convert::default(),
            uninvited: None,
            announce: Announce::default(),
        }
    }

    /// Takes the keys of a file, and says which of its lines are not used.
    pub(crate) fn use_keys(&mut self, file: File) {
        let language = self.desk.language();
        let problems: Vec<String> = file.problems().map(|problem| words::keys::problem(language, &problem)).collect();
        self.keys = Keys::of(file);
        self.desk.keys = self.keys.keymap();
        self.desk.settle(&Topic::Keys);
        if !problems.is_empty() {
            self.desk.notify_about(Topic::Keys, words::keys::unreadable(language).to_owned());
            if let Some(notice) = self.desk.notices.last_mut() {
                notice.details = problems;
            }
        }
    }

    /// The set of problems that is to be seen.
    pub(crate) fn shown_problems(&self) -> Option<&LoadedSet> {
        self.problems.shown(&self.desk)
    }

    /// What is to be stored in case of a crash, and was not handed over yet.
    pub(crate) fn look_for_changes(&mut self) -> Option<Changes> {
        self.recovery.changes(&self.desk, self.problems.to_store(&self.desk))
    }

    /// When the next notice closes by itself.
    pub(crate) fn next_end_of_notice(&self) -> Option<f64> {
        self.desk.notices.iter().filter_map(|notice| notice.until).min_by(f64::total_cmp)
    }

    /// When the clock of the problem shows another second.
    pub(crate) fn next_second(&self) -> Option<f64> {
        let solving = self.desk.solving().filter(|solving| solving.is_timed())?;
        let seconds = solving.seconds(self.desk.now);
        Some(self.desk.now + seconds.floor() + 1.0 - seconds)
    }

    /// Whether the panel beside or below the board is seen. A position is not set up without.
    pub(crate) fn shows_side(&self) -> bool {
        !self.desk.settings.panels.side_folded || self.desk.mode == Mode::SetUp
    }

    /// Whether nothing is open, and what can be opened is offered over the board.
    pub(crate) fn invites(&self) -> bool {
        self.is_empty()
            && self.desk.mode == Mode::default()
            && !self.board_only
            && !self.play.is_holding()
            && !self.files.is_starting()
            && !self.files.is_reading()
            && self.uninvited != Some(self.desk.tabs.game().id())
    }

    /// Whether the only game is an empty one.
    pub(crate) fn is_empty(&self) -> bool {
        matches!(self.desk.games(), [game] if game.is_blank())
    }

    /// Shows the board alone, or everything again.
    pub(crate) fn toggle_board_only(&mut self) {
        self.board_only = !self.board_only;
        let said = words::of(self.desk.language()).back_from_board;
        if self.board_only {
            // Without a menu nothing else says it.
            self.desk.notify(NoticeKind::Done, said.to_owned());
        } else {
            self.desk.notices.retain(|notice| notice.text != said);
        }
    }

    /// Makes everything so many tenths larger.
    pub(crate) fn zoom(&mut self, tenths: f32) {
        let zoom = &mut self.desk.settings.zoom;
        *zoom = (((*zoom * 10.0).round() + tenths) / 10.0).clamp(*ZOOMS.start(), *ZOOMS.end());
    }

    /// Unfolds what has been asked for since the keys had this reader: a field, or a panel of its own.
    pub(crate) fn unfold(&mut self, before: &Reader) {
        let now = self.reader();
        if now.focus_requests.2 != before.focus_requests.2 {
            self.board_only = false;
        }
        let panels = &mut self.desk.settings.panels;
        if (now.focus_requests.0, now.focus_requests.1) != (before.focus_requests.0, before.focus_requests.1)
            || now.setting_up && !before.setting_up
            || now.problems && !before.problems
        {
            self.board_only = false;
            panels.side_folded = false;
        }
        if now.focus_requests.1 != before.focus_requests.1 && self.notes.wants_panel() {
            panels.notes_folded = false;
        }
    }

    /// Who reads the keys.
    pub(crate) fn reader(&self) -> Reader {
        Reader {
            modal: self.modal.as_ref().map(Modal::kind),
            setting_up: self.desk.mode == Mode::SetUp,
            problems: self.shown_problems().is_some(),
            focus_requests: (self.moves.focus_requests(), self.notes.focus_requests(), self.folder.focus_requests()),
            asking: self.desk.mode.entry() != MoveEntry::Play,
            going_to_number: self.play.number_to_go_to().is_some(),
        }
    }
}
