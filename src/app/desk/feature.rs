//! The interface between features and the shell: wishes, facts, effects and questions.
//!
//! A feature never names another. It calls methods of the [`Desk`](super::Desk), sends [`Wish`]es for what other
//! features do, and receives [`Fact`]s about what has happened. The shell routes both.

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
use crate::app::kit::question::Closed;
use crate::app::kit::task::{Job, Report};
use crate::record::{Edit, NodeId};
use crate::review;
use crate::shogi::Move;

/// A part of the window with its own state, commands and panels.
///
/// The shell lists the features once, in `shell::features`, and makes from that list what goes through it: actions,
/// effects, questions, the state, and who receives what. Everything below the required methods is a hook that a feature
/// overrides if it has something to say there.
pub(crate) trait Feature: Default + 'static {
    type Command: TableCommand;
    type Input;
    /// Results of its effects.
    type Event: Send + 'static;
    /// Work outside the window: dialogs, files, threads.
    type Effect;
    /// Questions to the user, shown in a modal.
    type Ask;
    type Answer;
    /// Shared by its effects: threads, queues, caches.
    type Worker: Default;
    /// UI state of its questions.
    type AskState: Default + Debug;
    /// UI state of its panels.
    type View: Default + Debug;

    const PANELS: &'static [PanelEntry<Self>] = &[];

    fn run(&mut self, _desk: &mut Desk, _command: Self::Command, _out: &mut Out<Self>) {}

    fn input(&mut self, _desk: &mut Desk, _input: Self::Input, _out: &mut Out<Self>) {}

    fn event(&mut self, _desk: &mut Desk, _event: Self::Event, _out: &mut Out<Self>) {}

    fn answer(&mut self, _desk: &mut Desk, _ask: Self::Ask, _answer: Self::Answer, _out: &mut Out<Self>) {}

    /// Starts an effect without blocking; its results go to `report`.
    fn start(_: &mut Self::Worker, _effect: Self::Effect, _: &Outside<'_>, _report: &Report<Self::Event>) {}

    fn follow(&mut self, _desk: &mut Desk, _fact: &Fact, _out: &mut Out<Self>) {}

    fn enabled(&self, _desk: &Desk, _command: Self::Command) -> bool {
        true
    }

    /// Whether a switch is on; `None` for commands that are no switches.
    fn is_on(&self, _desk: &Desk, _command: Self::Command) -> Option<bool> {
        None
    }

    /// Why a disabled command cannot be run.
    fn why_not(&self, desk: &Desk, command: Self::Command) -> &'static str {
        desk.why_not(&command.entry().about)
    }

    /// Shows a question in at most this height. Returns how it was closed.
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

    /// The command that opens this question, and closes it when it is given again.
    fn opened_by(_ask: &Self::Ask) -> Option<Self::Command> {
        None
    }

    /// What a key without modifiers does; `typing` tells whether a text field has the keyboard.
    fn key(&self, _desk: &Desk, _key: Key, _typing: bool) -> Option<Self::Input> {
        None
    }

    /// What typing does while a position is edited; `None` where an event has its usual meaning.
    fn typed(&self, _desk: &Desk, _event: &Event) -> Option<Press<Self::Input>> {
        None
    }

    /// The text field from which Escape only takes the focus.
    fn escapable_field() -> Option<Id> {
        None
    }

    fn escape(&self, _desk: &Desk, _layer: Layer) -> Option<Self::Input> {
        None
    }

    /// The field that was asked last to take the keyboard focus.
    fn focus_request(&self) -> Option<FocusRequest> {
        None
    }

    /// Called after every action.
    fn after_action(&mut self, _desk: &mut Desk, _out: &mut Out<Self>) {}

    /// Called as time passes.
    fn tick(&mut self, _desk: &Desk) {}

    /// When the window has to be drawn again without any input, in seconds of the window's clock.
    fn next_wakeup(&self, _desk: &Desk) -> Option<f64> {
        None
    }

    /// Whether the window is being closed without further questions.
    fn is_leaving(&self) -> bool {
        false
    }
}

/// What an event of the keyboard does in a feature.
#[derive(Debug)]
pub(crate) enum Press<I> {
    /// It is consumed.
    Taken(Vec<I>),
    /// It types a character, and the text event that follows it counts.
    Writes,
}

/// What the effects of all features may use.
pub(crate) struct Outside<'a> {
    pub(crate) ctx: &'a Context,
    /// The cores that long computations share.
    pub(crate) cores: &'a Cores,
    /// The folder for what is stored; `None` where there is none, and in tests.
    pub(crate) data_folder: Option<&'a Path>,
    /// Stores the open games.
    pub(crate) store: &'a dyn Fn(StoreOrder),
}

pub(crate) enum StoreOrder {
    /// Take over the games of earlier runs.
    TakeOver,
    Now,
    /// Run a short job after storing everything.
    Then(Job),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FocusRequest {
    pub(crate) number: usize,
    /// The panel that the field is in, which is unfolded.
    pub(crate) panel: Panel,
}

/// A panel that can be folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Panel {
    Folder,
    Side,
    Notes,
}

/// What Escape ends, the first of them that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layer {
    Modal,
    Preview,
    /// What is picked up, asked or typed on the board.
    Board,
    Failures,
    ProblemSet,
    Welcome,
    Trial,
    /// Commands that have Escape as a key.
    Commands,
    BoardOnly,
    Notices,
    FullScreen,
}

/// The output of a feature, besides changes to the desk and itself.
#[derive(Debug)]
pub(crate) struct Out<F: Feature> {
    pub(crate) effects: Vec<F::Effect>,
    pub(crate) wishes: Vec<Wish>,
    pub(crate) facts: Vec<Fact>,
    pub(crate) ask: Option<F::Ask>,
    /// Whether to close the feature's current question.
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

/// A request that the shell passes to another feature or to the desk.
#[derive(Debug)]
pub(crate) enum Wish {
    /// Open files and show the first.
    Open {
        /// The files, in the order of their tabs.
        paths: Vec<PathBuf>,
        /// Index of the record of the first file to show; the first or last shown one when `None`.
        record: Option<usize>,
    },
    /// Open a file in the tab of this game, if nothing of that would be lost; otherwise in a tab of its own.
    OpenInstead {
        path: PathBuf,
        game: GameId,
    },
    /// A folder or file.
    OpenSet(PathBuf),
    /// List the records of a folder beside the board.
    ListFolder(PathBuf),
    /// Read a pasted text: a position while one is edited, otherwise a game.
    Paste(String),
    /// Close the window, asking about unsaved changes.
    CloseWindow,
    /// Open the dialog for pictures of the position or the listed problems.
    Draw,
    /// Show the list of keys of position editing, or hide it.
    ToggleKeys,
    /// Go to the continuation with this number, from 1.
    ChooseContinuation(usize),
    Edit(Edit),
    /// Go to this node of the record on the board.
    GoTo(NodeId),
    /// Enter moves one after the other: they are played, replace or are inserted, as the mode says. The user is asked
    /// first if the first of them is a foul.
    EnterMoves {
        /// The moves; there may be none.
        moves: Vec<Move>,
        /// The message about the text after them, if that cannot be played.
        refused: Option<String>,
    },
    /// Answer the question about the entered move as Enter would.
    Confirm,
    /// Drop the picked-up piece without moving it.
    PutBack,
    /// Do what a double click beside the board, or on an empty square, is set to do.
    DoubleClick,
    /// Handle a pointer gesture on the board as the mode requires.
    Gesture(Gesture),
    /// Play a move as an answer to the problem on the board.
    Solve(Move),
    /// Try a move out; the solver answers it.
    Try(Move),
    /// Play typed moves as answers to the problem on the board, as long as they are right. The replies may be among them.
    SolveLine(String),
    /// Open a new record with this start position.
    Begin(Start),
    /// Open a new record that starts with the position on the board.
    BeginFromHere,
    SetUp,
    /// Ask where a report on problems is to be saved, and save it.
    SaveReport(Box<review::Report>, ReportFormat),
    /// Save games that have no file in this folder by themselves.
    AutosaveIn(PathBuf),
    ReloadSet,
    /// From an earlier run.
    RestoreSet(KeptSet),
    /// Store the open games with their unsaved changes, and announce [`Fact::Kept`].
    Keep,
}

/// An event, sent to every feature.
#[derive(Clone, Debug)]
pub(crate) enum Fact {
    /// The window has started, with these files on the command line.
    Started(Vec<PathBuf>),
    /// The board shows another game, record, node or revision.
    PlaceChanged,
    /// A record was edited in the background, by [`Desk::edit_at`](super::Desk::edit_at).
    Edited(RecordKey),
    /// The line that is tried out on the board has changed.
    TriedChanged,
    TabChanged,
    /// The mode has changed, or a problem was opened or closed.
    ModeChanged,
    /// Restoring the games of an earlier run has ended.
    Restored,
    /// The storing that was wished for has ended.
    Kept {
        /// Whether everything is stored, so that the next start brings it back.
        succeeded: bool,
    },
    /// An export has started; closing the window waits for it.
    ExportStarted,
    ExportEnded {
        /// Whether everything was written.
        succeeded: bool,
    },
    Opened {
        /// The game of the file, which may have been open before.
        game: GameId,
        /// The record in the wish.
        record: Option<usize>,
    },
    NotOpened(PathBuf),
    Saved(PathBuf),
    /// The user comes back to the window, and other programs may have changed files.
    Returned,
    /// The language of the window has changed, or how moves and sides are called in it.
    LanguageChanged,
    /// The rules for judging problems have changed.
    RulesChanged,
}

/// Inputs and wishes that a feature's panels collect in a frame.
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
