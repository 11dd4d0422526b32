//! The interface between features and the shell: wishes, facts, effects and questions.
//!
//! Features never name each other: they call the [`Desk`](super::Desk), send [`Wish`]es, and receive [`Fact`]s. The
//! shell routes both.

use std::fmt::Debug;
use std::path::{Path, PathBuf};

use egui::{Context, Event, Id, Key, Ui};

use crate::app::desk::Desk;
use crate::app::desk::gesture::Gesture;
use crate::app::desk::origin::{GameId, RecordKey};
use crate::app::desk::panels::PanelEntry;
use crate::app::desk::problems::ReportFormat;
use crate::app::desk::snapshot::KeptSet;
use crate::app::desk::start::Start;
use crate::app::kit::command::TableCommand;
use crate::app::kit::cores::Cores;
use crate::app::kit::instance::OtherWindows;
use crate::app::kit::question::Closed;
use crate::app::kit::task::{Job, Report};
use crate::record::{Edit, NodeId};
use crate::review;
use crate::shogi::Move;

/// A part of the window with its own state, commands and panels.
///
/// `shell::features` lists the features; actions, effects, questions, state and routing are made from that list. The
/// methods with a body are hooks for features to override.
pub(crate) trait Feature: Default + 'static {
    type Command: TableCommand;
    type Input;
    type Event: Send + 'static;
    /// Dialogs, files, threads.
    type Effect;
    type Ask;
    type Answer;
    /// Threads, queues and caches of its effects.
    type Worker: Default;
    type AskState: Default + Debug;
    type View: Default + Debug;

    const PANELS: &'static [PanelEntry<Self>] = &[];

    fn run(&mut self, _desk: &mut Desk, _command: Self::Command, _out: &mut Out<Self>) {}

    fn input(&mut self, _desk: &mut Desk, _input: Self::Input, _out: &mut Out<Self>) {}

    fn event(&mut self, _desk: &mut Desk, _event: Self::Event, _out: &mut Out<Self>) {}

    fn answer(&mut self, _desk: &mut Desk, _ask: Self::Ask, _answer: Self::Answer, _out: &mut Out<Self>) {}

    /// Does not block; results go to `report`.
    fn start(_: &mut Self::Worker, _effect: Self::Effect, _: &Outside<'_>, _report: &Report<Self::Event>) {}

    fn follow(&mut self, _desk: &mut Desk, _fact: &Fact, _out: &mut Out<Self>) {}

    fn enabled(&self, _desk: &Desk, _command: Self::Command) -> bool {
        true
    }

    /// `None` for commands that are no switches.
    fn is_on(&self, _desk: &Desk, _command: Self::Command) -> Option<bool> {
        None
    }

    fn why_not(&self, desk: &Desk, command: Self::Command) -> &'static str {
        desk.why_not(&command.entry().about)
    }

    /// At most this high, in points. Returns how the question was closed.
    fn ask_ui(
        &self,
        _ui: &mut Ui,
        _desk: &Desk,
        _ask: &Self::Ask,
        _state: &mut Self::AskState,
        _height: f32,
        _out: &mut Clicks<Self::Input>,
    ) -> Option<Closed<Self::Answer>> {
        None
    }

    /// In points.
    fn ask_width(_ask: &Self::Ask) -> f32 {
        560.0
    }

    /// The command that opens and closes this question.
    fn opened_by(_ask: &Self::Ask) -> Option<Self::Command> {
        None
    }

    /// For keys without modifiers; `typing`: whether a text field has the keyboard.
    fn key(&self, _desk: &Desk, _key: Key, _typing: bool) -> Option<Self::Input> {
        None
    }

    /// While a position is edited; `None` if the event has its usual meaning.
    fn typed(&self, _desk: &Desk, _event: &Event) -> Option<Press<Self::Input>> {
        None
    }

    /// Escape only takes the focus from this text field.
    fn escapable_field() -> Option<Id> {
        None
    }

    fn escape(&self, _desk: &Desk, _layer: Layer) -> Option<Self::Input> {
        None
    }

    fn focus_request(&self) -> Option<FocusRequest> {
        None
    }

    /// Called after every action.
    fn after_action(&mut self, _desk: &mut Desk, _out: &mut Out<Self>) {}

    fn tick(&mut self, _desk: &Desk) {}

    /// When to redraw without input, in seconds of the window's clock.
    fn next_wakeup(&self, _desk: &Desk) -> Option<f64> {
        None
    }

    fn is_leaving(&self) -> bool {
        false
    }
}

#[derive(Debug)]
pub(crate) enum Press<I> {
    Taken(Vec<I>),
    /// Types a character: the text event counts.
    Writes,
}

pub(crate) struct Outside<'a> {
    pub(crate) ctx: &'a Context,
    pub(crate) cores: &'a Cores,
    /// `None` where there is none, and in tests.
    pub(crate) data_folder: Option<&'a Path>,
    pub(crate) others: &'a OtherWindows,
    pub(crate) store: &'a dyn Fn(StoreOrder),
}

pub(crate) enum StoreOrder {
    TakeOver,
    /// The window is used: of several, its tab is shown at the next start.
    Touch,
    Now,
    Then(Job),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FocusRequest {
    pub(crate) number: usize,
    pub(crate) panel: Panel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Panel {
    Folder,
    Side,
    Notes,
}

/// What Escape ends: the first of these that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layer {
    Modal,
    Preview,
    /// A picked-up piece, a question or a text on the board.
    Board,
    Failures,
    ProblemSet,
    Welcome,
    Trial,
    Commands,
    BoardOnly,
    Notices,
    FullScreen,
}

#[derive(Debug)]
pub(crate) struct Out<F: Feature> {
    pub(crate) effects: Vec<F::Effect>,
    pub(crate) wishes: Vec<Wish>,
    pub(crate) facts: Vec<Fact>,
    pub(crate) ask: Option<F::Ask>,
    pub(crate) closes: bool,
}

impl<F: Feature> Default for Out<F> {
    fn default() -> Self {
        Self { effects: Vec::new(), wishes: Vec::new(), facts: Vec::new(), ask: None, closes: false }
    }
}

impl<F: Feature> Out<F> {
    pub(crate) fn run(&mut self, effect: F::Effect) {
        self.effects.push(effect);
    }

    pub(crate) fn wish(&mut self, wish: Wish) {
        self.wishes.push(wish);
    }

    pub(crate) fn tell(&mut self, fact: Fact) {
        self.facts.push(fact);
    }

    pub(crate) fn ask(&mut self, ask: F::Ask) {
        self.ask = Some(ask);
    }

    pub(crate) fn close(&mut self) {
        self.closes = true;
    }
}

#[derive(Debug)]
pub(crate) enum Wish {
    Open {
        /// In the order of their tabs.
        paths: Vec<PathBuf>,
        /// Index of the first file's record to show; `None` for the first or last shown one.
        record: Option<usize>,
    },
    /// Open in the tab of this game, or in another if something would be lost.
    OpenInstead {
        path: PathBuf,
        game: GameId,
    },
    OpenSet(PathBuf),
    ListFolder(PathBuf),
    /// Read a text: a position while one is edited, otherwise a game.
    Paste(String),
    CloseWindow,
    Draw,
    /// Show or hide the keys of position editing.
    ToggleKeys,
    /// Counted from 1.
    ChooseContinuation(usize),
    Edit(Edit),
    GoTo(NodeId),
    /// Enter moves in turn, as the mode says: they are played, replace or are inserted. Asks first if the first is a
    /// foul.
    EnterMoves {
        /// There may be none.
        moves: Vec<Move>,
        /// The message about text that cannot be played.
        refused: Option<String>,
    },
    /// Answer the question about the entered move as Enter would.
    Confirm,
    PutBack,
    DoubleClick,
    Gesture(Gesture),
    Solve(Move),
    Try(Move),
    /// Play typed moves, perhaps with the replies, as long as they are right.
    SolveLine(String),
    Begin(Start),
    /// Open a new record starting with the board's position.
    BeginFromHere,
    SetUp,
    SaveReport(Box<review::Report>, ReportFormat),
    /// Autosave games without a file in this folder.
    AutosaveIn(PathBuf),
    ReloadSet,
    RestoreSet(KeptSet),
    /// Store open games with unsaved changes, and announce [`Fact::Kept`].
    Keep,
}

#[derive(Clone, Debug)]
pub(crate) enum Fact {
    /// With the files of the command line.
    Started(Vec<PathBuf>),
    /// Another game, record, node or revision.
    PlaceChanged,
    /// In the background, by [`Desk::edit_at`](super::Desk::edit_at).
    Edited(RecordKey),
    TriedChanged,
    TabChanged,
    ModeChanged,
    Restored,
    Kept {
        /// Whether the next start restores everything.
        succeeded: bool,
    },
    /// Closing the window waits for it.
    ExportStarted,
    ExportEnded {
        /// Whether everything was written.
        succeeded: bool,
    },
    Opened {
        /// It may have been open before.
        game: GameId,
        record: Option<usize>,
    },
    NotOpened(PathBuf),
    Saved(PathBuf),
    /// To the window; other programs may have changed files.
    Returned,
    /// Or the names of moves and sides.
    LanguageChanged,
    RulesChanged,
}

#[derive(Debug)]
pub(crate) struct Clicks<A> {
    pub(crate) actions: Vec<A>,
    pub(crate) wishes: Vec<Wish>,
}

impl<A> Default for Clicks<A> {
    fn default() -> Self {
        Self { actions: Vec::new(), wishes: Vec::new() }
    }
}

impl<A> Clicks<A> {
    pub(crate) fn push(&mut self, action: A) {
        self.actions.push(action);
    }

    pub(crate) fn wish(&mut self, wish: Wish) {
        self.wishes.push(wish);
    }
}
